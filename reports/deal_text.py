"""One deal as a person would write it down: hands, tricks, calls, settlement; 80 to 100 columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from doko_sim.cards import KINDS, Style, format_card
from doko_sim.contracts import CONTRACTS, Pack
from doko_sim.option_values import show
from doko_sim.texts import Text, chained, say
from doko_sim.told import Item, Played, Told
from doko_sim.tricks import class_of
from reports import deal_words as words
from reports.deal_anew import redealt
from reports.deal_words import SIDES
from reports.language import ENGLISH, GERMAN, translated

#: The most columns that a deal is given, and those that it needs.
WIDTH, LEAST_WIDTH = 100, 80
#: Room for what stands around the four columns of cards: numbers, points and gaps.
_AROUND = 43
#: A tactic that is named by a code and not in words.
_CODE = re.compile(r"[A-Z]+\d+'?")
_TRICKS = "Tricks (> leads; Re and Kontra: card points so far)"
#: What a reason becomes where that keeps a trick on one line.
_SHORT = {"only card": "only"}
_TRICKS_SHORT = "Tricks (> leads; only: no other card; Re and Kontra: card points so far)"
_LEGEND = "Codes such as {code} are tactics: {command} explains them."
_LEGENDS = "Codes such as {code} are tactics: {commands} explain them."
_LISTS = "doko strategies list {name}"
_DEAL = "Deal {number:,} of seed {seed}, rules {rules}"
_DDV, _CHANGED = "ddv", "ddv with {changes}"
_ALL_PLAY, _PLAYS = "All positions play {strategy}", "Position {position} plays {strategy}"
_HANDS, _WON_BY, _POINTS = "Hands", "won by", "points"
_SETTLEMENT, _SUM = "Settlement", "sum"
_VALUE, _SCORES = "Value for Re {value:+d}{factor}.", "Scores by position   {scores}"
_IN_TRICK, _IN_TRICK_UNCOUNTED = "{item}, trick {trick}", "{item}, trick {trick} (not counted)"
_WINS = (
    "{winner} wins: Re {re_points} card points in {re_tricks}, Kontra {kontra_points} in "
    "{kontra_tricks}."
)
_NOBODY = "Nobody"
_HANDS_BEFORE = "Hands (as dealt, before the exchange)"
_SUB_SUM = "sub-sum"
_SAID = ("Re said", "Kontra said")
_LAST = ("Re said early", "Kontra said early", "not below zero")
_ELDERS = "against the elders"
#: How a style's cards are written in another language.
_STYLES: Mapping[tuple[str, Style], Style] = {
    (GERMAN, "letters"): "german letters", (GERMAN, "symbols"): "german",
}  # fmt: skip
#: Says a text in the language of the deal.
Say = Callable[[str], str]
_FACTORS = {2: ", twice for the lone player", 3: ", three times for the lone player"}


def render_deal(
    told: Told, style: Style = "letters", width: int = WIDTH, language: str = ENGLISH
) -> str:
    """Return a deal as text; cards as ``HT`` or, in style ``symbols``, as ``♥10``.

    ``width`` is taken as if it were 80 if it is less, and 100 if it is more. In German cards are
    ``He10 KrD`` and ``♥10 ♣D``.
    """
    style = _STYLES.get((language, style), style)
    width = min(max(width, LEAST_WIDTH), WIDTH)
    tr = partial(translated, language=language)
    parts = [
        _heading(told, style, width, tr),
        _hands(told, style, width, tr),
        _tricks(told, style, width, tr),
        _settlement(told, tr),
    ]
    if legend := _legend(told):
        parts.append(_wrapped([tr(legend)], width))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def _heading(told: Told, style: Style, width: int, tr: Say) -> list[str]:
    lines = [say(_DEAL, number=told.number, seed=told.seed, rules=_rules(told))]
    if len(set(told.strategies)) == 1:
        lines.append(say(_ALL_PLAY, strategy=told.strategies[0]))
    else:
        lines += [
            say(_PLAYS, position=told.position(seat), strategy=told.strategies[seat])
            for seat in _by_position(told)
        ]
    sentences = [*redealt(told), *words.game(told, style)]
    return [*_wrapped(map(tr, lines), width), "", *_wrapped(map(tr, sentences), width)]


def _wrapped(lines: Iterable[str], width: int) -> list[str]:
    return [part for line in lines for part in textwrap.wrap(line, width, subsequent_indent="  ")]


def _rules(told: Told) -> str:
    if told.rules.label:
        return told.rules.label
    changed = [f"{name} = {show(value)}" for name, value in told.rules.differences().items()]
    return say(_CHANGED, changes=", ".join(changed)) if changed else _DDV


def _by_position(told: Told) -> list[int]:
    return [(told.forehand + i) % 4 for i in range(4)]


def _hands(told: Told, style: Style, width: int, tr: Say) -> list[str]:
    """Sides, answers and cards by position; on two lines each where the page is too narrow."""
    hands = [_hand(told, hand, style) for hand in told.hands]
    starts = [f"  {told.position(seat)}  {SIDES[told.side(seat)]:6}  " for seat in range(4)]
    lines: list[str] = []
    for short in (False, True):
        answers = [tr(words.answer(told, given, short)) for given in told.reservations]
        longest = max(map(len, answers))
        lines = [
            f"{starts[seat]}{answers[seat]:{longest}}  {hands[seat]}" for seat in _by_position(told)
        ]
        if max(map(len, lines)) <= width:
            break
    else:
        answers = [tr(words.answer(told, given)) for given in told.reservations]
        lines = [
            line
            for seat in _by_position(told)
            for line in (starts[seat] + answers[seat], " " * len(starts[seat]) + hands[seat])
        ]
    exchanged = told.exchange is not None and told.exchange.passed
    return [tr(_HANDS_BEFORE if exchanged else _HANDS), *lines]


def _hand(told: Told, kinds: Sequence[int], style: Style) -> str:
    """The cards from the highest down, a wider gap between trumps and suits."""
    contract, text, last = CONTRACTS.index(told.contract), "", None
    for kind in kinds:
        suit = class_of(contract, KINDS[kind], Pack.of(told.rules))
        gap = "" if last is None else " " if suit == last else "   "
        text += gap + format_card(kind, style)
        last = suit
    return text


def _tricks(told: Told, style: Style, page: int, tr: Say) -> Iterator[str]:
    rows = [_cells(told, trick, style) for trick in told.tricks]
    title = _TRICKS
    if 4 * _widest(rows, tr) + _AROUND > page:
        short = [[(card, _SHORT.get(reason, reason)) for card, reason in row] for row in rows]
        if 4 * _widest(short, tr) + _AROUND <= page and short != rows:
            rows, title = short, _TRICKS_SHORT
    rows = [[(card, tr(say(reason))) for card, reason in row] for row in rows]
    two_lines = 4 * _widest(rows) + _AROUND > page
    narrow = max(len(text) for row in rows for cell in row for text in cell)
    width = max(narrow if two_lines else _widest(rows), len(" 1 Kontra"))
    heads = [f" {told.position(seat)} {SIDES[told.side(seat)]}" for seat in _by_position(told)]
    yield tr(title)
    won_by, points = tr(_WON_BY), tr(_POINTS)
    yield f"      {_spread(heads, width)}  {won_by:>6}  {points:>6}     Re  Kontra"
    sums = [0, 0]
    for number, (trick, row) in enumerate(zip(told.tricks, rows, strict=True)):
        yield from _event_lines(told, number, tr)
        sums[told.side(trick.winner)] += trick.points
        cards = _spread([cell[0] if two_lines else _one_line(cell) for cell in row], width)
        counts = f"{told.position(trick.winner):6}  {trick.points:6}  {sums[0]:5}  {sums[1]:6}"
        yield f"  {number + 1:2}  {cards}  {counts}"
        if two_lines:
            yield "       " + _spread([cell[1] for cell in row], width)
    yield from _event_lines(told, len(told.tricks), tr)


def _event_lines(told: Told, trick: int, tr: Say) -> Iterator[str]:
    return (f"       {tr(line)}" for line in words.event_lines(told, trick))


def _widest(rows: Sequence[Sequence[tuple[str, str]]], tr: Say = str) -> int:
    return max(len(_one_line((card, tr(say(why))))) for row in rows for card, why in row)


def _one_line(cell: tuple[str, str]) -> str:
    return " ".join(cell).rstrip()


def _spread(texts: Sequence[str], width: int) -> str:
    return "  ".join(f"{text:{width}}" for text in texts)


def _cells(told: Told, trick: Played, style: Style) -> list[tuple[str, str]]:
    """By position: the card with the leader's mark, and the tactic."""
    cells = []
    for seat in _by_position(told):
        hand = (seat - trick.lead) % 4
        mark = ">" if hand == 0 else " "
        cells.append((mark + format_card(trick.kinds[hand], style), trick.tactics[hand]))
    return cells


def _settlement(told: Told, tr: Say) -> Iterator[str]:
    items = sorted(told.items, key=lambda item: _rank(told, item))
    names = [
        tr(_doubling(items[:number], item) if _doubles(told, item) else _item(item))
        for number, item in enumerate(items)
    ]
    first = next((n for n, item in enumerate(items) if _doubles(told, item)), None)
    width = max(24, *(len(name) + 1 for name in names)) if names else 24
    yield f"{tr(_SETTLEMENT):{width + 2}}  Re  Kontra"
    for number, (item, name) in enumerate(zip(items, names, strict=True)):
        if number == first:
            yield _sums(tr(_SUB_SUM), items[:first], width)
        sign = "+" if _doubles(told, item) else ""
        points = f"{item.points:{sign}{4 if item.side == 0 else 12}}"
        yield f"  {name:{width}}" + (points if item.points or not item.trick else "")
    yield _sums(tr(_SUM), items, width)
    yield ""
    yield tr(_won(told))
    if coward := words.coward(told):
        yield tr(coward)
    factor = _FACTORS.get(told.rules.solo_multiplier, "") if told.alone else ""
    yield tr(say(_VALUE, value=told.value, factor=say(factor)))
    scores = "   ".join(
        f"{told.position(seat)}: {told.scores[seat]:+d}" for seat in _by_position(told)
    )
    yield tr(say(_SCORES, scores=scores))


def _sums(name: str, items: Sequence[Item], width: int) -> str:
    sums = [sum(item.points for item in items if item.side == side) for side in (0, 1)]
    return f"  {name:{width}}{sums[0]:4}{sums[1]:8}"


def _doubles(told: Told, item: Item) -> bool:
    return item.name in _SAID and told.rules.re_kontra == "double"


def _doubling(before: Sequence[Item], item: Item) -> Text:
    """What doubles the items before it, and by how much in all: both players may have said it."""
    value = sum(one.points if one.side == item.side else -one.points for one in before)
    factor = 1 + item.points // value if value and item.points % value == 0 else 0
    return words.doubled(item.name, factor)


def _rank(told: Told, item: Item) -> int:
    """Where an item stands: what is doubled, what doubles it, then what comes on top."""
    rules = told.rules
    if item.name in _SAID:
        return int(rules.re_kontra == "double")
    if item.name in _LAST:
        return 3
    outside = bool(item.trick) and not rules.double_extras
    if item.name == _ELDERS and rules.re_kontra == "double" and not rules.double_elders:
        outside = True
    return 2 * int(outside)


def _item(item: Item) -> Text:
    if not item.trick:
        return say(item.name)
    text = _IN_TRICK if item.points else _IN_TRICK_UNCOUNTED
    return say(text, item=words.item_name(item.name), trick=item.trick)


def _won(told: Told) -> Text:
    points, tricks = told.card_points, told.tricks_won
    return say(
        _WINS,
        winner=say((*SIDES, _NOBODY)[told.winner]),
        re_points=points[0],
        re_tricks=words.count(tricks[0], "trick"),
        kontra_points=points[1],
        kontra_tricks=words.count(tricks[1], "trick"),
    )


def _legend(told: Told) -> Text:
    """Where the codes in the text are explained, an empty text where there are none."""
    codes = [(seat, tactic) for seat, tactic in _tactics(told) if _CODE.fullmatch(tactic)]
    if not codes:
        return say("")
    names = sorted({told.strategies[seat].split(",")[0] for seat, _ in codes})
    lists = [say(_LISTS, name=name) for name in names]
    if len(lists) == 1:
        return say(_LEGEND, code=codes[0][1], command=lists[0])
    return say(_LEGENDS, code=codes[0][1], commands=chained(lists))


def _tactics(told: Told) -> Iterator[tuple[int, str]]:
    """Every tactic in the text with the seat that used it, those of cards first."""
    for trick in told.tricks:
        yield from (((trick.lead + hand) % 4, text) for hand, text in enumerate(trick.tactics))
    yield from ((said.seat, said.tactic) for said in told.calls)
    yield from ((called.seat, called.tactic) for called in told.promotions)
    yield from ((seat, given.tactic) for seat, given in enumerate(told.reservations))
    if told.lone_player is not None:
        yield told.lone_player, told.naming
    if told.genscher is not None:
        yield told.genscher.seat, told.genscher.tactic
    if told.exchange is not None:
        exchange = told.exchange
        seats = exchange.player, exchange.taker, exchange.taker
        yield from zip(seats, exchange.tactics, strict=True)
