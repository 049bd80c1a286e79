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
from doko_sim.texts import say

if TYPE_CHECKING:
    from doko_sim.cards import Style
    from doko_sim.rules import Rules

NO_FORM = "a deal has no {form} form; use --format json for its record."
NO_SYMBOLS = "This terminal cannot show ♣♠♥♦; cards are written in letters."
HELP_HAND = "Cards of one player, all or some, as in doko announce; the rest is dealt."
HELP_POSITION = "Who holds the hand: 1 (forehand) to 4.  [default: 1]"
HELP_SAY = "What its owner says: healthy, wedding, solo_queen, ...; else its strategy decides."
HELP_CALL = (
    "What its owner calls: silence, last, first, no90, no60, no30 or schwarz, as in doko announce."
)
WITHOUT_HAND = "--say or --call was given without --hand; expected the hand that they are about."


@click.command(short_help=texts.DEAL)
@click.option(
    "--index",
    type=options.WholeNumber(0, options.LARGEST),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the deal, as in a simulation with this seed; the first is 0.",
)
@click.option("--hand", metavar="HAND", help=HELP_HAND)
@click.option("--position", type=click.IntRange(1, 4), default=1, metavar="N", help=HELP_POSITION)
@click.option("--say", "says", metavar="WORD", help=HELP_SAY)
@click.option("--call", "calls", metavar="WAY", help=HELP_CALL)
@options.rules_option
@options.strategy_option()
@options.seed_option
@click.option("--symbols", is_flag=True, help="Write cards as ♣Q and ♥10 instead of CQ and HT.")
@options.output_options
def command(
    index: int,
    hand: str | None,
    position: int,
    says: str | None,
    calls: str | None,
    rules: Rules,
    strategies: tuple[str, ...],
    seed: int,
    symbols: bool,
    output: Output,
) -> None:
    """Play one deal of a seed and show it trick by trick.

    It is the same deal, with the same decisions, as in a simulation with this seed. As JSON it
    is the game record, one line, which `doko replay` accepts. With --hand it is a deal of doko
    announce or doko reserve with that hand.
    """
    if output.format not in ("table", "json"):
        raise DokoError(say(NO_FORM, form=output.format.upper()))
    if hand is None and (says is not None or calls is not None):
        raise DokoError(WITHOUT_HAND)
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import table_of
    from doko_sim.records import write_record
    from doko_sim.retell import record_of, tell_deal
    from reports.deal_text import render_deal

    players = table_of(strategies)
    if not is_compiled():
        compiling_notice()
    if hand is None:
        told = tell_deal(rules, players, seed, index)
    else:
        from analyses.one_deal import deal_of_a_hand
        from analyses.reservation_plans import Question
        from doko_sim.cards import parse_cards

        question = Question(tuple(parse_cards(hand)), position, rules, players, seed)
        told = deal_of_a_hand(question, index, says, calls)
    if output.format == "json":
        asked = {"hand": hand, "position": position, "say": says, "call": calls} if hand else {}
        given = {name: one for name, one in asked.items() if one is not None}
        _write(write_record(record_of(told, given)) + b"\n", output)
    else:
        wanted = symbols or output.language != "en"
        style: Style = "symbols" if wanted and _can_show_symbols(output, symbols) else "letters"
        width = WIDTH_WITHOUT_TERMINAL if output.path is not None else width_of_screen()
        _write(render_deal(told, style, width, output.language).encode(), output)


def _can_show_symbols(output: Output, asked: bool) -> bool:
    """Whether the output takes suit signs; who asked for them is told if not."""
    try:
        "♣♠♥♦".encode("utf-8" if output.path else getattr(sys.stdout, "encoding", "ascii"))
    except UnicodeEncodeError:
        if asked:
            note(NO_SYMBOLS)
        return False
    return True


def _write(text: bytes, output: Output) -> None:
    if output.path is not None:
        write_atomically(output.path, text)
        note(say(texts.WRITTEN, path=str(output.path)))
    elif sys.stdout is not None:  # None when the caller has closed it
        click.echo(text.decode(), nl=False)
