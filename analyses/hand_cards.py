"""What a hand counts by the cards that were measured once: for Re or Kontra, and for each solo."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyses.card_data import card
from analyses.hand_features import Reader
from analyses.question import Holding
from analyses.solo_data import kept
from analyses.solo_features import KINDS
from analyses.solo_sieve import leads, solos_of
from doko_sim.cards import hand_mask
from doko_sim.contracts import CONTRACTS, Pack, order_table


@dataclass(frozen=True)
class Counted:
    """A hand's points by a card, and from how many on it is done.

    ``contract`` names the solo that the card is about; empty for the announcement.
    """

    contract: str
    points: int
    least: int

    @property
    def enough(self) -> bool:
        """Whether the hand has the points."""
        return self.points >= self.least


def announcement(question: Holding) -> Counted | None:
    """The points of a whole hand for Re or Kontra at its position.

    None for a wedding, and under rules that the card was not made for.
    """
    made = card()
    if question.is_wedding or made.about["fingerprint"] != question.rules.fingerprint:
        return None
    side = made.sides[question.side]
    order = order_table(Pack.of(question.rules))[0]
    mask = hand_mask(question.hand)
    cards = sum((mask >> 2 * int(kind) & 3) << 2 * p for p, kind in enumerate(order["kind"][:24]))
    plain = Reader(question.rules).plain(np.array([cards], np.uint64))
    return Counted("", int(side.points(plain)[0]), side.thresholds[question.seat])


def solos(question: Holding) -> list[Counted]:
    """The points of a whole hand for the best solo of each kind that the rules have."""
    made = kept()
    if made is None or made.about["rules_fingerprint"] != question.rules.fingerprint:
        return []
    hand = np.array([hand_mask(question.hand)], np.uint64)
    lead = bool(leads(np.array([question.seat]), question.rules)[0])
    weights = {own.kind: own for own in made.cards}
    found = []
    for kind in KINDS:
        own = weights.get(kind.name)
        contracts = [one for one in kind.contracts if one in solos_of(question.rules)]
        if own is None or not contracts:
            continue
        points = {
            one: int(np.array(own.weights) @ kind.counts(hand, np.array([one]))[:, 0])
            for one in contracts
        }
        best = max(contracts, key=lambda one: points[one])
        least = own.with_lead if lead else own.without
        found.append(Counted(CONTRACTS[best], points[best], int(least)))
    return found
