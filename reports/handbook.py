"""The chapters of the handbook of a table's own rules: what each plays, and what it shows of that.

A chapter is a row of CHAPTERS. Its reports are those of the commands, with the tables and figures
that belong to the chapter; a missing analysis is left out by name.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analyses.estimate import LEVEL
from doko_sim.chunks import Progress
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.texts import joined, say
from reports.asking import strategy_words
from reports.model import Report
from reports.rule_names import rules_argument

TITLE = "Strategy handbook for {rules}"
INTRO = (
    "All that stands here was played out: {players} under the rules {rules} ({fingerprint}), seed "
    "{seed}. No figure stands without its interval; where it allows no verdict, that is said.",
    "The players are programs of club strength. What pays for them need not pay at every table; "
    "where it was tried against others, that is said.",
)
ANNOUNCE_TITLE, FURTHER_TITLE = "When to announce", "When to go further"
CALLS_TITLE, WEDDINGS_TITLE = "Calls in solos", "Weddings and poverty"
QUICK = "A quick edition: fewer deals, so that the intervals are wider than need be."


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


Make = Callable[[Setting, Progress], list[Report]]


@dataclass(frozen=True)
class Recipe:
    """A chapter: its key (a file name), its texts, and what makes its reports."""

    key: str
    title: str
    intro: Sequence[str]
    make: Make


def _checked(interrupted: bool) -> None:
    if interrupted:
        raise Stopped


def _part(report: Report, title: str, tables: Sequence[str], sentences: bool = True) -> Report:
    """A report with some of its tables only, by their names or the beginnings of these."""
    chosen = [one for one in report.tables if any(one.name.startswith(name) for name in tables)]
    said = report.sentences if sentences else ()
    return replace(report, title=say(title), sentences=said, tables=chosen)


def _again(command: str, setting: Setting, deals: int) -> str:
    """The command of a chapter that has none of its own."""
    rules = rules_argument(setting.rules)
    if rules is None:
        return ""
    words = ["doko", command, "--rules", rules, *strategy_words(setting.players)]
    words += ["--deals", str(deals), "--seed", str(setting.seed)]
    return shlex.join(words + ([] if setting.level == LEVEL else ["--level", repr(setting.level)]))


def _halves(progress: Progress) -> tuple[Progress, Progress]:
    """Two parts of a chapter as one progress."""
    return (
        lambda done, total: progress(done, 2 * total),
        lambda done, total: progress(total + done, 2 * total),
    )


def _simulated(setting: Setting, deals: int, progress: Progress) -> Report:
    from analyses.distributions import RARE
    from analyses.frequencies import frequencies
    from analyses.pilot import simulate_better
    from doko_sim.simulation import Plan
    from reports.frequencies import report

    plan = Plan(setting.rules, setting.players, setting.seed)
    result, means = simulate_better(plan, deals, setting.threads, setting.level, progress)
    done = int(result.counts["deals"][0])
    _checked(done < deals)
    found = frequencies(result, setting.level, RARE, means.means if means else ())
    again = _again("simulate", setting, deals)
    return report(found, plan, deals, again, True, means)


def _what_happens(setting: Setting, progress: Progress) -> list[Report]:
    return [_simulated(setting, setting.amount(200_000, 2_000_000), progress)]


def _weddings(setting: Setting, progress: Progress) -> list[Report]:
    """How often weddings and poverties are played, and what they bring."""
    whole = _simulated(setting, setting.amount(200_000, 2_000_000), progress)
    tables = [
        replace(table, rows=[row for row in table.rows if _is_wedding(row)])
        for table in whole.tables
        if table.columns[0].key == "contract"
    ]
    tables = [table for table in tables if table.rows]
    if not tables:
        return []
    return [replace(whole, title=say(WEDDINGS_TITLE), sentences=(), tables=tables, figures=())]


def _is_wedding(row: Mapping[str, Any]) -> bool:
    return any(word in str(row["contract"]) for word in ("wedding", "poverty", "marriage"))


def _leads(setting: Setting, progress: Progress) -> list[Report]:
    from analyses.leads import Ask, answer
    from reports.leads import report

    deals = setting.amount(40_000, 400_000)
    ask = Ask(setting.rules, setting.players, setting.seed, deals, setting.level)
    found = answer(ask, setting.threads, progress)
    _checked(found.interrupted)
    return [report(found)]


def _announcing(setting: Setting, progress: Progress) -> list[Report]:
    from analyses.card_data import card
    from analyses.thresholds import Ask, play
    from reports.threshold_calls import TITLES as FURTHER
    from reports.threshold_tables import TITLES
    from reports.thresholds import card_report, report

    deals = setting.amount(60_000, 500_000)
    ask = Ask(setting.rules, setting.players, setting.seed, deals, setting.level)
    played = play(ask, setting.threads, progress)
    _checked(played.interrupted)
    whole = report(played, card())
    first = [TITLES["from"], TITLES["score"], TITLES["margin"]]
    names = {player.name for player in setting.players}
    about = card().about
    reports = [_part(whole, ANNOUNCE_TITLE, first)]
    if about["fingerprint"] == setting.rules.fingerprint and names == {about["strategy"]}:
        reports.insert(0, card_report(card(), [setting.rules], sorted(names)))
    further = [FURTHER["further"], FURTHER["position"]]
    reports.append(replace(_part(whole, FURTHER_TITLE, further, False), figures=()))
    solos = [name for key, name in FURTHER.items() if key not in ("further", "position", "deaf")]
    reports.append(replace(_part(whole, CALLS_TITLE, solos, False), figures=()))
    return [one for one in reports if one.tables]


def _before_the_play(setting: Setting, progress: Progress) -> list[Report]:
    first, second = _halves(progress)
    return [*_weddings(setting, first), *_solos(setting, second)]


def _solos(setting: Setting, progress: Progress) -> list[Report]:
    from analyses.solo_data import kept
    from analyses.solos import Question, answer
    from reports.solos import report

    if not setting.rules.solos:
        return []
    hands = setting.amount(10_000, 150_000)
    question = Question(setting.rules, setting.players, setting.seed, hands, level=setting.level)
    found = answer(question, setting.threads, progress)
    _checked(found.interrupted)
    return [report(found, kept())]


def _house_rules(setting: Setting, progress: Progress) -> list[Report]:
    from analyses.house_rules import compare
    from analyses.outcomes import outcome
    from analyses.rule_effects import effects
    from analyses.same_deals import RuleSet
    from analyses.same_deals import Setting as Played
    from reports.changes import command_line
    from reports.house_rules import report as compared
    from reports.rule_effects import report

    ddv = RuleSet("ddv", Rules())
    own = RuleSet(setting.rules.label or "ddv", setting.rules)
    if setting.rules.fingerprint == ddv.rules.fingerprint:
        own = RuleSet("kneipe", Rules.preset("kneipe"))
    played = Played(setting.players, setting.seed, setting.amount(8_000, 200_000), setting.level)
    first, second = _halves(progress)
    ranked = effects(own, ddv, outcome("spread"), played, False, setting.threads, first)
    _checked(ranked.tally.interrupted)
    beside = compare([ddv, own], played, setting.threads, second)
    _checked(beside.tally.interrupted)
    again = [
        command_line(words, played, played.deals)
        for words in (["effect", own.name], ["compare", "ddv", own.name])
    ]
    return [report(ranked, again[0]), compared(beside, again[1])]


def _tips(setting: Setting, progress: Progress) -> list[Report]:
    from analyses.ablation import Ask as Tactics
    from analyses.ablation import ablate
    from analyses.claims.run import TABLES, Check
    from analyses.claims.run import Ask as Claims
    from analyses.sensitivity import named
    from reports.ablation import report as taken_apart
    from reports.claims import report
    from reports.claims_data import command_line

    deals, asked = setting.amount(3_000, 40_000), setting.amount(30_000, 300_000)
    ask = Tactics(
        setting.players[0], setting.rules, seed=setting.seed, deals=deals, level=setting.level
    )
    first, second = _halves(progress)
    found = ablate(ask, setting.threads, first)
    _checked(found.played.interrupted)
    claims = Check(
        Claims(
            rules=tuple(named([setting.rules])),
            tables=TABLES,
            deals=asked,
            seed=setting.seed,
            level=setting.level,
        )
    )
    claims.run(setting.threads, second)
    judged = claims.answer()
    _checked(judged.interrupted)
    sets = [setting.rules.label or "ddv"]
    again = command_line((), sets, (), asked, setting.seed, setting.level)
    return [taken_apart(found), report(judged, again, True)]


CHAPTERS: tuple[Recipe, ...] = (
    Recipe(
        "what-happens",
        "How often what happens",
        ("Contracts, who wins, announcements, extra points.",),
        _what_happens,
    ),
    Recipe(
        "first-leads",
        "The first lead",
        ("What each card is worth as the first lead, beside what a club player chooses.",),
        _leads,
    ),
    Recipe(
        "announcing",
        "Announcing, and going further",
        (
            "From which hand on Re and Kontra pay, by position; when no 90 and no 60 pay after the "
            "first trick. The card is made to be printed.",
        ),
        _announcing,
    ),
    Recipe(
        "solos",
        "Weddings, poverty, solos",
        (
            "How weddings and poverties end. How often a solo is the best choice, what it earns, "
            "and how to count a hand for it.",
        ),
        _before_the_play,
    ),
    Recipe(
        "house-rules",
        "What the rules do",
        (
            "Each rule that differs from the tournament rules turned back alone. For a table that "
            "plays the tournament rules: what the rules of the pub would do.",
        ),
        _house_rules,
    ),
    Recipe(
        "tips",
        "Which tips hold",
        (
            "What each tactic is worth to a player, also those that do not pay; then published "
            "rules of thumb and figures put to a test.",
        ),
        _tips,
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
