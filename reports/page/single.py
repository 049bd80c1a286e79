"""The page of one report."""

from __future__ import annotations

from reports.model import Report
from reports.page.document import document
from reports.page.view import view


def page(report: Report, language: str) -> bytes:
    """One report as a self-contained HTML document in UTF-8, in a language (``en``, ``de``).

    The same report gives the same bytes: nothing depends on time or place.
    """
    shown = view(report, language, "r")
    return document(
        "page.html",
        language,
        drawings=bool(shown.figures),
        title=shown.title,
        report=shown,
    )
