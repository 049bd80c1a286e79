"""Write ``docs/questions.md``: the questions that players ask, each with a command and its answer.

``python -m docs.make_questions`` runs every command of ``docs/questions.toml`` and takes the
answer from its JSON; some minutes. A command that this version does not have is left "not yet".
"""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

PAGE = Path(__file__).with_name("questions.md")
DATA = Path(__file__).with_name("questions.toml")
NOT_YET = "not yet"
HEAD = """# What players ask

The questions that players ask on their pages and in their forums, in our words, each with the
command that answers it here. The answers are taken from what the commands return with
`--format json`, under the tournament rules and with the players `club` unless the command says
otherwise; `--rules` with a file of your own asks the same of your table. Written by
`python -m docs.make_questions`.
"""
COLUMNS = "| # | question | command | answer |\n|---|---|---|---|"
COUNT = "{answered} of {number} are answered."
#: How the unit of a column's kind is shown.
_PERCENT = ("percent", "percent_estimate")

Document = dict[str, Any]


def questions() -> list[dict[str, Any]]:
    """The questions as the data file has them."""
    found: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["question"]
    return found


def groups() -> dict[str, str]:
    """The names of the groups by their letter."""
    found: dict[str, str] = tomllib.loads(DATA.read_text(encoding="utf-8"))["groups"]
    return found


def is_there(command: str) -> bool:
    """Whether this version has a command."""
    from cli.main import COMMANDS

    return shlex.split(command)[1] in COMMANDS


@cache
def document(command: str) -> Document:
    """What a command returns as JSON.

    Raises
    ------
    SystemExit
        If the command fails.
    """
    from cli.main import main

    written = io.BytesIO()
    with contextlib.redirect_stdout(io.TextIOWrapper(written, encoding="utf-8")) as out:
        code = main([*shlex.split(command)[1:], "--format", "json"])
        out.flush()
    if code:
        raise SystemExit(f"{command} failed with {code}")
    found: Document = json.loads(written.getvalue())
    return found


def answer(question: Mapping[str, Any]) -> str:
    """The answer of a question in a line, or why there is none yet."""
    if "yet" in question:
        return f"{NOT_YET}: {question['yet']}"
    commands = [question["command"], *question.get("further", ())]
    if not all(is_there(one) for one in commands):
        return NOT_YET
    return "<br>".join(_shown(question, document(one)) for one in commands)


def _shown(question: Mapping[str, Any], found: Document) -> str:
    if "claims" in found["data"]:
        return claims(found)
    if question.get("show") == "rows":
        parts = question.get("parts", [question])
        texts = [rows(found, one["row"], one.get("table"), one.get("where", {})) for one in parts]
        if any(texts):
            return "; ".join(text for text in texts if text)
    sentences: list[str] = found["sentences"]
    places = question.get("of", [0])
    return " ".join(sentences[place] for place in places if place < len(sentences))


def claims(found: Document) -> str:
    """Each claim with its verdict and what was found at each table."""
    told = {one["id"]: one for one in found["data"]["claims"]}
    parts = []
    for name, texts in _by_claim(found, list(told)).items():
        one = told[name]
        verdict = one["told"]
        parts.append(f"{one['says'].removesuffix('.')}: {verdict} ({'; '.join(texts)}).")
    return " ".join(parts)


def _by_claim(found: Document, names: Sequence[str]) -> dict[str, list[str]]:
    """By claim what was found, from the table of all or of the one claim."""
    texts: dict[str, list[str]] = {name: [] for name in names}
    tables = [one for one in found["tables"] if one.get("raw")] or found["tables"]
    for row in (row for table in tables for row in table["rows"]):
        if "id" in row:
            rules = "" if row["rules"] in (None, "ddv") else f"under {row['rules']}"
            head, name = [row["players"], rules], row["id"]
        else:
            head, name = [row["where"].strip("-"), _label(row, found)], names[0]
        texts[name].append(" ".join(text for text in (*head, row["ours"]) if text))
    return texts


def _label(row: Mapping[str, Any], found: Document) -> str:
    """A figure's name, where a claim has several at one table."""
    same = [one for one in found["tables"][0]["rows"] if one["where"] == row["where"]]
    return row["label"] if len(same) > 1 else ""


def rows(
    found: Document, template: str, name: str | None, where: Mapping[str, Sequence[Any]]
) -> str:
    """Rows of a table (the first one, or that of a name) as texts made by a template.

    Nothing where the result has no such table.
    """
    tables = [one for one in found["tables"] if name is None or one["name"] == name]
    if not tables:
        return ""
    table = tables[0]
    kinds = {column["key"]: column["kind"] for column in table["columns"]}
    return "; ".join(
        template.format_map({key: cell(row.get(key), kind) for key, kind in kinds.items()})
        for row in _chosen(table["rows"], where)
    )


def _chosen(
    every: Sequence[dict[str, Any]], where: Mapping[str, Sequence[Any]]
) -> Iterator[dict[str, Any]]:
    return (row for row in every if all(row.get(key) in values for key, values in where.items()))


def cell(value: Any, kind: str) -> str:
    """A cell as people read it."""
    if value is None:
        return "-"
    scale, unit = (100, " %") if kind in _PERCENT else (1, "")
    if kind.endswith("estimate"):
        middle, low, high = (scale * part for part in value)
        sign = "+" if kind.startswith("gain") else ""
        return f"{middle:{sign}.2f} ± {(high - low) / 2:.2f}{unit}"
    if kind in _PERCENT:
        return f"{scale * value:.4g}{unit}"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def page() -> str:
    """The whole page."""
    every = questions()
    answers = {one["number"]: answer(one) for one in every}
    lines = [HEAD]
    answered = sum(not text.startswith(NOT_YET) for text in answers.values())
    lines.append(COUNT.format(answered=answered, number=len(every)) + "\n")
    for letter, name in groups().items():
        lines += [f"## {letter}. {name}\n", COLUMNS]
        for one in every:
            if one["group"] == letter:
                lines.append(_line(one, answers[one["number"]]))
        lines.append("")
    return "\n".join(lines)


def _line(question: Mapping[str, Any], text: str) -> str:
    commands = [question[key] for key in ("command",) if key in question]
    commands += question.get("further", ())
    shown = "<br>".join(f"`{one}`" for one in commands) or "-"
    told = text.replace("|", "\\|").replace("\n", " ")
    return f"| {question['number']} | {question['asks']} | {shown} | {told} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
