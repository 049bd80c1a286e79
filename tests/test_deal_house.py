"""`doko deal` under house rules: what was thrown in, exchanged, called and chosen, in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from doko_sim.contracts import POVERTY
from doko_sim.retell import tell
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from doko_sim.told import Told
from reports.deal_text import LEAST_WIDTH, WIDTH, render_deal
from tests.anything import PLAYER
from tests.conftest import Ran
from tests.house_records import random_rules
from tests.scripted_games import masks

Doko = Callable[..., Ran]
KNEIPE: dict[str, Any] = {"preset": "kneipe", "poverty_return_said": "number"}


@cache
def _table(options: tuple[tuple[str, Any], ...]) -> tuple[Rules, Table]:
    rules = Rules.from_mapping(dict(options))
    return rules, Table(rules, [PLAYER] * 4, 3, Deal(forehand=1))


def text_of(wanted: Callable[[Told], Any], **options: Any) -> str:
    """The text of the first deal for which ``wanted`` holds."""
    rules, table = _table(tuple(options.items()))
    for number in range(30_000):
        told = tell(table, rules, number)
        if wanted(told):
            return render_deal(told)
    raise AssertionError("no such deal among 30,000")


def has_words(word: str) -> Callable[[Told], Any]:
    return lambda told: any(given.word == word for given in told.reservations)


def counts_elsewhere(told: Told) -> bool:
    """Whether a call was made for a side that its caller has left by a Genscher."""
    return told.genscher is not None and any(
        said.call in ("re", "kontra")
        and ("re", "kontra").index(said.call) != told.side(said.seat)
        and said.after_cards < told.genscher.after_cards
        for said in told.calls
    )


SENTENCES: list[tuple[dict[str, Any], Callable[[Told], Any], str]] = [
    (
        {"throw_kings": 5},
        lambda told: told.redeals == (("kings", 1),),
        r"^Dealt anew once for at least 5 kings in a hand\.$",
    ),
    (
        {"preset": "kneipe"},
        lambda told: len(told.redeals) == 2,
        r"^Dealt anew (twice|\d+ times): (once|twice|\d+ times) for .*, ",
    ),
    (
        {"throw_points_over": 61, "throw_before_solo": True},
        lambda told: told.redeals and told.redeals[0][1] > 2,
        r"^Dealt anew \d+ times for a hand of more than 61 card points\.$",
    ),
    (
        {"throw_kings": 4}, has_words("throw"),
        r"^Position \d throws in, but a solo goes before that\.$",
    ),
    ({"throw_kings": 4}, has_words("throw"), r"^  \d  Kontra  throws in  "),
    (
        {"poverty": "exchange"}, lambda told: told.exchange and told.exchange.said == 2,
        r"^Position \d passes (\w\w ){3}and gets back (\w\w ){3}\(2 trumps, says the taker\)\.$",
    ),
    (
        {"poverty": "exchange", "poverty_return_said": "whether"},
        lambda told: told.exchange and told.exchange.said is True,
        r" \(with trumps, says the taker\)\.$",
    ),
    (
        {"poverty": "exchange", "poverty_return_said": "nothing"},
        lambda told: told.exchange, r"and gets back (\w\w ){2}\w\w\.$",
    ),
    (
        {"poverty": "exchange", "poverty_refused": "play"}, lambda told: told.refused,
        r"^Nobody takes the poverty of position \d\.$",
    ),
    (
        {"poverty": "exchange"}, lambda told: told.contract == "poverty",
        r"^Poverty of position \d, taken by position \d\.$",
    ),
    (
        {"wedding_trick": ("plain", "trump", "suit"), "wedding_limit": 12},
        lambda told: told.named_trick == "spades" and told.partner is not None,
        r"^Wedding of position \d \(asks for a trick of spades\) with position \d, found in tric",
    ),
    (
        {"wedding_trick": ("plain", "trump")},
        lambda told: told.named_trick == "trump" and told.partner is None,
        r"^Wedding of position \d \(asks for a trump trick\), who is without a partner after tr",
    ),
    ({"half_chicken": True}, lambda told: told.half_chickens, r"shows both tens of diamonds\.$"),
    (
        {"piglets": "both", "super_piglets": "D9"}, lambda told: len(told.promotions) == 2,
        r"^       Position \d: super piglets, before position 1 leads$",
    ),
    (
        {"piglets": "both", "piglets_call": "any_time"},
        lambda told: told.promotions and told.promotions[0].after_cards % 4 == 2,
        r"^       Position \d: piglets, before position \d plays$",
    ),
    (
        {"forced_call": 30}, lambda told: any(said.forced for said in told.calls),
        r"^       Position \d: (Re|Kontra|no 90) \(forced\), before position \d leads$",
    ),
    (
        {"genscher": "kings_first"}, lambda told: told.genscher,
        r"^       Position \d chooses position \d as partner, before position \d (plays|leads)$",
    ),
    (
        {"genscher": "kings_last"}, lambda told: told.genscher,
        r"^       Position \d chooses position \d as partner, after the last card$",
    ),
    (
        {"genscher": "kings_first"}, lambda told: told.genscher,
        r"^Position \d chooses position \d as partner: positions \d and \d are Re in the end\.$",
    ),
    (
        {"anonymous_calls": True}, lambda told: told.calls and told.contract == "normal",
        r"^Calls were anonymous: at the table they showed no side\.$",
    ),
    (
        {"solos": ("queen_jack", "koehler", "pure_club")},
        lambda told: told.contract == "solo_queen_jack", r"^Queen-jack solo of position \d\.$",
    ),
    (
        {"solos": ("koehler", "pure_club")},
        lambda told: told.contract == "solo_koehler", r"^Koehler solo of position \d\.$",
    ),
    (
        {"solos": ("koehler", "pure_club")},
        lambda told: told.contract == "solo_pure_club", r"^Pure club solo of position \d\.$",
    ),
    (
        {"cowardice": 2}, lambda told: not told.alone and any(
            item.trick and not item.points for item in told.items
        ),
        r"^  (fox|doppelkopf|charlie), trick \d+ \(not counted\)$",
    ),
    (
        {"cowardice": 2, "call_latest": (0, 0, 0, 0, 0)},
        lambda told: told.winner < 2 and told.card_points[told.winner] < 90 and not told.alone
        and not told.calls,
        r"^(Re|Kontra) reached more than it had announced, and loses for that \(cowardice\)\.$",
    ),
    (
        {"early_call_point": 1},
        lambda told: any("early" in item.name for item in told.items),
        r"^  (Re|Kontra) said early +1$",
    ),
    (
        {"genscher": "kings_first"}, counts_elsewhere,
        r"Position \d's call counts for (Re|Kontra) after the Genscher\.$",
    ),
    (
        {"solo_multiplier": 2}, lambda told: told.alone,
        r"^Value for Re [+-]\d+, twice for the lone player\.$",
    ),
    ({"solo_multiplier": 1}, lambda told: told.alone, r"^Value for Re [+-]\d+\.$"),
    (
        {"reservations_named": "open"}, has_words("reservation"),
        r"reservation \(.*, not played\)",
    ),
    (
        {"charlie_caught": "any"},
        lambda told: any(item.name == "charlie_caught" for item in told.items),
        r"^  charlie caught, trick 12 +1$",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "wanted", "pattern"), SENTENCES, ids=[row[2] for row in SENTENCES]
)
def test_what_the_text_says(
    options: dict[str, Any], wanted: Callable[[Told], Any], pattern: str
) -> None:
    text = text_of(wanted, **options)
    assert re.search(pattern, text, re.M), text


def test_a_poverty_without_a_trump() -> None:
    """Nothing goes over, so nothing comes back."""
    rules = Rules(poverty="exchange", poverty_pass="trumps", solos=())
    hand = ["CA", "CA", "CT", "CK", "C9", "SA", "ST", "SK", "S9", "HA", "HK", "H9"]
    deal = Deal(fixed=masks([hand, [], [], []]), redeal=False)
    table = Table(rules, [PLAYER] * 4, 5, deal)
    for number in range(200):
        if table.explain(number)[0]["contract"] == POVERTY:
            text = render_deal(tell(table, rules, number))
            assert "\nNo card goes over: the hand has no trump.\n" in text
            return
    raise AssertionError("nobody takes it in 200 deals")


def check(told: Told) -> None:
    """The page's width, the settlement's sum, the cards of every trick."""
    for style, width in (("letters", WIDTH), ("symbols", WIDTH), ("symbols", LEAST_WIDTH)):
        text = render_deal(told, style, width)  # type: ignore[arg-type]
        lines = text.splitlines()
        assert max(map(len, lines)) <= width, text
        assert all(line == line.rstrip() for line in lines)
    text = render_deal(told)
    sums = re.search(r"^  sum +(-?\d+) +(-?\d+)$", text, re.M)
    assert sums is not None
    assert int(sums[1]) - int(sums[2]) == told.value
    assert len(re.findall(r"^  ( \d|\d\d)  .* +\d+ +\d+$", text, re.M)) == len(told.tricks)


@pytest.mark.parametrize("name", Rules.preset_names())
def test_deals_under_every_preset(name: str) -> None:
    rules = Rules.preset(name)
    table = Table(rules, [PLAYER] * 4, 5)
    for number in range(150):
        check(tell(table, rules, number))


def test_deals_under_random_rules() -> None:
    for seed, rules in enumerate(random_rules(40, 3)):
        table = Table(rules, [PLAYER] * 4, seed)
        for number in range(15):
            check(tell(table, rules, number))


def test_what_doubles_stands_between_what_it_doubles_and_the_rest() -> None:
    text = text_of(
        lambda told: told.winner == 1 and told.calls and any(item.trick for item in told.items),
        re_kontra="double",
    )
    lines = text[text.index("Settlement") :].splitlines()
    said = max(n for n, line in enumerate(lines) if " said: doubled (x 2)" in line)
    assert any(line.startswith("  sub-sum ") for line in lines[2:said])
    assert lines[1].startswith("  won")
    extras = [n for n, line in enumerate(lines) if ", trick " in line or "against the eld" in line]
    assert extras
    assert min(extras) > said


def test_the_command_knows_presets_and_files(doko: Doko, tmp_path: Any) -> None:
    ran = doko("deal", "--rules", "kneipe-40", "--strategy", "random", "--index", "3")
    assert ran.code == 0
    assert ran.out.startswith("Deal 3 of seed 1, rules kneipe-40\n")
    file = tmp_path / "ours.toml"
    file.write_text('preset = "kneipe"\nhalf_chicken = true\n')
    record = tmp_path / "deal.json"
    words = ("deal", "--rules", str(file), "--strategy", "random", "--index", "3")
    assert doko(*words, "-o", str(record)).code == 0
    assert doko("replay", str(record)).code == 0
