"""What a strategy did wrong, in one line; found by playing its deal again with the log on.

The compiled game only returns a negative status. The replay stops at the same decision, and
asking the strategy's function once more from Python gives its answer, or what it raised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from doko_sim.cards import format_card
from doko_sim.contracts import CONTRACTS, HEALTHY, order_table
from doko_sim.engine import jit, state
from doko_sim.engine.game import play_deals
from doko_sim.players.strategy import Decision, Player

HEALTHY_NAME = "healthy"
SIDES = ("Re", "Kontra")
LEVELS = ("no 90", "no 60", "no 30", "schwarz")


def complaint(game: np.ndarray, players: Sequence[Player], number: int) -> str:
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
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    status = int(play_deals(game, order_table(), number, 1, counts, rows))
    record["log_on"] = log_on
    if status >= 0:
        names = sorted({player.name for player in players})
        return (
            f"a strategy ({' or '.join(names)}) broke the rules in deal {number}, but not when "
            "the deal was played again; expected the same answer to the same question"
        )
    return _described(record, players, number, status)


def _described(record: np.void, players: Sequence[Player], number: int, status: int) -> str:
    public = record["public"]
    entries = record["log"][: int(record["log_count"])]
    decisions = [entry for entry in entries if entry["what"] <= state.PLAY]
    if status == state.BAD_RESERVATION:
        seat = (int(public["forehand"]) + len(decisions)) & 3
        answer = _ask(players[seat].strategy.reserve, record, seat)
        return _line(players, seat, f"deal {number}", *_reservation(record, seat, answer))
    where = f"deal {number}, card {int(public['moment']) + 1}"
    if status != state.BAD_CARD:
        for seat, allowed in _askings(record, decisions):
            record["private"][seat]["calls"] = allowed
            answer = _ask(players[seat].strategy.announce, record, seat)
            if isinstance(answer, str) or (answer and not _has(allowed, answer)):
                return _line(players, seat, where, *_call(record, seat, allowed, answer))
    seat = int(public["turn"])
    answer = _ask(players[seat].strategy.play, record, seat)
    return _line(players, seat, where, *_card(record, seat, answer))


def _line(players: Sequence[Player], seat: int, where: str, did: str, expected: str) -> str:
    who = f"strategy {players[seat].name} at position {seat + 1}"
    return f"{who} {did} ({where}); expected {expected}"


def _ask(function: Decision, record: np.void, seat: int) -> int | str:
    """A decision function's answer in the game as it stands, or the exception in words."""
    compiled = jit.stored(function)
    try:
        return int(compiled(record["public"], record["private"][seat]))
    except Exception as error:
        return f"raised {type(error).__name__}" + (f" ({error})" if str(error) else "")


def _has(mask: int, number: int) -> bool:
    return 0 <= number < 64 and bool(mask >> number & 1)


def _askings(record: np.void, decisions: Sequence[np.void]) -> Iterator[tuple[int, int]]:
    """The seats that may still be asked for a call at this moment, and the levels allowed."""
    public = record["public"]
    first = 0
    if decisions and decisions[-1]["what"] == state.ANNOUNCE:
        last = decisions[-1]
        if last["moment"] == public["moment"] and not last["answer"]:
            first = (int(last["seat"]) - int(public["turn"]) & 3) + 1
    if not record["ask_from"] <= public["moment"] <= record["ask_until"]:
        return
    for turn in range(first, 4):
        seat = (int(public["turn"]) + turn) & 3
        played = int(public["trick"]) + int(public["hand"] + turn > 3)
        side = int(record["private"][seat]["side"])
        allowed = 0
        if played <= record["limit"][side]:
            allowed = int(record["levels"][side])
        elif played <= record["reply_limit"][side]:
            allowed = 1 << 1
        quiet = record["private"][seat]["quiet"] > public["moment"]
        if allowed and not quiet and record["forced"][seat]["mode"] == state.FREE:
            yield seat, allowed


def _reservation(record: np.void, seat: int, answer: int | str) -> tuple[str, str]:
    names = [HEALTHY_NAME, *CONTRACTS[HEALTHY + 1 :]]
    allowed = int(record["private"][seat]["options"])
    expected = " or ".join(
        f"{code} ({name})" for code, name in enumerate(names) if _has(allowed, code)
    )
    if isinstance(answer, str):
        return f"{answer} when asked for a reservation", expected
    name = f" ({names[answer]})" if 0 <= answer < len(names) else ""
    return f"made the reservation {answer}{name}, which is not allowed", expected


def _call(record: np.void, seat: int, allowed: int, answer: int | str) -> tuple[str, str]:
    names = ["silence", SIDES[int(record["private"][seat]["side"])], *LEVELS]
    expected = " or ".join(
        f"{level} ({name})" for level, name in enumerate(names) if _has(allowed | 1, level)
    )
    if isinstance(answer, str):
        return f"{answer} when asked for an announcement", expected
    name = f" ({names[answer]})" if 0 <= answer < len(names) else ""
    return f"announced {answer}{name}, which is not allowed", expected


def _card(record: np.void, seat: int, answer: int | str) -> tuple[str, str]:
    me, kinds = record["private"][seat], record["public"]["order"]["kind"]
    legal = sorted({int(kinds[b >> 1]) for b in range(48) if _has(int(me["legal"]), b)})
    expected = "one of " + " ".join(format_card(kind) for kind in legal)
    if isinstance(answer, str):
        return f"{answer} when asked for a card", expected
    if not 0 <= answer < 48:
        return f"played {answer}, which is not the bit number of a card", expected
    card = format_card(int(kinds[answer >> 1]))
    if not _has(int(me["hand"]), answer):
        return f"played {card} (bit {answer}), which it does not hold", expected
    if _has(int(me["legal"]), answer):
        return f"played an illegal card, but {card} when asked once more", expected
    return f"played {card}, which is not legal", expected
