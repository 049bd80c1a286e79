"""What is said between the cards: announcements, promotions, a new partner."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from doko_sim import log_reading
from doko_sim.cards import KIND, KINDS
from doko_sim.contracts import CONTRACTS, KINDS_IN_ORDER
from doko_sim.records import LEVEL_OF, PROMOTIONS, SIDES, Call, Genscher, Promotion, Record
from doko_sim.replay.answers import Difference
from doko_sim.replay.call_reasons import bad_call, call_place, no_forced_call, wrong_side
from doko_sim.replay.rerun import Rerun
from doko_sim.replay.shown import count_of_cards, differs
from doko_sim.texts import Text, say, say_cards

_NAMES = ("piglets", "super piglets", "hyper piglets")
#: By the option: when piglets may be called.
_WHEN = {
    "before_play": "only before the first card",
    "on_first_play": "only when the first {card} is about to be played",
    "any_time": "only at the seat's own turns before its first {card} is played",
}


def events(record: Record, rerun: Rerun) -> dict[int, list[Difference]]:
    """By moment (cards on the table before it) what differs in all that was said."""
    found: dict[int, list[Difference]] = {}
    for moment, difference in (*_calls(record, rerun), *_promotions(record, rerun)):
        found.setdefault(moment, []).append(difference)
    for moment, difference in _genscher(record, rerun):
        found.setdefault(moment, []).insert(0, difference)
    return found


def _calls(record: Record, rerun: Rerun) -> Iterator[tuple[int, Difference]]:
    """Calls that the engine did not allow, or made otherwise, or that name the wrong side."""
    recorded, made = record.calls, rerun.calls
    moment = 0
    for number in range(max(len(recorded), len(made))):
        call = recorded[number] if number < len(recorded) else None
        done = made[number] if number < len(made) else None
        if call is not None:
            moment = max(moment, call.after_cards)
        if done is not None and (call is None or not _is_same(call, done)):
            if call is None or done.moment <= call.after_cards:
                yield done.moment, no_forced_call(rerun, done)
                return
            done = None
        assert call is not None or done is not None
        if done is None:
            if moment <= rerun.stopped:
                assert call is not None
                yield moment, bad_call(rerun, number, recorded)
            return
        assert call is not None
        side = rerun.side(call.seat, call.after_cards)
        if call.call in SIDES and call.call != SIDES[side]:
            yield moment, wrong_side(call, side)
        for one in differs(
            say("{call}, forced", call=call_place(call)), call.forced, done.forced, "9.4"
        ):
            yield moment, one


def _is_same(call: Call, done: log_reading.LoggedCall) -> bool:
    return (call.seat, LEVEL_OF[call.call], call.after_cards) == done[:3]


def _promotions(record: Record, rerun: Rerun) -> Iterator[tuple[int, Difference]]:
    made = {(k, said.seat, said.moment) for k, said in log_reading.promotions(rerun.entries)}
    seen = set()
    for called in record.called_promotions:
        k = PROMOTIONS.index(called.kind)
        this = k, called.seat, called.after_cards
        if called.after_cards <= rerun.stopped and (this not in made or this in seen):
            place = say(
                "promotions, {kind} of seat {seat} after {cards}",
                kind=called.kind,
                seat=called.seat,
                cards=count_of_cards(called.after_cards),
            )
            what = _why_not_promoted(rerun, called)
            yield called.after_cards, Difference(place, what, "9.3")
        seen.add(this)


def _why_not_promoted(rerun: Rerun, called: Promotion) -> Text:
    """Why a pair could not be called to the top."""
    rules, order = rerun.rules, rerun.order
    k = PROMOTIONS.index(called.kind)
    name, game = say(_NAMES[k]), say(CONTRACTS[rerun.contract])
    if "off" in (rules.piglets, rules.super_piglets, rules.hyper_piglets)[: k + 1]:
        return say("these rules have no {name}", name=name)
    earlier = int(rerun.public["promoted"][k])
    if earlier >= 0:
        text = "seat {seat} calls {name}, which can be done only once"
        return say(text, seat=earlier, name=name)
    if not order["promotable"][k]:
        return say("there are no {name} in this contract ({game})", name=name, game=game)
    card = KINDS[int(order["kind"][KINDS_IN_ORDER + k])]
    if k and int(rerun.public["promoted"][k - 1]) < 0:
        text = "nobody has called {before}, which have to come before {name}"
        return say(text, before=say(_NAMES[k - 1]), name=name)
    if not _holds_both(rerun, called.seat, card):
        text = "seat {seat} does not hold both {card}"
        return say(text, seat=called.seat, card=say_cards(card))
    return say(
        "these rules do not let seat {seat} call {name} ({game}) then, but {when}",
        seat=called.seat,
        name=name,
        game=game,
        when=say(_WHEN[rules.piglets_call], card=say_cards(card)),
    )


def _holds_both(rerun: Rerun, seat: int, card: str) -> bool:
    """Whether a seat has both cards of a kind, after an exchange too."""
    me = rerun.game["private"][seat]
    cards = int(me["hand"]) | int(rerun.public["played"][seat])
    kinds = log_reading.kinds_of(cards, rerun.order["kind"].tolist())
    return kinds.count(KIND[card]) == 2


def _genscher(record: Record, rerun: Rerun) -> Iterator[tuple[int, Difference]]:
    recorded, made = record.genscher, rerun.genscher
    if not isinstance(recorded, Genscher) or recorded.after_cards > rerun.stopped:
        return
    if made is None:
        place = say(
            "genscher of seat {seat} after {cards}",
            seat=recorded.seat,
            cards=count_of_cards(recorded.after_cards),
        )
        yield recorded.after_cards, Difference(place, _why_no_genscher(record, rerun), "9.6")
        return
    found = made.seat, made.answer, made.moment
    given = recorded.seat, recorded.partner, recorded.after_cards
    for one in differs("genscher", given, found, "9.6"):
        yield recorded.after_cards, one


def _why_no_genscher(record: Record, rerun: Rerun) -> Text:
    """Why a seat could not choose a new partner."""
    recorded = record.genscher
    assert recorded is not UNSET
    assert recorded is not None
    option = rerun.rules.genscher
    if option == "off":
        return say("these rules have no Genscher")
    if recorded.partner == recorded.seat:
        return say("seat {seat} cannot be its own partner", seat=recorded.seat)
    card = say_cards("HQ" if option == "queens" else "DK")
    when = "who plays the first {card} and holds the other"
    if option == "kings_last":
        when = "who holds both {card} for the last two tricks, after the last card"
    return say(
        "seat {seat} may not choose a partner then; only {when}, and not in solos",
        seat=recorded.seat,
        when=say(when, card=card),
    )
