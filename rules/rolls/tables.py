"""Tables to roll on: entries for every result of some dice, told with the dice that chose them.

In an entry `[[2d6]]` is rolled when the entry comes up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import msgspec

from ..core import Interrupt, RuleError, State
from ..core.frame import Go
from ..core.move import TEXT
from ..dice import Dice
from ..notation import NOTATION, Plan, Refused, read, throw
from .audience import Hide, audience, told
from .line import LONGEST_LINE, hear

RULE = "ROLL"
MOST_ENTRIES = 250
LONGEST_ENTRY = 300
MOST_TIMES = 10
MOST_INSIDE = 3
HUNDRED = 100
INSIDE = re.compile(r"\[\[([^\[\]]+)\]\]")
_RANGE = re.compile(r"\s*(-?\d{1,6})(?:\s*(?:-|\u2013|to)\s*(-?\d{1,6}))?\s*[:.)]\s+(.+)", re.S)


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """What comes up on the results from `low` to `high`."""

    low: int
    high: int
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_ENTRY)]


class BadTable(ValueError):
    """A table that cannot be rolled on, in words for whoever wrote it."""


def lines_of(text: str) -> list[str]:
    """Return what stands in the lines of a text, empty ones left out."""
    return [line for raw in text.splitlines() if (line := raw.strip())]


def table_of(text: str, dice: str = "") -> tuple[str, tuple[Entry, ...]]:
    """Return the dice and the entries of a table, as somebody wrote it: one entry in a line.

    A line may begin with the results it is for, `1-3: goblins`; then all do. Without dice it is
    one die with as many sides as there are results. Raises BadTable.
    """
    lines = lines_of(text)
    if not lines:
        raise BadTable("A table has at least one entry, each in a line of its own.")
    if len(lines) > MOST_ENTRIES:
        raise BadTable(f"A table has at most {MOST_ENTRIES} entries; these are {len(lines)}.")
    entries = _entries(lines, dice)
    for entry in entries:
        _check_entry(entry)
    kept = _plan_of(dice or f"1d{entries[-1].high}")
    _check_covered(kept, entries)
    return kept.canonical, entries


def _entries(lines: Sequence[str], dice: str) -> tuple[Entry, ...]:
    found = [_RANGE.fullmatch(line) for line in lines]
    if not any(found):
        least = _reach(_plan_of(dice))[0] if dice else 1
        return tuple(Entry(place, place, line) for place, line in enumerate(lines, least))
    bare = next((line for line, one in zip(lines, found, strict=True) if one is None), None)
    if bare is not None:
        raise BadTable(
            f'"{bare[:60]}" says no result, and other lines do. Such as 4-6: {bare[:20]}'
        )
    made = [
        Entry(_result(one[1]), _result(one[2] or one[1]), one[3].strip())
        for one in found
        if one is not None
    ]
    for entry in made:
        if entry.high < entry.low:
            raise BadTable(f"{entry.low}-{entry.high} runs backwards.")
    return tuple(sorted(made, key=lambda entry: entry.low))


def _result(typed: str) -> int:
    """Return a result as it is typed; tables for d100 end with 00."""
    return HUNDRED if typed == "00" else int(typed)


def _check_entry(entry: Entry, version: int = NOTATION) -> None:
    if len(entry.text) > LONGEST_ENTRY:
        raise BadTable(f'"{entry.text[:40]}…" is longer than {LONGEST_ENTRY} characters.')
    inside = INSIDE.findall(entry.text)
    if len(inside) > MOST_INSIDE:
        raise BadTable(f'"{entry.text[:40]}" rolls more than {MOST_INSIDE} times.')
    for line in inside:
        if len(_plan_of(line, version).rolls) != 1:
            raise BadTable(f"[[{line[:40]}]] is more than one roll.")


def _plan_of(line: str, version: int = NOTATION) -> Plan:
    try:
        return read(line, version=version)
    except Refused as refused:
        raise BadTable(refused.sentence()) from None


def _reach(plan: Plan) -> tuple[int, int]:
    """Return the least and the most that dice of a table come to. Raises BadTable for others."""
    found = re.fullmatch(r"(\d+)d(\d+)([+-]\d+)?", plan.canonical)
    if found is None:
        raise BadTable("A table is rolled on with dice such as 1d20, 2d6 or 1d6+1.")
    count, sides, plus = int(found[1]), int(found[2]), int(found[3] or 0)
    return count + plus, count * sides + plus


def _check_covered(plan: Plan, entries: Sequence[Entry]) -> None:
    """Raise BadTable unless every result has one entry."""
    least, most = _reach(plan)
    due = least
    for entry in entries:
        if entry.low > due:
            raise BadTable(f"Nothing is said for {due} on {plan.canonical}.")
        if entry.low < due:
            raise BadTable(f"{entry.low} stands twice, or {plan.canonical} never shows it.")
        due = entry.high + 1
    if due <= most:
        raise BadTable(f"Nothing is said for {due} on {plan.canonical}.")
    if due > most + 1:
        raise BadTable(f"{plan.canonical} never shows {due - 1}; at most {most}.")


class Consult(Interrupt, frozen=True, kw_only=True, tag="consult"):
    """Roll on a table `times` over; `line` are its dice, read by the version `notation`."""

    table: int
    name: Annotated[str, msgspec.Meta(max_length=32), TEXT]
    line: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)]
    entries: Annotated[tuple[Entry, ...], msgspec.Meta(min_length=1, max_length=MOST_ENTRIES), TEXT]
    times: Annotated[int, msgspec.Meta(ge=1, le=MOST_TIMES)] = 1
    notation: int = 2
    hide: Hide = ""

    def is_secret(self) -> bool:
        """Return whether the roll is secret."""
        return self.hide != ""

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError unless its dice can be read and every result has an entry."""
        plan = hear(self.line, self.line, self.notation)
        try:
            _check_covered(plan, self.entries)
            for entry in self.entries:
                _check_entry(entry, self.notation)
        except BadTable as why:
            raise RuleError(str(why), RULE) from None

    def size(self) -> int:
        """Return about how many dice it throws."""
        return hear(self.line, self.line, self.notation).dice * self.times

    def results(self, seat: str, dice: Dice) -> list[tuple[str, str]]:
        """Throw, and return what came up: the dice in words, and the entry."""
        to, found = audience(self.hide, seat), []
        plan = hear(self.line, self.line, self.notation)
        for _ in range(self.times):
            outcome = throw(plan, dice, seat, to).outcomes[0]
            value = outcome.value or 0
            entry = next(one for one in self.entries if one.low <= value <= one.high)
            text = INSIDE.sub(lambda line: self._inside(line[1], seat, dice), entry.text)
            found.append((outcome.working(), text))
        return found

    def _inside(self, line: str, seat: str, dice: Dice) -> str:
        plan = read(line, version=self.notation)
        return throw(plan, dice, seat, audience(self.hide, seat)).outcomes[0].came_to()

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Roll, and tell its audience what came up."""
        found = self.results(seat, dice)
        first = f'{"; ".join(text for _, text in found)} · from "{self.name}"'
        rest = tuple(working for working, _ in found)
        return Go(state=state, told=told(first, rest, RULE, self.hide, seat))
