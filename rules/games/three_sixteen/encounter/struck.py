"""Who is struck by whom, in words, told when a hit window opens (C316-HURT-5)."""

from __future__ import annotations

from rules.core import Line
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import name, names
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.vehicles import vehicle_title


def struck(state: Campaign, hits: tuple[Hit, ...], hulls: tuple[str, ...] = ()) -> tuple[Line, ...]:
    """Return who strikes whom, before anybody answers: the aliens first, then friends.

    `hulls` are the vehicles that the aliens strike.
    """
    by_whom: dict[tuple[str, str], list[str]] = {}
    for hit in hits:
        by_whom.setdefault((hit.origin, hit.by), []).append(hit.seat)
    troopers = tuple(
        f"{_striker(state, origin, by)} {names(state, tuple(seats))}."
        for (origin, by), seats in by_whom.items()
    )
    vehicles = (f"The aliens strike {hulls_named(state, hulls)}.",) if hulls else ()
    return tuple(Line(text, "C316-HURT-5", main=True) for text in (*troopers, *vehicles))


def hulls_named(state: Campaign, keys: tuple[str, ...]) -> str:
    """Return the names of struck vehicles, each once."""
    return ", ".join(vehicle_title(state, key) for key in dict.fromkeys(keys))


def _striker(state: Campaign, origin: str, by: str) -> str:
    if origin == "blast":
        return f"{name(state, by)}'s grenades burst over"
    if origin == "bomb":
        return f"{name(state, by)}'s bomb goes off over"
    return "The wreck strikes" if origin == "wreck" else "The aliens strike"
