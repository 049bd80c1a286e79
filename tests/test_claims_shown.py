"""What ``doko claims`` shows: the same however asked, published figures, bands, compact lists."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from analyses.claims.model import NO_CELL, Claim, Exact, Found
from analyses.claims.store import claims
from analyses.claims.verdicts import judge
from reports.claim_figures import figure_text, ours
from tests.conftest import ROOT, Ran

Doko = Callable[..., Ran]
QUICK = ("--threads", "1")


def told(doko: Doko, *words: str) -> dict[str, dict[str, Any]]:
    ran = doko("claims", *words, "--format", "json", *QUICK)
    assert ran.code == 0
    return {one["id"]: one for one in json.loads(ran.out)["data"]["claims"]}


def test_a_claim_is_judged_the_same_however_it_is_asked(doko: Doko) -> None:
    """Alone, among its group, and in another order with others."""
    deals = ("--deals", "20000")
    every = told(doko, "leading", "following", *deals)
    for name in ("after-the-aces", "put-up-a-jack", "second-ace-18", "points-of-the-sides"):
        assert told(doko, name, *deals)[name] == every[name], name
    some = told(doko, "re-wins", "after-the-aces", "games-announced", *deals)
    assert some["after-the-aces"] == every["after-the-aces"]


def test_intervals_exclude_zero_as_p_values_say(doko: Doko) -> None:
    clear = []
    for one in told(doko, "solos", "announcing", "following", "--deals", "40000").values():
        for figure in (figure for cell in one["cells"] for figure in cell["figures"]):
            if figure.get("adjusted_p") is not None:
                low, high = figure["interval"]
                assert (low > 0 or high < 0) == (figure["adjusted_p"] < 0.05), one["id"]
                clear.append(low > 0 or high < 0)
    assert 5 < sum(clear) < len(clear) - 5


def test_the_published_figure_stands_apart_from_our_band(doko: Doko) -> None:
    ran = doko("claims", "jack-solos", "--deals", "3000", *QUICK)
    head, row = re.search(r"(Figure .*)\n.*\n(jack solos .*)", ran.out).groups()  # type: ignore[union-attr]
    assert row[head.index("Published") :].startswith("3.4 %")
    assert row[head.index("Holds if") :].startswith("2.4 to 4.4")
    notes = " ".join(ran.out.split())
    assert "The width of the band is ours, not the source's" in notes
    own = doko("claims", "re-wins", "--deals", "3000", *QUICK)
    assert "The band is the source's own." in " ".join(own.out.split())
    figures = told(doko, "points-of-the-sides", "--deals", "3000")["points-of-the-sides"]["cells"]
    shown = [(one["published"], one["band"]) for one in figures[0]["figures"]]
    assert shown == [("68", [66.5, 69.5]), ("52", [50.5, 53.5])]


def test_the_method_gives_a_reason_for_every_band_of_ours() -> None:
    text = (ROOT / "docs" / "method.md").read_text(encoding="utf-8")
    table = text.partition("<!-- bands -->")[2].partition("<!-- as far as here: bands -->")[0]
    rows = re.findall(r"^\| `([\w-]+)` \| (.+?) \| (\S+) \| (\S+) \| .+ \|$", table, re.M)
    bands = set()
    for one in claims():
        for entry in one.options.get("figures", (one.options,)):
            band = entry.get("band")
            if band and one.options.get("band_of") != "source":
                low, high = (f"{end:,g}" if abs(end) < 1e9 else "-" for end in band)
                bands.add((one.id, entry.get("published", one.published), low, high))
    assert set(rows) == bands


def test_rules_under_which_nothing_is_tested_are_named(doko: Doko) -> None:
    words = ("--rules", "ddv", "--rules", "kneipe-40", "--deals", "3000")
    ran = doko("claims", "doubling-is-dearer", *words, *QUICK)
    verdict = " ".join(ran.out.partition("\nAgain: ")[0].splitlines())
    assert "under ddv" in verdict
    assert verdict.endswith("not tested under kneipe-40.")
    listed = doko("claims", "too-weak-for-re", "doubling-is-dearer", *words, *QUICK)
    lines = [line.split("  ") for line in listed.out.splitlines() if "under kneipe-40" in line]
    assert len(lines) == 2
    assert all("not tested" in "  ".join(line) for line in lines)
    rows = list(csv.DictReader(io.StringIO(doko(
        "claims", "too-weak-for-re", "doubling-is-dearer", *words, "--format", "csv", *QUICK
    ).out)))  # fmt: skip
    assert {row["not_under"] for row in rows} == {"kneipe-40"}
    own = doko("claims", "without-nines-luck", "--rules", "kneipe", "--deals", "3000", *QUICK)
    assert " under sharp" in own.out.splitlines()[1]


def test_a_figure_that_is_not_as_printed_does_not_look_like_it() -> None:
    claim = Claim("x", "g", "Says.", "source", "count")

    def shown(*pairs: tuple[str, str]) -> str:
        figures = tuple(Exact(text, Fraction(text), printed) for text, printed in pairs)
        return ours(judge(claim, [Found(NO_CELL, figures)]).cells[0])

    assert shown(("53.046", "53.1")) == "53.046"
    assert shown(("53.04999", "53.1")) == "53.04999"
    assert shown(("94.4444", "94.74")) == "94.444"
    assert shown(("53.06", "53.1")) == "53.1"
    worst = shown(("0.458", "0.45"), ("2.584", "2.59"), ("1", "1"))
    assert worst == "2 of 3 differ: 0.458, not 0.45"


def test_a_clear_sign_is_clear_as_it_is_shown() -> None:
    from tests.test_claims_judged import around, directed, judged

    for value, half in ((0.0004, 0.0003), (0.00449, 0.00448), (-0.0104, 0.0102)):
        (cell,) = judged(directed(value, half)).cells
        middle, reach = map(float, figure_text(cell.figures[0]).split(" ±"))
        assert abs(middle) > reach
    assert around(0.3, 0.1).half_width == pytest.approx(0.1)


def test_counted_claims_are_told_in_good_english(doko: Doko) -> None:
    for names, text in (
        (("only-ruff-black", "only-ruff"), "1 is exact and 1 is a known error of its source."),
        (("only-ruff", "ace-runs"), "2 are tested by counting: 2 are exact."),
        (("only-ruff", "re-wins"), "1 is tested by counting: it is exact."),
        (("schwarz-from", "reply-to-schwarz"), "2 are known errors of their sources."),
    ):
        ran = doko("claims", *names, "--deals", "2000", *QUICK)
        told = " ".join(ran.out.partition("Again")[0].split())
        assert text in told
        assert not re.search(r"\b0 ", told)


def test_the_list_is_compact_at_80_columns(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = doko("claims", "--deals", "2000", *QUICK)
    lines = [line for line in ran.out.splitlines() if not line.startswith("Again")]
    assert max(map(len, lines)) <= 80
    assert len(lines) < 1.8 * len(claims()) + 60
    assert "misjudged by chance" in " ".join(lines)
    named = doko("claims", "rules", "--deals", "2000", *QUICK)
    shown = " ".join(named.out.split())
    assert all(f"{one.id}: {one.says}" in shown for one in claims() if one.group == "rules")
