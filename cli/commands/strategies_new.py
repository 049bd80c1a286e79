"""``doko strategies new``: a strategy of one's own to begin with."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click

from cli.language import language_option
from cli.output import note, write_new
from doko_sim.errors import DokoError
from doko_sim.players.strategy import DEFAULT
from doko_sim.texts import say

HELP_BASE = "The strategy that decides what the file leaves out: NAME or FILE.py:NAME."
WRITTEN = (
    "Written to {path}: the strategy {name}, based on {base}, to be edited.\n"
    "Next: doko strategies check {quoted}"
)
NOT_PYTHON = "{path!r} cannot be a file with a strategy; expected a name that ends in .py."
A_COMMA = "{path!r} has a comma or colon in its name, which --strategy reads as what follows it."
NO_NAME = (
    "{path} has a sign in its name that a Python file cannot hold; expected letters and digits."
)
BASE_NO_FILE = "--based-on {base!r}; expected a name, or a file named as seen from {path!r}."


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--based-on", "base", default=DEFAULT, show_default=True, metavar="NAME", help=HELP_BASE
)
@language_option
def new(file: str, base: str) -> None:
    """Write a file with a strategy to begin with: one tactic, commented, and it plays at once.

    The strategy has the file's name. An existing file is never written over.
    """
    from doko_sim.new_strategy import name_for, new_file
    from doko_sim.players.strategy import file_of, find

    if not file.endswith(".py"):
        raise DokoError(say(NOT_PYTHON, path=file))
    if "," in file or ":" in file:
        raise DokoError(say(A_COMMA, path=file))
    if not file.isprintable() or '"' in file or "\\" in file:
        raise DokoError(say(NO_NAME, path=ascii(file)))
    if file.startswith("-"):
        file = f"./{file}"
    find(base)
    if file_of(base) is not None:
        # the file names it as seen from its own folder
        base = os.path.relpath(base, os.path.dirname(file) or ".")
    if '"' in base or "\\" in base:
        raise DokoError(say(BASE_NO_FILE, base=base, path=file))
    name, quoted = name_for(file), shlex.quote(file)
    write_new(Path(file), new_file(name, base, quoted).encode())
    note(say(WRITTEN, path=file, name=name, base=base, quoted=quoted))
