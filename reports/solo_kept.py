"""The count of hands for solos that is kept, as tables: its weights, and what rules lose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses.solo_data import Kept
from analyses.solo_features import KINDS, TACTICS
from analyses.solo_fit import Card, Judged
from doko_sim.cards import hand_mask, parse_cards
from doko_sim.texts import joined, say, say_cards
from reports.model import Column, Table
from reports.values import triple

CARD, LOSSES = "A count for the table", "In 100 hands, by the count and by other rules"
ANY = "any solo"
HOW = (
    "Count the hand as dealt; the solo's trumps belong to no suit. Play the solo from the first "
    "number on if you lead to the first trick, else from the second."
)
HOW_ALIKE = (
    "Count the hand as dealt; the solo's trumps belong to no suit. Play the solo from the number "
    "on."
)
#: A hand that is just worth the solo with the lead.
EXAMPLE_KIND, EXAMPLE = "queen", "CQ CQ SQ HQ CA CA SA ST HA HK DK D9"
WORKED = (
    "Example: {hand} as a {kind} solo, in the order of the count: {sum} = {score} points; with the "
    "lead {lead}, without it {without}."
)
FULL = "Full cards (Volle): aces and tens. Sure tricks: those of aces and what runs behind them."
WEIGHT, TAKEN_OFF = "{weight} {feature}", "{words}; take off {feature}"
ENOUGH, TOO_LITTLE = "enough (from {least})", "too little (from {least})"
RULE, OF_KIND = "{names}: {words}.", "{kind} {rule}"


def count_words(card: Card) -> str:
    """What is counted for a card, in words: the largest weights first."""
    kind = next(one for one in KINDS if one.name == card.kind)
    pairs = sorted(zip(card.weights, kind.features, strict=True), key=lambda pair: -pair[0])
    added = [say(WEIGHT, weight=weight, feature=say(what)) for weight, what in pairs if weight > 0]
    less = [say(WEIGHT, weight=-weight, feature=say(what)) for weight, what in pairs if weight < 0]
    words = joined(", ", added)
    for one in less:
        words = say(TAKEN_OFF, words=words, feature=one)
    return words


def example(cards: Sequence[Card]) -> str:
    """A hand counted by one of the cards, with what the count says."""
    card = next(one for one in cards if one.kind == EXAMPLE_KIND)
    kind = next(one for one in KINDS if one.name == EXAMPLE_KIND)
    hand = np.array([hand_mask(parse_cards(EXAMPLE))], np.uint64)
    numbers = kind.counts(hand, np.array(kind.contracts[:1]))[:, 0].tolist()
    pairs = sorted(zip(card.weights, numbers, strict=True), key=lambda pair: -pair[0])
    score = sum(weight * number for weight, number in pairs)
    parts = [f"{'-' if w < 0 else '+'} {n} × {abs(w)}" for w, n in pairs if w]
    return say(
        WORKED,
        hand=say_cards(EXAMPLE),
        kind=say(card.kind),
        sum=" ".join(parts).removeprefix("+ "),
        score=score,
        lead=_compared(score, card.with_lead),
        without=_compared(score, card.without),
    )


def _compared(score: int, least: int) -> str:
    return say(ENOUGH if score >= least else TOO_LITTLE, least=least)


def card_table(kept: Kept) -> Table:
    """The weights and numbers of each kind of solo."""
    alike = all(card.with_lead == card.without for card in kept.cards)
    columns = [
        Column("kind", "Solo"),
        Column("count", "Points"),
        Column("with_lead", "From" if alike else "Lead: from", "int"),
        *([] if alike else [Column("without", "Else from", "int")]),
    ]
    rows = [
        {
            "kind": card.kind,
            "count": count_words(card),
            "with_lead": card.with_lead,
            "without": card.without,
        }
        for card in kept.cards
    ]
    below: list[str] = [HOW_ALIKE if alike else HOW]
    # the example is a hand of twelve cards, with and without the lead
    known = any(card.kind == EXAMPLE_KIND for card in kept.cards)
    if known and not alike and kept.about.get("hand_size", 12) == 12:
        below.append(example(kept.cards))
    return Table(CARD, columns, rows, below=below)


def _rule(name: str) -> str:
    """A rule's name; the count is none of the cards that are played."""
    return say("card{count}", count="") if name == "card" else say(name)


def loss_table(kept: Kept) -> Table:
    """What the count and the rules of thumb play, win and lose, and how the rules are read."""
    columns = [
        Column("kind", "Solo"),
        Column("rule", "Rule"),
        Column("plays", "Plays", "estimate"),
        Column("gain", "Wins", "gain_estimate"),
        Column("loss", "Loses", "estimate"),
    ]
    kinds = [(card.kind, judged) for card, judged in zip(kept.cards, kept.judged, strict=True)]
    rows = [
        {
            "kind": kind,
            "rule": _rule(one.name),
            "plays": triple(one.plays),
            "gain": triple(one.gain),
            "loss": None if one.name == "full model" else triple(one.loss),
        }
        for kind, judged in [(ANY, kept.together), *kinds]
        for one in judged
    ]
    return Table(LOSSES, columns, rows, below=_readings(kept))


def _readings(kept: Kept) -> list[str]:
    """What each rule says, rules of the same words together."""
    names: dict[str, dict[str, None]] = {}
    for card, judged in zip(kept.cards, kept.judged, strict=True):
        for one in judged:
            name: str = _rule(one.name)
            if one.name in TACTICS:
                name = say(OF_KIND, kind=say(card.kind), rule=_rule(one.name))
            names.setdefault(one.words, {})[name] = None
    lines: list[str] = [
        say(RULE, names=joined(", ", own), words=say(words)) for words, own in names.items()
    ]
    return [*lines, FULL] if any("full cards" in words for words in names) else lines


def _judged_data(one: Judged) -> dict[str, Any]:
    return {
        "rule": one.name,
        "plays": triple(one.plays),
        "gain": triple(one.gain),
        "loss": triple(one.loss),
    }


def kept_data(kept: Kept) -> dict[str, Any]:
    """What is kept, for programs."""
    return {
        "about": dict(kept.about),
        "together": [_judged_data(one) for one in kept.together],
        "cards": [
            {
                "kind": card.kind,
                "weights": list(card.weights),
                "with_lead": card.with_lead,
                "without": card.without,
                "rules": [_judged_data(one) for one in judged],
            }
            for card, judged in zip(kept.cards, kept.judged, strict=True)
        ],
    }
