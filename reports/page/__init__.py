"""Reports as pages: one self-contained HTML file that opens from disk, prints, and loads nothing.

``page`` shows one report, ``book`` several in chapters.
"""

from __future__ import annotations

from reports.page.book import Chapter, book
from reports.page.single import page

__all__ = ["Chapter", "book", "page"]
