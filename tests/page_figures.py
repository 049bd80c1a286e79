"""Figures for the tests of pages: the real ones, or a plain drawing where there are none yet."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest

from reports.pictures import Figure

HERE = importlib.util.find_spec("reports.figures") is not None


def draw_plainly(patch: pytest.MonkeyPatch) -> None:
    """Let pages draw each figure as a box with its title, where ``reports.figures`` is missing."""
    if HERE:
        return
    package, palette = ModuleType("reports.figures"), ModuleType("reports.figures.palette")
    package.inline = _inline  # type: ignore[attr-defined]
    palette.css = lambda: ":root{--fig-ink:#000}"  # type: ignore[attr-defined]
    patch.setitem(sys.modules, "reports.figures", package)
    patch.setitem(sys.modules, "reports.figures.palette", palette)


def _inline(figure: Figure, language: str, *, prefix: str) -> str:
    from markupsafe import escape

    return (
        f'<svg viewBox="0 0 520 60" role="img" aria-labelledby="{prefix}-title">'
        f'<title id="{prefix}-title">{escape(figure.alt)}</title>'
        f'<text x="4" y="40" fill="currentColor">{escape(figure.title)}</text></svg>'
    )
