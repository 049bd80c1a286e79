"""A script of a FreeDoko game played by the compiled engine."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np

from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS
from doko_sim.engine import state
from doko_sim.engine.game import play_deals
from doko_sim.engine.options import REDEALS
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.freedoko_calls import Call, first_re
from tests.freedoko_player import LENGTH, PLAYER, parameters_of
from tests.freedoko_script import Script
from tests.freedoko_told import Told, Trick

SIDES = ("re", "kontra")
WINNERS = ("re", "kontra", None)
LEVELS = ("", "", "no90", "no60", "no30", "schwarz")
COUNTS = np.zeros(1, state.COUNTS_DTYPE)


@cache
def table_of(rules: Rules) -> Table:
    """A table of four that follow scripts."""
    return Table(rules, [PLAYER] * 4, seed=0, deal=Deal(redeal=False))


def play(script: Script) -> tuple[int, Any, Any]:
    """Play the script's decisions: the engine's status, its record of the game, and the row."""
    table = table_of(script.rules)
    game, rows = table.game, np.zeros(1, state.ROW_DTYPE)
    game["fixed"] = masks_of(script.game["hands"])
    game["first_speaker"] = script.game["forehand"]
    game["owes"] = sum(1 << seat for seat in script.owes)
    game["private"]["parameters"][0, :, :LENGTH] = parameters_of(script)
    status = play_deals(game, table.orders, 0, 1, COUNTS, rows)
    return status, game[0], rows[0]


def masks_of(hands: list[list[str]]) -> list[int]:
    """The hands as masks of kinds; the copies are given out in the order of the seats."""
    seen: Counter[str] = Counter()
    masks = [0, 0, 0, 0]
    for seat, hand in enumerate(hands):
        for card in hand:
            masks[seat] |= 1 << 2 * KIND[card] + seen[card]
            seen[card] += 1
    return masks


def told_by_engine(script: Script) -> Told:
    """Play the script's decisions with the compiled engine."""
    status, game, row = play(script)
    public = game["public"]
    assert status == 0, f"{script.game['id']}: status {status} at card {public['moment']}"
    contract = CONTRACTS[int(row["contract"])]
    return Told(
        contract=contract,
        re_seats=[seat for seat in range(4) if int(row["re"]) >> seat & 1],
        wedding_partner=seat_or_none(public["wedding_partner"]),
        clarification=int(public["clarification"]) or None,
        exchange=exchange_of(public) if contract == "poverty" else None,
        partners=partners_of(public),
        calls=calls_of(script, public, int(row["re"])),
        tricks=tricks_of(public),
        card_points=row["card_points"].tolist(),
        extras=Counter(
            {
                (kind, SIDES[side]): int(row["extras"][side][number])
                for number, kind in enumerate(state.EXTRAS)
                for side in range(2)
                if row["extras"][side][number]
            }
        ),
        winner=WINNERS[int(row["winner"])],
        value=int(row["value"]),
    )


def seat_or_none(seat: int) -> int | None:
    """A seat of the engine's records."""
    return None if seat < 0 else int(seat)


def exchange_of(public: Any) -> tuple[int, int, int, int]:
    """Poverty player, taker, cards that went over, trumps that came back."""
    seats = int(public["poverty_player"]), int(public["taker"])
    return *seats, int(public["passed"]), int(public["returned"])


def partners_of(public: Any) -> tuple[int, int] | None:
    """Who chose whom by Genscher."""
    if public["genscher"] < 0:
        return None
    return int(public["genscher"]), int(public["new_partner"])


def calls_of(script: Script, public: Any, re: int) -> list[Call]:
    """The calls, named by the caller's side at that moment."""
    calls = []
    before = first_re(script.game)
    for number in range(int(public["calls"])):
        seat = int(public["call_seat"][number])
        moment, level = int(public["call_moment"][number]), int(public["call_level"][number])
        was_re = seat in before if moment < script.genscher.get("moment", 0) else re >> seat & 1
        calls.append((seat, LEVELS[level] or SIDES[not was_re], moment))
    return calls


def tricks_of(public: Any) -> list[Trick]:
    """The tricks with the names of their cards."""
    kinds = public["order"]["kind"].tolist()
    names = [KINDS[kinds[bit >> 1]] for bit in public["cards"].tolist()]
    leads, winners = public["trick_lead"].tolist(), public["trick_winner"].tolist()
    return [
        (leads[number], tuple(names[4 * number : 4 * number + 4]), winners[number])
        for number in range(int(public["trick"]))
    ]


def redeal_by_engine(deal: Script) -> tuple[int | None, str | None]:
    """Who throws a deal in, and why the cards are dealt anew; ``None``: the game is played."""
    status, game, row = play(deal)
    assert status == 0
    reasons = [reason for reason, count in zip(REDEALS, row["redeals"], strict=True) if count]
    return seat_or_none(game["public"]["thrower"]), reasons[0] if reasons else None
