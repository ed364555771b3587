"""A side that gives the battle up: the one that is left holds the table."""

from __future__ import annotations

import msgspec

from rules.core import Concession, Go, Interrupt, Line, RuleError, seat_title
from rules.dice import Dice

from .gm import is_fought
from .state import ENEMY, Table
from .turn.campaign import Campaign

RULE = "P28-TURN-10"


class GiveUp(Interrupt, frozen=True, kw_only=True, tag="give_up"):
    """Give the battle up, where that leaves one side (P28-TURN-10), or nobody but the enemy."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who leads nobody, after the battle, and where others fight on."""
        if seat not in state.players() or seat == ENEMY:
            raise RuleError("Only somebody with a warband gives a battle up.", RULE)
        if not is_fought(state):
            raise RuleError("The battle is over already.", RULE)
        if len(_rest(state, seat)) > 1 or _allies(state, seat):
            raise RuleError("Others fight on; leave your side to the computer.", RULE)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """End the battle: the other side has won, or nobody where nobody plays the enemy."""
        winners, text = _rest(state, seat), f"{seat_title(seat)} gives the battle up."
        line = Line(text, RULE, main=True)
        over = msgspec.structs.replace(state, claims=(), ended=text, winners=winners)
        if state.ledger is None:
            over = msgspec.structs.replace(over, frames=(), answers={})
            return Go(state=over, told=(line,))
        # The campaign goes on without the battle; nobody else is asked who has won it.
        return Go(state=over, told=(line,), out=Campaign, back={"judged": True})


def _rest(table: Table, seat: str) -> tuple[str, ...]:
    """Return the players on other sides who have anybody left on the table."""
    side = table.side_of(seat)
    return tuple(one for one in table.players() if table.side_of(one) != side and table.own(one))


def _allies(table: Table, seat: str) -> tuple[str, ...]:
    """Return the other players on a seat's own side who have anybody left on the table."""
    side = table.side_of(seat)
    mine = (one for one in table.players() if one != seat and table.side_of(one) == side)
    return tuple(one for one in mine if table.own(one))


def concession(table: Table, seat: str) -> Concession | None:
    """Return how a side gives the battle up, None where it cannot."""
    move = GiveUp()
    if not move.is_legal(table, seat):
        return None
    rest = _rest(table, seat)
    text = f"{seat_title(rest[0])} wins the battle at once." if rest else "The battle is lost."
    return Concession(move, text)
