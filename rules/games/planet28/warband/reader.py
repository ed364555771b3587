"""Reads a warband document and finds every fault in it (P28-WB-1 to P28-WB-11).

A document is JSON: `{"warband": name, "points": limit, "characters": [...], "squads": [...],
"vehicles": [...]}`, with `"alone": true` in a warband of a single character, which plays solo and
co-op battles only. Anything else is refused with a message, never silently dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rules.core.documents import Reader

from .custom import is_custom
from .fighters import read_fighter
from .squads import read_squads
from .vehicle_reader import read_vehicles
from .vehicles import Machine
from .warband import LIMIT, Fighter, Warband
from .weapons import Weapon

PARTS = ("warband", "points", "alone", "characters", "squads", "vehicles")
# P28-WB-8: one character is no warband. The most is a limit of ours.
FEWEST, MOST = 2, 40
Placed = tuple[tuple[str, Fighter], ...]


class Review(NamedTuple):
    """What there is to say of a warband that is still being built: it may have faults."""

    band: Warband
    faults: tuple[str, ...]


def reviewed(found: Any) -> Review:
    """Return a warband of plain values as far as it can be read, with every fault in it."""
    reader = Reader()
    band = _warband(reader, found)
    return Review(band, tuple(reader.faults))


def read_warband(text: str) -> Warband:
    """Return the warband of a document. Raises Faults with every fault in it."""
    reader = Reader()
    found = reader.parse(text)
    # A text that is not JSON has no other faults to look for.
    reader.check()
    band = _warband(reader, found)
    reader.check()
    return band


def _warband(reader: Reader, found: Any) -> Warband:
    fields = reader.object(found, "", PARTS)
    name = reader.name(fields.get("warband", ""), "warband")
    limit = reader.whole(fields.get("points", LIMIT), "points", 10, 100_000, "P28-WB-9")
    listed = reader.many(fields.get("characters", []), "characters")
    alone = reader.flag(fields.get("alone", False), "alone", "P28-WB-8")
    fighters = tuple(
        read_fighter(reader, one, f"characters[{n}]", alone) for n, one in enumerate(listed)
    )
    squads = read_squads(reader, fields.get("squads", []))
    machines = read_vehicles(reader, fields.get("vehicles", []))
    band = Warband(
        name=name,
        points=limit or LIMIT,
        fighters=fighters,
        squads=squads,
        machines=machines,
        alone=alone,
    )
    _whole(reader, band)
    # P28-WB-10: what is probably a mistake keeps nobody out.
    return msgspec.structs.replace(band, warnings=tuple(reader.warnings))


def _whole(reader: Reader, band: Warband) -> None:
    """Report what is wrong with the warband as a whole (P28-WB-8, P28-WB-10)."""
    placed = _placed(band)
    # P28-WB-8: members of squads count.
    if band.alone and len(placed) != 1:
        text = f"a warband that is alone has 1 character, this one has {len(placed)}"
        reader.fault("characters", text, "P28-WB-8")
    elif not band.alone and not FEWEST <= len(placed) <= MOST:
        text = f"a warband has {FEWEST} to {MOST} characters, this one has {len(placed)}"
        reader.fault("characters", text, "P28-WB-8")
    _tell_apart(reader, _names(placed, band))
    _one_of_a_name(reader, _borne(placed, band.machines))
    if band.total > band.points:
        parts = {"characters": True, "squads": band.squads, "vehicles": band.machines}
        whose = " and ".join(part for part, there in parts.items() if there)
        over = f"the {whose} cost {band.total} points, {band.total - band.points} too many"
        reader.fault("points", over, "P28-WB-10")


def _placed(band: Warband) -> Placed:
    """Return all characters, those of squads last, with where they stand in the document."""
    alone = tuple((f"characters[{n}]", one) for n, one in enumerate(band.fighters))
    squads = (
        (f"squads[{n}].members[{m}]", one)
        for n, troop in enumerate(band.squads)
        for m, one in enumerate(troop.fighters)
    )
    return (*alone, *squads)


def _names(placed: Placed, band: Warband) -> tuple[tuple[str, str], ...]:
    """Return every name with its place: those of characters, of squads, of vehicles."""
    called = tuple((f"{path}.name", one.name) for path, one in placed)
    squads = tuple((f"squads[{n}].name", one.name) for n, one in enumerate(band.squads))
    machines = ((f"vehicles[{n}].name", one.name) for n, one in enumerate(band.machines))
    return (*called, *squads, *machines)


def _tell_apart(reader: Reader, named: tuple[tuple[str, str], ...]) -> None:
    """Report every name that an earlier unit has already (P28-WB-10)."""
    names = [name for _, name in named]
    for n, (path, name) in enumerate(named):
        # A name that could not be read is at fault already.
        if name and name in names[:n]:
            reader.fault(path, f"“{name}” is the name of another too")


def _borne(placed: Placed, machines: tuple[Machine, ...]) -> Iterator[tuple[str, Weapon]]:
    """Yield every weapon of a warband with where it stands in the document (P28-CUST-1)."""
    for path, fighter in placed:
        for place, weapon in enumerate(fighter.weapons):
            yield f"{path}.weapons[{place}]", weapon
    for n, machine in enumerate(machines):
        for place, one in enumerate(machine.fittings):
            if one.weapon is not None:
                yield f"vehicles[{n}].sections[{place}].weapon", one.weapon


def _one_of_a_name(reader: Reader, borne: Iterator[tuple[str, Weapon]]) -> None:
    """Report weapons of people's own that share a name and differ (P28-CUST-1)."""
    known: dict[str, Weapon] = {}
    for path, weapon in borne:
        if is_custom(weapon) and known.setdefault(weapon.name, weapon) != weapon:
            text = f"“{weapon.name}” is the name of another weapon"
            reader.fault(f"{path}.name", text, "P28-CUST-1")
