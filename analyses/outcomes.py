"""What a rule may change: outcomes of a deal as whole numbers, read from the rows of a simulation.

Each outcome has one value a deal (or the few numbers that a spread is made of), so the deal is
the unit of every interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from analyses.products import MEAN, SPREAD, Statistic
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.engine.options import REDEALS
from doko_sim.engine.state import EXTRAS, NOBODY
from doko_sim.errors import DokoError, nearest
from doko_sim.texts import joined, say

#: Rows (state.ROW_DTYPE) to whole numbers, shape (deals,) or (parts, deals).
Count = Callable[[np.ndarray], np.ndarray]

SIDES = ("Re", "Kontra")
LEVELS = ("", "", "no 90", "no 60", "no 30", "schwarz")
#: The unit of a difference between shares, which is no share of the share.
PERCENTAGE_POINTS = " percentage points"
#: Differences below these come to the same for players: shares of games, things counted in a
#: game, card points, game points (method.md 4).
SHARE, TIMES, CARD_POINTS, POINTS = 0.005, 0.005, 0.25, 0.02


@dataclass(frozen=True)
class Outcome:
    """One outcome: its name for ``--on``, how people read it, and how it is counted.

    ``title`` heads its row, ``phrase`` stands in a sentence, ``unit`` follows its changes there.
    ``scale`` is what values are multiplied with for people (100: of or in a hundred games), and
    ``margin`` the difference that makes none, before that. ``group`` is the table it stands in.
    """

    key: str
    title: str
    phrase: str
    group: str
    count: Count
    margin: float
    unit: str = ""
    scale: float = 1.0
    statistic: Statistic = MEAN
    share: bool = False

    def parts(self, rows: np.ndarray) -> np.ndarray:
        """The whole numbers of each row, shape (parts, rows)."""
        return np.atleast_2d(self.count(rows))


#: Games of at least so many points, to one player, are dear ones.
DEAR = 8
MAIN = "What changes"
CONTRACT = "Contracts, % of the games"
CALL = "Announcements, % of the games"
EXTRA = "Extra points, in 100 games"
EVENT = "What only house rules know"
PROMOTED = ("piglets", "super piglets", "hyper piglets")


def _re_score(rows: np.ndarray) -> np.ndarray:
    """What one player of Re gets: all of them get the same."""
    seat = np.argmax(rows["re"][:, None] >> np.arange(4) & 1, axis=1)
    scores: np.ndarray = rows["scores"][np.arange(len(rows)), seat]
    return scores


def _squares(rows: np.ndarray) -> np.ndarray:
    """The squares of the seats' points summed, and the points summed."""
    sums = np.zeros((2, len(rows)), np.int64)
    for seat in range(4):
        score = rows["scores"][:, seat].astype(np.int64)
        sums += np.stack([score * score, score])
    return sums


def _is_lone(rows: np.ndarray) -> np.ndarray:
    lone: np.ndarray = np.bitwise_count(rows["re"].astype(np.uint8)) == 1
    return lone


def _called(rows: np.ndarray) -> np.ndarray:
    """Calls of Re and Kontra (more than one a side where all call for themselves), Absagen."""
    levels = np.maximum(rows["level"].astype(np.int64) - 1, 0)
    called: np.ndarray = (rows["calls"] + levels).sum(axis=1)
    return called


def _missed(rows: np.ndarray) -> np.ndarray:
    """Of these, what was not kept; the first level is kept by winning."""
    missed = np.zeros(len(rows), np.int64)
    for side in range(2):
        level = rows["level"][:, side].astype(np.int64)
        missed += rows["calls"][:, side] * (rows["winner"] != side)
        missed += np.maximum(level - np.maximum(rows["reached"][:, side], 1), 0)
    return missed


def _field(rows: np.ndarray, name: str) -> np.ndarray:
    """A field summed over whatever it counts by."""
    parts = rows[name].reshape(len(rows), -1)
    total = np.zeros(len(rows), np.int64)
    # columns one by one: a sum over a short axis takes ten times as long
    for column in range(parts.shape[1]):
        total += parts[:, column]
    return total


def _is_contract(rows: np.ndarray, number: int) -> np.ndarray:
    found: np.ndarray = rows["contract"] == number
    return found


def _promoted(rows: np.ndarray, place: int) -> np.ndarray:
    called: np.ndarray = rows["promoted"] >> place & 1
    return called


def _redealt(rows: np.ndarray, reason: int) -> np.ndarray:
    number: np.ndarray = rows["redeals"][:, reason]
    return number


def _said(rows: np.ndarray, side: int) -> np.ndarray:
    said: np.ndarray = rows["level"][:, side] > 0
    return said


def _reached(rows: np.ndarray, level: int) -> np.ndarray:
    said: np.ndarray = np.maximum(rows["level"][:, 0], rows["level"][:, 1]) >= level
    return said


def _extra(rows: np.ndarray, kind: int) -> np.ndarray:
    number: np.ndarray = rows["extras"][:, 0, kind] + rows["extras"][:, 1, kind]
    return number


def _share(key: str, title: str, phrase: str, group: str, count: Count) -> Outcome:
    return Outcome(key, title, phrase, group, count, SHARE, PERCENTAGE_POINTS, 100.0, share=True)


def _times(key: str, title: str, phrase: str, group: str, count: Count) -> Outcome:
    return Outcome(key, title, phrase, group, count, TIMES, " in 100 games", 100.0)


def _points(
    key: str, title: str, phrase: str, count: Count, statistic: Statistic = MEAN
) -> Outcome:
    return Outcome(key, title, phrase, MAIN, count, POINTS, statistic=statistic)


def _results() -> Iterable[Outcome]:
    """What every comparison shows first: how games end."""
    yield _share("re_win", "Re wins, %", "Re's wins", MAIN, lambda rows: rows["winner"] == 0)
    yield _share(
        "nobody", "Nobody wins, %", "games that nobody wins", MAIN,
        lambda rows: rows["winner"] == NOBODY,
    )  # fmt: skip
    yield Outcome(
        "card_points", "Card points of Re", "card points of Re", MAIN,
        lambda rows: rows["card_points"][:, 0], CARD_POINTS,
    )  # fmt: skip
    yield _points("points", "Game points of a Re player", "game points of a Re player", _re_score)
    yield _points(
        "forehand", "Game points of position 1", "game points of position 1",
        lambda rows: rows["scores"][:, 0],
    )  # fmt: skip
    yield _points(
        "value", "Value of a game, either way", "the value of a game",
        lambda rows: np.abs(rows["value"]),
    )  # fmt: skip
    yield _share(
        "dear",
        f"Worth {DEAR} or more, %",
        f"games worth {DEAR} or more",
        MAIN,
        lambda rows: np.abs(rows["value"]) >= DEAR,
    )
    yield _points(
        "spread", "Spread of a seat's points", "the spread of a seat's points", _squares, SPREAD
    )


def _doings() -> Iterable[Outcome]:
    """Then what happens in them."""
    yield _share(
        "solo_share", "Solos, %", "solos", MAIN, lambda rows: rows["contract"] >= FIRST_SOLO
    )
    yield _share("lone", "One against three, %", "games of one against three", MAIN, _is_lone)
    yield _times("calls", "Announcements, in 100 games", "announcements", MAIN, _called)
    yield _times("missed", "Missed, in 100 games", "missed announcements", MAIN, _missed)
    yield _times(
        "extras", "Extra points, in 100 games", "extra points", MAIN,
        lambda rows: _field(rows, "extras"),
    )  # fmt: skip
    yield _times(
        "redeals", "Redeals, in 100 games", "redeals", MAIN,
        lambda rows: _field(rows, "redeals"),
    )  # fmt: skip


def _details() -> Iterable[Outcome]:
    """What stands in the further tables."""
    for number, name in enumerate(CONTRACTS):
        words = name.replace("_", " ")
        yield _share(
            name,
            contract_name(name),
            f"share of {words}",
            CONTRACT,
            partial(_is_contract, number=number),
        )
    for side, name in enumerate(SIDES):
        yield _share(
            f"{name.lower()}_said", name, f"games with {name} said", CALL, partial(_said, side=side)
        )
    for level in range(2, len(LEVELS)):
        name = LEVELS[level]
        yield _share(
            f"{name.replace(' ', '')}_said", name, f"games with {name} said", CALL,
            partial(_reached, level=level),
        )  # fmt: skip
    for kind, name in enumerate(EXTRAS):
        words = name.replace("_", " ")
        yield _times(name, words, f"extra points {words}", EXTRA, partial(_extra, kind=kind))


def _events() -> Iterable[Outcome]:
    """What happens under house rules alone."""
    for place, words in enumerate(PROMOTED):
        yield _share(
            words.replace(" ", "_"), f"{words.capitalize()}, %", f"games with {words}", EVENT,
            partial(_promoted, place=place),
        )  # fmt: skip
    yield _share(
        "genscher", "Genscher, %", "games with a new partner", EVENT,
        lambda rows: rows["genscher"] > 0,
    )  # fmt: skip
    yield _times(
        "forced_calls", "Forced calls, in 100 games", "forced calls", EVENT,
        lambda rows: rows["forced_calls"],
    )  # fmt: skip
    for number, reason in enumerate(REDEALS):
        words = reason.replace("_", " ")
        yield _times(
            f"redeals_{reason}", f"Redeals for {words}, in 100 games", f"redeals for {words}",
            EVENT, partial(_redealt, reason=number),
        )  # fmt: skip


@cache
def outcomes() -> dict[str, Outcome]:
    """All outcomes by their names, in the order in which they are shown."""
    return {one.key: one for one in (*_results(), *_doings(), *_details(), *_events())}


def outcome(key: str) -> Outcome:
    """The outcome of a name, or of the title of its row, with or without the unit behind it.

    Raises
    ------
    DokoError
        If there is none, with the nearest right name and where all of them are listed.
    """
    known, wanted = outcomes(), key.strip().casefold()
    titles = {one.title.casefold(): one for one in known.values()}
    names = {**{_bare(title): one for title, one in titles.items()}, **titles, **known}
    if wanted not in names:
        main = [
            say("{key} ({title})", key=one.key, title=say(one.title))
            for one in known.values()
            if one.group == MAIN
        ]
        some = say(
            "; expected one of {main}, or the name of a contract, a call or an extra point",
            main=joined(", ", main),
        )
        raise DokoError(
            say(
                "unknown outcome {key!r}{hint} (doko rules effect --help lists all)",
                key=key,
                hint=nearest(wanted, names) or some,
            )
        )
    return names[wanted]


def _bare(title: str) -> str:
    """A title without its unit."""
    return title.removesuffix(", %").removesuffix(", in 100 games")


def groups(chosen: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """Outcomes by the table they stand in."""
    found: dict[str, list[Outcome]] = {}
    for one in chosen:
        found.setdefault(one.group, []).append(one)
    return found
