"""``make solo-weights``: fit the count of hands for solos anew and write it to a file.

No command of ``doko``, for it is about the package itself: ``python -m cli.commands.solo_weights``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cli import texts
from cli.options import LARGEST, WholeNumber
from cli.output import check_writable, note, write_atomically
from cli.progress import Progress
from cli.standalone import run
from doko_sim.texts import say

_NUMBER = WholeNumber(100, 10**9)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--strategy", default="club", show_default=True, help="Who plays in all four seats.")
@click.option("--hands", type=_NUMBER, default=300_000, show_default=True, help="Hands to fit to.")
@click.option("--fresh", type=_NUMBER, default=60_000, show_default=True, help="Hands to judge by.")
@click.option("--seed", type=WholeNumber(0, LARGEST), default=1, show_default=True)
@click.option("--threads", type=WholeNumber(1, 1024), help="Threads; they change nothing.")
def command(
    file: Path, strategy: str, hands: int, fresh: int, seed: int, threads: int | None
) -> int:
    """Fit the count to random hands, judge it on fresh ones, and write it to FILE (JSON)."""
    from analyses.solo_making import make
    from doko_sim.players.strategy import table_of
    from doko_sim.rules import Rules

    check_writable(file)
    with Progress("Trying hands") as progress:
        text = make(Rules(), table_of(strategy), seed, hands, fresh, threads, progress.advance)
    write_atomically(file, text.encode())
    note(say(texts.WRITTEN, path=file))
    return 0


if __name__ == "__main__":
    sys.exit(run(command))
