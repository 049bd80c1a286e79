"""What a page shows against the raw values: read from the text, without the code that wrote it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

_NUMBER = re.compile(r"[+-]?\d[\d.,]*")


def numbers(text: str, language: str) -> list[tuple[float, int]]:
    """The numbers in a text with their decimals."""
    found = []
    for one in _NUMBER.findall(text):
        plain = one.replace(".", "").replace(",", ".") if language == "de" else one.replace(",", "")
        found.append((float(plain), len(plain.partition(".")[2])))
    return found


def disagreement(text: str, value: Any, kind: str, language: str) -> str:
    """How a cell differs from its value, beyond its rounding; empty where it does not."""
    parts = value if isinstance(value, list) else [value]
    raw = [float(one) for one in parts if one is not None and not math.isnan(one)]
    if len(raw) < len(parts):
        return "" if text == "-" else f"{text!r} for {value!r}"
    wanted = [(100.0 if kind.startswith("percent") else 1.0) * one for one in raw]
    shown = numbers(text, language)
    if text[:1] in "<>":
        ((limit, _),) = shown
        good = 0 < wanted[0] < limit if text[0] == "<" else limit < wanted[0] < 100
    elif kind.endswith("estimate"):
        good = any(_close(shown, one) for one in _ways(text, wanted))
    else:
        good = _close(shown, wanted)
    return "" if good else f"{text!r} for {value!r} ({kind})"


def _ways(text: str, triple: Sequence[float]) -> list[list[float]]:
    """How an estimate may be shown: with half its interval, as the interval, known exactly."""
    value, low, high = triple
    if "±" in text:
        return [[value, (high - low) / 2]]
    return [[low, high], [value]] if low == high else [[low, high]]


def _close(shown: Sequence[tuple[float, int]], wanted: Sequence[float]) -> bool:
    return len(shown) == len(wanted) and all(
        abs(one - raw) <= 0.5 * 10.0**-digits * (1 + 1e-6)
        for (one, digits), raw in zip(shown, wanted, strict=True)
    )
