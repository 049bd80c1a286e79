"""How often house rules come into force: the engine's own deals against statistics.md B.

Throw-ins, poverties, weddings and piglets are counted as the engine plays them, at first attempts,
with 48 and 40 cards and on two seeds. All players say yes wherever they may, or one alone does,
which turns "some hand" into "a given hand". Each share must lie within four standard errors of the
published figure, with half a unit of the last digit that is printed there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from math import sqrt
from typing import NamedTuple

import numpy as np
import pytest

from doko_sim.contracts import CONTRACTS, SOLO_ACE
from doko_sim.engine import state
from doko_sim.engine.options import REDEALS
from doko_sim.players.strategy import Player, table_of
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.dealing import PACKS, Pack
from tests.dealing_figures import ROWS
from tests.dealing_rows import Row

SEEDS = (1, 2)
#: Deals of a rule are at least so many, more for what is rare, and at most so many.
LEAST, MOST, SEEN_OFTEN = 200_000, 1_000_000, 1000
#: Deals that are played to their end.
PLAYED = 200_000
#: A wedding would go before the poverty of the same hand, so it has a player of its own.
WILLING, WEDDING = "random,throw=1,poverty=1,take=1,piglets=1", "random,wed=1"
UNWILLING = "random,throw=0,poverty=0,take=0,piglets=0"
#: Nobody plays this solo, so that every deal is set aside before its first card.
NOTHING_PLAYED = Deal(redeal=False, wanted=1 << SOLO_ACE)
PIGLETS, SUPER_PIGLETS = 1, 2
FIGURES: dict[Pack, dict[str, Row]] = {
    pack: {row.name: row for row in ROWS[pack]} for pack in PACKS
}
Options = Mapping[str, object]


class Case(NamedTuple):
    """A rule, what it counts, and the figure that this must show.

    ``counted``: a reason for a new deal, a contract, or a kind of piglets.
    """

    counted: str
    options: Options
    figure: str


_TWO_PAIRS = "both DA and both of a second pair"
#: Reasons of REDEALS, and the contracts that some hands make possible.
BEFORE_PLAY: tuple[Case, ...] = (
    Case("nines", {"throw_nines": 5}, ">= 5 nines"),
    Case("nines", {"throw_nines": 6}, ">= 6 nines"),
    Case("kings", {"throw_kings": 5}, ">= 5 kings"),
    Case("kings", {"throw_kings": 6}, ">= 6 kings"),
    Case("nines_and_kings", {"throw_nines_and_kings": 7}, ">= 7 nines and kings"),
    Case("nines_and_kings", {"throw_nines_and_kings": 8}, ">= 8 nines and kings"),
    Case("tens", {"throw_tens": 5}, ">= 5 kings"),  # as many cards
    Case("tens", {"throw_tens": 6}, ">= 6 kings"),
    Case("highest_trump", {"throw_highest_trump": "DA"}, "highest trump a fox or lower"),
    Case("highest_trump", {"throw_highest_trump": "DJ"}, "highest trump at most DJ"),
    Case("trumps_at_most", {"throw_trumps_at_most": 1}, "<= 1 trumps"),
    Case("trumps_at_most", {"throw_trumps_at_most": 2}, "<= 2 trumps"),
    Case("trumps_at_most", {"throw_trumps_at_most": 3}, "<= 3 trumps"),
    Case("points_over", {"throw_points_over": 69}, "card points >= 70"),
    Case("points_over", {"throw_points_over": 80}, "card points > 80"),
    Case("points_over", {"throw_points_over": 89}, "card points >= 90"),
    Case("points_under", {"throw_points_under": 35}, "card points < 35"),
    Case("points_under", {"throw_points_under": 41}, "card points <= 40"),
    Case("poverty", {"poverty": "redeal", "poverty_max": 1}, "<= 1 trumps"),
    Case("poverty", {"poverty": "redeal", "poverty_max": 2}, "<= 2 trumps"),
    Case("poverty", {"poverty": "redeal"}, "<= 3 trumps"),
    Case("poverty", {"poverty": "redeal", "poverty_foxes_count": False}, "<= 3 trumps but foxes"),
    Case("wedding", {}, "both CQ"),
)
#: Where all say yes: a poverty finds a taker, a queen's holder must declare the wedding.
ALL_WILLING: tuple[Case, ...] = (
    Case("poverty taken", {"poverty": "exchange"}, "<= 3 trumps"),
    Case("wedding", {"silent_wedding": False}, "both CQ"),
)
_SUPER: Options = {"piglets": "both", "super_piglets": "second"}
IN_PLAY: tuple[Case, ...] = (
    Case("piglets", {"piglets": "both"}, "given hand: both DA"),
    Case("piglets", {"piglets": "both"}, "some hand: both DA"),
    Case("piglets", {"piglets": "both", "piglets_call": "any_time"}, "some hand: both DA"),
    Case("super", _SUPER, f"given hand: {_TWO_PAIRS}"),
    Case("super", _SUPER, f"{_TWO_PAIRS}, same or other hand"),
    Case("super", {**_SUPER, "piglets_joint": False}, f"{_TWO_PAIRS}, other hand"),
)


def cases() -> Iterator[tuple[Pack, Case]]:
    """Every rule with every pack for which the figure is known."""
    for pack in PACKS:
        of_hands = [
            case._replace(figure=f"{whose} hand: {case.figure}")
            for whose, chosen in (("given", BEFORE_PLAY), ("some", (*BEFORE_PLAY, *ALL_WILLING)))
            for case in chosen
        ]
        for case in (*of_hands, *IN_PLAY):
            if case.figure in FIGURES[pack]:
                yield pack, case


def rules_of(pack: Pack, case: Case) -> Rules:
    second = "D9" if pack.nines else "D10"
    options = {name: second if value == "second" else value for name, value in case.options.items()}
    return Rules(nines=pack.nines, **options)  # type: ignore[arg-type]


def players_of(case: Case) -> tuple[Player, ...]:
    """All players willing, or one of them for a given hand."""
    willing = WEDDING if case.counted == "wedding" and not case.options else WILLING
    given = case.figure.startswith("given hand")
    return table_of([UNWILLING, UNWILLING, willing, UNWILLING] if given else willing)


def seen(pack: Pack, case: Case, seed: int, deals: int) -> float:
    """The share of first attempts in which a rule comes into force."""
    played = case.counted in ("piglets", "super")
    deal = Deal(redeal=False) if played else NOTHING_PLAYED
    table = Table(rules_of(pack, case), players_of(case), seed, deal)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    table.play(0, deals, counts, rows)
    found = counts[0]
    assert found["deals"] == deals
    if played:
        bit = SUPER_PIGLETS if case.counted == "super" else PIGLETS
        return float(sum(found["promoted"][n] for n in range(8) if n & bit) / deals)
    if case.counted in REDEALS:
        assert found["redeals"].sum() == found["set_aside"][len(CONTRACTS)]
        return float(found["redeals"][REDEALS.index(case.counted)] / deals)
    return float(found["set_aside"][CONTRACTS.index(case.counted.split()[0])] / deals)


def name_of(case: tuple[Pack, Case]) -> str:
    pack, (counted, options, figure) = case
    rule = " ".join(str(value) for value in options.values())
    return f"{pack.cards} cards: {counted} {rule}, {figure}"


CASES = list(cases())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("pack", "case"), CASES, ids=map(name_of, CASES))
def test_share_of_deals(pack: Pack, case: Case, seed: int) -> None:
    row = FIGURES[pack][case.figure]
    p = float(row.exact)
    deals = PLAYED
    if case not in IN_PLAY:
        deals = min(MOST, max(LEAST, round(SEEN_OFTEN / p)))
    error = sqrt(p * (1 - p) / deals)
    rounding = 0.5 * 10.0 ** int(Decimal(row.printed).as_tuple().exponent)
    found = seen(pack, case, seed, deals)
    assert abs(100 * found - float(row.printed)) <= 400 * error + rounding


AGAIN = [
    (pack, case) for pack, case in CASES if case in (
        Case("nines", {"throw_nines": 5}, "some hand: >= 5 nines"),
        Case("kings", {"throw_kings": 5}, "some hand: >= 5 kings"),
        Case("poverty", {"poverty": "redeal"}, "some hand: <= 3 trumps"),
    )
]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("pack", "case"), AGAIN, ids=map(name_of, AGAIN))
def test_a_deal_is_dealt_anew_until_it_is_played(pack: Pack, case: Case, seed: int) -> None:
    """Every attempt is an independent one, so that there are p / (1 - p) redeals a deal."""
    p = float(FIGURES[pack][case.figure].exact)
    table = Table(rules_of(pack, case), players_of(case), seed)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    table.play(0, PLAYED, counts, rows)
    assert counts[0]["set_aside"].sum() == 0
    assert counts[0]["points"].sum() == PLAYED
    found = counts[0]["redeals"][REDEALS.index(case.counted)] / PLAYED
    assert abs(found - p / (1 - p)) <= 4 * sqrt(p / PLAYED) / (1 - p)


def test_both_packs_have_their_cases() -> None:
    of_pack = {pack: [case for other, case in CASES if other == pack] for pack in PACKS}
    without_nines = [
        case for case in of_pack[PACKS[0]] if not case.counted.startswith("nines")
    ]  # fmt: skip
    assert of_pack[PACKS[1]] == without_nines
    assert len(of_pack[PACKS[0]]) == 49
