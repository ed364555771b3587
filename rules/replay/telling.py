"""What a row of an export tells, held against what the rules tell."""

from __future__ import annotations

import msgspec

from rules.core import GM, Line, seat_title
from rules.core.work import Work

CALLED = ("entry", "row")
"""What a row is called in what is told, today and before."""


def telling_fault(due: tuple[Line, ...], said: tuple[Line, ...], *, literal: bool) -> str:
    """Return what the row leaves out of all that the rules tell, in their order; "" if nothing.

    The rule, the dice of each working, what they were held against and whom the line is for must
    agree; only a `literal` row must tell it in the same words, too. The house adds lines of its own
    around them: who answered for whom, what was typed in, the promise before the first dice. A
    GM's value that not everybody may see it tells the GM alone, and a ruling it numbers.
    """
    left = iter(said)
    for line in due:
        if not any(_is_same(line, other, literal) for other in left):
            return f"the rules tell: {line.text}"
    return ""


def is_reworded(due: tuple[Line, ...], said: tuple[Line, ...]) -> bool:
    """Say whether a row tells something in other words than the rules do today."""
    words = [_words(line) for line in said]
    return any(_words(line) not in words for line in due)


def _words(line: Line) -> tuple[object, ...]:
    """Return what of a line is wording: its sentence, and what its workings are called."""
    called = ((w.what, w.verdict, *(mod.cause for mod in w.mods)) for w in line.work)
    return (line.text, *called)


def _dice(work: Work) -> tuple[object, ...]:
    """Return what of a working is no wording; what a sum began with follows from the rest."""
    return (work.faces, work.sides, tuple(mod.amount for mod in work.mods), work.target)


def _is_same(due: Line, said: Line, literal: bool) -> bool:
    numbered = said.text.startswith("Ruling ") and said.text.endswith(f". {due.text}")
    if literal and due.text != said.text and not numbered:
        return False
    if (due.rule, *map(_dice, due.work)) != (said.rule, *map(_dice, said.work)):
        return False
    return due.to == said.to or said.to == (GM,)


def contest_fault(
    pair: tuple[str, str], row: int, winner: str, work: tuple[Work, ...], said: tuple[Line, ...]
) -> str:
    """Return what a roll-off on a row should tell of its winner and dice; "" if it does."""
    holds = f"what {seat_title(pair[0])} says holds: "
    so = holds if winner == pair[0] else "the other says no, so it stands as it is"
    # Rows were called so to everybody once.
    due = tuple(f"{seat_title(winner)} wins the roll-off on {word} {row}; {so}" for word in CALLED)
    told = any(line.text.startswith(due) and line.work == work for line in said)
    return "" if told else f"the rules tell: {due[0].rstrip(': ')}"


def lines(said: dict[str, object]) -> tuple[Line, ...]:
    """Return the lines of a row."""
    return msgspec.convert(said["told"], tuple[Line, ...])
