"""Cards in German: suit signs and German letters wherever people read them, in every form."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim.card_letters import german_letters
from doko_sim.cards import KINDS, hand_text, parse_cards
from doko_sim.deals.packs import CLASS_NAMES
from doko_sim.deals.spec import HandSpec
from doko_sim.texts import Cards, Text, say, say_cards
from reports.data import from_json, to_json
from reports.language import GERMAN, in_language, translated
from reports.model import Column, Report, Table
from reports.values import to_ascii
from tests.conftest import Ran

Doko = Callable[..., Ran]
ROOT = Path(__file__).parents[1]
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
IN_GERMAN = "♥10 ♣D ♠D ♦D ♣B ♦B ♦A ♦K ♣A ♣A ♠A ♥9"
#: A card in English letters.
ENGLISH = re.compile(r"\b[CSHD][ATKQJ9]\b")
#: What is typed and so stays as it is: commands.
TYPED = re.compile(r"(Nochmals:|^doko ).*")
POOR = "D9 D9 DJ CT CK C9 C9 SK S9 HK H9 H9"
#: One and many are the same word.
ALIKE = ("Buben", "Volle")
STRONG = "HT HT SQ HQ DQ CJ SJ DJ DA DT CA H9"
COMMANDS = (
    ("announce", HAND, "--deals", "40"),
    ("hand", HAND, "--deals", "40"),
    ("reserve", POOR, "--rules", "kneipe", "--deals", "40"),
    ("reserve", STRONG, "--offered", "--rules", "kneipe", "--deals", "10"),
    ("odds", "--hand", HAND, "--someone", "CQ", "--given", "other HT>=1"),
    ("odds", "--mine", "CQ+SQ>=2", "--nobody", "highest<=DJ"),
    ("odds",),
    ("solos", "--hands", "40"),
    ("strategies", "duel", "club", "pagat", "--deals", "60", "--show", "3"),
    ("simulate", "--deals", "100", "--rules", "kneipe"),
    ("claims", "announcing", "--deals", "200"),
    *(("deal", "--seed", "3", "--index", str(n), "--rules", "kneipe") for n in range(4)),
)


def test_cards_are_a_text_that_english_leaves_as_it_is() -> None:
    text = say("What is {hand} worth?", hand=hand_text(parse_cards(HAND)))
    assert text == f"What is {HAND} worth?"
    assert text.fields["hand"] == HAND
    assert isinstance(text.fields["hand"].fields["cards"], Cards)
    for again in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert translated(again, GERMAN) == f"What is {IN_GERMAN} worth?"


def test_a_name_that_looks_like_a_card_stays() -> None:
    text = say("{name} leads {card}", name="CQ", card=say_cards("CQ"))
    assert translated(text, GERMAN) == "CQ leads ♣D"


@pytest.mark.parametrize("name", KINDS)
def test_what_german_readers_see_can_be_typed(name: str) -> None:
    (kind,) = parse_cards(translated(say_cards(name), GERMAN))
    assert KINDS[kind] == name
    assert parse_cards(to_ascii(translated(say_cards(name), GERMAN))) == [kind]


def test_a_kept_answer_shows_its_cards_in_the_other_language() -> None:
    title = say("Should I announce with {hand} at position {position}?",
                hand=hand_text(parse_cards(HAND)), position=2)  # fmt: skip
    rows: list[dict[str, str]] = [{"back": say_cards("SQ DA")}, {"back": "no"}]
    kept = Report(title, tables=[Table("", [Column("back", "Take, and back")], rows)])
    again = from_json(to_json(kept))
    assert (again.title, again.tables[0].rows[0]["back"]) == (kept.title, "SQ DA")
    german = in_language(again, GERMAN)
    assert german.title == f"Ansagen mit {IN_GERMAN} auf Position 2?"
    assert [row["back"] for row in german.tables[0].rows] == ["♠D ♦A", "nein"]


def test_in_ascii_cards_have_letters_that_are_read() -> None:
    assert to_ascii("♣Q ♥10") == "CQ H10"
    assert to_ascii("Ansagen mit ♥10 ♣D ♠A für Re?") == "Ansagen mit He10 KrD PiA fuer Re?"


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_answer_has_english_cards(doko: Doko, words: tuple[str, ...]) -> None:
    ran = doko(*words, "--lang", "de")
    assert ran.code == 0
    for line in ran.out.splitlines():
        found = ENGLISH.search(TYPED.sub("", line))
        assert found is None, f"{found}: {line}"


def test_titles_and_pages_have_german_cards(doko: Doko, tmp_path: Path) -> None:
    for ending in ("html", "md"):
        file = tmp_path / f"answer.{ending}"
        ran = doko("hand", HAND, "--deals", "20", "--lang", "de", "-o", str(file))
        assert ran.code == 0
        assert f"Was ist {IN_GERMAN} auf Position 1 wert?" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CLASS_NAMES)
def test_one_card_of_a_class_is_said_in_the_singular(name: str) -> None:
    many = translated(say(name), GERMAN)
    for condition in (f"{name}>=1", f"{name}=1", f"{name}<=1"):
        said = translated(HandSpec.parse(condition).text, GERMAN)
        assert re.fullmatch(r"((mindestens|höchstens|genau) )?1 \w+", said), said
        assert said.rpartition(" ")[2] != many or many in ("Herz", "Kreuz", "Pik", "Karo", *ALIKE)
    assert translated(HandSpec.parse(f"{name}>=3").text, GERMAN) == f"mindestens 3 {many}"


@pytest.mark.parametrize("word", ["KA", "KB", "KD", "PA", "PD", "AK", "DK", "BK", "Z9", "KZ"])
def test_what_a_word_could_mean_is_named_as_a_card(word: str) -> None:
    said = translated(german_letters(word), GERMAN)
    cards = re.findall(r"= ([^ (]+)", said)
    names = r"(Kreuz|Pik|Herz|Karo)-(Ass|Zehn|König|Dame|Bube|Neun)"
    assert all(re.fullmatch(names, card.rstrip(",")) for card in cards), said
    assert cards or not said


def test_a_card_that_may_be_thrown_in_above_is_one() -> None:
    above: Text = say("no trump above {number}", number=say_cards("DA"))
    assert translated(above, GERMAN) == "kein Trumpf über ♦A"
