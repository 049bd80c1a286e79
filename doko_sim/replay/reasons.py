"""Why the engine refused a recorded decision, in words.

The verdict is the engine's; its own limits are read off here and said.
"""

from __future__ import annotations

from doko_sim.cards import format_card, mask_kinds
from doko_sim.contracts import CONTRACTS, TRUMP, WEDDING
from doko_sim.engine.announce import NEVER
from doko_sim.records import LEVEL_OF, SIDES, Call, Record
from doko_sim.replay.answers import Answers, Difference
from doko_sim.replay.rerun import Rerun

_CLASSES = ("clubs", "spades", "hearts", "diamonds", "trump")
_SIDES = ("Re", "Kontra")


def call_name(level: int, side: int) -> str:
    """A level's name in records: ``re`` or ``kontra`` for level 1, then ``no90`` and so on."""
    names = [name for name, number in LEVEL_OF.items() if number == level]
    return names[side] if level == 1 else names[0]


def bad_reservation(record: Record, answers: Answers, rerun: Rerun) -> Difference:
    """A reservation that its seat may not have."""
    order = [(record.forehand + i) & 3 for i in range(4)]
    options = [int(me["options"]) for me in rerun.game["private"]]
    seat = next(seat for seat in order if not options[seat] >> answers.choices[seat] & 1)
    if answers.choices[seat] == WEDDING:
        what = f"seat {seat} has a wedding without both CQ"
    elif seat == answers.player:
        what = f"seat {seat} plays {record.contract}, which these rules do not have"
    else:
        what = f"seat {seat} said {answers.words[seat]} without both CQ, and no solo is allowed"
    return Difference("reservations", what, "4")


def other_contract(record: Record, answers: Answers, rerun: Rerun) -> Difference:
    """Reservations and hands that lead to another game than the recorded one."""
    name, winner = CONTRACTS[rerun.contract], rerun.player
    recorded: str = record.contract
    if answers.player >= 0:
        recorded += f" of seat {answers.player}"
    if winner >= 0 and winner != answers.player:
        word = answers.words[winner]
        game = "a wedding" if rerun.contract == WEDDING else "a solo"
        meant = f", which can only be {game}" if word == "reservation" else ""
        what = f"seat {winner} said {word}{meant}; the record plays {recorded}"
        return Difference("reservations", what, "4")
    what = f"reservations and hands make it {name}; the record plays {recorded}"
    return Difference("contract", what, "4")


def bad_card(record: Record, rerun: Rerun) -> Difference:
    """The card that the engine refused: not held (any more), or a revoke."""
    number, hand = divmod(rerun.stopped, 4)
    trick = record.tricks[number]
    seat, card = (trick.lead + hand) & 3, trick.cards[hand]
    me, kind = rerun.game["private"][seat], rerun.public["order"]["kind"]
    held = [format_card(int(kind[position])) for position in mask_kinds(int(me["hand"]))]
    where = f"trick {number + 1}, card {hand + 1}"
    if card in held:
        legal = [format_card(int(kind[p])) for p in dict.fromkeys(mask_kinds(int(me["legal"])))]
        led = int(rerun.public["led"])
        follow = "play trump" if led == TRUMP else f"follow {_CLASSES[led]}"
        what = f"seat {seat} plays {card}, but must {follow} with {' or '.join(legal)}"
        return Difference(where, what, "1.2")
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


def _place(call: Call) -> str:
    return f"call {call.call} of seat {call.seat} after {_cards(call.after_cards)}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def wrong_side(call: Call, side: int) -> Difference:
    """A Re said by Kontra, or the reverse."""
    what = f"seat {call.seat} is {_SIDES[side]} and cannot say {call.call}"
    return Difference(_place(call), what, "6.1")


def bad_call(rerun: Rerun, number: int, calls: list[Call]) -> Difference:
    """The call of this number, which the engine did not allow.

    No call was made after it, so the public record's levels, limits and bars are those that
    it met.
    """
    call = calls[number]
    if number and call.after_cards < calls[number - 1].after_cards:
        what = "stands behind a later one"
        return Difference(_place(call), f"the call {what}; expected the order made", "6.1")
    if rerun.contract == WEDDING and (
        rerun.clarification == 0 or call.after_cards < 4 * rerun.clarification
    ):
        what = "nobody may call before the clarification trick is complete"
        return Difference(_place(call), what, "5.1")
    return Difference(_place(call), _too_late(rerun, call), "6.1")


def _too_late(rerun: Rerun, call: Call) -> str:
    """Why a call that stands in order, with the parties clear, is not allowed."""
    level, side = LEVEL_OF[call.call], rerun.side(call.seat)
    reached, name = int(rerun.public["level"][side]), _SIDES[side]
    if call.call in SIDES and call.call != SIDES[side]:
        return wrong_side(call, side).what
    if level <= reached:
        return f"{name} has already made {call_name(reached, side)}"
    if rerun.public["late"][side]:
        return f"{name} opened by a late reply and may make no further call"
    played = _played(rerun, call)
    limit, reply = int(rerun.game["limit"][side]), int(rerun.game["reply_limit"][side])
    following = call_name(reached + 1, side)
    if played <= limit:
        return f"levels may not be skipped under these rules; expected {following}"
    most = max(limit, reply) if level == 1 else limit
    what = "a reply" if level == 1 and reply != NEVER else following
    via = f" (which {call.call} includes)" if level > reached + 1 else ""
    return f"seat {call.seat} holds {_cards(12 - played)}; {what}{via} needs {12 - most}"


def _played(rerun: Rerun, call: Call) -> int:
    """How many cards the caller had played."""
    trick, cards = divmod(call.after_cards, 4)
    return trick + (cards > 0 and (call.seat - rerun.leads[trick]) & 3 < cards)
