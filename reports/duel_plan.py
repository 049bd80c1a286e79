"""What a duel would take, as a report."""

from __future__ import annotations

import shlex
from typing import Any

from analyses.duel_plan import PILOT, Needed, Plan
from analyses.sequential import ALPHA
from reports.changes import triple
from reports.duel import plus_minus
from reports.frequencies import rules_argument, rules_name
from reports.model import Column, Report, Table

TITLE = "What {first} against {second} would take"
EXAMPLE = (
    "To tell a gain of {size:g} game points a deal from none takes about {deals:,} deals, "
    "{seconds:.1f} seconds."
)
NOTHING = "No deal of the pilot differs: effects that rare need far more deals than it can tell."
PILOTED = (
    "Pilot: {deals:,} deals of seed {seed}, rules {rules}, design {design}: gain {gain}, standard "
    "deviation of a deal {sd:.2f}, {rate:,.0f} deals a second here and now."
)
FOUND = (
    "Found: the size at which a one-sided test of {alpha:.4g} % finds such a gain nine times in "
    "ten or more ({power:.4g} %); a test that stops by itself takes a third fewer on average. "
    "Known: an interval of {level:.4g} % with this half width."
)


def report(plan: Plan) -> Report:
    """The report on a pilot."""
    question = plan.question
    names = {"first": question.first.name, "second": question.second.name}
    middle = plan.effects[1]
    sentence = NOTHING
    if middle.deals is not None and middle.seconds is not None:
        sentence = EXAMPLE.format(size=middle.size, deals=middle.deals, seconds=middle.seconds)
    sign = "-" if plan.gain.value < 0 else "+"
    return Report(
        title=TITLE.format(**names),
        sentences=[sentence],
        tables=[_table(plan)],
        notes=[
            PILOTED.format(
                deals=PILOT,
                seed=plan.seed,
                rules=rules_name(question.rules),
                design=question.design_name,
                gain=sign + plus_minus(plan.gain),
                sd=plan.gain.sd,
                rate=plan.deals_a_second,
            ),
            FOUND.format(alpha=100 * ALPHA, power=100 * (1 - ALPHA), level=100 * question.level),
        ],
        command=_command(plan),
        data={
            "question": "strategies duel --plan",
            "strategies": list(names.values()),
            "design": question.design_name,
            "pilot": {"deals": PILOT, "seed": plan.seed, "gain": triple(plan.gain)},
            "sd": plan.gain.sd,
            "deals_a_second": plan.deals_a_second,
        },
    )


def _table(plan: Plan) -> Table:
    columns = [
        Column("size", "Game points a deal", "number"),
        Column("found", "Found: deals", "int"),
        Column("found_seconds", "seconds", "number", 1),
        Column("known", "Known: deals", "int"),
        Column("known_seconds", "seconds", "number", 1),
    ]
    rows = [_row(*pair) for pair in zip(plan.effects, plan.widths, strict=True)]
    return Table("", columns, rows)


def _row(found: Needed, known: Needed) -> dict[str, Any]:
    return {
        "size": found.size,
        "found": found.deals,
        "found_seconds": found.seconds,
        "known": known.deals,
        "known_seconds": known.seconds,
    }


def _command(plan: Plan) -> str:
    question = plan.question
    words = ["doko", "strategies", "duel", question.first.name, question.second.name, "--plan"]
    words += ["--design", question.design_name, "--seed", str(question.seed)]
    words += ["--rules", rules_argument(question.rules) or "ddv"]
    if question.precision is not None:
        words += ["--precision", f"{question.precision:g}"]
    if question.test is not None:
        words += ["--test", f"{question.test.h0:g},{question.test.h1:g}"]
    words += [] if question.level == 0.95 else ["--level", repr(question.level)]
    return shlex.join(words)
