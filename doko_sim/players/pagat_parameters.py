"""The tactics of ``pagat`` as named parameters, and the numbers behind them.

The names in capitals are places in ``me.parameters``; ``R_`` names are what a decision writes to
``me.reason``. IDs are those of the collection of tactics (Wikipedia's section on tactics for the
most part).
"""

from __future__ import annotations

from .strategy import Parameter


def _tactic(name: str, tactic: str, meaning: str) -> Parameter:
    return Parameter(name, 1.0, f"{tactic}: {meaning}", switch=True)


def _number(name: str, default: float, low: float, high: float, meaning: str) -> Parameter:
    return Parameter(name, default, meaning, low, high)


PARAMETERS: tuple[Parameter, ...] = (
    _tactic("ace_first", "L1", "lead a plain ace that has not been played in its suit"),
    _tactic("ace_order", "L2'", "of several aces a bare black one first, then a bare heart"),
    _tactic("no_second_hearts", "L4", "never lead a second round of hearts"),
    _tactic("after_aces", "L7", "after the aces Re leads trump, Kontra a plain suit"),
    _tactic("ruff_high", "R1", "ruff with a jack or better where others may ruff higher"),
    _tactic("trump_jack", "R2", "put up a jack or better as the side's last on a low trump trick"),
    _tactic("cheapest_winner", "R4", "win with the cheapest winner where that is worth it"),
    _tactic("serve_low", "R13", "give few card points where the trick cannot be won"),
    _tactic("feed_partner", "S1", "play the most card points into a partner's safe trick"),
    _tactic("first_round", "S2", "first black round, parties unknown: Kontra feeds, Re does not"),
    _tactic("keep_foxes", "S6", "keep ace and ten of diamonds from tricks the others may win"),
    _tactic("announce", "A7", "say Re or Kontra when things go well"),
    _tactic("care", "N4", "an Absage only at the break-even chances, else at even chances"),
    _tactic("reply", "K1", "reply when the chance to win pays for it"),
    _tactic("declare_wedding", "H1", "declare a wedding"),
    _tactic("win_clarification", "H3'", "try to become the partner in a wedding"),
    _tactic("ace_solo", "Z4", "play an ace solo with a long suit to A A 10"),
    _tactic("picture_solo", "Z7", "play a queen or jack solo with four trumps and aces"),
    _tactic("suit_solo", "Z10", "play a suit solo, and only with a very strong hand"),
    _tactic("first_lead", "Z11", "ask for more without the first lead in a solo"),
    _tactic("offer_poverty", "P1", "declare a poverty"),
    _tactic("take_poverty", "P2", "take a poverty with a hand that is worth it"),
    _tactic("poverty_play", "P4", "in a poverty: the taker draws trumps, the others shorten suits"),
    _tactic("piglets", "Q1", "call piglets, and hold them back until a trick is worth them"),
    _tactic("waiting_ten", "Q2", "do not lead a ten of hearts that a second one would beat"),
    _tactic("no_coward", "N6", "announce when winning by too many levels would lose (cowardice)"),
    _tactic("further_solos", "Z14", "play solos of kings, of several pictures and of a pure suit"),
    _tactic("boneless", "Z16", "play a boneless solo, and play it to win no trick"),
    _tactic("seek_partner", "H4", "in a wedding with a named trick lead what may find the partner"),
    _tactic("name_trick", "H10", "name the trick that is to find the partner by the hand"),
    _tactic("throw_in", "W1", "throw in a bad hand"),
    _tactic("new_partner", "G1", "choose a stronger partner when a Genscher allows it"),
    _number("trump_lead", 10, 0, 13, "trumps with which Re leads one after the aces (L7)"),
    _number("re_threshold", 75, 0, 300, "card points won and expected for Re (5.1)"),
    _number("kontra_threshold", 85, 0, 300, "card points won and expected for Kontra (5.1)"),
    _number("early_re", 100, 0, 300, "expected card points for Re with the first card (A2)"),
    _number("early_kontra", 110, 0, 300, "expected card points for Kontra with the first card"),
    _number("early_point", 45, 0, 300, "card points less where an early call has its own point"),
    _number("no90_chance", 8 / 9, 0, 1, "break-even chance of no 90"),
    _number("no60_chance", 11 / 12, 0, 1, "break-even chance of no 60"),
    _number("no30_chance", 14 / 15, 0, 1, "break-even chance of no 30"),
    _number("schwarz_chance", 17 / 18, 0, 1, "break-even chance of schwarz"),
    _number("solo_loss", 45, 0, 240, "card points lost at which a soloist does not say Re"),
    _number("ace_solo_from", 0, -30, 30, "least worth (game points gained) of an ace solo"),
    _number("queen_solo_from", 0, -30, 30, "least worth of a queen solo"),
    _number("jack_solo_from", 0, -30, 30, "least worth of a jack solo"),
    _number("suit_solo_from", 0, -30, 30, "least worth of a suit solo"),
    _number(
        "further_solos_from", 0, -30, 30, "least worth of a solo of kings, of several pictures"
    ),
    _number("boneless_from", 0, -30, 30, "least worth of a boneless solo"),
    _number("lead_worth", 0.5, 0, 30, "worth that a solo without the first lead needs besides"),
    _number("take_from", 0, -30, 30, "least worth of taking a poverty"),
    _number("keep_from", 0, -30, 30, "worth from which on a hand is not thrown in"),
    _number("piglet_points", 20, 0, 240, "card points on the table for which a piglet is played"),
    _number("wedding_worth", 2, 0, 30, "worth that a solo instead of a wedding needs besides"),
)

_PLACE = {parameter.name: place for place, parameter in enumerate(PARAMETERS)}
ACE_FIRST = _PLACE["ace_first"]
ACE_ORDER = _PLACE["ace_order"]
NO_SECOND_HEARTS = _PLACE["no_second_hearts"]
AFTER_ACES = _PLACE["after_aces"]
RUFF_HIGH = _PLACE["ruff_high"]
TRUMP_JACK = _PLACE["trump_jack"]
CHEAPEST_WINNER = _PLACE["cheapest_winner"]
SERVE_LOW = _PLACE["serve_low"]
FEED_PARTNER = _PLACE["feed_partner"]
FIRST_ROUND = _PLACE["first_round"]
KEEP_FOXES = _PLACE["keep_foxes"]
ANNOUNCE = _PLACE["announce"]
CARE = _PLACE["care"]
REPLY = _PLACE["reply"]
DECLARE_WEDDING = _PLACE["declare_wedding"]
WIN_CLARIFICATION = _PLACE["win_clarification"]
ACE_SOLO = _PLACE["ace_solo"]
PICTURE_SOLO = _PLACE["picture_solo"]
SUIT_SOLO = _PLACE["suit_solo"]
FIRST_LEAD = _PLACE["first_lead"]
OFFER_POVERTY = _PLACE["offer_poverty"]
TAKE_POVERTY = _PLACE["take_poverty"]
POVERTY_PLAY = _PLACE["poverty_play"]
PIGLETS = _PLACE["piglets"]
WAITING_TEN = _PLACE["waiting_ten"]
NO_COWARD = _PLACE["no_coward"]
FURTHER_SOLOS = _PLACE["further_solos"]
BONELESS = _PLACE["boneless"]
SEEK_PARTNER = _PLACE["seek_partner"]
NAME_TRICK = _PLACE["name_trick"]
THROW_IN = _PLACE["throw_in"]
NEW_PARTNER = _PLACE["new_partner"]
TRUMP_LEAD = _PLACE["trump_lead"]
RE_THRESHOLD = _PLACE["re_threshold"]
KONTRA_THRESHOLD = _PLACE["kontra_threshold"]
EARLY_RE = _PLACE["early_re"]
EARLY_KONTRA = _PLACE["early_kontra"]
EARLY_POINT = _PLACE["early_point"]
NO90_CHANCE = _PLACE["no90_chance"]
SOLO_LOSS = _PLACE["solo_loss"]
ACE_SOLO_FROM = _PLACE["ace_solo_from"]
QUEEN_SOLO_FROM = _PLACE["queen_solo_from"]
JACK_SOLO_FROM = _PLACE["jack_solo_from"]
SUIT_SOLO_FROM = _PLACE["suit_solo_from"]
FURTHER_SOLOS_FROM = _PLACE["further_solos_from"]
BONELESS_FROM = _PLACE["boneless_from"]
LEAD_WORTH = _PLACE["lead_worth"]
TAKE_FROM = _PLACE["take_from"]
KEEP_FROM = _PLACE["keep_from"]
PIGLET_POINTS = _PLACE["piglet_points"]
WEDDING_WORTH = _PLACE["wedding_worth"]
REASONS: tuple[str, ...] = (
    "", "only card", "L1", "L2'", "L4", "L7", "R1", "R2", "R4", "R13", "S1", "S2", "S6",
    "A7", "N4", "K1", "H1", "H3'", "Z4", "Z7", "Z10", "Z11",
    "P1", "P2", "P3", "P4", "Q1", "Q2", "H4", "H10", "W1", "G1",
    "Z14", "Z16", "N6",
)  # fmt: skip
(
    R_NONE, R_ONLY, R_L1, R_L2, R_L4, R_L7, R_R1, R_R2, R_R4, R_R13, R_S1, R_S2, R_S6,
    R_A7, R_N4, R_K1, R_H1, R_H3, R_Z4, R_Z7, R_Z10, R_Z11,
    R_P1, R_P2, R_P3, R_P4, R_Q1, R_Q2, R_H4, R_H10, R_W1, R_G1,
    R_Z14, R_Z16, R_N6,
) = range(len(REASONS))  # fmt: skip
