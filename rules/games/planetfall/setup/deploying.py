"""What deploying does: who stands on the table, rides, or waits off it (PF-SET-9 to PF-SET-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from rules.core import TEXT, Line, Move, RuleError, fact
from rules.core.seats import seat_title
from rules.games.planetfall.figures import is_flying
from rules.games.planetfall.force.limits import is_among
from rules.games.planetfall.force.mars import COMMAND_ELEMENT, PORTAL, REAR_ECHELON, SKY_DROP
from rules.games.planetfall.measured.crossing import grounded
from rules.games.planetfall.measured.lining_up import (
    OTHERS,
    Formation,
    check_commanded,
    lined_up,
    stood_at,
)
from rules.games.planetfall.measured.spots import square_of
from rules.games.planetfall.measured.stands import STANDS, Stand
from rules.games.planetfall.moving.transports import check_aboard
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table

RULE = "PF-SET-9"
MOST = 200
Named = Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST)]


class Ride(msgspec.Struct, frozen=True):
    """A squadron that begins aboard another."""

    squadron: int
    transport: int


class Deploy(Move, frozen=True, kw_only=True, tag="deploy"):
    """A helix is deployed, or with 0 all that are left of the side (PF-SET-9).

    Whoever is not named goes where its force wishes: on the table, aboard, or in reserve. `words`
    say where they stand. On a measured table the first model of a squadron begins at the place
    named in `stands`; who is not named there lines up in the formation, in the middle if none is
    chosen.
    """

    helix: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    on_table: Named = ()
    sky_drop: Named = ()
    portal: Named = ()
    aboard: Annotated[tuple[Ride, ...], msgspec.Meta(max_length=MOST)] = ()
    words: Annotated[str, msgspec.Meta(max_length=1000), TEXT] = ""
    formation: Formation | msgspec.UnsetType = msgspec.UNSET
    stands: Annotated[
        Annotated[tuple[Stand, ...], msgspec.Meta(max_length=MOST)] | msgspec.UnsetType,
        fact(STANDS),
    ] = msgspec.UNSET

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a helix that is not to be deployed, and for who cannot wait so."""
        due = undeployed(state, seat)
        if not due:
            raise RuleError("All of your helixes are deployed.", RULE)
        if self.helix and self.helix not in due:
            known = ", ".join(map(str, due))
            raise RuleError(f"Helix {self.helix} is not yours to deploy: {known}.", RULE)
        top = state.frames[-1] if state.frames else None
        if isinstance(top, Deployments):
            top.check_helix(state, seat, self.helix)
        deployed(state, seat, self)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield each helix of the side, and all of them; on a measured table in each formation."""
        if seat not in state.sides:
            return
        top = state.frames[-1] if state.frames else None
        every = (*undeployed(state, seat), 0)
        for helix in top.offered(state, seat) if isinstance(top, Deployments) else every:
            yield cls(helix=helix)
            if state.scenery is not None:
                yield from (cls(helix=helix, formation=one) for one in OTHERS)


class Deployments(Procedure, frozen=True, kw_only=True):
    """A frame in which sides deploy."""

    def check_helix(self, table: Table, side: str, helix: int) -> None:
        """Raise RuleError where this frame does not take so many helixes, or so few, at once."""
        raise NotImplementedError

    def offered(self, table: Table, side: str) -> tuple[int, ...]:
        """Return the helixes of a side that may be deployed now, 0 for all; each effect once."""
        raise NotImplementedError


def undeployed(table: Table, side: str) -> tuple[int, ...]:
    """Return the helixes of a side that are not deployed yet, in roster order."""
    waiting = (n for n in table.own(side) if table.squadron(n).place == "undeployed")
    return tuple(dict.fromkeys(table.listing(n).helix for n in waiting))


def deployed(table: Table, side: str, said: Deploy) -> tuple[Table, Line]:
    """Return the table with a helix, or all that are left, deployed; and the line of it.

    Raises RuleError for somebody who cannot begin as it was said.
    """
    due = (said.helix,) if said.helix else undeployed(table, side)
    squadrons = tuple(n for n in table.own(side) if table.listing(n).helix in due)
    _check_named(table, squadrons, said)
    carried = _carried(table, squadrons, said)
    after = table
    waiting = {n: _place(table, n, said) for n in squadrons if n not in carried}
    for squadron, place in waiting.items():
        after = _stood(after, squadron, place)
    if table.scenery is not None:
        begin = tuple(n for n, place in waiting.items() if place == "table")
        after = _measured(table, after, side, begin, said)
    for squadron, transport in carried.items():
        check_aboard(after, squadron, transport)
        after = after.change(squadron, place="embarked", within=transport)
    for squadron in squadrons:
        after = _ready(after, squadron)
    return after, _told(after, side, squadrons, said)


def _check_named(table: Table, squadrons: tuple[int, ...], said: Deploy) -> None:
    riders = tuple(ride.squadron for ride in said.aboard)
    named = (*said.on_table, *said.sky_drop, *said.portal, *riders)
    for squadron in named:
        if squadron not in squadrons:
            known = ", ".join(map(table.name, squadrons))
            raise RuleError(f"Squadron {squadron} is not deployed now: {known}.", RULE)
        if named.count(squadron) > 1:
            raise RuleError(f"{table.does(squadron, 'is')} named twice.", RULE)
    for squadron in said.sky_drop:
        if not _may_drop(table, squadron):
            text = f"{table.does(squadron, 'has')} no Sky Drop to wait for."
            raise RuleError(text, "PF-SET-14")
    for squadron in said.portal:
        if not _may_pass(table, squadron):
            text = f"{table.does(squadron, 'has')} no portal to come through."
            raise RuleError(text, "PF-PRT-1")


def _carried(table: Table, squadrons: Iterable[int], said: Deploy) -> dict[int, int]:
    """Return who begins aboard what: as said, else as the force wishes (PF-FRC-15)."""
    rides = {ride.squadron: ride.transport for ride in said.aboard}
    elsewhere = {*said.on_table, *said.sky_drop, *said.portal}
    for squadron in squadrons:
        wish = table.listing(squadron).aboard
        if wish and squadron not in elsewhere:
            rides.setdefault(squadron, wish)
    for squadron, transport in rides.items():
        own = table.own(table.side(squadron))
        if transport not in own or transport == squadron:
            raise RuleError("Name a transport of your own.", "PF-EMB-1")
    return rides


def _place(table: Table, squadron: int, said: Deploy) -> str:
    """Return where a squadron that rides in nothing begins."""
    if squadron in said.on_table:
        return "table"
    if squadron in said.sky_drop:
        return "sky_reserve"
    if squadron in said.portal:
        return "portal_reserve"
    match table.listing(squadron).reserve:
        case "sky_drop" if _may_drop(table, squadron):
            return "sky_reserve"
        case "portal" if _may_pass(table, squadron):
            return "portal_reserve"
        case "scenario":
            return "scenario_reserve"
    return "table"


def _may_drop(table: Table, squadron: int) -> bool:
    """Return whether a squadron may wait for a sky drop (PF-MAR-SKYDROP)."""
    return all(table.profile(one.id).has(SKY_DROP) for one in table.living(squadron))


def _may_pass(table: Table, squadron: int) -> bool:
    """Return whether its side has a portal that every model of a squadron may use (PF-PRT-1)."""
    models = [table.profile(one.id) for one in table.living(squadron)]
    own = table.own(table.side(squadron))
    portals = (mar for other in own if other != squadron for _, mar in table.mars(other, PORTAL))
    return any(all(is_among(one, mar.allowed) for one in models) for mar in portals)


def _measured(
    before: Table, after: Table, side: str, begin: tuple[int, ...], said: Deploy
) -> Table:
    """Return the table with squadrons at their places: those named first, then the others.

    Raises RuleError for a place at which one cannot begin.
    """
    named = () if said.stands is msgspec.UNSET else said.stands
    there = before
    for one in sorted(named, key=lambda one: not before.has(one.squadron, COMMAND_ELEMENT)):
        if one.squadron not in begin:
            text = f"{before.does(one.squadron, 'does')} not begin on the table now."
            raise RuleError(text, RULE)
        there = stood_at(there, side, one.squadron, one.to)
    rest = tuple(n for n in begin if n not in [one.squadron for one in named])
    how = "middle" if said.formation is msgspec.UNSET else said.formation
    there = lined_up(there, side, rest, how)
    # A command element may have found its place after those that were named.
    for squadron in begin:
        check_commanded(there, squadron)
    placed = msgspec.structs.replace(after, models=there.models)
    for squadron in begin:
        placed = grounded(placed, squadron)
    return placed


def _stood(table: Table, squadron: int, place: str) -> Table:
    return table.change(squadron, place=place)


def _ready(table: Table, squadron: int) -> Table:
    """Return the table with the markers that a squadron begins with."""
    # PF-SET-10: flyers have moved flat out, those that come later, too.
    if is_flying(table, squadron):
        table = table.change(squadron, flat_out=True, last_move="flat_out")
    # PF-MAR-REAR: it counts as activated from deployment on.
    if table.has(squadron, REAR_ECHELON):
        table = table.change(squadron, activated=True)
    return table


PLACES = {
    "table": "on the table",
    "sky_reserve": "waiting for a sky drop",
    "portal_reserve": "waiting at a portal",
    "scenario_reserve": "arriving later",
}


def _told(table: Table, side: str, squadrons: tuple[int, ...], said: Deploy) -> Line:
    parts = []
    for place, words in PLACES.items():
        here = [_at(table, n) for n in squadrons if table.squadron(n).place == place]
        # Who has a square is plainly on the table.
        after = "" if place == "table" and table.scenery is not None else f" {words}"
        parts += [f"{', '.join(here)}{after}"] if here else []
    for n in squadrons:
        if table.squadron(n).place == "embarked":
            parts.append(f"{table.name(n)} aboard {table.name(table.squadron(n).within)}")
    where = f" {said.words.strip().rstrip('.')}." if said.words.strip() else ""
    return Line(f"{seat_title(side)} deploys: {'; '.join(parts)}.{where}", RULE, main=True)


def _at(table: Table, squadron: int) -> str:
    """Return a squadron by name, on a measured table with the square in which it stands."""
    return f"{table.name(squadron)} {square_of(table, squadron)}".strip()
