"""Reports on reservations, thresholds, solos, odds, rules and strategies: all exists in German."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim.players.strategy import BUILT_IN
from doko_sim.rule_files import preset_names
from reports.language import GERMAN, catalogue, translated
from tests.conftest import Ran
from tests.german_data import NO_TEXTS, of_data
from tests.german_sources import fields, texts_of

ROOT = Path(__file__).parents[1]
MODULES = (
    "reports/league", "reports/luck", "reports/means", "reports/meanings",
    "reports/odds", "reports/odds_missing", "reports/replay", "reports/reserve",
    "reports/reserve_advice",
    "reports/reserve_cases", "reports/reserve_notes", "reports/rule_effects", "reports/rule_names",
    "reports/rules", "reports/sensitivity", "reports/solo_cases", "reports/solo_kept",
    "reports/solos", "reports/strategies_check", "reports/taking", "reports/taking_cases",
    "reports/threshold_calls", "reports/threshold_cases", "reports/threshold_tables",
    "reports/point_card", "reports/threshold_texts", "reports/thresholds", "reports/tuning",
    "cli/commands/strategies_list", "analyses/sensitivity",
    "doko_sim/deals/counting", "doko_sim/deals/packs", "doko_sim/deals/spec",
)  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_every_text_of_a_module_exists_in_german(module: str) -> None:
    german = catalogue(GERMAN)
    missing = {
        text: line
        for text, line in texts_of(ROOT / f"{module}.py").items()
        if text not in german and text not in NO_TEXTS and not text.startswith("expected ")
    }
    assert not missing


def test_what_data_say_exists_in_german() -> None:
    german = catalogue(GERMAN)
    assert not sorted(text for text in of_data() if text not in german)


def test_translations_have_the_fields_of_their_templates() -> None:
    for english, german in catalogue(GERMAN).items():
        assert fields(english) == fields(german), english


def test_names_are_not_translated() -> None:
    for name in (*BUILT_IN, *preset_names()):
        assert translated(name, GERMAN) == name


#: Words that no German text has; commands and names are taken out before.
_ENGLISH = re.compile(
    r"\b(the|of|is|are|with|without|and|or|not|deals?|games?|points?|cards?|interval|at|by|for|"
    r"from|each|every|which|who|than|more|less|no|seed|wins?|won|to|it|its|says?|trumps?|tricks?|"
    r"queens?|jacks?|clubs|wedding|poverty|silence|undecided|under|against|hands|any)\b",
    re.IGNORECASE,
)
_COMMANDS = re.compile(
    r"(^[a-z]+ {2}|\([a-z]+\)|doko [a-z]+[^.;\n]*|--[a-z]+|[\w/.-]+\.(md|toml)"
    r"|\b[a-z0-9]+(_[a-z0-9]+)+\b)"
)
HAND, PART = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9", "CQ SQ HQ DQ CA CA SA"
STRONG = "HT HT SQ HQ DQ CJ SJ DJ DA DT CA H9"
POOR = "D9 D9 DJ CT CK C9 C9 SK S9 HK H9 H9"
SEVERAL = ("--rules", "ddv", "--rules", "kneipe", "--against", "pagat")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("reserve", HAND, "--deals", "60"),
    ("reserve", PART, "--deals", "60", "--position", "2"),
    ("reserve", POOR, "--rules", "kneipe", "--deals", "60"),
    ("reserve", HAND, "--deals", "40", *SEVERAL),
    ("reserve", STRONG, "--offered", "--rules", "kneipe", "--deals", "10"),
    ("thresholds", "--card", "--rules", "kneipe"),
    ("thresholds", "--deals", "600", "--deaf"),
    ("thresholds", "--deals", "400", *SEVERAL),
    ("solos", "--hands", "60"),
    ("solos", "--hands", "40", *SEVERAL),
    ("odds",),
    ("odds", "--someone", "CQ CQ"),
    ("odds", "--mine", "trumps-foxes"),
    ("odds", "--mine", "trumps>=8", "--nobody", "highest<=DJ", "--given", "partner CQ=0"),
    ("odds", "--players", "2", "trumps<=3", "--hand", "CQ HT HT"),
    ("odds", "--other", "CQ=1", "--hand", "CQ HT"),
    ("odds", "longest", "trumps"),
    ("odds", "split", "5"),
    ("odds", "split", "1"),
    ("odds", "ace"),
    ("odds", "ace", "--hand", "CA CT C9 SA HA HK", "--trumps", "2"),
    ("odds", "ruff"),
    ("odds", "bare"),
    ("odds", "fall", "CCS"),
    ("odds", "suit", "AA10K", "--cards", "8"),
    ("rules", "list"),
    *(("rules", "show", name, "--all") for name in preset_names()),
    ("rules", "diff", "ddv", "kneipe"),
    ("rules", "check", "docs/examples/thursday.toml"),
    ("rules", "effect", "docs/examples/thursday.toml", "--deals", "60", "--pairs"),
    ("rules", "effect", "docs/examples/piglets.toml", "--on", "solo_share", "--deals", "60"),
    ("rules", "compare", "ddv", "kneipe", "--luck", "--deals", "60"),
    ("strategies", "league", "club", "pagat", "random", "--deals", "60"),
    ("strategies", "list"),
    *(("strategies", "list", name) for name in BUILT_IN),
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_speak_german(
    doko: Callable[..., Ran], words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ran = doko(*words, "--lang", "de")
    assert ran.code == 0
    for line in ran.out.splitlines():
        english = _ENGLISH.search(_COMMANDS.sub("", line.partition("Nochmals:")[0]))
        assert english is None, f"{english}: {line}"


def test_a_check_speaks_german(
    doko: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert doko("strategies", "new", "mine.py").code == 0
    ran = doko("strategies", "check", "mine.py", "--deals", "2", "--lang", "de")
    assert ran.out.startswith("Spielt mine.py nach den Regeln?")
    for line in ran.out.splitlines():
        english = _ENGLISH.search(_COMMANDS.sub("", line.replace("all questions", "")))
        assert english is None, f"{english}: {line}"
