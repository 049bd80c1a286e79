"""Replays: recorded games agree, any line has an outcome, and what `doko replay` says of files."""

from __future__ import annotations

import copy
import gzip
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.records import read_record, write_record
from doko_sim.replay import Difference, Outcome, Replayer, replay
from doko_sim.replay.files import lines_of
from doko_sim.retell import record_of, tell
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests import recorded
from tests.conftest import Ran
from tests.recorded import Game, call, find, normal, solo, wedding
from tests.test_records import cut, encoded, put

REPLAYER = Replayer()


def test_the_recorded_games_agree_but_for_one_illegal_call(shared: Path) -> None:
    outcomes = list(replay(lines_of(str(shared / "games" / "ddv.jsonl.gz"))))
    assert sum(outcome.agrees for outcome in outcomes) == 3546
    (other,) = [outcome for outcome in outcomes if not outcome.agrees]
    assert other.id == "ddv-01059"
    assert other.difference == Difference(
        "call no90 of seat 3 after 6 cards",
        "Re opened by a late reply and may make no further call",
        "6.1",
    )


@pytest.mark.parametrize(
    ("options", "owes", "count"),
    [
        ({}, 0, 300),
        ({}, 15, 60),
        ({}, 6, 60),
        ({"solo_lead": "soloist"}, 5, 60),
        ({"solos": ["queen", "ace"], "reply": False}, 0, 60),
        ({"skip_levels": False, "call_latest": [3, 5, 7, 9, 11]}, 0, 60),
        ({"call_latest": [12, 12, 12, 12, 12]}, 0, 60),
    ],
)
def test_games_of_our_own_agree(options: dict[str, Any], owes: int, count: int) -> None:
    rules = Rules.from_mapping(options)
    for forehand in range(4):
        deal = Deal(forehand=forehand, owes=owes)
        table = Table(rules, table_of(recorded.TESTING), 5, deal)
        for number in range(count // 4):
            line = write_record(record_of(tell(table, rules, number)))
            assert REPLAYER.check_line(number, line).agrees, line


def test_what_is_not_recorded_is_not_checked() -> None:
    for game in (normal(), solo(True), solo(False), wedding(2), wedding(3, partner=False)):
        for field in game.keys() - {"format", "rules", "forehand", "hands", "contract", "tricks"}:
            if field == "re_seats" and game["contract"].startswith("solo"):
                continue
            short = copy.deepcopy(game)
            cut(field)(short)
            assert REPLAYER.check_line(1, encoded(short)).agrees, field
        for field in game["result"]:
            short = copy.deepcopy(game)
            cut("result", field)(short)
            assert REPLAYER.check_line(1, encoded(short)).agrees, field
        for words in (None, [None] * 4):
            short = {**game, "reservations": words}
            assert REPLAYER.check_line(1, encoded(short)).agrees


def test_the_order_of_re_seats_and_extras_is_free() -> None:
    game = find(lambda game: len(game["result"]["extras"]) > 1)
    game["re_seats"].reverse()
    game["result"]["extras"].reverse()
    assert REPLAYER.check_line(1, encoded(game)).agrees


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ({"preset": "kniepe"}, "did you mean 'kneipe'?"),
        ({"preset": 5}, "rules: unknown preset"),
        ({"preset": ["ddv"]}, "rules: unknown preset"),
        ({"nine": False}, "rules: unknown option 'nine'; did you mean 'nines'?"),
        ({"nines": 0}, "rules: "),
        ({"nines": False}, "hands of 12 cards; these rules deal a pack without nines, 10 each"),
        ({"throw_nines": 9}, "rules: "),
        ({"piglets": "off", "super_piglets": "D9"}, "rules: "),
        ({"call_latest": {"a": 1}}, "rules: "),
    ],
)
def test_rules_that_cannot_be_played_make_a_line_unreadable(given: Any, part: str) -> None:
    game = normal()
    game["rules"] = given
    outcome = REPLAYER.check_line(7, encoded(game))
    assert (outcome.line, outcome.id, outcome.difference) == (7, game["id"], None)
    assert part in str(outcome.unreadable)
    with pytest.raises(DokoError, match="rules"):
        Replayer().check(read_record(encoded(game)))


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in inner:
            yield from paths(part, (*path, key))


JUNK: tuple[Any, ...] = (
    None, True, -1, 3, 4, 5, 48, 10**25, 1.5, "", "re", "CQ", "\ud800", [], [0], {}, {"a": 1},
)  # fmt: skip


@pytest.mark.parametrize("make", [normal, lambda: solo(True), lambda: wedding(2)])
def test_junk_anywhere_has_an_outcome(make: Callable[[], Game]) -> None:
    game = make()
    call(game, "re", "re", 8)
    for path in list(paths(game)):
        for junk in JUNK:
            spoilt = copy.deepcopy(game)
            put(*path, value=junk)(spoilt)
            outcome = REPLAYER.check_line(1, encoded(spoilt))
            assert isinstance(outcome, Outcome)
        spoilt = copy.deepcopy(game)
        cut(*path)(spoilt)
        assert isinstance(REPLAYER.check_line(1, encoded(spoilt)), Outcome)


def test_lines_are_numbered_and_blank_ones_passed_over() -> None:
    good, bad = encoded(normal()), encoded({**normal(), "forehand": 9})
    outcomes = list(replay([good, b"\n", b"{", bad + b"\r\n", b"  \n", good]))
    assert [(o.line, o.agrees) for o in outcomes] == [(1, True), (3, False), (4, False), (6, True)]
    assert json.loads(good)["id"] == outcomes[0].id
    assert outcomes[2].id is None


Doko = Callable[..., Ran]


def mixed(tmp_path: Path) -> Path:
    """A file of two good games, one that differs and two lines that cannot be read."""
    differs = {**normal(), "id": "spoilt\x1b[31m"}
    differs["result"]["value_re"] = 99
    short = cut_copy(normal(), "tricks")
    lines = [encoded(normal()), encoded(differs), b"{", encoded(short), b"", encoded(solo(True))]
    (tmp_path / "games.jsonl").write_bytes(b"\n".join(lines))
    return tmp_path / "games.jsonl"


def cut_copy(game: Game, field: str) -> Game:
    return {key: value for key, value in game.items() if key != field}


def test_every_line_of_a_mixed_file_is_told(doko: Doko, tmp_path: Path) -> None:
    ran = doko("replay", str(mixed(tmp_path)))
    assert ran.code == 2
    assert "2 of 5 games agree, 1 differs, 2 lines cannot be read." in ran.out
    for part in ("spoilt\\x1b[31m", "result, value_re", "has 99, the engine", "7.1"):
        assert part in ran.out
    for part in ("broken JSON", "the field 'tricks' is missing"):
        assert part in ran.out
    assert "\x1b" not in ran.out


def test_the_same_as_data(doko: Doko, tmp_path: Path) -> None:
    file = str(mixed(tmp_path))
    ran = doko("replay", file, "--format", "json")
    assert ran.code == 2
    data = json.loads(ran.out)["data"]
    counts = {"games": 5, "agree": 2, "differ": 1, "unreadable": 2}
    assert {key: data[key] for key in counts} == counts
    assert data["files"] == [{"file": file, **counts, "failure": None}]
    (differs,) = data["differences"]
    assert (differs["line"], differs["where"], differs["rule"]) == (2, "result, value_re", "7.1")
    assert [line["line"] for line in data["unreadable_lines"]] == [3, 4]
    table = doko("replay", file, "--format", "csv")
    assert table.out.splitlines() == ["file,games,agree,differ,unreadable", f"{file},5,2,1,2"]


def test_exit_codes_follow_the_worst_line(doko: Doko, tmp_path: Path) -> None:
    good, bad = normal(), {**normal(), "re_seats": [0, 1, 2]}
    for name, games in {"good": [good], "differs": [good, bad], "empty": []}.items():
        (tmp_path / name).write_bytes(b"\n".join(encoded(game) for game in games))
    good_file, differs, empty = (str(tmp_path / n) for n in ("good", "differs", "empty"))
    assert doko("replay", good_file).code == 0
    assert doko("replay", good_file, differs).code == 1
    assert doko("replay", differs, str(mixed(tmp_path))).code == 2
    ran = doko("replay", empty)
    assert ran.code == 0
    assert "0 games" in ran.out
    assert doko("replay").code == 2


def test_files_that_cannot_be_read_do_not_stop_the_others(doko: Doko, tmp_path: Path) -> None:
    packed = gzip.compress(b"\n".join([encoded(normal())] * 200), mtime=0)
    (tmp_path / "short.gz").write_bytes(packed[:-20])
    (tmp_path / "good").write_bytes(encoded(normal()))
    files = [str(tmp_path / name) for name in ("missing", ".", "short.gz", "good")]
    ran = doko("replay", *files, "--format", "json")
    assert ran.code == 2
    assert [line.partition(": ")[0] for line in ran.err.splitlines()] == ["Error"] * 3
    data = json.loads(ran.out)["data"]
    assert [file["games"] > 0 for file in data["files"]] == [False, False, True, True]
    assert data["agree"] == data["games"]


def test_standard_input_may_be_packed(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    for content in (encoded(normal()), gzip.compress(encoded(normal()))):
        stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(content)))
        monkeypatch.setattr("sys.stdin", stream)
        ran = doko("replay", "-")
        assert ran.code == 0
        assert "1 of 1 game agrees" in ran.out


def test_an_interruption_shows_what_was_found(
    doko: Doko, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "games").write_bytes(b"\n".join([encoded(normal())] * 3))
    check = Replayer.check_line

    def interrupted(self: Replayer, number: int, line: bytes) -> Outcome:
        if number == 3:
            raise KeyboardInterrupt
        return check(self, number, line)

    monkeypatch.setattr(Replayer, "check_line", interrupted)
    ran = doko("replay", str(tmp_path / "games"))
    assert ran.code == 130
    assert "Interrupted" in ran.err
    assert "2 of 2 games agree" in ran.out


def test_long_lists_are_cut_on_the_screen_only(doko: Doko, tmp_path: Path) -> None:
    wrong = {**normal(), "re_seats": [0, 1, 2]}
    lines = [encoded(wrong)] * 12 + [b"{"] * 1500
    (tmp_path / "games").write_bytes(b"\n".join(lines))
    ran = doko("replay", str(tmp_path / "games"))
    assert ran.code == 2
    shown = ran.out.splitlines()
    assert len(shown) < 60
    assert shown.count("and 2 more: --format json lists all") == 1
    assert shown.count("and 1,490 more: --format json lists all") == 1
    assert "Seats are 0 to 3 as in the records" in ran.out
    assert "docs/rules.md" in ran.out
    document = json.loads(doko("replay", str(tmp_path / "games"), "--format", "json").out)
    tables = {table["name"]: table["rows"] for table in document["tables"]}
    assert len(document["data"]["differences"]) == len(tables["Differences"]) == 12
    assert len(document["data"]["unreadable_lines"]) == len(tables["Unreadable lines"]) == 1500


def test_ten_are_shown_without_a_remark(doko: Doko, tmp_path: Path) -> None:
    (tmp_path / "games").write_bytes(b"\n".join([encoded(normal())] + [b"{"] * 10))
    ran = doko("replay", str(tmp_path / "games"))
    assert "more:" not in ran.out
    assert ran.out.count("broken JSON") == 10
    assert "holds no game" not in ran.out


def test_a_file_without_any_game_is_told_what_it_should_hold(doko: Doko, tmp_path: Path) -> None:
    pretty = json.dumps(json.loads(encoded(normal())), indent=2)
    (tmp_path / "pretty.json").write_text(pretty)
    (tmp_path / "good").write_bytes(encoded(normal()))
    ran = doko("replay", str(tmp_path / "pretty.json"), str(tmp_path / "good"))
    assert ran.code == 2
    text = " ".join(ran.out.split())
    assert "pretty.json holds no game that can be read: each line must hold one game" in text
    assert "doko-game/1" in text
    assert "good holds" not in text


@pytest.mark.parametrize(
    ("good", "differing", "broken", "expected"),
    [
        (1, 0, 0, "1 of 1 game agrees, 0 differ, 0 lines cannot be read."),
        (0, 1, 0, "0 of 1 game agrees, 1 differs, 0 lines cannot be read."),
        (0, 0, 1, "0 of 1 game agrees, 0 differ, 1 line cannot be read."),
        (1, 1, 0, "1 of 2 games agrees, 1 differs, 0 lines cannot be read."),
        (0, 2, 1, "0 of 3 games agree, 2 differ, 1 line cannot be read."),
        (2, 0, 2, "2 of 4 games agree, 0 differ, 2 lines cannot be read."),
    ],
)
def test_numbers_and_their_verbs(
    good: int, differing: int, broken: int, expected: str, doko: Doko, tmp_path: Path
) -> None:
    wrong = {**normal(), "re_seats": [0, 1, 2]}
    lines = [encoded(normal())] * good + [encoded(wrong)] * differing + [b"{"] * broken
    (tmp_path / "games").write_bytes(b"\n".join(lines))
    assert doko("replay", str(tmp_path / "games")).out.splitlines()[1] == expected


def test_the_result_never_replaces_the_games(doko: Doko, tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    games.write_text("{}\n")
    ran = doko("replay", str(games), "-o", str(games))
    assert ran.code == 2
    assert "would be written over" in ran.err
    assert games.read_text() == "{}\n"
