"""How a game has somebody move on a measured table: what the page of moves asks of it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from pictures.ground_scene import Scene
from rules.core import Move
from rules.ground.vector import Point

NOWHERE = "-"
"""Stands for a place while none is chosen."""


class Step(NamedTuple):
    """A place that is offered: what leads there in a few words, and the place by its name."""

    label: str
    to: str


class Preview(NamedTuple):
    """What a move would be like: lines of plain text, the table with it, where to look closer."""

    lines: tuple[str, ...]
    scene: Scene
    middle: Point


class Mover(Protocol):
    """One game's moves on a measured table. All of it is pure, and may take a moment.

    `verb` begins the verbs of the page's custom ids: a game has one of its own.
    """

    verb: str

    def units(self, state: Any, seat: str) -> tuple[tuple[int, str], ...]:
        """Return the units that a seat may move now, with their names."""
        ...

    def winds(self, state: Any, unit: int) -> dict[str, Step]:
        """Return how far a unit gets in each direction, by its letters: `NE`."""
        ...

    def goals(self, state: Any, unit: int) -> tuple[Step, ...]:
        """Return other places that a unit reaches: towards somebody, behind something, squares."""
        ...

    def place(self, state: Any, unit: int, text: str) -> str:
        """Return the place that somebody has typed. Raises RuleError for none."""
        ...

    def turns(self, state: Any, unit: int, to: str) -> dict[str, Step]:
        """Return a place with each direction in which a unit may look there, by its letters.

        NOWHERE is where it stands. Nothing where a game does not have it choose.
        """
        ...

    def shorter(self, state: Any, unit: int, to: str) -> str:
        """Return a place on the way somewhat before another, "" where none is worth it."""
        ...

    def move(self, state: Any, unit: int, to: str) -> Move:
        """Return the move of a unit to a place."""
        ...

    def here(self, state: Any, unit: int) -> Preview:
        """Return a unit as it stands, and how far it may go."""
        ...

    def preview(self, state: Any, seat: str, unit: int, to: str) -> Preview:
        """Return what a unit's move to a place would be like. Raises RuleError for none."""
        ...
