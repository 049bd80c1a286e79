"""A whole game: deal, reservations, announcements and tricks, settlement (rules.md 2 to 7)."""

from __future__ import annotations

from tests.reference import genscher, weddings
from tests.reference.calling import ask_announcements, force_call, forced_after_trick
from tests.reference.cards import pack_of, seats_from
from tests.reference.promoting import promote_at_turn, promote_before_play, rank_of
from tests.reference.reservations import Decision, first_leader
from tests.reference.result import result_of
from tests.reference.setup import Decider as Decider
from tests.reference.setup import GameResult as GameResult
from tests.reference.setup import IllegalDecisionError as IllegalDecisionError
from tests.reference.setup import Setup as Setup
from tests.reference.start import agree, ask_reservations, ask_to_throw
from tests.reference.table import Table
from tests.reference.tricks import (
    NOBODY_PROMOTED,
    Trick,
    legal_cards,
    second_ten_wins,
    winner_of_trick,
)


def play_game(setup: Setup, decide: Decider) -> GameResult:
    """Play one deal to the end, asking ``decide`` for everything.

    Raises:
        IllegalDecisionError: a decision was not among its options.
    """
    rules = setup.rules
    if sorted(card for hand in setup.hands for card in hand) != list(pack_of(rules.nines)):
        raise ValueError(f"the hands are not one pack of {len(pack_of(rules.nines))} cards")
    thrower, reason = ask_to_throw(setup, decide)
    if thrower is not None and rules.throw_before_solo:
        nothing = [-1] * 4
        return GameResult(nothing, nothing, redeal=reason, thrower=thrower)
    answers = ask_reservations(setup, decide, thrower)
    agreed = agree(setup, decide, answers, thrower, reason)
    if isinstance(agreed, GameResult):
        return agreed
    table, told = agreed
    taker = None if table.poverty is None else table.poverty.taker
    decision = Decision(table.contract, table.player, table.compulsory)
    before_play(table, setup.forehand)
    leader = first_leader(decision, setup.forehand, rules, taker)
    for number in range(1, rules.tricks + 1):
        trick = play_trick(table, leader, number)
        table.tricks.append(trick)
        after_trick(table, number, trick)
        leader = trick.winner
        if table.contract == "solo_boneless" and leader == table.player:
            break
    genscher.after_play(table)
    return result_of(table, told)


def before_play(table: Table, forehand: int) -> None:
    """What is named or called between the reservations and the first card."""
    if table.contract == "wedding":
        weddings.name_trick(table)
    if table.rules.half_chicken and not table.contract.startswith("solo_"):
        table.half_chicken = [seat for seat in range(4) if table.hands[seat].count("DT") == 2]
    if table.rules.piglets_call == "before_play":
        promote_before_play(table, forehand)


def play_trick(table: Table, leader: int, number: int) -> Trick:
    """Play four cards, with the announcements before each."""
    order, promotions = table.order, table.promotions
    cards: list[str] = []
    promoted: dict[int, int] = {}
    second_ten = False
    for seat in seats_from(leader):
        ask_announcements(table, seat)
        options = legal_cards(table.hands[seat], cards[0] if cards else None, order)
        if promotions.kinds:
            options = promote_at_turn(table, seat, options)
        card = table.decide.play(table.moment, seat, list(options))
        if card not in options:
            raise IllegalDecisionError(
                f"seat {seat} plays {card} as card {table.moment}, allowed are {options}"
            )
        rank = rank_of(table, seat, card)
        if rank:
            promoted[len(cards)] = rank
        if card == "HT" and "HT" in cards:
            is_last = number == table.rules.tricks
            second_ten = second_ten_wins(table.rules, order, is_last, 1 in promotions.called)
        table.hands[seat].remove(card)
        cards.append(card)
        table.moment += 1
        genscher.after_card(table, seat, card)
    winner = winner_of_trick(leader, cards, order, promoted, second_ten)
    return Trick(leader, tuple(cards), winner, promoted or NOBODY_PROMOTED)


def after_trick(table: Table, number: int, trick: Trick) -> None:
    """The wedding, and calls that somebody has to make before the next lead."""
    if table.wedding_open and weddings.is_clarified(table, number, trick):
        table.clarification_trick = number
        if table.owes_call is not None and number < table.rules.tricks:
            force_call(table, table.owes_call)
    forced_after_trick(table, number, trick)
