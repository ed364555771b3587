"""Frames: half-finished procedures, kept as data, with the name of the stage that comes next.

A stage is up to two pure functions of the frame's class: `ask_<stage>(state)` may ask and never
rolls; `do_<stage>(state, answers, dice)` may roll, never asks, never refuses. Stage and frame names
are saved: changing one needs an `upgrade`. The name of a frame is the tag in its class line.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from ..dice import Dice
from .ask import Ask
from .line import Line
from .move import Move, snake

Result = dict[str, int | str | bool | None]
"""What a finished frame hands to its parent: a few flat, named values."""

END = "(end)"
"""The stage of a frame that waits only for its children; no stage can have such a name."""


class Frame(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="frame",
    tag=snake,
):
    """A half-finished procedure. Fields are its locals; `stages` are in the book's order.

    `stage` is the next one ("" is the first), `parent` the place in the stack of the frame that
    sent this one, `returned` what the children sent by the previous stage gave back, in order.
    """

    stages: ClassVar[tuple[str, ...]] = ()

    stage: str = ""
    parent: int = -1
    returned: tuple[Result, ...] = ()

    def now(self) -> str:
        """Return the name of the stage that comes next."""
        return self.stage or self.stages[0]

    def heard(self, name: str) -> int | str | bool | None:
        """Return a named value of the last child's result, None if there is none or no child."""
        return self.returned[-1].get(name) if self.returned else None

    def asks(self, state: Any) -> Ask | None:
        """Return the question of the next stage, None if there is none to ask."""
        ask = getattr(self, f"ask_{self.now()}", None)
        found: Ask | None = ask(state) if ask else None
        return found

    def does(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        """Do the next stage with the answers to its question."""
        go: Go = getattr(self, f"do_{self.now()}")(state, answers, dice)
        return go

    def following(self) -> str:
        """Return the stage that follows the next one, END after the last."""
        place = self.stages.index(self.now()) + 1
        return self.stages[place] if place < len(self.stages) else END


class Go(msgspec.Struct, frozen=True, kw_only=True):
    """What a stage did: never saved, read by the loop at once.

    `state` the new state; `frame` this frame with changed locals; `first` children to finish before
    it goes on, in order; `to` another stage than the next; `out` drops everything above the nearest
    frame of that class, this one included; `back` ends this frame with a result for its parent;
    `told` what to tell; `reveals` whether somebody now knows more than before (open dice aside).
    """

    state: Any
    frame: Frame | None = None
    first: tuple[Frame, ...] = ()
    to: str | None = None
    out: type[Frame] | None = None
    back: Result | None = None
    told: tuple[Line, ...] = ()
    reveals: bool = False
