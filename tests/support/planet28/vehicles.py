"""Vehicles of warband documents for tests."""

from __future__ import annotations

from rules.games.planet28.warband.reader import read_warband

from .warbands import document, faults


def section(kind, cell, **more):
    """A section of a document."""
    return {"section": kind, "cell": cell, **more}


def vehicle(*sections, name="Mudlark", **parts):
    """A vehicle of a document with these sections beside its core."""
    return {"name": name, "sections": list(sections), **parts}


def garage(*vehicles, points=100_000):
    """The warband of a document with these vehicles and two characters, which has no fault."""
    return read_warband(document(vehicles=list(vehicles), points=points))


def machine(*sections, **parts):
    """The vehicle that a document makes, without a fault."""
    (found,) = garage(vehicle(*sections, **parts)).machines
    return found


def wrong(*sections, **parts):
    """Every fault of a document with this vehicle, without the path of the vehicle."""
    found = faults(vehicles=[vehicle(*sections, **parts)], points=100_000)
    return tuple(line.removeprefix("vehicles[0].") for line in found)


def medium(*cells, kind="Crew"):
    """Sections that make a vehicle medium: five with its core, on the cells of the ring."""
    return tuple(section(kind, cell) for cell in cells or ("B2", "B3", "B4"))
