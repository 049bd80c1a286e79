"""The answer to "what is this hand worth?" as a report."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from analyses.estimate import share
from analyses.habits import CALL, LEAD, RESERVATION, THROW, Habit
from analyses.hand import SOLO_ELSEWHERE, Answer
from analyses.hand_cards import announcement, solos
from analyses.hand_odds import ACE, PARTNER, VOID, Odd
from analyses.hand_score import THRESHOLDS
from doko_sim.cards import KIND, hand_text
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS, NO_GAME
from doko_sim.players.strategy import Strategy
from doko_sim.texts import say, say_cards
from reports import asking
from reports.announce_notes import SIDES
from reports.frequencies import players_text, rules_name
from reports.hand_data import hand_data
from reports.hand_figures import deals, figures
from reports.hand_place import place
from reports.model import Column, Report, Table
from reports.plurals import count
from reports.values import gain_interval, show, triple

TITLE = "What is {hand} at position {position} worth?"
WORTH = "{worth:+.2f} game points a deal, left alone ({interval})."
RANK = "Better than {rank} of the hands of {side} ({level:.4g} % interval {interval}): {verdict}."
SCORE = (
    "Expected card points {total:.1f}: high trumps {high:.1f}, ruffs {ruffs:.1f}, aces to lead "
    "{aces:.1f}. The published table (Essen System) says {call} from {threshold}: {verdict}."
)
COUNTED = (
    "By the card measured here (doko thresholds --card) it counts {points}; at position {position} "
    "{call} pays from {least} on: {verdict}."
)
ASK = "What each call is worth with this very hand: doko announce."
ENOUGH, TOO_LITTLE = "enough", "too little"
INTERRUPTED = "Interrupted: the answer rests on the deals played until then."

CONTRACT_TABLE = "What comes about"
ODDS_TABLE = "Odds, counted exactly"
SOLO_TABLE = "Solos, by the count of doko solos"
HABITS_TABLE = "What {strategy} does with it"
RUNS = "{card} runs: all others can follow"
ANOTHERS, THROWN_IN = "solo of another", "thrown in"
NOBODY = "nobody else is void in {suit}"
SUITS = {"C": "clubs", "S": "spades", "H": "hearts"}
ONE_HAND = "both queens of clubs in one other hand"
TEN = "the partner holds a ten of hearts"
OTHER_TEN = "the partner holds the other ten of hearts"
SAYS, CALLS, LEADS = "says {what}", "calls {what}, before its {ordinal} card", "first lead: {card}"
SILENT = "calls nothing"
HEALTHY = "healthy"
THROWS = "throws the hand in"
LEVELS = ("", "", "no 90", "no 60", "no 30", "schwarz")
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
)  # fmt: skip
#: What is done less often is not shown.
LEAST_SHOWN = 0.05

DEALS = (
    "{deals} under {rules}, {players}; what it does was watched in "
    "{watched} of them; what was done in fewer than 5 % is left out."
)
STORED = "Rank among {hands:,} random hands of {side}, kept with the program; all positions."
MEASURED = (
    "Rank among {hands:,} random hands of {side} at all positions, each played a few times; their "
    "spread by luck is taken out, as if both were normal."
)
ODDS_NOTE = (
    "Odds: before the first card, the other cards dealt at random; the partner's in a game "
    "without wedding."
)
ELDERS = "A hand with both queens of clubs counts among those of Re."


def report(answer: Answer) -> Report:
    """The report of an answer."""
    question = answer.question
    hand = hand_text(question.hand)
    return Report(
        title=say(TITLE, hand=hand, position=question.position),
        sentences=_sentences(answer),
        tables=[_contracts(answer), *_odds(answer), *_solos(answer), _habits(answer)],
        notes=_notes(answer),
        command=command_line(answer),
        data=hand_data(answer),
        figures=figures(answer),
        deals=deals(answer),
    )


def _sentences(answer: Answer) -> list[str]:
    question, worth, rank, score = answer.question, answer.worth, answer.rank, answer.score
    level = 100 * question.level
    side = SIDES[question.side]
    threshold = THRESHOLDS[question.side]
    sentences: list[str] = [
        say(
            WORTH,
            worth=worth.value,
            interval=gain_interval(*worth.interval, question.level),
        ),
        say(
            RANK,
            rank=show(rank.value, Column("", "", "percent", 0)),
            side=side,
            level=level,
            interval=show(rank.interval, Column("", "", "percent_interval", 0)),
            verdict=place(rank.interval, answer.verdict, answer.may_be_any),
        ),
        say(
            SCORE,
            total=score.total,
            high=score.high,
            ruffs=score.ruffs,
            aces=score.aces,
            call=side,
            threshold=threshold,
            verdict=say(ENOUGH if score.total >= threshold else TOO_LITTLE),
        ),
    ]
    counted = announcement(question)
    if counted is not None:
        sentences.append(
            say(
                COUNTED,
                points=counted.points,
                position=question.position,
                call=side,
                least=counted.least,
                verdict=say(ENOUGH if counted.enough else TOO_LITTLE),
            )
        )
    sentences.append(ASK)
    return [*sentences, INTERRUPTED] if answer.interrupted else sentences


def _solos(answer: Answer) -> list[Table]:
    """What the hand counts for each kind of solo."""
    found = solos(answer.question)
    columns = [
        Column("solo", "Solo"),
        Column("points", "Counts", "int"),
        Column("least", "Pays from", "int"),
        Column("enough", "Which is"),
    ]
    rows = [
        {
            "solo": contract_name(one.contract),
            "points": one.points,
            "least": one.least,
            "enough": ENOUGH if one.enough else TOO_LITTLE,
        }
        for one in found
    ]
    return [Table(SOLO_TABLE, columns, rows)] if rows else []


def _contract(number: int) -> str:
    if number == SOLO_ELSEWHERE:
        return ANOTHERS
    return THROWN_IN if number == NO_GAME else contract_name(CONTRACTS[number])


def _contracts(answer: Answer) -> Table:
    columns = [
        Column("contract", "Contract"),
        Column("share", "Share", "percent_estimate"),
        Column("won", "Won", "percent_estimate"),
        Column("points", "Game points", "gain_estimate"),
    ]
    rows = [
        {
            "contract": _contract(one.number),
            "share": triple(one.share),
            "won": None if one.number == NO_GAME else triple(one.won),
            "points": (0.0, 0.0, 0.0) if one.number == NO_GAME else triple(one.points),
        }
        for one in answer.contracts
    ]
    return Table(CONTRACT_TABLE, columns, rows)


def odd_words(odd: Odd, hand: Collection[int]) -> str:
    """What happens, in words; ``hand`` are the kinds of the own cards."""
    if odd.about == ACE:
        return say(RUNS, card=say_cards(odd.card))
    if odd.about == VOID:
        return say(NOBODY, suit=say(SUITS[odd.card]))
    if odd.about == PARTNER:
        return OTHER_TEN if KIND["HT"] in hand else TEN
    return ONE_HAND


def _odds(answer: Answer) -> list[Table]:
    columns = [
        Column("odd", "What"),
        Column("chance", "Chance", "percent"),
        Column("fraction", "Exactly", "name"),
    ]
    rows = [
        {
            "odd": odd_words(odd, answer.question.hand),
            "chance": float(odd.chance),
            "fraction": str(odd.chance),
        }
        for odd in answer.odds
    ]
    return [Table(ODDS_TABLE, columns, rows)] if rows else []


def tactics(strategy: Strategy) -> dict[str, str]:
    """What a strategy's tactics do, by their IDs."""
    pairs = (one.meaning.partition(": ") for one in strategy.parameters if one.switch)
    return {name: words for name, colon, words in pairs if colon}


def _words(answer: Answer, habit: Habit) -> str:
    if habit.kind == THROW:
        return THROWS
    if habit.kind == RESERVATION:
        name = say(HEALTHY) if habit.what == HEALTHY else contract_name(habit.what)
        return say(SAYS, what=name)
    if habit.kind == LEAD:
        return say(LEADS, card=say_cards(habit.what))
    level = int(habit.what)
    if not level:
        return SILENT
    what = say(LEVELS[level] or SIDES[answer.question.side])
    ordinal = say(ORDINALS[min(habit.card, len(ORDINALS)) - 1])
    return say(CALLS, what=what, ordinal=ordinal)


def _habits(answer: Answer) -> Table:
    strategy = answer.question.players[answer.question.seat].strategy
    meanings = tactics(strategy)
    columns = [
        Column("does", "Decision"),
        Column("share", "Deals", "percent_estimate", 0),
        Column("tactic", "Tactic", "name"),
        Column("meaning", "Which says"),
    ]
    rows: list[dict[str, Any]] = []
    for kind in (THROW, RESERVATION, CALL, LEAD):
        often = LEAST_SHOWN * answer.habits.watched
        for habit, number in answer.habits.of(kind):
            if number < often:
                continue
            found = share(number, answer.habits.watched, answer.question.level)
            rows.append(
                {
                    "does": _words(answer, habit),
                    "share": triple(found),
                    "tactic": habit.tactic or None,
                    "meaning": meanings.get(habit.tactic),
                }
            )
    name = answer.question.players[answer.question.seat].name
    return Table(say(HABITS_TABLE, strategy=name), columns, rows)


def _notes(answer: Answer) -> list[str]:
    question, values = answer.question, answer.values
    lines: list[str] = [
        say(
            DEALS,
            deals=count(answer.tally.deals, "deal"),
            rules=rules_name(question.rules),
            players=players_text([player.name for player in question.players]),
            watched=answer.habits.watched,
        ),
        say(
            STORED if values.stored else MEASURED,
            hands=values.hands,
            side=SIDES[question.side],
        ),
    ]
    if answer.odds:
        lines.append(ODDS_NOTE)
    return [*lines, ELDERS] if question.is_wedding else lines


def command_line(answer: Answer) -> str:
    """The command that makes the answer again; empty for rules that stand nowhere."""
    return asking.command_line("hand", answer.question, "--deals", str(answer.tally.deals))
