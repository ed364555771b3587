"""Moving and charging, over ground and up walls."""

from __future__ import annotations

from cogs.games.commands import Offered
from rules.games.planet28.measured.deploying import Deploy
from rules.games.planet28.moves import Charge, Fight, Walk

from .group import p28
from .options import Actor, Destination, Length, Unit

TOP = Length("Climbing: how high the obstacle is, in cm")
FROM = Length("Climbing: the height held at the start, in cm")
TO = Length("Climbing: the height wanted, in cm")

p28.add(
    Walk,
    "Move a unit",
    called="move",
    distance=Length("How far in all, in cm; what is climbed counts"),
    terrain="The worst ground crossed",
    climb_top=TOP,
    climb_from=FROM,
    climb_to=TO,
    pivot="A medium or large vehicle turns on the spot",
    to=Destination("Measured table: D5, D5+20,30, north 8, toward:NAME 8, behind:TERRAIN"),
    heading="Measured table: which way a vehicle faces at the end, such as north, NE or 135",
    unit=Actor(),
)
p28.add(
    Deploy,
    "Measured table: how your side begins",
    formation="How those line up whom you do not place",
    edge="Your side of the table if you rolled a 6: 1 north, 2 east, 3 south, 4 west",
    stands="Units with their places, such as: Aya C1, Heron E1 north-east",
)
p28.add(
    Charge,
    "Charge an enemy and fight it",
    target=Unit("Whom to charge"),
    distance=Length("How far it is, in cm"),
    weapon=Offered("Declare the extra fight's weapon at once", of=Fight),
    terrain="The worst ground crossed",
    also="Other enemies touched there, by name, with commas",
    facing="Which side of a vehicle it comes at",
    climb_top=TOP,
    climb_from=FROM,
    climb_to=TO,
    unit=Actor(),
)
