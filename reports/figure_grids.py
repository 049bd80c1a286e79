"""Heat maps and lines, each with the sentence that says what it says; lists, empty for nothing."""

from __future__ import annotations

from collections.abc import Sequence

from doko_sim.texts import joined, say
from reports.figure_parts import gain_text, say_again
from reports.pictures import Heat, Line, Lines, Triple

#: So many lines are told below the figure.
MOST_LINES = 2
ENDS = "Highest: {most}. Lowest: {least}."
ENDS_UNDECIDED = "Highest: {most}. Lowest: {least}. Undecided in {unclear} of {number} cells."


def heat(
    title: str,
    axes: tuple[str, str],
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Triple | None]],
    clear: Sequence[Sequence[bool]],
    percent: bool = False,
) -> list[Heat]:
    """A table of figures as colours, by row; rows and columns without a figure are left out.

    ``clear`` by row; of shares (``percent``) it is not said how many are undecided.
    """
    kept = [i for i, row in enumerate(cells) if any(one is not None for one in row)]
    across = [j for j in range(len(columns)) if any(row[j] is not None for row in cells)]
    if not kept:
        return []
    found = [[cells[i][j] for j in across] for i in kept]
    sure = [[bool(clear[i][j]) and cells[i][j] is not None for j in across] for i in kept]
    row_names, column_names = [rows[i] for i in kept], [columns[j] for j in across]
    alt, caption = _heat_said((title, axes[1]), row_names, column_names, found, sure, percent)
    return [Heat(title, alt, *axes, row_names, column_names, found, sure, percent, caption)]


def _heat_said(
    heads: tuple[str, str],
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Triple | None]],
    clear: Sequence[Sequence[bool]],
    percent: bool,
) -> tuple[str, str]:
    """The smallest and the largest figure, with the title and in a few words.

    ``heads``: the title and the axis of the columns.
    """
    title, axis = map(say_again, heads)
    places = [
        (one, i, j) for i, row in enumerate(cells) for j, one in enumerate(row) if one is not None
    ]
    most, least = (choose(places, key=lambda place: place[0][0]) for choose in (max, min))

    def said(place: tuple[Triple, int, int]) -> str:
        value, i, j = place
        text = gain_text(value, "percent_estimate" if percent else "gain_estimate")
        return say(
            "{value} ({row}, {axis} {column})",
            value=text, row=rows[i], axis=axis, column=columns[j],
        )  # fmt: skip

    known = {"least": said(least), "most": said(most)}
    unclear = sum(not clear[i][j] for _, i, j in places)
    if percent or not unclear:
        return say("{title}: from {least} to {most}.", title=title, **known), say(ENDS, **known)
    counts = {"unclear": unclear, "number": len(places)}
    alt = say(
        "{title}: from {least} to {most}; undecided in {unclear} of {number} cells.",
        title=title,
        **known,
        **counts,
    )
    return alt, say(ENDS_UNDECIDED, **known, **counts)


def lines(
    title: str,
    axes: tuple[str, str],
    series: Sequence[Line],
    marks: Sequence[tuple[float, str]] = (),
) -> list[Lines]:
    """Lines through points with intervals; those without a point are left out."""
    found = [one for one in series if one.x]
    if not found:
        return []
    said = [
        say(
            "{name}: from {first} at {low:g} to {last} at {high:g}",
            name=one.name,
            first=gain_text(one.values[0]),
            low=one.x[0],
            last=gain_text(one.values[-1]),
            high=one.x[-1],
        )
        for one in found
    ]
    marked = [say("{name} at {place:g}", name=name, place=place) for place, name in marks]
    alt = say("{lines}.", lines=joined("; ", [*said, *marked]))
    caption = say("{lines}.", lines=joined("; ", said)) if len(said) <= MOST_LINES else ""
    return [Lines(title, alt, *axes, found, list(marks), caption=caption)]
