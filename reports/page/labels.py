"""What a page says itself, beside what the report says."""

from __future__ import annotations

#: By the name that the templates use; German in ``reports/german/page.toml``.
LABELS = {
    "main": "The answer in figures",
    "figures": "In pictures",
    "deal": "The deal in cards",
    "deals": "The deals that mattered most",
    "owner": "the hand in question",
    "method": "How this was found out",
    "manifest": "How to make it again",
    "made_from": "What this was made with",
    "made": "How this was found out, and how to make it again",
    "contents": "In short",
    "nothing": "There is nothing to show here.",
    "again": "This line makes it again:",
    "rules": "Rules",
    "players": "Who plays",
    "files": "Files of strategies",
    "seed": "Seed",
    "hands": "Hands",
    "deals_played": "Deals played",
    "level": "Level of the intervals",
    "made_with": "Made with",
    "checksum": "SHA-256 of this result as JSON",
    "fingerprint": "fingerprint",
    "asked": "asked for",
}
