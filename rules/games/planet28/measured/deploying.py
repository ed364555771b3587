"""Deployment on a measured table: both sides at once, told together (P28-SETUP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, FactType, Go, Line, Move, RuleError, fact
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.fact_types import SOMEWHERE, unit_of
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.blockers import bases, faces, ground
from rules.ground.contact import CLEAR
from rules.ground.heights import FACE, height_at
from rules.ground.piece import Piece
from rules.ground.placement import in_the_way_at
from rules.ground.units import Measure
from rules.ground.zones import held

from .routes import CLOSED, HIGHEST
from .spots import base, piece, put, scenery, standing
from .winds import NAMES, facing_text, read_facing
from .zones import CHOICE, MIDDLE, SIDES, Formation, free_in, line_up, outlook, zone_of

RULE = "P28-SETUP-3"
TITLES: dict[Formation, str] = {
    "middle": "In the middle",
    "spread": "Spread out",
    "left": "On the left",
    "right": "On the right",
}


class Stand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit and the place at which it begins; a hull faces this way (-1: as its side does)."""

    unit: int
    to: str
    heading: int = -1


class Stands(FactType[Table]):
    """Units with their places, such as `Aya C1, Bren D1+20,30, Heron E1 north-east`."""

    example = "such as Aya C1, Heron E1 east"

    def read(self, state: Table, text: str) -> tuple[Stand, ...]:
        return tuple(_stand(state, part) for part in _parted(text))

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(_written(state, one) for one in value) or "the formation"


def _parted(text: str) -> list[str]:
    """Return the parts of a list, an offset such as `C1+25,60` in one piece."""
    found: list[str] = []
    for part in filter(None, (one.strip() for one in text.replace(";", ",").split(","))):
        if part[0].isdigit() and found:
            found[-1] += f"/{part}"
        else:
            found.append(part)
    return found


def _written(table: Table, one: Stand) -> str:
    faced = f" {facing_text(one.heading)}" if one.heading >= 0 else ""
    return f"{table.name(one.unit)} {one.to}{faced}"


def _stand(table: Table, text: str) -> Stand:
    name, _, place = text.strip().rpartition(" ")
    heading = -1
    if place.lower() in NAMES:
        heading, (name, _, place) = read_facing(place), name.rpartition(" ")
    if not name:
        raise RuleError(f'"{text.strip()}" is no unit with its place: write Aya C1.', RULE)
    return Stand(unit_of(table, name), SOMEWHERE.read(table, place), heading)


class Deploy(Move, frozen=True, kw_only=True, tag="deploy"):
    """How a side begins on a measured table: in a formation, or each unit at a place.

    `edge` is the side of the table (1 to 4) of who has rolled a 6; whoever is not named in `stands`
    lines up with the others.
    """

    formation: Formation = "middle"
    edge: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    stands: Annotated[
        Annotated[tuple[Stand, ...], msgspec.Meta(max_length=40)], fact(Stands())
    ] = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for places outside the zone, taken, or of somebody else's units."""
        face = state.starts[seat]
        if (face == CHOICE) != bool(self.edge):
            text = "Choose a side of the table." if face == CHOICE else "The die chose the side."
            raise RuleError(text, RULE)
        deployed(state, seat, self)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield each formation, at each side of the table for who may choose."""
        edges = range(1, len(SIDES) + 1) if state.starts.get(seat) == CHOICE else (0,)
        yield from (cls(formation=one, edge=edge) for edge in edges for one in TITLES)


class Deploying(Procedure, frozen=True, kw_only=True, tag="deploying"):
    """The deployment of all sides at once."""

    stages: ClassVar[tuple[str, ...]] = ("place",)

    def ask_place(self, state: Table) -> Ask | None:
        """Ask every side for its deployment; nobody sees another's before all have answered."""
        entries = tuple(_entry(state, seat) for seat in state.players() if state.own(seat))
        return Ask(
            kind="deploy", rule=RULE, text="How do you deploy?", entries=entries, sealed=True
        )

    def do_place(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Put everybody on the table, side after side; who finds a place taken stands beside it."""
        table, told = state, tuple[Line, ...]()
        for seat, answer in answers.items():
            if isinstance(answer, Deploy):
                table = deployed(table, seat, answer, together=True)
                told += (_told(table, seat, answer),)
        return Go(state=table, told=told, reveals=True)


def _entry(table: Table, seat: str) -> Entry:
    choices = tuple(
        Choice(begins(move), move)
        for move in Deploy.candidates(table, seat)
        if isinstance(move, Deploy)
    )
    return Entry(seat=seat, kinds=(Deploy,), choices=choices, default=choices[0].move)


def begins(move: Deploy) -> str:
    """Return a formation in words, with the side of the table that was chosen."""
    where = f", {SIDES[move.edge - 1].value} side" if move.edge else ""
    return f"{TITLES[move.formation]}{where}"


def deployed(table: Table, seat: str, move: Deploy, together: bool = False) -> Table:
    """Return the table with a side deployed; `together`: others may stand there already.

    Raises RuleError for a place where a unit cannot begin, unless others took it meanwhile.
    """
    board, face = scenery(table), move.edge or table.starts[seat]
    zone = zone_of(board, face)
    named = {one.unit: one.to for one in move.stands}
    facings = {one.unit: one.heading for one in move.stands if one.heading >= 0}
    foreign = [unit for unit in named if unit not in table.own(seat)]
    if foreign:
        raise RuleError(f"{table.name(foreign[0])} is not yours to deploy.", RULE)
    row = [unit for unit in table.own(seat) if unit not in named]
    wanted = dict(zip(row, line_up(board, face, move.formation, len(row) or 1), strict=False))
    for unit in table.own(seat):
        exact = unit in named
        at = places.read(board, named[unit]) if exact else wanted[unit]
        there = base(table, unit).moved(at, height_at(board, at, HIGHEST))
        there = there.moved(at, facing=facings.get(unit, outlook(board, face, at)))
        if exact and not together:
            _check_begins(table, unit, there, face)
        free = free_in(board, zone, there.moved(at, HIGHEST), _taken(table, unit, there))
        if free is None:
            raise RuleError(f"There is no room left for {table.name(unit)}.", RULE)
        table = put(table, unit, free)
    return table


def _taken(table: Table, unit: int, there: Piece) -> tuple[Any, ...]:
    near = tuple(piece(table, one) for one in standing(table))
    stops = (*bases(there, near, CLEAR), *ground(scenery(table), there, CLOSED))
    # P28-VEH-CLIMB: a vehicle begins where it could have come to.
    low = there.moved(there.at, 0)
    return (*stops, *faces(scenery(table), low, FACE + 1)) if is_vehicle(table, unit) else stops


def _check_begins(table: Table, unit: int, there: Piece, face: int) -> None:
    board = scenery(table)
    out = held(zone_of(board, face), there)
    if not out.inside:
        raise RuleError(f"{out.sentence(Measure.MILLIMETRES)}.", RULE)
    why = in_the_way_at(board, there, _taken(table, unit, there))
    if why:
        text = f"{there.unit} cannot begin at {places.name(board, there.at)}: {why} is there."
        raise RuleError(text, RULE)


def _told(table: Table, seat: str, move: Deploy) -> Line:
    board = scenery(table)
    names = ", ".join(
        f"{table.name(unit)} {places.square(board, piece(table, unit).at)}"
        for unit in table.own(seat)
    )
    face = move.edge or table.starts[seat]
    where = "in the centre" if face == MIDDLE else f"on the {SIDES[face - 1].value} side"
    return Line(f"{seat_title(seat)} begins {where}: {names}.", RULE, main=True)
