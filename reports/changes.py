"""What reports on sets of rules share: rows with a change, the setting, the words of a verdict."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import Any

from analyses.estimate import Estimate
from analyses.house_rules import Change
from analyses.outcomes import CARD_POINTS, POINTS, SHARE, TIMES, Outcome
from analyses.same_deals import RuleSet, Setting
from doko_sim.players.strategy import provenance
from doko_sim.texts import Text, say
from reports.asking import strategy_words
from reports.frequencies import players_text
from reports.model import Column
from reports.plurals import count
from reports.values import show

STOPPED = "A part only: interrupted after {done:,} of {asked:,} deals."
VERDICTS = (
    "clear: differs from zero after Holm's adjustment over {family}; small: so it does, but for "
    "certain by less than {share:g} percentage points, {times:g} in 100 games, "
    "{card_points:g} card points or {points:g} game points; same: at most "
    "that far apart; open: undecided."
)
FOOT = "Intervals at {level:.4g} %, each for itself; the deal is the unit{paired}."
AMOUNT = "{change}{unit}"
SETTING = "Rules {rules}; {deals} under each, seed {seed}, {players}."
PAIRED = ", changes are differences on the same deals"
SHARES = "Changes of shares are percentage points."
FEW_DEALS = "Fewer than {few:,} deals: the intervals are rough."
#: Doubled solos are rare and dear: with fewer deals the spread's intervals hold the truth too
#: seldom (91 % instead of 95 % with 1,000 deals, by simulation).
FEW = 5_000

#: What stands in a table cell: value, low and high.
Triple = tuple[float, float, float] | None


def triple(estimate: Estimate | None, scale: float = 1.0) -> Triple:
    """Value, low and high, scaled for people; None where nothing was counted."""
    if estimate is None or not estimate.n:
        return None
    return scale * estimate.value, scale * estimate.low, scale * estimate.high


def columns(first: str, name: str) -> list[Column]:
    """The columns of a table that compares a set of rules with the first."""
    return [
        Column("what", ""),
        Column("first", first, "estimate"),
        Column("other", name, "estimate"),
        Column("change", "Change", "gain_estimate"),
        Column("verdict", "Verdict"),
    ]


def row(
    title: str, values: tuple[Estimate, Estimate], change: Change, scale: float
) -> dict[str, Any]:
    """A row of such a table: two values and the change."""
    return {
        "what": title,
        "first": triple(values[0], scale),
        "other": triple(values[1], scale),
        "change": triple(change.estimate, scale),
        "verdict": change.verdict,
    }


def amount(outcome: Outcome, value: float) -> Text:
    """A change in a sentence: its sign, its size, its unit."""
    change = show(outcome.scale * value, Column("", "", "gain"))
    return say(AMOUNT, change=change, unit=say(outcome.unit))


def verdict_note(family: str) -> str:
    """What the words in the column of verdicts mean."""
    return say(
        VERDICTS,
        family=family,
        share=100 * SHARE,
        times=100 * TIMES,
        card_points=CARD_POINTS,
        points=POINTS,
    )


def rules_data(one: RuleSet) -> dict[str, Any]:
    """A set of rules for programs."""
    return {
        "name": one.name,
        "fingerprint": one.rules.fingerprint,
        "differences": one.rules.differences(),
    }


def setting_data(setting: Setting, deals: int) -> dict[str, Any]:
    """Who played which deals, for programs."""
    return {
        "seed": setting.seed,
        "strategies": [player.name for player in setting.players],
        **provenance(setting.players),
        "deals": deals,
        "deals_asked": setting.deals,
        "partial": deals < setting.deals,
        "level": setting.level,
    }


def change_data(change: Change) -> dict[str, Any]:
    """A change for programs, in natural units."""
    return {
        "change": triple(change.estimate),
        "adjusted_p": change.adjusted,
        "verdict": change.verdict,
    }


def rules_note(sets: Iterable[RuleSet], setting: Setting, deals: int) -> str:
    """What was played: rules with their fingerprints, players, seed, deals."""
    shown = ", ".join(f"{one.name} ({one.rules.fingerprint})" for one in sets)
    names = [player.name for player in setting.players]
    return say(
        SETTING,
        rules=shown,
        deals=count(deals, "deal"),
        seed=setting.seed,
        players=players_text(names),
    )


def command_line(words: Sequence[str], setting: Setting, deals: int) -> str:
    """A command of the group ``rules`` with the options that make its result again."""
    parts = ["doko", "rules", *words]
    parts += strategy_words(setting.players)
    parts += ["--deals", str(deals), "--seed", str(setting.seed)]
    if setting.level != 0.95:
        parts += ["--level", repr(setting.level)]
    return shlex.join(parts)
