"""Squads as units: of whom they consist, and for whom their members act (P28-SQD-5).

What a squad is aimed at, moves and locks with is the squad; what is hurt, carries and rolls for an
attack is a member.
"""

from __future__ import annotations

from rules.core import RuleError

from .attack import Volley
from .state import Table, is_member, squad_of
from .units import Character, Squad, Vehicle


def squad_numbers(table: Table) -> tuple[int, ...]:
    """Return the numbers of the squads that have not dissolved."""
    return tuple(who.id for who in table.units if isinstance(who, Squad))


def bodies(table: Table, unit: int) -> tuple[int, ...]:
    """Return the characters that a unit consists of: itself, the members of a squad, or none."""
    who = table.unit(unit)
    if isinstance(who, Squad):
        return tuple(mate.id for mate in table.members(unit))
    return () if isinstance(who, Vehicle) else (unit,)


def ready_bodies(table: Table, unit: int) -> tuple[int, ...]:
    """Return those of a unit's characters that can take part in what it does now.

    A member whose Power armour restarts does nothing (P28-A37).
    """
    if not isinstance(table.unit(unit), Squad):
        return bodies(table, unit)
    return tuple(one for one in bodies(table, unit) if table.character(one).reboot != table.turn)


def is_restarting(table: Table, unit: int) -> bool:
    """Return whether a unit does nothing as its Power armour restarts, all of a squad's (P28-A37).

    See P28-ARM-POWER.
    """
    who = table.unit(unit)
    if isinstance(who, Squad):
        return not ready_bodies(table, unit)
    return isinstance(who, Character) and who.reboot == table.turn


def mover(table: Table, unit: int) -> int:
    """Return the unit that acts, moves and is locked for a character: its squad, or itself."""
    return squad_of(table.unit(unit)) or unit


def unaimed(table: Table, volley: Volley) -> Table:
    """Return the table after these attacks: whoever made them aims no more (P28-AB-AIM)."""
    for unit in dict.fromkeys(mover(table, one.by) for one in volley):
        table = table.change(unit, aimed="")
    return table


def kin(table: Table, unit: int) -> int:
    """Return the number of the squad that a unit belongs to, as a stray too, 0 for none.

    See P28-SQD-7.
    """
    who = table.unit(unit)
    return who.squad if isinstance(who, Character) else 0


def check_whole(table: Table, unit: int) -> None:
    """Raise RuleError for a member of a squad, which is not aimed at by itself (P28-SQD-11)."""
    if is_member(table.unit(unit)):
        squad = table.name(squad_of(table.unit(unit)))
        raise RuleError(f"{table.name(unit)} is one of {squad}: name {squad}.", "P28-SQD-11")


def hp_left(table: Table, unit: int) -> int:
    """Return the HP of a character, of a squad's members, those out of unit too, or of a hull.

    See P28-SQD-13 and P28-VEH-1.
    """
    who = table.unit(unit)
    if isinstance(who, Squad):
        return sum(mate.hp for mate in table.mates(unit))
    if isinstance(who, Vehicle):
        return sum(section.hp for section in who.sections)
    return who.hp


def singled(table: Table, units: tuple[int, ...]) -> tuple[int, ...]:
    """Return these units, of squads their members instead: one of them is named (P28-SQD-11)."""
    return tuple(
        one
        for unit in units
        for one in (bodies(table, unit) if isinstance(table.unit(unit), Squad) else (unit,))
    )
