"""What a record says of the time before the first card, as answers that the engine can be given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from doko_sim.contracts import CONTRACTS, FIRST_SOLO, HEALTHY, NORMAL, POVERTY, TRUMP, WEDDING, Pack
from doko_sim.engine.options import WEDDING_KINDS
from doko_sim.records import Exchange, Record
from doko_sim.rules import Rules
from doko_sim.texts import Text, say, say_cards
from doko_sim.tricks import class_of


class Difference(NamedTuple):
    """The first thing in which a record and the engine differ.

    ``where`` is the place in the game, ``what`` a sentence, ``rule`` the paragraph of the rules.
    """

    where: str
    what: str
    rule: str


class Answers(NamedTuple):
    """What the seats answer before the first card, and who owes a compulsory solo.

    ``player`` is the seat whose solo, poverty or wedding is played, -1 for none; ``words`` are the
    recorded ones, None where nothing is recorded; ``throws`` and ``owes`` are bits of seats;
    ``named`` is the kind of trick that a wedding player asks for.
    """

    player: int
    words: tuple[str | None, ...]
    choices: tuple[int, ...]
    throws: int
    named: int
    owes: int


def answers_of(record: Record, rules: Rules) -> Answers | Difference:
    """What the seats answered, or in what the recorded words contradict each other.

    A ``reservation`` was never named: it is the wedding of the seat that holds both queens of
    clubs, else the poverty of a hand with few trumps, else a solo. Whether it may be said, and
    what it leads to, the engine decides.
    """
    words = record.reservations if isinstance(record.reservations, tuple) else (None,) * 4
    contract = CONTRACTS.index(record.contract)
    player, expected = _player(record, contract)
    if wrong := _contradiction(record, rules, words, player, expected):
        return wrong
    choices = [_choice(record, rules, seat, word) for seat, word in enumerate(words)]
    if player >= 0 and words[player] in (None, expected):
        choices[player] = contract
    solo = contract >= FIRST_SOLO
    return Answers(
        player,
        tuple(words),
        tuple(choices),
        throws=sum(1 << seat for seat, word in enumerate(words) if word == "throw"),
        named=_named(record, rules, player) if contract == WEDDING else 0,
        owes=1 << player if solo and _is_compulsory(record, rules, player) else 0,
    )


def _player(record: Record, contract: int) -> tuple[int, str]:
    """Whose game it is, -1 where that is not to be seen, and the word for it."""
    if contract >= FIRST_SOLO:
        seats = record.re_seats
        return (seats[0] if isinstance(seats, list) and len(seats) == 1 else -1), "solo"
    if contract == WEDDING:
        given = record.wedding_player
        return (given if isinstance(given, int) else _holder(record)), "wedding"
    if contract == POVERTY and isinstance(record.exchange, Exchange):
        return record.exchange.player, "poverty"
    return -1, ""


def _contradiction(
    record: Record, rules: Rules, words: Sequence[str | None], player: int, expected: str
) -> Difference | None:
    if expected and player < 0:
        if expected == "wedding":
            text = "a wedding is played, but nobody holds both {card}"
            return Difference("contract", say(text, card=say_cards("CQ")), "4")
        text = "re_seats are {seats}; a soloist plays alone"
        return Difference("re_seats", say(text, seats=str(record.re_seats)), "2")
    own: tuple[str | None, ...] = (None, expected)
    if expected == "wedding" and not rules.silent_wedding:
        own = (None, expected, "poverty")  # one that nobody took, so the wedding has to be played
    for seat, word in enumerate(words):
        wrong = word not in own if seat == player else word == "solo"
        if wrong:
            what = say(
                "seat {seat} said {word}; the record plays {recorded}",
                seat=seat,
                word=word_said(word),
                recorded=game_of(record.contract, player),
            )
            return Difference("reservations", what, "4")
    return None


def game_of(contract: str, player: int) -> Text:
    """A recorded contract in a sentence, with its player (-1: none)."""
    if player < 0:
        return say(contract)
    return say("{game} of seat {seat}", game=say(contract), seat=player)


def word_said(word: str | None) -> Text:
    """A word of the reservations in a sentence; German has another one for it alone."""
    return say("throw{word}", word="") if word == "throw" else say(str(word))


def _holder(record: Record) -> int:
    """The seat that was dealt both queens of clubs, -1 for none."""
    return next((seat for seat, hand in enumerate(record.hands) if hand.count("CQ") == 2), -1)


def _is_poor(record: Record, rules: Rules, seat: int) -> bool:
    """Whether a hand has few enough trumps for a poverty under these rules."""
    counted = [
        card
        for card in record.hands[seat]
        if class_of(NORMAL, card, Pack.of(rules)) == TRUMP
        and (card != "DA" or rules.poverty_foxes_count)
    ]
    return rules.poverty != "off" and len(counted) <= rules.poverty_max


def _choice(record: Record, rules: Rules, seat: int, word: str | None) -> int:
    """The answer of a seat whose reservation, if any, was not played."""
    holds_both = seat == _holder(record)
    if word == "poverty":
        return POVERTY
    if word == "wedding" or (word == "reservation" and holds_both):
        return WEDDING
    if word == "reservation" and _is_poor(record, rules, seat):
        return POVERTY
    if word == "reservation":
        solos = [CONTRACTS.index(f"solo_{solo}") for solo in rules.solos]
        return min(solos, default=FIRST_SOLO)
    if word != "healthy" and holds_both and not rules.silent_wedding:
        return WEDDING
    return HEALTHY


def _is_compulsory(record: Record, rules: Rules, soloist: int) -> bool:
    """As recorded; else whether only a compulsory solo explains who led first."""
    if isinstance(record.compulsory, bool):
        return record.compulsory
    free_lead = soloist if rules.solo_lead == "soloist" else record.forehand
    return record.tricks[0].lead == soloist != free_lead


def _named(record: Record, rules: Rules, player: int) -> int:
    """The kind of trick asked for; where it is not recorded, the first that explains the rest."""
    if isinstance(record.named_trick, str):
        return WEDDING_KINDS.index(record.named_trick)
    kinds = [
        code
        for code, name in enumerate(WEDDING_KINDS)
        if name in rules.wedding_trick or (code >= 3 and "suit" in rules.wedding_trick)
    ]
    fitting = (code for code in kinds if _explains(record, rules, player, WEDDING_KINDS[code]))
    return next(fitting, kinds[0])


def _explains(record: Record, rules: Rules, player: int, kind: str) -> bool:
    number, partner = _clarified(record, rules, player, kind)
    recorded = record.clarification_trick
    if isinstance(recorded, int) and recorded != number:
        return False
    if isinstance(record.wedding_partner, int) or record.wedding_partner is None:
        return record.wedding_partner == partner
    return True


def _clarified(record: Record, rules: Rules, player: int, kind: str) -> tuple[int, int | None]:
    """The trick that decides a wedding whose player asked for a kind, and the partner."""
    limit = min(rules.wedding_limit, record.size)
    for number, trick in enumerate(record.tricks[:limit], 1):
        led = class_of(WEDDING, trick.cards[0], Pack.of(rules))
        fits = {
            "any": True,
            "plain": led != TRUMP,
            "trump": led == TRUMP,
            "clubs": led == 0,
            "spades": led == 1,
            "hearts": led == 2,
        }[kind]
        if fits and trick.winner != player:
            return number, trick.winner
        if fits and rules.wedding_first_decides:
            return number, None
    return limit, None
