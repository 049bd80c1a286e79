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
from doko_sim.replay.answers import Answers, Difference, game_of, word_said
from doko_sim.replay.rerun import Rerun
from doko_sim.replay.shown import cards_said
from doko_sim.rules import OPTIONS, Rules
from doko_sim.texts import OR, Text, chained, say, say_cards

_CLASSES = ("clubs", "spades", "hearts", "diamonds", "trump")


def wrong_redeal(record: Record, rules: Rules) -> Iterator[Difference]:
    """Deals before this one that these rules do not let anybody throw in."""
    for reason in record.redeals if isinstance(record.redeals, dict) else ():
        option = "poverty" if reason == "poverty" else f"throw_{reason}"
        value = getattr(rules, option)
        if value == OPTIONS[option].default:
            what = say(
                "dealt anew for {reason}, but {option} is {value} in these rules",
                reason=reason,
                option=option,
                value=value,
            )
            yield Difference("redeals", what, "9.1")


def wrong_throw(answers: Answers, rerun: Rerun) -> Iterator[Difference]:
    """A hand that may not be thrown in, or not any more."""
    thrower = int(rerun.public["thrower"])
    for seat in range(4):
        if answers.throws >> seat & 1 and seat != thrower:
            what = say("seat {seat} holds no hand that may be thrown in", seat=seat)
            if thrower >= 0:
                what = say(
                    "seat {seat} cannot throw in after seat {thrower} has done so",
                    seat=seat,
                    thrower=thrower,
                )
            yield Difference("reservations", what, "9.1")


def bad_answer(record: Record, answers: Answers, rerun: Rerun) -> Difference:
    """An answer before the first card that its seat may not give."""
    seat, question = rerun.refused()
    if question == state.ASK_WEDDING_TRICK:
        kinds = int(rerun.public["rules"]["wedding_kinds"])
        names = [name for code, name in enumerate(WEDDING_KINDS) if kinds >> code & 1]
        what = say(
            "seat {seat} asks for {given}; these rules have {names}",
            seat=seat,
            given=WEDDING_KINDS[answers.named],
            names=", ".join(names),
        )
        return Difference("named_trick", what, "9.1")
    if question in (state.ASK_PASS, state.ASK_RETURN):
        return _bad_exchange(record, rerun, seat, question)
    return _bad_reservation(record, answers, seat)


def _bad_exchange(record: Record, rerun: Rerun, seat: int, question: int) -> Difference:
    exchange = record.exchange
    assert isinstance(exchange, Exchange)
    me, kind = rerun.game["private"][seat], rerun.order["kind"].tolist()
    passes = question == state.ASK_PASS
    must = [format_card(k) for k in log_reading.kinds_of(int(me["must"]), kind)]
    foxes = passes and not rerun.rules.poverty_foxes_count
    did = say(
        "passes {cards}" if passes else "returns {cards}",
        cards=cards_said(exchange.passed if passes else exchange.returned),
    )
    text = "seat {seat} {did}; expected {number} cards of its hand"
    if foxes:
        text = "seat {seat} {did}; expected {number} cards of its hand beside its foxes"
    what = say(text, seat=seat, did=did, number=int(me["number"]))
    if must:
        what = say("{what} with {cards} among them", what=what, cards=cards_said(must))
    return Difference("exchange, passed" if passes else "exchange, returned", what, "9.2")


def _bad_reservation(record: Record, answers: Answers, seat: int) -> Difference:
    choice = answers.choices[seat]
    if choice == WEDDING:
        what = "seat {seat} has a wedding without both {card}"
    elif choice == POVERTY:
        what = "seat {seat} has a poverty, which its hand or these rules do not allow"
    elif choice == HEALTHY:
        what = "seat {seat} said {word}, but holds both {card} and has to declare them"
    elif seat == answers.player:
        what = "seat {seat} plays {game}, which these rules do not have"
    else:
        what = "seat {seat} said {word} without both {card}, and no solo is allowed"
    word, game = word_said(answers.words[seat]), say(record.contract)
    said = say(what, seat=seat, card=say_cards("CQ"), word=word, game=game)
    return Difference("reservations", said, "4")


def other_contract(record: Record, answers: Answers, rerun: Rerun) -> Difference:
    """Reservations and hands that lead to another game than the recorded one."""
    recorded = game_of(record.contract, answers.player)
    if rerun.redeal:
        text = "{anew}; the record plays {recorded}"
        anew = say(text, anew=_dealt_anew(rerun), recorded=recorded)
        return Difference("contract", anew, "9.1")
    name, winner = CONTRACTS[rerun.contract], rerun.player
    if winner >= 0 and winner != answers.player:
        word = answers.words[winner]
        game = {WEDDING: "a wedding", POVERTY: "a poverty"}.get(rerun.contract, "a solo")
        meant = say(", which can only be {game}", game=say(game))
        what = say(
            "seat {seat} said {word}{meant}; the record plays {recorded}",
            seat=winner,
            word=word_said(word),
            meant=meant if word == "reservation" else say(""),
            recorded=recorded,
        )
        return Difference("reservations", what, "4")
    text = "reservations and hands make it {name}; the record plays {recorded}"
    return Difference("contract", say(text, name=say(name), recorded=recorded), "4")


def _dealt_anew(rerun: Rerun) -> Text:
    thrower = int(rerun.public["thrower"])
    if thrower >= 0:
        text = "the hand of seat {seat} is thrown in ({reason})"
        return say(text, seat=thrower, reason=rerun.redeal)
    return say("the cards are dealt anew for a poverty that nobody takes")


def bad_card(record: Record, rerun: Rerun) -> Difference:
    """The card that the engine refused: not held (any more), or a revoke."""
    number, hand = divmod(rerun.stopped, 4)
    trick = record.tricks[number]
    seat, card = (trick.lead + hand) & 3, trick.cards[hand]
    me, kind = rerun.game["private"][seat], rerun.order["kind"].tolist()
    held = [format_card(one) for one in log_reading.kinds_of(int(me["hand"]), kind)]
    where = say("trick {trick}, card {card}", trick=number + 1, card=hand + 1)
    card_said = say_cards(card)
    if card in held:
        text = "seat {seat} plays {card}, but must {duty}"
        what = say(text, seat=seat, card=card_said, duty=_duty(rerun, me))
        return Difference(where, what, "1.2")
    before = [
        str(n + 1)
        for n, played in enumerate(record.tricks[:number])
        if played.cards[(seat - played.lead) & 3] == card
    ]
    text = "seat {seat} plays {card}, which it does not hold (never dealt)"
    if before:
        text = (
            "seat {seat} plays {card}, which it does not hold any more (played in trick {tricks})"
        )
    what = say(text, seat=seat, card=card_said, tricks=chained(before))
    return Difference(where, what, "1.2")


def _duty(rerun: Rerun, me: np.void) -> Text:
    """What the rules demand of a seat that holds another card."""
    legal, led = int(me["legal"]), int(rerun.public["led"])
    kinds = log_reading.kinds_of(legal, rerun.order["kind"].tolist())
    cards = chained([say_cards(format_card(one)) for one in dict.fromkeys(kinds)], OR)
    if legal and not legal % (1 << 2 * KINDS_IN_ORDER):
        return say("play the {cards} that it calls", cards=cards)
    if led == TRUMP:
        return say("play trump with {cards}", cards=cards)
    return say("follow {suit} with {cards}", suit=say(_CLASSES[led]), cards=cards)


def game_goes_on(rerun: Rerun, number: int) -> Difference:
    """A record that ends before its game."""
    what = say("the record ends, but the soloist has won no trick yet")
    return Difference(say("trick {trick}", trick=number + 1), what, "9.5")


def game_is_over(rerun: Rerun, number: int) -> Difference:
    """A record that plays on after its game."""
    assert rerun.contract >= FIRST_SOLO
    text = "the soloist has won trick {trick}, which ends the game; the record plays on"
    what = say(text, trick=number)
    return Difference(say("trick {trick}", trick=number + 1), what, "9.5")
