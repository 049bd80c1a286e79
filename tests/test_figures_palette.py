"""The colours of figures: contrast on light and dark pages, told apart by colour-blind eyes."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from reports.figures.palette import COLOURS, LOOKS, css, heat, variable, variables

#: Machado, Oliveira and Fernandes (2009), full severity, on linear RGB.
BLIND = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
               [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
               [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
               [0.004733, 0.691367, 0.303900]],
}  # fmt: skip
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(shade: str) -> np.ndarray:
    parts = np.array([int(shade[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    high, low = sorted(float(TO_XYZ[1] @ linear(shade)) for shade in (one, other))[::-1]
    return (high + 0.05) / (low + 0.05)


def apart(one: str, other: str, eye: str) -> float:
    """The distance of two colours in CIELAB as an eye sees them."""

    def lab(shade: str) -> np.ndarray:
        seen = np.clip(np.array(BLIND[eye]) @ linear(shade), 0, 1)
        x, y, z = np.cbrt(TO_XYZ @ seen / np.array([0.9505, 1.0, 1.089]))
        return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])

    return float(np.linalg.norm(lab(one) - lab(other)))


@pytest.mark.parametrize("dark", [False, True])
def test_contrast(dark: bool) -> None:
    shade = {name: pair[dark] for name, pair in COLOURS.items()}
    assert contrast(shade["ink"], shade["paper"]) > 12
    assert contrast(shade["soft"], shade["paper"]) >= 4.5
    for name in ("axis", *(look.colour for look in LOOKS)):
        assert contrast(shade[name], shade["paper"]) >= 3, name
    for name in shade:
        if name.startswith(("heat", "gain", "loss", "track", "band")):
            assert contrast(shade["ink"], shade[name]) >= 4.5, name


@pytest.mark.parametrize("eye", BLIND)
@pytest.mark.parametrize("dark", [False, True])
def test_colour_blind_eyes_tell_series_and_signs_apart(eye: str, dark: bool) -> None:
    first = [COLOURS[look.colour][dark] for look in LOOKS[:3]]
    assert min(apart(*pair, eye) for pair in combinations(first, 2)) > 10
    for step in (2, 3, 4):
        assert apart(COLOURS[f"gain{step}"][dark], COLOURS[f"loss{step}"][dark], eye) > 15


def test_series_differ_by_more_than_colour() -> None:
    for part in ("marker", "dash", "hatch"):
        assert len({getattr(look, part) for look in LOOKS}) == len(LOOKS)


def test_colours_for_pages() -> None:
    light = [pair[0] for pair in COLOURS.values()]
    assert len(set(light)) == len(light), "a colour is found by its light form"
    assert variable("c1") == "var(--fig-c1,#0072b2)"
    assert variables(dark=True) in css()
    assert "screen and (prefers-color-scheme:dark)" in css()
    assert [heat(one) for one in (-1, -0.1, 0, 0.5, 2)] == [
        "loss4", "heat0", "heat0", "gain2", "gain4"
    ]  # fmt: skip
