"""Each preset's differences from the tournament rules, as its source has them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from doko_sim.rule_files import preset, preset_names
from doko_sim.rules import Rules

PLAYPENDIUM: dict[str, Any] = {
    "poverty": "exchange",
    "poverty_return_said": "nothing",
    "skip_levels": False,
    "wedding_shift": "n",
    "missed": "two_if_missed",
    "nobody_wins": "extras",
    "charlie_caught": "any",
    "solo_against_elders": True,
}
KNEIPE: dict[str, Any] = {
    "hearts_ten_tie": "second_except_last",
    "piglets": "both",
    "piglets_call": "on_first_play",
    "piglets_in_solo": "diamond",
    "piglets_in_poverty": "before_exchange",
    "throw_nines": 5,
    "throw_kings": 5,
    "throw_highest_trump": "DA",
    "wedding_trick": ["any", "plain", "trump"],
    "poverty": "exchange",
    "poverty_return_said": "whether",
    "solo_lead": "soloist",
    "forced_call": 30,
    "re_kontra": "double",
    "double_elders": True,
    "charlie_caught": "any",
}
DIFFERENCES: dict[str, dict[str, Any]] = {
    "ddv": {},
    "wikipedia": {},
    "pagat": PLAYPENDIUM | {"solo_extras": "doppelkopf"},
    "playpendium": PLAYPENDIUM,
    "playpendium-variations": {
        name: value for name, value in PLAYPENDIUM.items() if name != "charlie_caught"
    }
    | {"hearts_ten_tie": "second_except_last", "solo_lead": "soloist"},
    "summary": {
        "poverty": "exchange",
        "poverty_return_said": "nothing",
        "skip_levels": False,
        "missed": "as_if_won",
        "schwarz_by": "points",
        "fox": 0,
        "charlie": 0,
        "doppelkopf": 0,
        "solo_against_elders": True,
    },
    "sharp": {"nines": False},
    "kneipe": KNEIPE,
    "kneipe-40": {name: value for name, value in KNEIPE.items() if name != "throw_nines"}
    | {"nines": False, "super_piglets": "D10"},
    "freedoko": {
        "hearts_ten_tie": "second",
        "piglets": "both",
        "piglets_in_solo": "any_suit",
        "piglets_in_poverty": "after_exchange",
        "piglets_joint": False,
        "throw_nines": 5,
        "wedding_trick": ["any", "plain", "trump", "suit"],
        "wedding_limit": 12,
        "poverty": "exchange",
        "solos": [
            "diamond", "heart", "spade", "club", "queen", "jack", "ace",
            "king", "queen_jack", "king_queen", "king_jack", "koehler",
        ],
        "solo_lead": "soloist",
        "call_latest": [1, 3, 6, 9, 9],
        "forced_call": 30,
        "re_kontra": "double",
        "missed": "highest_only",
        "fox_wins_last": 1,
        "charlie_caught": "any",
    },
    "freedoko-tournament": {"reply": False, "missed": "highest_only"},
}  # fmt: skip


def test_all_presets_are_here() -> None:
    assert set(DIFFERENCES) == set(preset_names())


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_preset_differs_as_its_source_says(name: str) -> None:
    assert Rules.preset(name).differences() == DIFFERENCES[name]


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_preset_names_itself_and_its_source(name: str) -> None:
    book = preset(name)
    assert book.name == book.rules.label == name
    assert len(book.source) > 20
    assert book.path is None
    assert book.base in preset_names()


def test_presets_are_those_of_the_shared_facts(shared: Path) -> None:
    facts = tomllib.loads((shared / "rules" / "presets.toml").read_text(encoding="utf-8"))
    assert facts == DIFFERENCES
