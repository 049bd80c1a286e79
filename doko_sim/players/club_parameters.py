"""The tactics of ``club`` as named parameters: those of ``pagat``, at their places, and its own."""

from __future__ import annotations

from dataclasses import replace

from . import pagat_parameters as P
from .strategy import Parameter


def _tactic(name: str, tactic: str, meaning: str) -> Parameter:
    return Parameter(name, 1.0, f"{tactic}: {meaning}", switch=True)


OWN: tuple[Parameter, ...] = (
    _tactic("win_value", "R4", "what winning a trick is worth, by its points and who wins it now"),
    _tactic("winning_card", "R1", "with which card a trick is won, by who can still beat it"),
    _tactic("give_value", "S1", "what a card given is worth, by whose trick it will be"),
    _tactic("keep_high", "R12", "what high trumps are worth for later"),
    _tactic("discard", "S7", "which suit a plain card is given from: voids, aces, first rounds"),
    _tactic("higher_outside", "R8", "trumps by how many higher ones the others hold"),
    _tactic("lead_value", "L7", "what leading each kind of card is worth, by side and trick"),
    _tactic("lead_to_partner", "L10", "leads by the partner's place in the trick"),
    _tactic("lead_ace", "L2", "aces and what is below them, by aces gone and own ones"),
    _tactic("lead_length", "L8", "suits to lead by what oneself and the others hold of them"),
    _tactic("lead_voids", "L11", "suits to lead by who is known to be void"),
    _tactic("lead_sure", "L13", "plain cards that nobody can beat any more"),
    _tactic("draw_trumps", "L14", "trumps to lead by how many are outside, and higher"),
    _tactic("solo_win", "Z2", "in solos, what winning a trick is worth and with which card"),
    _tactic("solo_give", "D6", "in solos, what a card given is worth, by whose trick it will be"),
    _tactic("solo_discard", "D7", "in solos, what is kept and what is thrown away"),
    _tactic("solo_lead", "D5", "against solos, which card to lead"),
)
#: Where the usual advice is tuned otherwise: ``docs/club.md`` says by how much it pays. A whole
#: table is to announce as often as real ones do; a single seat gains by announcing more. The trick
#: that finds the partner is any where it may be: what H10 names instead costs.
TUNED = {
    "re_threshold": 66.0, "kontra_threshold": 95.0, "no90_chance": 0.94, "wedding_worth": 1.0,
    "early_re": 95.0, "name_trick": 0.0,
}  # fmt: skip
#: What the usual advice's parameters mean, in words for a table.
SAID = {
    "care": "N4: no 90 and further only at the chances below, else at even chances",
    "trump_lead": "own trumps from which on Re leads trump after the aces (L7)",
    "re_threshold": "card points, won and expected, from which on Re is said",
    "kontra_threshold": "card points, won and expected, from which on Kontra is said",
    "early_re": "expected card points from which on Re is said with the first card",
    "early_kontra": "expected card points from which on Kontra is said with the first card",
    "early_point": "so many card points fewer do where an early call has a point of its own",
    "no90_chance": "chance from which on no 90 is said",
    "no60_chance": "chance from which on no 60 is said",
    "no30_chance": "chance from which on no 30 is said",
    "schwarz_chance": "chance from which on schwarz is said",
    "solo_loss": "card points already lost from which on a soloist does not say Re",
}
#: Against players who neither announce nor fear anything much more pays.
WEAK = {
    "re_threshold": 30.0, "kontra_threshold": 40.0, "early_re": 60.0, "early_kontra": 70.0,
    "ace_solo_from": -5.0, "jack_solo_from": -8.0, "queen_solo_from": -7.0,
    "suit_solo_from": -6.0,
}  # fmt: skip
TABLE = Parameter(
    "table",
    0.0,
    "how the others play",
    0.0,
    1.0,
    words=(("usual", ()), ("weak", tuple(WEAK.items()))),
)
PARAMETERS: tuple[Parameter, ...] = (
    *(
        replace(
            one,
            default=TUNED.get(one.name, one.default),
            meaning=SAID.get(one.name, one.meaning),
        )
        for one in P.PARAMETERS
    ),
    *OWN,
    TABLE,
)
_PLACE = {parameter.name: place for place, parameter in enumerate(PARAMETERS)}
(
    WIN_VALUE, WINNING_CARD, GIVE_VALUE, KEEP_HIGH, DISCARD, HIGHER_OUTSIDE, LEAD_VALUE,
    LEAD_TO_PARTNER, LEAD_ACE, LEAD_LENGTH, LEAD_VOIDS, LEAD_SURE, DRAW_TRUMPS,
    SOLO_WIN, SOLO_GIVE, SOLO_DISCARD, SOLO_LEAD,
) = (_PLACE[parameter.name] for parameter in OWN)  # fmt: skip
REASONS = (*P.REASONS, "S7", "L8", "L11", "Z2", "D5", "D6")
R_S7, R_L8, R_L11, R_Z2, R_D5, R_D6 = range(len(P.REASONS), len(REASONS))
