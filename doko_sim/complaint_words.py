"""The questions outside the tricks and their answers, in the words of a complaint."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doko_sim.cards import format_card
from doko_sim.contracts import CONTRACTS, HEALTHY
from doko_sim.engine import state
from doko_sim.engine.options import WEDDING_KINDS

HEALTHY_NAME = "healthy"
_YES_OR_NO = ("no", "yes")
_RESERVATIONS = (HEALTHY_NAME, *CONTRACTS[HEALTHY + 1 :])
#: By question: how a seat was asked, and the answers by their number.
_QUESTIONS: dict[int, tuple[str, tuple[str, ...]]] = {
    state.ASK_RESERVATION: ("for a reservation", _RESERVATIONS),
    state.ASK_THROW: ("whether it throws its hand in", _YES_OR_NO),
    state.ASK_WEDDING_TRICK: ("which trick decides its wedding", WEDDING_KINDS),
    state.ASK_PASS: ("which cards it passes", ()),
    state.ASK_TAKE: ("whether it takes the poverty", _YES_OR_NO),
    state.ASK_RETURN: ("which cards it returns", ()),
    state.ASK_PIGLETS: ("whether it calls piglets", _YES_OR_NO),
    state.ASK_SUPER: ("whether it calls super piglets", _YES_OR_NO),
    state.ASK_HYPER: ("whether it calls hyper piglets", _YES_OR_NO),
    state.ASK_PARTNER: ("for a new partner", ("seat 0", "seat 1", "seat 2", "seat 3")),
}


def asked_about(question: int) -> str:
    """How a seat was asked, after "when asked"."""
    return _QUESTIONS[question][0]


def answer_words(question: int, answer: int, kind: Sequence[int]) -> str:
    """An answer that was allowed: its name, or the cards of its mask; ``kind`` by position."""
    names = _QUESTIONS[question][1]
    return names[answer] if names else _cards(answer, kind)


def _cards(mask: int, kind: Sequence[int]) -> str:
    kinds = [kind[bit >> 1] for bit in range(2 * len(kind)) if mask >> bit & 1]
    return " ".join(format_card(one) for one in kinds) or "no card"


def expected_answer(me: np.void, kind: Sequence[int]) -> str:
    """What a seat (its private record) may answer; ``kind`` by position."""
    question = int(me["question"])
    names = _QUESTIONS[question][1]
    if not names:
        must = int(me["must"])
        among = f" with {_cards(must, kind)} among them" if must else ""
        return f"a mask of {int(me['number'])} of {_cards(int(me['legal']), kind)}{among}"
    options = int(me["options"])
    own = int(me["seat"])
    return " or ".join(
        f"{code} ({name}{', none' if question == state.ASK_PARTNER and code == own else ''})"
        for code, name in enumerate(names)
        if options >> code & 1
    )


def named_answer(me: np.void, kind: Sequence[int], answer: int) -> str:
    """What a seat has answered, and what is wrong with it."""
    question = int(me["question"])
    about, names = _QUESTIONS[question]
    if not names:
        return _named_cards(me, kind, answer)
    name = f" ({names[answer]})" if 0 <= answer < len(names) else ""
    if 0 <= answer < 63 and int(me["options"]) >> answer & 1:
        return f"answered wrongly, but {answer}{name} once more, when asked {about}"
    if question == state.ASK_RESERVATION:
        return f"made the reservation {answer}{name}, which is not allowed"
    return f"answered {answer}{name} when asked {about}, which is not allowed"


def _named_cards(me: np.void, kind: Sequence[int], answer: int) -> str:
    passes = int(me["question"]) == state.ASK_PASS
    verb = "passed" if passes else "returned"
    legal, must, number = int(me["legal"]), int(me["must"]), int(me["number"])
    if answer < 0:
        return f"{verb} {answer}, which is no mask of cards"
    if foreign := answer & ~legal:
        known = foreign >> 2 * len(kind) == 0
        what = _cards(foreign, kind) if known else f"bits of {answer}"
        return f"{verb} {what}, which it may not {verb.removesuffix('ed')}"
    if answer == 0:
        return f"{verb} no card"
    if missing := must & ~answer:
        return f"{verb} {_cards(answer, kind)} without {_cards(missing, kind)}"
    if answer.bit_count() != number:
        return f"{verb} {_cards(answer, kind)}, which is {answer.bit_count()} cards"
    return f"{verb} other cards than {_cards(answer, kind)}, its answer when asked once more"
