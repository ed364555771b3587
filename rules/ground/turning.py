"""The turning template: how a lumbering model drives (PF-MOV-7).

One use of the template is an inch at half the turn, 22.5 degrees, and turns the model by 45. `TL`
and `TR` turn its front to the left and right; `RL` and `RR` back it, its rear swinging to the left
and right, so that the front turns the other way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from rules.core.errors import RuleError

from .angles import DEGREES, HALF_DEGREES, SCALE, direction
from .blockers import Blocker, first_stop
from .piece import Piece
from .roots import towards_zero
from .units import HALF_INCH, INCH, Measure
from .vector import plus

RULE = "PF-MOV-7"
WRITTEN = re.compile(r"([FB])(\d{1,2})(\.5)?|([TR])([LR])")
STRAIGHT = {"F": 0, "B": 360}
"""The direction of a straight step against the facing, in half degrees."""
CURVED = {"TL": (-45, -45), "TR": (45, 45), "RL": (360 + 45, 45), "RR": (360 - 45, -45)}
"""The direction of a use of the template, in half degrees, and the turn, in degrees."""


class Step(msgspec.Struct, frozen=True):
    """One part of a drive: its length in units, its direction and the turn at its end."""

    length: int
    half_degrees: int
    turn: int = 0


class Drive(msgspec.Struct, frozen=True):
    """A whole drive: where each part ends and how the model stands there; its length in units.

    `between` is how many units were driven straight between each two uses of the template.
    """

    stops: tuple[Piece, ...]
    length: int
    between: tuple[int, ...]

    @property
    def piece(self) -> Piece:
        """The model where the drive ends."""
        return self.stops[-1]

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Rig drives 6" and turns from 0 to 45 degrees."""
        first, last = self.stops[0], self.stops[-1]
        far = measure.length(self.length)
        return f"{last.unit} drives {far} and turns from {first.facing} to {last.facing} degrees"


def read(text: str) -> tuple[Step, ...]:
    """Return the steps of a text such as `F3 TL F2.5`. Raises RuleError for anything else."""
    return tuple(_step(word) for word in text.upper().split())


def drive(piece: Piece, steps: Sequence[Step]) -> Drive:
    """Return where steps lead. The places on the way are exact: only what is told is rounded."""
    east = north = 0
    facing, stops = piece.facing, [piece]
    for step in steps:
        x, y = direction(2 * facing + step.half_degrees)
        east, north = east + step.length * x, north + step.length * y
        facing = (facing + step.turn) % DEGREES
        by = towards_zero(east, SCALE), towards_zero(north, SCALE)
        stops.append(piece.moved(plus(piece.at, by), facing=facing))
    return Drive(tuple(stops), sum(step.length for step in steps), _between(steps))


def driven_into(drive: Drive, blockers: Sequence[Blocker]) -> str:
    """Return what a model sweeps into on a drive, "" for nothing.

    On a use of the template the model is looked at as it stands before, amid and after the turn.
    """
    for before, after in pairwise(drive.stops):
        turn = (after.facing - before.facing + 180) % DEGREES - 180
        for part in (0, turn // 2, turn) if turn else (0,):
            turned = before.moved(before.at, facing=before.facing + part)
            stop = first_stop(turned, [(before.at, after.at)], blockers)
            if stop:
                return stop.name
    return ""


def _step(word: str) -> Step:
    found = WRITTEN.fullmatch(word)
    if not found:
        example = "write F3 for 3 inches forwards, B2.5, TL, TR, RL or RR"
        raise RuleError(f'"{word}" is no step of a drive: {example}.', RULE)
    way, inches, half = found[1], found[2], found[3]
    if way:
        return Step(int(inches) * INCH + (HALF_INCH if half else 0), STRAIGHT[way])
    half_degrees, turn = CURVED[word]
    return Step(INCH, half_degrees % HALF_DEGREES, turn)


def _between(steps: Sequence[Step]) -> tuple[int, ...]:
    """Return the straight lengths between each two uses of the template."""
    found: list[int] = []
    straight = -1
    for step in steps:
        if step.turn:
            found += [straight] if straight >= 0 else []
            straight = 0
        elif straight >= 0:
            straight += step.length
    return tuple(found)
