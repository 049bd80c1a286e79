"""How wide texts are and how they break into lines, in the units of a drawing.

Measured in the font that matplotlib brings along, so the same everywhere; the fonts of screens,
in which pages show the texts, are narrower.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties

from reports.visible import visible

#: Sizes of texts. A page on a telephone shows a drawing at two thirds: nothing smaller than these
#: can be read there.
SIZE, SMALL = 17.0, 16.5
#: From one line to the next, in sizes of the text.
LEADING = 1.3
FAMILY = "DejaVu Sans"
#: After these a word may be broken.
_JOINTS = ",_=/:-"
_LONGEST = 400  # characters of a name that are looked at


def clean(text: str, longest: int | None = _LONGEST) -> str:
    """A text in one line that may stand in XML: other characters are shown as ``�``."""
    one_line = visible(" ".join(str(text)[:longest].split()))
    return "".join("\ufffd" if unicodedata.category(c) == "Cs" else c for c in one_line)


@cache
def _renderer() -> RendererAgg:
    return RendererAgg(1, 1, 72)  # type: ignore[no-untyped-call]


@cache
def _advance(character: str, bold: bool) -> float:
    """How far a character moves the next one, at size 100."""
    font = FontProperties(family=FAMILY, size=100, weight="bold" if bold else "normal")
    size_of = _renderer().get_text_width_height_descent
    wide, _, _ = size_of(f"n{character}n", font, False)  # type: ignore[no-untyped-call]
    without, _, _ = size_of("nn", font, False)  # type: ignore[no-untyped-call]
    return float(wide - without)


def width(text: str, size: float = SIZE, bold: bool = False) -> float:
    """How wide a line of text is."""
    return sum(_advance(character, bold) for character in text) * size / 100


def widest(texts: Sequence[str], size: float = SIZE) -> float:
    """How wide the widest of some lines is; 0 without any."""
    return max((width(text, size) for text in texts), default=0.0)


def broken(
    text: str, room: float, size: float = SIZE, most: int = 3, bold: bool = False
) -> list[str]:
    """A text in lines that fit into ``room``; what does not fit into ``most`` ends in ``…``.

    Breaks stand between words, inside a word only where it is wider than a line, after a joint
    if it has one.
    """
    lines: list[str] = []
    rest = clean(text)
    while rest and len(lines) < most:
        line = _line(rest, room, size, bold)
        lines.append(line)
        rest = rest[len(line) :].lstrip()
    if rest:
        last = lines[-1]
        while last and width(last + "…", size, bold) > room:
            last = last[:-1]
        lines[-1] = last.rstrip() + "…"
    return lines or [""]


def _line(text: str, room: float, size: float, bold: bool) -> str:
    """As much of a text as fits, at least one character."""
    if width(text, size, bold) <= room:
        return text
    low, high = 1, len(text)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if width(text[:middle], size, bold) <= room else (low, middle)
    space = text.rfind(" ", 0, low + 1)
    if space > 0:
        return text[:space]
    joint = max(text.rfind(sign, 0, low) for sign in _JOINTS)
    return text[: joint + 1] if joint > 0 else text[:low]
