"""Deployment on a measured table: both sides at once, told together (P28-SETUP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, FactType, Go, Line, Move, RuleError, fact
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.fact_types import SOMEWHERE, unit_of
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.squads import bodies, kin, mover
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.blockers import bases, faces, ground
from rules.ground.contact import CLEAR
from rules.ground.heights import FACE, top_at
from rules.ground.piece import Piece
from rules.ground.placement import in_the_way_at
from rules.ground.units import MILLIMETRE, Measure
from rules.ground.vector import Point
from rules.ground.zones import held

from .regrouping import alone, regrouped
from .routes import CLOSED
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
        # P28-SETUP-3: whoever is not named lines up.
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
        yield from _formations(state, seat)


def _formations(table: Table, seat: str) -> Iterator[Deploy]:
    edges = range(1, len(SIDES) + 1) if table.starts.get(seat) == CHOICE else (0,)
    yield from (Deploy(formation=one, edge=edge) for edge in edges for one in TITLES)


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
        table, lines = regrouped(table)
        return Go(state=table, told=(*told, *lines))


def _entry(table: Table, seat: str) -> Entry:
    choices = tuple(Choice(begins(move), move) for move in _formations(table, seat))
    return Entry(seat=seat, kinds=(Deploy,), choices=choices, default=choices[0].move)


def begins(move: Deploy) -> str:
    """Return a formation in words, with the side of the table that was chosen."""
    where = f", {SIDES[move.edge - 1].value} side" if move.edge else ""
    return f"{TITLES[move.formation]}{where}"


def deployed(table: Table, seat: str, move: Deploy, together: bool = False) -> Table:
    """Return the table with a side deployed; `together`: others may stand there already.

    Raises RuleError for a place where a unit cannot begin, unless others took it meanwhile.
    """
    face = move.edge or table.starts[seat]
    table, named = _unplaced(table, seat), _named(table, seat, move)
    facings = {one.unit: one.heading for one in move.stands if one.heading >= 0}
    for unit, at in _wanted(table, seat, move, face).items():
        table = _begun(table, unit, at, face, unit in named and not together, facings.get(unit))
    if not together:
        _check_squads(table, seat, named)
    return table


def _unplaced(table: Table, seat: str) -> Table:
    """Return the table with nobody of a seat on it: an earlier battle's places are over."""
    for unit in _everybody(table, seat):
        table = table.change(unit, at=None)
    return table


def _everybody(table: Table, seat: str) -> tuple[int, ...]:
    """Return all that a seat has to place, members of squads one by one."""
    return tuple(one for unit in table.own(seat) for one in _team(table, unit))


def _team(table: Table, unit: int) -> tuple[int, ...]:
    """Return everybody of a unit that is placed: the members of a squad, or the unit itself."""
    return bodies(table, unit) or (unit,)


def _named(table: Table, seat: str, move: Deploy) -> dict[int, str]:
    """Return where everybody begins who was named, of a squad its first member.

    Raises RuleError for somebody else's.
    """
    named: dict[int, str] = {}
    for one in move.stands:
        if mover(table, one.unit) not in table.own(seat):
            raise RuleError(f"{table.name(one.unit)} is not yours to deploy.", RULE)
        named[_team(table, one.unit)[0]] = one.to
    return named


def _wanted(table: Table, seat: str, move: Deploy, face: int) -> dict[int, Point]:
    """Return where everybody would stand before anything is in the way, in order of placing.

    A unit takes a place in the formation; who is of a squad stands round its first member.
    """
    board, named = scenery(table), _named(table, seat, move)
    row = [unit for unit in table.own(seat) if _team(table, unit)[0] not in named]
    points = line_up(board, face, move.formation, len(row))
    lined = {unit: points[place] for place, unit in enumerate(row)}
    found: dict[int, Point] = {}
    for unit in table.own(seat):
        first = _team(table, unit)[0]
        middle = lined[unit] if unit in lined else places.read(board, named[first])
        for one in _team(table, unit):
            found[one] = places.read(board, named[one]) if one in named else middle
    return found


def _begun(table: Table, unit: int, at: Point, face: int, exact: bool, facing: int | None) -> Table:
    """Return the table with somebody in its zone, at a place or as near to it as there is room.

    Whoever is of a squad begins within 5cm of a mate, if there is room (P28-SETUP-3, P28-SQD-6).
    """
    board, zone = scenery(table), zone_of(scenery(table), face)
    there = base(table, unit).moved(at, top_at(board, at))
    there = there.moved(at, facing=outlook(board, face, at) if facing is None else facing)
    if exact:
        _check_begins(table, unit, there, face)
    stops = cache(lambda z: _taken(table, unit, there.moved(there.at, z)))
    squad = kin(table, unit)
    mates = tuple(
        piece(table, one) for one in standing(table) if squad and kin(table, one) == squad
    )
    free = free_in(board, zone, there, stops, () if exact else mates)
    if free is None:
        raise RuleError(f"There is no room left for {table.name(unit)}.", RULE)
    return put(table, unit, free)


def _check_squads(table: Table, seat: str, named: dict[int, str]) -> None:
    """Raise RuleError for a member of a squad that was put too far from the others (P28-SQD-6)."""
    for unit in table.own(seat):
        lost = alone(table, unit)
        if lost and any(one in named for one in _team(table, unit)):
            text = f"{table.name(lost[0])} would begin more than 5cm from the rest of its squad."
            raise RuleError(text, "P28-SQD-6")


def _taken(table: Table, unit: int, there: Piece) -> tuple[Any, ...]:
    near = tuple(piece(table, one) for one in standing(table))
    stops = (*bases(there, near, CLEAR), *ground(scenery(table), there, CLOSED))
    # P28-VEH-CLIMB: a vehicle begins where it could have come to.
    low = there.moved(there.at, 0)
    return (
        (*stops, *faces(scenery(table), low, FACE + MILLIMETRE))
        if is_vehicle(table, unit)
        else stops
    )


def _check_begins(table: Table, unit: int, there: Piece, face: int) -> None:
    """Raise RuleError for a place outside the zone, or one that is taken (P28-SETUP-3)."""
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
