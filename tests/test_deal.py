"""`doko deal`: one deal of a seed as a person would write it down, and as a record."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from doko_sim.cards import KINDS, parse_cards
from doko_sim.contracts import CONTRACTS, order_of
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.replay import Replayer
from doko_sim.retell import record_of, tell, tell_deal
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from doko_sim.told import Told
from reports.deal_text import LEAST_WIDTH, WIDTH, render_deal
from tests.conftest import Ran
from tests.recorded import TESTING

Doko = Callable[..., Ran]


@cache
def mixed_table() -> Table:
    """Players that call and play solos and weddings, some compulsory."""
    return Table(Rules(), table_of([TESTING, "pagat"] * 2), 7, Deal(forehand=2, owes=5))


@cache
def deal(number: int) -> Told:
    return tell(mixed_table(), Rules(), number)


def deals() -> list[Told]:
    return [deal(number) for number in range(600)]


def a_deal(wanted: Callable[[Told], bool]) -> Told:
    return next(told for told in map(deal, range(20_000)) if wanted(told))


def test_the_deal_is_that_of_a_simulation() -> None:
    table = Table(Rules(), table_of(TESTING), 7)
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(5, state.ROW_DTYPE)
    table.play(100, 5, counts, rows)
    for row in rows:
        told = tell_deal(Rules(), table_of(TESTING), 7, int(row["deal"]))
        assert told.scores == tuple(row["scores"])
        assert told.contract == CONTRACTS[row["contract"]]


def test_no_line_is_wider_than_the_page() -> None:
    for told in deals():
        for style in ("letters", "symbols"):
            for width in (WIDTH, LEAST_WIDTH):
                lines = render_deal(told, style, width).splitlines()
                assert max(map(len, lines)) <= width
                assert all(line == line.rstrip() for line in lines)
            assert render_deal(told, style, 20) == render_deal(told, style, LEAST_WIDTH)
            assert render_deal(told, style, 500) == render_deal(told, style)


def test_a_deal_is_as_wide_as_columns_says(
    doko: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = doko("deal", "--seed", "7").out
    assert max(map(len, wide.splitlines())) > LEAST_WIDTH
    monkeypatch.setenv("COLUMNS", "80")
    narrow = doko("deal", "--seed", "7").out
    assert max(map(len, narrow.splitlines())) <= LEAST_WIDTH
    assert len(narrow.splitlines()) == len(wide.splitlines()), "a trick stays on one line"
    assert "only: no other card" in narrow
    assert narrow.split("Settlement")[1].split() == wide.split("Settlement")[1].split()


def test_hands_stand_in_the_order_of_the_contract() -> None:
    for name in ("normal", "solo_queen", "solo_ace", "solo_heart"):
        told = a_deal(lambda told, name=name: told.contract == name)  # type: ignore[misc]
        order = order_of(CONTRACTS.index(name))
        text = render_deal(told)
        for number in range(4):
            seat = (told.forehand + number) % 4
            found = re.search(rf"^  {number + 1}  (Re|Kontra) .*?((   ?[CSHD].)+)$", text, re.M)
            line = next(li for li in text.splitlines() if re.match(rf"  {number + 1}  \w", li))
            words = re.findall(r"\b[CSHD][ATKQJ9]\b", line)
            places = [order.index(word) for word in words]
            assert places == sorted(places, reverse=True)
            assert words == [KINDS[kind] for kind in told.hands[seat]]
            assert found is None or found[1] == ("Re", "Kontra")[told.side(seat)]


def test_tricks_show_leader_winner_points_and_tactics() -> None:
    told = a_deal(lambda told: told.contract == "normal" and not told.calls)
    text = render_deal(told)
    rows = re.findall(r"^  ( \d|\d\d)  (.*?)  +(\d)  +(\d+)  +(\d+)  +(\d+)$", text, re.M)
    assert len(rows) == 12
    for row, trick in zip(rows, told.tricks, strict=True):
        cells = re.findall(r"([> ])([CSHD][ATKQJ9])", row[1])
        assert [mark for mark, _ in cells].index(">") + 1 == told.position(trick.lead)
        by_position = sorted(
            (told.position((trick.lead + hand) % 4), KINDS[kind])
            for hand, kind in enumerate(trick.kinds)
        )
        assert [card for _, card in cells] == [card for _, card in by_position]
        assert (int(row[2]), int(row[3])) == (told.position(trick.winner), trick.points)
        for tactic in trick.tactics:
            assert tactic in row[1]
    assert (int(rows[-1][4]), int(rows[-1][5])) == told.card_points
    assert any(tactic for trick in told.tricks for tactic in trick.tactics)


def test_a_call_stands_before_the_card_where_it_fell() -> None:
    told = a_deal(lambda told: any(said.after_cards == 6 for said in told.calls))
    said = next(said for said in told.calls if said.after_cards == 6)
    following = told.position((told.tricks[1].lead + 2) % 4)
    lines = render_deal(told).splitlines()
    place = next(i for i, line in enumerate(lines) if f"before position {following} plays" in line)
    assert f"Position {told.position(said.seat)}: " in lines[place]
    rows = [i for i, line in enumerate(lines) if re.match(r"   [12]  ", line)]
    assert rows[0] < place < rows[1]


def test_the_settlement_adds_up() -> None:
    for told in deals():
        text = render_deal(told)
        sums = re.search(r"^  sum +(\d+) +(\d+)$", text, re.M)
        assert sums is not None
        assert int(sums[1]) - int(sums[2]) == told.value
        for item in told.items:
            name = f"{item.name}, trick {item.trick}" if item.trick else item.name
            assert f"\n  {name} " in text
        for seat in range(4):
            assert f"{told.position(seat)}: {told.scores[seat]:+d}" in text


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        (lambda told: told.contract == "normal", r"Normal game: positions \d and \d are Re\."),
        (lambda told: told.contract == "silent_wedding", r"Silent wedding: position \d holds both"),
        (lambda told: told.contract == "solo_jack", r"Jack solo of position \d"),
        (lambda told: told.compulsory, r"solo of position \d, compulsory\."),
        (lambda told: told.partner is not None, r"Wedding of position \d with position \d, found"),
        (
            lambda told: told.contract == "wedding" and told.partner is None,
            r"Wedding of position \d, who wins the first three tricks and plays alone\.",
        ),
        (lambda told: told.winner == 2, r"Nobody wins: Re \d+ card points in \d+ trick"),
        (lambda told: told.alone, r"Value for Re [+-]\d+, three times for the lone player\."),
        (
            lambda told: any(answer.word == "reservation" for answer in told.reservations),
            r"reservation \(.*, not named\)",
        ),
    ],
)
def test_sentences_on_the_game(wanted: Callable[[Told], bool], text: str) -> None:
    assert re.search(text, render_deal(a_deal(wanted)))


def test_rules_and_tactics_are_named() -> None:
    rules = Rules().replace(reply=False)
    told = tell_deal(rules, table_of("pagat"), 1, 3)
    assert "rules ddv with reply = false" in render_deal(told)
    assert record_of(told).rules == {"preset": "ddv", "reply": False}
    assert "All positions play pagat" in render_deal(told)


def test_codes_of_tactics_are_explained_last() -> None:
    told = tell_deal(Rules(), table_of("pagat,re_threshold=70"), 1, 3)
    legend = render_deal(told).splitlines()[-1]
    found = re.fullmatch(
        r"Codes such as ([A-Z]\d+'?) are tactics: doko strategies list pagat explains them\.",
        legend,
    )
    assert found is not None
    assert found[1] in {tactic for trick in told.tricks for tactic in trick.tactics}
    assert "Codes" not in render_deal(tell_deal(Rules(), table_of("random"), 1, 3))
    mixed = replace(told, strategies=("pagat", "other", "pagat", "pagat"))
    told_of_two = " ".join(render_deal(mixed).split())
    assert told_of_two.endswith(
        "doko strategies list other and doko strategies list pagat explain them."
    )
    long = render_deal(replace(told, strategies=("x" * 90,) * 4)).splitlines()[-1]
    assert len(long) <= WIDTH


def test_tactics_in_words_need_no_explanation() -> None:
    told = tell_deal(Rules(), table_of("random"), 1, 3)
    tricks = tuple(replace(trick, tactics=("only card",) * 4) for trick in told.tricks)
    assert "Codes" not in render_deal(replace(told, tricks=tricks))


def test_every_seats_reservation_speaks() -> None:
    words = {answer.word for told in deals() for answer in told.reservations}
    assert words == {"healthy", "wedding", "solo", "reservation"}
    replayer = Replayer()
    assert all(replayer.check(record_of(told)) is None for told in deals())


def test_a_deal_that_is_set_aside_says_so() -> None:
    deal = Deal(wanted=1 << CONTRACTS.index("solo_ace"))
    with pytest.raises(DokoError, match="which is set aside"):
        tell_deal(Rules(), table_of("random"), 1, 0, deal)


def test_the_command_prints_the_deal(doko: Doko) -> None:
    ran = doko("deal", "--seed", "7", "--index", "123456")
    assert ran.code == 0
    assert ran.out.startswith("Deal 123,456 of seed 7, rules ddv\nAll positions play club\n")
    assert ran.out == doko("deal", "--seed", "7", "--index", "123456").out
    told = tell_deal(Rules(), table_of("club"), 7, 123456)
    assert ran.out == render_deal(told)
    symbols = doko("deal", "--seed", "7", "--index", "123456", "--symbols").out
    assert parse_cards("♥10") == parse_cards("HT")
    assert "♣" in symbols
    assert "HT" not in symbols


def test_as_json_it_is_a_record_that_replay_accepts(doko: Doko, tmp_path: Path) -> None:
    words = ["deal", "--seed", "7", "--index", "42", "--strategy", TESTING]
    line = doko(*words, "--format", "json").out
    assert line.count("\n") == 1
    record = json.loads(line)
    assert record["id"] == "seed7-deal42"
    assert record["made_by"]["program"] == "doko-sim"
    assert record["made_by"]["seed"] == 7
    assert record["made_by"]["deal"] == 42
    assert record["made_by"]["strategies"] == [TESTING] * 4
    file = tmp_path / "deal.json"
    ran = doko(*words, "-o", str(file))
    assert (ran.code, ran.out) == (0, "")
    assert file.read_text() == line
    assert doko("replay", str(file)).code == 0


def test_four_strategies_and_a_text_file(doko: Doko, tmp_path: Path) -> None:
    four = [
        word for name in ("random", "pagat", "random", TESTING) for word in ("--strategy", name)
    ]
    file = tmp_path / "deal.txt"
    assert doko("deal", *four, "-o", str(file)).code == 0
    text = file.read_text()
    assert "Position 2 plays pagat\n" in text
    assert f"Position 4 plays {TESTING}\n" in text


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--format", "csv"], "a deal has no CSV form"),
        (["--index", "-1"], "too small"),
        (["--index", str(2**63)], "too large"),
        (["--index", "x"], "not a whole number"),
        (["--strategy", "rndom"], "did you mean 'random'?"),
        (["--rules", "dvd"], "unknown preset"),
    ],
)
def test_wrong_words_are_refused(words: list[str], part: str, doko: Doko) -> None:
    ran = doko("deal", *words)
    assert (ran.code, ran.out) == (2, "")
    assert part in ran.err


def test_a_narrow_terminal_gets_letters() -> None:
    code = "import sys; from cli.main import main; sys.exit(main(['deal', '--symbols']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "cannot show" in done.stderr
    assert "?" not in done.stdout
