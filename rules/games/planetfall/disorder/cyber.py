"""What corrosion and cyber attacks leave on models and squadrons (PF-MAR-CORROSIVE, table 6.5)."""

from __future__ import annotations

from rules.core import Line

from ..letters import named
from ..state import Table
from .markers import disordered

# PF-MAR-CYBER, table 6.5
OFFLINE, MALFUNCTION, FALL_BACK, DISARRAY = (1,), (2, 3), (4, 5), (6,)
"""The faces of the cyber table, by what they do."""
RULE = "PF-MAR-CYBER"
Told = tuple[Table, tuple[Line, ...]]


def debilitated(state: Table, model: int, rule: str) -> Told:
    """Put a debilitating marker on a model that still lives (PF-A43): its boxes count 1 less."""
    if not state.boxes_left(model):
        return state, ()
    count = state.model(model).debilitating + 1
    text = f"{named(state, model)} gets a debilitating marker: its Damage Ratings count 1 less."
    return state.change_model(model, debilitating=count), (Line(text, rule, main=True),)


def struck(state: Table, squadron: int, face: int, nearest: int) -> Told:
    """Apply a face of the cyber table to a squadron, or to its nearest model (PF-MAR-CYBER)."""
    if not state.living(squadron):
        return state, ()
    if face in OFFLINE:
        return _offline(state, squadron)
    if face in MALFUNCTION:
        return debilitated(state, nearest, RULE)
    if face in FALL_BACK:
        return disordered(state, squadron, 1, "False Fall-back Order", RULE)
    return _disarrayed(state, squadron)


def _offline(state: Table, squadron: int) -> Told:
    """Take a squadron's targeting away until it is repaired, and overwatch (PF-MAR-CYBER)."""
    one = state.squadron(squadron)
    # PF-A45: it forbids overwatch, so the marker is lost.
    table = state.change(squadron, cyber=one.cyber + 1, overwatch=False)
    lost = " and loses its overwatch" if one.overwatch else ""
    text = (
        f"Advanced Targeting Offline: {state.does(squadron, 'fires')} Rushed, no focused fire, "
        f"until it is repaired{lost}."
    )
    return table, (Line(text, RULE, main=True),)


def _disarrayed(state: Table, squadron: int) -> Told:
    """Use up a squadron's activation of this turn, not its overwatch (PF-MAR-CYBER, PF-A45)."""
    text = f"Total Disarray: {state.does(squadron, 'counts')} as activated."
    return state.change(squadron, activated=True), (Line(text, RULE, main=True),)
