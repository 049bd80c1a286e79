"""The card to print as a report, and what other reports say of it."""

from __future__ import annotations

import shlex

from analyses.card_data import SIDES as KEYS
from analyses.card_data import Card
from analyses.card_fit import Wanted
from doko_sim.texts import listed, say
from reports.asking import strategy_words
from reports.model import Report
from reports.rule_names import rules_argument
from reports.threshold_tables import card_tables
from reports.threshold_texts import SIDES

CARD_TITLE = "A card for Re and Kontra"


SAY_IT = (
    "Count the hand by the card: Re pays from {re} points on, Kontra from {kontra}, by position."
)


BEATEN = (
    "For {sides} this card is not clearly better than the published threshold; one from more deals "
    "(--deals) may be."
)
CARD = (
    "By the card (rules {rules}, {strategy}), {side} loses {loss:.3f} game points a hand against "
    "the full model ({low:.3f} to {high:.3f}), by the published threshold {other:.3f} "
    "({other_low:.3f} to {other_high:.3f})."
)


MEASURED = (
    "Card: fitted to {training:,} deals, measured on {hands:,} fresh hands of {deals:,} deals each "
    "(rules {rules}, {strategy}, seed {seed}); full model: each hand's own gain, its noise "
    "subtracted. A point is worth {unit} game points. {again}."
)


SAME_WEIGHTS = "Seed {seed} gives the same weights"


WEIGHTS_WITHIN = "Seed {seed} gives weights within {within}"


def card_report(card: Card, command: str = "doko thresholds --card") -> Report:
    """A card alone; ``command`` makes it again."""
    return Report(
        title=CARD_TITLE,
        sentences=[*_beaten(card), _from_where(card), *of_card(card)],
        tables=card_tables(card),
        notes=[measured(card)],
        command=command,
        data={"question": "thresholds", "card": dict(card.about)},
    )


def card_command(wanted: Wanted) -> str:
    """The command that makes such a card again; empty for rules without a name."""
    rules = rules_argument(wanted.rules)
    if rules is None:
        return ""
    words = ["doko", "thresholds", "--card", "--rules", rules, *strategy_words(wanted.players)]
    return shlex.join([*words, "--seed", str(wanted.seed), "--deals", str(wanted.training)])


def _beaten(card: Card) -> list[str]:
    """A warning where a card is not clearly better than the published threshold."""
    sides = [
        say(side)
        for key, side in zip(KEYS, SIDES, strict=True)
        if not card.about[key]["loss"]["card"][2] < card.about[key]["loss"]["published"][1]
    ]
    return [say(BEATEN, sides=listed(sides))] if sides else []


def _from_where(card: Card) -> str:
    """From how many points on Re and Kontra are said."""
    ranges = []
    for side in card.sides:
        low, high = min(side.thresholds), max(side.thresholds)
        ranges.append(say("{low}" if low == high else "{low} to {high}", low=low, high=high))
    return say(SAY_IT, re=ranges[0], kontra=ranges[1])


def of_card(card: Card) -> list[str]:
    """What is lost by deciding by the card, and by the published thresholds."""
    lines: list[str] = []
    for key, side in zip(KEYS, SIDES, strict=True):
        loss, other = card.about[key]["loss"]["card"], card.about[key]["loss"]["published"]
        names = ("loss", "low", "high", "other", "other_low", "other_high")
        about = {"side": side, "rules": card.about["rules"], "strategy": card.about["strategy"]}
        lines.append(say(CARD, **about, **dict(zip(names, (*loss, *other), strict=True))))
    return lines


def measured(card: Card) -> str:
    """How the card was made and measured."""
    about, again = card.about, card.about["re"]["refit"]["seed"]
    within = max(
        abs(a - b)
        for key in KEYS
        for a, b in zip(about[key]["weights"], about[key]["refit"]["weights"], strict=True)
    )
    return say(
        MEASURED,
        training=about["training_deals"],
        hands=about["hands"],
        deals=about["deals"],
        rules=about["rules"],
        strategy=about["strategy"],
        seed=about["seed"],
        unit=about["unit"],
        again=say(WEIGHTS_WITHIN, seed=again, within=within)
        if within
        else say(SAME_WEIGHTS, seed=again),
    )
