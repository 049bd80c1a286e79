"""``make club-weights``: fit the tables of ``club`` anew and write them to a file.

No command of ``doko``, for it is about the package itself: ``python -m cli.commands.club_weights``.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import texts
from cli.exits import Exit
from cli.options import LARGEST, WholeNumber
from cli.output import Output, check_writable, emit, note, write_atomically
from cli.progress import Progress
from cli.standalone import run
from doko_sim.texts import say

if TYPE_CHECKING:
    from doko_sim.chunks import Progress as Told

PROBING = "Probing {source}"
HELP_BASE = "Who plays in all four seats."
HELP_DEALS = "Deals of two against two; 0: keep the tables that there are."
HELP_WEDDINGS = "Deals of which the weddings are played, for the time before they have a partner."
HELP_SOLOS = "Deals of which the solos are played."
HELP_SEED = "Seed of the deals and of what is played otherwise."
HELP_SHARE = "How much of each number is new; the rest is from the tables that there are."
HELP_THREADS = "Threads; the tables do not depend on it."
_NUMBER = WholeNumber(0, 10**12)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--base", default="club", show_default=True, metavar="WHO", help=HELP_BASE)
@click.option("--deals", type=_NUMBER, default=150_000, show_default=True, help=HELP_DEALS)
@click.option("--weddings", type=_NUMBER, default=1_000_000, show_default=True, help=HELP_WEDDINGS)
@click.option("--solos", type=_NUMBER, default=1_000_000, show_default=True, help=HELP_SOLOS)
@click.option("--seed", type=WholeNumber(0, LARGEST), default=1, show_default=True, help=HELP_SEED)
@click.option(
    "--share",
    type=click.FloatRange(0, 1),
    default=1.0,
    show_default=True,
    metavar="X",
    help=HELP_SHARE,
)
@click.option("--threads", type=WholeNumber(1, 1024), help=HELP_THREADS)
def command(
    file: Path,
    base: str,
    deals: int,
    weddings: int,
    solos: int,
    seed: int,
    share: float,
    threads: int | None,
) -> int:
    """Fit the tables of club to games with one deviation each and write them to FILE.

    After Ctrl-C the tables are fitted to the deals done so far; those of kinds of deals that were
    not begun stay as they are.
    """
    from analyses.fitting.club_tables import PARTY, SOLO, WEDDING, as_text, fit, remarks_of
    from doko_sim.players.strategy import player
    from reports.club_weights import report

    check_writable(file)
    numbers = {PARTY.name: deals, WEDDING.name: weddings, SOLO.name: solos}
    with ExitStack() as shown:

        def progress(source: str) -> Told:
            shown.close()
            return shown.enter_context(Progress(say(PROBING, source=source))).advance

        found = fit(player(base), numbers, seed, threads, progress, share)
    write_atomically(file, as_text(found.tables, remarks_of(found)).encode())
    emit(report(found), Output())
    note(say(texts.WRITTEN, path=file))
    return Exit.INTERRUPTED if found.interrupted else Exit.OK


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 2 where it could not."""
    return run(command, arguments)


if __name__ == "__main__":
    sys.exit(main())
