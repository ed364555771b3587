"""Which rules of a game were told, how often, and which never: what random games print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules import core

WIDTH = 24


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


def group(rule: str) -> str:
    """Return the group of a rule: `PX-BOARD` of `PX-BOARD-3`."""
    return "-".join(rule.split("-")[:2])


def report(system: core.System, told: Counter[str], silent: Mapping[str, str]) -> list[str]:
    """Return a line for every rule of the catalogue: how often it was told, or why never.

    `silent` gives the reason by rule or by group; a rule silent without one is marked so.
    """
    lines = []
    for rule in (entry.id for entry in system.catalogue):
        count = told[rule]
        why = "" if count else silent.get(rule, silent.get(group(rule), "NEVER, WITHOUT A REASON"))
        lines.append(f"{rule:{WIDTH}} {count:8}  {why}".rstrip())
    return lines


def unexplained(lines: Iterable[str]) -> int:
    """Return how many rules of a report are silent without a reason."""
    return sum(line.endswith("NEVER, WITHOUT A REASON") for line in lines)
