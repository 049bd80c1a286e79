"""The notes below the answer to "should I announce?": what counts, what was done, what it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from analyses.announce import LOOKS, Answer, Row
from analyses.estimate import FEW, Estimate, share
from analyses.intentions import OFFER, THROW
from analyses.question import Choice, Holding, Question
from doko_sim.contracts import FIRST_SOLO, NO_GAME, NORMAL, POVERTY, WEDDING
from doko_sim.texts import chained, joined, say
from reports.model import Column
from reports.plurals import count
from reports.values import show

SIDES = ("Re", "Kontra")
ROWS = {
    "silence": "silence",
    "left alone": "left alone",
    "last": "{call}, last",
    "first": "{call} at once",
    "no90": "+ no 90",
    "no60": "+ no 60",
    "no30": "+ no 30",
    "schwarz": "+ schwarz",
}
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
)  # fmt: skip

DECLARED = "The hand declares its wedding; its calls come after the clarification."
GIVEN, ONE_GIVEN = "{given} of {cards} are", "{given} of {cards} is"
PARTIAL = (
    "{cards} given; the rest is dealt at random, without another queen of clubs: a hand of {side}."
)
LEFT_OUT = "Left out, for under these rules no wedding is clarified in time for it: {rows}."
MAY_THROW, MAY_OFFER = "be thrown in", "be offered as a poverty"
MAY = "The hand could {what}; what is asked is about playing it."
MAY_IN = "{often} the hand could {what}; what is asked is about playing it."
OFTEN = "In {count:,} of {asked} ({share}, {level:.4g} % interval {interval})"
COUNTED = "{counted:,} of {drawn} count{aside}."
ONE_COUNTED = "{counted:,} of {drawn} counts{aside}."
ASIDE = "; set aside: {reasons}"
REASON = "{count:,} with {what} elsewhere"
ELSEWHERE = ("a normal game", "a wedding", "a poverty", "a solo")
REFUSED = "{count:,} with a poverty that nobody took"
THROWN_IN = "{count:,} thrown in"
LEGEND = (
    "silence: {silence}. left alone: its strategy decides. {call}, last: {last}, "
    "whatever has happened; at once: at the first moment allowed; + no 90 and so on: at once as "
    "well. Needs: the chance from which it pays by the rules."
)
LEFT_BEHIND = (
    "Left alone comes to {loss:.2f} game points a deal less than {other} ({level:.4g} % interval "
    "{interval}){why}."
)
BY_LIMITS = (
    ": {strategy} calls by limits for all hands ({limit} and so on), made for whole tables and not "
    "for this hand"
)
#: Parameters that are limits from which on Re and Kontra are said, by side.
LIMITS = ("re_threshold", "kontra_threshold")
SILENCE = "no call of this seat"
SILENCE_BY_RULE = "no call but those that the rules demand"
LAST = "before the own {ordinal} card (later in a wedding)"
LAST_BY_TABLE = "while {cards} cards lie on the table (later in a wedding)"
LAST_BY_TABLE_ONE = "while 1 card lies on the table (later in a wedding)"
ALREADY = "Said by the partner before this seat could: {rows}; nothing is forced there."
ALREADY_BY_RULE = (
    "Said before this seat could, by the partner or because the rules demanded it: {rows}; "
    "nothing is forced there."
)
IMPOSSIBLE = "Not in time any more, so like silence: {rows}."
IN_DEALS = "{name} in {deals}"
IDENTICAL = "The same as silence in every deal: {rows}."
DEMANDED = (
    "The rules demand calls (of who wins a rich first trick or calls piglets), of this seat too: "
    "in {count:,} of the deals with silence somebody had to call."
)
OWN_LEVELS = "Calls show no side (anonymous_calls): the levels are this seat's own."
COWARDS = "A side that wins by {least} levels more than it announced loses (cowardice)."
NEEDS = "Needs is for results at the border and without extra points. {rows}."
CLEARER = "{names}: {win} if wins are clearer by a level, {loss} if losses are, {both} if both"
CLEARER_WINS = "{names}: {win} if wins are clearer by a level"
RESULTS = ("win", "loss", "both")
CHANCE, NEVER = "{chance:.1f} %", "never"
IMPRECISE = (
    "Gains are known within {reached:.2g}, not within the {wanted:.2g} aimed at: {most:,} deals "
    "are the most without --deals."
)
FEW_DEALS = "Fewer than {few} deals count: the intervals are rough."
FOOT = "Intervals at {level:.4g} %; differences on the same deals, judged after Holm's adjustment."


def name_of(question: Question, choice: Choice, names: Mapping[str, str] = ROWS) -> str:
    """A way of announcing as people read it."""
    return say(names[choice.name], call=SIDES[question.side])


def notes(answer: Answer) -> list[str]:
    """All notes, those on the hand first."""
    question = answer.question
    lines = _on_the_hand(answer)
    lines.append(_counted(answer))
    if answer.tally.counted < FEW:
        lines.append(say(FEW_DEALS, few=FEW))
    lines += _on_the_rows(answer) + _on_the_rules(answer)
    if not answer.precise and not answer.interrupted:
        reached = max(row.gain.half_width for row in answer.rows if row.gain)
        lines.append(say(IMPRECISE, reached=reached, wanted=question.precision, most=LOOKS[-1]))
    silence = say(SILENCE_BY_RULE if demands_calls(question) else SILENCE)
    call, last = SIDES[question.side], last_moment(question)
    if answer.left_behind is not None:
        lines.append(_left_behind(answer, answer.left_behind))
    lines.append(say(LEGEND, silence=silence, call=call, last=last))
    lines.append(say(FOOT, level=100 * question.level))
    return lines


def cards_given(question: Holding) -> str:
    """``7 of 12 cards are``."""
    cards = len(question.hand)
    text = ONE_GIVEN if cards == 1 else GIVEN
    return say(text, given=cards, cards=count(question.size, "card"))


def _left_behind(answer: Answer, loss: Estimate) -> str:
    """That the strategy's own way is clearly worse than what is advised, and how that can be."""
    question = answer.question
    other = answer.best if answer.verdict == "announce" else answer.rows[0]
    return say(
        LEFT_BEHIND,
        loss=loss.value,
        other=name_of(question, other.choice),
        level=100 * question.level,
        interval=show(loss.interval, Column("", "", "interval", 2)),
        why=_why(question),
    )


def _why(question: Question) -> str:
    """How the strategy calls, where that is known: by limits, unless it has a way of its own."""
    player = question.players[question.seat]
    limit = LIMITS[question.side]
    if player.strategy.levels or all(one.name != limit for one in player.strategy.parameters):
        return ""
    return say(BY_LIMITS, strategy=player.name, limit=limit)


def last_moment(question: Question) -> str:
    """When the last moment for Re or Kontra is."""
    if question.last_on_table is not None:
        cards = question.last_on_table
        return say(LAST_BY_TABLE_ONE if cards == 1 else LAST_BY_TABLE, cards=cards)
    return say(LAST, ordinal=say(_ORDINALS[question.last_card - 1]))


def _on_the_hand(answer: Answer) -> list[str]:
    question = answer.question
    lines: list[str] = []
    if question.is_wedding:
        lines.append(DECLARED)
    lines += given(question)
    if question.left_out:
        names = joined(", ", (name_of(question, choice) for choice in question.left_out))
        lines.append(say(LEFT_OUT, rows=names))
    for key, what in ((THROW, MAY_THROW), (OFFER, MAY_OFFER)):
        number, asked = answer.may[key], answer.reserved.total()
        if number and not (question.is_complete and answer.reserved[key]):
            text = MAY if question.is_complete else MAY_IN
            lines.append(say(text, what=say(what), often=often(number, asked, question.level)))
    return lines


def often(number: int, asked: int, level: float) -> str:
    """In how many of some deals something is so, with the share that this tells of and how well."""
    found = share(number, asked, level)
    return say(
        OFTEN,
        count=number,
        asked=count(asked, "deal"),
        share=show(found.value, Column("", "", "percent")),
        level=100 * level,
        interval=show(found.interval, Column("", "", "percent_interval")),
    )


def _counted(answer: Answer) -> str:
    tally = answer.tally
    aside = tally.set_aside
    numbers = (
        int(aside[NORMAL]),
        int(aside[WEDDING]),
        int(aside[POVERTY]),
        int(aside[FIRST_SOLO:NO_GAME].sum()),
    )
    elsewhere = zip(ELSEWHERE, numbers, strict=True)
    reasons = [say(REASON, count=n, what=say(what)) for what, n in elsewhere if n]
    thrown = int(aside[NO_GAME]) - tally.refused
    reasons += [
        say(text, count=n) for text, n in ((REFUSED, tally.refused), (THROWN_IN, thrown)) if n
    ]
    text = say(ASIDE, reasons=joined(", ", reasons)) if reasons else ""
    return say(
        ONE_COUNTED if tally.counted == 1 else COUNTED,
        counted=tally.counted,
        drawn=count(tally.drawn, "deal"),
        aside=text,
    )


def _in_deals(answer: Answer, counts: Iterable[tuple[Row, int]]) -> str:
    return joined(
        ", ",
        (
            say(
                IN_DEALS,
                name=name_of(answer.question, row.choice),
                deals=count(number, "deal"),
            )
            for row, number in counts
            if row.choice.level and number
        ),
    )


def _on_the_rows(answer: Answer) -> list[str]:
    """What could not be done as a row says, and what made no difference."""
    question = answer.question
    lines: list[str] = []
    already = _in_deals(answer, ((row, row.already) for row in answer.rows))
    if already:
        text = ALREADY_BY_RULE if demands_calls(question) else ALREADY
        lines.append(say(text, rows=already))
    impossible = _in_deals(answer, ((row, row.impossible) for row in answer.rows))
    if impossible:
        lines.append(say(IMPOSSIBLE, rows=impossible))
    same = [row for row in answer.rows if row.gain and row.gain.sd == 0 == row.gain.value]
    if same:
        names = joined(", ", (name_of(question, row.choice) for row in same))
        lines.append(say(IDENTICAL, rows=names))
    return lines


def given(question: Question) -> list[str]:
    """What is dealt beside a part of a hand."""
    if question.is_complete:
        return []
    side = SIDES[question.side]
    return [say(PARTIAL, cards=cards_given(question), side=side)]


def demands_calls(question: Question) -> bool:
    """Whether there are rules that make a player call."""
    rules = question.rules
    return rules.forced_call != "off" or (rules.piglets_force_call and rules.piglets != "off")


def _on_the_rules(answer: Answer) -> list[str]:
    """What house rules mean for the table."""
    question, rules = answer.question, answer.question.rules
    lines: list[str] = []
    if demands_calls(question):
        lines.append(say(DEMANDED, count=int(answer.tally.demanded[0])))
    if rules.anonymous_calls and not question.is_wedding:
        lines.append(OWN_LEVELS)
    if rules.cowardice != "off":
        lines.append(say(COWARDS, least=rules.cowardice))
    needs = _needs(answer)
    if needs:
        lines.append(say(NEEDS, rows=joined("; ", needs)))
    return lines


def _needs(answer: Answer) -> list[str]:
    """What chances the calls need for results that are clearer than those at the border."""
    by_chances: dict[tuple[str, ...], list[str]] = {}
    texts = {}
    for row in answer.rows:
        if row.clearer:
            chances = tuple(_percent(chance) for chance in row.clearer.values())
            by_chances.setdefault(chances, []).append(name_of(answer.question, row.choice))
            texts[chances] = CLEARER if row.choice.level == 1 else CLEARER_WINS
    return [
        say(texts[chances], names=chained(names), **dict(zip(RESULTS, chances, strict=False)))
        for chances, names in by_chances.items()
    ]


def _percent(chance: Fraction | None) -> str:
    return say(NEVER) if chance is None else say(CHANCE, chance=100 * float(chance))
