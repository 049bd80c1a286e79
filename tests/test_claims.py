"""``doko claims``: the data file and the command."""

from __future__ import annotations

import csv
import io
import json
import signal
from collections.abc import Callable, Mapping

import pytest

from analyses.claims import run, store
from analyses.claims.changes import CHANGES
from analyses.claims.counting import COUNTED
from analyses.claims.kinds import COUNT, NONE, TESTS
from analyses.claims.model import (
    Claim,
)
from analyses.claims.rows import ROWS
from analyses.claims.store import chosen, claims
from analyses.claims.watch import WATCHED
from doko_sim.errors import DokoError
from doko_sim.players.strategy import find
from tests.conftest import Ran

Doko = Callable[..., Ran]
QUICK = ("--deals", "3000", "--threads", "1")


# --- The data file -------------------------------------------------------------------------------


def test_there_are_claims_enough_and_each_can_be_tested() -> None:
    every = claims()
    assert len({one.id for one in every}) == len(every)
    assert sum(one.test != NONE for one in every) >= 60
    for one in every:
        assert one.says.endswith("."), one.id
        assert one.source, one.id
        assert one.test in TESTS or one.test in (COUNT, NONE), one.id
        assert (one.test == NONE) == bool(one.why), one.id
        assert one.published or one.options.get("printed"), one.id
        assert 0 <= one.question <= 56, one.id


def test_what_claims_look_at_is_there() -> None:
    tables: dict[str, Mapping[str, object]] = {
        "count": COUNTED, "rows": ROWS, "cards": WATCHED, "rule": CHANGES,
    }  # fmt: skip
    for one in claims():
        for entry in one.options.get("figures", ({},)):
            names = [entry.get("of", one.of), entry.get("minus")]
            if one.test in tables:
                assert all(name in tables[one.test] for name in names if name), one.id


def test_tactics_are_switches_of_their_strategies() -> None:
    for one in claims():
        for who, name in one.options.get("switch", {}).items():
            (switch,) = (p for p in find(who).parameters if p.name == name)
            assert switch.switch, one.id


def test_claims_are_chosen_by_group_name_tactic_and_question() -> None:
    assert {one.group for one in chosen(["solos"])} == {"solos"}
    assert [one.id for one in chosen(["re-wins"])] == ["re-wins"]
    assert {one.tactic for one in chosen(["z2"])} == {"Z2"}
    assert {one.question for one in chosen(["13"])} == {13}
    assert len(chosen(["re-wins", "weddings-won"])) == 2
    with pytest.raises(DokoError, match="did you mean 're-wins'"):
        chosen(["re-win"])


# --- The command ---------------------------------------------------------------------------------


def test_claims_are_tested_and_shared(doko: Doko) -> None:
    ran = doko("claims", "weddings", "--format", "json", *QUICK)
    assert ran.code == 0
    data = json.loads(ran.out)["data"]
    assert [one["id"] for one in data["claims"]] == [one.id for one in chosen(["weddings"])]
    normal = next(one for one in data["claims"] if one["id"] == "normal-games")
    assert [cell["players"] for cell in normal["cells"]] == ["club", "pagat"]
    (figure,) = normal["cells"][0]["figures"]
    assert figure["interval"][0] < 70 < figure["interval"][1]
    assert doko("claims", "weddings", "--format", "json", *QUICK).out == ran.out


def test_several_rules_and_tables(doko: Doko) -> None:
    words = ("--rules", "ddv", "--rules", "sharp", "--against", "random", "--against", "pagat")
    ran = doko("claims", "normal-games", *words, "--format", "csv", *QUICK)
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert ran.code == 0
    assert len(rows) >= 1
    table = doko("claims", "normal-games", "re-wins", *words, *QUICK)
    assert "  under sharp" in table.out
    many = [
        word
        for who in ("random", "pagat", "club", "club,re_threshold=80")
        for word in ("--against", who)
    ]
    joined = doko("claims", "normal-games", "re-wins", *many, *QUICK)
    assert "  club,re_threshold=80" in joined.out


def test_one_claim_shows_its_details(doko: Doko) -> None:
    ran = doko("claims", "points-of-the-sides", *QUICK)
    assert ran.out.startswith("Claim points-of-the-sides: ")
    assert "66.5 to 69.5" in ran.out
    assert "Published by: Essen System" in ran.out


def test_what_cannot_be_decided_says_why(doko: Doko) -> None:
    ran = doko("claims", "silent-enquiry", *QUICK)
    assert ran.code == 0
    assert "Cannot be decided here: time is not played" in ran.out


def test_a_wrong_exact_figure_fails(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Claim(
        "made-up", "announcing", "Re pays from 60 % on.", "nobody", COUNT, of="break_even",
        options={"inputs": ["1"], "printed": ["60"]},
    )  # fmt: skip
    monkeypatch.setattr(store, "claims", lambda: (made,))
    monkeypatch.setattr(run, "chosen", lambda names: (made,))
    ran = doko("claims", "made-up", *QUICK)
    assert ran.code == 1
    assert "Does not hold" in ran.out


def test_bad_input_is_named(doko: Doko) -> None:
    for words, told in (
        (("no-such-claim",), "no claim, group or tactic 'no-such-claim'"),
        (("weddings", "--against", "clubs"), "did you mean 'club'"),
        (("weddings", "--rules", "kneip"), "did you mean 'kneipe'"),
    ):
        ran = doko("claims", *words)
        assert ran.code == 2
        assert told in " ".join(ran.err.split())


def test_a_player_without_the_tactic_is_left_out(doko: Doko) -> None:
    ran = doko("claims", "lead-by-length", "--against", "pagat", *QUICK)
    assert "nobody here has a tactic for it" in ran.out


def test_rules_that_do_not_have_it_are_left_out(doko: Doko) -> None:
    """Nothing is doubled where calls add points; a hand with a nine is none of 40 cards."""
    words = ("doubling-is-dearer", "too-weak-for-re", "--rules", "kneipe-40", "--format", "json")
    ran = doko("claims", *words, *QUICK)
    assert ran.code == 0
    for one in json.loads(ran.out)["data"]["claims"]:
        assert one["verdict"] == "cannot be decided here"
        assert one["cells"] == []


@pytest.mark.slow
def test_every_exact_claim_is_exact(doko: Doko) -> None:
    ran = doko("claims", "--format", "json", "--deals", "2000")
    assert ran.code == 0, json.loads(ran.out)["data"]["wrong"]


@pytest.mark.parametrize(
    ("names", "message"),
    [(["wedding-hands", "kontra-from-85"], ""), (["kontra-from-85"], "Interrupted.")],
)
def test_ctrl_c_while_compiling_shows_what_was_counted(
    names: list[str], message: str, doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba.core.event import trigger_event

    from cli import main as frame

    def compiled(*_: object) -> None:
        with trigger_event("numba:compile", data={}):
            signal.raise_signal(signal.SIGINT)

    def leave(message: str = "Interrupted.") -> None:
        left.append(message)
        raise SystemExit(130)

    left: list[str] = []
    monkeypatch.setattr(run, "play", compiled)
    monkeypatch.setattr(frame, "_leave", leave)
    ran = doko("claims", *names)
    assert (ran.code, left) == (130, [message])
    assert ("wedding-hands" in ran.out) == (not message)
    assert ("Interrupted: 1 of 2 claims were reached." in ran.err) == (not message)
