"""Moves that every game shares: the start, the passed deadline, and the GM's own."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..dice import Dice
from .edit import changed
from .errors import RuleError
from .frame import Go
from .interrupt import Interrupt
from .line import Line
from .move import TEXT, Move
from .seats import GM
from .state import State

LONGEST_TEXT = 500


class Start(Move, frozen=True, kw_only=True, tag="start"):
    """The game opens with these seats, options and documents (by the hash of their text)."""

    seats: tuple[str, ...]
    options: dict[str, str]
    papers: dict[str, str] = {}


class Lapse(Move, frozen=True, kw_only=True, tag="lapse"):
    """The time for a question is up: every seat that has not answered plays its default."""


def _check_gm(seat: str, what: str) -> None:
    if seat != GM:
        raise RuleError(f"Only the GM {what}", "GM")


class Edit(Interrupt, frozen=True, kw_only=True, tag="edit"):
    """The GM sets one value of the state by its path, with a reason."""

    path: str
    value: str
    reason: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT), TEXT] = ""

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError unless the GM sets a value that exists to one of its type."""
        _check_gm(seat, "sets values.")
        changed(state, self.path, self.value)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Set the value, and tell everybody the old one and the new one."""
        new, old = changed(state, self.path, self.value)
        why = f" Reason: {self.reason}" if self.reason else ""
        text = f"The GM set {self.path} from {old} to {self.value}.{why}"
        return Go(state=new.edited(self.path), told=(Line(text, "GM", main=True),))


class Ruling(Interrupt, frozen=True, kw_only=True, tag="ruling"):
    """The GM rules in words; the text binds the table, the state stays as it is."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT), TEXT]

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError unless it is the GM who rules."""
        _check_gm(seat, "rules.")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Tell everybody the ruling; the state stays as it is."""
        return Go(state=state, told=(Line(f"The GM rules: {self.text}", "GM", main=True),))


CORE_MOVES = Start | Lapse | Edit | Ruling
