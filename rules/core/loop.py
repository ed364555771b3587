"""The one loop: it runs the frames on the stack until a question waits for somebody."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from ..dice import Dice
from .answers import awaited, dropped_from, filled, unanswered
from .ask import Ask
from .frame import END, Frame, Go, Result
from .line import Line
from .move import Move
from .state import State

S = TypeVar("S", bound=State)

MOST_STAGES = 20_000
MOST_ASKED = 1024
_asked: dict[int, tuple[State, Ask | None]] = {}
"""The questions of the last states by identity: states never change."""


class Run(msgspec.Struct, Generic[S]):
    """One run of the loop: the state so far, the lines told, whether anything was revealed."""

    state: S
    dice: Dice
    told: list[Line] = []
    reveals: bool = False

    def stage(self, answers: dict[str, Move]) -> None:
        """Do the top frame's next stage with these answers."""
        top = self.state.frames[-1]
        self.take(top.does(self.state, answers, self.dice), top)

    def take(self, go: Go, top: Frame | None) -> None:
        """Apply what a stage returned, or what an interrupt did when there is no top frame."""
        self.told += go.told
        self.reveals = self.reveals or go.reveals
        state, frames = go.state, go.state.frames
        if go.out is not None:
            frames = _dropped(frames, go.out, go.back)
            state = dropped_from(state, len(frames))
        elif top is not None and go.back is not None:
            frames = _ended(frames, go.back)
        elif top is not None:
            frames = (*frames[:-1], _moved_on(go, top))
        if go.first:
            frames = _with_children(frames, go.first)
        # A state to which nothing was done stays the same object.
        same = frames is state.frames
        self.state = state if same else msgspec.structs.replace(state, frames=frames)

    def close(self, ask: Ask) -> None:
        """Close the open question: do its stage with the answers kept and the defaults."""
        answers = filled(ask, self.state)
        self.state = unanswered(self.state)
        self.stage(answers)

    def until_asked(self) -> None:
        """Go on until a question waits for somebody or nothing is left to do.

        A question that waits for nobody closes by itself: an interrupt may have removed the last
        seat that was silent, or a child may have come between.
        """
        for _ in range(MOST_STAGES):
            if not self.state.frames:
                return
            ask = question(self.state)
            if ask is None:
                self._go_on()
            elif awaited(ask, self.state):
                return
            else:
                self.close(ask)
        raise RuntimeError(f"more than {MOST_STAGES} stages without a question")

    def _go_on(self) -> None:
        """Do the top frame's next stage, which asks nobody; end the frame after its last one."""
        if self.state.frames[-1].stage == END:
            ended = _ended(self.state.frames, {})
            self.state = msgspec.structs.replace(self.state, frames=ended)
        else:
            self.stage({})


def _moved_on(go: Go, top: Frame) -> Frame:
    frame = go.frame if go.frame is not None else top
    stage = go.to if go.to is not None else top.following()
    return msgspec.structs.replace(frame, stage=stage, returned=(), parent=top.parent)


def _with_children(frames: tuple[Frame, ...], first: tuple[Frame, ...]) -> tuple[Frame, ...]:
    parent = len(frames) - 1
    children = (msgspec.structs.replace(child, parent=parent) for child in reversed(first))
    return (*frames, *children)


def _ended(frames: tuple[Frame, ...], back: Result) -> tuple[Frame, ...]:
    """Remove the top frame and give its result to the frame that sent it."""
    ended, rest = frames[-1], frames[:-1]
    return _handed(rest, ended.parent, back)


def _handed(frames: tuple[Frame, ...], to: int, back: Result) -> tuple[Frame, ...]:
    if to < 0 or not back:
        return frames
    parent = frames[to]
    heard = msgspec.structs.replace(parent, returned=(*parent.returned, back))
    return (*frames[:to], heard, *frames[to + 1 :])


def _dropped(
    frames: tuple[Frame, ...], kind: type[Frame], back: Result | None
) -> tuple[Frame, ...]:
    for place in range(len(frames) - 1, -1, -1):
        if isinstance(frames[place], kind):
            return _handed(frames[: place + 1], place, back or {})
    raise RuntimeError(f"no {kind.__name__} to go back to")


def question(state: State) -> Ask | None:
    """Return the question that a state waits with, None if it waits for nobody."""
    if not state.frames or state.frames[-1].stage == END:
        return None
    # One row asks this of the same state a dozen times: to refuse, to close, to tell, to save.
    known = _asked.get(id(state))
    if known is None or known[0] is not state:
        if len(_asked) >= MOST_ASKED:
            _asked.clear()
        known = _asked[id(state)] = (state, state.frames[-1].asks(state))
    return known[1]
