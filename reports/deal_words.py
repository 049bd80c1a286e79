"""The sentences on one deal: what was thrown in, the game and its sides, what was exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from doko_sim.cards import KIND, Style, format_card
from doko_sim.contract_names import contract_name
from doko_sim.records import LEVEL_OF
from doko_sim.texts import Text, say
from doko_sim.told import Exchanged, NewPartner, Reservation, Told
from reports.plurals import count as count

SIDES = ("Re", "Kontra")
CALLS = {"re": "Re", "kontra": "Kontra", "no90": "no 90", "no60": "no 60", "no30": "no 30"}
PROMOTIONS = {"piglets": "piglets", "super": "super piglets", "hyper": "hyper piglets"}
_NUMBERS = {2: "two", 3: "three"}
_EXTRAS = {
    "hearts_ten_capture": "ten of hearts caught", "fox_caught_last": "fox caught last",
    "fox_wins_last": "fox wins last", "double_fox_last": "both foxes last",
    "charlie_caught": "charlie caught", "double_charlie": "both charlies",
    "double_charlie_caught": "both charlies caught", "heart_trick": "heart trick",
}  # fmt: skip


_TAGGED, _DOUBLED, _FACTOR = "{text} [{tactic}]", "{name}: {often}", "{name}: {often} (x {factor})"
_TWICE, _ONCE = "doubled twice", "doubled"
_THROWS, _NOT_PLAYED, _NOT_NAMED = "throws in", "{contract}, not played", "{contract}, not named"
_RESERVATION = "reservation ({contract})"
_BEFORE_SOLO = "Position {position} throws in, but a solo goes before that."
_REFUSED = "Nobody takes the poverty of position {position}."
_CHICKEN = "Position {position} shows both tens of diamonds."
_IN_THE_END = "{genscher}: {pair} are Re in the end."
_ANONYMOUS = "Calls were anonymous: at the table they showed no side."
_TAKEN, _SENTENCE = "Poverty of position {player}, taken by position {taker}", "{text}."
_NORMAL, _NORMAL_OF = "Normal game.", "Normal game: {pair} are Re."
_SILENT = "Silent wedding: position {position} holds both queens of clubs and plays alone."
_SOLO = "{solo:C} of position {position}."
_COMPULSORY = "{solo:C} of position {position}, compulsory."
_PAIR = "positions {first} and {second}"
_FOUND = "Wedding of position {position}{asked} with position {partner}, found in trick {trick}."
_FIRST = "Wedding of position {position}{asked}, who wins the first trick and plays alone."
_FIRST_FEW = (
    "Wedding of position {position}{asked}, who wins the first {number} tricks and plays alone."
)
_WITHOUT = (
    "Wedding of position {position}{asked}, who is without a partner after trick {trick}: "
    "plays alone."
)
_ASKS = " (asks for {trick})"
_TRICKS = {
    "any": "any trick", "plain": "a plain trick", "trump": "a trump trick",
    "clubs": "a trick of clubs", "spades": "a trick of spades", "hearts": "a trick of hearts",
}  # fmt: skip
_NOTHING_PASSED = "No card goes over: the hand has no trump."
_PASSES, _GETS_BACK = "Position {position} passes {cards}", "gets back {cards}"
_EXCHANGED = "{passes} and {returns}{said}."
_WITH_TRUMPS, _WITHOUT_TRUMPS = (
    " (with trumps, says the taker)",
    " (without trumps, says the taker)",
)
_TRUMPS_SAID, _NO_TRUMP_SAID = " ({trumps}, says the taker)", " (no trump, says the taker)"
_CHOOSES = "Position {position} chooses position {partner} as partner"
_ALL_VOID = "The calls made before the Genscher are void."
_LEVELS_VOID = "The levels from no 90 on that were called before the Genscher are void."
_COUNTS_FOR = "Position {position}'s call counts for {side} after the Genscher."
_COWARD = "{side} reached more than it had announced, and loses for that (cowardice)."
_EVENT, _FORCED = "{text}, {before}", "{call} (forced)"
_SAYS = "Position {position}: {call}"
_LAST = "after the last card"
_PLAYS, _LEADS = "before position {position} plays", "before position {position} leads"


def item_name(name: str) -> Text:
    """An item of the settlement as people read it."""
    return say(_EXTRAS.get(name, name))


def doubled(name: str, factor: int) -> Text:
    """``Re said: doubled (x 2)``; a factor of 0 is not told."""
    often = say(_TWICE if factor == 4 else _ONCE)
    return say(_FACTOR if factor else _DOUBLED, name=say(name), often=often, factor=factor)


def tagged(text: Text, tactic: str) -> Text:
    """A text with the tactic behind it."""
    return say(_TAGGED, text=text, tactic=say(tactic)) if tactic else text


def answer(told: Told, given: Reservation, short: bool = False) -> Text:
    """What a seat said in the reservation round; ``short`` where there is little room."""
    text = say(given.word)
    if given.word == "solo":
        text = contract_name(given.contract)
    elif given.word == "throw":
        text = say(_THROWS)
    elif given.word == "reservation":
        lost = _NOT_PLAYED if told.rules.reservations_named == "open" else _NOT_NAMED
        text = say(lost, contract=contract_name(given.contract))
        text = text if short else say(_RESERVATION, contract=text)
    return tagged(text, given.tactic)


def game(told: Told, style: Style) -> Iterator[Text]:
    """Sentences on the contract, the sides and what was said before the first card."""
    for seat, given in enumerate(told.reservations):
        if given.word == "throw":
            yield say(_BEFORE_SOLO, position=told.position(seat))
    for seat in told.refused:
        yield say(_REFUSED, position=told.position(seat))
    yield contract(told)
    if told.exchange is not None:
        yield _exchange(told, told.exchange, style)
    for seat in told.half_chickens:
        yield say(_CHICKEN, position=told.position(seat))
    if told.genscher is not None:
        yield say(_IN_THE_END, genscher=_genscher(told), pair=_pair(told))
        yield from _calls_before(told, told.genscher)
    if told.calls and told.rules.anonymous_calls and told.contract in ("normal", "silent_wedding"):
        yield say(_ANONYMOUS)


def contract(told: Told) -> Text:
    """A sentence on the contract and the sides."""
    if told.contract == "poverty":
        assert told.lone_player is not None
        assert told.partner is not None
        player, taker = told.position(told.lone_player), told.position(told.partner)
        tactic = told.exchange.tactics[1] if told.exchange else ""
        taken = tagged(say(_TAKEN, player=player, taker=taker), tactic)
        return say(_SENTENCE, text=taken)
    if told.contract == "wedding":
        return _wedding(told)
    if told.lone_player is None:
        return say(_NORMAL) if told.genscher else say(_NORMAL_OF, pair=_pair(told))
    lone = told.position(told.lone_player)
    if told.contract == "silent_wedding":
        return say(_SILENT, position=lone)
    text = _COMPULSORY if told.compulsory else _SOLO
    return say(text, solo=contract_name(told.contract), position=lone)


def _pair(told: Told) -> Text:
    first, second = sorted(told.position(seat) for seat in told.re_seats)
    return say(_PAIR, first=first, second=second)


def _wedding(told: Told) -> Text:
    assert told.lone_player is not None
    lone, trick = told.position(told.lone_player), told.clarification
    kind = told.named_trick or "any"
    asked = say("") if told.rules.wedding_trick == ("any",) else _asked(kind, told.naming)
    if told.partner is not None:
        partner = told.position(told.partner)
        return say(_FOUND, position=lone, asked=asked, partner=partner, trick=trick)
    if kind == "any":
        number = say(_NUMBERS[trick]) if trick in _NUMBERS else trick
        text = _FIRST if trick == 1 else _FIRST_FEW
        return say(text, position=lone, asked=asked, number=number)
    return say(_WITHOUT, position=lone, asked=asked, trick=trick)


def _asked(kind: str, tactic: str) -> Text:
    return say(_ASKS, trick=tagged(say(_TRICKS[kind]), tactic))


def _exchange(told: Told, exchange: Exchanged, style: Style) -> Text:
    passing, _, returning = exchange.tactics
    if not exchange.passed:
        return say(_NOTHING_PASSED)
    player = told.position(exchange.player)
    passed, returned = _cards(exchange.passed, style), _cards(exchange.returned, style)
    return say(
        _EXCHANGED,
        passes=tagged(say(_PASSES, position=player, cards=passed), passing),
        returns=tagged(say(_GETS_BACK, cards=returned), returning),
        said=_said(exchange),
    )


def _said(exchange: Exchanged) -> Text:
    said = exchange.said
    if said is None:
        return say("")
    if isinstance(said, bool):
        return say(_WITH_TRUMPS if said else _WITHOUT_TRUMPS)
    return say(_TRUMPS_SAID, trumps=count(said, "trump")) if said else say(_NO_TRUMP_SAID)


def _cards(kinds: Iterable[int], style: Style) -> str:
    return " ".join(format_card(kind, style) for kind in sorted(kinds, reverse=True))


def _genscher(told: Told) -> Text:
    assert told.genscher is not None
    seat, partner = told.genscher.seat, told.genscher.partner
    text = say(_CHOOSES, position=told.position(seat), partner=told.position(partner))
    return tagged(text, told.genscher.tactic)


def _calls_before(told: Told, genscher: NewPartner) -> Iterator[Text]:
    """What became of the calls that were made before a Genscher."""
    calls = [said for said in told.calls if said.after_cards < genscher.after_cards]
    if calls and told.rules.genscher == "queens":
        yield say(_ALL_VOID)
        return
    if told.rules.genscher == "kings_first" and any(LEVEL_OF[said.call] > 1 for said in calls):
        yield say(_LEVELS_VOID)
    for position, seat in sorted({(told.position(said.seat), said.seat) for said in calls}):
        if told.side(seat) != _first_side(told, seat):
            side = SIDES[told.side(seat)]
            yield say(_COUNTS_FOR, position=position, side=side)


def _first_side(told: Told, seat: int) -> int:
    """0 for a seat that was of Re before a Genscher."""
    found = told.contract == "wedding" and seat == told.partner
    return int(KIND["CQ"] not in told.hands[seat] and not found)


def coward(told: Told) -> Text:
    """A sentence on a side that has won by more than it announced and so loses (cowardice)."""
    least = told.rules.cowardice
    if least == "off" or told.alone or told.winner > 1:
        return say("")
    other, points = 1 - told.winner, told.card_points[told.winner]
    reached = 1 + sum(points < border for border in (90, 60, 30))
    reached += told.tricks_won[told.winner] == 0
    announced = max(
        (LEVEL_OF[said.call] for said in told.calls if told.side(said.seat) == other), default=0
    )
    if points > 120 or reached - announced < least:
        return say("")
    return say(_COWARD, side=SIDES[other])


def event_lines(told: Told, trick: int) -> Iterator[Text]:
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
            yield say(_EVENT, text=text, before=_before(told, moment))


def _before(told: Told, moment: int) -> Text:
    trick, hand = divmod(moment, 4)
    if trick == len(told.tricks):
        return say(_LAST)
    following = told.position((told.tricks[trick].lead + hand) % 4)
    return say(_PLAYS if hand else _LEADS, position=following)


def _call(told: Told, number: int) -> Text:
    said = told.calls[number]
    call = say(CALLS.get(said.call, said.call))
    call = say(_FORCED, call=call) if said.forced else call
    return say(_SAYS, position=told.position(said.seat), call=tagged(call, said.tactic))


def _promotion(told: Told, number: int) -> Text:
    called = told.promotions[number]
    name = tagged(say(PROMOTIONS[called.kind]), called.tactic)
    return say(_SAYS, position=told.position(called.seat), call=name)
