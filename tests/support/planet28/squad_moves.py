"""A squad of three in a row on a measured table that acts: its moves, and where all stand."""

from __future__ import annotations

from rules.games.planet28.moves import Walk
from tests.support.planet28.ground import guarded
from tests.support.planet28.guards import red_guard

SQUAD, FOE = 5, 4
ROW = ((200, 250), (200, 300), (200, 350))
"""Three members in a row, 25 mm between two of them."""
FAR = (850, 850)


def red(*foes, at=ROW, foe=FAR, terrain=(), **more):
    """A battle in which red's squad of three acts; its foe is unit 4, the squad unit 5."""
    return guarded(red_guard(*foes, **more), *at, foe, terrain=terrain)


def walk(to):
    """The move of the squad to a place."""
    return Walk(unit=SQUAD, distance_mm=None, to=to)


def spots(game, *units):
    """Where units stand, the members of the squad unless others are named."""
    return [game.at(unit)[:2] for unit in units or (1, 2, 3)]
