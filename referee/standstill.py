"""Why nothing is played in a game that stands still, told to whoever tries, and what ends it."""

from __future__ import annotations

from .access import is_gm
from .head import GameHead

RESUME = "/gm resume"


def why(head: GameHead, person: int | None) -> str:
    """Return why a paused game does not go on, and what the person who tries can do about it."""
    if head.setup.resting:
        return "The game rests; Go on under its last message wakes it."
    if not head.setup.frozen:
        return f"The game is paused; {_resumers(head, person)}: {RESUME}."
    moderator = f"The game is frozen; a moderator can resume it: {RESUME}."
    runs = person is not None and is_gm(head, person)
    return f"{moderator} If you are not one, ask one." if runs else moderator


def _resumers(head: GameHead, person: int | None) -> str:
    """Return who can resume a paused game: `you can resume it`, to whoever may."""
    masters = {held.person for held in head.masters()}
    if person in (masters or {head.setup.host}):
        return "you can resume it"
    return f"the {'GM' if masters else 'host'} can resume it"
