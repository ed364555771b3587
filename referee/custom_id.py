"""The custom_ids of buttons and menus: a verb and plain parts, at most 100 characters.

Nothing else identifies a button: no object in memory, no message.
"""

from __future__ import annotations

import hashlib
from typing import Any

from rules.core import Ask, Move, canonical

LONGEST = 100
NO_QUESTION = "none"
ANY_SEAT = "-"
"""In place of a seat: the button is for whoever presses it, if they are asked."""


def custom_id(verb: str, *parts: object) -> str:
    """Return the id of a button. Raises ValueError for one that Discord would refuse."""
    made = ":".join((verb, *map(str, parts)))
    if len(made) > LONGEST:
        raise ValueError(f"{made} is longer than {LONGEST} characters")
    return made


def choice(move: Move) -> str:
    """Return the 8 hex digits by which a button names a move."""
    return hashlib.sha256(canonical(move)).hexdigest()[:8]


def question(trail: bytes, state: Any, ask: Ask | None) -> str:
    """Return the 8 hex digits of an open question: the same after an undo and the same way back."""
    if ask is None:
        return NO_QUESTION
    top = state.frames[-1]
    place = f"{len(state.frames)}/{type(top).__name__}/{top.now()}/{ask.kind}"
    return hashlib.sha256(trail + place.encode()).hexdigest()[:8]
