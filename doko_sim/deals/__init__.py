"""What is known of hands, and exact probabilities of what is dealt (DESIGN.md: ``deals``).

`packs` are the 48 or 40 cards and classes of them by name, `spec` what is known of a hand,
`counting` the chances of what a hand or the table holds, `missing` how the cards of a suit split
over the other hands, `draws` hands of a class at random.
"""

from doko_sim.deals.counting import (
    Chance,
    Event,
    chance,
    deals_with,
    distribution,
    everyone,
    longest,
    mean_and_sd,
    mine,
    nobody,
    other,
    partner,
    shortest,
    someone,
)
from doko_sim.deals.missing import (
    AceRuns,
    OnlyRuff,
    ace_runs,
    bare_ace,
    no_loser,
    only_ruff,
    split_chance,
    splits,
    trumps_fall,
)
from doko_sim.deals.packs import CLASS_NAMES, CardClass, Pack, class_words
from doko_sim.deals.spec import Bound, HandSpec

__all__ = [
    "CLASS_NAMES",
    "AceRuns",
    "Bound",
    "CardClass",
    "Chance",
    "Event",
    "HandSpec",
    "OnlyRuff",
    "Pack",
    "ace_runs",
    "bare_ace",
    "chance",
    "class_words",
    "deals_with",
    "distribution",
    "everyone",
    "longest",
    "mean_and_sd",
    "mine",
    "no_loser",
    "nobody",
    "only_ruff",
    "other",
    "partner",
    "shortest",
    "someone",
    "split_chance",
    "splits",
    "trumps_fall",
]
