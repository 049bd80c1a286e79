"""German words: one for each thing, none that German has another one for; files and faults."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim.replay import Replayer
from reports.language import GERMAN, catalogue, translated
from tests.conftest import Ran
from tests.recorded import normal
from tests.test_records import encoded
from tests.test_replay_differences import NORMAL

Doko = Callable[..., Ran]
CATALOGUE = catalogue(GERMAN)
#: What was once written, and what stands there now.
NOT_SO = {
    r"Augenblick": "im letzten Moment",
    r"auf denselben (Spielen|Kartenverteilungen)": "in denselben Spielen, bei denselben",
    r"auf frischen": "in neuen Spielen",
    r"unter (diesen|eigenen|allen) Regeln|unter zwei|unter jedem Regelwerk": "nach diesen Regeln",
    r"\bAss-Solo|Königssolo|Farbesolo|Buben-Solo\b(?<!Damen-Buben-Solo)(?<!Könige-Buben-Solo)":
        "Fleischlos-Solo, Königsolo, Farbsolo, Bubensolo",
    r"taktische[rn]? (Zug|Züge)": "Taktik",
    r"Rechenf[aä]den": "Threads",
    r"Vorlauf": "Probelauf",
    r"Vorlage": "Regelwerk",
    r"Regels[aä]tz": "Regelwerk",
    r"[Uu]nterbrochen": "abgebrochen",
    r"nimmt niemand eine Armut mit|mitnimmt": "annehmen",
    r"\bso dass\b": "sodass",
    r"\b(man|jemand|niemand|Spieler|Blatt|Hand|alle) (hält|halten)\b": "hat, haben",
    r"[^;n] - (?!1 )": "Gedankenstrich oder Doppelpunkt",
    r"\b(mindestens|höchstens|genau) 1 (Trümpfe|Könige|Neunen|Karten|Spiele|Stiche)\b": "1 Trumpf",
    r"\bSinn machen|in 20\d\d\b.*\bin 20": "Sinn haben",
}  # fmt: skip
#: English words that no German text has; commands, codes and names are taken out before.
ENGLISH = re.compile(
    r"\b(the|of|is|are|with|without|and|or|not|cards?|by|for|from|each|who|than|more|less|seat|"
    r"record|trick|call|position|rules|which|it|its|has|have|does|decided|wrote|game|points?)\b"
)
BAD_WRITE = """from doko_sim.lab import strategy, weakest

bad = strategy("bad", based_on="club")


@bad.play
def play(public, me):
    me.parameters[0] = 1.0
    return weakest(public, me.legal)
"""
BAD = """from doko_sim.lab import int64, strategy

bad = strategy("bad", based_on="club")


@bad.play
def play(public, me):
    return int64({card})
"""


@pytest.mark.parametrize("wrong", NOT_SO)
def test_words_that_are_not_used(wrong: str) -> None:
    found = [german for german in CATALOGUE.values() if re.search(wrong, german)]
    assert not found, f"{NOT_SO[wrong]}: {found}"


def test_nouns_are_no_words_for_solos_elsewhere() -> None:
    """`ace` alone is the solo; a card is said as a whole: ace of clubs."""
    ranks = ("Ass", "Zehn", "König", "Dame", "Bube", "Neun")
    for suit, german in zip(("clubs", "spades", "hearts", "diamonds"),
                            ("Kreuz", "Pik", "Herz", "Karo"), strict=True):  # fmt: skip
        for rank, name in zip(("ace", "ten", "king", "queen", "jack", "nine"), ranks, strict=True):
            assert CATALOGUE[f"{rank} of {suit}"] == f"{german}-{name}"


@pytest.mark.parametrize("row", NORMAL, ids=[row[0] for row in NORMAL])
def test_differences_of_a_replay_are_german(row: tuple[object, ...]) -> None:
    game = copy.deepcopy(normal())
    change = row[1]
    assert callable(change)
    change(game)
    found = Replayer().check_line(1, encoded(game)).difference
    assert found is not None
    for text in (found.where, found.what):
        said = re.sub(r"\b(result|re_seats|card_points|contract|scores)\b", "", text)
        german = re.sub(r"^\w+(, \w+)?$", "", translated(text, GERMAN))
        assert german != said or not ENGLISH.search(said), german
        assert not ENGLISH.search(german.replace("re_seats", "")), german


def test_a_replay_in_german(doko: Doko, tmp_path: Path) -> None:
    game = copy.deepcopy(normal())
    game["tricks"][4]["winner"] = (game["tricks"][4]["winner"] + 1) % 4
    file = tmp_path / "game.jsonl"
    file.write_bytes(encoded(game) + b"\n")
    ran = doko("replay", str(file), "--lang", "de")
    assert ran.code == 1
    assert "Stich 5, wer ihn macht" in " ".join(ran.out.split())
    assert "in der Aufzeichnung steht" in " ".join(ran.out.split())


def test_a_file_of_rules_is_explained_in_german(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert doko("rules", "new", "a.toml", "--all", "--lang", "de").code == 0
    assert doko("rules", "new", "b.toml", "--all").code == 0
    german, english = (Path(f).read_text(encoding="utf-8") for f in ("a.toml", "b.toml"))
    ours, theirs = ([line for line in text.splitlines() if line[:2] != "##"]
                    for text in (german, english))  # fmt: skip
    assert ours == theirs  # the rules themselves are the same
    for line in german.splitlines():
        if line.startswith("##"):
            said = re.sub(r'"[^"]*"|doko rules [^.:]*|\[[^]]*\]', "", line)
            assert not ENGLISH.search(said), line
    ran = doko("rules", "check", "a.toml", "--lang", "de")
    assert "a.toml ist in Ordnung: dieselben Regeln wie kneipe." in ran.out


def test_tuning_speaks_german_and_writes_it(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("optuna", reason="Optuna (the extra tune) is not installed")
    monkeypatch.chdir(tmp_path)
    words = ("--budget", "600", "--deals", "200", "--most", "400", "--anyway", "-o", "a.toml")
    over = ("--over", "re_threshold=60..70")
    ran = doko("strategies", "tune", "pagat", *over, *words, "--lang", "de")
    assert ran.code == 0
    assert ran.out.startswith("Abstimmen von pagat: re_threshold")
    head, *_, last = Path("a.toml").read_text(encoding="utf-8").splitlines()
    assert head.startswith("# Abgestimmt von doko strategies tune über re_threshold, ")
    assert last.endswith("; ohne Angabe 75")
    assert "gewonnene und erwartete Augen für Re" in last


def test_a_kept_answer_names_options_in_german(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert doko("rules", "effect", "sharp", "--deals", "20", "-o", "a.json").code == 0
    shown = doko("show", "a.json", "--lang", "de").out
    assert "mit Neunen" in shown
    assert "nines" not in shown.replace("doko rules effect", "")
    assert doko("rules", "show", "kneipe", "-o", "b.json").code == 0
    assert "außer im letzten" in doko("show", "b.json", "--lang", "de").out
    assert "second_except" in doko("show", "b.json").out


def test_what_a_file_may_not_do_is_said_in_german(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.py").write_text(BAD_WRITE, encoding="utf-8")
    ran = doko("strategies", "check", "bad.py", "--lang", "de")
    said = " ".join(ran.out.split())
    assert "bad.py, Zeile 8: schreibt in me.parameters; eine Spielweise darf" in said


@pytest.mark.parametrize("card", ["99", "0"])
def test_faults_of_a_strategy_are_german(
    card: str, doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.py").write_text(BAD.format(card=card), encoding="utf-8")
    ran = doko("strategies", "check", "bad.py", "--deals", "2", "--lang", "de")
    assert ran.code == 1
    assert "bad.py hat Fehler: eine Antwort, die nicht erlaubt ist." in ran.out
    for line in ran.out.splitlines():
        assert not ENGLISH.search(line.replace("all questions", "")), line
