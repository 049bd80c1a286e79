"""What figures say in a few words, amounts beside gains, and what pages of hands show."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from analyses import hand, taking
from analyses.taking_deals import weighty_of
from doko_sim.cards import parse_cards
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from reports import hand as hand_report
from reports import taking as taking_report
from reports.data import from_json, to_json
from reports.figure_grids import heat
from reports.figure_parts import bars, distribution, effects, paired
from reports.figures import draw, svg
from reports.language import in_language, shown
from reports.model import Column
from reports.pictures import Effect, Effects, Narrowing
from reports.text import render
from tests.conftest import Ran

Doko = Callable[..., Ran]
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
STRONG = "HT HT SQ HQ DQ CJ SJ DJ DA DT CA H9"
GAINS = [("a", (1.5, 1.4, 1.6), True), ("b", (0.5, 0.4, 0.6), True),
         ("c", (-0.2, -0.3, -0.1), True), ("d", (0.1, -0.2, 0.4), False)]  # fmt: skip


def test_captions_say_the_ends_in_the_rounding_of_the_figure() -> None:
    (one,) = effects("Gains", GAINS)
    assert one.caption == "Highest: a (+1.50 ±0.10). Lowest: c (-0.20 ±0.10). 1 of 4 not certain."
    assert one.caption != one.alt
    assert effects("Gains", GAINS[:3])[0].caption == "", "three rows say it themselves"
    (fine,) = effects("Gains", [("x", (1.5712, 1.5572, 1.5852), True)])
    assert "+1.57 ±0.01" in fine.alt
    assert "+1.57 ±0.01" in svg(fine)
    (cells,) = heat("H", ("r", "c"), ["1"], ["2"], [[(0.1, -0.2, 0.4)]], [[False]])
    assert cells.caption == "Highest: +0.10 ±0.30 (1, c 2). Lowest: +0.10 ±0.30 (1, c 2). " + (
        "Undecided in 1 of 1 cells."
    )


def test_captions_of_distributions() -> None:
    two = [*bars("silence", np.array([1, 1]), -1), *bars("Re, last", np.array([1, 3]), 0)]
    assert distribution("D", two)[0].caption == "On average: silence -0.50; Re, last +0.75."
    assert distribution("D", two[:1])[0].caption == "On average -0.50."
    (difference,) = paired("D", "Re beside silence", np.array([1, 1, 2]), -1)
    assert difference.caption == (
        "Higher in 50 % of the deals, the same in 25 %, lower in 25 %; on average +0.25."
    )


def test_amounts_are_not_gains() -> None:
    """A share has no sign, and nothing is said of its being above zero."""
    (one,) = effects(
        "How often", [("wedding", (0.209, 0.198, 0.22), True)], kind="percent_estimate"
    )
    assert (one.percent, one.signed) == (True, False)
    drawn = svg(one)
    assert "20.9 ±1.1 %" in drawn
    assert "+20" not in drawn
    assert "above zero" not in drawn
    assert "figure with its interval" in drawn


def test_a_legend_speaks_of_what_the_figure_shows() -> None:
    rows = [Effect("x", (2.0, 1.5, 2.5), True), Effect("y", (0.1, -0.2, 0.4), False)]
    words = ("above it", "below it", "perhaps", "the band")
    drawn = svg(Effects("T", "A", "axis", rows, 1.0, words=words))
    assert all(word in drawn for word in ("above it", "perhaps", "the band"))
    assert "zero for certain" not in drawn
    assert "below it" not in drawn, "nothing is below"


@pytest.mark.parametrize(("margin", "seen"), [(0.02, False), (0.5, True)])
def test_a_margin_that_cannot_be_seen_has_no_legend(margin: float, seen: bool) -> None:
    rows = [Effect("x", (-11.0, -11.2, -10.8), True)]
    figure = Effects("T", "A", "axis", rows, margin)
    assert ("too small to matter" in svg(figure)) == seen
    (axes,) = draw(figure).axes
    assert (len(axes.patches) == 2) == seen


@cache
def worth(threads: int = 1) -> hand.Answer:
    rules, kinds = Rules(), tuple(parse_cards(HAND))
    return hand.answer(hand.Question(kinds, 1, rules, table_of("pagat"), 1, 900), threads)


def test_a_hand_shows_how_its_worth_became_known_and_the_deals_that_mattered() -> None:
    answer = worth()
    report = hand_report.report(answer)
    (narrowed,) = [one for one in report.figures if isinstance(one, Narrowing)]
    assert narrowed.deals[-1] == answer.tally.deals == 900
    assert narrowed.values[-1][0] == answer.worth.value
    points = [int(one.title.partition(": ")[2]) for one in report.deals]
    assert len(points) == 5
    away = [abs(one - answer.worth.value) for one in points]
    assert away == sorted(away, reverse=True)
    seen = np.flatnonzero(answer.tally.scores.sum(axis=0)) - answer.tally.scores.shape[1] // 2
    assert away[0] == pytest.approx(max(abs(one - answer.worth.value) for one in seen))
    for one, own in zip(report.deals, points, strict=True):
        assert one.lines[-1].endswith(f"{own:+d} game points")
    assert to_json(hand_report.report(worth(2))) == to_json(report)


def test_a_deal_of_a_hand_can_be_seen_trick_by_trick(doko: Doko) -> None:
    shown_deal = hand_report.report(worth()).deals[0]
    ran = doko(*shlex.split(shown_deal.command)[1:], "--format", "json")
    scores = json.loads(ran.out)["result"]["scores"]
    assert f"{scores[0]:+d} game points" in shown_deal.lines[-1]


def test_taking_a_poverty_shows_the_deals_that_mattered() -> None:
    rules, kinds = Rules.preset("kneipe"), tuple(parse_cards(STRONG))
    answer = taking.answer(taking.Question(kinds, 1, rules, table_of("club"), 1, 24), 1)
    gains = answer.taken - answer.refused
    assert len(answer.numbers) == len(gains)
    by_number = dict(zip(answer.numbers, gains.tolist(), strict=True))
    found = weighty_of(answer)
    assert 0 < len(found) <= 5
    for one in found:
        refused, taken = (ended.points[0] for ended in one.ended)
        assert taken - refused == by_number[one.deal]
        assert sorted(one.hands[0]) == sorted(STRONG.split())
    titles = [one.title for one in taking_report.report(answer).deals]
    assert titles[0] == f"Deal {found[0].deal:,}: {by_number[found[0].deal]:+.0f}"


def test_contracts_are_words_for_people_and_names_for_programs(doko: Doko) -> None:
    words = ("simulate", "--deals", "400", "--seed", "3")
    told = doko(*words).out
    assert "jack solo" in told
    assert "solo_jack" not in told
    assert "one against three: jack solo" in told
    assert "Bubensolo" in doko(*words, "--lang", "de").out
    document = json.loads(doko(*words, "--format", "json").out)
    assert "solo_jack" in [row["contract"] for row in document["tables"][0]["rows"]]
    assert document["tables"][0]["columns"][0]["kind"] == "contract"
    rows = csv.DictReader(io.StringIO(doko(*words, "--format", "csv").out))
    assert "solo_jack" in [row["contract"] for row in rows]
    column = Column("contract", "Contract", "contract")
    assert shown("solo_queen_jack", column, "en") == "queen-jack solo"
    assert shown("thrown_in", column, "de") == "eingeworfen"
    kept = from_json(json.dumps(document).encode())
    assert "Bubensolo" in render(in_language(kept, "de"), 100)


def test_the_alternative_text_names_every_row() -> None:
    rows = [(f"row {i}", (i / 10, i / 10 - 0.05, i / 10 + 0.05), i > 0) for i in range(24)]
    (one,) = effects("Gains", rows)
    said = one.alt.partition("): ")[2].removesuffix(".").split("; ")
    assert said[1:] == [f"row {i} +{i / 10:.2f} ±0.05" for i in range(1, 24)]
    assert said[0] == "row 0 0.00 ±0.05 (not certain)"
