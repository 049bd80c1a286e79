"""How single values look to people: rounding, signs, per cent, intervals."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import TYPE_CHECKING, Any, overload

from doko_sim.contract_names import contract_name
from doko_sim.texts import figure, say
from reports.model import Column

if TYPE_CHECKING:
    from analyses.estimate import Estimate  # and with it numpy, which exact odds do without

MISSING = "-"
INTERVAL = "{level:.4g} % interval {low:+.2f} to {high:+.2f}"
UNKNOWN = "interval unknown: too few deals"
_DIGITS = {"percent": 1, "percent_interval": 1, "percent_estimate": 1}
#: So many decimals at most tell the ends of an interval apart; what is less is rounding.
_MOST_DIGITS = 8
#: So many decimals at most has a figure in a picture.
_MOST_IN_PICTURES = 6
#: An interval whose halves differ by more than this factor is not shown as ``±half``.
_LOPSIDED = 1.5
#: How a terminal without them reads the characters that reports use, and common others.
_SPELLED = str.maketrans(
    {
        "±": "+-", "♣": "C", "♠": "S", "♥": "H", "♦": "D", "ä": "ae", "ö": "oe", "ü": "ue",
        "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "–": "-", "—": "-", "−": "-", "×": "x",
        "…": "...", "·": "*", "≤": "<=", "≥": ">=", "„": '"', "“": '"', "”": '"', "‘": "'",
        "’": "'",
    }
)  # fmt: skip


#: Suits beside German ranks, and a card that has one.
_GERMAN_SUITS = str.maketrans({"♣": "Kr", "♠": "Pi", "♥": "He", "♦": "Ka"})
_GERMAN_CARD = re.compile("[♣♠♥♦][DB]")


def to_ascii(text: str) -> str:
    """A text in ASCII: ``+-`` for ``±``, letters for suits and umlauts, else an escape.

    Where a card has a German letter, all suits are ``Kr Pi He Ka`` as in ``KrD``: CD is no card.
    """
    if text.isascii():
        return text
    suits = _GERMAN_SUITS if _GERMAN_CARD.search(text) else {}
    spelled = unicodedata.normalize("NFC", text).translate(_SPELLED | suits)
    return "".join(_plain(character) for character in spelled)


def _plain(character: str) -> str:
    """A character without its accents, or as ``\\xe9``."""
    parts = unicodedata.normalize("NFKD", character)
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain if plain.isascii() and plain else ascii(character)[1:-1]


def is_missing(value: Any) -> bool:
    """Tell whether a value stands for "no value": None, NaN, or the end of an endless interval."""
    return value is None or (isinstance(value, float) and not math.isfinite(value))


def gain_interval(low: float, high: float, level: float) -> str:
    """``95 % interval -0.25 to +0.75`` in a sentence on a gain, or that it is unknown."""
    if is_missing(low) or is_missing(high):
        return say(UNKNOWN)
    return say(INTERVAL, level=100 * level, low=low, high=high)


@overload
def triple(estimate: Estimate) -> tuple[float, float, float]: ...
@overload
def triple(estimate: Estimate | None) -> tuple[float, float, float] | None: ...
def triple(estimate: Estimate | None) -> tuple[float, float, float] | None:
    """A figure with its interval as columns hold it, ``(value, low, high)``; None for none."""
    return None if estimate is None else (estimate.value, estimate.low, estimate.high)


def digits_of(value: tuple[float, float, float], percent: bool = False) -> int:
    """How many decimals a figure in a picture takes so that its interval is not nothing."""
    factor, least = (100.0, 1) if percent else (1.0, 2)
    if factor * max(map(abs, value)) >= 1000:
        return 0
    half = factor * (value[2] - value[1]) / 2
    wanted = math.ceil(-math.log10(half)) if half > 0 else 0
    return max(least, min(wanted, _MOST_IN_PICTURES))


def show(value: Any, column: Column) -> str:
    """Return a value as a column shows it; figures as texts that know their numbers."""
    if is_missing(value):
        return MISSING
    if column.kind in ("text", "name"):
        return value if isinstance(value, str) else str(value)
    if column.kind == "contract":
        return contract_name(str(value))
    return figure(_shown(value, column))


def _shown(value: Any, column: Column) -> str:
    if column.kind == "int":
        return f"{int(value):,}"
    if column.kind.endswith("interval"):
        return _interval(value, column)
    if column.kind.endswith("estimate"):
        return _estimate(value, column)
    return _number(float(value), column.kind, _digits(column))


def _digits(column: Column) -> int:
    return _DIGITS.get(column.kind, 2) if column.digits is None else column.digits


def _number(value: float, kind: str, digits: int) -> str:
    if kind == "percent":
        return _percent(value, digits)
    text = f"{value:+,.{digits}f}" if kind == "gain" else f"{value:,.{digits}f}"
    # What rounds to zero has no sign.
    return text.lstrip("+-") if _is_zero(text) else text


def _percent(share: float, digits: int) -> str:
    """Return a share as per cent; one that is not exactly 0 or 1 never looks as if it were."""
    text = f"{100 * share:.{digits}f}"
    step = 10.0**-digits
    if _is_zero(text):
        return f"{0:.{digits}f} %" if share == 0 else f"<{step:.{digits}f} %"
    if float(text) == 100 and share < 1:
        return f">{100 - step:.{digits}f} %"
    return f"{text} %"


def _interval(pair: Any, column: Column) -> str:
    low, high = pair
    if is_missing(low) or is_missing(high):
        return MISSING
    digits = _digits(column)
    if column.kind == "percent_interval":
        ends = _apart(100 * low, 100 * high, digits)
        return f"{ends[0]} to {ends[1]} %"
    kind = "gain" if column.kind == "gain_interval" else "number"
    if high - low >= 10.0**-_MOST_DIGITS:
        while digits < _MOST_DIGITS and f"{low:.{digits}f}" == f"{high:.{digits}f}":
            digits += 1
    return f"{_number(float(low), kind, digits)} to {_number(float(high), kind, digits)}"


def _apart(low: float, high: float, digits: int) -> tuple[str, str]:
    """The ends of an interval with as many digits as it takes to tell them apart."""
    while True:
        ends = f"{low:.{digits}f}", f"{high:.{digits}f}"
        if ends[0] != ends[1] or low == high or digits >= _MOST_DIGITS:
            return ends
        digits += 1


def _estimate(triple: Any, column: Column) -> str:
    value, low, high = triple
    # no number without its interval
    if is_missing(value) or is_missing(low) or is_missing(high):
        return MISSING
    digits = _digits(column)
    unit, factor = (" %", 100.0) if column.kind == "percent_estimate" else ("", 1.0)
    sign = "gain" if column.kind == "gain_estimate" else "number"
    if factor * (high - low) < 10.0**-_MOST_DIGITS:  # known exactly
        return f"{_number(factor * value, sign, digits)}{unit}"
    below, above = value - low, high - value
    if max(below, above) > _LOPSIDED * min(below, above) + 10.0**-digits / factor:
        kind = column.kind.removesuffix("estimate") + "interval"
        return _interval((low, high), Column(column.key, column.title, kind, digits))  # type: ignore[arg-type]
    width = factor * (high - low) / 2
    while digits < _MOST_DIGITS and _is_zero(f"{width:.{digits}f}"):
        digits += 1
    half = f"{width:,.{digits}f}"
    return f"{_number(factor * value, sign, digits)} ±{half}{unit}"


def _is_zero(text: str) -> bool:
    return not any(character in "123456789" for character in text)
