"""Write what same deals, control variates and strata save into ``docs/method.md``.

``python -m docs.make_savings`` renews the two tables between marks; about two minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analyses.designs import Design, design
from analyses.estimate import LEVEL, t_quantile
from analyses.hand_classes import Dealt
from analyses.hand_counts import Counted, variates_of_sides
from analyses.pilot import PILOT, choose, pilot_seed
from analyses.variates import FIGURES, SCALE, SIDES, Choice, Method, Sums, moments, with_strata
from doko_sim.engine.state import COUNTS_DTYPE, ROW_DTYPE
from doko_sim.players.strategy import player, table_of
from doko_sim.rules import Rules
from doko_sim.seatings import Blocks
from doko_sim.simulation import Plan

PAGE = Path(__file__).with_name("method.md")
SEED = 1

DUELS = "<!-- what same deals save -->", "<!-- as far as here: same deals -->"
#: A against B: whole players, then habits of one of them.
PAIRS = (
    ("club", "random"),
    ("club", "pagat"),
    ("club", "club,win_value=off"),
    ("club", "club,announce=off"),
    ("club", "club,lead_value=off"),
    ("club", "club,keep_high=off"),
    ("club", "club,lead_sure=off"),
    ("club", "club,discard=off"),
    ("club", "club,kontra_threshold=70"),
    ("club", "club,re_threshold=60"),
    ("pagat", "random"),
    ("pagat", "pagat,announce=off"),
    ("pagat", "pagat,keep_foxes=off"),
    ("pagat", "pagat,ace_order=off"),
    ("pagat", "pagat,re_threshold=60"),
)
#: Batches of deals: intervals are those of a jackknife over them.
BATCHES, BATCH = 40, 5_000
DUELS_TITLES = ("A against B", "gain (swap)", "deals that differ", "swap", "by lot",
                "beside variates", "seat", "single", "swap for single")  # fmt: skip

MEANS = "<!-- what variates and strata save -->", "<!-- as far as here: variates -->"
PLANS = (
    ("ddv", "random"), ("ddv", "pagat"), ("ddv", "club"), ("pagat", "pagat"), ("sharp", "pagat"),
    ("kneipe", "random"), ("kneipe", "pagat"), ("kneipe", "club"), ("kneipe-40", "pagat"),
)  # fmt: skip
MEANS_DEALS, MEANS_CHUNK = 100_000, 20_000
MEANS_TITLES = ("rules, at all positions", "variates: Re", "Kontra", "positions", "strata: Re",
                "Kontra", "positions", "used")  # fmt: skip
#: What is chosen together: Re, Kontra, the positions.
_GROUPS = ((0,), (1,), tuple(range(len(SIDES), len(FIGURES))))


@dataclass(frozen=True)
class Batches:
    """Products of what each deal gives, by batch, shape (batches, k, k).

    A deal gives 1, the control variates of Re's hands, what each game of the design adds to the
    block's value (game points), and whether the games differ.
    """

    products: np.ndarray
    design: Design

    def found(self, figure: Callable[[np.ndarray], float]) -> tuple[float, float]:
        """A figure of the sum of all batches, and the half width of its interval."""
        return _jackknife(figure, self.products)

    def gain(self, products: np.ndarray) -> float:
        """The mean of a block."""
        return float(products[0, self._games].sum() / products[0, 0])

    def differ(self, products: np.ndarray) -> float:
        """The share of deals whose games end differently."""
        return float(products[0, -1] / products[0, 0])

    def saved(self, products: np.ndarray) -> float:
        """How many times the games independent deals need for the same standard error."""
        return self.apart(products) / self.paired(products)

    def apart(self, products: np.ndarray) -> float:
        """The variance of a block whose games are each on a deal of their own."""
        return float(np.trace(self._covariance(products)[self._games, self._games]))

    def paired(self, products: np.ndarray) -> float:
        """The variance of a block."""
        return float(self._covariance(products)[self._games, self._games].sum())

    def saved_by_lot(self, products: np.ndarray) -> float:
        """The same where a lot draws for every independent game which party A plays."""
        first, second = products[0, self._games] / products[0, 0]
        between = float(first - second) ** 2 / 2
        return (self.apart(products) + between) / self.paired(products)

    def saved_beside_variates(self, products: np.ndarray) -> float:
        """The same where control variates make the games on independent deals surer."""
        told = float(np.trace(self._told(products)))
        return (self.apart(products) - told) / self.paired(products)

    def told_of_blocks(self, products: np.ndarray) -> float:
        """The share of a block's own variance that control variates tell."""
        return float(self._told(products).sum()) / self.paired(products)

    def _told(self, products: np.ndarray) -> np.ndarray:
        """What control variates tell of the games' covariance, shape (games, games)."""
        covariance, games = self._covariance(products), self._games
        variates = slice(1, games.start)
        inner, outer = covariance[variates, variates], covariance[variates, games]
        told: np.ndarray = outer.T @ np.linalg.lstsq(inner, outer, rcond=1e-9)[0]
        return told

    @property
    def _games(self) -> slice:
        return slice(self.products.shape[1] - 1 - self.design.games, self.products.shape[1] - 1)

    @staticmethod
    def _covariance(products: np.ndarray) -> np.ndarray:
        means = products[0] / products[0, 0]
        covariance: np.ndarray = products / products[0, 0] - np.outer(means, means)
        return covariance


def batches(
    first: str, second: str, name: str, number: int = BATCHES, size: int = BATCH
) -> Batches:
    """Play the batches of a pair of strategies in a design under ``ddv``."""
    rules = Rules.preset("ddv")
    chosen, dealt = design(name, rules), Dealt(rules)
    table = Plan(rules, table_of("random"), SEED).table()
    games = Blocks(rules, (player(first), player(second)), chosen.plan, SEED)
    found = []
    for start in range(0, number * size, size):
        rows, layouts = games.play(start, size)
        scores = rows["scores"].astype(np.int64)
        parts = chosen.parts(scores, layouts) / chosen.denominator
        differ = (scores != scores[:, :1]).any(axis=(1, 2))
        variates = variates_of_sides(Counted.of(table.hands(start, size), dealt))
        columns = np.vstack([np.ones(size), variates, parts.T, differ])
        found.append(columns @ columns.T)
    return Batches(np.stack(found), chosen)


def instead(design: Batches, other: Batches) -> tuple[float, float]:
    """How many times a design's games another's gain needs on independent deals, and half width.

    Both for the same standard error, though it is that of another gain.
    """

    def figure(ours: np.ndarray, theirs: np.ndarray) -> float:
        games = design.design.games / other.design.games
        return other.apart(theirs) / design.paired(ours) / games

    return _jackknife(figure, design.products, other.products)


def _jackknife(figure: Callable[..., float], *products: np.ndarray) -> tuple[float, float]:
    """A figure of the sums over batches, and the half width of its interval."""
    totals = [one.sum(axis=0) for one in products]
    number = len(products[0])
    left_out = np.array(
        [
            figure(*(total - one[batch] for total, one in zip(totals, products, strict=True)))
            for batch in range(number)
        ]
    )
    error = np.sqrt((number - 1) / number * ((left_out - left_out.mean()) ** 2).sum())
    return figure(*totals), t_quantile(LEVEL, number) * float(error)


def duel_row(first: str, second: str) -> str:
    """A line of the table: what the designs save for a pair of strategies."""
    swap, seat, single = (batches(first, second, name) for name in ("swap", "seat", "single"))
    gain, half = swap.found(swap.gain)
    differ, _ = swap.found(swap.differ)
    cells = [f"`{first}`, `{second}`", f"{gain:+.3f} ± {half:.3f}", f"{100 * differ:.0f} %"]
    saved = [
        *(swap.found(one) for one in (swap.saved, swap.saved_by_lot, swap.saved_beside_variates)),
        *(one.found(one.saved) for one in (seat, single)),
        instead(swap, single),
    ]
    cells += [f"{value:.2f} ± {off:.2f}" for value, off in saved]
    return f"| {' | '.join(cells)} |"


def means_row(rules: str, strategy: str) -> str:
    """What control variates and strata save of the variance of the means of a plan."""
    plan = Plan(Rules.preset(rules), table_of(strategy), SEED)
    used = _chosen(plan)
    by: dict[Method, list[str]] = {}
    for method in ("control variates", "strata"):
        methods: tuple[Method, ...] = (method,) * len(FIGURES)
        trial = Choice(used.dealt, methods, used.weights, used.seed, used.deals)
        by[method] = _shares(_sums(plan, trial), trial)
    cells = [*by["control variates"], *by["strata"], _used(used)]
    return f"| `{rules}`, `{strategy}` | {' | '.join(cells)} |"


def _chosen(plan: Plan) -> Choice:
    seed, dealt = pilot_seed(plan.seed), Dealt(plan.rules)
    rows, hands = _played(Plan(plan.rules, plan.players, seed), 0, PILOT)
    return choose(rows, hands, dealt, seed)


def _played(plan: Plan, first: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    table, rows = plan.table(), np.zeros(deals, ROW_DTYPE)
    table.play(first, deals, np.zeros(1, COUNTS_DTYPE), rows)
    return rows, table.hands(first, deals)


def _sums(plan: Plan, choice: Choice) -> Sums:
    total = Sums()
    for first in range(0, MEANS_DEALS, MEANS_CHUNK):
        total.add(Sums.of(*_played(plan, first, MEANS_CHUNK), choice))
    return total


def _shares(sums: Sums, choice: Choice) -> list[str]:
    """By Re, Kontra and positions the per cent of the variance that goes."""
    saved = []
    for number, method in enumerate(choice.methods):
        plain = moments(sums.deals, sums.plain[number], 1)[2]
        if method == "strata":
            left = with_strata(sums.strata[number], choice.chances(number))[2]
        else:
            left = moments(sums.deals, sums.less[number], SCALE)[2]
        saved.append(round(100 * (1 - left / plain)))
    low, high = min(saved[2:]), max(saved[2:])
    return [str(saved[0]), str(saved[1]), str(low) if low == high else f"{low} to {high}"]


def _used(choice: Choice) -> str:
    """Which method the pilot chose, and for what not."""
    chosen = [choice.methods[group[0]] for group in _GROUPS]
    names = ("Re", "Kontra", "positions")
    methods = {one for one in chosen if one != "none"}
    if not methods:
        return "none"
    word = " and ".join(sorted(one.removeprefix("control ") for one in methods))
    having = [name for name, one in zip(names, chosen, strict=True) if one != "none"]
    if len(having) == len(names):
        return word
    if len(having) == 1:
        return f"{word} for {having[0]}"
    return f"{word} but for {next(name for name in names if name not in having)}"


def _table(titles: Sequence[str], rows: Sequence[str]) -> str:
    head = f"| {' | '.join(titles)} |\n|{'---|' * len(titles)}"
    return "\n".join([head, *rows])


def between(text: str, marks: tuple[str, str], table: str) -> str:
    """The page with the table between two marks made anew."""
    before, begin, rest = text.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not (begin and end):
        raise SystemExit(f"{PAGE} has no lines {marks[0]} and {marks[1]}")
    return f"{before}{begin}\n\n{table}\n\n{end}{after}"


def page(text: str) -> str:
    """The page with both tables made anew."""
    means = _table(MEANS_TITLES, [means_row(*one) for one in PLANS])
    duels = _table(DUELS_TITLES, [duel_row(*one) for one in PAIRS])
    return between(between(text, MEANS, means), DUELS, duels)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
