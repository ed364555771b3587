"""The custom_ids of buttons and menus: a verb and plain parts, at most 100 characters.

Nothing else identifies a button: no object in memory, no message.
"""

from __future__ import annotations

import hashlib

from rules.core import Ask, Frame, Move, State, canonical

LONGEST = 100
NO_QUESTION = "none"
ANY_SEAT = "-"
"""Used instead of a seat: the button is for whoever presses it, if they are asked."""


def custom_id(verb: str, *parts: object) -> str:
    """Return the id of a button. Raises ValueError for one that Discord would refuse."""
    made = ":".join((verb, *map(str, parts)))
    if len(made) > LONGEST:
        raise ValueError(f"{made} is longer than {LONGEST} characters")
    return made


def choice(move: Move) -> str:
    """Return the 8 hex digits by which a button names a move."""
    return hashlib.sha256(canonical(move)).hexdigest()[:8]


def question(trail: bytes, state: State, ask: Ask | None) -> str:
    """Return the 8 hex digits of an open question: the same after an undo that leads back to it."""
    if ask is None:
        return NO_QUESTION
    top = state.frames[-1]
    place = f"{len(state.frames)}/{_hashed_name(top)}/{top.now()}/{ask.kind}"
    return hashlib.sha256(trail + place.encode()).hexdigest()[:8]


def _hashed_name(frame: Frame) -> str:
    """Return a frame's tag in the spelling that questions are hashed with: `FreeStrike`.

    Open buttons and deadlines hold the hash, so the spelling stays, whatever its class is called.
    """
    tag = str(type(frame).__struct_config__.tag)
    return "".join(part.capitalize() for part in tag.split("_"))
