"""Every rule case from other programs that our rules cover, on the engine.

Cases in which the other program departs from the rules are tested with the right value, which
stands in ``RIGHT`` with what is wrong with theirs.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.conftest import shared_folder
from tests.rule_cases import ADAPTERS
from tests.rule_cases_score import Given, items_of

FILE = Path("cases") / "peer-rule-cases.jsonl"
#: Uses that are tested here; "house" needs options, "none" has no option of ours.
TESTED = ("ddv", "deviates", "house")


class Right(NamedTuple):
    """What the rules say in a case, and how the other program departs from them."""

    expect: dict[str, Any]
    why: str


RIGHT: dict[str, Right] = {
    "hamvocke-042": Right(
        {"score_soloist": -3, "score_others_each": 1},
        "theirs counts the point against the elders in a solo (rules.md 7.1)",
    ),
    "hamvocke-056": Right(
        {"game_value_for_winner": 4, "components": ["won", "no90", "no60", "no30"]},
        "theirs takes 240 card points for schwarz, though Kontra has a trick (rules.md 7.1)",
    ),
    "hamvocke-070": Right(
        {"components": ["got120_against_no90 (contra)", "got90_against_no60 (re)"]},
        "theirs gives nothing; both sides keep what they earned, which is 0 together (7.1)",
    ),
    "jengryg-023": Right(
        {"points_needed_re": 181, "points_needed_contra": 181},
        "theirs lets a side defend that has made an Absage itself (6.2), and deals 220 points",
    ),
    "jengryg-024": Right(
        {"points_needed_re": 181, "points_needed_contra": 181},
        "theirs lets a side defend that has made an Absage itself (rules.md 6.2)",
    ),
    "jengryg-026": Right(
        {"points_needed_re": 240, "points_needed_contra": 211},
        "theirs lets a side defend that has made an Absage itself (rules.md 6.2)",
    ),
    "jengryg-028": Right(
        {"points_needed_re": 240, "points_needed_contra": 211},
        "theirs lets a side defend that has made an Absage itself (rules.md 6.2)",
    ),
    "jengryg-047": Right(
        {"legal": True}, "theirs wants each level spoken; skipped levels are implied (6.1)"
    ),
}


def read_cases() -> list[dict[str, Any]]:
    """The cases that are tested; none if there is no folder of shared facts."""
    if not shared_folder().is_dir():
        return []
    lines = (shared_folder() / FILE).read_text(encoding="utf-8").splitlines()
    return [case for line in lines if (case := json.loads(line))["use"] in TESTED]


_REMARKS = {"ddv": "", "deviates": " (theirs deviates)", "house": " (house rules)"}


def _parameter(case: dict[str, Any]) -> Any:
    name = f"{case['id']} {case['kind']}: {case['situation']}"
    return pytest.param(case, id=f"{name}{_REMARKS[case['use']]}")


CASES = [_parameter(case) for case in read_cases()] or [
    pytest.param(
        None, id="missing", marks=pytest.mark.skip(reason=f"no shared facts in {shared_folder()}")
    )
]


def right_answers(case: dict[str, Any]) -> dict[str, Any]:
    """What the rules say, in our words."""
    expect = dict(case["expect"])
    if case["use"] == "deviates":
        expect |= RIGHT[case["id"]].expect
    if "components" in expect:
        winner = {"re": "re", "contra": "kontra", None: None}[expect["winner"]]
        expect["components"] = items_of(expect["components"], winner)
    return expect


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    given = Given(case["given"])
    answers = ADAPTERS[case["kind"]](given)
    assert not given.unused, f"{case['id']}: nothing was done with {given.unused}"
    expect = right_answers(case)
    assert expect.keys() <= answers.keys(), f"{case['id']}: no answer for a key of {expect}"
    assert {key: answers[key] for key in expect} == expect


def test_no_case_is_left_out(shared: Path) -> None:
    text = (shared / FILE).read_text(encoding="utf-8")
    tested = Counter(parameter.values[0]["use"] for parameter in CASES)
    assert tested == {use: text.count(f'"use": "{use}"') for use in TESTED}
    assert tested == {"ddv": 111, "deviates": 8, "house": 19}
    assert {parameter.values[0]["kind"] for parameter in CASES} == set(ADAPTERS)


def test_deviations_are_named(shared: Path) -> None:
    """Every deviating case has its right value, and the right value differs from theirs."""
    deviating = {c["id"]: c["expect"] for c in read_cases() if c["use"] == "deviates"}
    assert deviating.keys() == RIGHT.keys()
    for name, theirs in deviating.items():
        assert any(theirs.get(key) != value for key, value in RIGHT[name].expect.items()), name
