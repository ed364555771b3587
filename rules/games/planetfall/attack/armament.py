"""A squadron's main ordnance: which of its weapons make an attack (PF-ORD-2 to PF-ORD-5)."""

from __future__ import annotations

from collections.abc import Collection

from rules.core import RuleError

from ..fact_types import inches
from ..force.profile import Weapon
from ..letters import lettered
from ..state import Table
from .arcs import EVERYWHERE
from .combining import clash
from .declared import Gun, band, weapon_of

ALL = ("", "all")
"""What stands for every weapon of a squadron."""


def main_weapons(table: Table, model: int) -> tuple[tuple[int, Weapon], ...]:
    """Return the main ordnance of a model with the places in its profile, from 0."""
    weapons = enumerate(table.profile(model).weapons)
    return tuple((place, weapon) for place, weapon in weapons if weapon.role == "main")


def weapon_names(table: Table, squadron: int) -> tuple[str, ...]:
    """Return the names of a squadron's main weapons, each once, those of living models only."""
    living = (one.id for one in table.living(squadron))
    names = (weapon.name for model in living for _, weapon in main_weapons(table, model))
    return tuple(dict.fromkeys(names))


def mounted(
    table: Table, squadron: int, wanted: str, models: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Return the weapons of these models with the wanted names, by model and place.

    Raises RuleError for a name that the squadron does not know, where nobody sees the target
    (PF-ORD-3), and where nobody bears such a weapon.
    """
    if not models:
        raise RuleError(f"Nobody of {table.name(squadron)} sees the target.", "PF-ORD-3")
    known = weapon_names(table, squadron)
    names = {part.strip().casefold() for part in wanted.split(",")}
    strange = names - {*map(str.casefold, known), *ALL}
    # PF-ORD-2
    if strange:
        has = ", ".join(known) or "no main ordnance"
        text = f"{table.does(squadron, 'has')} no {sorted(strange)[0]}; to choose from: {has}."
        raise RuleError(text, "PF-ORD-2")
    found = tuple(
        (model, place)
        for model in models
        for place, weapon in main_weapons(table, model)
        if names & {*ALL} or weapon.name.casefold() in names
    )
    if not found:
        text = f"{lettered(table, models)} of {table.name(squadron)}: no such weapon is there."
        raise RuleError(text, "PF-ORD-2")
    return found


def guns(
    table: Table,
    pairs: tuple[tuple[int, int], ...],
    spent: Collection[tuple[int, int]],
    ranges: tuple[int, ...] | None,
    arc: str,
) -> tuple[Gun, ...]:
    """Return the weapons that can fire, of those named by model and place.

    Left out are those that fire already in another attack (PF-ORD-2), have the target outside
    their arcs (PF-ORD-3) or out of range (PF-ORD-4). Raises RuleError where none is left.
    """
    fresh = tuple(pair for pair in pairs if pair not in spent)
    if not fresh:
        raise RuleError("Each weapon fires once, and these are in an attack already.", "PF-ORD-2")
    models = tuple(dict.fromkeys(model for model, _ in fresh))
    far = _ranges(models, ranges)
    ready = tuple(Gun(model, place, far[model]) for model, place in fresh)
    bearing = tuple(gun for gun in ready if _is_bearing(weapon_of(table, gun), arc))
    if not bearing:
        text = f"No weapon bears on a target in arc {arc}: {_arcs(table, ready)}."
        raise RuleError(text, "PF-ORD-3")
    reaching = tuple(gun for gun in bearing if band(weapon_of(table, gun), gun.far))
    if not reaching:
        raise RuleError(f"The target is out of range: {_reach(table, bearing)}.", "PF-ORD-4")
    return reaching


def check_combining(table: Table, found: tuple[Gun, ...]) -> None:
    """Raise RuleError for weapons that cannot make one attack (PF-ORD-8)."""
    if why := clash([weapon_of(table, gun) for gun in found]):
        raise RuleError(f"{why}: declare them as attacks of their own.", "PF-ORD-8")


def is_long(table: Table, found: tuple[Gun, ...], wanted: str) -> bool:
    """Return whether an attack counts as LR: it has to if one of its weapons does (PF-ORD-5).

    Raises RuleError where EF is asked for and a weapon is beyond it.
    """
    beyond = [gun for gun in found if band(weapon_of(table, gun), gun.far) == "lr"]
    if beyond and wanted == "EF":
        name = weapon_of(table, beyond[0]).name
        text = f"{name} is beyond its effective range: the attack is LR, or leaves it out."
        raise RuleError(text, "PF-ORD-5")
    return bool(beyond) or wanted == "LR"


def _ranges(models: tuple[int, ...], ranges: tuple[int, ...] | None) -> dict[int, int]:
    """Return how far the target is from each model; one range stands for all of them."""
    # As long as nobody has said how far it is, it is near.
    if ranges is None or len(ranges) == 1:
        return dict.fromkeys(models, ranges[0] if ranges else 0)
    if len(ranges) != len(models):
        text = f"{len(ranges)} ranges for {len(models)} firing models: give one, or one for each."
        raise RuleError(text, "PF-ORD-4")
    return dict(zip(models, ranges, strict=True))


def _is_bearing(weapon: Weapon, arc: str) -> bool:
    return not arc or arc in weapon.arcs or EVERYWHERE in weapon.arcs


def _arcs(table: Table, found: tuple[Gun, ...]) -> str:
    weapons = dict.fromkeys(weapon_of(table, gun) for gun in found)
    return ", ".join(f"{one.name} fires {' '.join(one.arcs)}" for one in weapons)


def _reach(table: Table, found: tuple[Gun, ...]) -> str:
    weapons = dict.fromkeys(weapon_of(table, gun) for gun in found)
    return ", ".join(f"{one.name} reaches {inches(_longest(one))}" for one in weapons)


def _longest(weapon: Weapon) -> int:
    return max(one.reach for one in (weapon.ef, weapon.lr) if one is not None)
