"""A real browser for the tests of pages: Debian's Chromium, or what ``DOKO_BROWSER`` names.

Playwright drives it; it brings no browser of its own here. Where one of the two is missing, the
tests that want it skip and say so.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDTHS = (390, 1200)


def missing() -> str:
    """Why there is no browser to test with; empty where there is one."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed (make install)"
    if _path() is None:
        return f"no browser: none of {', '.join(NAMES)} is installed; DOKO_BROWSER names another"
    return ""


def _path() -> str | None:
    named = os.environ.get("DOKO_BROWSER")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started() -> Iterator[Any]:
    """A browser without a window; skips the test where there is none."""
    if reason := missing():
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    # root may not use the browser's own sandbox
    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=_path(), args=words)
        yield browser
        browser.close()


@dataclass
class Seen:
    """What a page did that it should not: requests that left it, lines on its console."""

    requests: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)


@contextmanager
def opened(
    browser: Any, file: Path, width: int, scheme: str = "light", media: str = "screen"
) -> Iterator[tuple[Any, Seen]]:
    """A file opened from disk in a window of that width, and what it did."""
    seen = Seen()
    address = file.resolve().as_uri()
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()

    def route(way: Any) -> None:
        if way.request.url == address:
            way.continue_()
        else:
            seen.requests.append(way.request.url)
            way.abort()

    page.on("console", lambda line: seen.console.append(line.text))
    page.on("pageerror", lambda error: seen.console.append(str(error)))
    context.route("**/*", route)
    page.emulate_media(media=media, color_scheme=scheme)
    page.goto(address)
    try:
        yield page, seen
    finally:
        context.close()


def axe_script() -> str:
    """The accessibility checker's script; skips where it is not installed."""
    found = importlib.util.find_spec("axe_playwright_python")
    if found is None or not found.submodule_search_locations:
        pytest.skip("axe-playwright-python is not installed (make install)")
    folder = Path(next(iter(found.submodule_search_locations)))
    return (folder / "axe.min.js").read_text(encoding="utf-8")


def serious(page: Any, script: str) -> list[str]:
    """What axe finds serious or critical on a page: the rule and the element."""
    page.evaluate(script)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
