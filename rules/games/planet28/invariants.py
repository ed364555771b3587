"""Every invariant of a battle, checked in a state; an edit by the GM may break some."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.turn.rounds import ACTIONS
from rules.games.planet28.warband.warband import hands_of
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS

from .state import Table


def faults(table: Table) -> tuple[str, ...]:
    """Return every broken invariant of a battle in words, with its rule."""
    found = [*_numbering(table), *_locks(table)]
    for unit in range(1, len(table.units) + 1):
        found += _unit(table, unit)
    return tuple(found)


def _numbering(table: Table) -> Iterator[str]:
    if len(table.profiles) != len(table.units):
        yield f"{len(table.units)} units have {len(table.profiles)} profiles."
    if [unit.id for unit in table.units] != list(range(1, len(table.units) + 1)):
        yield "The units are not numbered from 1 in their order."
    if table.limit and table.turn > table.limit:
        yield f"Turn {table.turn} is beyond the limit of {table.limit} (P28-TURN-10)."


def _locks(table: Table) -> Iterator[str]:
    for a, b in table.locks:
        names = f"{table.name(a)} and {table.name(b)}"
        taken = table.unit(a).control or table.unit(b).control
        if not taken and table.seat(a) == table.seat(b):
            yield f"{names} are locked in combat and are friends (P28-FIGHT-1)."
        if not (table.unit(a).here and table.unit(b).here):
            yield f"{names} are locked, but one has left the table (P28-DMG-4)."


def _unit(table: Table, unit: int) -> Iterator[str]:
    who, profile, name = table.unit(unit), table.profile(unit), table.name(unit)
    uncapped = table.is_switched("drain_cap", "no") and "Drain" in profile.abilities
    if who.hp < 0 or (who.hp > profile.hp and not uncapped):
        yield f"{name} has {who.hp} HP, outside 0 to {profile.hp} (P28-A32)."
    if (who.hp == 0) != (who.status == "slain"):
        yield f"{name} has {who.hp} HP and is {who.status} (P28-DMG-4)."
    most = ACTIONS + int(bool(who.control))
    if not 0 <= who.actions <= most:
        yield f"{name} has {who.actions} actions, outside 0 to {most} (P28-TURN-2)."
    if not who.here and (who.actions or who.holding or unit in table.claims):
        yield f"{name} has left the table and can still act (P28-ACT-2)."
    if who.holding and not who.actions:
        yield f"{name} holds, but has no action left (P28-HOLD-2)."
    if who.breaks < 0:
        yield f"{name} has taken {who.breaks} break tests (P28-BREAK-5)."
    hands = sum(WEAPONS[n].hands if n in WEAPONS else 0 for n in who.wielded)
    if hands > hands_of(profile.traits):
        yield f"{name} holds {hands} hands of weapons (P28-WPN-2)."
