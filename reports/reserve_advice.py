"""What to do before the play, as one says it to a player."""

from __future__ import annotations

from analyses.reservation import Answer, Row
from analyses.reservation_plans import LEFT_ALONE, call_of, said
from doko_sim.contracts import HEALTHY, POVERTY, WEDDING
from doko_sim.texts import Text, say
from reports.announce_notes import SIDES
from reports.reserve_notes import name_of

SAY_HEALTHY, KEEP_QUIET = "say healthy", "say healthy and play the silent wedding"
DECLARE, OFFER, PLAY = "declare the wedding", "offer the poverty", "play the {solo}"
#: By what is called beside it.
_WITH = {
    LEFT_ALONE: "{act}",
    "silence": "{act}, without a call",
    "last": "{act}, with {call} at the last moment",
}
ARTICLE = "the {name}"


def advice(answer: Answer, row: Row) -> Text:
    """What a row is, as something to do: ``play the jack solo, without a call``."""
    reservation = said(row.choice)
    side = SIDES[answer.question.side if reservation == HEALTHY else 0]
    return say(_WITH[call_of(row.choice)], act=_act(answer, reservation), call=side)


def _act(answer: Answer, reservation: int) -> Text:
    if reservation == HEALTHY:
        return say(KEEP_QUIET if answer.question.is_wedding else SAY_HEALTHY)
    if reservation in (WEDDING, POVERTY):
        return say(DECLARE if reservation == WEDDING else OFFER)
    return say(PLAY, solo=name_of(answer, reservation))


def with_article(answer: Answer, reservation: int) -> str:
    """A reservation after "more than": ``healthy``, ``the wedding``."""
    name = name_of(answer, reservation)
    if reservation == HEALTHY and not answer.question.is_wedding:
        return name
    return say(ARTICLE, name=name)
