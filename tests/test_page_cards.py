"""Cards as SVG: each is itself without its colour, and says its name."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from doko_sim.cards import KINDS
from reports.language import catalogue
from reports.page import cards


def test_every_card_is_drawn_and_named() -> None:
    drawn = {code: str(cards.card(code, "en")) for code in KINDS}
    without_colour = {re.sub(r' class="[^"]*"', "", svg) for svg in drawn.values()}
    assert len(without_colour) == len(KINDS)
    for code, svg in drawn.items():
        root = ElementTree.fromstring(svg)
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-label"] == cards.NAMES[code]


@pytest.mark.parametrize(
    ("code", "english", "german", "corner"),
    [
        ("HT", "ten of hearts", "Herz-Zehn", "10"),
        ("CQ", "queen of clubs", "Kreuz-Dame", "D"),
        ("DJ", "jack of diamonds", "Karo-Bube", "B"),
        ("SA", "ace of spades", "Pik-Ass", "A"),
    ],
)
def test_names_and_corners_in_german(code: str, english: str, german: str, corner: str) -> None:
    assert cards.name(code, "en") == english
    assert cards.name(code, "de") == german
    assert f">{corner}</text>" in cards.card(code, "de")


def test_no_name_is_missing_in_german() -> None:
    assert set(cards.NAMES.values()) <= set(catalogue("de"))


def test_the_suits_have_shapes_of_their_own() -> None:
    root = ElementTree.fromstring(str(cards.suits()))
    shapes = {ElementTree.tostring(one[-1]) for one in root}
    assert len(shapes) == len(root) == 4


def test_what_is_no_card_stands_as_text() -> None:
    assert cards.card("<b>", "en") == '<span class="card-text">&lt;b&gt;</span>'
