"""What the page of a duel shows: gains, the distribution of gains, narrowing, deciding deals."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.decisive import Decisive, Said, decisive
from analyses.designs import GAIN, INTERACTION, WITH, WITHOUT
from analyses.duel import Answer, known
from analyses.estimate import Estimate
from analyses.matches import dense
from analyses.trail import KEEP
from doko_sim.texts import Text, say
from reports import figure_parts
from reports.decisive import seated
from reports.figure_parts import effects, narrowing, paired, until_now
from reports.pictures import Figure, ShownDeal
from reports.shown_deals import hands, how_it_ended, title

GAINS = "What {first} gains over {second}"
ROWS = {
    GAIN: "gain",
    WITH: "partner plays the same",
    WITHOUT: "partner plays the other",
    INTERACTION: "difference of the two",
}
DIFFERENCE = "The gain of {first}, deal by deal"
BESIDE = "{first} beside {second}"
NARROWED = "How the gain of {first} became known"


def figures(answer: Answer) -> Sequence[Figure]:
    """The figures of a duel; a strategy against itself has none."""
    question, tally = answer.question, answer.tally
    if question.match.is_self_play:
        return []
    first, second = question.first.name, question.second.name
    points = until_now(known(answer), answer.played.deals, answer.gain)
    rows = [
        (say(ROWS[measure]), figure_parts.known(one), _is_clear(one))
        for measure, one in answer.gains.items()
        if measure == GAIN or tally.is_seen(measure)
    ]
    return [
        *effects(say(GAINS, first=first, second=second), rows, question.margin),
        *_differences(answer),
        *narrowing(say(NARROWED, first=first), points, margin=question.margin),
    ]


def _is_clear(one: Estimate) -> bool:
    return not one.low <= 0.0 <= one.high


def _differences(answer: Answer) -> list[Figure]:
    """The gain on each deal."""
    question = answer.question
    counted = answer.tally.histograms[GAIN]
    if not counted:
        return []
    values, offset = dense(counted, max(abs(value) for value in counted))
    names = {"first": question.first.name, "second": question.second.name}
    return [
        *paired(
            say(DIFFERENCE, first=names["first"]),
            say(BESIDE, **names),
            values,
            offset,
            question.design.denominator,
        )
    ]


def deals(answer: Answer, found: Sequence[Decisive]) -> Sequence[ShownDeal]:
    """The deals that decided most; ``found``: those that are told anyway."""
    question = answer.question
    if question.match.is_self_play:
        return []
    told = list(found[:KEEP]) if len(found) >= KEEP else decisive(answer, KEEP)
    names = question.first.name, question.second.name
    return [
        ShownDeal(
            title=title(one.deal, one.gain, digits=2),
            hands=hands(one.hands, one.seat),
            lines=[
                _where(one),
                *(
                    how_it_ended(_who(name, said), ended, one.seat)
                    for name, said, ended in zip(
                        names, (one.first, one.second), one.ended, strict=True
                    )
                ),
            ],
            command=seated(one.seatings[0], question, one.deal),
        )
        for one in told
    ]


def _where(one: Decisive) -> Text:
    if one.moment < 0:
        return say("First difference: before the play, position {position}.", position=one.seat + 1)
    return say(
        "First difference: trick {trick}, position {position}.",
        trick=min(one.moment, 47) // 4 + 1,
        position=one.seat + 1,
    )


def _who(name: str, said: Said) -> Text:
    text = said.text if isinstance(said.text, Text) else say(said.text)
    if said.tactic:
        return say("{name} ({said}, {tactic})", name=name, said=text, tactic=said.tactic)
    return say("{name} ({said})", name=name, said=text)
