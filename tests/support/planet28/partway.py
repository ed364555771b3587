"""Where somebody comes to stand on a measured table whose Speed does not last, for tests."""

from __future__ import annotations

from rules.games.planet28.measured.routes import gone
from rules.games.planet28.measured.spots import scenery
from rules.ground import places

from .ground import placed
from .tables import std

HUT = ("even", (300, 200, 100, 100), 60)


def battle(at=(280, 250), *others, terrain=(HUT,), **more):
    """Unit 1 at a place, its enemies elsewhere."""
    foes = tuple(std("blue", f"Foe {n}") for n, _ in enumerate(others or (1,), 1))
    return placed(std(**more), *foes, at=(at, *(others or ("I9",))), terrain=terrain)


def end(game, to, reach_mm):
    """Where unit 1 comes to stand, in millimetres, with so much of its Speed."""
    there = gone(game.state, 1, places.read(scenery(game.state), to), reach_mm)
    return there.x / 2, there.y / 2, there.z / 2
