"""What is told in one message: the set-up, a unit's activation, what opens and ends a turn."""

from __future__ import annotations

from rules.core import Span

from .fielded import Fielded
from .gm import is_fought
from .solo.enemy_turn import EnemyTurn
from .state import Table
from .turn.activation import Activation


def span(table: Fielded) -> Span:
    """Return the activation that a state stands in, else its turn; in a campaign of its battle."""
    if table.ledger is None:
        return _of_battle(table)
    number = table.ledger.battle
    if not is_fought(table):
        return Span(f"{number}:between", f"After battle {number}")
    inner = _of_battle(table)
    return Span(f"{number}:{inner.id}", f"Battle {number}, {inner.title}")


def _of_battle(table: Fielded) -> Span:
    if not table.turn:
        return Span("setup", "Set-up")
    now = next((frame for frame in table.frames if isinstance(frame, Activation | EnemyTurn)), None)
    if now is None:
        return Span(f"{table.turn}", f"Turn {table.turn}")
    units = "-".join(map(str, now.units))
    return Span(f"{table.turn}:{table.place}:{units}", f"Turn {table.turn}: {_who(table, now)}")


def _who(table: Table, now: Activation | EnemyTurn) -> str:
    """Return whose activation it is: the unit, or those of which one is to be chosen."""
    return " or ".join(table.name(unit) for unit in now.units)
