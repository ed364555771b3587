"""Questions with a choice or two: which colony goes, which hex to clear, which seat, roll again."""

from __future__ import annotations

from rules.core import Move
from rules.games.planetx.actions.scout import Keep, Reroll, Scouting
from rules.games.planetx.board.board_updates import lift_colony, take_die
from rules.games.planetx.legality import top
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.rounds import ClearHex
from rules.procedures.planetx import symbols

from . import outlook, trial


def remove(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return the colony to give up: the one after whose loss the player stands best."""
    found = [move for move in offers if isinstance(move, Remove)]
    return max(found, key=lambda move: outlook.lead(lift_colony(state, move.hex), seat))


def clear(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return the hex next to home that is best empty."""
    found = [move for move in offers if isinstance(move, ClearHex)]
    return max(found, key=lambda move: outlook.points(take_die(state, move.hex), seat))


def reroll(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return whether a scouted `?` is better rolled again."""
    frame = top(state, Scouting)
    if frame is None:
        return offers[0]
    faces = symbols.chances(symbols.TERRAIN)
    again = sum(
        chance * outlook.points(trial.scouted(state, seat, frame.hex, face), seat)
        for face, chance in faces.items()
    )
    kept = outlook.points(trial.scouted(state, seat, frame.hex, "?"), seat)
    wanted = Reroll if again > kept else Keep
    return next(move for move in offers if isinstance(move, wanted))
