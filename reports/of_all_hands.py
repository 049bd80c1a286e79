"""Questions of all hands: who plays, the commands that ask them again, their settings as data."""

from __future__ import annotations

import shlex
from typing import Any, Protocol

from analyses.estimate import LEVEL
from doko_sim.players.strategy import Player, provenance
from doko_sim.rules import Rules
from reports.asking import strategy_words
from reports.frequencies import players_text
from reports.rule_names import rules_argument, rules_name


class OfAllHands(Protocol):
    """A question of all hands, with who plays by which rules."""

    @property
    def rules(self) -> Rules:
        """What is played."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Four, by position."""

    @property
    def other(self) -> Player | None:
        """Who sits at the three other positions of the seat looked at; None: ``players``."""

    @property
    def seed(self) -> int:
        """Of the deals."""

    @property
    def level(self) -> float:
        """Of the intervals."""


def everybody(question: OfAllHands) -> list[Player]:
    """All who play, the others last."""
    return [*question.players, *([] if question.other is None else [question.other])]


def who_plays(question: OfAllHands) -> str:
    """Who plays, in words."""
    names = [player.name for player in question.players]
    return players_text(names, question.other.name if question.other else "")


def command_line(command: str, question: OfAllHands, *words: str) -> str:
    """``doko COMMAND`` with the question's options and further words.

    Empty for rules that stand in no file and are no preset.
    """
    rules = rules_argument(question.rules)
    if rules is None:
        return ""
    parts = ["doko", command, "--rules", rules, *strategy_words(question.players)]
    parts += [] if question.other is None else ["--against", question.other.name]
    parts += [] if question.level == LEVEL else ["--level", repr(question.level)]
    return shlex.join([*parts, "--seed", str(question.seed), *words])


def setting(question: OfAllHands) -> dict[str, Any]:
    """Rules, players, seed and level under the names that data have for them."""
    return {
        "rules": question.rules.differences(),
        "rules_name": str(rules_name(question.rules)),
        "rules_fingerprint": question.rules.fingerprint,
        "strategies": [player.name for player in question.players],
        "against": question.other.name if question.other else None,
        **provenance(everybody(question)),
        "seed": question.seed,
        "level": question.level,
    }
