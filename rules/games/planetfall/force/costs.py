"""What a force and its parts cost, in points (PF-FRC-1)."""

from __future__ import annotations

from collections.abc import Mapping

from .force import BattleGroup, Force, Helix
from .race import Race

ALLY = "full_ally"


def points_of(helix: Helix) -> int:
    """Return what the squadrons of a helix cost."""
    return sum(troop.points for troop in helix.troops)


def group_points(group: BattleGroup) -> int:
    """Return what a battle group costs."""
    return sum(points_of(helix) for helix in group.helixes)


def main_points(force: Force) -> int:
    """Return what the main force costs, logistics points left out (PF-FRC-10)."""
    return sum(group_points(group) for group in force.groups if group.kind != ALLY)


def allied_points(force: Force) -> int:
    """Return what all allied battle groups cost together (PF-FRC-10)."""
    return sum(group_points(group) for group in force.groups if group.kind == ALLY)


def total(force: Force, races: Mapping[str, Race]) -> int:
    """Return what a force costs with its logistics points (PF-FRC-1, PF-FRC-13)."""
    race = races.get(force.main_race)
    return main_points(force) + allied_points(force) + force.lp * (race.lp_cost if race else 0)
