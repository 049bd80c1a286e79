"""``doko rules compare`` and ``doko rules effect``: answers, wrong input, Ctrl-C, width."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analyses import same_deals
from analyses.outcomes import MAIN, outcome, outcomes
from doko_sim.chunks import Crew
from tests.conftest import Ran

Doko = Callable[..., Ran]
TESTING = ("--strategy", "random,announce=0.02,solo=0.02,wed=0.5")
QUICK = (*TESTING, "--deals", "1500", "--threads", "1")


@pytest.fixture
def own_rules(tmp_path: Path) -> str:
    """A group's file: the pub's rules with one exception."""
    file = tmp_path / "ours.toml"
    file.write_text('preset = "kneipe"\npoverty = "off"\n')
    return str(file)


def test_the_answer_says_what_changed_what_did_not_and_what_is_open(
    doko: Doko, own_rules: str
) -> None:
    ran = doko("rules", "compare", "ddv", own_rules, *QUICK)
    assert ran.code == 0
    assert not ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "What the rules change: ddv and ours.toml"
    sentence = " ".join(lines[1:9])
    assert re.match(
        r"ours.toml instead of ddv changes \d+ of \d+ figures beyond doubt; \d+ are undecided. "
        "ours.toml instead of ddv changes beyond doubt: ",
        sentence,
    )
    for words in ("the spread of a seat's points +", "undecided: "):
        assert words in sentence
    assert "of the deals end with other game points" in ran.out
    assert "In an evening of 24 deals" in ran.out
    assert {MAIN, "Contracts, % of the games", "Extra points, in 100 games"} < set(lines)
    assert "charlie caught" in ran.out
    assert "king solo" not in ran.out, "what is never seen is not shown"


def test_what_does_not_change_is_said(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "fox.toml"
    file.write_text("fox = 0\n")
    ran = doko("rules", "compare", "ddv", str(file), *QUICK)
    sentence = " ".join(ran.out.splitlines()[1:6])
    changed, same = sentence.split("; no difference that counts: ")
    assert "extra points -" in changed
    assert same.startswith("Re's wins, games that nobody wins, card points of Re,")


def test_every_outcome_that_is_seen_is_in_the_data(doko: Doko) -> None:
    ran = doko("rules", "compare", "ddv", "kneipe", "sharp", *QUICK, "--format", "json")
    data = json.loads(ran.out)["data"]
    assert [one["name"] for one in data["rules"]] == ["ddv", "kneipe", "sharp"]
    kneipe, sharp = data["comparisons"]
    assert (kneipe["paired"], sharp["paired"]) == (True, False)
    assert kneipe["differs"][0] > 0.3
    assert sharp["differs"] is None
    named = {row["outcome"] for row in kneipe["outcomes"]}
    assert named < set(outcomes())
    assert {"re_win", "spread", "calls", "missed", "normal", "redeals_kings"} < named
    for row in kneipe["outcomes"]:
        value, low, high = row["change"]
        assert low <= value <= high
        assert row["verdict"] in ("clear", "small", "same", "open")
        assert value == pytest.approx(row["other"][0] - row["first"][0])


def test_other_packs_are_called_unpaired(doko: Doko) -> None:
    ran = doko("rules", "compare", "kneipe", "kneipe-40", *QUICK)
    assert "unpaired" in ran.out
    assert "of the deals end with" not in ran.out
    assert "differences on the same deals" not in ran.out


def test_csv_holds_everything_in_one_table(doko: Doko) -> None:
    ran = doko("rules", "compare", "ddv", "kneipe", "pagat", *QUICK, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert {row["base"] for row in rows} == {"ddv"}
    assert {row["rules"] for row in rows} == {"kneipe", "pagat"}
    assert {row["group"] for row in rows} >= {MAIN, "Contracts, % of the games"}
    assert float(rows[0]["change_low"]) <= float(rows[0]["change"])


@pytest.mark.parametrize("width", [80, 96])
@pytest.mark.parametrize(
    "words",
    [
        ["compare", "ddv", "kneipe", "--luck"],
        ["compare", "ddv", "sharp", "freedoko"],
        ["effect", "kneipe-40", "--pairs", "--on", "value"],
        ["effect", "freedoko"],
    ],
)
def test_tables_fit_a_terminal(
    words: list[str], width: int, doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cli import output
    from reports.text import render

    monkeypatch.setattr(
        output, "_rendered", lambda report, *_args, **_kwargs: render(report, width).encode()
    )
    ran = doko("rules", *words, *TESTING, "--deals", "400")
    assert ran.code == 0, ran.err
    long = [line for line in ran.out.splitlines() if len(line) > width]
    assert all(line.startswith("Again: ") for line in long)
    # a table that does not fit is shown as blocks, one "heading: value" a line
    assert "Verdict: " not in ran.out


@pytest.mark.parametrize(
    "words",
    [
        ["compare", "ddv", "kneipe", "--luck", "--level", "0.9"],
        ["effect", "kneipe", "--on", "re_win", "--pairs", "--seed", "7"],
        ["effect", "kneipe-40", "--against", "sharp"],
    ],
)
def test_the_line_given_makes_the_same_result(words: list[str], doko: Doko) -> None:
    first = doko("rules", *words, *TESTING, "--deals", "600", "--format", "json", "--threads", "1")
    assert first.code == 0, first.err
    line = json.loads(first.out)["command"]
    program, *again = shlex.split(line)
    assert program == "doko"
    second = doko(*again, "--format", "json", "--threads", "2")
    assert second.out == first.out


def test_luck_and_skill_stand_in_a_table_of_their_own(doko: Doko) -> None:
    ran = doko("rules", "compare", "ddv", "pagat", "--luck", "--deals", "3000", "--format", "json")
    document = json.loads(ran.out)
    assert document["tables"][-1]["name"] == "Luck and skill"
    luck = document["data"]["luck"]
    assert luck["deals"] == 300
    assert set(luck["measures"]) == {"deal_share", "edge", "edge_in_spreads"}
    assert 0.2 < luck["measures"]["deal_share"]["values"][0][0] < 0.8
    (cards,) = [line for line in document["sentences"] if "the cards decide" in line]
    assert "stakes" not in cards
    assert any(line.startswith("The stakes are another matter") for line in document["sentences"])


def test_an_effect_is_ranked_and_said(doko: Doko) -> None:
    ran = doko("rules", "effect", "kneipe", *QUICK, "--on", "spread", "--pairs")
    lines = ran.out.splitlines()
    assert lines[0] == "What each rule of kneipe does to the spread of a seat's points"
    assert "most" not in lines[1]
    assert "re_kontra +2." in ran.out or "re_kontra +3." in ran.out
    assert "re_kontra is turned back with double_elders" in " ".join(lines)
    assert "re_kontra: double (ddv: add2)" in ran.out
    assert "any, plain, trump" in " ".join(ran.out.split())
    ran = doko("rules", "effect", "kneipe", *QUICK, "--pairs", "--format", "json")
    data = json.loads(ran.out)["data"]
    sizes = [abs(row["change"][0]) for row in data["effects"]]
    assert sizes == sorted(sizes, reverse=True)
    assert data["pairs"]["number"] == 16 * 15 // 2 - 1
    assert len(data["effects"]) == 16


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["compare", "ddv"], "two or more"),
        (["compare"], "Missing argument"),
        (["compare", "ddv", "kneype"], "kneipe"),
        (["compare", "ddv"], "1 set of rules given"),
        (["effect", "ddv"], "ddv does not differ from ddv: there is nothing to turn back"),
        (["compare", "ddv", "wikipedia"], "ddv and wikipedia are the same rules"),
        (["effect", "kneipe", "--on", "nothing like it"], "solo_share (Solos, %)"),
        (["effect", "kneipe", "--on", "spred"], "did you mean 'spread'?"),
        (["effect", "kneipe", "--deals", "0"], "too small"),
        (["compare", "ddv", "nowhere/ours.toml"], "ours.toml"),
    ],
)
def test_wrong_input_is_one_line(words: list[str], message: str, doko: Doko) -> None:
    ran = doko("rules", *words)
    assert ran.code == 2
    assert not ran.out
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_the_rules_are_never_written_over(tmp_path: Path, doko: Doko) -> None:
    file = tmp_path / "ours.txt"
    file.write_text('preset = "kneipe"\n')
    for words in (["compare", "ddv", str(file)], ["effect", str(file)]):
        ran = doko("rules", *words, *QUICK, "-o", str(file))
        assert ran.code == 2
        assert file.read_text() == 'preset = "kneipe"\n'


@pytest.mark.parametrize("words", [["compare", "ddv", "kneipe", "--luck"], ["effect", "kneipe"]])
def test_an_interrupt_shows_what_there_is(
    words: list[str], doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(same_deals, "_CHUNK_DEALS", 500)
    run = Crew.run

    def interrupted(self: Crew[Any], *args: Any, **kwargs: Any) -> int:
        first, _, merge, *rest = args

        def merge_and_stop(result: Any) -> None:
            merge(result)
            self.interrupted = True

        return run(self, first, 1500, merge_and_stop, *rest, **kwargs)

    monkeypatch.setattr(Crew, "run", interrupted)
    ran = doko("rules", *words, *QUICK, "--format", "json")
    assert ran.code == 130
    assert "Interrupted after 500 of 1,500 deals" in ran.err
    document = json.loads(ran.out)
    assert document["data"]["deals"] == 500
    assert document["data"]["partial"] is True
    assert document["sentences"][1].startswith("A part only")


def test_an_interrupt_during_luck_keeps_the_comparison(
    doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("analyses.luck.measure", stop)
    ran = doko("rules", "compare", "ddv", "kneipe", "--luck", *QUICK)
    assert ran.code == 130
    assert "nothing is said about luck" in ran.err
    assert "What changes" in ran.out


def test_equal_rules_are_left_out_and_named(doko: Doko) -> None:
    words = ("compare", "ddv", "wikipedia", "kneipe")
    ran = doko("rules", *words, *TESTING, "--deals", "100", "--format", "json")
    assert "ddv and wikipedia are the same rules; wikipedia is left out." in ran.err
    data = json.loads(ran.out)["data"]
    assert [one["name"] for one in data["rules"]] == ["ddv", "kneipe"]


def test_changes_of_shares_are_percentage_points(doko: Doko) -> None:
    ran = doko("rules", "effect", "kneipe", *QUICK, "--on", "re wins")
    assert "percentage points by all options together" in " ".join(ran.out.split())
    assert "Changes of shares are percentage points." in ran.out


def test_one_option_makes_no_pairs(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "fox.toml"
    file.write_text("fox = 0\n")
    ran = doko("rules", "effect", str(file), *TESTING, "--deals", "200", "--pairs")
    assert "The only option" in ran.out
    assert "over one effect;" in ran.out
    assert "pairs of" not in ran.out


def test_outcomes_are_found_by_name_and_by_title() -> None:
    for text in ("solo_share", "Solos, %", "solos", "SOLO_SHARE"):
        assert outcome(text).key == "solo_share"
    for one in outcomes().values():
        assert outcome(one.key) is one


def test_help_names_the_outcomes(doko: Doko) -> None:
    ran = doko("rules", "effect", "--help")
    for key in ("spread", "value", "re_win", "solo_share", "calls", "extras", "redeals"):
        assert key in ran.out
