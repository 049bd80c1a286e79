"""Templates filled with what they show; everything that is not ours to trust is escaped."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.language import translated
from reports.page import cards, labels

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

#: Where a word may be broken, and as much as stands between two breaks.
_JOINTS = re.compile(r"(?<=[^\W\d][_,/=:])(?=\w)")
_ENDLESS = re.compile(r"(?:\S{0,20}\s+)*\S{0,20}")
_TEMPLATES = Path(__file__).with_name("templates")
#: Characters that no HTML document may hold; names may come with anything.
_FORBIDDEN = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(127, 160)), "�")


def document(template: str, language: str, *, drawings: bool, **parts: Any) -> bytes:
    """A template's document in UTF-8 with the style sheet, and the colours of ``drawings``."""
    text = _environment().get_template(template).render(
        **parts,
        language=language,
        suits=cards.suits(),
        colours=_colours() if drawings else "",
        say={name: translated(text, language) for name, text in labels.LABELS.items()},
    )  # fmt: skip
    return text.translate(_FORBIDDEN).encode(errors="replace")


def _colours() -> Markup:
    from markupsafe import Markup

    from reports.figures.palette import css

    return Markup(css())


def _close(text: str) -> str:
    """A running text whose per cent signs stay with their numbers."""
    return str(text).replace(" %", "\u00a0%")


def _breaking(text: str) -> Markup:
    """A cell's text, escaped, that may break where names have joints and inside endless words."""
    from markupsafe import Markup, escape

    parts = [part for joint in _JOINTS.split(text) for part in _ENDLESS.findall(joint)]
    return Markup("<wbr>").join(escape(part) for part in parts if part)


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
    made.globals["style"] = Markup((_TEMPLATES / "style.css").read_text(encoding="utf-8"))
    return made
