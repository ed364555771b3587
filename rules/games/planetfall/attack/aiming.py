"""At whom an attack may be aimed, and along which chain of viable models (PF-ORD-2, PF-ORD-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core import RuleError

from ..damage.ratings import first_rating
from ..force.mars import CRYSTAL_FORMATION, CYBER_WEAPON, INDEPENDENT_TARGETING, found
from ..force.profile import Weapon
from ..letters import lettered, living
from ..state import Table
from .combining import mars_of
from .declared import Aim, Declared, Gun, weapon_of

LASER = "laser"
AQUAN = "Aquan"


def aim(
    table: Table,
    target: int,
    chain: Any,
    flank: tuple[int, ...],
    aft: tuple[int, ...],
    firing: int,
    hard: bool = True,
    cyber: bool = False,
) -> Aim:
    """Return an aim at a squadron; `chain` are letters, UNSET for all its living models in order.

    Infantry is left out of these where the weapons are `cyber` (PF-MAR-CYBER).

    Raises RuleError for models that are not there, for an order that is not the owner's to make,
    and for more models in an arc than fire.
    """
    said = isinstance(chain, str)
    models = living(table, target, chain) if said else _usual(table, target, cyber)
    # PF-ORD-6
    if not models:
        raise RuleError(f"No model of {table.name(target)} is viable.", "PF-ORD-6")
    if said:
        _check_order(table, target, models)
    for place, model in enumerate(models):
        standing = sum(counts[place] for counts in (flank, aft) if place < len(counts))
        if standing > firing:
            text = (
                f"{standing} models stand beside or behind "
                f"{lettered(table, [model])}, but only {firing} fire."
            )
            raise RuleError(text, "PF-ORD-7")
    if max(len(flank), len(aft)) > len(models):
        text = f"The chain has {len(models)} models; flank and aft name more."
        raise RuleError(text, "PF-ORD-7")
    return Aim(target=target, chain=models, flank=flank, aft=aft, hard=hard)


def _usual(table: Table, target: int, cyber: bool) -> tuple[int, ...]:
    """Return all models that can be hit: in roster order, or as their owner orders them.

    Of a squadron in a building no order can be seen: the highest rating comes first (PF-ORD-6).
    """
    # Infantry alone is refused in words.
    models = hittable(table, target, cyber) or hittable(table, target, cyber=False)
    if table.squadron(target).place != "occupying":
        return models
    return tuple(sorted(models, key=lambda model: -first_rating(table, model)))


def hittable(table: Table, target: int, cyber: bool) -> tuple[int, ...]:
    """Return the living models of a squadron, without infantry for cyber weapons (PF-MAR-CYBER)."""
    models = tuple(one.id for one in table.living(target))
    return tuple(one for one in models if not (cyber and table.profile(one).is_infantry))


def is_all_cyber(weapons: Sequence[Weapon]) -> bool:
    """Return whether all weapons of an attack are cyber weapons (PF-MAR-CYBER)."""
    return bool(weapons) and all(one.mar(CYBER_WEAPON) is not None for one in weapons)


def _check_order(table: Table, target: int, models: tuple[int, ...]) -> None:
    """Raise RuleError for a chain of a squadron in a building that is not by rating (PF-ORD-6)."""
    ratings = [first_rating(table, model) for model in models]
    if table.squadron(target).place == "occupying" and ratings != sorted(ratings, reverse=True):
        text = (
            f"No order can be seen of {table.name(target)} in its building: "
            "the highest Damage Rating comes first."
        )
        raise RuleError(text, "PF-ORD-6")


def check_target(table: Table, squadron: int, target: int, prey: int, onward: int) -> None:
    """Raise RuleError for a squadron that another may not fire at (PF-ORD-2, PF-ORD-3)."""
    _check_there(table, target)
    name, seat = table.name(target), table.side(squadron)
    if target == squadron:
        raise RuleError(f"{name} cannot fire at itself.", "PF-ORD-2")
    # PF-OW-3
    if prey not in (0, target):
        text = f"Overwatch fires at {table.name(prey)}, which has just moved."
        raise RuleError(text, "PF-OW-3")
    if table.side(target) == seat and not table.has(target, CRYSTAL_FORMATION):
        raise RuleError(f"{table.does(target, 'is')} on your own side.", "PF-ORD-2")
    # PF-MAR-CRYSTAL
    if table.side(target) != seat and onward:
        text = f"{table.does(target, 'is')} no crystal of yours to attack with."
        raise RuleError(text, "PF-MAR-CRYSTAL")
    # PF-MAR-CRYSTAL
    if table.side(target) == seat:
        _check_onward(table, seat, target, onward)


def _check_there(table: Table, target: int) -> None:
    there = target <= len(table.squadrons)
    if not there or not table.is_there(target) or not table.living(target):
        name = table.name(target) if there else f"Squadron {target}"
        raise RuleError(f"{name} is not on the table.", "PF-ORD-3")


def _check_onward(table: Table, seat: str, crystal: int, onward: int) -> None:
    """Raise RuleError for a crystal that is to attack nobody, or its own side (PF-MAR-CRYSTAL)."""
    if not onward:
        text = f"Name the enemy that {table.does(crystal, 'attacks')} with the hits it takes."
        raise RuleError(text, "PF-MAR-CRYSTAL")
    _check_there(table, onward)
    if table.side(onward) == seat:
        raise RuleError(f"{table.does(onward, 'is')} on your own side.", "PF-MAR-CRYSTAL")


def check_lasers(table: Table, guns: tuple[Gun, ...]) -> None:
    """Raise RuleError for weapons that light up no crystal: only Aquan lasers do."""
    for gun in guns:
        weapon = weapon_of(table, gun)
        # PF-MAR-CRYSTAL: the race of the model, however its list is called.
        if weapon.type.casefold() != LASER or not _is_aquan(table, gun.model):
            text = f"{weapon.name} is no Aquan laser, and no other weapon lights up a crystal."
            raise RuleError(text, "PF-MAR-CRYSTAL")


def _is_aquan(table: Table, model: int) -> bool:
    return table.profile(model).race.split()[:1] == [AQUAN]


def check_aims(table: Table, declared: tuple[Declared, ...]) -> None:
    """Raise RuleError for a squadron that fires at several others (PF-ORD-2).

    Only weapons of models with Independent Targeting may part (PF-MAR-INDEP).
    """
    bound = {
        one.target
        for one in declared
        for gun in one.guns
        if not table.profile(gun.model).has(INDEPENDENT_TARGETING)
    }
    if len(bound) > 1:
        names = " and ".join(map(table.name, sorted(bound)))
        text = f"A squadron fires at one target squadron, not at {names}."
        raise RuleError(text, "PF-ORD-2")


def check_cyber(table: Table, shot: Declared) -> None:
    """Raise RuleError for a cyber attack on infantry (PF-MAR-CYBER)."""
    if not is_cyber(table, shot):
        return
    people = [model for model in shot.aim.chain if table.profile(model).is_infantry]
    if people:
        name = table.name(shot.target)
        raise RuleError(f"Cyber Weapons do nothing to infantry such as {name}.", "PF-MAR-CYBER")


def is_cyber(table: Table, shot: Declared) -> bool:
    """Return whether an attack is made with cyber weapons (PF-MAR-CYBER)."""
    return found(mars_of(table, shot), CYBER_WEAPON) is not None
