"""A hand evaluation for solos that a person can use, fitted to measured gains, and its loss.

Least squares give the weights of a few counts; they are made whole numbers, and these are moved
one by one as long as more is won on the hands that they were fitted to. The loss is measured on
fresh hands against the *full model*: play a hand's solo where its measured gain is above zero. Of
the two halves of a hand's deals one decides and the other judges, so noise wins nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.estimate import FEW, FEW_DIFFER, LEVEL, Estimate, share, t_quantile
from analyses.solo_features import KINDS, Kind
from analyses.solo_hands import HALVES, Sieve, Tried
from analyses.solo_sieve import leads, passes, solos_of
from doko_sim.rules import Rules

#: The largest weight at first and at the end: small numbers are easy to add. One size for all, for
#: cards of other sizes are as good, and chance would choose between them.
LARGEST, MOST_WEIGHT = 5, 6
#: Rounds of least squares.
_ROUNDS = 4
#: Hands in which a gain is counted: figures are for so many.
PER = 100
_SPREAD = 4.0


@dataclass(frozen=True)
class Card:
    """Weights of a kind's features and the scores from which the solo is played.

    ``points`` is what one point of the score is worth in game points, about.
    """

    kind: str
    weights: tuple[int, ...]
    with_lead: int
    without: int
    points: float

    def excess(
        self, kind: Kind, hands: np.ndarray, solos: np.ndarray, lead: np.ndarray
    ) -> np.ndarray:
        """How far hands are above the score from which they are played."""
        score = np.array(self.weights) @ kind.counts(hands, solos)
        return np.asarray(score - np.where(lead, self.with_lead, self.without))


@dataclass(frozen=True)
class Judged:
    """How a rule does on fresh hands, per PER hands: what it plays, wins, and loses of the best."""

    name: str
    words: str
    plays: Estimate
    gain: Estimate
    loss: Estimate


def of_kind(entries: np.ndarray, kind: Kind) -> np.ndarray:
    """The entries about a kind's solos, as places."""
    return np.flatnonzero(np.isin(entries["solo"], kind.contracts))


def fit(kind: Kind, tried: Tried, rules: Rules) -> Card:
    """The card of a kind of solo, from hands with their gains."""
    entries = tried.entries[of_kind(tried.entries, kind)]
    gains = entries["gain"].sum(axis=1) / (HALVES * tried.deals)
    lead = leads(entries["seat"], rules)
    counts = kind.counts(entries["hand"], entries["solo"]).astype(float)
    slopes = _least_squares(counts, lead, gains)
    scale = LARGEST / np.abs(slopes).max()
    weights = _moved(np.rint(slopes * scale).astype(np.int64), counts, lead, gains)
    _, thresholds = _thresholds(weights @ counts, lead, gains)
    return Card(kind.name, tuple(int(w) for w in weights), *thresholds, float(1 / scale))


def _least_squares(counts: np.ndarray, lead: np.ndarray, gains: np.ndarray) -> np.ndarray:
    """Slopes of the counts; hands whose gain is expected far from zero count little."""
    columns = np.vstack([counts, lead, np.ones_like(gains)]).T
    weight = np.ones_like(gains)
    found = np.zeros(columns.shape[1])
    for _ in range(_ROUNDS):
        root = np.sqrt(weight)[:, None]
        found = np.linalg.lstsq(columns * root, gains * root[:, 0], rcond=None)[0]
        weight = 1.0 / (1.0 + (columns @ found / _SPREAD) ** 2)
    return np.asarray(found[: len(counts)])


def _thresholds(
    score: np.ndarray, lead: np.ndarray, gains: np.ndarray
) -> tuple[float, tuple[int, int]]:
    """What is won in all, and the best thresholds with and without the lead."""
    won, found = 0.0, []
    for part in (lead, ~lead):
        own = score[part].astype(np.int64)
        low = int(own.min()) if len(own) else 0
        by_score = np.bincount(own - low, gains[part]) if len(own) else np.zeros(1)
        above = np.append(by_score[::-1].cumsum()[::-1], 0.0)
        place = int(above.argmax())
        won += float(above[place])
        found.append(low + place)
    return won, (found[0], found[1] if (~lead).any() else found[0])


def _moved(
    weights: np.ndarray, counts: np.ndarray, lead: np.ndarray, gains: np.ndarray
) -> np.ndarray:
    """The weights, each moved by one as long as more is won."""
    best = _thresholds(weights @ counts, lead, gains)[0]
    better = True
    while better:
        better = False
        for place in range(len(weights)):
            for step in (-1, 1):
                other = weights.copy()
                other[place] += step
                if abs(other[place]) > MOST_WEIGHT:
                    continue
                won = _thresholds(other @ counts, lead, gains)[0]
                if won > best * 1.001:
                    weights, best, better = other, won, True
    return weights


def fresh_sieve(cards: Sequence[Card], rules: Rules) -> Sieve:
    """A sieve that also lets through what any card or rule of thumb would play."""
    solos = solos_of(rules)
    by_name = {card.kind: card for card in cards}

    def sieve(found: np.ndarray, hands: np.ndarray, seats: np.ndarray) -> np.ndarray:
        tried = passes(found)
        lead = leads(seats, rules)
        for place, solo in enumerate(solos):
            kind = next((one for one in KINDS if solo in one.contracts), None)
            if kind is None:
                continue
            every = np.full(hands.shape, solo)
            for rule in kind.rules:
                tried[:, place] |= rule.test(hands, every, lead)
            if kind.name in by_name:
                excess = by_name[kind.name].excess(kind, hands, every, lead)
                tried[:, place] |= excess >= 0
        return tried

    return sieve


def judge(kind: Kind, card: Card, tried: Tried, rules: Rules, level: float = LEVEL) -> list[Judged]:
    """The full model, the card, the strategies' formula and the rules of thumb on fresh hands."""
    entries = tried.entries
    places = of_kind(entries, kind)
    part = Tried(tried.hands, tried.deals, entries[places])
    own = part.entries
    lead = leads(own["seat"], rules)
    hands, solos = own["hand"], own["solo"]
    rows: list[tuple[str, str, np.ndarray | None]] = [
        ("full model", "the measured gain is above zero", None)
    ]
    excess = card.excess(kind, hands, solos, lead).astype(float)
    rows.append(("card", "the score reaches the number", _one_a_hand(own, excess, excess >= 0)))
    rows.append(("strategy", "what the players themselves say", own["own"] == solos))
    for rule in kind.rules:
        said = rule.test(hands, solos, lead)
        rows.append((rule.tactic, rule.words, _one_a_hand(own, own["worth"], said)))
    return [_judged(part, *row, level) for row in rows]


def judge_all(
    cards: Sequence[Card], tried: Tried, rules: Rules, level: float = LEVEL
) -> list[Judged]:
    """The same for all solos together: of several the one that is most points above its number."""
    own = tried.entries
    lead = leads(own["seat"], rules)
    above = np.full(len(own), -np.inf)
    for card in cards:
        kind = next(one for one in KINDS if one.name == card.kind)
        places = of_kind(own, kind)
        part = own[places]
        excess = card.excess(kind, part["hand"], part["solo"], lead[places])
        above[places] = excess * card.points
    played = _one_a_hand(own, above, above >= 0)
    rows: list[tuple[str, str, np.ndarray | None]] = [
        ("full model", "the measured gain is above zero", None),
        ("card", "the score reaches the number", played),
        ("strategy", "what the players themselves say", own["own"] == own["solo"]),
    ]
    return [_judged(tried, *row, level) for row in rows]


def _one_a_hand(entries: np.ndarray, order: np.ndarray, said: np.ndarray) -> np.ndarray:
    """Of several solos of a hand that a rule allows only the one that is first in some order."""
    kept = np.zeros(len(entries), bool)
    places = np.flatnonzero(said)
    sorted_places = places[np.lexsort((-order[places], entries["number"][places]))]
    numbers = entries["number"][sorted_places]
    first = np.ones(len(sorted_places), bool)
    first[1:] = numbers[1:] != numbers[:-1]
    kept[sorted_places[first]] = True
    return kept


def _judged(tried: Tried, name: str, words: str, said: np.ndarray | None, level: float) -> Judged:
    entries = tried.entries
    full = full_model(tried)
    gains = np.stack([tried.gain(half) for half in range(HALVES)])
    if said is None:
        plays = full.mean(axis=0)
        won = np.mean([gains[1 - half] * full[half] for half in range(HALVES)], axis=0)
    else:
        plays = said.astype(float)
        won = gains.mean(axis=0) * said
    best = np.mean([gains[1 - half] * full[half] for half in range(HALVES)], axis=0)
    numbers = entries["number"]
    return Judged(
        name,
        words,
        per_hand(numbers, plays, tried.hands, level),
        per_hand(numbers, won, tried.hands, level),
        per_hand(numbers, best - won, tried.hands, level),
    )


def full_model(tried: Tried) -> np.ndarray:
    """By half, which entries it would play: a hand's best solo, if its gain there is positive."""
    found = []
    for half in range(HALVES):
        gain = tried.gain(half)
        found.append(_one_a_hand(tried.entries, gain, gain > 0))
    return np.stack(found)


def per_hand(
    numbers: np.ndarray, values: np.ndarray, hands: int, level: float, most: float = 0.0
) -> Estimate:
    """The mean over all hands drawn of what their entries add up to, per PER hands.

    Hands without an entry count zero. Where few hands count more than that, the interval reaches as
    far as hands that were not seen may, of which ``most`` is the largest value; where that is not
    given it is endless if fewer than FEW are all equal.
    """
    _, places = np.unique(numbers, return_inverse=True)
    sums = np.bincount(places, values) if len(values) else np.zeros(1)
    mean = sums.sum() / hands
    variance = max((sums**2).sum() - hands * mean**2, 0.0) / (hands - 1)
    sd = float(np.sqrt(variance))
    if sd == 0.0 and hands < FEW and not most:
        return Estimate(float(PER * mean), -np.inf, np.inf, hands, 0.0)
    half = t_quantile(level, hands) * sd / np.sqrt(hands)
    differ = int((sums != 0).sum())
    if differ < FEW_DIFFER and 10 * differ < hands:
        half = max(half, share(0, hands, level).high * most)
    mean, half = float(PER * mean), float(PER * half)
    return Estimate(mean, mean - half, mean + half, hands, PER * sd)
