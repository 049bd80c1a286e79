"""What a duel would take, as a report."""

from __future__ import annotations

import shlex
from typing import Any

from analyses.duel import MARGIN, MOST
from analyses.duel_plan import PILOT, Course, Needed, Plan
from analyses.estimate import FEW, share
from analyses.sequential import ALPHA
from doko_sim.texts import Text, say
from reports.changes import triple
from reports.duel import plus_minus, self_play
from reports.forecasts import about, duration, rounded
from reports.frequencies import rules_argument, rules_name
from reports.model import Column, Report, Table
from reports.values import show

TITLE = "What {first} against {second} would take"
EXAMPLE = (
    "To tell a gain of {size:g} game points a deal from none takes about {deals} deals, {time}."
)
#: The size of the example.
SIZE = 0.02
NOTHING = (
    "In no deal of the pilot is there a gain, so there is one in at most {most} of all deals "
    "({level:.4g} %)."
)
DEALS = "This duel, --deals {deals}, takes {time}{known}."
KNOWN = "; the gain will be known within about {half:.2g} game points a deal"
PRECISION = "This duel, --precision {size:g}, takes about {deals} deals, {time}."
IF_SO = "While that stays so this duel takes about {deals} deals, {time}."
UNKNOWN = "What the test takes cannot be told from that."
TEST = (
    "This duel, --test {h0:g},{h1:g}, takes about {deals} deals on average, {time}, if one of the "
    "two gains is the true one; if it lies between them about {worst}, {worst_time}."
)
VERDICT = (
    "This duel, until the verdict is certain, takes about {deals} deals, {time}, if the gain is "
    "that of the pilot; at worst, with a gain of half the margin, about {worst}, {worst_time}."
)
CAPPED = "It ends at {most:,} deals (--most) even if nothing is decided by then."
SIGNED = "{sign}{gain}"
PILOTED = (
    "Pilot: {deals:,} deals of seed {seed}, rules {rules}, design {design}: gain {gain}, standard "
    "deviation of a deal {sd:.2f}, about {rate:,} deals a second here and now."
)
LEFT_OUT = "Not shown: sizes for which fewer than {few} deals are enough."
FOUND = (
    "Found: the size at which a one-sided test of {alpha:.4g} % finds such a gain nine times in "
    "ten or more ({power:.4g} %); a test that stops by itself takes a third fewer on average. "
    "Known: an interval of {level:.4g} % with this half width."
)


def report(plan: Plan) -> Report:
    """The report on a pilot."""
    question = plan.question
    names = {"first": question.first.name, "second": question.second.name}
    alone = question.match.is_self_play
    levels = {"alpha": 100 * ALPHA, "power": 100 * (1 - ALPHA), "level": 100 * question.level}
    sign = "-" if plan.gain.value < 0 else "+"
    return Report(
        title=say(TITLE, **names),
        sentences=_sentences(plan),
        tables=[_table(plan)] if plan.gain.sd > 0 else [],
        notes=[]
        if alone
        else [
            say(
                PILOTED,
                deals=PILOT,
                seed=plan.seed,
                rules=rules_name(question.rules),
                design=question.design_name,
                gain=say(SIGNED, sign=sign, gain=plus_minus(plan.gain)),
                sd=plan.gain.sd,
                rate=rounded(plan.deals_a_second),
            ),
            *([say(FOUND, **levels)] if plan.gain.sd > 0 else []),
            *([say(LEFT_OUT, few=FEW)] if any(map(_is_small, plan.effects)) else []),
        ],
        command=_command(plan),
        data={
            "question": "strategies duel --plan",
            "strategies": list(names.values()),
            "design": question.design_name,
            "pilot": {"deals": PILOT, "seed": plan.seed, "gain": triple(plan.gain)},
            "sd": plan.gain.sd,
            "deals_a_second": plan.deals_a_second,
            "differ": triple(plan.differs),
            "own": _own_data(plan.own),
        },
    )


def _sentences(plan: Plan) -> list[str]:
    """What this duel takes, and what an effect takes that is worth talking about."""
    question = plan.question
    if question.match.is_self_play:
        return [self_play(question)]
    if not plan.gain.sd > 0:
        return _without_gain(plan)
    lines: list[str] = [_own(plan, plan.own)] if plan.own else []
    if plan.own and question.deals is None and plan.own.worst > question.most:
        lines.append(say(CAPPED, most=question.most))
    example = next(one for one in plan.effects if one.size == SIZE)
    if example.deals is not None and example.seconds is not None:
        time = duration(example.seconds)
        lines.append(say(EXAMPLE, size=SIZE, deals=about(example.deals), time=time))
    return lines


def _without_gain(plan: Plan) -> list[str]:
    """What can be said where no deal of the pilot has a gain."""
    question, own = plan.question, plan.own
    most = show(share(0, PILOT, question.level).high, Column("", "", "percent", 2))
    lines: list[str] = [say(NOTHING, most=most, level=100 * question.level)]
    if own is None:
        lines.append(UNKNOWN)
    elif question.deals is not None:
        lines.append(_own(plan, own))
    else:
        time = duration(own.likely / plan.deals_a_second)
        lines.append(say(IF_SO, deals=about(own.likely), time=time))
        lines += [say(CAPPED, most=question.most)] if own.likely > question.most else []
    return lines


def _own(plan: Plan, own: Course) -> Text:
    question = plan.question
    times = {
        "time": duration(own.likely / plan.deals_a_second),
        "worst_time": duration(own.worst / plan.deals_a_second),
    }
    numbers = {"deals": about(own.likely), "worst": about(own.worst)}
    if question.deals is not None:
        known = "" if own.half_width is None else say(KNOWN, half=own.half_width)
        return say(DEALS, deals=question.deals, known=known, **times)
    if question.precision is not None:
        return say(PRECISION, size=question.precision, **numbers, **times)
    if question.test is not None:
        return say(TEST, h0=question.test.h0, h1=question.test.h1, **numbers, **times)
    return say(VERDICT, **numbers, **times)


def _own_data(own: Course | None) -> dict[str, Any] | None:
    if own is None:
        return None
    return {"deals": own.likely, "deals_at_worst": own.worst, "half_width": own.half_width}


def _table(plan: Plan) -> Table:
    fits = (d for d in range(2, 9) if all(round(one.size, d) == one.size for one in plan.effects))
    digits = next(fits, 9)
    columns = [
        Column("size", "Game points a deal", "number", digits),
        Column("found", "Found: deals", "int"),
        Column("found_seconds", "seconds", "number", 1),
        Column("known", "Known: deals", "int"),
        Column("known_seconds", "seconds", "number", 1),
    ]
    pairs = zip(plan.effects, plan.widths, strict=True)
    rows = [_row(found, known) for found, known in pairs if not _is_small(found)]
    return Table("", columns, rows)


def _is_small(found: Needed) -> bool:
    """Whether so few deals are enough that the forecast itself is rough."""
    return found.deals is not None and found.deals < FEW


def _row(found: Needed, known: Needed) -> dict[str, Any]:
    return {
        "size": found.size,
        "found": found.deals and rounded(found.deals),
        "found_seconds": found.seconds,
        "known": known.deals and rounded(known.deals),
        "known_seconds": known.seconds,
    }


def _command(plan: Plan) -> str:
    question = plan.question
    words = ["doko", "strategies", "duel", question.first.name, question.second.name, "--plan"]
    words += ["--design", question.design_name, "--seed", str(question.seed)]
    words += ["--rules", rules_argument(question.rules) or "ddv"]
    if question.deals is not None:
        words += ["--deals", str(question.deals)]
    if question.precision is not None:
        words += ["--precision", f"{question.precision:g}"]
    if question.test is not None:
        words += ["--test", f"{question.test.h0:g},{question.test.h1:g}"]
    words += [] if question.margin == MARGIN else ["--margin", f"{question.margin:g}"]
    words += [] if question.most == MOST else ["--most", str(question.most)]
    words += [] if question.level == 0.95 else ["--level", repr(question.level)]
    return shlex.join(words)
