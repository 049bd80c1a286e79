"""Distributions as small histograms of block characters, for a terminal."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells

from doko_sim.texts import say
from reports.figures.gathered import MOST_VALUES, Columns, columns
from reports.figures.words import WORDS
from reports.language import number, translated
from reports.model import Column
from reports.pictures import Distribution
from reports.values import show, to_ascii

#: Lines of each histogram by their number; more than three are not shown.
_HEIGHTS = {1: 5, 2: 3, 3: 2}
_BLOCKS = " ▁▂▃▄▅▆▇█"
_ASCII = " .:#"
_WIDEST = 4  # columns a value
_MOST_NAME = 24
_LEAST = 10  # columns for the bars


def histogram(
    figure: Distribution, width: int, ascii_only: bool = False, language: str = "en"
) -> list[str]:
    """Lines of at most ``width`` columns: what is counted, the bars, the values below them.

    All bars have the same scale, which the first line tells; nothing where the figure is empty,
    has more than three series or the width is too small for it.
    """
    height = _HEIGHTS.get(len(figure.series), 0)
    spell = to_ascii if ascii_only else str
    names = [spell(one.name) for one in figure.series] if len(figure.series) > 1 else [""]
    beside = max(map(cell_len, names), default=0)
    beside = beside + 2 if 0 < beside <= min(_MOST_NAME, width // 3) else 0
    room = width - beside - 1
    found = columns(figure.series, min(MOST_VALUES, room)) if room >= _LEAST else None
    if not height or found is None:
        return []
    each = min(_WIDEST, room // len(found.shares[0]))
    highest = max(max(shares) for shares in found.shares)
    lines = _wrapped(spell(_title(figure.axis, highest, language)), width)
    for name, shares in zip(names, found.shares, strict=True):
        rows = _bars([share / highest for share in shares], height, each, ascii_only)
        if name and not beside:
            lines += _wrapped(name, width)
        for place, row in enumerate(rows):
            label = name if beside and place == height - 1 else ""
            lines.append(f"{label}{' ' * (beside - cell_len(label))}{row}".rstrip())
    lines.append(" " * beside + _axis(found, each, room, ascii_only, language))
    return lines


def _title(axis: str, highest: float, language: str) -> str:
    share = translated(show(highest, Column("", "", "percent")), language)
    return translated(say(WORDS["scale"], axis=axis, share=share), language)


def _wrapped(text: str, width: int) -> list[str]:
    """A text in lines, broken between words; a longer word anywhere."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines += chop_cells(word, width)
    return [line for line in lines if line]


def _bars(shares: list[float], height: int, each: int, ascii_only: bool) -> list[str]:
    """Rows from the top: a value has ``each`` columns, the last of them free where there is room.

    What is not nothing can be seen.
    """
    signs = _ASCII if ascii_only else _BLOCKS
    steps = len(signs) - 1
    bar = max(each - 1, 1)
    levels = [max(round(share * height * steps), 1) if share > 0 else 0 for share in shares]
    rows = []
    for row in range(height - 1, -1, -1):
        inside = [min(max(level - row * steps, 0), steps) for level in levels]
        rows.append("".join(signs[level] * bar + " " * (each - bar) for level in inside))
    return rows


def _axis(found: Columns, each: int, room: int, ascii_only: bool, language: str) -> str:
    """The values below their bars, as many as there is room for."""
    last = found.first + len(found.shares[0]) - 1
    labels = {value: number(f"{value:,}", language) for value in range(found.first, last + 1)}
    less, more = ("<=", ">=") if ascii_only else ("≤", "≥")
    fixed = []
    if found.ends[0]:
        labels[found.first] = less + labels[found.first]
        fixed.append(found.first)
    if found.ends[1]:
        labels[last] = more + labels[last]
        fixed.append(last)
    widest = max(map(len, labels.values()))
    step = next(
        own * 10**power
        for power in range(9)
        for own in (1, 2, 5)
        if own * 10**power * each > widest or own * 10**power > last - found.first
    )
    line = [" "] * room
    wanted = [value for value in labels if value % step == 0] or [found.first]
    for value in [*fixed, *wanted]:
        text = labels[value]
        middle = (value - found.first) * each + (max(each - 1, 1) - 1) // 2
        start = min(max(middle - (len(text) - 1) // 2, 0), room - len(text))
        around = line[max(start - 1, 0) : start + len(text) + 1]
        if start >= 0 and all(sign == " " for sign in around):
            line[start : start + len(text)] = text
    return "".join(line).rstrip()
