"""Every pair of German and English letters: read where it is one card, else told apart."""

from __future__ import annotations

import re
from itertools import product

import pytest

from doko_sim.card_letters import readings
from doko_sim.cards import KINDS, parse_card, parse_cards
from doko_sim.deals import Pack
from doko_sim.errors import DokoError

LETTERS = ("C", "S", "H", "D", "K", "P", "A", "Q", "J", "T", "10", "9", "B", "Z")
PAIRS = [first + second for first, second in product(LETTERS, repeat=2)]
#: Read besides the 24 names of the program, ``10`` for T included.
GERMAN = {
    "PA": "SA", "PT": "ST", "P10": "ST", "PK": "SK", "PQ": "SQ", "PD": "SQ", "PJ": "SJ",
    "PB": "SJ", "P9": "S9", "HD": "HQ", "HB": "HJ",
}  # fmt: skip
READ = {
    **{name: name for name in KINDS},
    **{name[0] + "10": name for name in KINDS if name[1] == "T"},
    **GERMAN,
}
#: What is refused, with the cards that it could be: each can be typed as it is named there.
SEVERAL = {
    "KA": "CA DA", "KT": "CT DT", "K10": "CT DT", "KZ": "CT DT", "KK": "CK DK", "KQ": "CQ DQ",
    "KJ": "CJ DJ", "K9": "C9 D9", "KB": "CJ DJ", "KD": "CQ DQ DK",
    "AK": "CA DA", "TK": "CT DT", "10K": "CT DT", "ZK": "CT DT", "QK": "CQ DQ", "JK": "CJ DJ",
    "9K": "C9 D9", "BK": "CJ DJ",
}  # fmt: skip
ONE = {
    "CD": "CQ", "CB": "CJ", "CZ": "CT", "SD": "SQ", "SB": "SJ", "SZ": "ST", "HZ": "HT",
    "DD": "DQ", "DB": "DJ", "DZ": "DT", "PZ": "ST",
    "AC": "CA", "AS": "SA", "AH": "HA", "AD": "DA", "AP": "SA",
    "KC": "CK", "KS": "SK", "KH": "HK", "KP": "SK",
    "QC": "CQ", "QS": "SQ", "QH": "HQ", "QD": "DQ", "QP": "SQ",
    "DC": "CQ", "DS": "SQ", "DH": "HQ", "DP": "SQ",
    "JC": "CJ", "JS": "SJ", "JH": "HJ", "JD": "DJ", "JP": "SJ",
    "BC": "CJ", "BS": "SJ", "BH": "HJ", "BD": "DJ", "BP": "SJ",
    "TC": "CT", "TS": "ST", "TH": "HT", "TD": "DT", "TP": "ST",
    "10C": "CT", "10S": "ST", "10H": "HT", "10D": "DT", "10P": "ST",
    "ZC": "CT", "ZS": "ST", "ZH": "HT", "ZD": "DT", "ZP": "ST",
    "9C": "C9", "9S": "S9", "9H": "H9", "9D": "D9", "9P": "S9",
}  # fmt: skip


def named(message: str) -> list[str]:
    """The cards that an error says how to type, read as it says."""
    ways = re.findall(r"(\S+) for the ", message) or re.findall(r"did you mean '(\S+)'", message)
    return [KINDS[parse_card(way)] for way in ways]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("lower", [False, True])
def test_a_pair_of_letters(pair: str, lower: bool) -> None:
    text = pair.lower() if lower else pair
    if pair in READ:
        assert KINDS[parse_card(text)] == READ[pair]
        return
    if text == "as":  # the German word for ace, without a suit
        pytest.skip("a rank")
    with pytest.raises(DokoError) as raised:
        parse_cards(text)
    message = str(raised.value)
    assert named(message) == SEVERAL.get(pair, ONE.get(pair, "")).split()
    assert repr(text) in message
    assert ("could be several cards" in message) == (pair in SEVERAL)


def test_nothing_is_read_that_could_be_another_card() -> None:
    """But for DK: the king of diamonds is what the program itself writes so."""
    for pair in READ:
        cards = {one.card for one in readings(pair)}
        assert cards == {READ[pair]} or pair == "DK", pair


def test_the_error_names_both_languages() -> None:
    with pytest.raises(DokoError) as raised:
        parse_cards("HT KD")
    assert str(raised.value) == (
        "'KD' could be several cards; expected KrD for the queen of clubs (Kreuz Dame), KaD for "
        "the queen of diamonds (Karo Dame) or DK for the king of diamonds"
    )


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("HDD HBB", "HQ HQ HJ HJ"),
        ("P A D 9", "SA SQ S9"),
        ("HT PA HD DK", "HT SA HQ DK"),
        ("KA D", "DQ"),
        ("PAK", "SA SK"),
    ],
)
def test_german_letters_among_others(text: str, cards: str) -> None:
    assert [KINDS[kind] for kind in parse_cards(text)] == cards.split()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("KA D9", "'KA' could be several cards"),
        ("ka da", "'ka' could be several cards"),
        ("HDA", "did you mean 'HQA'"),
        ("H D", "did you mean 'HQ'"),
        ("K D", "Kreuz is Kr, Karo Ka"),
    ],
)
def test_german_letters_that_are_not_read(text: str, said: str) -> None:
    with pytest.raises(DokoError, match=said):
        parse_cards(text)


def test_a_condition_says_the_same() -> None:
    with pytest.raises(DokoError, match="KrA for the ace of clubs"):
        Pack().class_of("KA")
