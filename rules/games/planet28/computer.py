"""How computers play Planet 28: on a measured table they close in and strike.

Where people state what their table shows, their units stand where they are, as nobody could tell
the others where they went; all else is answered by whatever needs no eyes for the table.
"""

from __future__ import annotations

from rules import core
from rules.core import Move, RuleError
from rules.dice import Dice
from rules.games.planet28.actions.measure import is_unseen

from .answers import Decline
from .moves import Finish
from .sense import sensible
from .view import View

STILL = (Finish, Decline)
"""What is played where people state facts: an activation ends, an offer is let go."""


class Recruit(core.Computer):
    """Computer players: they close in where the bot measures, and stand still where people do."""

    def suggest(self, view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return a sensible move, else one that states nothing which the computer cannot see."""
        own = sensible(view, offers) if view.ground is not None else _still(offers)
        if own is not None:
            return own
        known = tuple(move for move in offers if not is_unseen(move)) or offers
        if not known:
            raise RuleError("There is nothing to do.", "P28-ACT-1")
        (face,) = dice.roll(1, len(known), "choice of a computer player", seat)
        return known[face - 1]


def _still(offers: tuple[Move, ...]) -> Move | None:
    """Return what keeps a unit where it is and asks nobody anything, None where nothing does."""
    return next((move for kind in STILL for move in offers if isinstance(move, kind)), None)
