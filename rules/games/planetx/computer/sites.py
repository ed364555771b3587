"""Sites for colonies: what each adds to the path, what it takes to get there, which is best."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from rules.core.remembered import Remembered
from rules.games.planetx.board import board as boards
from rules.games.planetx.board.board_updates import land, own
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.scoring import path_score
from rules.games.planetx.scoring.scoring import OATH
from rules.games.planetx.state import State

from . import chances, ways, weights

NEAR = 2
"""The points of a site that is two steps away: the nearest that is legal."""

Site = tuple[float, float]
"""What a site adds, in points, and how far away it is, in turns."""


def _blocked(state: State, seat: Seat) -> frozenset[Hex]:
    if state.config.score_opponents == "pass":
        return frozenset()
    return frozenset(h for h, colony in state.colonies.items() if colony.owner != seat)


@functools.lru_cache(maxsize=2048)
def _costs(
    board: boards.Board, sea: frozenset[Hex], blocked: frozenset[Hex], held: tuple[Hex, ...]
) -> Mapping[Hex, int]:
    """Return the path score with each hex added to those held (PX-SCORE-4)."""
    ground = boards.ground(board)
    usable = set(ground.order).union(sea) - blocked
    near = {h: tuple(n for n in ground.around[h] if n in usable) for h in usable}
    table = path_score.Table(near, held)
    return table.cost[table.all]


def extended(state: State, seat: Seat, held: tuple[Hex, ...]) -> Mapping[Hex, int]:
    """Return what the path score would be with each hex added to the colonies held."""
    if not held:
        return {}
    return _costs(state.board, frozenset(state.sea), _blocked(state, seat), held)


def size(state: State, seat: Seat, held: tuple[Hex, ...]) -> int:
    """Return the path score of these colonies (PX-SCORE-3)."""
    costs = extended(state, seat, held)
    return costs.get(held[0], 0) if held else 0


def gain(state: State, seat: Seat, at: Hex) -> float:
    """Return the points that a colony on a hex adds, once it is joined to home."""
    held = own(state, seat)
    more = float(extended(state, seat, held).get(at, 0) - size(state, seat, held))
    return more + bonus(state, seat, at)


def bonus(state: State, seat: Seat, at: Hex) -> int:
    """Return what a colony on a hex brings beside the path: promised land, a broken oath."""
    more = 1 if at in state.promised else 0  # PX-MOD-EXPLORERS-9
    oath = state.oaths.get(seat)
    broken = oath is not None and (oath == at or at in land(state).near[oath])
    return more - OATH if broken else more  # PX-MOD-MERCHANTS-9


_spots: Remembered[tuple[tuple[Hex, float], ...]] = Remembered(256)
_worths: Remembered[tuple[Site, ...]] = Remembered(512)


def candidates(state: State, seat: Seat) -> tuple[tuple[Hex, float], ...]:
    """Return every hex where a colony could stand one day, with what it adds."""
    parts = (state.board, state.colonies, state.sea, state.promised, state.oaths)
    return _spots.of(parts, (seat, state.config.score_opponents), lambda: _all(state, seat))


def _all(state: State, seat: Seat) -> tuple[tuple[Hex, float], ...]:
    near, held = land(state).near, own(state, seat)
    closed = {h for at in state.colonies for h in near[at]}.union(state.colonies)
    costs, now = extended(state, seat, held), size(state, seat, held)
    return tuple(
        (at, costs[at] - now + bonus(state, seat, at))
        for at in land(state).order
        if at not in closed and at in costs
    )


def worth(state: State, seat: Seat, turns: float) -> float:
    """Return what the pieces not yet placed are worth, with that many turns to come.

    Every turn that the next one takes puts off all others, so population counts as turns saved.
    """
    player = state.players[seat]
    if not player.unplaced or turns <= 0:
        return 0.0
    found = _known(state, seat, turns)
    if not found:
        return 0.0
    more, away = found[0]
    more += _later(found[1:], min(player.unplaced - 1, int(turns / weights.PIECE_TURNS)))
    if player.unplaced == 1 and state.last_round is None:
        more += weights.FINISHING
    needed = away + weights.SETTLING - weights.PEOPLE_TURNS[player.pop]
    return float(more * weights.DECAY**needed)


def _later(others: tuple[Site, ...], pieces: int) -> float:
    """Return what that many pieces add after the next one: the first of them at a site in sight."""
    each = [weights.PIECE * weights.DECAY ** (weights.PIECE_TURNS * (i + 1)) for i in range(pieces)]
    if pieces:
        in_sight = (more * weights.DECAY ** (away + weights.SETTLING) for more, away in others)
        each[0] = max(each[0], *in_sight, 0.0)
    return sum(each)


def _known(state: State, seat: Seat, turns: float) -> tuple[Site, ...]:
    parts, config = (*ways.parts(state), state.oaths), state.config
    key = (seat, turns, ways.rivals(state, seat), config.winds_faces, config.score_opponents)
    return _worths.of(parts, key, lambda: _best(state, seat, turns))


def _best(state: State, seat: Seat, turns: float) -> tuple[Site, ...]:
    """Return the best site in sight, and the best one that a colony there leaves free."""
    limit = min(weights.FAR, turns * 1.5 - 1)
    away = ways.reach(state, ways.lasting_tolls(state, seat), own(state, seat), limit)
    winds = chances.winds(state)
    found = {
        at: (weathered(more, winds), away[at]) for at, more in candidates(state, seat) if at in away
    }
    first = _first(found)
    if first is None:
        return ()
    close = {first, *land(state).near[first]}
    second = _first({at: site for at, site in found.items() if at not in close})
    return (found[first],) if second is None else (found[first], found[second])


def _first(found: Mapping[Hex, Site]) -> Hex | None:
    """Return the hex whose site is worth most now, None where there is none."""
    return max(found, key=lambda at: found[at][0] * weights.DECAY ** found[at][1], default=None)


def weathered(gain: float, winds: dict[int, float]) -> float:
    """Return what a site is worth before the winds: only a near one outlasts a value of 2.

    At 1 every hex that can be kept touches a colony, so no spot is left (PX-WIND-3, PX-COL-2).
    """
    return winds.get(0, 0.0) * gain + winds.get(2, 0.0) * min(gain, NEAR)
