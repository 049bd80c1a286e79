"""Exact probabilities as reports: how the cards that one does not hold lie."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from analyses.odds_missing import Ace
from doko_sim.deals import Chance, OnlyRuff, Pack
from doko_sim.texts import figure, listed, say
from reports.model import Column, Report, Table
from reports.odds import (
    again,
    chance_columns,
    chance_row,
    data_of,
    digits_for,
    percent_text,
    told,
)
from reports.plurals import count
from reports.values import show

#: An ace of so many suits at most is told by its suit.
SUITS = 3
TITLE_SPLIT = "How do {missing} split over {hands} of {size}?"
TITLE_SPLIT_ONE = "How does {missing} split over {hands} of {size}?"
LIKELIEST = "Most likely is {split}: {percent} %."
TITLE_ACE = "Does an ace that is led first run?"
TITLE_RUFF = "Are you the only one who can ruff?"
TITLE_BARE = "Is the other ace of the suit bare?"
TITLE_FALL = "Do all trumps fall when you lead {own} in a jack or queen solo?"
TITLE_SUIT = "Does {own} of a suit of {cards} cards lose no trick?"
PLACES = "Counted: {ways} to place the missing cards on the others' {places}."
OTHERS = "Exact, by counting how the missing cards lie in three hands of {size} cards."
PART = (
    "A part of a hand is given: at least these cards are yours, nothing else is known. Exact, by "
    "counting all deals of {cards} cards with them."
)
ACE_COLUMNS = {
    "all_follow": "All follow",
    "trumps": "With {trumps}+ trumps each",
    "friendly": "Or friendly ruff",
    "twice": "All follow twice",
}
FOLLOW = "All others can follow in {chances} of the deals."
OF_SUIT = "{chance} ({suit})"
FOLLOW_ENDS = (
    "All others can follow in {first} of the deals with {missing} of the suit missing, in {last} "
    "with {other}."
)
RUFF = "You are in {chance} of the deals, in the first round."
BARE = "It is in {chance} of the deals."
RUFF_ENDS = (
    "You are in {first} of the deals with {missing} missing, in {last} with {other}, in the first "
    "round."
)
BARE_ENDS = "It is in {first} of the deals with {missing} missing, in {last} with {other}."
FRIENDLY = "Friendly ruff: or one player is void, in a third of these deals your partner."
TRUMPS = "With {trumps} or more in every hand: counted over all deals like that."
ANNOUNCED_NOTE = "Announced: or one of the others cannot follow, in a third of these your partner."
FALL_NOTE = "You lead from the top; the others keep their highest. x is the lowest there is."
SUIT_NOTE = "You lead from the top, the others keep their highest, nobody ruffs; x is a low card."


def split_report(
    missing: int, hands: int, size: int, found: Mapping[tuple[int, ...], Chance]
) -> Report:
    """How missing cards split."""
    chances = list(found.values())
    columns = chance_columns(chances)
    columns.insert(1, Column("longest", "No longer hand", "percent", columns[0].digits))
    rows = []
    for pattern, own in found.items():
        no_longer = sum(
            (other.fraction for p, other in found.items() if p[0] <= pattern[0]), Fraction(0)
        )
        rows.append({"split": _pattern(pattern), **chance_row(own), "longest": float(no_longer)})
    first = next(iter(found.items()))
    return Report(
        title=say(
            TITLE_SPLIT_ONE if missing == 1 else TITLE_SPLIT,
            missing=count(missing, "missing card"),
            hands=count(hands, "hand"),
            size=size,
        ),
        sentences=[
            say(
                LIKELIEST, split=_pattern(first[0]), percent=figure(percent_text(first[1].fraction))
            )
        ],
        tables=[Table("", [Column("split", "Split"), *columns], rows)],
        notes=[
            say(PLACES, ways=count(chances[0].possible, "way"), places=count(hands * size, "place"))
        ],
        command=shlex.join(
            ["doko", "odds", "split", str(missing), "--hands", str(hands), "--cards", str(size)]
        ),
        data={"question": "odds split", "missing": missing, "hands": hands, "cards": size},
    )


def _pattern(counts: Sequence[int]) -> str:
    return "-".join(map(str, counts))


def ace_report(
    pack: Pack, found: Sequence[Ace], hand: str, trumps: int, asked: int | None = None
) -> Report:
    """Whether aces run; ``asked`` is the number of missing cards that was asked about."""
    rows = [
        {"suit": one.suit, "own": one.own, "missing": one.missing, **_chances(one)} for one in found
    ]
    shown = [own for one in found for own in _chances(one).values() if own is not None]
    digits = min(4, digits_for(own.fraction for own in shown))
    partial = found[0].missing is None
    columns = [
        Column("suit", "Suit"),
        Column("own", "Yours, at least" if partial else "Yours", "int"),
    ]
    columns += [] if partial else [Column("missing", "Missing", "int")]
    columns += [
        Column(key, say(title, trumps=trumps), "percent", digits)
        for key, title in ACE_COLUMNS.items()
        if trumps or key != "trumps"
    ]
    words = ["ace", *(["--hand", hand] if hand else [])]
    if asked is not None:
        words.append(str(asked))
    words += ["--trumps", str(trumps)] if trumps else []
    notes = [say(PART, cards=pack.cards) if partial else say(OTHERS, size=pack.size), FRIENDLY]
    return Report(
        title=TITLE_ACE,
        sentences=[_of_aces(found)],
        tables=[Table("", columns, [_mapped(row, float) for row in rows])],
        notes=[*notes, say(TRUMPS, trumps=count(trumps, "trump"))] if trumps else notes,
        command=again(pack, *words),
        data={**data_of(pack), "rows": [_mapped(row, chance_row) for row in rows]},
    )


def _of_aces(found: Sequence[Ace]) -> str:
    """How likely all can follow: the one chance, that of each suit, or the first and the last."""
    chances = {one.runs.all_follow.fraction for one in found}
    if len(chances) == 1:
        return say(FOLLOW, chances=_shown(found[0].runs.all_follow))
    if len(found) <= SUITS or found[0].missing is None:
        each = [
            say(OF_SUIT, chance=_shown(one.runs.all_follow), suit=say(one.suit)) for one in found
        ]
        return say(FOLLOW, chances=listed(each))
    by_missing = {one.missing or 0: one.runs.all_follow for one in found}
    return _ends("", FOLLOW_ENDS, by_missing)


def _ends(one: str, several: str, found: Mapping[int, Chance]) -> str:
    """A sentence on the chance, or on the greatest and the least by the cards missing."""
    first, last = (
        choose(found, key=lambda number: found[number].fraction) for choose in (max, min)
    )
    if len(found) == 1:
        return say(one, chance=_shown(found[first]))
    return say(
        several,
        first=_shown(found[first]),
        missing=count(first, "card"),
        last=_shown(found[last]),
        other=last,
    )


def _shown(own: Chance) -> str:
    return show(float(own.fraction), Column("", "", "percent"))


def _chances(one: Ace) -> dict[str, Chance | None]:
    runs = one.runs
    return {
        "all_follow": runs.all_follow,
        "trumps": one.all_trumps,
        "friendly": runs.friendly,
        "twice": runs.twice,
    }


def _mapped(row: Mapping[str, Any], change: Callable[[Chance], Any]) -> dict[str, Any]:
    """A row with its chances changed into something else."""
    return {k: change(v) if isinstance(v, Chance) else v for k, v in row.items()}


def ruff_report(pack: Pack, rows: Sequence[Sequence[OnlyRuff]]) -> Report:
    """Whether one is the only player to ruff; each row holds one round and two."""
    names = [("one", "First round"), ("two", "Both rounds")]
    columns = [Column("missing", "Missing", "int")]
    for name, title in names:
        columns.append(Column(name, title, "percent", 2))
        columns.append(
            Column(f"{name}_announced", say("{title}, announced", title=say(title)), "percent", 2)
        )
    table = [
        {
            "missing": row[0].missing,
            **{
                key: float(own)
                for (name, _), ruff in zip(names, row, strict=True)
                for key, own in ((name, ruff.alone), (f"{name}_announced", ruff.announced))
            },
        }
        for row in rows
    ]
    words = ["ruff", *([str(rows[0][0].missing)] if len(rows) == 1 else [])]
    return Report(
        title=TITLE_RUFF,
        sentences=[_ends(RUFF, RUFF_ENDS, {row[0].missing: row[0].alone for row in rows})],
        tables=[Table("", columns, table)],
        notes=[
            say(OTHERS, size=pack.size),
            ANNOUNCED_NOTE,
        ],
        command=again(pack, *words),
        data={
            **data_of(pack),
            "rows": [
                {
                    "missing": ruff.missing,
                    "rounds": ruff.rounds,
                    "alone": chance_row(ruff.alone),
                    "announced": chance_row(ruff.announced),
                }
                for row in rows
                for ruff in row
            ],
        },
    )


def bare_report(pack: Pack, found: Mapping[int, Chance]) -> Report:
    """Whether the other ace is bare."""
    words = ["bare", *(map(str, found) if len(found) == 1 else ())]
    return Report(
        title=TITLE_BARE,
        sentences=[_ends(BARE, BARE_ENDS, found)],
        tables=[
            Table(
                "",
                [
                    Column("missing", "Missing with the ace", "int"),
                    *chance_columns(list(found.values())),
                ],
                [{"missing": number, **chance_row(own)} for number, own in found.items()],
            )
        ],
        notes=[say(OTHERS, size=pack.size)],
        command=again(pack, *words),
        data=data_of(pack),
    )


def fall_report(pack: Pack, own: str, found: Chance) -> Report:
    """Whether all jacks or queens fall."""
    title = say(TITLE_FALL, own=own)
    return _single(pack, title, found, ["fall", own], FALL_NOTE)


def suit_report(pack: Pack, own: str, cards: int, found: Chance) -> Report:
    """Whether a long suit loses no trick."""
    words = ["suit", own, "--cards", str(cards)]
    return _single(pack, say(TITLE_SUIT, own=own, cards=cards), found, words, SUIT_NOTE)


def _single(pack: Pack, title: str, found: Chance, words: list[str], note: str) -> Report:
    return Report(
        title=title,
        sentences=[told(found)],
        tables=[Table("", chance_columns([found]), [chance_row(found)])],
        notes=[say(OTHERS, size=pack.size), note],
        command=again(pack, *words),
        data={**data_of(pack), **chance_row(found)},
    )
