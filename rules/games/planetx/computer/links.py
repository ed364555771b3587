"""How a player's colonies hang together: what is joined, what mending costs, what winds break."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from rules.games.planetx.board.board_updates import own
from rules.games.planetx.board.territory import territory
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from . import ways, weights


class Link(msgspec.Struct, frozen=True):
    """What joins a colony to those already joined: the open hexes between, this colony's first."""

    colony: Hex
    parent: Hex
    between: tuple[Hex, ...]


def tree(state: State, seat: Seat) -> tuple[Link, ...]:
    """Return the shortest links over a player's territory, from home outwards."""
    home, mine = state.players[seat].home, own(state, seat)
    if home is None:
        return ()
    open_now = {h: 1.0 for h in territory(state, seat)}
    joined, found = [home], []
    while len(joined) < len(mine):
        goals = [h for h in mine if h not in joined]
        way = ways.nearest(state, open_now, joined, goals)
        if way is None:
            break
        colony, *between, parent = way[1]
        joined.append(colony)
        found.append(Link(colony, parent, tuple(between)))
    return tuple(found)


def mending(state: State, seat: Seat) -> float:
    """Return how many turns it takes to join every colony to home, as cheaply as may be."""
    home, mine = state.players[seat].home, own(state, seat)
    if home is None:
        return 0.0
    tolls = dict(ways.tolls(state, seat))
    joined, left, total = [home], {h for h in mine if h != home}, 0.0
    while left:
        way = ways.nearest(state, tolls, joined, left)
        if way is None:
            return total + weights.DENIED * len(left)
        total += way[0]
        for at in way[1]:
            tolls[at] = 0.0
        joined.append(way[1][0])
        left.discard(way[1][0])
    return total


def saved(links: tuple[Link, ...], value: int) -> dict[Hex, tuple[Hex, ...]]:
    """Return for each colony the hexes it keeps so that winds of that value break least.

    Colonies at the ends of the tree keep their side of the way; what is left is for the next one in
    (PX-WIND-3, PX-WIND-4). A link that cannot be kept whole is given up.
    """
    kept: dict[Hex, list[Hex]] = {}
    for link in reversed(links):
        mine, theirs = kept.setdefault(link.colony, []), kept.setdefault(link.parent, [])
        near = min(len(link.between), value - len(mine))
        far = len(link.between) - near
        if far <= value - len(theirs):
            mine += link.between[:near]
            theirs += reversed(link.between[near:])
    return {colony: tuple(hexes) for colony, hexes in kept.items() if hexes}


def standing(links: tuple[Link, ...], home: Hex | None, kept: Collection[Hex]) -> tuple[Hex, ...]:
    """Return the colonies joined to home if of all open hexes only these are left."""
    joined = [home] if home else []
    for link in links:
        if link.parent in joined and all(h in kept for h in link.between):
            joined.append(link.colony)
    return tuple(joined)
