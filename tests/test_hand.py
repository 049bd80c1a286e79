"""``doko hand``: what a hand is worth, its place, its score, its odds, what is done with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from analyses import hand_values
from analyses.estimate import Estimate, mean_of
from analyses.habits import CALL, LEAD, RESERVATION, habits
from analyses.hand import SOLO_ELSEWHERE, Question, answer
from analyses.hand_odds import odds
from analyses.hand_score import score
from analyses.hand_values import Values, measure
from doko_sim.cards import parse_cards
from doko_sim.contracts import NORMAL, SOLO_QUEEN
from doko_sim.deals import ace_runs
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Force
from reports.hand_place import place
from tests.conftest import Ran

Doko = Callable[..., Ran]

GOOD = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
QUEENS = "CQ CQ SQ HQ HA HA CA CT CK SA ST H9"
TESTING = "random,announce=0.02,solo=0.05,wed=1"


def ask(hand: str = GOOD, position: int = 1, who: str = "club", **options: object) -> Question:
    values: dict[str, object] = {"deals": 400, **options}
    kinds = tuple(parse_cards(hand))
    return Question(kinds, position, Rules(), table_of(who), **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "printed"),
    [
        ("HT SQ HQ DQ SJ DA CA CK CK C9 HA H9", 111.6 - 31 + 11 + 3 / 4 * 22),
        ("CQ DQ CJ CJ SJ HJ DJ DT DK D9 CK S9", 52.2),
    ],
)
def test_the_score_is_that_of_the_players(hand: str, printed: float) -> None:
    from doko_sim.cards import hand_mask
    from doko_sim.players.pagat_score import expected_points

    kinds = parse_cards(hand)
    found = score(kinds, Rules())
    none = np.uint64(0)
    assert found.total == pytest.approx(expected_points(np.uint64(hand_mask(kinds)), none, 0.0))
    if printed == 52.2:
        assert found.total == pytest.approx(printed, abs=0.1)


def chances(hand: str, rules: Rules | None = None) -> dict[tuple[str, str], Fraction]:
    found = odds(parse_cards(hand), rules or Rules())
    return {(odd.about, odd.card): odd.chance for odd in found}


#: All suits with an ace, with six clubs, with a void and without nines.
ACES = "HT SQ HQ DQ SJ DA CA CA CT SA HA HK"
LONG = "CQ SQ DJ DK CA CT CT CK C9 SA SK SK"
VOID = "SQ HQ DQ DQ CJ SJ DK D9 CA CT CK HK"
SHORT = "HT SQ HQ DQ SJ CA CT SA HA HK"


@pytest.mark.parametrize(
    ("hand", "ace", "missing", "tenths"),
    [
        # Essen A3: 87.6, 79.4, 66.8, 48.4, 24.2 % with 7 to 3 cards missing
        (ACES, "SA", 7, 876),
        (GOOD, "CA", 6, 794),
        (ACES, "CA", 5, 668),
        (ACES, "HA", 4, 484),
        (LONG, "CA", 3, 242),
    ],
)
def test_aces_run_as_often_as_the_books_say(hand: str, ace: str, missing: int, tenths: int) -> None:
    found = chances(hand)[("ace", ace)]
    assert round(1000 * found) == tenths
    assert found == ace_runs(missing).all_follow.fraction


def test_odds_know_the_pack_and_what_the_ten_of_hearts_is() -> None:
    assert chances(SHORT, Rules(nines=False))[("ace", "HA")] == ace_runs(2, 10).all_follow.fraction
    plain = chances(ACES, Rules(hearts_ten="plain"))
    # the ten of one's own is one of eight hearts then, and nobody's highest trump
    assert plain[("ace", "HA")] == ace_runs(5).all_follow.fraction
    assert not [card for about, card in plain if about == "partner"]


def test_odds_follow_the_hand() -> None:
    found = chances(GOOD)
    assert found[("partner", "HT")] == Fraction(11, 35)
    assert list(found) == [("ace", "CA"), ("ace", "SA"), ("partner", "HT")]
    kontra = chances(VOID)
    assert kontra[("wedding", "CQ")] == Fraction(11, 35)
    assert kontra[("void", "S")] == ace_runs(8).all_follow.fraction
    # two tens among 34 cards but the queens of clubs, twelve of them the partner's
    assert kontra[("partner", "HT")] == 1 - Fraction(22 * 21, 34 * 33)
    # who has both queens has no partner yet
    assert not [about for about, _ in chances(QUEENS) if about in ("wedding", "partner")]


def test_a_partner_holds_the_ten_as_often_as_it_is_dealt() -> None:
    """Played deals agree with the count: Re's partner is who holds the other queen of clubs."""
    question = ask(who="random")
    hands = question.plan(Force()).table().hands(0, 20_000)
    order = question.plan(Force()).table().orders[0]
    partner = [(hands[:, seat] & order["elders"]) != 0 for seat in (1, 2, 3)]
    tens = [(hands[:, seat] & order["ten_hearts"]) != 0 for seat in (1, 2, 3)]
    both = sum((a & b).sum() for a, b in zip(partner, tens, strict=True))
    assert abs(both / 20_000 - 11 / 35) < 4 * np.sqrt(11 / 35 * 24 / 35 / 20_000)


def test_the_worth_is_the_mean_of_the_rows_whatever_comes_about() -> None:
    question = ask(who=TESTING, position=3)
    result = answer(question, 2)
    rows = np.zeros(400, state.ROW_DTYPE)
    question.plan(Force()).table().play(0, 400, np.zeros(1, state.COUNTS_DTYPE), rows)
    assert result.worth.value == pytest.approx(rows["scores"][:, 2].mean())
    assert result.won.value == pytest.approx((rows["winner"] == 1 - (rows["re"] >> 2 & 1)).mean())
    shares = {one.number: one.share.value for one in result.contracts}
    assert sum(shares.values()) == pytest.approx(1.0)
    assert shares[NORMAL] == pytest.approx((rows["contract"] == NORMAL).mean())
    others = (rows["contract"] > 3) & (rows["lone_player"] != 2)
    assert shares[SOLO_ELSEWHERE] == pytest.approx(others.mean())


def test_what_is_done_is_what_the_strategy_does() -> None:
    found = habits(ask(QUEENS), 20)
    (said,) = found.of(RESERVATION)
    assert (said[0].what, said[0].tactic, said[1]) == ("solo_queen", "Z7", 20)
    assert sum(n for _, n in found.of(CALL)) >= 20
    assert [habit.what for habit, _ in found.of(LEAD)] == ["CQ"]
    (first,) = [h for h, n in habits(ask(), 20).of(LEAD) if n >= 15]
    assert (first.what, first.tactic) == ("SA", "L1")


def test_a_strong_hand_lies_above_a_weak_one() -> None:
    known = measure(Rules(), table_of("club"), 0, 2, hands=400, deals=8)
    assert np.all(np.diff(known.worth) >= 0)
    assert 120 < known.hands < 220
    strong = known.rank(Estimate(6.0, 5.9, 6.1, 100, 1.0), 0.95)
    weak = known.rank(Estimate(-3.0, -3.1, -2.9, 100, 1.0), 0.95)
    assert strong.low > weak.high
    again = measure(Rules(), table_of("club"), 0, 1, hands=400, deals=8)
    assert np.array_equal(again.worth, known.worth)


@pytest.mark.parametrize(
    ("interval", "verdict", "words"),
    [
        ((0.90, 0.95), "strong", "among the best tenth"),
        ((0.88, 0.95), "strong", "in the upper third"),
        ((0.40, 0.60), "middling", "in the middle third"),
        ((0.05, 0.11), "weak", "in the lower third"),
        ((0.02, 0.10), "weak", "in the lowest tenth"),
        ((0.60, 0.95), "undecided", "near the border of two thirds"),
    ],
)
def test_its_place_is_a_tenth_or_a_third(
    interval: tuple[float, float], verdict: str, words: str
) -> None:
    assert place(interval, verdict) == words


def test_noise_is_taken_out_of_the_values() -> None:
    """With few deals a hand the means are spread by luck; what is kept is as wide as with many."""
    few = measure(Rules(), table_of("club"), 1, 2, hands=500, deals=6)
    many = measure(Rules(), table_of("club"), 1, 2, hands=500, deals=60)
    assert few.worth.std() == pytest.approx(many.worth.std(), rel=0.25)


def test_a_kept_file_is_used_for_its_own_rules_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "values.csv"
    mark = Rules().fingerprint[:12]
    file.write_text(
        f"# Values.\n# Rules ddv ({mark}), club at all positions, seed 1: 1,169 hands of Re "
        "(weddings included) and 231 of Kontra, 500 deals each.\n"
        "percent,re,kontra\n0,-4,-6\n50,0,-1\n100,4,3\n"
    )
    monkeypatch.setattr(hand_values, "FILE", file)
    found = hand_values.stored(Rules(), table_of("club"), 1)
    assert found is not None
    assert (found.hands, found.below(-1.0), found.below(1.0)) == (231, 0.5, 0.75)
    assert hand_values.stored(Rules(), table_of("pagat"), 1) is None
    assert hand_values.stored(Rules.preset("kneipe"), table_of("club"), 1) is None


def test_the_rank_holds_the_error_of_the_worth() -> None:
    known = Values(np.linspace(-1, 1, 101), 1000, True)
    sure = known.rank(Estimate(0.0, 0.0, 0.0, 10, 1.0), 0.95)
    unsure = known.rank(Estimate(0.0, -0.2, 0.2, 10, 1.0), 0.95)
    assert sure.value == unsure.value == 0.5
    assert unsure.low < 0.4 < sure.low < 0.5 < sure.high < 0.6 < unsure.high
    assert mean_of(np.array([1, 1]), 0).value == 0.5


def test_a_part_of_a_hand_is_refused() -> None:
    with pytest.raises(DokoError, match="12 cards of a whole hand"):
        ask("HT HT")


def test_on_the_command_line(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_values, "HANDS", 200)
    ran = doko("hand", QUEENS, "--deals", "200", "--format", "json")
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    assert data["verdict"] == "strong"
    assert data["habits"][0]["what"] in ("solo_queen", "CQ", "1")
    assert SOLO_QUEEN == 8
    ran = doko("hand", "HT")
    assert ran.code == 2


def test_a_hand_thrown_in_has_no_interval_of_luck(doko: Doko) -> None:
    poor = "HT DK D9 CA CK CK C9 SA SK S9 HA HK"
    ran = doko("hand", poor, "--rules", "kneipe", "--deals", "60")
    (line,) = [one for one in ran.out.splitlines() if one.startswith("thrown in")]
    assert line.split()[-1] == "0.00"
    assert "±" not in line.split(" - ")[1]
