"""The tables of house rules on the engine: orders, tricks, promotions, extra points."""

from __future__ import annotations

from collections import Counter

import pytest

from doko_sim.cards import KINDS
from doko_sim.contracts import CONTRACTS, TRUMP, Pack, promoted_kinds
from doko_sim.rules import Rules
from doko_sim.tricks import class_of, winning_hand
from tests import tables_house as house
from tests.house_games import HouseGame
from tests.lead_up import Frame, game_from, game_with, kinds

#: Options without which a row's cards could not be called.
ALL_SOLOS = ("diamond", "heart", "spade", "club", "queen", "jack", "ace", "king", "pure_diamond")


def rules_of(options: house.Given) -> Rules:
    return Rules().replace(**options)


@pytest.mark.parametrize("row", house.ORDERS, ids=lambda row: f"{row.source} {row.contract}")
def test_orders(row: house.OrderRow) -> None:
    """Each class of cards, sorted by how many others of it each card beats."""
    code, pack = CONTRACTS.index(row.contract), Pack.of(rules_of(row.options))
    classes = {card: class_of(code, card, pack) for card in KINDS}

    def high_to_low(of_class: int) -> list[str]:
        own = [card for card in KINDS if classes[card] == of_class]
        beaten = {c: sum(winning_hand(code, kinds([o, c]), pack) for o in own) for c in own}
        assert sorted(beaten.values()) == list(range(len(own)))
        return sorted(own, key=lambda card: -beaten[card])

    assert high_to_low(TRUMP) == row.trumps.split()
    for suit, ranks in row.plain.items():
        assert "".join(card[1] for card in high_to_low("CSHD".index(suit))) == ranks


def played_trick(
    options: house.Given,
    cards: str,
    *,
    last: bool,
    called: tuple[tuple[int, int], ...] = (),
    contract: str = "normal",
) -> HouseGame:
    """A game with this trick, led by seat 0, as its last one or its eighth.

    The hands in ``called`` have called piglets (1), super (2), hyper piglets (3); in the eighth
    trick they still hold both.
    """
    rules, plays = rules_of(options), cards.split()
    top = promoted_kinds(CONTRACTS.index(contract), Pack.of(rules))
    promoted = {top[k - 1]: hand for hand, k in sorted(called, key=lambda one: one[1])}
    number = (12 if rules.nines else 10) if last else 8
    solo = contract != "normal"
    seats = [seat for seat in range(4) if "CQ" not in plays or plays[seat] == "CQ"]
    elders = None if solo else (0, 1) if "CQ" not in plays else (*seats, *range(4))[:2]
    if solo:
        rules = rules.replace(solos=ALL_SOLOS)
    frame = Frame(contract, elders, rules, promoted)
    held = [[card] for card in plays]
    for card, seat in promoted.items():
        if not last:
            held[seat] += [card] * (1 if plays[seat] == card else 2)
    return game_from(held, (0, plays), number, frame, 1, {0: contract} if solo else {})


TRICKS = [row for row in house.TRICKS if not row.other_gone]


@pytest.mark.parametrize("row", TRICKS, ids=[f"{n} {r.source}" for n, r in enumerate(TRICKS)])
def test_tricks(row: house.TrickRow) -> None:
    game = played_trick(row.options, row.cards, last=row.last, called=row.called)
    number = 11 if row.last else 7
    assert game.cards(number) == row.cards.split()
    assert game.winner(number) == row.winner
    called = {k - 1: seat for seat, k in row.called}
    assert game.public["promoted"].tolist() == [called.get(k, -1) for k in range(3)]


def test_the_other_rows_of_tricks_have_a_test_of_their_own() -> None:
    """Those in which one of two piglets has been played: test_pitfalls_house.py, number 44."""
    assert len(house.TRICKS) - len(TRICKS) == 4


@pytest.mark.parametrize(
    "row", house.PROMOTED_KINDS, ids=lambda row: f"{row.source} {row.contract}"
)
def test_promoted_kinds(row: house.KindsRow) -> None:
    """What the tables of orders hold; whether piglets are played at all is the rules' word."""
    rules = rules_of({"piglets": "both", **row.options})
    if not row.kinds:
        return
    found = promoted_kinds(CONTRACTS.index(row.contract), Pack.of(rules))
    assert [card for card in found if card] == row.kinds.split()


def extras_of(game: HouseGame, number: int) -> Counter[tuple[str, str]]:
    counted: Counter[tuple[str, str]] = Counter()
    for name, side, points in game.items(number):
        counted[name, side] += points
    return counted


EXTRAS = [row for row in house.EXTRAS if not (row.promoted and row.last)]


@pytest.mark.parametrize("row", EXTRAS, ids=[f"{n} {r.source}" for n, r in enumerate(EXTRAS)])
def test_extras(row: house.ExtraRow) -> None:
    game = played_trick(
        row.options, row.cards, last=row.last, called=row.promoted, contract=row.contract
    )
    number = len(game.public["trick_winner"][game.public["trick_winner"] >= 0]) - 1
    number = number if row.last else 7
    assert game.cards(number) == row.cards.split()
    expected = Counter(tuple(extra.split(":")) for extra in row.extras.split())
    assert extras_of(game, number) == expected


def can_be_played(row: house.ExtraRow) -> bool:
    """Whether each promoted card is played by one seat only, as who calls it holds both."""
    plays = row.cards.split()
    return all(plays.count(plays[hand]) == 1 for hand, _ in row.promoted)


LAST_PROMOTED = [row for row in house.EXTRAS if row.promoted and row.last and can_be_played(row)]


def test_one_row_cannot_be_played() -> None:
    """Super piglets beside a third card of their kind; test_interactions.py, 1, has another."""
    (row,) = [row for row in house.EXTRAS if not can_be_played(row)]
    assert row.source == "interaction 1: not even in a lost trick"


@pytest.mark.parametrize("row", LAST_PROMOTED, ids=lambda row: row.source)
def test_extras_of_promoted_cards(row: house.ExtraRow) -> None:
    """The first card of the pair has been played before, so it is on top in the last trick."""
    options = {"piglets": "both", **row.options}
    if any(k == 2 for _, k in row.promoted):
        options["super_piglets"] = "D9"
    game = played_trick(options, row.cards, last=True, called=row.promoted)
    assert game.cards(11) == row.cards.split()
    assert extras_of(game, 11) == Counter(tuple(e.split(":")) for e in row.extras.split())


def test_the_last_trick_of_forty_cards() -> None:
    game = game_with((0, ["CJ", "DT", "DT", "DK"]), rules=Rules(nines=False))
    assert (game.cards(9), game.row["tricks"].sum()) == (["CJ", "DT", "DT", "DK"], 10)
