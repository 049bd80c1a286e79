"""An HTML document read with the standard library, for the tests of pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"meta", "br", "wbr", "hr", "img", "input", "link"}


@dataclass
class Element:
    """An element: its name, attributes, and the text inside it."""

    tag: str
    attributes: dict[str, str | None]
    text: str = ""
    inside: list[Element] = field(default_factory=list)


class Document(HTMLParser):
    """All elements of a document in order; what is not closed properly is a mistake."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(content.decode())
        self.close()
        assert not self._open, f"never closed: {[one.tag for one in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.elements.append(element)
        for one in self._open:
            one.inside.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].tag == tag, f"</{tag}> closes {self._open[-1].tag}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for one in self._open:
            one.text += data

    def all(self, *tags: str) -> list[Element]:
        """The elements of these names."""
        return [one for one in self.elements if one.tag in tags]

    def of_class(self, name: str) -> list[Element]:
        """The elements of a class."""
        return [one for one in self.elements if name in (one.attributes.get("class") or "").split()]

    def headings(self) -> list[tuple[int, str]]:
        """Level and text of the headings in order."""
        return [
            (int(one.tag[1]), one.text.strip()) for one in self.all(*(f"h{n}" for n in range(1, 7)))
        ]

    def tables(self) -> list[list[list[str]]]:
        """The cells of each table's body, by row."""
        return [
            [
                [cell.text for cell in row.inside if cell.tag in ("th", "td")]
                for body in table.inside if body.tag == "tbody"
                for row in body.inside if row.tag == "tr"
            ]
            for table in self.all("table")
        ]  # fmt: skip
