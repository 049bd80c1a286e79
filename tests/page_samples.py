"""Reports with everything that a page may hold, for the tests of pages."""

from __future__ import annotations

from reports.model import Column, Report, Table
from reports.pictures import (
    Bars,
    Distribution,
    Effect,
    Effects,
    Figure,
    Heat,
    Line,
    Lines,
    Narrowing,
    ShownDeal,
    ShownHand,
)

NASTY = "<script>alert('1')</script> \"x\" & 'y' {{ 7 * 7 }} \x00\x1b ${z} --> ]]>"
LONG = "averyveryverylongnameofastrategywithoutanyspaces" * 12
HAND = ["HT", "CQ", "SQ", "DQ", "CJ", "DJ", "DA", "DK", "CA", "CA", "SA", "H9"]


def figures(name: str = "no 90") -> list[Figure]:
    """One of each kind, the last ones of a page first."""
    return [
        Lines(
            "How often it is met", "Met in 10 % to 90 % of the deals.", "card points", "share",
            [Line(name, [1.0, 2.0, 3.0], [(0.1, 0.05, 0.2), (0.5, 0.4, 0.6), (0.9, 0.85, 0.95)])],
            [(2.0, "as published")], caption="Ten to ninety.",
        ),
        Heat(
            "By trumps and aces", "Best with nine trumps: +2.00.", "trumps", "aces",
            ["8", "9"], ["0", "1"],
            [[(-1.0, -1.2, -0.8), (0.1, -0.2, 0.4)], [(2.0, 1.5, 2.5), None]],
            [[True, False], [True, False]], caption="Highest: +2.00.",
        ),
        Narrowing(
            "How the interval narrowed", "From 0.00 to 2.00 down to 1.40 to 1.60.", "gain",
            [100, 1000, 10000], [(1.0, 0.0, 2.0), (1.4, 1.1, 1.7), (1.5, 1.4, 1.6)],
            caption="Interval ±1.00, ±0.10.",
        ),
        Distribution(
            "Game points", "Most often +2.", "game points",
            [Bars("silence", -2, [0.2, 0.2, 0.3, 0.3]), Bars(name, -2, [0.2, 0.0, 0.3, 0.5])],
            "Higher on average.",
        ),
        Effects(
            "Gain over silence", "Re gains +1.50.", "game points a deal",
            [Effect("Re", (1.5, 1.4, 1.6), True), Effect(name, (0.1, -0.2, 0.4), False)], 0.1,
            caption="One of two.",
        ),
    ]  # fmt: skip


def deal(name: str = "position 1") -> ShownDeal:
    """A deal with a hand of its owner, and with what is no card."""
    rest = ["H9", "HK", "HA", "S9", "SK", "ST", "C9", "CK", "CT", "D9", "DT", "HJ"]
    return ShownDeal(
        "Deal 17: Re gains 6",
        [
            ShownHand(name, HAND, owner=True),
            ShownHand("position 2", rest),
            ShownHand("position 3", ["??", "CQ"]),
            ShownHand("position 4", []),
        ],
        ["Silence: -2. Re: +4."],
        "doko deal --seed 1 --index 17",
    )


def table(name: str = "club") -> Table:
    """Every kind of column."""
    return Table(
        "By strategy",
        [
            Column("who", "Who", "name"),
            Column("what", "What"),
            Column("n", "Deals", "int"),
            Column("x", "Trumps", "number"),
            Column("p", "Won", "percent"),
            Column("g", "Gain", "gain"),
            Column("i", "From, to", "interval"),
            Column("pi", "Won, from, to", "percent_interval"),
            Column("gi", "Gain, from, to", "gain_interval"),
            Column("e", "Trumps a hand", "estimate"),
            Column("pe", "Wins", "percent_estimate", 2),
            Column("ge", "Gains", "gain_estimate", 3),
        ],
        [
            {
                "who": name, "what": "plays\nas it does", "n": 1234567, "x": 3.14159, "p": 0.6346,
                "g": -0.5, "i": (0.25, 1.25), "pi": (0.25, 0.75), "gi": (-0.25, 0.75),
                "e": (6.5, 6.4, 6.6), "pe": (0.5, 0.49, 0.51), "ge": (1234.5, 1234.0, 1235.0),
            },
            {"who": "pagat", "what": "-", "n": 0, "p": 0.00001, "pe": (0.02, 0.01, 0.06)},
        ],
        ["What stands below."],
        ["doko deal --seed 1 --index 17 --strategy " + name],
    )  # fmt: skip


def full(name: str = "club") -> Report:
    """A report with all there is; ``name`` stands wherever somebody's name may."""
    main = Table(
        "",
        [Column("choice", "Call", "name"), Column("gain", "Gain", "gain_estimate")],
        [{"choice": "silence", "gain": None}, {"choice": name, "gain": (1.5, 1.4, 1.6)}],
    )
    return Report(
        f"Should {name} announce?",
        [f"Announce: {name} gains 1.50 (95 % interval +1.40 to +1.60).", "A second sentence."],
        [main, table(name), Table("Nothing", [Column("a", "A")], [])],
        [f"Rules ddv, {name}.", "Intervals at 95 %."],
        f"doko announce 'HT HT' --strategy {name}",
        {
            "hand": HAND, "rules_name": name, "rules_fingerprint": "ecc72c74a363", "seed": 1,
            "strategies": [name, "club", name, "club"], "deals": 1500, "deals_asked": 2000,
            "level": 0.95, "strategy_files": [{"path": name, "sha256": "ab" * 32}],
            "cases": [{"rules": "kneipe", "rules_fingerprint": "0123456789ab"}],
        },
        figures(name),
        [deal(name)],
    )  # fmt: skip
