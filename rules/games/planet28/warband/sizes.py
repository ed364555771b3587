"""Sizes of vehicles by other limits than the book's, where a group has set them (P28-A53)."""

from __future__ import annotations

import msgspec

from rules.core import Faults
from rules.core.documents import Reader
from rules.core.seats import seat_title

from .grid import BOOK
from .vehicle_reader import note_together
from .vehicles import Machine
from .warband import Warband


def limits_of(switches: dict[str, str]) -> tuple[int, int]:
    """Return up to how many sections a vehicle is small, and medium (P28-VCRE-5)."""
    if switches.get("size_limits") != "custom":
        return BOOK
    return int(switches["size_small"]), int(switches["size_medium"])


def resized(bands: dict[str, Warband], switches: dict[str, str]) -> dict[str, Warband]:
    """Return the warbands with the sizes that their vehicles count as in this game (P28-A53).

    Raises Faults for vehicles that no longer keep the limits of their size.
    """
    limits = limits_of(switches)
    if limits == BOOK:
        return bands
    found = {seat: _resized(band, limits) for seat, band in bands.items()}
    faults = tuple(fault for seat, band in found.items() for fault in _faults(seat, band))
    if faults:
        raise Faults(faults)
    return found


def sized(machine: Machine, limits: tuple[int, int]) -> Machine:
    """Return a vehicle with the size that these limits give it (P28-VCRE-5)."""
    return msgspec.structs.replace(machine, limits=limits)


def _resized(band: Warband, limits: tuple[int, int]) -> Warband:
    machines = tuple(sized(one, limits) for one in band.machines)
    return msgspec.structs.replace(band, machines=machines)


def _faults(seat: str, band: Warband) -> tuple[str, ...]:
    reader = Reader()
    for one in band.machines:
        note_together(reader, one, f"{seat_title(seat)}: {one.name}")
    return tuple(reader.faults)
