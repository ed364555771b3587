"""How far everything is in turns: over open hexes for nothing, through dice at their price."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable

from rules.core.remembered import Remembered
from rules.games.planetx.board.board_updates import land, own
from rules.games.planetx.board.territory import is_denied
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from . import weights

Tolls = dict[Hex, float]
_tolls: Remembered[Tolls] = Remembered(64)


def parts(state: State) -> tuple[object, ...]:
    """Return the parts of a state that ways follow from."""
    return state.board, state.dice, state.colonies, state.shields, state.sea, state.promised


def tolls(state: State, seat: Seat) -> Tolls:
    """Return what it costs to pass each hex, in turns; others' colonies are missing: no way."""
    return _tolls.of(parts(state), (seat,), lambda: _all_tolls(state, seat))


def _all_tolls(state: State, seat: Seat) -> Tolls:
    found: Tolls = dict.fromkeys(state.sea, 0.0)
    for at in land(state).order:
        die = state.dice.get(at)
        if die is not None:
            fogged = state.promised.get(at) == "on_top"
            found[at] = weights.FOGGED if fogged else weights.CLEARING[die]
        elif at not in state.colonies or state.colonies[at].owner == seat:
            found[at] = 0.0
    for at in state.shields:
        if at in found and is_denied(state, at, seat):
            found[at] += weights.DENIED
    return found


_lasting: Remembered[Tolls] = Remembered(64)


def rivals(state: State, seat: Seat) -> int:
    """Return how many others still take turns, and so may raise winds."""
    return sum(s != seat for s in state.playing())


def lasting_tolls(state: State, seat: Seat) -> Tolls:
    """Return tolls that also count how likely winds are to fill an open hex before it is used.

    Winds leave each colony one or two hexes around it; what lies further out is soon filled.
    """
    count = rivals(state, seat)
    return _lasting.of(parts(state), (seat, count), lambda: _all_lasting(state, seat, count))


def _all_lasting(state: State, seat: Seat, count: int) -> Tolls:
    near, mine = land(state).near, own(state, seat)
    beside = {h for at in mine for h in near[at]}
    found = dict(tolls(state, seat))
    for at, toll in found.items():
        if toll == 0 and at not in state.sea and at not in mine:
            found[at] = count * (weights.OPEN_BESIDE if at in beside else weights.OPEN_AWAY)
    return found


def reach(state: State, tolls: Tolls, sources: Iterable[Hex], limit: float) -> Tolls:
    """Return how many turns away hexes are from the nearest source, their own tolls included.

    Those further away than `limit` are left out.
    """
    return _walk(state, tolls, sources, frozenset(), limit)[0]


def nearest(
    state: State, tolls: Tolls, sources: Iterable[Hex], goals: Collection[Hex]
) -> tuple[float, tuple[Hex, ...]] | None:
    """Return the price of the cheapest way to a goal, and the way back; None without a way."""
    costs, came, goal = _walk(state, tolls, sources, goals, weights.NO_WAY)
    if goal is None:
        return None
    way = [goal]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return costs[goal], tuple(way)


def _walk(
    state: State, tolls: Tolls, sources: Iterable[Hex], goals: Collection[Hex], limit: float
) -> tuple[Tolls, dict[Hex, Hex], Hex | None]:
    """Walk from all sources at once, cheapest first; stop at the first goal."""
    around = land(state).around
    costs = dict.fromkeys(sources, 0.0)
    came = {at: at for at in costs}
    queue = [(0.0, at) for at in costs]
    heapq.heapify(queue)
    while queue:
        cost, at = heapq.heappop(queue)
        if cost > costs[at]:
            continue
        if at in goals:
            return costs, came, at
        for h in around[at]:
            toll = tolls.get(h)
            if toll is None:
                continue
            toll += cost
            if toll <= limit and toll < costs.get(h, weights.NO_WAY):
                costs[h], came[h] = toll, at
                heapq.heappush(queue, (toll, h))
    return costs, came, None
