"""Which rules a row of a game tells, and which refuse a move."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import core


def heard(step: core.Step) -> Counter[str]:
    """Return the rules that a step told in lines, workings and its new question."""
    rules = Counter(line.rule for line in step.told)
    for line in step.told:
        rules.update(mod.rule for work in line.work for mod in work.mods)
    ask = core.question(step.state)
    return rules + Counter([ask.rule] if ask else [])


def refused(state: Any, seat: str, move: core.Move | None) -> Counter[str]:
    """Return the rule that refuses a seat this move now, if there is a move and one does."""
    fault = core.legal(state, move, seat) if move is not None else None
    return Counter([fault.rule] if fault else [])
