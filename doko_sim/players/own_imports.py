"""What is said of an import in a user's file that fails."""

from __future__ import annotations

import os
import sys
from importlib import metadata

from doko_sim.errors import closest
from doko_sim.texts import say

_LAB = "doko_sim.lab"


def not_imported(error: ImportError, file: str) -> str:
    """Which module or name a file could not import, and what was probably meant."""
    name = error.name or ""
    if not isinstance(error, ModuleNotFoundError):
        return _no_name(error, name)
    beside = os.path.join(os.path.dirname(file), f"{name}.py")
    if os.path.isfile(beside):
        return say(
            "cannot import {name}: {name}.py lies beside this file, where it is not looked for; "
            "expected its folder in PYTHONPATH",
            name=name,
        )
    return say(
        "there is no module {name!r}; expected {lab}, numpy or another module that is "
        "installed{hint}",
        name=name,
        lab=_LAB,
        hint=_meant(name),
    )


def _meant(name: str) -> str:
    from doko_sim import lab

    parent = name.rpartition(".")[0]
    known = [] if parent in sys.modules else _modules()
    if parent in sys.modules:
        start = f"{parent}."
        known = [module for module in sys.modules if module.startswith(start)]
    near = closest(name, [_LAB, *known])
    if near:
        return say("; did you mean {name!r}?", name=near)
    inside = closest(name, lab.__all__)
    return say("; did you mean {name!r}?", name=f"from {_LAB} import {inside}") if inside else ""


def _modules() -> list[str]:
    """The modules that can be imported, of the standard library and of packages."""
    installed = [name for name in metadata.packages_distributions() if not name.startswith("_")]
    standard = [name for name in sys.stdlib_module_names if not name.startswith("_")]
    return [*installed, *standard]


def _no_name(error: ImportError, module: str) -> str:
    wanted = getattr(error, "name_from", None) or _quoted(str(error))
    known = [one for one in dir(sys.modules.get(module)) if not one.startswith("_")]
    near = closest(wanted, known) if module in sys.modules and wanted else ""
    if not wanted or not module:
        return say("cannot import: {reason}", reason=str(error))
    hint = say("; did you mean {name!r}?", name=near) if near else ""
    return say("there is no {name!r} in {module}{hint}", name=wanted, module=module, hint=hint)


def _quoted(text: str) -> str:
    """The first word in quotation marks, as Python 3.11 names what cannot be imported."""
    parts = text.split("'")
    return parts[1] if len(parts) > 2 else ""
