"""Figures that follow from the cards or the settlement alone, as exact fractions.

``COUNTED`` has by name a function from one input of the data file, a text, to the figure as it is
printed (per cent where the source prints that).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from analyses.break_even import break_even, reply_break_even, value_for_caller
from analyses.claims.model import Claim, Exact
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from doko_sim.texts import say

#: From the text of an input to the figure.
Counter = Callable[[str], Fraction]
#: Cards in a hand by the number in the pack; 40-4: those beside exactly four trumps.
_SIZE = {"48": 12, "40": 10, "40-4": 6}


def figures(claim: Claim) -> tuple[Exact, ...]:
    """The figures of a claim by counting: one an input, beside what is printed.

    Raises
    ------
    DokoError
        Where the data file has another number of printed figures than of inputs.
    """
    counter = COUNTED[claim.of]
    inputs, printed = claim.options["inputs"], claim.options["printed"]
    if len(inputs) != len(printed):
        raise DokoError(
            say(
                "claim {id}: {inputs} inputs for {printed} figures",
                id=claim.id,
                inputs=len(inputs),
                printed=len(printed),
            )
        )
    return tuple(Exact(i, counter(i), p) for i, p in zip(inputs, printed, strict=True))


def _chance(text: str) -> Fraction:
    """The chance of ``CARDS WHO SPEC``, as in ``48 someone CQ CQ``."""
    from analyses.odds import WHO
    from doko_sim.deals import Pack, chance

    cards, who, spec = text.split(maxsplit=2)
    pack = Pack(nines=cards == "48")
    return chance(pack, WHO[who](spec, pack)).fraction


def _mean(text: str) -> Fraction:
    """A hand's mean number of cards of ``CARDS CLASS``, perhaps ``if SPEC``."""
    from doko_sim.deals import Pack, distribution, mean_and_sd, mine

    head, _, given = text.partition(" if ")
    cards, klass = head.split()
    pack = Pack(nines=cards == "48")
    events = (mine(given, pack),) if given else ()
    mean, _ = mean_and_sd(distribution(pack, klass, events))
    return mean


def _none_in_sixteen(text: str) -> Fraction:
    """The chance that something never happens in sixteen deals."""
    return (1 - _chance(text)) ** 16


def _ace_runs(text: str) -> Fraction:
    """``MISSING CARDS all|friendly``: a lead with so many cards of the suit elsewhere."""
    from doko_sim.deals import ace_runs

    missing, cards, how = text.split()
    found = ace_runs(int(missing), size=_SIZE[cards])
    return (found.all_follow if how == "all" else found.friendly).fraction


def _only_ruff(text: str) -> Fraction:
    """``LENGTH ROUNDS alone|announced``: being the only one to ruff (Essen System, A4)."""
    from doko_sim.deals import only_ruff

    length, rounds, how = text.split()
    found = only_ruff(int(length), int(rounds))
    return (found.alone if how == "alone" else found.announced).fraction


def _bare_ace(text: str) -> Fraction:
    from doko_sim.deals import bare_ace

    return bare_ace(int(text)).fraction


def _trumps_fall(text: str) -> Fraction:
    from doko_sim.deals import trumps_fall

    return trumps_fall(text).fraction


def _no_loser(text: str) -> Fraction:
    from doko_sim.deals import no_loser

    return no_loser(text).fraction


def _split(text: str) -> Fraction:
    """``MISSING HANDS PATTERN``, as in ``6 3 2-2-2``."""
    from doko_sim.deals import splits

    missing, hands, pattern = text.split()
    key = tuple(int(part) for part in pattern.split("-"))
    return splits(int(missing), hands=int(hands))[key].fraction


def _longest_at_most(text: str) -> Fraction:
    """``MISSING MOST``: none of three hands holds more of the missing cards than that."""
    from doko_sim.deals import split_chance

    missing, most = map(int, text.split())
    return split_chance(missing, lambda split: split[0] <= most).fraction


def _needs(text: str) -> Fraction:
    """From which chance the call of a level pays, the one below being certain."""
    found = break_even(int(text), False, False)
    assert found is not None
    return found


def _reply(text: str) -> Fraction:
    """By how much a reply must raise a chance of nothing, the others having called a level."""
    return reply_break_even(int(text), False, 0)


def _failed(text: str) -> Fraction:
    """What a failed call of a level loses beside leaving it out, in game points."""
    level, points = int(text), 150
    said, silent = (value_for_caller(own, 0, points, False, Rules()) for own in (level, level - 1))
    return Fraction(silent - said)


def _points_in(text: str) -> Fraction:
    """The card points of the pack of 48 in ``plain`` suits or in ``trumps``."""
    from doko_sim.cards import POINTS
    from doko_sim.deals import Pack

    return Fraction(2 * sum(POINTS[kind] for kind in Pack().class_of(text).kinds))


def _percent(counter: Counter) -> Counter:
    return lambda text: 100 * counter(text)


COUNTED: dict[str, Counter] = {
    "chance": _percent(_chance),
    "one_in": lambda text: 1 / _chance(text),
    "mean": _mean,
    "none_in_sixteen": _percent(_none_in_sixteen),
    "ace_runs": _percent(_ace_runs),
    "ace_run_share": _ace_runs,
    "only_ruff": _percent(_only_ruff),
    "bare_ace": _percent(_bare_ace),
    "trumps_fall": _percent(_trumps_fall),
    "no_loser": _percent(_no_loser),
    "split": _percent(_split),
    "longest_at_most": _percent(_longest_at_most),
    "break_even": _percent(_needs),
    "reply": _percent(_reply),
    "failed": _failed,
    "points_in": _points_in,
}
