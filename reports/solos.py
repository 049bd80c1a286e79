"""The answer to "how often is a solo the best choice, and what does it earn?" as a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyses.estimate import FEW
from analyses.solo_data import Kept
from analyses.solo_fit import PER
from analyses.solos import DEALS, UNDECIDED, Answer, Row, SiftedOut
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS
from doko_sim.texts import say
from reports import of_all_hands
from reports.frequencies import rules_name
from reports.model import Column, Report, Table
from reports.plurals import count
from reports.solo_figures import figures
from reports.solo_kept import ANY, card_table, kept_data, loss_table
from reports.values import show, triple

TITLE = "How often is a solo the best choice, and what does it earn?"
BEST = "A solo is the best choice with {share} of all hands ({level:.4g} % interval {interval})."
MORE = (
    "These are the least that it can be: hands that were sifted out would add {missed:.2f} game "
    "points in 100 hands ({interval})."
)
MOST = "Most often it is the {solo}."
NO_ORDER = "No clear difference between the most frequent solos."
WORTH = (
    "All solos together are worth {worth:.1f} game points in 100 hands ({level:.4g} % interval "
    "{interval}); {strategy} gets {own:.1f} of them ({own_interval})."
)
COUNTED = (
    "By the count below a person gets {card:.1f} ({interval}), on hands that it was not fitted to."
)
INTERRUPTED = "Interrupted: the answer rests on the hands played until then."

BY_SOLO, BY_POSITION, BOTH = "Solos", "By position", "Best choice, by position"
LEADS = "{position}, leads"

HANDS = (
    "{hands} under {rules}, {players}; {tried:,} of them passed the sieve (a quick estimate leaves "
    "out hands for which no solo seems worth it) and were played in {deals} deals each, without a "
    "solo (healthy, or the wedding they hold) and with up to three solos. One half of the deals "
    "chooses, the other judges."
)
NO_POVERTY = "A hand that could be offered as a poverty says healthy here, too."
LOOK = (
    "Of {hands:,} hands sifted out {clear} are clearly better as a solo; they would add "
    "{missed:.2f} game points in 100 hands ({interval})."
)
LOOK_FEW = (
    "Of {hands:,} hands sifted out {clear} are clearly better as a solo; what they would add is "
    "not known from so few."
)
#: Game points in 100 hands; what is known no better is not told.
ROUGHLY = 2.0
UNSURE = "Few hands: the intervals of what solos earn are rough."
KEPT = (
    "Count and losses are kept with the program: {rules}, {strategy}, seed {seed}; fitted to "
    "{fitted:,} hands, judged on {fresh:,} others of {deals} deals; per 100 hands of all."
)
NOT_THESE = (
    "The count of a hand for the table comes along for the rules {rules} and {strategy} and is "
    "left out here; doko handbook measures one for rules of your own."
)


def report(answer: Answer, kept: Kept | None) -> Report:
    """The report of an answer, with the count that is kept, if it is one for its rules."""
    other = kept if kept is not None and not _is_about(kept, answer) else None
    kept = None if other else kept
    tables = [_solos(answer), _positions(answer), _both(answer)]
    if kept is not None:
        tables += [card_table(kept), loss_table(kept)]
    return Report(
        title=TITLE,
        sentences=_sentences(answer, kept),
        tables=tables,
        notes=_notes(answer, kept, other),
        command=command_line(answer),
        data=_data(answer, kept),
        figures=figures(answer),
    )


def _sentences(answer: Answer, kept: Kept | None) -> list[str]:
    level = 100 * answer.question.level
    every = answer.solos[-1].best
    sentences: list[str] = [
        say(
            BEST,
            share=show(every.value, Column("", "", "percent", 2)),
            level=level,
            interval=show(every.interval, Column("", "", "percent_interval", 2)),
        ),
        NO_ORDER if answer.verdict == UNDECIDED else say(MOST, solo=contract_name(answer.verdict)),
        say(
            WORTH,
            worth=answer.worth.value,
            level=level,
            interval=show(answer.worth.interval, Column("", "", "interval", 1)),
            strategy=of_all_hands.who_plays(answer.question),
            own=answer.own.value,
            own_interval=show(answer.own.interval, Column("", "", "interval", 1)),
        ),
    ]
    if answer.more:
        sentences.append(more(answer))
    if kept is not None:
        card = next(one for one in kept.together if one.name == "card")
        sentences.append(
            say(
                COUNTED,
                card=card.gain.value,
                interval=show(card.gain.interval, Column("", "", "interval", 1)),
            )
        )
    return [*sentences, INTERRUPTED] if answer.interrupted else sentences


def _is_about(kept: Kept, answer: Answer) -> bool:
    """Whether the count was measured under these rules and with these players."""
    about, question = kept.about, answer.question
    names = {player.name for player in of_all_hands.everybody(question)}
    return about["rules_fingerprint"] == question.rules.fingerprint and names == {about["strategy"]}


def more(answer: Answer) -> str:
    """By how much the figures are too low, where they are."""
    assert answer.sifted_out is not None
    return say(MORE, **_missed(answer.sifted_out))


def _missed(look: SiftedOut) -> dict[str, Any]:
    return {
        "missed": look.missed.value,
        "interval": show(look.missed.interval, Column("", "", "interval", 2)),
    }


_FIGURES = (
    Column("best", "Best choice", "percent_estimate", 2),
    Column("points", "Game points", "gain_estimate"),
    Column("gain", "Gain", "gain_estimate"),
    Column("won", "Won", "percent_estimate"),
)


def _figures(row: Row) -> dict[str, Any]:
    return {
        "best": triple(row.best),
        "points": triple(row.points),
        "gain": triple(row.gain),
        "won": triple(row.won),
    }


def _solo(row: Row) -> str:
    return say(ANY) if row.solo is None else contract_name(CONTRACTS[row.solo])


def _solos(answer: Answer) -> Table:
    rows = [{"solo": _solo(row), **_figures(row)} for row in answer.solos]
    return Table(BY_SOLO, [Column("solo", "Solo"), *_FIGURES], rows)


def _position(answer: Answer, position: int) -> str:
    leads = position == 1 or answer.question.rules.solo_lead == "soloist"
    return say(LEADS, position=position) if leads else str(position)


def _positions(answer: Answer) -> Table:
    rows = [
        {"position": _position(answer, number), **_figures(row)}
        for number, row in enumerate(answer.positions, start=1)
    ]
    return Table(BY_POSITION, [Column("position", "Position"), *_FIGURES], rows)


def _both(answer: Answer) -> Table:
    columns = [Column("solo", "Solo")]
    columns += [
        Column(str(position), _position(answer, position), "percent_estimate", 2)
        for position in range(1, 5)
    ]
    rows = [
        {
            "solo": _solo(first),
            **{
                str(row.position): triple(row.best) for row in answer.both if row.solo == first.solo
            },
        }
        for first in answer.solos[:-1]
    ]
    return Table(BOTH, columns, rows)


def _notes(answer: Answer, kept: Kept | None, other: Kept | None) -> list[str]:
    question, tried = answer.question, answer.tried
    lines: list[str] = [
        say(
            HANDS,
            hands=count(tried.hands, "random hand"),
            rules=rules_name(question.rules),
            players=of_all_hands.who_plays(answer.question),
            tried=len(set(tried.entries["number"].tolist())),
            deals=2 * tried.deals,
        )
    ]
    if question.rules.poverty != "off":
        lines.append(NO_POVERTY)
    if answer.sifted_out is not None:
        lines.append(
            say(
                LOOK if answer.sifted_out.missed.half_width <= ROUGHLY else LOOK_FEW,
                hands=answer.sifted_out.hands,
                clear=answer.sifted_out.clear,
                **_missed(answer.sifted_out),
            )
        )
    if answer.solos[-1].gain.n < FEW:
        lines.append(UNSURE)
    if kept is not None:
        about = kept.about
        lines.append(
            say(
                KEPT,
                rules=about["rules"],
                strategy=about["strategy"],
                seed=about["seed"],
                fitted=about["fitted_hands"],
                fresh=about["fresh_hands"],
                deals=2 * about["fresh_deals"],
            )
        )
    if other is not None:
        lines.append(say(NOT_THESE, rules=other.about["rules"], strategy=other.about["strategy"]))
    return lines


def command_line(answer: Answer) -> str:
    """The command that makes the answer again; empty for rules that stand nowhere."""
    question = answer.question
    deals = [] if question.deals == DEALS else ["--deals", str(question.deals)]
    return of_all_hands.command_line("solos", question, "--hands", str(answer.tried.hands), *deals)


def _row_data(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [
        {
            "solo": None if row.solo is None else CONTRACTS[row.solo],
            "position": row.position,
            **_figures(row),
        }
        for row in rows
    ]


def _data(answer: Answer, kept: Kept | None) -> dict[str, Any]:
    question, look = answer.question, answer.sifted_out
    return {
        "question": "solos",
        **of_all_hands.setting(question),
        "hands": answer.tried.hands,
        "deals_a_hand": question.deals,
        "per": PER,
        "verdict": answer.verdict,
        "worth": triple(answer.worth),
        "own": triple(answer.own),
        "rows": _row_data([*answer.solos, *answer.positions, *answer.both]),
        "sifted_out": None
        if look is None
        else {"hands": look.hands, "clear": look.clear, "missed": triple(look.missed)},
        "interrupted": answer.interrupted,
        "kept": None if kept is None else kept_data(kept),
    }
