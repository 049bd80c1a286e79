"""Figures as bytes that are the same each time: SVG for pages and files, PNG."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree as ET

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Drawing

from reports.figures.measures import SMALL, clean
from reports.figures.palette import COLOURS, colour, variable
from reports.figures.sheet import own_settings

#: The fonts of a page's system, so that nothing has to be loaded.
FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,sans-serif"
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_NAMES = {light: name for name, (light, _) in COLOURS.items()}
_DECIMALS = re.compile(r"-?\d+\.\d+")
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_UNTURNED = re.compile(r"\s*rotate\(-?0(?: [^)]*)?\)")
#: What is true of the whole sheet and need not be said of each line and text.
_LINES = "stroke-linejoin:round;stroke-linecap:butt"
_TEXTS = (f"fill:{colour('ink')}", f"font-size:{SMALL:.0f}px", "text-anchor:start")


def to_png(drawing: Drawing, scale: float) -> bytes:
    """A drawing as PNG on white, ``scale`` pixels a unit."""
    buffer = io.BytesIO()
    with own_settings():
        drawing.set_facecolor(colour("paper"))
        drawing.set_dpi(72 * scale)
        FigureCanvasAgg(drawing).print_png(buffer, metadata={"Software": None})  # type: ignore[no-untyped-call]
    return buffer.getvalue()


def to_svg(drawing: Drawing, alt: str, prefix: str, inline: bool) -> str:
    """A drawing as SVG with text as text.

    ``inline``: to stand in a page, with the colours as CSS variables and no ground; else a file.
    ``prefix`` begins every id.
    """
    buffer = io.StringIO()
    with own_settings():
        drawing.patch.set_visible(False)
        canvas = FigureCanvasSVG(drawing)
        canvas.print_svg(buffer, metadata=dict.fromkeys(_METADATA))  # type: ignore[no-untyped-call]
    root = ET.fromstring(buffer.getvalue())
    _cleaned(root)
    _numbered(root, prefix)
    for element in root.iter():
        _styled(element, inline)
    _headed(root, alt, prefix, inline)
    ET.register_namespace("", _SVG[1:-1])
    text = ET.tostring(root, encoding="unicode")
    return text if inline else f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


_METADATA = ("Date", "Creator", "Format", "Type")


def _cleaned(root: ET.Element) -> None:
    """Without what tells nothing: metadata, style sheets, groups that only group, spaces."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{_SVG}metadata", f"{_SVG}style"):
                parent.remove(child)
    _flat(root)
    for element in root.iter():
        if element.tag != f"{_SVG}text":
            element.text = None
        element.tail = None


def _flat(parent: ET.Element) -> None:
    kept: list[ET.Element] = []
    for child in list(parent):
        _flat(child)
        if child.tag == f"{_SVG}g" and not set(child.attrib) - {"id"}:
            kept.extend(child)
        elif child.tag != f"{_SVG}defs" or len(child):
            kept.append(child)
    parent[:] = kept


def _numbered(root: ET.Element, prefix: str) -> None:
    """Ids that are used, numbered in order with the prefix; others go."""
    used: dict[str, str] = {}
    for element in root.iter():
        for value in element.attrib.values():
            for found in re.findall(r"(?:url\()?#([A-Za-z_][\w-]*)\)?", value):
                if not _COLOUR.fullmatch(f"#{found}"):
                    used.setdefault(found, f"{prefix}-{len(used)}")
    for element in root.iter():
        own = element.attrib.pop("id", None)
        if own in used:
            element.set("id", used[own])
        link = element.attrib.pop(_LINK, None)
        if link is not None:
            element.set("href", f"#{used[link[1:]]}")
        for name, value in element.attrib.items():
            if "url(#" in value:
                element.set(
                    name, re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{used[m[1]]})", value)
                )


def _styled(element: ET.Element, inline: bool) -> None:
    """Short numbers, and colours by their names where a page sets them."""
    for name, value in list(element.attrib.items()):
        if name in ("d", "x", "y", "transform", "width", "height", "viewBox"):
            value = _DECIMALS.sub(
                lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), value
            )
            value = " ".join(value.split())
        if name == "transform":
            value = _UNTURNED.sub("", value)
        if name == "style":
            parts = [part.strip().replace(": ", ":", 1) for part in value.split(";")]
            said = _TEXTS if element.tag == f"{_SVG}text" else ()
            value = ";".join(
                part
                for part in parts
                if part and part not in said and not part.startswith("font-family")
            )
        if name in ("style", "fill", "stroke") and inline:
            value = _COLOUR.sub(_variable, value)
        if value:
            element.set(name, value)
        else:
            del element.attrib[name]


def _variable(found: re.Match[str]) -> str:
    return variable(_NAMES[found[0]]) if found[0] in _NAMES else found[0]


def _headed(root: ET.Element, alt: str, prefix: str, inline: bool) -> None:
    """The sheet's own attributes: what it says, how large it is, its font."""
    alt = clean(alt, None)
    _, _, wide, high = root.attrib["viewBox"].split()
    root.attrib.clear()
    root.set("viewBox", f"0 0 {wide} {high}")
    root.set("width", wide)
    root.set("height", high)
    root.set("role", "img")
    style = f"font-family:{FONTS};{_LINES};{';'.join(_TEXTS[:2])}"
    root.set("style", style)
    if inline:
        root.set("class", "figure")
        root.set("aria-label", alt)
        root.set("style", f"{_COLOUR.sub(_variable, style)};max-width:100%;height:auto")
        return
    title = ET.Element(f"{_SVG}title", {"id": f"{prefix}-alt"})
    title.text = alt
    ground = ET.Element(f"{_SVG}rect", {"width": wide, "height": high, "fill": colour("paper")})
    root.set("aria-labelledby", f"{prefix}-alt")
    root[:0] = [title, ground]
