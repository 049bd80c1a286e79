"""The play of the cards: one trick, and the clarification of a wedding (rules.md 1.2, 5.1)."""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from doko_sim.contracts import SOLO_BONELESS, TRUMP, WEDDING

from .announce import announcements, first_trick_call, pay_owed_calls, set_window
from .bits import ALL, NOTHING, ONE, bit
from .forced import reveal
from .genscher import after_card, after_play, keep_kings
from .jit import RAISED, decide, inner
from .log import note
from .options import GENSCHER_KINGS_LAST, KIND_ANY, KIND_PLAIN, KIND_SUIT, KIND_TRUMP
from .parties import settle_parties, show_card, tell
from .promote import AFTER, GENSCHER, call_at_turn, order_ten_hearts, play_piglet
from .state import BAD_CARD, BAD_RESERVATION, KNOWN, PLAY, STRATEGY_RAISED

LAST_CARD = uint64(63)
#: The game goes on, or ends before the last trick.
GOES_ON, ENDS = 0, 1


@inner
def _refused(answer):
    return int64(STRATEGY_RAISED if answer == RAISED else BAD_CARD)


@inner
def _note_known(game):
    public = game.public
    note(game, KNOWN, public.turn, public.known_re | public.known_kontra << 4, 0, 0)


def _trick_loop(watched: bool) -> Any:
    """The play of one trick, compiled twice: with and without cards watched or noted."""

    @inner
    def play_trick(game):
        """Play one trick; 0, or a negative status.

        What the loop needs stays in local names and is only written to the public record.
        """
        public = game.public
        order = public.order
        lead = public.turn
        moment = 4 * public.trick
        follow, beats = ALL, ALL
        special = game.special
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
            if watched and (special >> seat) & 1:
                allowed = call_at_turn(game, seat, follow)
                if allowed == NOTHING:
                    return int64(BAD_RESERVATION)
                beats = order.beats[best >> 1] if hand > 0 else ALL
                special = game.special
                held = me.hand
                following = held & follow
                void = int64(following == NOTHING)
                legal = (held if void else following) & allowed
            else:
                held = me.hand
                following = held & follow
                void = int64(following == NOTHING)
                legal = held if void else following
            me.legal = legal
            me.reason = 0
            card = decide(game.play[uint64(seat)], public, me)
            if uint64(card) > LAST_CARD or not (legal >> uint64(card)) & ONE:
                return _refused(card)
            me.hand = held ^ bit(card)
            if watched and (special >> (seat + AFTER)) & 1:
                card = play_piglet(game, seat, card)
            played = bit(card)
            position = card >> 1
            on_table |= played
            points += order.points[position]
            if hand == 0:
                led = order.suit[position]
                follow = order.classes[uint64(led)]
                public.led = led
            # by arithmetic, for who wins cannot be predicted, and a branch would try
            wins = -int64((beats >> uint64(card)) & ONE)
            winner ^= (winner ^ seat) & wins
            best ^= (best ^ card) & wins
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
            if game.watch and ((played & order.elders) != NOTHING or void_of_trump):
                show_card(game, seat, position, void_of_trump)
            if watched and game.log_on:
                note(game, PLAY, seat, legal, card, me.reason)
            if watched and (special >> (seat + GENSCHER)) & 1:
                status = after_card(game, seat, position)
                if status < 0:
                    return status
                special = game.special
            if watched and game.log_on and hand < 3:
                _note_known(game)
            moment += 1
        trick, taker = uint64(public.trick), uint64(winner)
        public.trick_cards[trick] = on_table
        public.trick_winner[trick] = winner
        game.full_tricks |= int64((on_table & ~order.full) == NOTHING) << public.trick
        public.taken[taker] |= on_table
        public.won[taker] += points
        public.tricks[taker] += 1
        public.trick += 1
        public.turn = winner
        return int64(0)

    return play_trick


play_plain_trick, play_watched_trick = _trick_loop(False), _trick_loop(True)


@inner
def _is_of_kind(public, kind):
    """Whether the trick just played is of the kind that a wedding player named, by its lead."""
    if kind == KIND_ANY:
        return True
    if kind == KIND_PLAIN:
        return public.led != TRUMP
    return public.led == (TRUMP if kind == KIND_TRUMP else kind - KIND_SUIT)


@inner
def clarify(game):
    """After a trick: whether it decides a wedding, and what follows from that."""
    public = game.public
    rules = public.rules
    winner = public.turn
    named = _is_of_kind(public, public.wedding_kind)
    found = named and winner != public.wedding_player
    alone = named and rules.wedding_first_decides and not found
    if not found and not alone and public.trick < min(rules.wedding_limit, rules.size):
        return
    if found:
        public.wedding_partner = winner
        game.re |= 1 << winner
    else:
        game.alone = 1
    public.clarification = public.trick
    public.shift = public.trick - 1 + rules.wedding_shift
    settle_parties(game, game.re)
    tell(game)
    public.open = 1
    game.duty_trick = public.trick + 1 if rules.forced_call else 0
    set_window(game)
    if game.owed_call and public.trick < rules.size:
        _at_lead(public)
        pay_owed_calls(game)


@inner
def _at_lead(public):
    """The moment between two tricks: before the next card."""
    public.moment = 4 * public.trick
    public.hand = 0


@inner
def _between(game):
    """What rules demand between two tricks: ENDS for a game that is over, or GOES_ON."""
    public = game.public
    rules = public.rules
    if game.boneless and public.turn == public.soloist:
        return ENDS
    left = rules.size - public.trick
    if left == 1:
        order_ten_hearts(game, 1)
    if rules.genscher == GENSCHER_KINGS_LAST and left == 2:
        keep_kings(game)
    if game.duty_trick == public.trick and left > 0:
        _at_lead(public)
        first_trick_call(game, public.points)
    return GOES_ON


@inner
def prepare_play(game):
    """Before the first card, under house rules: what has to be looked at between tricks."""
    public = game.public
    rules = public.rules
    game.boneless = int64(public.contract == SOLO_BONELESS)
    usual = public.contract != WEDDING and not game.boneless
    game.duty_trick = int64(usual and rules.forced_call > 0)
    public.open = int64(usual)
    game.between = int64(
        game.boneless
        or rules.tie > 0
        or rules.forced_call > 0
        or rules.genscher == GENSCHER_KINGS_LAST
    )


@inner
def _after_trick(game):
    public = game.public
    if public.contract == WEDDING and public.clarification == 0:
        clarify(game)


@inner
def _play_watched(game):
    """All the tricks where more than cards has to be looked at; 0, or a negative status."""
    public = game.public
    for _ in range(public.rules.size):
        watched = game.special or game.log_on
        status = play_watched_trick(game) if watched else play_plain_trick(game)
        if status < 0:
            return status
        _after_trick(game)
        if game.last_kings >= 0 and public.trick == public.rules.size:
            status = after_play(game)
            if status < 0:
                return status
        if game.log_on:
            _note_known(game)
        if game.between and _between(game):
            break
    if game.hidden:
        reveal(game)
    return int64(0)


@inner
def play_tricks(game):
    """All the tricks; 0, or a negative status."""
    if game.special or game.between or game.log_on or game.hidden:
        return _play_watched(game)
    for _ in range(game.public.rules.size):
        status = play_plain_trick(game)
        if status < 0:
            return status
        _after_trick(game)
    return int64(0)
