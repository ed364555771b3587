"""Intents as the round records them, and in words."""

from __future__ import annotations

from rules.games.three_sixteen.model import Campaign, Intent, Then
from rules.games.three_sixteen.queries import name, replace
from rules.games.three_sixteen.troopers.vehicles import vehicle_title
from rules.procedures.three_sixteen.weapons import PATTERNS

from .declare import SOMETHING, TASK_TITLES, Declare

THEN_TEXTS: dict[Then, str] = {
    "": "",
    "stay": ", then stay",
    "closer": ", then a step closer",
    "away": ", then a step away",
}
"""What follows an action, in words."""
MOVED: dict[Then, str] = {
    "": "",
    "stay": ", and to move nobody",
    "closer": ", and to draw closer to whom they beat",
    "away": ", and to drive away whom they beat",
}
"""Where the aliens mean to move people, in words."""


def as_intent(said: Declare) -> Intent:
    """Return a declaration as the round records it."""
    return Intent(
        ability=said.ability,
        task=said.task,
        weapon=said.weapon,
        step=said.step,
        target=said.target,
        text=said.text,
        then=said.then,
    )


def intent_text(state: Campaign, seat: str, said: Intent) -> str:
    """Return an intent in words: `Bell: step closer, Slug Rifle in hand (NFA)`."""
    if said.task == "attack" and not said.weapon:
        # Unless another weapon is named, it is the one in hand.
        said = replace(said, weapon=state.troopers[seat].in_hand)
    return f"{name(state, seat)}: {deed_text(state, said)} ({said.ability.upper()})"


def deed_text(state: Campaign, said: Intent) -> str:
    """Return an intended action in words, without the name: `attack with Grenades, then stay`.

    See C316-ROUND-1.
    """
    return _doing(state, said) + THEN_TEXTS[said.then]


def _doing(state: Campaign, said: Intent) -> str:
    weapon = PATTERNS[said.weapon].title if said.weapon else ""
    if said.task == "manoeuvre":
        step = f"step {said.step}" if said.step else ""
        return ", ".join(part for part in (step, weapon and f"{weapon} in hand") if part)
    if said.task == "force":
        return f"force a Weakness on {name(state, said.target)}"
    if said.task == "board":
        return f"board {vehicle_title(state, said.target)}"
    if said.task == "other" and said.text not in ("", SOMETHING):
        return said.text.rstrip(".")
    return TASK_TITLES[said.task] + (f" with {weapon}" if weapon else "")
