"""Fighting hand to hand, and shooting."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from cogs.games.commands import Offered, Option
from referee.head import GameHead
from rules.core import Move
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import hardest
from rules.games.planet28.moves import Fight

from .group import p28
from .options import Actor, Length, Unit


def fought(
    head: GameHead,
    person: int,
    target: int,
    unit: int,
    weapon: str = "",
    skill: str = "",
    distance: int = 0,
    facing: Any = UNSET,
    members: Any = UNSET,
) -> Move:
    """Return a fight, with the hardest weapon in hand if none is named."""
    chosen = weapon or hardest(head.state, unit, target)
    return Fight(
        unit=unit,
        target=target,
        weapon=chosen,
        skill=skill,
        distance_mm=distance,
        facing=facing,
        members=members,
    )


p28.add(
    Fight,
    "Fight an enemy within 5 cm",
    build=fought,
    target=Unit("Whom to fight"),
    weapon=Offered("With which melee weapon; the hardest in hand if you name none", default=""),
    skill=Option("F or, with a Psychic weapon, P; the better if you name none", values=("F", "P")),
    distance=Length("How far it is, in cm; 0 in contact"),
    facing="Which side of a vehicle it strikes",
    members="Which members of a squad fight, by name; all if you name none",
    unit=Actor(),
)
p28.add(
    Shoot,
    "Shoot with a ranged weapon in hand",
    target=Unit("At whom"),
    weapon=Offered("With which weapon"),
    distance=Length("How far it is, in cm"),
    cover="Whether any part of the target is hidden",
    height=Length("How much higher the shooter stands, in cm; lower with a minus"),
    sight="Whether the target can be seen",
    near="Units within the blast, by name, with commas",
    hidden="Whether all of it is hidden; nothing less covers a giant",
    share="How much of a vehicle's hull is hidden, in percent",
    facing="Which side of a vehicle is struck",
    members="Which members of a squad shoot, by name; all if you name none",
    skill=Option("S or, with a Psychic weapon, P; the better if you name none", values=("S", "P")),
    unit=Actor(),
)
