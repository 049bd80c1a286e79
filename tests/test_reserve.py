"""``doko reserve``: what may be said, what is forced, what counts, what is concluded."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses import taking as taking_of
from analyses.alternatives import GAIN_HALF
from analyses.intentions import THROW
from analyses.reservation import Answer, answer
from analyses.reservation_plans import UNDECIDED, Question, call_of, said
from doko_sim.cards import KIND, KINDS, parse_cards
from doko_sim.contracts import HEALTHY, NO_GAME, NORMAL, POVERTY, SOLO_JACK, SOLO_QUEEN, WEDDING
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from reports.reserve import report
from tests.conftest import Ran

Doko = Callable[..., Ran]

GOOD = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
WEDDING_HAND = "CQ CQ DQ CJ SJ DA DK C9 SK S9 HA H9"
JACKS = "CJ CJ SJ HJ HA CA CT CK SA ST DA D9"
POOR = "CJ DJ D9 SA ST SK S9 CK C9 HA HK H9"
TESTING = "random,announce=0.02,solo=0.05,wed=1"


def ask(
    hand: str = GOOD,
    position: int = 1,
    who: str = TESTING,
    rules: Rules | None = None,
    **options: object,
) -> Question:
    values: dict[str, object] = {"deals": 600, **options}
    kinds = tuple(parse_cards(hand))
    return Question(kinds, position, rules or Rules(), table_of(who), **values)  # type: ignore[arg-type]


def names(question: Question) -> list[str]:
    return [choice.name for choice in question.choices]


def test_what_may_be_said_follows_hand_and_rules() -> None:
    assert ask().reservations == (HEALTHY, *range(4, 11))
    assert ask(WEDDING_HAND).reservations == (WEDDING, HEALTHY, *range(4, 11))
    assert ask(POOR).reservations == (HEALTHY, *range(4, 11))
    declared = Rules().replace(silent_wedding=False)
    assert ask(WEDDING_HAND, rules=declared).reservations == (WEDDING, *range(4, 11))
    kneipe = Rules.preset("kneipe")
    assert POVERTY in ask(POOR, rules=kneipe).reservations
    assert POVERTY not in ask(GOOD, rules=kneipe).reservations
    assert SOLO_QUEEN not in ask(rules=Rules().replace(solos=("jack",))).reservations


def test_each_reservation_has_three_ways_to_announce_and_the_baseline_comes_first() -> None:
    assert names(ask())[:3] == ["healthy, left alone", "healthy, silence", "healthy, last"]
    assert names(ask(WEDDING_HAND))[0] == "wedding, left alone"
    assert len(ask().choices) == 3 * 8


def test_what_is_named_comes_about_unless_somebody_elses_goes_first() -> None:
    """At position 1 a solo always wins; at position 4 another solo may."""
    first = answer(ask(position=1), 2)
    last = answer(ask(position=4), 2)
    for result, certain in ((first, True), (last, False)):
        for plan, row in enumerate(result.rows):
            own, contracts = int(result.race.own[plan]), result.race.contracts[plan]
            assert contracts.sum() == row.deals == 600
            if said(row.choice) == HEALTHY:
                assert own == contracts[NORMAL] < row.deals
            else:
                assert (own == row.deals) is certain
                assert own <= contracts[said(row.choice)]


def test_gains_are_those_of_the_rows_and_the_calls_are_made() -> None:
    question = ask()
    result = answer(question, 1)
    scores = []
    for choice in question.choices:
        rows = np.zeros(600, state.ROW_DTYPE)
        question.plan(choice.force).table().play(0, 600, np.zeros(1, state.COUNTS_DTYPE), rows)
        scores.append(rows["scores"][:, 0].astype(float))
        if call_of(choice) == "last":
            assert (rows["called"][:, 0] == 1).mean() > 0.9
        elif call_of(choice) == "silence":
            assert not rows["called"][:, 0].any()
    for plan in (1, 5, 20):
        gain = result.rows[plan].gain
        assert gain is not None
        assert gain.value == pytest.approx((scores[plan] - scores[0]).mean())
        pair = result.race.difference(plan, 2, 200, 0.95)
        direct = scores[plan] - scores[2]
        assert (pair.value, pair.sd) == pytest.approx((direct.mean(), direct.std(ddof=1)))
    assert result.race.gains[0, GAIN_HALF] == 600


def test_differences_of_plans_that_left_are_those_of_their_common_deals() -> None:
    """With a wide precision what is far behind leaves early; the pairs stay right."""
    result = answer(ask(JACKS, who="club", deals=None, precision=0.4), 2)
    assert result.verdict == "solo_jack"
    race = result.race
    early = [plan for plan, row in enumerate(result.rows) if row.deals < race.drawn]
    assert early
    best = result.rows.index(result.best)
    n = race.deals(early[-1])
    assert race.counted[best, early[-1]] == race.counted[0, early[-1]] == n
    estimate = race.difference(early[-1], 0, 200, 0.95)
    gain = result.rows[early[-1]].gain
    assert gain is not None
    assert estimate.interval == pytest.approx(gain.interval)
    assert not result.imprecise


def test_threads_change_nothing() -> None:
    one, three = (answer(ask(WEDDING_HAND, 3), threads) for threads in (1, 3))
    assert one.rows == three.rows
    assert one.verdict == three.verdict


def test_a_deal_that_is_thrown_in_has_no_points() -> None:
    """A poverty that is dealt anew: every deal ends there."""
    rules = Rules.preset("kneipe").replace(poverty="redeal")
    result = answer(ask(POOR, rules=rules, who="random", deals=300), 1)
    row = result.find(POVERTY)
    assert row is not None
    assert result.race.contracts[result.rows.index(row), NO_GAME] == 300
    assert row.points.value == row.won.value == 0.0
    assert "0 points" in " ".join(report(result).notes)


def test_equal_ways_are_no_clear_difference() -> None:
    """Where nobody can win or lose by what is said: a handful of deals decides nothing."""
    result = answer(ask(WEDDING_HAND, deals=4), 1)
    assert result.verdict == UNDECIDED
    assert "No clear difference" in " ".join(report(result).sentences)


def shown(result: Answer) -> str:
    made = report(result)
    return " ".join([made.title, *made.sentences, *made.notes])


def test_the_report_names_what_is_best_and_what_the_strategy_would_do() -> None:
    result = answer(ask(JACKS, who="club", deals=500), 2)
    text = shown(result)
    assert result.best.choice.force.reservation == SOLO_JACK
    assert "Play the jack solo: it is worth +" in text
    assert " game points a deal more than healthy (95 % interval +" in text
    assert "club would say jack solo" in text
    assert "Nothing is set aside" in text


def taking(hand: str, position: int = 2, deals: int = 40) -> taking_of.Question:
    kinds = tuple(parse_cards(hand))
    rules = Rules.preset("kneipe")
    return taking_of.Question(kinds, position, rules, table_of("club"), deals=deals)


STRONG = "HT CQ SQ DQ CJ DJ DA DK CA SA HK H9"


def test_a_strong_hand_takes_a_poverty_and_gives_plain_cards_back() -> None:
    result = taking_of.answer(taking(STRONG, deals=150), 2)
    assert result.verdict == "take"
    assert result.takes
    best = [KINDS[kind] for kind in result.best.back] or ["HK"]
    assert all(card[1] in "AK9" and card[0] != "D" for card in best)
    rows = {row.name: row for row in result.rows}
    assert (result.chosen, {row.deals for row in result.rows}) == (75, {75})
    assert result.tried == 220
    assert rows["no"].gain is None


def test_the_cards_are_chosen_on_deals_of_their_own() -> None:
    """Three answers that are alike but for luck: the luckiest is chosen, and is worth nothing."""
    question = taking(STRONG)
    rng = np.random.default_rng(3)
    gains = []
    for _ in range(300):
        luck = rng.normal(0, 3, (40, 60)).round().astype(np.int64)
        taken = dict(zip([(), *question.choices[:38]], luck[1:], strict=True))
        race = taking_of._Race(20, luck[0], taken)
        result = taking_of.conclude(question, taking_of._Found(100, 60, True, False), race)
        gains.append(result.best.gain)
    inside = np.mean([one.low <= 0 <= one.high for one in gains if one])
    assert abs(np.mean([one.value for one in gains if one])) < 0.12
    assert inside > 0.9


def test_a_strategy_of_ones_own_is_asked(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "careful.py"
    assert doko("strategies", "new", str(file)).code == 0
    ran = doko("reserve", STRONG, "--offered", "--rules", "kneipe", "--deals", "6", "--threads",
               "1", "--strategy", str(file), "--position", "2", "--format", "json")  # fmt: skip
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["data"]["strategies"] == [str(file)] * 4


def test_a_wedding_that_has_to_be_declared_is_declared() -> None:
    two = "CQ CQ HT SQ DJ DA CA CK SA SK HA HK"
    rules = Rules.preset("kneipe").replace(silent_wedding=False)
    question = taking_of.Question(tuple(parse_cards(two)), 2, rules, table_of("club"))
    assert question.said == WEDDING
    assert taking(STRONG).said == HEALTHY


def test_a_hand_that_is_better_thrown_in_is_thrown_in() -> None:
    rules = Rules.preset("kneipe")
    bad = ask("C9 C9 S9 S9 H9 HK CK SK DJ DQ HJ D9", who="club", deals=400, rules=rules)
    result = answer(bad, 1)
    assert result.verdict == THROW
    assert result.throw is not None
    assert result.throw.value == -result.best.points.value > 0
    assert report(result).sentences[0].startswith("Throw the hand in: that brings no points, 4.")
    # under rules that do not allow it, there is nothing to throw
    other = answer(ask("C9 C9 S9 S9 H9 HK CK SK DJ DQ HJ D9", who="club", deals=400), 1)
    assert other.throw is None
    assert other.verdict == "healthy"


def test_an_interrupt_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    scores = taking_of.Hand.scores

    def stops(hand: Any, numbers: Any, take: bool, back: Any) -> np.ndarray:
        nonlocal calls
        calls += not take
        if calls == 4:
            raise KeyboardInterrupt
        return scores(hand, numbers, take, back)

    monkeypatch.setattr(taking_of.Hand, "scores", stops)
    result = taking_of.answer(taking(STRONG, deals=240), 1)
    assert result.interrupted
    assert (result.chosen, result.rows[0].deals) == (120, 60)


def test_the_answers_are_those_that_are_played() -> None:
    """The taker has the cards of the exchange less those that it was to give back."""
    question = taking(STRONG)
    hand = taking_of.Hand(question)
    numbers, _, _ = taking_of._counted(hand, 10, 1, None)
    back = tuple(KIND[card] for card in ("CA", "HK", "H9"))
    for number in numbers[:10]:
        hand.scores([number], False, ())
        assert hand.row[0]["partner"] != question.seat
        hand.scores([number], True, back)
        assert (hand.row[0]["contract"], hand.row[0]["partner"]) == (POVERTY, 1)
        public = hand.table.game[0]["public"]
        played = int(public["played"][1]) | int(hand.table.game[0]["private"][1]["hand"])
        kept = [kind for kind in back if played >> 2 * kind & 3]
        # the first of them went back, as many as were passed
        assert kept == list(back[int(public["passed"]) :])


def test_what_came_about_instead_is_said_of_every_reservation() -> None:
    kneipe = Rules.preset("kneipe")
    result = answer(ask(POOR, 4, "club", kneipe, deals=200), 2)
    (line,) = [one for one in report(result).notes if "came about otherwise" in one]
    reasons = line.removesuffix(".").split("; after ")
    assert len(reasons) == 3  # healthy, poverty, solos
    for plan, reason in zip((0, 3, 6), sorted(reasons, key=len, reverse=True), strict=True):
        numbers = [int(part.rsplit(" ", 1)[1]) for part in reason.split("): ")[1].split(", ")]
        assert sum(numbers) == result.rows[plan].deals - int(result.race.own[plan])
    assert "after a solo" in line
    assert "another's solo" in line


def test_what_differs_in_no_deal_is_said_to() -> None:
    """Who never calls plays the same in silence; a call is something else."""
    result = answer(ask(POOR, who="random,announce=0,solo=0,wed=1", deals=60), 1)
    alike = next(one for one in report(result).notes if one.startswith("Not different"))
    assert "healthy, in silence" in alike
    assert "last moment" not in alike


def test_a_poverty_is_taken_only_where_there_is_one() -> None:
    with pytest.raises(DokoError, match="nobody takes a poverty"):
        taking_of.Question(tuple(parse_cards(STRONG)), 1, Rules(), table_of("club"))


def test_on_the_command_line(doko: Doko) -> None:
    ran = doko("reserve", WEDDING_HAND, "--deals", "50", "--format", "json")
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    assert data["baseline"] == "wedding, left alone"
    assert len(data["rows"]) == 27
    assert sum(data["rows"][0]["contracts"].values()) == 50


@pytest.mark.parametrize(
    ("words", "said_so"),
    [
        (("HT HT HT",), "two of each"),
        (("HT", "--position", "5"), "position 5"),
        (("HT", "--offered", "--rules", "kneipe"), "a whole hand"),
        ((STRONG, "--offered", "--rules", "kneipe", "--deals", "3"), "--deals 3 given; expected 4"),
        (("HT", "--precision", "1", "--deals", "5"), "expected one of them"),
    ],
)
def test_wrong_input_ends_in_one_line(doko: Doko, words: tuple[str, ...], said_so: str) -> None:
    ran = doko("reserve", *words)
    assert ran.code == 2
    assert said_so in ran.err
