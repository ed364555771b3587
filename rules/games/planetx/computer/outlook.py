"""What a position is worth to a player: expected points, the lead, the chance to win."""

from __future__ import annotations

import math

from rules.core.remembered import Remembered
from rules.games.planetx.board.board_updates import own
from rules.games.planetx.board.territory import cut_off, spots
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from . import chances, fortune, links, sites, timing, ways, weights

Totals = dict[Seat, float]


def totals(state: State) -> Totals:
    """Return the points that each player may expect at the end."""
    return {seat: points(state, seat) for seat in state.order}


def points(state: State, seat: Seat) -> float:
    """Return the points that a player may expect at the end."""
    player = state.players[seat]
    if player.status == "eliminated" or not own(state, seat):
        return weights.OUT
    turns = timing.turns_left(state, seat)
    total = path(state, seat, turns) + _promised(state, seat) + fortune.extras(state, seat, turns)
    if player.status == "playing":
        total += sites.worth(state, seat, turns)
        total += fortune.people(player, turns)
    return total + fortune.experience(state, player, turns)


def _promised(state: State, seat: Seat) -> int:
    return sum(h in state.promised for h in own(state, seat))


_paths: Remembered[float] = Remembered(512)


def path(state: State, seat: Seat, turns: float) -> float:
    """Return the path score to expect: what is joined, what can be mended, what winds may break."""
    to_come = timing.winds_to_come(state, seat)
    key = (seat, turns, to_come, state.players[seat].home, state.config)
    return _paths.of(ways.parts(state), key, lambda: _path(state, seat, turns, to_come))


def _path(state: State, seat: Seat, turns: float, to_come: float) -> float:
    held, cut = own(state, seat), cut_off(state, seat)
    joined = tuple(h for h in held if h not in cut)
    now = sites.size(state, seat, joined) - exposure(state, seat, to_come)
    if not cut or turns <= 0:
        return now
    mending = links.mending(state, seat)
    whole = sites.size(state, seat, held) - weights.TURN * mending
    return max(now, whole) if mending <= turns * 2 else now


def exposure(state: State, seat: Seat, to_come: float) -> float:
    """Return how many points that many winds may cost, beyond what can be mended."""
    if to_come <= 0:
        return 0.0
    tree = links.tree(state, seat)
    lost = sum(
        chance * broken(state, seat, tree, value)
        for value, chance in chances.winds(state).items()
        if value
    )
    return min(1.0, to_come) * lost


def broken(state: State, seat: Seat, tree: tuple[links.Link, ...], value: int) -> float:
    """Return how much shorter the path is once winds of that value have blown."""
    home = state.players[seat].home
    everything = {h for link in tree for h in link.between}
    whole = links.standing(tree, home, everything)
    kept = {h for hexes in links.saved(tree, value).values() for h in hexes}.union(state.sea)
    left = links.standing(tree, home, kept)
    return float(_size(state, seat, whole) - _size(state, seat, left))


def _size(state: State, seat: Seat, colonies: tuple[Hex, ...]) -> int:
    return sites.size(state, seat, tuple(sorted(colonies)))


def lead(state: State, seat: Seat, found: Totals | None = None) -> float:
    """Return how far a player is ahead of the best other one, who counts most, and the rest."""
    found = totals(state) if found is None else found
    rivals = [found[s] for s in state.order if s != seat]
    if not rivals:
        return 0.0
    mean = sum(rivals) / len(rivals)
    return found[seat] - 0.8 * max(rivals) - 0.2 * mean


def chance(state: State, seat: Seat, found: Totals | None = None) -> float:
    """Return roughly how likely a player is to win."""
    return 1 / (1 + math.exp(-_bounded(lead(state, seat, found) / timing.spread(state))))


def _bounded(number: float) -> float:
    return max(-40.0, min(40.0, number))


def leader(state: State, seat: Seat, found: Totals | None = None) -> Seat:
    """Return who of all players is ahead; the player itself only if ahead of everybody."""
    found = totals(state) if found is None else found
    return max(state.order, key=lambda s: (found[s], s != seat))


def has_spot(state: State, seat: Seat) -> bool:
    """Tell whether a player could place a colony now."""
    return bool(state.players[seat].unplaced and spots(state, seat))
