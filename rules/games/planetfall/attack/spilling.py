"""By a switch: passengers hit before the next model of a chain (PF-EMB-4, PF-A46).

They are hit as soon as no transport of their squadron is left; without the switch only what floats
at the very end reaches them.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.procedures.planetfall.allocation import Allocation, Box, allocate

from ..damage.ratings import boxes
from ..force.mars import TRANSPORT
from ..state import Table


class Parted(NamedTuple):
    """A chain's boxes up to the last transport, its passengers' squadron, and those behind."""

    before: tuple[Box, ...]
    passengers: int
    behind: tuple[Box, ...]


def is_at_once(table: Table) -> bool:
    """Return whether the switch has passengers hit before the next model (PF-A46)."""
    return table.is_switched("spill_on_passengers", "before_next")


def parted(table: Table, chain: tuple[Box, ...]) -> Parted | None:
    """Return a chain cut where passengers come into it, None where none do."""
    if not is_at_once(table):
        return None
    done: list[Box] = []
    for model in dict.fromkeys(box.model for box in chain):
        done += (box for box in chain if box.model == model)
        squadron = table.model(model).squadron
        # PF-EMB-4: it is the last transport of its squadron that goes down.
        left = {one for one, _ in table.mars(squadron, TRANSPORT)} - {box.model for box in done}
        riding = table.passengers(squadron)
        if table.profile(model).has(TRANSPORT) and not left and riding:
            return Parted(tuple(done), riding[0], chain[len(done) :])
    return None


def reaching(table: Table, chain: tuple[Box, ...], hits: int) -> tuple[int, int]:
    """Return the passengers that hits of an attack reach before its saves, and how many do.

    0 and 0 where none of them are aboard a wreck.
    """
    found = parted(table, chain)
    if found is None:
        return 0, 0
    there = allocate(hits, found.before)
    whole = len(there.complete) == len(found.before)
    return (found.passengers, there.floating) if whole else (0, 0)


def is_spilt(table: Table, chain: tuple[Box, ...], left: Allocation) -> bool:
    """Return whether passengers stood in the chain when what is `left` of the hits reached them."""
    found = parted(table, chain)
    return found is not None and left.complete[: len(found.before)] == found.before


def with_passengers(
    table: Table, chain: tuple[Box, ...], order: tuple[int, ...] = ()
) -> tuple[Box, ...]:
    """Return the boxes of a chain, by the switch with those of passengers behind their wreck.

    Those in the `order` that their owner has named come first.
    """
    found = parted(table, chain)
    if found is None:
        return chain
    riding = (one.id for one in table.living(found.passengers))
    inside = [box for one in dict.fromkeys((*order, *riding)) for box in boxes(table, one)]
    return (*found.before, *inside, *found.behind)
