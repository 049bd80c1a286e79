"""What the adapter has to resolve before a record of FreeDoko can be played again, counted.

None of this is a difference in the result: it is written down or asked for in another way, or a
rule is meant for fewer games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tests.freedoko_calls import CALLS
from tests.freedoko_rules import FreeDokoRules
from tests.freedoko_script import Script, keeps_first, plays_of


def mapped(script: Script) -> Counter[str]:
    """How often each of the adapter's choices was needed in a game."""
    game = script.game
    duty = game["duty_solo"] and not script.owes
    charlies = [point for point in game["special_points"] if point["what"] == "charlie"]
    return +Counter(
        {
            **mapped_calls(script),
            "compulsory_solo_of_forehand_only": duty,
            "double_charlie_named_charlie": len(charlies) == 2,
            "second_piglet_not_called": silent_holders(script),
        }
    )


def mapped_calls(script: Script) -> dict[str, int]:
    """What is resolved about calls."""
    re = script.game["re_seats"]
    calls = [call for call in script.game["announcements"] if call["what"] in CALLS]
    moments = {(seat, moment) for seat, _, moment in script.calls}
    return {
        "call_repeated_by_genscher": len(calls) - len(script.calls),
        "call_named_by_final_side": sum(
            name in ("re", "kontra") and (name == "re") != (seat in re)
            for seat, name, _ in script.calls
        ),
        "reply_named_by_level": sum(
            "reply" in call and call["what"].startswith("no") for call in calls
        ),
        "call_before_trick_was_taken": sum(
            call["card"] == 4 and (call["seat"], 4 * call["trick"] + 3) in moments for call in calls
        ),
    }


def with_forced_call(script: Script) -> Script | None:
    """The script with the forced call where its rules have it and the adapter leaves it out."""
    fd = FreeDokoRules(script.game["rules"])
    if script.rules.forced_call != "off" or not fd.on("announcement first trick thirty points"):
        return None
    return replace(script, rules=script.rules.replace(forced_call=30))


def silent_holders(script: Script) -> int:
    """Holders of both piglets who kept the first for their side and did not call the second."""
    if script.rules.piglets != "second_only":
        return 0
    return sum(
        len(foxes) == 2 and keeps_first(script.game, seat, foxes[0])
        for seat in range(4)
        if (seat, 1) not in script.promotions
        for foxes in [[place for place, card in plays_of(script.game, seat) if card == script.fox]]
    )
