"""What each rule of a set does to an outcome, as a report."""

from __future__ import annotations

from typing import Any

from analyses.house_rules import CLEAR, OPEN, SAME, SMALL
from analyses.rule_effects import Effect, Effects
from doko_sim.option_values import show as toml
from doko_sim.rules import OPTIONS
from doko_sim.texts import joined, listed, say
from reports.changes import (
    FEW,
    FEW_DEALS,
    FOOT,
    PAIRED,
    SHARES,
    STOPPED,
    amount,
    change_data,
    rules_data,
    rules_note,
    setting_data,
    triple,
    verdict_note,
)
from reports.house_rules_figures import effect_figures
from reports.model import Column, Report, Table
from reports.option_words import option_text
from reports.rules import value_text
from reports.values import show

TITLE = "What each rule of {name} does to {outcome}"
TOGETHER = (
    "{phrase}: {value} under {name}, {other_value} under {other}; "
    "{change}{unit} by all options together."
)
MOST = "Of {number} options, {clear} change it beyond doubt: {list}."
MOST_ONE = "Of {number} options, {clear} changes it beyond doubt: {list}."
NONE_CLEAR = "Of {number} options, none changes it beyond doubt."
ONLY = "The only option changes it beyond doubt: {list}."
ONLY_NOT = "The only option does not change it beyond doubt."
NO_EFFECT = "No effect that counts: {list}."
UNDECIDED = "Undecided: {list}."
IDLE = "Every deal is the same without it: {list}."
UNPAIRED = (
    "Another pack, so other deals: unpaired are the effect of {list} and all options together."
)
IMPOSSIBLE = "Not turned back, for no rules without it are allowed: {list}."
TIED = "{option} is turned back with {tied}, for one is not allowed without the other."
OPTION = "{name}: {value} ({other}: {back})"
OPTION_WITH = "{name}: {value} ({other}: {back}), with {tied}"
EFFECT = (
    "Effect: under {name}, less the same with this option alone as in {other}; differs: deals that "
    "end with other game points."
)
PAIRS = "Pairs: {outcome}"
INTERACTION = "Beyond the sum: what both do together less what each does alone."
HOLM = (
    "Beyond the sum: what both do together less what each does alone, clear after Holm's "
    "adjustment over all {pairs:,} pairs."
)
HOLM_BUT = (
    "Beyond the sum: what both do together less what each does alone, clear after Holm's "
    "adjustment over all {pairs:,} pairs; {rest:,} others do not clearly interact."
)
HOLM_BUT_ONE = (
    "Beyond the sum: what both do together less what each does alone, clear after Holm's "
    "adjustment over all {pairs:,} pairs; {rest:,} other does not clearly interact."
)
NO_INTERACTION = "None of the {pairs:,} pairs of options clearly does more or less than its sum."
NOT_THE_PAIR = "Both options together do not clearly do more or less than their sum."
NO_PAIRS = "No two options can be turned back apart, so there are no pairs."
FAMILY = "the {number} effects"
ONE_EFFECT = "one effect"


def report(found: Effects, again: str, short: bool = True, german: bool = False) -> Report:
    """The report on the effects of the options of a set of rules.

    ``short`` is for people; programs get an option's values in columns of their own.
    ``german`` names options and their values as a German file may have them.
    """
    tables = [_table(found, short, german)]
    if found.interactions:
        tables.append(_pair_table(found, german))
    return Report(
        title=say(TITLE, name=found.rules.name, outcome=say(found.outcome.phrase)),
        sentences=_sentences(found, german),
        tables=tables,
        notes=_notes(found, german),
        command=again,
        data=_data(found),
        figures=effect_figures(found),
    )


def _sentences(found: Effects, german: bool) -> list[str]:
    lines: list[str] = []
    outcome, scale = found.outcome, found.outcome.scale
    plain = Column("", "", "estimate")
    lines.append(
        say(
            TOGETHER,
            phrase=say(outcome.title),
            value=show(triple(found.value, scale), plain),
            other_value=show(triple(found.other_value, scale), plain),
            name=found.rules.name,
            other=found.other.name,
            unit=say(outcome.unit) if outcome.share else "",
            change=show(triple(found.total.estimate, scale), Column("", "", "gain_estimate")),
        )
    )
    if found.tally.interrupted:
        lines.append(say(STOPPED, done=found.tally.deals, asked=found.setting.deals))
    number = len(found.effects)
    by: dict[str, list[str]] = {CLEAR: [], SAME: [], OPEN: [], IDLE: []}
    for effect in found.effects:
        by[_kind(effect)].append(_named(found, effect, german))
    if by[CLEAR]:
        clear = len(by[CLEAR])
        text = ONLY if number == 1 else MOST_ONE if clear == 1 else MOST
        lines.append(say(text, number=number, clear=clear, list=joined(", ", by[CLEAR])))
    else:
        lines.append(say(ONLY_NOT if number == 1 else NONE_CLEAR, number=number))
    for kind, text in ((SAME, NO_EFFECT), (OPEN, UNDECIDED), (IDLE, IDLE)):
        if by[kind]:
            lines.append(say(text, list=joined(", ", by[kind])))
    if found.interactions is not None and not found.interactions and number > 1:
        lines.append(say(_no_interaction(found), pairs=found.pairs))
    return lines


def _no_interaction(found: Effects) -> str:
    """Why no pair stands in the table."""
    if found.pairs == 0:
        return NO_PAIRS
    return NOT_THE_PAIR if found.pairs == 1 and len(found.effects) == 2 else NO_INTERACTION


def _kind(effect: Effect) -> str:
    """In which sentence an option is named."""
    if effect.differs is not None and effect.differs.value == 0:
        return IDLE
    return SAME if effect.change.verdict == SMALL else effect.change.verdict


def _option(name: str, german: bool) -> str:
    return OPTIONS[name].german if german else option_text(name)


def _named(found: Effects, effect: Effect, german: bool) -> str:
    name = _option(effect.turned.option, german)
    if effect.change.verdict != CLEAR:
        return name
    change = amount(found.outcome, effect.change.estimate.value)
    return say("{option} {change}", option=name, change=change)


def _table(found: Effects, short: bool, german: bool) -> Table:
    """The effects; for people what an option says stands in one cell."""
    values = [Column("value", found.rules.name), Column("back", found.other.name)]
    columns = [
        Column("option", "Option"),
        *([] if short else values),
        Column("effect", "Effect", "gain_estimate"),
        Column("differs", "Differs", "percent_estimate"),
        Column("verdict", "Verdict"),
    ]
    return Table(
        found.outcome.title, columns, [_row(found, one, short, german) for one in found.effects]
    )


def _row(found: Effects, effect: Effect, short: bool, german: bool) -> dict[str, Any]:
    name = effect.turned.option
    rules = found.rules.rules, found.other.rules
    value, back = (
        value_text(one, name, german) if short else toml(getattr(one, name)) for one in rules
    )
    fields = {
        "name": _option(name, german),
        "value": value,
        "other": found.other.name,
        "back": back,
    }
    said = say(OPTION, **fields)
    if effect.turned.tied:
        said = say(
            OPTION_WITH, **fields, tied=listed([_option(one, german) for one in effect.turned.tied])
        )
    return {
        "option": said if short else joined(" + ", map(option_text, (name, *effect.turned.tied))),
        "value": value,
        "back": back,
        "effect": triple(effect.change.estimate, found.outcome.scale),
        "differs": triple(effect.differs),
        "verdict": effect.change.verdict,
    }


def _pair_table(found: Effects, german: bool) -> Table:
    interactions = found.interactions or ()
    columns = [
        Column("option", "Option"),
        Column("with", "With"),
        Column("effect", "Beyond the sum", "gain_estimate"),
    ]
    rows = [
        {
            "option": _option(one.options[0], german),
            "with": _option(one.options[1], german),
            "effect": triple(one.change.estimate, found.outcome.scale),
        }
        for one in interactions
    ]
    heading = say(PAIRS, outcome=say(found.outcome.title))
    return Table(heading, columns, rows, [_below_pairs(found)])


def _below_pairs(found: Effects) -> str:
    """What the figures of the pairs are, and of how many pairs they are."""
    rest = found.pairs - len(found.interactions or ())
    if found.pairs == 1:
        return say(INTERACTION)
    if not rest:
        return say(HOLM, pairs=found.pairs)
    return say(HOLM_BUT_ONE if rest == 1 else HOLM_BUT, pairs=found.pairs, rest=rest)


def _notes(found: Effects, german: bool) -> list[str]:
    notes: list[str] = [
        say(EFFECT, name=found.rules.name, other=found.other.name),
        rules_note([found.rules, found.other], found.setting, found.tally.deals),
    ]
    if found.tally.deals < FEW:
        notes.append(say(FEW_DEALS, few=FEW))
    notes += [
        say(
            TIED,
            option=_option(effect.turned.option, german),
            tied=listed([_option(one, german) for one in effect.turned.tied]),
        )
        for effect in found.effects
        if effect.turned.tied
    ]
    unpaired = [
        _option(effect.turned.option, german)
        for effect in found.effects
        if not found.is_paired(effect)
    ]
    if unpaired:
        notes.append(say(UNPAIRED, list=joined(", ", unpaired)))
    if found.impossible:
        notes.append(
            say(IMPOSSIBLE, list=joined(", ", [_option(one, german) for one in found.impossible]))
        )
    if found.outcome.share:
        notes.append(SHARES)
    number = len(found.effects)
    notes.append(verdict_note(say(ONE_EFFECT) if number == 1 else say(FAMILY, number=number)))
    paired = "" if len(unpaired) == len(found.effects) else say(PAIRED)
    notes.append(say(FOOT, level=100 * found.setting.level, paired=paired))
    return notes


def _data(found: Effects) -> dict[str, Any]:
    pairs = None
    if found.interactions is not None:
        pairs = {
            "number": found.pairs,
            "clear": [
                {"options": list(one.options), **change_data(one.change)}
                for one in found.interactions
            ],
        }
    return {
        "question": "rules effect",
        **setting_data(found.setting, found.tally.deals),
        "rules": [rules_data(found.rules), rules_data(found.other)],
        "outcome": found.outcome.key,
        "margin": found.outcome.margin,
        "value": triple(found.value),
        "other_value": triple(found.other_value),
        "together": change_data(found.total),
        "effects": [
            {
                "option": effect.turned.option,
                "turned_back_with": list(effect.turned.tied),
                "paired": found.is_paired(effect),
                "differs": triple(effect.differs),
                **change_data(effect.change),
            }
            for effect in found.effects
        ],
        "impossible": list(found.impossible),
        "pairs": pairs,
    }
