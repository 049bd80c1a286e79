"""Results as Markdown, parquet and folders of files."""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars
import pytest

from cli.output import Output, emit
from doko_sim.errors import DokoError
from reports.data import from_json, to_csv, to_json
from reports.folder import files, listed
from reports.frames import to_frame, to_parquet
from reports.language import GERMAN, catalogue
from reports.markdown import escaped, paragraph, render
from reports.model import Column, Report, Table
from tests.conftest import Ran
from tests.kept import NASTY, REPORT, TABLE, drawn

Doko = Callable[..., Ran]
__all__ = ["drawn"]


def test_markdown_has_all_parts() -> None:
    text = render(REPORT, "en")
    assert text.startswith(
        "# 1,500 deals\n\nRe won 69.4 ±0.6 %.\n\n1\\. not a list\n\n\\# no heading"
    )
    for part in (
        "| What \\| it is | Who | Deals | A number | Share | Gain |\n",
        "| --- | --- | --: | --: | --: | --: |\n| 1,500 foxes |",
        "| 1,500 | 0.10 | 50.0 ±25.0 % | -0.50 to +1.50 |\n",
        "\n\n\\- not a list\n\n```sh\ndoko deal --index 3\n```\n",
        "* **Effects**: one gains\n", "\n* **position 1**: HT CQ\n* b: D9\n", "\n\nRe won\n\n",
        "\n```sh\ndoko simulate --strategy 'a`b.py'\n```\n",
    ):  # fmt: skip
        assert part in text
    assert "<script>" not in text.replace("\\<", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a_b, re_threshold=60", "a_b, re_threshold=60"),
        ("_a_", "\\_a\\_"),
        ("a | b", "a \\| b"),
        ("<b>&amp;", "\\<b\\>\\&amp;"),
        ("AT&T ~ 3", "AT&T ~ 3"),
        ("[a](b)", "\\[a\\](b)"),
        ("a\nb", "a b"),
        ("\\", "\\\\"),
    ],
)
def test_markdown_is_escaped(text: str, expected: str) -> None:
    assert escaped(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+ a", "\\+ a"), ("12. a", "12\\. a"), ("---", "\\---"), ("# a", "\\# a"),
        ("-5 a", "-5 a"),
        ("===", "\\==="), ("12.5 deals", "12.5 deals"), ("7) a", "7\\) a"), ("a # b", "a # b"),
    ],
)  # fmt: skip
def test_a_paragraph_is_no_list(text: str, expected: str) -> None:
    assert paragraph(text) == expected


def test_a_fence_holds_whatever_it_is_given() -> None:
    text = render(replace(REPORT, command="a ``` b"), "en")
    assert text.endswith("````sh\na ``` b\n````\n")


def test_an_empty_report_is_a_heading() -> None:
    assert render(Report("A title"), "en") == "# A title\n"


def test_a_frame_has_a_type_by_kind() -> None:
    frame = to_frame(TABLE)
    assert dict(frame.schema) == {
        "what": polars.String, "who": polars.String, "n": polars.Int64, "x": polars.Float64,
        "share": polars.Float64, "share_low": polars.Float64, "share_high": polars.Float64,
        "gain_low": polars.Float64, "gain_high": polars.Float64,
    }  # fmt: skip
    assert frame.rows() == [
        ("1,500 foxes", NASTY, 1500, 0.1, 0.5, 0.25, 0.75, -0.5, 1.5),
        ("none", "club", None, None, None, None, None, None, None),
        ("few", "pagat", 2**60, None, 0.1, None, None, None, None),
    ]


def test_a_parquet_file_agrees_with_the_csv() -> None:
    content = to_parquet(TABLE)
    assert content == to_parquet(from_json(to_json(REPORT)).tables[0])
    frame = polars.read_parquet(io.BytesIO(content))
    rows = list(csv.DictReader(io.StringIO(to_csv(TABLE))))
    assert list(rows[0]) == frame.columns
    for row, values in zip(rows, frame.iter_rows(named=True), strict=True):
        assert row == {key: "" if one is None else str(one) for key, one in values.items()}


@pytest.mark.parametrize(
    ("kind", "values", "expected"),
    [
        ("int", [2**70, None], (polars.String, [str(2**70), None])),
        ("int", [], (polars.Int64, [])),
        ("text", [True, 3, None], (polars.String, ["true", "3", None])),
        ("percent", [0, float("inf")], (polars.Float64, [0.0, None])),
    ],
)
def test_odd_values_of_a_frame(kind: Any, values: list[Any], expected: Any) -> None:
    frame = to_frame(Table("", [Column("k", "K", kind)], [{"k": one} for one in values]))
    assert (frame.schema["k"], frame["k"].to_list()) == expected


def test_only_reports_with_a_table_become_a_table(tmp_path: Path) -> None:
    for ending in ("csv", "parquet"):
        with pytest.raises(DokoError, match="no table"):
            emit(Report("A"), Output(ending, tmp_path / f"a.{ending}"))
    assert not list(tmp_path.iterdir())


def test_parquet_is_not_printed_on_a_terminal(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    emit(REPORT, Output("parquet"))
    assert capsysbinary.readouterr().out == to_parquet(TABLE)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(DokoError, match=r"expected a file, -o FILE\.parquet"):
        emit(REPORT, Output("parquet"))


def test_the_files_of_a_folder(drawn: None) -> None:
    made = files(REPORT, "en")
    assert list(made) == [
        "answer.json", "page.html",
        "table-1-contracts-b.csv", "table-1-contracts-b.parquet",
        "table-2-second-table-with-uemlaut.csv", "table-2-second-table-with-uemlaut.parquet",
        *(
            f"figure-{number}-{name}.{ending}"
            for number, name in enumerate(("effects", "points", "narrowing", "lines", "heat"), 1)
            for ending in ("svg", "png")
        ),
        "README.md",
    ]  # fmt: skip
    assert made["answer.json"] == to_json(REPORT)
    assert made["figure-5-heat.svg"] == b"<svg>en Heat</svg>"
    readme = made["README.md"].decode()
    assert listed(readme) == set(made)
    assert "* `figure-1-effects.png`: figure: Effects\n" in readme
    assert "`doko show answer.json -o page.html`" in readme
    assert files(REPORT, "en") == made


def test_the_folder_in_german(drawn: None) -> None:
    made = files(REPORT, "de")
    assert made["answer.json"] == to_json(REPORT)
    readme = made["README.md"].decode()
    assert "## Dateien" in readme
    assert "* `figure-1-effects.svg`: Bild: Effects\n" in readme
    assert listed(readme) == set(made)
    assert made["figure-1-effects.svg"].startswith(b"<svg>de")


@pytest.mark.parametrize("name", ["new/", "empty/", "empty", "earlier/", "earlier"])
def test_a_folder_is_written(
    name: str, doko: Doko, seen: dict[str, Any], tmp_path: Path, drawn: None
) -> None:
    (tmp_path / "empty").mkdir()
    if name.startswith("earlier"):
        emit(REPORT, Output.choose(None, f"{tmp_path}/earlier/"))
        assert len(os.listdir(tmp_path / "earlier")) == 17
    ran = doko("try", "-o", f"{tmp_path}/{name}")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == f"Written to {tmp_path}/{name.rstrip('/')}\n"
    found = sorted(os.listdir(tmp_path / name))
    assert found == [
        "README.md", "answer.json", "page.html", "table-1-main.csv", "table-1-main.parquet"
    ]  # fmt: skip
    assert sorted(os.listdir(tmp_path)) == sorted({"empty", name.rstrip("/")})


def test_what_is_no_answer_of_ours_is_kept(
    doko: Doko, seen: dict[str, Any], tmp_path: Path, drawn: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = tmp_path / "ours"
    emit(REPORT, Output.choose(None, f"{ours}/"))
    (ours / "my.txt").write_text("mine")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "README.md").write_text("* `README.md`: mine")
    (tmp_path / "file").write_text("a")
    (tmp_path / "here").mkdir()
    (tmp_path / "x.json").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    before = sorted(map(str, tmp_path.rglob("*")))
    for name, message in (
        ("ours/", "no answer of doko ('my.txt')"), ("other/", "('README.md')"),
        ("file/", "it is a file, not a folder"), ("no/such/", "does not exist"),
        ("here/", "the folder in which doko runs"), ("", "the folder in which doko runs"),
        ("x.json", "it is a folder"),
    ):  # fmt: skip
        ran = doko("try", "-o", str(tmp_path / name) + ("/" if name.endswith("/") else ""))
        assert ran.code == 2, name
        assert message in ran.err
        assert ran.err.count("\n") == 1
    assert not seen
    clash = doko("try", "--format", "csv", "-o", f"{tmp_path}/new/")
    assert "which is a folder; leave --format out" in clash.err
    assert sorted(map(str, tmp_path.rglob("*"))) == before


@pytest.mark.parametrize("earlier", [False, True])
@pytest.mark.parametrize("broken", ["write_bytes", "rename"])
def test_a_folder_that_cannot_be_written_is_as_before(
    earlier: bool, broken: str, tmp_path: Path, drawn: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "folder"
    if earlier:
        emit(replace(REPORT, title="earlier"), Output.choose(None, f"{target}/"))
    names = sorted(map(str, tmp_path.rglob("*")))
    whole, calls = getattr(Path, broken), []

    def fail(path: Path, *given: Any) -> Any:
        """The third file fails, or once the new folder's last step."""
        if broken == "write_bytes" or given[0] == target:
            calls.append(path)
        if len(calls) == (3 if broken == "write_bytes" else 1) and calls[-1] == path:
            raise OSError(28, "No space left on device")
        return whole(path, *given)

    output = Output.choose(None, f"{target}/")
    monkeypatch.setattr(Path, broken, fail)
    with pytest.raises(DokoError, match="No space left on device"):
        emit(REPORT, output)
    monkeypatch.undo()
    assert sorted(map(str, tmp_path.rglob("*"))) == names
    if earlier:
        assert from_json((target / "answer.json").read_bytes()).title == "earlier"


def test_inputs_in_the_folder_are_kept(
    doko: Doko, seen: dict[str, Any], tmp_path: Path, drawn: None
) -> None:
    folder = tmp_path / "folder"
    emit(REPORT, Output.choose(None, f"{folder}/"))
    rules = folder / "table-1-contracts-b.csv"
    rules.write_text('preset = "ddv"\n')
    ran = doko("rules", "check", str(rules), "-o", f"{folder}/")
    assert ran.code == 2
    assert "would be written over" in ran.err


def test_every_text_of_ours_is_in_the_german_catalogue() -> None:
    """Templates with the same fields; what stands in the modules as a constant."""
    from cli import texts
    from cli.commands import deal, show, simulate
    from reports import document, folder, markdown, stored

    known = catalogue(GERMAN)
    names = {
        texts: "WRITTEN UNKNOWN_ENDING FORMAT_CLASH FOLDER_CLASH BINARY OVER_INPUT CANNOT_WRITE "
        "NO_FOLDER IS_FOLDER IS_FILE IS_HERE NOT_OURS NOT_A_FILE IS_THERE NO_TABLE",
        show: "HINT CANNOT_READ NO_FILE TOO_LARGE NO_ANSWER",
        simulate: "ROWS NOT_PARQUET ROWS_AND_RESULT",
        deal: "NO_FORM",
        document: "NO_REPORT OTHER_SCHEMA INCOMPLETE NO_VALUE",
        stored: "NO_TEXT",
        folder: "FILES KEPT READ THIS TABLE FIGURE ABOUT_TABLES",
        markdown: "FIGURES DEALS NOTES AGAIN",
    }
    wanted = {getattr(module, name) for module, listed in names.items() for name in listed.split()}
    assert wanted <= set(known)
    field = re.compile(r"{(\w+)")
    for english in wanted:
        assert sorted(field.findall(english)) == sorted(field.findall(known[english])), english


def test_an_error_in_german(doko: Doko, tmp_path: Path) -> None:
    ran = doko("show", f"{tmp_path}/a.json", "--lang", "de")
    assert "kann nicht gelesen werden" in ran.err
    ran = doko("rules", "list", "-o", f"{tmp_path}/no/a.json", "--lang", "de")
    assert "den Ordner" in ran.err


def test_a_deal_is_a_record_or_a_text(doko: Doko, tmp_path: Path) -> None:
    for name in ("a.md", "a.parquet", "a.html", "a/"):
        ran = doko("deal", "-o", f"{tmp_path}/{name}")
        assert ran.code == 2
        assert "use --format json" in ran.err
    assert not list(tmp_path.iterdir())
