"""Several reports in chapters, as one document: the handbook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.language import translated
from reports.model import Report
from reports.page.document import document
from reports.page.view import view


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title, what is said before its reports, and these."""

    title: str
    intro: Sequence[str] = ()
    reports: Sequence[Report] = ()


def book(title: str, intro: Sequence[str], chapters: Sequence[Chapter], language: str) -> bytes:
    """Chapters of reports as a self-contained HTML document in UTF-8, with a table of contents.

    ``intro`` holds the paragraphs before the contents. Texts are said in ``language``, as those of
    the reports.
    """
    shown = [_chapter(one, number, language) for number, one in enumerate(chapters, start=1)]
    return document(
        "book.html",
        language,
        drawings=any(one.figures for chapter in chapters for one in chapter.reports),
        title=translated(title, language),
        intro=[translated(text, language) for text in intro],
        chapters=shown,
    )


def _chapter(chapter: Chapter, number: int, language: str) -> dict[str, object]:
    return {
        "id": f"c{number}",
        "title": translated(chapter.title, language),
        "intro": [translated(text, language) for text in chapter.intro],
        "reports": [
            view(report, language, f"c{number}r{place}")
            for place, report in enumerate(chapter.reports, start=1)
        ],
    }
