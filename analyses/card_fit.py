"""Make the card to print, and measure it on fresh hands: what ``make point-card`` runs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from analyses.card_data import SIDES, Card
from analyses.card_hands import ALONE, Fresh, Setting, cells, fresh
from analyses.estimate import Estimate
from analyses.hand_features import Reader
from analyses.play_digest import play_digest
from analyses.point_card import (
    NAMES,
    PUBLISHED,
    Judged,
    Rule,
    Side,
    best_score,
    by_card,
    by_score,
    constant,
    fit,
    mean,
    quantiles,
)
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.texts import say

PERCENTS = np.arange(0, 100.5, 0.5)
#: Of a card that is made when it is asked for: a fresh hand for so many deals that it is fitted to,
#: and deals of each.
DEALS_A_HAND, DEALS_OF_A_HAND = 100, 800
#: What is told while a card is made.
FITTING, FITTING_AGAIN = "Fitting the card", "Fitting it again"
TRYING = "Trying it on fresh hands"
#: A stage's name to what is told of its progress.
Stages = Callable[[str], Progress]


@dataclass(frozen=True)
class Wanted:
    """How much is played: deals that a card is fitted to, fresh hands, and deals of each."""

    rules: Rules
    players: tuple[Player, ...]
    seed: int = 1
    training: int = 1_000_000
    hands: int = 20_000
    deals: int = 2_000

    def __post_init__(self) -> None:
        if self.deals < 2 * ALONE or self.hands < len(PERCENTS):
            raise DokoError(
                say(
                    "hands = {hands} and deals = {deals} given; "
                    "expected at least {fewest} and {least}",
                    hands=self.hands,
                    deals=self.deals,
                    fewest=len(PERCENTS),
                    least=2 * ALONE,
                )
            )

    @classmethod
    def of(cls, rules: Rules, players: tuple[Player, ...], seed: int, deals: int) -> Wanted:
        """A card in seconds, fitted to so many deals."""
        hands = max(len(PERCENTS), deals // DEALS_A_HAND)
        return cls(rules, players, seed, deals, hands, DEALS_OF_A_HAND)

    def setting(self, more: int = 0) -> Setting:
        """What is played with this seed, or a later one."""
        return Setting(self.rules, self.players, self.seed + more)


@dataclass(frozen=True)
class Made:
    """The card, the one that another seed gives, and the fresh hands."""

    wanted: Wanted
    sides: tuple[Side, Side]
    again: tuple[Side, Side]
    hands: Fresh
    done: dict[str, int] = field(default_factory=dict)
    interrupted: bool = False

    def card(self) -> Card:
        """The card with what was measured of it."""
        return Card(self.sides, about(self))


def make(wanted: Wanted, stages: Stages, threads: int | None = None) -> Made:
    """Fit the card on two seeds and deal the fresh hands of the first one.

    Raises
    ------
    KeyboardInterrupt
        Before there is a fresh hand.
    """
    fitted: list[tuple[Side, Side]] = []
    for more, name in enumerate((FITTING, FITTING_AGAIN)):
        found, interrupted = cells(wanted.setting(more), wanted.training, threads, stages(name))
        if interrupted:
            raise KeyboardInterrupt
        unit = fitted[0][0].unit if fitted else None
        fitted.append(fit(found.sums, unit))
    hands, interrupted = fresh(
        wanted.setting(), wanted.hands, wanted.deals, threads, stages(TRYING)
    )
    done = {"training": wanted.training, "hands": len(hands.hands)}
    return Made(wanted, fitted[0], fitted[1], hands, done, interrupted)


def rules_of(sides: Sequence[Side], side: int, best: int) -> dict[str, Rule]:
    """The rules that are judged, by name; ``best``: the score's best threshold."""
    return {
        "card": by_card(sides[side]),
        "published": by_score(PUBLISHED[side]),
        "best score": by_score(best),
        "always": constant(True),
        "never": constant(False),
    }


def _triple(estimate: Estimate) -> list[float]:
    return [round(float(x), 5) for x in (estimate.value, estimate.low, estimate.high)]


def about(made: Made) -> dict[str, Any]:
    """What ``data/point_card.json`` holds."""
    wanted, reader = made.wanted, Reader(made.wanted.rules)
    names = [player.name for player in wanted.players]
    found: dict[str, Any] = {
        "what": "Card for Re and Kontra at the last moment (doko thresholds); made by "
        "make point-card. Losses: game points a hand, with 95 % intervals.",
        "rules": wanted.rules.label or "ddv",
        "fingerprint": wanted.rules.fingerprint,
        "strategy": names[0] if len(set(names)) == 1 else ", ".join(names),
        "play": play_digest(wanted.rules, wanted.players),
        "seed": wanted.seed,
        "training_deals": made.done["training"],
        "hands": made.done["hands"],
        "deals": wanted.deals,
        "unit": made.sides[0].unit,
        "counted": list(NAMES),
    }
    for side, name in enumerate(SIDES):
        found[name] = _side(made, reader, side)
    return found


def _side(made: Made, reader: Reader, side: int) -> dict[str, Any]:
    judged = Judged.of(made.hands, reader, side)
    best = best_score(judged)
    rules = rules_of(made.sides, side, best)
    return {
        "weights": list(made.sides[side].weights),
        "thresholds": list(made.sides[side].thresholds),
        "best_score": best,
        "hands": len(judged.gain),
        "full": _triple(mean(judged.full())),
        "gain": {name: _triple(mean(judged.value_of(rule))) for name, rule in rules.items()},
        "loss": {name: _triple(judged.loss(rule)) for name, rule in rules.items()},
        "loss_by_position": [
            {name: _triple(judged.only(seat).loss(rule)) for name, rule in rules.items()}
            for seat in range(4)
        ],
        "announces": {
            name: round(float(rule(judged.plain, judged.score, judged.seat).mean()), 4)
            for name, rule in rules.items()
        },
        "refit": {
            "seed": made.wanted.seed + 1,
            "weights": list(made.again[side].weights),
            "thresholds": list(made.again[side].thresholds),
            "loss": _triple(judged.loss(by_card(made.again[side]))),
        },
    }


def card_text(made: Made) -> str:
    """The text of ``data/point_card.json``."""
    text = json.dumps(about(made), indent=1)
    # numbers that belong together stand in one line
    return re.sub(r"\[[^\[\]{}]*\]", lambda found: _in_line(found[0]), text) + "\n"


def _in_line(numbers: str) -> str:
    return "[" + " ".join(numbers[1:-1].split()) + "]"


def values_text(made: Made) -> str:
    """The text of ``data/hand_values.csv``."""
    wanted, hands = made.wanted, made.hands
    elders = np.bitwise_count(hands.hands & Reader(wanted.rules).elders)
    columns = [quantiles(hands, here, PERCENTS) for here in (elders > 0, elders == 0)]
    numbers = [int((elders > 0).sum()), int((elders == 0).sum())]
    remarks = [
        "Values of random hands left alone, game points a deal; made by make point-card.",
        f"Rules {wanted.rules.label or 'ddv'} ({wanted.rules.fingerprint}), "
        f"{wanted.players[0].name} at all positions, seed {wanted.seed}: {numbers[0]} hands of Re "
        f"(weddings included) and {numbers[1]} of Kontra, {wanted.deals // ALONE} deals each.",
        "Columns: per cent of the side's hands that are worth at most so much; noise taken out.",
    ]
    lines = [f"# {remark}" for remark in remarks] + ["percent,re,kontra"]
    lines += [
        f"{percent:g},{re:.3f},{kontra:.3f}"
        for percent, re, kontra in zip(PERCENTS, *columns, strict=True)
    ]
    return "\n".join(lines) + "\n"
