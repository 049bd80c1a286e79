"""A click group that imports a command only when it is run.

``doko --help`` must answer at once, so the list of commands is a table: names, short texts and
where each command is to be found.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import click

from cli.language import language_option, of_command, tr, without_language


class Entry(NamedTuple):
    """One command: where it is (``module:attribute``), its section and its short help."""

    target: str
    section: str
    short_help: str


class LazyGroup(click.Group):
    """A group whose commands stand in ``entries``, listed in that order, section by section."""

    def __init__(self, *args: Any, entries: Mapping[str, Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = dict(entries)
        language_option(self)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the group's own options; ``--lang de`` alone asks for help, as nothing does."""
        return super().parse_args(ctx, args if without_language(args)[1] else [])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands in the order of the table, then any added by hand."""
        return [*self.entries, *(name for name in self.commands if name not in self.entries)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command, or None where there is no such name."""
        entry = self.entries.get(cmd_name)
        if entry is None:
            return super().get_command(ctx, cmd_name)
        module, attribute = entry.target.split(":")
        command = getattr(importlib.import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{entry.target} is not a click command")
        return of_command(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for an unknown name, propose the nearest of the whole table."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as unknown:
            names = self.list_commands(ctx)
            raise click.NoSuchCommand(unknown.command_name, possibilities=names, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under their sections, from the table alone."""
        width = max((len(name) for name in self.entries), default=0)
        sections: dict[str, list[tuple[str, str]]] = {}
        for name, entry in self.entries.items():
            # Padding every name to one width lines the sections up.
            rows = sections.setdefault(entry.section, [])
            rows.append((name.ljust(width), tr(entry.short_help)))
        for title, rows in sections.items():
            with formatter.section(tr(title)):
                formatter.write_dl(rows)
