"""Known answers for the house rules as tables, for the reference and the engine alike.

The source of a row is a chapter of the rules, the rules of an option (by its name), or an
interaction that the catalogue of house rules names by its number.
"""

from __future__ import annotations

from tests.tables_house_calls import HOUSE_CALLS as HOUSE_CALLS
from tests.tables_house_calls import HouseCallRow as HouseCallRow
from tests.tables_house_missed import MISSED as MISSED
from tests.tables_house_missed import PP as PP
from tests.tables_house_missed import PP_MISSED as PP_MISSED
from tests.tables_house_missed import PP_VALUES as PP_VALUES
from tests.tables_house_missed import PP_VALUES_WITH_ELDERS as PP_VALUES_WITH_ELDERS
from tests.tables_house_missed import PP_WITH_ELDERS as PP_WITH_ELDERS
from tests.tables_house_play import EXTRAS as EXTRAS
from tests.tables_house_play import PROMOTED_KINDS as PROMOTED_KINDS
from tests.tables_house_play import TRICKS as TRICKS
from tests.tables_house_play import WEDDING_TRICKS as WEDDING_TRICKS
from tests.tables_house_play import ExtraRow as ExtraRow
from tests.tables_house_play import KindsRow as KindsRow
from tests.tables_house_play import TrickRow as TrickRow
from tests.tables_house_play import WeddingTrickRow as WeddingTrickRow
from tests.tables_house_start import ORDERS as ORDERS
from tests.tables_house_start import PASSES as PASSES
from tests.tables_house_start import RESERVATIONS as RESERVATIONS
from tests.tables_house_start import THROWS as THROWS
from tests.tables_house_start import OrderRow as OrderRow
from tests.tables_house_start import PassRow as PassRow
from tests.tables_house_start import ReservationRow as ReservationRow
from tests.tables_house_start import ThrowRow as ThrowRow
from tests.tables_house_values import VALUES as VALUES
from tests.tables_house_values import Given as Given
from tests.tables_house_values import HouseRow as HouseRow
