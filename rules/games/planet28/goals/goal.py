"""What a battle is fought for, as far as it has come: a value that names no table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Scenario = Literal["laboratory", "child", "wreck", "factions", "sacrifice", "shelter"]


class Goal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The goal of a battle that is counted (P28-A108). Sides go by their names.

    `role` is the side of the robbers or rescuers, `start` how many robbers there were; `searched`
    says which side searched a place first, `holder` who carries the token, 0 for nobody; `counts`
    are the turn ends or points of each side, `edges` the table side that is a seat's own; `won`
    the sides that have won, once it is known.
    """

    scenario: Scenario
    role: str = ""
    start: int = 0
    searched: dict[str, str] = {}
    holder: int = 0
    counts: dict[str, int] = {}
    edges: dict[str, int] = {}
    won: tuple[str, ...] = ()


def after_change(goal: Goal, units: tuple[int, ...], changed: dict[str, Any]) -> Goal:
    """Return the goal after a change to units: whoever breaks or is gone drops the token."""
    drops = changed.get("status", "ok") != "ok" and goal.holder in units
    return msgspec.structs.replace(goal, holder=0) if drops else goal
