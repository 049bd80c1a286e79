"""Recorded values beside those found, as differences in words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from doko_sim import log_reading
from doko_sim.cards import KIND, format_card
from doko_sim.contracts import POVERTY
from doko_sim.records import Exchange, Record
from doko_sim.replay.answers import Difference
from doko_sim.replay.rerun import Rerun


def differs(where: str, recorded: object, found: object, rule: str) -> Iterator[Difference]:
    """A difference where a recorded value is not the one found; UNSET is not recorded."""
    if recorded is not UNSET and recorded != found:
        what = f"the record has {shown(recorded)}, the engine {shown(found)}"
        yield Difference(where, what, rule)


def shown(value: object) -> str:
    """A value of a record as a sentence has it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "none"
    return str(value)


def seats_of(bits: int) -> list[int]:
    """The seats of a set given as bits."""
    return [seat for seat in range(4) if bits >> seat & 1]


def exchange_differs(record: Record, rerun: Rerun) -> Iterator[Difference]:
    """Whether the cards of a poverty went over and came back as recorded."""
    recorded = record.exchange
    if rerun.contract != POVERTY:
        if isinstance(recorded, Exchange):
            what = f"the record has one, but plays {record.contract}"
            yield Difference("exchange", what, "9.2")
        return
    assert isinstance(recorded, Exchange)
    passed, returned = rerun.exchanged()
    taker = int(rerun.public["taker"])
    yield from differs("exchange, taker", recorded.taker, taker, "9.2")
    for name, given, found in (
        ("passed", recorded.passed, passed),
        ("returned", recorded.returned, returned),
    ):
        cards = [format_card(kind) for kind in found]
        ordered = sorted(given, key=KIND.__getitem__)
        yield from differs(f"exchange, {name}", ordered, cards, "9.2")
    said = log_reading.said_of_trumps(rerun.public)
    if said is None or recorded.said is not None:
        yield from differs("exchange, said", recorded.said, said, "9.2")
