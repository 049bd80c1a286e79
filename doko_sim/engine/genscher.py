"""Genscher: the holder of a pair may choose a new partner (house rules H)."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.cards import KIND
from doko_sim.contracts import NORMAL, SILENT_WEDDING, WEDDING

from .announce import set_window
from .ask import ask
from .bits import PAIR
from .jit import inner
from .options import (
    GENSCHER_KINGS_FIRST,
    GENSCHER_KINGS_LAST,
    GENSCHER_OFF,
    GENSCHER_QUEENS,
)
from .parties import settle_parties, tell
from .promote import GENSCHER
from .state import ASK_PARTNER

_KING, _QUEEN = KIND["DK"], KIND["HQ"]
_ANY_SEAT = 15


@inner
def _place(public):
    """Where the two cards that a Genscher takes lie in the order."""
    kind = _QUEEN if public.rules.genscher == GENSCHER_QUEENS else _KING
    return public.order.place[kind]


@inner
def _pair(public):
    return PAIR << uint64(2 * _place(public))


@inner
def watch_pairs(game):
    """Before the first card: note who holds the pair."""
    public = game.public
    if public.rules.genscher == GENSCHER_OFF or public.rules.genscher == GENSCHER_KINGS_LAST:
        return
    if public.contract == NORMAL or public.contract == WEDDING:
        pair = _pair(public)
        for seat in range(4):
            if (game.private[seat].hand & pair) == pair:
                game.special |= 1 << (seat + GENSCHER)


@inner
def _allowed(game):
    """Whether there are parties that can be changed."""
    public = game.public
    if public.genscher >= 0:
        return False
    if public.contract == WEDDING:
        return public.clarification > 0 and game.alone == 0
    return public.contract == NORMAL


@inner
def keep_kings(game):
    """With two tricks to go: note who holds just the two kings."""
    pair = _pair(game.public)
    for seat in range(4):
        if game.private[seat].hand == pair:
            game.last_kings = seat


@inner
def after_card(game, seat, position):
    """After a card of the holder lies on the table; 0 or a status."""
    public = game.public
    pair = _pair(public)
    if position != _place(public):
        return int64(0)
    game.special &= ~(1 << (seat + GENSCHER))
    if (game.private[seat].hand & pair) == uint64(0) or not _allowed(game):
        return int64(0)
    public.moment += 1
    return choose_partner(game, seat)


@inner
def after_play(game):
    """After the last card, of who has kept both kings for the last two tricks; 0 or a status."""
    if game.last_kings < 0 or not _allowed(game):
        return int64(0)
    game.public.moment += 1
    return choose_partner(game, game.last_kings)


@inner
def choose_partner(game, seat):
    """Ask for a new partner and change the parties; 0 or a status."""
    public = game.public
    partner = ask(game, seat, ASK_PARTNER, _ANY_SEAT)
    if partner < 0:
        return partner
    if partner == seat:
        return int64(0)
    public.genscher = seat
    public.new_partner = partner
    settle_parties(game, 1 << seat | 1 << partner)
    tell(game)
    game.alone = 0
    if game.contract == SILENT_WEDDING:
        game.contract = NORMAL
    most = 5
    if public.rules.genscher == GENSCHER_KINGS_FIRST:
        most = 1
    elif public.rules.genscher == GENSCHER_QUEENS:
        most = 0
    _move_calls(game, most)
    set_window(game)
    return int64(0)


@inner
def _move_calls(game, most):
    """Each player's calls follow him to his side, up to a level; an early one stays early."""
    public = game.public
    for side in range(2):
        game.level[side] = 0
        game.promise[side] = 0
        game.first_calls[side] = 0
        game.early[side] = 0
        public.late[side] = 0
    for seat in range(4):
        side = game.private[seat].side
        game.seat_level[seat] = min(game.seat_level[seat], most)
        game.level[side] = max(game.level[side], game.seat_level[seat])
    for seat in range(4):
        side = game.private[seat].side
        if game.seat_level[seat] > 0:
            game.first_calls[side] += 1
            game.early[side] += (game.early_seats >> seat) & 1
    if not public.anonymous:
        for side in range(2):
            game.first_calls[side] = min(game.first_calls[side], 1)
            game.early[side] = min(game.early[side], 1)
    for side in range(2):
        public.level[side] = game.level[side]
