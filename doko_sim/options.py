"""What each option of `Rules` means: its effect, its values, its German names and words.

`Rules` (rules.py) declares names, types and defaults; the values allowed follow from the type.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin

from doko_sim.errors import nearest
from doko_sim.german import NAMES, Word, plain, words_of
from doko_sim.option_values import Allowed, Choice, Numbers, Subset, Value, show
from doko_sim.texts import say


@dataclass(frozen=True, slots=True)
class Option:
    """One option of `Rules`: what it does, the values that it takes, and both in German.

    ``names`` are its German names, the one to show first; ``words`` gives the German words for
    its values (for the words in its lists), again the one to show first.
    """

    name: str
    allowed: Allowed
    default: Value
    does: str
    names: tuple[str, ...]
    words: Mapping[Word, tuple[str, ...]]

    @property
    def german(self) -> str:
        """The German name."""
        return self.names[0]

    def read(self, given: object) -> object:
        """Return what a file says with every German word replaced by the value it stands for."""
        if isinstance(given, list):
            return [self._read_word(one) for one in given]
        if isinstance(given, bool) and self._is_point:
            return int(given)
        return self._read_word(given)

    @property
    def _is_point(self) -> bool:
        """Whether the values are 0 and 1, for which a file may say false and true."""
        values = self.allowed.values if isinstance(self.allowed, Choice) else ()
        return len(values) == 2 and all(type(one) is int and one in (0, 1) for one in values)

    def _read_word(self, given: object) -> object:
        if not isinstance(given, str) or given in self.allowed.words:
            return given
        said = plain(given)
        found = (value for value, words in self.words.items() if said in map(plain, words))
        return next(found, given)

    def in_german(self, value: Value) -> str:
        """Return a value as a German file would have it."""
        if isinstance(value, tuple):
            return show([self._word(one) for one in value])
        return show(self._word(value))

    def _word(self, value: Word) -> Word:
        # true and 1 are the same key of a mapping, but numbers and switches stay what they are
        return self.words[value][0] if isinstance(value, str) and value in self.words else value

    def refusal(self, value: object, in_german: bool = False) -> str:
        """Say in one line that a value is not allowed, with the nearest right word."""
        allowed = self._german_allowed() if in_german else self.allowed
        name = f"{self.german} ({self.name})" if in_german else self.name
        given = value if isinstance(value, list | tuple) else [value]
        read = [(one, self._read_word(one)) for one in given if isinstance(one, str)]
        wrong = [one for one, meant in read if meant not in self.allowed.words]
        hint = nearest(wrong[0], allowed.words) if wrong else ""
        return say(
            "option {name} = {value} is wrong; expected {expected}{hint}",
            name=name,
            value=show(value),
            expected=allowed.text,
            hint=hint,
        )

    def _german_allowed(self) -> Allowed:
        """The values with their German words, for saying what is expected."""
        allowed = self.allowed
        if isinstance(allowed, Choice):
            values = tuple(v if isinstance(v, tuple) else self._word(v) for v in allowed.values)
            return Choice(values)
        words = tuple(str(self._word(word)) for word in allowed.words)
        assert isinstance(allowed, Subset | Numbers)
        return dataclasses.replace(allowed, words=words)


def describe(name: str, declared: Any, default: Value) -> Option:
    """Build the option that `Rules` declares by this name, type and default."""
    allowed = _allowed(declared)
    values = allowed.values if isinstance(allowed, Choice) else allowed.words
    words = words_of(name, tuple(values))
    return Option(name, allowed, default, _DOES[name], NAMES[name], words)


def _allowed(declared: Any) -> Allowed:
    """The values of a declared type: bool, Literal, or Annotated with its `Allowed`."""
    if declared is bool:
        return Choice((True, False))
    if get_origin(declared) is Literal:
        return Choice(get_args(declared))
    if get_origin(declared) is Annotated:
        allowed: Allowed = get_args(declared)[1]
        return allowed
    raise TypeError(f"an option declared as {declared} has no values")


# What each option does, in one sentence.
# fmt: off
_DOES: dict[str, str] = {
    # pack and trumps
    "nines":
        "All 48 cards are in play; without nines there are 40 cards and ten tricks.",
    "hearts_ten":
        "The tens of hearts are the top trumps, or plain hearts between ace and king.",
    "hearts_ten_tie":
        "Which ten of hearts wins when both lie in one trick.",
    "hearts_ten_first_with_piglets":
        "Once piglets are called, the earlier ten of hearts wins in any case.",
    "hearts_ten_capture":
        "Extra point for beating an opponent's ten of hearts with the other one.",
    "piglets":
        "One hand's aces of diamonds outrank the ten of hearts: both, the first one played, or "
        "the second if the holder's side won the first.",
    "piglets_call":
        "When piglets are called; aces that nobody calls stay foxes.",
    "piglets_force_call":
        "Whoever calls piglets must say Re or Kontra as well.",
    "reservations_named":
        "Reservations that lose are named too, so that all players know them.",
    "piglets_in_solo":
        "The solos with piglets: none, the diamond solo, or all suit solos with their trump aces.",
    "piglets_in_poverty":
        "Piglets count in a poverty: those dealt, or also those that meet by the exchange.",
    "super_piglets":
        "Both of this card in one hand can be called to outrank piglets already called.",
    "hyper_piglets":
        "Both of this card in one hand can be called to outrank super piglets already called.",
    "piglets_joint":
        "One hand may call piglets and super piglets.",
    "half_chicken":
        "A hand with both tens of diamonds says so, without any effect.",
    # throwing in
    "throw_nines":
        "So many nines are enough to throw a hand in, if its holder likes; 0: never.",
    "throw_kings":
        "So many kings are enough to throw a hand in; 0: never.",
    "throw_nines_and_kings":
        "So many nines and kings, counted together, are enough to throw a hand in; 0: never.",
    "throw_tens":
        "So many tens are enough to throw a hand in; 0: never.",
    "throw_trumps_at_most":
        "A hand with no more trumps than this can be thrown in.",
    "throw_highest_trump":
        "A hand in which no trump outranks this card can be thrown in.",
    "throw_points_over":
        "A hand can be thrown in when its card points exceed this.",
    "throw_points_under":
        "A hand can be thrown in when its card points fall short of this.",
    "throw_before_solo":
        "Throwing in takes precedence over a solo of another player.",
    # wedding
    "wedding_trick":
        "The kinds of trick, by the card led, that the wedding player can choose to decide.",
    "wedding_limit":
        "Tricks in which the partner must be found, or it becomes a diamond solo; 12: no limit.",
    "wedding_first_decides":
        "A wedding player who takes the chosen kind of trick himself is alone from then on.",
    "wedding_shift":
        "Cards by which a partner found in trick n delays the deadlines of calls.",
    "silent_wedding":
        "A player may keep both queens of clubs to himself and play alone.",
    "silent_wedding_extras":
        "A silent wedding scores extra points.",
    # poverty
    "poverty":
        "A hand short of trumps may pass them to a partner, or have the cards dealt again.",
    "poverty_max":
        "The most trumps that make a poverty.",
    "poverty_foxes_count":
        "Foxes are among the trumps counted; otherwise they are passed on top of the others.",
    "poverty_pass":
        "Three cards change hands, all trumps included, or just the trumps.",
    "poverty_return_said":
        "What is said about trumps among the cards that return.",
    "poverty_refused":
        "A poverty that nobody takes is dealt again or played as a normal game.",
    "poverty_lead":
        "Who leads to the first trick after the exchange.",
    "wedding_before_poverty":
        "A wedding takes precedence over a poverty.",
    # solos
    "solos":
        "The solos that players may choose; an empty list: none.",
    "solo_lead":
        "Who leads to a free solo; to a compulsory one the soloist always does.",
    "solo_extras":
        "The extra points that are scored in a solo.",
    "solo_against_elders":
        "Beating a soloist scores the point against the elders.",
    "solo_multiplier":
        "How many times the game value a soloist wins or loses.",
    # announcements
    "call_latest":
        "The most cards a caller can have played at Re or Kontra, no 90, no 60, no 30, schwarz.",
    "call_latest_table":
        "The most cards on the table at Re and at Kontra, in place of those the caller has played.",
    "call_unit":
        "A deadline passes with a card, or with the whole trick to which that card belongs.",
    "reply":
        "An opponents' call can be answered by Re or Kontra for one card past its deadline.",
    "skip_levels":
        "A call may jump over levels that are in time; they are then called with it.",
    "strict_replies":
        "Who replies late also promises to keep the opponents from the level they called.",
    "anonymous_calls":
        "Calls raise the value but hide the side; every player has his own.",
    "forced_call":
        "Winning a first trick (in a wedding the first after the clarification trick) with so many "
        "card points obliges to a call.",
    "forced_call_level":
        "Where the side has called before, nothing is due, or its next level.",
    "cowardice":
        "Winners who called so many levels fewer than they reached lose instead; not in solos.",
    "early_call_point":
        "One more point for Re or Kontra said before playing a card.",
    # settlement and extra points
    "re_kontra":
        "Re and Kontra add two points each, or each doubles the value.",
    "double_extras":
        "Where Re and Kontra double, they double the extra points too.",
    "double_elders":
        "Where Re and Kontra double, they double the point against the elders too.",
    "missed":
        "What levels that were called and not reached are worth to the opponents.",
    "schwarz_by":
        "Schwarz is a side without a trick, or without card points.",
    "nobody_wins":
        "What still scores when both sides miss what they called.",
    "tie_120":
        "At 120 each Kontra gets the point for winning, or only the one against the elders.",
    "winner_not_negative":
        "Extra points cannot take the winner's value below 0.",
    "against_elders":
        "Extra point for a win of Kontra.",
    "fox":
        "Extra point for taking an ace of diamonds from the other side.",
    "fox_caught_last":
        "Another point for a fox that is caught in the last trick.",
    "fox_wins_last":
        "Extra point for taking the last trick with an ace of diamonds.",
    "double_fox_last":
        "Another point if the partner's ace of diamonds follows in that trick.",
    "charlie":
        "Extra point for taking the last trick with a jack of clubs.",
    "charlie_caught":
        "Extra point for each jack of clubs that opponents lose in the last trick, to any card "
        "or only to the queen of diamonds.",
    "double_charlie":
        "Another point if the partner's jack of clubs is there too, or for catching both.",
    "doppelkopf":
        "Extra point for a trick with at least 40 card points.",
    "heart_trick":
        "Extra point for a trick of four plain hearts.",
    "genscher":
        "Who holds both kings of diamonds, or both queens of hearts, may choose a new partner.",
}
