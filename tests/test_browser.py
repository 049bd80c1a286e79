"""Pages in a real browser, opened from disk: quiet, within their width, readable, exact."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from reports.data import from_json, to_json
from reports.model import WORDS
from reports.page import Chapter, book, page
from tests.browser import WIDTHS, axe_script, opened, serious, started
from tests.conftest import Ran
from tests.page_numbers import disagreement
from tests.page_samples import LONG, NASTY, full

HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
NO_SOLOS = "solos = []\n"
#: A page of each kind by the command that makes it, with few deals; RULES is a file without solos.
COMMANDS = {
    "announce": ("announce", HAND, "--deals", "200"),
    "announce undecided": ("announce", HAND, "--deals", "3"),
    "announce in cases": ("announce", HAND, "--deals", "60", "--rules", "ddv", "--rules", "kneipe"),
    "hand": ("hand", HAND, "--deals", "60"),
    "leads": ("leads", "--deals", "400"),
    "odds": ("odds", "--mine", "HT", "--someone", "CQ CQ"),
    "reserve": ("reserve", "CJ CJ SJ HJ HA CA CT CK SA ST DA D9", "--deals", "60"),
    "simulate": ("simulate", "--deals", "300"),
    "simulate one deal": ("simulate", "--deals", "1"),
    "no solos": ("simulate", "--deals", "100", "--rules", "RULES"),
    "rules": ("rules", "show", "kneipe"),
    "rules compare": ("rules", "compare", "ddv", "RULES", "--deals", "60"),
    "rules effect": ("rules", "effect", "kneipe", "--deals", "40"),
    "one strategy": ("strategies", "list", "club"),
    "strategies": ("strategies", "list"),
    "duel": ("strategies", "duel", "pagat", "random", "--deals", "60", "--show", "2"),
    "duel with itself": ("strategies", "duel", "club", "club", "--deals", "20"),
    "league": ("strategies", "league", "club", "pagat", "random", "--deals", "20"),
    "card": ("thresholds", "--card"),
    # not one deal that counts, or hardly any
    "thresholds of one deal": ("thresholds", "--deals", "1"),
    "leads of one deal": ("leads", "--deals", "1"),
    "claims of one deal": ("claims", "weddings", "--deals", "1"),
    "duel of one deal": ("strategies", "duel", "club", "pagat", "--deals", "1"),
    "ablation of one deal": ("strategies", "ablate", "club", "--only", "lead_sure", "--deals", "1"),
    "thresholds without solos": ("thresholds", "--deals", "60", "--rules", "RULES"),
}
MADE = ("all", "nasty", "long", "book")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as one:
        yield one


@pytest.fixture
def document(doko: Callable[..., Ran], tmp_path: Path) -> Callable[[str], bytes]:
    """The JSON document of a kind of page."""

    def made(kind: str) -> bytes:
        rules = tmp_path / "no-solos.toml"
        rules.write_text(NO_SOLOS, encoding="utf-8")
        words = [str(rules) if word == "RULES" else word for word in COMMANDS[kind]]
        ran = doko(*words, "--format", "json")
        assert ran.code == 0, ran.err
        return ran.out.encode()

    return made


def made_up(kind: str) -> bytes:
    if kind == "book":
        chapters = [Chapter("First", ["Said."], [full(), full(NASTY)]), Chapter(LONG, [LONG])]
        return book("A handbook", ["An intro."], chapters, "en")
    return page(full({"all": "club", "nasty": NASTY, "long": LONG}[kind]), "en")


def written(content: bytes, folder: Path) -> Path:
    file = folder / "page.html"
    file.write_bytes(content)
    return file


def is_quiet_and_fits(browser: Any, file: Path) -> None:
    """Nothing leaves the page, nothing is said on its console, nothing is wider than the window."""
    with opened(browser, file, WIDTHS[0]) as (shown, seen):
        for width in WIDTHS:
            shown.set_viewport_size({"width": width, "height": 800})
            for scheme, media in (("light", "screen"), ("dark", "screen"), ("dark", "print")):
                shown.emulate_media(media=media, color_scheme=scheme)
                wide = shown.evaluate("document.documentElement.scrollWidth")
                if media == "screen":
                    assert wide <= width, (width, scheme)
                colours = shown.evaluate(COLOURS)
                dark_on_light = scheme == "light" or media == "print"
                assert (colours["ink"] < colours["paper"]) == dark_on_light, (colours, media)
        assert seen.requests == []
        assert seen.console == []


#: How light the page and its text are.
COLOURS = """() => {
  const light = (text) => text.match(/[0-9.]+/g).slice(0, 3).reduce((sum, one) => sum + +one, 0);
  const style = getComputedStyle(document.body);
  return {ink: light(style.color), paper: light(style.backgroundColor)};
}"""


@pytest.mark.parametrize("kind", [*COMMANDS, *MADE])
def test_a_page_is_quiet_fits_and_can_be_read(
    kind: str, browser: Any, document: Callable[[str], bytes], tmp_path: Path
) -> None:
    content = made_up(kind) if kind in MADE else page(from_json(document(kind)), "en")
    file = written(content, tmp_path)
    is_quiet_and_fits(browser, file)
    with opened(browser, file, 1200) as (shown, _):
        headings = shown.locator("h1, h2, h3, h4, h5, h6").evaluate_all(
            "all => all.map(one => +one.tagName[1])"
        )
        assert headings.count(1) == 1
        assert headings[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(headings)), headings
        assert serious(shown, axe_script()) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_contrasts_and_places_to_scroll(
    width: int, scheme: str, browser: Any, tmp_path: Path
) -> None:
    for kind in ("all", "book"):
        with opened(browser, written(made_up(kind), tmp_path), width, scheme) as (shown, _):
            shown.evaluate(
                "for (const one of document.querySelectorAll('details')) one.open = true"
            )
            assert serious(shown, axe_script()) == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", ["announce", "hand", "simulate", "duel", "odds", "rules effect"])
def test_each_number_is_that_of_the_document(
    kind: str, language: str, browser: Any, document: Callable[[str], bytes], tmp_path: Path
) -> None:
    kept = document(kind)
    compare(browser, written(page(from_json(kept), language), tmp_path), kept, language)


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_number_of_every_kind_of_column(language: str, browser: Any, tmp_path: Path) -> None:
    file = written(page(full(), language), tmp_path)
    assert compare(browser, file, to_json(full()), language) == 22


def compare(browser: Any, file: Path, kept: bytes, language: str) -> int:
    """Compare all cells with numbers to the document's; how many there are."""
    with opened(browser, file, 1200) as (shown, _):
        cells = shown.locator("table").evaluate_all(
            "all => all.map(one => [...one.tBodies[0].rows].map("
            "row => [...row.cells].map(cell => cell.textContent)))"
        )
    tables = [one for one in json.loads(kept)["tables"] if not one["raw"]]
    assert [len(one) for one in cells] == [len(one["rows"]) for one in tables]
    checked, wrong = 0, []
    for table, rows in zip(tables, cells, strict=True):
        for row, texts in zip(table["rows"], rows, strict=True):
            for column, text in zip(table["columns"], texts, strict=True):
                if column["kind"] in WORDS:
                    continue
                checked += 1
                wrong.append(disagreement(text, row[column["key"]], column["kind"], language))
    assert [one for one in wrong if one] == []
    assert checked
    return checked


@pytest.mark.parametrize("width", WIDTHS)
def test_figures_and_cards_are_seen_and_their_texts_can_be_selected(
    width: int, browser: Any, tmp_path: Path
) -> None:
    with opened(browser, written(made_up("all"), tmp_path), width) as (shown, _):
        figures = shown.locator("figure")
        assert figures.count() == 5
        for number in range(5):
            drawing = figures.nth(number).locator("svg").first
            assert drawing.is_visible()
            box = drawing.bounding_box()
            assert box["width"] > 250
            assert box["x"] + box["width"] <= width
            texts = drawing.locator("text")
            assert texts.count() > 0
            said = shown.evaluate(SELECTED, texts.first.element_handle())
            assert said
            assert said == texts.first.text_content().strip()
        cards = shown.locator(".deal svg.card")
        right = cards.evaluate_all(
            "all => Math.max(...all.map(c => c.getBoundingClientRect().right))"
        )
        assert right <= width


#: How large the smallest text of a figure is on the screen, in pixels.
SMALLEST = """() => Math.min(...[...document.querySelectorAll("figure svg text")].map(text => {
  const drawing = text.closest("svg");
  const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  return scale * parseFloat(getComputedStyle(text).fontSize);
}))"""


@pytest.mark.parametrize("kind", ["announce", "simulate", "duel", "league", "rules effect"])
def test_figures_can_be_read_on_a_phone(
    kind: str, browser: Any, document: Callable[[str], bytes], tmp_path: Path
) -> None:
    file = written(page(from_json(document(kind)), "en"), tmp_path)
    with opened(browser, file, 390) as (shown, _):
        assert shown.evaluate(SMALLEST) >= 11


#: What is selected when an element's text is.
SELECTED = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return getSelection().toString().trim();
}"""


def test_wide_tables_scroll_in_their_own_box(browser: Any, tmp_path: Path) -> None:
    with opened(browser, written(made_up("all"), tmp_path), 390) as (shown, _):
        box = shown.locator(".wide .scroll")
        inside, outside = box.evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert inside > outside
        box.evaluate("one => { one.scrollLeft = 200; }")
        first = shown.locator(".wide tbody th").first.bounding_box()
        assert first["x"] >= 0, "the names of the rows stay in sight"


SEEN = "all => all.map(one => one.getBoundingClientRect().height > 0)"


@pytest.mark.parametrize("kind", ["announce", "odds", "leads"])
def test_the_last_column_is_seen_on_a_phone(
    kind: str, browser: Any, document: Callable[[str], bytes], tmp_path: Path
) -> None:
    """Tables of up to six columns fit; print is no smaller than 12 pixels."""
    file = written(page(from_json(document(kind)), "en"), tmp_path)
    with opened(browser, file, 390) as (shown, _):
        tables = shown.locator(".table:not(.wide) .scroll")
        assert tables.count() > 0
        assert (
            tables.evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
            == [0] * tables.count()
        )
        size = "one => parseFloat(getComputedStyle(one).fontSize)"
        assert shown.locator("td").first.evaluate(size) >= 12


def test_printed_pages_are_complete(browser: Any, tmp_path: Path) -> None:
    """On paper nothing scrolls or sticks out; of what is folded the line that makes it again."""
    with opened(browser, written(made_up("book"), tmp_path), 720, media="print") as (shown, _):
        assert shown.locator(".scroll").evaluate_all(
            "all => all.every(one => getComputedStyle(one).overflowX === 'visible')"
        )
        assert shown.evaluate("document.documentElement.scrollWidth") <= 720
        assert shown.locator(".narrow table").evaluate_all(
            "all => all.every(one => one.getBoundingClientRect().width <= 720 / 2)"
        )
        again, folded = shown.locator(".again"), shown.locator("details")
        assert again.evaluate_all(SEEN) == [True, True]
        assert folded.evaluate_all(SEEN) == [False, False]
        shown.evaluate("document.querySelector('details').open = true")
        assert folded.evaluate_all(SEEN) == [True, False]
        shown.emulate_media(media="screen")
        assert again.evaluate_all(SEEN) == [False, False]
        shown.emulate_media(media="print")
        breaks = shown.locator(".chapter").evaluate_all(
            "all => all.map(one => getComputedStyle(one).breakBefore)"
        )
        assert set(breaks) == {"page"}
        assert shown.pdf(format="A4", prefer_css_page_size=True).startswith(b"%PDF")


def test_what_these_tests_look_for_is_found(browser: Any, tmp_path: Path) -> None:
    bad = (
        "<html><body style='color:#ccc;background:#fff'><img src='https://example.org/x.png'>"
        "<p style='width:900px'>wide</p><script>console.error('no')</script></body></html>"
    )
    with opened(browser, written(bad.encode(), tmp_path), 390) as (shown, seen):
        assert seen.requests == ["https://example.org/x.png"]
        assert "no" in seen.console
        assert shown.evaluate("document.documentElement.scrollWidth") > 390
        found = " ".join(serious(shown, axe_script()))
        assert {"image-alt", "color-contrast", "html-has-lang"} <= {
            rule for rule in ("image-alt", "color-contrast", "html-has-lang") if rule in found
        }
    assert disagreement("+1.24 ±0.10", [1.234, 1.134, 1.334], "gain_estimate", "en")
    assert not disagreement("+1,23 ±0,10", [1.234, 1.134, 1.334], "gain_estimate", "de")
