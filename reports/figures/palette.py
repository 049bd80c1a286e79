"""The colours of figures, each with a name, for light and for dark pages.

The series' colours are those of Okabe and Ito (2008), some darker so that thin lines stand out on
white; gains are blue and losses orange, which no kind of colour blindness confuses. A figure never
says anything by colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Before the names of the colours as CSS variables.
PREFIX = "--fig-"
#: A name to its colour on a light and on a dark page; those on light pages are all different.
COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#ffffff", "#16181b"),
    "ink": ("#1f2328", "#e8e8e6"),
    "soft": ("#57606a", "#a9b1ba"),
    "axis": ("#6e7781", "#8b949e"),
    "track": ("#f1f3f5", "#24282d"),
    "grid": ("#dfe3e7", "#32373d"),
    "band": ("#d3dae0", "#3d444c"),
    "c1": ("#0072b2", "#56b4e9"),
    "c2": ("#c84e00", "#f0913a"),
    "c3": ("#007d5c", "#35c79c"),
    "c4": ("#a3458b", "#e193c8"),
    "c5": ("#7a6a00", "#d8c537"),
    "c6": ("#505a66", "#c3cad2"),
    "heat0": ("#f6f6f4", "#2b2f34"),
    "gain1": ("#dcebf6", "#1f3a4e"),
    "gain2": ("#bcdaee", "#1a4866"),
    "gain3": ("#96c5e5", "#13587f"),
    "gain4": ("#6eafdb", "#076799"),
    "loss1": ("#fce8d3", "#4b3622"),
    "loss2": ("#fad2a7", "#62411f"),
    "loss3": ("#f6b877", "#7b4a17"),
    "loss4": ("#f09e49", "#934f07"),
    "hatch": ("#8a939c", "#79828b"),
}
#: Steps of a heat map's colours on either side of nothing.
STEPS = 4


@dataclass(frozen=True, slots=True)
class Look:
    """How a series is told from the others: colour, marker, line and hatch."""

    colour: str
    marker: str
    dash: tuple[float, ...]
    hatch: str


LOOKS = (
    Look("c1", "o", (), ""),
    Look("c2", "s", (6, 3), "////"),
    Look("c3", "^", (2, 2), "...."),
    Look("c4", "D", (8, 2, 2, 2), "xxxx"),
    Look("c5", "v", (10, 4), "----"),
    Look("c6", "P", (1, 3), "++++"),
)


def colour(name: str) -> str:
    """A colour on light pages, as ``#rrggbb``."""
    return COLOURS[name][0]


def look(number: int) -> Look:
    """The look of a series by its number from 0; it comes again after six."""
    return LOOKS[number % len(LOOKS)]


def heat(strength: float) -> str:
    """The name of a cell's colour: strength from -1 (loss) over 0 to +1 (gain)."""
    step = min(STEPS, round(abs(strength) * STEPS))
    if not step:
        return "heat0"
    return f"{'gain' if strength > 0 else 'loss'}{step}"


def variable(name: str) -> str:
    """A colour for a page: the CSS variable, with the colour itself where there is none."""
    return f"var({PREFIX}{name},{colour(name)})"


def variables(dark: bool = False) -> str:
    """The declarations of all colours for a light or a dark page, to stand in a CSS block."""
    return ";".join(f"{PREFIX}{name}:{pair[dark]}" for name, pair in COLOURS.items())


def css() -> str:
    """CSS that gives the figures of a page their colours: dark ones on a dark screen only."""
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{variables(dark=True)}}}}}"
    return f":root{{{variables()}}}\n{dark}\n"
