"""The reference replays the recorded games of another program (tournament rules)."""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.reference.cards import CODE_OF_SOLO, CONTRACTS
from tests.reference.deciders import ScriptedDecider, cards_by_seat
from tests.reference.game import IllegalDecisionError, Setup, play_game
from tests.reference.options import SEVEN_SOLOS

GAMES = (
    Path(__file__).resolve().parents[1]
    / os.environ.get("DOKO_SHARED", "../shared")
    / "games"
    / "ddv.jsonl.gz"
)
LOSING_SOLO = CODE_OF_SOLO["queen"]  # which one was never named: any will do
ILLEGAL = {"ddv-01059"}  # an Absage after a late reply


def recorded_games() -> Iterator[dict[str, Any]]:
    """All records, or skip (fail where the files are required)."""
    if not GAMES.exists():
        message = f"no recorded games at {GAMES}: set DOKO_SHARED"
        if os.environ.get("DOKO_REQUIRE_SHARED") == "1":
            pytest.fail(message)
        pytest.skip(message)
    with gzip.open(GAMES, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def winning_answer(game: dict[str, Any]) -> tuple[int | None, int]:
    """The seat that named the contract, and its answer."""
    if game["contract"] == "wedding":
        return game["wedding_player"], 1
    if game["contract"].startswith("solo_"):
        return game["re_seats"][0], CONTRACTS.index(game["contract"])
    return None, 0


def answers_of(game: dict[str, Any]) -> list[int]:
    """The reservations; one that lost unnamed is a wedding with both queens, else a solo."""
    answers = []
    winner, winning = winning_answer(game)
    for seat, said in enumerate(game["reservations"]):
        if seat == winner:
            answers.append(winning)
        elif said in ("reservation", "wedding"):
            answers.append(1 if game["hands"][seat].count("CQ") == 2 else LOSING_SOLO)
        else:
            assert said in ("healthy", None)
            answers.append(0)
    return answers


def replay(game: dict[str, Any]) -> dict[str, Any]:
    """Play the record's decisions; the fields of the record as the reference has them.

    Raises:
        IllegalDecisionError: the record holds something that the rules forbid.
    """
    winner, _ = winning_answer(game)
    calls = [(call["seat"], call["call"], call["after_cards"]) for call in game["announcements"]]
    decider = ScriptedDecider(
        answers_of(game),
        calls,
        cards_by_seat([(trick["lead"], trick["cards"]) for trick in game["tricks"]]),
    )
    owes = frozenset({winner} if game["compulsory"] and winner is not None else ())
    result = play_game(Setup(game["hands"], game["forehand"], owes), decider)
    if decider.calls_left:
        raise IllegalDecisionError(f"never in time: {decider.calls_left}")
    return {
        "contract": result.contract,
        "compulsory": result.compulsory,
        "wedding_player": result.wedding_player,
        "wedding_partner": result.wedding_partner,
        "clarification_trick": result.clarification_trick,
        "re_seats": result.re_seats,
        "announcements": [
            {"seat": seat, "call": call, "after_cards": moment}
            for seat, call, moment in result.announcements
        ],
        "tricks": [
            {"lead": trick.lead, "cards": list(trick.cards), "winner": trick.winner}
            for trick in result.tricks
        ],
        "result": {
            "winner": result.winner,
            "card_points": result.card_points,
            "tricks": result.tricks_won,
            "extras": [
                {"kind": kind, "side": side, "trick": number}
                for kind, side, number in result.extras
            ],
            "value_re": result.value_re,
            "scores": result.scores,
        },
    }


def test_recorded_games_agree() -> None:
    illegal: set[str] = set()
    differing: list[tuple[str, str, object, object]] = []
    contracts: Counter[str] = Counter()
    for game in recorded_games():
        try:
            replayed = replay(game)
        except IllegalDecisionError:
            illegal.add(game["id"])
            continue
        differing += [
            (game["id"], name, game[name], value)
            for name, value in replayed.items()
            if game[name] != value
        ]
        contracts[game["contract"]] += 1
    assert differing[:5] == []
    assert illegal == ILLEGAL
    assert contracts.total() == 3546
    solos = {f"solo_{name}" for name in SEVEN_SOLOS}
    assert set(contracts) == {"normal", "wedding", "silent_wedding", *solos}
