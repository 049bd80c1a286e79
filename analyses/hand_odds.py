"""What a hand hopes for and how likely that is, exactly: deals of the other cards.

Before a card is played, the missing cards dealt at random to three hands (doko_sim/deals).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from doko_sim.cards import KIND
from doko_sim.deals import Event, HandSpec, Pack, chance, mine, other, partner
from doko_sim.rules import Rules

#: What an odd is about.
ACE, VOID, WEDDING, PARTNER = "ace", "void", "wedding", "partner"
_OTHERS = 3


@dataclass(frozen=True)
class Odd:
    """A chance: what it is about (ACE ...), of which suit or card, and in words what happens."""

    about: str
    card: str
    chance: Fraction


def _suits(hand: Sequence[int], pack: Pack) -> Iterator[tuple[str, str, Event]]:
    """The plain suits of which the hand holds an ace or nothing: whether all others follow."""
    for suit in ("clubs", "spades", "hearts"):
        follow = other(f"{suit}>=1", pack, _OTHERS)
        letter = suit[0].upper()
        if KIND[letter + "A"] in hand:
            yield ACE, letter + "A", follow
        elif not set(pack.class_of(suit).kinds) & set(hand):
            yield VOID, letter, follow


def _partner(hand: Sequence[int], pack: Pack) -> tuple[Event, ...]:
    """What is known of the partner where there is one, and of the opponents; nothing otherwise.

    The partner of Re holds the other queen of clubs; that of Kontra none, as each opponent has one.
    """
    elders = hand.count(KIND["CQ"])
    if elders == 1:
        return (partner("CQ=1", pack),)
    return (partner("CQ=0", pack), other("CQ=1", pack, 2)) if elders == 0 else ()


def odds(hand: Sequence[int], rules: Rules) -> tuple[Odd, ...]:
    """What matters for a whole hand (kinds) in the normal game.

    An ace runs if everybody can follow; a void is ruffed by nobody else on the same condition.
    """
    pack = Pack.of(rules)
    known = mine(HandSpec.of_cards(hand, pack))
    events = list(_suits(hand, pack))
    if KIND["CQ"] not in hand:
        events.append((WEDDING, "CQ", other("CQ=2", pack)))
    found = [
        Odd(about, card, chance(pack, event, given=[known]).fraction)
        for about, card, event in events
    ]
    side = _partner(hand, pack)
    if side and KIND["HT"] in pack.trumps and hand.count(KIND["HT"]) < 2:
        ten = chance(pack, partner("HT", pack), given=[known, *side])
        found.append(Odd(PARTNER, "HT", ten.fraction))
    return tuple(found)
