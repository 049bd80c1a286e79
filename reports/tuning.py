"""What a search for better parameters found, as a report, and as a file that --strategy takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from analyses.tuning import Tuned
from analyses.tuning_wish import STEPS, Span, Tried
from doko_sim.players.parameter_files import written
from doko_sim.players.strategy import provenance
from doko_sim.texts import Text, say
from reports.changes import triple
from reports.frequencies import rules_name
from reports.language import ENGLISH, translated
from reports.meanings import meaning_text
from reports.model import Column, Report, Table
from reports.values import show

TITLE = "Tuning {name}: {parameters}"
BETTER = (
    "Better: {values} gains {gain} game points a deal over {name} on {deals:,} fresh deals "
    "(95 % interval {interval})."
)
NOT_CLEAR = (
    "No clear gain: {values} comes to {gain} game points a deal against {name} on {deals:,} fresh "
    "deals (95 % interval {interval})."
)
TOO_SMALL = (
    "Too small: {values} gains {gain} game points a deal over {name} on {deals:,} fresh deals "
    "(95 % interval {interval}), but the test takes no gain rather than one of {asked:g} for true; "
    "--gain sets a smaller one."
)
UNDECIDED = (
    "Not decided: {values} comes to {gain} game points a deal against {name} on {deals:,} fresh "
    "deals (95 % interval {interval})."
)
RAISE = "The test takes more than --most {most} deals; set a larger number, as --most {larger}."
NOTHING = "No clear gain: none of {trials} gains anything over {name} on the deals of the search."
UNTESTED = (
    "Interrupted: the best so far, {values}, is not tested on fresh deals; on those of the search "
    "it gains {gain} over {name}, which flatters it."
)
VERDICTS = {
    "better": BETTER,
    "small": TOO_SMALL,
    "none": NOT_CLEAR,
    "undecided": UNDECIDED,
}
STOPPED_CHECK = "A part only: the test on fresh deals was interrupted."
ONE_TRIAL, TRIALS = "{number:,} trial", "{number:,} trials"
SWITCH, SPAN = "on, off", "{low:.4g} to {high:.4g}"
PARAMETERS, BEST = "Parameters", "The best trials on the deals of the search"
#: Trials that are shown.
SHOWN = 5
FLATTERED = (
    "Each trial for itself; the best of many is chosen for its luck, too, so only the test on "
    "fresh deals says what it is worth. Of the best, values that did not clearly matter were taken "
    "back."
)
SEARCH = (
    "Rules {rules} (fingerprint {fingerprint}), seed {seed}; {trials}, {cut} of them cut short as "
    "worse than the best; {deals:,} deals in design {design}, each trial on the same ones."
)
CHECK = (
    "Fresh deals: seed {seed}, a sequential test of a gain of {gain:g} against none (5 % errors "
    "either way), which came to {outcome}; the interval holds at every look."
)
BY_INTERVAL = (
    "Better by the interval alone; for the test to end --most {most:,} deals are not enough."
)
OUTCOMES = {"H1": "a gain", "H0": "no gain", "undecided": "no decision"}
HEAD = "Tuned by doko strategies tune over {parameters}, {search}."
HEAD_BETTER = "{gain} game points a deal over {name} on {deals:,} fresh deals ({interval})."
HEAD_NOT = "No clear gain over {name}: {gain} a deal on {deals:,} fresh deals ({interval})."
HEAD_OPEN = "Perhaps no better than {name}: {gain} a deal on {deals:,} fresh deals ({interval})."
HEAD_UNTESTED = "Interrupted: not tested on fresh deals, so perhaps no better than {name}."
HEAD_RULES = "Rules {rules}, seed {seed}."
#: What stands behind a parameter in a file, and as it is written there.
EXPLAINED = "  # {meaning}; {default} if not set"
_EXPLAINED = re.compile(r"  # (.*); (\S+) if not set$", re.MULTILINE)


def report(found: Tuned, again: str, level: float = 0.95) -> Report:
    """The report on a search; ``again`` is the command that makes it again."""
    wish = found.wish
    names = ", ".join(span.parameter.name for span in wish.spans)
    return Report(
        title=say(TITLE, name=wish.present.name, parameters=names),
        sentences=_sentences(found),
        tables=[table for table in (_parameters(found), _trials(found, level)) if table.rows],
        notes=_notes(found),
        command=again,
        data=_data(found, level),
    )


def file_text(found: Tuned, folder: str = "", language: str = ENGLISH) -> str:
    """The file of the best values for a folder; its head says whether they are better."""
    assert found.player is not None, "there is something to write"
    wish = found.wish
    head = say(HEAD_UNTESTED, name=wish.present.name)
    if found.check is not None:
        heads = {"better": HEAD_BETTER, "undecided": HEAD_OPEN}
        head = say(heads.get(found.verdict, HEAD_NOT), **_measured(found))
    names = ", ".join(span.parameter.name for span in wish.spans)
    lines: list[str] = [
        say(HEAD, parameters=names, search=_trials_text(len(found.trials))),
        head,
        say(HEAD_RULES, rules=rules_name(wish.rules), seed=wish.seed),
    ]
    text = written(found.player, [translated(line, language) for line in lines], folder)
    return _EXPLAINED.sub(lambda found: translated(_explained(*found.groups()), language), text)


def _explained(meaning: str, default: str) -> Text:
    return say(EXPLAINED, meaning=meaning_text(meaning), default=default)


def _trials_text(number: int) -> str:
    return say(ONE_TRIAL if number == 1 else TRIALS, number=number)


def _measured(found: Tuned) -> dict[str, Any]:
    """What the check says, for sentences."""
    assert found.check is not None
    gain = found.check.gain
    return {
        "name": found.wish.present.name,
        "values": values_text(found),
        "gain": show(gain.value, Column("", "", "gain", 3)),
        "interval": show(gain.interval, Column("", "", "gain_interval", 3)),
        "deals": found.check.tally.deals,
    }


def values_text(found: Tuned) -> str:
    """The best values in a sentence: those that differ from the present ones."""
    assert found.best is not None
    best = found.best.values
    changed = [span for span in found.wish.spans if best[span.parameter.name] != span.present]
    return _assignments(changed, found.best)


def _assignments(spans: Sequence[Span], tried: Tried) -> str:
    parts = []
    for span in spans:
        parameter = span.parameter
        parts.append(f"{parameter.name}={_short(span, tried.values[parameter.name])}")
    return ", ".join(parts)


def _sentences(found: Tuned) -> list[str]:
    name = found.wish.present.name
    if found.best is None or found.player is None:
        return [say(NOTHING, trials=_trials_text(len(found.trials)), name=name)]
    if found.check is None:
        gain = show(found.best.gain, Column("", "", "gain", 3))
        return [say(UNTESTED, values=values_text(found), gain=gain, name=name)]
    verdict = say(VERDICTS[found.verdict], **_measured(found), asked=found.wish.gain)
    lines: list[str] = [verdict, *([STOPPED_CHECK] if found.interrupted else [])]
    if found.verdict == "undecided" and not found.interrupted:
        lines.append(say(RAISE, most=found.wish.most, larger=10 * found.wish.most))
    return lines


def _parameters(found: Tuned) -> Table:
    columns = [
        Column("parameter", "Parameter", "name"),
        Column("present", "Present", "name"),
        Column("tuned", "Best", "name"),
        Column("tried", "Tried"),
        Column("meaning", "Meaning"),
    ]
    return Table(PARAMETERS, columns, [_parameter(found, span) for span in found.wish.spans])


def _parameter(found: Tuned, span: Span) -> dict[str, Any]:
    parameter = span.parameter
    best = None if found.best is None else found.best.values[parameter.name]
    tried = say(SWITCH) if parameter.switch else say(SPAN, low=span.low, high=span.high)
    return {
        "parameter": parameter.name,
        "present": _short(span, span.present),
        "tuned": None if best is None else _short(span, best),
        "tried": tried,
        "meaning": meaning_text(parameter.meaning),
    }


def _short(span: Span, value: float) -> str:
    """A value with few digits: a default may be a fraction."""
    return span.parameter.show(value) if span.parameter.switch else f"{value:.4g}"


def _trials(found: Tuned, level: float) -> Table:
    gained = [one for one in found.trials if one.whole and one.gain > 0]
    best = sorted(gained, key=lambda one: -one.gain)[:SHOWN]
    columns = [
        Column("values", "Values", "name"),
        Column("gain", "Gain, points a deal", "gain_estimate", 3),
    ]
    rows = [
        {"values": _assignments(found.wish.spans, one), "gain": triple(one.estimate(level))}
        for one in best
    ]
    return Table(BEST, columns, rows, [FLATTERED])


def _notes(found: Tuned) -> list[str]:
    wish, rules = found.wish, found.wish.rules
    notes: list[str] = [
        say(
            SEARCH,
            rules=rules_name(rules),
            fingerprint=rules.fingerprint,
            seed=wish.seed,
            trials=_trials_text(len(found.trials)),
            cut=sum(not one.whole for one in found.trials),
            deals=STEPS * wish.chunk,
            design=wish.design,
        )
    ]
    if found.check is not None:
        outcome = OUTCOMES[found.check.outcome or "undecided"]
        notes.append(say(CHECK, seed=wish.fresh_seed, gain=wish.gain, outcome=say(outcome)))
        if found.is_better and found.check.outcome != "H1" and not found.interrupted:
            notes.append(say(BY_INTERVAL, most=wish.most))
    return notes


def _data(found: Tuned, level: float) -> dict[str, Any]:
    wish, check = found.wish, found.check
    return {
        "rules": {"name": rules_name(wish.rules), "fingerprint": wish.rules.fingerprint},
        "present": wish.present.name,
        **provenance([wish.present]),
        "seed": wish.seed,
        "fresh_seed": wish.fresh_seed,
        "design": wish.design,
        "deals_a_trial": STEPS * wish.chunk,
        "budget": wish.budget,
        "best": None if found.player is None else found.player.name,
        "values": None if found.best is None else dict(found.best.values),
        "better": found.is_better,
        "verdict": found.verdict,
        "interrupted": found.interrupted,
        "check": None
        if check is None
        else {
            "outcome": check.outcome,
            "gain": triple(check.gain),
            "deals": check.tally.deals,
            "against": wish.gain,
        },
        "trials": [
            {
                "values": dict(one.values),
                "gain": triple(one.estimate(level)) if len(one.gains) > 1 else None,
                "deals": one.deals,
                "whole": one.whole,
            }
            for one in found.trials
        ],
    }
