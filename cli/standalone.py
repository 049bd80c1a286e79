"""Commands that are about the package itself, run by ``make`` with ``python -m``."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cli.exits import Exit
from doko_sim.errors import DokoError


def run(command: click.Command, arguments: Sequence[str] | None = None) -> int:
    """Run such a command and return its exit code; 2, with a line on stderr, where it could not."""
    words = None if arguments is None else list(arguments)
    try:
        code = command.main(words, standalone_mode=False)
    except (DokoError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(f"Error: {text}", err=True)
        return Exit.WRONG_INPUT
    except (KeyboardInterrupt, click.Abort):
        click.echo("Interrupted.", err=True)
        return Exit.INTERRUPTED
    return int(code or 0)
