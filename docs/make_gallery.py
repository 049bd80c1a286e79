"""Make the pictures of ``docs/gallery``: a page of each kind, the handbook, a printed page.

``python -m docs.make_gallery`` (or ``make gallery``) makes the pages with the program itself and
photographs them with Chromium, driven by Playwright; some minutes. ``docs/gallery/README.md`` is
written beside them.
"""

from __future__ import annotations

import io
import os
import shlex
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("gallery")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HAND = "HT CQ SQ DQ CJ DJ DA DK CA CA SA H9"
JACKS = "CJ CJ SJ HJ HA CA CT CK SA ST DA D9"
#: Colours of a picture, and how much smaller than the page it is.
COLOURS, SCALE = 96, 0.6


@dataclass(frozen=True)
class Shot:
    """A picture: its name, what it shows, the command whose page it is, and how it is looked at."""

    name: str
    shows: str
    command: str
    width: int = 1000
    height: int = 1500
    dark: bool = False
    printed: bool = False


SHOTS = (
    Shot("announce", "Should I announce?", f"doko announce {HAND}"),
    Shot("announce-dark", "The same by night", f"doko announce {HAND}", dark=True),
    Shot("announce-phone", "On a phone, in German", f"doko announce {HAND} --lang de", 390, 1100),
    Shot("reserve", "A solo, or healthy?", f"doko reserve {JACKS}"),
    Shot("hand", "What is this hand worth?", f"doko hand {HAND}"),
    Shot("leads", "Which card first?", "doko leads --deals 40000"),
    Shot("thresholds", "From which hand on?", "doko thresholds --deals 60000"),
    Shot("card", "A card to print and cut out", "doko thresholds --card"),
    Shot("solos", "How often is a solo best?", "doko solos --hands 10000"),
    Shot("duel", "Which of two is better?", "doko strategies duel club pagat"),
    Shot("league", "Who plays best?", "doko strategies league club pagat random --deals 4000"),
    Shot("ablate", "What is a tactic worth?", "doko strategies ablate club --deals 4000"),
    Shot("rules", "What do the pub's rules change?", "doko rules compare ddv kneipe --deals 50000"),
    Shot("effect", "Which rule does it?", "doko rules effect kneipe --deals 8000"),
    Shot("claims", "Which tips of the books hold?", "doko claims --deals 30000"),
    Shot("odds", "How likely is that?", "doko odds ace"),
    Shot("calibrate", "Does it play like a real table?", "doko calibrate --deals 100000"),
    Shot("simulate", "How often what happens", "doko simulate --deals 200000"),
    Shot("handbook", "The handbook", "doko handbook --quick", height=1700),
    Shot("printed", "A printed page", f"doko announce {HAND}", 794, 1123, printed=True),
)  # fmt: skip
HEAD = """# Gallery

What the program makes with `-o page.html`, in small. Each picture is the top of a page; the command
makes the whole. Written by `make gallery`.
"""


def browser() -> str:
    """The browser that photographs.

    Raises
    ------
    SystemExit
        If there is none.
    """
    named = os.environ.get("DOKO_BROWSER")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise SystemExit(f"no browser: none of {', '.join(BROWSERS)} is installed")
    return found


def page_of(command: str, folder: Path) -> Path:
    """The page that a command writes; each command runs once."""
    from cli.main import main

    file = folder / f"{abs(hash(command))}.html"
    if not file.exists():
        code = main([*shlex.split(command)[1:], "-o", str(file)])
        if code:
            raise SystemExit(f"{command} failed with {code}")
    return file


def photograph(driver: Any, shot: Shot, file: Path) -> bytes:
    """The picture of a page as PNG with few colours."""
    from PIL import Image

    scheme = "dark" if shot.dark else "light"
    context = driver.new_context(
        viewport={"width": shot.width, "height": shot.height},
        device_scale_factor=1 if shot.width < 500 else SCALE,
        color_scheme=scheme,
    )
    page = context.new_page()
    page.emulate_media(media="print" if shot.printed else "screen", color_scheme=scheme)
    page.goto(file.as_uri())
    taken = page.screenshot(full_page=False)
    context.close()
    written = io.BytesIO()
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    # the other ways make red cards brown
    few = picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    few.save(written, "PNG", optimize=True)
    return written.getvalue()


def readme() -> str:
    """The page that shows the pictures."""
    parts = [HEAD]
    parts += [
        f"## {shot.shows}\n\n`{shot.command}`\n\n![{shot.shows}]({shot.name}.png)\n"
        for shot in SHOTS
    ]
    return "\n".join(parts)


def main() -> None:
    """Write all pictures."""
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(exist_ok=True)
    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        driver = playwright.chromium.launch(executable_path=browser(), args=words)
        for shot in SHOTS:
            file = page_of(shot.command, Path(name))
            (FOLDER / f"{shot.name}.png").write_bytes(photograph(driver, shot, file))
        driver.close()
    (FOLDER / "README.md").write_text(readme(), encoding="utf-8")


if __name__ == "__main__":
    main()
