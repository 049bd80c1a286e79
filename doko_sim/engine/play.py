"""The play of the cards: one trick, and the clarification of a wedding (rules.md 1.2, 5.1)."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import TRUMP, WEDDING

from .announce import announcements, set_window
from .bits import FULL, ONE, bit
from .jit import RAISED, decide, inner
from .log import note
from .reserve import show_card, tell
from .state import BAD_CARD, KNOWN, PLAY, STRATEGY_RAISED

LAST_CARD = uint64(47)


@inner
def _refused(answer):
    return int64(STRATEGY_RAISED if answer == RAISED else BAD_CARD)


@inner
def _note_known(game):
    public = game.public
    note(game, KNOWN, public.turn, public.known_re | public.known_kontra << 4, 0, 0)


@inner
def play_trick(game):
    """Play one trick; 0, or a negative status.

    What the loop needs stays in local names and is only written to the public record.
    """
    public = game.public
    order = public.order
    lead = public.turn
    moment = 4 * public.trick
    follow, beats = FULL, FULL
    led, best, winner, points = int64(0), int64(0), lead, int64(0)
    on_table = uint64(0)
    public.lead = lead
    public.led = -1
    public.best = -1
    public.winner = -1
    public.points = 0
    public.on_table = on_table
    public.trick_lead[public.trick] = lead
    for seat in range(4):
        public.table[seat] = -1
    for hand in range(4):
        seat = (lead + hand) & 3
        public.turn = seat
        public.hand = hand
        public.moment = moment
        if game.ask_from <= moment <= game.ask_until:
            status = announcements(game)
            if status < 0:
                return status
        me = game.private[seat]
        held = me.hand
        following = held & follow
        void = int64(following == uint64(0))
        legal = held if void else following
        me.legal = legal
        me.reason = 0
        card = decide(game.play[uint64(seat)], public, me)
        if uint64(card) > LAST_CARD or not (legal >> uint64(card)) & ONE:
            return _refused(card)
        played = bit(card)
        position = card >> 1
        me.hand = held ^ played
        on_table |= played
        points += order.points[position]
        if hand == 0:
            led = order.suit[position]
            follow = order.classes[uint64(led)]
            public.led = led
        wins = (beats >> uint64(card)) & ONE
        winner = seat if wins else winner
        best = card if wins else best
        beats = order.beats[best >> 1]
        public.voids[uint64(led)] |= void << seat
        public.played[seat] |= played
        public.gone |= played
        public.table[seat] = card
        public.cards[uint64(moment)] = card
        public.best = best
        public.winner = winner
        public.points = points
        public.on_table = on_table
        void_of_trump = void & int64(led == TRUMP)
        if game.watch and ((played & order.elders) != uint64(0) or void_of_trump):
            show_card(game, seat, position, void_of_trump)
        if game.log_on:
            note(game, PLAY, seat, legal, card, me.reason)
            if hand < 3:
                _note_known(game)
        moment += 1
    trick, taker = uint64(public.trick), uint64(winner)
    public.trick_cards[trick] = on_table
    public.trick_winner[trick] = winner
    game.full_tricks |= int64((on_table & ~order.full) == uint64(0)) << public.trick
    public.taken[taker] |= on_table
    public.won[taker] += points
    public.tricks[taker] += 1
    public.trick += 1
    public.turn = winner
    return int64(0)


@inner
def clarify(game):
    """After a trick: whether it decides a wedding, and what follows from that."""
    public = game.public
    winner = public.turn
    found = winner != public.wedding_player
    if not found and public.trick < 3:
        return
    if found:
        public.wedding_partner = winner
        game.re |= 1 << winner
    else:
        game.alone = 1
    public.clarification = public.trick
    public.shift = public.trick - 1
    for seat in range(4):
        game.private[seat].side = 1 - ((game.re >> seat) & 1)
    public.known_re = game.re
    public.known_kontra = 15 ^ game.re
    tell(game)
    public.open = 1
    set_window(game)


@inner
def play_tricks(game):
    """All twelve tricks; 0, or a negative status."""
    public = game.public
    for _ in range(12):
        status = play_trick(game)
        if status < 0:
            return status
        if public.contract == WEDDING and public.clarification == 0:
            clarify(game)
        if game.log_on:
            _note_known(game)
    return int64(0)
