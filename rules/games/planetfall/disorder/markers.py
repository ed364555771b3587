"""Disorder markers, and the Forlorn Hope that too many of them make (PF-DIS-7, PF-FH-1)."""

from __future__ import annotations

from rules.core import Line

from ..state import Table

GAINED_ONLY = "markers"
"""The switch `fh_check`: boxes that are lost make nobody a Forlorn Hope (PF-A19)."""


def boxes_left(state: Table, squadron: int) -> int:
    """Return the boxes that are not marked, of all living models of a squadron."""
    return sum(state.boxes_left(model.id) for model in state.living(squadron))


def disordered(
    state: Table, squadron: int, markers: int, why: str, rule: str
) -> tuple[Table, tuple[Line, ...]]:
    """Put disorder markers on a squadron, and see whether it becomes a Forlorn Hope.

    A Forlorn Hope takes none (PF-FH-5), nor does a squadron without a living model; a fearless one
    does (PF-DIS-7). `why` ends the sentence: "for the storming".
    """
    if markers < 1 or state.squadron(squadron).hope or not state.living(squadron):
        return state, ()
    total = state.squadron(squadron).disorder + markers
    more = f", {total} in all" if total > markers else ""
    text = f"{state.does(squadron, 'takes')} {told(markers)}{more}: {why}."
    table, fallen = _hope(state.change(squadron, disorder=total), squadron)
    return table, (Line(text, rule, main=True), *fallen)


def hope_check(state: Table, squadron: int) -> tuple[Table, tuple[Line, ...]]:
    """See whether a squadron whose boxes have become fewer is a Forlorn Hope now (PF-A19)."""
    if state.is_switched("fh_check", GAINED_ONLY):
        return state, ()
    return _hope(state, squadron)


def _hope(state: Table, squadron: int) -> tuple[Table, tuple[Line, ...]]:
    """Make a Forlorn Hope of a squadron with as many markers as boxes left (PF-FH-1)."""
    markers = state.squadron(squadron).disorder
    if not markers or not 0 < (left := boxes_left(state, squadron)) <= markers:
        return state, ()
    # PF-INV-3: the markers go; only the end of the battle or of the squadron takes the hope away.
    table = state.change(squadron, disorder=0, hope=True)
    text = (
        f"{state.does(squadron, 'is')} a Forlorn Hope: {told(markers)} on {left} "
        f"{'box' if left == 1 else 'boxes'} left. It fights on, and is lost at the end of the turn."
    )
    return table, (Line(text, "PF-FH-1", main=True),)


def told(markers: int) -> str:
    """Return a number of disorder markers in words."""
    return f"{markers} disorder marker{'' if markers == 1 else 's'}"
