"""Which member of a squad takes a hit (P28-SQD-DMG)."""

from __future__ import annotations

from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad


def open_members(table: Table, squad: Squad) -> tuple[int, ...]:
    """Return the members that may take the next hit: the marked one until it is slain."""
    there = tuple(who.id for who in table.members(squad.id))
    # P28-A99: whom a shield alone protects takes nothing while others can.
    bare = tuple(one for one in there if not _is_shielded(table, one)) or there
    return (squad.marked,) if squad.marked in bare else bare


def _is_shielded(table: Table, member: int) -> bool:
    return any(effect.name == "Shield" for effect in table.unit(member).effects)


def marked(table: Table, squad: int, member: int) -> Table:
    """Return the table with a member that takes every further hit on its squad while it lives."""
    return table.change(squad, marked=member if table.unit(member).here else 0)


def lowest(table: Table, members: tuple[int, ...]) -> int:
    """Return the member that silence gives up: that with the fewest HP (P28-PBP-1)."""
    return min(members, key=lambda unit: table.character(unit).hp)


def member_name(table: Table, member: int) -> str:
    """Return a member in words, with its HP."""
    return f"{table.name(member)} ({table.character(member).hp} HP)"
