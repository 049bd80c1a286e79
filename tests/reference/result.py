"""The end of a game: count, settle, and put everything on record."""

from __future__ import annotations

from dataclasses import replace

from tests.reference.cards import KONTRA, RE
from tests.reference.extras import counted_extras, extra_points
from tests.reference.knowledge import Known, public_knowledge, with_genscher
from tests.reference.settlement import settle
from tests.reference.setup import GameResult
from tests.reference.situation import Situation
from tests.reference.table import Table
from tests.reference.tricks import Extra, trick_points


def result_of(table: Table, told: GameResult) -> GameResult:
    """The result, with what has been told of the reservations."""
    lone = len(table.re_seats) == 1
    contract = "normal" if is_new_pair(table) else table.contract
    extras = extras_of(table, contract, lone)
    situation = situation_of(table, lone, extras)
    settlement = settle(situation)
    return replace(
        told,
        contract=contract,
        soloist=table.player if lone else None,
        compulsory=table.compulsory,
        wedding_player=table.player if table.contract == "wedding" else None,
        wedding_partner=table.partner,
        wedding_trick=table.wedding_kind,
        clarification_trick=table.clarification_trick,
        poverty=table.poverty,
        half_chicken=table.half_chicken,
        promotions=table.promotions.calls,
        genscher=table.genscher,
        re_seats=sorted(table.re_seats),
        announcements=table.calls.calls,
        late_replies=table.calls.late,
        forced=table.calls.forced,
        levels=list(situation.levels),
        seat_levels=table.calls.called,
        tricks=table.tricks,
        winner=settlement.winner,
        card_points=list(situation.card_points),
        tricks_won=list(situation.tricks_won),
        extras=extras,
        items=settlement.items,
        value_re=settlement.value_re,
        scores=settlement.scores,
        knowledge=knowledge_of(table),
    )


def is_new_pair(table: Table) -> bool:
    """A silent wedding that a Genscher has made a normal game."""
    return table.contract == "silent_wedding" and table.genscher is not None


def extras_of(table: Table, contract: str, lone: bool) -> list[Extra]:
    """The extras that count in this game."""
    if contract == "solo_boneless":
        return []
    extras = extra_points(table.tricks, table.re_seats, table.rules, table.order)
    return counted_extras(extras, contract, lone, table.rules)


def situation_of(table: Table, lone: bool, extras: list[Extra]) -> Situation:
    """What the settlement needs to know; what was not played in a boneless solo is Kontra's."""
    points, tricks = [0, 0], [0, 0]
    for trick in table.tricks:
        side = table.side_of(trick.winner)
        points[side] += trick_points(trick.cards)
        tricks[side] += 1
    calls = table.calls
    seats = [sorted(table.seats_of(side)) for side in (RE, KONTRA)]
    early = [sum(calls.early[seat] for seat in of_side) for of_side in seats]
    by_player = [[calls.called[seat] for seat in of_side] for of_side in seats]
    if not calls.anonymous:
        early = [min(count, 1) for count in early]
    return Situation(
        card_points=(points[RE], 240 - points[RE]),
        tricks_won=(tricks[RE], tricks[KONTRA]),
        levels=(calls.levels[RE], calls.levels[KONTRA]),
        lone=lone,
        re_seats=frozenset(table.re_seats),
        extras=extras,
        rules=table.rules,
        callers=(by_player[RE], by_player[KONTRA]) if calls.anonymous else None,
        early=(early[RE], early[KONTRA]),
        promised=(calls.promised[RE], calls.promised[KONTRA]),
        boneless=table.contract == "solo_boneless",
    )


def knowledge_of(table: Table) -> list[Known]:
    """What all knew after each card; anonymous calls and piglets show nothing."""
    known = public_knowledge(
        table.contract,
        table.re_seats if table.first_sides is None else table.first_sides,
        table.player,
        table.clarification_trick,
        [] if table.calls.anonymous else table.calls.calls,
        table.tricks,
        table.order,
    )
    if table.genscher is None:
        return known
    return with_genscher(known, table.genscher.moment, table.re_seats)
