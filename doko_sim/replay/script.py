"""A record's decisions as the scripts of four scripted players."""

from __future__ import annotations

from doko_sim.cards import KIND
from doko_sim.players import scripted
from doko_sim.records import LEVEL_OF, PROMOTIONS, Exchange, Genscher, Record
from doko_sim.replay.answers import Answers


def scripts_of(record: Record, answers: Answers) -> list[list[float]]:
    """The parameters of the four scripted players."""
    scripts = [scripted.blank() for _ in range(4)]
    for seat, script in enumerate(scripts):
        script[scripted.RESERVATION] = answers.choices[seat]
        script[scripted.THROW] = answers.throws >> seat & 1
        script[scripted.NAMED] = answers.named
    _write_cards(record, scripts)
    _write_exchange(record, scripts)
    for called in record.called_promotions:
        place = scripted.PROMOTIONS + PROMOTIONS.index(called.kind)
        scripts[called.seat][place] = called.after_cards
    if isinstance(record.genscher, Genscher):
        script = scripts[record.genscher.seat]
        script[scripted.PARTNER] = record.genscher.partner
        script[scripted.PARTNER_MOMENT] = record.genscher.after_cards
    for number, call in enumerate(record.calls[: scripted.MOST_CALLS]):
        if call.forced is not True:  # the engine makes forced ones itself
            code = scripted.call_code(LEVEL_OF[call.call], call.after_cards)
            scripts[call.seat][scripted.CALLS + number] = code
    return scripts


def _write_cards(record: Record, scripts: list[list[float]]) -> None:
    for number, trick in enumerate(record.tricks):
        for hand, card in enumerate(trick.cards):
            scripts[(trick.lead + hand) & 3][scripted.CARDS + number] = KIND[card]


def _write_exchange(record: Record, scripts: list[list[float]]) -> None:
    exchange = record.exchange
    if not isinstance(exchange, Exchange):
        return
    scripts[exchange.taker][scripted.TAKES] = exchange.player
    for seat, first, cards in (
        (exchange.player, scripted.PASSED, exchange.passed),
        (exchange.taker, scripted.RETURNED, exchange.returned),
    ):
        kinds = [KIND[card] for card in cards[: scripted.MOST_PASSED]]
        scripts[seat][first : first + len(kinds)] = [float(kind) for kind in kinds]
