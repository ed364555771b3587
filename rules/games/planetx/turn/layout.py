"""Setting up: homes, dice on every other hex, and what each mod hands out (2.4)."""

from __future__ import annotations

from rules.games.planetx.board.board_updates import land, with_player
from rules.games.planetx.model import Change, Colony, Oath, Seat
from rules.games.planetx.state import State

SHIELDS = 2


def lay_out(state: State) -> State:
    """Return the board as it stands before the first turn (PX-SETUP-3 to PX-SETUP-8)."""
    ground = land(state)
    for place, seat in enumerate(state.order):
        state = _settle(state, seat, ground.label[state.board.starts[place]], place + 1)
    # PX-SETUP-4: a die on every hex without a home.
    dice = {h: "?" for h in ground.order if h not in state.colonies}
    state = state.but(dice=dice, placed=len(state.order))
    if state.has("explorers"):
        centre = (ground.label[at] for at in state.board.centre)
        state = state.but(promised={h: "on_top" for h in centre if h in dice})
    return state


def _settle(state: State, seat: Seat, home: str, no: int) -> State:
    """Give a player home and pieces (PX-SETUP-3, PX-SETUP-6) and the mods' tokens (PX-SETUP-8)."""
    state = state.but(colonies={**state.colonies, home: Colony(owner=seat, no=no)})
    changes: tuple[Change, ...] = ("adaptation",) if state.has("mutation") else ()
    oath: Oath = "hand" if state.has("merchants") else "none"
    betrayal = state.has("betrayal")
    return with_player(
        state,
        seat,
        home=home,
        unplaced=state.config.colonies - 1,
        zap=1 if betrayal else 0,
        shields=SHIELDS if betrayal else 0,
        oath=oath,
        changes=changes,
    )
