"""How likely is what a hand or the table holds? Exactly, by counting deals (doko_sim/deals)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from doko_sim.cards import parse_cards
from doko_sim.deals import (
    Chance,
    Event,
    HandSpec,
    Pack,
    chance,
    distribution,
    everyone,
    mean_and_sd,
    mine,
    nobody,
    other,
    partner,
    someone,
)
from doko_sim.errors import DokoError, nearest
from doko_sim.texts import say

WHO: Mapping[str, Callable[[str, Pack], Event]] = {
    "mine": mine,
    "partner": partner,
    "someone": someone,
    "other": other,
    "everyone": everyone,
    "nobody": nobody,
}
#: What people ask for, of a given hand and of any at the table; the last for 48 cards only.
COMMON = (
    "CQ CQ", "DA DA", "HT HT", "trumps<=3", "trumps-foxes<=3", "highest<=DJ",
    "trumps>=8", "trumps>=9", "trumps>=10", "kings>=5", "nines>=5", "nines+kings>=7",
)  # fmt: skip

KNOWN_WHAT = (
    "{given!r} says whose hand is known but not what is in it; expected WHO and WHAT such as "
    "'{who} CQ CQ', or WHAT alone of your own hand such as 'CQ=0'"
)


@dataclass(frozen=True)
class Question:
    """Conditions (who, what) that are all to be met, and what is known beforehand.

    ``who`` is a word of WHO or a number: so many players at least. ``hand`` are one's own cards.
    """

    pack: Pack
    conditions: tuple[tuple[str, str], ...]
    given: tuple[str, ...] = ()
    hand: str = ""


@dataclass(frozen=True)
class Spread:
    """How much of a class one's own hand holds: chances by number, mean, standard deviation."""

    what: str
    chances: Mapping[int, Chance]
    mean: Fraction
    sd: float

    def at_least(self, number: int) -> Fraction:
        """The chance of so many or more."""
        return sum((p.fraction for n, p in self.chances.items() if n >= number), Fraction(0))


@dataclass(frozen=True)
class Answer:
    """Chances of each condition alone (its words, its chance) and of all together.

    ``spread`` is there instead where a class without a number was asked about.
    """

    question: Question
    known: tuple[str, ...]
    rows: tuple[tuple[str, Chance], ...]
    together: Chance | None
    spread: Spread | None = None


def answer(question: Question) -> Answer:
    """Count the deals.

    Raises
    ------
    DokoError
        For conditions that cannot be read, or known things that can never be.
    """
    pack = question.pack
    given = [_known(text, pack) for text in question.given]
    if question.hand:
        given.append(mine(HandSpec.of_cards(parse_cards(question.hand), pack)))
    known = tuple(event.text for event in given)
    if _asks_spread(question):
        what = question.conditions[0][1]
        chances = distribution(pack, what, given)
        return Answer(question, known, (), None, Spread(what, chances, *mean_and_sd(chances)))
    events = [_event(who, text, pack) for who, text in question.conditions]
    rows = tuple((event.text, chance(pack, event, given=given)) for event in events)
    together = chance(pack, *events, given=given) if len(events) > 1 else rows[0][1]
    return Answer(question, known, rows, together)


def _asks_spread(question: Question) -> bool:
    """Whether the only condition names a class of one's own hand and no number."""
    if len(question.conditions) != 1:
        return False
    who, text = question.conditions[0]
    return who == "mine" and question.pack.names_class(text)


def _event(who: str, text: str, pack: Pack) -> Event:
    if who.isdecimal():
        return someone(text, pack, int(who))
    return WHO[who](text, pack)


def _known(text: str, pack: Pack) -> Event:
    """What is given, such as ``someone CQ CQ``; without a first word of one's own hand."""
    first, _, rest = text.strip().partition(" ")
    who = first.rstrip(":").lower()
    if who in WHO:
        if not rest.strip():
            raise DokoError(say(KNOWN_WHAT, given=text, who=who))
        return WHO[who](rest, pack)
    try:
        return mine(text, pack)
    except DokoError:
        if hint := nearest(who, WHO):
            raise DokoError(
                say(
                    "{text!r} given; {first!r} is not one of {names}{hint}",
                    text=text,
                    first=first,
                    names=", ".join(WHO),
                    hint=hint,
                )
            ) from None
        raise


def common(pack: Pack) -> list[tuple[str, Chance, Chance]]:
    """What people ask for: words, the chance of a given hand and that of any at the table."""
    rows: list[tuple[str, Chance, Chance]] = []
    for text in COMMON:
        if "nines" in text and not pack.nines:
            continue
        spec = HandSpec.parse(text, pack)
        rows.append((spec.text, chance(pack, mine(spec)), chance(pack, someone(spec))))
    return rows
