"""Who is there as the rows of an export tell it."""

from __future__ import annotations

from typing import Any

from rules.core import GM, Seating

from .faults import Differs


def seating(seats: tuple[str, ...], led: bool | None = None) -> Seating:
    """Return who is there at the start; `led` says whether there is a GM, if `seats` does not."""
    players = tuple(seat for seat in seats if seat != GM)
    return Seating(players=players, gm=GM in seats if led is None else led)


def reseated(
    there: Seating, move: dict[str, Any], names: tuple[str, ...], removed: bool
) -> Seating:
    """Return who is there after a seat changed hands; `names` are the players' seats of the game.

    `removed` says whether the seat's player was removed. Raises Differs for a seat that the game
    does not have.
    """
    seat, held = move["seat"], bool(move["holders"])
    if seat != GM and (seat not in names or not held):
        raise Differs(f"nobody can come or go on the seat {seat} like this")
    gone = tuple(one for one in there.gone if one != seat)
    if seat == GM:
        return Seating(players=there.players, gm=held, gone=gone)
    players = tuple(name for name in names if name in {*there.players, seat})
    return Seating(players=players, gm=there.gm, gone=(*gone, seat) if removed else gone)
