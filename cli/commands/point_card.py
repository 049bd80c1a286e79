"""``make point-card``: fit the card of ``doko thresholds`` anew and measure it on fresh hands.

No command of ``doko``, for it is about the package itself: ``python -m cli.commands.point_card``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from cli import texts
from cli.exits import Exit
from cli.options import LARGEST, Count, WholeNumber, rules_option, strategy_option
from cli.output import check_writable, note, write_atomically
from cli.progress import stages
from cli.standalone import run
from doko_sim.texts import say

HELP_SEED = "Seed of the deals and of the fresh hands; the next one fits the card again."
HELP_TRAINING = "Deals that the card is fitted to."
HELP_HANDS = "Fresh hands that it is measured on."
HELP_DEALS = "Deals of each fresh hand."
INTERRUPTED = "Interrupted: measured on {hands:,} fresh hands; nothing written."


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@rules_option
@strategy_option()
@click.option("--seed", type=WholeNumber(0, LARGEST), default=1, show_default=True, help=HELP_SEED)
@click.option(
    "--training", type=Count(), default="1_000_000", show_default=True, help=HELP_TRAINING
)
@click.option("--hands", type=Count(), default="20_000", show_default=True, help=HELP_HANDS)
@click.option("--deals", type=Count(), default="2_000", show_default=True, help=HELP_DEALS)
@click.option("--threads", type=WholeNumber(1, 1024), help="Threads; they change no number.")
def command(
    folder: Path,
    rules: Any,
    strategies: tuple[str, ...],
    seed: int,
    training: int,
    hands: int,
    deals: int,
    threads: int | None,
) -> int:
    """Write point_card.json and hand_values.csv into FOLDER."""
    from analyses.card_data import CARD, VALUES
    from analyses.card_fit import Wanted, card_text, make, values_text
    from doko_sim.players.strategy import table_of

    files = [folder / CARD.name, folder / VALUES.name]
    for file in files:
        check_writable(file)
    wanted = Wanted(rules, table_of(strategies), seed, training, hands, deals)
    with stages() as told:
        made = make(wanted, told, threads)
    if made.interrupted:
        note(say(INTERRUPTED, hands=made.done["hands"]))
        return Exit.INTERRUPTED
    for file, text in zip(files, (card_text(made), values_text(made)), strict=True):
        write_atomically(file, text.encode())
        note(say(texts.WRITTEN, path=file))
    return Exit.OK


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 2 where it could not."""
    return run(command, arguments)


if __name__ == "__main__":
    sys.exit(main())
