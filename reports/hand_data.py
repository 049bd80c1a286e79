"""The answer to "what is this hand worth?" for programs."""

from __future__ import annotations

from typing import Any

from analyses.hand import Answer
from analyses.hand_cards import Counted, announcement, solos
from reports import asking
from reports.announce_notes import SIDES
from reports.values import triple


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
        "side": SIDES[question.side].lower(),
        **asking.setting(question),
        "deals": answer.tally.deals,
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
