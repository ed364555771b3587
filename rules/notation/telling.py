"""A result as players read it: first what it came to, then every die.

Dice that count nowhere are struck through, extra dice carry a plus, dice that met a count are bold.
"""

from __future__ import annotations

from .model import Test
from .result import DROPPED, REPLACED, Outcome, Pool, Result, Shown

FIRST_LINE = 200


def summary(result: Result) -> str:
    """Return the result in one line of at most 200 characters."""
    if result.stopped:
        return f"No result: {result.stopped}"
    outcomes = result.outcomes
    if len(outcomes) == 1:
        return cut(_headline(outcomes[0]))
    texts = {one.text for one in outcomes}
    if len(texts) == 1:
        return cut(f"{len(outcomes)}x {outcomes[0].text}: {', '.join(map(came_to, outcomes))}")
    return cut("; ".join(map(_headline, outcomes)))


def cut(line: str) -> str:
    """Return a line cut to what a first line may have."""
    return line if len(line) <= FIRST_LINE else line[: FIRST_LINE - 1] + "…"


def _headline(one: Outcome) -> str:
    label = f" [{one.label}]" if one.label else ""
    comment = f" # {one.comment}" if one.comment else ""
    return f"{one.text}{label}: {came_to(one)}{comment}"


def came_to(one: Outcome) -> str:
    """Return what one result came to: a number, a verdict with its number, or symbols."""
    if one.value is None:
        return " ".join(sign for pool in one.pools for sign in pool.signs)
    return f"{one.verdict} ({one.value})" if one.verdict else str(one.value)


def working(result: Result) -> tuple[str, ...]:
    """Return one line per result with its dice, then the words and the notes."""
    lines = [_outcome(one) for one in result.outcomes]
    if result.words:
        lines.append(result.words)
    lines.extend(result.notes)
    return tuple(line for line in lines if line)


def _outcome(one: Outcome) -> str:
    pools = "; ".join(map(_pool, one.pools))
    notes = f" ({'; '.join(one.notes)})" if one.notes else ""
    return f"{pools} = {came_to(one)}{notes}" if pools else f"{came_to(one)}{notes}"


def _pool(pool: Pool) -> str:
    label = f" [{pool.label}]" if pool.label else ""
    said = f"{pool.part}{label} ({_dice(pool)})"
    return f"{said} dropped" if pool.dropped else said


def _dice(pool: Pool) -> str:
    if pool.signs:
        return ", ".join(pool.signs)
    if pool.dice:
        return ", ".join(_die(die, pool.test) for die in pool.dice)
    if pool.test is None:
        return ", ".join(map(str, pool.faces))
    names = _names(pool.test, max(pool.faces, default=0))
    return ", ".join([names[face] for face in pool.faces])


def _names(test: Test, highest: int) -> dict[int, str] | list[str]:
    return [_counted(str(face), face, test) for face in range(highest + 1)]


def _counted(text: str, worth: int, test: Test) -> str:
    if test.point.meets(worth):
        return f"**{text}**"
    return f"{text}!" if test.botch and test.botch.meets(worth) else text


def _die(die: Shown, test: Test | None) -> str:
    text = " ".join(map(str, die.faces))
    if len(die.faces) > 1 or die.worth != die.faces[0]:
        text = f"{text}→{die.worth}"
    if die.extra:
        text = f"+{text}"
    if die.fate in (DROPPED, REPLACED):
        return f"~~{text}~~"
    return _counted(text, die.worth, test) if test else text
