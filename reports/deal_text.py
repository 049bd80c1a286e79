"""One deal as a person would write it down: hands, tricks, calls, settlement; 80 to 100 columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from doko_sim.cards import KINDS, Style, format_card
from doko_sim.contracts import CONTRACTS, Pack
from doko_sim.option_values import show
from doko_sim.told import Item, Played, Told
from doko_sim.tricks import class_of
from reports import deal_words as words
from reports.deal_words import SIDES

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
_LEGEND = "Codes such as {code} are tactics: {lists} them."
_NOT_COUNTED = " (not counted)"
_HANDS_BEFORE = "Hands (as dealt, before the exchange)"
_SUB_SUM = "sub-sum"
_SAID = ("Re said", "Kontra said")
_LAST = ("Re said early", "Kontra said early", "not below zero")
_ELDERS = "against the elders"
_FACTORS = {2: ", twice for the lone player", 3: ", three times for the lone player"}


def render_deal(told: Told, style: Style = "letters", width: int = WIDTH) -> str:
    """Return a deal as text; cards as ``HT`` or, in style ``symbols``, as ``♥10``.

    ``width`` is taken as if it were 80 if it is less, and 100 if it is more.
    """
    width = min(max(width, LEAST_WIDTH), WIDTH)
    parts = [
        _heading(told, style, width),
        _hands(told, style, width),
        _tricks(told, style, width),
        _settlement(told),
    ]
    if legend := _legend(told):
        parts.append(_wrapped([legend], width))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def _heading(told: Told, style: Style, width: int) -> list[str]:
    lines = [f"Deal {told.number:,} of seed {told.seed}, rules {_rules(told)}"]
    if len(set(told.strategies)) == 1:
        lines.append(f"All positions play {told.strategies[0]}")
    else:
        lines += [
            f"Position {told.position(seat)} plays {told.strategies[seat]}"
            for seat in _by_position(told)
        ]
    sentences = [*words.redealt(told), *words.game(told, style)]
    return [*_wrapped(lines, width), "", *_wrapped(sentences, width)]


def _wrapped(lines: list[str], width: int) -> list[str]:
    return [part for line in lines for part in textwrap.wrap(line, width, subsequent_indent="  ")]


def _rules(told: Told) -> str:
    if told.rules.label:
        return told.rules.label
    changed = [f"{name} = {show(value)}" for name, value in told.rules.differences().items()]
    return " with ".join(["ddv", ", ".join(changed)]) if changed else "ddv"


def _by_position(told: Told) -> list[int]:
    return [(told.forehand + i) % 4 for i in range(4)]


def _hands(told: Told, style: Style, width: int) -> list[str]:
    """Sides, answers and cards by position; on two lines each where the page is too narrow."""
    hands = [_hand(told, hand, style) for hand in told.hands]
    starts = [f"  {told.position(seat)}  {SIDES[told.side(seat)]:6}  " for seat in range(4)]
    lines: list[str] = []
    for short in (False, True):
        answers = [words.answer(told, given, short) for given in told.reservations]
        longest = max(map(len, answers))
        lines = [
            f"{starts[seat]}{answers[seat]:{longest}}  {hands[seat]}" for seat in _by_position(told)
        ]
        if max(map(len, lines)) <= width:
            break
    else:
        answers = [words.answer(told, given) for given in told.reservations]
        lines = [
            line
            for seat in _by_position(told)
            for line in (starts[seat] + answers[seat], " " * len(starts[seat]) + hands[seat])
        ]
    exchanged = told.exchange is not None and told.exchange.passed
    return [_HANDS_BEFORE if exchanged else "Hands", *lines]


def _hand(told: Told, kinds: Sequence[int], style: Style) -> str:
    """The cards from the highest down, a wider gap between trumps and suits."""
    contract, text, last = CONTRACTS.index(told.contract), "", None
    for kind in kinds:
        suit = class_of(contract, KINDS[kind], Pack.of(told.rules))
        gap = "" if last is None else " " if suit == last else "   "
        text += gap + format_card(kind, style)
        last = suit
    return text


def _tricks(told: Told, style: Style, page: int) -> Iterator[str]:
    rows = [_cells(told, trick, style) for trick in told.tricks]
    title = _TRICKS
    if 4 * _widest(rows) + _AROUND > page:
        short = [[(card, _SHORT.get(reason, reason)) for card, reason in row] for row in rows]
        if 4 * _widest(short) + _AROUND <= page and short != rows:
            rows, title = short, _TRICKS_SHORT
    two_lines = 4 * _widest(rows) + _AROUND > page
    narrow = max(len(text) for row in rows for cell in row for text in cell)
    width = max(narrow if two_lines else _widest(rows), len(" 1 Kontra"))
    heads = [f" {told.position(seat)} {SIDES[told.side(seat)]}" for seat in _by_position(told)]
    yield title
    yield f"      {_spread(heads, width)}  won by  points     Re  Kontra"
    sums = [0, 0]
    for number, (trick, row) in enumerate(zip(told.tricks, rows, strict=True)):
        yield from words.event_lines(told, number)
        sums[told.side(trick.winner)] += trick.points
        cards = _spread([cell[0] if two_lines else _one_line(cell) for cell in row], width)
        counts = f"{told.position(trick.winner):6}  {trick.points:6}  {sums[0]:5}  {sums[1]:6}"
        yield f"  {number + 1:2}  {cards}  {counts}"
        if two_lines:
            yield "       " + _spread([cell[1] for cell in row], width)
    yield from words.event_lines(told, len(told.tricks))


def _widest(rows: Sequence[Sequence[tuple[str, str]]]) -> int:
    return max(len(_one_line(cell)) for row in rows for cell in row)


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


def _settlement(told: Told) -> Iterator[str]:
    items = sorted(told.items, key=lambda item: _rank(told, item))
    names = [
        _doubling(items[:number], item) if _doubles(told, item) else _item(item)
        for number, item in enumerate(items)
    ]
    first = next((n for n, item in enumerate(items) if _doubles(told, item)), None)
    width = max(24, *(len(name) + 1 for name in names)) if names else 24
    yield f"{'Settlement':{width + 2}}  Re  Kontra"
    for number, (item, name) in enumerate(zip(items, names, strict=True)):
        if number == first:
            yield _sums(_SUB_SUM, items[:first], width)
        sign = "+" if _doubles(told, item) else ""
        points = f"{item.points:{sign}{4 if item.side == 0 else 12}}"
        yield f"  {name:{width}}" + (points if item.points or not item.trick else "")
    yield _sums("sum", items, width)
    yield ""
    yield _won(told)
    if coward := words.coward(told):
        yield coward
    factor = _FACTORS.get(told.rules.solo_multiplier, "") if told.alone else ""
    yield f"Value for Re {told.value:+d}{factor}."
    scores = "   ".join(
        f"{told.position(seat)}: {told.scores[seat]:+d}" for seat in _by_position(told)
    )
    yield f"Scores by position   {scores}"


def _sums(name: str, items: Sequence[Item], width: int) -> str:
    sums = [sum(item.points for item in items if item.side == side) for side in (0, 1)]
    return f"  {name:{width}}{sums[0]:4}{sums[1]:8}"


def _doubles(told: Told, item: Item) -> bool:
    return item.name in _SAID and told.rules.re_kontra == "double"


def _doubling(before: Sequence[Item], item: Item) -> str:
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


def _item(item: Item) -> str:
    if not item.trick:
        return item.name
    name = f"{words.item_name(item.name)}, trick {item.trick}"
    return name if item.points else name + _NOT_COUNTED


def _won(told: Told) -> str:
    points, tricks = told.card_points, told.tricks_won
    winner = (*SIDES, "Nobody")[told.winner]
    return (
        f"{winner} wins: Re {points[0]} card points in {words.count(tricks[0], 'trick')}, "
        f"Kontra {points[1]} in {words.count(tricks[1], 'trick')}."
    )


def _legend(told: Told) -> str:
    """Where the codes in the text are explained, an empty text where there are none."""
    codes = [(seat, tactic) for seat, tactic in _tactics(told) if _CODE.fullmatch(tactic)]
    if not codes:
        return ""
    names = sorted({told.strategies[seat].split(",")[0] for seat, _ in codes})
    lists = " and ".join(f"doko strategies list {name}" for name in names)
    return _LEGEND.format(code=codes[0][1], lists=f"{lists} explain{'s' * (len(names) == 1)}")


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
