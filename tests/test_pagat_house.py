"""``pagat`` under house rules: each tactic in a position or deal where it decides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from doko_sim.cards import KINDS
from doko_sim.contracts import (
    HEALTHY,
    POVERTY,
    SOLO_BONELESS,
    SOLO_KING,
    SOLO_PURE_CLUB,
    WEDDING,
)
from doko_sim.engine import state
from doko_sim.engine.options import WEDDING_KINDS
from doko_sim.players.pagat import REASONS
from doko_sim.players.strategy import table_of
from doko_sim.rules import OPTIONS, Rules
from doko_sim.table import Deal, Table
from tests.positions import card, masks, position, reservation
from tests.test_players_house import play

EVERY_SOLO = OPTIONS["solos"].allowed.words


def _answers(
    rules: Rules, hands: Sequence[str], question: int, who: str = "pagat", seed: int = 1
) -> list[tuple[int, int, str]]:
    """Seat, answer and tactic for each time that a question is asked in one deal."""
    players = table_of(who)
    table = Table(rules, players, seed, Deal(fixed=masks(hands), redeal=False))
    _, entries = table.explain(0)
    return [
        (int(e["seat"]), int(e["answer"]), players[0].strategy.reason(int(e["reason"])))
        for e in entries
        if e["what"] == state.RESERVE and e["question"] == question
    ]


NINES = "H9 H9 S9 S9 C9 HK SK CK DK DJ HJ DQ"
FIVE_NINES_AND_A_SOLO = "H9 S9 S9 C9 D9 CJ CJ SJ SJ HJ CA SA"
FIVE_NINES_AND_FEW_TRUMPS = "H9 H9 S9 S9 C9 C9 CK SK HK DJ HJ DQ"


@pytest.mark.parametrize(
    ("who", "hand", "rules", "answer"),
    [
        ("pagat", NINES, Rules(throw_nines=5), 1),
        ("pagat,throw_in=off", NINES, Rules(throw_nines=5), 0),
        ("pagat,keep_from=-30", NINES, Rules(throw_nines=5), 0),
        ("pagat", FIVE_NINES_AND_A_SOLO, Rules(throw_nines=5), 0),
        ("pagat", FIVE_NINES_AND_FEW_TRUMPS, Rules(throw_nines=5), 1),
        ("pagat", FIVE_NINES_AND_FEW_TRUMPS, Rules(throw_nines=5, poverty="exchange"), 0),
    ],
)
def test_a_bad_hand_is_thrown_in(who: str, hand: str, rules: Rules, answer: int) -> None:
    asked = _answers(rules, [hand, "", "", ""], state.ASK_THROW, who)
    assert asked[0] == (0, answer, "W1")


POOR = "DJ HJ SA S9 SK CK C9 CT CA HK H9 HA"
EXCHANGE = Rules(poverty="exchange")


def test_a_poverty_is_offered_and_its_trumps_passed() -> None:
    assert reservation(POOR, "pagat", 0, EXCHANGE) == (POVERTY, "P1")
    assert reservation(POOR, "pagat,offer_poverty=off", 0, EXCHANGE) == (HEALTHY, "")
    (_, cards, tactic), *_ = _answers(EXCHANGE, [POOR, "", "", ""], state.ASK_PASS)
    assert tactic == "P3"
    names = sorted(KINDS[bit >> 1] for bit in range(48) if cards >> bit & 1)
    assert names[-1][1] == "A" or "DJ" in names
    assert {"DJ", "HJ"} < set(names)


@pytest.mark.parametrize(
    ("hand", "who", "takes"),
    [
        ("HT HT CQ SQ SQ HQ CJ SJ DA DK CA C9", "pagat", 1),
        ("HT HT CQ SQ SQ HQ CJ SJ DA DK CA C9", "pagat,take_poverty=off", 0),
        ("SQ HQ CJ SJ DK D9 CA C9 SK ST HK H9", "pagat", 0),
        ("SQ HQ CJ SJ DK D9 CA C9 SK ST HK H9", "pagat,take_from=-30", 1),
    ],
)
def test_a_poverty_is_taken_with_a_good_hand(hand: str, who: str, takes: int) -> None:
    asked = _answers(EXCHANGE, [POOR, hand, "", ""], state.ASK_TAKE, who)
    assert asked[0] == (1, takes, "P2")


def test_a_taker_returns_plain_suits_without_an_ace() -> None:
    hand = "HT HT CQ SQ SQ HQ CJ SJ DA SK ST CA"
    (seat, cards, tactic), *_ = _answers(EXCHANGE, [POOR, hand, "", ""], state.ASK_RETURN)
    names = {KINDS[bit >> 1] for bit in range(48) if cards >> bit & 1}
    assert (seat, tactic) == (1, "P3")
    assert {"SK", "ST"} < names
    assert not names & {"HT", "CQ", "SQ", "HQ", "CJ", "SJ", "DA", "DJ", "HJ"}


def test_a_taker_draws_trumps_and_the_others_shorten_suits() -> None:
    table = Table(EXCHANGE, table_of("pagat"), 1)
    seen = set()
    for number in range(200):
        row, entries = table.explain(number)
        for entry in entries[entries["what"] == state.PLAY]:
            if REASONS[entry["reason"]] == "P4":
                assert row["contract"] == POVERTY
                seen.add(entry["seat"] == row["partner"])
    assert seen == {True, False}


PIGLETS = Rules(piglets="both")
ON_PLAY = Rules(piglets="both", piglets_call="on_first_play")
TWO_FOXES = "DA DA SQ HQ CJ SK S9 CK C9 HK H9 ST"


def test_piglets_are_called() -> None:
    hands = ["", TWO_FOXES, "", ""]
    assert _answers(PIGLETS, hands, state.ASK_PIGLETS) == [(1, 1, "Q1")]
    assert _answers(PIGLETS, hands, state.ASK_PIGLETS, "pagat,piglets=off") == [(1, 0, "Q1")]


def test_uncalled_piglets_wait_for_a_rich_trick() -> None:
    # a fox takes the trick as last hand, unless it may become a piglet
    hands, played = ["D9", "DK", "D9", TWO_FOXES], {0: "D9", 1: "DK", 2: "D9"}
    for rules, expected in ((Rules(), "DA"), (ON_PLAY, "CJ")):
        assert card(position(hands, 3, played, rules=rules), 3, "pagat") == (expected, "R4")
    hands = ["", TWO_FOXES, "", ""]
    asked = [
        answer
        for seed in range(40)
        for _, answer, _ in _answers(ON_PLAY, hands, state.ASK_PIGLETS, seed=seed)
    ]
    assert 0 < sum(asked) < len(asked)


def test_no_ten_of_hearts_is_led_into_a_second_one() -> None:
    hands = ["HT SK HK H9 CT CK DQ DJ HJ DK D9 CJ", "", "", "CQ CQ"]
    for tie, lead in (("first", "HT"), ("second", "SK")):
        table = position(hands, 0, {}, {3: WEDDING}, Rules().replace(hearts_ten_tie=tie))
        assert card(table, 0, "pagat")[0] == lead
    table = position(hands, 0, {}, {3: WEDDING}, Rules(hearts_ten_tie="second"))
    assert card(table, 0, "pagat,waiting_ten=off") == ("HT", "H3'")


BRIDE = "CQ CQ SK HK H9 CT CK DQ DJ HJ DK D9"


@pytest.mark.parametrize(
    ("hand", "who", "limit", "kinds", "named"),
    [
        (BRIDE, "pagat", 12, ("any", "plain", "trump"), "trump"),
        (BRIDE, "pagat", 3, ("any", "plain", "trump"), "plain"),
        (BRIDE.replace("D9", "HT"), "pagat", 12, ("any", "plain", "trump"), "plain"),
        (BRIDE, "pagat", 3, ("any", "trump"), "any"),
        (BRIDE, "pagat", 3, ("trump", "suit"), "clubs"),
        (BRIDE, "pagat,name_trick=off", 12, ("any", "plain", "trump"), "any"),
    ],
)
def test_a_wedding_player_names_a_trick(
    hand: str, who: str, limit: int, kinds: tuple[str, ...], named: str
) -> None:
    rules = Rules(wedding_trick=kinds, wedding_limit=limit)  # type: ignore[arg-type]
    asked = _answers(rules, [hand, "", "", ""], state.ASK_WEDDING_TRICK, who)
    assert asked == [(0, WEDDING_KINDS.index(named), "H10")]


def test_a_trick_of_another_kind_is_no_reason_to_win() -> None:
    hands = ["D9", "DK", "DJ CQ CQ", "HQ D9 SK HK H9 CT CK S9 SA CA CT HA"]
    played, said = {0: "D9", 1: "DK", 2: "DJ"}, {2: WEDDING}
    who = "pagat,cheapest_winner=off"
    for kind, expected in (("trump", ("HQ", "H3'")), ("plain", ("D9", "S6"))):
        rules = Rules(wedding_trick=(kind,))  # type: ignore[arg-type]
        found = card(position(hands, 3, played, said, rules), 3, who)
        assert found[0] == expected[0]
        assert (found[1] == "H3'") == (expected[1] == "H3'")


def test_both_queens_of_clubs_are_declared_where_that_is_demanded() -> None:
    rules = Rules(silent_wedding=False)
    assert reservation(BRIDE, "pagat,declare_wedding=off", 0, rules)[0] == WEDDING
    assert reservation(BRIDE, "random", 0, rules)[0] == WEDDING
    assert reservation(BRIDE, "random")[0] == HEALTHY


KING_SOLO = "CK CK SK HK DK CA CA CT SA SA HA HA"
PURE_CLUBS = "CA CA CT CT CK CQ CJ C9 SA SA HA HA"
BONELESS = "C9 C9 CT CJ S9 ST SJ H9 H9 D9 D9 DJ"


@pytest.mark.parametrize(
    ("hand", "who", "expected"),
    [
        (KING_SOLO, "pagat", (SOLO_KING, "Z14")),
        (PURE_CLUBS, "pagat", (SOLO_PURE_CLUB, "Z14")),
        (BONELESS, "pagat", (SOLO_BONELESS, "Z16")),
        (BONELESS, "pagat,boneless=off", (HEALTHY, "")),
    ],
)
def test_further_solos(hand: str, who: str, expected: tuple[int, str]) -> None:
    rules = Rules(solos=EVERY_SOLO)  # type: ignore[arg-type]
    assert reservation(hand, who, 0, rules) == expected


def test_a_boneless_solo_is_usually_won_and_seldom_played() -> None:
    rows = play(Rules(solos=("boneless",)), "pagat", 20_000)
    solos = rows[rows["contract"] == SOLO_BONELESS]
    assert 0.01 < len(solos) / len(rows) < 0.2
    assert 0.55 < (solos["winner"] == 0).mean() < 0.95


def test_a_soloist_who_leads_asks_for_no_more() -> None:
    hand = "CJ CJ SJ HJ DJ CA CA CT SA SA HA D9"
    rules = Rules(solo_lead="soloist")
    assert reservation(hand, "pagat,lead_worth=30", 1)[0] == HEALTHY
    assert reservation(hand, "pagat,lead_worth=30", 1, rules)[0] != HEALTHY


@pytest.mark.parametrize("genscher", ["kings_first", "kings_last", "queens"])
def test_a_new_partner_is_one_with_more_card_points(genscher: str) -> None:
    rules = Rules(genscher=genscher)  # type: ignore[arg-type]
    rows = play(rules, "pagat", 5000)
    assert rows["genscher"].sum() > 0
    assert not play(rules, "pagat,new_partner=off", 5000)["genscher"].any()
    assert (play(rules, "pagat", 5000)["scores"].sum(axis=1) == 0).all()


#: Tactics of house rules: rules under which, and the least gain in game points of one player a
#: deal (about two thirds of what 400,000 deals gave).
GAINS = {
    "throw_in": (Rules(throw_tens=5, throw_points_over=70, throw_points_under=40), 0.08),
    "take_poverty": (Rules.preset("kneipe"), 0.03),
    "offer_poverty": (Rules.preset("kneipe"), 0.06),
    "piglets": (Rules.preset("kneipe"), 0.2),
    "waiting_ten": (Rules(hearts_ten_tie="second"), 0.035),
    "new_partner": (Rules(genscher="kings_first"), 0.06),
    "further_solos": (Rules(solos=EVERY_SOLO, solo_lead="soloist"), 0.25),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("switch", GAINS)
def test_a_tactic_of_house_rules_gains(switch: str) -> None:
    rules, least = GAINS[switch]
    gain = 0.0
    for seat in range(4):
        who = ["pagat"] * 4
        with_it = play(rules, who, 10_000, seat)["scores"][:, seat].mean()
        who[seat] = f"pagat,{switch}=off"
        gain += (with_it - play(rules, who, 10_000, seat)["scores"][:, seat].mean()) / 4
    assert gain > least
