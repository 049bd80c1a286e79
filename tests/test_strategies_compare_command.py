"""``doko strategies duel``, ``league`` and ``ablate``: answers, wrong input, Ctrl-C, width."""

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

from doko_sim.chunks import Crew
from tests.conftest import Ran

Doko = Callable[..., Ran]
EAGER = "pagat,re_threshold=60"
ONE = ("--threads", "1")
DUEL = ("duel", "pagat", EAGER, "--deals", "1500")
LEAGUE = ("league", "random", "pagat", EAGER, "--deals", "600")
ABLATE = ("ablate", "pagat", "--only", "L1,S6", "--deals", "600")


def test_the_duel_says_who_is_better_by_how_much(doko: Doko) -> None:
    ran = doko("strategies", "duel", "pagat", "random", *ONE)
    assert ran.code == 0
    assert not ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "Which is better, pagat or random?"
    sentence = " ".join(lines[1:3])
    assert re.match(r"pagat gains \d\.\d\d ± 0\.\d\d game points a deal over random when", sentence)
    assert "pagat is better." in sentence
    back = doko("strategies", "duel", "random", "pagat", *ONE)
    assert "random loses 3." in back.out
    assert "pagat is better." in " ".join(back.out.splitlines()[1:3])


@pytest.mark.parametrize("design", ["single", "seat", "swap", "factorial"])
def test_a_strategy_against_itself_is_told_as_zero(design: str, doko: Doko) -> None:
    words = ("duel", "pagat", "pagat", "--design", design, "--deals", "300", *ONE)
    ran = doko("strategies", *words, "--format", "json")
    document = json.loads(ran.out)
    assert document["sentences"] == ["pagat against itself differs by exactly zero in every deal."]
    assert document["data"]["histogram"]["values"] == [[0, 300]]
    assert document["data"]["differ"] == [0, 0, 0]
    assert document["data"]["verdict"] == "equivalent"


def test_a_large_league_has_a_line_for_each_pair(
    doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.output.WIDTH_WITHOUT_TERMINAL", 80)
    more = [f"random,solo=0.{n}" for n in (1, 2, 3)]
    ran = doko("strategies", "league", "random", "pagat", *more, "--deals", "100", *ONE)
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["1", "over", "2"] in [line[:3] for line in lines]
    assert sum(line[1:2] == ["over"] for line in lines) == 10
    assert next(line[-1] for line in lines if line[:1] == ["1"]) == "pagat"
    assert all(len(line) <= 80 for line in ran.out.splitlines() if not line.startswith("Again"))


@pytest.mark.parametrize(
    "words",
    [
        DUEL,
        ("duel", "pagat", "random", "--test", "0,0.5", "--level", "0.9", "--seed", "3"),
        ("duel", "pagat", EAGER, "--precision", "0.05", "--show", "2", "--design", "seat"),
        ("duel", "pagat", EAGER, "--most", "1500", "--margin", "0.001", "--rules", "kneipe"),
        LEAGUE,
        (*LEAGUE, "--seed", "7", "--rules", "kneipe"),
        ABLATE,
        ("ablate", EAGER, "--only", "A7", "--with-partner", "--deals", "200", "--margin", "0.1"),
    ],
)
def test_the_command_under_again_makes_the_same_answer(words: tuple[str, ...], doko: Doko) -> None:
    first = doko("strategies", *words, "--threads", "2", "--format", "json")
    assert first.code == 0, first.err
    again = shlex.split(json.loads(first.out)["command"])
    assert again[:2] == ["doko", "strategies"]
    assert doko(*again[1:], "--format", "json", *ONE).out == first.out


def test_a_precision_and_a_test_stop_by_themselves(doko: Doko) -> None:
    ran = doko("strategies", "duel", "pagat", EAGER, "--precision", "0.02", *ONE)
    assert "stop by its width alone" in ran.out
    ran = doko("strategies", "duel", "pagat", "random", "--test", "0,0.5", *ONE)
    sentence = "The test takes 0.5 and not 0 game points for true, after 1,000 deals."
    assert sentence in " ".join(ran.out.split())
    assert "Both errors of the test are at most 5 %." in ran.out


def test_what_is_undecided_is_said_with_the_deals_it_would_take(doko: Doko) -> None:
    ran = doko("strategies", "duel", "pagat", "pagat,keep_foxes=off", "--deals", "200", *ONE)
    assert re.search(r"undecided: about [\d,]+ more deals would\s+decide it", ran.out)


def test_the_deals_shown_can_be_replayed(doko: Doko) -> None:
    ran = doko("strategies", *DUEL, "--show", "2", *ONE)
    commands = [line for line in ran.out.splitlines() if line.startswith("doko deal")]
    assert len(commands) == 4
    assert "(A7)" in ran.out
    deals = [doko(*shlex.split(command)[1:]) for command in commands]
    assert all(deal.code == 0 for deal in deals)
    assert deals[0].out != deals[1].out
    assert "Position 1 plays pagat" in deals[0].out


def test_a_plan_says_deals_and_seconds(doko: Doko) -> None:
    ran = doko("strategies", "duel", "pagat", EAGER, "--plan", *ONE)
    assert ran.code == 0
    pattern = r"To tell a gain of 0.02 game points a deal from none takes about [\d,]+ deals"
    assert re.search(pattern, ran.out)
    assert "Pilot: 5,000 deals of seed 2" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), r"until the verdict is certain, takes about [\d,]+ deals, "),
        (
            ("--deals", "4321"),
            r"--deals 4321, takes .* known within about 0\.01\d game points a deal",
        ),
        (("--precision", "0.005"), r"--precision 0.005, takes about \d\d,000 deals, "),
        (
            ("--test", "0,0.02"),
            r"--test 0,0.02, takes about [\d,]+ deals on average, ",
        ),
        (("--most", "2000"), r"It ends at 2,000 deals \(--most\) even if nothing is decided"),
    ],
)
def test_a_plan_is_about_the_duel_asked_for(words: tuple[str, ...], said: str, doko: Doko) -> None:
    ran = doko("strategies", "duel", "pagat", EAGER, "--plan", *words, *ONE)
    told = " ".join(ran.out.split())
    assert re.search("This duel, .*" + said if words[:1] != ("--most",) else said, told)
    for number in re.findall(r"about ([\d,]+) (?:deals|minutes)", told):
        assert len(number.replace(",", "").rstrip("0")) <= 2, "two digits that count"
    again = shlex.split(_again(ran))
    assert set(words) <= set(again)


def test_what_is_not_decided_at_the_most_says_so(doko: Doko) -> None:
    rules: list[tuple[tuple[str, ...], str]] = [
        ((), "anything was certain"),
        (("--precision", "0.001"), "the gain was known within 0.001"),
        (("--test", "0,0.001"), "the test ended"),
    ]
    for words, what in rules:
        close = ("duel", "pagat", "pagat,keep_foxes=off", "--most", "1000", *words)
        told = " ".join(doko("strategies", *close, *ONE).out.split())
        assert f"It stopped at 1,000 deals, --most, before {what}." in told
    ended = doko("strategies", "duel", "pagat", "random", "--most", "1000", *ONE)
    assert "It stopped" not in ended.out
    unused = doko("strategies", *DUEL, "--most", "1000", *ONE)
    assert unused.err.strip() == "--deals 1500 is played to its end, so --most changes nothing."


def test_a_plan_says_that_it_shows_no_deals(doko: Doko) -> None:
    ran = doko("strategies", "duel", "pagat", EAGER, "--plan", "--show", "3", *ONE)
    assert ran.err.strip() == "--plan plays no duel, so --show 3 shows nothing."


def test_a_plan_without_a_deal_that_differs_says_how_rare_they_are(doko: Doko) -> None:
    ran = doko("strategies", "duel", "club", "club,piglets=off", "--plan", *ONE)
    told = " ".join(ran.out.split())
    # Wilson: 1.96^2 / (5000 + 1.96^2)
    assert "so there is one in at most 0.08 % of all deals (95 %)" in told
    assert re.search(r"While that stays so this duel takes about [\d,]+ deals", told)
    ran = doko("strategies", "duel", "club", "club,piglets=off", "--deals", "300", *ONE)
    told = " ".join(ran.out.split())
    assert "undecided: none of 300 deals differs, so at most 1.3 % of all do (95 %)" in told
    (more,) = re.findall(r"if it stays so, about ([\d,]+) more deals", told)
    assert int(more.replace(",", "")) < 20_000
    alone = doko("strategies", "duel", "club", "club", "--plan", *ONE)
    assert "club against itself differs by exactly zero" in alone.out


def test_the_factorial_design_tells_of_partners(doko: Doko) -> None:
    words = ("duel", "pagat", "pagat,announce=off", "--design", "factorial", "--deals", "400")
    ran = doko("strategies", *words, *ONE)
    for words_shown in ("partner plays the other", "difference of the two", "nobody has a partner"):
        assert words_shown in " ".join(ran.out.split())


def test_a_league_names_its_winner_and_what_is_not_clear(doko: Doko) -> None:
    names = ("pagat", "random", "pagat,keep_foxes=off")
    ran = doko("strategies", "league", *names, "--deals", "300", *ONE)
    assert ran.code == 0
    told = " ".join(ran.out.split())
    pattern = (
        r"(pagat\S*) has the largest rating, \+\d\.\d+ ± \d\.\d+, but is not to be told apart from "
        r"(pagat\S*)\. Measured again on 300 deals of seed 2: "
    )
    found = re.search(pattern, told)
    assert found is not None
    assert {found[1], found[2]} == {"pagat", "pagat,keep_foxes=off"}
    assert "comes out on top" not in told
    assert "lear difference" not in told, "all other pairs are clear"
    clear = doko("strategies", "league", "pagat", "random", "--deals", "300", *ONE)
    assert "pagat comes out on top: rating +" in clear.out
    assert "Every pair differs beyond doubt." in clear.out
    assert "not to be told apart" not in clear.out
    flat = doko("strategies", "league", *names, "--deals", "300", *ONE, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(flat.out)))
    assert [row["clear"] for row in rows] == ["true", "false", "true"]
    assert len(rows) == 3


def test_tactics_are_worth_something_in_words(doko: Doko) -> None:
    ran = doko("strategies", "ablate", "pagat", "--only", "L1,piglets", "--deals", "600", *ONE)
    told = " ".join(ran.out.split())
    pattern = r'L1, "lead a plain ace [^"]*", is worth 0\.\d+ ± 0\.\d+ game points a deal\.'
    assert re.search(pattern, told)
    assert "Changes no deal under these rules: Q1." in told
    assert re.search(r"ace_first .* \d\d ±\d %   pays", ran.out), "the share has an interval"
    twice = doko("strategies", "ablate", "club", "--only", "S1", "--deals", "300", *ONE)
    told_twice = " ".join(twice.out.split())
    assert 'S1 (give_value), "' in told_twice
    assert "Changes no deal under these rules: S1 (feed_partner)." in told_twice
    document = json.loads(doko(*shlex.split(_again(ran))[1:], "--format", "json").out)
    assert [one["parameter"] for one in document["data"]["tactics"]] == ["ace_first", "piglets"]


def _again(ran: Ran) -> str:
    (line,) = [line for line in ran.out.splitlines() if line.startswith("Again: ")]
    return line.removeprefix("Again: ")


@pytest.mark.parametrize("width", [80, 96])
@pytest.mark.parametrize(
    "words",
    [
        (*DUEL, "--show", "3"),
        ("duel", "pagat", "random", "--plan"),
        ("duel", "pagat", "pagat,ace_order=off", "--design", "factorial", "--deals", "300"),
        LEAGUE,
        ("ablate", "pagat", "--deals", "100"),
        ("ablate", "pagat", "--deals", "100", "--with-partner"),
    ],
)
def test_tables_fit_a_terminal(
    words: tuple[str, ...], width: int, doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cli import output
    from reports.text import render

    monkeypatch.setattr(
        output, "_rendered", lambda report, *_args, **_kwargs: render(report, width).encode()
    )
    ran = doko("strategies", *words, *ONE)
    assert ran.code == 0, ran.err
    long = [line for line in ran.out.splitlines() if len(line) > width]
    assert all(line.startswith(("Again: ", "doko deal ")) for line in long), long
    # a table that does not fit is shown as blocks, one "heading: value" a line
    assert "Verdict: " not in ran.out
    assert "Rating: +" not in ran.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("duel", "pagat"), "Missing argument"),
        (("duel", "pagat", "radnom"), "did you mean 'random'?"),
        (("duel", "pagat", "pagat,ace_frist=off"), "did you mean 'ace_first'?"),
        (("duel", "pagat", "random", "--design", "swop"), "'swop' is not one of"),
        (("duel", "pagat", "random", "--test", "0.02"), "is not two gains, the smaller first"),
        (("duel", "pagat", "random", "--test", "1,0"), "is not two gains, the smaller first"),
        (("duel", "pagat", "random", "--precision", "-1"), "precision -1.0 given"),
        (
            ("duel", "pagat", "random", "--deals", "5", "--test", "0,1"),
            "--deals and --test given together",
        ),
        (
            ("duel", "pagat", "random", "--precision", "1", "--deals", "5"),
            "--deals and --precision given together; expected one of --deals, --precision and",
        ),
        (("duel", "pagat", "random", "--margin", "6"), "margin 6.0 given; expected game points"),
        (("ablate", "pagat", "--margin", "6"), "margin 6.0 given; expected game points"),
        (("duel", "pagat", "random", "--margin", "0"), "margin 0.0 given"),
        (("league", "pagat"), "one strategy given; expected 2 to 12"),
        (("league", "pagat", "pagat"), "pagat given twice"),
        (("ablate", "random"), "random has no tactic that is on"),
        (("ablate", "pagat", "--only", "L99"), "pagat has no tactic 'L99' that is on"),
    ],
)
def test_wrong_input_is_one_line(words: tuple[str, ...], message: str, doko: Doko) -> None:
    ran = doko("strategies", *words)
    assert ran.code == 2
    assert not ran.out
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_file_of_a_strategy_is_never_written_over(tmp_path: Path, doko: Doko) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{}")
    for given in (str(file), f"{file}:own", f"{file},x=1"):
        for words in (("duel", "pagat", given), ("league", given, "pagat"), ("ablate", given)):
            ran = doko("strategies", *words, "-o", str(file))
            assert ran.code == 2
            assert "would be written over" in ran.err
    assert file.read_text() == "{}"


@pytest.mark.parametrize("words", [DUEL, ("duel", "pagat", EAGER), LEAGUE, ABLATE])
def test_an_interrupt_shows_what_there_is(
    words: tuple[str, ...], doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Crew.run

    def interrupted(self: Crew[Any], first: int, deals: int, merge: Any, *rest: Any) -> int:
        def merge_and_stop(result: Any) -> None:
            merge(result)
            self.interrupted = True

        return run(self, first, deals, merge_and_stop, 250, *rest[1:])

    monkeypatch.setattr(Crew, "run", interrupted)
    ran = doko("strategies", *words, *ONE, "--format", "json")
    assert ran.code == 130
    assert "Interrupted after 250" in ran.err
    document = json.loads(ran.out)
    assert document["data"]["deals"] == 250
    assert document["data"]["partial"] is True
    assert document["sentences"][1].startswith("A part only")
    monkeypatch.setattr(Crew, "run", run)
    again = json.loads(doko(*shlex.split(document["command"])[1:], *ONE, "--format", "json").out)
    same = "gains" if words[0] == "duel" else "pairs" if words[0] == "league" else "tactics"
    assert again["data"][same] == document["data"][same]


def test_an_interrupt_at_once_has_no_result(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: Crew[Any], *_: Any, **__: Any) -> int:
        self.interrupted = True
        return 0

    monkeypatch.setattr(Crew, "run", stop)
    for words in (DUEL, LEAGUE, ABLATE):
        ran = doko("strategies", *words, *ONE)
        assert (ran.code, ran.out) == (130, "")


@pytest.mark.parametrize("design", ["single", "seat", "swap", "factorial"])
def test_house_rules_with_new_deals_and_solos_can_be_shown(design: str, doko: Doko) -> None:
    rough = "random,solo=0.1,announce=0.05"
    words = ("duel", "pagat", rough, "--rules", "freedoko", "--design", design)
    ran = doko("strategies", *words, "--deals", "300", "--show", "25", *ONE, "--format", "json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)["data"]["decisive"]
    assert len(found) == 25
    for one in found:
        first, second = one["decisions"]
        assert first["text"] != second["text"] or first["text"] == "other cards"
