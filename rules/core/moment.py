"""The moment of a move: everything that a rule may see of the outside world."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..dice import Dice

By = Literal["player", "gm", "order", "clock", "bot"]


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """Who moves, who spoke for them, and with which dice. Rules know seats, never people or clocks.

    `seat` is the seat that moves, `by` who spoke for it, `seats` all that are taken, `seq` the
    number of the row that this becomes (for reference, never for an id).
    """

    seat: str
    by: By = "player"
    seats: tuple[str, ...] = ()
    seq: int = 0
    dice: Dice
