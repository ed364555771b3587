"""What is rolled before the first turn: deployment, length, powers, pools (P28-SETUP-*)."""

from __future__ import annotations

import msgspec

from rules.core import Line, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.actions.arcana import POWERS
from rules.games.planet28.actions.loading import loaded_at_start
from rules.games.planet28.goals.edges import deployed as with_edge
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table
from rules.procedures.planet28 import hit

LENGTH_BASE = 6
"""Added to 1D10 for the number of turns (P28-TURN-10)."""
PLACES = {5: "within 10cm of the middle", 6: "within 10cm of a side of its choice"}
# P28-TR-MINORARCANA, P28-TR-MAJORARCANA
DRAWS = {"Minor arcana": 1, "Major arcana": 3}
Told = tuple[Line, ...]


def set_up(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Return the table ready for its first turn, with all set-up dice rolled in order."""
    # P28-SETUP-5: deployment, length, powers, pools.
    table, deployed = _deployments(table, dice)
    table, length = _length(table, dice)
    table, drawn = _powers(table, dice)
    table, pools = _pools(table, dice)
    return loaded_at_start(table), (*deployed, length, *drawn, *pools)


def _length(table: Table, dice: Dice) -> tuple[Table, Line]:
    """Roll how many turns the battle lasts (P28-TURN-10)."""
    (face,) = dice.roll(1, 10, "game length", "bot")
    limit = face + LENGTH_BASE
    work = Work(what="game length", faces=(face,), sides=10, base=LENGTH_BASE)
    line = Line(f"The battle lasts {limit} turns.", "P28-SETUP-4", work=(work,), main=True)
    return msgspec.structs.replace(table, limit=limit), line


def _deployments(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Roll where each side deploys, one side after another (P28-SETUP-3, table 5.19)."""
    # P28-A78: two sides may share a place, unless switched.
    alone = table.is_switched("deploy_same", "reroll")
    told: list[Line] = []
    taken: list[int] = []
    for seat in table.players():
        faces = [*dice.roll(1, 6, "deployment", seat)]
        while alone and faces[-1] in taken:
            faces += dice.roll(1, 6, "deployment", seat)
        taken.append(faces[-1])
        told.append(_deployed(seat, tuple(faces)))
        table = with_edge(table, seat, faces[-1])
        if is_measured(table):
            table = msgspec.structs.replace(table, starts={**table.starts, seat: faces[-1]})
    return table, tuple(told)


def _deployed(seat: str, faces: tuple[int, ...]) -> Line:
    place = PLACES.get(faces[-1], f"within 10cm of side {faces[-1]}")
    work = Work(what="deployment", faces=faces, sides=6)
    return Line(f"{seat_title(seat)} deploys {place}.", "P28-SETUP-3", work=(work,))


def _powers(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Draw the powers of everybody who knows any (P28-ARC-1)."""
    told = []
    for unit in (who.id for who in table.takers()):
        number = sum(n for trait, n in DRAWS.items() if table.has(unit, trait))
        if not number:
            continue
        names, faces = _drawn(table, unit, number, dice)
        # P28-SQD-12: a squad draws once for all its members.
        for one in bodies(table, unit):
            table = table.change(one, arcana=names)
        work = Work(what="arcana", faces=faces, sides=12)
        text = f"{table.name(unit)} knows {', '.join(names)}."
        told.append(Line(text, "P28-ARC-1", work=(work,)))
    return table, tuple(told)


def _drawn(
    table: Table, unit: int, number: int, dice: Dice
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Roll powers until enough are known; duplicates are rolled again (P28-A48)."""
    names: list[str] = []
    faces: list[int] = []
    keep = table.is_switched("arcana_dups", "keep")
    while len(names) < number:
        (face,) = dice.roll(1, 12, "arcana", table.seat(unit))
        faces.append(face)
        name = POWERS[face - 1].name
        # P28-A48: different powers are meant.
        if keep or name not in names:
            names.append(name)
    return tuple(names), tuple(faces)


def _pools(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Roll 1D20 for every Living armour (P28-SETUP-5, P28-ARM-LIVING)."""
    told = []
    for unit in (who.id for who in table.characters()):
        if not table.profile(unit).armour.living:
            continue
        (face,) = dice.roll(1, hit.POOL_SIDES, "Living armour", table.seat(unit))
        table = table.change(unit, pool=face)
        text = f"The Living armour of {table.name(unit)} absorbs {face}."
        work = Work(what="Living armour", faces=(face,), sides=hit.POOL_SIDES)
        told.append(Line(text, "P28-ARM-LIVING", work=(work,)))
    return table, tuple(told)
