"""The plain movement actions: cruise, flat out, remain stationary (PF-MOV-5 to PF-MOV-10)."""

from __future__ import annotations

from typing import Annotated, Self, TypeVar

import msgspec

from rules.core import RuleError, fact

from ..activation.turns import has_shot_first
from ..fact_types import Face, Stated, Towards
from ..force.mars import HIT_AND_RUN, LUMBERING
from ..measured.field import is_measured
from ..measured.goals import named
from ..measured.going import planned
from ..measured.spots import is_coherent, is_placed, of
from ..measured.stuck import is_stuck
from ..state import Table
from .movement import Action, Headed, check_on_table
from .path import CRUISING, RUSHING, STEPS, check_turns, length, read_path
from .speed import Gait, check_cruise, check_flat_out_way, may_move

Path = Annotated[Annotated[str, msgspec.Meta(max_length=60)] | msgspec.UnsetType, fact(STEPS)]
"""The steps of a Lumbering model's way; UNSET where nobody lists them."""


class Cruise(Headed, frozen=True, kw_only=True, tag="cruise"):
    """Up to the first movement value, with any turns; a turn on the spot is one (PF-MOV-5).

    Of a Lumbering model `path` may list the steps; it has no turn on the spot (PF-MOV-7).
    """

    path: Path = msgspec.UNSET
    to: Towards = msgspec.UNSET
    face: Face = msgspec.UNSET

    def is_led(self) -> bool:
        """Return whether it says where it leads, or how it turns on the spot."""
        return bool(self.to or self.path) or self.face is not msgspec.UNSET

    def measured(self, state: Table) -> Self:
        """Return it with its way on a measured table."""
        return measured_way(state, self)

    def length(self) -> int | None:
        """Return its length in half inches, that of the steps where they are listed."""
        return super().length() if self.path is msgspec.UNSET else length(read_path(self.path))

    def check_length(self, state: Table) -> None:
        """Raise RuleError for a way beyond the first movement value (PF-MOV-5, PF-MOV-7)."""
        rule = "PF-MOV-7" if state.has(self.squadron, LUMBERING) else "PF-MOV-5"
        check_cruise(state, self.squadron, self.length(), self.terrain, rule)
        if not self.to and not self.path:
            check_no_turn(state, self.squadron, self.face)
        if self.path is not msgspec.UNSET:
            check_lumbering(state, self.squadron)
            check_turns(read_path(self.path), CRUISING, rule)


class FlatOut(Headed, frozen=True, kw_only=True, tag="flat_out"):
    """More than the first movement value, up to the second, straight on (PF-MOV-6).

    A Lumbering model may turn by its template (PF-MOV-8); a `stuck` one, which terrain stops at
    once, turns on the spot instead (PF-MOV-9).
    """

    path: Path = msgspec.UNSET
    stuck: Stated = False
    to: Towards = msgspec.UNSET
    face: Face = msgspec.UNSET

    def is_led(self) -> bool:
        """Return whether it says where it leads, or that it leads nowhere."""
        return bool(self.to or self.path or self.stuck)

    def measured(self, state: Table) -> Self:
        """Return it with its way on a measured table."""
        return measured_way(state, self)

    def gait(self) -> Gait:
        """Return the second movement value as the one in use."""
        return "flat_out"

    def length(self) -> int | None:
        """Return its length in half inches, that of the steps where they are listed."""
        return super().length() if self.path is msgspec.UNSET else length(read_path(self.path))

    def spoken(self, table: Table) -> str:
        """Return how far it goes, over what, and how it ends (PF-FACT-1)."""
        if self.stuck:
            return f"{table.does(self.squadron, 'is')} stopped by terrain: a turn on the spot"
        return super().spoken(table)

    def check_length(self, state: Table) -> None:
        """Raise RuleError for a way outside the second movement value (PF-MOV-6, PF-MOV-8)."""
        if self.stuck:
            check_stuck(state, self.squadron, self.length())
            return
        rule = "PF-MOV-8" if state.has(self.squadron, LUMBERING) else "PF-MOV-6"
        check_flat_out_way(state, self.squadron, self.length(), self.terrain, rule)
        if self.path is not msgspec.UNSET:
            check_lumbering(state, self.squadron)
            check_turns(read_path(self.path), RUSHING, rule)


class Stand(Action, frozen=True, kw_only=True, tag="stand"):
    """Remain stationary, which allows focused fire and overwatch (PF-MOV-10).

    `watch`: the squadron fires nothing and goes on overwatch at the end, if it may; left out, its
    side is asked then. `coherent` is as it stands now.
    """

    watch: bool | msgspec.UnsetType = msgspec.UNSET
    coherent: Stated = True

    def measured(self, state: Table) -> Self:
        """Return it with whether the squadron holds together on a measured table."""
        known = 1 <= self.squadron <= len(state.squadrons) and is_measured(state)
        if not known or not is_placed(state, self.squadron):
            return self
        return msgspec.structs.replace(self, coherent=is_coherent(state, self.squadron))

    def spoken(self, table: Table) -> str:
        """Return that it is out of coherency, where it is (PF-FACT-1)."""
        return "" if self.coherent else f"{table.does(self.squadron, 'is')} out of coherency"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a squadron off the table, or that has to close up (PF-A76)."""
        super().check(state, seat)
        if state.squadron(self.squadron).place != "occupying":
            check_on_table(state, self.squadron)
        # PF-A76: who is out of coherency must move, if it can.
        if not self.coherent and may_move(state, self.squadron):
            text = (
                f"{state.does(self.squadron, 'is')} out of coherency: the move has to restore it."
            )
            raise RuleError(text, "PF-MOV-3")


class ShootFirst(Action, frozen=True, kw_only=True, tag="shoot_first"):
    """Fire now and move afterwards, by Hit and Run (PF-MAR-HITRUN)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a squadron without Hit and Run, or that cannot fire from here."""
        super().check(state, seat)
        if has_shot_first(state):
            raise RuleError(f"{state.does(self.squadron, 'has')} fired already.", "PF-MAR-HITRUN")
        # PF-MAR-HITRUN: every model moves after shooting, so every one needs it.
        living = state.living(self.squadron)
        if not all(state.profile(one.id).has(HIT_AND_RUN) for one in living):
            text = f"{state.does(self.squadron, 'has')} no Hit and Run: moving comes before firing."
            raise RuleError(text, "PF-MAR-HITRUN")
        if not state.is_there(self.squadron):
            check_on_table(state, self.squadron)


H = TypeVar("H", bound=Headed)


def measured_way(table: Table, move: H) -> H:
    """Return a cruise or flat out move with what its way on a measured table is like."""
    if not is_measured(table):
        return move
    known = 1 <= move.squadron <= len(table.squadrons) and is_placed(table, move.squadron)
    move = named(table, move) if known else move
    return msgspec.structs.replace(move, **planned(table, move))


def check_lumbering(table: Table, squadron: int) -> None:
    """Raise RuleError for steps of a squadron that turns freely (PF-MAR-LUMBER)."""
    if not table.has(squadron, LUMBERING):
        text = f"{table.does(squadron, 'is')} not Lumbering: say how far, not in which steps."
        raise RuleError(text, "PF-MAR-LUMBER")


def check_no_turn(table: Table, squadron: int, face: Face) -> None:
    """Raise RuleError for a turn on the spot by which a Lumbering model would cruise (PF-MOV-7)."""
    first = next(iter(of(table, squadron).values()), None)
    turns = first is not None and isinstance(face, int) and face != first.facing
    if turns and table.has(squadron, LUMBERING):
        text = (
            f"{table.does(squadron, 'is')} Lumbering: it turns by its template, and on the spot "
            "only where terrain holds it."
        )
        raise RuleError(text, "PF-MOV-7")


def check_stuck(table: Table, squadron: int, distance: int | None) -> None:
    """Raise RuleError for a turn on the spot that is not a stuck Lumbering model's (PF-MOV-9)."""
    check_lumbering(table, squadron)
    if distance:
        text = f"A stuck model turns on the spot; {table.does(squadron, 'goes')} nowhere."
        raise RuleError(text, "PF-MOV-9")
    if is_measured(table) and is_placed(table, squadron) and not is_stuck(table, squadron):
        text = f"No terrain holds {table.name(squadron)}: it drives where there is room."
        raise RuleError(text, "PF-MOV-9")
