"""Winds of change: which empty hexes a colony's owner may keep from being filled.

A pick is a tuple of hexes for one colony. What is empty is judged at the moment of the roll, so the
empty hexes are handed in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.games.planetx.board.board import Ground
from rules.games.planetx.model import Hex

Pick = tuple[Hex, ...]
Picks = dict[Hex, Pick]
FEW = 64


def options(ground: Ground, empties: Collection[Hex], colony: Hex, value: int) -> tuple[Pick, ...]:
    """Return every pick for a colony, the first in reading order first (PX-WIND-3, PX-WIND-4).

    The sea is never kept (PX-MOD-EXPLORERS-4). Picks of two hexes that keep the same hexes are
    listed once. Empty when nothing can be picked.
    """
    near = ground.sort(h for h in ground.near[colony] if h in empties)
    if value < 2:
        return tuple((a,) for a in near)
    found: dict[frozenset[Hex], Pick] = {}
    for a in near:
        for b in ground.sort(set(near).union(ground.near[a])):
            if b != a and b in empties:
                found.setdefault(frozenset((a, b)), (a, b))
    return tuple(found.values()) or tuple((a,) for a in near)


def is_same(one: Pick, other: Pick) -> bool:
    """Tell whether two picks keep the same hexes."""
    return len(one) == len(other) and set(one) == set(other)


def most_different(choices: dict[Hex, tuple[Pick, ...]]) -> tuple[int, Picks]:
    """Return how many different hexes one player's picks can keep at most, and picks that do.

    With `winds_distinct` a player must reach this number (PX-WIND-7).
    """
    colonies = [colony for colony, picks in choices.items() if picks]
    top = sum(len(choices[colony][0]) for colony in colonies)
    for wanted in range(top, -1, -1):
        found = _reach(choices, colonies, wanted)
        if found is not None:
            return wanted, found
    return 0, {}


def _reach(choices: dict[Hex, tuple[Pick, ...]], colonies: list[Hex], wanted: int) -> Picks | None:
    """Search for picks with that many different hexes, in reading order, skipping dead ends."""
    dead: set[tuple[int, frozenset[Hex]]] = set()

    def search(place: int, kept: frozenset[Hex]) -> Picks | None:
        left = sum(len(choices[colony][0]) for colony in colonies[place:])
        if len(kept) + left < wanted or (place, kept) in dead:
            return None
        if place == len(colonies):
            return {}
        for pick in choices[colonies[place]]:
            rest = search(place + 1, kept.union(pick))
            if rest is not None:
                return {colonies[place]: pick, **rest}
        dead.add((place, kept))
        return None

    return search(0, frozenset())


def default(choices: dict[Hex, tuple[Pick, ...]], distinct: bool) -> Picks:
    """Return what silence picks: the first legal pick in reading order (PX-ASK-WINDS)."""
    if distinct:
        return most_different(choices)[1]
    return {colony: picks[0] for colony, picks in choices.items() if picks}


def is_open(choices: dict[Hex, tuple[Pick, ...]], distinct: bool) -> bool:
    """Return whether a player has more than one legal set of picks (PX-PBP-2, PX-WIND-8)."""
    if not distinct:
        return any(len(picks) > 1 for picks in choices.values())
    most, base = most_different(choices)
    others = {
        colony: tuple(pick for pick in choices[colony] if pick != base[colony]) for colony in base
    }
    return any(
        _reach({**choices, colony: picks}, list(base), most) is not None
        for colony, picks in others.items()
        if picks
    )


def variations(choices: dict[Hex, tuple[Pick, ...]], base: Picks) -> Iterator[Picks]:
    """Yield whole sets of picks: all of them when few, else the base with one colony changed."""
    total = 1
    for picks in choices.values():
        total *= max(1, len(picks))
    if total <= FEW:
        yield from _all(tuple(choices.items()))
        return
    yield base
    for colony, picks in choices.items():
        yield from ({**base, colony: pick} for pick in picks)


def _all(choices: tuple[tuple[Hex, tuple[Pick, ...]], ...]) -> Iterator[Picks]:
    if not choices:
        yield {}
        return
    (colony, picks), rest = choices[0], choices[1:]
    for tail in _all(rest):
        if not picks:
            yield tail
        yield from ({colony: pick, **tail} for pick in picks)
