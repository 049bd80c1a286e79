"""How likely is what a hand or the table holds? Exactly, by counting deals (doko_sim/deals)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from doko_sim.cards import parse_cards
from doko_sim.deals import (
    Chance,
    Event,
    HandSpec,
    Pack,
    ace_runs,
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
from doko_sim.deals.missing import AceRuns
from doko_sim.errors import DokoError, nearest

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
    if who in WHO and rest.strip():
        return WHO[who](rest, pack)
    try:
        return mine(text, pack)
    except DokoError:
        if hint := nearest(who, WHO):
            raise DokoError(
                f"{text!r} given; {first!r} is not one of {', '.join(WHO)}{hint}"
            ) from None
        raise


def common(pack: Pack) -> list[tuple[str, Chance, Chance]]:
    """What people ask for: words, the chance of a given hand and that of any at the table."""
    rows = []
    for text in COMMON:
        if "nines" in text and not pack.nines:
            continue
        spec = HandSpec.parse(text, pack)
        rows.append((spec.text, chance(pack, mine(spec)), chance(pack, someone(spec))))
    return rows


@dataclass(frozen=True)
class Ace:
    """An ace led first: its suit, one's own cards of it, and whether it runs.

    ``all_trumps`` is the chance that it runs when everybody is known to hold enough trumps.
    """

    suit: str
    own: int
    runs: AceRuns
    all_trumps: Chance | None


def aces(
    pack: Pack, missing: int | None = None, hand: Sequence[int] | None = None, trumps: int = 0
) -> list[Ace]:
    """Whether aces run, by suit and one's own cards of it.

    With a hand only for the suits of which it holds an ace; with ``missing`` only where so many
    cards are out. ``trumps`` are known to be in every hand at least.

    Raises
    ------
    DokoError
        For a hand without a plain ace, or a number of cards that no suit can miss.
    """
    found = []
    for suit, names in (("hearts", ("hearts",)), ("clubs or spades", ("clubs", "spades"))):
        for name in names if hand else names[:1]:
            cards = pack.class_of(name).kinds
            title = name if hand else suit
            if hand and cards[-1] not in hand:
                continue
            held = [sum(hand.count(kind) for kind in cards)] if hand else range(1, 2 * len(cards))
            for own in held:
                out = 2 * len(cards) - own
                if missing in (None, out):
                    found.append(_ace(pack, title, name, own, out, hand, trumps))
    if not found and hand:
        raise DokoError("the hand given holds no plain ace; expected one of CA, SA, HA")
    if not found:
        raise DokoError(f"{missing} missing cards given; expected 1 to {7 if pack.nines else 5}")
    return found


def _ace(
    pack: Pack, title: str, name: str, own: int, out: int, hand: Sequence[int] | None, trumps: int
) -> Ace:
    know = mine(HandSpec.of_cards(hand, pack)) if hand else mine(f"{name}={own}", pack)
    among = None
    if trumps:
        # one's own trumps are known with a hand, and not among what everybody is known to hold
        enough = (
            other(f"trumps>={trumps}", pack, 3) if hand else everyone(f"trumps>={trumps}", pack)
        )
        among = chance(pack, other(f"{name}>=1", pack, 3), given=[know, enough])
    return Ace(title, own, ace_runs(out, pack.size), among)
