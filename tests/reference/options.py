"""All options of the rules, with the tournament rules as defaults."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cached_property

SEVEN_SOLOS = ("diamond", "heart", "spade", "club", "queen", "jack", "ace")


@dataclass(frozen=True)
class Options:
    """Every option by its name in the rules; what one does is said where it is used."""

    nines: bool = True
    hearts_ten: str = "trump"
    hearts_ten_tie: str = "first"
    hearts_ten_first_with_piglets: bool = False
    hearts_ten_capture: int = 0
    piglets: str = "off"
    piglets_call: str = "before_play"
    piglets_force_call: bool = False
    reservations_named: str = "needed"
    piglets_in_solo: str = "none"
    piglets_in_poverty: str = "none"
    super_piglets: str = "off"
    hyper_piglets: str = "off"
    piglets_joint: bool = True
    half_chicken: bool = False
    throw_nines: int = 0
    throw_kings: int = 0
    throw_nines_and_kings: int = 0
    throw_tens: int = 0
    throw_trumps_at_most: int | str = "off"
    throw_highest_trump: str = "off"
    throw_points_over: int | str = "off"
    throw_points_under: int | str = "off"
    throw_before_solo: bool = False
    wedding_trick: tuple[str, ...] = ("any",)
    wedding_limit: int = 3
    wedding_first_decides: bool = False
    wedding_shift: str = "n-1"
    silent_wedding: bool = True
    silent_wedding_extras: bool = False
    poverty: str = "off"
    poverty_max: int = 3
    poverty_foxes_count: bool = True
    poverty_pass: str = "three"
    poverty_return_said: str = "number"
    poverty_refused: str = "redeal"
    poverty_lead: str = "forehand"
    wedding_before_poverty: bool = False
    solos: tuple[str, ...] = SEVEN_SOLOS
    solo_lead: str = "forehand"
    solo_extras: str = "none"
    solo_against_elders: bool = False
    solo_multiplier: int = 3
    call_latest: tuple[int, ...] = (1, 2, 3, 4, 5)
    call_latest_table: tuple[int, ...] | str = "off"
    call_unit: str = "cards"
    reply: bool = True
    skip_levels: bool = True
    strict_replies: bool = False
    anonymous_calls: bool = False
    forced_call: int | str = "off"
    forced_call_level: str = "first_only"
    cowardice: int | str = "off"
    early_call_point: int = 0
    re_kontra: str = "add2"
    double_extras: bool = False
    double_elders: bool = False
    missed: str = "ddv"
    schwarz_by: str = "tricks"
    nobody_wins: str = "items"
    tie_120: str = "kontra"
    winner_not_negative: bool = False
    against_elders: int = 1
    fox: int = 1
    fox_caught_last: int = 0
    fox_wins_last: int = 0
    double_fox_last: int = 0
    charlie: int = 1
    charlie_caught: str = "off"
    double_charlie: int = 0
    doppelkopf: int = 1
    heart_trick: int = 0
    genscher: str = "off"

    @classmethod
    def of(cls, rules: object) -> Options:
        """The options of any object that has them all as attributes."""
        return cls(**{name: getattr(rules, name) for name in option_names()})

    @cached_property
    def tricks(self) -> int:
        """Tricks of a deal, which is also the number of cards of a hand."""
        return 12 if self.nines else 10


def option_names() -> Iterable[str]:
    """The names of all options."""
    return [field.name for field in fields(Options)]


TOURNAMENT = Options()
