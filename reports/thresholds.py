"""The answer to "from which hand on should I announce?" as a report."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from analyses.blocks import Turn
from analyses.card_data import SIDES as KEYS
from analyses.card_data import Card
from analyses.estimate import FEW
from analyses.point_card import PUBLISHED
from analyses.threshold_figures import curve, further, information, reply
from analyses.threshold_sums import FURTHER, GOOD_TRICK, SEATS, TRICKS
from analyses.thresholds import Ask, Played
from doko_sim.texts import joined, say
from reports import of_all_hands
from reports.model import Report, Table
from reports.plurals import count
from reports.point_card import measured, of_card
from reports.rule_names import rules_name
from reports.threshold_calls import TITLES
from reports.threshold_figures import figures
from reports.threshold_tables import tables
from reports.threshold_texts import ANY, NONE, SIDES, turn_data, turn_text, turn_word
from reports.values import triple

TITLE = "From which hand on should I announce?"
PARTIAL = "A part only: interrupted after {done:,} of {asked:,} deals."
FROM = (
    "{side} at the last moment pays {last} (published: {published}); with the first card {first}."
)
PAYS_FROM, PAYS_FROM_EYES = "from {turn} on", "from {turn} expected card points on"
PAYS_UNKNOWN = "from an unknown score on (too few hands)"
PAYS_WITH, PAYS_WITH_NONE = "with any hand ({low} to {high})", "with no hand ({low} to {high})"
FEW_DEALS = "Fewer than {few} deals: the intervals are rough."
NOTHING_FROM = {ANY: "any: with every hand", NONE: "none: with no hand"}
HEARD = (
    "That the others hear {side} is worth {worth:+.2f} game points a call ({low:+.2f} to "
    "{high:+.2f})."
)
SETTING = (
    "{deals}, seed {seed}, rules {rules} ({fingerprint}), {players}. Each seat in turn is silent, "
    "or makes one call; all others decide freely."
)
SOLO_SETTING = (
    "{deals}, seed {seed}, rules {rules} ({fingerprint}), {players}. Each seat in turn is silent, "
    "or makes one call; all others decide freely. Solos: {solos}."
)
LEGEND = (
    "Gains: game points a deal over silence on the same deals. From which score on: where the mean "
    "gain turns positive, with its interval. Score: that of the hand as dealt. Hands with which "
    "a solo is played are left out; weddings stand apart."
)
FEATURES = (
    "Features: least squares over all hands. Published: what one more adds to the published score; "
    "card points: what it adds to the side's; both in place of a card that counts for nothing."
)
ON_FURTHER = (
    "No 90 is compared with Re or Kontra at the same moment, right after the first trick, no 60 "
    "with no 90. Well: the own side won it with {good} card points or more; poorly: with fewer; "
    "badly: the other side won it. A reply comes as soon as the other side has announced."
)
SOLOS = (
    "Solos: those that the players choose. A trump, an ace: what one more in a defender's hand "
    "adds to the gain of Kontra (an ace outside trump)."
)
OTHER = (
    "The card was made for rules {rules} and {strategy}, not for what was played here; doko "
    "thresholds --card with the same --rules and --strategy makes one that is."
)
DEAF = (
    "Unheard: nobody hears the call, the caller included, but it counts in the settlement. Worth: "
    "the gain less that of the unheard call."
)
INTERVALS = (
    "Intervals at {level:.4g} % from how groups of deals differ; gains of a column are "
    "widened for their number (Holm). The card's are each for one figure."
)


def report(played: Played, card: Card) -> Report:
    """The report on the thresholds."""
    ask = played.ask
    shown = tables(played, card, ask.level)
    return Report(
        title=TITLE,
        sentences=_sentences(ask, played, card),
        tables=shown,
        notes=_notes(ask, played, card, shown),
        command=_command(ask, played),
        data=_data(ask, played, card),
        figures=figures(played, ask.level),
    )


def _sentences(ask: Ask, played: Played, card: Card) -> list[str]:
    lines: list[str] = []
    for role, side in enumerate(SIDES):
        last, first = (curve(played.sums, o, role, None, ask.level) for o in ("last", "first"))
        if last.gain.n:
            lines.append(
                say(
                    FROM,
                    side=side,
                    last=_pays(last.turn, PAYS_FROM_EYES),
                    first=_pays(first.turn),
                    published=PUBLISHED[role],
                )
            )
    if played.interrupted:
        lines.insert(1, say(PARTIAL, done=played.sums.drawn, asked=ask.deals))
    return [*lines, *of_card(card), *heard(played)]


def _pays(turn: Turn, template: str = PAYS_FROM) -> str:
    if math.isfinite(turn.value):
        return say(template, turn=turn_text(turn, 1))
    told = turn_data(turn)
    if told is None:
        return say(PAYS_UNKNOWN)
    value, low, high = told
    ends = [turn_word(end) for end in (low, high)]
    return say(PAYS_WITH_NONE if value == NONE else PAYS_WITH, low=ends[0], high=ends[1])


def heard(played: Played) -> list[str]:
    """What it is worth that the others hear a call, where that was played."""
    if not played.sums.deaf:
        return []
    return [
        say(
            HEARD,
            side=SIDES[one.role],
            worth=one.worth.value,
            low=one.worth.low,
            high=one.worth.high,
        )
        for one in information(played.sums, played.ask.level)
        if one.role < len(SIDES) and one.outcome == "last" and math.isfinite(one.worth.low)
    ]


def _words(shown: Sequence[Table]) -> list[str]:
    """What the words in the tables mean that stand for no score, as far as they stand there."""
    texts = [str(value) for table in shown for row in table.rows for value in row.values()]
    texts += [line for table in shown for line in table.below]
    used = {word for text in texts for word in re.findall(r"\w+", text)}
    words = [say(meaning) for word, meaning in NOTHING_FROM.items() if word in used]
    return [say("{words}.", words=joined("; ", words))] if words else []


def _notes(ask: Ask, played: Played, card: Card, shown: Sequence[Table]) -> list[str]:
    about, heads = card.about, [table.name for table in shown]
    notes: list[str] = [
        _setting(ask, played),
        joined(" ", [say(LEGEND), *_words(shown)]),
        FEATURES,
        *([say(ON_FURTHER, good=GOOD_TRICK)] if TITLES["further"] in heads else []),
        *([SOLOS] if TITLES["solos"] in heads else []),
        measured(card),
    ]
    if played.sums.drawn < FEW:
        notes.append(say(FEW_DEALS, few=FEW))
    names = {player.name for player in of_all_hands.everybody(ask)}
    if ask.rules.fingerprint != about["fingerprint"] or names != {about["strategy"]}:
        notes.append(say(OTHER, rules=about["rules"], strategy=about["strategy"]))
    if played.sums.deaf:
        notes.append(DEAF)
    return [*notes, say(INTERVALS, level=100 * ask.level)]


def _setting(ask: Ask, played: Played) -> str:
    """What was played, by whom."""
    solos = played.solos.drawn
    fields = {
        "deals": count(played.sums.drawn, "random deal"),
        "seed": ask.seed,
        "rules": rules_name(ask.rules),
        "fingerprint": ask.rules.fingerprint,
        "players": of_all_hands.who_plays(ask),
    }
    if solos:
        return say(SOLO_SETTING, **fields, solos=count(solos, "further deal"))
    return say(SETTING, **fields)


def _command(ask: Ask, played: Played) -> str:
    deaf = ["--deaf"] if ask.deaf else []
    return of_all_hands.command_line("thresholds", ask, "--deals", str(played.sums.drawn), *deaf)


def _data(ask: Ask, played: Played, card: Card) -> dict[str, Any]:
    turns = {
        key: {
            outcome: {
                "all" if seat is None else f"position {seat + 1}": {
                    "from": turn_data(own.turn),
                    "gain": triple(own.gain),
                    "hands": own.gain.n,
                }
                for seat in (None, *range(SEATS))
                if (own := curve(played.sums, outcome, role, seat, ask.level)).gain.n
            }
            for outcome in played.sums.gains
        }
        for role, key in enumerate(KEYS)
    }
    return {
        "question": "thresholds",
        **of_all_hands.setting(ask),
        "deals": played.sums.drawn,
        "solo_deals": played.solos.drawn,
        "deaf": ask.deaf,
        "interrupted": played.interrupted,
        "published": dict(zip(KEYS, PUBLISHED, strict=True)),
        "from": turns,
        "further": _further(ask, played),
        "card": dict(card.about),
    }


def _further(ask: Ask, played: Played) -> list[dict[str, Any]]:
    """No 90, no 60 and replies by side, first trick and position."""
    found = []
    seats: tuple[int | None, ...] = (None, *range(SEATS))
    for side, key in enumerate(KEYS):
        for seat in seats:
            own = {
                (call, went): further(played.sums, call, side, trick, seat, ask.level)
                for call in FURTHER
                for trick, went in enumerate(TRICKS)
            }
            own["reply", ""] = reply(played.sums, side, seat, ask.level)
            found += [
                {
                    "call": call,
                    "side": key,
                    "first_trick": went or None,
                    "position": None if seat is None else seat + 1,
                    "hands": one.gain.n,
                    "gain": triple(one.gain),
                    "from": turn_data(one.turn),
                }
                for (call, went), one in own.items()
                if one.gain.n
            ]
    return found
