"""The whole conformance suite: all checks under several sets of rules, and the speed."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from doko_sim.engine import state
from doko_sim.players.strategy import Player
from doko_sim.players.strategy import player as named
from doko_sim.rules import Rules
from doko_sim.table import Table

from .afresh import LOADING, Afresh
from .answering import asking
from .checks import CHECKS, RESTLESS, Finding, Trial

DEALS = 100
#: Seconds for which the speed is measured.
_MEASURED = 0.5
_PRESETS = ("ddv", "kneipe", "kneipe-40", "freedoko")
#: Rules with every question that there is.
_QUESTIONS = Rules(
    piglets="second_only", piglets_call="any_time", super_piglets="D10", hyper_piglets="DK",
    piglets_in_solo="any_suit", piglets_in_poverty="after_exchange", half_chicken=True,
    throw_kings=4, wedding_trick=("plain", "trump", "suit"), wedding_limit=8, poverty="exchange",
    poverty_refused="play", poverty_foxes_count=False, call_latest_table=(4, 12),
    anonymous_calls=True, forced_call=30, genscher="queens", re_kontra="double",
)  # fmt: skip


#: By check: those that are left out where it finds something.
_RESTING_ON: Mapping[str, tuple[str, ...]] = {
    "legal": ("repeatable", "hidden cards", "copies", "records", LOADING),
    "repeatable": ("hidden cards", "copies", LOADING),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one check found under one set of rules; None where it was left out.

    Where the strategy answers with what is not allowed, all other checks are left out; where it
    decides otherwise the second time, those that compare two games.
    """

    rules: str
    check: str
    findings: tuple[Finding, ...] | None


def rule_sets() -> Mapping[str, Rules]:
    """By their names the rules under which every strategy is checked."""
    return {**{name: Rules.preset(name) for name in _PRESETS}, "all questions": _QUESTIONS}


def run(
    player: Player,
    sets: Mapping[str, Rules],
    deals: int = DEALS,
    seed: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
    afresh: Afresh | None = None,
) -> list[Outcome]:
    """Every check under every set of rules; with ``afresh`` also against the file loaded again.

    Raises
    ------
    DokoError
        If the strategy does not compile.
    """
    outcomes: list[Outcome] = []
    total = len(sets) * (len(CHECKS) + (afresh is not None))
    for one in (player, named(RESTLESS)):
        Table(Rules(), [one] * 4, seed)  # what has to be compiled is compiled now
    progress(0, total)
    left_out: dict[str, tuple[str, ...]] = dict.fromkeys(sets, ())
    findings: tuple[Finding, ...] | None
    for name, rules in sets.items():
        trial = Trial(player, rules, seed, deals)
        for check, function in CHECKS.items():
            findings = None if check in left_out[name] else tuple(function(trial))
            outcomes.append(Outcome(name, check, findings))
            if findings:
                left_out[name] += _RESTING_ON.get(check, ())
            progress(len(outcomes), total)
    for name, rules in sets.items() if afresh is not None else ():
        # last of all, for the other process plays meanwhile
        trial = Trial(player, rules, seed, deals)
        findings = None
        if afresh is not None and LOADING not in left_out[name]:
            found = afresh.findings(name, trial)
            findings = None if found is None else tuple(found)
        outcomes.append(Outcome(name, LOADING, findings))
        progress(len(outcomes), total)
    return outcomes


def speed(player: Player, seed: int = 1) -> float:
    """Deals a second of processor time, under the tournament rules, at all four seats.

    Raises
    ------
    DokoError
        If the strategy answers with something that is not allowed.
    """
    table = Table(Rules(), [player] * 4, seed)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
    played, before = 0, time.thread_time()
    while (spent := time.thread_time() - before) < _MEASURED:
        with asking(table.game, [player.strategy] * 4):
            table.play(played, 500, counts, rows)
        played += 500
    return played / spent
