"""Arcane powers."""

from __future__ import annotations

from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.psyka import UsePsyka

from .group import ability, p28
from .options import Actor, Place, Power, Unit

NEAR = "For Blind: all within 15 cm, by name, with commas"
WHERE = "Teleport on a measured table: where to, such as C4"

p28.add(
    Cast,
    "Work an arcane power that the unit knows",
    power=Power("Which power"),
    target=Unit("On whom, where it needs somebody"),
    sight="Whether the target can be seen",
    near=NEAR,
    to=Place(WHERE),
    unit=Actor(),
)
ability.add(
    UsePsyka,
    "Take a dose of Psyka and work any power",
    called="psyka",
    power=Power("Which power"),
    target=Unit("On whom, where it needs somebody"),
    sight="Whether the target can be seen",
    near=NEAR,
    to=Place(WHERE),
    unit=Actor(),
)
