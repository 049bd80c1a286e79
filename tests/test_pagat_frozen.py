"""``pagat`` is frozen: what it plays, its parameters and its source stay as they are.

Every other player is measured against it: gains of other players, what rules do to skill, the
figures in ``docs``. Were the yardstick to change, figures of different days could no longer be
compared. So a change here is no repair but another player, and gets a name of its own.
"""

from __future__ import annotations

import hashlib

import pytest

from analyses.play_digest import play_digest
from doko_sim.players.pagat import REASONS
from doko_sim.players.pagat_parameters import PARAMETERS
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from tests.conftest import ROOT

SOURCES = "d7a100bda89c4f1c"
SWITCHES_AND_NUMBERS = "7c28eac245362df2"
PLAYED = {
    "ddv": "eb49b438839797ff",
    "kneipe": "da506acb7435dd1d",
    "kneipe-40": "ec958bfe9fe69686",
}


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\n".join(parts)).hexdigest()[:16]


def sources() -> str:
    """The hash of the files, whatever ends their lines."""
    files = sorted((ROOT / "doko_sim" / "players").glob("pagat*.py"))
    assert len(files) > 10
    texts = [file.read_text(encoding="utf-8") for file in files]
    return digest(*(f"{f.name}\n{text}".encode() for f, text in zip(files, texts, strict=True)))


def parameters() -> str:
    lines = [repr((p.name, float(p.default), p.switch, p.low, p.high)) for p in PARAMETERS]
    return digest(*(line.encode() for line in (*lines, repr(REASONS))))


def played(rules: str) -> str:
    return play_digest(Rules.preset(rules), table_of("pagat"))


def test_its_source_is_frozen() -> None:
    assert sources() == SOURCES


def test_its_parameters_are_frozen() -> None:
    assert parameters() == SWITCHES_AND_NUMBERS


@pytest.mark.parametrize("rules", PLAYED)
def test_what_it_plays_is_frozen(rules: str) -> None:
    assert played(rules) == PLAYED[rules]
