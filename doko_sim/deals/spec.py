"""What is known of one hand: cards, and how many of a class of cards it holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from doko_sim.cards import KINDS, check_hand, parse_card, parse_cards
from doko_sim.deals.packs import CardClass, Pack, class_words, one_of
from doko_sim.errors import DokoError
from doko_sim.texts import Text, chained, say, say_cards

#: More than any hand holds of anything.
MOST = 1000
_RELATION = re.compile(r"^(.*?)\s*(<=|>=|==|=|<|>|≤|≥)\s*(.*)$")
_WORDS = re.compile(r"^(at least|at most|exactly|more than|fewer than)\s+(\d+)\s+(.+)$", re.I)
_RELATIONS = {
    "at least": ">=", "at most": "<=", "exactly": "=", "more than": ">", "fewer than": "<",
    "≤": "<=", "≥": ">=", "==": "=",
}  # fmt: skip
_EXAMPLES = say("expected cards such as 'CQ CQ', or a condition such as 'trumps<=3' or 'CQ=1'")


@dataclass(frozen=True)
class Bound:
    """From ``low`` to ``high`` of something in a hand."""

    what: CardClass
    low: int = 0
    high: int = MOST

    @property
    def text(self) -> Text:
        """The bound in words that can follow "holds"."""
        name, low, high = class_words(self.what.name), self.low, self.high
        one = one_of(self.what.name)
        if high >= MOST:
            if sum(self.what.weights) == 1 and low in (1, 2):
                return (one or name) if low == 1 else say("both {name}", name=name)
            if low == 1 and one:
                return say("at least {one}", one=one)
            return say("at least {low} {name}", low=low, name=name)
        if low == high:
            if low == 1 and one:
                return say("exactly {one}", one=one)
            if low:
                return say("exactly {low} {name}", low=low, name=name)
            return say("no {name}", name=name)
        if low:
            return say("{low} to {high} {name}", low=low, high=high, name=name)
        if high == 1 and one:
            return say("at most {one}", one=one)
        return say("at most {high} {name}", high=high, name=name)


@dataclass(frozen=True)
class HandSpec:
    """A class of hands: those that meet every bound. Without bounds all hands."""

    bounds: tuple[Bound, ...] = ()

    def __and__(self, other: HandSpec) -> HandSpec:
        """The hands that are in both classes."""
        merged: dict[tuple[int, ...], Bound] = {}
        for bound in (*self.bounds, *other.bounds):
            known = merged.get(bound.what.weights, Bound(bound.what))
            low, high = max(known.low, bound.low), min(known.high, bound.high)
            merged[bound.what.weights] = Bound(known.what, low, high)
        return HandSpec(tuple(merged.values()))

    @property
    def text(self) -> Text:
        """The class in words that can follow "holds"."""
        if not self.bounds:
            return say("any cards")
        return chained([bound.text for bound in self.bounds])

    def met_by(self, kinds: Iterable[int]) -> bool:
        """Whether a hand (kinds, a kind twice for two copies) is of the class."""
        held = Counter(kinds)
        return all(
            bound.low <= sum(bound.what.weights[k] * n for k, n in held.items()) <= bound.high
            for bound in self.bounds
        )

    @classmethod
    def of_cards(cls, kinds: Iterable[int], pack: Pack | None = None) -> HandSpec:
        """The hands that hold at least these cards; a full hand is that hand alone.

        Raises
        ------
        DokoError
            For more cards than a hand has, a third copy, or a nine in a pack without them.
        """
        pack, kinds = pack or Pack(), list(kinds)
        pack.check(kinds)
        check_hand(kinds, pack.size, partial=True)
        return cls(
            tuple(
                Bound(pack.counting(KINDS[kind], [kind]), count)
                for kind, count in sorted(Counter(kinds).items(), reverse=True)
            )
        )

    @classmethod
    def parse(cls, text: str, pack: Pack | None = None) -> HandSpec:
        """Read conditions parted by commas or "and", all of which a hand has to meet.

        Cards alone ("CQ CQ", "HT") mean at least these; "trumps<=3", "at most 3 trumps",
        "nines+kings>=7", "trumps-foxes<=3", "CQ=1", "eyes>=70" count a class; "highest<=DJ"
        speaks of the highest trump; "no CQ" means none.

        Raises
        ------
        DokoError
            For what cannot be read, or numbers that contradict each other.
        """
        pack = pack or Pack()
        spec, cards = cls(), []
        for part in re.split(r"[,;&]|\band\b|\bund\b", text):
            term = part.strip()
            if not term:
                raise DokoError(
                    say("{text!r} has an empty part; {examples}", text=text, examples=_EXAMPLES)
                )
            found = _condition(term, pack)
            if found is None:
                cards += _cards(term, pack)
            else:
                spec &= cls((found,))
        if cards:
            spec &= cls.of_cards(cards, pack)
        for bound in spec.bounds:
            if bound.low > bound.high:
                raise DokoError(
                    say(
                        "{text!r} wants at least {low} and at most {high} of {what}; expected "
                        "conditions that a hand can meet",
                        text=text,
                        low=bound.low,
                        high=bound.high,
                        what=class_words(bound.what.name),
                    )
                )
        return spec


def _cards(term: str, pack: Pack) -> list[int]:
    if pack.names_class(term):
        raise DokoError(
            say("{term!r} names a class but no number; {examples}", term=term, examples=_EXAMPLES)
        )
    pack.class_of(term)  # says what is wrong
    return parse_cards(term)


def _condition(term: str, pack: Pack) -> Bound | None:
    """The bound that a term states, or None for a list of cards."""
    if words := _WORDS.match(term):
        what, relation, value = words[3], _RELATIONS[words[1].lower()], words[2]
    elif found := _RELATION.match(term):
        what, relation, value = found[1], _RELATIONS.get(found[2], found[2]), found[3]
    elif term.lower().startswith(("no ", "kein ", "keine ")):
        what, relation, value = term.split(None, 1)[1], "=", "0"
    else:
        return None
    if not value:
        raise DokoError(
            say(
                "nothing behind {relation} in {term!r}; {examples}",
                relation=relation,
                term=term,
                examples=_EXAMPLES,
            )
        )
    if what.strip().lower() in ("highest", "highest trump", "höchster trumpf"):
        return _highest(relation, value, pack)
    if not value.isdecimal() or len(value) > 4:
        raise DokoError(
            say(
                "{value!r} in {term!r} is no number of cards; {examples}",
                value=value,
                term=term,
                examples=_EXAMPLES,
            )
        )
    return _bound(pack.class_of(what), relation, int(value), term)


def _bound(what: CardClass, relation: str, number: int, term: str) -> Bound:
    low, high = {
        "=": (number, number),
        "<=": (0, number),
        "<": (0, number - 1),
        ">=": (number, MOST),
        ">": (number + 1, MOST),
    }[relation]
    if high < 0:
        raise DokoError(say("{term!r} can never be; {examples}", term=term, examples=_EXAMPLES))
    return Bound(what, low, high)


def _highest(relation: str, value: str, pack: Pack) -> Bound:
    """A bound on the highest trump of the normal game, as none or some of those above a card."""
    card = parse_card(value)
    if card not in pack.trumps:
        raise DokoError(
            say(
                "{card} is no trump; expected highest<= or >= a trump such as DJ",
                card=say_cards(KINDS[card]),
            )
        )
    after = relation in ("<=", ">")
    text = "trumps above {card}" if after else "trumps from {card}"
    name = say(text, card=say_cards(KINDS[card]))
    above = pack.counting(name, pack.trumps[pack.trumps.index(card) + after :])
    if relation in ("<=", "<"):
        return Bound(above, 0, 0)
    if relation in (">=", ">"):
        return Bound(above, 1, MOST)
    raise DokoError(
        say(
            "highest{relation}{value} given; expected highest<=DJ or highest>=CQ",
            relation=relation,
            value=value,
        )
    )
