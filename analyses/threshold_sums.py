"""What announcing was worth over many hands, as whole numbers that add up.

All sums are kept by group of deals (deal number modulo GROUPS). A deal lies in one group with all
four seats, so that groups are independent and intervals follow from how they differ, whatever the
figure is (blocks.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from analyses.hand_features import FEATURES, HUNDREDTHS
from doko_sim.engine import state
from doko_sim.table import Force

GROUPS = 50
SEATS = 4
#: Bins of the score: two eyes each, the last one open.
BIN_WIDTH, BINS = 2, 101
#: Who a seat is: in the normal game, and weddings apart.
ROLES: tuple[str, ...] = ("Re", "Kontra", "bidder", "wedding partner", "against a wedding")
RE, KONTRA, BIDDER, PARTNER, AGAINST = range(len(ROLES))
#: How the first trick went for a side.
TRICKS: tuple[str, ...] = ("well", "poorly", "badly")
WELL, POORLY, BADLY = range(len(TRICKS))
#: Card points with which a first trick went well.
GOOD_TRICK = 20
#: The moment after the first trick.
AFTER_FIRST = 4

#: What a seat is made to do, by name; "silence" is what the others are compared with.
PLANS: dict[str, Force] = {
    "silence": Force(mode=state.SILENT),
    "last": Force(mode=state.LAST_MOMENT, level=1),
    "first": Force(mode=state.FIRST_MOMENT, level=1),
    "after": Force(mode=state.FIRST_MOMENT, level=1, since=AFTER_FIRST),
    "no90": Force(mode=state.FIRST_MOMENT, level=2, since=AFTER_FIRST),
    "no60": Force(mode=state.FIRST_MOMENT, level=3, since=AFTER_FIRST),
    "reply": Force(mode=state.REPLY, level=1),
}
#: The same calls, unheard.
DEAF: dict[str, Force] = {
    "last, unheard": Force(mode=state.LAST_MOMENT, level=1, hidden=True),
    "first, unheard": Force(mode=state.FIRST_MOMENT, level=1, hidden=True),
}
#: A further call after the first trick: the plan, what it is compared with, and its level.
FURTHER: dict[str, tuple[str, str, int]] = {
    "no90": ("no90", "after", 2),
    "no60": ("no60", "no90", 3),
}
#: Columns of the regressions: the four positions, then FEATURES.
COLUMNS = (*(f"position {seat + 1}" for seat in range(SEATS)), *FEATURES)
#: What a hand holds, by which it is looked at too, and how many of each are kept apart.
MARGINS: tuple[str, ...] = ("trumps", "tens of hearts", "black queens", "bare aces", "void suits")
MOST_HELD = 13
#: What is regressed on them: the gains, the side's card points under silence, the score.
EYES, SCORE = "card points", "score"


def outcomes(deaf: bool) -> tuple[str, ...]:
    """The gains over silence that every hand has."""
    return ("last", "first", *(DEAF if deaf else ()))


@dataclass
class Sums:
    """Sums over deals; the first axis of each array is the group.

    Attributes
    ----------
    drawn
        Deals dealt.
    number, gains
        (groups, roles, positions, bins): hands, and by outcome the sum of their gains.
    further
        By call: (2, groups, sides, tricks, positions, bins), hands and gain over the call before.
    reply
        (2, groups, sides, positions, bins): hands whose other side has announced, and gain.
    margins
        (3, groups, sides, positions, MARGINS, MOST_HELD): hands by what they hold, and their gains
        at the last moment and with the first card.
    squares, products
        (groups, 2, columns, columns) and (groups, 2, columns, regressed): of Re and Kontra.
    """

    deaf: bool
    drawn: int = 0
    number: np.ndarray = field(init=False)
    gains: dict[str, np.ndarray] = field(init=False)
    further: dict[str, np.ndarray] = field(init=False)
    reply: np.ndarray = field(init=False)
    margins: np.ndarray = field(init=False)
    squares: np.ndarray = field(init=False)
    products: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        shape = (GROUPS, len(ROLES), SEATS, BINS)
        self.number = np.zeros(shape, np.int64)
        self.gains = {name: np.zeros(shape, np.int64) for name in outcomes(self.deaf)}
        self.further = {
            call: np.zeros((2, GROUPS, 2, len(TRICKS), SEATS, BINS), np.int64) for call in FURTHER
        }
        self.reply = np.zeros((2, GROUPS, 2, SEATS, BINS), np.int64)
        self.margins = np.zeros((3, GROUPS, 2, SEATS, len(MARGINS), MOST_HELD), np.int64)
        size = len(COLUMNS)
        self.squares = np.zeros((GROUPS, 2, size, size), np.int64)
        self.products = np.zeros((GROUPS, 2, size, len(self.regressed)), np.int64)

    @property
    def regressed(self) -> tuple[str, ...]:
        """What stands in the last axis of ``products``."""
        return (*outcomes(self.deaf), EYES, SCORE)

    def add(self, more: Sums) -> None:
        """Add other deals in place."""
        self.drawn += more.drawn
        for name in ("number", "reply", "margins", "squares", "products"):
            own: np.ndarray = getattr(self, name)
            own += getattr(more, name)
        for name in self.gains:
            self.gains[name] += more.gains[name]
        for name in self.further:
            self.further[name] += more.further[name]

    def count(self, seat: int, seen: Seen) -> None:
        """Count one seat of some deals."""
        size = self.number.size
        place = np.ravel_multi_index(
            (seen.group, seen.role, np.full(len(seen.role), seat), seen.bin), self.number.shape
        )
        self.number += np.bincount(place, minlength=size).reshape(self.number.shape)
        for name, own in self.gains.items():
            own += _totals(place, seen.gains[name], own)
        for call, both in self.further.items():
            gain, here = seen.further[call]
            if here.any():
                _count_both(both, seen.index(seat, here, seen.trick), gain[here])
        gain, here = seen.reply
        if here.any():
            _count_both(self.reply, seen.index(seat, here), gain[here])
        self._by_margin(seat, seen)
        self._regress(seat, seen)

    def _by_margin(self, seat: int, seen: Seen) -> None:
        here = np.flatnonzero(seen.role <= KONTRA)
        role = seen.role[here]
        shape = self.margins.shape[1:]
        seats = np.full(len(here), seat)
        for number, held in enumerate(margins_of(seen.counts[:, here], role)):
            margin = np.full(len(here), number)
            place = np.ravel_multi_index((seen.group[here], role, seats, margin, held), shape)
            for part, values in enumerate((None, seen.gains["last"], seen.gains["first"])):
                weights = None if values is None else values[here]
                counted = np.bincount(place, weights, int(np.prod(shape)))
                self.margins[part] += counted.astype(np.int64).reshape(shape)

    def _regress(self, seat: int, seen: Seen) -> None:
        values = np.stack([seen.regressed[name] for name in self.regressed]).astype(float)
        for side in range(2):
            here = np.flatnonzero(seen.role == side)
            x = np.zeros((len(COLUMNS), len(here)))
            x[seat] = 1.0
            x[SEATS:] = seen.counts[:, here]
            y = values[:, here]
            order = np.argsort(seen.group[here], kind="stable")
            ends = np.searchsorted(seen.group[here][order], np.arange(GROUPS + 1))
            x, y = x[:, order], y[:, order]
            for group in range(GROUPS):
                part = slice(ends[group], ends[group + 1])
                own = x[:, part]
                # whole numbers far below 2^53 are exact
                self.squares[group, side] += (own @ own.T).astype(np.int64)
                self.products[group, side] += (own @ y[:, part].T).astype(np.int64)


@dataclass(frozen=True)
class Seen:
    """One seat of the deals that count for it, each array of shape (deals,).

    ``further`` and ``reply`` hold gains and where the call was possible.
    """

    group: np.ndarray
    role: np.ndarray
    bin: np.ndarray
    trick: np.ndarray
    counts: np.ndarray
    gains: dict[str, np.ndarray]
    further: dict[str, tuple[np.ndarray, np.ndarray]]
    reply: tuple[np.ndarray, np.ndarray]
    regressed: dict[str, np.ndarray]

    def index(self, seat: int, here: np.ndarray, *more: np.ndarray) -> tuple[np.ndarray, ...]:
        """Places by group, side, whatever more, position and bin, where something is so."""
        position = np.full(int(here.sum()), seat)
        parts = (self.group, self.role, *more)
        return (*(part[here] for part in parts), position, self.bin[here])


def margins_of(counts: np.ndarray, side: np.ndarray) -> list[np.ndarray]:
    """MARGINS of hands of the normal game by their counts of FEATURES; Re has a queen of clubs."""
    low, tens, spade, red = counts[:4]
    elders = 1 - side
    bare = (
        counts[FEATURES.index("black aces, bare")] + counts[FEATURES.index("ace of hearts, bare")]
    )
    void = counts[FEATURES.index("black voids")] + counts[FEATURES.index("void in hearts")]
    return [low + tens + spade + red + elders, tens, spade + elders, bare, void]


def bin_of(score: np.ndarray) -> np.ndarray:
    """The bin of a score in hundredths."""
    found: np.ndarray = np.clip(score // (HUNDREDTHS * BIN_WIDTH), 0, BINS - 1)
    return found


def _totals(place: np.ndarray, values: np.ndarray, like: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.bincount(place, values, like.size).astype(np.int64).reshape(like.shape)
    return found


def _count_both(both: np.ndarray, index: tuple[np.ndarray, ...], gain: np.ndarray) -> None:
    place = np.ravel_multi_index(index, both.shape[1:])
    both[0] += np.bincount(place, minlength=both[0].size).reshape(both[0].shape)
    both[1] += _totals(place, gain, both[1])
