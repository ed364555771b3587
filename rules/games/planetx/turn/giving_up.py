"""Players who give the game up: they are out of it, as the book treats those it eliminates."""

from __future__ import annotations

from rules.core import Concession, Go, Interrupt, Line, seat_title
from rules.dice import Dice
from rules.games.planetx.cards.reactions import announced
from rules.games.planetx.legality import Machine, refuse
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State

from . import leaving


class GiveUp(Interrupt, frozen=True, kw_only=True, tag="give_up"):
    """Give the game up (PX-ELIM-1, PX-ELIM-3): the last one left wins (PX-ELIM-2)."""

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError for who is no player or out already, before the first turn, and late."""
        player = state.players.get(seat)
        if player is None or player.status == "eliminated":
            refuse("OUT_OF_GAME", "Only a player who is still in the game gives up.", "PX-ELIM-1")
        if not state.active:
            refuse("WRONG_STEP", "Nobody gives up before the first turn.", "PX-ELIM-1")
        if state.result is not None:
            refuse("WRONG_STEP", "The game is over.", "PX-ELIM-1")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Take the player out; if it was their turn, or only one is left, that ends."""
        told = Line(f"{seat_title(seat)} gives the game up.", "PX-ELIM-1", main=True)
        return taken_out(state, seat, told)


def taken_out(state: State, seat: Seat, told: Line) -> Go:
    """Return what it comes to that a player leaves for good, told by a line before the others.

    The turn of who leaves is over (PX-ELIM-3), and so is a game with one player left (PX-ELIM-2).
    """
    before = state
    state, lines = leaving.eliminate(state, seat)
    ends = seat == state.active or len(state.living()) < 2
    told_all = (told, *lines, *announced(before, state))
    return Go(state=state, told=told_all, out=Machine if ends else None)


def concession(state: State, seat: Seat) -> Concession | None:
    """Return how a player gives the game up, None where they cannot."""
    move = GiveUp()
    if not move.is_legal(state, seat):
        return None
    others = [one for one in state.living() if one != seat]
    if len(others) == 1:
        return Concession(move, f"{seat_title(others[0])} wins at once.")
    text = "Your colonies leave the board, your cards are discarded, and the others play on."
    return Concession(move, text, takes=True)
