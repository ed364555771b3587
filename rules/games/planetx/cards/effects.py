"""What lasting effects hold for a player right now: open cards, policy, The Planet Reacts.

Effects never act by themselves; each rule asks here for the kind it knows (PX-CARD-2, PX-CARD-6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rules.core import Line, Mod, Work
from rules.games.planetx.model import Held, Seat, Side
from rules.games.planetx.state import State
from rules.procedures.planetx.symbols import Face

from .cards import (
    AnyEffect,
    Card,
    CostChange,
    Effects,
    Event,
    FaceMap,
    FreeAction,
    LossChange,
    Policy,
    Purchase,
    Rolled,
)

E = TypeVar("E", bound=AnyEffect)


def card_of(state: State, copy: str) -> Card:
    """Return the card that a copy ("sabotage#2") is of."""
    return state.written.get(copy) or state.cards[copy.partition("#")[0]]


def is_known(state: State, copy: str) -> bool:
    """Tell whether a copy's card can be read; others' hidden ones cannot in a view (PX-PBP-5)."""
    return copy in state.written or copy.partition("#")[0] in state.cards


def is_lasting(state: State, held: Held) -> bool:
    """Tell whether a held card is in force without being played (PX-CARD-3)."""
    return held.open and not held.used and card_of(state, held.card).when == "passive"


def majority(state: State) -> Side | None:
    """Return the side that most governments show, or None (PX-MOD-GOVERNMENTS-4)."""
    if not state.has("governments"):
        return None
    held = [state.players[seat].government for seat in state.living()]
    sides = [government.side for government in held if government is not None]
    lead = sides.count("harmony") - sides.count("dominance")
    return None if lead == 0 else "harmony" if lead > 0 else "dominance"


def reacts(state: State) -> Policy:
    """Return the policy that The Planet Reacts now gives everybody (PX-MOD-GOVERNMENTS-5)."""
    side = majority(state)
    return Policy() if side is None else getattr(state.policies, side)


def policy(state: State, seat: Seat) -> Policy:
    """Return the policy on the face-up side of a player's government (PX-MOD-GOVERNMENTS-3)."""
    held = state.players[seat].government
    if held is None or not state.has("governments"):
        return Policy()
    for card in state.policies.governments:
        if card.id == held.card:
            found: Policy = getattr(card, held.side)
            return found
    return Policy()


def sources(state: State, seat: Seat) -> Iterator[tuple[str, Effects]]:
    """Yield what is in force for a player: the name of its source, and its effects."""
    for held in state.players[seat].cards:
        if is_lasting(state, held):
            yield held.card, card_of(state, held.card).effects
    for owner, copy in state.turn.played:
        if owner == seat:
            yield copy, card_of(state, copy).effects
    yield "policy", policy(state, seat).effects
    yield "reacts", reacts(state).effects


def in_force(state: State, seat: Seat, kind: type[E]) -> tuple[E, ...]:
    """Return the effects of one kind that hold for a player."""
    return tuple(
        effect for _, effects in sources(state, seat) for effect in effects if type(effect) is kind
    )


def loss(state: State, seat: Seat, event: Event, points: int) -> int:
    """Return a population loss after the effects on it (PX-FX-LOSSCHANGE)."""
    return points + sum(mod.amount for mod in _loss_mods(state, seat, event, points))


def loss_work(state: State, seat: Seat, event: Event, points: int) -> tuple[Work, ...]:
    """Return the working of a loss that effects change, nothing for a plain one."""
    mods = _loss_mods(state, seat, event, points)
    return (Work("population lost", base=points, mods=mods),) if mods else ()


def _loss_mods(state: State, seat: Seat, event: Event, points: int) -> tuple[Mod, ...]:
    mods, left = [], points
    for source, effects in sources(state, seat):
        for change in effects:
            if isinstance(change, LossChange) and change.event == event:
                after = max(change.least, left + change.delta)
                mods.append(Mod(source, after - left, "PX-FX-LOSSCHANGE"))
                left = after
    return tuple(mods)


def cost(state: State, seat: Seat, purchase: Purchase, price: int) -> int:
    """Return a price after the effects on it (PX-FX-COSTCHANGE)."""
    return price + sum(mod.amount for mod in cost_mods(state, seat, purchase, price))


def cost_mods(state: State, seat: Seat, purchase: Purchase, price: int) -> tuple[Mod, ...]:
    """Return what effects add to a price and take off it."""
    mods, left = [], price
    for source, effects in sources(state, seat):
        for change in effects:
            if isinstance(change, CostChange) and change.purchase == purchase:
                after = max(change.least, left + change.delta)
                mods.append(Mod(source, after - left, "PX-FX-COSTCHANGE"))
                left = after
    return tuple(mods)


def mapped(state: State, seat: Seat, event: Rolled, face: Face) -> Face:
    """Return the face a rolled die is read as (PX-FX-FACEMAP, PX-MOD-GOVERNMENTS-6)."""
    for source, effects in sources(state, seat):
        untouched = source == "reacts" and event == "farm" and not state.config.farm_reacts
        for effect in () if untouched else effects:
            if isinstance(effect, FaceMap) and effect.event == event and effect.from_face == face:
                return effect.to_face
    return face


def misread(raw: Face, face: Face) -> tuple[Line, ...]:
    """Return a note on a die that is read as another face."""
    return (Line(f"{raw} counts as {face}.", "PX-FX-FACEMAP"),) if raw != face else ()


def free_actions(state: State, seat: Seat) -> dict[str, FreeAction]:
    """Return the grants of free actions that effects give, by the name of their source."""
    return {
        source: effect
        for source, effects in sources(state, seat)
        for effect in effects
        if isinstance(effect, FreeAction)
    }
