"""The answer to "what is this hand worth?" for programs."""

from __future__ import annotations

from typing import Any

from analyses.estimate import Estimate
from analyses.hand import Answer
from analyses.hand_cards import Counted, announcement, solos
from doko_sim.cards import format_hand
from doko_sim.players.strategy import provenance
from reports.announce_notes import SIDES
from reports.frequencies import rules_name


def triple(estimate: Estimate | None) -> tuple[float, float, float] | None:
    """An estimate with its interval, None where there is none."""
    return None if estimate is None else (estimate.value, estimate.low, estimate.high)


def _counted(one: Counted | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {"solo": one.contract or None, "points": one.points, "from": one.least}


def hand_data(answer: Answer) -> dict[str, Any]:
    """The answer under stable names."""
    question, score = answer.question, answer.score
    return {
        "question": "hand",
        "counted": _counted(announcement(question)),
        "solos": [_counted(one) for one in solos(question)],
        "hand": format_hand(list(question.hand)).split(),
        "position": question.position,
        "side": SIDES[question.side].lower(),
        "rules": question.rules.differences(),
        "rules_name": rules_name(question.rules),
        "rules_fingerprint": question.rules.fingerprint,
        "strategies": [player.name for player in question.players],
        **provenance(question.players),
        "seed": question.seed,
        "deals": answer.tally.deals,
        "level": question.level,
        "verdict": answer.verdict,
        "worth": triple(answer.worth),
        "won": triple(answer.won),
        "rank": triple(answer.rank),
        "rank_hands": answer.values.hands,
        "rank_stored": answer.values.stored,
        "score": {
            "total": score.total, "high": score.high, "ruffs": score.ruffs, "aces": score.aces,
        },
        "odds": [
            {"about": odd.about, "card": odd.card, "fraction": str(odd.chance)}
            for odd in answer.odds
        ],
        "habits": [
            {"kind": one.kind, "what": one.what, "tactic": one.tactic, "card": one.card, "deals": n}
            for one, n in answer.habits.done.most_common()
        ],
        "interrupted": answer.interrupted,
    }  # fmt: skip
