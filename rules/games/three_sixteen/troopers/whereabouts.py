"""What to tell a player who is asked nothing: why, and what brings his trooper back."""

from __future__ import annotations

from rules.games.three_sixteen.model import Campaign


def whereabouts(state: Campaign, seat: str) -> str:
    """Return why a seat's trooper is not in the fight and what changes that; "" if nothing does."""
    trooper = state.troopers.get(seat)
    if trooper is None or state.phase in ("after", "over"):
        return ""
    if trooper.status == "dead":
        return f"{trooper.name} is dead; a new trooper may come instead."
    if trooper.status == "benched":
        return f"{trooper.name} is on the bench for this mission."
    if state.encounter is None:
        return ""
    if trooper.status == "left":
        return f"{trooper.name} has left this encounter."
    # C316-REPL-6
    waits = f"{trooper.name} comes in with the next encounter, or when the GM says so."
    return waits if trooper.status == "ready" else ""
