"""Playing cards drawn as SVG of our own: rank and suit, told apart by shape before colour.

The four suits stand once in a document (:func:`suits`); a card refers to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_sim.cards import KIND
from reports.language import GERMAN, translated

if TYPE_CHECKING:
    from markupsafe import Markup

_RANKS = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}
_SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
#: How a card is named in words, by its notation; German in ``reports/german/page.toml``.
NAMES = {code: f"{_RANKS[code[1]]} of {_SUITS[code[0]]}" for code in KIND}
#: What stands in a card's corner, where that is not its letter.
_CORNERS = {GERMAN: {"T": "10", "Q": "D", "J": "B"}}
_ENGLISH_CORNERS = {"T": "10"}
#: Shapes in a box of 24 by 24.
_SHAPES = {
    "C": '<circle cx="12" cy="7" r="4.9"/><circle cx="6.7" cy="13.9" r="4.9"/>'
    '<circle cx="17.3" cy="13.9" r="4.9"/>'
    '<path d="M9 11h6l-1.4 3.6c.2 3.2.9 5.7 2.4 7.4H8c1.5-1.7 2.2-4.2 2.4-7.4z"/>',
    "S": '<path d="M12 1.5c4 4.8 9.7 8.1 9.7 12.7 0 2.8-2.1 4.6-4.6 4.6-1.7 0-3.1'
    "-.8-3.9-2.1.2 2.2 1.1 3.9 2.6 5.3H8.2c1.5-1.4 2.4-3.1 2.6-5.3-.8 1.3-2.2"
    ' 2.1-3.9 2.1-2.5 0-4.6-1.8-4.6-4.6C2.3 9.6 8 6.3 12 1.5z"/>',
    "H": '<path d="M12 21.5C5.2 15.6 1.8 12 1.8 8 1.8 4.9 4.1 2.9 6.8 2.9c2.2 0 4.2'
    ' 1.3 5.2 3.5 1-2.2 3-3.5 5.2-3.5 2.7 0 5 2 5 5.1 0 4-3.4 7.6-10.2 13.5z"/>',
    "D": '<path d="M12 1.2c2.2 4.2 5 7.7 8.5 10.8-3.5 3.1-6.3 6.6-8.5 10.8-2.2-4.2-5'
    '-7.7-8.5-10.8C7 8.9 9.8 5.4 12 1.2z"/>',
}


def suits() -> Markup:
    """The suits' shapes, to stand once in a document, before the first card."""
    from markupsafe import Markup

    shapes = "".join(
        f'<symbol id="suit-{suit}" viewBox="0 0 24 24">{shape}</symbol>'
        for suit, shape in _SHAPES.items()
    )
    return Markup(f'<svg class="hidden" width="0" height="0" aria-hidden="true">{shapes}</svg>')


def name(code: str, language: str) -> str:
    """A card in words: ``ten of hearts`` for ``HT``."""
    return translated(NAMES[code], language)


def card(code: str, language: str) -> Markup:
    """A card as SVG; what is no card's notation stands as text in an empty one's place."""
    from markupsafe import Markup

    if code not in NAMES:
        return Markup('<span class="card-text">{}</span>').format(code)
    suit, rank = code[0], code[1]
    corner = _CORNERS.get(language, _ENGLISH_CORNERS).get(rank, rank)
    return Markup(
        '<svg class="card suit-{suit}" viewBox="0 0 40 54" role="img" aria-label="{name}">'
        '<rect x=".75" y=".75" width="38.5" height="52.5" rx="5"/>'
        '<text x="20" y="22" text-anchor="middle">{corner}</text>'
        '<use href="#suit-{suit}" x="10" y="28" width="20" height="20"/></svg>'
    ).format(suit=suit, name=name(code, language), corner=corner)
