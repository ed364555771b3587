"""The abilities of characters for which something of the table is stated."""

from __future__ import annotations

from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Throw

from .group import ability
from .options import Actor, Length, Unit

TOUCH = "Whether they touch"

ability.add(
    Drain,
    "Drain 1 HP from a character within 5 cm",
    target=Unit("From whom"),
    distance=Length("How far it is, in cm"),
    unit=Actor(),
)
ability.add(
    Heal,
    "Heal another character in contact",
    target=Unit("Whom"),
    contact=TOUCH,
    unit=Actor(),
)
ability.add(
    Inspire,
    "Inspire a friend in sight",
    target=Unit("Whom"),
    sight="Whether they can be seen",
    unit=Actor(),
)
ability.add(
    Throw,
    "Throw a character in contact",
    target=Unit("Whom"),
    contact=TOUCH,
    unit=Actor(),
)
