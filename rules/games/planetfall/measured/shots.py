"""The facts of an attack on a measured table: who fires, how far, at whom, from which side.

PF-ORD-3 to PF-ORD-7; what players name of their own models only leaves some of them out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from rules.core import RuleError
from rules.ground.distance import gap

from ..attack.aiming import hittable, is_all_cyber
from ..attack.armament import main_weapons, mounted
from ..attack.declared import Declared, Gun, band
from ..damage.ratings import first_rating
from ..force.profile import Weapon
from ..letters import letter, lettered, living
from ..state import Table
from .looks import distance, exposed, is_borne_on, is_seen, look
from .spots import HALF, body

Pair = tuple[int, int]
"""A weapon that takes part: its model, and its place in the profile from 0."""


class Line(NamedTuple):
    """A weapon that bears on somebody: how far its closest viable target is, in half inches."""

    model: int
    place: int
    weapon: Weapon
    far: int


def shot_facts(table: Table, move: Any, spent: frozenset[Pair]) -> dict[str, Any]:
    """Return the facts of an attack. Raises RuleError where nobody sees the target, or reaches."""
    pairs = [
        pair
        for pair in mounted(table, move.squadron, move.weapon, _firing(table, move))
        if pair not in spent
    ]
    # Infantry alone is refused in words.
    targets = _targeted(table, move.target, pairs) or hittable(table, move.target, cyber=False)
    ready, viable = _ready(table, pairs, targets)
    if pairs and not viable:
        mates = tuple(one.id for one in table.living(move.squadron))
        raise RuleError(_blind(table, mates, targets), "PF-ORD-3")
    chain, long = _chain(table, targets, ready, viable, long=move.solution == "LR")
    firing = tuple(dict.fromkeys(one.model for one in ready))
    sides = [exposed(table, model, firing) for model in chain]
    return {
        **_solution(table, move, ready, long=long),
        "ranges": tuple({one.model: one.far for one in ready}.values()) or (0,),
        "models": lettered(table, firing),
        "bearing": tuple(f"{letter(table, one.model)}{one.place + 1}" for one in ready),
        "arc": "",
        "chain": lettered(table, chain),
        "flank": _counted(one.flank for one in sides),
        "aft": _counted(one.aft for one in sides),
    }


def _targeted(table: Table, target: int, pairs: list[Pair]) -> tuple[int, ...]:
    """Return the models of a squadron that weapons can hit (PF-MAR-CYBER)."""
    weapons = [table.profile(model).weapons[place] for model, place in pairs]
    return hittable(table, target, is_all_cyber(weapons))


def _ready(
    table: Table, pairs: list[Pair], targets: tuple[int, ...]
) -> tuple[list[Line], tuple[int, ...]]:
    """Return the weapons that bear and reach, and the models viable for them (PF-ORD-4, PF-ORD-6).

    A model that only weapons out of range bear on is not viable, so that the closest viable one
    may be further off without them. Where none reaches, those that bear are returned.
    """
    bearing = {pair: seen for pair in pairs if (seen := _targets(table, pair, targets))}
    viable = tuple(one for one in targets if any(one in seen for seen in bearing.values()))
    lines = [_line(table, pair, viable) for pair in bearing]
    reaching = [one for one in lines if band(one.weapon, one.far)]
    if not reaching or len(reaching) == len(lines):
        return lines, viable
    return _ready(table, [(one.model, one.place) for one in reaching], targets)


def measured_again(table: Table, guns: tuple[Gun, ...], chain: tuple[int, ...]) -> tuple[Gun, ...]:
    """Return weapons with how far the closest model of a chain is from each (PF-ORD-4, PF-ORD-21).

    As they are where people state what their table shows.
    """
    if table.scenery is None:
        return guns
    return tuple(
        msgspec.structs.replace(gun, far=_line(table, (gun.model, gun.weapon), chain).far)
        for gun in guns
    )


def aimed_again(table: Table, shot: Declared) -> Declared:
    """Return an attack with chain, ranges and solution by whoever is left (PF-ORD-21, PF-ORD-4).

    As it is where no weapon bears on anybody and reaches, or where nothing is measured.
    """
    if table.scenery is None:
        return shot
    pairs = [(gun.model, gun.weapon) for gun in shot.guns]
    targets = _targeted(table, shot.target, pairs)
    lines, viable = _ready(table, pairs, targets)
    ready = [one for one in lines if band(one.weapon, one.far)]
    if not ready:
        return shot
    chain, long = _chain(table, targets, ready, viable, long=shot.long)
    firing = tuple(dict.fromkeys(one.model for one in ready))
    sides = [exposed(table, model, firing) for model in chain]
    aim = msgspec.structs.replace(
        shot.aim,
        chain=chain,
        flank=_counted(one.flank for one in sides),
        aft=_counted(one.aft for one in sides),
    )
    guns = tuple(Gun(one.model, one.place, one.far) for one in ready)
    return msgspec.structs.replace(shot, aim=aim, guns=guns, long=long)


def onward_facts(table: Table, crystals: tuple[int, ...], target: int) -> dict[str, Any]:
    """Return the facts of a crystal's own attack: by its own sight, however far (PF-A54).

    Of several crystals that are fired at it is the first that attacks (PF-MAR-CRYSTAL).
    """
    if not crystals:
        return {}
    first = crystals[0]
    models = tuple(one.id for one in table.living(target))
    seen = tuple(one for one in models if is_seen(table, first, one))
    if not seen:
        raise RuleError(_blind(table, (first,), models), "PF-MAR-CRYSTAL")
    chain = _ordered(table, models, seen, (first,))
    sides = [exposed(table, model, (first,)) for model in chain]
    return {
        "onward_chain": lettered(table, chain),
        "onward_flank": _counted(one.flank for one in sides),
        "onward_aft": _counted(one.aft for one in sides),
    }


def _counted(counts: Any) -> tuple[int, ...]:
    found = tuple(counts)
    return found if any(found) else ()


def _firing(table: Table, move: Any) -> tuple[int, ...]:
    if isinstance(move.models, str):
        return living(table, move.squadron, move.models)
    return tuple(one.id for one in table.living(move.squadron))


def _targets(table: Table, pair: Pair, targets: tuple[int, ...]) -> tuple[int, ...]:
    model, place = pair
    weapon = table.profile(model).weapons[place]
    return tuple(one for one in targets if is_borne_on(table, model, weapon, one))


def _line(table: Table, pair: Pair, viable: tuple[int, ...]) -> Line:
    model, place = pair
    gaps = [far for one in viable if (far := distance(table, model, one)) is not None]
    return Line(model, place, table.profile(model).weapons[place], min(gaps, default=0))


def _solution(table: Table, move: Any, ready: list[Line], *, long: bool) -> dict[str, str]:
    """Return that an attack counts as LR though all its weapons are within EF (PF-ORD-5).

    Raises RuleError where EF was asked for.
    """
    if not long or _is_far(ready):
        return {}
    if move.solution == "EF":
        name = table.name(move.target)
        text = (
            f"No model of {name} is within the effective range of every weapon: "
            "the attack is LR, or leaves some of them out."
        )
        raise RuleError(text, "PF-ORD-5")
    return {"solution": "LR"}


def _is_far(ready: list[Line]) -> bool:
    """Return whether the closest viable target of a weapon is beyond its EF (PF-ORD-4)."""
    return any(band(one.weapon, one.far) != "ef" for one in ready)


def _chain(
    table: Table,
    targets: tuple[int, ...],
    ready: list[Line],
    viable: tuple[int, ...],
    *,
    long: bool,
) -> tuple[tuple[int, ...], bool]:
    """Return the viable models in order that every weapon reaches, and whether that is at LR.

    At EF it may have none: then it is LR, and the closest is among them at least (PF-ORD-5).
    Nothing is seen of an order in a building (PF-ORD-6).
    """
    firing = tuple(dict.fromkeys(one.model for one in ready))
    ordered = _ordered(table, targets, viable, firing)
    long = long or _is_far(ready)
    if _is_inside(table, targets):
        return ordered, long
    within = _within(table, ready, ordered, long=long)
    if ordered and not within and not long:
        return _chain(table, targets, ready, viable, long=True)
    return within or ordered[:1], long


def _within(
    table: Table, ready: list[Line], ordered: tuple[int, ...], *, long: bool
) -> tuple[int, ...]:
    """Return the models within the reach of every weapon (PF-ORD-5)."""
    return tuple(
        model for model in ordered if all(_is_reached(table, one, model, long) for one in ready)
    )


def _is_reached(table: Table, line: Line, target: int, long: bool) -> bool:
    far = distance(table, line.model, target)
    bands = (line.weapon.ef, line.weapon.lr) if long else (line.weapon.ef,)
    reach = max((one.reach for one in bands if one is not None), default=0)
    return far is not None and far <= reach


def _is_inside(table: Table, targets: tuple[int, ...]) -> bool:
    """Return whether the models of a squadron are in a building."""
    squadrons = (table.squadron(table.model(one).squadron) for one in targets[:1])
    return any(one.place == "occupying" for one in squadrons)


def _ordered(
    table: Table, targets: tuple[int, ...], models: tuple[int, ...], firing: tuple[int, ...]
) -> tuple[int, ...]:
    """Return models by how near they are to the firing one nearest to them (PF-ORD-6).

    In a building they are all of a squadron's `targets`, by their ratings.
    """
    if _is_inside(table, targets):
        return tuple(sorted(targets, key=lambda model: -first_rating(table, model)))

    def nearest(model: int) -> int:
        gaps = [far for one in firing if (far := exact(table, one, model)) is not None]
        return min(gaps, default=0)

    return tuple(sorted(models, key=nearest))


def exact(table: Table, model: int, other: int) -> int | None:
    """Return how far two models are apart in half-millimetres, None where one has no place."""
    one, two = body(table, model), body(table, other)
    return None if one is None or two is None else gap(one, two).up()


def _blind(table: Table, models: tuple[int, ...], targets: tuple[int, ...]) -> str:
    """Return why no model can fire at those of a squadron: what hides it, or that none bears."""
    found = [look(table, one, other) for one in models for other in targets]
    seen = [one for one in found if one is not None]
    name, who = (table.name(table.model(some[0]).squadron) for some in (targets, models))
    if any(one.sees for one in seen):
        return f"{name} is outside the arcs of {who}: nobody bears on it."
    hidden = next((one.sentence(HALF) for one in seen if one.by), "")
    return f"Nobody of {who} sees {name}{f': {hidden}' if hidden else ''}."


def has_shot(table: Table, squadron: int, target: int) -> bool:
    """Return whether a weapon of a squadron can hit another, bears on it and reaches it (PF-OW-2).

    Where people state what their table shows, the last two are left to them.
    """
    for one in table.living(squadron):
        for place, weapon in main_weapons(table, one.id):
            # PF-MAR-CYBER: infantry is nothing for it.
            models = hittable(table, target, is_all_cyber((weapon,)))
            if models and (table.scenery is None or _is_borne(table, (one.id, place), models)):
                return True
    return False


def _is_borne(table: Table, pair: Pair, models: tuple[int, ...]) -> bool:
    """Return whether a weapon bears on some of these models and reaches them."""
    seen, (model, place) = _targets(table, pair, models), pair
    weapon = table.profile(model).weapons[place]
    return bool(seen and band(weapon, _line(table, pair, seen).far))
