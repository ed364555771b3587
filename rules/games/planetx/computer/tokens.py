"""Zap and defence tokens: whom to strike, when to give in, which hexes to hold."""

from __future__ import annotations

from rules.core import Move
from rules.dice import Scripted
from rules.games.planetx.actions.defence import Defend, defend
from rules.games.planetx.actions.zap import LOSS, Surrender, Take, is_in_range, surrendered
from rules.games.planetx.board.board_updates import own, with_player
from rules.games.planetx.cards import effects
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State

from . import outlook, trial

WORTHWHILE = 0.02
"""How much the chance to win must rise before a token is spent."""
GIVEN_UP = 0.35
"""What a player's tokens are worth to it, in points, when it thinks of surrender."""


def struck(state: State, target: Seat) -> State:
    """Return the state after a zap, with the answer that costs the target least."""
    points = effects.loss(state, target, "zap", LOSS)
    taken = trial.lost(state, target, points)
    spared = surrendered(state, target)
    bears = outlook.points(taken, target) >= outlook.points(spared, target) - GIVEN_UP
    return taken if bears else spared


def weigh_zap(state: State, seat: Seat, target: Seat, now: float) -> float:
    """Return the chance to win by a zap, a little less than nothing if it gains too little."""
    after = with_player(struck(state, target), seat, zap=0)
    better = outlook.chance(after, seat)
    return better if better > now + WORTHWHILE else now - WORTHWHILE


def weigh_regain(state: State, seat: Seat, now: float) -> float:
    """Return the chance to win by taking a token for the next zap."""
    targets = [s for s in state.playing() if s != seat and not state.players[s].surrendered]
    reached = [s for s in targets if is_in_range(state, seat, s)]
    struck_ones = [outlook.chance(struck(state, s), seat) for s in reached]
    return max([now - WORTHWHILE, *(after - WORTHWHILE for after in struck_ones)])


def weigh_defence(state: State, seat: Seat, move: Defend, now: float) -> float:
    """Return the chance to win with the token there, threats of zaps included."""
    after = defend(state, seat, move, Scripted("")).state
    gained = outlook.chance(after, seat) - now
    gained += (threat(state, seat) - threat(after, seat)) * 0.1
    return now + gained if gained > WORTHWHILE else now - WORTHWHILE


def threat(state: State, seat: Seat) -> float:
    """Return how many points the worst zap that may come would cost."""
    player = state.players[seat]
    if player.surrendered or player.status != "playing":
        return 0.0
    armed = (s for s in state.playing() if s != seat and state.players[s].zap)
    if not any(is_in_range(state, s, seat) for s in armed):
        return 0.0
    after = struck(state, seat)
    if after.players[seat].surrendered:
        return GIVEN_UP
    return outlook.points(state, seat) - outlook.points(after, seat)


def answer(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return whether to bear a zap or to surrender."""
    taken = trial.lost(state, seat, effects.loss(state, seat, "zap", LOSS))
    spared = surrendered(state, seat)
    out = not own(taken, seat)
    bears = outlook.lead(taken, seat) >= outlook.lead(spared, seat) - GIVEN_UP
    wanted = Take if bears and not out else Surrender
    return next((move for move in offers if isinstance(move, wanted)), offers[0])
