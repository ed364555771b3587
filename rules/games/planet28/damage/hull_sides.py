"""Which side of a vehicle a hit strikes: stated, known from contact, asked, or by a die."""

from __future__ import annotations

import msgspec

from rules.core import Ask, Choice, Work
from rules.dice import Dice
from rules.games.planet28.answers import Face
from rules.games.planet28.facings import BY_DIE, SIDES, has_sides, side_touched, touched
from rules.games.planet28.hulls import hull_of, vehicle_of
from rules.games.planet28.measured.sides import side_towards
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.solo.speakers import ends, entries
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.games.planet28.units import Side
from rules.games.planet28.warband.mounted import HULL

from .damage import Hit
from .sections import candidates


def by_die(table: Table, hit: Hit, dice: Dice) -> tuple[Hit, tuple[Work, ...]]:
    """Return a hit with the side that a die says, where one does (P28-VEH-TERR, P28-A90)."""
    # P28-VEH-4: small vehicles have no sides.
    if hit.facing != BY_DIE or not has_sides(table, hit.victim):
        return hit, ()
    (face,) = dice.roll(1, len(SIDES), "side that is struck", table.seat(hit.victim))
    side = SIDES[face - 1]
    work = Work(what="side that is struck", faces=(face,), sides=len(SIDES), verdict=side)
    return msgspec.structs.replace(hit, facing=side), (work,)


def aimed_at(table: Table, striker: int, victim: int, said: str) -> str:
    """Return the side that an attack strikes: as said, else the one touched, "" if unknown."""
    return said or (side_touched(table, victim, striker) or "")


def sided(table: Table, hit: Hit) -> Hit:
    """Return a hit with the side that a measured table shows: the one turned to its striker.

    A weapon that turns on its own vehicle strikes where it stands (P28-WSR-VOL).
    """
    if hit.facing or not is_measured(table) or not hit.striker or not has_sides(table, hit.victim):
        return hit
    own = hit.striker == hit.victim
    side = _bearing(table, hit) if own else side_towards(table, hit.victim, hit.striker)
    return msgspec.structs.replace(hit, facing=side) if side else hit


def _bearing(table: Table, hit: Hit) -> str:
    """Return the side of a vehicle on which a weapon of its own stands, "" for no such weapon."""
    parts = hull_of(table, hit.victim).parts
    return next((part.facing for part in parts if part.weapon == hit.weapon.name), "")


def met_side(table: Table, hit: Hit) -> Side | None:
    """Return the side of a vehicle that is known to be touched by whoever strikes a blow.

    A squad touches it as one: what was said for it holds for each member (P28-SQD-5).
    """
    by = _met(table, hit)
    return side_touched(table, hit.victim, by) if by else None


def noted(table: Table, hit: Hit) -> Table:
    """Return the table with the side that a blow was said to strike, which is the one touched."""
    by = _met(table, hit)
    return touched(table, hit.victim, by, hit.facing) if by else table


def _met(table: Table, hit: Hit) -> int:
    """Return the unit that strikes a blow where the two touch, 0 for any other hit."""
    weapon = hit.weapon
    if not hit.striker or not weapon.melee or (not weapon.hands and weapon.name != HULL):
        return 0
    by = mover(table, hit.striker)
    return by if by in table.touching(hit.victim) else 0


def is_side_open(table: Table, hit: Hit) -> bool:
    """Return whether it has yet to be said which side is struck, and makes a difference."""
    if hit.facing or not has_sides(table, hit.victim):
        return False
    # With nothing left on any side it is the core (P28-A54), whichever side it was.
    fates = {candidates(table, msgspec.structs.replace(hit, facing=side)) for side in SIDES}
    return len(fates) > 1


def side_question(table: Table, hit: Hit) -> Ask:
    """Return the question which side is struck, for whoever sees the table."""
    holds = True if _met(table, hit) else msgspec.UNSET
    # What the enemy's units strike is said by those who play against them (P28-SOLO-4).
    asked = entries(
        table,
        # P28-VEH-DMG
        table.seat(hit.striker or hit.victim),
        kinds=(Face,),
        choices=tuple(Choice(side.capitalize(), Face(facing=side, holds=holds)) for side in SIDES),
        # Silence strikes where the vehicle can bear it best.
        default=Face(facing=fullest(table, hit.victim), holds=holds),
    )
    text = f"{hit.weapon.name} strikes {table.name(hit.victim)}. Which of its sides?"
    return Ask(kind="side", rule="P28-VEH-DMG", text=text, entries=asked, ends=ends(asked))


def fullest(table: Table, unit: int) -> Side:
    """Return the side of a vehicle with most HP left, where it can bear a hit best."""
    return max(SIDES, key=lambda side: (_left(table, unit, side), -SIDES.index(side)))


def _left(table: Table, unit: int, side: str) -> int:
    """Return how many HP a side of a vehicle has left (P28-VEH-DMG)."""
    pairs = zip(hull_of(table, unit).parts, vehicle_of(table, unit).sections, strict=True)
    return sum(section.hp for part, section in pairs if part.facing == side)
