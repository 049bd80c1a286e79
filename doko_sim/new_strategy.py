"""The text of a new file with a strategy, for its owner to edit; it plays as it is."""

from __future__ import annotations

import keyword
import os
import re

_TEMPLATE = '''"""A strategy of my own: {name}.

Play with it:      doko simulate --strategy {quoted}
Set a parameter:   doko simulate --strategy {quoted},fox_limit=30
Check it:          doko strategies check {quoted}

A strategy decides with up to three functions; what is not here, {base} does. Each is given two
records: public, what everybody at the table sees, and me, what only this player knows. Hands are
masks, two bits for each kind of card. docs/strategies.md explains every field.
"""

from doko_sim.lab import INHERIT, bit, helper, strategy, uint64, weakest

{variable} = strategy("{name}", based_on="{base}", summary="keeps its foxes for rich tricks")
base_play = {variable}.base.play

# Numbers and switches that --strategy can set: their places in me.parameters.
keep_foxes = {variable}.switch("fox_keeping", "X1: keep foxes back from poor tricks")
fox_limit = {variable}.parameter(
    "fox_limit", 14, low=0, high=60, meaning="card points on the table for which a fox is played"
)
# What doko deal shows beside a card that this tactic chose.
X1 = {variable}.reason("X1")


@helper
def others(public, me):
    """The legal cards that are no foxes; a helper may be called by the functions below."""
    return me.legal & ~public.order.foxes


@{variable}.play
def play(public, me):
    """The bit number of a card of me.legal; INHERIT leaves the choice to {base}."""
    if me.parameters[keep_foxes] == 0.0 or public.hand == 0:
        return INHERIT
    card = base_play(public, me)
    is_fox = bit(card) & public.order.foxes != uint64(0)
    if is_fox and public.points < me.parameters[fox_limit] and others(public, me) != uint64(0):
        me.reason = X1
        return weakest(public, others(public, me))
    return card


# The other two decisions, should you want them (import what they use from doko_sim.lab):
#
# @{variable}.announce
# def announce(public, me):
#     """A level of me.calls: 1 for Re or Kontra, 2 to 5 for no 90 to schwarz; 0 for silence."""
#     return INHERIT
#
# @{variable}.reserve
# def reserve(public, me):
#     """A contract among me.options: HEALTHY, WEDDING, or a solo's number in CONTRACTS."""
#     return INHERIT
'''


def name_for(file: str) -> str:
    """The name that a file's strategy gets: the file's own, as far as it can be one."""
    name = re.sub(r"\W+", "_", os.path.splitext(os.path.basename(file))[0], flags=re.ASCII)
    return f"s_{name}" if not name or name[0].isdigit() else name


def new_file(name: str, base: str, quoted: str) -> str:
    """The text of a file that defines the strategy ``name``.

    Parameters
    ----------
    name
        A Python name.
    base
        The strategy that it is based on, as the file will name it.
    quoted
        The file as a shell takes it.
    """
    taken = {"INHERIT", "bit", "helper", "strategy", "uint64", "weakest", "base_play", "play",
             "keep_foxes", "fox_limit", "X1", "others", "public", "me"}  # fmt: skip
    variable = f"{name}_" if name in taken or keyword.iskeyword(name) else name
    return _TEMPLATE.format(name=name, base=base, quoted=quoted, variable=variable)
