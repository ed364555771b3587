"""Whether a fissure may be terraformed: for one's own sake first, and never for the leader's."""

from __future__ import annotations

from rules.core import Move
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraforming
from rules.games.planetx.board.board_updates import put_die
from rules.games.planetx.legality import top
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State

from . import outlook, timing, weights


def choose(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return the answer to a request."""
    frame = top(state, Terraforming)
    wanted = Grant if frame is not None and is_welcome(state, seat, frame) else Refuse
    return next((move for move in offers if isinstance(move, wanted)), offers[0])


def is_welcome(state: State, seat: Seat, frame: Terraforming) -> bool:
    """Tell whether a request helps this seat, given that it costs the asker a turn.

    In a game without an end whatever clears the board is welcome.
    """
    if timing.staleness(state) > 0:
        return True
    before, found = outlook.totals(state), outlook.totals(put_die(state, frame.hex, "?"))
    mine, theirs = found[seat] - before[seat], found[frame.seat] - before[frame.seat]
    if outlook.leader(state, seat, before) == frame.seat:
        return mine > theirs
    return mine >= theirs - weights.TURN * 2
