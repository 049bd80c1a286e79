"""``doko rules``: the presets, what rules change, and whether a file of rules is right."""

from __future__ import annotations

import os

import click

from cli import defaults, options, texts
from cli.exits import Exit
from cli.language import GERMAN, current
from cli.lazy import Entry, LazyGroup
from cli.output import Output, emit

HELP_LIST = "The presets, and where each comes from."
HELP_SHOW = "What a preset or a file changes."
HELP_DIFF = "Where two presets or files differ."
HELP_NEW = "Write a file of rules to edit."
HELP_CHECK = "Whether a file of rules is right."
HELP_COMPARE = "What do other rules change?"
HELP_EFFECT = "What does each rule do?"
HELP_ALL = "Show every option, not only those that differ from ddv."
HELP_GERMAN = "Name options and values in German, as a file may have them."
NO_RULES = (
    "this is a doko.toml (defaults of the table), not a file of rules; "
    "expected the file that its line rules = ... names"
)

COMMANDS = {
    "list": Entry("cli.commands.rules:list_command", texts.SECTION_LOOK, HELP_LIST),
    "show": Entry("cli.commands.rules:show", texts.SECTION_LOOK, HELP_SHOW),
    "diff": Entry("cli.commands.rules:diff", texts.SECTION_LOOK, HELP_DIFF),
    "new": Entry("cli.commands.rules_new:new", texts.SECTION_OWN, HELP_NEW),
    "check": Entry("cli.commands.rules:check", texts.SECTION_OWN, HELP_CHECK),
    "compare": Entry("cli.commands.rules_compare:compare", texts.SECTION_PLAY, HELP_COMPARE),
    "effect": Entry("cli.commands.rules_effect:effect", texts.SECTION_PLAY, HELP_EFFECT),
}


def in_german(output: Output) -> bool:
    """Whether people read the output in German, so that options are named in German too."""
    return current() == GERMAN and output.format == "table"


german_option = click.option("--german", is_flag=True, help=HELP_GERMAN)


@click.group(cls=LazyGroup, entries=COMMANDS, short_help=texts.RULES)
def command() -> None:
    """Show presets of rules, write and check house rules of your own.

    A file of rules is TOML: perhaps preset = "kneipe", then the options that differ, in English
    or German: piglets = "both", or Schweinchen = "beide". Every --rules takes such a file.
    """


@click.command("list", short_help=HELP_LIST)
@options.output_options
def list_command(output: Output) -> None:
    """Show every preset with its source."""
    from doko_sim.rule_files import preset, preset_names
    from reports.rules import overview

    emit(overview([preset(name) for name in preset_names()]), output)


@click.command(short_help=HELP_SHOW)
@click.argument("which", metavar="NAME|FILE")
@click.option("--all", "every", is_flag=True, help=HELP_ALL)
@german_option
@options.output_options
def show(which: str, every: bool, german: bool, output: Output) -> None:
    """Show how the rules of a preset or a file differ from the tournament rules (ddv)."""
    from doko_sim.rule_files import find
    from reports.rules import shown

    options.keep_inputs(output, which)
    emit(shown(find(which), every, output.format == "table", german or in_german(output)), output)


@click.command(short_help=HELP_DIFF)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@german_option
@options.output_options
def diff(first: str, second: str, german: bool, output: Output) -> None:
    """Show the options in which A and B differ; each is the name of a preset or a file."""
    from doko_sim.rule_files import find
    from reports.rules import difference

    options.keep_inputs(output, first, second)
    emit(
        difference(
            find(first), find(second), output.format == "table", german or in_german(output)
        ),
        output,
    )


@click.command(short_help=HELP_CHECK)
@click.argument("file", metavar="FILE")
@german_option
@options.output_options
def check(file: str, german: bool, output: Output) -> int:
    """Say whether a file of rules is right, how it differs, or what is wrong and where.

    Exit code: 0 if it is right, 1 if it is wrong, 2 if there is no such file.
    """
    from doko_sim.rule_files import read
    from doko_sim.toml_file import Mistake, MistakenFile, check_name, read_text
    from reports.rules import checked, mistaken

    options.keep_inputs(output, file)
    short = output.format == "table"
    if os.path.basename(file) == defaults.FILE:
        check_name(file)
        read_text(file)
        emit(mistaken(MistakenFile(file, [Mistake(None, NO_RULES)]), short), output)
        return Exit.FAILED
    try:
        book = read(file)
    except MistakenFile as error:
        emit(mistaken(error, short), output)
        return Exit.FAILED
    emit(checked(book, short, german or in_german(output)), output)
    return Exit.OK
