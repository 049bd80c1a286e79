"""From sums to figures: mean gains, where they turn, what a feature of the hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.blocks import Turn, ratio, regression, turn
from analyses.estimate import Estimate
from analyses.hand_features import FEATURES, PLAIN
from analyses.threshold_solos import HELD, SOLOS, SoloSums
from analyses.threshold_sums import (
    BIN_WIDTH,
    BINS,
    COLUMNS,
    EYES,
    MARGINS,
    MOST_HELD,
    ROLES,
    SCORE,
    SEATS,
    Sums,
)

MIDDLES = BIN_WIDTH * (np.arange(BINS) + 0.5)
#: Width of a row of the table by score, in bins, and the last row's first score.
ROW_BINS, LAST_ROW = 5, 120
#: How far from a threshold hands are near it, in eyes.
NEAR = 4
#: Gains by trumps held: how far around the turn hands are looked at.
_CARDS_AROUND = 3.0


@dataclass(frozen=True)
class Curve:
    """A gain over some hands: the share of the hands, its mean, and from which score it pays."""

    share: float
    gain: Estimate
    turn: Turn


def _curve(number: np.ndarray, gains: np.ndarray, level: float, every: int) -> Curve:
    """``number`` and ``gains`` by group and bin; ``every``: hands that a share is of."""
    n, total = number.sum(axis=1), gains.sum(axis=1)
    share = float(n.sum()) / every if every else 0.0
    return Curve(share, ratio(n, total, level), turn(number, gains, MIDDLES, level))


def curve(sums: Sums, outcome: str, role: int, seat: int | None, level: float) -> Curve:
    """An outcome's gain for a role, at one position or at all."""
    number, gains = (_chosen(part[:, role], seat) for part in (sums.number, sums.gains[outcome]))
    return _curve(number, gains, level, int(sums.number.sum()))


def around(sums: Sums, outcome: str, role: int, score: int, level: float) -> Estimate:
    """The mean gain of the hands whose score is near a threshold, as many below as above."""
    middle = score // BIN_WIDTH
    part = slice(middle - NEAR // BIN_WIDTH, middle + NEAR // BIN_WIDTH)
    number = sums.number[:, role, :, part].sum(axis=(1, 2))
    gains = sums.gains[outcome][:, role, :, part].sum(axis=(1, 2))
    return ratio(number, gains, level)


def by_score(
    sums: Sums, outcome: str, role: int, level: float, seat: int | None = None
) -> list[tuple[int, Estimate]]:
    """The lowest score of each row of the table by score, and the mean gain of its hands."""
    number, gains = (_chosen(part[:, role], seat) for part in (sums.number, sums.gains[outcome]))
    starts = list(range(0, LAST_ROW // BIN_WIDTH + 1, ROW_BINS))
    parts = [slice(a, b) for a, b in zip(starts, [*starts[1:], BINS], strict=True)]
    return [
        (
            BIN_WIDTH * part.start,
            ratio(number[:, part].sum(axis=1), gains[:, part].sum(axis=1), level),
        )
        for part in parts
    ]


@dataclass(frozen=True)
class Held:
    """Hands that hold so many of something: their share of the side's, and the mean gains."""

    name: str
    number: int
    share: float
    last: Estimate
    first: Estimate


def by_margin(sums: Sums, side: int, seat: int | None, level: float) -> list[Held]:
    """The gains of a side by what the hand holds, at one position or at all."""
    chosen = np.stack([_chosen(part[:, side], seat) for part in sums.margins])
    return [
        Held(
            name,
            number,
            float(chosen[0, :, i, number].sum() / max(1, chosen[0, :, i].sum())),
            ratio(chosen[0, :, i, number], chosen[1, :, i, number], level),
            ratio(chosen[0, :, i, number], chosen[2, :, i, number], level),
        )
        for i, name in enumerate(MARGINS)
        for number in range(MOST_HELD)
    ]


def margin_turns(sums: Sums, side: int, seat: int | None, level: float) -> dict[str, Turn]:
    """From how many of each of MARGINS on announcing at the last moment pays."""
    chosen = np.stack([_chosen(part[:, side], seat) for part in sums.margins])
    middles = np.arange(MOST_HELD) * 1.0
    return {
        name: turn(chosen[0, :, i], chosen[1, :, i], middles, level, window=_CARDS_AROUND)
        for i, name in enumerate(MARGINS)
    }


def further(
    sums: Sums, call: str, side: int, trick: int | None, seat: int | None, level: float
) -> Curve:
    """A further call's gain over the one before; None: after any first trick, at any position."""
    every = int(sums.further[call][0, :, side].sum())
    number, gains = (_chosen(_chosen(part[:, side], trick), seat) for part in sums.further[call])
    return _curve(number, gains, level, every)


def _chosen(sums: np.ndarray, place: int | None) -> np.ndarray:
    """Sums at one place of the second axis, or over all of it."""
    found: np.ndarray = sums.sum(axis=1) if place is None else sums[:, place]
    return found


def reply(sums: Sums, side: int, seat: int | None, level: float) -> Curve:
    """A reply's gain over silence, once the other side has announced."""
    number, gains = (_chosen(part[:, side], seat) for part in sums.reply)
    return _curve(number, gains, level, int(sums.number[:, side].sum()))


@dataclass(frozen=True)
class Feature:
    """What one more of a feature adds: to the score, to the side's card points, to the gains.

    Everything on the same hands, other features alike: in place of a card that counts for none.
    """

    name: str
    score: Estimate
    eyes: Estimate
    gains: dict[str, Estimate]


def features(sums: Sums, side: int, plain: bool, level: float) -> list[Feature]:
    """The worth of FEATURES, or of PLAIN, for a side."""
    if plain:
        names: Sequence[str] = [name for name, _ in PLAIN]
        fold = np.zeros((len(PLAIN), len(FEATURES)))
        for number, (_, parts) in enumerate(PLAIN):
            fold[number, list(parts)] = 1.0
    else:
        names, fold = FEATURES, np.eye(len(FEATURES))
    columns = np.zeros((SEATS + len(names), len(COLUMNS)))
    columns[:SEATS, :SEATS] = np.eye(SEATS)
    columns[SEATS:, SEATS:] = fold
    squares = columns @ sums.squares[:, side] @ columns.T
    # the score is counted in hundredths
    scale = {SCORE: 0.01}
    hands = int(np.trace(squares.sum(axis=0)[:SEATS, :SEATS]))
    change = np.eye(len(columns))[SEATS:]
    found = {
        name: regression(
            squares,
            sums.products[:, side, :, number] @ columns.T,
            change * scale.get(name, 1.0),
            level,
            # the score is a sum of features, which few hands tell exactly
            None if name == SCORE else hands,
        )
        for number, name in enumerate(sums.regressed)
    }
    gains = [name for name in found if name not in (EYES, SCORE)]
    return [
        Feature(name, found[SCORE][i], found[EYES][i], {gain: found[gain][i] for gain in gains})
        for i, name in enumerate(names)
    ]


@dataclass(frozen=True)
class Solo:
    """Calls in one kind of solo.

    ``held``: what one more of threshold_solos.HELD adds to the gain of Kontra; ``turn``: from how
    many trumps on (aces in a solo without trumps) Kontra pays.
    """

    name: str
    number: int
    won: Estimate
    re: Estimate
    kontra: Estimate
    held: tuple[Estimate, ...]
    by_aces: bool
    turn: Turn


def solos(sums: SoloSums, level: float) -> list[Solo]:
    """The kinds of solo that were played."""
    return [
        _solo(sums, kind, level) for kind in range(len(SOLOS)) if int(sums.re[:, kind, 0].sum())
    ]


def _solo(sums: SoloSums, kind: int, level: float) -> Solo:
    number, won, gain = np.moveaxis(sums.re[:, kind], -1, 0)
    hands, kontra = np.moveaxis(sums.cells[:, kind], -1, 0)
    by_aces = not hands[:, 1:].any()
    axis = 1 if by_aces else 2
    per, per_gain = hands.sum(axis=axis), kontra.sum(axis=axis)
    held = regression(
        sums.squares[:, kind],
        sums.products[:, kind],
        np.eye(1 + len(HELD))[1:],
        level,
        int(hands.sum()),
    )
    return Solo(
        name=SOLOS[kind].removeprefix("solo_").replace("_", " "),
        number=int(number.sum()),
        won=ratio(number, won, level),
        re=ratio(number, gain, level),
        kontra=ratio(hands.sum(axis=(1, 2)), kontra.sum(axis=(1, 2)), level),
        held=tuple(held),
        by_aces=by_aces,
        turn=turn(per, per_gain, np.arange(per.shape[1]) * 1.0, level, window=_CARDS_AROUND),
    )


@dataclass(frozen=True)
class Information:
    """What is worth more where a call is heard: the gain, unheard, and the difference."""

    outcome: str
    role: int
    heard: Curve
    unheard: Curve
    worth: Estimate


def information(sums: Sums, level: float) -> list[Information]:
    """What the information in a call is worth, by role and moment; needs Sums.deaf."""
    found = []
    for role in range(len(ROLES)):
        for outcome in ("last", "first"):
            unheard = f"{outcome}, unheard"
            number = sums.number[:, role].sum(axis=(1, 2))
            gap = (sums.gains[outcome] - sums.gains[unheard])[:, role].sum(axis=(1, 2))
            found.append(
                Information(
                    outcome,
                    role,
                    curve(sums, outcome, role, None, level),
                    curve(sums, unheard, role, None, level),
                    ratio(number, gap, level),
                )
            )
    return found
