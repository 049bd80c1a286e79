"""What each tactic of a strategy is worth, as a report."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from analyses.ablation import (
    ALONE,
    COSTS,
    OFF,
    OPEN,
    PAYS,
    SAME,
    UNUSED,
    Ablation,
    Worth,
    is_clear,
)
from analyses.designs import GAIN, INTERACTION, WITH, WITHOUT
from analyses.estimate import FEW, Compared
from doko_sim.players.strategy import provenance
from doko_sim.texts import joined, say
from reports.changes import triple
from reports.duel import plus_minus
from reports.frequencies import rules_argument, rules_name
from reports.league_figures import ablation_figures
from reports.model import Column, Report, Table
from reports.plurals import count

TITLE = "What each tactic of {name} is worth"
PARTIAL = "A part only: interrupted after {done:,} of {asked:,} deals."
TOO_RARE = "Too seldom of use to be judged by so many deals: {list}."
#: The tactics in the first sentences.
FIRST = 3
#: Gains of which one is known no better are shown with two decimals, as in the sentences.
ROUGHLY = 0.05
WORTH = '{name}, "{words}", is worth {gain} game points a deal.'
SAME_ID = "{name} ({parameter})"
NONE_PAYS = "No tactic pays beyond doubt."
LISTS = {
    COSTS: "Costs beyond doubt: {list}.",
    SAME: "Worth nothing that counts (at most {margin:g}): {list}.",
    OPEN: "Undecided: {list}.",
    UNUSED: "Changes no deal under these rules: {list}.",
}
WITH_PARTNER = {
    "only": "Pays only where the partner plays it too: {list}.",
    "more": "Pays more where the partner plays it too: {list}.",
    "less": "Pays less where the partner plays it too: {list}.",
}
COLUMNS = {
    OFF: "Worth",
    ALONE: "On alone",
    GAIN: "Worth",
    WITH: "Partner too",
    WITHOUT: "Partner not",
    INTERACTION: "Difference",
}
SEAT = (
    "Worth: what one seat loses without it among {name}. On alone: what one seat with it gains "
    "among players without any tactic. Differ: deals that end otherwise without it (-: none)."
)
FACTORIAL = (
    "Worth: what a seat of {name} gains by it, over all ways of the others; then the same where "
    "the partner has it too, and where he has not. Partners are two who are dealt a queen of clubs "
    "each, and the two others; where one has both nobody has a partner. -: the same in every deal."
)
SETTING = "{deals}, seed {seed}, rules {rules} ({fingerprint}), {games} games a tactic."
HOLM = (
    "Game points a deal on the same deals; intervals at {level:.4g} % and verdicts of each column "
    "adjusted for its tactics (Holm)."
)
ROUGH = "Fewer than {few} deals: the intervals are rough."


def report(found: Ablation, short: bool = True, words: bool = False) -> Report:
    """The report on the tactics of a strategy; ``short`` leaves out those that change nothing.

    With ``words`` each stands in its line as it reads.
    """
    return Report(
        title=say(TITLE, name=found.ask.base.name),
        sentences=_sentences(found),
        tables=[_table(found, short, words)],
        notes=_notes(found),
        command=_command(found),
        data=_data(found),
        figures=ablation_figures(found),
    )


def _sentences(found: Ablation) -> list[str]:
    ask = found.ask
    lines: list[str] = []
    paying = [one for one in found.worths if one.verdict == PAYS]
    for one in paying[:FIRST]:
        assert one.main is not None
        gain = plus_minus(one.main.estimate)
        lines.append(say(WORTH, words=say(one.words), name=_called(found, one), gain=gain))
    if not paying:
        lines.append(NONE_PAYS)
    for verdict, text in LISTS.items():
        of_it = [one for one in found.worths if one.verdict == verdict]
        for sort, own in ((text, False), (TOO_RARE, True)):
            names = [_called(found, one) for one in of_it if one.is_rare == own]
            if names:
                lines.append(say(sort, list=joined(", ", names), margin=ask.margin))
    if ask.with_partner:
        lines += _partners(found)
    if found.played.interrupted:
        lines.insert(1, say(PARTIAL, done=found.played.deals, asked=ask.deals))
    return lines


def _called(found: Ablation, one: Worth) -> str:
    """A tactic's ID, with its parameter where another has the same ID."""
    same = sum(other.name == one.name for other in found.worths)
    return one.name if same == 1 else say(SAME_ID, name=one.name, parameter=one.tactic.name)


def _partners(found: Ablation) -> list[str]:
    """Which tactics pay only, more or less where the partner has them too."""
    level = found.ask.level
    by: dict[str, list[str]] = {kind: [] for kind in WITH_PARTNER}
    for one in found.worths:
        more = one.gains[INTERACTION]
        if more is None or not is_clear(more, level):
            continue
        kind = "more" if more.estimate.value > 0 else "less"
        if (
            kind == "more"
            and _pays(one.gains[WITH], level)
            and not _pays(one.gains[WITHOUT], level)
        ):
            kind = "only"
        by[kind].append(_called(found, one))
    return [
        say(text, list=joined(", ", by[kind])) for kind, text in WITH_PARTNER.items() if by[kind]
    ]


def _pays(one: Compared | None, level: float) -> bool:
    return one is not None and is_clear(one, level) and one.estimate.value > 0


def _table(found: Ablation, short: bool, words: bool) -> Table:
    """The tactics; for people as many columns as fit a page."""
    narrow = words or (short and found.ask.with_partner)
    has_ids = any(one.name != one.tactic.name for one in found.worths)
    rough = short and _is_rough(found)
    digits = 2 if (narrow and not words) or rough else 3
    columns = [
        Column("tactic", "ID" if has_ids else "Tactic", "name"),
        *([] if narrow or (short and not has_ids) else [Column("parameter", "Parameter", "name")]),
        *([Column("says", "Which says")] if words or not short else []),
        *(Column(one, COLUMNS[one], "gain_estimate", digits) for one in found.worths[0].gains),
        *([] if narrow else [Column("differ", "Differ", "percent_estimate", 0 if rough else 1)]),
        Column("verdict", "Verdict"),
    ]
    rows = [_row(one) for one in found.worths if not short or one.verdict != UNUSED]
    return Table("", columns, rows)


def _is_rough(found: Ablation) -> bool:
    """Whether a third decimal would say nothing."""
    halves = [one.main.estimate.half_width for one in found.worths if one.main]
    return max(halves, default=0.0) >= ROUGHLY


def _row(one: Worth) -> dict[str, Any]:
    gains = {
        measure: None if gain is None else triple(gain.estimate)
        for measure, gain in one.gains.items()
    }
    return {
        "tactic": one.name,
        "parameter": one.tactic.name,
        "says": say(one.words),
        **gains,
        "differ": triple(one.differs),
        "verdict": one.verdict,
    }


def _notes(found: Ablation) -> list[str]:
    ask = found.ask
    text = FACTORIAL if ask.with_partner else SEAT
    tallies: Sequence[Any] = found.played.tallies
    games = sum(tally.match.design.games for tally in tallies) // len(found.worths)
    notes: list[str] = [
        say(text, name=ask.base.name),
        say(
            SETTING,
            deals=count(found.played.deals, "deal"),
            seed=ask.seed,
            rules=rules_name(ask.rules),
            fingerprint=ask.rules.fingerprint,
            games=games,
        ),
        say(HOLM, level=100 * ask.level),
    ]
    if found.played.deals < FEW:
        notes.append(say(ROUGH, few=FEW))
    return notes


def _command(found: Ablation) -> str:
    ask = found.ask
    words = ["doko", "strategies", "ablate", ask.base.name]
    for name in ask.only:
        words += ["--only", name]
    words += ["--with-partner"] if ask.with_partner else []
    words += ["--rules", rules_argument(ask.rules) or "ddv"]
    words += ["--deals", str(found.played.deals), "--seed", str(ask.seed)]
    words += ["--margin", f"{ask.margin:g}"]
    words += [] if ask.level == 0.95 else ["--level", repr(ask.level)]
    return shlex.join(words)


def _data(found: Ablation) -> dict[str, Any]:
    ask = found.ask
    return {
        "question": "strategies ablate",
        "strategy": ask.base.name,
        **provenance([ask.base]),
        "with_partner": ask.with_partner,
        "rules": {"name": rules_name(ask.rules), "fingerprint": ask.rules.fingerprint},
        "seed": ask.seed,
        "deals": found.played.deals,
        "partial": found.played.interrupted,
        "level": ask.level,
        "margin": ask.margin,
        "tactics": [
            {
                "tactic": one.name,
                "parameter": one.tactic.name,
                "meaning": one.words,
                "differ": triple(one.differs),
                "verdict": one.verdict,
                "worth": {
                    measure: None
                    if gain is None
                    else {"gain": triple(gain.estimate), "p": gain.p, "adjusted_p": gain.adjusted}
                    for measure, gain in one.gains.items()
                },
            }
            for one in found.worths
        ],
    }
