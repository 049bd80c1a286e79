"""What the chapters of a handbook play, and what each shows of that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doko_sim.chunks import Progress
from doko_sim.rules import Rules
from doko_sim.texts import say
from reports.handbook_setting import Setting, again_line, checked, part, parts
from reports.model import Report

if TYPE_CHECKING:
    from analyses.card_data import Card

ANNOUNCE_TITLE, FURTHER_TITLE = "When to announce", "When to go further"


CALLS_TITLE, WEDDINGS_TITLE = "Calls in solos", "Weddings and poverty"


def _simulated(setting: Setting, deals: int, progress: Progress) -> Report:
    from analyses.distributions import RARE
    from analyses.frequencies import frequencies
    from analyses.pilot import simulate_better
    from doko_sim.simulation import Plan
    from reports.frequencies import report

    plan = Plan(setting.rules, setting.players, setting.seed)
    result, means = simulate_better(plan, deals, setting.threads, setting.level, progress)
    done = int(result.counts["deals"][0])
    checked(done < deals)
    found = frequencies(result, setting.level, RARE, means.means if means else ())
    again = again_line("simulate", setting, deals)
    return report(found, plan, deals, again, True, means)


def what_happens(setting: Setting, progress: Progress) -> list[Report]:
    """Without the long tables of game points, whose distributions the figures show."""
    whole = _simulated(setting, setting.amount(400_000, 2_000_000), progress)
    tables = [one for one in whole.tables if one.columns[0].key not in ("value", "points")]
    return [replace(whole, tables=tables)]


def _weddings(setting: Setting, progress: Progress) -> list[Report]:
    """How often weddings and poverties are played, and what they bring."""
    whole = _simulated(setting, setting.amount(400_000, 2_000_000), progress)
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


def leads(setting: Setting, progress: Progress) -> list[Report]:
    """What each first lead of forehand is worth."""
    from analyses.leads import Ask, answer
    from reports.leads import report

    deals = setting.amount(100_000, 1_000_000)
    ask = Ask(setting.rules, setting.players, setting.seed, deals, setting.level)
    found = answer(ask, setting.threads, progress)
    checked(found.interrupted)
    return [report(found)]


def _card(setting: Setting, progress: Progress) -> tuple[Card, Report]:
    """The card for these rules and players: the one that comes along, or one made for them."""
    from analyses.card_data import kept_for
    from analyses.card_fit import Wanted, make
    from reports.point_card import card_command, card_report

    kept = kept_for(setting.rules, setting.players)
    if kept is not None:
        return kept, card_report(kept)
    # as many as doko thresholds --card plays, so that a quick edition shows the same card
    deals = setting.amount(250_000, 1_000_000)
    wanted = Wanted.of(setting.rules, setting.players, setting.seed, deals)
    left = iter(parts(progress, 3))
    made = make(wanted, lambda _: next(left), setting.threads)
    checked(made.interrupted)
    card = made.card()
    return card, card_report(card, card_command(wanted))


def announcing(setting: Setting, progress: Progress) -> list[Report]:
    """The card to print; from which hand on calls pay, further ones and those in solos, too."""
    from analyses.thresholds import Ask, play
    from reports.threshold_calls import TITLES as FURTHER
    from reports.threshold_tables import TITLES
    from reports.thresholds import report

    deals = setting.amount(120_000, 1_000_000)
    ask = Ask(setting.rules, setting.players, setting.seed, deals, setting.level)
    first_half, second_half = parts(progress, 2)
    card, counted = _card(setting, first_half)
    played = play(ask, setting.threads, second_half)
    checked(played.interrupted)
    whole = report(played, card)
    first = [TITLES["from"], TITLES["score"], TITLES["margin"]]
    reports = [counted, part(whole, ANNOUNCE_TITLE, first)]
    further = [FURTHER["further"], FURTHER["position"]]
    reports.append(replace(part(whole, FURTHER_TITLE, further, False), figures=()))
    solos = [name for key, name in FURTHER.items() if key not in ("further", "position", "deaf")]
    reports.append(replace(part(whole, CALLS_TITLE, solos, False), figures=()))
    return [one for one in reports if one.tables]


def before_the_play(setting: Setting, progress: Progress) -> list[Report]:
    """Weddings and poverty, then solos."""
    first, second = parts(progress, 2)
    return [*_weddings(setting, first), *_solos(setting, second)]


def _solos(setting: Setting, progress: Progress) -> list[Report]:
    from analyses.solo_data import kept_for, read
    from analyses.solo_making import make
    from analyses.solos import Question, answer
    from reports.solos import report

    if not setting.rules.solos:
        return []
    hands = setting.amount(20_000, 400_000)
    question = Question(setting.rules, setting.players, setting.seed, hands, level=setting.level)
    first, second = parts(progress, 2)
    found = answer(question, setting.threads, first)
    checked(found.interrupted)
    count = kept_for(setting.rules, setting.players)
    if count is None and len({one.name for one in setting.players}) == 1:
        amounts = setting.amount(20_000, 150_000), setting.amount(5_000, 40_000)
        made = make(setting.rules, setting.players, setting.seed, *amounts, setting.threads, second)
        count = read(made)
    return [report(found, count)]


def house_rules(setting: Setting, progress: Progress) -> list[Report]:
    """Each rule that differs turned back alone, then all together."""
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
    played = Played(setting.players, setting.seed, setting.amount(20_000, 400_000), setting.level)
    first, second = parts(progress, 2)
    ranked = effects(own, ddv, outcome("spread"), played, False, setting.threads, first)
    checked(ranked.tally.interrupted)
    beside = compare([ddv, own], played, setting.threads, second)
    checked(beside.tally.interrupted)
    again = [
        command_line(words, played, played.deals)
        for words in (["effect", own.name], ["compare", "ddv", own.name])
    ]
    return [report(ranked, again[0]), compared(beside, again[1])]


def tips(setting: Setting, progress: Progress) -> list[Report]:
    """What each tactic of the first player is worth; then the published claims."""
    from analyses.ablation import Ask as Tactics
    from analyses.ablation import ablate
    from analyses.claims.run import TABLES, Check
    from analyses.claims.run import Ask as Claims
    from analyses.sensitivity import named
    from reports.ablation import report as taken_apart
    from reports.claims import report
    from reports.claims_data import command_line

    deals, asked = setting.amount(8_000, 100_000), setting.amount(60_000, 1_000_000)
    ask = Tactics(
        setting.players[0], setting.rules, seed=setting.seed, deals=deals, level=setting.level
    )
    first, second = parts(progress, 2)
    found = ablate(ask, setting.threads, first)
    checked(found.played.interrupted)
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
    checked(judged.interrupted)
    sets = [setting.rules.label or "ddv"]
    again = command_line((), sets, (), asked, setting.seed, setting.level)
    return [taken_apart(found, words=True), report(judged, again, False)]
