"""Command elements: whom they steady, and what their loss brings (PF-MAR-COMMAND, PF-DIS-6)."""

from __future__ import annotations

from ..measured.areas import is_commanded as measured_command
from ..state import FIGHTING, Table

EVERY_ELEMENT = "every"
"""The switch `command_loss`: each element that is lost brings tests (PF-A50)."""
SHAKEN = (*FIGHTING, "embarked")
"""Places in which a squadron tests for its lost commander (PF-A63)."""
REQUIRED = 2
"""Successes that such a test requires (PF-DIS-6)."""


def is_commanded(state: Table, squadron: int) -> bool:
    """Return whether a squadron has a model in range of a living command element of its helix.

    One destroyed in the segment is gone already (PF-INT-28).
    A squadron that has one itself is always in range; any other is, unless its side has said that
    it is not (PF-DIS-2, PF-MAR-COMMAND).
    """
    helix = state.listing(squadron).helix
    # PF-INT-28: the dead steady nobody, not even in the segment in which they died.
    there = [
        state.model(model).squadron
        for model in state.commanders(helix)
        if state.is_there(state.model(model).squadron)
    ]
    if state.scenery is not None and squadron not in there:
        return measured_command(state, squadron, state.commanders(helix))
    return squadron in there or (bool(there) and not state.squadron(squadron).uncommanded)


def command_lost(before: Table, after: Table) -> tuple[int, ...]:
    """Return the squadrons that test because their helix has lost its command (PF-DIS-6).

    They are those on the table or embarked, in roster order; the last element of a helix has to be
    gone, with the switch any of them (PF-A50).
    """
    helixes = {listed.helix for listed in after.roster}
    leaderless = {helix for helix in helixes if _has_lost(before, after, helix)}
    return tuple(
        number
        for number, listed in enumerate(after.roster, 1)
        if listed.helix in leaderless and after.squadron(number).place in SHAKEN
    )


def _has_lost(before: Table, after: Table, helix: int) -> bool:
    """Return whether a helix has lost its command between two states (PF-A50)."""
    had, has = before.commanders(helix), after.commanders(helix)
    if after.is_switched("command_loss", EVERY_ELEMENT):
        return len(has) < len(had)
    return bool(had) and not has
