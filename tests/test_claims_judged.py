"""How ``doko claims`` judges: bands, signs, small differences, cells, rules, ratios."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from analyses.claims.kinds import _games_of
from analyses.claims.model import (
    NO_CELL,
    Banded,
    Cell,
    Checked,
    Claim,
    Directed,
    Exact,
    Figure,
    Found,
    agrees,
)
from analyses.claims.ratios import Ratio
from analyses.claims.verdicts import each_level, judge
from analyses.estimate import NOTHING, Estimate, mean_of, share
from reports.claim_figures import verdict_text

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
    checked = judged(*cells, **options)
    return checked.verdict, checked.what


def judged(*cells: Sequence[Figure], **options: str) -> Checked:
    claim = Claim("x", "g", "Says.", "source", "rows", options=options)
    found = [Found(cell, tuple(figures)) for cell, figures in zip(AT, cells, strict=False)]
    return judge(claim, found)


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


def test_a_clear_sign_is_small_where_its_interval_is_within_the_margin() -> None:
    """0.004 and 0.010 are judged by one rule; only what is not clear makes no difference."""
    assert verdict(directed(0.004, 0.001)) == ("holds", "small, below 0.02")
    assert verdict(directed(0.010, 0.003)) == ("holds", "small, below 0.02")
    assert verdict(directed(0.010, 0.012))[0] == "cannot be decided here"
    assert verdict(directed(0.004, 0.005))[0] == "does not hold"
    other = verdict(directed(-0.004, 0.001))
    assert other == ("does not hold", "it is the other way round, by less than 0.02")
    both = verdict(directed(0.05), directed(0.004, 0.001))
    assert both == ("holds", "small, below 0.02 with pagat")
    assert judged(directed(0.05), directed(0.004, 0.001)).is_small
    better = verdict(directed(0.004, 0.001, sign=0))
    assert better == ("does not hold", "another value does better, by less than 0.02")
    assert not judged(directed(-0.004, 0.001, sign=0)).is_small


def test_intervals_agree_with_p_values_where_few_deals_differ() -> None:
    """46 deals of 30,000 differ: Student's interval alone would exclude zero."""
    histogram = np.zeros(127, np.int64)
    histogram[63], histogram[66] = 29_954, 46
    for figures in (1, 2, 8):
        one = mean_of(histogram, -63, each_level(0.95, figures))
        (cell,) = judged(tuple(Directed("", one, 1) for _ in range(figures))).cells
        assert all(j.adjusted is not None and j.adjusted > 0.05 for j in cell.figures)
        assert one.low < 0 < one.high
        assert cell.part != "holds"


def test_intervals_of_a_claim_hold_at_once() -> None:
    assert each_level(0.95, 1) == 0.95
    assert each_level(0.95, 0) == 0.95
    assert each_level(0.95, 4) == pytest.approx(0.9875)
    rng = np.random.default_rng(4)
    held = 0
    for _ in range(400):
        hits = rng.integers(-3, 4, (4, 300))
        estimates = [Ratio.of(one, np.ones(300, int)).estimate(0.9875) for one in hits]
        held += all(one.low <= 0 <= one.high for one in estimates)
    assert held / 400 > 0.92


def test_a_signed_figure_is_no_share() -> None:
    """One hit and none below zero yet: Wilson's interval would be above zero."""
    one = Ratio.of(np.array([1] + [0] * 99), np.ones(100, int))
    assert one.estimate(0.95).low > 0
    assert one.estimate(0.95, signed=True).low < 0


def test_rules_that_say_nothing_are_named() -> None:
    claim = Claim("x", "g", "Says.", "source", "rows")
    found = [Found(Cell("ddv", "club", asked="ddv"), directed(0.05))]
    one = judge(claim, found, ("ddv", "card.toml"))
    assert verdict_text(one) == "holds under ddv; not tested under card.toml"
    assert verdict_text(judge(claim, found, ("ddv",))) == "holds"
    own = Claim("x", "g", "Says.", "source", "rows", options={"rules": ["ddv"]})
    assert verdict_text(judge(own, found, ("kneipe",))) == "holds under ddv"


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
    found = [judge(one, [Found(NO_CELL, other)]) for one in (wrong, known)]
    assert [one.is_wrong for one in found] == [True, False]
    assert found[1].what == "a misprint"
    held = judge(wrong, [Found(NO_CELL, right)])
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
