"""Notation of cards, hands as masks, and what is said about wrong input."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_sim.cards import (
    FULL_PACK,
    KIND,
    KINDS,
    POINTS,
    Style,
    card_points,
    check_hand,
    format_card,
    format_hand,
    hand_mask,
    in_style,
    mask_kinds,
    parse_card,
    parse_cards,
)
from doko_sim.errors import DokoError

ANY_KIND = st.integers(0, 23)
PACK = sorted([*range(24), *range(24)])
HAND = st.permutations(PACK).flatmap(lambda pack: st.integers(0, 48).map(lambda n: pack[:n]))


def names(text: str) -> str:
    return " ".join(KINDS[kind] for kind in parse_cards(text))


def refusal(text: str) -> str:
    """What is said against a text; empty if it is read."""
    try:
        parse_cards(text)
    except DokoError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("CQ", "CQ"),
        ("cq", "CQ"),
        ("HT", "HT"),
        ("H10", "HT"),
        ("♣Q", "CQ"),
        ("♣D", "CQ"),
        ("♣d", "CQ"),
        ("♠B", "SJ"),
        ("♥10", "HT"),
        ("♡10", "HT"),
        ("♥\ufe0f10", "HT"),
        ("♥\ufe0e A", "HA"),
        ("♦As", "DA"),
        ("♣ Dame", "CQ"),
        ("Kr D", "CQ"),
        ("KrD", "CQ"),
        ("Kr Q", "CQ"),
        ("kr d", "CQ"),
        ("KR D", "CQ"),
        ("Kreuz Dame", "CQ"),
        ("KREUZ DAME", "CQ"),
        ("kreuz-dame", "CQ"),
        ("Pik Bube", "SJ"),
        ("Pik J", "SJ"),
        ("Herz Zehn", "HT"),
        ("Herz10", "HT"),
        ("He 9", "H9"),
        ("Karo Neun", "D9"),
        ("Ka A", "DA"),
        ("Ka As", "DA"),
        ("Ka Ass", "DA"),
        ("Kreuz König", "CK"),
        ("Kreuz Ko\u0308nig", "CK"),
        ("Kreuz Koenig", "CK"),
        ("Kreuz KÖNIG", "CK"),
    ],
)
def test_one_card(text: str, cards: str) -> None:
    assert names(text) == cards
    assert parse_card(text) == KIND[cards]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        (" , ", ""),
        ("CQQAT", "CQ CQ CA CT"),
        ("cqq10a", "CQ CQ CT CA"),
        ("CQHTSA", "CQ HT SA"),
        ("CQ,HT;SA", "CQ HT SA"),
        ("CQ , HT\tSA\n", "CQ HT SA"),
        ("♣Q♣Q♥10", "CQ CQ HT"),
        ("♣DDB10", "CQ CQ CJ CT"),
        ("H A K", "HA HK"),
        ("h a k", "HA HK"),
        ("H AK S T9", "HA HK ST S9"),
        ("♥ A K ♠ 10", "HA HK ST"),
        ("Kr A D 9 Pi A K He 10 Ka 9 9", "CA CQ C9 SA SK HT D9 D9"),
        ("Kreuz Dame Dame, Herz Zehn, Karo As", "CQ CQ HT DA"),
        ("HT CQQ SA ♦B Kr D", "HT CQ CQ SA DJ CQ"),
    ],
)
def test_several_cards(text: str, cards: str) -> None:
    assert names(text) == cards


@pytest.mark.parametrize(
    ("text", "cards", "why"),
    [
        ("H A D 9", "HA D9", "after an English letter D is never a rank"),
        ("H A DA", "HA DA", "likewise in a word"),
        ("Kr A D 9", "CA CQ C9", "after a German name D is the queen"),
        ("♣ A D 9", "CA CQ C9", "after a symbol D is the queen"),
        ("♣ DA", "CQ CA", "a suit that stands alone needs a rank"),
        ("Kr D, DA", "CQ DA", "a comma ends the ranks of a suit"),
        ("KrD DA", "CQ DA", "a suit owns later words only if it stood alone"),
        ("♥ KA", "HK HA", "two ranks"),
        ("H A KA", "HA HK HA", "two ranks"),
        ("h a ka", "HA HK HA", "two ranks, because an English letter goes before"),
        ("♥ A Ka 9", "HA D9", "written Ka it is Karo"),
        ("he a ka 9", "HA D9", "after German names it is Karo"),
        ("Pik A", "SA", "a suit and a rank"),
        ("PiK", "SK", "the king of Pi needs its capital K"),
        ("pikk", "SK", "pik and k"),
    ],
)
def test_notations_that_could_be_misread(text: str, cards: str, why: str) -> None:
    assert names(text) == cards, why


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("CD", ["'CD' is no card", "Q (the queen)", "did you mean 'CQ'?"]),
        ("SB", ["'SB' is no card", "J (the jack)", "did you mean 'SJ'?"]),
        ("C D", ["'C D' is no card", "did you mean 'CQ'?"]),
        ("CAD", ["'CAD' is no card", "did you mean 'CAQ'?"]),
        ("S As", ["'S As' is no card", "did you mean 'SA'?"]),
        ("QC", ["'QC' is no card", "suit comes first", "did you mean 'CQ'?"]),
        ("10h", ["'10h' is no card", "did you mean 'HT'?"]),
        ("C8", ["'C8' is no card", "expected a rank A, 10, K, Q, J or 9"]),
        ("C1", ["'C1' is no card", "expected a rank"]),
        ("♣8", ["'♣8' is no card", "(or D, B)"]),
        ("CQ XY HT", ["'XY' is no card", "expected suit and rank as in CQ, ♣Q, ♣D"]),
        ("HTT K", ["'K' has no suit in front of it", "expected suit and rank"]),
        ("Q♣", ["'Q' has no suit in front of it"]),
        ("As", ["'As' has no suit in front of it"]),
        ("Kreuz", ["'Kreuz' names a suit but no rank", "expected suit and rank"]),
        ("Kreuz Herz 9", ["'Kreuz' names a suit but no rank before 'Herz'"]),
        ("Kr, D", ["'Kr' names a suit but no rank"]),
        ("pik", ["'pik' names a suit but no rank", "the king of spades is 'Pi K'"]),
        ("Kr Konig", ["no rank before 'Konig'", "did you mean 'König'?"]),
        ("Herrz 9", ["'Herrz' is no card", "did you mean 'Herz'?"]),
        ("♣ A DA", ["'DA' after '♣' could be", "♦A", "expected '♣DA' or '♦A'"]),
        ("Kr A D10", ["'D10' after 'Kr' could be", "expected 'KrD10' or '♦10'"]),
        ("♣ Q D", ["after '♣' mix Q, J with the German D, B"]),
        ("x" * 500, ["...' is no card"]),
        ("C\x1b[2J", [r"'C\x1b[2J' is no card"]),
    ],
)
def test_no_card(text: str, pieces: list[str]) -> None:
    message = refusal(text)
    assert [piece for piece in pieces if piece not in message] == [], message
    assert "\n" not in message
    assert len(message) < 250


@pytest.mark.parametrize("text", ["", "CQQ", "CQ HT"])
def test_one_card_is_expected(text: str) -> None:
    with pytest.raises(DokoError, match=f"^'{text}' holds {len(parse_cards(text))} cards; expec"):
        parse_card(text)


@pytest.mark.parametrize("given", [None, 7, ["CQ"], b"CQ"])
def test_cards_are_a_text(given: Any) -> None:
    for read in (parse_cards, parse_card):
        with pytest.raises(DokoError, match=re.escape(f"{given!r} given for cards; expected")):
            read(given)


@given(st.text(st.sampled_from("CSHDATKQJ90123B♣♥ ,krpihezrzdamsö-")))
def test_any_text_gives_cards_or_one_line(text: str) -> None:
    message = refusal(text)
    assert "\n" not in message
    if not message:
        assert all(0 <= kind < 24 for kind in parse_cards(text))


@given(st.text())
def test_arbitrary_text_never_breaks_the_reader(text: str) -> None:
    message = refusal(text)
    assert not message or "expected" in message or "did you mean" in message


@pytest.mark.parametrize(
    ("card", "symbols", "german", "letters"),
    [
        ("HT", "♥10", "♥10", "He10"),
        ("CQ", "♣Q", "♣D", "KrD"),
        ("D9", "♦9", "♦9", "Ka9"),
        ("SJ", "♠J", "♠B", "PiB"),
        ("CT", "♣10", "♣10", "Kr10"),
    ],
)
def test_format_card(card: str, symbols: str, german: str, letters: str) -> None:
    assert format_card(KIND[card]) == card
    assert format_card(KIND[card], "symbols") == symbols
    assert format_card(KIND[card], "german") == german
    assert format_card(KIND[card], "german letters") == letters


@pytest.mark.parametrize("style", ["letters", "symbols", "german", "german letters"])
def test_what_is_written_in_a_style_is_read_again(style: Style) -> None:
    hand = sorted([*range(24)], reverse=True)
    assert parse_cards(format_hand(hand, style=style)) == hand


def test_in_style_changes_cards_and_nothing_else() -> None:
    assert in_style("HT CQ, S9: no CQs, DK", "german") == "♥10 ♣D, ♠9: no CQs, ♦K"


@pytest.mark.parametrize("kind", [-1, 24])
def test_format_card_knows_24_kinds(kind: int) -> None:
    with pytest.raises(DokoError, match=f"^{kind} is no kind of card; expected 0 to 23$"):
        format_card(kind)


def test_format_card_knows_four_styles() -> None:
    known = "expected 'letters', 'symbols', 'german' or 'german letters'"
    with pytest.raises(DokoError, match=f"style of cards 'runes'; {known}"):
        format_card(0, "runes")  # type: ignore[arg-type]


def test_format_hand_puts_the_strongest_first() -> None:
    hand = parse_cards("S9 CQ HA HT CQ")
    assert format_hand(hand) == "HT CQ CQ S9 HA"
    assert format_hand(hand, style="symbols") == "♥10 ♣Q ♣Q ♠9 ♥A"
    hearts_on_top = [*range(3, 24), 0, 1, 2]
    assert format_hand(hand, hearts_on_top) == "HA HT CQ CQ S9"
    assert format_hand([]) == ""


@given(HAND, st.sampled_from(["letters", "symbols"]), st.sampled_from([" ", ",", ", ", "  "]))
def test_what_is_written_can_be_read(hand: list[int], style: Style, between: str) -> None:
    written = format_hand(hand, style=style)
    assert parse_cards(written.replace(" ", between)) == sorted(hand, reverse=True)
    assert parse_cards(written.lower()) == sorted(hand, reverse=True)


GERMAN_SUITS = {"C": "Kr Kreuz ♣", "S": "Pi Pik ♠", "H": "He Herz ♥", "D": "Ka Karo ♦"}
GERMAN_RANKS = {
    "A": "A As Ass",
    "T": "10 Zehn",
    "K": "K König Koenig",
    "Q": "D Dame",
    "J": "B Bube",
    "9": "9 Neun",
}


@given(st.lists(ANY_KIND, min_size=1, max_size=12), st.data())
def test_german_notation_can_be_read(kinds: list[int], data: st.DataObject) -> None:
    words = []
    for kind in kinds:
        words.append(data.draw(st.sampled_from(GERMAN_SUITS[KINDS[kind][0]].split())))
        words.append(data.draw(st.sampled_from(GERMAN_RANKS[KINDS[kind][1]].split())))
    text = " ".join(words)
    assert parse_cards(text) == kinds
    for suit, symbol in (("Kr", "♣"), ("Pi", "♠"), ("He", "♥"), ("Ka", "♦")):
        text = text.replace(symbol, suit)
    assert parse_cards(text.lower()) == kinds


def test_mask_takes_copy_0_first() -> None:
    assert hand_mask([]) == 0
    assert hand_mask([0]) == 0b01
    assert hand_mask([0, 0]) == 0b11
    assert hand_mask(parse_cards("HT H9 HT")) == 0b11 << 46 | 1
    assert hand_mask(PACK) == FULL_PACK


@given(HAND)
def test_mask_and_kinds_are_inverse(hand: list[int]) -> None:
    mask = hand_mask(hand)
    assert mask_kinds(mask) == sorted(hand)
    assert mask.bit_count() == len(hand)
    assert card_points(mask) == sum(POINTS[kind] for kind in hand)


def test_mask_with_copy_1_alone_holds_its_card() -> None:
    assert mask_kinds(1 << 47) == [KIND["HT"]]
    assert card_points(1 << 47) == 10


def test_full_pack_has_240_points() -> None:
    assert card_points(FULL_PACK) == 240
    assert Counter(mask_kinds(FULL_PACK)) == dict.fromkeys(range(24), 2)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("HTTT", "three HT given; a pack holds two of each card"),
        ("CQ HTT S9 HT CQ", "three HT given; a pack holds two of each card"),
        ("CQQQQ", "four CQ given; a pack holds two of each card"),
        ("D99999", "5 D9 given; a pack holds two of each card"),
    ],
)
def test_a_third_copy_is_refused(cards: str, message: str) -> None:
    for check in (hand_mask, check_hand):
        with pytest.raises(DokoError, match=f"^{message}$"):
            check(parse_cards(cards))


@pytest.mark.parametrize("kind", [-1, 24])
def test_mask_refuses_numbers_that_are_no_kinds(kind: int) -> None:
    with pytest.raises(DokoError, match="no kind of card"):
        hand_mask([kind])


@pytest.mark.parametrize("mask", [-1, 1 << 48])
def test_mask_has_48_bits(mask: int) -> None:
    for function in (mask_kinds, card_points):
        with pytest.raises(DokoError, match="expected a mask of 48 bits"):
            function(mask)


def test_check_hand() -> None:
    check_hand(PACK[:12])
    check_hand(PACK[:10], size=10)
    check_hand(PACK[:1], partial=True)
    check_hand([], partial=True)
    with pytest.raises(DokoError, match=r"^13 cards given; expected exactly 12 in a hand$"):
        check_hand(PACK[:13])
    with pytest.raises(DokoError, match=r"^11 cards given; expected exactly 12 in a hand$"):
        check_hand(PACK[:11])
    with pytest.raises(DokoError, match=r"^1 card given; expected exactly 10 in a hand$"):
        check_hand(PACK[:1], size=10)
    with pytest.raises(DokoError, match=r"^13 cards given; expected at most 12 in a hand$"):
        check_hand(PACK[:13], partial=True)
