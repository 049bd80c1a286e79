"""What the page of the thresholds shows: gains by score, by score and position, by feature."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.blocks import widened
from analyses.point_card import PUBLISHED
from analyses.threshold_figures import LAST_ROW, ROW_BINS, by_score, features
from analyses.threshold_sums import BIN_WIDTH, GROUPS, SEATS
from analyses.thresholds import Played
from doko_sim.texts import Text, say
from reports.figure_grids import heat, lines
from reports.figure_parts import POINTS_A_DEAL, effects, known
from reports.pictures import Effects, Figure, Heat, Line, Lines
from reports.threshold_texts import SIDES

GAINS = "Gain of announcing at the last moment over silence, by the expected card points"
BY_POSITION = "Gain of {side} at the last moment, by expected card points and position"
FEATURES = "What one more trump, ace and so on adds to the gain of {side} at the last moment"
SCORE, POSITION = "expected card points", "position"
LAST = "{side}, at the last moment"
MARK = "published: {side}"
WIDTH = ROW_BINS * BIN_WIDTH


def figures(played: Played, level: float) -> Sequence[Figure]:
    """The figures of what was played."""
    sides = range(len(SIDES))
    return [
        *_lines(played, level),
        *(one for side in sides for one in _heat(played, side, level)),
        *(one for side in sides for one in _features(played, side, level)),
    ]


def _lines(played: Played, level: float) -> list[Lines]:
    series = []
    for role, side in enumerate(SIDES):
        points = [
            (start + WIDTH / 2, value)
            for start, gain in by_score(played.sums, "last", role, level)
            if (value := known(gain)) is not None
        ]
        series.append(
            Line(say(LAST, side=side), [x for x, _ in points], [value for _, value in points])
        )
    marks = [
        (float(score), say(MARK, side=side)) for side, score in zip(SIDES, PUBLISHED, strict=True)
    ]
    return lines(GAINS, (SCORE, POINTS_A_DEAL), series, marks)


def _heat(played: Played, side: int, level: float) -> list[Heat]:
    """By score and position; clear is judged over all cells (Holm)."""
    by_seat = [by_score(played.sums, "last", side, level, seat) for seat in range(SEATS)]
    starts = [start for start, _ in by_seat[0]]
    every = [one for column in by_seat for _, one in column]
    judged = widened(every, GROUPS, level)
    clear = [known(one) is not None and not one.low <= 0.0 <= one.high for one in judged]
    number = len(starts)
    return heat(
        say(BY_POSITION, side=SIDES[side]),
        (SCORE, POSITION),
        [_class(start) for start in starts],
        [str(seat + 1) for seat in range(SEATS)],
        [[known(column[i][1]) for column in by_seat] for i in range(number)],
        [[clear[seat * number + i] for seat in range(SEATS)] for i in range(number)],
    )


def _class(start: int) -> Text:
    if start < LAST_ROW:
        return say("{low} to {high}", low=start, high=start + WIDTH)
    return say("{low} and more", low=start)


def _features(played: Played, side: int, level: float) -> list[Effects]:
    rows = [
        (say(one.name), known(one.gains["last"]), _is_clear(known(one.gains["last"])))
        for one in features(played.sums, side, False, level)
    ]
    return effects(say(FEATURES, side=SIDES[side]), rows)


def _is_clear(value: tuple[float, float, float] | None) -> bool:
    return value is not None and not value[1] <= 0.0 <= value[2]
