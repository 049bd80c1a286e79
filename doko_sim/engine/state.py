"""The records that the phases of a game share, as numpy types and as numba sees them.

``Game`` holds everything of one table: the public record, four private ones, the seats'
strategies as addresses, the rules, forced decisions and the log. A strategy is given the
public record and its own private one, and nothing else.
"""

from __future__ import annotations

import numpy as np
from numba import from_dtype

from doko_sim.contracts import CONTRACTS, NO_GAME, ORDER_DTYPE

from .options import REDEALS, RULES_DTYPE

#: A strategy's own notes, and behind them those of the strategies that others are based on.
OWN_MEMORY, LEVELS = 4, 4
MEMORY = OWN_MEMORY + LEVELS
PARAMETERS = 128
#: More calls than can be made in a deal where every player calls for himself.
MOST_CALLS = 40
#: Most entries of a game's log: questions, 48 cards, askings before each, settlement.
LOG_ENTRIES = 1024

PUBLIC_DTYPE = np.dtype(
    [
        ("order", ORDER_DTYPE),  # the contract's order of cards
        ("contract", np.int64),  # number in contracts.CONTRACTS; a silent wedding shows as normal
        ("forehand", np.int64),  # seat
        ("soloist", np.int64),  # seat that plays a named solo, or -1
        ("compulsory", np.int64),  # 1: the solo is a compulsory one
        ("said", np.int64, 4),  # by seat: 0 healthy, 1 reservation
        ("no_compulsory", np.int64),  # seats that said "no" when asked for a compulsory solo
        ("no_free", np.int64),  # seats that said "no" when asked for a free solo
        ("named", np.int64, 4),  # by seat: the reservation it named, or -1
        ("thrower", np.int64),  # seat that wants to throw in, or -1
        ("poverty_player", np.int64),  # seat or -1
        ("taker", np.int64),  # seat or -1
        ("passed", np.int64),  # cards that a poverty player passes
        ("returned", np.int64),  # what is said of the trumps that came back, or -1
        ("promoted", np.int64, 3),  # seat that called piglets, super, hyper piglets, or -1
        ("piglet_trick", np.int64),  # trick (from 0) in which the first piglet was played, or -1
        ("chicken", np.int64),  # bits of the seats that hold both tens of diamonds and say so
        ("genscher", np.int64),  # seat that chose a new partner, or -1
        ("new_partner", np.int64),
        ("anonymous", np.int64),  # 1: a call shows no side
        ("wedding_kind", np.int64),  # kind of the clarification trick
        ("wedding_player", np.int64),  # seat or -1
        ("wedding_partner", np.int64),  # seat or -1 (not found yet, or never)
        ("clarification", np.int64),  # trick that decided the wedding; 0: not yet
        ("shift", np.int64),  # cards by which a wedding moves the deadlines
        ("open", np.int64),  # 1: announcements may be made
        ("level", np.int64, 2),  # highest level of Re and Kontra, 0 to 5, as far as it is known
        ("late", np.int64, 2),  # 1: the side opened by a late reply
        ("calls", np.int64),  # number of calls made so far
        ("call_seat", np.int64, MOST_CALLS),
        ("call_level", np.int64, MOST_CALLS),
        ("call_moment", np.int64, MOST_CALLS),
        ("known_re", np.int64),  # bits of the seats publicly known as Re
        ("known_kontra", np.int64),
        ("elders_seen", np.int64, 4),  # by seat: queens of clubs it has played
        ("voids", np.int64, 5),  # by class: bits of the seats that could not follow it
        ("moment", np.int64),  # cards of the deal on the table, 0 to 47
        ("trick", np.int64),  # tricks completed
        ("turn", np.int64),  # seat that plays next
        ("lead", np.int64),  # seat that led to this trick
        ("hand", np.int64),  # 0 to 3: first to fourth hand plays next
        ("led", np.int64),  # class led, or -1
        ("best", np.int64),  # bit number of the card that wins the trick so far, or -1
        ("winner", np.int64),  # seat that wins the trick so far, or -1
        ("points", np.int64),  # card points on the table
        ("on_table", np.uint64),  # cards of this trick
        ("table", np.int64, 4),  # by seat: bit number of its card in this trick, or -1
        ("gone", np.uint64),  # cards played in the deal, this trick included
        ("played", np.uint64, 4),  # by seat: cards it has played
        ("won", np.int64, 4),  # by seat: card points won
        ("tricks", np.int64, 4),  # by seat: tricks won
        ("taken", np.uint64, 4),  # by seat: cards in the tricks it won
        ("trick_cards", np.uint64, 12),  # by trick: its cards
        ("trick_lead", np.int64, 12),  # by trick: seat that led
        ("trick_winner", np.int64, 12),  # by trick: seat that won
        ("cards", np.int8, 48),  # by moment: bit number of the card played
        ("rules", RULES_DTYPE),  # what is played
    ],
    align=True,
)

PRIVATE_DTYPE = np.dtype(
    [
        ("seat", np.int64),
        ("hand", np.uint64),  # cards held, in the contract's order
        ("dealt", np.uint64),  # the hand as dealt
        ("legal", np.uint64),  # cards that may be played now
        ("side", np.int64),  # 0 Re, 1 Kontra, -1 not known to this player (wedding)
        ("friends", np.int64),  # bits of other seats known to be on this side
        ("foes", np.int64),  # bits of seats known to be on the other side
        ("calls", np.int64),  # bit L set: level L may be called now
        ("question", np.int64),  # what is asked, a code of QUESTIONS
        ("options", np.int64),  # bit a set for each answer a that is allowed
        ("must", np.uint64),  # questions of cards: those that have to be among them
        ("number", np.int64),  # questions of cards: how many are asked for
        ("quiet", np.int64),  # written by the strategy: no asking before this moment
        ("reason", np.int64),  # written by the strategy: number of the tactic that decided
        ("round", np.int64),  # calls made at this moment before this asking; 0 for a card
        ("key", np.uint64),  # of this seat's random stream
        ("memory", np.int64, MEMORY),  # the strategy's own, zero at the start of the deal
        ("parameters", np.float64, PARAMETERS),  # the strategy's, in the order of its list
    ],
    align=True,
)

#: How a seat's announcements are forced.
FREE, SILENT, FIRST_MOMENT, LAST_MOMENT, REPLY = range(5)

FORCED_DTYPE = np.dtype(
    [
        ("reservation", np.int64),  # -1: the strategy decides
        ("mode", np.int64),  # FREE, SILENT, FIRST_MOMENT, LAST_MOMENT or REPLY
        ("level", np.int64),  # 1 to 5: what is called at that moment
        ("called", np.int64),  # set by the engine: the highest level this seat was made to call
    ],
    align=True,
)

LOG_DTYPE = np.dtype(
    [
        ("what", np.int64),  # RESERVE, ANNOUNCE, PLAY, KNOWN, ITEM or EVENT
        ("moment", np.int64),
        ("seat", np.int64),  # of an item: the side that gets it
        ("question", np.int64),  # of RESERVE: what was asked
        ("options", np.uint64),  # what was allowed; of an item or event: its code
        ("answer", np.int64),  # of an item: its points
        ("reason", np.int64),
    ],
    align=True,
)
RESERVE, ANNOUNCE, PLAY, KNOWN, ITEM, EVENT = range(6)
#: What happens without being asked, by the code of its EVENT.
HALF_CHICKEN, FORCED_CALL = range(2)

GAME_DTYPE = np.dtype(
    [
        ("public", PUBLIC_DTYPE),
        ("private", PRIVATE_DTYPE, 4),
        ("reserve", np.int64, 4),  # by seat: address of the strategy's function
        ("announce", np.int64, 4),
        ("play", np.int64, 4),
        ("forced", FORCED_DTYPE, 4),
        ("seed", np.uint64),
        ("replica", np.int64),  # 0, 1, ...: the same hands, other luck of the players
        ("owes", np.int64),  # bits of the seats that still owe a compulsory solo
        ("first_speaker", np.int64),  # forehand of the deals to come
        ("wanted", np.int64),  # bits of contracts; others are dealt but not played (0: all)
        ("fixed", np.uint64, 4),  # by seat: cards it is dealt for certain, as kinds
        ("barred", np.uint64, 4),  # by seat: cards it is not dealt beside those
        ("contract", np.int64),  # true contract: a silent wedding is known here
        ("alone", np.int64),  # 1: settled as a solo
        ("wiped", np.int64),  # 1: what only house rules write has been wiped once
        ("redeal", np.int64),  # 1: a deal that is thrown in is dealt anew
        ("attempt", np.int64),  # how often this deal was dealt before
        ("redeals", np.int64, len(REDEALS)),  # of this deal, by reason
        ("reason", np.int64),  # for the redeal that is due, or -1
        ("level", np.int64, 2),  # by side: highest level, 0 to 5
        ("seat_level", np.int64, 4),  # by seat: likewise of its own calls
        ("promise", np.int64, 2),  # by side: level that its strict reply promises to break
        ("early", np.int64, 2),  # by side: level-1 calls before the caller's first card
        ("early_seats", np.int64),  # bits of the seats that made these calls
        ("first_calls", np.int64, 2),  # by side: level-1 calls
        ("forced_calls", np.int64),  # calls that a rule demanded
        ("duty_trick", np.int64),  # the trick (from 1) that may force a call, or 0
        ("owed_call", np.int64),  # bits of seats that must call once calls are open
        ("special", np.int64),  # seats to be looked at before (low four bits) and after a card
        ("between", np.int64),  # 1: something may happen between two tricks
        ("boneless", np.int64),  # 1: the soloist must win no trick
        ("last_kings", np.int64),  # seat that keeps both kings for the last two tricks, or -1
        ("re", np.int64),  # bits of the seats of Re
        ("ask_from", np.int64),  # no seat wants to be asked before this moment
        ("ask_until", np.int64),  # nobody may call after this moment
        ("limit", np.int64, 4),  # by caller: most cards played with its next level in time
        ("reply_limit", np.int64, 4),  # by caller: likewise for a reply, or -1
        ("levels", np.int64, 4),  # by caller (side or seat): bits of levels that may be called
        ("watch", np.int64),  # 1: the parties are not settled, events are looked at
        (
            "own_view",
            np.int64,
            4,
        ),  # by seat: what its hand shows: Re seats, Kontra seats << 4
        ("has_partner", np.int64),  # bits of seats that hold one queen of clubs, so have a partner
        ("full_tricks", np.int64),  # bits of tricks of nothing but tens and aces
        ("since", np.int64, 4),  # by seat: the moment from which on a call may be forced
        ("hidden", np.int64),  # bits of seats whose forced calls nobody hears
        ("hidden_early", np.int64),  # those of them that called before their first card
        ("log_on", np.int64),
        ("log_count", np.int64),
        ("log", LOG_DTYPE, LOG_ENTRIES),
    ],
    align=True,
)

EXTRAS: tuple[str, ...] = (
    "fox", "doppelkopf", "charlie", "hearts_ten_capture", "fox_caught_last", "fox_wins_last",
    "double_fox_last", "charlie_caught", "double_charlie", "double_charlie_caught", "heart_trick",
)  # fmt: skip
#: The kinds that every rule set counts; the others are looked at where one of them is on.
USUAL_EXTRAS = 3
#: One row a deal, what simulations hand out.
ROW_DTYPE = np.dtype(
    [
        ("deal", np.int64),
        ("contract", np.int8),
        ("played", np.int8),  # 0: set aside, the contract is not the one asked for
        ("alone", np.int8),
        ("compulsory", np.int8),
        ("re", np.int8),  # bits of seats
        ("lone_player", np.int8),  # soloist, wedding or poverty player, silent wedding, or -1
        ("partner", np.int8),  # partner in a wedding, taker of a poverty, or -1
        ("clarification", np.int8),
        ("winner", np.int8),  # 0 Re, 1 Kontra, 2 nobody
        ("level", np.int8, 2),
        ("tricks", np.int8, 2),
        ("card_points", np.int16, 2),
        (
            "reached",
            np.int8,
            2,
        ),  # by side: level 2 to 5 that its result reaches, or 0
        ("extras", np.int8, (2, len(EXTRAS))),
        ("value", np.int16),  # game value for Re, before the soloist's factor
        ("scores", np.int16, 4),
        ("called", np.int8, 4),  # by seat: highest level it was forced to call
        ("calls", np.int8, 2),  # by side: calls of Re or Kontra, more than one if anonymous
        ("forced_calls", np.int8),  # calls that a rule demanded
        ("promoted", np.int8),  # bits: piglets, super, hyper piglets were called
        ("genscher", np.int8),  # 1: somebody chose a new partner
        ("redeals", np.int8, len(REDEALS)),  # by reason: how often it was dealt anew
        ("first_trick", np.int8, 2),  # the seat that won it, and its card points
    ],
    align=True,
)
NOBODY = 2
#: Fields of a row that are not written where the rules do not have what they tell.
HOUSE_FIELDS: tuple[str, ...] = ("extras", "promoted", "genscher", "forced_calls", "redeals")

#: Contracts, and the deals in which nothing was played.
OUTCOMES = NO_GAME + 1
assert len(CONTRACTS) == NO_GAME
#: Values lie between -VALUE_HALF and VALUE_HALF - 1 in the histograms, scores within HALF: at
#: most 43 points (29 without extras, as every player may announce all levels) doubled by the
#: calls of four players, three times for who plays alone. No power
#: of two: the histograms' middles would lie in the same place of the processor's fast memory.
VALUE_HALF = 750
HALF = 3 * VALUE_HALF
COUNTS_DTYPE = np.dtype(
    [
        ("deals", np.int64),
        ("set_aside", np.int64, OUTCOMES),  # by contract: dealt, not played
        ("value", np.int64, (len(CONTRACTS), 2 * VALUE_HALF)),  # by contract: game value for Re
        ("failed", np.int64, 2 * VALUE_HALF),  # of weddings without a partner: game value for Re
        ("points", np.int64, (len(CONTRACTS), 241)),  # by contract: card points of Re
        ("winner", np.int64, (len(CONTRACTS), 3)),  # by contract: Re, Kontra, nobody
        ("scores", np.int64, (4, 2, 2 * HALF)),  # by position and side: game points
        ("made", np.int64, (2, 6)),  # by side and level: games in which it was reached
        ("kept", np.int64, (2, 6)),  # of these, games in which the side did what it said
        ("extras", np.int64, (2, len(EXTRAS), 8)),  # by side and kind: games with so many
        ("redeals", np.int64, len(REDEALS)),  # by reason
        ("promoted", np.int64, 8),  # by bits: games in which these were called
        ("genscher", np.int64),
        ("forced_calls", np.int64),
    ],
    align=True,
)

PUBLIC, PRIVATE = from_dtype(PUBLIC_DTYPE), from_dtype(PRIVATE_DTYPE)
GAME, ORDER = from_dtype(GAME_DTYPE), from_dtype(ORDER_DTYPE)
ROW, COUNTS = from_dtype(ROW_DTYPE), from_dtype(COUNTS_DTYPE)
#: The arguments of each decision function; the answer is an int64.
DECISION = (PUBLIC, PRIVATE)

#: What ``reserve`` is asked (``me.question``) and what it answers: a contract's number or
#: HEALTHY; 1 for yes; a kind of WEDDING_KINDS; a mask of ``me.number`` cards of ``me.legal`` with
#: all of ``me.must``; a seat, its own for no.
QUESTIONS: tuple[str, ...] = (
    "reservation", "throw", "wedding_trick", "pass", "take", "return",
    "piglets", "super_piglets", "hyper_piglets", "partner",
)  # fmt: skip
(
    ASK_RESERVATION, ASK_THROW, ASK_WEDDING_TRICK, ASK_PASS, ASK_TAKE, ASK_RETURN,
    ASK_PIGLETS, ASK_SUPER, ASK_HYPER, ASK_PARTNER,
) = range(len(QUESTIONS))  # fmt: skip
NO, YES = 0, 1

#: Why a deal could not be played on: negative statuses of the game loop.
BAD_RESERVATION, BAD_CALL, BAD_CARD, STRATEGY_RAISED = -1, -2, -3, -4
