"""What a result was made from: rules, players, seed, versions, checksums; all from its data."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from doko_sim.texts import figure
from reports.data import to_json
from reports.language import translated
from reports.model import Report
from reports.page.labels import LABELS

#: What versions a result may name, and how that is written.
_SPELLED = {"python": "Python", "numba": "Numba", "numpy": "NumPy"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the manifest: what it is, and its values, each a text with an optional code."""

    label: str
    values: Sequence[tuple[str, str]]


def manifest(report: Report, language: str) -> list[Entry]:
    """The manifest of a report; what its data do not hold is left out.

    The checksum is that of the JSON document which ``-o answer.json`` writes for this result.
    """
    data = report.data
    entries = [
        ("rules", _once(_rules(data))),
        ("players", [(name, "") for name in _once(_strategies(data))]),
        ("files", _once(_files(data))),
        ("seed", [("", str(data["seed"]))] if "seed" in data else []),
        ("hands", _whole(data.get("hands"), language)),
        ("deals_played", _deals(data, language)),
        ("level", _level(data, language)),
        ("made_with", [(_versions(report), "")]),
        ("checksum", [("", hashlib.sha256(to_json(report)).hexdigest())]),
    ]
    return [
        Entry(translated(LABELS[label], language), values) for label, values in entries if values
    ]


def _versions(report: Report) -> str:
    made = report.made_by
    first = f"{made.get('program', '')} {made.get('version', '')}".strip()
    rest = [f"{_SPELLED[key]} {made[key]}" for key in _SPELLED if key in made]
    return ", ".join([first, *rest])


def _mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every mapping in a result's data, the outer ones first."""
    if isinstance(value, Mapping):
        yield value
        for own in value.values():
            yield from _mappings(own)
    elif isinstance(value, (list, tuple)):
        for own in value:
            yield from _mappings(own)


def _rules(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Names and fingerprints of rules, wherever the data tell of some."""
    for own in _mappings(data):
        name = own.get("rules_name", own.get("rules"))
        if "rules_fingerprint" in own and isinstance(name, str):
            yield name, str(own["rules_fingerprint"])
        elif "fingerprint" in own and isinstance(own.get("name"), str):
            yield own["name"], str(own["fingerprint"])


def _strategies(data: Mapping[str, Any]) -> Iterator[str]:
    for own in _mappings(data):
        names = own.get("strategies", ())
        if isinstance(names, (list, tuple)):
            yield from (name for name in names if isinstance(name, str))


def _files(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Paths and SHA-256 of the files that strategies were read from."""
    for own in _mappings(data):
        files = own.get("strategy_files", ())
        for one in files if isinstance(files, (list, tuple)) else ():
            if isinstance(one, Mapping) and "path" in one and "sha256" in one:
                yield str(one["path"]), str(one["sha256"])


def _deals(data: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
    played, asked = data.get("deals"), data.get("deals_asked")
    if not isinstance(played, int):
        return []
    text = translated(figure(f"{played:,}"), language)
    if isinstance(asked, int) and asked != played:
        wanted = translated(figure(f"{asked:,}"), language)
        return [(f"{text} ({translated(LABELS['asked'], language)}: {wanted})", "")]
    return [(text, "")]


def _whole(number: Any, language: str) -> list[tuple[str, str]]:
    if not isinstance(number, int):
        return []
    return [(translated(figure(f"{number:,}"), language), "")]


def _level(data: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
    level = data.get("level")
    if not isinstance(level, float):
        return []
    return [(translated(figure(f"{100 * level:.6g} %"), language), "")]


def _once(values: Iterator[Any]) -> list[Any]:
    return list(dict.fromkeys(values))
