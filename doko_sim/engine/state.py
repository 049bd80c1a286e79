"""The records that the phases of a game share, as numpy types and as numba sees them.

``Game`` holds everything of one table: the public record, four private ones, the seats'
strategies as addresses, the rules, forced decisions and the log. A strategy is given the
public record and its own private one, and nothing else.
"""

from __future__ import annotations

import numpy as np
from numba import from_dtype

from doko_sim.contracts import ORDER_DTYPE

MEMORY = 4
PARAMETERS = 64
#: Most entries of a game's log: 4 reservations, 48 cards, askings before each, settlement.
LOG_ENTRIES = 512

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
        ("wedding_player", np.int64),  # seat or -1
        ("wedding_partner", np.int64),  # seat or -1 (not found yet, or never)
        ("clarification", np.int64),  # trick 1 to 3 that decided the wedding; 0: not yet
        ("shift", np.int64),  # cards by which a wedding moves the deadlines
        ("open", np.int64),  # 1: announcements may be made
        ("level", np.int64, 2),  # highest level of Re and Kontra, 0 to 5
        ("late", np.int64, 2),  # 1: the side opened by a late reply
        ("calls", np.int64),  # number of calls made so far
        ("call_seat", np.int64, 10),
        ("call_level", np.int64, 10),
        ("call_moment", np.int64, 10),
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
        ("options", np.int64),  # reservations: bit c set for each answer that is allowed
        ("quiet", np.int64),  # written by the strategy: no asking before this moment
        ("reason", np.int64),  # written by the strategy: number of the tactic that decided
        ("round", np.int64),  # calls made at this moment before this asking; 0 for a card
        ("key", np.uint64),  # of this seat's random stream
        ("memory", np.int64, MEMORY),  # the strategy's own, zero at the start of the deal
        ("parameters", np.float64, PARAMETERS),  # the strategy's, in the order of its list
    ],
    align=True,
)

RULES_DTYPE = np.dtype(
    [
        ("solos", np.int64),  # bit c set: contract c may be played
        ("soloist_leads", np.int64),  # in a free solo
        ("latest", np.int64, 5),  # by level 1 to 5: most cards the caller has played
        ("reply", np.int64),
        ("skip", np.int64),
    ],
    align=True,
)

#: How a seat's announcements are forced.
FREE, SILENT, FIRST_MOMENT, LAST_MOMENT = range(4)

FORCED_DTYPE = np.dtype(
    [
        ("reservation", np.int64),  # -1: the strategy decides
        ("mode", np.int64),  # FREE, SILENT, FIRST_MOMENT or LAST_MOMENT
        ("level", np.int64),  # 1 to 5: what is called at that moment
        ("called", np.int64),  # set by the engine: the highest level this seat was made to call
    ],
    align=True,
)

LOG_DTYPE = np.dtype(
    [
        ("what", np.int64),  # RESERVE, ANNOUNCE, PLAY, KNOWN or ITEM
        ("moment", np.int64),
        ("seat", np.int64),  # of an item: the side that gets it
        ("options", np.uint64),  # what was allowed; of an item: its code
        ("answer", np.int64),  # of an item: its points
        ("reason", np.int64),
    ],
    align=True,
)
RESERVE, ANNOUNCE, PLAY, KNOWN, ITEM = range(5)

GAME_DTYPE = np.dtype(
    [
        ("public", PUBLIC_DTYPE),
        ("private", PRIVATE_DTYPE, 4),
        ("reserve", np.int64, 4),  # by seat: address of the strategy's function
        ("announce", np.int64, 4),
        ("play", np.int64, 4),
        ("rules", RULES_DTYPE),
        ("forced", FORCED_DTYPE, 4),
        ("seed", np.uint64),
        ("owes", np.int64),  # bits of the seats that still owe a compulsory solo
        ("first_speaker", np.int64),  # forehand of the deals to come
        ("wanted", np.int64),  # bits of contracts; others are dealt but not played (0: all)
        ("fixed", np.uint64, 4),  # by seat: cards it is dealt for certain, as kinds
        ("barred", np.uint64, 4),  # by seat: cards it is not dealt beside those
        ("contract", np.int64),  # true contract: a silent wedding is known here
        ("alone", np.int64),  # 1: settled as a solo
        ("re", np.int64),  # bits of the seats of Re
        ("ask_from", np.int64),  # no seat wants to be asked before this moment
        ("ask_until", np.int64),  # nobody may call after this moment
        ("limit", np.int64, 2),  # by side: most cards played with which its next level is in time
        ("reply_limit", np.int64, 2),  # by side: likewise for a reply, or -1
        ("levels", np.int64, 2),  # by side: bit L set for each level that may be called in time
        ("watch", np.int64),  # 1: the parties are not settled, events are looked at
        (
            "own_view",
            np.int64,
            4,
        ),  # by seat: what its hand shows: Re seats, Kontra seats << 4
        ("has_partner", np.int64),  # bits of seats that hold one queen of clubs, so have a partner
        ("full_tricks", np.int64),  # bits of tricks of nothing but tens and aces
        ("log_on", np.int64),
        ("log_count", np.int64),
        ("log", LOG_DTYPE, LOG_ENTRIES),
    ],
    align=True,
)

EXTRAS: tuple[str, ...] = ("fox", "doppelkopf", "charlie")
#: One row a deal, what simulations hand out.
ROW_DTYPE = np.dtype(
    [
        ("deal", np.int64),
        ("contract", np.int8),
        ("played", np.int8),  # 0: set aside, the contract is not the one asked for
        ("alone", np.int8),
        ("compulsory", np.int8),
        ("re", np.int8),  # bits of seats
        ("lone_player", np.int8),  # soloist or wedding player or holder of a silent wedding, or -1
        ("partner", np.int8),  # wedding partner, or -1
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
    ],
    align=True,
)
NOBODY = 2

#: Scores and values lie between -HALF and HALF - 1 in the histograms.
HALF = 128
COUNTS_DTYPE = np.dtype(
    [
        ("deals", np.int64),
        ("set_aside", np.int64, 10),  # by contract: dealt, not played
        ("value", np.int64, (10, 2 * HALF)),  # by contract: game value for Re
        ("points", np.int64, (10, 241)),  # by contract: card points of Re
        ("winner", np.int64, (10, 3)),  # by contract: Re, Kontra, nobody
        ("scores", np.int64, (4, 2, 2 * HALF)),  # by position and side: game points
        ("made", np.int64, (2, 6)),  # by side and level: games in which it was reached
        ("kept", np.int64, (2, 6)),  # of these, games in which the side did what it said
        ("extras", np.int64, (2, len(EXTRAS), 8)),  # by side and kind: games with so many
    ],
    align=True,
)

PUBLIC, PRIVATE = from_dtype(PUBLIC_DTYPE), from_dtype(PRIVATE_DTYPE)
GAME, ORDER = from_dtype(GAME_DTYPE), from_dtype(ORDER_DTYPE)
ROW, COUNTS = from_dtype(ROW_DTYPE), from_dtype(COUNTS_DTYPE)
#: The arguments of each decision function; the answer is an int64.
DECISION = (PUBLIC, PRIVATE)

#: What ``reserve`` is asked (``me.question``).
ASK_RESERVATION = 0

#: Why a deal could not be played on: negative statuses of the game loop.
BAD_RESERVATION, BAD_CALL, BAD_CARD, STRATEGY_RAISED = -1, -2, -3, -4
