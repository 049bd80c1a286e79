"""What a strategy did wrong, in one line; found by playing its deal again with the log on.

The compiled game only returns a negative status. The replay stops at the same decision, and
asking the strategy's function once more from Python gives its answer, or what it raised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from doko_sim.cards import format_card
from doko_sim.complaint_words import asked_about, coded, expected_answer, named_answer
from doko_sim.engine import announce, jit, state
from doko_sim.engine.game import play_deals
from doko_sim.option_values import either
from doko_sim.players.compiled import dispatcher
from doko_sim.players.own_raised import Raised, raised
from doko_sim.players.strategy import Decision, Player
from doko_sim.texts import Text, joined, say, say_cards

SIDES = ("Re", "Kontra")
LEVELS = ("no 90", "no 60", "no 30", "schwarz")
_NOT_ASKED = -1


def complaint(game: np.ndarray, orders: np.ndarray, players: Sequence[Player], number: int) -> str:
    """Which strategy did what in deal ``number``, and what it might have done.

    Parameters
    ----------
    game
        The table's record, shape (1,), dtype state.GAME_DTYPE; it is played on.
    players
        The strategies by seat.
    number
        The deal that could not be played to its end.
    """
    record = game[0]
    log_on = int(record["log_on"])
    record["log_on"] = 1
    record["private"]["question"] = _NOT_ASKED
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    status = int(play_deals(game, orders, number, 1, counts, rows))
    record["log_on"] = log_on
    if status >= 0:
        names = sorted({player.name for player in players})
        return say(
            "a strategy ({names}) broke the rules in deal {number}, but not when the deal was "
            "played again; expected the same answer to the same question",
            names=either(names),
            number=number,
        )
    return _described(record, players, number, status)


def _described(record: np.void, players: Sequence[Player], number: int, status: int) -> str:
    public = record["public"]
    entries = record["log"][: int(record["log_count"])]
    where = say("deal {number}", number=number)
    if public["trick_lead"][0] >= 0:
        where = say("deal {number}, card {card}", number=number, card=int(public["moment"]) + 1)
    if status == state.BAD_RESERVATION:
        seat = _asked_seat(record, entries)
        answer = _ask(players[seat].strategy.reserve, record, seat)
        return _line(players, seat, where, answer, *_answer(record, seat, answer))
    decisions = entries[entries["what"] <= state.PLAY]
    if status != state.BAD_CARD:
        for seat, allowed in _askings(record, decisions):
            record["private"][seat]["calls"] = allowed
            answer = _ask(players[seat].strategy.announce, record, seat)
            if isinstance(answer, str) or (answer and not _has(allowed, answer)):
                return _line(players, seat, where, answer, *_call(record, seat, allowed, answer))
    seat = int(public["turn"])
    answer = _ask(players[seat].strategy.play, record, seat)
    return _line(players, seat, where, answer, *_card(record, seat, answer))


def _line(
    players: Sequence[Player], seat: int, where: Text, answer: int | str, did: str, expected: str
) -> str:
    if isinstance(answer, Raised):
        if answer.place:
            where = joined("; ", [where, answer.place])
        expected = answer.expected or expected
    return say(
        "strategy {strategy} at position {position} {did} ({where}); expected {expected}",
        strategy=players[seat].name,
        position=seat + 1,
        did=did,
        where=where,
        expected=expected,
    )


def _ask(function: Decision, record: np.void, seat: int) -> int | str:
    """A decision function's answer in the game as it stands, or the exception in words."""
    compiled = dispatcher(function)
    public, me = record["public"].copy(), record["private"][seat].copy()
    try:
        return int(compiled(record["public"], record["private"][seat]))
    except Exception as error:
        return raised(error, function, public, me)


def _has(mask: int, number: int) -> bool:
    return 0 <= number < 64 and bool(mask >> number & 1)


def _asked_seat(record: np.void, entries: np.ndarray) -> int:
    """The seat whose last question outside the tricks has no answer in the log."""
    answered = entries[entries["what"] == state.RESERVE]
    for seat, me in enumerate(record["private"]):
        question = int(me["question"])
        own = answered[answered["seat"] == seat]
        cards = question in (state.ASK_PASS, state.ASK_RETURN)
        given = int(me["legal"] if cards else me["options"])
        last = (int(own[-1]["question"]), int(own[-1]["options"])) if len(own) else None
        if question != _NOT_ASKED and last != (question, given):
            return seat
    # the question is the same as the one before: piglets at each turn, or another poverty
    public = record["public"]
    if public["trick_lead"][0] >= 0:
        return int(public["turn"])
    offers = int((answered["question"] == state.ASK_TAKE).sum())
    return (int(public["poverty_player"]) + 1 + offers % 3) & 3


def _askings(record: np.void, decisions: np.ndarray) -> Iterator[tuple[int, int]]:
    """The seats that may still be asked for a call at this moment, and the levels allowed."""
    public = record["public"]
    first = 0
    if len(decisions) and decisions[-1]["what"] == state.ANNOUNCE:
        last = decisions[-1]
        if last["moment"] == public["moment"] and not last["answer"]:
            first = (int(last["seat"]) - int(public["turn"]) & 3) + 1
    if not record["ask_from"] <= public["moment"] <= record["ask_until"]:
        return
    allowed_levels = jit.stored(announce.allowed_levels.py_func)
    more = 1 - int(public["rules"]["full_tricks"])
    for turn in range(first, 4):
        seat = (int(public["turn"]) + turn) & 3
        played = int(public["trick"]) + int(public["hand"] + turn > 3) * more
        allowed = int(allowed_levels(record, seat, played))
        quiet = record["private"][seat]["quiet"] > public["moment"]
        if allowed and not quiet and record["forced"][seat]["mode"] == state.FREE:
            yield seat, allowed


def _answer(record: np.void, seat: int, answer: int | str) -> tuple[str, str]:
    me, kind = record["private"][seat], record["public"]["order"]["kind"].tolist()
    expected = expected_answer(me, kind)
    about = asked_about(int(me["question"]))
    if isinstance(answer, str):
        return say("{did} when asked {about}", did=answer, about=about), expected
    return named_answer(me, kind, answer), expected


def _call(record: np.void, seat: int, allowed: int, answer: int | str) -> tuple[str, str]:
    words = ["silence", SIDES[int(record["private"][seat]["side"])], *LEVELS]
    names = [say(word) for word in words]
    expected = either(
        say("{code} ({name})", code=level, name=name)
        for level, name in enumerate(names)
        if _has(allowed | 1, level)
    )
    if isinstance(answer, str):
        about = say("for an announcement")
        return say("{did} when asked {about}", did=answer, about=about), expected
    what = coded(answer, names)
    return say("announced {answer}, which is not allowed", answer=what), expected


def _card(record: np.void, seat: int, answer: int | str) -> tuple[str, str]:
    me, kinds = record["private"][seat], record["public"]["order"]["kind"]
    bits = 2 * len(kinds)
    legal = sorted({int(kinds[b >> 1]) for b in range(bits) if _has(int(me["legal"]), b)})
    expected = say("one of {cards}", cards=say_cards(" ".join(map(format_card, legal))))
    if isinstance(answer, str):
        return say("{did} when asked {about}", did=answer, about=say("for a card")), expected
    pack = int(record["public"]["order"]["pack"])
    if not 0 <= answer < bits or not (answer < 48 or _has(pack, answer)):
        wrong = "played {answer}, which is not the bit number of a card"
        return say(wrong, answer=answer), expected
    card = say_cards(format_card(int(kinds[answer >> 1])))
    if not _has(int(me["hand"]), answer):
        wrong = "played {card} (bit {bit}), which it does not hold"
        return say(wrong, card=card, bit=answer), expected
    if _has(int(me["legal"]), answer):
        return say("played an illegal card, but {card} when asked once more", card=card), expected
    return say("played {card}, which is not legal", card=card), expected
