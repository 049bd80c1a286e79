"""What happens in games besides contracts and points: calls, extra points, new deals, piglets."""

from __future__ import annotations

from analyses.bounds import MOST_EXTRAS, extras_of, lone_games_have_extras
from analyses.counts import SIDES, Games, Row, figure
from analyses.estimate import mean_of, share
from doko_sim.engine.options import REDEALS
from doko_sim.engine.state import EXTRAS
from doko_sim.rules import Rules

LEVELS = ("no 90", "no 60", "no 30", "schwarz")
PIGLETS = ("piglets", "super_piglets", "hyper_piglets")
GENSCHER, FORCED = "genscher", "forced_call"


def announcements(games: Games, level: float) -> list[Row]:
    """By ``side`` and ``level``: share of games with it ``made``, share of those ``kept``."""
    rows = []
    for side, name in enumerate(SIDES):
        for number, what in enumerate((name, *LEVELS), start=1):
            made = int(games.counts["made"][side, number])
            kept = int(games.counts["kept"][side, number])
            rows.append(
                {
                    "side": name,
                    "level": what,
                    "games": made,
                    "made": figure(share(made, games.played, level)),
                    "kept": figure(share(kept, made, level)),
                }
            )
    return rows


def extra_points(games: Games, level: float) -> list[Row]:
    """By ``side`` and ``extra`` that the rules have: ``mean`` a game, share with ``some``.

    Of games of two against two, unless others have extra points too (Frequencies.all_extras).
    """
    lone = 0 if lone_games_have_extras(games.rules) else int(games.lone.sum())
    rows = []
    for side, name in enumerate(SIDES):
        for extra in extras_of(games.rules):
            histogram = games.counts["extras"][side, EXTRAS.index(extra)].copy()
            histogram[0] -= lone
            some = int(histogram[1:].sum())
            rows.append(
                {
                    "side": name,
                    "extra": extra,
                    "mean": figure(mean_of(histogram[: MOST_EXTRAS[extra] + 1], 0, level)),
                    "some": figure(share(some, games.played - lone, level)),
                }
            )
    return rows


def reasons_of(rules: Rules) -> tuple[str, ...]:
    """The reasons, of options.REDEALS, for which the rules let a deal be dealt anew."""
    on = {
        "nines": rules.throw_nines,
        "kings": rules.throw_kings,
        "nines_and_kings": rules.throw_nines_and_kings,
        "tens": rules.throw_tens,
        "trumps_at_most": rules.throw_trumps_at_most != "off",
        "highest_trump": rules.throw_highest_trump != "off",
        "points_over": rules.throw_points_over != "off",
        "points_under": rules.throw_points_under != "off",
        "poverty": rules.poverty == "redeal"
        or (rules.poverty == "exchange" and rules.poverty_refused == "redeal"),
    }
    return tuple(reason for reason in REDEALS if on[reason])


def redeals(games: Games, level: float) -> list[Row]:
    """By ``reason`` that the rules have: ``times`` it was dealt anew for it, ``share`` of deals.

    The share is that of all the times that cards were dealt, those dealt anew among them.
    """
    counts = {reason: int(n) for reason, n in zip(REDEALS, games.counts["redeals"], strict=True)}
    dealt = games.deals + sum(counts.values())
    return [
        {
            "reason": reason,
            "times": counts[reason],
            "share": figure(share(counts[reason], dealt, level)),
        }
        for reason in reasons_of(games.rules)
    ]


def special_calls(games: Games, level: float) -> list[Row]:
    """By ``event`` that the rules have: ``times`` it happened and their ``share`` of the games.

    Events are PIGLETS, GENSCHER and FORCED; the last can come twice in a game where both a rich
    first trick and piglets force a call.
    """
    rules = games.rules
    promoted = games.counts["promoted"]
    times: dict[str, int] = {}
    for place, name in enumerate(PIGLETS):
        if getattr(rules, name) != "off":
            times[name] = sum(int(promoted[bits]) for bits in range(8) if bits >> place & 1)
    if rules.genscher != "off":
        times[GENSCHER] = int(games.counts["genscher"])
    forcing = (rules.forced_call != "off") + (rules.piglets_force_call and rules.piglets != "off")
    if forcing:
        times[FORCED] = int(games.counts["forced_calls"])
    return [
        {
            "event": name,
            "times": number,
            "share": _in_a_game(number, forcing if name == FORCED else 1, games.played, level),
        }
        for name, number in times.items()
    ]


def _in_a_game(
    times: int, most: int, played: int, level: float
) -> tuple[float, float, float] | None:
    """What happened at most so many times a game, as a mean; its spread is at most a share's."""
    found = figure(share(-(-times // most), played, level))
    if found is None or most == 1:
        return found
    mean = times / played
    return mean, min(mean, most * found[1]), max(mean, most * found[2])
