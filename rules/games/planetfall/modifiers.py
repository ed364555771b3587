"""Modifiers in force on rolls: those of cards and those of the GM (PF-DICE-13, PF-GM-6)."""

from __future__ import annotations

import msgspec

from rules.core import Mod

from .state import Table
from .units import InForce


def mods(table: Table, squadron: int, lever: str, roll: str = "") -> tuple[Mod, ...]:
    """Return what is in force for a squadron on a lever, each with its cause (PF-DICE-13).

    `roll` names the roll ("disorder", "shield", …); one that is meant for another is left out.
    """
    # Asked a hundred times a move, and mostly nothing is in force.
    if not table.forces:
        return ()
    found = (one for one in table.forces if _is_for(table, one, squadron, lever, roll))
    return tuple(Mod(one.cause, one.amount, "PF-DICE-13") for one in found)


def total(table: Table, squadron: int, lever: str, roll: str = "") -> int:
    """Return the sum of what is in force for a squadron on a lever."""
    return sum(mod.amount for mod in mods(table, squadron, lever, roll))


def used(table: Table, squadron: int, lever: str, roll: str = "") -> Table:
    """Return the table after a roll that the modifiers of a lever counted in.

    One that was given for so many rolls has one less of them, and goes with its last.
    """
    left: list[InForce] = []
    for one in table.forces:
        if not one.uses or not _is_for(table, one, squadron, lever, roll):
            left.append(one)
        elif one.uses > 1:
            left.append(msgspec.structs.replace(one, uses=one.uses - 1))
    if len(left) == len(table.forces) and all(map(_is_same, left, table.forces)):
        return table
    return msgspec.structs.replace(table, forces=tuple(left))


def expired(table: Table) -> Table:
    """Return the table without what lasted for the turn (PF-TAC-6, PF-END-4)."""
    left = tuple(one for one in table.forces if one.uses)
    return msgspec.structs.replace(table, forces=left) if left != table.forces else table


def _is_for(table: Table, one: InForce, squadron: int, lever: str, roll: str) -> bool:
    meant = one.squadron == squadron or (
        not one.squadron and one.side in ("", table.side(squadron))
    )
    return meant and one.lever == lever and one.roll in ("", roll)


def _is_same(one: InForce, other: InForce) -> bool:
    return one is other
