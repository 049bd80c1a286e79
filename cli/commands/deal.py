"""``doko deal``: one deal of a seed, trick by trick."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cli import options, texts
from cli.output import (
    WIDTH_WITHOUT_TERMINAL,
    Output,
    note,
    width_of_screen,
    write_atomically,
)
from cli.progress import compiling_notice
from doko_sim.errors import DokoError

if TYPE_CHECKING:
    from doko_sim.cards import Style
    from doko_sim.rules import Rules

NO_CSV = "a deal has no CSV form; use --format json for its record."
NO_SYMBOLS = "This terminal cannot show ♣♠♥♦; cards are written in letters."


@click.command(short_help=texts.DEAL)
@click.option(
    "--index",
    type=options.WholeNumber(0, options.LARGEST),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the deal, as in a simulation with this seed; the first is 0.",
)
@options.rules_option
@options.strategy_option()
@options.seed_option
@click.option("--symbols", is_flag=True, help="Write cards as ♣Q and ♥10 instead of CQ and HT.")
@options.output_options
def command(
    index: int,
    rules: Rules,
    strategies: tuple[str, ...],
    seed: int,
    symbols: bool,
    output: Output,
) -> None:
    """Play one deal of a seed and show it trick by trick.

    It is the same deal, with the same decisions, as in a simulation with this seed. As JSON it
    is the game record, one line, which `doko replay` accepts.
    """
    if output.format == "csv":
        raise DokoError(NO_CSV)
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from doko_sim.records import write_record
    from doko_sim.retell import record_of, tell_deal
    from reports.deal_text import render_deal

    players = table_of(strategies)
    if not is_compiled():
        compiling_notice()
    told = tell_deal(rules, players, seed, index)
    if output.format == "json":
        _write(write_record(record_of(told)) + b"\n", output)
    else:
        style: Style = "symbols" if symbols and _can_show_symbols(output) else "letters"
        width = WIDTH_WITHOUT_TERMINAL if output.path is not None else width_of_screen()
        _write(render_deal(told, style, width).encode(), output)


def _can_show_symbols(output: Output) -> bool:
    try:
        "♣♠♥♦".encode("utf-8" if output.path else getattr(sys.stdout, "encoding", "ascii"))
    except UnicodeEncodeError:
        note(NO_SYMBOLS)
        return False
    return True


def _write(text: bytes, output: Output) -> None:
    if output.path is not None:
        write_atomically(output.path, text)
        note(texts.WRITTEN.format(path=output.path))
    elif sys.stdout is not None:  # None when the caller has closed it
        click.echo(text.decode(), nl=False)
