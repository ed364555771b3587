"""How computers play Planet 28: on a measured table they close in and strike.

Where people state what their table shows, they do anything legal that needs no eyes for it.
"""

from __future__ import annotations

from rules import core
from rules.core import Move, RuleError
from rules.dice import Dice
from rules.games.planet28.actions.measure import is_unseen

from .sense import sensible
from .view import View


class Recruit(core.Computer):
    """Computer players: without a plan, but never idle beside an enemy."""

    def suggest(self, view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return a sensible move, else one that states nothing which the computer cannot see."""
        if view.ground is not None and (move := sensible(view, offers)) is not None:
            return move
        known = tuple(move for move in offers if not is_unseen(move)) or offers
        if not known:
            raise RuleError("There is nothing to do.", "P28-ACT-1")
        (face,) = dice.roll(1, len(known), "choice of a computer player", seat)
        return known[face - 1]
