"""How a battle is seen: each unit as it stands, and what is remembered of it (P28-PBP-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.core import question
from rules.core.play import waits_for
from rules.core.remembered import Remembered
from rules.games.planet28.aboard import PILOT, PILOTED, aboard_with
from rules.games.planet28.armament import at_hand, weapon_of
from rules.games.planet28.campaign.overview import overview
from rules.games.planet28.condition import speed
from rules.games.planet28.goals.counting import spoken as goal_told
from rules.games.planet28.hull_view import hull_view
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.legality import Turn
from rules.games.planet28.measured.spots import is_placed, piece, spot, square_of
from rules.games.planet28.picks import picks
from rules.games.planet28.profiles import SKILLS
from rules.games.planet28.skills import current, every, is_inspired
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Squad, Vehicle
from rules.games.planet28.view import UnitView, View
from rules.games.planet28.warband.weapons import Weapon

_views: Remembered[View] = Remembered(256)
_seen: Remembered[UnitView] = Remembered(8192)


def look(table: Table, viewer: str | None) -> View:
    """Return what a seat may see; None stands for everybody else."""
    # The message, its picture and the next picture look at one and the same state.
    return _views.of((table,), viewer, _look, table, viewer)


def _look(table: Table, viewer: str | None) -> View:
    ask = question(table)
    return View(
        viewer=viewer,
        turn=table.turn,
        limit=table.limit,
        seats=table.players(),
        units=_units(table),
        order=tuple(slot.units for slot in table.order[table.place :]),
        acting=_acting(table),
        question=ask.text if ask else "",
        awaits=waits_for(table),
        ended=table.ended,
        winners=table.winners,
        zones=table.zones,
        campaign=overview(table, viewer),
        goal=goal_told(table),
        ground=table.scenery,
        rents=table.rents,
        starts=table.starts,
        picks=picks(table),
    )


def _acting(table: Table) -> tuple[int, ...]:
    """Return the units that the innermost activation is about."""
    turns = (frame for frame in reversed(table.frames) if isinstance(frame, Turn))
    top = next(turns, None)
    return tuple(u for u in top.units if table.unit(u).here) if top else ()


def _units(table: Table) -> tuple[UnitView, ...]:
    """Return all units as everybody sees them; most are as they were a move before."""
    is_led = table.scenery is not None or any(who.near for who in table.units)
    met = {unit: table.touching(unit) for pair in table.locks for unit in pair}
    inside: dict[int, tuple[UnitView, ...]] = {}
    found: dict[int, UnitView] = {}
    others: list[Squad | Vehicle] = []
    for who in table.units:
        if not isinstance(who, Character):
            others.append(who)
            continue
        squad = _squad_around(table, who) if who.squad else None
        # Besides the character itself and its profile, only these change how it is seen.
        also = met.get(who.id, ()), is_led and is_inspired(table, who.id)
        view = _seen.of((who, table.profile(who.id), squad), also, _unit, table, who)
        if squad is None:
            found[who.id] = view
        else:
            inside[squad.id] = (*inside.get(squad.id, ()), view)
    for one in others:
        if isinstance(one, Squad):
            found[one.id] = _squad(table, one, inside.get(one.id, ()))
        else:
            parts = one, table.profile(one.id)
            driven = met.get(one.id, ()), _piloted(table, one.id)
            found[one.id] = _seen.of(parts, driven, _vehicle, table, one)
    return tuple(found[number] for number in sorted(found))


def _piloted(table: Table, unit: int) -> tuple[int, ...]:
    """Return the figures of a vehicle that a Pilot aboard may change, () without one."""
    if not aboard_with(table, unit, PILOT):
        return ()
    return tuple(current(table, unit, skill) for skill in PILOTED)


def _squad_around(table: Table, who: Character) -> Squad | None:
    """Return the squad that somebody is shown in, those slain there too; None out of unit."""
    squad = table.unit(who.squad) if who.squad and not who.stray else None
    return squad if isinstance(squad, Squad) else None


def _unit(table: Table, who: Character) -> UnitView:
    unit, profile = who.id, table.profile(who.id)
    return UnitView(
        id=unit,
        name=profile.name,
        seat=profile.seat,
        skills=every(table, unit),
        hp=who.hp,
        start_hp=profile.hp,
        actions=who.actions,
        status=who.status,
        half=who.half,
        holding=who.holding,
        wielded=who.wielded,
        armour=profile.armour.name,
        traits=profile.traits,
        items=who.items,
        touching=table.touching(unit),
        arcana=who.arcana,
        effects=tuple(effect.name for effect in who.effects),
        acted=who.acted,
        climbing=who.climbing,
        mover=table.seat(unit),
        abilities=profile.abilities,
        weapons=_weapons(table, who),
        unloaded=who.unloaded,
        injuries=profile.injuries,
        at=spot(table, unit),
        square=square_of(table, unit),
        aboard=(who.aboard.vehicle,) if who.aboard else (),
        piece=piece(table, unit) if is_placed(table, unit) else None,
        side=table.side(unit),
        speed_mm=speed(table, unit),
    )


def _squad(table: Table, who: Squad, members: tuple[UnitView, ...]) -> UnitView:
    """Return a squad as everybody sees it: what its members have together."""
    profile, there = table.profile(who.id), tuple(one for one in members if one.here)
    return UnitView(
        id=who.id,
        name=profile.name,
        seat=profile.seat,
        skills={skill: current(table, who.id, skill) for skill in SKILLS} if there else {},
        hp=sum(one.hp for one in there),
        start_hp=who.start_hp,
        actions=who.actions,
        status=who.status,
        half=False,
        holding=who.holding,
        wielded=_each(one.wielded for one in there),
        armour=profile.armour.name,
        traits=profile.traits,
        items=dict(sum((Counter(one.items) for one in there), Counter())),
        touching=table.touching(who.id),
        arcana=_each(one.arcana for one in there),
        effects=tuple(effect.name for effect in who.effects),
        acted=who.acted,
        climbing=who.climbing,
        mover=table.seat(who.id),
        abilities=profile.abilities,
        weapons=tuple(dict.fromkeys(weapon for one in there for weapon in one.weapons)),
        unloaded=_each(one.unloaded for one in there),
        members=members,
        aboard=tuple(dict.fromkeys(ride for one in there for ride in one.aboard)),
        square=square_of(table, who.id),
        side=table.side(who.id),
        speed_mm=speed(table, who.id),
    )


def _vehicle(table: Table, who: Vehicle) -> UnitView:
    unit, profile = who.id, table.profile(who.id)
    return UnitView(
        id=unit,
        name=profile.name,
        seat=profile.seat,
        skills={skill: current(table, unit, skill) for skill in ("A", "F", "S")},
        hp=sum(section.hp for section in who.sections),
        start_hp=sum(part.hp for part in hull_of(table, unit).parts),
        actions=who.actions,
        status=who.status,
        half=False,
        holding=who.holding,
        wielded=(),
        armour="none",
        traits=profile.traits,
        items=who.items,
        touching=table.touching(unit),
        arcana=(),
        effects=tuple(effect.name for effect in who.effects),
        acted=who.acted,
        climbing=0,
        mover=table.seat(unit),
        abilities=profile.abilities,
        weapons=(*at_hand(table, unit, melee=False), *at_hand(table, unit, melee=True)),
        unloaded=who.unloaded,
        injuries=profile.injuries,
        hull=hull_view(table, unit),
        at=spot(table, unit),
        piece=piece(table, unit) if is_placed(table, unit) else None,
        side=table.side(unit),
        speed_mm=speed(table, unit),
        square=square_of(table, unit),
    )


def _each(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what stands in several lists, each once."""
    return tuple(dict.fromkeys(one for names in lists for one in names))


def _weapons(table: Table, who: Character) -> tuple[Weapon, ...]:
    """Return the weapons that a unit carries: what was taken from it is gone, loot is there."""
    carried = [weapon.name for weapon in table.profile(who.id).weapons]
    for name in who.taken:
        if name in carried:
            carried.remove(name)
    return tuple(weapon_of(table, who.id, name) for name in (*carried, *who.loot))
