"""How rules are named, for people and on the command line."""

from __future__ import annotations

from pathlib import Path

from doko_sim.rules import Rules
from doko_sim.texts import say


def rules_argument(rules: Rules) -> str | None:
    """What --rules takes for these: where they come from, or a preset with the same, if any."""
    if rules.label:
        return rules.label
    return next((name for name in Rules.preset_names() if Rules.preset(name) == rules), None)


def rules_name(rules: Rules) -> str:
    """Where the rules come from, a preset with the same, or what differs from ddv."""
    argument = rules_argument(rules)
    if argument:
        return argument
    changes = ", ".join(f"{name} = {value}" for name, value in rules.differences().items())
    return say("ddv with {changes}", changes=changes)


def short_name(rules: Rules) -> str:
    """The same for a title: of a file's path its name without the ending."""
    name = rules_name(rules)
    return Path(name).stem if rules.label and name.endswith(".toml") else name
