"""``doko strategies``: who can play, and strategies of one's own."""

from __future__ import annotations

import click

from cli import texts
from cli.lazy import Entry, LazyGroup

HELP_LIST = "The strategies, or one strategy, with all parameters."
HELP_NEW = "Write a strategy to edit, which runs at once."
HELP_CHECK = "Whether a strategy plays by the rules."
HELP_DUEL = "Which of two strategies is better?"
HELP_LEAGUE = "Several strategies, each against each."
HELP_ABLATE = "What is each tactic of a strategy worth?"
HELP_TUNE = "Find better values for parameters."

COMMANDS = {
    "list": Entry("cli.commands.strategies_list:list_command", texts.SECTION_LOOK, HELP_LIST),
    "new": Entry("cli.commands.strategies_new:new", texts.SECTION_OWN_STRATEGY, HELP_NEW),
    "check": Entry("cli.commands.strategies_check:check", texts.SECTION_OWN_STRATEGY, HELP_CHECK),
    "duel": Entry("cli.commands.strategies_duel:duel", texts.SECTION_COMPARE, HELP_DUEL),
    "league": Entry("cli.commands.strategies_league:league", texts.SECTION_COMPARE, HELP_LEAGUE),
    "ablate": Entry("cli.commands.strategies_ablate:ablate", texts.SECTION_COMPARE, HELP_ABLATE),
    "tune": Entry("cli.commands.strategies_tune:tune", texts.SECTION_COMPARE, HELP_TUNE),
}


@click.group(cls=LazyGroup, entries=COMMANDS, short_help=texts.STRATEGIES)
def command() -> None:
    """Show the strategies that --strategy knows, write and check strategies of your own.

    A strategy of your own is a Python file. Every --strategy takes FILE.py, or FILE.py:NAME where
    the file defines several, and parameters after it: 'mine.py,fox_limit=30'.
    """
