"""/316 aliens: whom the aliens move, and what they buy."""

from __future__ import annotations

from cogs.games.commands import Option
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.purchases import Buy

from .group import root
from .listing import moved
from .options import Actor, Actors, AlienPower

aliens = root.sub("aliens", "The aliens (GM)")


aliens.add(
    AlienTurn,
    "The aliens' turn: whom they move, or cancel",
    called="turn",
    cancel="Cancel",
    closer=Actors("Whom they move closer, with commas", moved),
    away=Actors("Whom they move away", moved),
    leap=Actors("Who of these goes two steps", moved),
    gather="All to one range (Rapid Movement)",
    source="Who pays",
)
aliens.add(
    Buy,
    "Buy an ability before the dice",
    ability=AlienPower("Which one"),
    points=Option("How much of it", least=1, most=10),
    source="Who pays",
    target=Actor("On whom"),
)
