"""What a seat may see: the state with everything secret taken out (PX-PBP-5).

A view has the shape of a state, so that pictures, texts and computer players read it with the same
functions; nothing in it depends on what its viewer may not know.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core import Frame, Move, question
from rules.core.answers import answered, given

from .model import Held, Player, Seat
from .state import State

UNKNOWN = "?"


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What `viewer` (None: anybody) sees: the state without secrets."""

    viewer: Seat | None
    state: State


class Secretive(Frame, frozen=True):
    """Base of frames that hold something that only some seats may see."""

    def masked(self, viewer: Seat | None) -> Frame:
        """Return this frame as that viewer may see it."""
        raise NotImplementedError


F = TypeVar("F", bound=Frame)


def look(state: State, viewer: Seat | None) -> View:
    """Return what a viewer may see. The GM sees what everybody sees, and more with `Peek`."""
    masked = state.but(
        deck=(UNKNOWN,) * len(state.deck),
        players={seat: _player(player, seat == viewer) for seat, player in state.players.items()},
        frames=tuple(f.masked(viewer) if isinstance(f, Secretive) else f for f in state.frames),
        answers=_answers(state, viewer),
    )
    return View(viewer=viewer, state=masked)


def _player(player: Player, own: bool) -> Player:
    """Return a player without hidden cards (PX-PBP-5); experience stays for all (PX-XP-4)."""
    if own:
        return player
    cards = tuple(held if held.open else Held(card=UNKNOWN, open=False) for held in player.cards)
    return msgspec.structs.replace(player, cards=cards)


def _answers(state: State, viewer: Seat | None) -> dict[str, Move]:
    """Return the answers given; of a sealed question, only that others have answered."""
    ask = question(state)
    if ask is None or not ask.sealed:
        return state.answers
    said = given(state)
    others = [entry for entry in ask.entries if entry.seat in said and entry.seat != viewer]
    masks = {entry.seat: entry.default for entry in others if entry.default is not None}
    return answered(state, masks).answers
