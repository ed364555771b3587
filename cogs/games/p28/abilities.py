"""The abilities of characters, each for an action."""

from __future__ import annotations

from cogs.games.commands import Offered
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw

from .group import ability
from .options import Actor, Length, Unit

TOUCH = "Whether they touch"

ability.add(
    Aim,
    "Aim: the next attack with this weapon hurts more",
    weapon=Offered("Which weapon"),
    unit=Actor(),
)
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
    Persuade,
    "Talk an enemy in contact out of the combat for this turn",
    target=Unit("Whom"),
    unit=Actor(),
)
ability.add(
    Throw,
    "Throw a character in contact",
    target=Unit("Whom"),
    contact=TOUCH,
    unit=Actor(),
)
