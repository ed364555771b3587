"""What a viewer may see of a battle, and its card: all but agendas is open (P28-PBP-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

import msgspec

from rules.core import Card, question
from rules.core.play import waits_for
from rules.core.remembered import Remembered
from rules.core.seats import seat_title
from rules.ground.terrain import Table as Scenery

from .campaign.overview import CampaignView, line, overview
from .goals.counting import spoken as goal_told
from .hull_view import HullView, hull_view
from .hulls import hull_of
from .legality import Turn
from .measured.spots import spot, square_of
from .profiles import SKILLS
from .skills import current, every, is_inspired
from .state import Table, at_hand, weapon_of
from .units import Character, Spot, Squad, Vehicle
from .warband.weapons import Weapon


class UnitView(msgspec.Struct, frozen=True, kw_only=True):
    """One unit as everybody sees it: current skills, HP, weapons in hand, condition.

    A squad shows the best skills, all the HP and every weapon of its `members`, who are units of
    their own and stand nowhere else while they are in it. A vehicle has a `hull`; its HP are those
    of all its sections.

    `aboard` names the vehicle in which it rides, () for none.
    `mover` is the seat that moves it, its owner or whoever controls it; `climbing` the height at
    which it hangs, in millimetres; `effects` are those that last, by name. `weapons` are all that
    it carries, `unloaded` those of them that must be loaded first, `injuries` those of a campaign
    and the damage of a vehicle that lasts. On a measured table it stands `at` a place, in this
    `square`.
    """

    id: int
    name: str
    seat: str
    skills: dict[str, int]
    hp: int
    start_hp: int
    actions: int
    status: str
    half: bool
    holding: bool
    wielded: tuple[str, ...]
    armour: str
    traits: tuple[str, ...]
    items: dict[str, int]
    touching: tuple[int, ...]
    arcana: tuple[str, ...]
    effects: tuple[str, ...]
    acted: bool
    climbing: int
    mover: str
    abilities: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    unloaded: tuple[str, ...]
    injuries: tuple[str, ...] = ()
    members: tuple[UnitView, ...] = ()
    hull: HullView | None = None
    at: Spot | None = None
    square: str = ""
    aboard: tuple[int, ...] = ()

    @property
    def here(self) -> bool:
        """Return whether the unit is still on the table."""
        return self.status in ("ok", "broken", "shaken")


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a viewer sees it. `order` names the units still to act, `awaits` the seats.

    `acting` are the units of which one is activated now; `ground` is a measured table,
    `rents` the middles of ground that was rent there.
    """

    viewer: str | None
    turn: int
    limit: int
    seats: tuple[str, ...]
    units: tuple[UnitView, ...]
    order: tuple[tuple[int, ...], ...]
    acting: tuple[int, ...]
    question: str
    awaits: tuple[str, ...]
    ended: str
    winners: tuple[str, ...]
    zones: tuple[str, ...]
    campaign: CampaignView | None = None
    goal: str = ""
    ground: Scenery | None = None
    rents: tuple[Spot, ...] = ()

    @property
    def now(self) -> str:
        """Return which turn it is, of how many unless there is no limit (P28-GM-1)."""
        return f"Turn {self.turn} of {self.limit}" if self.limit else f"Turn {self.turn}"

    def of(self, seat: str) -> tuple[UnitView, ...]:
        return tuple(unit for unit in self.units if unit.seat == seat)

    def unit(self, number: int) -> UnitView:
        """Return a unit by its number, a member of a squad too. Raises KeyError for none."""
        for unit in self.units:
            for one in (unit, *unit.members):
                if one.id == number:
                    return one
        raise KeyError(number)


LOST = ("slain", "fled", "destroyed", "derelict")
_views: Remembered[View] = Remembered(256)


def look(table: Table, viewer: str | None) -> View:
    """Return what a seat may see; None stands for everybody else."""
    # The message, its picture and the next picture look at one and the same state.
    return _views.of((table,), viewer, partial(_look, table, viewer))


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
    )


def _acting(table: Table) -> tuple[int, ...]:
    """Return the units that the innermost activation is about."""
    turns = (frame for frame in reversed(table.frames) if isinstance(frame, Turn))
    top = next(turns, None)
    return tuple(u for u in top.units if table.unit(u).here) if top else ()


_seen: Remembered[UnitView] = Remembered(8192)


def _units(table: Table) -> tuple[UnitView, ...]:
    """Return all units as everybody sees them; most are as they were a move before."""
    is_led = table.scenery is not None or any(who.near for who in table.units)
    met = {unit: table.touching(unit) for pair in table.locks for unit in pair}
    inside: dict[int, tuple[UnitView, ...]] = {}
    found: dict[int, UnitView] = {}
    for who in table.characters():
        squad = _squad_around(table, who)
        # Besides the character itself and its profile, only these change how it is seen.
        also = met.get(who.id, ()), is_led and is_inspired(table, who.id)
        make = partial(_unit, table, who)
        view = _seen.of((who, table.profile(who.id), squad), also, make)
        if squad is None:
            found[who.id] = view
        else:
            inside[squad.id] = (*inside.get(squad.id, ()), view)
    for one in table.units:
        if isinstance(one, Squad):
            found[one.id] = _squad(table, one, inside.get(one.id, ()))
        if isinstance(one, Vehicle):
            drive = partial(_vehicle, table, one)
            touched = met.get(one.id, ())
            found[one.id] = _seen.of((one, table.profile(one.id)), (touched, False), drive)
    return tuple(found[number] for number in sorted(found))


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


def card(view: View) -> Card:
    """Return where the battle stands: the turn, or how it ended, and each side's characters."""
    # Whoever has to answer is added by the message that shows the card.
    status = view.ended or f"{view.now}."
    if view.campaign is not None:
        now = f"battle {view.campaign.battle} of {view.campaign.length}"
        if view.campaign.between:
            told = tuple(line(band) for band in view.campaign.bands)
            return Card(title="Planet 28", status=f"After {now}.", lines=told)
        status = f"{status} This is {now}."
    sides = tuple(_side(view, seat) for seat in view.seats)
    goal = (f"{view.goal}.",) if view.goal else ()
    zones = tuple(f"Hazardous: {zone}." for zone in view.zones)
    return Card(title="Planet 28", status=status, lines=(*goal, *sides, *zones))


def _side(view: View, seat: str) -> str:
    names = {unit.id: unit.name for unit in view.units}
    told = [_spoken(unit, names) for unit in view.of(seat) if unit.here]
    lost = sum(unit.status in LOST for unit in view.of(seat))
    gone = f"; {lost} gone" if lost else ""
    return f"{seat_title(seat)}: {', '.join(told) or 'nobody left'}{gone}"


def _spoken(unit: UnitView, names: dict[int, str]) -> str:
    marks = [f"{unit.hp}/{unit.start_hp} HP"]
    if unit.members:
        marks.insert(0, f"{sum(one.here for one in unit.members)} of {len(unit.members)}")
    marks += [unit.status] if unit.status in ("broken", "shaken") else []
    if unit.hull is not None:
        marks += [f"{unit.hull.intact()} of {len(unit.hull.sections)} sections", *unit.hull.marks]
    marks += [f"holds {unit.actions}"] if unit.holding else []
    marks += [f"fights {names[other]}" for other in unit.touching]
    marks += [unit.square] if unit.square else []
    return f"{unit.name} ({', '.join(marks)})"
