"""What every strategy must pass: the rules of the game, and no more than its seat can know."""

from __future__ import annotations

from .afresh import LOADING, loaded_again
from .answering import limited
from .checks import CHECKS, Finding, Trial, check
from .suite import Outcome, rule_sets, run, speed

__all__ = [
    "CHECKS",
    "LOADING",
    "Finding",
    "Outcome",
    "Trial",
    "check",
    "limited",
    "loaded_again",
    "rule_sets",
    "run",
    "speed",
]
