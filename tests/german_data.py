"""Texts that people read and that no module of reports holds, for tests of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from analyses import sequential
from analyses.card_data import card
from analyses.hand_features import FEATURES
from analyses.luck import EDGE_TITLE, MEASURES
from analyses.outcomes import outcomes
from analyses.solo_data import kept
from analyses.solo_features import KINDS
from analyses.taking import AS_IT_LIKES
from analyses.threshold_solos import HELD, SOLOS
from analyses.threshold_sums import MARGINS, ROLES, TRICKS
from doko_sim.deals import CLASS_NAMES
from doko_sim.idle import IDLE
from doko_sim.meanings import MEANINGS
from doko_sim.players.strategy import BUILT_IN, find
from doko_sim.rule_files import preset, preset_names
from doko_sim.rules import OPTIONS
from reports.meanings import meaning_text
from tests.german_sources import is_said

#: What is no text: hands, what somebody types, words that are German already, names of columns.
NO_TEXTS = {
    "CQ CQ SQ HQ CA CA SA ST HA HK DK D9", "'{name},{parameter}=off'",
    "'{name},{parameter}={value}'", "keine", "club", "HT",
}  # fmt: skip
#: Nouns behind numbers, singular and plural.
COUNTED = (
    "deal", "deals", "random deal", "random deals", "further deal", "further deals",
    "random hand", "random hands", "more choice", "more choices", "deal counts", "deals count",
    "missing card", "missing cards", "hand", "hands", "way", "ways", "place", "places",
    "trump", "trumps",
)  # fmt: skip


def of_rules() -> Iterator[str]:
    """What options, their values and presets say of themselves."""
    for option in OPTIONS.values():
        yield option.does
    for meanings in MEANINGS.values():
        yield from meanings.values()
    yield from (one.why for one in IDLE)
    for name in preset_names():
        book = preset(name)
        yield from (book.source, book.source.rstrip("."))
        if book.note:
            yield book.note if book.note.endswith((".", "?", "!")) else f"{book.note}."


def of_strategies() -> Iterator[str]:
    """What strategies and their parameters say of themselves, as tables show it."""
    for name in BUILT_IN:
        strategy = find(name)
        yield strategy.summary
        for parameter in strategy.parameters:
            text = meaning_text(re.sub(r" \(\d+\.\d+\)", "", parameter.meaning))
            yield str(text.fields.get("what", text))


def of_hands() -> Iterator[str]:
    """What hands, solos and deals are told by."""
    for kind in KINDS:
        yield from (kind.name, *kind.features, *(rule.words for rule in kind.rules))
    found = kept()
    assert found is not None
    for judged in (found.together, *found.judged):
        for one in judged:
            yield one.words
            if " " in one.name:
                yield one.name
    yield from (*FEATURES, *MARGINS, *ROLES, *TRICKS, *HELD, *card().about["counted"])
    yield from (solo.removeprefix("solo_").replace("_", " ") for solo in SOLOS)
    yield from ("any{score}", "none{score}", "last{card}", "first{card}", "club{solo}")
    yield AS_IT_LIKES
    yield from (*CLASS_NAMES, "clubs or spades", *COUNTED)


def of_figures() -> Iterator[str]:
    """What is counted and measured, and the verdicts on it."""
    for outcome in outcomes().values():
        yield from (outcome.title, outcome.phrase, outcome.unit)
    yield from (one.title for one in MEASURES if "{" not in one.title and "pagat" not in one.title)
    yield EDGE_TITLE
    yield from get_args(sequential.Verdict)
    yield from ("clear", "small", "same", "open", "The verdict", "Best")


def of_data() -> set[str]:
    """Texts that no module of reports holds literally."""
    found = {*of_rules(), *of_strategies(), *of_hands(), *of_figures()}
    return {text for text in found if is_said(text)} - NO_TEXTS
