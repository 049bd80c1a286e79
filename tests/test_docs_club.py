"""``docs/club.md``: its tactics are those of the program, what it shows is printed."""

from __future__ import annotations

import re

import pytest

from docs.make_calibration import printed
from docs.make_club import BLOCK, RULES, page, readme, with_table
from doko_sim.players import club_parameters as C
from doko_sim.rules import Rules
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "club.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = {found[1]: found[2] for found in BLOCK.finditer(PAGE)}
(DUEL,) = [command for command in BLOCKS if "--design seat" in command]
(ABLATION,) = [command for command in BLOCKS if "ablate" in command]


def test_every_tactic_of_its_own_is_explained_and_measured() -> None:
    explained = re.findall(r"^\| `(\w+)` \| (\S+) \| ", PAGE, re.MULTILINE)
    assert explained == [(p.name, p.meaning.split(":")[0]) for p in C.OWN]
    for name, tactic in explained:
        assert f" --only {name} " in ABLATION
        assert re.search(rf"^{re.escape(tactic)} +{name} ", BLOCKS[ABLATION], re.MULTILINE)


def test_the_page_shows_what_a_seat_gains() -> None:
    assert printed(DUEL) == BLOCKS[DUEL]


def test_readme_says_the_same() -> None:
    gain = re.search(r"gains (\d\.\d+ ± \d\.\d+) game points", BLOCKS[DUEL])
    assert gain
    assert gain[1] in " ".join(README.split())
    assert "doko strategies duel club pagat --design seat --deals 50000" in README
    assert all(f"| `{name}` | " in PAGE for name in RULES)
    assert set(RULES) <= set(Rules.preset_names())


@pytest.mark.slow
def test_the_page_shows_what_is_printed() -> None:
    assert page(PAGE) == PAGE, "run python -m docs.make_club"
    assert with_table(PAGE) == PAGE, "run python -m docs.make_club"
    assert readme(README) == README, "run python -m docs.make_club"
