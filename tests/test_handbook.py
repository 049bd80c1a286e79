"""The handbook: chapters, what is kept of them, interrupts, rules without something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.kept import Kept
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from reports import handbook
from reports.handbook import CHAPTERS, Recipe, intro
from reports.handbook_setting import Setting, Stopped
from reports.model import Report, Table
from reports.rule_names import short_name
from tests.conftest import Ran

Doko = Callable[..., Ran]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """So few deals that a test can wait for them, and a cache of the test's own."""
    monkeypatch.setattr(Setting, "amount", lambda *_: 400)
    monkeypatch.setattr(Kept, "__init__", _kept_in(tmp_path / "kept"))


def _kept_in(folder: Path) -> Callable[..., None]:
    def made(self: Kept, kind: str, about: list[str]) -> None:
        self.folder = folder

    return made


def quiet(*_: Any) -> None:
    """No progress."""


#: A table without solos at which both queens of clubs must be declared.
STRICT = Rules.preset("kneipe").replace(solos=(), silent_wedding=False)


@pytest.mark.parametrize("rules", [Rules().labelled("ddv"), Rules.preset("kneipe"), STRICT])
def test_every_chapter_has_figures_with_intervals(few: None, rules: Rules) -> None:
    setting = Setting(rules, table_of("club"), threads=1)
    for recipe in CHAPTERS:
        for report in recipe.make(setting, quiet):
            assert report.tables, recipe.key
            assert all(table.rows for table in report.tables)
            assert report.command.startswith("doko ") or rules is STRICT


def test_what_the_rules_do_not_have_is_left_out_by_name(few: None) -> None:
    rules = Rules().replace(solos=(), wedding="off") if _has("wedding") else Rules(solos=())
    setting = Setting(rules, table_of("club"), quick=True, threads=1)
    solos = next(one for one in CHAPTERS if one.key == "solos")
    titles = [one.title for one in solos.make(setting, quiet)]
    assert not any("solo" in title.lower() for title in titles)
    assert any("Solos" in line for line in intro(setting, ["Solos"]))


def _has(option: str) -> bool:
    return option in Rules().values()


def _recipes(monkeypatch: pytest.MonkeyPatch, calls: list[str], stop: str = "") -> None:
    def made(key: str) -> Recipe:
        def make(setting: Setting, progress: Any) -> list[Report]:
            if key == stop:
                raise Stopped
            calls.append(key)
            return [Report(f"About {key}", ["It is so."], [Table("", (), ())])]

        return Recipe(key, key.capitalize(), (), make)

    monkeypatch.setattr(handbook, "CHAPTERS", tuple(made(key) for key in ("one", "two", "three")))


def test_chapters_that_are_done_are_kept(
    few: None, doko: Doko, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "book.html"
    calls: list[str] = []
    _recipes(monkeypatch, calls, stop="three")
    ran = doko("handbook", "-o", str(page))
    assert ran.code == 130
    assert "2 of 3 chapters are done and kept" in ran.err
    assert not page.exists()
    _recipes(monkeypatch, calls)
    ran = doko("handbook", "-o", str(page))
    assert ran.code == 0
    assert ran.err.endswith(f"Written to {page}\nOpen {page.as_uri()} in a browser.\n")
    assert calls == ["one", "two", "three"]
    first = page.read_bytes()
    assert b"About two" in first
    assert doko("handbook", "--fresh", "-o", str(page)).code == 0
    assert calls == ["one", "two", "three"] * 2
    assert page.read_bytes() == first


def test_the_whole_book_twice_and_from_what_is_kept(few: None, doko: Doko, tmp_path: Path) -> None:
    """The same bytes, whether chapters are played or were kept; in German they differ."""
    page = tmp_path / "book.html"
    words = ("handbook", "--quick", "--threads", "2", "-o", str(page))
    assert doko(*words).code == 0
    first = page.read_bytes()
    kept = doko(*words)
    assert "Chapter 6 of 6 is kept from before" in kept.err
    assert page.read_bytes() == first
    assert doko(*words, "--fresh", "--threads", "1").code == 0
    assert page.read_bytes() == first
    assert doko(*words, "--lang", "de").code == 0
    assert b"Welche Tipps" in page.read_bytes()
    assert len(first) < 1_500_000


def test_another_setting_keeps_its_own(tmp_path: Path) -> None:
    kept = [Kept("handbook", [name]) for name in ("a", "b", "a")]
    assert kept[0].folder == kept[2].folder != kept[1].folder


def test_what_cannot_be_read_is_made_again(few: None) -> None:
    kept = Kept("handbook", [])
    report = Report("Title", ["One."], [Table("T", (), ())])
    kept.keep("x", [report, replace(report, title="Other")])
    found = kept.find("x")
    assert found is not None
    assert [one.title for one in found] == ["Title", "Other"]
    assert kept.find("y") is None
    (kept.folder / "y.json").write_bytes((kept.folder / "x.json").read_bytes())
    assert kept.find("y") is None


def test_a_chapter_of_no_reports_is_kept(few: None) -> None:
    kept = Kept("handbook", [])
    kept.keep("x", [])
    assert kept.find("x") == []


@pytest.mark.parametrize(
    "content",
    [
        "", "null", "5", "NaN", "[]", "{}", '""', "[1]", "\udcff", "[" * 100_000,
        '{"name": "x", "number": 1, "reports": []}', '{"name": "x", "number": 0, "reports": {}}',
        '{"name": "x", "number": 0, "reports": ""}', '{"name": "x", "number": 0}',
        '{"name": "x", "number": 1, "reports": [1]}', '{"name": "x", "reports": []}',
        '{"name": "x", "number": 0, "reports": null}', '{"name": 1, "number": 0, "reports": []}',
    ],
)  # fmt: skip
def test_a_damaged_chapter_is_made_again(few: None, content: str) -> None:
    kept = Kept("handbook", [])
    kept.keep("x", [])
    (kept.folder / "x.json").write_text(content, errors="surrogateescape")
    assert kept.find("x") is None


def test_wrong_files_are_refused_before_anything_is_played(doko: Doko, tmp_path: Path) -> None:
    for name, said in (("book.pdf", "ends with .html"), ("no/such/folder/x.html", "no")):
        ran = doko("handbook", "-o", str(tmp_path / name))
        assert ran.code == 2
        assert said in ran.err


def test_a_file_of_rules_is_named_without_its_ending() -> None:
    assert short_name(Rules().labelled("my/thursday.toml")) == "thursday"
    assert short_name(Rules().labelled("kneipe")) == "kneipe"
    assert short_name(Rules()) == "ddv"
