"""The German names of the options of `Rules` and of their values, as files of rules may use them.

Of several words the first is the one that is shown. Case, umlauts or ae oe ue, and spaces,
hyphens or underscores make no difference.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

Word = bool | int | str
Words = Mapping[Word, tuple[str, ...]]

_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def plain(text: str) -> str:
    """A name or word in the one spelling in which all its spellings agree."""
    small = unicodedata.normalize("NFC", text).casefold().translate(_LETTERS)
    return re.sub(r"[\s_-]+", " ", small).strip()


#: What a file says beside options.
ABOUT: dict[str, tuple[str, ...]] = {
    "preset": ("Grundregeln", "Vorlage"),
    "name": ("Name",),
    "source": ("Quelle",),
    "note": ("Anmerkung", "Notiz"),
}

#: Words of what belongs to sessions of many deals, by how they begin.
OF_SESSIONS = (
    "Bock", "Pflichtsol", "Spielrunde", "Spielabend", "Zählweise", "counting", "compulsory sol",
    "session",
)  # fmt: skip

NAMES: dict[str, tuple[str, ...]] = {
    # pack and trumps
    "nines": ("mit Neunen", "Neunen"),
    "hearts_ten": ("Dulle", "Herz-Zehn"),
    "hearts_ten_tie": ("zweite Dulle sticht erste", "zweite Dulle"),
    "hearts_ten_first_with_piglets": ("mit Schweinchen erste Dulle",),
    "hearts_ten_capture": ("Dulle fängt Dulle",),
    "piglets": ("Schweinchen", "Schweine"),
    "piglets_call": ("Schweinchen ansagen",),
    "piglets_force_call": ("Schweinchen mit Ansage", "Ansagepflicht mit Schweinchen"),
    "reservations_named": ("Vorbehalte nennen",),
    "piglets_in_solo": ("Schweinchen im Solo",),
    "piglets_in_poverty": ("Schweinchen bei Armut", "Schweinchen in der Armut"),
    "super_piglets": ("Superschweinchen", "Superschweine"),
    "hyper_piglets": ("Hyperschweinchen", "Hyperschweine"),
    "piglets_joint": ("Schweine auf einer Hand", "Schweinchen auf einer Hand"),
    "half_chicken": ("halbes Hähnchen",),
    # throwing in
    "throw_nines": ("Schmeißen", "Schmeißen mit Neunen"),
    "throw_kings": ("Schmeißen mit Königen",),
    "throw_nines_and_kings": ("Schmeißen mit Neunen und Königen",),
    "throw_tens": ("Schmeißen mit Zehnen",),
    "throw_trumps_at_most": ("Schmeißen mit wenig Trumpf", "Schmeißen mit wenig Trümpfen"),
    "throw_highest_trump": ("Schmeißen ohne Trumpf über",),
    "throw_points_over": ("Schmeißen mit Augen über",),
    "throw_points_under": ("Schmeißen mit Augen unter",),
    "throw_before_solo": ("Schmeißen vor Solo",),
    # wedding
    "wedding_trick": ("Klärungsstich", "Klärungsstiche"),
    "wedding_limit": ("Klärung bis Stich", "Hochzeit bis Stich"),
    "wedding_first_decides": ("eigener Stich entscheidet",),
    "wedding_shift": ("Verschiebung bei Hochzeit",),
    "silent_wedding": ("stille Hochzeit",),
    "silent_wedding_extras": ("Sonderpunkte bei stiller Hochzeit",),
    # poverty
    "poverty": ("Armut",),
    "poverty_max": ("Armut bis", "Armut bis Trümpfe"),
    "poverty_foxes_count": ("Füchse zählen bei Armut",),
    "poverty_pass": ("Abgabe bei Armut",),
    "poverty_return_said": ("Ansage der Rückgabe",),
    "poverty_refused": ("abgelehnte Armut",),
    "poverty_lead": ("Aufspiel bei Armut", "Ausspiel bei Armut"),
    "wedding_before_poverty": ("Hochzeit vor Armut",),
    # solos
    "solos": ("Soli", "Solos"),
    "solo_lead": ("Aufspiel im Solo", "Ausspiel im Solo"),
    "solo_extras": ("Sonderpunkte im Solo",),
    "solo_against_elders": ("gegen die Alten im Solo",),
    "solo_multiplier": ("Solofaktor",),
    # announcements
    "call_latest": ("Ansagezeitpunkte",),
    "call_latest_table": ("Re und Kontra bis Karte",),
    "call_unit": ("Ansagen zählen nach",),
    "reply": ("Erwiderung",),
    "skip_levels": ("Stufen überspringen", "Absagen überspringen"),
    "strict_replies": ("strenge Erwiderung",),
    "anonymous_calls": ("Klopfen", "Tuck"),
    "forced_call": ("Pflichtansage", "Zwangsansage"),
    "forced_call_level": ("Stufe der Pflichtansage",),
    "cowardice": ("Feigheit",),
    "early_call_point": ("Vorabansage",),
    # settlement and extra points
    "re_kontra": ("Re und Kontra",),
    "double_extras": ("Sonderpunkte verdoppeln",),
    "double_elders": ("gegen die Alten verdoppeln",),
    "missed": ("verfehlte Absagen",),
    "schwarz_by": ("schwarz heißt",),
    "nobody_wins": ("niemand gewinnt",),
    "tie_120": ("120 zu 120", "120:120"),
    "winner_not_negative": ("Hintertür",),
    "against_elders": ("gegen die Alten",),
    "fox": ("Fuchs", "Fuchs gefangen"),
    "fox_caught_last": ("Fuchs am End", "Fuchs am Ende"),
    "fox_wins_last": ("Fuchs macht letzten Stich",),
    "double_fox_last": ("Doppelfuchs am End", "Doppelfuchs am Ende"),
    "charlie": ("Karlchen",),
    "charlie_caught": ("Karlchen gefangen",),
    "double_charlie": ("Doppelkarlchen",),
    "doppelkopf": ("Doppelkopf",),
    "heart_trick": ("Herzstich", "Herzdurchläufer"),
    "genscher": ("Genscher",),
}

_OFF = ("aus", "nein")
_NEVER = ("nie", "aus", "nein")
_DIAMONDS: Words = {
    "off": _OFF,
    "D9": ("Karo-Neun", "Karo 9"),
    "D10": ("Karo-Zehn", "Karo 10"),
    "DK": ("Karo-König",),
}

#: Words for all options of a kind: switches, points, and what can be off.
_SWITCH: Words = {True: ("ja", "an"), False: ("nein", "aus")}
_POINT: Words = {1: ("ja",), 0: ("nein",)}

_WORDS: dict[str, Words] = {
    "hearts_ten": {"trump": ("Trumpf",), "plain": ("Fehl",)},
    "hearts_ten_tie": {
        "first": ("nein", "erste"),
        "second": ("ja", "zweite"),
        "second_except_last": ("außer im letzten Stich", "außer im letzten"),
        "second_only_last": ("nur im letzten Stich", "nur im letzten"),
    },
    "piglets": {
        "off": _OFF,
        "both": ("beide", "ja"),
        "first_only": ("nur das erste", "erstes"),
        "second_only": ("nur das zweite", "zweites"),
    },
    "piglets_call": {
        "before_play": ("vor dem Spiel",),
        "on_first_play": ("beim Ausspielen", "beim ersten"),
        "any_time": ("jederzeit",),
    },
    "reservations_named": {"needed": ("nur nötige", "nötige"), "open": ("alle", "offen")},
    "piglets_in_solo": {
        "none": ("nein", "keine"),
        "diamond": ("Karosolo", "Karo"),
        "any_suit": ("Farbsolo", "jedes Farbsolo"),
    },
    "piglets_in_poverty": {
        "none": ("nein", "keine"),
        "before_exchange": ("vor dem Tausch",),
        "after_exchange": ("nach dem Tausch",),
    },
    "super_piglets": _DIAMONDS,
    "hyper_piglets": _DIAMONDS,
    "throw_nines": {0: _NEVER},
    "throw_kings": {0: _NEVER},
    "throw_nines_and_kings": {0: _NEVER},
    "throw_tens": {0: _NEVER},
    "throw_trumps_at_most": {"off": _NEVER},
    "throw_highest_trump": {"off": _NEVER, "DA": ("Fuchs", "Karo-Ass"), "DJ": ("Karo-Bube",)},
    "throw_points_over": {"off": _NEVER},
    "throw_points_under": {"off": _NEVER},
    "wedding_trick": {
        "any": ("jeder", "beliebig"),
        "plain": ("Fehl", "Fehlstich"),
        "trump": ("Trumpf", "Trumpfstich"),
        "suit": ("Farbe", "bestimmte Farbe"),
    },
    "poverty": {
        "off": _OFF,
        "exchange": ("Tausch", "tauschen"),
        "redeal": ("neu geben", "schmeißen"),
    },
    "poverty_pass": {"three": ("drei Karten", "drei"), "trumps": ("Trümpfe", "nur Trümpfe")},
    "poverty_return_said": {
        "nothing": ("nichts",),
        "number": ("Anzahl",),
        "whether": ("ob Trumpf", "ob"),
    },
    "poverty_refused": {"redeal": ("neu geben",), "play": ("spielen", "Normalspiel")},
    "poverty_lead": {
        "forehand": ("Vorhand",),
        "left_of_taker": ("links vom Nehmer",),
        "right_of_taker": ("rechts vom Nehmer",),
        "poverty_player": ("Armer", "der Arme"),
    },
    "solos": {
        "diamond": ("Karo", "Karosolo"),
        "heart": ("Herz", "Herzsolo"),
        "spade": ("Pik", "Piksolo"),
        "club": ("Kreuz", "Kreuzsolo"),
        "queen": ("Damen", "Dame", "Damensolo"),
        "jack": ("Buben", "Bube", "Bubensolo"),
        "ace": ("Fleischlos", "Ass", "Asse"),
        "king": ("Könige", "König", "Königsolo"),
        "queen_jack": ("Damen-Buben",),
        "king_queen": ("Könige-Damen",),
        "king_jack": ("Könige-Buben",),
        "koehler": ("Köhler",),
        "pure_diamond": ("reines Karo",),
        "pure_heart": ("reines Herz",),
        "pure_spade": ("reines Pik",),
        "pure_club": ("reines Kreuz",),
        "boneless": ("Knochenlos",),
    },
    "solo_lead": {"forehand": ("Vorhand",), "soloist": ("Solist", "Solospieler")},
    "solo_extras": {"none": ("keine",), "doppelkopf": ("Doppelkopf",), "all": ("alle",)},
    "call_latest_table": {"off": _OFF},
    "call_unit": {"cards": ("Karten",), "full_tricks": ("Stichen", "ganzen Stichen")},
    "forced_call": {"off": _OFF},
    "forced_call_level": {"first_only": ("nur erste", "nur Re und Kontra"), "next": ("nächste",)},
    "cowardice": {"off": _OFF},
    "re_kontra": {"add2": ("plus 2", "zwei Punkte"), "double": ("verdoppeln", "doppelt")},
    "missed": {
        "ddv": ("DDV",),
        "highest_only": ("nur höchste",),
        "two_if_missed": ("zwei je Stufe",),
        "as_if_won": ("wie gewonnen",),
    },
    "schwarz_by": {"tricks": ("kein Stich",), "points": ("keine Augen",)},
    "nobody_wins": {
        "items": ("alles", "Stufen und Sonderpunkte"),
        "extras": ("Sonderpunkte",),
        "nothing": ("nichts",),
    },
    "tie_120": {"kontra": ("Kontra gewinnt", "Kontra"), "elders_only": ("nur gegen die Alten",)},
    "charlie_caught": {
        "off": _OFF,
        "any": ("ja", "immer"),
        "queen_of_diamonds": ("Karo-Dame", "nur mit Karo-Dame"),
    },
    "genscher": {
        "off": _OFF,
        "kings_first": ("Karo-Könige",),
        "kings_last": ("Karo-Könige am Ende",),
        "queens": ("Herz-Damen",),
    },
}


def words_of(name: str, values: tuple[object, ...]) -> Words:
    """The German words for the values of an option, or for the words of its lists."""
    if name in _WORDS:
        return _WORDS[name]
    if True in values and isinstance(values[0], bool):
        return _SWITCH
    return _POINT if set(values) == {0, 1} else {}
