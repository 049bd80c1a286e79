"""``doko odds``: exact probabilities of what is dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli import options, texts
from cli.language import without_language
from cli.lazy import Entry, LazyGroup
from cli.output import Output, emit

if TYPE_CHECKING:
    from doko_sim.rules import Rules

F = TypeVar("F", bound=Callable[..., Any])

HELP_HANDS = "What a hand or the table holds (the word may be left out)."
HELP_LONGEST = "The longest and the shortest holding at the table."
HELP_SPLIT = "How the missing cards of a suit split."
HELP_ACE = "Does my ace run?"
HELP_RUFF = "Am I the only one to ruff?"
HELP_BARE = "Does my ace catch a bare ace?"
HELP_FALL = "Do all trumps fall in a jack or queen solo?"
HELP_SUIT = "Does a long suit lose no trick?"

_MISSING = "cli.commands.odds_missing"
SECTION_DEALT = "What is dealt"
SECTION_MISSING = "The cards that you do not hold"
COMMANDS = {
    "hands": Entry("cli.commands.odds:hands", SECTION_DEALT, HELP_HANDS),
    "longest": Entry("cli.commands.odds:longest", SECTION_DEALT, HELP_LONGEST),
    "split": Entry(f"{_MISSING}:split", SECTION_MISSING, HELP_SPLIT),
    "ace": Entry(f"{_MISSING}:ace", SECTION_MISSING, HELP_ACE),
    "ruff": Entry(f"{_MISSING}:ruff", SECTION_MISSING, HELP_RUFF),
    "bare": Entry(f"{_MISSING}:bare", SECTION_MISSING, HELP_BARE),
    "fall": Entry(f"{_MISSING}:fall", SECTION_MISSING, HELP_FALL),
    "suit": Entry(f"{_MISSING}:suit", SECTION_MISSING, HELP_SUIT),
}


class OddsGroup(LazyGroup):
    """A group in which options without a command are those of ``hands``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the word ``hands`` in front of options, and where nothing is given."""
        asked, rest = without_language(args)
        if not rest or (rest[0].startswith("-") and rest[0] not in ("-h", "--help")):
            rest = ["hands", *rest]
        return super().parse_args(ctx, [*asked, *rest])


def pack_options(command: F) -> F:
    """``--rules`` and ``--nines/--no-nines``: the command gets ``rules`` and ``nines``."""
    nines = click.option(
        "--nines/--no-nines",
        default=None,
        help="48 cards or 40, whatever the rules say.",
    )
    return options.rules_option(nines(command))


@click.group(cls=OddsGroup, entries=COMMANDS, short_help=texts.ODDS)
def command() -> None:
    """Tell probabilities exactly: every deal is counted, none is played.

    \b
    doko odds                                      what is often asked
    doko odds --mine HT --someone "CQ CQ"          both at once
    doko odds --mine "trumps<=3"                   a poverty
    doko odds --someone "kings>=5" --no-nines      five kings, with 40 cards
    doko odds --mine trumps --given "CQ"           how many trumps Re holds
    doko odds --hand "HT CQ SA SA" --other "HT"    with these cards in my hand
    doko odds ace 5                                an ace with five cards missing
    doko odds fall CCxx                            a solo with four jacks

    doko odds hands --help explains what can be asked of hands.
    """


def _condition(name: str, help: str) -> Callable[[F], F]:
    return click.option(f"--{name}", multiple=True, metavar="WHAT", help=help)


@click.command(short_help=HELP_HANDS)
@_condition("mine", "You hold this.")
@_condition("partner", "A certain other player, say your partner, holds this.")
@_condition("someone", "Any of the four holds this.")
@_condition("other", "Any of the other three holds this.")
@_condition("everyone", "Each of the four holds this.")
@_condition("nobody", "None of the four holds this.")
@click.option(
    "--players",
    nargs=2,
    multiple=True,
    type=(int, str),
    metavar="N WHAT",
    help="At least N of the four hold this.",
)
@click.option("--hand", default="", metavar="HAND", help="Cards that you hold, all or some.")
@click.option(
    "--given",
    multiple=True,
    metavar='"[WHO] WHAT"',
    help='What is known, in one pair of quotes: "CQ=0" of your own hand, or with one of the words '
    'above in front, as "someone CQ CQ".',
)
@pack_options
@options.output_options
def hands(
    players: tuple[tuple[int, str], ...],
    hand: str,
    given: tuple[str, ...],
    rules: Rules,
    nines: bool | None,
    output: Output,
    **who: tuple[str, ...],
) -> None:
    """Tell how likely it is that hands hold what is asked for.

    WHAT is cards ("CQ CQ": at least these), or a number of cards of a class: "trumps<=3",
    "nines>=5", "CQ=1", "no HT", "nines+kings>=7", "trumps-foxes<=3", "CQ+SQ>=3", "eyes>=70" (card
    points), "highest<=DJ" (the highest trump). A comma joins conditions on the same hand. Several
    options have to hold together. With a class alone, as in --mine trumps, each number is shown.

    Classes: trumps, plain, hearts, clubs, spades (their plain cards), diamonds, nines, kings,
    aces, tens, queens, jacks, foxes, full (aces and tens), eyes; German names too.

    A hand given in part means at least these cards; nothing else is known of it.
    """
    from analyses.odds import Question, answer, common
    from reports.odds import frequent, report

    pack = pack_of(rules, nines)
    conditions = [(name, text) for name, given_texts in who.items() for text in given_texts]
    conditions += [(str(number), text) for number, text in players]
    if not conditions:
        if hand or given:
            from doko_sim.errors import DokoError

            raise DokoError(NOTHING_ASKED)
        emit(frequent(pack, common(pack)), output)
        return
    question = Question(pack, tuple(conditions), given, hand)
    emit(report(answer(question)), output)


NOTHING_ASKED = (
    'nothing is asked about; expected a condition such as --other "HT" beside --hand or --given'
)


def pack_of(rules: Rules, nines: bool | None) -> Any:
    """The pack of some rules, with or without nines as asked for (doko_sim.deals.Pack)."""
    from dataclasses import replace

    from doko_sim.deals import Pack

    pack = Pack.of(rules)
    return pack if nines is None else replace(pack, nines=nines)


@click.command(short_help=HELP_LONGEST)
@click.argument("what", default="trumps", metavar="[WHAT]")
@pack_options
@options.output_options
def longest(what: str, rules: Rules, nines: bool | None, output: Output) -> None:
    """Tell how many cards of WHAT the longest and the shortest of the four hands have.

    WHAT is a class such as trumps, clubs or kings; without it trumps.
    """
    from doko_sim.deals import longest as of_longest
    from doko_sim.deals import shortest
    from reports.odds import extremes

    pack = pack_of(rules, nines)
    emit(extremes(pack, what, of_longest(pack, what), shortest(pack, what)), output)
