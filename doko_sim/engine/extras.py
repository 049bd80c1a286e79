"""Extra points, by the final parties (rules.md 7.1, house rules G)."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.cards import KIND
from doko_sim.contracts import SILENT_WEDDING

from .bits import NOTHING, ONE, bit, holds, lowest, popcount
from .items import (
    CAPTURE,
    CHARLIE,
    CHARLIE_CAUGHT,
    DOPPELKOPF,
    DOUBLE_CHARLIE,
    DOUBLE_CHARLIE_CAUGHT,
    DOUBLE_FOX_LAST,
    FOX,
    FOX_CAUGHT_LAST,
    FOX_WINS_LAST,
    HEART_TRICK,
)
from .jit import inner
from .log import note
from .options import CAUGHT_ANY, CAUGHT_OFF, EXTRAS_ALL, EXTRAS_NONE
from .state import ITEM

_QUEEN_OF_DIAMONDS = KIND["DQ"]
#: Which extra points a game has: none, Doppelkopf alone, all.
NONE, ONLY_DOPPELKOPF, ALL_KINDS = range(3)


@inner
def kinds_that_count(game, house):
    """NONE, ONLY_DOPPELKOPF or ALL_KINDS: where one plays alone there usually are none."""
    if not game.alone:
        return ALL_KINDS
    if house is not None:
        if game.contract == SILENT_WEDDING and house.silent_extras:
            return ALL_KINDS
        if house.solo_extras != EXTRAS_NONE:
            return ALL_KINDS if house.solo_extras == EXTRAS_ALL else ONLY_DOPPELKOPF
    return NONE


@inner
def cards_of(masks, seats):
    """The cards of some seats together."""
    cards = NOTHING
    for seat in range(4):
        cards |= masks[seat] & (NOTHING - uint64((seats >> seat) & 1))
    return cards


@inner
def _side_of(game, seat):
    return 1 - ((game.re >> seat) & 1)


@inner
def _seats(game, side):
    return game.re if side == 0 else 15 ^ game.re


@inner
def _put(game, row, kind, trick, side, points, counts):
    """Extra points (or none) of a side in a trick, positive for Re.

    Where they do not count they are noted as worth nothing.
    """
    row.extras[side, kind - FOX] += points
    if game.log_on and points != 0:
        game.public.moment = 4 * trick
        note(game, ITEM, side, kind, points * counts, 0)
    return (1 - 2 * side) * int64(points) * counts


@inner
def foxes_caught(order, cards, played_by_others):
    """How many aces of diamonds of the other side lie among the cards a side has won."""
    return popcount(cards & played_by_others & order.foxes)


@inner
def _note_foxes(game, counts):
    """Note the caught foxes trick by trick, for records."""
    public = game.public
    for trick in range(public.trick):
        side = _side_of(game, public.trick_winner[trick])
        others = cards_of(public.played, _seats(game, 1 - side))
        public.moment = 4 * trick
        for _ in range(foxes_caught(public.order, public.trick_cards[trick], others)):
            note(game, ITEM, side, FOX, counts, 0)


@inner
def _foxes(game, row, counts):
    public = game.public
    if game.log_on:
        _note_foxes(game, counts)
    net = int64(0)
    for side in range(2):
        cards = cards_of(public.taken, _seats(game, side))
        others = cards_of(public.played, _seats(game, 1 - side))
        caught = foxes_caught(public.order, cards, others)
        row.extras[side, 0] = caught
        net += (1 - 2 * side) * caught
    return net * counts


@inner
def _doppelkopfs(game, row, counts):
    value = int64(0)
    tricks = uint64(game.full_tricks)
    while tricks != NOTHING:
        trick = lowest(tricks)
        side = _side_of(game, game.public.trick_winner[trick])
        value += _put(game, row, DOPPELKOPF, trick, side, int64(1), counts)
        tricks &= tricks - ONE
    return value


@inner
def _charlie(game, row, counts):
    public = game.public
    last = public.rules.size - 1
    wins_last = int64(holds(public.order.charlies, public.best))
    side = _side_of(game, public.trick_winner[last])
    return _put(game, row, CHARLIE, last, side, wins_last, counts)


@inner
def extras(game, row, kinds, counts, house):
    """Extra points net for Re; ``counts`` is 0 where they are only told, else 1.

    ``house`` is the record of the rules, or None without house rules.
    """
    value = int64(0)
    if house is None:
        value += _foxes(game, row, counts) + _doppelkopfs(game, row, counts)
        value += _charlie(game, row, counts)
    else:
        if kinds == ALL_KINDS and house.fox:
            value += _foxes(game, row, counts)
        if house.doppelkopf:
            value += _doppelkopfs(game, row, counts)
        if kinds == ALL_KINDS:
            if house.charlie:
                value += _charlie(game, row, counts)
            if house.house_extras:
                value += _last_trick(game, row, counts)
                if house.heart_trick or house.capture:
                    value += _in_any_trick(game, row, counts)
    return value


@inner
def _last_trick(game, row, counts):
    """The extra points of house rules for foxes and Charlies in the last trick."""
    public = game.public
    rules, order = public.rules, public.order
    last = rules.size - 1
    side = _side_of(game, public.trick_winner[last])
    cards = public.trick_cards[last]
    own = cards & cards_of(public.played, _seats(game, side))
    others = cards & ~own
    value = int64(0)
    if rules.fox and rules.fox_caught_last:
        caught = popcount(others & order.foxes)
        value += _put(game, row, FOX_CAUGHT_LAST, last, side, caught, counts)
    if rules.fox_wins_last and holds(order.foxes, public.best):
        value += _put(game, row, FOX_WINS_LAST, last, side, int64(1), counts)
        partner = popcount(own & order.foxes & ~bit(public.best)) * rules.double_fox_last
        value += _put(game, row, DOUBLE_FOX_LAST, last, side, partner, counts)
    if rules.charlie and rules.double_charlie and holds(order.charlies, public.best):
        partner = popcount(own & order.charlies & ~bit(public.best))
        value += _put(game, row, DOUBLE_CHARLIE, last, side, partner, counts)
    by_queen = order.kind[public.best >> 1] == _QUEEN_OF_DIAMONDS
    if rules.charlie_caught == CAUGHT_ANY or (rules.charlie_caught != CAUGHT_OFF and by_queen):
        caught = popcount(others & order.charlies)
        value += _put(game, row, CHARLIE_CAUGHT, last, side, caught, counts)
        both = int64(caught == 2) * rules.double_charlie
        value += _put(game, row, DOUBLE_CHARLIE_CAUGHT, last, side, both, counts)
    return value


@inner
def _captured(game, trick):
    """Whether the second ten of hearts beat an opponent's and won the trick."""
    public = game.public
    tens = public.order.ten_hearts
    if tens == NOTHING or (public.trick_cards[trick] & tens) != tens:
        return 0
    lead, first = public.trick_lead[trick], -1
    for hand in range(4):
        card = int64(public.cards[4 * trick + hand])
        seat = (lead + hand) & 3
        if holds(tens, card):
            if first >= 0:
                wins = public.trick_winner[trick] == seat
                return int64(wins and _side_of(game, seat) != _side_of(game, first))
            first = seat
    return 0


@inner
def _in_any_trick(game, row, counts):
    public = game.public
    rules = public.rules
    value = int64(0)
    for trick in range(public.trick):
        side = _side_of(game, public.trick_winner[trick])
        if rules.heart_trick:
            all_hearts = (public.trick_cards[trick] & ~public.order.hearts) == NOTHING
            value += _put(game, row, HEART_TRICK, trick, side, int64(all_hearts), counts)
        if rules.capture:
            value += _put(game, row, CAPTURE, trick, side, _captured(game, trick), counts)
    return value
