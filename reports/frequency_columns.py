"""The columns of the tables of a simulation."""

from __future__ import annotations

from reports.model import Column

CONTRACTS = (
    Column("contract", "Contract", "contract"),
    Column("deals", "Deals", "int"),
    Column("share", "Share", "percent_estimate", 2),
)
RE = (
    Column("contract", "Contract", "contract"),
    Column("games", "Games", "int"),
    Column("wins", "Re wins", "percent_estimate", 1),
    Column("card_points", "Card points of Re", "estimate", 2),
)
SIDES = (
    Column("side", "Side"),
    Column("games", "Games"),
    Column("number", "Number", "int"),
    Column("mean", "Game points", "gain_estimate", 2),
)
POSITIONS = (
    Column("position", "Position", "int"),
    Column("mean", "Game points", "gain_estimate", 2),
    Column("re", "As Re", "gain_estimate", 2),
    Column("kontra", "As Kontra", "gain_estimate", 2),
)
VALUES = (
    Column("value", "Value"),
    Column("pair", "Two against two", "percent_estimate", 2),
    Column("lone", "One against three", "percent_estimate", 2),
)
ANNOUNCEMENTS = (
    Column("side", "Side"),
    Column("level", "Level"),
    Column("made", "Said in", "percent_estimate", 2),
    Column("kept", "Kept of those", "percent_estimate", 1),
)
EXTRAS = (
    Column("side", "Side"),
    Column("extra", "Extra point"),
    Column("mean", "A game", "estimate", 3),
    Column("some", "Games with any", "percent_estimate", 2),
)
REDEALS = (
    Column("reason", "Reason"),
    Column("times", "Times", "int"),
    Column("share", "Of all deals dealt", "percent_estimate", 2),
)
SPECIAL = (
    Column("event", "What"),
    Column("times", "Times", "int"),
    Column("share", "Of the games", "percent_estimate", 2),
)
