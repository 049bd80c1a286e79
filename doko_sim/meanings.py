"""What single values of the options of `Rules` mean, where the option's own sentence is not enough.

Levels are Re or Kontra (1), no 90, no 60, no 30, schwarz (5). "Items" are the points of the game's
value apart from Re, Kontra and extra points (rules.md 7.1).
"""

from __future__ import annotations

_PAIRS: dict[object, str] = {
    "D9": "with both nines of diamonds",
    "D10": "with both tens of diamonds",
    "DK": "with both kings of diamonds",
}

MEANINGS: dict[str, dict[object, str]] = {
    "nines": {False: "ten cards in a hand; deadlines count the cards one has played, as ever"},
    "hearts_ten": {"plain": "hearts rank A T K 9 (in a heart solo too), two trumps fewer"},
    "hearts_ten_tie": {
        "first": "the one played first",
        "second": "the one played second",
        "second_except_last": "the second, but in the last trick the first",
        "second_only_last": "the first, but in the last trick the second",
    },
    "piglets": {
        "both": "both rank above the ten of hearts and are no foxes",
        "first_only": "the first one played ranks on top, the other is an ordinary fox",
        "second_only": "the first one played is an ordinary fox; the second ranks on top if the "
        "holder's side has won the trick with the first",
    },
    "piglets_call": {
        "before_play": "before the first card, in the order of the seats",
        "on_first_play": "with the first of the two aces, which is played at once",
        "any_time": "before any card of one's own, until the first of the aces is on the table",
    },
    "reservations_named": {
        "needed": "only as far as needed to find the one that is played",
        "open": "each player names his reservation at once",
    },
    "piglets_in_solo": {
        "none": "in no solo",
        "diamond": "in the diamond solo only",
        "any_suit": "in every suit solo, with the aces of its trump suit",
    },
    "piglets_in_poverty": {
        "none": "no piglets in a poverty",
        "before_exchange": "for aces that were dealt to the hand that still holds them",
        "after_exchange": "for aces that a hand holds after the exchange",
    },
    "super_piglets": _PAIRS,
    "hyper_piglets": _PAIRS,
    "piglets_joint": {False: "who called piglets cannot call super or hyper piglets"},
    "throw_highest_trump": {
        "DA": "no trump above the ace of diamonds",
        "DJ": "no trump above the jack of diamonds",
    },
    "wedding_trick": {
        "any": "the first trick that another player wins",
        "plain": "the first of those to which a plain card was led",
        "trump": "the first of those to which a trump was led",
        "suit": "the first of those to which a plain card of the suit he names was led",
    },
    "wedding_limit": {12: "the partner may be found in any trick"},
    "wedding_shift": {
        "n-1": "by n - 1 cards",
        "n": "by n cards",
    },
    "silent_wedding": {False: "both queens of clubs must be declared, unless one plays a solo"},
    "poverty": {
        "exchange": "offered to the others in turn; with the one who takes it they are Re",
        "redeal": "the same dealer deals again",
    },
    "poverty_foxes_count": {
        False: "foxes are not counted and go over on top of the other cards; as many come back"
    },
    "poverty_pass": {
        "three": "three cards, all trumps among them",
        "trumps": "exactly the trumps",
    },
    "poverty_return_said": {
        "nothing": "nothing is said",
        "number": "how many trumps come back",
        "whether": "whether any trump comes back",
    },
    "poverty_refused": {
        "redeal": "the same dealer deals again",
        "play": "the poverty lapses and the next reservation counts, or none",
    },
    "poverty_lead": {
        "left_of_taker": "the player left of the one who took the cards",
        "right_of_taker": "the player right of the one who took the cards",
        "poverty_player": "the one who offered the poverty",
    },
    "solos": {
        "queen_jack": "trumps are the queens, below them the jacks",
        "king": "trumps are the four pairs of kings, clubs highest",
        "king_queen": "trumps are the kings, below them the queens",
        "king_jack": "trumps are the kings, below them the jacks",
        "koehler": "trumps are the kings, below them the queens, then the jacks",
        **{
            f"pure_{suit}": f"the {suit}s and nothing else are trumps, A T K Q J 9"
            for suit in ("diamond", "heart", "spade", "club")
        },
        "boneless": "no trumps, plain suits A K Q J T 9; the soloist must win no trick, the game "
        "ends with his first and is worth 1 (times the factor); no calls",
    },
    "solo_extras": {
        "none": "none where one plays alone",
        "doppelkopf": "the Doppelkopf alone",
        "all": "all kinds",
    },
    "call_unit": {
        "cards": "with the caller's own card",
        "full_tricks": "with the end of the trick; only complete tricks count",
    },
    "skip_levels": {False: "every level must be called for itself, one after the other"},
    "forced_call_level": {
        "first_only": "nothing more is due",
        "next": "the side's next level is due, up to schwarz",
    },
    "re_kontra": {
        "add2": "value = items + 2 for each of the two + extra points",
        "double": "value = items, doubled for each of the two, + extra points",
    },
    "double_extras": {True: "value = items and extra points together, doubled for each of the two"},
    "double_elders": {True: "the point against the elders is among the items"},
    "missed": {
        "ddv": "each level called 1, and 1 for each threshold reached against it",
        "highest_only": "each level called 1, and 1 for what is reached against the highest alone",
        "two_if_missed": "2 for each level missed, nothing for those kept or for thresholds",
        "as_if_won": "what the losers would have scored by winning what they called",
    },
    "schwarz_by": {"tricks": "no trick", "points": "no card points"},
    "nobody_wins": {
        "items": "thresholds and extra points of both sides, set off",
        "extras": "extra points alone, set off",
        "nothing": "nothing",
    },
    "tie_120": {
        "kontra": "the point for winning, as in every win",
        "elders_only": "only the point against the elders; the one for winning falls away",
    },
    "charlie_caught": {
        "any": "whatever card wins that trick",
        "queen_of_diamonds": "only where the queen of diamonds wins that trick",
    },
    "genscher": {
        "kings_first": "who plays the first of both kings of diamonds may choose a partner: they "
        "are Re, calls above Re and Kontra are void",
        "kings_last": "who holds both kings of diamonds for the last two tricks may choose after "
        "the play: they are Re, calls stand",
        "queens": "who plays the first of both queens of hearts may choose a partner: they are "
        "Re, all calls are void",
    },
}


def meaning(name: str, value: object) -> str:
    """Return what a value of an option means in a phrase, or an empty text."""
    known = MEANINGS.get(name, {})
    same = (text for one, text in known.items() if type(one) is type(value) and one == value)
    return next(same, "")
