"""Who has won and what it is worth (rules.md 6.2 and 7.1)."""

from __future__ import annotations

from numpy import int64, uint64

from .bits import ONE, holds, lowest, popcount
from .jit import inner
from .log import note
from .state import ITEM, NOBODY

#: The items of a settlement by their code, as people read them.
ITEMS: tuple[str, ...] = (
    "won", "under 90", "under 60", "under 30", "schwarz",
    "Re said", "Kontra said",
    "Re no 90", "Re no 60", "Re no 30", "Re schwarz",
    "Kontra no 90", "Kontra no 60", "Kontra no 30", "Kontra schwarz",
    "120 against no 90", "90 against no 60", "60 against no 30", "30 against schwarz",
    "against the elders", "fox", "doppelkopf", "charlie",
)  # fmt: skip
(
    WON, UNDER_90, _, _, LOST_ALL, RE_SAID, KONTRA_SAID, RE_NO_90, _, _, _,
    KONTRA_NO_90, _, _, _, REACHED_120, _, _, _, ELDERS, FOX, DOPPELKOPF, CHARLIE,
) = range(len(ITEMS))  # fmt: skip


@inner
def target(level):
    """Card points that a side needs after its own Absage of level 2 to 4."""
    return 91 + 30 * level


@inner
def keeps_absage(level, points, other_tricks):
    """Whether a side reaches the target of its own Absage (level 2 to 5)."""
    return other_tricks == 0 if level == 5 else points >= target(level)


@inner
def breaks_absage(level, points, tricks):
    """Whether a side keeps the others from the target of their Absage (level 2 to 5)."""
    return tricks > 0 if level == 5 else points >= 150 - 30 * level


@inner
def has_won(side, level, other_level, points, tricks, other_tricks):
    """Whether a side with these levels and results wins (the table of rules.md 6.2)."""
    if level >= 2:
        return keeps_absage(level, points, other_tricks)
    if other_level >= 2:
        return breaks_absage(other_level, points, tricks)
    re_level = level if side == 0 else other_level
    kontra_level = other_level if side == 0 else level
    kontra_alone = re_level == 0 and kontra_level == 1
    return points >= (120 if (side == 0) == kontra_alone else 121)


@inner
def level_reached(other_points, other_tricks):
    """The highest level 2 to 5 that a side's result would have kept, 0 for none."""
    steps = int64(other_points < 90) + int64(other_points < 60) + int64(other_points < 30)
    steps += int64(other_tricks == 0)
    return steps + int64(steps > 0)


@inner
def winner_of(re_level, kontra_level, re_points, re_tricks, kontra_tricks):
    """0 Re, 1 Kontra or 2 nobody."""
    re = has_won(0, re_level, kontra_level, re_points, re_tricks, kontra_tricks)
    kontra = has_won(1, kontra_level, re_level, 240 - re_points, kontra_tricks, re_tricks)
    return 0 if re else 1 if kontra else NOBODY


@inner
def _item(game, code, side, points):
    """Points of an item, positive for Re; noted when the game is logged."""
    if game.log_on and points != 0:
        note(game, ITEM, side, code, points, 0)
    return (1 - 2 * side) * int64(points)


@inner
def _under(game, side, other_points, counts):
    """Items for the other side's card points being under 90, 60 and 30."""
    value = int64(0)
    for step in range(3):
        under = int64(other_points < 90 - 30 * step)
        value += _item(game, UNDER_90 + step, side, under * counts)
    return value


@inner
def _reached(game, side, points, other_level):
    """Items for reaching 120 against no 90, 90 against no 60, and so on."""
    value = int64(0)
    for step in range(other_level - 1):
        value += _item(game, REACHED_120 + step, side, int64(points >= 120 - 30 * step))
    return value


@inner
def _announced(game, winner):
    """Items for what both sides announced, which go to the winner."""
    level = game.public.level
    value = int64(0)
    for side in range(2):
        value += _item(game, RE_SAID + side, winner, 2 * int64(level[side] > 0))
        for step in range(level[side] - 1):
            value += _item(game, (KONTRA_NO_90 if side else RE_NO_90) + step, winner, 1)
    return value


@inner
def base_value(game, winner, re_points, re_tricks, kontra_tricks):
    """The value without extras, positive for Re; without branches, for no outcome is rare."""
    level = game.public.level
    value = int64(0)
    for side in range(2):
        own = re_points if side == 0 else 240 - re_points
        other_tricks = kontra_tricks if side == 0 else re_tricks
        wins = int64(winner == side)
        value += _item(game, WON, side, wins)
        value += _under(game, side, 240 - own, int64(winner != 1 - side))
        value += _item(game, LOST_ALL, side, wins * int64(other_tricks == 0))
        value += _reached(game, side, own, level[1 - side])
    if winner != NOBODY:
        value += _announced(game, winner)
    return value + _item(game, ELDERS, 1, int64(winner == 1) * (1 - game.alone))


@inner
def _cards_of(masks, seats):
    """The cards of some seats together."""
    cards = uint64(0)
    for seat in range(4):
        cards |= masks[seat] & (uint64(0) - uint64((seats >> seat) & 1))
    return cards


@inner
def foxes_caught(order, cards, played_by_others):
    """How many aces of diamonds of the other side lie among the cards a side has won."""
    return popcount(cards & played_by_others & order.foxes)


@inner
def _note_foxes(game):
    """Note the caught foxes trick by trick, for records."""
    public = game.public
    for trick in range(12):
        side = 1 - ((game.re >> public.trick_winner[trick]) & 1)
        others = _cards_of(public.played, 15 ^ game.re if side == 0 else game.re)
        public.moment = 4 * trick
        for _ in range(foxes_caught(public.order, public.trick_cards[trick], others)):
            note(game, ITEM, side, FOX, 1, 0)


@inner
def _foxes(game, row):
    public = game.public
    if game.log_on:
        _note_foxes(game)
    net = int64(0)
    for side in range(2):
        own = game.re if side == 0 else 15 ^ game.re
        cards = _cards_of(public.taken, own)
        caught = foxes_caught(public.order, cards, _cards_of(public.played, 15 ^ own))
        row.extras[side, FOX - FOX] = caught
        net += (1 - 2 * side) * caught
    return net


@inner
def _extra(game, row, kind, trick, points):
    """An extra point (or none) for the side that won a trick, positive for Re."""
    side = 1 - ((game.re >> game.public.trick_winner[trick]) & 1)
    game.public.moment = 4 * trick
    row.extras[side, kind - FOX] += points
    return _item(game, kind, side, points)


@inner
def extras(game, row):
    """Extra points by the final parties, net for Re (none where one plays alone)."""
    public = game.public
    value = _foxes(game, row)
    tricks = uint64(game.full_tricks)
    while tricks != uint64(0):
        value += _extra(game, row, DOPPELKOPF, lowest(tricks), int64(1))
        tricks &= tricks - ONE
    wins_last = int64(holds(public.order.charlies, public.best))
    return value + _extra(game, row, CHARLIE, 11, wins_last)


@inner
def settle(game, row):
    """Fill in the row of a deal that was played to its end."""
    public = game.public
    points, tricks = int64(0), int64(0)
    for seat in range(4):
        is_re = (game.re >> seat) & 1
        points += public.won[seat] * is_re
        tricks += public.tricks[seat] * is_re
    winner = winner_of(public.level[0], public.level[1], points, tricks, 12 - tricks)
    value = base_value(game, winner, points, tricks, 12 - tricks)
    if not game.alone:
        value += extras(game, row)
    row.winner = winner
    row.card_points[0] = points
    row.card_points[1] = 240 - points
    row.tricks[0] = tricks
    row.tricks[1] = 12 - tricks
    row.reached[0] = level_reached(240 - points, 12 - tricks)
    row.reached[1] = level_reached(points, tricks)
    row.value = value
    share = 3 if popcount(uint64(game.re)) == 1 else 1
    for seat in range(4):
        is_re = (game.re >> seat) & 1
        row.scores[seat] = (is_re * (share + 1) - 1) * value
