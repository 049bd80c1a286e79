"""What every strategy must pass: the rules of the game, and no more than its seat can know."""

from __future__ import annotations

from .checks import CHECKS, Finding, Trial, check

__all__ = ["CHECKS", "Finding", "Trial", "check"]
