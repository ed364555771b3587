"""What the characters of a unit carry and can hold: a squad's each on its own (P28-SQD-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rules.core import RuleError
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table
from rules.games.planet28.warband.items import STIMULANTS
from rules.games.planet28.warband.warband import room_of


def borne(table: Table, unit: int) -> tuple[str, ...]:
    """Return the names of the weapons that a character carries, looted ones last."""
    own = (weapon.name for weapon in table.profile(unit).weapons)
    return (*own, *table.character(unit).loot)


def check_hold(table: Table, unit: int, wielded: tuple[str, ...]) -> None:
    """Raise RuleError for weapons that a character cannot take up, or put down (P28-ITEM-1)."""
    name, profile = table.name(unit), table.profile(unit)
    lacking = Counter(wielded) - Counter(borne(table, unit))
    if lacking:
        raise RuleError(f"{name} does not carry {', '.join(lacking)}.", "P28-WPN-2")
    hands = sum(weapon_of(table, unit, weapon).hands for weapon in wielded)
    if hands > room_of(profile):
        text = f"These weapons take {hands} hands; {name} has {room_of(profile)}."
        raise RuleError(text, "P28-WPN-2")
    # P28-WPN-6, P28-TR-BARBARIC: what was looted may be Complex.
    for weapon in (weapon_of(table, unit, held) for held in wielded):
        if table.has(unit, "Barbaric") and "Complex" in weapon.keywords:
            raise RuleError(f"{weapon.name} is Complex; {name} is Barbaric.", "P28-WPN-6")
    for weapon in profile.weapons:
        if "Integral" in weapon.special and weapon.name not in wielded:
            raise RuleError(f"{weapon.name} is Integral and stays in hand.", "P28-WSR-INTEG")


def may_hold(table: Table, unit: int, wielded: tuple[str, ...]) -> bool:
    """Return whether a character can take up these weapons and none else."""
    try:
        check_hold(table, unit, wielded)
    except RuleError:
        return False
    return True


def unloaded(table: Table, unit: int) -> tuple[str, ...]:
    """Return the names of a character's empty weapons."""
    return table.character(unit).unloaded


def every(table: Table, unit: int, what: Callable[[Table, int], tuple[str, ...]]) -> list[str]:
    """Return what a unit has of something, a squad each thing once."""
    team = bodies(table, unit)
    found = [name for one in team for name in what(table, one)]
    return found if unit in team else list(dict.fromkeys(found))


def bearers(table: Table, unit: int, item: str, number: int) -> tuple[int, ...]:
    """Return who of a unit carries so many of an item."""
    team = bodies(table, unit)
    return tuple(one for one in team if table.character(one).items.get(item, 0) >= number)


def stimulated(table: Table, unit: int) -> tuple[int, ...]:
    """Return who of a unit has doses enough for the next use of stimulants (P28-ITEM-STIM)."""
    team = bodies(table, unit)
    return tuple(one for one in team if bearers(table, one, STIMULANTS, doses(table, one)))


def doses(table: Table, unit: int) -> int:
    """Return how many doses a character's next use of stimulants takes."""
    return table.character(unit).stims + 1


def most_of(table: Table, unit: int, item: str) -> int:
    """Return the most that one of a unit carries of an item."""
    return max((table.character(one).items.get(item, 0) for one in bodies(table, unit)), default=0)
