"""Characters of somebody else's texts that must not reach a screen as they are.

Control characters move the cursor of a terminal, change its colours or its title, and stand in no
HTML document; others turn the order of a line round, so that it reads as what it is not.
"""

from __future__ import annotations

_CONTROL = (*range(9), *range(11, 32), *range(127, 160))
_TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SHOWN = dict.fromkeys((*_CONTROL, *_TURNING), "\ufffd")


def visible(text: str) -> str:
    """A text with ``�`` for each control character but line ends and tabs, and for each that
    turns the order of what is read."""
    # most texts hold none: one look is faster than a table
    return text if text.isascii() and text.isprintable() else text.translate(_SHOWN)
