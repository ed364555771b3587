"""Reading hexes that people type: labels ("D4"), axial pairs ("2,-1"), lists and winds picks.

Axial pairs hold a comma, so lists are read by what a hex looks like and not by their separators
(PX-BOARD-4).
"""

from __future__ import annotations

import re

AXIAL = r"\(?\s*-?\d{1,3}\s*,\s*-?\d{1,3}\s*\)?"
HEX = re.compile(rf"{AXIAL}|[^\s,;+]+")
COLONY = re.compile(rf"[;,\s]+(?=(?:{AXIAL}|[A-Za-z]\w*)\s*:)")


def plain(text: str) -> str:
    """Return a hex as the rules compare it: upper case, no spaces."""
    return "".join(text.upper().split())


def listed(text: str) -> tuple[str, ...]:
    """Return the hexes typed one after another, with spaces, commas or plus signs between."""
    return tuple(plain(found) for found in HEX.findall(text))


def picks(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return each part of winds picks such as `C6:C5, 2,-1:D5+D6`: as typed, colony, hexes kept.

    A part without a colon has no hexes and "" for its colony.
    """
    found = []
    for part in filter(None, (part.strip(" ,;\t") for part in COLONY.split(text))):
        colony, colon, kept = part.partition(":")
        name = plain(colony) if colon else ""
        found.append((part, name, tuple(plain(at) for at in kept.split("+") if at.strip())))
    return found
