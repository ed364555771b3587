"""How computers play Planet 28: anything legal that needs no eyes for the table."""

from __future__ import annotations

from rules import core
from rules.core import Move, RuleError
from rules.dice import Dice
from rules.games.planet28.actions.measure import is_unseen

from .view import View


class Recruit(core.Computer):
    """Computer players: any legal move that needs no eyes for the table."""

    def suggest(self, view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return one of the moves that state nothing about a table the computer cannot see."""
        known = tuple(move for move in offers if not is_unseen(move)) or offers
        if not known:
            raise RuleError("There is nothing to do.", "P28-ACT-1")
        (face,) = dice.roll(1, len(known), "choice of a computer player", seat)
        return known[face - 1]
