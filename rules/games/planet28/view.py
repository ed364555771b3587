"""What a viewer may see of a battle, and its card: all but agendas is open (P28-PBP-4)."""

from __future__ import annotations

from functools import partial

import msgspec

from rules.core import Card, question
from rules.core.play import waits_for
from rules.core.remembered import Remembered
from rules.core.seats import seat_title

from .campaign.overview import CampaignView, line, overview
from .legality import Turn
from .skills import every, is_inspired
from .state import Table, weapon_of
from .units import Character
from .warband.weapons import Weapon


class UnitView(msgspec.Struct, frozen=True, kw_only=True):
    """One character as everybody sees it: current skills, HP, weapons in hand, condition.

    `mover` is the seat that moves it, its owner or whoever controls it; `climbing` the height at
    which it hangs, in millimetres; `effects` are those that last, by name. `weapons` are all that
    it carries, `unloaded` those of them that must be loaded first, `injuries` those of a campaign.
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

    @property
    def here(self) -> bool:
        """Return whether the character is still on the table."""
        return self.status in ("ok", "broken")


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a viewer sees it. `order` names the units still to act, `awaits` the seats.

    `acting` are the units of which one is activated now.
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
    zones: tuple[str, ...]
    campaign: CampaignView | None = None

    @property
    def now(self) -> str:
        """Return which turn it is, of how many unless there is no limit (P28-GM-1)."""
        return f"Turn {self.turn} of {self.limit}" if self.limit else f"Turn {self.turn}"

    def of(self, seat: str) -> tuple[UnitView, ...]:
        return tuple(unit for unit in self.units if unit.seat == seat)


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
        zones=table.zones,
        campaign=overview(table, viewer),
    )


def _acting(table: Table) -> tuple[int, ...]:
    """Return the units that the innermost activation is about."""
    turns = (frame for frame in reversed(table.frames) if isinstance(frame, Turn))
    top = next(turns, None)
    return tuple(u for u in top.units if table.unit(u).here) if top else ()


_seen: Remembered[UnitView] = Remembered(8192)


def _units(table: Table) -> tuple[UnitView, ...]:
    """Return all characters as everybody sees them; most are as they were a move before."""
    is_led = any(who.near for who in table.units)
    met = {unit: table.touching(unit) for pair in table.locks for unit in pair}
    found = []
    for who in table.characters():
        # Besides the character itself and its profile, only these two change how it is seen.
        also = met.get(who.id, ()), is_led and is_inspired(table, who.id)
        make = partial(_unit, table, who)
        found.append(_seen.of((who, table.profile(who.id)), also, make))
    return tuple(found)


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
    )


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
    zones = tuple(f"Hazardous: {zone}." for zone in view.zones)
    return Card(title="Planet 28", status=status, lines=(*sides, *zones))


def _side(view: View, seat: str) -> str:
    names = {unit.id: unit.name for unit in view.units}
    told = [_spoken(unit, names) for unit in view.of(seat) if unit.here]
    lost = sum(unit.status in ("slain", "fled") for unit in view.of(seat))
    gone = f"; {lost} gone" if lost else ""
    return f"{seat_title(seat)}: {', '.join(told) or 'nobody left'}{gone}"


def _spoken(unit: UnitView, names: dict[int, str]) -> str:
    marks = [f"{unit.hp}/{unit.start_hp} HP"]
    marks += ["broken"] if unit.status == "broken" else []
    marks += [f"holds {unit.actions}"] if unit.holding else []
    marks += [f"fights {names[other]}" for other in unit.touching]
    return f"{unit.name} ({', '.join(marks)})"
