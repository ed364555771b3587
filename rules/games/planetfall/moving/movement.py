"""What the movement actions have in common: whose they are, how far, over what (PF-MOV-1, -2).

Facts describe the players' own table (PF-FACT-1): they are no part of the decision. Each has a
default, which is the usual case: as far as the action goes, open ground, coherent, touching nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

import msgspec

from rules.core import Move, RuleError

from ..activation.turns import check_turn, has_shot_first, offered
from ..fact_types import Face, Grounds, Length, Stated, Towards, inches
from ..measured.headings import headings
from ..state import Table
from .speed import Gait, check_cruise, check_flat_out_way
from .terrain import NAMES, check_flat_out, check_passable


class Action(Move, frozen=True, kw_only=True):
    """Something that one squadron does in its own activation."""

    squadron: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a squadron that is not the seat's, or whose turn it is not."""
        check_turn(state, seat, self.squadron)

    def spoken(self, table: Table) -> str:
        """Return what it states of the table in words, "" for nothing (PF-FACT-1)."""
        return ""

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield it for every squadron that may act, with nothing stated."""
        yield from (cls(squadron=squadron) for squadron in offered(state, seat))


class Way(Action, frozen=True, kw_only=True):
    """A movement action with a way.

    `distance` is the longest way of a model; `terrain` what is crossed, a road only where the whole
    move is on it; `ground` what the squadron then stands in. `coherent`: the squadron is so at the
    end; `touching`: a model ends in contact with an enemy.
    """

    distance: Length = msgspec.UNSET
    terrain: Grounds = ()
    ground: Grounds = ()
    coherent: Stated = True
    touching: Stated = False

    def gait(self) -> Gait:
        """Return which movement value it uses."""
        return "cruise"

    def length(self) -> int | None:
        """Return its length in half inches, None where nobody has stated it."""
        return None if self.distance is msgspec.UNSET else self.distance

    def spoken(self, table: Table) -> str:
        """Return how far it goes, over what, and how it ends (PF-FACT-1)."""
        said = [] if self.length() is None else [f"moves {inches(self.length() or 0)}"]
        said += [f"crosses {_listed(self.terrain)}"] if self.terrain else []
        said += [f"ends in {_listed(self.ground)}"] if self.ground else []
        said += [] if self.coherent else ["ends out of coherency"]
        said += ["ends in contact with an enemy"] if self.touching else []
        return f"{table.name(self.squadron)} {', '.join(said)}" if said else ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a way that is too long, impassable, or that ends at an enemy."""
        super().check(state, seat)
        self.check_from(state)
        self.check_length(state)
        over = (*self.terrain, *self.ground)
        check_passable(state, self.squadron, over)
        if self.gait() == "flat_out":
            check_flat_out(state, self.squadron, over)
            check_not_shot(state, self.squadron)
        self.check_end(state)

    def check_from(self, state: Table) -> None:
        """Raise RuleError for a squadron that is not where such a move begins (PF-MOV-1)."""
        check_on_table(state, self.squadron)

    def check_end(self, state: Table) -> None:
        """Raise RuleError for an end in contact with an enemy that is not allowed (PF-MOV-2)."""
        if self.touching:
            check_contact(state, self.squadron)

    def check_length(self, state: Table) -> None:
        """Raise RuleError for a way beyond the movement value in use (PF-MOV-5, PF-MOV-6)."""
        if self.gait() == "cruise":
            check_cruise(state, self.squadron, self.length(), self.terrain, "PF-MOV-5")
        else:
            check_flat_out_way(state, self.squadron, self.length(), self.terrain, "PF-MOV-6")


class Headed(Way, frozen=True, kw_only=True):
    """A movement action that leads to a place on a measured table, from which its facts follow.

    Each kind declares `to`, where the first model goes, and `face` after its own fields, because
    stored fields keep their places.
    """

    if TYPE_CHECKING:
        to: Towards = msgspec.UNSET
        face: Face = msgspec.UNSET

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the place, which a measured table cannot know."""
        return ("to",) if state.scenery is not None and not self.is_led() else ()

    def is_led(self) -> bool:
        """Return whether it says where it leads."""
        return bool(self.to)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield it for every squadron that may act, on a measured table to some places."""
        if state.scenery is None:
            yield from super().candidates(state, seat)
            return
        for squadron in offered(state, seat):
            yield from (cls(squadron=squadron, to=to) for to in cls.places(state, squadron))

    @classmethod
    def places(cls, state: Table, squadron: int) -> Iterator[str]:
        """Yield places of a measured table to which a squadron may go by it."""
        fast = cls(squadron=squadron).gait() == "flat_out"
        yield from headings(state, squadron, fast)

    def check_from(self, state: Table) -> None:
        """Raise RuleError for a squadron that is not there, and for a move that leads nowhere."""
        super().check_from(state)
        check_led(state, self)


def check_led(table: Table, move: Headed) -> None:
    """Raise RuleError for a move that does not say where it leads on a measured table."""
    if table.scenery is not None and not move.is_led():
        raise RuleError("Say where to, by its square: C4, or C4+2.5,1.", "PF-MOV-1")


def _listed(grounds: Grounds) -> str:
    return " and ".join(NAMES[ground] for ground in grounds)


def check_on_table(table: Table, squadron: int) -> None:
    """Raise RuleError for a squadron that does not stand in the open (PF-MOV-1)."""
    one = table.squadron(squadron)
    if one.place == "occupying":
        text = f"{table.does(squadron, 'occupies')} a building: exit that first."
        raise RuleError(text, "PF-EMB-6")
    if one.place == "embarked":
        text = f"{table.does(squadron, 'is')} aboard {table.name(one.within)}; disembark first."
        raise RuleError(text, "PF-EMB-3")
    if one.place == "sky_reserve":
        text = f"{table.does(squadron, 'waits')} for the sky drop: that comes first."
        raise RuleError(text, "PF-SKY-6")
    if one.place == "portal_reserve":
        raise RuleError(f"{table.does(squadron, 'comes')} through a portal.", "PF-PRT-1")
    if one.place != "table":
        raise RuleError(f"{table.does(squadron, 'is')} not on the table.", "PF-ACT-2")


def check_contact(table: Table, squadron: int) -> None:
    """Raise RuleError for contact with an enemy that is no Leviathan's (PF-MOV-2, PF-A79)."""
    living = table.living(squadron)
    if not any(table.profile(one.id).leviathan_cqb for one in living):
        text = (
            f"{table.does(squadron, 'keeps')} clear of enemies and of the buildings they hold; ram "
            "to make contact."
        )
        raise RuleError(text, "PF-MOV-2")


def check_not_shot(table: Table, squadron: int) -> None:
    """Raise RuleError for a flat out move of who has fired before it (PF-MAR-HITRUN, PF-A39)."""
    if has_shot_first(table):
        text = (
            f"{table.does(squadron, 'has')} fired first: no flat out move any more, only a cruise."
        )
        raise RuleError(text, "PF-MAR-HITRUN")
