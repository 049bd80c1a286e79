"""Write what ``doko calibrate`` prints into ``docs/calibration.md``.

``python docs/make_calibration.py`` renews every block that begins with ``$ doko calibrate`` and the
table of what moves the figures; tests compare them.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from pathlib import Path

from reports.values import show

PAGE = Path(__file__).with_name("calibration.md")
BLOCK = re.compile(r"^```\n\$ (doko calibrate [^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

BEGIN, END = "<!-- what moves the figures -->", "<!-- as far as here -->"
#: Strategies in the table of what moves the figures, and the deals that each plays.
VARIANTS = (
    "random,announce=0,solo=0,wed=1",
    "pagat",
    "pagat,first_round=off",
    "pagat,feed_partner=off",
    "pagat,win_clarification=off",
    "pagat,re_threshold=60",
    "pagat,jack_solo_from=-1",
    "pagat,jack_solo_from=1",
    "club",
    "club,re_threshold=60",
    "club,kontra_threshold=70",
)
DEALS = 200_000
HEAD = """| strategy | Re wins | card points | weddings won | announced | jack solos | of them won |
|---|---|---|---|---|---|---|"""


def printed(command: str) -> str:
    """What a command prints on standard output."""
    from cli.main import main

    os.environ.pop("COLUMNS", None)  # the width of pages is fixed
    written = io.BytesIO()
    with contextlib.redirect_stdout(io.TextIOWrapper(written, encoding="utf-8")) as out:
        code = main(shlex.split(command)[1:])
        out.flush()
    if code:
        raise SystemExit(f"{command} failed with {code}")
    return written.getvalue().decode()


def page(text: str) -> str:
    """The page with every block made anew."""
    return BLOCK.sub(lambda found: f"```\n$ {found[1]}\n{printed(found[1])}```", text)


def table() -> str:
    """What the wanted figures are with other values of parameters."""
    from analyses.calibration import calibrate
    from doko_sim.players.strategy import table_of
    from doko_sim.rules import Rules
    from doko_sim.simulation import Plan
    from reports.calibration import report

    rows = []
    for name in VARIANTS:
        plan = Plan(Rules.preset("ddv"), table_of(name), 1)
        wanted = report(calibrate(plan, DEALS), "").tables[0]
        column = next(one for one in wanted.columns if one.key == "measured")
        cells = [show(row["measured"], column) for row in wanted.rows]
        rows.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join([HEAD, *rows])


def with_table(text: str) -> str:
    """The page with the table of what moves the figures made anew."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{PAGE} has no lines {BEGIN} and {END}")
    return f"{before}{begin}\n\n{table()}\n\n{end}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_table(page(PAGE.read_text(encoding="utf-8"))), encoding="utf-8")
