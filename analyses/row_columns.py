"""The columns of ``doko simulate --rows``: one row a deal, for people who analyse on their own.

Positions are 1 (forehand) to 4, sides Re and Kontra; what there is none of is null. Every file has
every column, whatever its rules, so that files can be put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from analyses.row_fields import (
    NONE,
    SEATS,
    Played,
    RowColumn,
    calls_of,
    field,
    position,
    promoted,
    said_by,
    side_of,
)
from analyses.row_play import FIRST, LEVEL, NUMBER
from doko_sim.contracts import CONTRACTS
from doko_sim.engine.options import REDEALS
from doko_sim.engine.state import EXTRAS

if TYPE_CHECKING:
    import polars

SIDES = ("Re", "Kontra")
WINNERS = (*SIDES, "nobody")


def columns(strategies: tuple[str, ...] = ("",) * 4) -> tuple[RowColumn, ...]:
    """Every column in its order, for four strategies by position."""
    return (
        *_deal(strategies), *_sides(), *_announcements(), *_result(), *_extras(), *_house()
    )  # fmt: skip


def schema() -> dict[str, Any]:
    """The polars type of each column by its name."""
    import polars

    return {column.name: getattr(polars, column.type) for column in columns()}


def frame(played: Played) -> polars.DataFrame:
    """Deals as a data frame, a row each."""
    import polars

    return polars.DataFrame([column.series(played) for column in columns(played.strategies)])


def _deal(strategies: tuple[str, ...]) -> Iterator[RowColumn]:
    yield RowColumn(
        "seed", "Int64", "", "seed of the simulation; with the deal's number it names the deal",
        lambda played: np.full(len(played.rows), played.seed, np.int64),
    )  # fmt: skip
    yield RowColumn(
        "deal", "Int64", "", "number of the deal, from 0: `doko deal --index`", field("deal")
    )
    for seat in SEATS:
        yield RowColumn(
            f"strategy_{seat + 1}", "String", "", f"who played at position {seat + 1}",
            lambda played: np.zeros(len(played.rows)), (strategies[seat],),
        )  # fmt: skip
    yield RowColumn(
        "contract", "String", "", "what was played; a silent wedding is a contract of its own",
        field("contract"), CONTRACTS,
    )  # fmt: skip
    yield RowColumn(
        "alone", "Boolean", "",
        "one against three: solo, silent wedding, wedding without a partner", field("alone"),
    )  # fmt: skip
    yield RowColumn(
        "lone_player", "Int8", "position",
        "soloist, or who had the (silent) wedding or the poverty; null in normal games",
        position(field("lone_player")), may_be_null=True,
    )  # fmt: skip
    yield RowColumn(
        "partner", "Int8", "position", "who was found in a wedding, or took a poverty; else null",
        position(field("partner")), may_be_null=True,
    )  # fmt: skip
    yield RowColumn(
        "clarification", "Int8", "trick",
        "trick that decided a wedding, from 1, also without a partner; else null",
        lambda played: np.where(
            played.rows["clarification"] > 0, played.rows["clarification"], NONE
        ),
        may_be_null=True,
    )  # fmt: skip


def _sides() -> Iterator[RowColumn]:
    for seat in SEATS:
        yield RowColumn(
            f"side_{seat + 1}", "String", "", f"side of position {seat + 1} at the end",
            side_of(seat), SIDES,
        )  # fmt: skip


def _announcements() -> Iterator[RowColumn]:
    for seat in SEATS:
        yield RowColumn(
            f"announcements_{seat + 1}", "Int8", "calls",
            f"announcements that position {seat + 1} made, Re or Kontra and all further ones",
            calls_of(seat, NUMBER),
        )  # fmt: skip
        yield RowColumn(
            f"level_{seat + 1}", "Int8", "level",
            "the highest of them: 0 none, 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 schwarz",
            calls_of(seat, LEVEL),
        )  # fmt: skip
        yield RowColumn(
            f"cards_before_call_{seat + 1}", "Int8", "cards",
            "cards of the deal that had been played before its first one, 0 to 47; null: no call",
            calls_of(seat, FIRST), may_be_null=True,
        )  # fmt: skip
    for code, side in enumerate(SIDES):
        yield RowColumn(
            f"announcements_{side.lower()}", "Int8", "calls",
            f"announcements of {side}: those of its players together",
            said_by(code),
        )  # fmt: skip
        yield RowColumn(
            f"level_{side.lower()}", "Int8", "level",
            f"the highest level that {side} announced, as above",
            field("level", code),
        )  # fmt: skip


def _result() -> Iterator[RowColumn]:
    yield RowColumn(
        "winner", "String", "", "side that got the points of the game", field("winner"), WINNERS
    )
    for code, side in enumerate(SIDES):
        name = side.lower()
        yield RowColumn(
            f"card_points_{name}", "Int16", "card points", f"in the tricks of {side}; 240 in all",
            field("card_points", code),
        )  # fmt: skip
        yield RowColumn(
            f"tricks_{name}", "Int8", "tricks", f"tricks of {side}", field("tricks", code)
        )
        yield RowColumn(
            f"reached_{name}", "Int8", "level",
            f"the highest level from 2 on that the result of {side} would have kept; 0: none",
            field("reached", code),
        )  # fmt: skip
    yield RowColumn(
        "value", "Int16", "game points",
        "value of the game for a player of Re, negative if Kontra got it; before a lone player's "
        "factor",
        field("value"),
    )  # fmt: skip
    for seat in SEATS:
        yield RowColumn(
            f"points_{seat + 1}", "Int16", "game points",
            f"what position {seat + 1} got; the four add up to 0 where a lone player has factor 3",
            field("scores", seat),
        )  # fmt: skip
    yield RowColumn(
        "first_trick_winner", "Int8", "position", "who won the first trick",
        position(field("first_trick", 0)),
    )  # fmt: skip
    yield RowColumn(
        "first_trick_points", "Int8", "card points", "in the first trick", field("first_trick", 1)
    )


#: What each extra point is for (doko_sim.options says more).
EXTRA_WORDS = {
    "fox": "foxes taken from the other side",
    "doppelkopf": "tricks of at least 40 card points",
    "charlie": "the last trick taken with a jack of clubs",
    "hearts_ten_capture": "the other side's ten of hearts beaten by the second one",
    "fox_caught_last": "the other side's foxes caught in the last trick",
    "fox_wins_last": "the last trick taken with an ace of diamonds",
    "double_fox_last": "and the partner's ace of diamonds in that trick, too",
    "charlie_caught": "jacks of clubs that the other side lost in the last trick",
    "double_charlie": "the partner's jack of clubs in the last trick, too",
    "double_charlie_caught": "both of them caught in the last trick",
    "heart_trick": "tricks of four plain hearts",
}
#: What a hand held, or what happened, so that the deal was dealt anew.
REDEAL_WORDS = {
    "nines": "nines",
    "kings": "kings",
    "nines_and_kings": "nines and kings together",
    "tens": "tens",
    "trumps_at_most": "few trumps",
    "highest_trump": "only low trumps",
    "points_over": "many card points",
    "points_under": "few card points",
    "poverty": "a poverty, or one that nobody took",
}


def _extras() -> Iterator[RowColumn]:
    for kind, name in enumerate(EXTRAS):
        for code, side in enumerate(SIDES):
            yield RowColumn(
                f"{name}_{side.lower()}", "Int8", "game points",
                f"extra points of {side}: {EXTRA_WORDS[name]}", field("extras", code, kind),
            )  # fmt: skip


def _house() -> Iterator[RowColumn]:
    for bit, name in enumerate(("piglets", "super_piglets", "hyper_piglets")):
        yield RowColumn(
            name, "Boolean", "", f"somebody called {name.replace('_', ' ')}",
            promoted(bit),
        )  # fmt: skip
    yield RowColumn(
        "new_partner", "Boolean", "", "somebody chose a new partner (Genscher)", field("genscher")
    )
    yield RowColumn(
        "forced_announcements", "Int8", "calls", "announcements that a rule demanded",
        field("forced_calls"),
    )  # fmt: skip
    yield RowColumn(
        "dealt_anew", "Int16", "times", "how often it was dealt anew before it was played",
        lambda played: played.rows["redeals"].sum(axis=1, dtype=np.int16),
    )  # fmt: skip
    for place, reason in enumerate(REDEALS):
        yield RowColumn(
            f"dealt_anew_{reason}", "Int8", "times", f"of these because of {REDEAL_WORDS[reason]}",
            field("redeals", place),
        )  # fmt: skip
