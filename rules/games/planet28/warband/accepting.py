"""Weapons of people's own that are brought to a battle, and who has to accept them (P28-CUST-7)."""

from __future__ import annotations

import msgspec

from rules.core.seats import GM, seat_title
from rules.games.planet28.profiles import Profile
from rules.games.planet28.state import Table

from .custom import is_custom
from .weapons import Weapon

Brought = tuple[tuple[str, Weapon], ...]


def brought(table: Table) -> Brought:
    """Return the weapons that are in no table with their owners, each once, in roster order."""
    found = (
        (profile.seat, weapon)
        for profile in table.profiles
        for weapon in profile.weapons
        if is_custom(weapon)
    )
    return tuple({(owner, weapon.name): (owner, weapon) for owner, weapon in found}.values())


def may_judge(table: Table, seat: str, owner: str) -> bool:
    """Return whether a seat may refuse what another brings: it is on another side, or the GM's."""
    return table.side_of(seat) != table.side_of(owner)


def judges(table: Table, weapons: Brought) -> tuple[str, ...]:
    """Return the seats that have to accept these weapons; nobody asks a seat without a person."""
    seats = (GM,) if table.is_judged() else table.players()
    there = (seat for seat in seats if seat not in table.vacant)
    return tuple(s for s in there if any(may_judge(table, s, owner) for owner, _ in weapons))


def spoken(owner: str, weapon: Weapon) -> str:
    """Return a weapon in words, with what it costs."""
    sort = "melee" if weapon.melee else f"ranged, {weapon.range_most // 10}cm"
    parts = (sort, str(weapon.dice), *weapon.keywords, *weapon.special, f"{weapon.cost} credits")
    return f"{seat_title(owner)}: {weapon.name} ({', '.join(parts)})"


def without(table: Table, owner: str, weapon: Weapon) -> Table:
    """Return the table without a weapon of an owner's characters."""
    profiles = tuple(
        _left(profile, weapon) if profile.seat == owner else profile for profile in table.profiles
    )
    table = msgspec.structs.replace(table, profiles=profiles)
    for who in table.characters():
        if table.profile(who.id).seat == owner:
            held = tuple(name for name in who.wielded if name != weapon.name)
            table = table.change(who.id, wielded=held)
    return table


def _left(profile: Profile, weapon: Weapon) -> Profile:
    left = tuple(one for one in profile.weapons if one.name != weapon.name)
    return msgspec.structs.replace(profile, weapons=left)
