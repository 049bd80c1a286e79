"""The kinds of test: by name a function from a claim and a cell to jobs and figures.

=========  ======================================================================================
count      figures by counting, exact (counting.COUNTED)
rows       shares and means in simulated games (rows.ROWS), beside a band or of a claimed sign
cards      the same, of cards seen in normal games and weddings (watch.WATCHED)
tactic     a tactic turned off in one seat loses (as doko strategies ablate)
value      no other value of a parameter gains over the published one (as strategies duel)
better     one player gains over another (as strategies duel)
games      after how many games the better of two players most likely leads
rule       what a rule changes, on the same deals (as doko rules compare)
hands      what a hand, or a class of hands, gets more by one way than by another
none       cannot be decided here; the claim says why
=========  ======================================================================================
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from analyses.claims.jobs import Change, Counted, Gain, Hands, Job, Results, Watched
from analyses.claims.model import MARGIN, Banded, Cell, Claim, Directed, Figure
from analyses.estimate import NOTHING, Estimate, normal_quantile, t_quantile
from analyses.solo_sieve import solos_of
from doko_sim.cards import FULL_PACK, KIND, KINDS, hand_mask, parse_cards
from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.texts import say

#: What another value of a parameter does.
OTHER_GAINS = "{value} gains"
#: What a job's estimate is turned into.
Shown = Callable[[Results], Figure]
Asked = Iterator[tuple[tuple[Job, ...], Shown]]
Test = Callable[[Claim, Cell], Asked]


@dataclass(frozen=True)
class _Entry:
    """One figure of a claim as the data file has it: the entry's keys over the claim's."""

    claim: Claim
    keys: Mapping[str, Any]

    def get(self, name: str, default: Any = None) -> Any:
        return self.keys.get(name, self.claim.options.get(name, default))

    @property
    def of(self) -> str:
        return str(self.keys.get("of", self.claim.of))

    @property
    def scale(self) -> float:
        return 100.0 if self.get("unit") == "%" else 1.0

    @property
    def signed(self) -> bool:
        """Whether a sign is claimed, and not a figure."""
        return self.get("band") is None

    def figure(self, estimate: Estimate) -> Figure:
        """The estimate beside the entry's band, or with its claimed sign."""
        label, scale = say(self.get("label", "")), self.scale
        published = str(self.keys.get("published", self.claim.published))
        if not self.signed:
            low, high = (float(end) / scale for end in self.get("band"))
            return Banded(label, estimate, low, high, scale, published)
        margin, sign = float(self.get("margin", MARGIN)) / scale, int(self.get("sign", 1))
        return Directed(label, estimate, sign, margin, scale, published)


def _entries(claim: Claim) -> list[_Entry]:
    return [_Entry(claim, keys) for keys in claim.options.get("figures", ({},))]


def _rows(claim: Claim, cell: Cell) -> Asked:
    return _counted(claim, cell, Counted)


def _cards(claim: Claim, cell: Cell) -> Asked:
    return _counted(claim, cell, Watched)


def _counted(claim: Claim, cell: Cell, kind: type[Counted] | type[Watched]) -> Asked:
    assert cell.rules is not None
    for entry in _entries(claim):
        own = kind(cell.rules, cell.who, entry.of)
        minus = entry.get("minus")
        other = kind(cell.rules, cell.who, minus) if minus else None

        def shown(
            results: Results,
            entry: _Entry = entry,
            own: Job = own,
            other: Job | None = other,
        ) -> Figure:
            estimate = results.of(own, entry.signed)
            if other is not None:
                estimate = apart(estimate, results.of(other, entry.signed), results.level)
            return entry.figure(estimate)

        yield (own, other) if other else (own,), shown


def apart(one: Estimate, other: Estimate, level: float) -> Estimate:
    """The difference of two independent estimates, as of different deals."""
    if not (one.n > 1 and other.n > 1):
        return NOTHING
    value, n = one.value - other.value, min(one.n, other.n)
    error = math.hypot(one.error, other.error)
    half = t_quantile(level, n) * error
    return Estimate(value, value - half, value + half, n, error * math.sqrt(n))


def _tactic(claim: Claim, cell: Cell) -> Asked:
    """The switch that a player has for the tactic; nothing for one without it."""
    assert cell.rules is not None
    assert cell.player is not None
    switch = _own(cell.player, claim.options["switch"])
    if switch is None:
        return
    job = Gain(cell.rules, f"{cell.who},{switch}=off", cell.who)
    entry = _Entry(claim, {})
    yield (job,), lambda results: entry.figure(-results.of(job, entry.signed))


def _own(who: Player, by_name: Mapping[str, str]) -> str | None:
    """What the data file says for a strategy, or for the one that it is based on."""
    found: Player | None = who
    while found is not None:
        if found.strategy.name in by_name:
            name = by_name[found.strategy.name]
            on = any(p.name == name and who.value(p) for p in who.strategy.parameters)
            return name if on else None
        found = found.strategy.base
    return None


def _value(claim: Claim, cell: Cell) -> Asked:
    """Each other value against the published one."""
    assert cell.rules is not None
    name, value = claim.options["parameter"], claim.options["value"]
    for other in claim.options["others"]:
        job = Gain(cell.rules, f"{cell.who},{name}={other}", f"{cell.who},{name}={value}")
        entry = _Entry(claim, {"sign": 0, "label": say(OTHER_GAINS, value=other)})
        yield (job,), _reader(entry, job)


def _better(claim: Claim, cell: Cell) -> Asked:
    assert cell.rules is not None
    for entry in _entries(claim):
        first, second = (entry.get(key).replace("WHO", cell.who) for key in ("first", "second"))
        yield (Gain(cell.rules, first, second),), _reader(entry, Gain(cell.rules, first, second))


def _reader(entry: _Entry, job: Job) -> Shown:
    return lambda results: entry.figure(results.of(job, entry.signed))


def _games(claim: Claim, cell: Cell) -> Asked:
    """Games until a player leads one of three equal others with a chance of 19 in 20.

    He gains g a game, so each of them loses g / 3, and the scores of a game, which add up to zero
    and spread by s each, are correlated by -1/3. After n games the lead has the mean 4 n g / 3 and
    the variance 8 n s^2 / 3, so n = 1.5 (1.645 s / g)^2. The spread is taken as known.
    """
    assert cell.rules is not None
    for entry in _entries(claim):
        first, second = entry.get("first"), entry.get("second")
        job = Gain(cell.rules, first, second)
        spread = Counted(cell.rules, second, "squares")

        def shown(
            results: Results, entry: _Entry = entry, job: Job = job, spread: Job = spread
        ) -> Figure:
            gain, square = results.of(job, True), results.of(spread)
            return entry.figure(_games_of(gain, square.value))

        yield (job, spread), shown


def _games_of(gain: Estimate, square: float) -> Estimate:
    def number(one: float) -> float:
        return 1.5 * square * (normal_quantile(0.9) / one) ** 2 if one > 0 else math.inf

    return Estimate(number(gain.value), number(gain.high), number(gain.low), gain.n, math.nan)


def _rule(claim: Claim, cell: Cell) -> Asked:
    assert cell.rules is not None
    own = changed(cell.rules, claim.options["change"])
    other = changed(cell.rules, claim.options.get("beside", {}))
    for entry in _entries(claim):
        job = Change(own, other, cell.who, entry.of)
        yield (job,), _reader(entry, job)


class NotPlayed(DokoError):
    """The rules asked for do not go together with what a claim is about."""


def changed(rules: Rules, options: Mapping[str, Any]) -> Rules:
    """Rules with some options from the data file, whose lists are tuples.

    Raises
    ------
    NotPlayed
        Where they cannot be played together.
    """
    plain = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}
    try:
        return rules.replace(**plain)
    except DokoError as error:
        raise NotPlayed(error.message) from None


_MODES = {"free": state.FREE, "silent": state.SILENT, "last": state.LAST_MOMENT}


def _hands(claim: Claim, cell: Cell) -> Asked:
    """``plans`` of two texts ``POSITION CONTRACT ANNOUNCING [LEVEL]``, a hand or a class."""
    assert cell.rules is not None
    for entry in _entries(claim):
        cards = _cards_of(entry.get("hand", ""), cell.rules)
        first, second = (_read_plan(text) for text in entry.get("plans"))
        for _, contract, *_ in (first, second):
            if contract >= FIRST_SOLO and contract not in solos_of(cell.rules):
                raise NotPlayed(
                    say("no {contract} under these rules", contract=CONTRACTS[contract])
                )
        barred = hand_mask([KIND["CQ"]] * 2) & ~cards & FULL_PACK if cards else 0
        wanted = 0 if first[1] != second[1] else 1 << max(first[1], 0)
        spec = entry.get("spec", "")
        job = Hands(cell.rules, cell.who, (first, second), cards, barred, spec, wanted)
        yield (job,), _reader(entry, job)


def _cards_of(hand: str, rules: Rules) -> int:
    """The mask of a hand, 0 for none."""
    kinds = parse_cards(hand) if hand else []
    size = 12 if rules.nines else 10
    if len(kinds) > size or (not rules.nines and any(KINDS[kind][1] == "9" for kind in kinds)):
        raise NotPlayed(say("{hand} is no hand of {size} cards", hand=hand, size=size))
    return hand_mask(kinds)


def _read_plan(text: str) -> tuple[int, int, int, int]:
    position, contract, mode, *level = text.split()
    reservation = HEALTHY if contract == "healthy" else CONTRACTS.index(contract)
    return int(position), reservation, _MODES[mode], int(level[0]) if level else 0


TESTS: dict[str, Test] = {
    "rows": _rows,
    "cards": _cards,
    "tactic": _tactic,
    "value": _value,
    "better": _better,
    "games": _games,
    "rule": _rule,
    "hands": _hands,
}
COUNT, NONE = "count", "none"
