"""Exact probabilities as reports: what a hand or the table holds."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from analyses.odds import WHO, Answer, Spread
from doko_sim.cards import hand_text, parse_cards
from doko_sim.deals import Chance, Pack, class_words
from doko_sim.texts import capital, figure, listed, say
from reports.model import Column, Report, Table
from reports.rule_names import rules_argument
from reports.values import show

TITLE = "How likely is it that {what}?"
TITLE_COMMON = "What is often asked of a deal of {cards} cards"
TITLE_SPREAD = "How much of {what} do you hold?"
EXTREMES = (
    "Most often the longest has {longest} ({most} of the deals), the shortest {shortest} ({least})."
)
TITLE_EXTREMES = "How many {what} do the longest and the shortest hand have?"
SURE, NEVER = "It is certain.", "It never happens."
TOGETHER = "{percent} %: 1 deal in {one_in:,.2f}, exactly {fraction}."
MEAN = "On average {mean:.4f} (exactly {fraction}), standard deviation {sd:.4f}."
YOUR_HAND, PART_OF_YOURS = "you hold {cards}", "you hold at least {cards}"
GIVEN = "Given that {known}."
COUNTED = "Counted: {favourable:,} of {possible:,} deals of {cards} cards, every card apart."
COUNTED_ALL = "Exact, by counting all {possible:,} deals of {cards} cards; nothing is simulated."
MORE = "doko odds --help shows what else can be asked."
HANDS = "A player can hold {hands:,} hands that can be told apart."
GIVEN_PLAYER, AT_THE_TABLE = "A given player", "Somebody at the table"
#: Decimals of per cent, more where the least of a column needs them for so many digits.
DIGITS, LEAST_DIGITS, MOST_DIGITS = 4, 4, 15
LONGEST_FRACTION = 26


def digits_for(shares: Iterable[Fraction]) -> int:
    """Decimals of per cent that show the least positive share with LEAST_DIGITS digits."""
    least = min((share for share in shares if share > 0), default=Fraction(1))
    wanted = LEAST_DIGITS - 1 - math.floor(math.log10(float(100 * least)))
    return min(max(DIGITS, wanted), MOST_DIGITS)


def chance_columns(chances: Sequence[Chance]) -> list[Column]:
    """Columns for what `chance_row` holds."""
    digits = digits_for(own.fraction for own in chances)
    columns = [
        Column("probability", "Chance", "percent", digits),
        Column("one_in", "1 in", "number", 2),
    ]
    if all(len(fraction_text(own.fraction)) <= LONGEST_FRACTION for own in chances):
        columns.append(Column("fraction", "Exactly"))
    return columns


def chance_row(own: Chance) -> dict[str, Any]:
    """A probability as columns show it, and the deals it is counted from."""
    return {
        "probability": float(own),
        "one_in": own.one_in,
        "fraction": fraction_text(own.fraction),
        "favourable": str(own.favourable),
        "possible": str(own.possible),
    }


def fraction_text(fraction: Fraction) -> str:
    """A fraction as ``11/47``, 0 or 1."""
    return str(fraction)


def percent_text(share: Fraction) -> str:
    """A share in per cent, with as many decimals as it needs."""
    return f"{float(100 * share):.{digits_for([share])}f}"


def told(own: Chance) -> str:
    """A probability as a sentence."""
    if own.favourable in (0, own.possible):
        return SURE if own.favourable else NEVER
    return say(
        TOGETHER,
        percent=figure(percent_text(own.fraction)),
        one_in=own.one_in,
        fraction=fraction_text(own.fraction),
    )


def report(answer: Answer) -> Report:
    """The report of an answer."""
    if answer.spread is not None:
        return _spread(answer, answer.spread)
    assert answer.together is not None
    pack = answer.question.pack
    rows = list(answer.rows)
    if len(rows) > 1:
        rows.append((say("all together"), answer.together))
    chances = [own for _, own in rows]
    table = Table(
        "",
        [Column("what", "What"), *chance_columns(chances)],
        [{"what": capital(what), **chance_row(own)} for what, own in rows],
    )
    return Report(
        title=say(TITLE, what=listed([what for what, _ in answer.rows])),
        sentences=[told(answer.together), *_given(answer)],
        tables=[table],
        notes=[
            say(
                COUNTED,
                favourable=answer.together.favourable,
                possible=answer.together.possible,
                cards=pack.cards,
            )
        ],
        command=_command(answer),
        data={
            **data_of(pack),
            "given": [str(one) for one in answer.known],
            **chance_row(answer.together),
            "rows": [{"what": str(what), **chance_row(own)} for what, own in rows],
        },
    )


def data_of(pack: Pack) -> dict[str, Any]:
    """What every report tells programs of the pack."""
    return {"question": "odds", "cards": pack.cards, "nines": pack.nines}


def _given(answer: Answer) -> list[str]:
    hand = answer.question.hand
    known = list(answer.known[:-1] if hand else answer.known)
    if hand:
        held = parse_cards(hand)
        text = YOUR_HAND if len(held) == answer.question.pack.size else PART_OF_YOURS
        known.append(say(text, cards=hand_text(held)))
    return [say(GIVEN, known=listed(known))] if known else []


def _spread(answer: Answer, spread: Spread) -> Report:
    pack = answer.question.pack
    chances = list(spread.chances.values())
    columns = chance_columns(chances)
    digits = columns[0].digits
    columns.insert(1, Column("at_least", "As many or more", "percent", digits))
    rows = [
        {"number": number, **chance_row(own), "at_least": float(spread.at_least(number))}
        for number, own in spread.chances.items()
    ]
    mean = say(MEAN, mean=float(spread.mean), fraction=str(spread.mean), sd=spread.sd)
    return Report(
        title=say(TITLE_SPREAD, what=class_words(spread.what)),
        sentences=[mean, *_given(answer)],
        tables=[
            Table("", [Column("number", capital(class_words(spread.what)), "int"), *columns], rows)
        ],
        notes=[say(COUNTED_ALL, possible=chances[0].possible, cards=pack.cards)],
        command=_command(answer),
        data={
            **data_of(pack),
            "given": [str(one) for one in answer.known],
            "mean": float(spread.mean),
            "mean_fraction": str(spread.mean),
            "sd": spread.sd,
        },
    )


def frequent(pack: Pack, rows: Sequence[tuple[str, Chance, Chance]]) -> Report:
    """What people ask most, of a given hand and of the table."""
    both = [own for _, given, some in rows for own in (given, some)]
    digits = min(digits_for(own.fraction for own in both), DIGITS)
    columns = [
        Column("what", "Holds"),
        Column("given", GIVEN_PLAYER, "percent", digits),
        Column("some", AT_THE_TABLE, "percent", digits),
        Column("one_in", "1 deal in", "number", 2),
    ]
    table = Table(
        "",
        columns,
        [
            {
                "what": capital(what),
                "given": float(given),
                "some": float(some),
                "one_in": some.one_in,
            }
            for what, given, some in rows
        ],
    )
    return Report(
        title=say(TITLE_COMMON, cards=pack.cards),
        tables=[table],
        notes=[
            say(COUNTED_ALL, possible=pack.total_deals, cards=pack.cards),
            say(HANDS, hands=pack.different_hands),
            MORE,
        ],
        command=again(pack),
        data={
            **data_of(pack),
            "rows": [
                {"what": str(what), "given": chance_row(given), "some": chance_row(some)}
                for what, given, some in rows
            ],
        },
    )


def extremes(
    pack: Pack, what: str, most: Mapping[int, Chance], least: Mapping[int, Chance]
) -> Report:
    """The longest and the shortest holding of a class at the table."""
    numbers = sorted({*most, *least})
    digits = digits_for(own.fraction for own in (*most.values(), *least.values()))
    columns = [
        Column("number", capital(class_words(what)), "int"),
        Column("longest", "Longest hand", "percent", digits),
        Column("shortest", "Shortest hand", "percent", digits),
    ]
    rows = [
        {
            "number": number,
            **{
                name: float(chances[number]) if number in chances else None
                for name, chances in (("longest", most), ("shortest", least))
            },
        }
        for number in numbers
    ]
    longest, shortest = (_likeliest(own) for own in (most, least))
    share = Column("", "", "percent")
    return Report(
        title=say(TITLE_EXTREMES, what=class_words(what)),
        sentences=[
            say(
                EXTREMES,
                longest=longest,
                most=show(float(most[longest].fraction), share),
                shortest=shortest,
                least=show(float(least[shortest].fraction), share),
            )
        ],
        tables=[Table("", columns, rows)],
        notes=[say(COUNTED_ALL, possible=pack.total_deals, cards=pack.cards)],
        command=again(pack, "longest", what),
        data={
            **data_of(pack),
            "longest": {str(n): chance_row(own) for n, own in most.items()},
            "shortest": {str(n): chance_row(own) for n, own in least.items()},
        },
    )


def _likeliest(chances: Mapping[int, Chance]) -> int:
    return max(chances, key=lambda number: chances[number].fraction)


def again(pack: Pack, *words: str) -> str:
    """The command ``doko odds`` with words that tells the same of the same pack again.

    The rules are named where they matter: where the ten of hearts is plain. It is empty if no
    ``--rules`` stands for them.
    """
    options = [] if pack.nines else ["--no-nines"]
    if pack != Pack(pack.nines):
        rules = rules_argument(pack.rules) if pack.rules else None
        if pack.rules is None or rules is None:
            return ""
        if pack.nines == pack.rules.nines:
            options = []
        elif pack.nines:
            options = ["--nines"]
        options = ["--rules", rules, *options]
    return shlex.join(["doko", "odds", *words, *options])


def _command(answer: Answer) -> str:
    question = answer.question
    words = []
    for who, text in question.conditions:
        words += [f"--{who}", text] if who in WHO else ["--players", who, text]
    for text in question.given:
        words += ["--given", text]
    if question.hand:
        words += ["--hand", question.hand]
    return again(question.pack, *words)
