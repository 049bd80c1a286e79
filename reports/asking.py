"""The command that asks a question of one hand again, word by word."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Protocol

from analyses.estimate import LEVEL
from doko_sim.cards import format_hand
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from reports.frequencies import rules_argument


class OfAHand(Protocol):
    """A question of one hand (kinds) at a position 1 to 4, with who plays by which rules."""

    @property
    def hand(self) -> tuple[int, ...]:
        """Its cards as kinds."""

    @property
    def position(self) -> int:
        """1 (forehand) to 4."""

    @property
    def rules(self) -> Rules:
        """What is played."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Four, by position."""

    @property
    def seed(self) -> int:
        """Of the deals."""

    @property
    def level(self) -> float:
        """Of the intervals."""


def strategy_words(players: Sequence[Player]) -> list[str]:
    """``--strategy`` once for all positions, or once for each."""
    names = [player.name for player in players]
    named = names[:1] if len(set(names)) == 1 else names
    return [word for name in named for word in ("--strategy", name)]


def command_line(command: str, question: OfAHand, *words: str) -> str:
    """``doko COMMAND HAND`` with the question's options and further words.

    Empty for rules that stand in no file and are no preset.
    """
    rules = rules_argument(question.rules)
    if rules is None:
        return ""
    parts = ["doko", command, format_hand(list(question.hand))]
    parts += ["--position", str(question.position), "--rules", rules]
    parts += strategy_words(question.players)
    if question.level != LEVEL:
        parts += ["--level", repr(question.level)]
    return shlex.join([*parts, "--seed", str(question.seed), *words])
