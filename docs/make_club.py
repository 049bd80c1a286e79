"""Write what the program prints into ``docs/club.md``, and the answer shown into ``README.md``.

``python -m docs.make_club`` renews every block that begins with ``$ doko`` and the table of gains
by rules; some minutes. With ``--readme`` it renews the answer in README.md alone.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

from docs.make_calibration import printed

PAGE = Path(__file__).with_name("club.md")
README = PAGE.parent.parent / "README.md"
MAKEFILE = PAGE.parent.parent / "Makefile"
BLOCK = re.compile(r"^```\n\$ (doko [^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANSWER = re.compile(r"(?<=^```\n)Should I announce.*?(?=^```$)", re.MULTILINE | re.DOTALL)

BEGIN, END = "<!-- gains by rules -->", "<!-- as far as here -->"
RULES = ("ddv", "sharp", "pagat", "playpendium-variations", "kneipe", "kneipe-40", "freedoko")
DEALS = 50_000
HEAD = """| rules | one seat of `club` at a table of `pagat` | deals that end differently |
|---|---|---|"""


def page(text: str) -> str:
    """The page with every block made anew."""
    return BLOCK.sub(lambda found: f"```\n$ {found[1]}\n{printed(found[1])}```", text)


def table() -> str:
    """What a seat gains under several sets of rules."""
    from analyses.duel import Question, duel
    from doko_sim.players.strategy import player
    from doko_sim.rules import Rules

    rows = []
    for name in RULES:
        question = Question(
            player("club"), player("pagat"), Rules.preset(name), "seat", deals=DEALS
        )
        found = duel(question)
        gain, differs = found.gain, found.differs
        half = (gain.high - gain.low) / 2
        rows.append(f"| `{name}` | {gain.value:+.3f} ± {half:.3f} | {100 * differs.value:.0f} % |")
    return "\n".join([HEAD, *rows])


def with_table(text: str) -> str:
    """The page with the table of gains by rules made anew."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{PAGE} has no lines {BEGIN} and {END}")
    return f"{before}{begin}\n\n{table()}\n\n{end}{after}"


def hand() -> str:
    """The hand of the question that ``make announce`` asks."""
    found = re.search(r"^HAND \?= (.*)$", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def readme(text: str) -> str:
    """README with its answer made anew."""
    answer = printed(shlex.join(["doko", "announce", hand()]))
    return ANSWER.sub(lambda found: answer, text, count=1)


if __name__ == "__main__":
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8")
    if "--readme" not in sys.argv:
        PAGE.write_text(with_table(page(PAGE.read_text(encoding="utf-8"))), encoding="utf-8")
