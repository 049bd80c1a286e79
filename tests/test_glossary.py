"""docs/glossary.md names every house rule, in German with the word that files of rules use."""

from __future__ import annotations

import re

import pytest

from doko_sim.german import NAMES, plain, words_of
from doko_sim.rules import OPTIONS
from tests.conftest import ROOT
from tests.options_table import OTHER_SOLOS

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
#: Every row of the tables by its cells.
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in GLOSSARY.splitlines()
    if line.startswith("|")
]


def words(cell: str) -> set[str]:
    """The German words of a cell, as files may write them."""
    return {plain(word) for word in re.split(r"[,;]", cell)}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_has_its_row(name: str) -> None:
    rows = [row for row in ROWS if len(row) == 4 and row[2] == f"`{name}`"]
    assert rows
    assert plain(NAMES[name][0]) in words(rows[0][0])
    assert all(all(row) for row in rows)


@pytest.mark.parametrize("solo", OTHER_SOLOS)
def test_a_solo_of_house_rules_has_its_row(solo: str) -> None:
    [row] = [row for row in ROWS if len(row) == 4 and f"`{solo}`" in row[2]]
    known = {plain(word) for word in words_of("solos", ())[solo]}
    suit_of_pure = {plain(f"reines {word.strip()}") for word in row[0].split(",")}
    assert known & (words(row[0]) | suit_of_pure)


def test_rows_name_options_alone() -> None:
    named = {name for row in ROWS if len(row) == 4 for name in re.findall(r"`(\w+)`", row[2])}
    assert named == {*OPTIONS, *OTHER_SOLOS}
