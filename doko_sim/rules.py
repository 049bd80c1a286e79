"""The rules of one game as one frozen value: every option, its values, the presets."""

from __future__ import annotations

import copy
import dataclasses
import hashlib
import json
import typing
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from doko_sim.clashes import clashes
from doko_sim.errors import DokoError, nearest
from doko_sim.option_values import Choice, Numbers, Subset, Value, show
from doko_sim.options import Option, describe
from doko_sim.texts import say

Point = Literal[0, 1]
Promoted = Literal["off", "D9", "D10", "DK"]
WeddingTrick = Literal["any", "plain", "trump", "suit"]
Solo = Literal[
    "diamond", "heart", "spade", "club", "queen", "jack", "ace", "king", "queen_jack",
    "king_queen", "king_jack", "koehler", "pure_diamond", "pure_heart", "pure_spade", "pure_club",
    "boneless",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option of the rules; the defaults are the tournament rules (preset ``ddv``).

    `OPTIONS` explains each option. Lists are stored as tuples, words in a fixed order.
    ``label`` says where rules come from, a preset's name or a file's path, empty after any
    change; rules with the same options are equal whatever their labels.

    Raises
    ------
    DokoError
        For a value of the wrong type or not allowed, naming option, value and what is allowed;
        for values that cannot be played together (clashes.py), naming them and what would help.
    """

    nines: bool = True
    hearts_ten: Literal["trump", "plain"] = "trump"
    hearts_ten_tie: Literal["first", "second", "second_except_last", "second_only_last"] = "first"
    hearts_ten_first_with_piglets: bool = False
    hearts_ten_capture: Point = 0
    piglets: Literal["off", "both", "first_only", "second_only"] = "off"
    piglets_call: Literal["before_play", "on_first_play", "any_time"] = "before_play"
    piglets_force_call: bool = False
    reservations_named: Literal["needed", "open"] = "needed"
    piglets_in_solo: Literal["none", "diamond", "any_suit"] = "none"
    piglets_in_poverty: Literal["none", "before_exchange", "after_exchange"] = "none"
    super_piglets: Promoted = "off"
    hyper_piglets: Promoted = "off"
    piglets_joint: bool = True
    half_chicken: bool = False

    throw_nines: Literal[0, 4, 5, 6, 7, 8] = 0
    throw_kings: Literal[0, 4, 5, 6, 7, 8] = 0
    throw_nines_and_kings: Literal[0, 6, 7, 8, 9, 10, 11, 12] = 0
    throw_tens: Literal[0, 5, 6, 7, 8] = 0
    throw_trumps_at_most: Literal["off", 0, 1, 2, 3] = "off"
    throw_highest_trump: Literal["off", "DA", "DJ"] = "off"
    throw_points_over: Annotated[Literal["off"] | int, Choice(("off", *range(61, 129)))] = "off"
    throw_points_under: Annotated[Literal["off"] | int, Choice(("off", *range(20, 51)))] = "off"
    throw_before_solo: bool = False

    wedding_trick: Annotated[
        tuple[WeddingTrick, ...], Subset(typing.get_args(WeddingTrick))
    ] = ("any",)  # fmt: skip
    wedding_limit: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] = 3
    wedding_first_decides: bool = False
    wedding_shift: Literal["n-1", "n"] = "n-1"
    silent_wedding: bool = True
    silent_wedding_extras: bool = False

    poverty: Literal["off", "exchange", "redeal"] = "off"
    poverty_max: Literal[1, 2, 3, 4] = 3
    poverty_foxes_count: bool = True
    poverty_pass: Literal["three", "trumps"] = "three"
    poverty_return_said: Literal["nothing", "number", "whether"] = "number"
    poverty_refused: Literal["redeal", "play"] = "redeal"
    poverty_lead: Literal["forehand", "left_of_taker", "right_of_taker", "poverty_player"] = (
        "forehand"
    )
    wedding_before_poverty: bool = False

    solos: Annotated[tuple[Solo, ...], Subset(typing.get_args(Solo), may_be_empty=True)] = (
        "diamond", "heart", "spade", "club", "queen", "jack", "ace",
    )  # fmt: skip
    solo_lead: Literal["forehand", "soloist"] = "forehand"
    solo_extras: Literal["none", "doppelkopf", "all"] = "none"
    solo_against_elders: bool = False
    solo_multiplier: Literal[1, 2, 3] = 3

    call_latest: Annotated[
        tuple[int, int, int, int, int], Numbers(count=5, highest=12, rising=True)
    ] = (1, 2, 3, 4, 5)  # fmt: skip
    call_latest_table: Annotated[
        Literal["off"] | tuple[int, int], Numbers(count=2, highest=47, words=("off",))
    ] = "off"  # fmt: skip
    call_unit: Literal["cards", "full_tricks"] = "cards"
    reply: bool = True
    skip_levels: bool = True
    strict_replies: bool = False
    anonymous_calls: bool = False
    forced_call: Literal["off", 30, 35] = "off"
    forced_call_level: Literal["first_only", "next"] = "first_only"
    cowardice: Literal["off", 2, 3, 4] = "off"
    early_call_point: Point = 0

    re_kontra: Literal["add2", "double"] = "add2"
    double_extras: bool = False
    double_elders: bool = False
    missed: Literal["ddv", "highest_only", "two_if_missed", "as_if_won"] = "ddv"
    schwarz_by: Literal["tricks", "points"] = "tricks"
    nobody_wins: Literal["items", "extras", "nothing"] = "items"
    tie_120: Literal["kontra", "elders_only"] = "kontra"
    winner_not_negative: bool = False
    against_elders: Point = 1
    fox: Point = 1
    fox_caught_last: Point = 0
    fox_wins_last: Point = 0
    double_fox_last: Point = 0
    charlie: Point = 1
    charlie_caught: Literal["off", "any", "queen_of_diamonds"] = "off"
    double_charlie: Point = 0
    doppelkopf: Point = 1
    heart_trick: Point = 0
    genscher: Literal["off", "kings_first", "kings_last", "queens"] = "off"

    label: str = field(default="", init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            given = getattr(self, name)
            value = option.allowed.accept(given)
            if value is None:
                raise DokoError(option.refusal(given))
            object.__setattr__(self, name, value)
        values = self.values()
        clash = next(clashes(values), None)
        if clash is not None:
            raise DokoError(clash.sentence(values))

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the rules of a preset; `DokoError` with the nearest name if there is none."""
        from doko_sim.rule_files import preset  # here, because it builds on this module

        return preset(name).rules

    @staticmethod
    def preset_names() -> tuple[str, ...]:
        """Return the names of all presets in alphabetical order."""
        from doko_sim.rule_files import preset_names

        return preset_names()

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> Rules:
        """Return the rules of ``{"preset": name, option: value, ...}``; no preset means ddv.

        Raises
        ------
        DokoError
            For an unknown preset or option, with the nearest right name, or a wrong value.
        """
        if not isinstance(mapping, Mapping):
            raise DokoError(
                say("rules given as {mapping}; expected a table of options", mapping=show(mapping))
            )
        _check_names(mapping, ("preset", *OPTIONS))
        options = {name: value for name, value in mapping.items() if name != "preset"}
        base = cls.preset(typing.cast(str, mapping.get("preset", "ddv")))
        return base.replace(**options)

    def replace(self, **changes: object) -> Rules:
        """Return these rules with some options changed; `DokoError` as for `from_mapping`."""
        _check_names(changes, tuple(OPTIONS))
        return dataclasses.replace(self, **typing.cast(dict[str, Any], changes))

    def labelled(self, label: str) -> Rules:
        """Return equal rules that say where they come from."""
        same = copy.copy(self)
        object.__setattr__(same, "label", label)
        return same

    def values(self) -> dict[str, Value]:
        """Return the value of every option by its name."""
        return {name: getattr(self, name) for name in OPTIONS}

    def differences(self) -> dict[str, Any]:
        """Return what differs from the tournament rules, as values for TOML or JSON."""
        return {
            name: value
            for name, value in self._plain().items()
            if getattr(self, name) != OPTIONS[name].default
        }

    @property
    def fingerprint(self) -> str:
        """12 hex digits that are the same exactly for equal rules (SHA-256 of all options)."""
        text = json.dumps(self._plain(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _plain(self) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in self.values().items()
        }


def _described() -> dict[str, Option]:
    declared = typing.get_type_hints(Rules, include_extras=True)
    return {
        one.name: describe(one.name, declared[one.name], typing.cast(Value, one.default))
        for one in dataclasses.fields(Rules)
        if one.name != "label"
    }


OPTIONS: dict[str, Option] = _described()


def _check_names(names: Iterable[object], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            hint = _hint(name, known) or say("; expected one of {names}", names=", ".join(known))
            raise DokoError(say("unknown option {name}{hint}", name=show(name), hint=hint))


def _hint(given: object, names: Iterable[str]) -> str:
    return nearest(given.lower(), names) if isinstance(given, str) else ""
