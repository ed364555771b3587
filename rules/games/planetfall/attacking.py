"""Every attack that a seat may make at the open question, and what it is called."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.core import Move, legal, question, waits_for

from .attack.battery import Battery
from .attack.fire import Fire
from .attack.ready import each_ready, ready_label
from .close.calling import Calling, Engage
from .close.initiating import REACH
from .close.storm_moves import Storm
from .fielded import Fielded

FIRE, CLOSE = "Main ordnance", f"Close quarters, within {REACH}"


def is_attack_asked(table: Fielded) -> bool:
    """Return whether the open question is answered by attacks."""
    return bool(table.frames) and isinstance(table.frames[-1], Battery | Calling)


def may_attack(table: Fielded) -> bool:
    """Return whether somebody whose answer is due has an attack to make now."""
    # The first one found says so: to look for all of them takes far longer.
    return any(True for seat in waits_for(table) for _ in _each_attack(table, seat))


def attacks(table: Fielded, seat: str) -> tuple[Move, ...]:
    """Return the attacks that a seat may make now, none where it is not asked for any.

    Main ordnance comes once for each band of its weapons (PF-ORD-4), close quarters with
    everybody in reach (PF-CQB-5).
    """
    return tuple(dict.fromkeys(_each_attack(table, seat)))


def _each_attack(table: Fielded, seat: str) -> Iterator[Move]:
    """Yield the attacks of a seat as they are found, one perhaps more than once."""
    ask = question(table)
    if ask is None or ask.entry(seat) is None:
        return
    if isinstance(table.frames[-1], Battery):
        yield from each_ready(table, seat)
    elif isinstance(table.frames[-1], Calling):
        for move in chain(Engage.candidates(table, seat), Storm.candidates(table, seat)):
            # Legal ones alone can be measured: who is within reach, and who touches whom.
            if legal(table, move, seat) is None:
                yield move.measured(table)


def attack_group(move: Move) -> str:
    """Return the name of the menu in which an attack stands: one for each choice of weapons."""
    if isinstance(move, Fire):
        return move.weapon or FIRE
    return CLOSE


def attack_label(table: Fielded, move: Move) -> str:
    """Return an attack as a line of a menu."""
    match move:
        case Fire():
            return ready_label(table, move)
        case Storm():
            return f"Storm {table.name(move.target)}"
        case Engage():
            return f"{table.does(move.squadron, 'engages')} {table.name(move.target)}"
    raise TypeError(f"{type(move).__name__} is no attack")
