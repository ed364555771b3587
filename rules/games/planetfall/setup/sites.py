"""Sky drop and artillery markers on the table before the battle (PF-SET-11, PF-FRC-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened
from rules.games.planetfall.fact_types import Place
from rules.games.planetfall.force.mars import ARTILLERY_SUPPORT, SKY_DROP_NEXUS
from rules.games.planetfall.measured.sites import marker_at, spot_at, square_at
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Marker, MarkerKind

RULE = "PF-SET-11"
ELSEWHERE = "At a square you name"
PLACED, FIRST = "Placed", "At the first free place"
"""What people have put on their own table, and what the bot puts on the one it measures."""
TITLES: dict[MarkerKind, str] = {"sky_drop": "sky drop", "artillery": "artillery"}


def _plain(allowed: str) -> str:
    """Return a category, race or profile as people write it: `light infantry`."""
    return allowed.replace("_", " ")


class Site(msgspec.Struct, frozen=True):
    """A sort of marker of a side: its kind, its race, whom it is limited to."""

    kind: MarkerKind
    race: str
    allowed: tuple[str, ...] = ()

    def title(self) -> str:
        """Return it in words: `sky drop marker, Terran Alliance`."""
        only = f", for {', '.join(map(_plain, self.allowed))}" if self.allowed else ""
        return f"{TITLES[self.kind]} marker, {self.race}{only}"


class PlaceMarker(Move, frozen=True, kw_only=True, tag="place_marker"):
    """A marker of the side is on the table: `which` of the sorts it still has, from 1.

    On a measured table it lies `at` a place, at the first that is allowed if none is named. Its
    side names one with `elsewhere`.
    """

    which: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    at: Place = msgspec.UNSET
    elsewhere: bool | msgspec.UnsetType = msgspec.UNSET

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the place on a measured table, where somebody wants to name one."""
        return ("at",) if self.elsewhere and state.scenery is not None else ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a marker that the side does not have."""
        if self.which > len(sorts(state, seat)):
            raise RuleError("You have no such marker left to place.", RULE)
        if state.scenery is not None:
            kind = sorts(state, seat)[self.which - 1].kind
            marker_at(state, seat, kind, self.at or "")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield each sort of marker that the side still has, and each at a place to be named."""
        if seat not in state.sides:
            return
        numbers = range(1, len(sorts(state, seat)) + 1)
        yield from (cls(which=n) for n in numbers)
        if state.scenery is not None:
            yield from (cls(which=n, elsewhere=True) for n in numbers)


def where_plain(state: Table) -> str:
    """Return in words where a marker goes for which no square is named (PF-SET-11)."""
    return PLACED if state.scenery is None else FIRST


class Sites(Procedure, frozen=True, kw_only=True, tag="sites"):
    """The markers of both sides, in turn. `side` places the next, `tested` won the test."""

    stages: ClassVar[tuple[str, ...]] = ("test", "first", "place")

    side: str = ""
    tested: str = ""

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for who places first, where anybody has markers (PF-OPP-8)."""
        if self.tested or not any(left(state, side) for side in state.sides):
            return Go(state=state)
        return Go(state=state, first=(OpposedTest(purpose="the markers"),))

    def do_first(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin with the winner, or with who has any."""
        winner = self.tested or str(self.heard("winner") or state.sides[0])
        return Go(state=state, frame=msgspec.structs.replace(self, side=_with_some(state, winner)))

    def ask_place(self, state: Table) -> Ask | None:
        """Ask the side whose turn it is for its next marker."""
        found = sorts(state, self.side)
        if not found:
            return None
        choices = tuple(
            Choice(shortened(f"{where_plain(state)}: {one.title()}"), PlaceMarker(which=n))
            for n, one in enumerate(found[:9], 1)
        )
        if state.scenery is not None:
            choices += tuple(
                Choice(
                    shortened(f"{ELSEWHERE}: {one.title()}"), PlaceMarker(which=n, elsewhere=True)
                )
                for n, one in enumerate(found[:9], 1)
            )
        entry = Entry(seat=self.side, kinds=(PlaceMarker,), choices=choices)
        text = f'{seat_title(self.side)} places a marker, more than 4" from every other.'
        return Ask(kind="marker", rule=RULE, text=text, entries=(entry,))

    def do_place(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record it with its micro-die, and let the other side place (PF-SET-11)."""
        answer = answers.get(self.side)
        if not isinstance(answer, PlaceMarker):
            return Go(state=state)
        site = sorts(state, self.side)[answer.which - 1]
        table, line = marked(state, self.side, site, answer.at or "")
        turn = _with_some(table, state.enemy(self.side))
        frame = msgspec.structs.replace(self, side=turn)
        return Go(state=table, frame=frame, told=(line,), to="place")


def marked(table: Table, side: str, site: Site, to: str = "") -> tuple[Table, Line]:
    """Return the table with a marker of a side on it, a measured one at a place (PF-SET-11)."""
    at = None
    if table.scenery is not None:
        at = spot_at(table, marker_at(table, side, site.kind, to))
    made = table.made + 1
    # PF-SET-11: 6 unless the race says otherwise.
    micro = table.race(site.race).deviation
    one = Marker(
        id=made,
        side=side,
        race=site.race,
        kind=site.kind,
        micro=micro,
        allowed=site.allowed,
        at=at,
    )
    markers = (*table.markers, one)
    where = f" at {square_at(table, at)}" if at else ""
    text = f"{seat_title(side)} places {_article(site)} {site.title()}{where}, micro-die {micro}."
    return msgspec.structs.replace(table, markers=markers, made=made), Line(text, RULE)


def left(table: Table, side: str) -> Counter[Site]:
    """Return the markers that a side has not placed yet, by sort (PF-FRC-14)."""
    due: Counter[Site] = Counter()
    for squadron in table.own(side):
        race = table.listing(squadron).race
        for _, mar in table.mars(squadron, SKY_DROP_NEXUS):
            due[Site("sky_drop", race, mar.allowed)] += mar.value
        for _, mar in table.mars(squadron, ARTILLERY_SUPPORT):
            due[Site("artillery", race)] += mar.value
    own = (one for one in table.markers if one.side == side)
    return due - Counter(Site(one.kind, one.race, one.allowed) for one in own)


def sorts(table: Table, side: str) -> tuple[Site, ...]:
    """Return the sorts of markers that a side has not placed all of, in roster order."""
    return tuple(left(table, side))


def _with_some(table: Table, side: str) -> str:
    """Return a side, the other one if it has no marker left."""
    return side if left(table, side) else table.enemy(side)


def _article(site: Site) -> str:
    return "an" if site.kind == "artillery" else "a"
