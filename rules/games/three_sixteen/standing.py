"""The base of this game's frames: answers survive an interrupt, and may be all that was missing.

A Flashback may take a seat out of an open question. The others' answers stay, and when nobody is
awaited any more the question closes with them.
"""

from __future__ import annotations

from typing import Any, TypeVar

from rules.core import Ask, Frame, Go, Move
from rules.dice import Dice

from .model import Campaign
from .queries import replace

S = TypeVar("S", bound=Campaign)


class Standing(Frame, frozen=True, kw_only=True):
    """A frame whose questions close by themselves once nobody is awaited."""

    def asks(self, state: Any) -> Ask | None:
        """Return the open question, None once all who must answer have."""
        ask = super().asks(state)
        return None if ask is None or _answered(state, ask) else ask

    def does(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        """Do the next stage, with the answers that an interrupt left behind."""
        state, kept = _gathered(state)
        ask = super().asks(state) if kept else None
        return super().does(state, {**_defaults(ask), **kept, **answers}, dice)


class Arena(Standing, frozen=True, kw_only=True):
    """A frame that a Strength ends at once: an encounter or a conflict."""


def _here(state: Campaign) -> str:
    return f"{len(state.frames) - 1}/"


def _answered(state: Campaign, ask: Ask) -> bool:
    silent = [entry for entry in ask.entries if _here(state) + entry.seat not in state.answers]
    # The same test by which the core closes a question.
    if any(entry.must for entry in silent):
        return False
    return not silent or any(entry.must for entry in ask.entries)


def _gathered(state: S) -> tuple[S, dict[str, Move]]:
    here = _here(state)
    kept = {k.removeprefix(here): m for k, m in state.answers.items() if k.startswith(here)}
    if not kept:
        return state, {}
    rest = {k: m for k, m in state.answers.items() if not k.startswith(here)}
    return replace(state, answers=rest), kept


def _defaults(ask: Ask | None) -> dict[str, Move]:
    if ask is None:
        return {}
    return {entry.seat: entry.default for entry in ask.entries if entry.default is not None}
