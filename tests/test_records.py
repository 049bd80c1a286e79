"""The game record: what is read and written, and every kind of line that cannot be read."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from doko_sim.contracts import CONTRACTS
from doko_sim.engine.options import REDEALS, WEDDING_KINDS
from doko_sim.engine.state import EXTRAS
from doko_sim.errors import DokoError
from doko_sim.records import (
    CALLS,
    PROMOTIONS,
    SIDES,
    WORDS,
    Call,
    Contract,
    ExtraKind,
    Promotion,
    Reason,
    RecordError,
    Side,
    TrickKind,
    Word,
    read_record,
    write_record,
)
from doko_sim.replay.files import lines_of
from tests import recorded
from tests.recorded import Game


def encoded(game: Game) -> bytes:
    return json.dumps(game).encode()


def test_words_of_the_format_are_those_of_the_package() -> None:
    assert get_args(Contract) == CONTRACTS
    assert get_args(Side) == SIDES
    assert get_args(Word) == WORDS
    assert get_args(get_type_hints(Call)["call"]) == CALLS
    assert get_args(ExtraKind) == EXTRAS
    assert get_args(get_type_hints(Promotion)["kind"]) == PROMOTIONS
    assert get_args(Reason) == REDEALS
    assert get_args(TrickKind) == WEDDING_KINDS


def test_every_recorded_game_is_written_as_it_was_read(shared: Path) -> None:
    lines = list(lines_of(str(shared / "games" / "ddv.jsonl.gz")))
    assert len(lines) == 3547
    for line in lines:
        assert json.loads(write_record(read_record(line))) == json.loads(line)


def test_fields_of_other_programs_are_ignored_and_optional_ones_may_be_missing() -> None:
    game = recorded.normal()
    needed = {"format", "rules", "forehand", "hands", "contract", "tricks"}
    short = {key: value for key, value in game.items() if key in needed}
    assert set(json.loads(write_record(read_record(encoded(short))))) == needed
    longer = read_record(encoded({**game, "weather": {"rain": [1, 2]}}))
    assert json.loads(write_record(longer)) == game


def put(*path: Any, value: Any) -> Callable[[Game], None]:
    """A change of one value in a game."""

    def change(game: Game) -> None:
        place: Any = game
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def cut(*path: Any) -> Callable[[Game], None]:
    """The loss of one field or entry."""

    def change(game: Game) -> None:
        place: Any = game
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


def _third_copy(game: Game) -> None:
    cards = [card for trick in game["tricks"] for card in trick["cards"]]
    first = cards[0]
    trick = next(t for t in game["tricks"] if first not in t["cards"])
    trick["cards"][1] = first


def _third_in_hands(game: Game) -> None:
    first = game["hands"][0][0]
    hand = next(h for h in game["hands"] if first not in h)
    hand[0] = first


def _one_hand_longer(game: Game) -> None:
    game["hands"][1].append(game["hands"][0].pop())


UNREADABLE: list[tuple[str, Callable[[Game], None], tuple[str, ...]]] = [
    ("format", put("format", value="doko-game/2"), ("format 'doko-game/2'", "'doko-game/1'")),
    ("format is a number", put("format", value=1), ("format 1", "'doko-game/1'")),
    *[
        (f"no {field}", cut(field), (f"the field {field!r} is missing",))
        for field in ("format", "rules", "forehand", "hands", "contract", "tricks")
    ],
    ("no cards", cut("tricks", 3, "cards"), ("'cards' is missing in tricks[3]",)),
    ("no lead", cut("tricks", 3, "lead"), ("'lead' is missing in tricks[3]",)),
    ("no winner", cut("tricks", 11, "winner"), ("'winner' is missing in tricks[11]",)),
    ("forehand 4", put("forehand", value=4), ("forehand", "a whole number <= 3")),
    ("forehand -1", put("forehand", value=-1), ("forehand", "a whole number >= 0")),
    ("forehand true", put("forehand", value=True), ("forehand", "got true or false")),
    ("forehand text", put("forehand", value="1"), ("forehand", "a whole number, got a text")),
    ("forehand 1.0", put("forehand", value=1.0), ("forehand", "got a decimal number")),
    ("huge forehand", put("forehand", value=10**30), ("forehand",)),
    ("lead 7", put("tricks", 2, "lead", value=7), ("tricks[2].lead", "<= 3")),
    ("hands object", put("hands", value={}), ("hands: expected a list, got an object",)),
    ("three hands", cut("hands", 3), ("hands: expected a list of length 4",)),
    ("card", put("hands", 1, 2, value="XX"), ("hands[1][2]: unknown card 'XX'", "'CQ'")),
    ("card 10", put("hands", 1, 2, value="h10"), ("hands[1][2]: unknown card 'h10'",)),
    ("no text", put("tricks", 0, "cards", 0, value=5), ("tricks[0].cards[0]", "a text")),
    ("card played", put("tricks", 5, "cards", 3, value="dk"), ("tricks[5].cards[3]", "'DK'")),
    ("third copy", _third_copy, ("the tricks are not the pack", "a third")),
    ("third in hands", _third_in_hands, ("the hands are not the pack", "a third")),
    ("13 cards", _one_hand_longer, ("the hands are not the pack: seat 0 has 11 cards",)),
    ("11 cards", cut("hands", 2, 0), ("the hands are not the pack: seat 2 has 11 cards",)),
    ("11 tricks", cut("tricks", 11), ("11 tricks; expected 12",)),
    ("no tricks", put("tricks", value=[]), ("0 tricks; expected 12",)),
    ("3 cards", cut("tricks", 0, "cards", 0), ("tricks[0].cards: expected a list of length 4",)),
    ("trick null", put("tricks", 0, value=None), ("tricks[0]: expected an object, got null",)),
    ("contract", put("contract", value="solo_quen"), ("unknown contract", "did you mean")),
    ("contract null", put("contract", value=None), ("contract: expected a text, got null",)),
    ("word", put("reservations", 0, value="helthy"), ("reservations[0]", "'healthy'")),
    ("words", put("reservations", value=["healthy"]), ("reservations: expected a list of",)),
    ("id", put("id", value=5), ("id: expected a text",)),
    ("compulsory", put("compulsory", value=0), ("compulsory: expected true or false",)),
    ("result null", put("result", value=None), ("result: expected an object, got null",)),
    ("result list", put("result", value=[]), ("result: expected an object, got a list",)),
    ("scores", put("result", "scores", value=[1, -1]), ("result.scores: expected a list of",)),
    ("score", put("result", "scores", 0, value="1"), ("result.scores[0]", "a whole number")),
    ("winner", put("result", "winner", value="nobody"), ("result.winner", "re, kontra")),
    ("calls", put("announcements", value=None), ("announcements: expected a list, got null",)),
    ("flags", put("flags", value="x"), ("flags: expected a list",)),
    ("rules", put("rules", value="ddv"), ("rules: expected an object, got a text",)),
    (
        "call",
        put("announcements", value=[{"seat": 0, "call": "no 90", "after_cards": 1}]),
        ("announcements[0].call: unknown call 'no 90'", "did you mean 'no90'?"),
    ),
    (
        "negative after_cards",
        put("announcements", value=[{"seat": 0, "call": "re", "after_cards": -1}]),
        ("announcements[0].after_cards: expected a whole number >= 0",),
    ),
    (
        "after_cards 49",
        put("announcements", value=[{"seat": 0, "call": "re", "after_cards": 49}]),
        ("announcements[0].after_cards",),
    ),
    (
        "call without seat",
        put("announcements", value=[{"call": "re", "after_cards": 1}]),
        ("the field 'seat' is missing in announcements[0]",),
    ),
    (
        "extra",
        put("result", "extras", value=[{"kind": "foxx", "side": "re", "trick": 1}]),
        ("result.extras[0].kind: unknown kind 'foxx'", "did you mean 'fox'?"),
    ),
    (
        "extra's trick",
        put("result", "extras", value=[{"kind": "fox", "side": "re", "trick": 0}]),
        ("result.extras[0].trick",),
    ),
]


@pytest.mark.parametrize(
    ("change", "parts"), [row[1:] for row in UNREADABLE], ids=[row[0] for row in UNREADABLE]
)
def test_a_line_that_is_no_record_says_why(
    change: Callable[[Game], None], parts: tuple[str, ...]
) -> None:
    game = recorded.normal()
    change(game)
    with pytest.raises(RecordError) as caught:
        read_record(encoded(game))
    for part in parts:
        assert part in str(caught.value)


def test_a_solo_needs_the_seats_of_re() -> None:
    game = recorded.solo(compulsory=False)
    del game["re_seats"]
    with pytest.raises(RecordError, match="the field 're_seats' is missing"):
        read_record(encoded(game))


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (b"{", "broken JSON"),
        (b"hello", "broken JSON"),
        (b'{"format": "doko-game/1"', "broken JSON"),
        (b'{"format": "doko-game/1"} {}', "broken JSON"),
        (b"[" * 100_000, "expected an object, got a list"),
        (b'{"x": ' + b"[" * 100_000, "broken JSON: nested too deeply"),
        (b"[]", "expected an object, got a list"),
        (b"null", "expected an object, got null"),
        (b"12", "expected an object, got a whole number"),
        (b'"text"', "expected an object, got a text"),
        (b"{}", "the field 'format' is missing"),
        (b'{"format": "\xff"}', "not UTF-8 text"),
        (b"\xff\xfe{\x00}\x00", "broken JSON"),
    ],
)
def test_what_is_no_object_says_so(line: bytes, part: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(line)
    assert part in str(caught.value)


def test_lines_are_read_plain_packed_and_with_a_mark(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"\xef\xbb\xbfone\ntwo")
    with gzip.open(tmp_path / "packed", "wb") as file:
        file.write(b"one\ntwo")
    for name in ("plain", "packed"):
        assert [line.strip() for line in lines_of(str(tmp_path / name))] == [b"one", b"two"]


def test_files_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    (tmp_path / "utf16").write_bytes("one".encode("utf-16"))
    packed = gzip.compress(b"a line\n" * 100_000)
    (tmp_path / "short").write_bytes(packed[: len(packed) // 2])
    (tmp_path / "damaged").write_bytes(packed[:20] + b"\xff" * 40)
    expected = {
        "missing": "No such file",
        ".": "Is a directory",
        "utf16": "it is UTF-16; expected UTF-8",
        "short": "ended before",
        "damaged": "rror",
        "a\0b": "null",
    }
    for name, reason in expected.items():
        with pytest.raises(DokoError, match="cannot read") as caught:
            list(lines_of(str(tmp_path / name)))
        assert reason in str(caught.value)
