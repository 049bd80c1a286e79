"""Questions of one hand: their titles, and the commands that ask them again, word by word."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from analyses.estimate import LEVEL
from analyses.question import PRECISION
from doko_sim.cards import format_hand, hand_text
from doko_sim.players.strategy import Player, provenance
from doko_sim.rules import Rules
from doko_sim.texts import say
from reports.rule_names import rules_argument, rules_name


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

    @property
    def deals(self) -> int | None:
        """How many are drawn; None: until the precision is reached."""

    @property
    def precision(self) -> float:
        """Game points to which gains are to be known."""


PLAYING, PLAYING_UNTIL = "Playing", "Playing, at most"


def playing(question: OfAHand) -> str:
    """What the progress of a question is called."""
    return PLAYING if question.deals else PLAYING_UNTIL


def hand_title(text: str) -> Callable[[OfAHand], str]:
    """The title of a question, from a text with ``{hand}`` and ``{position}``."""
    return lambda question: say(text, hand=hand_text(question.hand), position=question.position)


def hand_words(command: str, *more: str) -> Callable[[OfAHand], list[str]]:
    """``COMMAND HAND`` with the position, and how long a question is played."""

    def words(question: OfAHand) -> list[str]:
        said = [command, format_hand(list(question.hand)), *more]
        said += ["--position", str(question.position)]
        if question.deals is not None:
            return [*said, "--deals", str(question.deals)]
        if question.precision != PRECISION:
            return [*said, "--precision", repr(question.precision)]
        return said

    return words


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


def setting(question: OfAHand) -> dict[str, Any]:
    """Hand, rules, players, seed and level under the names that data have for them."""
    return {
        "hand": format_hand(list(question.hand)).split(),
        "position": question.position,
        "rules": question.rules.differences(),
        "rules_name": str(rules_name(question.rules)),
        "rules_fingerprint": question.rules.fingerprint,
        "strategies": [player.name for player in question.players],
        **provenance(question.players),
        "seed": question.seed,
        "level": question.level,
    }
