"""The game record ``doko-game/1``: one JSON object a line, read, checked for shape and written.

What a record says is checked in :mod:`doko_sim.replay`; here stands what it is made of. Seats
are 0 to 3 clockwise, cards are suit letter and rank letter (``CQ``, ``HT``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from doko_sim.cards import KIND
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.engine.state import EXTRAS
from doko_sim.errors import DokoError, nearest

FORMAT = "doko-game/1"
#: Names of the levels a side may call, by level; level 1 is named by the side.
CALLS: tuple[str, ...] = ("re", "kontra", "no90", "no60", "no30", "schwarz")
LEVEL_OF: dict[str, int] = dict(zip(CALLS, (1, 1, 2, 3, 4, 5), strict=True))
SIDES: tuple[str, ...] = ("re", "kontra")
#: What a seat said in the reservation round; ``reservation`` lapsed without being named.
WORDS: tuple[str, ...] = ("healthy", "wedding", "solo", "reservation")

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Word: TypeAlias = Literal["healthy", "wedding", "solo", "reservation"]
Side: TypeAlias = Literal["re", "kontra"]
Contract: TypeAlias = Literal[
    "normal", "wedding", "silent_wedding", "solo_diamond", "solo_heart", "solo_spade",
    "solo_club", "solo_queen", "solo_jack", "solo_ace",
]  # fmt: skip


class RecordError(DokoError):
    """A line that is no record of a game."""


class Call(Struct):
    """An announcement; ``after_cards`` of the deal's 48 cards lay on the table before it."""

    seat: Seat
    call: Literal["re", "kontra", "no90", "no60", "no30", "schwarz"]
    after_cards: Annotated[int, Meta(ge=0, le=48)]


class Trick(Struct):
    """A trick: who led, the cards in the order played, who won."""

    lead: Seat
    cards: tuple[str, str, str, str]
    winner: Seat


class Extra(Struct):
    """An extra point for ``side``, won in ``trick`` 1 to 12."""

    kind: Literal["fox", "doppelkopf", "charlie"]
    side: Side
    trick: Annotated[int, Meta(ge=1, le=12)]


class Result(Struct):
    """How a game ended; pairs are Re and Kontra, ``value_re`` is before the soloist's factor."""

    winner: Side | UnsetType | None = UNSET
    card_points: tuple[int, int] | UnsetType = UNSET
    tricks: tuple[int, int] | UnsetType = UNSET
    extras: list[Extra] | UnsetType = UNSET
    value_re: int | UnsetType = UNSET
    scores: tuple[int, int, int, int] | UnsetType = UNSET


class Record(Struct, kw_only=True):
    """One game; what is UNSET is not in the record, and fields of other programs are ignored."""

    format: str
    id: str | UnsetType = UNSET
    source: str | UnsetType = UNSET
    made_by: dict[str, Any] | UnsetType = UNSET
    rules: dict[str, Any]
    forehand: Seat
    hands: tuple[list[str], list[str], list[str], list[str]]
    reservations: (
        tuple[Word | None, Word | None, Word | None, Word | None] | UnsetType | None
    ) = UNSET  # fmt: skip
    contract: Contract
    compulsory: bool | UnsetType = UNSET
    wedding_player: Seat | UnsetType | None = UNSET
    wedding_partner: Seat | UnsetType | None = UNSET
    clarification_trick: int | UnsetType | None = UNSET
    re_seats: list[Seat] | UnsetType = UNSET
    announcements: list[Call] | UnsetType = UNSET
    tricks: list[Trick]
    result: Result | UnsetType = UNSET
    play: str | UnsetType = UNSET
    flags: list[str] | UnsetType = UNSET


class _Head(Struct):
    format: Any = UNSET


_DECODER = msgspec.json.Decoder(Record)
_HEAD_DECODER = msgspec.json.Decoder(_Head)
_ENCODER = msgspec.json.Encoder()


def read_record(line: bytes | str) -> Record:
    """The game that a line holds, its shape checked, its rules and moves not yet.

    Raises
    ------
    RecordError
        For broken JSON, another format, a missing field, a wrong type, an unknown card or
        word, hands that are not the pack, tricks that hold a third copy of a card.
    """
    try:
        record = _decoded(line)
    except UnicodeError:
        raise RecordError("not UTF-8 text") from None
    except RecursionError:
        raise RecordError("broken JSON: nested too deeply") from None
    if record.format != FORMAT:
        raise RecordError(_other_format(record.format))
    _check_hands(record.hands)
    _check_tricks(record.tricks)
    if CONTRACTS.index(record.contract) >= FIRST_SOLO and record.re_seats is UNSET:
        raise RecordError("the field 're_seats' is missing, which a solo needs")
    return record


def write_record(record: Record) -> bytes:
    """A record as one line of JSON, without the line end."""
    return _ENCODER.encode(record)


def _decoded(line: bytes | str) -> Record:
    try:
        return _DECODER.decode(line)
    except msgspec.ValidationError as error:
        _check_format(line)
        raise RecordError(_worded(str(error))) from None
    except msgspec.DecodeError as error:
        raise RecordError(_broken(str(error))) from None


def _check_format(line: bytes | str) -> None:
    """Raise for broken JSON or another format, which explain a field that does not fit."""
    try:
        name = _HEAD_DECODER.decode(line).format
    except msgspec.ValidationError:  # no object at all
        return
    except msgspec.DecodeError as error:
        raise RecordError(_broken(str(error))) from None
    if name is UNSET:
        raise RecordError(f"the field 'format' is missing; expected {FORMAT!r}")
    if name != FORMAT:
        raise RecordError(_other_format(name))


def _other_format(name: object) -> str:
    return f"format {name!r}; expected {FORMAT!r}"


def _check_cards(cards: Sequence[str], place: str) -> None:
    for number, card in enumerate(cards):
        if card not in KIND:
            hint = nearest(card.upper(), KIND) or "; expected suit and rank such as 'CQ'"
            raise RecordError(f"{place}[{number}]: unknown card {card!r}{hint}")


def _check_hands(hands: Sequence[list[str]]) -> None:
    for seat, hand in enumerate(hands):
        _check_cards(hand, f"hands[{seat}]")
    for seat, hand in enumerate(hands):
        if len(hand) != 12:
            raise RecordError(
                f"the hands are not the pack: seat {seat} has {len(hand)} cards; expected 12"
            )
    if wrong := _miscounted([card for hand in hands for card in hand]):
        raise RecordError(f"the hands are not the pack: {wrong}")


def _check_tricks(tricks: Sequence[Trick]) -> None:
    for number, trick in enumerate(tricks):
        _check_cards(trick.cards, f"tricks[{number}].cards")
    if len(tricks) != 12:
        raise RecordError(f"{len(tricks)} tricks; expected 12")
    if wrong := _miscounted([card for trick in tricks for card in trick.cards]):
        raise RecordError(f"the tricks are not the pack: {wrong}")


def _miscounted(cards: list[str]) -> str:
    """What is wrong with 48 cards that should be the pack, an empty text for nothing."""
    counts = Counter(cards)
    if len(counts) == len(KIND) and max(counts.values()) == 2:
        return ""
    card = next(card for card in cards if counts[card] > 2)
    copy = {3: "a third", 4: "a fourth"}.get(counts[card])
    what = f"{copy} {card}" if copy else f"{counts[card]} times {card}"
    missing = next(card for card in KIND if counts[card] < 2)
    return f"{what} ({missing} is missing); expected two of each card"


_TYPES = {
    "int": "a whole number", "float": "a decimal number", "str": "a text",
    "bool": "true or false", "array": "a list", "object": "an object", "null": "null",
}  # fmt: skip
#: The words that a field takes, for fields that take words.
_CHOICES: dict[str, tuple[str, ...]] = {
    "contract": CONTRACTS,
    "call": CALLS,
    "kind": EXTRAS,
    "side": SIDES,
    "winner": SIDES,
    "reservations": WORDS,
}


def _typed(names: str) -> str:
    return " or ".join(_TYPES.get(name, name) for name in names.split(" | "))


def _missing(place: str, found: re.Match[str]) -> str:
    where = f" in {place}" if place else ""
    return f"the field {found[1]!r} is missing{where}"


def _unknown(place: str, found: re.Match[str]) -> str:
    name = re.sub(r"\[\d+\]", "", place).rpartition(".")[2]
    choices = _CHOICES.get(name, ())
    given = found[1].strip("'")
    expected = f"; expected one of {', '.join(choices)}" if choices else ""
    return f"{place}: unknown {name} {given!r}{expected}{nearest(given, choices)}"


def _wrong_type(place: str, found: re.Match[str]) -> str:
    where = f"{place}: " if place else ""
    return f"{where}expected {_typed(found[1])}, got {_typed(found[2])}"


def _wrong_size(place: str, found: re.Match[str]) -> str:
    return f"{place}: expected {_typed(found[1])} {found[2]}"


_WORDINGS: tuple[tuple[str, Callable[[str, re.Match[str]], str]], ...] = (
    (r"Object missing required field `(.*)`", _missing),
    (r"Invalid enum value (.*)", _unknown),
    (r"Expected `(.*)`, got `(.*)`", _wrong_type),
    (r"Expected `(.*)` ((?:of length|<|>).*)", _wrong_size),
)


def _worded(message: str) -> str:
    """A decoder's complaint in the words of this package, the place as a path in the record."""
    text, _, path = message.partition(" - at `$")
    place = path.rstrip("`").lstrip(".")
    for pattern, word in _WORDINGS:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return word(place, found)
    return f"{place}: {text}" if place else text


def _broken(message: str) -> str:
    if "UTF-8" in message:
        return "not UTF-8 text"
    return f"broken JSON: {message.removeprefix('JSON is malformed: ')}"
