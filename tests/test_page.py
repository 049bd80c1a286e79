"""A report's page: self-contained, in order, escaped, the same bytes every time."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from reports.data import from_json, to_json
from reports.language import LANGUAGES, catalogue, shown
from reports.model import Column, Report, Table
from reports.page import Chapter, book, page
from reports.page.document import RUNNING
from reports.page.labels import LABELS
from reports.page.view import ORDER, ordered
from reports.visible import visible
from tests.conftest import Ran
from tests.page_reader import Document
from tests.page_samples import HAND, LONG, NASTY, deal, figures, full

Doko = Callable[..., Ran]
SHOWN_NASTY = NASTY.replace("\x00", "�").replace("\x1b", "�")


def chapters() -> list[Chapter]:
    return [Chapter("First", ["Said before."], [full(), full("pagat")]), Chapter("Empty")]


def documents(name: str) -> dict[str, bytes]:
    return {
        "page": page(full(name), "en"),
        "seite": page(full(name), "de"),
        "book": book(f"Of {name}", [name], [Chapter(name, [name], [full(name)])], "en"),
        "nothing": page(Report(name), "en"),
    }


def test_the_parts_stand_in_order() -> None:
    document = Document(page(full(), "en"))
    (html,) = document.all("html")
    assert html.attributes["lang"] == "en"
    assert document.headings() == [
        (1, "Should club announce?"),
        (2, "In pictures"),
        (2, "By strategy"),
        (2, "Nothing"),
        (2, "The deal in cards"),
        (3, "Deal 17: Re gains 6"),
        (2, "How this was found out"),
        (2, "How to make it again"),
    ]
    (verdict,) = document.of_class("verdict")
    assert verdict.text == "Announce: club gains 1.50 (95\u00a0% interval +1.40 to +1.60)."
    (main,) = document.all("main")
    places = ["h1", "class=hand", "class=verdict", "table", "figure", "class=deal", "dl"]
    found = [
        next(
            number
            for number, one in enumerate(main.inside)
            if place in (one.tag, f"class={one.attributes.get('class')}")
        )
        for place in places
    ]
    assert found == sorted(found)


def test_figures_stand_in_the_order_of_a_page_with_what_they_say() -> None:
    mixed = figures()
    assert [type(one) for one in ordered(mixed)] == list(ORDER)
    document = Document(page(full(), "en"))
    assert [one.text for one in document.all("figcaption")] == [one.title for one in ordered(mixed)]
    for drawn, figure in zip(document.all("figure"), ordered(mixed), strict=True):
        text = drawn.text.replace("\u00a0", " ")
        assert figure.caption in text
        assert figure.alt not in text, "what a figure says in full is for those who do not see it"
        assert [one.attributes["aria-label"] for one in drawn.inside if one.tag == "svg"] == [
            figure.alt
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_is_the_value_as_the_column_shows_it(language: str) -> None:
    report = full()
    tables = Document(page(report, language)).tables()
    assert tables == [
        [[shown(row.get(column.key), column, language) for column in table.columns]
         for row in table.rows]
        for table in report.tables
    ]  # fmt: skip
    assert tables[1][0][9] == ("6.50 ±0.10" if language == "en" else "6,50 ±0,10")


def test_tables_say_what_they_are() -> None:
    document = Document(page(full(), "en"))
    captions = [one.text for one in document.all("caption")]
    assert captions == ["The answer in figures", "By strategy", "Nothing"]
    for table in document.all("table"):
        heads = [one for one in table.inside if one.tag == "th"]
        assert {one.attributes["scope"] for one in heads} <= {"col", "row"}
    assert "There is nothing to show here." in document.all("main")[0].text


@pytest.mark.parametrize("name", [NASTY, LONG])
def test_names_are_shown_as_text(name: str) -> None:
    for kind, content in documents(name).items():
        assert b"<script" not in content, kind
        document = Document(content)
        assert not document.all("script", "iframe", "img", "link", "object", "embed")
        attributes = {key for one in document.elements for key in one.attributes}
        assert not {key for key in attributes if key.startswith("on")}
        wanted = SHOWN_NASTY if name == NASTY else LONG
        assert wanted in document.all("h1")[0].text
        assert b"\x00" not in content
        assert b"\x1b" not in content
    cells = Document(page(full(name), "en")).tables()
    assert cells[0][1][0] == cells[1][0][0] == (SHOWN_NASTY if name == NASTY else LONG)


def test_endless_names_may_be_broken_and_numbers_are_not() -> None:
    content = page(full(LONG), "en").decode()
    cell = re.search(r"<th scope=\"row\"[^>]*>(avery.*?)</th>", content)
    assert cell is not None
    assert max(map(len, cell[1].split("<wbr>"))) <= 20
    assert '<td class="n">1,234,567</td>' in content


def test_figures_may_be_broken_before_their_uncertainty_only() -> None:
    content = page(full(), "en").decode()
    assert '<td class="n"><span>6.50</span> <span>±0.10</span></td>' in content
    assert '<td class="n"><span>0.25 to</span> <span>1.25</span></td>' in content
    german = page(full(), "de").decode()
    assert '<td class="n"><span>0,25 bis</span> <span>1,25</span></td>' in german


def test_the_foot_of_a_printed_page_holds_the_title_and_nothing_else() -> None:
    """Whatever a title holds, it ends no string, no rule and no style sheet."""
    for name in (NASTY, LONG, "\\", 'a"}\nb'):
        content = book(name, [], [], "en").decode()
        assert content.count("</style>") == 1
        found = re.search(r'@bottom-left \{ content: "([^"\n]*)"; \} \}\n</style>', content)
        assert found is not None
        shown = re.sub(r"\\([0-9a-f]{6}) ", lambda one: chr(int(one[1], 16)), found[1])
        wanted = visible(name)
        assert shown == (wanted if len(wanted) <= RUNNING else wanted[:RUNNING] + "…")


def test_narrow_tables_are_told_from_others() -> None:
    long = "a long text of several words, " * 2
    texts = {"narrow": ["no 90", "+1.00 ±0.10"], "broad": [long, "1"]}
    for kind, (first, second) in texts.items():
        columns = [Column(f"c{n}", "Title") for n in range(4)]
        row = dict(zip(["c0", "c1", "c2", "c3"], [first, *[second] * 3], strict=True))
        document = Document(page(Report("Q?", [], [Table("", columns, [row])]), "en"))
        assert bool(document.of_class("narrow")) == (kind == "narrow")


def test_a_page_loads_nothing() -> None:
    for content in documents("club").values():
        text = content.decode()
        addresses = re.findall(r"[a-z]+://[^\"'\s<]*", text)
        assert {one for one in addresses if not one.startswith("http://www.w3.org/")} == set()
        assert not re.search(r"url\((?!#)|@import|\ssrc=", text)
        assert set(re.findall(r"href=\"(.)", text)) == {"#"}
        assert "default-src 'none'" in text
        assert len(content) < 1_500_000


def test_places_have_names_of_their_own_and_links_lead_somewhere() -> None:
    document = Document(book("A book", [], chapters(), "en"))
    names = [str(one.attributes["id"]) for one in document.elements if "id" in one.attributes]
    assert len(names) == len(set(names))
    wanted = [
        *(one.attributes["href"] for one in document.all("a", "use")),
        *(f"#{one.attributes['aria-labelledby']}" for one in document.elements
          if "aria-labelledby" in one.attributes),
    ]  # fmt: skip
    assert {str(one) for one in wanted} <= {f"#{name}" for name in names}


def test_the_same_report_gives_the_same_bytes() -> None:
    assert page(full(), "de") == page(full(), "de")
    kept = from_json(to_json(full()))
    assert page(kept, "en") == page(full(), "en")
    assert page(kept, "de") == page(full(), "de")


def test_a_page_that_is_shown_later_names_the_versions_that_made_it() -> None:
    made = {"program": "doko-sim", "version": "0.0.7", "python": "3.99.1"}
    kept = from_json(to_json(replace(full(), made_by=made)))
    assert "doko-sim 0.0.7, Python 3.99.1" in Document(page(kept, "en")).all("dl")[0].text


def test_the_manifest() -> None:
    document = Document(page(full(), "en"))
    (found,) = document.all("dl")
    for wanted in ("ecc72c74a363", "0123456789ab", "kneipe", "ab" * 32, "1,500 (asked for: 2,000)"):
        assert wanted in found.text
    assert "95 %" in found.text
    assert hashlib.sha256(to_json(full())).hexdigest() in found.text
    values = [one.text for one in document.all("dd")]
    assert values.count("club") == 1
    commands = [one.text for one in document.of_class("command")]
    assert "doko announce 'HT HT' --strategy club" in commands


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_to_say_is_a_page_too(language: str) -> None:
    document = Document(page(Report("A question?"), language))
    assert [level for level, _ in document.headings()] == [1, 2]
    assert not document.all("table", "figure")
    assert not document.of_class("verdict")
    empty = Document(book("A book", [], [], language))
    assert [level for level, _ in empty.headings()] == [1]


def test_data_of_any_shape_make_a_manifest() -> None:
    data = {"rules": ["x", {"name": 3}], "strategies": [{"name": "club"}], "level": "high",
            "deals": None, "hand": "HT", "strategy_files": [3, {"path": "x"}]}  # fmt: skip
    document = Document(page(Report("A question?", data=data), "en"))
    assert len(document.all("dd")) == 2  # versions and checksum


def test_a_book_has_contents_and_headings_in_order() -> None:
    document = Document(book("Our handbook", ["An intro."], chapters(), "en"))
    levels = [level for level, _ in document.headings()]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [one.text for one in document.all("a")] == [
        "First", "Should club announce?", "Should pagat announce?", "Empty",
    ]  # fmt: skip
    assert len(document.all("details")) == 2
    (nav,) = document.all("nav")
    said = [one.text for one in nav.inside if one.tag == "p"]
    assert said == [one.text for one in document.of_class("verdict")]
    assert said[1].startswith("Announce: pagat gains 1.50")
    again = [one.text for one in document.of_class("again")]
    assert again[1].endswith(" doko announce 'HT HT' --strategy pagat")
    german = Document(book("Our handbook", [], chapters(), "de"))
    assert (2, "Kurz gesagt") in german.headings()


def test_what_pages_say_is_there_in_german() -> None:
    known = catalogue("de")
    assert {text for text in LABELS.values() if text not in known} == set()


def test_a_command_writes_its_page(doko: Doko, tmp_path: Path) -> None:
    words = ("odds", "--mine", "HT", "--someone", "CQ CQ")
    first, second, kept = (tmp_path / name for name in ("a.html", "b.HTML", "a.json"))
    for file in (first, second, kept):
        assert doko(*words, "-o", str(file)).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert doko(*words, "--format", "html").out.encode() == first.read_bytes()
    assert hashlib.sha256(kept.read_bytes()).hexdigest() in first.read_text(encoding="utf-8")
    assert page(from_json(kept.read_bytes()), "en") == first.read_bytes()
    assert doko(*words, "--lang", "de", "-o", str(first)).code == 0
    assert Document(first.read_bytes()).all("html")[0].attributes["lang"] == "de"


def test_a_game_record_is_no_page(doko: Doko, tmp_path: Path) -> None:
    ran = doko("deal", "-o", str(tmp_path / "deal.html"))
    assert ran.code == 2
    assert "a deal has no html form" in ran.err.lower()
    assert not list(tmp_path.iterdir())


def test_help_loads_no_templates() -> None:
    code = (
        "import sys\nfrom cli.main import main\n"
        "try:\n    main(['announce', '--help'])\nexcept SystemExit:\n    pass\n"
        "assert not {'jinja2', 'markupsafe', 'matplotlib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_raw_values_of_the_page_are_those_of_the_document() -> None:
    """The checksum is that of the JSON, whose numbers the cells show."""
    report = full()
    document = json.loads(to_json(report))
    again = from_json(to_json(report))
    assert document["made_by"]["version"] == report.made_by["version"]
    assert Document(page(again, "en")).tables() == Document(page(report, "en")).tables()


def test_deals_are_drawn_as_cards() -> None:
    document = Document(page(replace(full(), data={}), "en"))
    drawn = [one for one in document.of_class("card") if one.tag == "svg"]
    assert len(drawn) == 12 + 12 + 1
    assert [one.attributes["aria-label"] for one in drawn[:2]] == [
        "ten of hearts",
        "queen of clubs",
    ]
    assert document.of_class("card-text")[0].text == "??"
    assert len(document.of_class("owner")) == 1
    several = Document(page(replace(full(), deals=[deal(), deal()]), "en"))
    assert (2, "The deals that mattered most") in several.headings()


def test_the_hand_that_is_asked_about_is_drawn() -> None:
    drawn = [
        one for one in Document(page(full(), "de")).of_class("hand")[0].inside if one.tag == "svg"
    ]
    assert len(drawn) == len(HAND)
    assert drawn[0].attributes["aria-label"] == "Herz-Zehn"
    for strange in (["HT", 7], ["HT", ["CQ"]], 7):
        report = replace(full(), data={"hand": strange})
        assert not Document(page(report, "en")).of_class("hand")


def test_a_table_without_a_name_has_one_for_those_who_listen() -> None:
    report = Report("Q?", [], [Table("", [Column("a", "A")], [{"a": "x"}])])
    (region,) = Document(page(report, "de")).of_class("scroll")
    assert region.attributes["aria-label"] == "Die Antwort in Zahlen"


def test_a_file_of_rules_and_a_strategy_may_have_any_name(doko: Doko, tmp_path: Path) -> None:
    rules = tmp_path / "<script>alert('1')<&>\"x\".toml"
    rules.write_text('name = "<b>ours</b>"\npiglets = "both"\n', encoding="utf-8")
    tuned = tmp_path / "<i>{{ 7 }}.toml"
    tuned.write_text('strategy = "club"\nre_threshold = 60\n', encoding="utf-8")
    file = tmp_path / "page.html"
    ran = doko(
        *("simulate", "--deals", "20", "--rules", str(rules), "--strategy", str(tuned)),
        *("-o", str(file)),
    )
    assert ran.code == 0, ran.err
    document = Document(file.read_bytes())
    assert not document.all("script", "b", "i")
    assert "<script>" in document.all("h1")[0].text
    assert "<script>" in document.all("dl")[0].text
    assert "<i>{{ 7 }}.toml" in document.of_class("command")[0].text
