"""Rolling terrain dice (PX-DIE-1, PX-DIE-6)."""

from __future__ import annotations

from rules.core import Work
from rules.dice import Dice
from rules.games.planetx.model import Seat
from rules.procedures.planetx import symbols
from rules.procedures.planetx.symbols import Face


def roll(n: int, why: str, seat: Seat, dice: Dice) -> tuple[tuple[Face, ...], Work]:
    """Roll n terrain dice; return their faces and the working."""
    raw, faces = symbols.throw(dice, n, symbols.TERRAIN, why, seat)
    return faces, Work(why, raw, len(symbols.TERRAIN), verdict=" ".join(faces), signs=faces)


def roll_known(why: str, seat: Seat, dice: Dice) -> tuple[Face, tuple[Work, ...]]:
    """Roll one die until it shows something other than `?`; return the face and every roll."""
    works = []
    while True:
        (face,), work = roll(1, why, seat, dice)
        works.append(work)
        if face != "?":
            return face, tuple(works)
