"""Before the first card: throwing in, reservations, the exchange of a poverty (rules.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.reference.announcements import CallLog
from tests.reference.cards import HEALTHY, NO_GAME, POVERTY, WEDDING, order_of, seats_from
from tests.reference.poverty import offer_poverty
from tests.reference.promotions import Promotions
from tests.reference.reservations import (
    Decision,
    decide_contract,
    holds_both_queens,
    named_answers,
    reservation_options,
)
from tests.reference.setup import Decider, Exchange, GameResult, IllegalDecisionError, Setup
from tests.reference.table import Table
from tests.reference.throwing import may_be_thrown, reason_to_throw


def ask_to_throw(setup: Setup, decide: Decider) -> tuple[int | None, str | None]:
    """Ask from forehand who may throw in, until one does: the seat, and why it may."""
    if not may_be_thrown(setup.rules):
        return None, None
    for seat in seats_from(setup.forehand):
        reason = reason_to_throw(setup.hands[seat], setup.rules)
        if reason is not None and decide.throw(seat):
            return seat, reason
    return None, None


def ask_reservations(setup: Setup, decide: Decider, thrower: int | None) -> list[int]:
    """Ask every seat once, from forehand on; the answers by seat."""
    answers = [HEALTHY, HEALTHY, HEALTHY, HEALTHY]
    for seat in seats_from(setup.forehand):
        if seat == thrower:
            answers[seat] = NO_GAME
            continue
        options = reservation_options(setup.hands[seat], setup.rules)
        answer = decide.reserve(seat, list(options))
        if answer not in options:
            raise IllegalDecisionError(f"seat {seat} answers {answer}, allowed are {options}")
        answers[seat] = answer
    return answers


def agree(
    setup: Setup, decide: Decider, answers: list[int], thrower: int | None, reason: str | None
) -> GameResult | tuple[Table, GameResult]:
    """Decide the contract and exchange the cards of a poverty, or deal anew.

    With the table what is to be told of the game so far. The answers that still stand differ from
    those given: who has thrown in is healthy, a poverty that nobody takes lapses.
    """
    rules = setup.rules
    standing = [HEALTHY if answer == NO_GAME else answer for answer in answers]
    told = GameResult(answers, [], thrower=thrower)
    while True:
        decision = decide_contract(standing, setup.hands, setup.forehand, setup.owes, rules)
        told = replace(told, named=named_answers(answers, decision.player, rules))
        for seat in told.refused:
            told.named[seat] = POVERTY
        if thrower is not None and not decision.contract.startswith("solo_"):
            return replace(told, redeal=reason)
        hands = [list(hand) for hand in setup.hands]
        exchange = None
        if decision.contract == "poverty":
            assert decision.player is not None
            if rules.poverty == "redeal":
                return replace(told, redeal="poverty")
            exchange = offer_poverty(decision.player, hands, rules, decide)
            if exchange is None:
                told.refused.append(decision.player)
                if rules.poverty_refused == "redeal":
                    return replace(told, redeal="poverty")
                standing[decision.player] = lapsed_poverty(setup, decision.player)
                continue
        return seat_down(setup, decide, decision, hands, exchange), told


def lapsed_poverty(setup: Setup, seat: int) -> int:
    """What counts instead of a poverty that nobody takes."""
    must_declare = not setup.rules.silent_wedding and holds_both_queens(setup.hands[seat])
    return WEDDING if must_declare else HEALTHY


def seat_down(
    setup: Setup,
    decide: Decider,
    decision: Decision,
    hands: list[list[str]],
    exchange: Exchange | None,
) -> Table:
    """The table before the first card."""
    rules, contract = setup.rules, decision.contract
    anonymous = rules.anonymous_calls and contract in ("normal", "silent_wedding")
    return Table(
        rules,
        decide,
        contract,
        decision.player,
        decision.compulsory,
        order_of(contract, rules.hearts_ten),
        re_seats=first_sides(decision, setup.hands, exchange),
        hands=[sorted(hand) for hand in hands],
        calls=CallLog(rules, anonymous),
        promotions=Promotions(contract, rules, setup.hands),
        poverty=exchange,
    )


def first_sides(
    decision: Decision, hands: Sequence[Sequence[str]], exchange: Exchange | None
) -> set[int]:
    """The Re side before the first card; a wedding's partner joins later (rules.md 2)."""
    if exchange is not None:
        return {exchange.player, exchange.taker}
    if decision.player is not None:
        return {decision.player}
    return {seat for seat in range(4) if "CQ" in hands[seat]}
