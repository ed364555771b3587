"""Shortest ways as shapely sees them: every corner of grown obstacles joined to every other."""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
import shapely
from shapely import Point

from rules.ground.blockers import Blocker

Place = tuple[float, float]
QUARTER = 6
"""Into how many parts a quarter of a round corner is cut: it is short by at most 0.3 %."""
ABRASION = 0.01
"""By how much a way may cut into an obstacle, in units: what floats cannot tell."""


def grown(blocker: Blocker, radius: float) -> shapely.Geometry:
    """Return what a centre may not enter, its round corners cut off."""
    shape = Point(blocker.outline[0]) if len(blocker.outline) == 1 else None
    shape = shape or shapely.Polygon(blocker.outline)
    return shape.buffer(blocker.rim + radius, QUARTER)


def shortest(start: Place, goal: Place, blockers: list[Blocker], radius: float) -> float | None:
    """Return the length of the shortest way round obstacles, None where there is none."""
    areas = [grown(one, radius) for one in blockers]
    whole = shapely.union_all(areas)
    shapely.prepare(inner := whole.buffer(-ABRASION))
    corners = [tuple(at) for at in shapely.get_coordinates(whole)]
    places = np.array([start, goal, *corners])
    pairs = np.array([(n, m) for n in range(len(places)) for m in range(n)])
    lines = shapely.linestrings(places[pairs])
    is_open = ~shapely.intersects(inner, lines)
    graph: dict[int, list[tuple[int, float]]] = {n: [] for n in range(len(places))}
    lengths = shapely.length(lines)
    for (one, other), length in zip(pairs[is_open], lengths[is_open], strict=True):
        graph[one].append((other, length))
        graph[other].append((one, length))
    return _dijkstra(graph)


def _dijkstra(graph: dict[int, list[tuple[int, float]]]) -> float | None:
    queue, done = [(0.0, 0)], set()
    while queue:
        cost, place = heappop(queue)
        if place == 1:
            return cost
        if place not in done:
            done.add(place)
            for following, length in graph[place]:
                heappush(queue, (cost + length, following))
    return None
