"""Why the engine refused a recorded answer or card, in words.

The verdict is the engine's; its own limits are read off here and said.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from doko_sim import log_reading
from doko_sim.cards import format_card
from doko_sim.contracts import (
    CONTRACTS,
    FIRST_SOLO,
    HEALTHY,
    KINDS_IN_ORDER,
    POVERTY,
    TRUMP,
    WEDDING,
)
from doko_sim.engine import state
from doko_sim.engine.options import WEDDING_KINDS
from doko_sim.records import Exchange, Record
from doko_sim.replay.answers import Answers, Difference
from doko_sim.replay.rerun import Rerun
from doko_sim.rules import OPTIONS, Rules

_CLASSES = ("clubs", "spades", "hearts", "diamonds", "trump")


def wrong_redeal(record: Record, rules: Rules) -> Iterator[Difference]:
    """Deals before this one that these rules do not let anybody throw in."""
    for reason in record.redeals if isinstance(record.redeals, dict) else ():
        option = "poverty" if reason == "poverty" else f"throw_{reason}"
        value = getattr(rules, option)
        if value == OPTIONS[option].default:
            what = f"dealt anew for {reason}, but {option} is {value} in these rules"
            yield Difference("redeals", what, "9.1")


def wrong_throw(answers: Answers, rerun: Rerun) -> Iterator[Difference]:
    """A hand that may not be thrown in, or not any more."""
    thrower = int(rerun.public["thrower"])
    for seat in range(4):
        if answers.throws >> seat & 1 and seat != thrower:
            what = f"seat {seat} holds no hand that may be thrown in"
            if thrower >= 0:
                what = f"seat {seat} cannot throw in after seat {thrower} has done so"
            yield Difference("reservations", what, "9.1")


def bad_answer(record: Record, answers: Answers, rerun: Rerun) -> Difference:
    """An answer before the first card that its seat may not give."""
    seat, question = rerun.refused()
    if question == state.ASK_WEDDING_TRICK:
        kinds = int(rerun.public["rules"]["wedding_kinds"])
        names = [name for code, name in enumerate(WEDDING_KINDS) if kinds >> code & 1]
        given = WEDDING_KINDS[answers.named]
        what = f"seat {seat} asks for {given}; these rules have {', '.join(names)}"
        return Difference("named_trick", what, "9.1")
    if question in (state.ASK_PASS, state.ASK_RETURN):
        return _bad_exchange(record, rerun, seat, question)
    return _bad_reservation(record, answers, seat)


def _bad_exchange(record: Record, rerun: Rerun, seat: int, question: int) -> Difference:
    exchange = record.exchange
    assert isinstance(exchange, Exchange)
    me, kind = rerun.game["private"][seat], rerun.order["kind"].tolist()
    passes = question == state.ASK_PASS
    cards = " ".join(exchange.passed if passes else exchange.returned)
    verb, name = ("passes", "passed") if passes else ("returns", "returned")
    must = [format_card(k) for k in log_reading.kinds_of(int(me["must"]), kind)]
    among = f" with {' '.join(must)} among them" if must else ""
    foxes = " beside its foxes" if passes and not rerun.rules.poverty_foxes_count else ""
    number = int(me["number"])
    what = f"seat {seat} {verb} {cards}; expected {number} cards of its hand{foxes}{among}"
    return Difference(f"exchange, {name}", what, "9.2")


def _bad_reservation(record: Record, answers: Answers, seat: int) -> Difference:
    choice, word = answers.choices[seat], answers.words[seat]
    if choice == WEDDING:
        what = f"seat {seat} has a wedding without both CQ"
    elif choice == POVERTY:
        what = f"seat {seat} has a poverty, which its hand or these rules do not allow"
    elif choice == HEALTHY:
        what = f"seat {seat} said {word}, but holds both CQ and has to declare them"
    elif seat == answers.player:
        what = f"seat {seat} plays {record.contract}, which these rules do not have"
    else:
        what = f"seat {seat} said {word} without both CQ, and no solo is allowed"
    return Difference("reservations", what, "4")


def other_contract(record: Record, answers: Answers, rerun: Rerun) -> Difference:
    """Reservations and hands that lead to another game than the recorded one."""
    recorded: str = record.contract
    if answers.player >= 0:
        recorded += f" of seat {answers.player}"
    if rerun.redeal:
        return Difference("contract", f"{_dealt_anew(rerun)}; the record plays {recorded}", "9.1")
    name, winner = CONTRACTS[rerun.contract], rerun.player
    if winner >= 0 and winner != answers.player:
        word = answers.words[winner]
        game = {WEDDING: "a wedding", POVERTY: "a poverty"}.get(rerun.contract, "a solo")
        meant = f", which can only be {game}" if word == "reservation" else ""
        what = f"seat {winner} said {word}{meant}; the record plays {recorded}"
        return Difference("reservations", what, "4")
    what = f"reservations and hands make it {name}; the record plays {recorded}"
    return Difference("contract", what, "4")


def _dealt_anew(rerun: Rerun) -> str:
    thrower = int(rerun.public["thrower"])
    if thrower >= 0:
        return f"the hand of seat {thrower} is thrown in ({rerun.redeal})"
    return "the cards are dealt anew for a poverty that nobody takes"


def bad_card(record: Record, rerun: Rerun) -> Difference:
    """The card that the engine refused: not held (any more), or a revoke."""
    number, hand = divmod(rerun.stopped, 4)
    trick = record.tricks[number]
    seat, card = (trick.lead + hand) & 3, trick.cards[hand]
    me, kind = rerun.game["private"][seat], rerun.order["kind"].tolist()
    held = [format_card(one) for one in log_reading.kinds_of(int(me["hand"]), kind)]
    where = f"trick {number + 1}, card {hand + 1}"
    if card in held:
        return Difference(where, f"seat {seat} plays {card}, but must {_duty(rerun, me)}", "1.2")
    before = [
        str(n + 1)
        for n, played in enumerate(record.tricks[:number])
        if played.cards[(seat - played.lead) & 3] == card
    ]
    if before:
        what = f"does not hold any more (played in trick {' and '.join(before)})"
    else:
        what = "does not hold (never dealt)"
    return Difference(where, f"seat {seat} plays {card}, which it {what}", "1.2")


def _duty(rerun: Rerun, me: np.void) -> str:
    """What the rules demand of a seat that holds another card."""
    legal, led = int(me["legal"]), int(rerun.public["led"])
    kinds = log_reading.kinds_of(legal, rerun.order["kind"].tolist())
    cards = " or ".join(format_card(one) for one in dict.fromkeys(kinds))
    if legal and not legal % (1 << 2 * KINDS_IN_ORDER):
        return f"play the {cards} that it calls"
    return f"{'play trump' if led == TRUMP else f'follow {_CLASSES[led]}'} with {cards}"


def game_goes_on(rerun: Rerun, number: int) -> Difference:
    """A record that ends before its game."""
    what = "the record ends, but the soloist has won no trick yet"
    return Difference(f"trick {number + 1}", what, "9.5")


def game_is_over(rerun: Rerun, number: int) -> Difference:
    """A record that plays on after its game."""
    assert rerun.contract >= FIRST_SOLO
    what = f"the soloist has won trick {number}, which ends the game; the record plays on"
    return Difference(f"trick {number + 1}", what, "9.5")
