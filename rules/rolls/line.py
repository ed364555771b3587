"""Rolls in the dice language: one line, or the lines of a play-by-post message.

What is decided is the canonical text. Labels, comments and spelling are somebody's words: they
stand in the row and leave the faces alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from ..core import FACT, Interrupt, RuleError, State
from ..core.frame import Go
from ..core.move import TEXT
from ..dice import Dice
from ..notation import NOTATION, Plan, Refused, Result, read, throw
from ..notation.reading import PLANS_KEPT
from .audience import Hide, audience, told

RULE = "ROLL"
LONGEST_LINE = 500
MOST_LINES = 10

Typed = Annotated[str, msgspec.Meta(max_length=LONGEST_LINE), TEXT]


@lru_cache(PLANS_KEPT)
def hear(line: str, canonical: str, notation: int) -> Plan:
    """Return the plan of a line, read by a version of the language.

    Raises RuleError if it is refused or means something else.
    """
    if not 1 <= notation <= NOTATION:
        raise RuleError(f"There is no version {notation} of the dice language.", RULE)
    try:
        plan = read(line, version=notation) if line.strip() else None
    except Refused as refused:
        raise RuleError(refused.sentence(), RULE) from None
    if plan is None or plan.canonical != canonical:
        raise RuleError(f'"{line[:80]}" does not mean "{canonical[:80]}".', RULE)
    return plan


class Throw(Interrupt, frozen=True, kw_only=True, tag="throw"):
    """Roll one line. `notation` is the version it was read by, `again` the row it repeats."""

    line: Typed
    canonical: str
    notation: int
    hide: Hide = ""
    again: Annotated[int, FACT] = 0

    def is_secret(self) -> bool:
        """Return whether the roll is secret."""
        return self.hide != ""

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError unless the line reads as what it claims to mean."""
        hear(self.line, self.canonical, self.notation)

    def size(self) -> int:
        """Return about how many dice it throws. Raises RuleError like `check`."""
        return hear(self.line, self.canonical, self.notation).dice

    def results(self, seat: str, dice: Dice) -> tuple[Result, ...]:
        """Throw the line."""
        plan = hear(self.line, self.canonical, self.notation)
        return (throw(plan, dice, seat, audience(self.hide, seat)),)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Throw the line and tell its audience."""
        (result,) = self.results(seat, dice)
        lines = told(result.summary(), result.working(), RULE, self.hide, seat)
        return Go(state=state, told=lines)


class Bracketed(Interrupt, frozen=True, kw_only=True, tag="bracketed"):
    """Roll the `[[…]]` of a message, each a line of its own; `digest` is its text's SHA-256."""

    lines: Annotated[tuple[Typed, ...], msgspec.Meta(min_length=1, max_length=MOST_LINES), TEXT]
    canonical: tuple[str, ...]
    notation: int
    digest: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$"), FACT]

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError unless each line reads as what it claims to mean."""
        if len(self.lines) != len(self.canonical):
            raise RuleError("Every line of a message needs its meaning.", RULE)
        for line, meaning in zip(self.lines, self.canonical, strict=True):
            hear(line, meaning, self.notation)

    def size(self) -> int:
        """Return about how many dice it throws. Raises RuleError like `check`."""
        pairs = zip(self.lines, self.canonical, strict=True)
        return sum(hear(line, meaning, self.notation).dice for line, meaning in pairs)

    def results(self, seat: str, dice: Dice) -> tuple[Result, ...]:
        """Throw the lines in their order."""
        pairs = zip(self.lines, self.canonical, strict=True)
        return tuple(
            throw(hear(line, meaning, self.notation), dice, seat) for line, meaning in pairs
        )

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Throw the lines and tell everybody."""
        results = self.results(seat, dice)
        lines = [
            line
            for result in results
            for line in told(result.summary(), result.working(), RULE, "", seat)
        ]
        return Go(state=state, told=tuple(lines))
