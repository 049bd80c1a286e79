"""Which of two strategies is better, as a report."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from analyses.decisive import Decisive
from analyses.designs import GAIN, INTERACTION, WITH, WITHOUT
from analyses.duel import MOST, Answer, Question
from analyses.estimate import FEW, Estimate
from analyses.sequential import ALPHA
from doko_sim.players.strategy import provenance
from doko_sim.texts import Text, say
from reports.changes import triple
from reports.decisive import decisive_table, seated
from reports.duel_figures import deals, figures
from reports.forecasts import undecided
from reports.frequencies import rules_argument, rules_name
from reports.model import Column, Report, Table
from reports.plurals import count
from reports.values import show

TITLE, AGAINST_ITSELF = "Which is better, {first} or {second}?", "{first} against {second}"
PARTIAL = "A part only: interrupted after {done}."
#: By design the answer's sentence: who gains how much, and when.
GAINS = {
    "single": "{first} {verb} {gain} game points a deal {than} {second} in one seat, the others "
    "playing {second}",
    "seat": "One {first} at a table of {second} {verb} {gain} game points a deal {than} "
    "{second} in the same seat",
    "swap": "{first} {verb} {gain} game points a deal {than} {second} when either plays each party "
    "of the same deals",
    "factorial": "{first} {verb} {gain} game points a deal {than} {second} in the same seat, over "
    "all ways of seating both",
}
GAINS_OR_LOSES = ("gains", "loses")
OVER, AGAINST, TO = "over", "against", "to"
PLUS_MINUS = "{gain} ± {half}"
VERDICTS = {
    "better": "{gains}: {first} is better.",
    "worse": "{gains}: {second} is better.",
    "equivalent": "{gains}; they come to the same: at most {margin:g} apart.",
    "undecided": "{gains}; undecided{more}.",
}
SAME = "{first} against itself differs by exactly zero in every deal."
COPIES = "{first} and {second} are the same strategy: exactly zero in every deal."
OUTCOMES = {
    "H0": "The test takes {h0:g} and not {h1:g} game points for true, after {deals}.",
    "H0 above": "The test takes {h0:g} and not {h1:g} game points for true, after {deals}: "
    "there is a gain, but nearer to {h0:g}.",
    "H1": "The test takes {h1:g} and not {h0:g} game points for true, after {deals}.",
    "undecided": "The test of {h0:g} against {h1:g} game points is open after {deals}.",
}
TEST_ENDED, CERTAIN = "the test ended", "anything was certain"
KNOWN = "the gain was known within {precision:g}"
AT_MOST = "It stopped at {most}, --most, before {what}."
ALONE_ONLY = "It pays only where the partner plays it too."
NOT_ALONE = "It pays more where the partner plays it too."
ROWS = {
    GAIN: "gain",
    WITH: "partner plays the same",
    WITHOUT: "partner plays the other",
    INTERACTION: "difference of the two",
}
DESIGNS = {
    "single": "single (two games a deal: one seat changes, another from deal to deal)",
    "seat": "seat ({games} games a deal: {first} in each seat in turn{all})",
    "swap": "swap (two games a deal: {first} is who is dealt a queen of clubs, then the others)",
    "factorial": "factorial (sixteen games a deal: either strategy in every seat)",
}
GAMES = {4: "four", 5: "five"}
ALL_SECOND = ", and none"
SETTING = "Design {design}; {deals}, seed {seed}, rules {rules} ({fingerprint})."
PARTNERS = (
    "Partners are two who are dealt a queen of clubs each, and the two others; where one has both "
    "nobody has a partner."
)
EFFECT = "Effect: the gain in standard deviations of a deal. Differ: deals that end differently."
SAVED = "On independent deals the same precision would take {saved:.1f} times the games."
FIXED = "Interval at {level:.4g} % for a fixed number of deals."
WIDTH = "Interval at {level:.4g} %; the deals stop by its width alone."
WATCHED = "Interval at {level:.4g} % that holds at all looks at once, so stopping early is fair."
ERRORS = "Both errors of the test are at most {alpha:.4g} %."
ROUGH = "Fewer than {few} deals: the interval is rough."


def report(answer: Answer, decisive: Sequence[Decisive] = ()) -> Report:
    """The report on a duel, with the deals that decided most."""
    tables = [_table(answer)]
    if decisive:
        tables.append(decisive_table(answer.question, decisive))
    title = AGAINST_ITSELF if answer.question.match.is_self_play else TITLE
    return Report(
        title=say(title, **_names(answer.question)),
        sentences=_sentences(answer),
        tables=tables,
        notes=_notes(answer),
        command=command(answer),
        data=_data(answer, decisive),
        figures=figures(answer),
        deals=deals(answer, decisive),
    )


def _names(question: Question) -> dict[str, str]:
    return {"first": question.first.name, "second": question.second.name}


def plus_minus(estimate: Estimate) -> Text:
    """An estimate in a sentence, without its sign: ``0.21 ± 0.01``."""
    digits = 3 if estimate.half_width < 0.05 else 2
    column = Column("", "", "number", digits)
    gain, half = show(abs(estimate.value), column), show(estimate.half_width, column)
    return say(PLUS_MINUS, gain=gain, half=half)


def _sentences(answer: Answer) -> list[str]:
    question = answer.question
    names = _names(question)
    lines: list[str] = []
    loses = answer.gain.value < 0
    against = TO if question.design_name == "swap" else AGAINST
    sentence = say(
        GAINS[question.design_name],
        **names,
        verb=say(GAINS_OR_LOSES[loses]),
        than=say(against if loses else OVER),
        gain=plus_minus(answer.gain),
    )
    if question.match.is_self_play:
        lines.append(self_play(question))
    else:
        lines.append(_verdict(answer, sentence))
    if answer.played.interrupted:
        lines.append(say(PARTIAL, done=count(answer.played.deals, "deal")))
    if question.test is not None and answer.outcome is not None:
        hypotheses = {"h0": question.test.h0, "h1": question.test.h1}
        above = answer.outcome == "H0" and answer.gain.low > question.test.h0
        outcome = OUTCOMES["H0 above" if above else answer.outcome]
        lines.append(say(outcome, **hypotheses, deals=count(answer.played.deals, "deal")))
    if not (answer.stopped or answer.played.interrupted or question.match.is_self_play):
        what = say(TEST_ENDED if question.test else CERTAIN)
        if question.precision:
            what = say(KNOWN, precision=question.precision)
        lines.append(say(AT_MOST, most=count(question.most, "deal"), what=what))
    if INTERACTION in answer.gains and answer.gains[INTERACTION].low > 0:
        alone = answer.gains[WITHOUT].low > 0
        if answer.gains[WITH].low > 0:
            lines.append(NOT_ALONE if alone else ALONE_ONLY)
    return lines


def self_play(question: Question) -> str:
    """That a strategy meets itself, by one name or by two."""
    alike = question.first.name == question.second.name
    return say(SAME if alike else COPIES, **_names(question))


def _verdict(answer: Answer, gains: str) -> str:
    question = answer.question
    more = undecided(answer) if answer.verdict == "undecided" else ""
    text = VERDICTS[answer.verdict]
    return say(text, **_names(question), gains=gains, margin=question.margin, more=more)


def _table(answer: Answer) -> Table:
    columns = [
        Column("what", ""),
        Column("gain", "Game points", "gain_estimate", 3),
        Column("differ", "Differ", "percent_estimate"),
        Column("effect", "Effect", "gain_estimate", 3),
        Column("verdict", "Verdict"),
        Column("deals", "Deals", "int"),
    ]
    seen = answer.tally.is_seen
    rows: list[dict[str, Any]] = [
        {
            "what": ROWS[measure],
            "gain": triple(estimate if measure == GAIN or seen(measure) else None),
        }
        for measure, estimate in answer.gains.items()
    ]
    rows[0] |= {
        "differ": triple(answer.differs),
        "effect": triple(answer.effect),
        "verdict": answer.verdict,
        "deals": answer.played.deals,
    }
    return Table("", columns, rows)


def _notes(answer: Answer) -> list[str]:
    question, tally = answer.question, answer.tally
    games = question.design.games
    design = say(
        DESIGNS[question.design_name],
        **_names(question),
        games=say(GAMES.get(games, "")),
        all=say(ALL_SECOND if games > 4 else ""),
    )
    notes: list[str] = [
        say(
            SETTING,
            design=design,
            deals=count(answer.played.deals, "deal"),
            seed=question.seed,
            rules=rules_name(question.rules),
            fingerprint=question.rules.fingerprint,
        )
    ]
    if question.design_name == "factorial":
        notes.append(PARTNERS)
    notes.append(EFFECT)
    if tally.saved() > 0:
        notes.append(say(SAVED, saved=tally.saved()))
    if question.test is not None:
        notes.append(say(ERRORS, alpha=100 * ALPHA))
    text = WATCHED if question.is_watched else WIDTH if question.precision else FIXED
    notes.append(say(text, level=100 * question.level))
    if answer.played.deals < FEW:
        notes.append(say(ROUGH, few=FEW))
    return notes


def command(answer: Answer) -> str:
    """The command that makes an answer again."""
    question = answer.question
    words = ["doko", "strategies", "duel", question.first.name, question.second.name]
    words += ["--design", question.design_name]
    words += ["--rules", rules_argument(question.rules) or "ddv"]
    most = answer.played.deals if answer.played.interrupted else question.most
    if question.deals is not None:
        words += ["--deals", str(answer.played.deals)]
    elif question.precision is not None:
        words += ["--precision", f"{question.precision:g}"]
    elif question.test is not None:
        words += ["--test", f"{question.test.h0:g},{question.test.h1:g}"]
    if question.deals is None and most != MOST:
        words += ["--most", str(most)]
    words += ["--seed", str(question.seed), "--margin", f"{question.margin:g}"]
    if question.level != 0.95:
        words += ["--level", repr(question.level)]
    if question.keep:
        words += ["--show", str(question.keep)]
    return shlex.join(words)


def _data(answer: Answer, decisive: Sequence[Decisive]) -> dict[str, Any]:
    question, tally = answer.question, answer.tally
    return {
        "question": "strategies duel",
        "strategies": [question.first.name, question.second.name],
        **provenance([question.first, question.second]),
        "design": question.design_name,
        "games_a_deal": question.design.games,
        "rules": {
            "name": rules_name(question.rules),
            "fingerprint": question.rules.fingerprint,
        },
        "seed": question.seed,
        "deals": answer.played.deals,
        "partial": answer.played.interrupted,
        "stopped": answer.stopped,
        "level": question.level,
        "margin": question.margin,
        "gains": {measure: triple(one) for measure, one in answer.gains.items()},
        "holds_at_all_looks": question.is_watched,
        "effect": triple(answer.effect),
        "differ": triple(answer.differs),
        "verdict": answer.verdict,
        "more_deals": answer.more,
        "test": answer.outcome,
        "games_saved": tally.saved(),
        "histogram": {
            "denominator": question.design.denominator,
            "values": sorted(tally.histograms[GAIN].items()),
        },
        "decisive": [
            {
                "deal": one.deal,
                "gain": one.gain,
                "seat": one.seat,
                "moment": one.moment,
                "decisions": [one.first._asdict(), one.second._asdict()],
                "points": list(one.points),
                "commands": [seated(players, question, one.deal) for players in one.seatings],
            }
            for one in decisive
        ],
    }
