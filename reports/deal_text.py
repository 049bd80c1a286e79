"""One deal as a person would write it down: hands, tricks, calls, settlement; 100 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from doko_sim.cards import KINDS, Style, format_card
from doko_sim.contracts import CONTRACTS, class_of
from doko_sim.option_values import show
from doko_sim.retell import Played, Reservation, Said, Told

WIDTH = 100
_SIDES = ("Re", "Kontra")
_CALLS = {"re": "Re", "kontra": "Kontra", "no90": "no 90", "no60": "no 60", "no30": "no 30"}
#: Room for what stands around the four columns of cards: numbers, points and gaps.
_AROUND = 43
#: A tactic that is named by a code and not in words.
_CODE = re.compile(r"[A-Z]+\d+'?")
_LEGEND = "Codes such as {code} are tactics: doko strategies list{name} explains them."


def render_deal(told: Told, style: Style = "letters") -> str:
    """Return a deal as text; cards as ``HT`` or, in style ``symbols``, as ``♥10``."""
    parts = [_heading(told), _hands(told, style), _tricks(told, style), _settlement(told)]
    if legend := _legend(told):
        parts.append([legend])
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def _heading(told: Told) -> list[str]:
    lines = [f"Deal {told.number:,} of seed {told.seed}, rules {_rules(told)}"]
    if len(set(told.strategies)) == 1:
        lines.append(f"All positions play {told.strategies[0]}")
    else:
        lines += [
            f"Position {told.position(seat)} plays {told.strategies[seat]}"
            for seat in _by_position(told)
        ]
    return [*lines, "", _game(told)]


def _rules(told: Told) -> str:
    if told.rules.label:
        return told.rules.label
    changed = [f"{name} = {show(value)}" for name, value in told.rules.differences().items()]
    return " with ".join(["ddv", ", ".join(changed)]) if changed else "ddv"


def _by_position(told: Told) -> list[int]:
    return [(told.forehand + i) % 4 for i in range(4)]


def _game(told: Told) -> str:
    """A sentence on the contract and the sides."""
    if told.lone_player is None:
        first, second = sorted(told.position(seat) for seat in told.re_seats)
        return f"Normal game: positions {first} and {second} are Re."
    lone = f"position {told.position(told.lone_player)}"
    if told.contract == "silent_wedding":
        return f"Silent wedding: {lone} holds both queens of clubs and plays alone."
    if told.contract != "wedding":
        kind = _contract(told.contract)
        compulsory = ", compulsory" if told.compulsory else ""
        return f"{kind[0].upper()}{kind[1:]} of {lone}{compulsory}."
    if told.partner is None:
        return f"Wedding of {lone}, who wins the first three tricks and plays alone."
    partner = told.position(told.partner)
    return f"Wedding of {lone} with position {partner}, found in trick {told.clarification}."


def _contract(name: str) -> str:
    return f"{name.removeprefix('solo_')} solo" if name.startswith("solo_") else name


def _tagged(text: str, tactic: str) -> str:
    return f"{text} [{tactic}]" if tactic else text


def _answer(answer: Reservation) -> str:
    text = answer.word
    if answer.word == "solo":
        text = _contract(answer.contract)
    elif answer.word == "reservation":
        text = f"reservation ({_contract(answer.contract)}, not named)"
    return _tagged(text, answer.tactic)


def _hands(told: Told, style: Style) -> Iterator[str]:
    answers = [_answer(answer) for answer in told.reservations]
    width = max(map(len, answers))
    yield "Hands"
    for seat in _by_position(told):
        side = _SIDES[told.side(seat)]
        hand = _hand(told, told.hands[seat], style)
        yield f"  {told.position(seat)}  {side:6}  {answers[seat]:{width}}  {hand}"


def _hand(told: Told, kinds: Sequence[int], style: Style) -> str:
    """The cards from the highest down, a wider gap between trumps and suits."""
    contract, text, last = CONTRACTS.index(told.contract), "", None
    for kind in kinds:
        suit = class_of(contract, KINDS[kind])
        gap = "" if last is None else " " if suit == last else "   "
        text += gap + format_card(kind, style)
        last = suit
    return text


def _tricks(told: Told, style: Style) -> Iterator[str]:
    rows = [_cells(told, trick, style) for trick in told.tricks]
    wide = max(len(_one_line(cell)) for row in rows for cell in row)
    narrow = max(len(text) for row in rows for cell in row for text in cell)
    two_lines = 4 * wide + _AROUND > WIDTH
    width = max(narrow if two_lines else wide, len(" 1 Kontra"))
    heads = [f" {told.position(seat)} {_SIDES[told.side(seat)]}" for seat in _by_position(told)]
    yield "Tricks (> leads; Re and Kontra: card points so far)"
    yield f"      {_spread(heads, width)}  won by  points     Re  Kontra"
    sums = [0, 0]
    for number, (trick, row) in enumerate(zip(told.tricks, rows, strict=True)):
        yield from (_call(told, said) for said in told.calls if said.after_cards // 4 == number)
        sums[told.side(trick.winner)] += trick.points
        cards = _spread([cell[0] if two_lines else _one_line(cell) for cell in row], width)
        counts = f"{told.position(trick.winner):6}  {trick.points:6}  {sums[0]:5}  {sums[1]:6}"
        yield f"  {number + 1:2}  {cards}  {counts}"
        if two_lines:
            yield "       " + _spread([cell[1] for cell in row], width)


def _one_line(cell: tuple[str, str]) -> str:
    return " ".join(cell).rstrip()


def _spread(texts: Sequence[str], width: int) -> str:
    return "  ".join(f"{text:{width}}" for text in texts)


def _cells(told: Told, trick: Played, style: Style) -> list[tuple[str, str]]:
    """By position: the card with the leader's mark, and the tactic."""
    cells = []
    for seat in _by_position(told):
        hand = (seat - trick.lead) % 4
        mark = ">" if hand == 0 else " "
        cells.append((mark + format_card(trick.kinds[hand], style), trick.tactics[hand]))
    return cells


def _call(told: Told, said: Said) -> str:
    """A line for a call, above the trick in which it fell."""
    trick, hand = divmod(said.after_cards, 4)
    following = told.position((told.tricks[trick].lead + hand) % 4)
    call = _tagged(_CALLS.get(said.call, said.call), said.tactic)
    verb = "plays" if hand else "leads"
    caller = told.position(said.seat)
    return f"       Position {caller}: {call}, before position {following} {verb}"


def _settlement(told: Told) -> Iterator[str]:
    yield "Settlement                  Re  Kontra"
    for item in told.items:
        name = f"{item.name}, trick {item.trick}" if item.trick else item.name
        yield f"  {name:24}" + (f"{item.points:4}" if item.side == 0 else f"{item.points:12}")
    sums = [sum(item.points for item in told.items if item.side == side) for side in (0, 1)]
    yield f"  {'sum':24}{sums[0]:4}{sums[1]:8}"
    yield ""
    points, tricks = told.card_points, told.tricks_won
    winner = (*_SIDES, "Nobody")[told.winner]
    yield (
        f"{winner} wins: Re {points[0]} card points in {_count(tricks[0], 'trick')}, "
        f"Kontra {points[1]} in {_count(tricks[1], 'trick')}."
    )
    thrice = ", three times for the lone player" if told.alone else ""
    yield f"Value for Re {told.value:+d}{thrice}."
    scores = "   ".join(
        f"{told.position(seat)}: {told.scores[seat]:+d}" for seat in _by_position(told)
    )
    yield f"Scores by position   {scores}"


def _legend(told: Told) -> str:
    """Where the codes in the text are explained, an empty text where there are none."""
    codes = [(seat, tactic) for seat, tactic in _tactics(told) if _CODE.fullmatch(tactic)]
    if not codes:
        return ""
    names = {told.strategies[seat].split(",")[0] for seat, _ in codes}
    name = f" {names.pop()}" if len(names) == 1 else ""
    text = _LEGEND.format(code=codes[0][1], name=name)
    return text if len(text) <= WIDTH else _LEGEND.format(code=codes[0][1], name="")


def _tactics(told: Told) -> Iterator[tuple[int, str]]:
    """Every tactic in the text with the seat that used it, those of cards first."""
    for trick in told.tricks:
        yield from (((trick.lead + hand) % 4, text) for hand, text in enumerate(trick.tactics))
    yield from ((said.seat, said.tactic) for said in told.calls)
    yield from ((seat, answer.tactic) for seat, answer in enumerate(told.reservations))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
