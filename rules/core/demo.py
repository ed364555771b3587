"""A game's demo: ten minutes against the computer, told step by step.

Its steps are shown under the game's message. A step is made from the state alone, so that it fits
whatever has happened, even after an undo or after a move other than the suggested one.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from ..dice import Dice
from .move import Move
from .state import State

S = TypeVar("S", bound=State)


class Words(NamedTuple):
    """What a step of a demo says around what to press: what happens, and why it makes sense.

    Each is one short sentence of plain text.
    """

    happens: str
    why: str


class Demo(Generic[S]):
    """How a game shows itself to somebody who has never played it.

    The learner has the first of `seats`, the computer all others. `options` differ from their
    defaults; `papers` are the documents by their kind, as texts. `about` says in a sentence what
    you are about to play, `ending` what else there is if you liked it.
    """

    seats: ClassVar[tuple[str, ...]] = ("red", "blue")
    options: ClassVar[dict[str, str]] = {}
    papers: ClassVar[dict[str, str]] = {}
    about: ClassVar[str]
    ending: ClassVar[str]

    def is_set_up(self, state: S) -> bool:
        """Return whether the learner is asked by now; what comes before is chosen for them."""
        return True

    def is_plain(self, state: S, move: Move) -> bool:
        """Return whether only the suggested move makes sense: it is played without a step."""
        return False

    def is_done(self, state: S) -> bool:
        """Return whether everything that the demo shows has been seen."""
        raise NotImplementedError

    def advice(self, system: Any, state: S, seat: str) -> Move | None:
        """Return the legal move that is advised, None for what the computer would play.

        `system` is the game's own, for what it offers. It never rolls, and betrays nothing that is
        hidden from other seats.
        """
        return None

    def words(self, state: S, seat: str, move: Move) -> Words:
        """Return what is said about a move that is suggested."""
        raise NotImplementedError


class Steady(Dice):
    """Dice that always show 1: for a choice that must be the same whenever it is asked for."""

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return as many ones as dice were asked for."""
        return (1,) * n
