"""Questions outside the tricks, put to a seat wherever a deal has stopped."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from doko_sim.engine import state
from doko_sim.rules import Rules

_YES_OR_NO = 3
_ANY_SEAT = 15


def ask(game: np.void, rules: Rules, me: np.void) -> Iterator[str]:
    """Write one question after the other that these rules have into a seat's record; its name."""
    known = game["public"]["rules"]
    exchange = rules.poverty == "exchange"
    asked: list[tuple[int, bool, int]] = [
        (state.ASK_RESERVATION, True, 1 | int(known["solos"])),
        (state.ASK_THROW, bool(known["throws"]), _YES_OR_NO),
        (state.ASK_WEDDING_TRICK, len(rules.wedding_trick) > 1, int(known["wedding_kinds"])),
        (state.ASK_PASS, exchange, 0),
        (state.ASK_TAKE, exchange, _YES_OR_NO),
        (state.ASK_RETURN, exchange, 0),
        (state.ASK_PIGLETS, rules.piglets != "off", _YES_OR_NO),
        (state.ASK_SUPER, rules.super_piglets != "off", _YES_OR_NO),
        (state.ASK_HYPER, rules.hyper_piglets != "off", _YES_OR_NO),
        (state.ASK_PARTNER, rules.genscher != "off", _ANY_SEAT),
    ]
    for question, there_is, options in asked:
        if there_is:
            me["question"], me["options"] = question, options
            if options == 0:
                me["legal"], me["must"] = me["hand"], 0
                me["number"] = min(3, int(me["hand"]).bit_count())
            yield state.QUESTIONS[question]
