"""What every strategy must pass: the rules of the game, and no more than its seat can know."""

from __future__ import annotations

from .checks import CHECKS, Finding, Trial, check
from .suite import Outcome, rule_sets, run, speed

__all__ = ["CHECKS", "Finding", "Outcome", "Trial", "check", "rule_sets", "run", "speed"]
