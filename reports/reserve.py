"""The answer to "what should I say before the play?" as a report."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyses.estimate import Estimate, p_value
from analyses.frequencies import THROWN_IN
from analyses.intentions import OFFER, THROW
from analyses.reservation import Answer, Row
from analyses.reservation_plans import CALLS, call_of, reservation_name, said
from doko_sim.cards import hand_text
from doko_sim.contracts import CONTRACTS, NO_GAME
from doko_sim.texts import OR, chained, say
from reports import asking
from reports.announce_notes import often
from reports.model import Column, Report, Table
from reports.reserve_advice import advice, with_article
from reports.reserve_figures import deals, figures
from reports.reserve_notes import NAMED, THROW_NAME, call_name, name_of, notes
from reports.values import gain_interval, triple

TITLE = "What should I say before the play with {hand} at position {position}?"
BASELINE = "{baseline:C} is worth {points:+.2f} game points a deal ({interval})."
SAY = "{what:C}: it is worth {gain:+.2f} game points a deal more than {baseline} ({interval})."
STAY, STAY_PLAYED = "{what:C}: that is best.", "{what:C}: that is the best of what can be played."
NEXT = "Next: {second}, {lead:.2f} game points a deal behind ({interval})."
CLOSE = (
    "No clear difference between {best} and {others}: {lead:+.2f} game points a deal ({interval})."
)
CALLS_TOO = "As good with the call: {others}."
WOULD, WOULD_OFTEN = "{strategy} would {what}.", "{often} {strategy} would {what}."
WOULD_WORTH = "{strategy} would {what}{worth}."
WOULD_OFTEN_WORTH = "{often} {strategy} would {what}{worth}."
WOULD_GAIN = ", which is worth {gain:+.2f} game points a deal beside {baseline} ({interval})"
THROW_IN = (
    "Throw the hand in: that brings no points, {gain:.2f} game points more than the best that can "
    "be played ({interval})."
)
PLAY_IT = "Throwing the hand in would bring no points, {loss:.2f} game points fewer ({interval})."
THROW_CLOSE = (
    "No clear difference to throwing the hand in, which brings no points: {gain:+.2f} game points "
    "({interval})."
)
_WOULD = {
    (False, False): WOULD,
    (True, False): WOULD_OFTEN,
    (False, True): WOULD_WORTH,
    (True, True): WOULD_OFTEN_WORTH,
}
THROW_IT, SAY_IT = "throw the hand in", "say {reservation}"
MAY_THROW = "In some deals of this hand it could be thrown in, which brings no points."
INTERRUPTED = "Interrupted: the answer rests on the deals played until then."

#: The column in which throwing in stands: nobody calls.
CALLS_FREE = "left alone"
_TITLES = {"left alone": "Left alone", "silence": "Silence", "last": "{call}, last"}


def report(answer: Answer) -> Report:
    """The report of an answer."""
    question = answer.question
    hand = hand_text(question.hand)
    return Report(
        title=say(TITLE, hand=hand, position=question.position),
        sentences=_sentences(answer),
        tables=[_table(answer)],
        notes=notes(answer),
        command=command_line(answer),
        data=_data(answer),
        figures=figures(answer),
        deals=deals(answer),
    )


def _name(answer: Answer, row: Row) -> str:
    return say(NAMED, reservation=name_of(answer, said(row.choice)), call=call_name(answer, row))


def _interval(answer: Answer, estimate: Estimate) -> str:
    return gain_interval(*estimate.interval, answer.question.level)


def _sentences(answer: Answer) -> list[str]:
    baseline = answer.rows[0]
    sentences: list[str] = [
        say(
            BASELINE,
            baseline=_name(answer, baseline),
            points=baseline.points.value,
            interval=_interval(answer, baseline.points),
        )
    ]
    verdict = _verdict(answer)
    sentences = [*verdict, *sentences]
    if answer.throw is not None:
        place = 0 if answer.verdict == THROW else len(sentences)
        sentences.insert(place, _thrown(answer, answer.throw))
    if answer.calls:
        others = chained([call_name(answer, row) for row in answer.calls], OR)
        sentences.append(say(CALLS_TOO, others=others))
    sentences += _wishes(answer)
    if answer.may[THROW] and answer.throw is None:
        sentences.append(MAY_THROW)
    return [*sentences, INTERRUPTED] if answer.interrupted else sentences


def _thrown(answer: Answer, throw: Estimate) -> str:
    """What throwing the hand in is worth beside the best that can be played."""
    if answer.verdict == THROW:
        return say(THROW_IN, gain=throw.value, interval=_interval(answer, throw))
    if p_value(throw) < 1 - answer.question.level:
        return say(PLAY_IT, loss=-throw.value, interval=_interval(answer, -throw))
    return say(THROW_CLOSE, gain=throw.value, interval=_interval(answer, throw))


def _is_baseline(answer: Answer) -> bool:
    """Whether the best that can be played is the baseline's reservation."""
    return said(answer.best.choice) == said(answer.rows[0].choice)


def _verdict(answer: Answer) -> list[str]:
    best, lead = answer.best, answer.lead
    sentences: list[str] = []
    if answer.as_good:
        assert lead is not None
        others = chained([_name(answer, row) for row in answer.as_good], OR)
        return [
            say(
                CLOSE,
                best=_name(answer, best),
                others=others,
                lead=lead.value,
                interval=_interval(answer, lead),
            )
        ]
    what = advice(answer, best)
    if best.gain is None or _is_baseline(answer):
        text = STAY_PLAYED if answer.verdict == THROW else STAY
        sentences.append(say(text, what=what))
    else:
        gain = best.gain.value
        sentences.append(
            say(
                SAY,
                what=what,
                gain=gain,
                baseline=with_article(answer, said(answer.rows[0].choice)),
                interval=_interval(answer, best.gain),
            )
        )
    if lead is not None and answer.second not in (None, answer.rows[0]):
        assert answer.second is not None
        sentences.append(
            say(
                NEXT,
                second=_name(answer, answer.second),
                lead=lead.value,
                interval=_interval(answer, lead),
            )
        )
    return sentences


def _wishes(answer: Answer) -> list[str]:
    """What the strategy itself would do, and what that is worth."""
    question, chosen = answer.question, answer.wishes
    words = {reservation_name(one): name_of(answer, one) for one in range(NO_GAME)}
    sentences: list[str] = []
    for name, count in chosen.most_common():
        what = say(THROW_IT) if name == THROW else say(SAY_IT, reservation=words[name])
        fields: dict[str, Any] = {
            "strategy": question.players[question.seat].name,
            "what": what,
        }
        if not question.is_complete:
            fields["often"] = often(count, chosen.total(), question.level)
        row = answer.own
        if row is not None and row.gain is not None:
            fields["worth"] = say(
                WOULD_GAIN,
                gain=row.gain.value,
                baseline=name_of(answer, said(answer.rows[0].choice)),
                interval=_interval(answer, row.gain),
            )
        sentences.append(say(_WOULD["often" in fields, "worth" in fields], **fields))
    return sentences


def _reservations(answer: Answer) -> Iterable[int]:
    """The reservations, the baseline's first, then the best first."""
    first = said(answer.rows[0].choice)
    worth = {
        one: max(row.worth for row in answer.rows if said(row.choice) == one)
        for one in answer.question.reservations
    }
    return sorted(worth, key=lambda one: (one != first, -worth[one]))


def _table(answer: Answer) -> Table:
    side = "Re" if answer.question.side == 0 else "Re/Kontra"
    columns = [
        Column("reservation", "Say"),
        Column("won", "Won", "percent_estimate"),
        *(Column(name, say(_TITLES[name], call=side), "gain_estimate") for name in CALLS),
    ]
    rows = []
    for one in _reservations(answer):
        alone = answer.find(one)
        assert alone is not None
        row: dict[str, Any] = {"reservation": name_of(answer, one), "won": triple(alone.won)}
        for name in CALLS:
            found = answer.find(one, name)
            row[name] = triple(found.gain) if found else None
        rows.append(row)
    if answer.throw is not None:
        row = {"reservation": THROW_NAME, **dict.fromkeys(CALLS)}
        rows.append({**row, CALLS_FREE: triple(-answer.rows[0].points)})
    return Table("", columns, rows)


def command_line(answer: Answer) -> str:
    """The command that makes the answer again; empty for rules that stand nowhere."""
    question = answer.question
    amount = ["--deals", str(answer.race.drawn)]
    if question.deals is None and not answer.interrupted:
        amount = ["--precision", repr(question.precision)]
    return asking.command_line("reserve", question, *amount)


def _data(answer: Answer) -> dict[str, Any]:
    question, race = answer.question, answer.race
    return {
        "question": "reserve",
        **asking.setting(question),
        "deals": race.drawn,
        "verdict": answer.verdict,
        "best": answer.best.choice.name,
        "as_good": [row.choice.name for row in answer.as_good],
        "calls": [row.choice.name for row in answer.calls],
        "throw_in": triple(answer.throw),
        "lead": triple(answer.lead),
        "baseline": answer.rows[0].choice.name,
        "would": dict(answer.wishes),
        "may": {name: answer.may[name] for name in (THROW, OFFER) if answer.may[name]},
        "interrupted": answer.interrupted,
        "rows": [_row_data(answer, plan) for plan in range(race.plans)],
    }


def _row_data(answer: Answer, plan: int) -> dict[str, Any]:
    row, contracts = answer.rows[plan], answer.race.contracts[plan]
    return {
        "reservation": reservation_name(said(row.choice)),
        "call": call_of(row.choice),
        "deals": row.deals,
        "points": triple(row.points),
        "won": triple(row.won),
        "gain": triple(row.gain),
        "adjusted_p": row.p_value,
        "clear": row.clear,
        "came_about": triple(row.own),
        "contracts": {
            name: int(count)
            for name, count in zip((*CONTRACTS, THROWN_IN), contracts, strict=True)
            if count
        },
    }
