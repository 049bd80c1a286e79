"""The command line in German: help, errors and notes, whole and with what was given in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from cli import language
from cli.main import main
from doko_sim import Rules, simulate
from doko_sim.errors import DokoError
from doko_sim.rule_files import parse
from doko_sim.table import StrategyError
from doko_sim.texts import said_again
from reports.language import catalogue, translated
from tests import bad_strategies as bad
from tests import german_texts
from tests.conftest import Ran

Doko = Callable[..., Ran]
OWN = ("cli.toml", "errors.toml", "help.toml", "outcomes.toml")
GERMAN = catalogue("de")
COMMANDS = german_texts.commands()
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
#: English words that no German help needs; option names and what stands in quotes is left out.
ENGLISH = re.compile(
    r"\b(the|of|and|with|which|is|are|be|to|from|for|what|how|does|do|by|on|that|as|or|not|"
    r"deals?|games?|rules|file|default|options|usage|command|show|write|say|tell|stop)\b",
    re.IGNORECASE,
)


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> object:
    monkeypatch.delenv("DOKO_LANG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    yield
    language.use(language.ENGLISH)


@pytest.mark.parametrize("folder", german_texts.FOLDERS)
def test_every_text_has_german(folder: str) -> None:
    missing = {
        f"{file.relative_to(german_texts.ROOT)}: {text}"
        for file in german_texts.sources()
        if file.is_relative_to(german_texts.ROOT / folder)
        for text in german_texts.templates(file)
        if text not in GERMAN
    }
    assert not missing


def test_the_texts_are_found() -> None:
    """The search must see literals, constants, shared constants and choices."""
    found = {text for file in german_texts.sources() for text in german_texts.templates(file)}
    assert len(found) > 350
    for text in (
        "Trying it on fresh hands",
        "seed {seed} given; expected a whole number from 0 to {most}",
        "Written to {path}",
        "{number} cards given; expected at most {size} in a hand",
        "Interrupted before the first deals were finished: there is no result.",
        "{path!r} is there already; expected the name of a new file.",
    ):
        assert text in found


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_help_text_has_german(words: tuple[str, ...]) -> None:
    texts = [text for text in german_texts.help_texts(COMMANDS[words]) if text]
    assert texts
    assert [text for text in texts if text not in GERMAN] == []


def test_german_has_the_fields_of_its_template() -> None:
    wrong = []
    for name in OWN:
        file = german_texts.ROOT / "reports" / "german" / name
        for english, german in german_texts.entries(file).items():
            if name != "help.toml" and german_texts.fields(english) != german_texts.fields(german):
                wrong.append((english, german))
    assert not wrong


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_is_german(words: tuple[str, ...], doko: Doko) -> None:
    ran = doko(*words, "--help", "--lang", "de")
    assert ran.code == 0
    assert ran.out.startswith("Aufruf: doko")
    assert "\nOptionen:\n" in ran.out
    assert "Diese Hilfe anzeigen und enden." in " ".join(ran.out.split())
    said = re.sub(r'"[^"]*"|\'[^\']*\'|`[^`]*`|\([^)]*doko [^)]*\)', "", ran.out)
    said = re.sub(r"doko [a-z ]+|--?[a-z][a-z-]*|\[[a-z|]+\]", " ", said)
    said = re.sub(r"^  [a-z_0-9]+ +(?=\S)", "", said, flags=re.MULTILINE)
    assert ENGLISH.findall(said) == []


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_takes_the_language(words: tuple[str, ...]) -> None:
    options = [one for one in COMMANDS[words].params if "--lang" in one.opts]
    assert len(options) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["--lang", "de", "rules", "new", "--help"],
        ["rules", "--lang=de", "new", "--help"],
        ["rules", "new", "--lang", "de", "--help"],
        ["rules", "new", "--help", "--lang", "de"],
    ],
)
def test_the_language_stands_anywhere(words: list[str], doko: Doko) -> None:
    assert "Eine Datei mit Regeln für den Anfang schreiben" in doko(*words).out
    assert "Write a file of rules to begin with" in doko("rules", "new", "--help").out


def test_the_language_alone_asks_for_help(doko: Doko) -> None:
    for words in ([], ["rules"], ["strategies"]):
        ran = doko(*words, "--lang", "de")
        assert ran.code == 2
        assert "Aufruf: doko" in ran.err
        assert "Fehler" not in ran.err


def test_odds_takes_it_before_its_options_and_commands(doko: Doko) -> None:
    assert doko("odds", "--lang", "de", "ace", "5").code == 0
    assert doko("odds", "--lang", "de", "--mine", "HT").code == 0
    assert "'--mine'" in doko("odds", "--lang", "de", "--mine").err


def test_environment_and_files_name_the_language(
    doko: Doko, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The command line decides, then DOKO_LANG, then doko.toml: here, then the user's."""
    monkeypatch.chdir(tmp_path)
    users = tmp_path / "config" / "doko-sim"
    users.mkdir(parents=True)

    def speaks(*words: str) -> str:
        return "de" if doko("rules", "--help", *words).out.startswith("Aufruf") else "en"

    assert speaks() == "en"
    (users / "doko.toml").write_text('lang = "de"\n')
    assert speaks() == "de"
    (tmp_path / "doko.toml").write_text('lang = "en"\n')
    assert speaks() == "en"
    (tmp_path / "doko.toml").write_text('position = 9\nlang = "de"\n')
    assert speaks() == "de"
    monkeypatch.setenv("DOKO_LANG", "en")
    assert speaks() == "en"
    assert speaks("--lang", "de") == "de"
    monkeypatch.delenv("DOKO_LANG")
    wrong = doko("odds")
    assert wrong.code == 2
    assert wrong.err == (
        "Fehler: doko.toml, Zeile 1: position = 9 ist falsch; "
        "erwartet wird eine ganze Zahl von 1 bis 4\n"
    )
    (tmp_path / "doko.toml").write_text('lang = "de"\n')
    assert doko("odds").out.splitlines()[1] == "Nochmals: doko odds"
    (tmp_path / "doko.toml").write_text('lang = "fr"\n')
    assert "lang = 'fr' is wrong; expected one of en, de" in doko("odds").err


def test_an_unknown_language_is_refused(doko: Doko, monkeypatch: pytest.MonkeyPatch) -> None:
    for words, variable in ((["odds", "--lang", "fr"], ""), (["odds"], "fr")):
        monkeypatch.setenv("DOKO_LANG", variable)
        ran = doko(*words)
        assert ran.code == 2
        assert "'fr' is not one of 'en', 'de'." in ran.err


WRONG = [
    (["anounce"], "Einen Befehl 'anounce' gibt es nicht. Gemeint ist vielleicht 'announce'."),
    (["rules"], "Aufruf: doko rules"),
    (["announce"], "Es fehlt das Argument 'BLATT...'."),
    (["simulate", "--deal", "5"], "Eine Option '--deal' gibt es nicht."),
    (["simulate", "--deals"], "Die Option '--deals' braucht einen Wert."),
    (["simulate", "--deals", "0.5"], "Falscher Wert für '--deals': '0.5' ist keine ganze Zahl."),
    (["simulate", "--deals", "many"], "'many' ist keine Anzahl"),
    (["simulate", "--deals", "0"], "0 ist zu klein; das Kleinste ist 1."),
    (["simulate", "--threads", "2000"], "2000 ist zu groß; das Größte ist 1024."),
    (["simulate", "--level", "95"], "'95' liegt nicht zwischen 0.5 und 0.9999; für 95 % steht"),
    (["simulate", "--format", "xml"], "'xml' ist keines von 'table', 'json', 'csv', 'html'"),
    (["simulate", "--rules", "knipe"], "unbekannte Regeln 'knipe'; erwartet wird"),
    (["simulate", "--rules", "knipe"], "; gemeint ist vielleicht 'kneipe'"),
    (["simulate", "--rules", "no.toml"], "'no.toml' kann nicht gelesen werden: Es gibt keine"),
    (["simulate", "-o", "a.xls"], "die Endung von 'a.xls' sagt nicht, in welcher Form"),
    (["simulate", "-o", "no/a.csv"], "'no/a.csv' kann nicht geschrieben werden: den Ordner 'no'"),
    (["simulate", "--strategy", "a", "--strategy", "b"], "nicht 2-mal."),
    (["simulate", "--strategy", "clubb"], "unbekannte Spielweise 'clubb'; erwartet wird eine von"),
    (["simulate", "--strategy", "club,x=1"], "die Spielweise club hat keinen Parameter 'x'"),
    (["announce", "XX"], "'XX' ist keine Karte; erwartet wird Farbe und Wert"),
    (["announce", *HAND.split(), "D9"], "13 Karten angegeben; erwartet werden höchstens 12"),
    (["announce", "CQ", "CQ", "CQ"], "drei ♣D angegeben; jede Karte gibt es nur zweimal"),
    (["announce", "AS"], "'AS' hat keine Farbe davor; erwartet wird"),
    (["announce", "CQ", "--position", "7"], "Position 7 angegeben; erwartet wird 1 (Vorhand) bis"),
    (["announce", "CQ", "--deals", "9", "--precision", "1"], "--precision und --deals wurden bei"),
    (["announce", "CQ", "--precision", "x"], "'x' ist keine gültige Dezimalzahl."),
    (["odds", "--mine", "trumps<=x"], "'x' in 'trumps<=x' ist keine Zahl von Karten; erwartet"),
    (["odds", "--mine", "trmps"], "'trmps' ist keine Klasse von Karten; erwartet werden"),
    (["odds", "fall", "Z"], "'Z' angegeben; erwartet werden die Farben der eigenen Buben"),
    (["odds", "--players", "x", "HT"], "'x' ist keine gültige ganze Zahl."),
    (["odds", "--hand", "CQ"], "es ist nach nichts gefragt; erwartet wird eine Bedingung"),
    (["rules", "new", "a.txt"], "'a.txt' kann keine Datei mit Regeln sein"),
    (["strategies", "new", "a.txt"], "'a.txt' kann keine Datei mit einer Spielweise sein"),
    (["strategies", "league", "club"], "eine Spielweise angegeben; erwartet werden 2 bis"),
    (["rules", "compare", "ddv", "ddv"], "ddv und ddv sind dieselben Regeln"),
    (["rules", "compare", "ddv"], "1 Regelwerk angegeben; erwartet werden zwei oder mehr"),
    (["claims", "nix"], "keine Behauptung, keine Gruppe und keine Taktik 'nix'"),
    (["deal", "--format", "csv"], "ein Spiel hat keine Form CSV"),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_errors_are_german(words: list[str], message: str, doko: Doko) -> None:
    ran = doko("--lang", "de", *words)
    assert ran.code == 2
    assert message in " ".join(ran.err.split())
    assert not re.search(r"\b(expected|Error|Try|did you mean)\b", ran.err)


def test_an_error_in_an_error_is_german_too() -> None:
    with pytest.raises(DokoError) as caught:
        parse("nines = false\nthrow_nines = 5\nfoxx = 1\n", "mine.toml")
    assert translated(caught.value.message, "de") == (
        "mine.toml, Zeile 2: nines = false und throw_nines = 5 lassen sich nicht zusammen "
        "spielen: im Spiel sind keine Neunen; throw_nines = 0 setzen, oder nines = true "
        "(und 1 weitere in dieser Datei)"
    )


#: What stands in a file of rules, and how a check of it begins to say what is wrong.
MISTAKES = [
    ('Schweinchen = "immer"', "die Option Schweinchen (piglets) = 'immer' ist falsch; erwartet"),
    ("nines = both", "kein TOML (so sieht kein Wert aus); erwartet werden Anführungszeichen um"),
    ('name = "mine', "kein TOML (die Anführungszeichen sind am Ende der Zeile noch offen); erw"),
    ("nines = true false", "kein TOML (hinter dem Wert steht noch etwas); erwartet wird Name"),
    ("erste Dulle = 1", "kein TOML (hinter dem Namen fehlt =); erwartet werden Anführungszeich"),
    ("nines = {a = 1, a = 2}", "kein TOML ("),
    ("[cards]", "der Abschnitt '[cards]' hat hier keinen Platz; erwartet wird Name = Wert"),
    ("foxx = 1", "unbekannte Option 'foxx'; gemeint ist vielleicht 'fox'"),
    ("preset = 'knipe'", "unbekannte Regeln 'knipe'; erwartet wird 'ddv'"),
]


@pytest.mark.parametrize(("line", "message"), MISTAKES)
def test_a_check_of_rules_is_german(line: str, message: str, doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"{line}\n")
    ran = doko("rules", "check", str(file), "--lang", "de")
    told = " ".join(ran.out.split())
    assert ran.code == 1
    assert f"Zeile 1: {message}" in told
    assert not re.search(r"\b(expected|wrong|line|option [a-z]|invalid|value|did you)\b", told)


def test_a_complaint_of_a_strategy_is_german() -> None:
    who = bad.player("revoke", play=bad.revoking_card)
    with pytest.raises(StrategyError) as caught:
        simulate(Rules(), [bad.GOOD, bad.GOOD, who, bad.GOOD], deals=500, seed=3)
    assert re.fullmatch(
        r"die Spielweise revoke auf Position 3 spielte [♣♠♥♦]\w+, was nicht erlaubt ist "
        r"\(Spiel \d+, Karte \d+\); erwartet wird eine von [♣♠♥♦\w ]+",
        translated(caught.value.message, "de"),
    )


def test_notes_are_german(doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert doko("rules", "new", "a.toml", "--lang", "de").err == (
        "Geschrieben: a.toml, die Regeln von kneipe zum Bearbeiten. "
        "Danach: doko rules check a.toml\n"
    )
    assert doko("odds", "-o", "a.csv", "--lang", "de").err == "Geschrieben: a.csv\n"


def test_click_speaks_english_again() -> None:
    for asked, said in (("de", "Es fehlt"), ("en", "Missing")):
        language.choose(["--lang", asked])
        with pytest.raises(click.UsageError) as caught:
            language.of_command(COMMANDS["announce",]).main([], standalone_mode=False)
        assert said in caught.value.format_message()
    assert main(["--lang", "de", "--version"]) == 0


def test_every_text_that_a_template_holds_is_said_again() -> None:
    """What a text of the catalogue is filled with survives; nothing is lost but wording."""
    for name in ("errors.toml", "cli.toml"):
        file = german_texts.ROOT / "reports" / "german" / name
        for english, german in german_texts.entries(file).items():
            text = german_texts.filled(english)
            again = said_again(text, {english: german}.__getitem__, str)
            for field, value in text.fields.items():
                assert str(value) in again, (english, field)
