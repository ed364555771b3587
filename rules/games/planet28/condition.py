"""Hit points, half health, Speed, and leaving the table: what happens to a character's body.

HP run from 0 to what the character started with (P28-A32). Nothing here rolls or asks.
"""

from __future__ import annotations

import msgspec

from rules.core import Line

from .campaign.agendas import drew_blood, fallen
from .campaign.names import GEARS, LEG
from .state import Table, squad_of
from .tally import hurt, killed
from .units import Status

SPEED = 100
BULK = 30
TURBO = "Turbo boost"
# Table 5.4: how far vehicles go, by type.
DRIVEN = {"ground": 150, "walker": 200, "hover": 150, "flyer": 250}


def is_below_half(table: Table, unit: int) -> bool:
    """Return whether a unit has less than half of its starting HP (P28-DMG-3)."""
    return 2 * table.character(unit).hp < table.profile(unit).hp


def lose(table: Table, unit: int, hp: int, by: int = 0, drained: bool = False) -> Table:
    """Return the table after a loss of HP; at 0 the unit is slain, at 1 it no longer tests.

    `by` is the unit whose doing it is, 0 for nobody; what is drained is not damage. See P28-DMG-4
    and P28-BREAK-2.
    """
    left = max(0, table.character(unit).hp - hp)
    after = hurt(table.change(unit, hp=left), unit) if hp else table
    # P28-AGENDA-PACIFISM
    if table.ledger is not None and hp and by and not drained:
        after = drew_blood(after, by, unit)
    if left == 0:
        # P28-AGENDA-DEATH: whom it was fighting is known until its locks are gone.
        after = fallen(after, unit, by) if after.agendas else after
        # P28-CAMP-1
        return killed(remove(after, unit, "slain"), by, unit)
    return steeled(after, unit) if left == 1 else after


def steeled(table: Table, unit: int) -> Table:
    """Return the table with a unit at 1 HP that tests no more (P28-BREAK-2, P28-BREAK-9)."""
    # P28-BREAK-9: a unit past fear is not broken.
    broken = table.unit(unit).status == "broken" and table.is_switched("one_hp", "all")
    status: Status = "ok" if broken else table.unit(unit).status
    return table.change(unit, exempt=True, status=status)


def price(table: Table, unit: int, hp: int) -> Table:
    """Return the table after HP paid as a price, which is not damage (P28-DMG-5)."""
    return lose(table, unit, hp)


def heal(table: Table, unit: int, hp: int, capped: bool = True) -> Table:
    """Return the table after healing, capped at the starting HP if wanted (P28-A32, P28-INT-9)."""
    who, most = table.character(unit), table.profile(unit).hp
    # HP drained beyond the start are not lost again by healing.
    left = max(who.hp, min(most, who.hp + hp)) if capped else who.hp + hp
    # P28-A33: at exactly half it keeps its present state.
    half = who.half and 2 * left <= most
    calm = not half and who.status != "broken"
    return table.change(unit, hp=left, half=half, breaks=0 if calm else who.breaks)


def remove(table: Table, unit: int, status: Status) -> Table:
    """Return the table without a unit: its locks and claims end, its actions are lost.

    See P28-DMG-4 and P28-SQD-14.
    """
    squad = squad_of(table.unit(unit))
    # A squad goes with all its members.
    for who in table.members(unit):
        table = table.change(who.id, status=status, actions=0)
    table = emptied(table.part(unit).change(unit, status=status, actions=0), unit)
    # The last member takes its squad along.
    return remove(table, squad, status) if squad and not table.members(squad) else table


def displaced(table: Table, unit: int) -> tuple[Table, tuple[Line, ...]]:
    """Return the table after a unit has moved away, and a line for aura facts to restate."""
    after = table.elsewhere(unit)
    pairs = zip(table.units, after.units, strict=True)
    stale = (old.id for old, new in pairs if old.near != new.near)
    text = "{} has moved: who is within 10cm of {} must be said again."
    # P28-TR-INSPIRING: an aura reaches whoever is near now, not whoever was.
    told = (Line(text.format(table.name(unit), table.name(u)), "P28-FACT-1") for u in stale)
    return after, tuple(told)


def emptied(table: Table, unit: int) -> Table:
    """Return the table with a unit that has no actions left to hold or claim (P28-HOLD-2)."""
    return unclaimed(table.change(unit, holding=False), unit)


def unclaimed(table: Table, unit: int) -> Table:
    """Return the table without a unit's claim to act."""
    claims = tuple(claim for claim in table.claims if claim != unit)
    return msgspec.structs.replace(table, claims=claims)


def speed(table: Table, unit: int) -> int:
    """Return a unit's Speed this turn in millimetres, before leaving or halving (P28-MOVE-2).

    See P28-WB-4.
    """
    # P28-INT-16: Big (P28-TR-BIG) and Gigantic count once.
    bulk = BULK if table.has(unit, "Big", "Gigantic") else 0
    hull = table.profile(unit).hull
    most = DRIVEN[hull.sort] if hull else SPEED
    injuries = table.profile(unit).injuries
    # P28-VDMG-GEARS
    most = halved(most) if GEARS in injuries else most
    # P28-INJ-LEG: 3cm for each.
    lame = BULK * injuries.count(LEG)
    who = table.unit(unit)
    # P28-VEH-AB-TURBO
    boost = sum(effect.amount for effect in who.effects if effect.name == TURBO)
    return max(0, most - bulk - lame + who.speed_dice + boost)


def halved(mm: int) -> int:
    """Return half of a Speed, rounded down to whole centimetres (P28-MEAS-1)."""
    return mm // 20 * 10
