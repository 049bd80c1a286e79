"""Four players at a table under some rules: the engine's records, filled in from Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from doko_sim.cards import KINDS, format_card
from doko_sim.complaint import complaint
from doko_sim.contracts import Pack, order_table
from doko_sim.deals.draws import draw_hands
from doko_sim.deals.packs import Pack as Cards
from doko_sim.deals.spec import HandSpec
from doko_sim.engine import options, state
from doko_sim.engine.game import compile_now, play_deals
from doko_sim.engine.given import play_given
from doko_sim.engine.hands import deal_hands
from doko_sim.errors import DokoError
from doko_sim.players.compiled import addresses
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules
from doko_sim.texts import say, say_cards


class StrategyError(DokoError):
    """A strategy did something that the rules forbid."""


@dataclass(frozen=True)
class Force:
    """Decisions of one seat that are not left to its strategy.

    ``mode`` is one of state.FREE, SILENT, FIRST_MOMENT, LAST_MOMENT, REPLY (as soon as the other
    side is known to have announced): what happens with the seat's announcements; ``level`` is
    what it calls at that moment, not before the moment ``since`` (cards played in the deal).
    Nobody hears a ``hidden`` call, the caller's own strategy included, but it counts at the end.
    """

    reservation: int | None = None
    mode: int = state.FREE
    level: int = 0
    since: int = 0
    hidden: bool = False


@dataclass(frozen=True)
class Deal:
    """What is settled before a deal: who speaks first, what is dealt for certain, what is forced.

    ``fixed`` and ``barred`` give 48-bit masks of kinds by seat; ``wanted`` has bit c set for
    each contract that is played (0: all; a silent wedding is a normal game, for nobody can tell
    before the play); ``owes`` are the bits of the seats that still owe a
    compulsory solo. With ``drawn``, a seat and a class of hands, each deal has another hand of the
    class there, every one equally likely (deals/draws.py); when a deal is dealt anew it stays. A
    deal that is thrown in, or whose poverty nobody takes, is dealt anew; with ``redeal`` false, or
    some contracts wanted, it is set aside.
    """

    forehand: int = 0
    fixed: tuple[int, int, int, int] = (0, 0, 0, 0)
    barred: tuple[int, int, int, int] = (0, 0, 0, 0)
    wanted: int = 0
    owes: int = 0
    redeal: bool = True
    drawn: tuple[int, HandSpec] | None = None


#: Position 1 speaks first, everything is dealt at random and played.
ANY_DEAL = Deal()


def _check_deal(deal: Deal, rules: Rules) -> None:
    size = 12 if rules.nines else 10
    pack = (1 << 48) - 1
    if not rules.nines:
        pack &= ~sum(3 << 2 * kind for kind, name in enumerate(KINDS) if name[1] == "9")
    if deal.forehand not in range(4):
        raise DokoError(
            say("forehand {forehand} given; expected a seat, 0 to 3", forehand=deal.forehand)
        )
    if deal.drawn is not None and (any(deal.fixed) or any(deal.barred)):
        raise DokoError("hands are drawn and cards fixed or barred; expected one of them")
    if deal.drawn is not None and deal.drawn[0] not in range(4):
        raise DokoError(
            say("hands drawn for seat {seat} given; expected a seat, 0 to 3", seat=deal.drawn[0])
        )
    together = sum(deal.fixed)
    every = deal.fixed[0] | deal.fixed[1] | deal.fixed[2] | deal.fixed[3]
    if wrong := every & ~pack:
        extra = [format_card(b >> 1) for b in range(48) if wrong >> b & 1]
        given = say("a bit that is no card is fixed")
        if extra:
            given = say("{cards} fixed", cards=say_cards(", ".join(extra)))
        raise DokoError(
            say("{given}; expected cards of a pack of {cards}", given=given, cards=4 * size)
        )
    if together != every:
        raise DokoError("a card is fixed at two seats; expected each of the 48 at one seat at most")
    for seat in range(4):
        others = sum(deal.fixed[other] for other in range(4) if other != seat)
        room = pack & ~others & ~deal.barred[seat] & ~deal.fixed[seat]
        need = size - deal.fixed[seat].bit_count()
        if need < 0 or room.bit_count() < need:
            raise DokoError(
                say(
                    "position {position} has {number} fixed cards and {room} it may get; "
                    "expected a hand of {size} to be possible",
                    position=seat + 1,
                    number=deal.fixed[seat].bit_count(),
                    room=room.bit_count(),
                    size=size,
                )
            )


class Table:
    """The engine's game record for four players, ready to play deals by their numbers.

    One table is used by one thread. Positions 1 to 4 are seats 0 to 3 counted from forehand
    when ``deal.forehand`` is 0.
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player],
        seed: int,
        deal: Deal = ANY_DEAL,
        forces: Mapping[int, Force] | None = None,
    ) -> None:
        _check_deal(deal, rules)
        compile_now()
        self.rules = rules
        self.seed = seed
        self.drawn = deal.drawn
        self.players = tuple(players)
        if len(self.players) != 4:
            raise DokoError(say("{number} players given; expected four", number=len(self.players)))
        self.game = np.zeros(1, state.GAME_DTYPE)
        record = self.game[0]
        self.orders = order_table(Pack.of(rules))
        record["public"]["order"] = self.orders[0]
        options.fill(record["public"]["rules"], rules)
        record["seed"] = seed
        record["first_speaker"] = deal.forehand
        record["wanted"] = deal.wanted
        record["owes"] = deal.owes
        record["fixed"] = deal.fixed
        record["barred"] = deal.barred
        record["redeal"] = deal.redeal
        for seat, who in enumerate(self.players):
            record["reserve"][seat], record["announce"][seat], record["play"][seat] = addresses(
                who.strategy
            )
            block = who.block()
            record["private"][seat]["parameters"][: len(block)] = block
            self.force(seat, (forces or {}).get(seat, Force()))

    def force(self, seat: int, force: Force) -> None:
        """Force decisions of a seat from the next deal on."""
        if force.level not in range(6):
            raise DokoError(
                say("level {level} given; expected 0 (none) to 5 (schwarz)", level=force.level)
            )
        record = self.game[0]["forced"][seat]
        record["reservation"] = -1 if force.reservation is None else force.reservation
        record["mode"] = force.mode
        record["level"] = force.level
        self.game[0]["since"][seat] = force.since
        others = int(self.game[0]["hidden"]) & ~(1 << seat)
        self.game[0]["hidden"] = others | force.hidden << seat

    def give(self, seat: int, hand: int) -> None:
        """Fix a seat's whole hand (a mask of kinds) from the next deal on, and no other cards."""
        fixed = [0, 0, 0, 0]
        fixed[seat] = hand
        _check_deal(Deal(fixed=(fixed[0], fixed[1], fixed[2], fixed[3])), self.rules)
        self.game[0]["fixed"] = fixed

    def play(self, first: int, count: int, counts: np.ndarray, rows: np.ndarray) -> None:
        """Play deals ``first`` to ``first + count - 1`` into ``counts`` (1,) and ``rows``.

        ``rows`` has ``count`` entries, or one that is used again and again.

        Raises
        ------
        StrategyError
            If a strategy answers with something that is not allowed.
        """
        before = int(counts["deals"][0])
        if self.drawn is None:
            status = play_deals(self.game, self.orders, first, count, counts, rows)
        else:
            own = self._drawn(first, count)
            status = play_given(self.game, self.orders, first, self.drawn[0], own, counts, rows)
        if status < 0:
            # every deal that was played is counted, so the next one is the one that was not
            number = first + int(counts["deals"][0]) - before
            raise StrategyError(complaint(self.game, self.orders, self.players, number))

    def hands(self, first: int, count: int) -> np.ndarray:
        """The hands of deals ``first`` to ``first + count - 1``, shape (count, 4), unplayed.

        Masks in the normal game's order of cards (row 0 of ``orders``), by seat; of a deal that
        is dealt anew those of the first time.
        """
        if self.drawn is None:
            return deal_hands(self.game, self.orders, first, count)
        hands = np.zeros((count, 4), np.uint64)
        for i, own in enumerate(self._drawn(first, count)):
            self.game[0]["fixed"][self.drawn[0]] = own
            hands[i] = deal_hands(self.game, self.orders, first + i, 1)[0]
        return hands

    def _drawn(self, first: int, count: int) -> np.ndarray:
        """The hands drawn for deals ``first`` to ``first + count - 1``, as masks of kinds."""
        assert self.drawn is not None
        seat, spec = self.drawn
        return draw_hands(spec, Cards.of(self.rules), self.seed, first, count, seat)

    def explain(self, number: int) -> tuple[np.void, np.ndarray]:
        """Play one deal with the log on: its row and the entries (state.LOG_DTYPE)."""
        counts, rows = np.zeros(1, state.COUNTS_DTYPE), np.zeros(1, state.ROW_DTYPE)
        self.game["log_on"] = 1
        try:
            self.play(number, 1, counts, rows)
        finally:
            self.game["log_on"] = 0
        entries = self.game[0]["log"][: int(self.game[0]["log_count"])].copy()
        return rows[0], entries
