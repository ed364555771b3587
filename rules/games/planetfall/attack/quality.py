"""How well an attack is aimed: Placed, Regular or Rushed, and why (PF-ORD-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..modifiers import mods
from ..state import Table
from .declared import AttackKind, Declared

Quality = Literal["Placed", "Regular", "Rushed"]
NEEDS: dict[Quality, int] = {"Placed": 3, "Regular": 4, "Rushed": 5}
ROLL = "ordnance"
"""What an attack is called where a modifier names the rolls that it touches."""


def quality(table: Table, shot: Declared, kind: AttackKind) -> tuple[Quality, tuple[str, ...]]:
    """Return how well an attack is aimed, and what makes it so.

    One cause of each sort is enough, and the two sorts cancel each other (PF-INT-1, PF-INT-16).
    """
    # PF-MAR-CRYSTAL, PF-A54
    if kind == "crystal":
        return "Regular", ()
    placed, rushed = _placed(table, shot, kind), _rushed(table, shot, kind)
    if bool(placed) == bool(rushed):
        return "Regular", (*placed, *rushed)
    return ("Placed", placed) if placed else ("Rushed", rushed)


def _placed(table: Table, shot: Declared, kind: AttackKind) -> tuple[str, ...]:
    squadron = shot.squadron
    causes = {
        # PF-FF-1
        "focused fire": kind == "ordnance" and not unfocused(table, squadron),
        # PF-MAR-TARGETLOCK
        "target lock": kind == "ordnance" and is_locked(table, shot),
        # PF-FH-2
        "Forlorn Hope": table.squadron(squadron).hope,
    }
    return (*_in_force(causes), *(mod.cause for mod in mods(table, squadron, "placed", ROLL)))


def _rushed(table: Table, shot: Declared, kind: AttackKind) -> tuple[str, ...]:
    squadron = shot.squadron
    causes = {
        # PF-OW-3
        "overwatch": kind == "overwatch",
        # PF-MAR-CYBER
        "Cyber Attack": table.squadron(squadron).cyber > 0,
    }
    return (*_in_force(causes), *(mod.cause for mod in mods(table, squadron, "rushed", ROLL)))


def _in_force(causes: dict[str, bool]) -> tuple[str, ...]:
    return tuple(cause for cause, holds in causes.items() if holds)


def is_locked(table: Table, shot: Declared) -> bool:
    """Return whether designators have locked the target for this squadron (PF-MAR-TARGETLOCK)."""
    return shot.target in table.squadron(shot.squadron).locked


def unlocked(table: Table, shot: Declared) -> Table:
    """Return the table without the lock that an attack has used: each serves one."""
    locked = list(table.squadron(shot.squadron).locked)
    locked.remove(shot.target)
    return table.change(shot.squadron, locked=tuple(locked))


def locks_left(table: Table, declared: Iterable[Declared]) -> Table:
    """Return the table with the locks that attacks declared before will leave: each uses one."""
    for shot in declared:
        if is_locked(table, shot):
            table = unlocked(table, shot)
    return table


def unfocused(table: Table, squadron: int) -> str:
    """Return why a squadron has no focused fire, "" if it has (PF-FF-1).

    Shooting first leaves it without: it has not remained stationary yet.
    """
    one = table.squadron(squadron)
    if one.last_move != "stationary":
        return "it did not remain stationary"
    # PF-FF-1: landing counts as remaining stationary, and yet gives none (PF-SKY-6).
    if one.dropped:
        return "it landed this turn"
    # PF-A52, PF-INT-18
    if one.fought:
        return "it took part in an engagement"
    return "it has a Cyber Attack marker" if one.cyber else ""


def has_moved_too_far(table: Table, squadron: int) -> bool:
    """Return whether a squadron moved too far to fire main ordnance (PF-ORD-1).

    Its designators serve all the same (PF-INT-20).
    """
    one = table.squadron(squadron)
    # PF-FH-4: a move flat out that it made as a Forlorn Hope leaves it free to fire.
    return one.last_move == "ram" or (one.flat_out and not one.as_hope)
