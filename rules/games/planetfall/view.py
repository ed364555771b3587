"""What a viewer may see of a battle: the state with everything secret taken out (PF-PBP-4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.core import Move, question
from rules.core.answers import answered, given, silenced

from .fielded import Fielded

UNKNOWN = "?"


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What `viewer` (None: anybody) sees: the battle without hands and sealed answers."""

    viewer: str | None
    state: Fielded


def look(state: Fielded, viewer: str | None) -> View:
    """Return what a viewer may see: nobody another's hand or sealed answer (PF-PBP-4).

    The GM sees what everybody sees (PF-GM-8).
    """
    masked = msgspec.structs.replace(
        state,
        hands={
            side: cards if side == viewer else (UNKNOWN,) * len(cards)
            for side, cards in state.hands.items()
        },
        answers=_answers(state, viewer),
    )
    return View(viewer=viewer, state=masked)


def _answers(state: Fielded, viewer: str | None) -> Mapping[str, Move]:
    """Return the answers given; of a sealed question, only that others have answered."""
    ask = question(state)
    if ask is None or not ask.sealed:
        return state.answers
    said = given(state)
    others = {entry.seat for entry in ask.entries if entry.seat in said and entry.seat != viewer}
    masks = {
        entry.seat: entry.default
        for entry in ask.entries
        if entry.seat in others and entry.default is not None
    }
    return answered(silenced(state, others), masks).answers
