"""What a player may still do this turn: the usual action, and free actions by their grant.

A grant is named by where it comes from: "usual", "mutation", "policy", a card's copy (PX-TURN-6).
"""

from __future__ import annotations

import msgspec

from rules.core import Line, seat_title
from rules.games.planetx.cards import effects
from rules.games.planetx.legality import refuse
from rules.games.planetx.model import Held, Seat
from rules.games.planetx.state import State

USUAL = "usual"


def extra(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Return the kinds of free action each grant covers, used ones included.

    See PX-FX-FREEACTION and PX-MOD-MUTATION-4.
    """
    found: dict[str, tuple[str, ...]] = {}
    if state.has("mutation") and "mutation" in state.players[seat].changes:
        found["mutation"] = ("scout", "explore")
    for source, effect in effects.free_actions(state, seat).items():
        found[source] = effect.kinds
    return found


def unused(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Return the grants of free actions that are left this turn."""
    grants = extra(state, seat)
    return {name: kinds for name, kinds in grants.items() if name not in state.turn.free_used}


def choose(state: State, seat: Seat, kind: str, named: str) -> str:
    """Return the grant that an action uses. Raises ACTION_USED or FREE_USED (PX-TURN-6)."""
    if named and named != USUAL:
        if named in state.turn.free_used:
            refuse("FREE_USED", f'The free action of "{named}" is used up.', "PX-TURN-6")
        return named
    if not state.turn.usual_used:
        return USUAL
    fitting = (name for name, kinds in unused(state, seat).items() if kind in kinds)
    grant = next(fitting, "") if not named else ""
    if not grant:
        text = f"{seat_title(seat)} has used the action of this turn."
        refuse("ACTION_USED", text, "PX-TURN-5")
    return grant


def check_grant(state: State, seat: Seat, kind: str, grant: str) -> None:
    """Raise RuleError unless a named grant exists and allows this kind (PX-TURN-6)."""
    if grant != USUAL and kind not in extra(state, seat).get(grant, ()):
        known = ", ".join(unused(state, seat)) or "none"
        text = f'"{grant}" gives no free action of this kind; grants left: {known}.'
        refuse("NOT_ALLOWED", text, "PX-TURN-6")


def use(state: State, seat: Seat, grant: str) -> State:
    """Return the state with a grant used up."""
    if grant == USUAL:
        return state.but(turn=msgspec.structs.replace(state.turn, usual_used=True))
    used = (*state.turn.free_used, grant)
    once = effects.free_actions(state, seat).get(grant)
    state = state.but(turn=msgspec.structs.replace(state.turn, free_used=used))
    return wear(state, seat, grant) if once is not None and once.per == "once" else state


def told(seat: Seat, grant: str) -> tuple[Line, ...]:
    """Return a line for a free action, none for the usual one."""
    if grant == USUAL:
        return ()
    rule = "PX-MOD-MUTATION-4" if grant == "mutation" else "PX-FX-FREEACTION"
    return (Line(f"{seat_title(seat)} does so as the free action of {grant}.", rule),)


def wear(state: State, seat: Seat, copy: str) -> State:
    """Use a card up: to the discard pile if it is for one use, else it stays, spent (PX-CARD-8)."""
    player = state.players[seat]
    if all(held.card != copy for held in player.cards):
        return state
    left = tuple(held for held in player.cards if held.card != copy)
    if effects.card_of(state, copy).uses == "once":
        state = state.but(discard=(*state.discard, copy))
    else:
        left = (*left, Held(card=copy, used=True))
    player = msgspec.structs.replace(player, cards=left)
    return state.but(players={**state.players, seat: player})
