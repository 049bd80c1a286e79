"""A command that exists only for tests of the frame: every shared option, every way to end."""

from __future__ import annotations

from typing import Any

import click

from cli import options
from cli.exits import Exit
from cli.output import Output, emit
from doko_sim.errors import DokoError
from reports.model import Column, Report, Table

REPORT = Report(
    title="A question",
    sentences=["An answer."],
    tables=[
        Table(
            "Main",
            [
                Column("name", "Name"),
                Column("gain", "Gain", "gain"),
                Column("ci", "CI", "interval"),
            ],
            [{"name": "♣Q", "gain": 0.123456789, "ci": (0.1, 0.2)}],
        )
    ],
    data={"seed": 1},
)


class OtherPlanError(DokoError):
    """An error that asks for an exit code of its own."""

    exit_code = Exit.OTHER_PLAN


def _end_by(how: str) -> int | None:
    """End as the word says."""
    failures: dict[str, BaseException] = {
        "wrong": DokoError("card 'XX' is unknown;\ndid you mean 'CQ'?"),
        "plan": OtherPlanError("the folder holds another plan."),
        "ctrl-c": KeyboardInterrupt(),
        "defect": ZeroDivisionError("division by zero\nsecond line"),
        "pipe": BrokenPipeError(32, "Broken pipe"),
        "memory": MemoryError(),
    }
    if how in failures:
        raise failures[how]
    return {"failed": Exit.FAILED, "partial": Exit.INTERRUPTED}.get(how)


def make_command(seen: dict[str, Any]) -> click.Command:
    """Return a command ``try`` that writes into ``seen`` what it was given, then ends as told."""

    @click.command()
    @click.argument("how", default="")
    @options.strategy_option("random")
    @options.seed_option
    @options.deals_option(20_000)
    @options.threads_option
    @options.level_option
    @options.output_options
    def command(how: str, output: Output, **given: Any) -> int | None:
        """Try the frame."""
        seen.update(given, output=output)
        code = _end_by(how)
        emit(REPORT, output)
        return code

    return command
