"""Does a verdict depend on who the others are: made-up cases, and the command's grid."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from analyses.estimate import Estimate
from analyses.same_deals import RuleSet
from analyses.sensitivity import (
    Case,
    Outcome,
    Sensitivity,
    asked,
    cases,
    explore,
    judged,
    named,
)
from doko_sim.chunks import Progress
from doko_sim.errors import DokoError
from doko_sim.players.strategy import player
from doko_sim.rules import Rules
from reports.askable import Amount
from reports.model import Column
from reports.sensitivity import moved, sentence
from tests.conftest import Ran

Doko = Callable[..., Ran]
WORDS = {"announce": "announce", "silent": "stay silent", "undecided": "undecided"}
DDV, PUB = RuleSet("ddv", Rules()), RuleSet("pub", Rules(fox=0))
HAND = "CQ DQ CJ CJ SJ HJ DJ DT DK D9 CK S9"
QUICK = ("--deals", "600", "--threads", "1")


def made_up(*verdicts: tuple[str, str, str, float]) -> Sensitivity:
    """Cases of (others, rules, verdict, p), the answers as they come from one table each."""
    sets = {"ddv": DDV, "pub": PUB}
    asked_in = [Case(sets[rules], (), player(others)) for others, rules, _, _ in verdicts]
    outcomes = []
    for _, _, verdict, p in verdicts:
        value = {"announce": 0.5, "silent": -0.5, "undecided": 0.0}[verdict]
        gain = Estimate(value, value - 0.1, value + 0.1, 1000, 1.0)
        outcomes.append([Outcome(verdict, "Re", gain, verdict != "undecided", p, 1000)])
    (one,) = judged(list(zip(asked_in, outcomes, strict=True)))
    return one


SURE, BARELY = 1e-9, 0.03
FLIPS: list[tuple[Sequence[tuple[str, str, str, float]], str | None, str]] = [
    (
        [("club", "ddv", "announce", SURE), ("random", "ddv", "silent", SURE)],
        "others",
        "The verdict flips with who the others are: announce against club under ddv, "
        "stay silent against random under ddv.",
    ),
    (
        [("club", "ddv", "announce", SURE), ("club", "pub", "silent", SURE)],
        "rules",
        "The verdict flips with the rules: announce against club under ddv, "
        "stay silent against club under pub.",
    ),
    (
        [("club", "ddv", "announce", SURE), ("random", "ddv", "silent", SURE),
         ("club", "pub", "silent", SURE), ("random", "pub", "silent", SURE)],
        "both",
        "The verdict flips with who the others are and with the rules: announce against club "
        "under ddv, stay silent against random under ddv, against club under pub and against "
        "random under pub.",
    ),
    (
        [("club", "ddv", "announce", SURE), ("random", "ddv", "undecided", 0.4)],
        None,
        "No two clear verdicts differ: announce where it is clear; undecided in 1 of 2 cases.",
    ),
    # clear in its own table, but not over two cases: no flip
    (
        [("club", "ddv", "announce", BARELY), ("random", "ddv", "silent", BARELY)],
        None,
        "Undecided in both cases.",
    ),
    (
        [("club", "ddv", "announce", SURE), ("random", "ddv", "silent", SURE),
         ("pagat", "ddv", "undecided", 0.5)],
        "others",
        "The verdict flips with who the others are: announce against club under ddv, "
        "stay silent against random under ddv; undecided in 1 of 3 cases.",
    ),
    (
        [("club", "ddv", "silent", SURE), ("random", "ddv", "silent", SURE)],
        None,
        "The verdict does not depend on who the others are: stay silent in both cases.",
    ),
    # interrupted in the second case: what depends on what is not known
    (
        [("club", "ddv", "silent", SURE)],
        None,
        "Only one case was answered: stay silent against club under ddv.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("verdicts", "flips", "words"), FLIPS)
def test_a_flip_is_said_where_both_are_clear(
    verdicts: Sequence[tuple[str, str, str, float]], flips: str | None, words: str
) -> None:
    found = made_up(*verdicts)
    assert found.flips == flips
    assert sentence(found, WORDS) == words


def test_the_others_sit_at_the_other_positions() -> None:
    found = cases(["club"] * 4, ["random", "pagat"], [DDV, PUB])
    assert [(one.others, one.rules.name) for one in found] == [
        ("random", "ddv"), ("pagat", "ddv"), ("random", "pub"), ("pagat", "pub"),
    ]  # fmt: skip
    assert [who.name for who in found[0].at(3)] == ["random", "random", "club", "random"]
    (alone,) = cases(["club", "pagat", "club", "random"], [], [DDV])
    assert [who.name for who in alone.at(1)] == ["club", "pagat", "club", "random"]


def test_topics_flip_each_for_itself_but_are_adjusted_together() -> None:
    every = cases(["club"] * 4, ["random", "pagat"], [DDV])
    gain = Estimate(0.5, 0.4, 0.6, 1000, 1.0)

    def answers(p: float) -> list[tuple[Case, list[Outcome]]]:
        return [
            (case, [Outcome(verdict, "", gain, True, SURE, 10, topic="Re"),
                    Outcome("lower", "", gain, True, p, 10, topic="Kontra")])
            for case, verdict in zip(every, ("lower", "higher"), strict=True)
        ]  # fmt: skip

    re, kontra = judged(answers(SURE))
    assert (re.topic, re.flips, kontra.topic, kontra.flips) == ("Re", "others", "Kontra", None)
    assert kontra.undecided == 0
    # two of four p-values of 0.03 are not clear together, though each is alone
    assert [one.undecided for one in judged(answers(BARELY))] == [0, 2]


def test_a_case_that_cannot_be_asked_is_named_beside_the_others() -> None:
    every = cases(["club"] * 4, [], [DDV, PUB])
    gain = Estimate(1.0, 0.9, 1.1, 100, 1.0)

    def question(case: Case) -> int:
        if case.rules is PUB:
            raise DokoError("no such hand")
        return 1

    def answer(question: int, _: Progress | None) -> list[Outcome]:
        return [Outcome("announce", "Re", gain, True, SURE, 100)]

    questions = asked(every, question)
    (found,) = explore(questions, answer)
    assert [one.case.rules.name for one in found.found] == ["ddv"]
    assert [(case.rules.name, reason) for case, reason in found.failed] == [("pub", "no such hand")]
    with pytest.raises(DokoError, match=r"^no such hand$"):
        asked(every[1:], question)


def test_a_figure_that_moves_is_told_with_what_it_depends_on() -> None:
    every = cases(["club"] * 4, ["club", "random"], [DDV, PUB])

    def found(*values: float) -> Sensitivity:
        outcomes = [
            [Outcome("x", "", None, True, SURE, 9, amount=Estimate(v, v - 1, v + 1, 4, 1.0))]
            for v in values
        ]
        (one,) = judged(list(zip(every, outcomes, strict=True)))
        return one

    assert found(60, 60, 60.2, 60).moves.by is None  # type: ignore[union-attr]
    assert found(60, 60, 70, 70).moves.by == "rules"  # type: ignore[union-attr]
    assert found(60, 20, 60, 20).moves.by == "others"  # type: ignore[union-attr]
    assert found(60, 20, 70, 20).moves.by == "both"  # type: ignore[union-attr]
    amount = Amount("Re pays from", Column("", "", "number", 1), " eyes")
    assert moved(found(60, 60, 70, 70), amount) == (
        "Re pays from 60.0 (against club under ddv) to 70.0 eyes (against club under pub): that "
        "depends on the rules."
    )
    assert moved(found(60, 60, 60.2, 60), amount).endswith("no clear difference between the cases.")


def test_rules_of_one_name_are_told_apart() -> None:
    sets = named([Rules().labelled("a/x.toml"), Rules(fox=0).labelled("b/x.toml"), Rules()])
    assert [one.name for one in sets] == ["x.toml", "x.toml (2)", "ddv"]


def test_an_interrupt_keeps_the_cases_that_are_done() -> None:
    every = cases(["club"] * 4, ["random", "pagat"], [DDV])
    gain = Estimate(1.0, 0.9, 1.1, 100, 1.0)

    def answer(others: str, _: Progress | None) -> list[Outcome]:
        if others == "pagat":
            raise KeyboardInterrupt
        return [Outcome("announce", "Re", gain, True, SURE, 100)]

    (found,) = explore([(case, case.others) for case in every], answer)
    assert found.interrupted
    assert [one.case.others for one in found.found] == ["random"]


def test_the_command_shows_a_grid(doko: Doko) -> None:
    words = (
        "announce", HAND, "--rules", "ddv", "--rules", "kneipe", "--against", "club",
        "--against", "random", *QUICK,
    )  # fmt: skip
    ran = doko(*words, "--format", "json")
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    grid = [(one["others"], one["rules"]) for one in data["cases"]]
    assert grid == [("club", "ddv"), ("random", "ddv"), ("club", "kneipe"), ("random", "kneipe")]
    assert len(data["answers"]) == 4
    # each case is what the plain question says
    plain = doko("announce", HAND, "--rules", "kneipe", *QUICK, "--format", "json")
    alone = json.loads(plain.out)["data"]
    assert data["answers"][2] == alone
    assert data["cases"][2]["verdict"] == alone["verdict"]


def test_one_case_is_the_plain_answer(doko: Doko) -> None:
    plain = doko("announce", HAND, *QUICK)
    again = doko("announce", HAND, "--rules", "ddv", "--rules", "ddv", "--against", "club", *QUICK)
    assert plain.out == again.out
    assert "Gain over silence" in plain.out


def test_defaults_of_a_table_are_used(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "doko.toml").write_text('rules = "kneipe"\n')
    ran = doko("announce", HAND, *QUICK)
    assert "--rules kneipe" in ran.out
    assert "Defaults used: --rules kneipe (doko.toml)" in ran.err
    both = doko("announce", HAND, "--rules", "ddv", "--rules", "pagat", *QUICK)
    assert "Defaults used" not in both.err
    assert "pagat" in both.out
