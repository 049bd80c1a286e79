"""The checks that every strategy must pass under house rules: ours do, cheats do not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from numpy import int64, uint64

from doko_sim.conformance import CHECKS, Trial, check
from doko_sim.conformance.hidden import exchange_hidden
from doko_sim.contracts import CONTRACTS, POVERTY
from doko_sim.engine.bits import bit, highest, lowest, popcount
from doko_sim.engine.jit import inner
from doko_sim.engine.state import (
    ASK_PASS,
    ASK_PIGLETS,
    ASK_RESERVATION,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
)
from doko_sim.players.strategy import Player, Strategy, player
from doko_sim.rules import Rules
from tests.anything import PLAYER

RESTLESS = "random,announce=0.05,solo=0.05,wed=0.7,throw=0.5,poverty=0.9,piglets=0.7"
EVERYTHING = Rules(
    hearts_ten_tie="second", piglets="second_only", piglets_call="any_time", super_piglets="D10",
    piglets_in_solo="any_suit", piglets_in_poverty="after_exchange", half_chicken=True,
    throw_kings=4, wedding_trick=("plain", "trump", "suit"), wedding_limit=8, poverty="exchange",
    poverty_refused="play", poverty_foxes_count=False, call_latest_table=(4, 12),
    anonymous_calls=True, forced_call=30, genscher="queens", re_kontra="double",
)  # fmt: skip
HARD = Rules(
    nines=False, hearts_ten="plain", piglets="first_only", piglets_call="on_first_play",
    poverty="exchange", poverty_pass="trumps", poverty_max=4, call_unit="full_tricks",
    genscher="kings_first", reservations_named="open", silent_wedding=False,
)  # fmt: skip


@pytest.mark.parametrize("preset", ["kneipe", "kneipe-40", "freedoko"])
@pytest.mark.parametrize("who", ["random", RESTLESS, "pagat", "club"])
def test_built_in_strategies_pass_under_presets(who: str, preset: str) -> None:
    assert check(player(who), Rules.preset(preset), 1, 60) == []


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("rules", [EVERYTHING, HARD], ids=["everything", "hard"])
def test_any_answers_pass(rules: Rules, name: str) -> None:
    assert CHECKS[name](Trial(PLAYER, rules, 1, 80)) == []


def silent(public: Any, me: Any) -> Any:
    me.quiet = 48
    return int64(0)


def weakest(public: Any, me: Any) -> Any:
    return lowest(me.legal)


@inner
def weakest_cards(me: Any) -> Any:
    """Those that have to be among them, and the weakest others."""
    chosen = me.must
    while popcount(chosen) < me.number:
        chosen |= bit(lowest(me.legal & ~chosen))
    return int64(chosen)


@inner
def yes(public: Any, me: Any) -> Any:
    """Takes, offers, passes the weakest cards, throws nothing in."""
    if me.question == ASK_PASS or me.question == ASK_RETURN:
        return weakest_cards(me)
    if me.question == ASK_RESERVATION:
        return int64(POVERTY) if (me.options >> POVERTY) & 1 else lowest(uint64(me.options))
    return int64(me.question == ASK_TAKE)


def honest(public: Any, me: Any) -> Any:
    return yes(public, me)


def unlucky(public: Any, me: Any) -> Any:
    """Takes a poverty that is not offered to it: any answer to a wrong question."""
    return int64(2) if me.question == ASK_TAKE else yes(public, me)


def passes_four(public: Any, me: Any) -> Any:
    return int64(me.legal) if me.question == ASK_PASS else yes(public, me)


def peeping(public: Any, me: Any) -> Any:
    """Whether it takes a poverty or throws in depends on another seat's cards."""
    if me.question == ASK_TAKE or me.question == ASK_THROW:
        beyond = 129 + public.contract * 0  # in memory the next seat's hand follows
        return int64(me.parameters[beyond] < 1e-310)
    return yes(public, me)


def by_copies(public: Any, me: Any) -> Any:
    """Passes by which of two equal cards the hand holds."""
    if me.question == ASK_RETURN:
        chosen = me.must
        first = me.hand & uint64(0x555555555555) > (me.hand >> uint64(1)) & uint64(0x555555555555)
        while popcount(chosen) < me.number:
            rest = me.legal & ~chosen
            chosen |= bit(lowest(rest) if first else highest(rest))
        return int64(chosen)
    return yes(public, me)


def scribbling(public: Any, me: Any) -> Any:
    """Writes into its own record when it is asked for piglets."""
    if me.question == ASK_PIGLETS:
        me.must = uint64(1)
    return yes(public, me)


def scribbling_in_public(public: Any, me: Any) -> Any:
    if me.question == ASK_RETURN:
        public.taker = -1
    return yes(public, me)


@pytest.mark.parametrize(
    ("reserve", "names"),
    [
        (honest, set()),
        (unlucky, {"legal"}),
        (passes_four, {"legal"}),
        (peeping, {"hidden cards"}),
        (by_copies, {"copies"}),
        (scribbling, {"records"}),
        (scribbling_in_public, {"records"}),
    ],
)
def test_a_cheat_is_found(reserve: object, names: set[str]) -> None:
    rules = Rules(
        poverty="exchange", throw_points_over=61, throw_before_solo=True, piglets="both", solos=()
    )
    cheat = Player(Strategy("cheat", "for a test", reserve, silent, weakest))  # type: ignore[arg-type]
    found = {finding.check for finding in check(cheat, rules, deals=120)}
    assert found >= names
    assert bool(found) == bool(names)


def test_hidden_cards_do_change_places() -> None:
    """Queens of clubs too, where the seat cannot know who holds them, and in every kind of deal."""
    rules, random = Rules.preset("kneipe"), Random(1)
    exchanged: Counter[str] = Counter()
    for played in Trial(player(RESTLESS), rules, 1, 250).played():
        seat, moment = random.randrange(4), random.randrange(max(len(played.cards()) - 8, 1))
        hands = exchange_hidden(rules, 1, played, seat, moment, random)
        if hands is not None:
            assert hands[seat] == played.hands[seat]
            assert sum(hands) == sum(played.hands)
            queens = any((hands[s] ^ played.hands[s]) & 3 << 44 for s in range(4))
            exchanged[(*CONTRACTS, "thrown in")[played.contract]] += 1
            exchanged["queens"] += queens
    assert exchanged["queens"] > 20
    assert min(exchanged[name] for name in ("poverty", "wedding", "thrown in")) > 5
    assert exchanged["normal"] > 100
