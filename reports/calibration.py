"""A simulated table's figures beside those of real play, as a report."""

from __future__ import annotations

from typing import Any

from analyses.calibration import Beside, Calibration
from analyses.estimate import FEW, Estimate
from analyses.published import SOLO_ORDER, Published
from doko_sim.players.strategy import provenance
from doko_sim.rules import Rules
from doko_sim.texts import Text, joined, say
from reports.calibration_figures import figures
from reports.changes import STOPPED, triple
from reports.frequencies import players_text, rules_name
from reports.model import Column, Report, Table
from reports.plurals import count

TITLE = "{players} under {rules}, beside real play"
ALL_WITHIN = "All {number} wanted figures lie within their bands."
SOME_WITHIN = "{within} of {number} wanted figures lie within their bands{rest}."
ONE_WITHIN = "One of {number} wanted figures lies within its band{rest}."
OUTSIDE, OPEN = "outside: {names}", "open: {names}"
NO_GAMES = "without a game to count: {names}"
ORDER = "Solos from the most frequent on: {measured}; published: {published}."
SAME_ORDER = "Solos from the most frequent on: {measured}, the published order."
NO_SOLOS = "No solo was played."
REST = "; {parts}"
WANTED = "Wanted: published play, and the band in which simulated play should lie"
COMPARED = "For comparison"
BY_RULES = "Beside what the rules ask; nothing is published of it"
SOLOS = "Solos by kind"
FURTHER = "Measured beside them, without a published figure"
VERDICTS = (
    "within: the measured interval lies in the band; outside: it does not meet it; open: an end of "
    "the band lies in it. The difference is from the published figure, or from that of the rules."
)
INTERVALS = (
    "Intervals at {level:.4g} %, each for itself, the deal being the unit; Wilson for shares, "
    "Student for means."
)
COUNTED = "{title}: {what} ({source})."
FEW_GAMES = "Where fewer than {few} games count, the intervals are rough."
OTHER_RULES = (
    "The published figures are those of tournament rules (ddv); these rules are others, and so "
    "may the figures be."
)

SETTING = "Rules {rules} (fingerprint {fingerprint}), seed {seed}, {players}; {deals}."
VALUE, BAND = "{value:.3g}", "{value:.3g} ±{half:.2g}"
SMALL = "{title:c}"

_FIGURES = (
    Column("figure", "Figure"),
    Column("published", "Published"),
    Column("measured", "Measured", "estimate"),
    Column("difference", "Difference", "gain_estimate"),
)
_ASKED = (_FIGURES[0], Column("asked", "Pays from"), *_FIGURES[2:])
_SOLOS = (
    Column("kind", "Solo"),
    Column("games", "Games", "int"),
    Column("share", "Of all games", "percent_estimate", 2),
    Column("won", "Won by the soloist", "percent_estimate"),
)
_FURTHER = (Column("figure", "Figure"), Column("measured", "Measured", "estimate"))


def report(found: Calibration, again: str) -> Report:
    """The report on a calibration; ``again`` is the command that makes it again."""
    wanted = [one for one in found.figures if one.published.wanted]
    rest = [one for one in found.figures if not one.published.wanted]
    compared = [one for one in rest if not one.published.by_rules]
    asked = [one for one in rest if one.published.by_rules]
    names = [who.name for who in found.plan.players]
    tables = [
        Table(WANTED, [*_FIGURES, Column("verdict", "Verdict")], [_row(one) for one in wanted]),
        Table(COMPARED, _FIGURES, [_row(one) for one in compared]),
        Table(BY_RULES, _ASKED, [_row(one) for one in asked]),
        Table(SOLOS, _SOLOS, _solos(found)),
        Table(FURTHER, _FURTHER, _further(found)),
    ]
    return Report(
        title=say(TITLE, players=players_text(names), rules=rules_name(found.plan.rules)),
        sentences=_sentences(found, wanted),
        tables=tables,
        notes=_notes(found),
        command=again,
        data=_data(found),
        figures=figures(found),
    )


def _sentences(found: Calibration, wanted: list[Beside]) -> list[str]:
    lines: list[str] = []
    kinds = {verdict: _titles(wanted, verdict) for verdict in ("within", "outside", "open", None)}
    if len(kinds["within"]) == len(wanted):
        lines.append(say(ALL_WITHIN, number=len(wanted)))
    else:
        parts = [
            say(text, names=joined(", ", kinds[verdict]))
            for verdict, text in (("outside", OUTSIDE), ("open", OPEN), (None, NO_GAMES))
            if kinds[verdict]
        ]
        rest = say(REST, parts=joined("; ", parts))
        within = len(kinds["within"])
        text = ONE_WITHIN if within == 1 else SOME_WITHIN
        lines.append(say(text, within=within, number=len(wanted), rest=rest))
    if found.deals < found.asked:
        lines.append(say(STOPPED, done=found.deals, asked=found.asked))
    lines.append(_order(found))
    return lines


def _titles(figures: list[Beside], verdict: str | None) -> list[str]:
    """What the figures of a verdict are called in a sentence: the title without its unit."""
    return [_short(one) for one in figures if one.verdict == verdict]


def _short(one: Beside) -> str:
    title = one.published.title.split(", ")[0]
    return say(title) if title.startswith("Re ") else say(SMALL, title=say(title))


def _order(found: Calibration) -> str:
    if not any(one.games for one in found.solos):
        return NO_SOLOS
    measured = joined(", ", map(say, found.order))
    text = SAME_ORDER if found.order == SOLO_ORDER else ORDER
    return say(text, measured=measured, published=joined(", ", map(say, SOLO_ORDER)))


def _row(one: Beside) -> dict[str, Any]:
    scale = one.published.scale
    known = "asked" if one.published.by_rules else "published"
    return {
        "figure": one.published.title,
        known: published_text(one.published),
        "measured": triple(one.measured, scale),
        "difference": triple(one.difference, scale),
        "verdict": one.verdict,
    }


def published_text(one: Published) -> Text:
    """A figure with the band around it, where there is one."""
    value = one.scale * one.value
    if one.low is None or one.high is None:
        return say(VALUE, value=value)
    return say(BAND, value=value, half=one.scale * (one.high - one.low) / 2)


def _solos(found: Calibration) -> list[dict[str, Any]]:
    return [
        {"kind": one.kind, "games": one.games, "share": triple(one.share), "won": triple(one.won)}
        for one in found.solos
    ]


def _further(found: Calibration) -> list[dict[str, Any]]:
    return [
        {"figure": one.title, "measured": triple(one.measured, one.scale)} for one in found.further
    ]


def _notes(found: Calibration) -> list[str]:
    rules = found.plan.rules
    names = [who.name for who in found.plan.players]
    notes: list[str] = [
        say(
            SETTING,
            rules=rules_name(rules),
            fingerprint=rules.fingerprint,
            seed=found.plan.seed,
            players=players_text(names),
            deals=count(found.deals, "deal"),
        ),
        VERDICTS,
        say(INTERVALS, level=100 * found.level),
    ]
    if any(0 < one.games < FEW for one in found.solos):
        notes.append(say(FEW_GAMES, few=FEW))
    if rules != Rules.preset("ddv"):
        notes.append(OTHER_RULES)
    notes += [
        say(COUNTED, title=say(one.title), what=say(one.what), source=say(one.source))
        for one in (beside.published for beside in found.figures)
    ]
    return notes


def _data(found: Calibration) -> dict[str, Any]:
    rules = found.plan.rules
    return {
        "rules": {"name": rules_name(rules), "fingerprint": rules.fingerprint},
        "seed": found.plan.seed,
        "strategies": [who.name for who in found.plan.players],
        **provenance(found.plan.players),
        "deals": found.deals,
        "deals_asked": found.asked,
        "partial": found.deals < found.asked,
        "played": found.played,
        "level": found.level,
        "figures": [_figure_data(one) for one in found.figures],
        "solo_order": list(found.order),
        "further": {one.key: _plain(one.measured) for one in found.further},
    }


def _figure_data(one: Beside) -> dict[str, Any]:
    published = one.published
    return {
        "name": published.key,
        "title": published.title,
        "what": published.what,
        "source": published.source,
        "published": None if published.by_rules else published.value,
        "by_rules": published.value if published.by_rules else None,
        "band": [published.low, published.high] if published.wanted else None,
        "measured": _plain(one.measured),
        "difference": triple(one.difference),
        "verdict": one.verdict,
    }


def _plain(one: Estimate) -> dict[str, Any]:
    return {"value": one.value, "interval": list(one.interval), "number": one.n}
