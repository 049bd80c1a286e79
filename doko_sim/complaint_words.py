"""The questions outside the tricks and their answers, in the words of a complaint."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from doko_sim.cards import format_card
from doko_sim.contracts import CONTRACTS, HEALTHY
from doko_sim.engine import state
from doko_sim.engine.options import WEDDING_KINDS
from doko_sim.option_values import either
from doko_sim.texts import Text, say, say_cards

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
    return say(_QUESTIONS[question][0])


def answer_words(question: int, answer: int, kind: Sequence[int]) -> str:
    """An answer that was allowed: its name, or the cards of its mask; ``kind`` by position."""
    names = _QUESTIONS[question][1]
    return names[answer] if names else _cards(answer, kind)


def _cards(mask: int, kind: Sequence[int]) -> str:
    kinds = [kind[bit >> 1] for bit in range(2 * len(kind)) if mask >> bit & 1]
    return say_cards(" ".join(map(format_card, kinds))) if kinds else say("no card")


def expected_answer(me: np.void, kind: Sequence[int]) -> str:
    """What a seat (its private record) may answer; ``kind`` by position."""
    question = int(me["question"])
    names = _QUESTIONS[question][1]
    if not names:
        must = int(me["must"])
        template = "a mask of {number} of {cards}"
        if must:
            template = "a mask of {number} of {cards} with {must} among them"
        cards = _cards(int(me["legal"]), kind)
        return say(template, number=int(me["number"]), cards=cards, must=_cards(must, kind))
    options = int(me["options"])
    own = int(me["seat"])
    none = "{code} ({name}, none)"
    return either(
        say(
            none if question == state.ASK_PARTNER and code == own else "{code} ({name})",
            code=code,
            name=say(name),
        )
        for code, name in enumerate(names)
        if options >> code & 1
    )


def coded(answer: int, names: Sequence[str]) -> Text:
    """An answer's number, with its name where there is one."""
    if 0 <= answer < len(names):
        return say("{code} ({name})", code=answer, name=names[answer])
    return say("{code}", code=answer)


def named_answer(me: np.void, kind: Sequence[int], answer: int) -> str:
    """What a seat has answered, and what is wrong with it."""
    question = int(me["question"])
    about, names = _QUESTIONS[question]
    if not names:
        return _named_cards(me, kind, answer)
    what = coded(answer, [say(name) for name in names])
    template = "answered {answer} when asked {about}, which is not allowed"
    if 0 <= answer < 63 and int(me["options"]) >> answer & 1:
        template = "answered wrongly, but {answer} once more, when asked {about}"
    elif question == state.ASK_RESERVATION:
        template = "made the reservation {answer}, which is not allowed"
    return say(template, answer=what, about=say(about))


def _named_cards(me: np.void, kind: Sequence[int], answer: int) -> str:
    passes = int(me["question"]) == state.ASK_PASS
    verb = say("passed") if passes else say("returned")
    legal, must, number = int(me["legal"]), int(me["must"]), int(me["number"])
    if answer < 0:
        return say("{verb} {answer}, which is no mask of cards", verb=verb, answer=answer)
    if foreign := answer & ~legal:
        known = foreign >> 2 * len(kind) == 0
        what = _cards(foreign, kind) if known else say("bits of {answer}", answer=answer)
        template = "returned {what}, which it may not return"
        if passes:
            template = "passed {what}, which it may not pass"
        return say(template, what=what)
    if answer == 0:
        return say("{verb} no card", verb=verb)
    template = "{verb} other cards than {cards}, its answer when asked once more"
    missing = must & ~answer
    if missing:
        template = "{verb} {cards} without {missing}"
    elif answer.bit_count() != number:
        template = "{verb} {cards}, which is {number} cards"
    return say(
        template,
        verb=verb,
        cards=_cards(answer, kind),
        missing=_cards(missing, kind),
        number=answer.bit_count(),
    )
