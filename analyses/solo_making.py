"""Make the evaluation of hands for solos that is kept (``make solo-weights``)."""

from __future__ import annotations

from analyses.play_digest import play_digest
from analyses.solo_data import as_json
from analyses.solo_features import KINDS
from analyses.solo_fit import fit, fresh_sieve, judge, judge_all
from analyses.solo_hands import Setting, draw
from analyses.solo_sieve import solos_of
from doko_sim.chunks import Progress
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules

#: Deals of each half: of the hands fitted to, and of the fresh ones.
FITTED_DEALS, FRESH_DEALS = 64, 250
#: Numbers of the fresh hands.
FRESH = 1 << 36


def make(
    rules: Rules,
    players: tuple[Player, ...],
    seed: int,
    hands: int,
    fresh: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> str:
    """Fit to some hands, judge on fresh ones, and return the text of solo_data.FILE.

    Raises
    ------
    KeyboardInterrupt
        For an interrupt: half a fit is none.
    """
    setting = Setting(rules, players, seed, FITTED_DEALS)
    tried = draw(setting, 0, hands, threads=threads, progress=progress)
    if tried.interrupted:
        raise KeyboardInterrupt
    kinds = [kind for kind in KINDS if set(kind.contracts) & set(solos_of(rules))]
    cards = [fit(kind, tried, rules) for kind in kinds]
    setting = Setting(rules, players, seed, FRESH_DEALS)
    others = draw(setting, FRESH, fresh, fresh_sieve(cards, rules), threads, progress)
    if others.interrupted:
        raise KeyboardInterrupt
    about = {
        "rules": rules.label or "ddv",
        "rules_fingerprint": rules.fingerprint,
        "hand_size": 12 if rules.nines else 10,
        "strategy": players[0].name,
        "play": play_digest(rules, players),
        "seed": seed,
        "fitted_hands": tried.hands,
        "fitted_deals": FITTED_DEALS,
        "fresh_hands": others.hands,
        "fresh_deals": FRESH_DEALS,
    }
    judged = [judge(kind, card, others, rules) for kind, card in zip(kinds, cards, strict=True)]
    return as_json(about, cards, judged, judge_all(cards, others, rules))
