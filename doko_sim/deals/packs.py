"""The pack that is dealt, and classes of its cards by name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import factorial

from doko_sim.card_letters import readings
from doko_sim.cards import KIND, KINDS, POINTS, parse_cards
from doko_sim.errors import DokoError, nearest
from doko_sim.rules import Rules
from doko_sim.texts import Text, joined, say, say_cards

SEATS = 4
_PLUS, _BUT = "{first}+{other}", "{first}-{other}"
_NINE = "{card} given; expected cards of a pack without nines"
_RANKS = {"nines": "9", "kings": "K", "aces": "A", "tens": "T", "queens": "Q", "jacks": "J"}
_SUITS = {"hearts": "H", "clubs": "C", "spades": "S"}
#: What a class is called besides its own name and that without its last letter.
_OTHER_NAMES = {
    "truempfe": "trumps", "trümpfe": "trumps", "trumpf": "trumps", "fehl": "plain",
    "herz": "hearts", "kreuz": "clubs", "pik": "spades", "karo": "diamonds",
    "neunen": "nines", "neuner": "nines", "könige": "kings", "koenige": "kings",
    "asse": "aces", "zehnen": "tens", "zehner": "tens", "damen": "queens", "buben": "jacks",
    "füchse": "foxes", "fuechse": "foxes", "fuchs": "foxes", "fox": "foxes",
    "volle": "full", "fulls": "full", "augen": "eyes", "points": "eyes", "card points": "eyes",
    "dullen": "HT", "dulle": "HT",
}  # fmt: skip
CLASS_NAMES = (
    "trumps", "plain", "hearts", "clubs", "spades", "diamonds", "nines", "kings", "aces", "tens",
    "queens", "jacks", "foxes", "full", "eyes",
)  # fmt: skip

#: One of a class, as it follows "holds": German has a case there, and a word for one.
_ONE = {
    "trumps": "1 trump", "plain": "1 plain card", "hearts": "1 plain heart",
    "clubs": "1 plain club", "spades": "1 plain spade", "diamonds": "1 diamond",
    "nines": "1 nine", "kings": "1 king", "aces": "1 ace", "tens": "1 ten", "queens": "1 queen",
    "jacks": "1 jack", "foxes": "1 fox", "full": "1 full card", "eyes": "1 eye",
}  # fmt: skip


@dataclass(frozen=True)
class CardClass:
    """What is counted in a hand: by kind of card how much each copy counts.

    A class of cards counts 1 for each of its kinds, the card points (eyes) their worth, a
    difference such as trumps but foxes 0 for what is left out.
    """

    name: str
    weights: tuple[int, ...]

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that count."""
        return tuple(kind for kind, weight in enumerate(self.weights) if weight)


@dataclass(frozen=True)
class Pack:
    """The pack of 48 cards, or of 40 without nines, two copies of each kind.

    ``hearts_ten`` is "trump" or "plain", as in `Rules`; ``rules`` are those that the pack was taken
    from, if any. Packs of the same cards are equal whatever their rules.
    """

    nines: bool = True
    hearts_ten: str = "trump"
    rules: Rules | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, rules: Rules) -> Pack:
        """The pack that some rules play with."""
        return cls(rules.nines, rules.hearts_ten, rules)

    @property
    def size(self) -> int:
        """Cards of a hand."""
        return 12 if self.nines else 10

    @property
    def cards(self) -> int:
        """Cards of the pack."""
        return SEATS * self.size

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of card that there are."""
        return tuple(k for k, name in enumerate(KINDS) if self.nines or name[1] != "9")

    @cached_property
    def trumps(self) -> tuple[int, ...]:
        """The trumps of the normal game, the lowest first (rules.md 1.1)."""
        top = ("HT",) if self.hearts_ten == "trump" else ()
        names = [name for name in KINDS if name[0] == "D" or name[1] in "QJ" or name in top]
        return tuple(KIND[name] for name in names if KIND[name] in self.kinds)

    @property
    def total_deals(self) -> int:
        """How many deals there are when every card and every seat can be told apart."""
        return int(factorial(self.cards) // factorial(self.size) ** SEATS)

    @cached_property
    def different_hands(self) -> int:
        """How many hands there are when the two copies of a card are alike."""
        ways = [1] + [0] * self.size
        for _ in self.kinds:
            ways = [sum(ways[max(0, held - 2) : held + 1]) for held in range(self.size + 1)]
        return ways[self.size]

    def counting(self, name: str, kinds: Iterable[int]) -> CardClass:
        """A class of some kinds, as far as the pack has them."""
        wanted = set(kinds) & set(self.kinds)
        return CardClass(name, tuple(int(kind in wanted) for kind in range(len(KINDS))))

    def class_of(self, text: str) -> CardClass:
        """Read a class: a name, cards, or sums and differences of these.

        Examples: ``trumps``, ``nines+kings``, ``trumps-foxes``, ``CQ``, ``CQ+SQ``, ``eyes``.
        Suits mean their plain cards, ``diamonds`` the trumps of that suit but queens and jacks.

        Raises
        ------
        DokoError
            For what is neither a class nor cards, or a class of which nothing is left.
        """
        weights = [0] * len(KINDS)
        for sign, part in _parts(text):
            for kind, weight in enumerate(self._named(part).weights):
                # a card counts once however many parts hold it, and not if it is left out
                weights[kind] = max(weights[kind], weight) if sign else weights[kind] * (not weight)
        if not any(weights):
            raise DokoError(
                say(
                    "{text!r} has no card in a pack of {cards}; {expected}",
                    text=text,
                    cards=self.cards,
                    expected=_expected(),
                )
            )
        return CardClass(_plain(text), tuple(weights))

    def names_class(self, text: str) -> bool:
        """Whether a text names a class, and is neither cards nor a condition with a number."""
        if re.search("[<>=≤≥,;&]", text):
            return False
        try:
            self.class_of(text)
        except DokoError:
            return False
        return any(_class_name(part) for _, part in _parts(text)) or "+" in text

    def _named(self, part: str) -> CardClass:
        name = _class_name(part)
        if not name:
            return self.counting(part, self._cards(part))
        if name == "eyes":
            return CardClass(name, tuple(POINTS[k] * (k in self.kinds) for k in range(len(KINDS))))
        return self.counting(name, _kinds_of(name, self))

    def _cards(self, part: str) -> list[int]:
        try:
            kinds = parse_cards(part)
        except DokoError as error:
            if readings(part):
                raise  # a card in letters that are not read; it says which ones are
            hint = nearest(part.lower(), (*CLASS_NAMES, *_OTHER_NAMES))
            if hint or not part or part[0].upper() not in "CSHD♣♠♥♦KP":
                raise DokoError(
                    say(
                        "{part!r} is no class of cards; {expected}{hint}",
                        part=part,
                        expected=_expected(),
                        hint=hint,
                    )
                ) from None
            raise error
        self.check(kinds)
        return kinds

    def check(self, kinds: Iterable[int]) -> None:
        """Refuse cards that the pack does not have.

        Raises
        ------
        DokoError
            Naming the first such card.
        """
        for kind in kinds:
            if kind not in self.kinds:
                raise DokoError(say(_NINE, card=say_cards(KINDS[kind])))


def _kinds_of(name: str, pack: Pack) -> list[int]:
    trumps = set(pack.trumps)
    if name in ("trumps", "plain"):
        return [kind for kind in pack.kinds if (kind in trumps) == (name == "trumps")]
    if name == "diamonds":
        return [k for k in pack.kinds if KINDS[k][0] == "D" and KINDS[k][1] not in "QJ"]
    if name == "foxes":
        return [KIND["DA"]]
    if name == "full":
        return [kind for kind in pack.kinds if KINDS[kind][1] in "AT"]
    if name in _SUITS:
        return [k for k in pack.kinds if KINDS[k][0] == _SUITS[name] and k not in trumps]
    return [kind for kind in pack.kinds if KINDS[kind][1] == _RANKS[name]]


def _class_name(text: str) -> str:
    """The class that a word names, or an empty text."""
    low = " ".join(text.lower().split())
    for name in (low, f"{low}s"):
        if name in CLASS_NAMES:
            return name
    other = _OTHER_NAMES.get(low, "")
    return other if other in CLASS_NAMES else ""


def _parts(text: str) -> list[tuple[bool, str]]:
    """The parts of a sum or difference, each with whether it is added."""
    words = re.split(r"([+-]|\bbut\b|\bwithout\b|\bplus\b)", text)
    signs = [True, *(word in ("+", "plus") for word in words[1::2])]
    return [
        (sign, _OTHER_NAMES.get(part.strip().lower(), part.strip()))
        for sign, part in zip(signs, words[::2], strict=True)
    ]


def class_words(name: str) -> Text:
    """The name of a class, or a sum or difference of names, as people read it."""
    if isinstance(name, Text):
        return name
    first, *rest = re.split(r"([+-])", name)
    words = _words(first)
    for sign, part in zip(rest[::2], rest[1::2], strict=True):
        words = say(_BUT if sign == "-" else _PLUS, first=words, other=_words(part))
    return words


def _words(name: str) -> Text:
    parts = re.split(r"(\w+)", name)
    return joined("", [_said(part) for part in parts if part])


def one_of(name: str) -> Text | None:
    """``1 trump``, in words that can follow "holds"; None for what is no class's own name."""
    return say(_ONE[name]) if name in _ONE else None


def _said(part: str) -> str:
    """A part of the name of a class: a class, a card, or what stands between."""
    if part in KIND:
        return say_cards(part)
    return say(part) if part in CLASS_NAMES else part


def _plain(text: str) -> str:
    return " ".join(text.split())


def _expected() -> str:
    return say("expected cards such as CQ, or one of {classes}", classes=", ".join(CLASS_NAMES))
