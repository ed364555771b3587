"""How far a squadron may move, in half inches: the slowest of its living models decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rules.core import RuleError

from ..fact_types import Ground, inches
from ..modifiers import mods
from ..state import Table
from .terrain import road_bonus

Gait = Literal["cruise", "flat_out"]


def cruise_value(table: Table, squadron: int, terrain: Iterable[Ground] = ()) -> int:
    """Return how far a squadron may cruise over this terrain (PF-MOV-5)."""
    crossed = tuple(terrain)
    return max(0, min(_values(table, squadron, crossed, "cruise"), default=0))


def flat_out_value(table: Table, squadron: int, terrain: Iterable[Ground] = ()) -> int | None:
    """Return how far a squadron may go flat out, None if one of its models cannot (PF-MOV-6)."""
    models = table.living(squadron)
    if not models or any(table.profile(one.id).flat_out is None for one in models):
        return None
    return max(0, min(_values(table, squadron, tuple(terrain), "flat_out")))


def _values(table: Table, squadron: int, terrain: tuple[Ground, ...], gait: Gait) -> list[int]:
    # PF-DICE-13: cards and GM change the movement value in use.
    change = sum(mod.amount for mod in mods(table, squadron, "move"))
    found = []
    for model in table.living(squadron):
        profile = table.profile(model.id)
        printed = profile.cruise if gait == "cruise" else profile.flat_out or 0
        found.append(printed + road_bonus(profile.locomotion, terrain) + change)
    return found


def may_move(table: Table, squadron: int) -> bool:
    """Return whether a squadron can leave its place at all."""
    return cruise_value(table, squadron) > 0 or bool(flat_out_value(table, squadron))


def check_cruise(
    table: Table, squadron: int, distance: int | None, terrain: Iterable[Ground], rule: str
) -> None:
    """Raise RuleError for a squadron that cannot move, and for a way beyond its cruise.

    `distance` is None where nobody has stated it.
    """
    most = cruise_value(table, squadron, terrain)
    if not most:
        raise RuleError(f"{table.name(squadron)} cannot move; it may remain stationary.", rule)
    if distance is not None and distance > most:
        raise RuleError(
            f"{inches(distance)} is too far: {table.does(squadron, 'cruises')} "
            f"up to {inches(most)}.",
            rule,
        )


def check_flat_out_way(
    table: Table,
    squadron: int,
    distance: int | None,
    terrain: Iterable[Ground],
    rule: str,
) -> None:
    """Raise RuleError for a squadron that cannot go flat out, and for a way too short or too long.

    `distance` is None where nobody has stated it; it is more than a cruise (PF-MOV-6).
    """
    crossed, name = tuple(terrain), table.name(squadron)
    most = flat_out_value(table, squadron, crossed)
    if most is None:
        raise RuleError(f"{name} cannot go flat out; it may cruise.", rule)
    slow = cruise_value(table, squadron, crossed)
    if distance is None:
        return
    if distance > most:
        text = (
            f"{inches(distance)} is too far: {table.does(squadron, 'goes')} up to "
            f"{inches(most)} flat out."
        )
        raise RuleError(text, rule)
    if distance <= slow:
        text = f"{inches(distance)} is a cruise: flat out is more than {inches(slow)}."
        raise RuleError(text, rule)
