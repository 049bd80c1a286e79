"""``doko rules new``: a file of rules for a table to edit."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click

from cli import defaults
from cli.language import language_option, tr
from cli.output import note, write_new
from doko_sim.errors import DokoError
from doko_sim.texts import say

HELP_PRESET = "The preset that the file begins with."
HELP_ALL = "Write every option, not only those that differ from ddv."
WRITTEN = "Written to {path}: the rules of {preset}, to be edited. Next: doko rules check {quoted}"
NOT_TOML = "{path!r} cannot be a file of rules; expected a name that ends in .toml."
IS_DEFAULTS = "{path!r} is for the defaults of a table; expected another name, as thursday.toml."


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--preset", default="kneipe", show_default=True, metavar="NAME", help=HELP_PRESET)
@click.option("--all", "every", is_flag=True, help=HELP_ALL)
@language_option
def new(file: str, preset: str, every: bool) -> None:
    """Write a file of rules to begin with: a preset, and its options to be changed.

    Each option that differs from the tournament rules (ddv) stands in a comment, with what it does
    and the values it takes, in English and German. The file plays the preset until it is edited.
    An existing file is never written over.
    """
    from doko_sim import rule_files
    from doko_sim.new_rules import new_file

    book = rule_files.preset(preset)
    if os.path.basename(file) == defaults.FILE:
        raise DokoError(say(IS_DEFAULTS, path=file))
    if not file.lower().endswith(".toml"):
        raise DokoError(say(NOT_TOML, path=file))
    write_new(Path(file), new_file(book, every, tr).encode())
    note(say(WRITTEN, path=file, preset=preset, quoted=shlex.quote(file)))
