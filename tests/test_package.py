"""The package: light imports, what its lists name exists, no traces of where it was made."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import doko_sim
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_import_is_light_and_names_are_lazy() -> None:
    code = (
        "import sys, doko_sim\n"
        "heavy = [m for m in ('numba', 'numpy', 'scipy') if m in sys.modules]\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", doko_sim.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(doko_sim, name) is not None
    assert name in dir(doko_sim)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Rule'"):
        doko_sim.Rule  # noqa: B018


def _constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    entries = [line for line in lines if line and not line.startswith("#")]
    pinned = {}
    for entry in entries:
        match = re.fullmatch(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)", entry)
        assert match, f"constraints.txt holds names and versions only, not {entry!r}"
        pinned[_normal(match[1])] = match[2]
    return pinned


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_pinned() -> None:
    project = PROJECT["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    names = {_normal(re.split(r"[<>=!~\[ ]", text, maxsplit=1)[0]) for text in wanted}
    assert names - set(_constraints()) == set()


def test_only_the_script_doko_is_advertised() -> None:
    assert PROJECT["project"]["scripts"] == {"doko": "cli.main:main"}
    assert "entry-points" not in PROJECT["project"]


def test_the_wheel_holds_the_four_packages() -> None:
    packages = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert packages == ["doko_sim", "cli", "analyses", "reports"]
    for package in packages:
        assert (ROOT / package / "__init__.py").is_file()


@pytest.mark.parametrize("package", ["doko_sim", "cli", "analyses", "reports"])
def test_every_module_has_a_docstring_and_future_annotations(package: str) -> None:
    for file in sorted((ROOT / package).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert text.startswith('"""'), f"{file}: no docstring"
        if "\ndef " in text or "\nclass " in text:
            assert "from __future__ import annotations" in text, file


def test_no_file_writes_addresses_of_registries() -> None:
    for name in ("pyproject.toml", "constraints.txt", "Makefile", ".pre-commit-config.yaml"):
        assert "://" not in Path(ROOT / name).read_text(encoding="utf-8"), name
