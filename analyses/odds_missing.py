"""How the cards that one does not hold lie, for numbers that a pack can bring about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from doko_sim.deals import (
    AceRuns,
    Chance,
    Event,
    HandSpec,
    OnlyRuff,
    Pack,
    ace_runs,
    bare_ace,
    chance,
    everyone,
    mine,
    no_loser,
    only_ruff,
    other,
    splits,
)
from doko_sim.errors import DokoError
from doko_sim.option_values import either, listed
from doko_sim.texts import say

#: Plain suits by the names of their classes.
SUITS = ("hearts", "clubs", "spades")


@dataclass(frozen=True)
class Ace:
    """An ace led first: its suit, one's own cards of it, and whether it runs.

    ``missing`` is None where only a part of the hand is known: then ``own`` is the least.
    ``all_trumps`` is the chance that it runs when everybody is known to hold enough trumps.
    """

    suit: str
    own: int
    missing: int | None
    runs: AceRuns
    all_trumps: Chance | None


def longest_suit(pack: Pack) -> int:
    """Cards of the longest plain suit of the normal game: 8, or 6 without nines."""
    return max(2 * len(pack.class_of(name).kinds) for name in SUITS)


def splits_of(
    pack: Pack, missing: int, hands: int, size: int | None
) -> dict[tuple[int, ...], Chance]:
    """How cards split over some hands of the pack, of all their cards or of ``size`` left.

    Raises
    ------
    DokoError
        For more cards than these hands have, or hands larger than those of the pack.
    """
    if size is not None and size > pack.size:
        raise DokoError(
            say(
                "{size} cards in a hand given; expected 1 to {most} in a pack of {cards}",
                size=size,
                most=pack.size,
                cards=pack.cards,
            )
        )
    return splits(missing, hands, size or pack.size)


def ruffs(pack: Pack, missing: int | None = None) -> list[list[OnlyRuff]]:
    """Whether one is the only player to ruff, in one round and in two; None: 3 cards and more.

    Raises
    ------
    DokoError
        For a number of cards of a plain suit that the others cannot hold.
    """
    most = longest_suit(pack)
    numbers = range(3, most + 1) if missing is None else [_checked(missing, most)]
    return [[only_ruff(number, rounds, pack.size) for rounds in (1, 2)] for number in numbers]


def bare_aces(pack: Pack, missing: int | None = None) -> dict[int, Chance]:
    """Whether the other ace is bare, by the missing cards of its suit; one's own ace is not.

    Raises
    ------
    DokoError
        For a number of cards of a plain suit that the others cannot hold.
    """
    most = longest_suit(pack) - 1
    numbers = range(1, most + 1) if missing is None else [_checked(missing, most)]
    return {number: bare_ace(number, pack.size) for number in numbers}


def long_suit(pack: Pack, own: str, cards: int | None) -> Chance:
    """Whether a suit of so many cards (as many as in an ace solo) loses no trick.

    Raises
    ------
    DokoError
        For a suit that no contract has with this pack, or as `no_loser`.
    """
    lengths = range(pack.size - 4, pack.size + 1, 2)
    if cards is not None and cards not in lengths:
        expected = listed(map(str, lengths), "or")
        raise DokoError(
            say(
                "a suit of {cards} cards given; expected {expected} in a pack of {pack}",
                cards=cards,
                expected=expected,
                pack=pack.cards,
            )
        )
    return no_loser(own, cards or pack.size, pack.size)


def _checked(missing: int, most: int) -> int:
    if not 1 <= missing <= most:
        raise DokoError(
            say("{missing} missing cards given; expected 1 to {most}", missing=missing, most=most)
        )
    return missing


def aces(
    pack: Pack, missing: int | None = None, hand: Sequence[int] | None = None, trumps: int = 0
) -> list[Ace]:
    """Whether aces run, by suit and one's own cards of it.

    With a hand only for the suits of which it holds an ace; with ``missing`` only where so many
    cards are out. Of a part of a hand at least these cards are held, and nothing else is known.
    ``trumps`` are known to be in every hand at least.

    Raises
    ------
    DokoError
        For a hand without a plain ace, or a number of cards that no suit can miss.
    """
    if hand:
        return _held_aces(pack, missing, hand, trumps)
    most = longest_suit(pack) - 1
    if missing is not None:
        _checked(missing, most)
    found = []
    for title, name in (("hearts", "hearts"), ("clubs or spades", "clubs")):
        whole = 2 * len(pack.class_of(name).kinds)
        for own in range(1, whole):
            if missing in (None, whole - own):
                know = mine(f"{name}={own}", pack)
                among = _among(pack, name, [know, *_with_trumps(pack, trumps, False)], trumps)
                runs = ace_runs(whole - own, pack.size)
                found.append(Ace(title, own, whole - own, runs, among))
    return found


def _held_aces(pack: Pack, missing: int | None, hand: Sequence[int], trumps: int) -> list[Ace]:
    """The aces of a hand or of a part of one."""
    held = HandSpec.of_cards(hand, pack)
    whole_hand = len(hand) == pack.size
    found, out_of = [], []
    for name in SUITS:
        kinds = pack.class_of(name).kinds
        if kinds[-1] not in hand:
            continue
        own = sum(Counter(hand)[kind] for kind in kinds)
        out = 2 * len(kinds) - own
        least_out = out if whole_hand else max(0, out - (pack.size - len(hand)))
        template = "{out} {suit}" if whole_hand else "{least} to {out} {suit}"
        out_of.append(say(template, least=least_out, out=out, suit=say(name)))
        if missing is None and not whole_hand:
            found.append(_of_a_part(pack, name, own, held, trumps))
        elif missing is None or least_out <= missing <= out:
            number = out if missing is None else missing
            spec = held & HandSpec.parse(f"{name}={2 * len(kinds) - number}", pack)
            given = [mine(spec), *_with_trumps(pack, trumps, whole_hand)]
            among = _among(pack, name, given, trumps)
            runs = ace_runs(number, pack.size)
            found.append(Ace(name, 2 * len(kinds) - number, number, runs, among))
    if not out_of:
        raise DokoError("the hand given holds no plain ace; expected one of CA, SA, HA")
    if not found:
        raise DokoError(
            say(
                "{missing} missing cards given; expected {numbers}",
                missing=missing,
                numbers=either(out_of),
            )
        )
    return found


def _of_a_part(pack: Pack, name: str, own: int, held: HandSpec, trumps: int) -> Ace:
    """An ace in a part of a hand: counted over all hands with these cards."""

    def others(least: int, cards: int = 1) -> Chance:
        return chance(pack, other(f"{name}>={cards}", pack, least), given=[mine(held)])

    three, two, twice = others(3), others(2), others(3, 2)
    one_void = Chance(two.favourable - three.favourable, three.possible)
    friendly = Chance(3 * three.favourable + one_void.favourable, 3 * three.possible)
    given = [mine(held), *_with_trumps(pack, trumps, False)]
    most = 2 * len(pack.class_of(name).kinds) - own
    runs = AceRuns(most, three, one_void, friendly, twice)
    return Ace(name, own, None, runs, _among(pack, name, given, trumps))


def _with_trumps(pack: Pack, trumps: int, own_known: bool) -> list[Event]:
    """That everybody holds enough trumps; of a whole hand of one's own they are known."""
    if not trumps:
        return []
    enough = f"trumps>={trumps}"
    return [other(enough, pack, 3) if own_known else everyone(enough, pack)]


def _among(pack: Pack, name: str, given: Iterable[Event], trumps: int) -> Chance | None:
    return chance(pack, other(f"{name}>=1", pack, 3), given=given) if trumps else None
