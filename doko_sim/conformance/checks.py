"""The checks on a strategy.

Each check plays deals with the strategy at all four seats and returns what it found wrong, an
empty list for a pass; :func:`check` runs them all. A strategy that answers with something that is
not allowed is found by the first check alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from doko_sim.engine import state
from doko_sim.players.compiled import dispatcher
from doko_sim.players.own_writes import WRITTEN
from doko_sim.players.strategy import Decision, Player, player
from doko_sim.rules import Rules
from doko_sim.table import StrategyError, Table
from doko_sim.texts import Text, chained, say

from . import questions, replayed
from .answering import asking
from .hidden import exchange_hidden

#: Who sits at the other three positions in some deals: calls, solos, weddings and poverties abound.
RESTLESS = "random,announce=0.05,solo=0.05,wed=0.7,throw=0.5,poverty=0.9,piglets=0.7"
#: In so many times as many deals as asked for every answer must be allowed.
MORE = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check found wrong in a deal."""

    check: str
    deal: int
    message: str


@dataclass(frozen=True, slots=True)
class Trial:
    """What is checked: a player under some rules in the deals 0 to ``deals`` - 1 of a seed."""

    player: Player
    rules: Rules
    seed: int
    deals: int

    def played(self) -> Iterator[replayed.Played]:
        """The deals with the player at all four seats; one that is thrown in is not dealt anew."""
        table = replayed.table([self.player] * 4, self.rules, self.seed)
        for number in range(self.deals):
            yield replayed.play(table, number)


def _rows(trial: Trial, first: int, count: int, at: Sequence[Player] = ()) -> np.ndarray:
    table = Table(trial.rules, at or [trial.player] * 4, trial.seed)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(count, state.ROW_DTYPE)
    with asking(table.game, [one.strategy for one in table.players]):
        table.play(first, count, counts, rows)
    return rows


def legal(trial: Trial) -> list[Finding]:
    """Every answer is one that is allowed, in twenty times as many deals as asked for.

    In half of them the strategy sits at all four seats, in the others at one, in turns.
    """
    count = MORE * trial.deals // 2
    others = [player(RESTLESS)] * 3
    tables = [[trial.player] * 4] + [[*others[:n], trial.player, *others[n:]] for n in range(4)]
    try:
        for number, at in enumerate(tables):
            share = count if number == 0 else max(count // 4, 1)
            _rows(trial, 0 if number == 0 else count + (number - 1) * share, share, at)
    except StrategyError as error:
        return [Finding("legal", 0, error.message)]
    return []


def repeatable(trial: Trial) -> list[Finding]:
    """The same deals give the same decisions again, also when they are played in another order."""
    table = replayed.table([trial.player] * 4, trial.rules, trial.seed)
    order = list(range(trial.deals))
    Random(trial.seed).shuffle(order)
    again = {number: replayed.play(table, number) for number in order}
    return [
        Finding("repeatable", played.number, say(LASTING, where=different))
        for played in trial.played()
        if (different := where_different(played, again[played.number])) is not None
    ]


LASTING = "played again after other deals, it decided otherwise{where}"


def where_different(one: replayed.Played, other: replayed.Played) -> Text | None:
    """Where the same deal was first played otherwise, in words; None if nowhere."""
    if one.entries.tobytes() == other.entries.tobytes():
        return None
    for first, second in zip(one.entries, other.entries, strict=False):
        if first != second:
            seat, moment = int(first["seat"]), int(first["moment"])
            where = " (position {position} at card {card})"
            return say(where, position=seat + 1, card=moment + 1)
    return say("")


def _differences(
    name: str, one: replayed.Played, other: replayed.Played, seat: int, moment: int
) -> list[Finding]:
    """A finding if a seat has decided otherwise up to a moment."""
    pairs = zip(one.decisions(seat, moment), other.decisions(seat, moment), strict=False)
    for first, second in pairs:
        if first != second:
            what = say(("answer", "call", "card")[first[0]])
            if first[0] == state.RESERVE:
                what = say("{what} ({question})", what=what, question=state.QUESTIONS[first[1]])
            message = say(
                "position {position} decided on another {what} at card {card}",
                position=seat + 1,
                what=what,
                card=first[2] + 1,
            )
            return [Finding(name, one.number, message)]
    if len(one.decisions(seat, moment)) != len(other.decisions(seat, moment)):
        message = say("position {position} was asked at other moments", position=seat + 1)
        return [Finding(name, one.number, message)]
    return []


def hidden_cards(trial: Trial) -> list[Finding]:
    """A seat decides alike when cards that it cannot see are dealt in another way."""
    random = Random(trial.seed)
    rules, seed = trial.rules, trial.seed
    findings = []
    for played in trial.played():
        seat, moment = random.randrange(4), random.randrange(max(len(played.cards()) - 8, 1))
        hands = exchange_hidden(rules, seed, played, seat, moment, random)
        if hands is not None:
            again = replayed.play_again(trial.player, seat, rules, seed, played, hands)
            findings += _differences("hidden cards", played, again, seat, moment)
    return findings


def copies(trial: Trial) -> list[Finding]:
    """Which of two equal cards a hand holds makes no difference."""
    random = Random(trial.seed)
    findings = []
    for played in trial.played():
        hands = replayed.exchange_copies(played.hands, random)
        table = replayed.table([trial.player] * 4, trial.rules, trial.seed, hands)
        again = replayed.play(table, played.number)
        for seat in range(4):
            findings += _differences("copies", played, again, seat, 48)
    return findings


def records(trial: Trial) -> list[Finding]:
    """A decision writes into nothing but ``quiet``, ``reason`` and ``memory`` of its own record.

    ``reserve`` is asked at the start of the deal, as there, and with all questions in mid-game.
    """
    random = Random(trial.seed)
    findings = []
    strategy = trial.player.strategy
    reserve, *others = (dispatcher(f) for f in (strategy.reserve, strategy.announce, strategy.play))
    names = ("announce", "play")
    for played in trial.played():
        start = replayed.stop_at_start(trial.rules, trial.seed, played).game
        _seat_down(trial, start, 0)
        findings += _written(played, start, 0, ("reserve", reserve), say("before the play"))
        if played.thrown_in:
            continue
        moment = random.randrange(len(played.cards()))
        game = replayed.stop_at(trial.rules, trial.seed, played, moment).game
        seat = int(game[0]["public"]["turn"])
        me = _seat_down(trial, game, seat)
        for name, function in zip(names, others, strict=True):
            where = say("at card {card}", card=moment + 1)
            findings += _written(played, game, seat, (name, function), where)
        for question in questions.ask(game[0], trial.rules, me):
            where = say("when asked for {question}", question=question)
            findings += _written(played, game, seat, ("reserve", reserve), where)
    return findings


def _seat_down(trial: Trial, game: np.ndarray, seat: int) -> np.void:
    """Give the player's parameters to a seat of a scripted game that has stopped."""
    me: np.void = game[0]["private"][seat]
    block = trial.player.block()
    me["parameters"] = 0
    me["parameters"][: len(block)] = block
    me["memory"] = 0
    me["calls"] = 2
    return me


def _written(
    played: replayed.Played, game: np.ndarray, seat: int, asked: tuple[str, Decision], where: str
) -> list[Finding]:
    """A finding if a (compiled) decision of a seat writes where it may not."""
    name, function = asked
    before = game.copy()
    me, mine = game[0]["private"][seat], before[0]["private"][seat]
    try:
        with asking(game, [], asked):
            function(game[0]["public"], me)
    except Exception:  # the questions are made up; what is raised in play the first check finds
        game[:] = before
        return []
    for own in WRITTEN:
        mine[own] = me[own]
    if before.tobytes() == game.tobytes():
        return []
    changed = _changed(before[0], game[0], seat)
    message = say(
        "{name} wrote into {what} {where} (position {position})",
        name=name,
        what=chained(changed) if changed else say("the table's records"),
        where=where,
        position=seat + 1,
    )
    game[:] = before
    return [Finding("records", played.number, message)]


def _changed(before: np.void, after: np.void, seat: int) -> list[str]:
    """The fields in which two states of a table differ, as a strategy's file names them."""
    found = [
        f"public.{name}"
        for name in state.PUBLIC_DTYPE.names or ()
        if before["public"][name].tobytes() != after["public"][name].tobytes()
    ]
    for other in range(4):
        mine, theirs = before["private"][other], after["private"][other]
        names = [n for n in mine.dtype.names or () if mine[n].tobytes() != theirs[n].tobytes()]
        if names and other != seat:
            found.append(say("another player's record"))
        elif names:
            found += [f"me.{name}" for name in names]
    return found


CHECKS: Mapping[str, Callable[[Trial], list[Finding]]] = {
    "legal": legal,
    "repeatable": repeatable,
    "hidden cards": hidden_cards,
    "copies": copies,
    "records": records,
}


def check(
    player: Player, rules: Rules | None = None, seed: int = 1, deals: int = 200
) -> list[Finding]:
    """Run all checks on a player and return what they found; the others only if it is legal."""
    trial = Trial(player, rules or Rules(), seed, deals)
    findings = legal(trial)
    if not findings:
        for name, one in CHECKS.items():
            findings += one(trial) if name != "legal" else []
    return findings
