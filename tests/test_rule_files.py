"""Files of rules: what they may say, in which words, and the place of every mistake."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_sim.errors import DokoError
from doko_sim.rule_files import RuleFile, find, is_path, load, parse, read
from doko_sim.rules import Rules
from doko_sim.toml_file import MOST_BYTES, MistakenFile
from tests.conftest import Ran

Write = Callable[[str | bytes], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write ``my.toml`` into the current folder and return its path."""
    monkeypatch.chdir(tmp_path)

    def write_file(content: str | bytes) -> str:
        Path("my.toml").write_bytes(content if isinstance(content, bytes) else content.encode())
        return "my.toml"

    return write_file


def mistakes(text: str) -> list[tuple[int | None, str]]:
    with pytest.raises(MistakenFile) as caught:
        parse(text, "my.toml")
    assert "\n" not in str(caught.value)
    return [(one.line, one.text) for one in caught.value.mistakes]


def test_a_file_is_read(write: Write) -> None:
    path = write(
        '# our table\n\npreset = "kneipe"\nname = "Thursdays"\nsource = "the kitchen"\n'
        'note = "since 1998"\nwedding_trick = [ # as we say it\n  "any",\n  "suit",\n]\nfox = 0\n'
    )
    rules = Rules.preset("kneipe").replace(wedding_trick=["any", "suit"], fox=0)
    assert read(path) == RuleFile(rules, "Thursdays", "the kitchen", "since 1998", "kneipe", path)
    assert read(path).rules.label == load(path).label == path
    assert find(path) == read(path)


def test_a_file_may_say_nothing(write: Write) -> None:
    assert read(write("")) == RuleFile(Rules(), "my.toml", "", "", "ddv", "my.toml")
    assert read(write("# nothing\n\n  # more\n")).rules == Rules()


def test_german_and_english_stand_side_by_side() -> None:
    text = (
        'Grundregeln = "kneipe"\nName = "Donnerstag"\nQuelle = "Küche"\nAnmerkung = "alt"\n'
        'Schweinchen = "nur das erste"\n"mit Neunen" = true\nfox_caught_last = 1\n'
        'Soli = ["Karo", "Damen", "jack"]\nPflichtansage = 35\nArmut = "off"\n'
        "Ansagezeitpunkte = [1, 2, 3, 4, 4]\n"
    )
    book = parse(text, "x.toml")
    assert (book.name, book.source, book.note) == ("Donnerstag", "Küche", "alt")
    assert book.base == "kneipe"
    assert book.rules == Rules.preset("kneipe").replace(
        piglets="first_only",
        fox_caught_last=1,
        solos=["diamond", "queen", "jack"],
        forced_call=35,
        poverty="off",
        call_latest=[1, 2, 3, 4, 4],
    )


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("\ufeffname = 'with a mark'\r\nfox = 0\r\n".encode(), "with a mark"),
        (b'name = """two\nlines"""\nfox = 0', "two\nlines"),
        (b"name = '''[x]\n\"\"\" # no'''\nfox = 0", '[x]\n""" # no'),
        (b'name = "a # b \\" c"  # d " e\nfox = 0', 'a # b " c'),
        (b'"name" = "q"\n\'fox\'=0', "q"),
        (b'name="""x""""\nfox=0', 'x"'),
    ],
)
def test_all_of_toml_is_understood(content: bytes, name: str, write: Write) -> None:
    book = read(write(content))
    assert (book.name, book.rules) == (name, Rules(fox=0))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        # unknown names
        ("\npovrty = 1", 2, "unknown option 'povrty'; did you mean 'poverty'?"),
        ('Schweinchn = "beide"', 1, "unknown option 'Schweinchn'; did you mean 'Schweinchen'?"),
        ("Karlchenn = 1", 1, "unknown option 'Karlchenn'; did you mean 'Karlchen'?"),
        ("presett = 'ddv'", 1, "unknown option 'presett'; did you mean 'preset'?"),
        ("qqqqqq = 1", 1, "unknown option 'qqqqqq'; doko rules show ddv --all lists the options"),
        ("fox.tail = 1", 1, "option fox = {'tail': 1} is wrong; expected 0 or 1"),
        # wrong values
        ("fox = 2", 1, "option fox = 2 is wrong; expected 0 or 1"),
        ("\nBock = 1", 2, "unknown option 'Bock'; it belongs to sessions, which come later"),
        ("seed = 1", 1, "unknown option 'seed'; it is no rule but a default, which stands in a"),
        ("throw_kings = true", 1, "option throw_kings = true is wrong; expected 0 or 4 to 8"),
        ("Fuchs = 2", 1, "option Fuchs (fox) = 2 is wrong; expected 0 or 1"),
        (
            'piglets = "bth"',
            1,
            "option piglets = 'bth' is wrong; expected 'off', 'both', 'first_only' or "
            "'second_only'; did you mean 'both'?",
        ),
        (
            'Schweinchen = "beid"',
            1,
            "option Schweinchen (piglets) = 'beid' is wrong; expected 'aus', 'beide', 'nur das "
            "erste' or 'nur das zweite'; did you mean 'beide'?",
        ),
        (
            'x = """\n\n"""\n\nwedding_trick = [\n"any",\n"plan"]',
            5,
            "option wedding_trick = ['any', 'plan'] is wrong; expected a list of different words "
            "from 'any', 'plain', 'trump' and 'suit'; did you mean 'plain'?",
        ),
        (
            'Klaerungsstich = ["Fehl", "Trumpff"]',
            1,
            "option Klärungsstich (wedding_trick) = ['Fehl', 'Trumpff'] is wrong; expected a list "
            "of different words from 'jeder', 'Fehl', 'Trumpf' and 'Farbe'; did you mean 'Trumpf'?",
        ),
        (
            'Pflichtansage = "30"',
            1,
            "option Pflichtansage (forced_call) = '30' is wrong; expected 'aus', 30 or 35",
        ),
        ("name = 3", 1, "name = 3 is wrong; expected a text"),
        ('preset = "kneip"', 1, "did you mean 'kneipe'?"),
        ('preset = ["kneipe"]', 1, "preset = ['kneipe'] is wrong; expected a text"),
        ('preset = "my.toml"', 1, "unknown preset 'my.toml'; expected 'ddv', "),
        # the same twice
        ("fox = 0\n\nfox = 0", 3, "'fox' is given twice, before in line 1; leave one out"),
        (
            'nines = true\n"mit Neunen" = true',
            2,
            "'mit Neunen' and 'nines' in line 1 are the same option (nines); leave one out",
        ),
        (
            'Neunen = true\n"mit Neunen" = true',
            2,
            "'mit Neunen' and 'Neunen' in line 1 are the same option (nines); leave one out",
        ),
        ("name = 'a'\nName = 'b'", 2, "'Name' and 'name' in line 1 are the same option (name)"),
        # clashes, at the last option that the file itself gives
        ("throw_nines = 5\n\nnines = false\nfox = 0", 3, "nines = false and throw_nines = 5 "),
        ('nines = false\npreset = "kneipe"', 1, "nines = false and throw_nines = 5 "),
        ("\n'Sonderpunkte verdoppeln' = true", 2, "re_kontra = 'add2' and double_extras = true "),
        # not TOML
        ("fox = 0\npiglets = both", 2, 'expected quotation marks around a word: piglets = "both"'),
        ("nines = False", 1, "not TOML (invalid value); expected small letters: nines = false"),
        ("mit Neunen = true", 1, 'quotation marks around such a name: "mit Neunen" = ...'),
        ("Klärung = 1", 1, 'quotation marks around such a name: "Klärung" = ...'),
        ("\n\nfox", 3, "not TOML (expected '=' after a key in a key/value pair); expected name = "),
        ("fox = 0 fox_wins_last = 0", 1, "not TOML (expected newline or end of document after"),
        ('solos = [\n"ace",\n\nfox = 0\n', 4, "not TOML (invalid value)"),
        ('fox = 0\nsolos = [\n"ace"\n', 2, "not TOML (unclosed array)"),
        ('name = "a\nfox = 0', 1, "not TOML (the line ends within quotation marks)"),
        ('fox = 0\nname = """a\n', 2, "not TOML (unterminated string)"),
        ("name = 'a'\nfox = 0\rnines = false", 2, "not TOML"),
        ("= 1", 1, "not TOML (invalid statement)"),
        ("fox = 1, 2", 1, "not TOML"),
        ("[rules]\nfox = 0", 1, "the section '[rules]' has no place here; expected name = value"),
        ("fox = 0\n[[rules]]", 2, "the section '[[rules]]' has no place here"),
        (f"solos = {'[' * 5000}", 1, "brackets are nested too deeply"),
        (f"fox = {'9' * 5000}", 1, "a number is too long"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, line: int, message: str) -> None:
    found = mistakes(text)
    assert [one for one in found if one[0] == line and message in one[1]], found


def test_all_mistakes_are_told_in_order(write: Write) -> None:
    path = write("foxx = 1\nfox = 2\nnines = false\nname = 1\nsuper_piglets = 'D9'\n")
    with pytest.raises(MistakenFile) as caught:
        read(path)
    error = caught.value
    assert error.path == path
    assert [one.line for one in error.mistakes] == [1, 2, 4, 5, 5]
    assert str(error) == (
        "my.toml, line 1: unknown option 'foxx'; did you mean 'fox'? (and 4 more in this file)"
    )
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(DokoError, match=r"my\.toml, line 1: unknown option 'foxx'"):
        load(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"fox = 0\n# K\xf6nige\n", "my.toml, line 2: byte 0xF6 is not UTF-8; save the file in"),
        ("fox = 0\n".encode("utf-16"), "my.toml, line 1: byte 0xFF is not UTF-8"),
        (b"#" * (MOST_BYTES + 1), "my.toml: it is longer than 100,000 bytes; expected a short"),
        (b"fox = 0\x00", "my.toml, line 1: not TOML"),
    ],
)
def test_a_file_of_something_else_is_refused(content: bytes, message: str, write: Write) -> None:
    with pytest.raises(MistakenFile) as caught:
        read(write(content))
    assert str(caught.value).startswith(message)


def test_a_long_file_is_read_at_once(write: Write) -> None:
    lines = "\n" * (MOST_BYTES - 30)
    assert read(write(f"solos = [{lines}]\nfox = 0")).rules == Rules(solos=(), fox=0)


def test_what_is_no_readable_file_is_refused(write: Write, tmp_path: Path) -> None:
    for path, reason in [
        ("no.toml", "there is no such file"),
        ("no/rules.toml", "there is no such file"),
        (str(tmp_path), "it is a folder; expected a file"),
        (f"{'x' * 300}.toml", "File name too long"),
    ]:
        with pytest.raises(DokoError, match=reason) as caught:
            load(path)
        assert not isinstance(caught.value, MistakenFile)
        assert str(caught.value).startswith("cannot read ")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_refused(write: Write) -> None:
    path = write("fox = 0")
    os.chmod(path, 0)
    with pytest.raises(DokoError, match=r"cannot read 'my.toml': Permission denied"):
        load(path)


def test_a_name_is_a_preset_unless_it_looks_like_a_file(write: Write, tmp_path: Path) -> None:
    write("fox = 0")
    for name in ("kneipe", "ours"):
        Path(name).write_text("fox = 0")
    assert load("kneipe") == Rules.preset("kneipe")
    assert load("ours") == load("./kneipe") == load("my.toml") == Rules(fox=0)
    assert load(str(tmp_path / "ours")).label == str(tmp_path / "ours")
    assert is_path("x.toml")
    assert is_path("X.TOML")
    assert is_path("a/b")
    assert not is_path("nowhere")
    with pytest.raises(DokoError, match=r"unknown preset 'our'; .* or the path of a file"):
        load("our")
    with pytest.raises(DokoError, match=r"unknown preset 'KNEIPE'.* did you mean 'kneipe'"):
        load("KNEIPE")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    said = "x.toml, line "
    try:
        parse(text, "x.toml")
    except MistakenFile as error:
        said = str(error)
    assert said.startswith("x.toml, line ")


PIECES = st.sampled_from(
    ["fox", "=", "0", "\n", '"', "'", '"""', "'''", "[", "]", "{", "}", "#", "name", " ", "\\", ",",
     "true", "nines", ".", "\r\n", "ä"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=25).map("".join))
def test_whatever_the_parser_of_all_takes_is_read_the_same(text: str) -> None:
    import tomllib

    from doko_sim.toml_file import entries

    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        whole = None
    parts, refusal = [], ""
    try:
        parts = entries(text, "x.toml")
    except MistakenFile as error:
        refusal = str(error)
    if refusal:
        assert whole is None or "section" in refusal
        return
    keys = [entry.key for entry in parts]
    if whole is None:
        assert len(set(keys)) < len(keys), "only a key given twice may be left to the caller"
    elif len(set(keys)) == len(keys):
        assert {entry.key: entry.value for entry in parts} == whole


def test_points_may_be_true_or_false() -> None:
    text = "Karlchen = false\nfox_caught_last = true\nZWANGSANSAGE = 30\n"
    assert parse(text, "x").rules.differences() == {
        "forced_call": 30, "fox_caught_last": 1, "charlie": 0
    }  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "check"), ("rules", "show"), ("rules", "diff", "ddv"),
        ("simulate", "--deals", "1", "--rules"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["\udcff\udcfe.toml", "\udcff/doko.toml"])
def test_a_name_that_cannot_be_shown_is_refused_at_once(
    words: tuple[str, ...], name: str, doko: Callable[..., Ran]
) -> None:
    ran = doko(*words, name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "cannot be shown; expected a file's name of letters and signs" in ran.err
    assert "\\udcff" in ran.err
