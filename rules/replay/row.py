"""What a row of an export says, as far as the replay must know it before it plays the row."""

from __future__ import annotations

from typing import Any

from rules.core.rewind import RowOutline

from .fallen import Fallen
from .faults import Differs

Said = dict[str, Any]
BESIDE = frozenset(
    {
        *("archive", "call", "copy", "dispute", "end", "forgotten", "hide", "look", "mark"),
        *("pause", "reopen", "resume", "reveal", "seat", "seed", "settle", "setup"),
    }
)
"""Kinds of row that decide nothing; of these a change of seats alone may change the state."""
ONCE_OPEN = frozenset({"edit", "give_card", "make_planet"})
"""Kinds of move whose decision was not always veiled, though not everybody may know it."""


def texts(found: Any) -> dict[str, str]:
    """Return the documents of a file; one that is no text counts as not there."""
    pairs = found.items() if isinstance(found, dict) else ()
    return {kind: text for kind, text in pairs if isinstance(text, str)}


def text_of(found: Any) -> str:
    """Return a text of a file, "" for anything else."""
    return found if isinstance(found, str) else ""


def check_hides(said: Said, dice: Fallen) -> None:
    """Raise Differs where a decision is veiled though everybody may know it, or the other way."""
    if said.get("proof", 1) == 1:
        return
    veiled = said.get("hides", False)
    if veiled != dice.hides and (veiled or said["kind"] not in ONCE_OPEN):
        raise Differs(f"by the rules its decision is {'secret' if dice.hides else 'open'}")


def is_beside(said: Said) -> bool:
    """Return whether a row decides nothing."""
    # A game may have a move of such a name, too.
    move = said["kind"] == "resume" and len(said["move"]) > 1
    return said["kind"] in BESIDE and said["decision"] is None and not move


def is_reroll(said: Said) -> bool:
    """Return whether a row plays an older decision again with other dice."""
    return said["kind"] == "reroll" and "of" in said["move"]


def outline(said: Said, beside: bool) -> RowOutline:
    """Return what the line of rows is made of, of one row."""
    kind = said["kind"]
    what: Any = kind if kind in ("undo", "redo") else "side" if beside else "move"
    return RowOutline(
        seq=said["seq"],
        seat=said["seat"],
        what=what,
        decided=said["decision"] is not None,
        rolled=bool(said["rolls"]),
        restores=said["restores"],
        rerolls=is_reroll(said),
    )
