"""Facings in words: north-east, NE or 135 degrees."""

from __future__ import annotations

from rules.core import RuleError
from rules.ground.angles import DEGREES
from rules.ground.winds import EIGHTH, LETTERS, WINDS, called

NAMES = (*WINDS, *(letters.lower() for letters in LETTERS))
"""How the eight directions may be written."""
DIGITS = 3
"""How many digits a facing has at most."""


def facing_text(degrees: int) -> str:
    """Return a facing in words, those between the eight directions in degrees."""
    named = (name for name, bearing in WINDS.items() if bearing == degrees)
    return next(named, f"{degrees} degrees")


def read_facing(text: str) -> int:
    """Return a facing in whole degrees. Raises RuleError for what is none."""
    meant = text.strip().lower().removesuffix("degrees").strip()
    known = called(meant)
    # A single letter is a direction here, where no place is meant.
    if known is None and meant.upper() in LETTERS:
        known = EIGHTH * LETTERS.index(meant.upper())
    if known is None and meant.isdecimal() and len(meant) <= DIGITS and int(meant) < DEGREES:
        known = int(meant)
    if known is None:
        text = f'"{text}" is no direction: write north-east, NE, or degrees from 0 to 359.'
        raise RuleError(text, "P28-FACT-1")
    return known
