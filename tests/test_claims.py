"""``doko claims``: the data file, the rules of judgement, the command."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np
import pytest

from analyses.claims import run, store
from analyses.claims.changes import CHANGES
from analyses.claims.counting import COUNTED
from analyses.claims.kinds import COUNT, NONE, TESTS, _games_of
from analyses.claims.model import (
    NO_CELL,
    Banded,
    Cell,
    Claim,
    Directed,
    Exact,
    Figure,
    Found,
    agrees,
)
from analyses.claims.ratios import Ratio
from analyses.claims.rows import ROWS
from analyses.claims.store import chosen, claims
from analyses.claims.verdicts import judge
from analyses.claims.watch import WATCHED
from analyses.estimate import NOTHING, Estimate, share
from doko_sim.errors import DokoError
from doko_sim.players.strategy import find
from tests.conftest import Ran

Doko = Callable[..., Ran]
QUICK = ("--deals", "3000", "--threads", "1")


# --- The data file -------------------------------------------------------------------------------


def test_there_are_claims_enough_and_each_can_be_tested() -> None:
    every = claims()
    assert len({one.id for one in every}) == len(every)
    assert sum(one.test != NONE for one in every) >= 60
    for one in every:
        assert one.says.endswith("."), one.id
        assert one.source, one.id
        assert one.test in TESTS or one.test in (COUNT, NONE), one.id
        assert (one.test == NONE) == bool(one.why), one.id
        assert one.published or one.options.get("printed"), one.id
        assert 0 <= one.question <= 56, one.id


def test_what_claims_look_at_is_there() -> None:
    tables: dict[str, Mapping[str, object]] = {
        "count": COUNTED, "rows": ROWS, "cards": WATCHED, "rule": CHANGES,
    }  # fmt: skip
    for one in claims():
        for entry in one.options.get("figures", ({},)):
            names = [entry.get("of", one.of), entry.get("minus")]
            if one.test in tables:
                assert all(name in tables[one.test] for name in names if name), one.id


def test_tactics_are_switches_of_their_strategies() -> None:
    for one in claims():
        for who, name in one.options.get("switch", {}).items():
            (switch,) = (p for p in find(who).parameters if p.name == name)
            assert switch.switch, one.id


def test_claims_are_chosen_by_group_name_tactic_and_question() -> None:
    assert {one.group for one in chosen(["solos"])} == {"solos"}
    assert [one.id for one in chosen(["re-wins"])] == ["re-wins"]
    assert {one.tactic for one in chosen(["z2"])} == {"Z2"}
    assert {one.question for one in chosen(["13"])} == {13}
    assert len(chosen(["re-wins", "weddings-won"])) == 2
    with pytest.raises(DokoError, match="did you mean 're-wins'"):
        chosen(["re-win"])


# --- Judgement -----------------------------------------------------------------------------------

AT = [Cell("ddv", who) for who in ("club", "pagat")] + [
    Cell("pub", who) for who in ("club", "pagat")
]


NEVER = (Banded("", NOTHING, 0, 1),)


def around(value: float, half: float) -> Estimate:
    n = 10_000
    sd = half / 1.96 * math.sqrt(n)
    return Estimate(value, value - half, value + half, n, sd)


def verdict(*cells: Sequence[Figure], **options: str) -> tuple[str, str]:
    claim = Claim("x", "g", "Says.", "source", "rows", options=options)
    found = [Found(cell, tuple(figures)) for cell, figures in zip(AT, cells, strict=False)]
    (checked,) = judge([(claim, found)], 0.95)
    return checked.verdict, checked.what


def banded(value: float, half: float = 1.0) -> tuple[Figure]:
    return (Banded("", around(value, half), 65, 71),)


def directed(value: float, half: float = 0.01, sign: int = 1) -> tuple[Figure]:
    return (Directed("", around(value, half), sign),)


def test_an_estimate_beside_its_band() -> None:
    assert verdict(banded(68)) == ("holds", "")
    assert verdict(banded(75)) == ("does not hold", "it is higher")
    assert verdict(banded(60)) == ("does not hold", "it is lower")
    assert verdict(banded(70.5)) == ("cannot be decided here", "the interval allows both")
    assert verdict((Banded("", NOTHING, 0, 1),)) == (
        "cannot be decided here",
        "it never came about",
    )


def test_a_direction() -> None:
    assert verdict(directed(0.05)) == ("holds", "")
    assert verdict(directed(0.05, sign=-1)) == ("does not hold", "it is the other way round")
    small = verdict(directed(0.001))
    assert small == ("does not hold", "it makes no difference above 0.02")
    assert verdict(directed(0.03, 0.05))[0] == "cannot be decided here"


def test_the_best_value_has_none_better() -> None:
    assert verdict((*directed(-0.05, sign=0), *directed(0.002, sign=0))) == ("holds", "")
    better = verdict((*directed(-0.05, sign=0), *directed(0.05, sign=0)))
    assert better == ("does not hold", "another value does better")
    assert verdict(directed(0.015, 0.03, sign=0))[0] == "cannot be decided here"


def test_directions_are_adjusted_over_all() -> None:
    """Barely clear alone, not so among twenty."""
    barely = directed(0.03, 0.027)
    assert verdict(barely) == ("holds", "")
    assert verdict(tuple(barely[0] for _ in range(20)))[0] == "cannot be decided here"


def test_cells_that_disagree_say_on_what_it_depends() -> None:
    yes, no, both = banded(68), banded(75), banded(70.5)
    assert verdict(yes, no) == ("depends", "who plays")
    assert verdict(yes, yes, no, no) == ("depends", "the rules")
    assert verdict(yes, no, no, no) == ("depends", "who plays and the rules")
    assert verdict(yes, both) == ("cannot be decided here", "the interval allows both with pagat")
    assert verdict(yes, NEVER) == ("holds", "")
    apart = verdict((*yes, *no), apart="how far one looks")
    assert apart == ("depends", "how far one looks")
    assert verdict((*yes, *no)) == ("does not hold", "it is higher")


def test_exact_figures_equal_the_printed_digits() -> None:
    assert agrees(Fraction(8, 9) * 100, "88.89")
    assert not agrees(Fraction(17, 18) * 100, "94.74")
    assert agrees(Fraction(1, 2) * 100, "50")
    wrong = Claim("x", "g", "Says.", "source", "count")
    known = Claim("y", "g", "Says.", "source", "count", known="a misprint")
    right = (Exact("", Fraction(1, 3), "0.33"),)
    other = (Exact("", Fraction(1, 3), "0.34"),)
    found = judge([(one, [Found(NO_CELL, other)]) for one in (wrong, known)], 0.95)
    assert [one.is_wrong for one in found] == [True, False]
    assert found[1].what == "a misprint"
    (held,) = judge([(wrong, [Found(NO_CELL, right)])], 0.95)
    assert held.verdict == "holds"
    assert not held.is_wrong


def test_games_until_the_better_player_leads() -> None:
    """Played with normal scores: after the number found 19 of 20 leads are positive."""
    gain, square = 0.2, 4.0
    number = _games_of(around(gain, 0.01), square).value
    rng = np.random.default_rng(2)
    n = round(number)
    own = rng.normal(0.0, 1.0, (4000, n, 4))
    own -= own.mean(axis=2, keepdims=True)
    scores = own * math.sqrt(square / 0.75)
    lead = (scores[:, :, 0] - scores[:, :, 1]).sum(axis=1) + n * gain * 4 / 3
    assert (lead > 0).mean() == pytest.approx(0.95, abs=0.015)


# --- Ratios --------------------------------------------------------------------------------------


def test_a_ratio_of_single_cases_is_a_share() -> None:
    hits, cases = np.array([1, 0, 0, 1, 0]), np.array([1, 1, 0, 1, 0])
    found = Ratio.of(hits[:2], cases[:2])
    found.add(Ratio.of(hits[2:], cases[2:]))
    assert found.estimate(0.95) == share(2, 3)


def test_a_ratio_counts_deals_and_not_cases() -> None:
    """Where all cases of a deal go the same way, a deal is worth one of them."""
    rng = np.random.default_rng(1)
    hits = rng.integers(0, 2, 4000)
    one = Ratio.of(hits, np.ones(4000, int)).estimate(0.95)
    four = Ratio.of(4 * hits, np.full(4000, 4)).estimate(0.95)
    assert four.value == pytest.approx(one.value)
    assert four.half_width == pytest.approx(one.half_width, rel=0.01)


# --- The command ---------------------------------------------------------------------------------


def test_claims_are_tested_and_shared(doko: Doko) -> None:
    ran = doko("claims", "weddings", "--format", "json", *QUICK)
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    assert [one["id"] for one in data["claims"]] == [one.id for one in chosen(["weddings"])]
    normal = next(one for one in data["claims"] if one["id"] == "normal-games")
    assert [cell["players"] for cell in normal["cells"]] == ["club", "pagat"]
    (figure,) = normal["cells"][0]["figures"]
    assert figure["interval"][0] < 70 < figure["interval"][1]
    assert doko("claims", "weddings", "--format", "json", *QUICK).out == ran.out


def test_several_rules_and_tables(doko: Doko) -> None:
    words = ("--rules", "ddv", "--rules", "sharp", "--against", "random", "--against", "pagat")
    ran = doko("claims", "normal-games", *words, "--format", "csv", *QUICK)
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert ran.code == 0
    assert len(rows) >= 1
    table = doko("claims", "normal-games", "re-wins", *words, *QUICK)
    assert "sharp: " in table.out
    many = [
        word
        for who in ("random", "pagat", "club", "club,re_threshold=80")
        for word in ("--against", who)
    ]
    joined = doko("claims", "normal-games", "re-wins", *many, *QUICK)
    assert "club,re_threshold=80:" in joined.out


def test_one_claim_shows_its_details(doko: Doko) -> None:
    ran = doko("claims", "points-of-the-sides", *QUICK)
    assert ran.out.startswith("Claim points-of-the-sides\n")
    assert "66.5 to 69.5" in ran.out
    assert "Published by: Essen System" in ran.out


def test_what_cannot_be_decided_says_why(doko: Doko) -> None:
    ran = doko("claims", "silent-enquiry", *QUICK)
    assert ran.code == 0
    assert "Cannot be decided here: time is not played" in ran.out


def test_a_wrong_exact_figure_fails(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Claim(
        "made-up", "announcing", "Re pays from 60 % on.", "nobody", COUNT, of="break_even",
        options={"inputs": ["1"], "printed": ["60"]},
    )  # fmt: skip
    monkeypatch.setattr(store, "claims", lambda: (made,))
    monkeypatch.setattr(run, "chosen", lambda names: (made,))
    ran = doko("claims", "made-up", *QUICK)
    assert ran.code == 1
    assert "Does not hold" in ran.out


def test_bad_input_is_named(doko: Doko) -> None:
    for words, told in (
        (("no-such-claim",), "no claim, group or tactic 'no-such-claim'"),
        (("weddings", "--against", "clubs"), "did you mean 'club'"),
        (("weddings", "--rules", "kneip"), "did you mean 'kneipe'"),
    ):
        ran = doko("claims", *words)
        assert ran.code == 2
        assert told in " ".join(ran.err.split())


def test_a_player_without_the_tactic_is_left_out(doko: Doko) -> None:
    ran = doko("claims", "lead-by-length", "--against", "pagat", *QUICK)
    assert "nobody here has a tactic for it" in ran.out


def test_rules_that_do_not_have_it_are_left_out(doko: Doko) -> None:
    """Nothing is doubled where calls add points; a hand with a nine is none of 40 cards."""
    words = ("doubling-is-dearer", "too-weak-for-re", "--rules", "kneipe-40", "--format", "json")
    ran = doko("claims", *words, *QUICK)
    assert ran.code == 0
    for one in json.loads(ran.out)["data"]["claims"]:
        assert one["verdict"] == "cannot be decided here"
        assert one["cells"] == []


@pytest.mark.slow
def test_every_exact_claim_is_exact(doko: Doko) -> None:
    ran = doko("claims", "--format", "json", "--deals", "2000")
    assert ran.code == 0, json.loads(ran.out)["data"]["wrong"]
