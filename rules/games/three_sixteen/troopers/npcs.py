"""NPCs: the GM's characters that troopers may fight (C316-NPC-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from rules.core import Line
from rules.games.three_sixteen.model import Campaign, Mark, Npc
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import replace, with_trooper

if TYPE_CHECKING:
    from .health import Hit

S = TypeVar("S", bound=Campaign)


def npc_made(state: S, called: str, boxes: int) -> S:
    """Return the state with a new NPC of one box, or two for an officer."""
    key = f"npc-{state.npc_count + 1}"
    npcs = {**state.npcs, key: Npc(name=called, boxes=boxes)}
    return replace(state, npcs=npcs, npc_count=state.npc_count + 1)


def in_making(keys: Iterable[str]) -> tuple[str, ...]:
    """Return NPCs in the order they were made."""
    return tuple(sorted(keys, key=lambda key: int(key.removeprefix("npc-"))))


def is_npc_out(state: Campaign, key: str) -> bool:
    """Return whether an NPC's boxes are full: killed or exhausted (C316-NPC-2)."""
    npc = state.npcs[key]
    return len(npc.marks) >= npc.boxes


def npc_marked(state: S, hit: Hit) -> tuple[S, tuple[Line, ...]]:
    """Land a hit on an NPC; whoever kills it by X may score for it (C316-NPC-3)."""
    if is_npc_out(state, hit.seat):
        return state, ()
    npc = state.npcs[hit.seat]
    npc = replace(npc, marks=(*npc.marks, Mark(kind=hit.kind, origin=hit.origin)))
    state = replace(state, npcs={**state.npcs, hit.seat: npc})
    if not is_npc_out(state, hit.seat):
        return state, (Line(f"{npc.name} is hit.", "C316-NPC-1"),)
    end = "killed" if hit.kind == "X" else "exhausted"
    told = (Line(f"{npc.name} is {end}.", "C316-NPC-2", main=True),)
    # C316-A65
    if hit.kind != "X" or hit.by not in state.troopers or not is_on(state, "npc_score"):
        return state, told
    trooper = state.troopers[hit.by]
    more = {"mission": trooper.mission + 1, "total": trooper.total + 1}
    return with_trooper(state, hit.by, **more), told
