"""What parameters of strategies mean, as texts that can be said in another language."""

from __future__ import annotations

import re

from doko_sim.texts import Text, say

TACTIC = "{code}: {what}"
_CODE = re.compile(r"([A-Z]\d+'?): (.*)")


def meaning_text(meaning: str) -> Text:
    """A parameter's meaning; the code of a tactic is a name."""
    found = _CODE.fullmatch(meaning)
    return say(TACTIC, code=found[1], what=say(found[2])) if found else say(meaning)
