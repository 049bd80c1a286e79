"""The sentences on one deal: what was thrown in, the game and its sides, what was exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from doko_sim.cards import KIND, Style, format_card
from doko_sim.records import LEVEL_OF
from doko_sim.told import Exchanged, NewPartner, Reservation, Told
from reports.plurals import count as count

SIDES = ("Re", "Kontra")
CALLS = {"re": "Re", "kontra": "Kontra", "no90": "no 90", "no60": "no 60", "no30": "no 30"}
PROMOTIONS = {"piglets": "piglets", "super": "super piglets", "hyper": "hyper piglets"}
_TIMES = {1: "once", 2: "twice"}
_NUMBERS = {1: "trick", 2: "two tricks", 3: "three tricks"}
_EXTRAS = {
    "hearts_ten_capture": "ten of hearts caught", "fox_caught_last": "fox caught last",
    "fox_wins_last": "fox wins last", "double_fox_last": "both foxes last",
    "charlie_caught": "charlie caught", "double_charlie": "both charlies",
    "double_charlie_caught": "both charlies caught", "heart_trick": "heart trick",
}  # fmt: skip


def contract_name(name: str) -> str:
    """A contract as people say it: ``solo_queen_jack`` is a queen-jack solo."""
    if not name.startswith("solo_"):
        return name.replace("_", " ")
    kind = name.removeprefix("solo_")
    if kind.startswith("pure_"):
        return f"{kind.replace('_', ' ')} solo"
    return f"{'Koehler' if kind == 'koehler' else kind.replace('_', '-')} solo"


def item_name(name: str) -> str:
    """An item of the settlement as people read it."""
    return _EXTRAS.get(name, name)


def doubled(name: str, factor: int) -> str:
    """``Re said: doubled (x 2)``; a factor of 0 is not told."""
    often = {4: "doubled twice"}.get(factor, "doubled")
    return f"{name}: {often} (x {factor})" if factor else f"{name}: {often}"


def tagged(text: str, tactic: str) -> str:
    """A text with the tactic behind it."""
    return f"{text} [{tactic}]" if tactic else text


def answer(told: Told, given: Reservation, short: bool = False) -> str:
    """What a seat said in the reservation round; ``short`` where there is little room."""
    text = given.word
    if given.word == "solo":
        text = contract_name(given.contract)
    elif given.word == "throw":
        text = "throws in"
    elif given.word == "reservation":
        lost = "not played" if told.rules.reservations_named == "open" else "not named"
        text = f"{contract_name(given.contract)}, {lost}"
        text = text if short else f"reservation ({text})"
    return tagged(text, given.tactic)


def redealt(told: Told) -> Iterator[str]:
    """Why the deal was dealt anew, if it was."""
    if not told.redeals:
        return
    reasons = [f"{_times(number)} for {_reason(told, reason)}" for reason, number in told.redeals]
    if len(reasons) == 1:
        yield f"Dealt anew {reasons[0]}."
    else:
        total = sum(number for _, number in told.redeals)
        yield f"Dealt anew {_times(total)}: {', '.join(reasons)}."


def _times(number: int) -> str:
    return _TIMES.get(number, f"{number} times")


def _reason(told: Told, reason: str) -> str:
    rules = told.rules
    trumps = rules.throw_trumps_at_most
    few = f"at most {count(trumps, 'trump')}" if isinstance(trumps, int) and trumps else "no trump"
    return {
        "nines": f"at least {rules.throw_nines} nines in a hand",
        "kings": f"at least {rules.throw_kings} kings in a hand",
        "nines_and_kings": f"at least {rules.throw_nines_and_kings} nines and kings in a hand",
        "tens": f"at least {rules.throw_tens} tens in a hand",
        "trumps_at_most": f"a hand with {few}",
        "highest_trump": f"a hand without a trump above {rules.throw_highest_trump}",
        "points_over": f"a hand of more than {rules.throw_points_over} card points",
        "points_under": f"a hand of fewer than {rules.throw_points_under} card points",
        "poverty": "a poverty" + (" that nobody took" if rules.poverty == "exchange" else ""),
    }[reason]


def game(told: Told, style: Style) -> Iterator[str]:
    """Sentences on the contract, the sides and what was said before the first card."""
    for seat, given in enumerate(told.reservations):
        if given.word == "throw":
            yield f"Position {told.position(seat)} throws in, but a solo goes before that."
    for seat in told.refused:
        yield f"Nobody takes the poverty of position {told.position(seat)}."
    yield contract(told)
    if told.exchange is not None:
        yield _exchange(told, told.exchange, style)
    for seat in told.half_chickens:
        yield f"Position {told.position(seat)} shows both tens of diamonds."
    if told.genscher is not None:
        yield f"{_genscher(told)}: {_pair(told)} are Re in the end."
        yield from _calls_before(told, told.genscher)
    if told.calls and told.rules.anonymous_calls and told.contract in ("normal", "silent_wedding"):
        yield "Calls were anonymous: at the table they showed no side."


def contract(told: Told) -> str:
    """A sentence on the contract and the sides."""
    if told.contract == "poverty":
        assert told.lone_player is not None
        assert told.partner is not None
        player, taker = told.position(told.lone_player), told.position(told.partner)
        tactic = told.exchange.tactics[1] if told.exchange else ""
        return tagged(f"Poverty of position {player}, taken by position {taker}", tactic) + "."
    if told.contract == "wedding":
        return _wedding(told)
    if told.lone_player is None:
        sides = "" if told.genscher else f": {_pair(told)} are Re"
        return f"Normal game{sides}."
    lone = f"position {told.position(told.lone_player)}"
    if told.contract == "silent_wedding":
        return f"Silent wedding: {lone} holds both queens of clubs and plays alone."
    kind = contract_name(told.contract)
    compulsory = ", compulsory" if told.compulsory else ""
    return f"{kind[0].upper()}{kind[1:]} of {lone}{compulsory}."


def _pair(told: Told) -> str:
    first, second = sorted(told.position(seat) for seat in told.re_seats)
    return f"positions {first} and {second}"


def _wedding(told: Told) -> str:
    assert told.lone_player is not None
    lone, trick = f"position {told.position(told.lone_player)}", told.clarification
    kind = told.named_trick or "any"
    asked = "" if told.rules.wedding_trick == ("any",) else _asked(kind, told.naming)
    if told.partner is not None:
        partner = told.position(told.partner)
        return f"Wedding of {lone}{asked} with position {partner}, found in trick {trick}."
    if kind == "any":
        number = _NUMBERS.get(trick, f"{trick} tricks")
        return f"Wedding of {lone}{asked}, who wins the first {number} and plays alone."
    return f"Wedding of {lone}{asked}, who is without a partner after trick {trick}: plays alone."


def _asked(kind: str, tactic: str) -> str:
    names = {"any": "any trick", "plain": "a plain trick", "trump": "a trump trick"}
    return tagged(f" (asks for {names.get(kind, f'a trick of {kind}')}", tactic) + ")"


def _exchange(told: Told, exchange: Exchanged, style: Style) -> str:
    passing, _, returning = exchange.tactics
    if not exchange.passed:
        return "No card goes over: the hand has no trump."
    player = told.position(exchange.player)
    passes = tagged(f"Position {player} passes {_cards(exchange.passed, style)}", passing)
    returns = tagged(f"gets back {_cards(exchange.returned, style)}", returning)
    return f"{passes} and {returns}{_said(exchange)}."


def _said(exchange: Exchanged) -> str:
    said = exchange.said
    if said is None:
        return ""
    if isinstance(said, bool):
        return f" ({'with' if said else 'without'} trumps, says the taker)"
    return f" ({count(said, 'trump') if said else 'no trump'}, says the taker)"


def _cards(kinds: Iterable[int], style: Style) -> str:
    return " ".join(format_card(kind, style) for kind in sorted(kinds, reverse=True))


def _genscher(told: Told) -> str:
    assert told.genscher is not None
    seat, partner = told.genscher.seat, told.genscher.partner
    text = f"Position {told.position(seat)} chooses position {told.position(partner)} as partner"
    return tagged(text, told.genscher.tactic)


def _calls_before(told: Told, genscher: NewPartner) -> Iterator[str]:
    """What became of the calls that were made before a Genscher."""
    calls = [said for said in told.calls if said.after_cards < genscher.after_cards]
    if calls and told.rules.genscher == "queens":
        yield "The calls made before the Genscher are void."
        return
    if told.rules.genscher == "kings_first" and any(LEVEL_OF[said.call] > 1 for said in calls):
        yield "The levels from no 90 on that were called before the Genscher are void."
    for position, seat in sorted({(told.position(said.seat), said.seat) for said in calls}):
        if told.side(seat) != _first_side(told, seat):
            side = SIDES[told.side(seat)]
            yield f"Position {position}'s call counts for {side} after the Genscher."


def _first_side(told: Told, seat: int) -> int:
    """0 for a seat that was of Re before a Genscher."""
    found = told.contract == "wedding" and seat == told.partner
    return int(KIND["CQ"] not in told.hands[seat] and not found)


def coward(told: Told) -> str:
    """A sentence on a side that has won by more than it announced and so loses (cowardice)."""
    least = told.rules.cowardice
    if least == "off" or told.alone or told.winner > 1:
        return ""
    other, points = 1 - told.winner, told.card_points[told.winner]
    reached = 1 + sum(points < border for border in (90, 60, 30))
    reached += told.tricks_won[told.winner] == 0
    announced = max(
        (LEVEL_OF[said.call] for said in told.calls if told.side(said.seat) == other), default=0
    )
    if points > 120 or reached - announced < least:
        return ""
    return f"{SIDES[other]} reached more than it had announced, and loses for that (cowardice)."


def event_lines(told: Told, trick: int) -> Iterator[str]:
    """What was said in a trick (from 0) or before it, each line with the card it stands before."""
    events = [(said.after_cards, 0, _call(told, index)) for index, said in enumerate(told.calls)]
    events += [
        (called.after_cards, 1, _promotion(told, index))
        for index, called in enumerate(told.promotions)
    ]
    if told.genscher is not None:
        events.append((told.genscher.after_cards, -1, _genscher(told)))
    for moment, _, text in sorted(events, key=lambda event: event[:2]):
        if moment // 4 == trick:
            yield f"       {text}, {_before(told, moment)}"


def _before(told: Told, moment: int) -> str:
    trick, hand = divmod(moment, 4)
    if trick == len(told.tricks):
        return "after the last card"
    following = told.position((told.tricks[trick].lead + hand) % 4)
    return f"before position {following} {'plays' if hand else 'leads'}"


def _call(told: Told, number: int) -> str:
    said = told.calls[number]
    call = CALLS.get(said.call, said.call) + (" (forced)" if said.forced else "")
    return f"Position {told.position(said.seat)}: {tagged(call, said.tactic)}"


def _promotion(told: Told, number: int) -> str:
    called = told.promotions[number]
    name = tagged(PROMOTIONS[called.kind], called.tactic)
    return f"Position {told.position(called.seat)}: {name}"
