"""The pages in ``docs``: their example, their lists of fields and their figures are true."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import msgspec
import pytest

from docs.make_rules import page
from doko_sim.records import Call, Extra, Record, Result, Trick, read_record
from doko_sim.replay import Replayer
from doko_sim.rule_files import parse
from doko_sim.rules import OPTIONS, Rules
from tests.conftest import ROOT
from tests.tables import BREAK_EVENS, MISSED_ABSAGEN, WORKED_EXAMPLES

RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^##+ (\d(?:\.\d)?)\.? ", RULES, re.MULTILINE)
NUMBER = r"\d(?:\.\d)?(?!\d)"
CITED = re.compile(rf"\brules(?:\.md)? ({NUMBER}(?:(?:, | and | to ){NUMBER})*)")


def example() -> str:
    (block,) = re.findall(r"^```json\n(.*?)^```$", RECORDS, re.MULTILINE | re.DOTALL)
    return json.dumps(json.loads(block))


def rows(text: str) -> list[list[str]]:
    """The cells of all tables in a text."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines]


def section(number: str) -> str:
    """A section of the rules without its heading."""
    found = re.search(rf"^##+ {re.escape(number)}\.? .*?\n(.*?)(?=^##|\Z)", RULES, re.M | re.S)
    assert found is not None
    return found[1]


def test_the_example_of_a_record_agrees() -> None:
    record = read_record(example())
    assert Replayer().check(record) is None
    assert isinstance(record.made_by, dict)
    (who,) = set(record.made_by["strategies"])
    command = f"doko deal --seed {record.made_by['seed']} --index {record.made_by['deal']}"
    assert f"{command} --strategy {who} " in RECORDS


def test_the_example_of_a_record_is_checked_in_all_it_says() -> None:
    spoilt = json.loads(example())
    spoilt["result"]["value_re"] += 1
    assert Replayer().check(read_record(json.dumps(spoilt))) is not None


@pytest.mark.parametrize("struct", [Record, Call, Trick, Extra, Result])
def test_every_field_of_a_record_is_described(struct: type[msgspec.Struct]) -> None:
    for field in msgspec.structs.fields(struct):
        assert f"`{field.name}`" in RECORDS, field.name
        if struct is Record:
            (meaning,) = [row[1] for row in rows(RECORDS) if row[0] == f"`{field.name}`"][:1]
            assert field.required == meaning.endswith("; required"), field.name


def test_every_section_of_the_rules_that_is_cited_exists() -> None:
    cited: dict[str, str] = {}
    for folder in ("doko_sim", "analyses", "reports", "cli", "tests"):
        for file in (ROOT / folder).rglob("*.py"):
            text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
            for found in CITED.finditer(text):
                cited |= dict.fromkeys(re.findall(NUMBER, found[1]), file.name)
    for file in (ROOT / "doko_sim" / "replay").glob("*.py"):
        for number in re.findall(rf'"({NUMBER})"', file.read_text(encoding="utf-8")):
            cited[number] = file.name
    assert {"1", "1.1", "2", "3", "4", "5.1", "5.4", "6.1", "6.2", "7.1", "8"} <= cited.keys()
    assert not {number: file for number, file in cited.items() if number not in SECTIONS}


def test_the_lists_of_options_and_presets_are_those_of_the_program() -> None:
    assert page(RULES) == RULES, "run python docs/make_rules.py"
    for name in (*OPTIONS, *Rules.preset_names()):
        assert f"| `{name}` |" in RULES


def test_the_example_of_a_file_of_rules_is_right() -> None:
    (block,) = re.findall(r"^```toml\n(.*?)^```$", RULES, re.MULTILINE | re.DOTALL)
    base = Rules.preset("kneipe")
    assert parse(block, "x").rules == base.replace(piglets="both", nines=False, throw_nines=0)


def test_sections_stand_in_order() -> None:
    assert sorted(set(SECTIONS)) == SECTIONS


def test_the_worked_examples_are_those_of_the_tests() -> None:
    known = {row.number: row for row in WORKED_EXAMPLES}
    shown = [row for row in rows(section("7.3")) if row[0].isdigit()]
    assert len(shown) >= 10
    for number, _, winner, _, value in shown:
        assert winner.lower() == (known[number].winner or "nobody")
        assert int(value.split(":")[0]) == known[number].value


def test_failed_promises_are_worth_what_the_tests_say() -> None:
    shown = rows(section("7.2"))[2:]
    for row, known in zip(shown, MISSED_ABSAGEN, strict=True):
        assert tuple(int(cell) if cell else None for cell in row[1:]) == known.points


def test_break_even_chances_are_those_of_the_tests() -> None:
    cells = [row[1:] for row in rows(section("8"))[2:6]]
    known = iter(BREAK_EVENS)
    for row in cells:
        for cell in row:
            fraction, percent = cell.split(" = ")
            assert Fraction(fraction) == next(known).fraction
            assert percent == f"{100 * float(Fraction(fraction)):.1f} %"
