"""Attacks that can be chosen as they are: each weapon at each target, in each band (PF-ORD-4).

Every one states that the target is within the reach of a band; whoever knows that it is further
chooses the next one. They are the lines of a menu and of `/pf odds`, each with its exact chances.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Move, RuleError, legal

from ..fact_types import inches
from ..state import Table
from .armament import main_weapons
from .battery import Battery
from .fire import Fire
from .ordnance import Ordnance


def ready(table: Table, seat: str) -> tuple[Fire, ...]:
    """Return the attacks that a seat may declare now, by target, the nearer band first."""
    return tuple(dict.fromkeys(each_ready(table, seat)))


def each_ready(table: Table, seat: str) -> Iterator[Fire]:
    """Yield these attacks as they are found, one perhaps more than once."""
    for move in Fire.candidates(table, seat):
        yield from (shot for shot in within(table, move) if legal(table, shot, seat) is None)


def within(table: Table, move: Move) -> Iterator[Fire]:
    """Yield an attack once for each band of its weapons; where it is measured, as it is there."""
    if not isinstance(move, Fire):
        return
    known = _measured(table, move)
    if known.ranges is not None:
        yield known
        return
    yield from (msgspec.structs.replace(move, ranges=(far,)) for far in reaches(table, move))


def _measured(table: Table, move: Fire) -> Fire:
    """Return an attack with the range that the table knows; as it is where it knows none."""
    try:
        known = move.measured(table)
    except RuleError:
        return move
    return known if isinstance(known, Fire) else move


def reaches(table: Table, move: Fire) -> tuple[int, ...]:
    """Return the ends of the bands in which all weapons of an attack fire, in half inches.

    That is the least of their effective ranges, and the least of how far each one reaches.
    """
    weapons = [
        weapon
        for model in table.living(move.squadron)
        for _, weapon in main_weapons(table, model.id)
        if move.weapon in ("", weapon.name)
    ]
    near = [weapon.ef.reach for weapon in weapons if weapon.ef is not None]
    far = [band.reach for one in weapons if (band := one.lr or one.ef) is not None]
    # A weapon without an effective range leaves the attack none.
    ends = [min(near)] if near and len(near) == len(weapons) else []
    ends += [min(far)] if far else []
    return tuple(dict.fromkeys(ends))


def ready_label(table: Table, shot: Fire) -> str:
    """Return such an attack as a line: `Gun at Claws, within 10"`; at 9.5" where it is measured."""
    what = shot.weapon or "Everything"
    onward = f", which attacks {table.name(shot.onward)}" if shot.onward else ""
    how = "within" if table.scenery is None else "at"
    far = f", {how} {inches(max(shot.ranges))}" if shot.ranges else ""
    return f"{what} at {table.name(shot.target)}{onward}{far}"


def poised(table: Table, squadron: int) -> Table:
    """Return the table as if it were a squadron's turn to fire, for a look ahead (PF-ORD-2)."""
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Battery) and squadron in top.gunners(table):
        return table
    return msgspec.structs.replace(table, frames=(*table.frames, Ordnance(squadron=squadron)))
