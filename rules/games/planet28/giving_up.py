"""A side that gives the battle up: whoever is left fights on, or holds the table."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from rules.core import Concession, Go, Interrupt, Line, RuleError, seat_title
from rules.dice import Dice

from .aboard import ashore, riders
from .condition import remove
from .gm import is_fought
from .hulls import is_vehicle
from .state import ENEMY, Table
from .turn.activation import Activation
from .turn.battle import Battle
from .turn.campaign import Campaign

RULE = "P28-TURN-10"


class GiveUp(Interrupt, frozen=True, kw_only=True, tag="give_up"):
    """Give the battle up (P28-TURN-10).

    Where that leaves one side, or nobody but the enemy, it is over; else the others fight on.
    """

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who leads nobody, after the battle, and too early to fight on."""
        if seat not in state.players() or seat == ENEMY:
            raise RuleError("Only somebody with a warband gives a battle up.", RULE)
        if not is_fought(state):
            raise RuleError("The battle is over already.", RULE)
        if not _is_fought_on(state, seat):
            return
        if not state.turn:
            text = "Nobody gives up before the first turn; leave your side to the computer."
            raise RuleError(text, RULE)
        if not _units(state, seat):
            raise RuleError("You have nobody left on the table to take off it.", RULE)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Take the seat's units off the table, or end the battle for whoever is left."""
        if _is_fought_on(state, seat):
            return _left(state, seat)
        winners, text = _rest(state, seat), f"{seat_title(seat)} gives the battle up."
        line = Line(text, RULE, main=True)
        over = msgspec.structs.replace(state, claims=(), ended=text, winners=winners)
        if state.ledger is None:
            over = msgspec.structs.replace(over, frames=(), answers={})
            return Go(state=over, told=(line,))
        # The campaign goes on without the battle; nobody else is asked who has won it.
        return Go(state=over, told=(line,), out=Campaign, back={"judged": True})


def _is_fought_on(table: Table, seat: str) -> bool:
    """Return whether two sides or more fight on without a seat's units, the enemy included."""
    owners = {table.profile(who.id).seat for who in table.takers()} - {seat}
    sides = {table.side_of(one) for one in owners}
    return len(sides) > 1


def _rest(table: Table, seat: str) -> tuple[str, ...]:
    """Return the other players who have anybody left on the table."""
    return tuple(one for one in table.players() if one != seat and table.own(one))


def _units(table: Table, seat: str) -> tuple[int, ...]:
    """Return the units of a seat that are on the table, whoever controls them; members, too."""
    return tuple(who.id for who in table.units if who.here and table.profile(who.id).seat == seat)


def _left(table: Table, seat: str) -> Go:
    """Take a seat's units off the table; what one of them was about to do is dropped."""
    drops = _is_acting(table, seat)
    for unit in _units(table, seat):
        if table.unit(unit).here:
            table = _off(table, unit, seat)
    table = msgspec.structs.replace(table, given_up=(*table.given_up, seat))
    text = f"{seat_title(seat)} gives the battle up and leaves the table; the others fight on."
    told = Line(text, RULE, main=True)
    return Go(state=table, told=(told,), out=Battle if drops else None)


def _off(table: Table, unit: int, seat: str) -> Table:
    """Return the table without a unit; a vehicle in which others ride stays, a wreck."""
    if not is_vehicle(table, unit):
        return remove(ashore(table, unit), unit, "fled")
    others = any(table.profile(who.id).seat != seat for who in riders(table, unit))
    # P28-A104: passengers of a derelict vehicle can still get out.
    return remove(table, unit, "derelict" if others else "fled")


def _is_acting(table: Table, seat: str) -> bool:
    """Return whether it is a unit of the seat's whose turn it is."""
    acting = [
        unit
        for below, one in pairwise(table.frames)
        if isinstance(below, Battle) and isinstance(one, Activation)
        for unit in one.units
    ]
    return any(table.profile(unit).seat == seat for unit in acting)


def concession(table: Table, seat: str) -> Concession | None:
    """Return how a side gives the battle up, None where it cannot."""
    move = GiveUp()
    if not move.is_legal(table, seat):
        return None
    if _is_fought_on(table, seat):
        text = "Your units leave the table, and the others fight on."
        return Concession(move, text, takes=True)
    rest = _rest(table, seat)
    names = " and ".join(map(seat_title, rest))
    verb = "win" if len(rest) > 1 else "wins"
    return Concession(
        move, f"{names} {verb} the battle at once." if rest else "The battle is lost."
    )
