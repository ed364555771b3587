"""The result of a quick roll: first the outcome, then its working, under the ID of its rule.

A quick roll is a small frozen request: `check` raises before any die, `throw` rolls, `odds`
tells the exact chances of its value.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ..core.errors import RuleError
from ..core.work import Work

SUCCESS, FAILURE = "success", "failure"


class Verdict(msgspec.Struct, frozen=True):
    """One quick roll's result. `value` is what counts of it, `success` None where nothing is won.

    `text` is one plain line; `work` holds every face that fell.
    """

    text: str
    rule: str
    value: int
    work: tuple[Work, ...]
    success: bool | None = None

    def lines(self) -> tuple[str, ...]:
        """Return the result and its working as lines of text."""
        return (self.text, *(one.text() for one in self.work))


class Spread(msgspec.Struct, frozen=True):
    """Exact chances by name, where a quick roll has named outcomes; they add up to 1."""

    chances: tuple[tuple[str, Fraction], ...]

    def chance(self, name: str) -> Fraction:
        """Return the chance of an outcome, 0 for an unknown name."""
        return dict(self.chances).get(name, Fraction(0))


def check_within(number: int, least: int, most: int, what: str, rule: str) -> None:
    """Raise RuleError for a number outside its range; `what` names it in the sentence."""
    if not least <= number <= most:
        raise RuleError(f"{what} is {number}; it can be {least} to {most}.", rule)


def said(success: bool) -> str:
    """Return "success" or "failure"."""
    return SUCCESS if success else FAILURE
