"""The 24 kinds of card, two copies each, and how people write them.

A *kind* is a number 0 to 23 in the order of the normal game, weakest plain heart first,
ten of hearts last (rules.md 1.1). A hand is a 48-bit mask: bits ``2 * kind`` and
``2 * kind + 1`` are the two copies.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from doko_sim.card_letters import german_letters
from doko_sim.errors import DokoError, nearest
from doko_sim.texts import OR, Text, listed, say, say_cards

KINDS: tuple[str, ...] = (
    "H9", "HK", "HA",
    "S9", "SK", "ST", "SA",
    "C9", "CK", "CT", "CA",
    "D9", "DK", "DT", "DA", "DJ", "HJ", "SJ", "CJ", "DQ", "HQ", "SQ", "CQ", "HT",
)  # fmt: skip
KIND: dict[str, int] = {name: kind for kind, name in enumerate(KINDS)}
POINTS_OF_RANK: dict[str, int] = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
POINTS: tuple[int, ...] = tuple(POINTS_OF_RANK[name[1]] for name in KINDS)
FULL_PACK: int = (1 << 48) - 1

Style = Literal["letters", "symbols", "german", "german letters"]

_SYMBOLS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D", "♧": "C", "♤": "S", "♡": "H", "♢": "D"}
_SYMBOL_OF = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_SHORT_SUIT_OF = {"C": "Kr", "S": "Pi", "H": "He", "D": "Ka"}
_RANK_OF = {"T": "10"}
_GERMAN_RANK_OF = {"T": "10", "Q": "D", "J": "B"}
#: How suits and ranks are written in a style, where not as in a card's name.
_STYLES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "letters": ({}, {}),
    "symbols": (_SYMBOL_OF, _RANK_OF),
    "german": (_SYMBOL_OF, _GERMAN_RANK_OF),
    "german letters": (_SHORT_SUIT_OF, _GERMAN_RANK_OF),
}
_GERMAN_SUITS = {
    "Kreuz": "C", "Pik": "S", "Herz": "H", "Karo": "D", "Kr": "C", "Pi": "S", "He": "H", "Ka": "D",
    "P": "S",
}  # fmt: skip
_ENGLISH_RANKS = {"10": "T", "a": "A", "t": "T", "k": "K", "q": "Q", "j": "J", "9": "9"}
_GERMAN_RANKS = {
    "koenig": "K", "könig": "K", "zehn": "T", "dame": "Q", "bube": "J", "neun": "9",
    "ass": "A", "as": "A", "d": "Q", "b": "J", **_ENGLISH_RANKS,
}  # fmt: skip
_ENGLISH_RANK = re.compile("|".join(_ENGLISH_RANKS))
_ANY_RANK = re.compile("|".join(_GERMAN_RANKS))
_ENGLISH_GROUP = re.compile(rf"([cshd])((?:{_ENGLISH_RANK.pattern})+)")
_GERMAN_HEARTS = re.compile("h[db]+")  # H is hearts in both languages, Dame and Bube in one
_GERMAN_SUIT = re.compile("|".join(_GERMAN_SUITS).lower())
_NAME = re.compile(rf"\b(?:{'|'.join(KINDS)})\b")
_NO_STYLE = "unknown style of cards {style}; expected {styles}"
_EXPECTED = "expected suit and rank as in CQ, ♣Q, ♣D or Kreuz Dame"
_RANK_NAMES = ("Ass", "Zehn", "König", "Dame", "Bube", "Neun")
_COUNT_WORDS = {3: say("three"), 4: say("four")}


class _Suit(NamedTuple):
    """A suit as somebody wrote it, which decides how ranks after it are read."""

    letter: str
    written: str
    notation: Literal["letter", "symbol", "word"]


def parse_cards(text: str) -> list[int]:
    """Read cards in any usual notation into kinds, in the order given.

    Understood are ``CQ``, ``H10``, ``CQQAT`` (four clubs), ``♣Q``, ``♣D``, ``Kr D`` and
    ``Kreuz Dame``, in either case, parted by blanks or commas. The letters C S H D take the
    ranks A T/10 K Q J 9; symbols, German names and P (Pik) take A 10 K D B 9 as well, and ``HD``
    and ``HB`` are read too. K is no suit, for Kreuz and Karo begin with it. After a suit that
    stands alone the following ranks belong to it up to the next suit or comma (``H A K``); there
    D is the German queen, except after a letter. ``Ka`` is Karo; written ``KA`` or ``ka`` after
    a suit it is king and ace, unless that is a German name that already has a rank.

    Raises
    ------
    DokoError
        For a word that is no card, naming it and what is expected.
    """
    if not isinstance(text, str):
        raise DokoError(
            say("{text} given for cards; expected a text such as 'HT CQQ SA'", text=_shown(text))
        )
    plain = unicodedata.normalize("NFC", text).replace("\ufe0e", "").replace("\ufe0f", "")
    plain = re.sub(f"([{''.join(_SYMBOLS)}])", r" \1", plain.replace("-", " "))
    return [kind for part in re.split("[,;]", plain) for kind in _read_part(part.split())]


def parse_card(text: str) -> int:
    """Read exactly one card in any notation of `parse_cards` into its kind.

    Raises
    ------
    DokoError
        For anything but one card.
    """
    if isinstance(text, str) and text in KIND:
        return KIND[text]
    kinds = parse_cards(text)
    if len(kinds) != 1:
        raise DokoError(
            say(
                "{text} holds {number} cards; expected one card such as 'CQ'",
                text=_shown(text),
                number=len(kinds),
            )
        )
    return kinds[0]


def format_card(kind: int, style: Style = "letters") -> str:
    """Write a kind as ``HT`` (letters), ``♥10`` (symbols), ``♣D`` (german) or ``KrD``."""
    name = KINDS[_checked_kind(kind)]
    if style not in _STYLES:
        styles = listed(map(repr, _STYLES), OR)
        raise DokoError(say(_NO_STYLE, style=_shown(style), styles=styles))
    suits, ranks = _STYLES[style]
    return suits.get(name[0], name[0]) + ranks.get(name[1], name[1])


def hand_text(kinds: Iterable[int]) -> Text:
    """Cards as `format_hand` writes them, as a text that every language writes its way."""
    return say_cards(format_hand(kinds))


def in_style(text: str, style: Style) -> str:
    """Write the cards in a text that are named as ``HT`` in another style; the rest as it is."""
    return _NAME.sub(lambda found: format_card(KIND[found[0]], style), text)


def format_hand(
    kinds: Iterable[int], order: Sequence[int] | None = None, style: Style = "letters"
) -> str:
    """Write cards with blanks between, strongest first.

    `order` lists kinds from weakest to strongest, as a contract ranks them; without it the
    normal game's order is taken.
    """
    weakest_first = range(len(KINDS)) if order is None else order
    place = {kind: position for position, kind in enumerate(weakest_first)}
    ranked = sorted(kinds, key=lambda kind: place.get(kind, -1), reverse=True)
    return " ".join(format_card(kind, style) for kind in ranked)


def hand_mask(kinds: Iterable[int]) -> int:
    """Put kinds into a 48-bit mask, a lone card of its kind always as copy 0.

    Raises
    ------
    DokoError
        For a third copy of a card, or a number that is no kind.
    """
    mask = 0
    for kind, count in Counter(kinds).items():
        low = 1 << 2 * _checked_kind(kind)
        if count > 2:
            number = _COUNT_WORDS.get(count, str(count))
            raise DokoError(
                say(
                    "{number} {card} given; a pack holds two of each card",
                    number=number,
                    card=say_cards(KINDS[kind]),
                )
            )
        mask |= low if count == 1 else 3 * low
    return mask


def mask_kinds(mask: int) -> list[int]:
    """List the kinds in a 48-bit mask in rising order, a kind twice for two copies."""
    mask = int(mask)
    if mask & ~FULL_PACK:
        raise DokoError(say("{mask} is no set of cards; expected a mask of 48 bits", mask=mask))
    return [bit >> 1 for bit in range(48) if mask >> bit & 1]


def card_points(mask: int) -> int:
    """Add up the card points (*Augen*) of a 48-bit mask; 240 for the full pack."""
    return sum(POINTS[kind] for kind in mask_kinds(mask))


def check_hand(kinds: Sequence[int], size: int = 12, *, partial: bool = False) -> None:
    """Raise `DokoError` unless these are `size` cards of one pack; `partial` allows fewer."""
    hand_mask(kinds)
    if len(kinds) > size or (len(kinds) < size and not partial):
        template = "{number} cards given; expected exactly {size} in a hand"
        if partial:
            template = "{number} cards given; expected at most {size} in a hand"
        if len(kinds) == 1:
            template = "{number} card given; expected exactly {size} in a hand"
        raise DokoError(say(template, number=len(kinds), size=size))


def _checked_kind(kind: int) -> int:
    if not 0 <= kind < len(KINDS):
        raise DokoError(
            say("{kind} is no kind of card; expected 0 to {last}", kind=kind, last=len(KINDS) - 1)
        )
    return int(kind)  # numpy's small integers would overflow in a shift


def _shown(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:56]}...{text[-1]}"


def _read_part(words: list[str]) -> list[int]:
    """Read the words between two commas."""
    kinds: list[int] = []
    suit: _Suit | None = None  # the suit that stands alone and owns the ranks after it
    ranks: list[str] = []
    for word in words:
        if suit and not _starts_karo(word, suit, bool(ranks)):
            found = _split_ranks(word, suit)
            if found:
                if (ranks or _may_be_card(suit)) and _ENGLISH_GROUP.fullmatch(word.lower()):
                    raise DokoError(_two_readings(word, suit))
                ranks += found
                kinds += _kinds_of(suit, ranks)[-len(found) :]
                continue
        if suit and not ranks:
            raise DokoError(_suit_without_rank(suit, word))
        suit, rest = _split_suit(word)
        if suit and not rest:
            ranks = []
            continue
        kinds += _read_group(word, suit, rest)
        suit = None
    if suit and not ranks:
        raise DokoError(_suit_without_rank(suit, ""))
    return kinds


def _may_be_card(suit: _Suit) -> bool:
    """Whether a suit that stands alone could be Kreuz As or Karo As in letters."""
    return suit.written in ("KA", "ka")


def _starts_karo(word: str, suit: _Suit, has_rank: bool) -> bool:
    """Whether a word that could be king and ace of the open suit begins the suit Karo."""
    return word.startswith("Ka") or (
        suit.notation == "word" and has_rank and word.lower().startswith("ka")
    )


def _split_suit(word: str) -> tuple[_Suit | None, str]:
    """The suit that a word begins with, and what is left of the word."""
    low = word.lower()
    german = _GERMAN_SUIT.match(low)
    if german:
        length = 2 if word.startswith("PiK") else german.end()  # "PiK" is the king of "Pi"
        name = low[:length].capitalize()
        return _Suit(_GERMAN_SUITS[name], word[:length], "word"), low[length:]
    if word[0] in _SYMBOLS:
        return _Suit(_SYMBOLS[word[0]], word[0], "symbol"), low[1:]
    if low[0] in "cshd":
        return _Suit(low[0].upper(), word[0], "letter"), low[1:]
    return None, low


def _split_ranks(word: str, suit: _Suit) -> list[str]:
    """The ranks as written in a word that holds nothing else; empty if it holds more."""
    pattern = _ENGLISH_RANK if suit.notation == "letter" else _ANY_RANK
    low = word.lower()
    found = pattern.findall(low)
    return found if "".join(found) == low else []


def _kinds_of(suit: _Suit, ranks: list[str]) -> list[int]:
    """The kinds that ranks as written after a suit name."""
    written = {rank[0] for rank in ranks}
    if written & {"q", "j"} and written & {"d", "b"}:
        raise DokoError(
            say(
                "the ranks after {written!r} mix Q, J with the German D, B; expected the same "
                "letters for all, and diamonds as ♦ or Karo",
                written=suit.written,
            )
        )
    return [KIND[suit.letter + _GERMAN_RANKS[rank]] for rank in ranks]


def _read_group(word: str, suit: _Suit | None, rest: str) -> list[int]:
    """Read a word that holds its suit and its ranks, or several such groups of letters."""
    low = word.lower()
    if suit and suit.notation != "letter" and (ranks := _split_ranks(rest, suit)):
        return _kinds_of(suit, ranks)
    if suit and _GERMAN_HEARTS.fullmatch(low):
        return _kinds_of(suit, list(rest))
    groups = list(_ENGLISH_GROUP.finditer(low))
    if groups and "".join(group[0] for group in groups) == low:
        return [
            KIND[group[1].upper() + _ENGLISH_RANKS[rank]]
            for group in groups
            for rank in _ENGLISH_RANK.findall(group[2])
        ]
    raise DokoError(_no_card(word, suit, rest))


def _no_card(word: str, suit: _Suit | None, rest: str) -> str:
    """What is wrong with a word that is no card."""
    given, low = _shown(word), word.lower()
    if suit and suit.notation == "letter":
        german = _split_ranks(rest, suit._replace(notation="word"))
        if german:
            right = suit.letter + "".join(_GERMAN_RANKS[rank] for rank in german)
            return say(
                "{given} is no card; expected A, 10, K, Q (the queen), J (the jack) or 9 after an "
                "English suit letter; did you mean {right!r}?",
                given=given,
                right=right,
            )
    if letters := german_letters(word):
        return letters
    if _ANY_RANK.fullmatch(low):
        hint = say("; Kreuz is Kr, Karo Ka") if low == "k" else ""
        if word == "AS":
            hint = say("; did you mean {name!r}?", name="SA")
        return say(
            "{given} has no suit in front of it; {expected}{hint}",
            given=given,
            expected=say(_EXPECTED),
            hint=hint,
        )
    if _ANY_RANK.fullmatch(low[:-1]) and low[-1] in "cshd":
        right = low[-1].upper() + _GERMAN_RANKS[low[:-1]]
        return say(
            "{given} is no card; the suit comes first; did you mean {right!r}?",
            given=given,
            right=right,
        )
    if suit and len(rest) <= 2:
        template = "{given} is no card; expected a rank A, 10, K, Q, J or 9 after the suit"
        if suit.notation != "letter":
            template = (
                "{given} is no card; expected a rank A, 10, K, Q, J or 9 (or D, B) after the suit"
            )
        return say(template, given=given)
    return say(
        "{given} is no card; {expected}{hint}",
        given=given,
        expected=say(_EXPECTED),
        hint=nearest(word.capitalize(), _GERMAN_SUITS),
    )


def _suit_without_rank(suit: _Suit, following: str) -> str:
    """What is wrong with a suit that no rank follows."""
    if _may_be_card(suit):
        return german_letters(suit.written)
    if suit.notation == "letter" and _split_ranks(following, suit._replace(notation="word")):
        return _no_card(f"{suit.written} {following}", suit, following)
    hint = "" if suit.notation == "letter" else nearest(following.capitalize(), _RANK_NAMES)
    if suit.written.lower() == "pik" and not following:
        hint = say("; the king of spades is 'Pi K'")
    template = "{suit!r} names a suit but no rank; {expected}{hint}"
    if following:
        template = "{suit!r} names a suit but no rank before {following}; {expected}{hint}"
    return say(
        template,
        suit=suit.written,
        following=_shown(following),
        expected=say(_EXPECTED),
        hint=hint,
    )


def _two_readings(word: str, suit: _Suit) -> str:
    """What is wrong with a word as ``DA`` after ``♣ A``: queen and ace, or diamonds."""
    if _may_be_card(suit):
        return german_letters(suit.written)
    diamonds = " ".join(format_card(kind, "symbols") for kind in parse_cards(word))
    return say(
        "{given} after {suit!r} could be ranks of that suit or {diamonds}; expected {ranks!r} or "
        "{diamonds!r}",
        given=_shown(word),
        suit=suit.written,
        diamonds=diamonds,
        ranks=suit.written + word,
    )
