"""Terrain: placed as both like it, or by sectors as at tournaments (PF-SET-2, PF-SET-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import TEXT, Ask, Choice, Entry, Go, Line, Move, RuleError, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.answers import Accept
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table
from rules.procedures.planetfall.pools import SIX, USUAL_NEED

from .agreed import feet

RULE = "PF-SET-3"
SECTOR_FEET = 2
MOST_SECTORS = 8


class ChooseSector(Move, frozen=True, kw_only=True, tag="choose_sector"):
    """Where a side without any terrain marker puts its one, or places its next piece (PF-SET-3).

    `piece` says what is placed, for the log.
    """

    sector: Annotated[int, msgspec.Meta(ge=1, le=MOST_SECTORS)]
    piece: Annotated[str, msgspec.Meta(max_length=60), TEXT] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a sector that is not there, or holds no marker of the side's."""
        found = sectors_of(state, seat)
        if self.sector not in found:
            known = ", ".join(map(str, found))
            raise RuleError(f"Sector {self.sector} is none of yours now: {known}.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield each sector that may be chosen."""
        yield from (cls(sector=sector) for sector in sectors_of(state, seat))


class TerrainSetup(Procedure, frozen=True, kw_only=True, tag="terrain_setup"):
    """The terrain of the battle; `markers` are each side's sectors, the first side's first."""

    stages: ClassVar[tuple[str, ...]] = ("agree", "roll", "spare", "test", "first", "piece")

    markers: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    turn: str = ""

    def ask_agree(self, state: Table) -> Ask | None:
        """Ask both whether the terrain stands, where they place it as they like (PF-SET-2)."""
        if state.is_switched("terrain", "tournament") or state.scenery is not None:
            return None
        entries = tuple(
            Entry(
                seat=side,
                kinds=(Accept,),
                choices=(Choice("The terrain is placed", Accept()),),
                default=Accept(),
            )
            for side in state.sides
        )
        wide, deep = feet(state)
        text = f"Place terrain on your table of {wide}' x {deep}' until both like it."
        return Ask(kind="terrain", rule="PF-SET-2", text=text, entries=entries)

    def do_agree(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """End here with the terrain agreed; a tournament's is rolled for."""
        if state.scenery is not None:
            text = f"The table is {state.scenery.name}; the bot measures."
            return Go(state=state, back={}, told=(Line(text, "PF-SET-2", main=True),))
        if state.is_switched("terrain", "tournament"):
            return Go(state=state)
        return Go(state=state, back={})

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll a die for each side and sector: a 4+ is a marker there (PF-SET-3, PF-DICE-12)."""
        found: tuple[list[int], list[int]] = ([], [])
        faces: tuple[list[int], list[int]] = ([], [])
        for sector in range(1, sectors(state) + 1):
            for place, side in enumerate(state.sides):
                (face,) = dice.roll(1, SIX, f"terrain, sector {sector}", side)
                faces[place].append(face)
                if face >= USUAL_NEED:
                    found[place].append(sector)
        work = tuple(
            Work(seat_title(side), tuple(rolled), SIX, target=USUAL_NEED, how="at least")
            for side, rolled in zip(state.sides, faces, strict=True)
        )
        parts = (
            f"{seat_title(side)} {_listed(own) or 'nowhere'}"
            for side, own in zip(state.sides, found, strict=True)
        )
        line = Line(f"Terrain markers: {'; '.join(parts)}.", RULE, work=work)
        frame = msgspec.structs.replace(self, markers=(tuple(found[0]), tuple(found[1])))
        return Go(state=state, frame=frame, told=(line,))

    def ask_spare(self, state: Table) -> Ask | None:
        """Ask a side without a marker for a sector of its choice."""
        bare = [side for side, own in zip(state.sides, self.markers, strict=True) if not own]
        if not bare:
            return None
        entries = tuple(Entry(seat=side, kinds=(ChooseSector,)) for side in bare)
        text = "No die brought you a terrain marker: choose a sector for one."
        return Ask(kind="terrain_sector", rule=RULE, text=text, entries=entries)

    def do_spare(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Put the marker there."""
        one, other = (
            (answer.sector,) if isinstance(answer := answers.get(side), ChooseSector) else own
            for side, own in zip(state.sides, self.markers, strict=True)
        )
        return Go(state=state, frame=msgspec.structs.replace(self, markers=(one, other)))

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for who places first."""
        return Go(state=state, first=(OpposedTest(purpose="placing terrain first"),))

    def do_first(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin with the winner of the test."""
        winner = str(self.heard("winner"))
        return Go(state=state, frame=msgspec.structs.replace(self, turn=winner))

    def ask_piece(self, state: Table) -> Ask | None:
        """Ask the side whose turn it is to place a piece in one of its sectors."""
        if not any(self.markers):
            return None
        entry = Entry(seat=self.turn, kinds=(ChooseSector,))
        text = (
            f"{seat_title(self.turn)} places a piece of terrain in a sector of its own: more than "
            '4" from every other, 12" x 12" at most.'
        )
        return Ask(kind="terrain_piece", rule=RULE, text=text, entries=(entry,))

    def do_piece(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Remove the marker, and let the other side place one if it has any."""
        answer = answers.get(self.turn)
        if not isinstance(answer, ChooseSector):
            return Go(state=state)
        place = state.sides.index(self.turn)
        left = list(self.markers)
        left[place] = tuple(one for one in left[place] if one != answer.sector)
        what = answer.piece or "a piece of terrain"
        line = Line(f"{seat_title(self.turn)} places {what} in sector {answer.sector}.", RULE)
        turn = state.enemy(self.turn) if left[1 - place] else self.turn
        frame = msgspec.structs.replace(self, markers=(left[0], left[1]), turn=turn)
        return Go(state=state, frame=frame, told=(line,), to="piece")


def sectors(table: Table) -> int:
    """Return how many sectors of 24" a side the table has (PF-SET-3)."""
    wide, deep = feet(table)
    return (wide // SECTOR_FEET) * (deep // SECTOR_FEET)


def sectors_of(table: Table, side: str) -> tuple[int, ...]:
    """Return the sectors that a side may choose from now."""
    top = table.frames[-1] if table.frames else None
    if not isinstance(top, TerrainSetup) or side not in table.sides:
        return ()
    own = top.markers[table.sides.index(side)]
    return own if top.now() == "piece" else tuple(range(1, sectors(table) + 1))


def _listed(places: list[int]) -> str:
    return ", ".join(map(str, places))
