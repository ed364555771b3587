"""What people say an enemy unit sees: the one form from which it decides (P28-SOLO-4).

Everything here is a fact about the table. Who fills the form in makes no difference to the rules:
whatever knows the positions can state the same.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import Choice, Move, RuleError, fact, facts
from rules.games.planet28.actions.arcana import powers_of
from rules.games.planet28.actions.loading import lack
from rules.games.planet28.acts import Near
from rules.games.planet28.armament import at_hand
from rules.games.planet28.condition import speed
from rules.games.planet28.facings import has_sides
from rules.games.planet28.moves import Walk
from rules.games.planet28.state import ENEMY, Table
from rules.games.planet28.units import Character, Vehicle

from .sightings import SIGHTINGS, WAYS, Sighting, Way

Seen = Annotated[
    Annotated[tuple[Sighting, ...], msgspec.Meta(max_length=40)] | None, fact(SIGHTINGS)
]
Ways = Annotated[Annotated[tuple[Way, ...], msgspec.Meta(max_length=6)] | None, fact(WAYS)]
OPEN = {
    "seen": "whom it sees and how far off each is",
    "way": "what lies straight ahead, towards the nearest it sees or else the farthest edge",
    "friends": "which of its friends it sees and how far off",
    "near": "who stands within 5cm of the nearest",
}
"""What the form asks, in its order."""
HELPERS = frozenset(("Heal", "Repair", "Inspire"))
POWERS = frozenset(("Blind", "Shield"))


class Watch(Move, frozen=True, kw_only=True, tag="watch"):
    """What an enemy unit sees, and what lies straight ahead of it; None is not said yet.

    `seen` are units of the players, `friends` its own, `near` those around whom it would shoot
    with an Explosive weapon.
    """

    seen: Seen = None
    way: Ways = None
    friends: Seen = None
    near: Near = None

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return what is asked. Raises RuleError if nothing is."""
        return asked(state)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what is left out, and for units that it cannot see there."""
        missing = [field for field in asked(state) if getattr(self, field) is None]
        if missing:
            wanted = " and ".join(OPEN[field] for field in missing)
            raise RuleError(f"Say also {wanted}.", "P28-FACT-1")
        own = state.frames[-1].units[0]  # type: ignore[attr-defined]
        _check_turn(state, own, self.way or ())
        _check_seen(state, self.seen or (), state.enemies(ENEMY))
        _check_seen(state, self.friends or (), state.friends(ENEMY))
        for unit in self.near or ():
            if not state.is_there(unit) or unit == own:
                raise RuleError(f"Unit {unit} cannot stand there.", "P28-WSR-EXPL")


def _check_turn(table: Table, unit: int, way: tuple[Way, ...]) -> None:
    """Raise RuleError for what turns freely as it moves, and is said to have to turn first."""
    if "turn" in way and not has_sides(table, unit):
        text = f"{table.name(unit)} turns freely as it moves."
        raise RuleError(text, "P28-VEH-MOVE-1")


def _check_seen(table: Table, seen: tuple[Sighting, ...], there: tuple[int, ...]) -> None:
    """Raise RuleError for a unit that is not among these, and for one named twice."""
    units = [one.unit for one in seen]
    for unit in units:
        if unit not in there:
            # Forged forms come through here too, with numbers that nobody has.
            known = 0 < unit <= len(table.profiles)
            name = table.name(unit) if known else f"Unit {unit}"
            text = f"{name} is not one of those: {_names(table, there)}."
            raise RuleError(text, "P28-SOLO-4")
        if units.count(unit) > 1:
            raise RuleError(f"{table.name(unit)} is named twice.", "P28-FACT-1")


def _names(table: Table, units: tuple[int, ...]) -> str:
    return ", ".join(map(table.name, units)) or "nobody is there"


def asked(table: Table) -> tuple[str, ...]:
    """Return the facts that the open question asks for. Raises RuleError where none is."""
    wanted = getattr(table.frames[-1], "wanted", None) if table.frames else None
    if wanted is None:
        raise RuleError("Nobody asks what an enemy sees now.", "P28-SOLO-4")
    found: tuple[str, ...] = wanted(table)
    return found


def wanted(table: Table, unit: int) -> tuple[str, ...]:
    """Return what a unit must be told to decide; () if nothing could come of it."""
    moves = Walk(unit=unit, distance_mm=0).is_legal(table, table.seat(unit)) and speed(table, unit)
    fields = {
        "way": bool(moves),
        "friends": _is_helpful(table, unit),
        "near": _is_explosive(table, unit),
    }
    more = tuple(field for field, is_asked in fields.items() if is_asked)
    return ("seen", *more) if more or _has_aims(table, unit) else ()


def _is_helpful(table: Table, unit: int) -> bool:
    """Return whether it has an ability or knows a power for which its friends matter."""
    known = powers_of(table, unit)
    return bool(HELPERS & set(table.profile(unit).abilities) or POWERS & set(known))


def _is_explosive(table: Table, unit: int) -> bool:
    """Return whether it may fire a weapon whose blast reaches those near its target."""
    if isinstance(table.unit(unit), Vehicle):
        return False
    ready = (gun for gun in at_hand(table, unit, melee=False) if not lack(table, unit, gun))
    return any("Explosive" in gun.special and "Indirect" not in gun.special for gun in ready)


def _has_aims(table: Table, unit: int) -> bool:
    """Return whether it could do anything to somebody in sight without moving."""
    who = table.unit(unit)
    if not isinstance(who, Character):
        return True
    armed = at_hand(table, unit, melee=False) or who.arcana or table.profile(unit).abilities
    return bool(armed)


def choices(table: Table, fields: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return the ready answers: the form, and that it sees nobody and its way is open."""
    nobody = Watch(**dict.fromkeys(fields, ()))
    return (Choice("Say what it sees", Watch()), Choice("It sees nobody; open ground", nobody))


def question(table: Table, unit: int, fields: tuple[str, ...]) -> str:
    """Return the question what a unit sees, in words."""
    *others, last = (OPEN[field] for field in OPEN if field in fields)
    listed = f"{', '.join(others)} and {last}" if others else last
    # P28-SOLO-4: the bot does not know which way a vehicle stands.
    if "way" in fields and has_sides(table, unit):
        listed += "; say “turn” if it has to turn before it can go straight there"
    return f"What does {table.name(unit)} see? Say {listed}."


def described(table: Table, unit: int, watch: Watch) -> str:
    """Return what was said of a unit's sight, in words (P28-FACT-1)."""
    said = {name: value for name, value in facts(watch).items() if value is not None}
    parts = [f"{table.name(unit)} sees {SIGHTINGS.text(table, watch.seen or ())}"]
    if "way" in said:
        parts.append(f"ahead: {WAYS.text(table, watch.way)}")
    if watch.friends:
        parts.append(f"friends: {SIGHTINGS.text(table, watch.friends)}")
    if watch.near:
        parts.append(f"near its target: {', '.join(map(table.name, watch.near))}")
    return "; ".join(parts)
