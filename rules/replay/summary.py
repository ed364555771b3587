"""What came of a replay, in words."""

from __future__ import annotations

from collections.abc import Iterator

from .again import Replay

MOST_NAMED = 5


def summary(replay: Replay) -> Iterator[str]:
    """Yield in words what was played again, and what was not and why."""
    yield f"Rows played again by the rules: {replay.played} of {len(replay.rows)}."
    if replay.unsaid:
        yield _unsaid(replay)
    if replay.stopped:
        yield f"Not played from {replay.stopped}."
    if replay.reworded:
        yield _wordings(replay.reworded)
    if replay.uncompared:
        yield _unveiled(replay.uncompared)
    for fault in replay.faults:
        yield f"  {fault}"


def _unsaid(replay: Replay) -> str:
    rows = ", ".join(map(str, replay.unsaid))
    fit = "neither fits" if replay.faults else "all that follows fits one of them"
    return (
        f"Rows of an earlier bot that do not say who was there: {rows}."
        f" Each was played both ways; {fit}."
    )


def _unveiled(rows: list[int]) -> str:
    return (
        f"Rows played again whose states could not be compared, as the file does not show what"
        f" veils them: {len(rows)}."
    )


def _wordings(rows: list[int]) -> str:
    named = ", ".join(map(str, rows[:MOST_NAMED]))
    more = f" and {len(rows) - MOST_NAMED} more" if len(rows) > MOST_NAMED else ""
    return (
        f"Told in other words than the rules use today, by the same rules to the same people:"
        f" {'row' if len(rows) == 1 else 'rows'} {named}{more}."
        " Words may have been improved since; the dice and the states are the ones to trust."
    )
