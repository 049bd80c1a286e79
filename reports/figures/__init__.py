"""Pictures of results: from the plain data of ``reports.pictures`` to matplotlib, SVG and PNG.

Only the object interface of matplotlib is used, nothing global is changed, and the same figure
gives the same bytes. Figures are drawn in the language of their texts: give those of
``reports.language.in_language``. The title is left to the page. ``palette.css`` has the colours
for a page's style sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import pictures
from reports.language import changed

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing


def draw(figure: pictures.Figure, language: str = "en") -> Drawing:
    """A picture as a matplotlib figure; numbers and the figure's own words in that language."""
    from reports.figures.distribution import draw_distribution
    from reports.figures.effects import draw_effects
    from reports.figures.heat import draw_heat
    from reports.figures.lines import draw_lines
    from reports.figures.measures import clean
    from reports.figures.narrowing import draw_narrowing
    from reports.figures.sheet import own_settings

    figure = changed(figure, clean)
    with own_settings():
        match figure:
            case pictures.Effects():
                return draw_effects(figure, language)
            case pictures.Distribution():
                return draw_distribution(figure, language)
            case pictures.Narrowing():
                return draw_narrowing(figure, language)
            case pictures.Lines():
                return draw_lines(figure, language)
            case pictures.Heat():
                return draw_heat(figure, language)


def svg(figure: pictures.Figure, language: str = "en") -> str:
    """A picture as the text of an SVG file: on white, with its alternative text as title."""
    from reports.figures.writing import to_svg

    return to_svg(draw(figure, language), figure.alt, "figure", inline=False)


def inline(figure: pictures.Figure, language: str = "en", *, prefix: str) -> str:
    """A picture as an SVG element for a page.

    Its colours are CSS variables (``palette.css``), its ground is clear, its ids begin with
    ``prefix``, which is the page's to choose, once a figure. It is 520 CSS pixels wide and shrinks
    with the page.
    """
    from reports.figures.writing import to_svg

    return to_svg(draw(figure, language), figure.alt, prefix, inline=True)


def png(figure: pictures.Figure, language: str = "en", scale: float = 2.0) -> bytes:
    """A picture as PNG on white, 520 units wide, ``scale`` pixels a unit."""
    from reports.figures.writing import to_png

    return to_png(draw(figure, language), scale)
