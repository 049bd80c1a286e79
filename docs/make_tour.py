"""Write what the program prints into ``docs/tour.md``.

``python -m docs.make_tour`` renews every block that begins with ``$ doko``; about two minutes.
A command that this version does not have leaves its block as it is.
"""

from __future__ import annotations

from pathlib import Path

from docs.make_calibration import printed
from docs.make_club import BLOCK
from docs.make_questions import is_there

PAGE = Path(__file__).with_name("tour.md")


def commands(text: str) -> list[str]:
    """The commands that the page shows, in their order."""
    return [found[1] for found in BLOCK.finditer(text)]


def page(text: str) -> str:
    """The page with every block made anew."""
    return BLOCK.sub(
        lambda found: (
            f"```\n$ {found[1]}\n{printed(found[1])}```" if is_there(found[1]) else found[0]
        ),
        text,
    )


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
