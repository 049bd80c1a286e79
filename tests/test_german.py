"""Every text that people read exists in German, and the German says the same things."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from analyses import (
    ablation,
    calibration,
    counts,
    distributions,
    frequencies,
    house_rules,
    phases,
    sequential,
)
from analyses.claims import kinds, model
from analyses.claims.store import claims
from analyses.fitting.club_tables import SOURCES
from analyses.outcomes import outcomes
from analyses.published import FIGURES
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, FIRST_SOLO
from doko_sim.engine.items import ITEMS
from doko_sim.engine.state import EXTRAS
from doko_sim.players.pagat_parameters import REASONS
from doko_sim.players.strategy import BUILT_IN, find
from doko_sim.texts import CASES, figure
from reports.deal_words import item_name
from reports.hand import tactics
from reports.language import GERMAN, catalogue
from tests.conftest import Ran

Doko = Callable[..., Ran]

ROOT = Path(__file__).parents[1]
#: Modules of reports whose texts are looked at.
MODULES = (
    "analyses/claims/verdicts", "reports/ablation", "reports/announce", "reports/announce_cases",
    "reports/announce_notes", "reports/askable", "reports/asking", "reports/bench",
    "reports/bench_against", "reports/calibration", "reports/changes", "reports/claim",
    "reports/claim_figures", "reports/claims", "reports/claims_list", "reports/club_weights",
    "reports/deal_anew", "reports/deal_text", "reports/deal_words", "reports/decisive",
    "reports/duel", "reports/duel_plan", "reports/forecasts", "reports/frequencies",
    "reports/frequency_columns", "reports/hand", "reports/hand_cases", "reports/hand_place",
    "reports/house_rules",
    "reports/plurals", "reports/text", "reports/values",
)  # fmt: skip
#: The catalogue's files with these modules' texts.
FILES = (
    "ablation", "announce", "bench", "calibration", "claims", "common", "deal", "duel",
    "frequencies", "hand", "house_rules", "tactics", "words",
)  # fmt: skip
#: Constants that are no texts: names of options and keys.
NO_TEXTS = {
    "announce.CLEARER", "announce_notes.LIMITS", "announce_notes.RESULTS", "bench.LIMIT",
    "deal_anew._CARDS", "deal_text._DDV", "deal_text._LISTS", "deal_text._STYLES",
    "decisive.CAME_TO_NOTHING",
}  # fmt: skip
#: What is the same in German.
SAME = {"Re", "Kontra", "schwarz", "Genscher", "Genscher, %", "Doppelkopf", "ddv"}
#: A text without a word to translate.
_WORDS = re.compile(r"[A-Za-zÄÖÜäöü]{2}")
#: Names of sources, which are the same in German.
_SOURCES = re.compile(
    r"^(([a-z-]+\.)+(de|com|club)|mathematik-online|Wikipedia|FreeDoko|PlayPendium|taz|"
    r"live-doko Dokoschule|1\. Oldenburger Doko-Club|, )+$"
)
_FIELD = re.compile(r"\{[^{}]*\}")


def is_text(text: str) -> bool:
    """Whether a template has words of its own that German has other ones for."""
    return bool(_WORDS.search(_FIELD.sub("", text))) and text not in SAME


def of_constant(node: ast.expr) -> Iterator[str]:
    """The strings of a constant: itself, its parts, a mapping's values."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Tuple | ast.List):
        for one in node.elts:
            yield from of_constant(one)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from of_constant(value)
    elif isinstance(node, ast.IfExp):
        yield from of_constant(node.body)
        yield from of_constant(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from of_constant(value)


def of_call(node: ast.Call) -> Iterator[str]:
    """The literal texts of calls that take one."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    places = {"say": 0, "Column": 1, "Table": 0, "capital": 0}
    place = places.get(name)
    if place is not None and len(node.args) > place:
        yield from of_constant(node.args[place])
    if name == "count" and len(node.args) > 1:
        for noun in of_constant(node.args[1]):
            yield from (noun, f"{noun}s") if len(node.args) == 2 else (noun,)
    if name == "count" and len(node.args) > 2:
        yield from of_constant(node.args[2])


def texts_of(module: str) -> Iterator[str]:
    """The texts that a module of reports has literally."""
    tree = ast.parse((ROOT / f"{module}.py").read_text(encoding="utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets: list[ast.expr] = [statement.target]
            value = statement.value
        elif isinstance(statement, ast.Assign):
            targets, value = statement.targets, statement.value
        else:
            continue
        pairs = [(targets[0], value)]
        if isinstance(targets[0], ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(targets[0].elts, value.elts, strict=True))
        for target, own in pairs:
            name = target.id if isinstance(target, ast.Name) else ""
            if name.isupper() and f"{Path(module).name}.{name}" not in NO_TEXTS:
                yield from of_constant(own)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from of_call(node)


def words_of_data() -> Iterator[str]:
    """Texts of the analyses that reports of these modules show: names, titles, claims."""
    for contract in CONTRACTS:
        yield from (contract, str(contract_name(contract)))
    for solo in CONTRACTS[FIRST_SOLO:]:
        yield f"{solo.removeprefix('solo_').replace('_', ' ')} solo"
    yield from ITEMS
    yield from (str(item_name(name)) for name in EXTRAS)
    yield from EXTRAS
    for outcome in outcomes().values():
        yield from (outcome.title, outcome.phrase, outcome.group, outcome.unit)
    for one in FIGURES:
        yield from (one.title, one.what, one.source)
        if one.wanted:
            yield one.title.split(", ")[0]
    for verdicts in (sequential.Verdict, calibration.Verdict, model.Verdict):
        yield from get_args(verdicts)
    yield from (ablation.PAYS, ablation.COSTS, ablation.SAME, ablation.OPEN, ablation.UNUSED)
    yield from (house_rules.CLEAR, house_rules.SMALL, house_rules.SAME, house_rules.OPEN)
    yield from (counts.ALL, counts.SOLOS, counts.PAIR, counts.LONE, frequencies.LONE_OF)
    yield from (frequencies.THROWN_IN, distributions.ANY)
    yield from (distributions.OR_LESS, distributions.OR_MORE, kinds.OTHER_GAINS)
    yield from (phases.WHOLE, *phases.PARTS, *calibration.SOLO_KINDS)
    yield from (part.name for source in SOURCES for part in source.parts)
    yield from (reason for reason in REASONS if " " in reason)
    yield from (word for word in ("healthy", "throw", "reservation", "solo", "wedding", "poverty"))
    yield from further_titles()
    for claim in claims():
        yield from (claim.says, claim.known, claim.why)
        yield _SOURCES.sub("", claim.source) and claim.source
        yield figure(claim.published).template
        yield claim.options.get("apart", "")
        if claim.test != "count":
            yield claim.of.replace("_", " ")
        yield from (str(one["label"]) for one in claim.options.get("figures", ()) if "label" in one)
    for name in BUILT_IN:
        yield from tactics(find(name)).values()


def further_titles() -> Iterator[str]:
    """What is measured beside the published figures."""
    tree = ast.parse((ROOT / "analyses" / "calibration.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("of_games", "Further")
        ):
            yield from of_constant(node.args[1])


@cache
def wanted() -> dict[str, str]:
    """Every text that must exist in German, with where it stands."""
    found = {text: module for module in MODULES for text in texts_of(module)}
    found |= {text: "words_of_data" for text in words_of_data() if text not in found}
    return {text: place for text, place in found.items() if is_text(text)}


def fields(template: str) -> set[str]:
    """The names of a template's fields."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def files() -> list[Path]:
    """The catalogue's files."""
    return sorted((ROOT / "reports" / "german").glob("*.toml"))


def entries_of(file: Path) -> dict[str, str]:
    """The translations in a file of the catalogue."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def test_every_text_exists_in_german() -> None:
    german = catalogue(GERMAN)
    missing = [f"{place}: {text}" for text, place in wanted().items() if text not in german]
    assert not missing, "\n".join(missing)


def test_translations_have_the_fields_of_their_templates() -> None:
    for english, german in catalogue(GERMAN).items():
        assert fields(english.partition("|")[0]) == fields(german), english
        assert german.strip()
        assert german[0].isspace() == english[0].isspace(), english


def test_no_two_files_say_the_same_text_differently() -> None:
    seen: dict[str, tuple[str, str]] = {}
    for file in files():
        for english, german in entries_of(file).items():
            where, said = seen.setdefault(english, (file.name, german))
            assert said == german, f"{english}: {where} and {file.name}"


def strings_of_the_code() -> set[str]:
    """Every string in the code whose texts are said."""
    found = set()
    for folder in ("analyses", "cli", "doko_sim", "reports"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
                elif isinstance(node, ast.Call):
                    found |= set(of_call(node))
    return found


def test_no_translation_is_left_over() -> None:
    known = strings_of_the_code() | set(words_of_data())
    left = []
    entries = [english for file in files() if file.stem in FILES for english in entries_of(file)]
    for english in entries:
        text, _, case = english.partition("|")
        assert not case or case in CASES, english
        if text not in known and not re.search(r"\{n\d\}", text):
            left.append(english)
    assert not left, "\n".join(left)


#: Words that no German text has, and what is left out of it: commands and names of claims.
_ENGLISH = re.compile(
    r"\b(the|of|is|are|with|without|and|or|not|deals?|games?|points?|cards?|interval|at|by|"
    r"for|from|each|every|which|who|than|more|less|no|rules?|seed|wins?|won|to|it|its|on|says?|"
    r"trumps?|tricks?|queens?|jacks?|clubs|wedding|poverty|announce[sd]?|silence|undecided)\b",
    re.IGNORECASE,
)
_COMMAND = re.compile(
    r"([a-z0-9]+(-[a-z0-9]+)+|doko [a-z]+[^.;\n]*|--?[a-z]+|anonymous_calls|[a-z]+\.c\b|"
    r"[\w/.]+\.md)"
)
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
COMMANDS = (
    ("announce", HAND, "--deals", "60"),
    ("announce", "CQ CQ SQ DQ CJ DJ DA", "--position", "2", "--deals", "60", "--rules", "kneipe"),
    ("announce", "SQ DQ CJ DJ DA", "--deals", "60", "--rules", "freedoko"),
    ("hand", HAND, "--deals", "60"),
    ("hand", "CQ CQ SQ HQ HA HA CA CT CK SA ST H9", "--deals", "60"),
    ("strategies", "duel", "club", "pagat", "--deals", "60", "--show", "1"),
    ("strategies", "duel", "club", "club", "--deals", "10"),
    ("strategies", "duel", "club", "pagat", "--plan"),
    ("strategies", "ablate", "pagat", "--only", "L1", "--deals", "60", "--with-partner"),
    ("simulate", "--deals", "100"),
    ("simulate", "--deals", "100", "--rules", "kneipe"),
    ("calibrate", "--deals", "100"),
    ("rules", "compare", "ddv", "kneipe", "--deals", "60"),
    ("rules", "compare", "ddv", "kneipe-40", "--deals", "60"),
    ("rules", "compare", "ddv", "playpendium-variations", "freedoko", "--deals", "60"),
    ("simulate", "--deals", "100", "--rules", "playpendium-variations"),
    ("claims", "cards"),
    ("claims", "trumps-fall-ccsx"),
    ("claims", "announcing", "--deals", "300"),
    ("claims", "jack-solos", "--deals", "300"),
    ("deal", "--seed", "3", "--index", "5"),
    *(
        ("deal", "--seed", "3", "--index", str(number), "--rules", rules)
        for number in range(6)
        for rules in ("kneipe", "freedoko", "playpendium-variations")
    ),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_speak_german(doko: Doko, words: tuple[str, ...]) -> None:
    ran = doko(*words, "--lang", "de")
    assert ran.code == 0
    for line in ran.out.splitlines():
        english = _ENGLISH.search(_COMMAND.sub("", line.partition("Nochmals:")[0]))
        assert english is None, f"{english}: {line}"
