"""``doko odds split | ace | ruff | bare | fall | suit``: how missing cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options
from cli.commands.odds import (
    HELP_ACE,
    HELP_BARE,
    HELP_FALL,
    HELP_RUFF,
    HELP_SPLIT,
    HELP_SUIT,
    pack_of,
    pack_options,
)
from cli.output import Output, emit

if TYPE_CHECKING:
    from doko_sim.rules import Rules

NUMBER = options.WholeNumber(0, 48)


@click.command(short_help=HELP_SPLIT)
@click.argument("missing", type=NUMBER, metavar="N")
@click.option(
    "--hands",
    type=options.WholeNumber(1, 4),
    default=3,
    show_default=True,
    metavar="1-4",
    help="Hands that they are spread over: 2 where your partner's is known.",
)
@click.option(
    "--cards",
    type=options.WholeNumber(1, 12),
    metavar="1-12",
    help="Cards left in each of these hands.  [default: a full hand]",
)
@pack_options
@options.output_options
def split(
    missing: int, hands: int, cards: int | None, rules: Rules, nines: bool | None, output: Output
) -> None:
    """Tell how N cards that you do not hold are spread over the other hands."""
    from analyses.odds_missing import splits_of
    from reports.odds_missing import split_report

    pack = pack_of(rules, nines)
    found = splits_of(pack, missing, hands, cards)
    emit(split_report(missing, hands, cards or pack.size, found), output)


@click.command(short_help=HELP_ACE)
@click.argument("missing", type=NUMBER, metavar="[N]", required=False)
@click.option(
    "--hand",
    default="",
    metavar="HAND",
    help="Cards that you hold, all or some: only their aces are shown.",
)
@click.option(
    "--trumps",
    type=options.WholeNumber(0, 12),
    default=0,
    metavar="N",
    help="Everybody is known to hold at least N trumps.",
)
@pack_options
@options.output_options
def ace(
    missing: int | None, hand: str, trumps: int, rules: Rules, nines: bool | None, output: Output
) -> None:
    """Tell whether an ace led first runs, with N cards of its suit in other hands.

    Without N every number is shown, with --hand the aces that you hold; a hand given in part
    means at least these cards. A ruff counts as friendly in a third of the deals in which exactly
    one player is void.
    """
    from analyses.odds_missing import aces
    from doko_sim.cards import parse_cards
    from reports.odds_missing import ace_report

    pack = pack_of(rules, nines)
    found = aces(pack, missing, parse_cards(hand) if hand else None, trumps)
    emit(ace_report(pack, found, hand, trumps, missing), output)


@click.command(short_help=HELP_RUFF)
@click.argument("missing", type=NUMBER, metavar="[N]", required=False)
@pack_options
@options.output_options
def ruff(missing: int | None, rules: Rules, nines: bool | None, output: Output) -> None:
    """Tell whether you alone can ruff a suit, of which the others hold N cards.

    In the first round you are void, in the second you have had one card at most: all the others
    must follow. Once a side is announced, a third of the deals in which one of them cannot counts
    as well: then it is your partner.
    """
    from analyses.odds_missing import ruffs
    from reports.odds_missing import ruff_report

    pack = pack_of(rules, nines)
    emit(ruff_report(pack, ruffs(pack, missing)), output)


@click.command(short_help=HELP_BARE)
@click.argument("missing", type=NUMBER, metavar="[N]", required=False)
@pack_options
@options.output_options
def bare(missing: int | None, rules: Rules, nines: bool | None, output: Output) -> None:
    """Tell whether the other ace of a suit is bare, so that yours catches it.

    N cards of the suit are in other hands, the ace among them.
    """
    from analyses.odds_missing import bare_aces
    from reports.odds_missing import bare_report

    pack = pack_of(rules, nines)
    emit(bare_report(pack, bare_aces(pack, missing)), output)


@click.command(short_help=HELP_FALL)
@click.argument("own", metavar="LETTERS")
@pack_options
@options.output_options
def fall(own: str, rules: Rules, nines: bool | None, output: Output) -> None:
    """Tell whether all trumps fall in a jack or queen solo.

    LETTERS are the suits of your jacks or queens, such as CCS for both of clubs and one of
    spades; x is any lower one. You lead them from the top, the others hold their best back.
    """
    from doko_sim.deals import trumps_fall
    from reports.odds_missing import fall_report

    pack = pack_of(rules, nines)
    emit(fall_report(pack, own, trumps_fall(own, pack.size)), output)


@click.command(short_help=HELP_SUIT)
@click.argument("own", metavar="RANKS")
@click.option(
    "--cards",
    type=options.WholeNumber(6, 12),
    metavar="6-12",
    help="Cards of the whole suit: in an ace solo 12, in a queen or jack solo 10, with 40 cards "
    "two less.  [default: an ace solo's]",
)
@pack_options
@options.output_options
def suit(own: str, cards: int | None, rules: Rules, nines: bool | None, output: Output) -> None:
    """Tell whether a long suit that you lead from the top loses no trick to a higher card.

    RANKS are yours, such as AA10Kx; x is any lower card. Nobody ruffs.
    """
    from analyses.odds_missing import long_suit
    from reports.odds_missing import suit_report

    pack = pack_of(rules, nines)
    emit(suit_report(pack, own, cards or pack.size, long_suit(pack, own, cards)), output)
