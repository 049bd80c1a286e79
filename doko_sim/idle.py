"""Options of `Rules` that do nothing because of the value of another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from doko_sim.option_values import Value

Values = Mapping[str, Value]

_THROWS = (
    "throw_nines", "throw_kings", "throw_nines_and_kings", "throw_tens",
    "throw_trumps_at_most", "throw_highest_trump", "throw_points_over", "throw_points_under",
)  # fmt: skip
_NO_THROW = (0, 0, 0, 0, "off", "off", "off", "off")
_SUITS = {"diamond", "heart", "spade", "club"}


@dataclass(frozen=True, slots=True)
class Idle:
    """Options that do nothing when ``when`` holds; ``why`` says which other option is to blame."""

    options: tuple[str, ...]
    when: Callable[[Values], bool]
    why: str


def _solos(values: Values) -> set[object]:
    solos = values["solos"]
    return set(solos) if isinstance(solos, tuple) else set()


IDLE: tuple[Idle, ...] = (
    Idle(
        (
            "piglets_call", "piglets_force_call", "piglets_in_solo", "piglets_in_poverty",
            "piglets_joint", "hearts_ten_first_with_piglets",
        ),
        lambda values: values["piglets"] == "off",
        "piglets = 'off'",
    ),
    Idle(
        ("piglets_joint",),
        lambda values: values["super_piglets"] == "off",
        "super_piglets = 'off'",
    ),
    Idle(
        ("piglets_in_solo",),
        lambda values: not _solos(values) & (
            _SUITS if values["piglets_in_solo"] == "any_suit" else {"diamond"}
        ),
        "solos has no such solo",
    ),
    Idle(
        ("piglets_in_poverty",),
        lambda values: values["poverty"] != "exchange",
        "poverty is not 'exchange'",
    ),
    Idle(
        ("hearts_ten_first_with_piglets", "hearts_ten_capture"),
        lambda values: values["hearts_ten_tie"] == "first",
        "hearts_ten_tie = 'first'",
    ),
    Idle(
        ("throw_before_solo",),
        lambda values: tuple(values[name] for name in _THROWS) == _NO_THROW,
        "no hand may be thrown in",
    ),
    Idle(
        ("throw_before_solo", "solo_lead"),
        lambda values: not values["solos"],
        "solos is empty",
    ),
    Idle(
        ("poverty_max", "poverty_foxes_count", "wedding_before_poverty"),
        lambda values: values["poverty"] == "off",
        "poverty = 'off'",
    ),
    Idle(
        ("poverty_pass", "poverty_return_said", "poverty_refused", "poverty_lead"),
        lambda values: values["poverty"] != "exchange",
        "poverty is not 'exchange'",
    ),
    Idle(
        ("silent_wedding_extras",),
        lambda values: values["solo_extras"] == "all",
        "solo_extras = 'all' includes it",
    ),
    Idle(
        ("solo_extras",),
        lambda values: values["solo_extras"] == "doppelkopf" and values["doppelkopf"] == 0,
        "doppelkopf = 0",
    ),
    Idle(
        ("double_elders",),
        lambda values: values["against_elders"] == 0 and not values["solo_against_elders"],
        "against_elders = 0",
    ),
    Idle(("strict_replies",), lambda values: not values["reply"], "reply = false"),
    Idle(
        ("forced_call_level",),
        lambda values: values["forced_call"] == "off",
        "forced_call = 'off'",
    ),
    Idle(("fox_caught_last",), lambda values: values["fox"] == 0, "fox = 0"),
    Idle(
        ("double_fox_last",),
        lambda values: values["fox_wins_last"] == 0,
        "fox_wins_last = 0",
    ),
    Idle(
        ("double_charlie",),
        lambda values: values["charlie"] == 0 and values["charlie_caught"] == "off",
        "charlie = 0 and charlie_caught = 'off'",
    ),
)  # fmt: skip


def idle(values: Values, defaults: Values) -> Iterator[tuple[str, str]]:
    """Name each option that differs from its default in vain, and why; each one once."""
    told = set()
    for row in IDLE:
        for name in row.options:
            if name not in told and values[name] != defaults[name] and row.when(values):
                told.add(name)
                yield name, row.why
