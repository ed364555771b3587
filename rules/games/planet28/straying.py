"""Members of a squad out of unit: on their own until they are back within 5cm (P28-SQD-7)."""

from __future__ import annotations

from rules.core import RuleError

from .condition import emptied
from .state import Table
from .units import Character, Squad

RULE = "P28-SQD-7"
WALK = "walk"


def squad_by(table: Table, unit: int) -> Squad:
    """Return a squad by its number. Raises RuleError for a unit of another kind."""
    who = table.unit(unit)
    if not isinstance(who, Squad):
        raise RuleError(f"{table.name(unit)} is no squad.", "P28-SQD-6")
    return who


def is_out(table: Table, unit: int) -> bool:
    """Return whether a unit has strayed and may do nothing but go back to its squad."""
    who = table.unit(unit)
    return isinstance(who, Character) and who.stray == "out"


def strays(table: Table, squad: int) -> tuple[int, ...]:
    """Return the members of a squad that act on their own, in roster order."""
    return tuple(mate.id for mate in table.mates(squad) if mate.stray)


def strayed(table: Table, squad: int, members: tuple[int, ...]) -> Table:
    """Return the table after members have strayed: what their squad is under goes with them.

    They have the actions that it has left (P28-A103).
    """
    whole = squad_by(table, squad)
    for one in members:
        table = table.change(
            one,
            stray="out",
            actions=whole.actions,
            acted=whole.acted,
            countered=whole.countered,
            moves=whole.moves,
            value=whole.value,
            status="broken" if whole.status == "broken" else "ok",
            effects=(*table.unit(one).effects, *whole.effects),
            climbing=whole.climbing,
            speed_dice=whole.speed_dice,
            spent=whole.spent,
        )
        # Whoever takes the hits of the squad is no longer in it.
        table = table.change(squad, marked=0) if whole.marked == one else table
    return table


def returned(table: Table, squad: int, members: tuple[int, ...]) -> Table:
    """Return the table after members have come back; their own actions are lost.

    With the switch they stay characters, free to attack (P28-A103).
    """
    whole = squad_by(table, squad)
    for one in members:
        if table.is_switched("out_of_unit", "rest_of_game"):
            table = table.change(one, stray="free")
            continue
        who = table.character(one)
        own = tuple(effect for effect in who.effects if effect not in whole.effects)
        table = emptied(table.part(one), one).change(
            one,
            **_IN_UNIT,
            effects=own,
        )
    return table


_IN_UNIT = {
    "stray": "",
    "actions": 0,
    "acted": False,
    "countered": False,
    "moves": 0,
    "value": 0,
    "breaks": 0,
    "status": "ok",
    "focus": "untested",
    "spent": (),
    "climbing": 0,
    "speed_dice": 0,
    "aimed": "",
}


def check_on_way_back(table: Table, unit: int, tag: str) -> None:
    """Raise RuleError for a stray that does anything but move to its squad (P28-SQD-7)."""
    if tag != WALK and is_out(table, unit):
        squad = table.name(table.character(unit).squad)
        text = f"{table.name(unit)} is out of unit and can only move back to {squad}."
        raise RuleError(text, RULE)


def straggler(table: Table, waiting: tuple[int, ...]) -> int:
    """Return who is out of unit and acts next because its squad has acted, 0 for nobody."""
    out = (one for one in waiting if _is_behind(table, one, waiting))
    return next(out, 0)


def _is_behind(table: Table, unit: int, waiting: tuple[int, ...]) -> bool:
    who = table.unit(unit)
    strays = isinstance(who, Character) and bool(who.stray) and who.squad not in waiting
    # P28-ARC-DISHEARTEN: it acts last all the same.
    return strays and not _is_last(table, unit)


def without_strays(table: Table, units: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of these units that have a place of their own in the order of the turn.

    Whoever is out of unit acts right after its squad.
    """
    return tuple(one for one in units if not _is_led(table, one, units))


def _is_led(table: Table, unit: int, units: tuple[int, ...]) -> bool:
    who = table.unit(unit)
    strays = isinstance(who, Character) and bool(who.stray) and who.squad in units
    return strays and not _is_last(table, unit)


def _is_last(table: Table, unit: int) -> bool:
    """Return whether a unit has to act after everybody else in this turn."""
    effects = table.unit(unit).effects
    return any(one.name == "Dishearten" and one.until == table.turn for one in effects)
