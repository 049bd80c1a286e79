"""Wiping the records before a deal: a strategy must not see anything of the last one."""

from __future__ import annotations

from numpy import uint64

from .jit import inlined, inner


@inlined
def clear_public(game):
    """Wipe what all players see."""
    public = game.public
    public.contract = 0
    public.forehand = game.first_speaker
    public.soloist = -1
    public.compulsory = 0
    public.no_compulsory = 0
    public.no_free = 0
    public.wedding_player = -1
    public.wedding_partner = -1
    public.clarification = 0
    public.shift = 0
    public.open = 0
    for call in range(public.calls):
        public.call_seat[call] = -1
        public.call_level[call] = 0
        public.call_moment[call] = 0
    public.calls = 0
    public.known_re = 0
    public.known_kontra = 0
    public.moment = 0
    public.trick = 0
    public.turn = game.first_speaker
    public.lead = game.first_speaker
    public.hand = 0
    public.led = -1
    public.best = -1
    public.winner = -1
    public.points = 0
    public.on_table = uint64(0)
    public.gone = uint64(0)
    public.voids[:] = 0
    public.cards[:] = -1
    for side in range(2):
        public.level[side] = 0
        public.late[side] = 0
    for seat in range(4):
        public.said[seat] = 0
        public.elders_seen[seat] = 0
        public.table[seat] = -1
        public.played[seat] = uint64(0)
        public.taken[seat] = uint64(0)
        public.won[seat] = 0
        public.tricks[seat] = 0
    for trick in range(12):
        public.trick_cards[trick] = uint64(0)
        public.trick_lead[trick] = -1
        public.trick_winner[trick] = -1


@inlined
def clear_players(game):
    """Wipe what each player knows, and what the engine keeps for itself."""
    game.log_count = 0
    game.full_tricks = 0
    game.re = 0
    for side in range(2):
        game.level[side] = 0
        game.early[side] = 0
        game.first_calls[side] = 0
    for seat in range(4):
        me = game.private[seat]
        me.side = -1
        me.friends = 0
        me.foes = 0
        me.calls = 0
        me.legal = uint64(0)
        game.forced[seat].called = 0


@inner
def clear_house(game):
    """Wipe what only house rules write."""
    public = game.public
    public.thrower = -1
    public.poverty_player = -1
    public.taker = -1
    public.passed = 0
    public.returned = -1
    public.piglet_trick = -1
    public.chicken = 0
    public.genscher = -1
    public.new_partner = -1
    public.anonymous = 0
    public.wedding_kind = 0
    for k in range(3):
        public.promoted[k] = -1
    game.forced_calls = 0
    game.owed_call = 0
    game.early_seats = 0
    game.special = 0
    game.last_kings = -1
    game.reason = -1
    game.promise[0] = 0
    game.promise[1] = 0
    for seat in range(4):
        public.named[seat] = -1
        game.private[seat].must = uint64(0)
        game.private[seat].number = 0
        game.seat_level[seat] = 0
