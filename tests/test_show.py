"""``doko show``: a kept answer in every form and language, and files that are none."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.commands import show
from doko_sim.errors import DokoError
from doko_sim.texts import Text
from reports import language
from reports.data import from_json, to_json
from reports.language import in_language
from reports.text import render
from tests.conftest import Ran
from tests.kept import REPORT, drawn

Doko = Callable[..., Ran]
__all__ = ["drawn"]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "answer.json"
    file.write_bytes(to_json(REPORT))
    return file


def test_a_document_is_read_as_it_was_written() -> None:
    content = to_json(REPORT)
    again = from_json(content)
    assert to_json(again) == content
    assert render(again, 100) == render(REPORT, 100)
    assert isinstance(again.title, Text)
    assert again.figures[0].rows[0].value[0] == 1.0  # type: ignore[union-attr]
    assert list(again.figures[4].cells[0]) == [(1.0, 0.5, 1.5), None, None]  # type: ignore[union-attr]


def test_it_is_shown_as_a_table(doko: Doko, kept: Path) -> None:
    ran = doko("show", str(kept))
    assert ran.code == 0
    assert ran.out == render(REPORT, 100)


def test_it_is_shown_in_german(doko: Doko, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    german = {"{n:,} deals": "{n:,} Spiele", "{n:,} foxes": "{n:,} Füchse"}
    monkeypatch.setattr(language, "catalogue", lambda _: german)
    ran = doko("show", str(kept), "--lang", "de", "--format", "md")
    assert ran.out.startswith("# 1.500 Spiele\n")
    assert "| 1.500 Füchse |" in ran.out
    assert doko("show", str(kept), "--lang", "de", "--format", "json").out == kept.read_text()


@pytest.mark.parametrize(
    ("ending", "start"),
    [
        (".json", b"{"), (".csv", b"what,who"), (".txt", b"1,500 deals"), (".md", b"# 1,500"),
        (".parquet", b"PAR1"), (".html", b"<html lang=en>1,500"),
    ],
)  # fmt: skip
def test_every_ending(
    ending: str, start: bytes, doko: Doko, kept: Path, tmp_path: Path, drawn: None
) -> None:
    file = tmp_path / f"shown{ending}"
    ran = doko("show", str(kept), "-o", str(file))
    assert (ran.code, ran.out, ran.err) == (0, "", f"Written to {file}\n")
    assert file.read_bytes().startswith(start)


def test_a_folder_of_an_answer_is_read(doko: Doko, kept: Path, tmp_path: Path, drawn: None) -> None:
    assert doko("show", str(kept), "-o", f"{tmp_path}/folder/").code == 0
    assert doko("show", f"{tmp_path}/folder").out == doko("show", str(kept)).out
    (tmp_path / "empty").mkdir()
    assert "holds no answer.json" in doko("show", f"{tmp_path}/empty").err


def test_it_is_not_written_over_itself(doko: Doko, kept: Path, tmp_path: Path, drawn: None) -> None:
    before = kept.read_bytes()
    os.link(kept, tmp_path / "same.json")
    folder = f"{tmp_path}/folder/"
    assert doko("show", str(kept), "-o", folder).code == 0
    for source, target in (
        (str(kept), str(kept)), (str(kept), f"{tmp_path}/same.json"),
        (f"{folder}answer.json", folder), (folder, folder),
    ):  # fmt: skip
        ran = doko("show", source, "-o", target)
        assert ran.code == 2
        assert "would be written over" in ran.err
    assert kept.read_bytes() == before


def document(**changes: Any) -> bytes:
    return json.dumps({**json.loads(to_json(REPORT)), **changes}).encode()


def table(**changes: Any) -> list[dict[str, Any]]:
    return [{**json.loads(to_json(REPORT))["tables"][0], **changes}]


def cell(kind: str, value: Any) -> list[dict[str, Any]]:
    column = {"key": "k", "title": "K", "kind": kind}
    return table(columns=[column], rows=[{"k": value}])


def said(template: str, **fields: Any) -> dict[str, Any]:
    return {"1,500 deals": {"template": template, "fields": fields}}


WRONG: list[tuple[bytes, str]] = [
    (b"", "no report"),
    (b"[1, 2]", "no report"),
    (b'{"a": 1}', "missing required field `schema`"),
    (b"\xff\xfe", "no report"),
    (b"PAR1\x00", "no report"),
    (b"[" * 100_000, "no report"),
    (document(schema="doko-report/2"), "schema 'doko-report/2'; expected 'doko-report/1'"),
    (document(schema="doko-game/1"), "expected 'doko-report/1'"),
    (document(title=5), "$.title"),
    (document(sentences="a"), "$.sentences"),
    (document(tables=[{"name": "a"}]), "$.tables[0]"),
    (document(tables=cell("colour", 1)), "$.tables[0].columns[0].kind"),
    (document(tables=cell("int", "many")), "k = 'many' is no value of kind int"),
    (document(tables=cell("percent", [1, 2])), "is no value of kind percent"),
    (document(tables=cell("interval", [1])), "is no value of kind interval"),
    (document(tables=cell("gain_estimate", [1, 2])), "is no value of kind gain_estimate"),
    (document(tables=cell("text", {"a": 1})), "is no value of kind text"),
    (document(tables=cell("number", 10**400)), "is no value of kind number"),
    (document(tables=table(columns=[{"key": "k", "title": "", "kind": "int", "digits": 1e9}])),
     "$.tables[0].columns[0].digits"),
    (document(figures=[{"kind": "Pie"}]), "Pie"),
    (document(figures=[{"kind": "Effects", "title": "a"}]), "incomplete report"),
    (document(figures=[{"kind": "Narrowing", "title": "", "alt": "", "axis": "", "deals": [1],
                        "values": [["a", 1, 2]]}]), "incomplete report"),
    (document(deals=[{"title": 1}]), "$.deals[0]"),
    (document(said={"a": {"template": "b"}}), "a text that cannot be made"),
    (document(said=said("{n:1000000000}", n=1)), "a text that cannot be made"),
    (document(said=said("{n.__class__}", n=1)), "a text that cannot be made"),
    (document(said=said("{n!r}", n="a")), "a text that cannot be made"),
    (document(said=said("{m}", n="a")), "a text that cannot be made"),
    (document(said=said("{n", n="a")), "a text that cannot be made"),
    (document(said=said("{n:.2f}", n="a")), "a text that cannot be made"),
    (document(said=said("{n}" * 40_000, n="a" * 40_000)), "a text that cannot be made"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "message"), WRONG)
def test_what_is_no_answer_is_refused(
    content: bytes, message: str, doko: Doko, tmp_path: Path
) -> None:
    file, target = tmp_path / "answer.json", tmp_path / "shown.md"
    file.write_bytes(content)
    ran = doko("show", str(file), "-o", str(target))
    assert ran.code == 2
    assert ran.err.startswith(f"Error: {file}: ")
    assert ran.err.count("\n") == 1
    assert message in ran.err
    assert not target.exists()


def test_what_cannot_be_read_is_refused(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "large.json").write_bytes(b"x" * 2000)
    monkeypatch.setattr(show, "LARGEST", 1999)
    for name, message in (
        ("missing.json", "No such file"), ("pipe.json", "not an ordinary file"),
        ("large.json", "it has more than"), ("a\0b", "embedded null"),
    ):  # fmt: skip
        ran = doko("show", str(tmp_path / name))
        assert ran.code == 2
        assert message in ran.err
        assert "expected a result that doko wrote with -o FILE.json" in ran.err


def test_a_text_that_its_parts_do_not_make_stays_as_it_reads() -> None:
    """Nobody reads one thing in English and another in German."""
    changed = from_json(document(said=said("{n:,} wins", n=7)))
    assert changed.title == "1,500 deals"
    assert type(changed.title) is str
    assert in_language(changed, "de").title == "1,500 deals"


def test_older_documents_without_figures_are_shown() -> None:
    old = json.loads(to_json(REPORT))
    for name in ("figures", "deals", "said"):
        del old[name]
    for one in old["tables"]:
        del one["below"], one["commands"]
    assert from_json(json.dumps(old).encode()).title == "1,500 deals"


def test_errors_of_documents_are_ours() -> None:
    with pytest.raises(DokoError):
        from_json(b'{"schema": null}')
