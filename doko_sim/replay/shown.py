"""Recorded values beside those found, as differences in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from doko_sim import log_reading
from doko_sim.cards import KIND, format_card
from doko_sim.contracts import POVERTY
from doko_sim.records import Exchange, Record
from doko_sim.replay.answers import Difference
from doko_sim.replay.rerun import Rerun
from doko_sim.texts import Text, say, say_cards


def differs(where: str, recorded: object, found: object, rule: str) -> Iterator[Difference]:
    """A difference where a recorded value is not the one found; UNSET is not recorded."""
    if recorded is not UNSET and recorded != found:
        what = say(
            "the record has {recorded}, the engine {found}",
            recorded=shown(recorded),
            found=shown(found),
        )
        yield Difference(where, what, rule)


def shown(value: object) -> Text:
    """A value of a record as a sentence has it."""
    if value is None or value in ([], ()):
        return say("none{value}", value="")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, list | tuple):
        words = " ".join(map(str, value))
        return say_cards(words) if value[0] in KIND else Text("{words}", words=words)
    return say(str(value))


def cards_said(names: Sequence[str]) -> Text:
    """Cards of a record in a sentence."""
    return say_cards(" ".join(names))


def count_of_cards(number: int) -> Text:
    """``1 card``, ``2 cards``."""
    return say("{number} card" if number == 1 else "{number} cards", number=number)


def seats_of(bits: int) -> list[int]:
    """The seats of a set given as bits."""
    return [seat for seat in range(4) if bits >> seat & 1]


def exchange_differs(record: Record, rerun: Rerun) -> Iterator[Difference]:
    """Whether the cards of a poverty went over and came back as recorded."""
    recorded = record.exchange
    if rerun.contract != POVERTY:
        if isinstance(recorded, Exchange):
            what = say("the record has one, but plays {game}", game=say(record.contract))
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
