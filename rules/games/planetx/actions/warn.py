"""Warnings before a legal move that could cost a colony or the game (PX-EXPL-5)."""

from __future__ import annotations

from rules.core import Move
from rules.games.planetx.board.board_updates import own
from rules.games.planetx.cards import effects
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade.goods import Goods, Side
from rules.games.planetx.trade.trade import Accept, Counter, Offer, Trading
from rules.games.planetx.turn.population import fallen

from .colonise import PRICE, Place
from .explore import Explore, worst_loss
from .scout import FISSURE_LOSS, Scout
from .zap import LOSS, Take


def warning(state: State, move: Move, seat: Seat) -> str:
    """Return what a move could cost at worst; "" if it risks neither a colony nor the game."""
    if seat not in state.players:  # before the first turn nobody is active: `seat` is empty
        return ""
    points = _points(state, move, seat)
    player, pieces, board = state.players[seat], 0, 0
    while points:
        before = player
        player, points, owes = fallen(player, points, state.config.pop_overflow)
        board += owes
        pieces += player.lost - before.lost
    if board >= len(own(state, seat)) and board:
        return "could put you out of the game"
    if board:
        return "could cost a colony on the board"
    return "could cost a colony piece" if pieces else ""


def _points(state: State, move: Move, seat: Seat) -> int:
    """Return the most population that a move could cost."""
    if isinstance(move, Scout):
        return effects.loss(state, seat, "scout_fissure", FISSURE_LOSS)
    if isinstance(move, Explore) and move.hex in state.dice:
        return worst_loss(state, seat, move.hex)
    if isinstance(move, Take):
        return effects.loss(state, seat, "zap", LOSS)
    if isinstance(move, Place):
        return effects.loss(state, seat, "colonise", PRICE)
    if isinstance(move, Offer | Counter):
        return move.give.pop
    return _accepted(state, seat) if isinstance(move, Accept) else 0


def _accepted(state: State, seat: Seat) -> int:
    frame = state.frames[-1]
    none = Side(seat=seat, goods=Goods())
    sides = (frame.deal.active, frame.deal.partner) if isinstance(frame, Trading) else (none,)
    return sum(side.goods.pop for side in sides if side.seat == seat)
