"""Claims and their judgements for programs."""

from __future__ import annotations

import math
import shlex
from collections import Counter
from typing import Any

from analyses.claims.model import Banded, Checked, Exact, Judged
from analyses.claims.run import Answer
from analyses.claims.store import claims
from reports.claim_figures import PART, published, verdict_text


def data(found: Answer) -> dict[str, Any]:
    """What the JSON of an answer holds."""
    ask = found.ask
    return {
        "rules": [{"name": one.name, "fingerprint": one.rules.fingerprint} for one in ask.rules],
        "tables": list(ask.tables),
        "seed": ask.seed,
        "deals": ask.deals,
        "level": ask.level,
        "partial": found.interrupted,
        "in_all": len(claims()),
        "verdicts": dict(Counter(one.verdict for one in found.checked)),
        "wrong": [one.claim.id for one in found.wrong],
        "claims": [_claim_data(one) for one in found.checked],
    }


def _claim_data(one: Checked) -> dict[str, Any]:
    claim = one.claim
    return {
        "id": claim.id,
        "group": claim.group,
        "says": claim.says,
        "source": claim.source,
        "published": published(one),
        "tactic": claim.tactic or None,
        "question": claim.question or None,
        "test": claim.test,
        "of": claim.of or None,
        "exact": one.is_exact,
        "known": claim.known or None,
        "verdict": one.verdict,
        "what": one.what or None,
        "told": verdict_text(one),
        "under": list(one.under) or None,
        "not_under": list(one.not_under),
        "cells": [
            {
                "rules": cell.cell.rules_name or None,
                "players": cell.cell.who or None,
                "verdict": PART[cell.part],
                "deals": cell.deals or None,
                "figures": [_figure_data(judged) for judged in cell.figures],
            }
            for cell in one.cells
        ],
    }


def _figure_data(judged: Judged) -> dict[str, Any]:
    figure = judged.figure
    made: dict[str, Any] = {"label": figure.label or None, "verdict": PART[judged.part]}
    made["published"] = figure.published or None
    if isinstance(figure, Exact):
        value = figure.value
        return made | {
            "exact": f"{value.numerator}/{value.denominator}",
            "value": float(value),
        }
    assert judged.shown is not None
    shown, scale = judged.shown, figure.scale
    interval = [None if part != part else part * scale for part in shown.interval]
    made |= {"value": None if not shown.n else shown.value * scale, "interval": interval}
    if isinstance(figure, Banded):
        ends = (figure.low * scale, figure.high * scale)
        return made | {"band": [end if math.isfinite(end) else None for end in ends]}
    signed = {"claimed_sign": figure.sign, "margin": figure.margin * scale}
    return made | signed | {"small": judged.is_small, "adjusted_p": judged.adjusted}


def command_line(
    only: tuple[str, ...],
    sets: list[str],
    against: tuple[str, ...],
    deals: int,
    seed: int,
    level: float,
) -> str:
    """The command that tests the claims again; ``sets`` and ``against`` as they were given."""
    words = ["doko", "claims", *only]
    words += [word for name in sets for word in ("--rules", name)]
    words += [word for who in against for word in ("--against", who)]
    words += ["--deals", str(deals), "--seed", str(seed)]
    words += [] if level == 0.95 else ["--level", repr(level)]
    return shlex.join(words)
