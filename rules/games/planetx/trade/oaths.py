"""Oath tokens of the mod Merchants: broken by a colony of their owner on or next to them."""

from __future__ import annotations

from rules.core import Line, seat_title
from rules.games.planetx.board.board_updates import land, with_player
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State


def after_placing(state: State, at: Hex, seat: Seat) -> tuple[State, tuple[Line, ...]]:
    """Break the placer's oath if the new colony stands on or next to it (PX-MOD-MERCHANTS-9)."""
    oath = state.oaths.get(seat)
    if oath != at and oath not in land(state).near[at]:
        return state, ()
    state = state.but(oaths={s: h for s, h in state.oaths.items() if s != seat})
    text = f"{seat_title(seat)} breaks the oath sworn on {oath}."
    told = Line(text, "PX-MOD-MERCHANTS-9", main=True)
    return with_player(state, seat, oath="broken"), (told,)
