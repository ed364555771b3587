"""Where a goal is touched: a place, a token or one's own edge, by its name (P28-FACT-1)."""

from __future__ import annotations

from typing import Any

from rules.core import FactType, RuleError
from rules.games.planet28.state import Table

from .scenarios import BY_KEY

EDGE = "own edge"


def names(table: Table) -> tuple[str, ...]:
    """Return what can be touched for the goal of this battle."""
    if table.goal is None:
        return ()
    prompt = BY_KEY[table.goal.scenario]
    token = (prompt.prize,) if prompt.prize else ()
    return (*prompt.places, *token, *((EDGE,) if prompt.key == "sacrifice" else ()))


class GoalPlace(FactType[Table]):
    """The name of a place, a token or the own edge."""

    example = "such as archive"

    def read(self, state: Table, text: str) -> str:
        wanted = text.strip().lower()
        if wanted not in names(state):
            known = ", ".join(names(state)) or "nothing"
            text = f"“{text}” is no place of this goal; known: {known}."
            raise RuleError(text, "P28-SETUP-1")
        return wanted

    def text(self, state: Table, value: Any) -> str:
        return str(value)


PLACE = GoalPlace()
