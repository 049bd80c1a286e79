"""The chapters of the handbook of a table's own rules: what each plays, and what it shows of that.

A chapter is a row of CHAPTERS. Its reports are those of the commands, with the tables and figures
that belong to the chapter; a missing analysis is left out by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from doko_sim.chunks import Progress
from doko_sim.texts import joined, say
from reports.handbook_chapters import (
    announcing,
    before_the_play,
    house_rules,
    leads,
    tips,
    what_happens,
)
from reports.handbook_setting import Setting
from reports.model import Report

TITLE = "Strategy handbook for {rules}"
INTRO = (
    "All that stands here was played out: {players} under the rules {rules} ({fingerprint}), seed "
    "{seed}. What is won and lost stands with its interval; where that allows no verdict, it is "
    "said.",
    "The players are programs, and no masters. What pays for them need not pay at every table; "
    "where it was tried against others, that is said.",
)
QUICK = "A quick edition: fewer deals, so that the intervals are wider than need be."


Make = Callable[[Setting, Progress], list[Report]]


@dataclass(frozen=True)
class Recipe:
    """A chapter: its key (a file name), its texts, and what makes its reports."""

    key: str
    title: str
    intro: Sequence[str]
    make: Make


CHAPTERS: tuple[Recipe, ...] = (
    Recipe(
        "what-happens",
        "How often what happens",
        ("Contracts, who wins, announcements, extra points.",),
        what_happens,
    ),
    Recipe(
        "first-leads",
        "The first lead",
        ("What each card is worth as the first lead, beside what a club player chooses.",),
        leads,
    ),
    Recipe(
        "announcing",
        "Announcing, and going further",
        (
            "From which hand on Re and Kontra pay, by position; when no 90 and no 60 pay after the "
            "first trick. The card is made to be printed.",
        ),
        announcing,
    ),
    Recipe(
        "solos",
        "Weddings, poverty, solos",
        (
            "How weddings and poverties end. How often a solo is the best choice, what it earns, "
            "and how to count a hand for it.",
        ),
        before_the_play,
    ),
    Recipe(
        "house-rules",
        "What the rules do",
        (
            "Each rule that differs from the tournament rules turned back alone. For a table that "
            "plays the tournament rules: what the rules of the pub would do.",
        ),
        house_rules,
    ),
    Recipe(
        "tips",
        "Which tips hold",
        (
            "What each tactic is worth to a player, also those that do not pay; then published "
            "rules of thumb and figures put to a test.",
        ),
        tips,
    ),
)
LEFT_OUT = "Left out, for the rules have none of it: {chapters}."


def intro(setting: Setting, left_out: Sequence[str]) -> list[str]:
    """What stands at the beginning."""
    from reports.frequencies import players_text
    from reports.rule_names import rules_name

    fields = {
        "players": players_text([one.name for one in setting.players]),
        "rules": rules_name(setting.rules),
        "fingerprint": setting.rules.fingerprint,
        "seed": setting.seed,
    }
    lines: list[str] = [say(INTRO[0], **fields), say(INTRO[1])]
    if setting.quick:
        lines.append(say(QUICK))
    if left_out:
        lines.append(say(LEFT_OUT, chapters=joined(", ", [say(one) for one in left_out])))
    return lines
