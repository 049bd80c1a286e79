"""The game record of a told deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from doko_sim import __version__
from doko_sim.cards import format_card
from doko_sim.contracts import CONTRACTS, WEDDING
from doko_sim.players.strategy import files_named
from doko_sim.records import FORMAT, SIDES, Record
from doko_sim.told import Exchanged, Told

Fields = dict[str, object]


def record_of(told: Told, given: Mapping[str, object] | None = None) -> Record:
    """The game record of a deal, which ``doko replay`` accepts; every seat's reservation speaks.

    ``given`` is what was settled before the deal, to stand in ``made_by``.
    Fields for what the tournament rules do not have are there only where it happened.
    """
    wedding = told.contract == CONTRACTS[WEDDING]
    fields: Fields = {
        "format": FORMAT,
        "id": f"seed{told.seed}-deal{told.number}",
        "made_by": {
            "program": "doko-sim",
            "version": __version__,
            "seed": told.seed,
            "deal": told.number,
            "strategies": list(told.strategies),
            **(given or {}),
            **files_named(told.sources),
        },
        "rules": {"preset": "ddv", **told.rules.differences()},
        "forehand": told.forehand,
        "hands": [_names(sorted(hand)) for hand in told.hands],
        "reservations": [answer.word for answer in told.reservations],
        "contract": told.contract,
        "compulsory": told.compulsory,
        "wedding_player": told.lone_player if wedding else None,
        "wedding_partner": told.partner if wedding else None,
        "clarification_trick": told.clarification or None,
        "re_seats": told.re_seats,
        "announcements": _calls(told),
        "tricks": [
            {"lead": trick.lead, "cards": _names(trick.kinds), "winner": trick.winner}
            for trick in told.tricks
        ],
        "result": _result(told),
    }
    return msgspec.convert(fields | _house_fields(told), Record)


def _house_fields(told: Told) -> Fields:
    """What only some house rules bring about."""
    fields: Fields = {
        "redeals": dict(told.redeals),
        "named_trick": told.named_trick if told.rules.wedding_trick != ("any",) else None,
        "half_chickens": told.half_chickens,
        "promotions": [
            {"kind": called.kind, "seat": called.seat, "after_cards": called.after_cards}
            for called in told.promotions
        ],
    }
    if told.exchange is not None:
        fields["exchange"] = _exchange(told.exchange)
    if told.genscher is not None:
        chosen = told.genscher
        fields["genscher"] = {
            "seat": chosen.seat, "partner": chosen.partner, "after_cards": chosen.after_cards
        }  # fmt: skip
    return {name: value for name, value in fields.items() if value}


def _exchange(exchange: Exchanged) -> Fields:
    return {
        "player": exchange.player,
        "taker": exchange.taker,
        "passed": _names(exchange.passed),
        "returned": _names(exchange.returned),
        "said": exchange.said,
    }


def _names(kinds: Iterable[int]) -> list[str]:
    return [format_card(kind) for kind in kinds]


def _calls(told: Told) -> list[Fields]:
    calls = []
    for said in told.calls:
        call: Fields = {"seat": said.seat, "call": said.call, "after_cards": said.after_cards}
        calls.append(call | {"forced": True} if said.forced else call)
    return calls


def _result(told: Told) -> Fields:
    extras = sorted((item for item in told.items if item.trick), key=lambda item: item.trick)
    return {
        "winner": (*SIDES, None)[told.winner],
        "card_points": told.card_points,
        "tricks": told.tricks_won,
        "extras": [
            {"kind": item.name, "side": SIDES[item.side], "trick": item.trick}
            for item in extras
            for _ in range(item.count)
        ],
        "value_re": told.value,
        "scores": told.scores,
    }
