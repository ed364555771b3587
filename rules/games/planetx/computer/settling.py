"""Colonising: whether now, and where; the last colony ends the game, so the clock is weighed in."""

from __future__ import annotations

from rules.core import Move
from rules.games.planetx.actions.colonise import Place
from rules.games.planetx.board.territory import spots
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.cards import SkipWinds
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from . import chances, outlook, sites, timing, trial

MOST = 4
"""How many spots are tried after each value of the winds, the furthest first."""


def weigh(state: State, seat: Seat) -> float:
    """Return the chance to win by colonising now, over all values of the winds die."""
    calm = bool(effects.in_force(state, seat, SkipWinds))
    values = {0: 1.0} if calm else chances.winds(state)
    return sum(chance * _after(trial.blown(state, value), seat) for value, chance in values.items())


def _after(state: State, seat: Seat) -> float:
    """Return the chance to win with the best of the spots, or with none."""
    found = outlook.totals(state)
    free = sorted(spots(state, seat), key=lambda h: -sites.gain(state, seat, h))[:MOST]
    worths = [_placed(state, seat, at, found) for at in free]
    return max([outlook.chance(state, seat, found), *worths])


def _placed(state: State, seat: Seat, at: Hex, found: outlook.Totals) -> float:
    """Return the chance to win with a colony there; others' totals change if it ends the game."""
    after = trial.settled(state, seat, at)
    if after.last_round != state.last_round:
        return outlook.chance(after, seat)
    totals = {**found, seat: outlook.points(after, seat)}
    return outlook.chance(after, seat, totals)


def place(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return where to put the colony, or the move that places none."""

    def worth(move: Move) -> float:
        if not isinstance(move, Place):
            return outlook.chance(state, seat)
        return outlook.chance(trial.settled(state, seat, move.hex), seat) + timing.impatience(state)

    return max(offers, key=worth)
