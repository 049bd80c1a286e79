"""FreeDoko's rule names as `Rules`, for the games that it recorded.

FreeDoko keeps the raw value of each of its options and asks for what another option needs at every
query; so does `FreeDokoRules`. What belongs to sessions (Bock, compulsory solos, counting) has no
place here.
"""

from __future__ import annotations

from typing import Any

from doko_sim.rules import Rules

Options = dict[str, Any]

CARDS_OF_A_HAND = {True: 12, False: 10}  # with and without nines
LEVELS = ("no 120", "no 90", "no 60", "no 30", "no 0")

NEEDS: dict[str, tuple[str, ...]] = {
    # "not x": x is off; "a or b": one of the two is enough.
    "throw with nines": ("with nines",),
    "throw with nines and kings": ("with nines",),
    "throw with one trump": ("poverty shift",),
    "throwing before solo": ("solo",),
    "poverty shift": ("poverty",),
    "poverty shift only trump": ("poverty shift",),
    "poverty fox do not count": ("poverty",),
    "poverty fox shift extra": ("poverty fox do not count", "not poverty shift only trump"),
    "marriage before poverty": ("poverty",),
    "genscher": ("with nines or not hyperswines",),
    "dollen second over first": ("dollen",),
    "dollen contrary in last trick": ("dollen",),
    "dollen first over second with swines": (
        "swines",
        "dollen second over first or dollen contrary in last trick",
    ),
    "swines announcement begin": ("swines", "not swine only second"),
    "swine only second": ("swines", "not hyperswines"),
    "swines in solo": ("swines", "solo color"),
    "swines in poverty": ("swines",),
    "hyperswines": ("swines",),
    "hyperswines announcement begin": ("hyperswines",),
    "hyperswines in solo": ("hyperswines", "solo color"),
    "hyperswines in poverty": ("hyperswines",),
    "swines and hyperswines joint": ("hyperswines",),
    "extrapoint catch fox last trick": ("extrapoint catch fox",),
    "extrapoint double fox last trick": ("extrapoint fox last trick",),
    "extrapoint catch charlie": ("extrapoint charlie",),
    "extrapoint double charlie": ("extrapoint charlie",),
    "extrapoint catch double charlie": ("extrapoint double charlie",),
    "extrapoint catch charlie only with diamond queen": ("extrapoint catch charlie",),
    "extrapoint dolle jabs dolle": ("dollen second over first or dollen contrary in last trick",),
    "extrapoint heart trick": ("dollen", "not with nines"),
    "announcement reply": ("not knocking",),
    "announcement contra doubles against re": ("announcement re/contra doubles",),
}

SOLOS = {
    "solo jack": ("jack",),
    "solo queen": ("queen",),
    "solo king": ("king",),
    "solo queen jack": ("queen_jack",),
    "solo king jack": ("king_jack",),
    "solo king queen": ("king_queen",),
    "solo koehler": ("koehler",),
    "solo color": ("diamond", "heart", "spade", "club"),
    "solo meatless": ("ace",),
}
WEDDING_TRICKS = {
    "marriage first foreign": "any",
    "marriage first color": "plain",
    "marriage first trump": "trump",
    "marriage first single color": "suit",
}
POINTS = {
    "extrapoint dolle jabs dolle": "hearts_ten_capture",
    "extrapoint catch fox": "fox",
    "extrapoint catch fox last trick": "fox_caught_last",
    "extrapoint fox last trick": "fox_wins_last",
    "extrapoint double fox last trick": "double_fox_last",
    "extrapoint charlie": "charlie",
    "extrapoint double charlie": "double_charlie",
    "extrapoint heart trick": "heart_trick",
}
FLAGS = {
    "with nines": "nines",
    "dollen first over second with swines": "hearts_ten_first_with_piglets",
    "throwing before solo": "throw_before_solo",
    "marriage first one decides": "wedding_first_decides",
    "marriage before poverty": "wedding_before_poverty",
    "announcement reply": "reply",
    "announcement strict limit": "strict_replies",
    "knocking": "anonymous_calls",
    "announcement contra doubles against re": "double_elders",
}
THROWS = {
    "throw with nines": ("min number of throwing nines", "throw_nines"),
    "throw with kings": ("min number of throwing kings", "throw_kings"),
    "throw with nines and kings": (
        "min number of throwing nines and kings",
        "throw_nines_and_kings",
    ),
}


class FreeDokoRules:
    """The rules of one recorded game under FreeDoko's names."""

    def __init__(self, raw: Options) -> None:
        self.raw = raw

    def on(self, name: str) -> bool:
        """Whether an option is on and everything that it needs."""
        return bool(self.raw[name]) and all(map(self._met, NEEDS.get(name, ())))

    def _met(self, need: str) -> bool:
        return any(
            self.on(name.removeprefix("not ")) != name.startswith("not ")
            for name in need.split(" or ")
        )

    def number(self, name: str) -> int:
        """The value of an option that is a number."""
        return int(self.raw[name])

    @property
    def cards_of_a_hand(self) -> int:
        """Twelve, or ten without nines."""
        return CARDS_OF_A_HAND[self.on("with nines")]

    def fewest_held(self, level: int) -> int:
        """The fewest cards that a caller of a level (1 to 5) may hold."""
        limit = self.number(f"announcement {LEVELS[level - 1]}")
        return max(limit, self.number("last announcement"))


def options_of(fd: FreeDokoRules) -> Options:
    """The options of `Rules` for rules of FreeDoko; `forced_call` is `options_of_forced_call`."""
    return {
        **{ours: fd.on(name) for name, ours in FLAGS.items()},
        **{ours: int(fd.on(name)) for name, ours in POINTS.items()},
        **_top_trumps(fd),
        **_reservations(fd),
        **_calls(fd),
        # FreeDoko's fixed choices and its way to count (3.2 in the notes on it).
        "missed": "highest_only",
        "genscher": "kings_first" if fd.on("genscher") else "off",
    }


def _top_trumps(fd: FreeDokoRules) -> Options:
    super_piglets = "D9" if fd.on("with nines") else "DK"
    return {
        "hearts_ten": "trump" if fd.on("dollen") else "plain",
        "hearts_ten_tie": _hearts_ten_tie(fd),
        "piglets": _piglets(fd),
        "piglets_call": "before_play" if fd.on("swines announcement begin") else "on_first_play",
        "piglets_in_solo": "any_suit" if fd.on("swines in solo") else "none",
        "piglets_in_poverty": "before_exchange" if fd.on("swines in poverty") else "none",
        "super_piglets": super_piglets if fd.on("hyperswines") else "off",
        "piglets_joint": fd.on("swines and hyperswines joint") or not fd.on("hyperswines"),
    }


def _hearts_ten_tie(fd: FreeDokoRules) -> str:
    second = fd.on("dollen second over first")
    if fd.on("dollen contrary in last trick"):
        return "second_except_last" if second else "second_only_last"
    return "second" if second else "first"


def _piglets(fd: FreeDokoRules) -> str:
    if not fd.on("swines"):
        return "off"
    return "second_only" if fd.on("swine only second") else "both"


def _reservations(fd: FreeDokoRules) -> Options:
    shift = "exchange" if fd.on("poverty shift") else "redeal"
    richness = fd.number("min richness for throwing")
    charlie = "queen_of_diamonds"
    if not fd.on("extrapoint catch charlie only with diamond queen"):
        charlie = "any" if fd.on("extrapoint catch charlie") else "off"
    return {
        **{ours: fd.number(least) if fd.on(name) else 0 for name, (least, ours) in THROWS.items()},
        "throw_trumps_at_most": 1 if fd.on("throw with one trump") else "off",
        "throw_highest_trump": "DA" if fd.on("throw when fox highest trump") else "off",
        "throw_points_over": richness - 1 if fd.on("throw with richness") else "off",
        "poverty": shift if fd.on("poverty") else "off",
        "poverty_pass": "trumps" if fd.on("poverty shift only trump") else "three",
        "poverty_foxes_count": not fd.on("poverty fox do not count"),
        "wedding_trick": [ours for name, ours in WEDDING_TRICKS.items() if fd.on(name)],
        "wedding_limit": fd.number("marriage determination"),
        "solos": [solo for name, solos in SOLOS.items() if fd.on(name) for solo in solos],
        "solo_lead": "soloist" if fd.on("lustsolo player leads") else "forehand",
        "charlie_caught": charlie,
    }


def _calls(fd: FreeDokoRules) -> Options:
    played = [fd.cards_of_a_hand - fd.fewest_held(level) for level in range(1, 6)]
    return {
        # A limit that no hand can meet is the strictest there is.
        "call_latest": [max([0, *played[: level + 1]]) for level in range(5)],
        "call_unit": "full_tricks" if fd.on("announcement till full trick") else "cards",
        "re_kontra": "double" if fd.on("announcement re/contra doubles") else "add2",
    }


def forced_call_of(fd: FreeDokoRules, contract: str) -> Options:
    """The forced call of a game: FreeDoko asks for it in normal games only, and only in time."""
    name = "announcement first trick thirty points"
    normal = contract in ("normal", "silent_wedding")
    in_time = fd.cards_of_a_hand - 1 >= fd.fewest_held(1)
    if not (fd.on(name) and normal and in_time):
        return {"forced_call": "off"}
    first_only = fd.on(f"{name} only first") or fd.on(f"{name} only re/contra")
    return {"forced_call": 30, "forced_call_level": "first_only" if first_only else "next"}


def rules_of(raw: Options, contract: str) -> Rules:
    """The rules of a recorded game whose first contract (before a Genscher) is given."""
    fd = FreeDokoRules(raw)
    return Rules().replace(**options_of(fd), **forced_call_of(fd, contract))
