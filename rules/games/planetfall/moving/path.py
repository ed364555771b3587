"""The path of a Lumbering model, step by step (PF-MOV-7, PF-MOV-8). Lengths are half inches.

Steps are `F3` and `B1.5`, so many inches straight forwards and backwards, and uses of the turning
template: `TL`, `TR`, `RL`, `RR` (forwards and backwards, to the left and right), `T`, `R`.
"""

from __future__ import annotations

import re

import msgspec

from rules.core import FactType, RuleError

from ..fact_types import inches
from ..state import Table

STEP = re.compile(r"(?P<way>[FB])(?P<far>\d{1,2}(?:[.,][05])?)|(?P<turn>[TR][LR]?)", re.IGNORECASE)
TURN = 2
"""Half inches that one use of the template counts: one inch, and 45 degrees."""
CRUISING, RUSHING = 2, 6
"""Half inches straight between two uses of the template, in a cruise and flat out."""
RULE = "PF-MOV-7"


class Step(msgspec.Struct, frozen=True):
    """A step of a path: so many half inches, straight or along the template."""

    length: int
    is_turn: bool = False


class Steps(FactType[Table]):
    """The path of a Lumbering model, as its steps (PF-MOV-7)."""

    example = "such as F3 TL F1.5"

    def read(self, state: Table, text: str) -> str:
        steps = text.replace(",", " ").replace(">", " ").upper().split()
        read_path(" ".join(steps))
        return " ".join(steps)


STEPS = Steps()


def read_path(text: str) -> tuple[Step, ...]:
    """Return the steps of a path. Raises RuleError for what is none of them."""
    return tuple(map(_step, text.split()))


def _step(word: str) -> Step:
    found = STEP.fullmatch(word)
    if found is None:
        text = f'"{word}" is not a step: write F3, B1.5, TL, TR, RL or RR, for example.'
        raise RuleError(text, RULE)
    if found["turn"]:
        return Step(TURN, is_turn=True)
    whole, _, half = found["far"].replace(",", ".").partition(".")
    return Step(int(whole) * 2 + (half == "5"))


def length(steps: tuple[Step, ...]) -> int:
    """Return how long a path is: an inch for each use of the template (PF-MOV-7)."""
    return sum(step.length for step in steps)


def check_turns(steps: tuple[Step, ...], straight: int, rule: str) -> None:
    """Raise RuleError for two uses of the template with less than `straight` between them."""
    since: int | None = None
    for step in steps:
        if step.is_turn and since is not None and since < straight:
            text = f"Between two turns a Lumbering model goes at least {inches(straight)} straight."
            raise RuleError(text, rule)
        if step.is_turn:
            since = 0
        elif since is not None:
            since += step.length
