"""What is known of real play: published figures that a simulated table can be put beside.

The sources are the Essen System (Essener System, a club's published system of play, with results
of invitation tournaments 1991 to 1993 and of a tournament in Munich 1992, tournament rules),
doko-wissen.de (400,000 to 500,000 league games of online-doppelkopf.com, counted in 2008) and
fuxexperten-berlin.de. How far a figure may be off and still count as met is this project's choice:
the published figures are rounded, and some are estimates.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

ESSEN = "Essen System"
DOKO_WISSEN = "doko-wissen.de"
FUXEXPERTEN = "fuxexperten-berlin.de"
BY_THE_RULES = "nothing is published; by the rules it pays from 8 of 9 on"


@dataclass(frozen=True, slots=True)
class Published:
    """A figure to compare with: shares lie between 0 and 1, card points are as they are.

    ``low`` to ``high`` is the band that simulated play should reach; None where the figure is
    there for comparison only. ``what`` says what exactly is counted. Where nothing is published
    and ``value`` is what the rules ask for, ``by_rules`` is true.
    """

    key: str
    title: str
    value: float
    source: str
    what: str
    low: float | None = None
    high: float | None = None
    share: bool = True
    by_rules: bool = False

    @property
    def wanted(self) -> bool:
        """Whether simulated play should lie in the band."""
        return self.low is not None

    @property
    def scale(self) -> float:
        """What the figure is multiplied by for people: shares are per cent."""
        return 100.0 if self.share else 1.0


def _wanted(
    key: str, title: str, value: float, off: float, source: str, what: str, share: bool = True
) -> Published:
    return Published(key, title, value, source, what, value - off, value + off, share)


FIGURES: tuple[Published, ...] = (
    _wanted(
        "re_wins", "Re wins, % of normal games", 0.68, 0.02,
        f"{ESSEN}: 66 % (3.1.1, Munich 1992), about 70 % (4.2)",
        "games of the contract normal that Re won",
    ),
    _wanted(
        "re_card_points", "Card points of a Re player", 68.0, 1.5,
        f"{ESSEN}: 68 to 52 a player, 136 to 104 a side (tournaments 1991 to 1993)",
        "half of what the side of Re has in its tricks, mean of normal games",
        share=False,
    ),
    _wanted(
        "weddings_won", "Weddings won, %", 0.83, 0.04,
        f"{ESSEN}: about 83 % (Munich 1992)",
        "declared weddings that Re won, those without a partner among them",
    ),
    _wanted(
        "announced", "Games announced, %", 0.75, 0.07,
        f"{FUXEXPERTEN}: about three quarters in strong play",
        "games of all contracts in which anybody said Re or Kontra",
    ),
    _wanted(
        "jack_solos", "Jack solos, % of games", 0.034, 0.01,
        f"{DOKO_WISSEN}: 3.4 %", "jack solos of all games",
    ),
    _wanted(
        "jack_solos_won", "Jack solos won, %", 0.62, 0.06,
        f"{DOKO_WISSEN}: 61.7 %", "jack solos that the soloist won",
    ),
    Published(
        "normal", "Normal games, % of games", 0.70,
        f"{DOKO_WISSEN}: about 70 %", "games without a solo, a wedding or a silent wedding",
    ),
    Published(
        "no_90_kept", "No 90 kept, %", 8 / 9,
        BY_THE_RULES, "games in which a side said no 90 and brought the others below 90",
        by_rules=True,
    ),
)  # fmt: skip
#: The kinds of solo from the most frequent to the rarest (doko-wissen.de).
SOLO_ORDER: tuple[str, ...] = ("jack", "ace", "queen", "suit")
BY_KEY = MappingProxyType({one.key: one for one in FIGURES})
