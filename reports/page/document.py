"""Templates filled with what they show; everything that is not ours to trust is escaped."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.language import translated
from reports.page import cards, labels
from reports.visible import visible

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

#: Where a word may be broken, and as much as stands between two breaks.
_JOINTS = re.compile(r"(?<=[^\W\d][_,/=:])(?=\w)")
_ENDLESS = re.compile(r"(?:\S{0,20}\s+)*\S{0,20}")
#: Where a figure may be broken: before its uncertainty, between the ends of an interval.
_PARTS = re.compile(r" (?=[±(])|(?<=\bto) |(?<=\bbis) ")
#: As much of a title as stands at the foot of a printed page.
RUNNING = 80
_TEMPLATES = Path(__file__).with_name("templates")


def document(template: str, language: str, *, drawings: bool, title: str, **parts: Any) -> bytes:
    """A template's document in UTF-8 with the style sheet, and the colours of ``drawings``.

    Its ``title`` stands at the foot of each printed page, too.
    """
    text = _environment().get_template(template).render(
        **parts,
        title=title,
        language=language,
        suits=cards.suits(),
        colours=_colours() if drawings else "",
        say={name: translated(text, language) for name, text in labels.LABELS.items()},
    )  # fmt: skip
    return visible(text).encode(errors="replace")


def _colours() -> Markup:
    from markupsafe import Markup

    from reports.figures.palette import css

    return Markup(css())


def _close(text: str) -> str:
    """A running text whose per cent signs stay with their numbers, and signs with what follows."""
    return str(text).replace(" %", "\u00a0%").replace(" + ", " +\u00a0")


def _breaking(text: str) -> Markup:
    """A cell's text, escaped, that may break where names have joints and inside endless words."""
    from markupsafe import Markup, escape

    parts = [part for joint in _JOINTS.split(text) for part in _ENDLESS.findall(joint)]
    return Markup("<wbr>").join(escape(part) for part in parts if part)


def _parted(text: str) -> Markup:
    """A figure, escaped, in parts that are not broken: what it is, and how far that is certain."""
    from markupsafe import Markup, escape

    parts = _PARTS.split(text)
    if len(parts) == 1:
        return escape(text)
    return Markup(" ").join(Markup("<span>{}</span>").format(part) for part in parts)


def _css_string(text: str) -> Markup:
    """A text as a string of CSS, short enough for one line; all but letters and digits escaped."""
    from markupsafe import Markup

    short = visible(text if len(text) <= RUNNING else f"{text[:RUNNING]}…")
    safe = (one if one.isalnum() or one == " " else f"\\{ord(one):06x} " for one in short)
    return Markup('"' + "".join(safe) + '"')


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    made = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["close"] = _close
    made.filters["breaking"] = _breaking
    made.filters["parted"] = _parted
    made.filters["css_string"] = _css_string
    made.globals["style"] = Markup((_TEMPLATES / "style.css").read_text(encoding="utf-8"))
    return made
