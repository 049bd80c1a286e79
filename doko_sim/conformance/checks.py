"""The checks on a strategy.

Each check plays deals with the strategy at all four seats and returns what it found wrong, an
empty list for a pass; :func:`check` runs them all. A strategy that answers with something that is
not allowed is found by the first check alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np

from doko_sim.engine import jit, state
from doko_sim.players.strategy import Decision, Player
from doko_sim.rules import Rules
from doko_sim.table import StrategyError, Table

from . import questions, replayed
from .hidden import exchange_hidden

#: What a strategy may write into its private record.
_WRITTEN = ("quiet", "reason", "memory")


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


def _rows(trial: Trial, first: int, count: int) -> np.ndarray:
    table = Table(trial.rules, [trial.player] * 4, trial.seed)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(count, state.ROW_DTYPE)
    table.play(first, count, counts, rows)
    return rows


def legal(trial: Trial) -> list[Finding]:
    """Every answer is one that is allowed, in twenty times as many deals as asked for."""
    try:
        _rows(trial, 0, 20 * trial.deals)
    except StrategyError as error:
        return [Finding("legal", 0, str(error))]
    return []


def repeatable(trial: Trial) -> list[Finding]:
    """The same deals give the same rows again, also when they are played in other pieces."""
    whole, half = _rows(trial, 0, trial.deals), max(trial.deals // 2, 1)
    parts = [_rows(trial, half, trial.deals - half)] if trial.deals > half else []
    again = np.concatenate([*parts, _rows(trial, 0, half)])
    again = again[np.argsort(again["deal"])]
    return [
        Finding("repeatable", int(number), "played again, the deal ended in another way")
        for number in whole["deal"][whole != again]
    ]


def _differences(
    name: str, one: replayed.Played, other: replayed.Played, seat: int, moment: int
) -> list[Finding]:
    """A finding if a seat has decided otherwise up to a moment."""
    pairs = zip(one.decisions(seat, moment), other.decisions(seat, moment), strict=False)
    for first, second in pairs:
        if first != second:
            what = ("answer", "call", "card")[first[0]]
            if first[0] == state.RESERVE:
                what += f" ({state.QUESTIONS[first[1]]})"
            message = f"position {seat + 1} decided on another {what} at card {first[2] + 1}"
            return [Finding(name, one.number, message)]
    if len(one.decisions(seat, moment)) != len(other.decisions(seat, moment)):
        return [Finding(name, one.number, f"position {seat + 1} was asked at other moments")]
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
    """A decision writes into nothing but ``quiet``, ``reason`` and ``memory`` of its own record."""
    random = Random(trial.seed)
    findings = []
    strategy = trial.player.strategy
    reserve, *others = (jit.stored(f) for f in (strategy.reserve, strategy.announce, strategy.play))
    for played in trial.played():
        if played.thrown_in:
            continue
        moment = random.randrange(len(played.cards()))
        game = replayed.stop_at(trial.rules, trial.seed, played, moment).game[0]
        me = game["private"][int(game["public"]["turn"])]
        block = trial.player.block()
        me["parameters"][: len(block)] = block
        me["calls"] = 2
        for function in others:
            findings += _written(played, game, function, f"at card {moment + 1}")
        for question in questions.ask(game, trial.rules, me):
            findings += _written(played, game, reserve, f"when asked for {question}")
    return findings


def _written(
    played: replayed.Played, game: np.void, function: Decision, where: str
) -> list[Finding]:
    """A finding if a (compiled) decision of the seat on turn writes where it may not."""
    seat = int(game["public"]["turn"])
    before = game.copy()
    function(game["public"], game["private"][seat])
    for name in _WRITTEN:
        before["private"][seat][name] = game["private"][seat][name]
    if before.tobytes() == game.tobytes():
        return []
    return [Finding("records", played.number, f"{function.__name__} wrote into a record {where}")]


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
