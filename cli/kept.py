"""Reports that were made once, kept in the user's cache so that they need not be made again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output import write_atomically
from doko_sim.errors import DokoError

if TYPE_CHECKING:
    from reports.model import Report

#: What comes of reading a file that was damaged, whatever is in it.
_UNREADABLE = (
    OSError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    RecursionError,
    DokoError,
)


class Kept:
    """Lists of reports by name, for one setting; ``about`` is all that they depend on."""

    def __init__(self, kind: str, about: Sequence[str]) -> None:
        from doko_sim.engine.jit import cache_folder

        digest = hashlib.sha256(json.dumps([*about, _sources()]).encode()).hexdigest()
        self.folder = cache_folder() / kind / digest[:16]

    def find(self, name: str) -> list[Report] | None:
        """The reports of a name, None where there are none (or they cannot be read)."""
        from reports.data import from_json

        try:
            kept = json.loads(self._file(name).read_text(encoding="utf-8"))
            texts = kept["reports"]
            if (kept["name"], kept["number"], type(texts)) != (name, len(texts), list):
                return None
            return [from_json(text.encode()) for text in texts]
        except _UNREADABLE:
            return None

    def keep(self, name: str, reports: Sequence[Report]) -> None:
        """Keep the reports of a name; where that is not possible they are made again next time."""
        from reports.data import to_json

        texts = [to_json(report).decode() for report in reports]
        # a chapter that the rules do not have is a list of none, which a damaged file must not be
        kept = {"name": name, "number": len(texts), "reports": texts}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file(name), json.dumps(kept).encode())
        except (OSError, DokoError):
            return

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def _sources() -> str:
    """A digest of the code that plays and makes reports: another version keeps its own."""
    import analyses
    import doko_sim
    import reports

    digest = hashlib.sha256()
    for package in (doko_sim, analyses, reports):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml", ".json", ".csv"):
                digest.update(str(file.relative_to(folder)).encode() + file.read_bytes())
    return digest.hexdigest()
