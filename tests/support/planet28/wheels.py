"""Battles of vehicles for tests: whose turn it is, what is refused, what is left of a hull."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError

from .tables import Game, going

HULL = ("core Engine 10/10", "core Crew 10/10")
CAR = (*HULL, "front Plating 15/15", "rear Plating 15/15")


def active(state, *units):
    """The battle with other units in their activation."""
    activation = msgspec.structs.replace(state.frames[-1], units=units)
    return msgspec.structs.replace(state, frames=(*state.frames[:-1], activation))


def refused(state, move, rule, seat="red"):
    """What is said when a move is refused by this rule."""
    with pytest.raises(RuleError) as told:
        Game(state).do(seat, move)
    assert told.value.rule == rule
    return str(told.value)


def above(state, frame, script=""):
    """The battle after a frame has been gone through."""
    top = msgspec.structs.replace(frame, parent=len(state.frames) - 1)
    return going(msgspec.structs.replace(state, frames=(*state.frames, top)), script)


def sections(game, unit=3):
    """The HP left of each section of a vehicle."""
    return [section.hp for section in game.unit(unit).sections]
