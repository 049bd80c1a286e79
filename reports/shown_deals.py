"""The deals that mattered most, as cards with what each alternative made of them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from analyses.mattering import Ended, Weighty
from analyses.question import Holding
from doko_sim.cards import format_hand
from doko_sim.contract_names import contract_name
from doko_sim.texts import Text, say
from reports.asking import strategy_words
from reports.pictures import ShownDeal, ShownHand
from reports.rule_names import rules_argument

SIDES = ("Re", "Kontra")
POSITION, NORMAL = "position {number}", "normal game"


def hands(deal: Sequence[Sequence[str]], owner: int | None = None) -> list[ShownHand]:
    """The hands of a deal by position; ``owner``: the seat of whom is asked about."""
    return [
        ShownHand(say(POSITION, number=seat + 1), list(cards), seat == owner)
        for seat, cards in enumerate(deal)
    ]


def title(deal: int, gain: float, digits: int = 0) -> Text:
    """The number of a deal and what an alternative gained there."""
    if digits:
        return say("Deal {deal:,}: {gain:+.2f}", deal=deal, gain=gain)
    return say("Deal {deal:,}: {gain:+.0f}", deal=deal, gain=gain)


def how_it_ended(name: str, ended: Ended, seat: int) -> Text:
    """What an alternative made of a deal, for one seat."""
    points = ended.points[seat]
    if not ended.contract:
        if ended.refused:
            return say("{name}: nobody takes the poverty, {points:+d}", name=name, points=points)
        return say("{name}: thrown in, {points:+d}", name=name, points=points)
    contract = say(NORMAL) if ended.contract == "normal" else contract_name(ended.contract)
    if ended.winner < len(SIDES):
        return say(
            "{name}: {contract}, {side} wins with {eyes} card points, {points:+d} game points",
            name=name, contract=contract, side=SIDES[ended.winner], eyes=ended.eyes, points=points,
        )  # fmt: skip
    return say("{name}: {contract}, nobody wins, {points:+d} game points",
               name=name, contract=contract, points=points)  # fmt: skip


def shown(
    question: Holding,
    found: Weighty,
    names: Sequence[str],
    command: str,
) -> ShownDeal:
    """A deal of a question of one hand: what it brought, or another alternative over a baseline."""
    seat = question.seat
    *baseline, last = (ended.points[seat] for ended in found.ended)
    return ShownDeal(
        title=title(found.deal, last - sum(baseline)),
        hands=hands(found.hands, seat),
        lines=[
            how_it_ended(name, ended, seat) for name, ended in zip(names, found.ended, strict=True)
        ],
        command=command,
    )


def command_line(question: Holding, deal: int, *words: str) -> str:
    """The command that shows a deal of a hand; empty for rules that stand nowhere."""
    rules = rules_argument(question.rules)
    if rules is None:
        return ""
    parts = ["doko", "deal", "--seed", str(question.seed), "--index", str(deal)]
    parts += ["--hand", format_hand(list(question.hand)), "--position", str(question.position)]
    return shlex.join([*parts, *words, "--rules", rules, *strategy_words(question.players)])
