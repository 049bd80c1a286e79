"""What a record says of the reservation round, as answers that the engine can be given."""

from __future__ import annotations

from typing import NamedTuple

from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY, WEDDING
from doko_sim.records import Record
from doko_sim.rules import Rules


class Difference(NamedTuple):
    """The first thing in which a record and the engine differ.

    ``where`` is the place in the game, ``what`` a sentence, ``rule`` the paragraph of the rules.
    """

    where: str
    what: str
    rule: str


class Answers(NamedTuple):
    """What the seats answer in the reservation round, and who owes a compulsory solo.

    ``player`` is the seat whose solo or wedding is played, -1 for none; ``words`` are the
    recorded ones, None where nothing is recorded; ``owes`` are bits of seats.
    """

    player: int
    words: tuple[str | None, ...]
    choices: tuple[int, ...]
    owes: int


def answers_of(record: Record, rules: Rules) -> Answers | Difference:
    """What the seats answered, or in what the recorded words contradict each other.

    A ``reservation`` was never named: it is the wedding of the seat that holds both queens of
    clubs, else a solo. Whether it may be said, and what it leads to, the engine decides.
    """
    words = record.reservations if isinstance(record.reservations, tuple) else (None,) * 4
    contract = CONTRACTS.index(record.contract)
    player, expected = -1, ""
    if contract >= FIRST_SOLO:
        player, expected = _soloist(record), "solo"
    elif contract == WEDDING:
        player, expected = _wedding_player(record), "wedding"
    if wrong := _contradiction(record, words, player, expected):
        return wrong
    choices = tuple(
        contract if seat == player else _choice(record, rules, seat, words[seat])
        for seat in range(4)
    )
    owes = 1 << player if expected == "solo" and _is_compulsory(record, rules, player) else 0
    return Answers(player, words, choices, owes)


def _contradiction(
    record: Record, words: tuple[str | None, ...], player: int, expected: str
) -> Difference | None:
    if expected and player < 0:
        if expected == "wedding":
            return Difference("contract", "a wedding is played, but nobody holds both CQ", "4")
        seats = f"re_seats are {record.re_seats}"
        return Difference("re_seats", f"{seats}; a soloist plays alone", "2")
    for seat, word in enumerate(words):
        wrong = word not in (None, expected) if seat == player else word == "solo"
        if wrong:
            what = f"seat {seat} said {word}; the record plays {record.contract}"
            by = f" of seat {player}" if player >= 0 else ""
            return Difference("reservations", what + by, "4")
    return None


def _soloist(record: Record) -> int:
    seats = record.re_seats
    return seats[0] if isinstance(seats, list) and len(seats) == 1 else -1


def _holder(record: Record) -> int:
    """The seat that was dealt both queens of clubs, -1 for none."""
    return next((seat for seat, hand in enumerate(record.hands) if hand.count("CQ") == 2), -1)


def _wedding_player(record: Record) -> int:
    return record.wedding_player if isinstance(record.wedding_player, int) else _holder(record)


def _choice(record: Record, rules: Rules, seat: int, word: str | None) -> int:
    """The answer of a seat whose reservation, if any, was not played."""
    if word == "wedding" or (word == "reservation" and seat == _holder(record)):
        return WEDDING
    if word == "reservation":
        solos = [CONTRACTS.index(f"solo_{solo}") for solo in rules.solos]
        return min(solos, default=FIRST_SOLO)
    return HEALTHY


def _is_compulsory(record: Record, rules: Rules, soloist: int) -> bool:
    """As recorded; else whether only a compulsory solo explains who led first."""
    if isinstance(record.compulsory, bool):
        return record.compulsory
    free_lead = soloist if rules.solo_lead == "soloist" else record.forehand
    return record.tricks[0].lead == soloist != free_lead
