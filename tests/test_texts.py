"""Texts that know what they were made of: said again in another language, kept in JSON."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from doko_sim.texts import (
    OR,
    Number,
    Text,
    capital,
    chained,
    figure,
    joined,
    listed,
    said_again,
    say,
)
from reports import language
from reports.data import from_json, to_json
from reports.language import in_language, translated
from reports.model import Column, Report, Table
from reports.plurals import count
from reports.values import show

GERMAN = {
    "{who:C} gains {gain:+,.2f} ({low} to {high})": (
        "{who:C} gewinnt {gain:+,.2f} ({low} bis {high})"
    ),
    "the soloist": "der Solist",
    "Deals": "Spiele",
    "{most} or {last}": "{most} oder {last}",
    "after {deals}": "nach {deals:dative}",
    "{number:,} {noun}": "{number:,} {noun}",
    "deals": "Spiele",
    "deals|dative": "Spielen",
    "Who": "Wer",
}


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "catalogue", lambda _: GERMAN)


def sample(name: str = "club,re=0.5") -> Text:
    return say(
        "{who:C} gains {gain:+,.2f} ({low} to {high})",
        who=say("the soloist"), gain=np.float64(1234.5), low=Number("1.25"), high=name,
    )  # fmt: skip


def test_a_text_is_a_string() -> None:
    text = sample()
    assert text == "The soloist gains +1,234.50 (1.25 to club,re=0.5)"
    for again in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert again == text
        assert again.fields == text.fields
    assert say("{no} field") == "{no} field"
    assert joined(", ", ["a", say("b")]) == "a, b"
    assert joined(", ", []) == ""
    assert capital(say("both")) == capital("both") == "Both"


def test_it_is_said_again_with_its_parts(german: None) -> None:
    """Texts and numbers change; a name stays as it is, whatever it looks like."""
    assert translated(sample(), "de") == "Der Solist gewinnt +1.234,50 (1,25 bis club,re=0.5)"
    assert translated(sample("the soloist"), "de").endswith("bis the soloist)")
    assert translated(joined(" / ", [say("the soloist"), "the soloist"]), "de") == (
        "der Solist / the soloist"
    )
    assert said_again("plain", GERMAN.__getitem__, str) == "plain"


def test_lists_and_alternatives(german: None) -> None:
    parts = ["a", say("the soloist"), "c"]
    assert listed(parts) == "a, the soloist and c"
    assert chained(parts) == "a and the soloist and c"
    assert translated(listed(parts, OR), "de") == "a, der Solist oder c"
    assert translated(chained(parts, OR), "de") == "a oder der Solist oder c"
    for one in (listed, chained):
        assert one([]) == ""
        assert translated(one([say("the soloist")]), "de") == "der Solist"


def test_a_noun_has_its_case(german: None) -> None:
    """The words of a text in a case where there are such ones, else the plain ones."""
    deals = count(1234, "deal")
    assert translated(say("after {deals}", deals=deals), "de") == "nach 1.234 Spielen"
    assert translated(deals, "de") == "1.234 Spiele"
    assert translated(say("after {deals}", deals=say("the soloist")), "de") == "nach der Solist"


def test_figures_without_blanks() -> None:
    assert say("{text:tight}", text=figure("65.9 ±0.2 %")) == "65.9±0.2%"
    assert translated(say("{text:tight}", text=figure("65.9 ±0.2 %")), "de") == "65,9±0,2%"


def test_figures_know_their_numbers() -> None:
    assert figure("65.9 ±0.2 %").template == "{n0} ±{n1} %"
    shown = show((0.5, 0.25, 0.75), Column("", "", "estimate"))
    assert shown == "0.50 ±0.25"
    assert translated(shown, "de") == "0,50 ±0,25"
    assert translated(show((1234.5, 2000.0), Column("", "", "interval", 1)), "de") == (
        "1.234,5 bis 2.000,0"
    )


def test_a_report_is_kept_with_what_its_texts_are_made_of(german: None) -> None:
    rows = [{"who": say("the soloist"), "name": "Deals", "deals": 3}]
    columns = [
        Column("who", "Who"),
        Column("name", "Name", "name"),
        Column("deals", "Deals", "int"),
    ]
    report = Report(sample(), [sample()], [Table("Deals", columns, rows)], command="doko Deals")
    again = from_json(to_json(report))
    assert again.title == report.title
    assert [dict(row) for row in again.tables[0].rows] == rows
    for one in (report, again):
        told = in_language(one, "de")
        assert told.title == told.sentences[0] == translated(sample(), "de")
        (table,) = told.tables
        assert (table.name, table.columns[2].title, table.columns[1].title) == (
            "Spiele", "Spiele", "Name",
        )  # fmt: skip
        assert table.rows[0]["name"] == "Deals"
        assert told.command == "doko Deals"
    assert in_language(report, "de").tables[0].rows[0]["who"] == "der Solist"
