"""Write the lists of fields, questions and helpers into ``docs/strategies.md``.

``python docs/make_strategies.py`` renews what stands below the mark; a test compares it. What a
field means stands beside it where the record is defined, and here where that says too little.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from doko_sim import contracts, lab
from doko_sim.contracts import CONTRACTS, ORDER_DTYPE
from doko_sim.engine import options, state
from doko_sim.engine.options import RULES_DTYPE
from doko_sim.engine.state import PRIVATE_DTYPE, PUBLIC_DTYPE

PAGE = Path(__file__).with_name("strategies.md")
MARK = "<!-- From here on the page is written by docs/make_strategies.py. -->"
_FIELD = re.compile(r'\(\s*"(\w+)",\s*[\w.]+(?:,\s*[\w(), ]+?)?,?\s*\),(?:\s*# (.*))?')

PUBLIC = {
    "forehand": "seat that speaks first, and leads unless a soloist does",
    "named": "by seat: the contract it named in the reservation round, or -1",
    "wedding_kind": "kind of the trick that finds the partner, as in Questions",
    "wedding_player": "seat that declared a wedding, or -1",
    "wedding_partner": "seat of its partner, or -1 (not found yet, or never)",
    "order": "the contract's order of cards, see below",
    "contract": "number in the list of contracts; a silent wedding shows as normal",
    "new_partner": "seat that was chosen as the new partner, or -1",
    "late": "by side (Re, Kontra): 1 if it was opened by a late reply",
    "level": "by side (Re, Kontra): highest level called, 0 to 5, as far as it is known",
    "call_seat": "by call: who called",
    "call_level": "by call: which level, 1 (Re or Kontra) to 5 (schwarz)",
    "call_moment": "by call: cards on the table in the deal before it",
    "known_kontra": "bits of the seats publicly known as Kontra",
    "promoted": "seats that called piglets, super piglets, hyper piglets, or -1",
    "said": "by seat in the reservation round: 0 healthy, 1 reservation",
    "voids": "by class of cards (clubs, spades, hearts, diamonds, trump): bits of the seats that "
    "could not follow it",
    "led": "class led: 0 to 3 the plain suits C S H D, 4 trump; -1 before the lead",
    "rules": "the rules that are played, see below",
    "poverty_player": "seat whose poverty was taken or is offered, or -1",
    "taker": "seat that took the poverty, or -1",
}
PRIVATE = {
    "seat": "this player's seat, 0 to 3",
    "calls": "when asked for an announcement: bit L is set if level L may be called now",
    "question": "what `reserve` is asked, see Questions",
    "options": "bit a is set for each answer a that is allowed",
    "legal": "cards that may be played now; in questions of cards those to choose from",
    "key": "the key of this seat's random numbers, which `draw` and `chance` use",
    "memory": "notes of your own for this deal, zero at its start: [0] to [3] are yours (`pagat` "
    "notes the worth of a solo in [0]), the rest belongs to the strategies below",
    "parameters": "the values of the parameters, those of the base first; read them by the place "
    "that `parameter` and `switch` return",
    "quiet": 'write it: "do not ask me for announcements before this moment, unless somebody '
    'calls" (saves time; 48: never); counts where `announce` writes it',
    "reason": "write it: the number of the tactic that decided, from `reason`",
}
ORDER = {
    "trumps": "all trumps",
    "pack": "the cards that there are",
    "tens": "all tens",
    "aces": "all aces",
    "classes": "the cards of each class: clubs, spades, hearts, diamonds, trump",
}
RULES = {
    "wedding_kinds": "bits of the kinds of trick that may be named, as in Questions",
    "by_table": "1: Re and Kontra go by the cards on the table (option `call_latest_table`)",
}
ANSWERS = {
    "reservation": ("which reservation", "a contract's number among `me.options`, 0 for healthy"),
    "throw": ("throw this hand in?", "1 for yes, 0 for no"),
    "wedding_trick": (
        "which kind of trick finds the partner",
        "0 any, 1 plain, 2 trump, 3 clubs, 4 spades, 5 hearts, among `me.options`",
    ),
    "pass": ("which cards the poverty player passes", "a mask of cards, see below"),
    "take": ("take the poverty of `public.poverty_player`?", "1 for yes, 0 for no"),
    "return": ("which cards go back to the poverty player", "a mask of cards, see below"),
    "piglets": ("call piglets now?", "1 for yes, 0 for no"),
    "super_piglets": ("call super piglets now?", "1 for yes, 0 for no"),
    "hyper_piglets": ("call hyper piglets now?", "1 for yes, 0 for no"),
    "partner": ("a new partner (Genscher)?", "the seat, the own one for no"),
}
_ASK = ("RESERVATION", "THROW", "WEDDING_TRICK", "PASS", "TAKE", "RETURN", "PIGLETS", "SUPER",
        "HYPER", "PARTNER")  # fmt: skip
#: Helpers of compiled code, and what they are called with.
HELPERS = {
    "popcount": "popcount(mask)", "lowest": "lowest(mask)", "highest": "highest(mask)",
    "bit": "bit(number)", "holds": "holds(mask, number)", "select": "select(mask, n)",
    "cards_of": "cards_of(public, kind)", "weakest": "weakest(public, cards)",
    "unseen": "unseen(public, me)", "seats_to_come": "seats_to_come(public)",
    "may_lose": "may_lose(public, me, rivals)", "seat_after": "seat_after(seat, steps)",
    "chance": "chance(public, me, purpose)", "draw": "draw(public, me, purpose)",
    "below": "below(word, n)",
}  # fmt: skip
_SAID = {
    "popcount": "Number of cards in a mask.",
    "lowest": "Bit number of the weakest card (64 for no card); an int64.",
    "highest": "Bit number of the strongest card (-1 for no card); an int64.",
    "select": "Bit number of the n-th card of a mask (n from 0).",
    "bit": "The mask of one card.",
    "holds": "1 if card `number` is in the mask, else 0.",
}


def generated() -> str:
    """What stands below the mark."""
    blocks = [
        "## Helper functions",
        "From `doko_sim.lab`, for use inside compiled functions:",
        "\n".join(["| call | what it returns |", "|---|---|", *_helpers()]),
        "## Questions",
        "What `reserve` is asked (`me.question`), and what it returns. Names are in "
        "`doko_sim.lab`.",
        "\n".join(["| `me.question` | what is asked | answer |", "|---|---|---|", *_questions()]),
        "A mask of cards has `me.number` cards of `me.legal`, with all of `me.must`: "
        "`int64(mask)`.",
        "## public: what everybody at the table sees",
        _table(PUBLIC_DTYPE, "PUBLIC_DTYPE", Path(state.__file__), PUBLIC),
        "## me: what only this player knows",
        "`me.memory`, `me.reason` and `me.quiet` may be written, nothing else.",
        _table(PRIVATE_DTYPE, "PRIVATE_DTYPE", Path(state.__file__), PRIVATE),
        "## public.order: the contract's order of cards",
        _table(ORDER_DTYPE, "ORDER_DTYPE", Path(contracts.__file__), ORDER),
        "## public.rules: the rules that are played",
        "Codes count the values of an option from 0; options are those of "
        "[the rules](rules.md#all-options).",
        _table(RULES_DTYPE, "RULES_DTYPE", Path(options.__file__), _rules()),
        "## Contracts",
        ", ".join(f"{number} `{name}`" for number, name in enumerate(CONTRACTS)) + ".",
    ]
    return "\n\n".join(blocks) + "\n"


def page(text: str) -> str:
    """The page with what is generated renewed."""
    written, mark, _ = text.partition(MARK)
    if not mark:
        raise SystemExit(f"{PAGE} has no line {MARK}")
    return f"{written}{MARK}\n\n{generated()}"


def _helpers() -> Iterator[str]:
    for name, call in HELPERS.items():
        function = getattr(lab, name)
        text = inspect.getdoc(getattr(function, "py_func", function)) or ""
        yield f"| `{call}` | {_SAID.get(name) or text.partition(chr(10))[0]} |"


def _questions() -> Iterator[str]:
    for number, name in enumerate(state.QUESTIONS):
        asked, answer = ANSWERS[name]
        yield f"| `ASK_{_ASK[number]}` ({number}) | {asked} | {answer} |"


def _table(record: np.dtype, called: str, source: Path, said: dict[str, str]) -> str:
    text = source.read_text(encoding="utf-8")
    defined = text[text.index(f"\n{called} = np.dtype(") :]
    comments = dict(_FIELD.findall(defined[: defined.index("align=True")]))
    lines = ["| field | type | meaning |", "|---|---|---|"]
    for name in record.names or ():
        meaning = said.get(name) or comments.get(name) or ""
        if not meaning:
            raise SystemExit(f"the field {name} has no meaning")
        lines.append(f"| `{name}` | {_type(record[name])} | {meaning.replace('|', ' ')} |")
    return "\n".join(lines)


def _type(field: np.dtype) -> str:
    if field.names:
        return "record"
    size = f"[{field.shape[0]}]" if field.shape else ""
    return f"{field.base.name}{size}"


def _rules() -> dict[str, str]:
    """What a field of the rules is, by the option it comes from."""
    found = {}
    for field, option in options._COPIED.items():
        words = options._WORDS.get(option)
        codes = ", ".join(f"{n} {word}" for n, word in enumerate(words)) if words else ""
        found[field] = f"option `{option}`" + (f": {codes}" if codes else "")
    for field, (option, word) in options._IS.items():
        found[field] = f"1: option `{option}` is `{word}`"
    for field, (option, nothing) in options._OR_OFF.items():
        found[field] = f"option `{option}`, {nothing} for off"
    return found | RULES


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
