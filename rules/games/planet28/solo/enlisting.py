"""Who fights whom: everybody for themselves, or together against the enemy (P28-SOLO-1)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.core import Faults
from rules.core.seats import GM, seat_title
from rules.games.planet28.state import ENEMY
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.warband import Warband

from .ready import ENEMIES

MORE = 200
"""So many points the enemy has more than those who fight it."""


class Sides(NamedTuple):
    """The warbands by their seats, all seats, and which seats play for another one's side."""

    bands: dict[str, Warband]
    seats: tuple[str, ...]
    sides: dict[str, str]


def check_opponent(players: tuple[str, ...]) -> None:
    """Raise Faults for one side alone where sides fight each other."""
    if len(players) == 1:
        text = "one side alone fights nobody: somebody joins, or option mode is set to solo"
        raise Faults((f"mode: {text} (P28-SOLO-1)",))


def enlisted(options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str]) -> Sides:
    """Return who fights whom. Raises Faults for warbands that cannot fight like this."""
    bands = {
        seat: read_warband(papers[f"warband/{seat}"])
        for seat in seats
        if f"warband/{seat}" in papers
    }
    players = tuple(seat for seat in seats if seat != GM)
    # Games that began before there was an option are all of this kind.
    if options.get("mode", "versus") == "versus":
        check_opponent(players)
        check_company(bands)
        return Sides(bands, seats, {})
    enemy = opposed(bands, papers.get(ENEMY))
    sides = dict.fromkeys(players[1:], players[0])
    return Sides({**bands, ENEMY: enemy}, (*seats, ENEMY), sides)


def check_company(bands: dict[str, Warband]) -> None:
    """Raise Faults for every warband of one in a battle of side against side (P28-WB-8)."""
    found = tuple(
        f"{seat_title(seat)}: “{band.name}” is a single character, for solo and co-op battles; "
        "here a warband has two at least (P28-WB-8)"
        for seat, band in bands.items()
        if band.alone
    )
    if found:
        raise Faults(found)


def opposed(bands: dict[str, Warband], paper: str | None) -> Warband:
    """Return the enemy's warband: the one handed in, else ready ones until they are enough.

    Raises Faults for one worth less than all players' together and 200 points (P28-SOLO-1).
    """
    least = sum(band.total for band in bands.values()) + MORE
    found = (read_warband(paper),) if paper is not None else _gathered(least)
    total = sum(band.total for band in found)
    if total < least:
        text = f"enemy: it costs {total} points and needs at least {least} (P28-SOLO-1)"
        raise Faults((text,))
    return _joined(found)


def _gathered(least: int) -> tuple[Warband, ...]:
    """Return as many of the ready warbands as it takes, in their order."""
    found: tuple[Warband, ...] = ()
    for text in ENEMIES.values():
        if sum(band.total for band in found) < least:
            found += (read_warband(text),)
    return found


def _joined(bands: tuple[Warband, ...]) -> Warband:
    """Return several warbands as one."""
    first, *others = bands
    for band in others:
        first = msgspec.structs.replace(
            first,
            name=f"{first.name} and {band.name}",
            points=first.points + band.points,
            fighters=(*first.fighters, *band.fighters),
            squads=(*first.squads, *band.squads),
            machines=(*first.machines, *band.machines),
        )
    return first
