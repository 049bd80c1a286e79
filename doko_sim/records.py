"""The game record ``doko-game/1``: one JSON object a line, read, checked for shape and written.

What a record says is checked in :mod:`doko_sim.replay`; here stands what it is made of. Seats
are 0 to 3 clockwise, cards are suit letter and rank letter (``CQ``, ``HT``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.errors import nearest
from doko_sim.record_errors import RecordError as RecordError
from doko_sim.record_errors import broken, worded
from doko_sim.texts import say

FORMAT = "doko-game/1"
#: Names of the levels a side may call, by level; level 1 is named by the side.
CALLS: tuple[str, ...] = ("re", "kontra", "no90", "no60", "no30", "schwarz")
LEVEL_OF: dict[str, int] = dict(zip(CALLS, (1, 1, 2, 3, 4, 5), strict=True))
SIDES: tuple[str, ...] = ("re", "kontra")
#: What a seat said in the reservation round: ``reservation`` lapsed without being named, a
#: ``poverty`` also where nobody took it, ``throw`` wanted to throw the hand in.
WORDS: tuple[str, ...] = ("healthy", "wedding", "solo", "reservation", "poverty", "throw")
#: Pairs of cards that are called to the top, in the order in which they may be.
PROMOTIONS: tuple[str, ...] = ("piglets", "super", "hyper")


def call_name(level: int, side: int) -> str:
    """A level's name in records: ``re`` or ``kontra`` for level 1, then ``no90`` and so on."""
    return SIDES[side] if level == 1 else CALLS[level]


Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=48)]
Word: TypeAlias = Literal["healthy", "wedding", "solo", "reservation", "poverty", "throw"]
Side: TypeAlias = Literal["re", "kontra"]
Contract: TypeAlias = Literal[
    "normal", "wedding", "silent_wedding", "poverty", "solo_diamond", "solo_heart", "solo_spade",
    "solo_club", "solo_queen", "solo_jack", "solo_ace", "solo_king", "solo_queen_jack",
    "solo_king_queen", "solo_king_jack", "solo_koehler", "solo_pure_diamond", "solo_pure_heart",
    "solo_pure_spade", "solo_pure_club", "solo_boneless",
]  # fmt: skip
ExtraKind: TypeAlias = Literal[
    "fox", "doppelkopf", "charlie", "hearts_ten_capture", "fox_caught_last", "fox_wins_last",
    "double_fox_last", "charlie_caught", "double_charlie", "double_charlie_caught", "heart_trick",
]  # fmt: skip
Reason: TypeAlias = Literal[
    "nines", "kings", "nines_and_kings", "tens", "trumps_at_most", "highest_trump",
    "points_over", "points_under", "poverty",
]  # fmt: skip
TrickKind: TypeAlias = Literal["any", "plain", "trump", "clubs", "spades", "hearts"]


class Call(Struct):
    """An announcement; ``after_cards`` of the deal's cards lay on the table before it.

    ``forced``: a rule demanded it, nobody was asked.
    """

    seat: Seat
    call: Literal["re", "kontra", "no90", "no60", "no30", "schwarz"]
    after_cards: Moment
    forced: bool | UnsetType = UNSET


class Promotion(Struct):
    """Piglets, super or hyper piglets, called when so many cards lay on the table."""

    kind: Literal["piglets", "super", "hyper"]
    seat: Seat
    after_cards: Moment


class Exchange(Struct):
    """What a poverty player passed and got back, and what was said of the trumps among these."""

    player: Seat
    taker: Seat
    passed: list[str]
    returned: list[str]
    said: int | bool | UnsetType | None = UNSET


class Genscher(Struct):
    """A new partner, chosen when so many cards, the last one included, lay on the table."""

    seat: Seat
    partner: Seat
    after_cards: Moment


class Trick(Struct):
    """A trick: who led, the cards in the order played, who won."""

    lead: Seat
    cards: tuple[str, str, str, str]
    winner: Seat


class Extra(Struct):
    """An extra point for ``side``, won in ``trick`` 1 to 12."""

    kind: ExtraKind
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
    redeals: dict[Reason, Annotated[int, Meta(ge=1)]] | UnsetType = UNSET
    hands: tuple[list[str], list[str], list[str], list[str]]
    reservations: (
        tuple[Word | None, Word | None, Word | None, Word | None] | UnsetType | None
    ) = UNSET  # fmt: skip
    contract: Contract
    compulsory: bool | UnsetType = UNSET
    wedding_player: Seat | UnsetType | None = UNSET
    named_trick: TrickKind | UnsetType | None = UNSET
    wedding_partner: Seat | UnsetType | None = UNSET
    clarification_trick: int | UnsetType | None = UNSET
    exchange: Exchange | UnsetType | None = UNSET
    re_seats: list[Seat] | UnsetType = UNSET
    half_chickens: list[Seat] | UnsetType = UNSET
    promotions: list[Promotion] | UnsetType = UNSET
    genscher: Genscher | UnsetType | None = UNSET
    announcements: list[Call] | UnsetType = UNSET
    tricks: list[Trick]
    result: Result | UnsetType = UNSET
    play: str | UnsetType = UNSET
    flags: list[str] | UnsetType = UNSET

    @property
    def size(self) -> int:
        """Cards of a hand: 12, or 10 in a pack without nines."""
        return len(self.hands[0])

    @property
    def calls(self) -> list[Call]:
        """The announcements, none where they are not recorded."""
        return self.announcements if isinstance(self.announcements, list) else []

    @property
    def called_promotions(self) -> list[Promotion]:
        """The promotions, none where they are not recorded."""
        return self.promotions if isinstance(self.promotions, list) else []


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
    _check_tricks(record)
    if CONTRACTS.index(record.contract) >= FIRST_SOLO and record.re_seats is UNSET:
        raise RecordError("the field 're_seats' is missing, which a solo needs")
    if isinstance(record.exchange, Exchange):
        _check_cards(record.exchange.passed, "exchange.passed")
        _check_cards(record.exchange.returned, "exchange.returned")
    elif record.contract == "poverty":
        raise RecordError("the field 'exchange' is missing, which a poverty needs")
    return record


def write_record(record: Record) -> bytes:
    """A record as one line of JSON, without the line end."""
    return _ENCODER.encode(record)


def _decoded(line: bytes | str) -> Record:
    try:
        return _DECODER.decode(line)
    except msgspec.ValidationError as error:
        _check_format(line)
        raise RecordError(worded(str(error))) from None
    except msgspec.DecodeError as error:
        raise RecordError(broken(str(error))) from None


def _check_format(line: bytes | str) -> None:
    """Raise for broken JSON or another format, which explain a field that does not fit."""
    try:
        name = _HEAD_DECODER.decode(line).format
    except msgspec.ValidationError:  # no object at all
        return
    except msgspec.DecodeError as error:
        raise RecordError(broken(str(error))) from None
    if name is UNSET:
        raise RecordError(say("the field 'format' is missing; expected {format!r}", format=FORMAT))
    if name != FORMAT:
        raise RecordError(_other_format(name))


def _other_format(name: object) -> str:
    return say("format {name!r}; expected {format!r}", name=name, format=FORMAT)


def _check_cards(cards: Sequence[str], place: str) -> None:
    for number, card in enumerate(cards):
        if card not in KIND:
            hint = nearest(card.upper(), KIND) or say("; expected suit and rank such as 'CQ'")
            raise RecordError(
                say(
                    "{place}[{number}]: unknown card {card!r}{hint}",
                    place=place,
                    number=number,
                    card=card,
                    hint=hint,
                )
            )


def _check_hands(hands: Sequence[list[str]]) -> None:
    """Four hands of twelve, or of ten where a pack without nines is dealt."""
    for seat, hand in enumerate(hands):
        _check_cards(hand, f"hands[{seat}]")
    size = 10 if all(len(hand) == 10 for hand in hands) else 12
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            raise RecordError(
                say(
                    "the hands are not the pack: seat {seat} has {number} cards; expected {size}",
                    seat=seat,
                    number=len(hand),
                    size=size,
                )
            )
    if wrong := _miscounted([card for hand in hands for card in hand], size):
        raise RecordError(say("the hands are not the pack: {wrong}", wrong=wrong))


def _check_tricks(record: Record) -> None:
    tricks, size = record.tricks, record.size
    for number, trick in enumerate(tricks):
        _check_cards(trick.cards, f"tricks[{number}].cards")
    if record.contract == "solo_boneless" and 1 <= len(tricks) < size:
        most = Counter(card for trick in tricks for card in trick.cards).most_common(1)
        if most[0][1] > 2:
            raise RecordError(
                say(
                    "the tricks are not the pack: {number} times {card}",
                    number=most[0][1],
                    card=most[0][0],
                )
            )
    elif len(tricks) != size:
        raise RecordError(say("{number} tricks; expected {size}", number=len(tricks), size=size))
    elif wrong := _miscounted([card for trick in tricks for card in trick.cards], size):
        raise RecordError(say("the tricks are not the pack: {wrong}", wrong=wrong))


def _miscounted(cards: list[str], size: int) -> str:
    """What is wrong with cards that should be the pack, an empty text for nothing."""
    counts = Counter(cards)
    pack = [card for card in KINDS if size == 12 or card[1] != "9"]
    if all(counts[card] == 2 for card in pack):
        return ""
    card = next(card for card in cards if counts[card] > 2 or card not in pack)
    copy = {3: "a third {card}", 4: "a fourth {card}"}.get(counts[card], "{number} times {card}")
    what = say(copy, number=counts[card], card=card)
    missing = next(card for card in pack if counts[card] < 2)
    return say("{what} ({card} is missing); expected two of each card", what=what, card=missing)
