"""Where a vehicle comes into contact with whom it rams: straight on, turned as its size allows.

A medium one turns towards its target first, by 90 degrees at most, a large one not at all
(P28-VEH-RAM, P28-VEH-MOVE-2, P28-VEH-MOVE-3); a small one goes there as a character does.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.condition import speed
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.hulls import hull_of, is_small
from rules.games.planet28.state import Table
from rules.ground.advance import along, furthest
from rules.ground.angles import bearing, direction, turn_between
from rules.ground.blockers import bases, first_stop
from rules.ground.contact import contact
from rules.ground.edges import is_on_table
from rules.ground.piece import Piece
from rules.ground.pivot import pivot
from rules.ground.placement import into_contact
from rules.ground.units import MILLIMETRE
from rules.ground.vector import minus

from .drives import QUARTER, obstacles
from .looks import nearest_pair
from .spots import piece, scenery

STEP, WIDEST = 3, 60
"""How many degrees beside its target's centre a vehicle aims, and at most."""


def rammed(table: Table, unit: int, target: int) -> Piece | None:
    """Return a vehicle where it touches its target, None where it gets into no contact.

    Of a squad it goes for the nearest member (P28-VEH-RAM).
    """
    who, foe = piece(table, unit), piece(table, nearest_pair(table, unit, target)[1])
    # P28-VEH-TYPE-FLYER: in the air there is contact only by a charge.
    if is_airborne(table, unit) or is_airborne(table, target):
        foe = foe.moved(foe.at, who.z)
    if is_small(table, unit):
        stops = tuple(one for one in obstacles(table, unit, who) if one.name != foe.unit)
        found = into_contact(scenery(table), who, foe, stops)
        return found.piece if found else None
    ways = (_straight(table, unit, who, foe, facing) for facing in _aims(table, unit, who, foe))
    return next((one for one in ways if one), None)


def _aims(table: Table, unit: int, who: Piece, foe: Piece) -> Iterator[int]:
    """Yield the facings in which a vehicle may go at a target, its centre first (ruling G22)."""
    if hull_of(table, unit).size == "large":
        yield who.facing
        return
    middle = bearing(*minus(foe.at, who.at))
    for off in (0, *(by for far in range(STEP, WIDEST + 1, STEP) for by in (far, -far))):
        if turn_between(middle + off, who.facing) <= QUARTER:
            yield (middle + off) % 360


def _straight(table: Table, unit: int, who: Piece, foe: Piece, facing: int) -> Piece | None:
    """Return a hull that turned and went straight into contact, None where something is first."""
    pose, ahead = who.moved(who.at, facing=facing), direction(2 * facing)
    most = (speed(table, unit) + 1) * MILLIMETRE
    far = furthest(pose, ahead, most, bases(pose, (foe,)))
    there = pose.moved(along(pose.at, ahead, far))
    if not contact(there, foe).touching or not is_on_table(scenery(table), there):
        return None
    stops = (*obstacles(table, unit, who), *bases(pose, (foe,)))
    turn = pivot(who, facing, stops)
    free = not turn.stopped and not first_stop(pose, [(pose.at, there.at)], stops)
    return there if free else None
