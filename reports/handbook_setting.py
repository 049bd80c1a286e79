"""What a handbook is made of, and what its chapters share."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyses.estimate import LEVEL
from doko_sim.chunks import Progress
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.texts import say
from reports.asking import strategy_words
from reports.model import Report
from reports.rule_names import rules_argument


@dataclass(frozen=True)
class Setting:
    """What a handbook is about: rules, four players, seed, level, and whether it is a quick one."""

    rules: Rules
    players: tuple[Player, ...]
    seed: int = 1
    level: float = 0.95
    quick: bool = False
    threads: int | None = None

    def amount(self, quick: int, full: int) -> int:
        """How many deals: few for a quick edition."""
        return quick if self.quick else full


class Stopped(Exception):
    """A chapter was interrupted: half a chapter is none."""


def checked(interrupted: bool) -> None:
    """End a chapter that was interrupted."""
    if interrupted:
        raise Stopped


def part(report: Report, title: str, tables: Sequence[str], sentences: bool = True) -> Report:
    """A report with some of its tables only, by their names or the beginnings of these."""
    chosen = [one for one in report.tables if any(one.name.startswith(name) for name in tables)]
    said = report.sentences if sentences else ()
    return replace(report, title=say(title), sentences=said, tables=chosen)


def again_line(command: str, setting: Setting, deals: int) -> str:
    """The command of a chapter that has none of its own."""
    rules = rules_argument(setting.rules)
    if rules is None:
        return ""
    words = ["doko", command, "--rules", rules, *strategy_words(setting.players)]
    words += ["--deals", str(deals), "--seed", str(setting.seed)]
    return shlex.join(words + ([] if setting.level == LEVEL else ["--level", repr(setting.level)]))


def parts(progress: Progress, number: int) -> list[Progress]:
    """Parts of a chapter as one progress, each of them as long as the others."""

    def told(part: int) -> Progress:
        return lambda done, total: progress(part * total + done, number * total)

    return [told(part) for part in range(number)]
