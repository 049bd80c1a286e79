"""A whole game: deal, reservations, announcements and tricks, settlement (rules.md 2 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tests.reference.announcements import CallLog, CallOptions, allowed_levels
from tests.reference.cards import CODE_OF_SOLO, ORDERS, PACK, seats_from
from tests.reference.knowledge import Known, public_knowledge
from tests.reference.reservations import (
    Decision,
    decide_contract,
    first_leader,
    reservation_options,
)
from tests.reference.settlement import Item, Situation, settle
from tests.reference.tricks import (
    Extra,
    Trick,
    extra_points,
    legal_cards,
    trick_points,
    winner_of_trick,
)


class IllegalDecisionError(ValueError):
    """A decision was not among the options that were offered."""


class Decider(Protocol):
    """Decides for all four seats."""

    def reserve(self, seat: int, options: list[int]) -> int:
        """Answer 0 healthy, 1 wedding, 3 to 9 the code of a solo."""

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """Call one of the levels offered, or 0: silent."""

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """Play one of the legal cards."""


@dataclass(frozen=True)
class Setup:
    """A deal and the rule options that the game is played with."""

    hands: Sequence[Sequence[str]]
    forehand: int = 0
    owes: frozenset[int] = frozenset()
    solos: tuple[str, ...] = tuple(CODE_OF_SOLO)
    solo_lead: str = "forehand"
    call_latest: tuple[int, ...] = (1, 2, 3, 4, 5)
    reply: bool = True
    skip_levels: bool = True


@dataclass(frozen=True)
class GameResult:
    """Everything about a game that was played; pairs are [Re, Kontra].

    ``soloist``: who plays alone, also in a silent or a failed wedding. ``announcements``: seat,
    name, cards on the table before it; ``late_replies`` has one flag for each. ``knowledge``: after
    each of the 48 cards the seats publicly known to be Re and to be Kontra.
    """

    answers: list[int]
    contract: str
    soloist: int | None
    compulsory: bool
    wedding_player: int | None
    wedding_partner: int | None
    clarification_trick: int | None
    re_seats: list[int]
    announcements: list[tuple[int, str, int]]
    late_replies: list[bool]
    levels: list[int]
    tricks: list[Trick]
    winner: str | None
    card_points: list[int]
    tricks_won: list[int]
    extras: list[Extra]
    items: list[Item]
    value_re: int
    scores: list[int]
    knowledge: list[Known]


@dataclass
class Table:
    """The state of a game between two cards."""

    setup: Setup
    decide: Decider
    decision: Decision
    re_seats: set[int]
    hands: list[list[str]]
    calls: CallLog
    moment: int = 0
    partner: int | None = None
    clarification_trick: int | None = None
    tricks: list[Trick] = field(default_factory=list)

    @property
    def calls_forbidden(self) -> bool:
        """A wedding forbids all calls until its clarification trick is complete (rules.md 5.1)."""
        return self.decision.contract == "wedding" and self.clarification_trick is None

    @property
    def shift(self) -> int:
        """By how many cards a wedding moves the deadlines (rules.md 5.1)."""
        return 0 if self.clarification_trick is None else self.clarification_trick - 1


def play_game(setup: Setup, decide: Decider) -> GameResult:
    """Play one deal to the end, asking ``decide`` for everything.

    Raises:
        IllegalDecisionError: a decision was not among its options.
    """
    if sorted(card for hand in setup.hands for card in hand) != list(PACK):
        raise ValueError("the hands are not one pack of 48 cards")
    answers = ask_reservations(setup, decide)
    decision = decide_contract(answers, setup.hands, setup.forehand, setup.owes)
    table = Table(
        setup,
        decide,
        decision,
        re_seats=first_parties(decision, setup.hands),
        hands=[sorted(hand) for hand in setup.hands],
        calls=CallLog(CallOptions(setup.call_latest, setup.reply, setup.skip_levels)),
    )
    leader = first_leader(decision, setup.forehand, setup.solo_lead)
    for number in range(1, 13):
        trick = play_trick(table, leader)
        table.tricks.append(trick)
        if table.calls_forbidden:
            clarify_wedding(table, number, trick.winner)
        leader = trick.winner
    return result_of(table, answers)


def ask_reservations(setup: Setup, decide: Decider) -> list[int]:
    """Ask every seat once, from forehand on; the answers by seat."""
    answers = [0, 0, 0, 0]
    for seat in seats_from(setup.forehand):
        options = reservation_options(setup.hands[seat], setup.solos)
        answer = decide.reserve(seat, list(options))
        if answer not in options:
            raise IllegalDecisionError(f"seat {seat} answers {answer}, allowed are {options}")
        answers[seat] = answer
    return answers


def first_parties(decision: Decision, hands: Sequence[Sequence[str]]) -> set[int]:
    """The Re side before the first card; a wedding's partner joins later (rules.md 2)."""
    if decision.player is not None:
        return {decision.player}
    return {seat for seat in range(4) if "CQ" in hands[seat]}


def play_trick(table: Table, leader: int) -> Trick:
    """Play four cards, with the announcements before each."""
    order = ORDERS[table.decision.contract]
    cards: list[str] = []
    for seat in seats_from(leader):
        ask_announcements(table, seat)
        options = legal_cards(table.hands[seat], cards[0] if cards else None, order)
        card = table.decide.play(table.moment, seat, list(options))
        if card not in options:
            raise IllegalDecisionError(
                f"seat {seat} plays {card} as card {table.moment}, allowed are {options}"
            )
        table.hands[seat].remove(card)
        cards.append(card)
        table.moment += 1
    return Trick(leader, tuple(cards), winner_of_trick(leader, cards, order))


def ask_announcements(table: Table, next_seat: int) -> None:
    """Ask from the seat that plays next, clockwise; after a call begin again (rules.md 6.1)."""
    if table.calls_forbidden:
        return
    played = [12 - len(hand) for hand in table.hands]
    if not table.calls.may_be_open(played, table.shift):
        return
    somebody_spoke = True
    while somebody_spoke:
        somebody_spoke = False
        for seat in seats_from(next_seat):
            if ask_one_seat(table, seat):
                somebody_spoke = True
                break


def ask_one_seat(table: Table, seat: int) -> bool:
    """Ask a seat that may call something; whether it called."""
    side = 0 if seat in table.re_seats else 1
    state = table.calls.state(side, len(table.hands[seat]), table.shift)
    options = allowed_levels(table.calls.options, state)
    if not options:
        return False
    level = table.decide.announce(table.moment, seat, list(options))
    if level == 0:
        return False
    if level not in options:
        raise IllegalDecisionError(
            f"seat {seat} calls level {level} before card {table.moment}, allowed are {options}"
        )
    table.calls.record(seat, side, level, table.moment, state)
    return True


def clarify_wedding(table: Table, number: int, winner: int) -> None:
    """The first other winner of tricks 1 to 3 is the partner; after trick 3 there is none."""
    if winner != table.decision.player:
        table.partner = winner
        table.re_seats.add(winner)
        table.clarification_trick = number
    elif number == 3:
        table.clarification_trick = 3


def result_of(table: Table, answers: list[int]) -> GameResult:
    """Count, settle, and put everything on record."""
    decision, calls = table.decision, table.calls
    lone = len(table.re_seats) == 1
    card_points, tricks_won = [0, 0], [0, 0]
    for trick in table.tricks:
        side = 0 if trick.winner in table.re_seats else 1
        card_points[side] += trick_points(trick.cards)
        tricks_won[side] += 1
    extras = [] if lone else extra_points(table.tricks, table.re_seats)
    settlement = settle(
        Situation(
            card_points=(card_points[0], card_points[1]),
            tricks_won=(tricks_won[0], tricks_won[1]),
            levels=(calls.levels[0], calls.levels[1]),
            lone=lone,
            re_seats=frozenset(table.re_seats),
            extras=extras,
        )
    )
    return GameResult(
        answers=answers,
        contract=decision.contract,
        soloist=decision.player if lone else None,
        compulsory=decision.compulsory,
        wedding_player=decision.player if decision.contract == "wedding" else None,
        wedding_partner=table.partner,
        clarification_trick=table.clarification_trick,
        re_seats=sorted(table.re_seats),
        announcements=calls.calls,
        late_replies=calls.late,
        levels=calls.levels,
        tricks=table.tricks,
        winner=settlement.winner,
        card_points=card_points,
        tricks_won=tricks_won,
        extras=extras,
        items=settlement.items,
        value_re=settlement.value_re,
        scores=settlement.scores,
        knowledge=public_knowledge(
            decision.contract,
            table.re_seats,
            decision.player,
            table.clarification_trick,
            calls.calls,
            table.tricks,
        ),
    )
