"""The compiled engine and the plain-Python reference agree in every field of random games.

The reference is given the decisions that the engine's log holds and must be asked the same
questions with the same answers allowed, in the same order, and come to the same result.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pytest

from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS, NO_GAME
from doko_sim.engine import state
from doko_sim.engine.items import ITEMS
from doko_sim.engine.options import REDEALS
from doko_sim.players.strategy import Player, table_of
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.anything import PLAYER
from tests.reference.deciders import QuietDecider
from tests.reference.game import GameResult, Setup, play_game
from tests.rule_sets import BESIDE, VALUES, allowed, covering, pairs

LEVEL_NAMES = {
    0: ("re", "no90", "no60", "no30", "schwarz"),
    1: ("kontra", "no90", "no60", "no30", "schwarz"),
}
TESTING = "random,announce=0.05,solo=0.05,wed=0.7"
WEDDING_KINDS = ("any", "plain", "trump", "C", "S", "H")


class Entry(NamedTuple):
    """One entry of the engine's log (state.LOG_DTYPE)."""

    what: int
    moment: int
    seat: int
    question: int
    options: int
    answer: int
    reason: int


class Retold(QuietDecider):
    """A decider that answers from the engine's log and checks that it was asked the same."""

    def __init__(self, entries: list[Entry], kind: list[int]) -> None:
        self.entries = iter([entry for entry in entries if entry.what <= state.PLAY])
        self.names = [KINDS[kind[b >> 1]] for b in range(2 * len(kind))]

    def _next(self, what: int, seat: int, moment: int | None) -> Entry:
        entry = next(self.entries)
        assert (entry.what, entry.seat) == (what, seat)
        assert moment is None or entry.moment == moment
        return entry

    def _asked(self, question: int, seat: int, options: list[int]) -> int:
        entry = self._next(state.RESERVE, seat, None)
        assert entry.question == question
        assert sum(1 << option for option in options) == entry.options
        return entry.answer

    def _cards(self, question: int, seat: int, given: list[str], count: int) -> list[str]:
        entry = self._next(state.RESERVE, seat, None)
        assert entry.question == question
        assert sorted(given) == sorted(self.names[b] for b in bits_of(entry.options))
        chosen = [self.names[b] for b in bits_of(entry.answer)]
        assert len(chosen) == count
        return chosen

    def throw(self, seat: int) -> bool:
        return self._asked(state.ASK_THROW, seat, [0, 1]) == 1

    def reserve(self, seat: int, options: list[int]) -> int:
        return self._asked(state.ASK_RESERVATION, seat, options)

    def pass_cards(self, seat: int, hand: list[str], must: list[str], count: int) -> list[str]:
        # foxes that go over in addition are no choice, so the engine does not ask for them
        extra = must.count("DA") if count > 3 else 0
        asked = list(hand)
        for _ in range(extra):
            asked.remove("DA")
        return ["DA"] * extra + self._cards(state.ASK_PASS, seat, asked, count - extra)

    def take(self, seat: int) -> bool:
        return self._asked(state.ASK_TAKE, seat, [0, 1]) == 1

    def return_cards(self, seat: int, hand: list[str], count: int) -> list[str]:
        return self._cards(state.ASK_RETURN, seat, hand, count)

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        kinds = [WEDDING_KINDS.index(option) for option in options]
        return WEDDING_KINDS[self._asked(state.ASK_WEDDING_TRICK, seat, kinds)]

    def promote(self, moment: int, seat: int, k: int) -> bool:
        return self._asked(state.ASK_PIGLETS + k - 1, seat, [0, 1]) == 1

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        return self._asked(state.ASK_PARTNER, seat, options)

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        entry = self._next(state.ANNOUNCE, seat, moment)
        assert sum(1 << option for option in options) == entry.options
        return entry.answer

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        entry = self._next(state.PLAY, seat, moment)
        # a card that gets its rank as it is played has another place than in the hand
        assert sorted({self.names[b] for b in bits_of(entry.options)}) == options
        return self.names[entry.answer]


def bits_of(mask: int) -> list[int]:
    bits = []
    while mask:
        bits.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return bits


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits >> seat & 1]


def hands_of(table: Table, kind: list[int]) -> list[list[str]]:
    masks = table.game[0]["private"]["dealt"].tolist()
    return [[KINDS[kind[b >> 1]] for b in bits_of(mask)] for mask in masks]


def engine_items(entries: list[Entry]) -> list[tuple[str, str, int]]:
    return sorted(
        (ITEMS[e.options], ("re", "kontra")[e.seat], e.answer)
        for e in entries
        if e.what == state.ITEM and e.answer
    )


#: The reference's names of the items of a settlement; extras have the same.
ITEM_NAMES = {
    "won": "won", "under_90": "under 90", "under_60": "under 60", "under_30": "under 30",
    "schwarz": "schwarz", "re_said": "Re said", "kontra_said": "Kontra said",
    "re_no90": "Re no 90", "re_no60": "Re no 60", "re_no30": "Re no 30",
    "re_schwarz": "Re schwarz", "kontra_no90": "Kontra no 90", "kontra_no60": "Kontra no 60",
    "kontra_no30": "Kontra no 30", "kontra_schwarz": "Kontra schwarz",
    "reached_120": "120 against no 90", "reached_90": "90 against no 60",
    "reached_60": "60 against no 30", "reached_30": "30 against schwarz",
    "re_early": "Re said early", "kontra_early": "Kontra said early",
    "not_below_zero": "not below zero", "against_elders": "against the elders",
}  # fmt: skip


def summed(items: list[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """Items of one name and side as one, without those that come to nothing."""
    sums: Counter[tuple[str, str]] = Counter()
    for name, side, points in items:
        sums[name, side] += points
    return sorted((name, side, points) for (name, side), points in sums.items() if points)


def compare(table: Table, row: np.void, entries: list[Entry], told: GameResult) -> None:
    public = table.game[0]["public"]
    got = dict(zip(state.ROW_DTYPE.names or (), row.tolist(), strict=True))
    assert public["named"].tolist() == told.named or not public["rules"]["named_openly"]
    if told.contract == "no_game":
        assert (got["contract"], got["played"]) == (NO_GAME, 0)
        assert REDEALS[list(got["redeals"]).index(1)] == told.redeal
        return
    compare_parties(got, told)
    compare_calls(got, entries, told)
    compare_questions(public, got, told)
    winners = [t.winner for t in told.tricks]
    assert public["trick_winner"].tolist() == winners + [-1] * (12 - len(winners))
    known = [e.options for e in entries if e.what == state.KNOWN]
    assert known == [KNOWN_BITS[re] | KNOWN_BITS[kontra] << 4 for re, kontra in told.knowledge]
    compare_value(got, entries, told)


def compare_parties(got: dict[str, Any], told: GameResult) -> None:
    assert CONTRACTS[got["contract"]] == told.contract
    assert bool(got["compulsory"]) == told.compulsory
    assert seats_of(got["re"]) == told.re_seats
    assert bool(got["alone"]) == (len(told.re_seats) == 1)
    partner = -1 if told.wedding_partner is None else told.wedding_partner
    if told.contract == "wedding":
        assert got["lone_player"] == told.wedding_player
        assert got["clarification"] == told.clarification_trick
        assert got["partner"] == partner
    elif told.poverty:
        assert (got["lone_player"], got["partner"]) == (told.poverty.player, told.poverty.taker)
    else:
        assert got["lone_player"] == (told.soloist if len(told.re_seats) == 1 else -1)


def compare_calls(got: dict[str, Any], entries: list[Entry], told: GameResult) -> None:
    def name(entry: Entry) -> str:
        return LEVEL_NAMES[0 if entry.seat in told.re_seats else 1][entry.answer - 1]

    made = [e for e in entries if e.answer and (e.what == state.ANNOUNCE or is_forced(e))]
    calls = [(e.seat, e.answer == 1 or name(e), e.moment) for e in made]
    expected = [(s, n in ("re", "kontra") or n, m) for s, n, m in told.announcements]
    assert calls == expected
    assert [is_forced(e) for e in made] == told.forced
    assert got["forced_calls"] == sum(told.forced)
    assert list(got["level"]) == told.levels


def is_forced(entry: Entry) -> bool:
    return entry.what == state.EVENT and entry.options == state.FORCED_CALL


def compare_questions(public: np.void, got: dict[str, Any], told: GameResult) -> None:
    promoted = {k: seat for k, seat, _ in told.promotions}
    assert public["promoted"].tolist() == [promoted.get(k, -1) for k in (1, 2, 3)]
    assert got["promoted"] == sum(1 << k - 1 for k in promoted)
    assert seats_of(int(public["chicken"])) == sorted(told.half_chicken)
    pair = (told.genscher.seat, told.genscher.partner) if told.genscher else (-1, -1)
    assert (public["genscher"], public["new_partner"]) == pair
    if told.poverty:
        assert public["passed"] == len(told.poverty.passed)
        assert public["returned"] == told.poverty.said
    if told.wedding_trick:
        assert WEDDING_KINDS[public["wedding_kind"]] == told.wedding_trick


def compare_value(got: dict[str, Any], entries: list[Entry], told: GameResult) -> None:
    assert ("re", "kontra", None)[got["winner"]] == told.winner
    assert list(got["card_points"]) == told.card_points
    assert list(got["tricks"]) == told.tricks_won
    named = [(ITEM_NAMES.get(n, n), s, p) for n, s, p in told.items]
    assert summed(engine_items(entries)) == summed(named)
    assert got["value"] == told.value_re
    assert list(got["scores"]) == told.scores
    extras = Counter((extra[0], extra[1]) for extra in told.extras)
    for side, name in enumerate(("re", "kontra")):
        for kind, extra in enumerate(state.EXTRAS):
            assert got["extras"][side][kind] == extras[extra, name]


def reached(told: GameResult, other: int, rules: Rules) -> int:
    """The highest Absage that the result would have kept against a side."""
    if told.contract == "solo_boneless":
        return 0
    nothing = told.tricks_won if rules.schwarz_by == "tricks" else told.card_points
    if nothing[other] == 0:
        return 5
    return next((level for level in (4, 3, 2) if told.card_points[other] < 150 - 30 * level), 0)


#: Sets of seats as bits.
KNOWN_BITS = {frozenset(seats_of(bits)): bits for bits in range(16)}


def check_deals(
    rules: Rules, who: tuple[Player, ...], seed: int, first: int, count: int, deal: Deal
) -> Counter[str]:
    """Play deals with both; what happened in them."""
    table = Table(rules, who, seed, deal)
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        row, log = table.explain(number)
        entries = [Entry(*entry) for entry in log.tolist()]
        kind = table.game[0]["public"]["order"]["kind"].tolist()
        owes = frozenset(seats_of(deal.owes))
        setup = Setup.from_rules(rules, hands_of(table, kind), deal.forehand, owes)
        retold = Retold(entries, kind)
        told = play_game(setup, retold)
        assert next(retold.entries, None) is None, "the engine asked more than the reference"
        compare(table, row, entries, told)
        if told.contract != "no_game":
            assert list(row["reached"]) == [reached(told, 1, rules), reached(told, 0, rules)]
        seen.update(happened(told))
    return seen


def happened(told: GameResult) -> list[str]:
    """What a game has shown, to see that everything comes about."""
    events = [told.contract if told.contract != "no_game" else f"redeal {told.redeal}"]
    events += ["call"] * len(told.announcements)
    events += [f"promotion {k}" for k, _, _ in told.promotions]
    events += [kind for kind, _, _ in told.extras]
    events += ["forced call"] * sum(told.forced) + ["late reply"] * sum(told.late_replies)
    events += ["Genscher"] * (told.genscher is not None) + ["nobody"] * (told.winner is None)
    events += ["failed wedding"] * (told.contract == "wedding" and len(told.re_seats) == 1)
    return events


@pytest.mark.parametrize("forehand", range(4))
def test_random_games_agree(forehand: int) -> None:
    deal = Deal(forehand=forehand)
    seen = check_deals(Rules(), table_of(TESTING), 11 + forehand, 0, 1500, deal)
    assert seen["call"] > 1500


@pytest.mark.parametrize(
    ("options", "owes"),
    [
        ({}, 15),
        ({}, 6),
        ({"solo_lead": "soloist"}, 0),
        ({"solos": ("queen", "ace")}, 9),
        ({"reply": False}, 0),
        ({"skip_levels": False}, 0),
        ({"call_latest": (0, 0, 3, 7, 12)}, 0),
        ({"call_latest": (12, 12, 12, 12, 12)}, 0),
        ({"call_latest": (1, 3, 6, 9, 9), "reply": False, "skip_levels": False}, 15),
    ],
)
def test_random_games_agree_under_other_rules(options: dict[str, object], owes: int) -> None:
    rules = Rules().replace(**options)
    check_deals(rules, table_of(TESTING), 99, 0, 300, Deal(forehand=owes & 3, owes=owes))


#: Deals of each rule set, and what has to come about in all of them together.
DEALS = 640
HAPPENS = (
    *CONTRACTS, *(f"redeal {reason}" for reason in REDEALS), *state.EXTRAS,
    "promotion 1", "promotion 2", "promotion 3", "Genscher", "forced call", "late reply",
    "nobody", "failed wedding",
)  # fmt: skip
_SEEN: Counter[str] = Counter()


def test_all_pairs_of_values_meet() -> None:
    """The rule sets below hold every pair of values that is not refused."""
    assert len(pairs()) > 15_000
    assert len(covering()) * DEALS >= 30_000


@pytest.mark.parametrize("number", range(len(covering())))
def test_random_games_agree_under_any_rules(number: int) -> None:
    """All pairs of values of two options, in rule sets that mix all options."""
    rules = covering()[number]
    deal = Deal(forehand=number & 3, owes=(number * 5) & 15 if number & 4 else 0, redeal=False)
    seen = check_deals(rules, (PLAYER,) * 4, 1000 + number, 0, DEALS, deal)
    _SEEN.update(seen)


def fixed_cards(*names: str) -> tuple[int, int, int, int]:
    """A deal in which seat 1 holds both copies of some cards for certain."""
    return (0, sum(3 << 2 * KIND[name] for name in names), 0, 0)


#: What is rare in random deals: options that vary, options that stay, cards that seat 1 holds.
RARE: dict[str, tuple[dict[str, tuple[object, ...]], dict[str, object], tuple[str, ...]]] = {
    "poverty": (
        {
            "nines": (True, False),
            "hearts_ten": ("trump", "plain"),
            "poverty_max": (1, 2, 3),
            "poverty_foxes_count": (True, False),
            "poverty_pass": ("three", "trumps"),
            "poverty_return_said": ("nothing", "number", "whether"),
            "poverty_refused": ("redeal", "play"),
            "poverty_lead": ("forehand", "left_of_taker", "right_of_taker", "poverty_player"),
            "wedding_before_poverty": (True, False),
            "silent_wedding": (True, False),
            "piglets": ("off", "both", "first_only", "second_only"),
            "piglets_in_poverty": ("none", "before_exchange", "after_exchange"),
        },
        {"poverty": "exchange", "solos": ()},
        ("CA", "CK", "SA", "SK"),
    ),
    "piglets": (
        {
            "nines": (True, False),
            "hearts_ten": ("trump", "plain"),
            "piglets": ("both", "first_only", "second_only"),
            "piglets_call": ("before_play", "on_first_play", "any_time"),
            "piglets_force_call": (True, False),
            "piglets_in_solo": ("none", "diamond", "any_suit"),
            "super_piglets": ("D10", "DK"),
            "hyper_piglets": ("off", "DK", "D10"),
            "piglets_joint": (True, False),
            "hearts_ten_first_with_piglets": (True, False),
        },
        {"solos": ("diamond", "heart", "spade", "club")},
        ("DA", "DK", "DT"),
    ),
    "Genscher": (
        {
            "genscher": ("kings_first", "kings_last", "queens"),
            "anonymous_calls": (True, False),
            "early_call_point": (0, 1),
            "strict_replies": (True, False),
            "wedding_limit": (1, 3, 12),
            "re_kontra": ("add2", "double"),
            "piglets": ("off", "second_only"),
        },
        {"solos": (), "call_latest": (2, 4, 6, 8, 10)},
        ("DK", "HQ"),
    ),
    "last trick": (
        {
            "fox_caught_last": (0, 1),
            "double_fox_last": (0, 1),
            "charlie": (0, 1),
            "charlie_caught": ("any", "queen_of_diamonds"),
            "double_charlie": (0, 1),
            "hearts_ten_tie": ("second", "second_except_last", "second_only_last"),
            "solo_extras": ("none", "doppelkopf", "all"),
            "nines": (True, False),
        },
        {"fox_wins_last": 1, "hearts_ten_capture": 1, "heart_trick": 1},
        (),
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_games_of_rare_things_agree(name: str) -> None:
    """Random options of one chapter, with hands that make it happen."""
    varied, kept, cards = RARE[name]
    rng = Random(name)
    for number in range(24):
        options = {option: rng.choice(values) for option, values in varied.items()}
        rules = allowed(**kept, **options)
        if rules is None:
            continue
        deal = Deal(forehand=number & 3, fixed=fixed_cards(*cards), redeal=False)
        who = (Player(PLAYER.strategy, MappingProxyType({"reserve": 0.6, "call": 0.02})),) * 4
        _SEEN.update(check_deals(rules, who, 5000 + number, 0, 60, deal))


@pytest.mark.parametrize("name", VALUES)
def test_each_option_alone_agrees(name: str) -> None:
    """One option against the tournament rules, where little else is at work."""
    for number, value in enumerate(VALUES[name]):
        rules = next(
            (rules for beside in BESIDE if (rules := allowed(**{**beside, name: value}))), None
        )
        assert rules is not None
        check_deals(rules, (PLAYER,) * 4, 9000 + number, 0, 25, Deal(redeal=False))


def test_lapsed_poverties_of_two_seats() -> None:
    """A wedding that has to be declared survives that its player's poverty is refused."""
    rules = Rules(silent_wedding=False, poverty="exchange", poverty_refused="play", solos=())
    both = hand_of("CQ CQ D9 CA CA CT CT CK CK C9 C9 SA")
    poor = hand_of("D9 DK DK SA ST ST SK SK S9 S9 HA HA", both)
    values = MappingProxyType({"reserve": 0.9, "yes": 0.1, "call": 0.0})
    deal = Deal(fixed=(both, poor, 0, 0), redeal=False)
    seen = check_deals(rules, (Player(PLAYER.strategy, values),) * 4, 1, 0, 60, deal)
    assert seen["wedding"] > 10
    assert seen["silent_wedding"] == 0


def hand_of(text: str, taken: int = 0) -> int:
    """A hand as a mask of kinds, without cards that are taken already."""
    mask = 0
    for name in text.split():
        bit = 1 << 2 * KIND[name]
        mask |= bit if not (mask | taken) & bit else bit << 1
    return mask


def test_everything_has_come_about() -> None:
    if not _SEEN:
        pytest.skip("the games above were not played in this run")
    assert [event for event in HAPPENS if not _SEEN[event]] == []


def test_a_row_used_again_keeps_nothing_of_other_rules() -> None:
    """Rows are filled again and again, also by tables with other rules."""
    counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(300, state.ROW_DTYPE)
    house = Table(covering()[5], (PLAYER,) * 4, 1)
    usual = Table(Rules(), (PLAYER,) * 4, 1)
    house.play(0, 300, counts, rows)
    assert rows["extras"][:, :, state.USUAL_EXTRAS :].any() or rows["redeals"].any()
    usual.play(0, 300, counts, rows)
    fresh = np.zeros(300, state.ROW_DTYPE)
    usual.play(0, 300, counts, fresh)
    assert rows.tobytes() == fresh.tobytes()
