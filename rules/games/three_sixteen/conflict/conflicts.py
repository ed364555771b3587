"""A conflict between two sides of troopers and NPCs: who is in it, and how it may end."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line
from rules.games.three_sixteen.model import Campaign, Conflict
from rules.games.three_sixteen.queries import names, replace, status, with_trooper
from rules.games.three_sixteen.troopers.health import BOXES
from rules.games.three_sixteen.troopers.npcs import is_npc_out

S = TypeVar("S", bound=Campaign)


def conflict(state: Campaign) -> Conflict:
    """Return the open conflict. Only called while there is one."""
    if state.conflict is None:
        raise RuntimeError("no conflict is open")
    return state.conflict


def everybody(state: Campaign) -> tuple[str, ...]:
    """Return both sides, the initiator's first (C316-DICE-6)."""
    first, second = conflict(state).sides
    return (*first, *second)


def side_of(state: Campaign, actor: str) -> int:
    """Return which side an actor is on: 0 or 1."""
    return 0 if actor in conflict(state).sides[0] else 1


def is_able(state: Campaign, actor: str) -> bool:
    """Return whether an actor can go on: it has an empty Health box (C316-PVP-9)."""
    if actor in state.npcs:
        return not is_npc_out(state, actor)
    if status(state, actor) in ("", "dead"):
        return False
    return len(state.troopers[actor].boxes) < BOXES


def is_calm(state: Campaign) -> bool:
    """Return whether no encounter is in the way of a conflict."""
    return state.encounter is None and state.phase in ("briefing", "free")


def is_fighting(state: Campaign, seat: str) -> bool:
    """Return whether a trooper is in the open conflict and can go on."""
    return state.conflict is not None and seat in everybody(state) and is_able(state, seat)


def beaten_side(state: Campaign) -> int:
    """Return the side with nobody left able, -1 for none; if both are down, the second.

    See C316-PVP-9.
    """
    return 1 if _is_down(state, 1) else 0 if _is_down(state, 0) else -1


def _is_down(state: Campaign, side: int) -> bool:
    return not any(is_able(state, actor) for actor in conflict(state).sides[side])


def ended_by_blows(state: S) -> S:
    """Return the state with the conflict ended if one side is out (C316-PVP-9)."""
    lost = beaten_side(state)
    if lost < 0:
        return state
    soft = any(_is_worn_out(state, actor) for actor in conflict(state).sides[lost])
    winner = -1 if _is_down(state, 1 - lost) else 1 - lost
    ended = replace(conflict(state), ended="beaten", winner=winner, soft=soft)
    return replace(state, conflict=ended)


def _is_worn_out(state: Campaign, actor: str) -> bool:
    """Return whether the last box of an actor who is out was filled by an E."""
    marks = state.npcs[actor].marks if actor in state.npcs else state.troopers[actor].boxes
    return bool(marks) and marks[-1].kind == "E"


def settled(state: S) -> tuple[S, tuple[Line, ...]]:
    """Close the conflict; after a soft end all E marks of both sides go (C316-PVP-10).

    Whoever was spared at his third box is rid of them in any case (C316-A33).
    """
    over = conflict(state)
    for seat in (s for s in everybody(state) if s in state.troopers):
        full = len(state.troopers[seat].boxes) >= BOXES
        if status(state, seat) != "dead" and (over.soft or full):
            left = tuple(m for m in state.troopers[seat].boxes if m.kind == "X")
            state = with_trooper(state, seat, boxes=left)
    if over.winner < 0:
        text = "The conflict ends without a winner."
    else:
        text = f"The conflict is won by {names(state, over.sides[over.winner])}."
        text += " The winners may give one order." if over.soft else ""
    line = Line(text, "C316-PVP-10", main=True)
    return replace(state, conflict=None), (line,)
