"""Rolling terrain dice: the one place where a face falls (PX-DIE-1, PX-DIE-6)."""

from __future__ import annotations

from rules.core import Work
from rules.dice import Dice
from rules.games.planetx.model import FACES, Face, Seat


def roll(n: int, why: str, seat: Seat, dice: Dice) -> tuple[tuple[Face, ...], Work]:
    """Roll n terrain dice; return their faces and the working."""
    raw = dice.roll(n, len(FACES), why, seat)
    faces = tuple(FACES[face - 1] for face in raw)
    return faces, Work(why, raw, len(FACES), verdict=" ".join(faces))


def roll_known(why: str, seat: Seat, dice: Dice) -> tuple[Face, tuple[Work, ...]]:
    """Roll one die until it shows something else than `?`; return the face and every roll."""
    works = []
    while True:
        (face,), work = roll(1, why, seat, dice)
        works.append(work)
        if face != "?":
            return face, tuple(works)
