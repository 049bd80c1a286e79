"""``doko handbook``: the strategy handbook of a table's own rules."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import texts
from cli.exits import Exit
from cli.kept import Kept
from cli.language import current, language_option
from cli.options import (
    keep_inputs,
    keep_strategies,
    level_option,
    rules_option,
    seed_option,
    strategy_option,
    threads_option,
)
from cli.output import check_writable, note, write_atomically
from cli.progress import Progress, compiling_notice
from doko_sim.errors import DokoError
from doko_sim.texts import say

if TYPE_CHECKING:
    from doko_sim.rules import Rules
    from reports.handbook import Recipe
    from reports.handbook_setting import Setting
    from reports.model import Report
    from reports.page import Chapter

HELP_QUICK = "Play fewer deals: two minutes instead of thirty."
HELP_OUTPUT = "The page to write (.html)."
HELP_FRESH = "Play everything anew, also chapters that are kept."
CHAPTER = "Chapter {number} of {all}: {title}"
FOUND = "Chapter {number} of {all} is kept from before: {title}"
OPEN = "Open {address} in a browser."
STOPPED = "Interrupted: {done} of {all} chapters are done and kept; the same command goes on there."


@click.command("handbook", short_help=texts.HANDBOOK)
@rules_option
@strategy_option()
@click.option("--quick", is_flag=True, help=HELP_QUICK)
@click.option("--fresh", is_flag=True, help=HELP_FRESH)
@click.option(
    "-o", "--output", "file", metavar="FILE", default="handbook.html", show_default=True,
    help=HELP_OUTPUT,
)  # fmt: skip
@seed_option
@threads_option
@level_option
@language_option
def command(
    rules: Rules,
    strategies: tuple[str, ...],
    quick: bool,
    fresh: bool,
    file: str,
    seed: int,
    threads: int,
    level: float,
) -> int:
    """Make the strategy handbook of a table's own rules, by playing them.

    How often what happens, first leads, when to announce and when to go further, solos, what the
    rules do, and which tips hold. Chapters that are done are kept: after Ctrl-C the same command
    goes on where it was.
    """
    path = _path(file, rules, strategies)
    from doko_sim.engine.jit import is_compiled
    from doko_sim.players.strategy import files_named, table_of
    from reports.handbook import CHAPTERS
    from reports.handbook_setting import Setting

    players = table_of(strategies)
    setting = Setting(rules, players, seed, level, quick, threads)
    sources = files_named(source for one in players for source in one.strategy.sources)
    kept = Kept(
        "handbook",
        [
            rules.fingerprint,
            rules.label,
            *strategies,
            str(sources),
            str(seed),
            str(level),
            str(quick),
        ],
    )
    if not is_compiled():
        compiling_notice()
    made: list[tuple[Recipe, list[Report]]] = []
    for number, recipe in enumerate(CHAPTERS, start=1):
        place = {"number": number, "all": len(CHAPTERS), "title": say(recipe.title)}
        found = None if fresh else kept.find(recipe.key)
        if found is not None:
            note(say(FOUND, **place))
        else:
            found = _made(recipe, setting, say(CHAPTER, **place))
            if found is None:
                note(say(STOPPED, done=len(made), all=len(CHAPTERS)))
                return Exit.INTERRUPTED
            kept.keep(recipe.key, found)
        made.append((recipe, found))
    write_atomically(path, _book(setting, made))
    note(say(texts.WRITTEN, path=str(path)))
    note(say(OPEN, address=path.resolve().as_uri()))
    return Exit.OK


def _path(file: str, rules: Rules, strategies: tuple[str, ...]) -> Path:
    """The file to write, after checking that it may be."""
    from cli.output import Output

    path = Path(file)
    if os.path.splitext(file)[1].lower() not in (".html", ".htm"):
        raise DokoError(say("{file!r} given; expected a file that ends with .html", file=file))
    check_writable(path)
    output = Output(path=path)
    keep_inputs(output, rules.label)
    keep_strategies(output, *strategies)
    return path


def _made(recipe: Recipe, setting: Setting, label: str) -> list[Report] | None:
    """The reports of a chapter; None where it was interrupted."""
    from reports.handbook_setting import Stopped

    try:
        with Progress(label) as progress:
            return recipe.make(setting, progress.advance)
    except (Stopped, KeyboardInterrupt):
        return None


def _book(setting: Setting, made: list[tuple[Recipe, list[Report]]]) -> bytes:
    from reports.handbook import TITLE, intro
    from reports.page import Chapter, book
    from reports.rule_names import short_name

    chapters: list[Chapter] = [
        Chapter(say(recipe.title), [say(one) for one in recipe.intro], reports)
        for recipe, reports in made
        if reports
    ]
    left_out = [recipe.title for recipe, reports in made if not reports]
    title = say(TITLE, rules=short_name(setting.rules))
    return book(title, intro(setting, left_out), chapters, current())
