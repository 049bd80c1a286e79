"""Testing claims: cells, what has to be played for them, and the judgement."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from analyses.claims import counting
from analyses.claims.jobs import Job, Results
from analyses.claims.kinds import COUNT, NONE, TESTS, NotPlayed, Shown, changed
from analyses.claims.model import NO_CELL, Cell, Checked, Claim, Found
from analyses.claims.store import chosen
from analyses.claims.verdicts import each_level, judge
from analyses.claims.work import DEALS, play
from analyses.estimate import LEVEL
from analyses.same_deals import RuleSet
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from doko_sim.simulation import check_deals, check_seed
from doko_sim.texts import say

#: Who plays by default: a claim that holds for one only depends on who plays.
TABLES = ("club", "pagat")


@dataclass(frozen=True)
class Ask:
    """Which claims, under which rules, at which tables of one strategy each.

    Raises
    ------
    DokoError
        For unknown names or bad numbers.
    """

    only: tuple[str, ...] = ()
    rules: tuple[RuleSet, ...] = (RuleSet("ddv", Rules()),)
    tables: tuple[str, ...] = TABLES
    deals: int = DEALS
    seed: int = 1
    level: float = LEVEL

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_deals(self.deals)
        for who in self.tables:
            player(who)
        _ = self.claims

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims asked for."""
        return chosen(self.only)

    def cells(self, claim: Claim) -> list[Cell]:
        """Where a claim is tested: its own rules and players where it names them.

        Rules that cannot be played with the options that the claim is about are left out.
        """
        sets = list(self.rules)
        if "rules" in claim.options:
            sets = [RuleSet(name, Rules.preset(name)) for name in claim.options["rules"]]
        with_them = claim.options.get("with", {})
        found = []
        for one in sets:
            with contextlib.suppress(NotPlayed):
                rules, name = changed(one.rules, with_them), _named(one, with_them)
                players = claim.options.get("tables", self.tables)
                found += [Cell(name, who, rules, player(who), one.name) for who in players]
        return found


def _named(one: RuleSet, options: dict[str, object]) -> str:
    """The name of rules with some options, those left out that are so already."""
    own = [
        f"{name} = {str(value).lower() if isinstance(value, bool) else value}"
        for name, value in options.items()
        if getattr(one.rules, name) != value
    ]
    return (
        say("{rules} with {options}", rules=one.name, options=", ".join(own)) if own else one.name
    )


@dataclass(frozen=True)
class Answer:
    """The claims with their judgements; those not reached after an interrupt are left out."""

    ask: Ask
    checked: tuple[Checked, ...]
    interrupted: bool = False

    @property
    def wrong(self) -> tuple[Checked, ...]:
        """Claims that should be exact and are not."""
        return tuple(one for one in self.checked if one.is_wrong)


@dataclass(frozen=True)
class _Planned:
    """A claim's cell with what it needs."""

    cell: Cell
    parts: tuple[tuple[tuple[Job, ...], Shown], ...]

    @property
    def jobs(self) -> list[Job]:
        return [job for jobs, _ in self.parts for job in jobs]

    def found(self, results: Results) -> Found | None:
        """The figures, None where something was not played."""
        if any(job not in results.makers for job in self.jobs):
            return None
        deals = min((results.deals[job] for job in self.jobs), default=0)
        return Found(self.cell, tuple(shown(results) for _, shown in self.parts), deals)


class Check:
    """The claims asked for, while they are tested: what was reached can be told at any time."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self._planned = {claim.id: _plan(ask, claim) for claim in ask.claims}
        self._counted: dict[str, Found] = {}
        self._results = Results(ask.level)

    def run(self, threads: int | None = None, progress: Progress | None = None) -> None:
        """Count, then play, all simulations shared; an interrupt keeps what was reached.

        Raises
        ------
        DokoError
            For rules that are not played, or a strategy that does what it may not.
        """
        ask, results = self.ask, self._results
        jobs = [job for cells in self._planned.values() for cell in cells for job in cell.jobs]
        try:
            for claim in ask.claims:
                if claim.test == COUNT:
                    self._counted[claim.id] = Found(NO_CELL, counting.figures(claim))
            play(jobs, ask.deals, ask.seed, threads, ask.level, progress, results)
        except KeyboardInterrupt:
            results.interrupted = True

    def answer(self, interrupted: bool = False) -> Answer:
        """What was reached; ``interrupted`` says that the run will not go on.

        Raises
        ------
        KeyboardInterrupt
            If the run was interrupted before anything was done.
        """
        interrupted |= self._results.interrupted
        asked = [one.name for one in self.ask.rules]
        checked = []
        for claim in self.ask.claims:
            found = self._found(claim)
            if found is not None:
                checked.append(judge(claim, found, asked))
        if interrupted and not checked:
            raise KeyboardInterrupt
        return Answer(self.ask, tuple(checked), interrupted)

    def _found(self, claim: Claim) -> list[Found] | None:
        """A claim's figures in its cells, None where something was not played.

        The intervals are widened for the claim's own figures alone, so that what else is asked does
        not change its verdict (method.md 11).
        """
        if claim.test == COUNT:
            return [self._counted[claim.id]] if claim.id in self._counted else None
        planned, results = self._planned[claim.id], self._results
        own = results.at(each_level(results.level, sum(len(one.parts) for one in planned)))
        cells = [cell.found(own) for cell in planned]
        found = [one for one in cells if one is not None]
        return found if len(found) == len(cells) else None


def check(ask: Ask, threads: int | None = None, progress: Progress | None = None) -> Answer:
    """Test the claims asked for, as `Check` does.

    Raises
    ------
    DokoError
        For rules that are not played, or a strategy that does what it may not.
    KeyboardInterrupt
        If nothing at all was done.
    """
    made = Check(ask)
    made.run(threads, progress)
    return made.answer()


def _plan(ask: Ask, claim: Claim) -> list[_Planned]:
    """What a claim needs in each cell; cells in which it says nothing are left out."""
    if claim.test in (COUNT, NONE):
        return []
    if claim.test not in TESTS:
        raise DokoError(say("claim {id}: no test {test!r}", id=claim.id, test=claim.test))
    found = []
    for cell in ask.cells(claim):
        with contextlib.suppress(NotPlayed):
            found.append(_Planned(cell, tuple(TESTS[claim.test](claim, cell))))
    return [one for one in found if one.parts]
