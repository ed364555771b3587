"""What a choice costs, its exact chance, and what is dangerous about it."""

from __future__ import annotations

import msgspec

from rules.core import NOTHING, Move, Stakes
from rules.odds.meter import TooCostly

from .activation.stakes import stakes as acting_stakes
from .attack.weighing import fire_stakes
from .cards.play import PlayCard
from .close.calling import Engage
from .close.stakes import stakes as close_stakes
from .close.storm_moves import Storm
from .opposed import Bid
from .state import Table
from .turn.ends import Concede

LINE = 100
"""What a menu shows of a choice at most, in characters."""


def stakes(table: Table, move: Move) -> Stakes:
    """Return what a legal move costs, how likely it comes off, and what it risks, in one line."""
    try:
        found = _whole(table, move)
    except TooCostly:
        # An engagement of whole armies: nobody waits for its exact chances.
        return NOTHING
    if len(found.text()) > LINE:
        found = msgspec.structs.replace(found, more="")
    return found if len(found.text()) <= LINE else msgspec.structs.replace(found, cost="")


def _whole(table: Table, move: Move) -> Stakes:
    match move:
        case Engage() | Storm():
            return close_stakes(table, move)
        case Concede():
            return Stakes(warning="ends the battle, the other side wins")
        case Bid():
            # PF-OPP-6
            return Stakes(warning="lost either way" if move.amount else "")
        case PlayCard():
            cost = table.card(move.card).play_cost
            return Stakes(f"Zero Hour +{cost}") if cost else NOTHING
    found = acting_stakes(table, move)
    return fire_stakes(table, move) if found is NOTHING else found
