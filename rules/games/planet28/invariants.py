"""Every invariant of a battle, checked in a state; an edit by the GM may break some."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.turn.rounds import ACTIONS
from rules.games.planet28.warband.sections import SEATS, TRANSPORT
from rules.games.planet28.warband.warband import room_of
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS

from .aboard import owner_side, riders
from .armament import weapon_of
from .campaign.sound import faults as ledger_faults
from .hull_faults import hull_faults
from .hulls import hull_of, is_vehicle, vehicle_of
from .measured.sound import position_faults
from .options import OPTIONS
from .state import Table, is_member, squad_of
from .units import AnyUnit, Character, Squad, Vehicle


def faults(table: Table) -> tuple[str, ...]:
    """Return every broken invariant of a battle in words, with its rule."""
    found = list(_numbering(table))
    # Nothing more can be said of units that cannot be told apart.
    if found:
        return tuple(found)
    found += [*_time(table), *_locks(table), *_switches(table), *_goal(table)]
    for who in table.units:
        found += _unit(table, who)
    for who in table.characters():
        found += _character(table, who)
        found += _berth(table, who)
    for who in table.units:
        found += hull_faults(table, who) if isinstance(who, Vehicle) else ()
    return (*found, *position_faults(table), *ledger_faults(table))


def _numbering(table: Table) -> Iterator[str]:
    ids = [unit.id for unit in table.units]
    # The number of a squad that is no more is nobody's.
    known = [n for n, one in enumerate(table.profiles, 1) if n in ids or not one.squad]
    if len(ids) != len(known):
        yield f"{len(ids)} units have {len(known)} profiles."
    if ids != list(range(1, len(ids) + 1)) and ids != known:
        yield "The units are not numbered from 1 in their order."


def _time(table: Table) -> Iterator[str]:
    if table.limit and table.turn > table.limit:
        yield f"Turn {table.turn} is beyond the limit of {table.limit} (P28-TURN-10)."


def _switches(table: Table) -> Iterator[str]:
    """Yield what was set to a value that its switch does not have (P28-GM-2)."""
    for option in OPTIONS:
        value = table.switches.get(option.key, option.default)
        if value not in option.values:
            known = ", ".join(option.values)
            yield f"{option.key} is “{value}”; it can be {known} (P28-GM-2)."


def _locks(table: Table) -> Iterator[str]:
    for a, b in table.locks:
        names = f"{table.name(a)} and {table.name(b)}"
        taken = table.unit(a).control or table.unit(b).control
        if not taken and table.side(a) == table.side(b):
            yield f"{names} are locked in combat and are friends (P28-FIGHT-1)."
        if not (table.unit(a).here and table.unit(b).here):
            yield f"{names} are locked, but one has left the table (P28-DMG-4)."


def _goal(table: Table) -> Iterator[str]:
    goal = table.goal
    if goal is not None and goal.holder:
        who = table.unit(goal.holder)
        if who.status != "ok":
            yield f"{table.name(who.id)} is {who.status} and carries something (P28-SETUP-1)."


def _unit(table: Table, who: AnyUnit) -> Iterator[str]:
    name = table.name(who.id)
    most = ACTIONS + int(bool(who.control)) + int(table.profile(who.id).lone)
    if not 0 <= who.actions <= most:
        yield f"{name} has {who.actions} actions, outside 0 to {most} (P28-TURN-2)."
    if not who.here and (who.actions or who.holding or who.id in table.claims):
        yield f"{name} has left the table and can still act (P28-ACT-2)."
    if who.holding and not who.actions:
        yield f"{name} holds, but has no action left (P28-HOLD-2)."
    if is_member(who) and who.actions:
        yield f"{name} is in a squad and has {who.actions} actions of its own (P28-SQD-5)."
    if isinstance(who, Squad):
        yield from _squad(table, who)
    if who.breaks < 0:
        yield f"{name} has taken {who.breaks} break tests (P28-BREAK-5)."


def _character(table: Table, who: Character) -> Iterator[str]:
    profile, name = table.profile(who.id), table.name(who.id)
    uncapped = table.is_switched("drain_cap", "no") and "Drain" in profile.abilities
    if who.hp < 0 or (who.hp > profile.hp and not uncapped):
        yield f"{name} has {who.hp} HP, outside 0 to {profile.hp} (P28-A32)."
    if (who.hp == 0) != (who.status == "slain"):
        yield f"{name} has {who.hp} HP and is {who.status} (P28-DMG-4)."
    carried = {*(weapon.name for weapon in profile.weapons), *who.loot, *WEAPONS}
    hands = sum(weapon_of(table, who.id, n).hands for n in who.wielded if n in carried)
    if hands > room_of(profile):
        yield f"{name} holds {hands} hands of weapons (P28-WPN-2)."
    if who.squad and not table.is_there(who.squad):
        yield f"{name} is in a squad that is not there (P28-SQD-14)."


def _berth(table: Table, who: Character) -> Iterator[str]:
    """Yield what is wrong with where a character rides."""
    if who.aboard is None or not who.here:
        return
    name, berth = table.name(who.id), who.aboard
    if not table.is_there(berth.vehicle) or not is_vehicle(table, berth.vehicle):
        yield f"{name} rides in what is no vehicle (P28-VEH-TRANS-1)."
        return
    if table.touching(squad_of(who) or who.id):
        yield f"{name} rides and is locked in combat: it is in two places (P28-VEH-TRANS-2)."
    if owner_side(table, who.id) != owner_side(table, berth.vehicle):
        yield f"{name} rides with the other side (P28-VEH-TRANS-1)."
    ride, place = vehicle_of(table, berth.vehicle), berth.section
    if not 0 <= place < len(ride.sections) or not ride.sections[place].hp:
        yield f"{name} rides in a section that is not there (P28-VEH-TRANS-3)."
    elif hull_of(table, ride.id).parts[place].name != TRANSPORT:
        yield f"{name} rides in a section that carries nobody (P28-VEH-TRANS-1)."
    elif len(riders(table, ride.id, place)) > SEATS:
        yield f"More than {SEATS} ride where {name} does (P28-VEH-TRANS-1)."


def _squad(table: Table, who: Squad) -> Iterator[str]:
    mates = {one.id for one in table.characters() if one.squad == who.id}
    if who.marked and who.marked not in mates:
        yield f"{table.name(who.id)} has a member marked that is none of it (P28-SQD-DMG)."
    if who.here and not table.members(who.id):
        yield f"{table.name(who.id)} is there without a member (P28-SQD-14)."
