"""The deals that decided a duel most: where A and B first decided differently, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from analyses.designs import SEATS, A, B
from analyses.duel import Answer, Question
from analyses.mattering import Ended, ended_of, hands_of
from doko_sim.cards import format_card
from doko_sim.complaint_words import answer_words
from doko_sim.engine import state
from doko_sim.players.strategy import Player
from doko_sim.records import CALLS
from doko_sim.seatings import Blocks
from doko_sim.table import Table
from doko_sim.texts import say_cards

SILENCE = "silence"
#: Instead of a decision: one strategy has had the cards dealt anew.
OTHER_CARDS = "other cards"

Seating = tuple[int, int, int, int]


class Said(NamedTuple):
    """A decision in words, and the tactic behind it (empty for none)."""

    text: str
    tactic: str


@dataclass(frozen=True)
class Decisive:
    """A deal that decided much.

    ``gain`` is A's on this deal. Two of its games are alike up to a decision of ``seat`` with
    ``moment`` cards on the table, where A says ``first`` and B ``second``; ``seatings`` are who
    sits where in the game in which A decides and in the one in which B does, and ``points`` what
    the seat gets in each. ``moment`` is -1 for a decision before the play. ``hands`` are those by
    seat as dealt, ``ended`` says how the two games ended.
    """

    deal: int
    gain: float
    seatings: tuple[tuple[Player, ...], tuple[Player, ...]]
    points: tuple[int, int]
    seat: int
    moment: int
    first: Said
    second: Said
    hands: tuple[tuple[str, ...], ...]
    ended: tuple[Ended, Ended]


class _Game:
    """One game of a deal, played with the log on."""

    def __init__(self, question: Question, seating: Seating, deal: int) -> None:
        self.seating = seating
        self.players = tuple((question.first, question.second)[who] for who in seating)
        table = Table(question.rules, self.players, question.seed)
        row, entries = table.explain(deal)
        self.ended, self.hands = ended_of(row), hands_of(table.game[0])
        self.scores: list[int] = row["scores"].tolist()
        self.redeals: list[int] = row["redeals"].tolist()
        self.re = int(row["re"])
        self.kind: list[int] = table.game[0]["public"]["order"]["kind"].tolist()
        self.decisions = [
            entry
            for entry in entries
            if entry["what"] in (state.RESERVE, state.PLAY)
            or (entry["what"] == state.ANNOUNCE and entry["answer"])
        ]

    def said(self, place: int) -> Said:
        """The decision at a place in words."""
        entry = self.decisions[place]
        answer, what = int(entry["answer"]), int(entry["what"])
        if what == state.PLAY:
            text: str = say_cards(format_card(self.kind[answer >> 1]))
        elif what == state.ANNOUNCE:
            side = "Re" if self.re >> int(entry["seat"]) & 1 else "Kontra"
            text = side if answer == 1 else CALLS[answer].replace("no", "no ")
        else:
            text = answer_words(int(entry["question"]), answer, self.kind)
        player = self.players[int(entry["seat"])]
        return Said(text, player.strategy.reason(int(entry["reason"])))


def decisive(answer: Answer, number: int | None = None) -> list[Decisive]:
    """So many deals (None: Question.keep) that decided most, the largest gain or loss first."""
    question = answer.question
    top = answer.tally.top[: question.keep if number is None else number]
    return [_told(question, deal, gain / question.design.denominator) for deal, gain in top]


def _told(question: Question, deal: int, gain: float) -> Decisive:
    one, other = max(_pairs(question, deal), key=_weight)
    place, seat, moment = _first_difference(one, other)
    said = tuple(_said(game, place, seat, moment) for game in (one, other))
    if one.redeals != other.redeals:
        # nothing after that is comparable: the seat that it matters most to
        seat, moment = max(_changed(one, other), key=lambda own: _more(one, other, own)), -1
        said = Said(OTHER_CARDS, ""), Said(OTHER_CARDS, "")
    if one.seating[seat] == B:
        one, other, said = other, one, said[::-1]
    return Decisive(
        deal=deal,
        gain=gain,
        seatings=(one.players, other.players),
        points=(one.scores[seat], other.scores[seat]),
        seat=seat,
        moment=moment,
        first=said[0],
        second=said[1],
        hands=one.hands,
        ended=(one.ended, other.ended),
    )


def _weight(pair: tuple[_Game, _Game]) -> int:
    """How much it matters to the seats that change hands which of two games is played."""
    return max(_more(*pair, seat) for seat in _changed(*pair))


def _changed(one: _Game, other: _Game) -> list[int]:
    """The seats that change hands from one game to the other."""
    return [seat for seat in range(SEATS) if one.seating[seat] != other.seating[seat]]


def _more(one: _Game, other: _Game, seat: int) -> int:
    """How far a seat's points in two games lie apart."""
    return abs(one.scores[seat] - other.scores[seat])


def _pairs(question: Question, deal: int) -> list[tuple[_Game, _Game]]:
    """Games of a deal that differ in one seat, or in all of them in the swap design."""
    if question.design_name == "swap":
        seatings = [_swapped(question, deal)]
    else:
        seatings = [
            (_seating(game), _seating(game & ~(1 << seat)))
            for seat, game in _neighbours(question, deal)
        ]
    games: dict[Seating, _Game] = {}
    for seating in {one: None for pair in seatings for one in pair}:
        games[seating] = _Game(question, seating, deal)
    return [(games[one], games[other]) for one, other in seatings]


def _neighbours(question: Question, deal: int) -> list[tuple[int, int]]:
    """Seats that change from A to B, with the bits of the seats that play A before."""
    if question.design_name == "single":
        return [(deal % SEATS, 1 << deal % SEATS)]
    if question.design_name == "seat":
        return [(seat, 1 << seat) for seat in range(SEATS)]
    return [(seat, game) for game in range(1 << SEATS) for seat in range(SEATS) if game >> seat & 1]


def _seating(game: int) -> Seating:
    one, two, three, four = (A if game >> seat & 1 else B for seat in range(SEATS))
    return one, two, three, four


def _swapped(question: Question, deal: int) -> tuple[Seating, Seating]:
    """Who sits where in the two games of the swap design."""
    players, plan = (question.first, question.second), question.design.plan
    _, layouts = Blocks(question.rules, players, plan, question.seed).play(deal, 1)
    teams = sum(1 << seat for seat in range(SEATS) if plan[layouts[0], 0, seat] == A)
    return _seating(teams), _seating(teams ^ 15)


def _key(game: _Game, place: int) -> tuple[object, ...]:
    """What a decision is: the two copies of a card are the same."""
    entry = game.decisions[place]
    numbers = (int(entry[name]) for name in ("what", "moment", "seat", "question"))
    return (*numbers, game.said(place).text)


def _first_difference(one: _Game, other: _Game) -> tuple[int, int, int]:
    """The place of the first decision that differs, whose it is and when it was made."""
    places = range(min(len(one.decisions), len(other.decisions)))
    place = next((n for n in places if _key(one, n) != _key(other, n)), 0)
    a, b = one.decisions[place], other.decisions[place]
    entry = a
    if a["what"] != b["what"]:
        # a call that the other game does not have
        entry = a if a["what"] == state.ANNOUNCE else b
    elif a["what"] == state.ANNOUNCE and a["seat"] != b["seat"]:
        turn = _turn(one, place)
        entry = min((a, b), key=lambda call: (int(call["seat"]) - turn) & 3)
    before = entry["what"] == state.RESERVE and not entry["moment"]
    return place, int(entry["seat"]), -1 if before else int(entry["moment"])


def _turn(game: _Game, place: int) -> int:
    """The seat that plays next after a place."""
    return next((int(e["seat"]) for e in game.decisions[place:] if e["what"] == state.PLAY), 0)


def _said(game: _Game, place: int, seat: int, moment: int) -> Said:
    """A seat's decision at a place, silence where the game goes on without one."""
    entry = game.decisions[place]
    here = int(entry["seat"]) == seat and (moment < 0 or int(entry["moment"]) == moment)
    return game.said(place) if here else Said(SILENCE, "")
