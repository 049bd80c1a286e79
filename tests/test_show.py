"""``doko show``: a kept answer in every form and language, and files that are none."""

from __future__ import annotations

import json
import os
import re
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


def nested(depth: int, times: int = 1, inner: str = "") -> dict[str, Any]:
    text: dict[str, Any] = {"template": inner, "fields": {}}
    for _ in range(depth):
        text = {"template": "{a}" * times, "fields": {"a": text}}
    return {"1,500 deals": text}


def drawing(kind: str, **parts: Any) -> bytes:
    return document(figures=[{"kind": kind, "title": "F", "alt": "", **parts}])


def heat(cells: list[int], clear: list[int], rows: int = 2, columns: int = 2) -> bytes:
    return drawing(
        "Heat", row_axis="", column_axis="", rows=["r"] * rows, columns=["c"] * columns,
        cells=[[[1, 0, 2]] * one for one in cells], clear=[[True] * one for one in clear],
    )  # fmt: skip


def bars(*firsts: int, shares: int = 1, intervals: int = 0) -> bytes:
    series = [
        {"name": "a", "first": one, "shares": [0.5] * shares, "intervals": [[0, 1]] * intervals}
        for one in firsts
    ]
    return drawing("Distribution", axis="", series=series)


def lines(x: int, values: int) -> bytes:
    series = [{"name": "a", "x": [1.0] * x, "values": [[1, 0, 2]] * values}]
    return drawing("Lines", x_axis="", y_axis="", series=series)


def effects(rows: int) -> dict[str, Any]:
    row = {"name": "a", "value": [1, 0, 2], "clear": True}
    return {"kind": "Effects", "title": "F", "alt": "", "axis": "", "rows": [row] * rows}


def columns(*pairs: tuple[str, str]) -> bytes:
    made = [{"key": key, "title": "", "kind": kind} for key, kind in pairs]
    return document(tables=table(columns=made, rows=[]))


NO_TEXT = "a text that cannot be made"
WRONG: list[tuple[bytes, str]] = [
    (b"", "no report"),
    (b"[1, 2]", "no report"),
    (b'{"a": 1}', "missing required field `schema`"),
    (b"\xff\xfe", "no report"),
    (b"PAR1\x00", "this is a table or a text, from which nothing can be read back"),
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
    (document(said=said("{n}" * 9, n=[1] * 40_000)), NO_TEXT),
    (document(said=said("{n:.99f}" * 9_000, n=1e300)), f"{NO_TEXT} (more than 100,000 char"),
    (document(said=said("{n}", n={"cards": [1]})), NO_TEXT),
    (document(said={"[1]": {"template": [1], "fields": {}}}), "template [1] is no text"),
    (document(said=said("a", n="a") | {"b": {"template": "b", "fields": {"a\nb": {}}}}), NO_TEXT),
    (document(said=nested(60, times=2)), f"{NO_TEXT} (more than 1,000 texts nested in it)"),
    (document(said=nested(101)), f"{NO_TEXT} (texts nested more than 100 deep)"),
    (document(said=nested(400)), f"{NO_TEXT} (texts nested more than 100 deep)"),
    (document(said={str(n): {"template": "{a}" * 99, "fields": {"a": "x" * 1_000}}
                    for n in range(300)}), f"{NO_TEXT} (more than 20,000,000 characters in all)"),
    (bars(123456789012345678), "figure 'F': the value 123456789012345678; expected -10,000 to"),
    (bars(0, 30_000_000), "the value 30000000;"),
    (bars(-10_001), "the value -10001;"),
    (bars(1, shares=2, intervals=1), "1 intervals for 2 shares; expected as many"),
    (bars(*[0] * 101), "101 series; expected at most 100"),
    (bars(0, shares=2_501), "2,501 parts; expected at most 2,500"),
    (document(figures=[effects(501)]), "figure 'F': 501 rows; expected at most 500"),
    (document(figures=[effects(1)] * 201), "201 figures; expected at most 200"),
    (document(figures=[effects(500)] * 11), "figures with 5,500 parts; expected at most 5,000"),
    (heat([1_000] * 1_000, [], 1_000, 1_000), "1,000 rows; expected at most 500"),
    (heat([60] * 60, [60] * 60, 60, 60), "3,600 parts; expected at most 2,500"),
    (heat([2, 2, 2], [2, 2]), "3 rows of cells for 2 rows; expected as many"),
    (heat([2, 2], [2]), "1 rows of cells for 2 rows"),
    (heat([2, 1], [2, 2]), "1 cells for 2 columns"),
    (heat([2, 2], [2, 3]), "3 cells for 2 columns"),
    (lines(2, 3), "3 figures for 2 x values"),
    (drawing("Narrowing", axis="", deals=[1, 2], values=[[1, 0, 2]]),
     "1 figures for 2 numbers of deals"),
    (columns(("k", "int"), ("l", "int"), ("k", "text")), "two columns with the key 'k'"),
    (columns(("k_low", "int"), ("k", "interval")), "two columns with the key 'k_low'"),
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


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.html", "<!DOCTYPE html>", "das ist eine Seite, aus der sich nichts zurücklesen lässt"),
        ("a.json", "<svg>", "erwartet wird die .json, die derselbe Befehl mit -o ANTWORT.json"),
        ("a.md", "# What", "das ist eine Tabelle oder ein Text, woraus"),
        ("a.csv", "call,gain", "das ist eine Tabelle oder ein Text, woraus"),
        (
            "a.html",
            '<html lang="de">\n<title>Strategie-Handbuch für ddv</title>',
            "derselbe Befehl doko handbook mit --lang en macht sie in der anderen Sprache",
        ),
        (
            "a.html",
            '<html lang="en">\n<title>Strategy handbook for ddv</title>',
            "derselbe Befehl doko handbook mit --lang de",
        ),
    ],
)
def test_what_a_file_is_that_is_no_answer(
    name: str, content: str, message: str, doko: Doko, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    ran = doko("show", str(tmp_path / name), "--lang", "de")
    assert ran.code == 2
    assert message in ran.err


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


def test_as_much_as_is_allowed_is_shown() -> None:
    for content in (
        document(said=nested(99, inner="1,500 deals")), bars(-10_000, 9_999), lines(3, 3),
        heat([50] * 50, [50] * 50, 50, 50), document(figures=[effects(500)] * 10),
        bars(1, shares=2, intervals=2),
    ):  # fmt: skip
        again = to_json(from_json(content))
        assert to_json(from_json(again)) == again
    deep = from_json(document(said=nested(99, inner="1,500 deals")))
    assert isinstance(deep.title, Text)
    assert in_language(deep, "de").title == "1,500 deals"


@pytest.mark.parametrize(
    ("template", "fields"),
    [
        ("depends on {what}", {"what": "x"}),
        ("depends on {what}", {"what": 5}),
        ("{n} a", {"n": "x"}),
    ],
)
def test_a_translation_that_asks_for_more_than_a_field_can_do(
    template: str, fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    german = {"depends on {what}": "hängt ab von {what:clause}", "{n} a": "{n:,.2f} b"}
    monkeypatch.setattr(language, "catalogue", lambda _: german)
    text = template.format(**fields)
    one = {text: {"template": template, "fields": fields}}
    report = from_json(document(title=text, said=one))
    assert isinstance(report.title, Text)
    assert in_language(report, "de").title == text


NOT_SHOWN = "\x00\x07\x08\x0b\x0d\x1b\x1f\x7f\x80\x85\x9b\x9f\u202a\u202e\u2066\u2069"


@pytest.mark.parametrize("ending", [".txt", ".md", ".html", "/"])
def test_characters_that_change_a_screen_are_not_shown(
    ending: str, doko: Doko, tmp_path: Path
) -> None:
    nasty = f"<{NOT_SHOWN}>\tc"
    changes = table(
        name=nasty, below=[nasty], commands=[nasty],
        columns=[{"key": key, "title": nasty, "kind": key} for key in ("text", "name")],
        rows=[{"text": nasty, "name": nasty}],
    )  # fmt: skip
    figure = {
        "kind": "Distribution", "title": nasty, "alt": nasty, "axis": nasty, "caption": nasty,
        "series": [{"name": nasty, "first": 0, "shares": [1.0]}] * 2,
    }  # fmt: skip
    answer = tmp_path / "answer.json"
    texts = dict.fromkeys(("title", "command"), nasty) | {"notes": [nasty], "sentences": [nasty]}
    answer.write_bytes(document(tables=changes, figures=[figure], said={}, **texts))
    assert doko("show", str(answer), "-o", f"{tmp_path}/shown{ending}").code == 0
    files = [tmp_path / "shown" / "README.md", *(tmp_path / "shown").glob("*.svg")]
    for file in files if ending == "/" else [tmp_path / f"shown{ending}"]:
        shown = file.read_bytes().decode()
        assert "�" * (4 if file.suffix == ".svg" else len(NOT_SHOWN)) in shown
        assert not set(NOT_SHOWN) & set(shown)
    if ending == ".txt":
        for colour, ascii_only in ((False, False), (True, False), (False, True)):
            shown = render(from_json(answer.read_bytes()), 100, colour, ascii_only, pictures=True)
            assert not (set(NOT_SHOWN) - ({"\x1b"} if colour else set())) & set(shown)
            assert "\x1b" not in re.sub("\x1b\\[[0-9;]*m", "", shown)
            assert "\\ufffd" in shown if ascii_only else "�" in shown


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
