"""One squadron's activation: movement, close quarters, main ordnance (PF-ACT-5 to PF-ACT-8).

Who shoots first by Hit and Run fires before it moves, and ends after close quarters (PF-A39).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice

from ..answers import Decline
from ..attack.ordnance import Ordnance
from ..attack.overwatch import OverwatchWindow, out_of_turn
from ..attack.watch import unwatchful, watching
from ..close.segment import CloseQuarters
from ..disorder.consolidation import Consolidation, Segment
from ..facts import to_confirm
from ..moving.actions import ShootFirst, Stand
from ..moving.coherency import scattered
from ..moving.movement import Way
from ..moving.ramming import Ram
from ..moving.ramming_frame import Ramming
from ..moving.transports import Disembark
from ..moving.withdrawing import Withdraw
from ..orbital.designation import Designation
from ..orbital.deviation import named
from ..orbital.dropping import Drop
from ..orbital.sky_drop import SkyDrop
from ..state import Table
from .ending import SetOverwatch, follower, may_fire
from .helix_lock import OFF_TABLE
from .kinds import OPENINGS, Opening
from .offering import choices, unsaid
from .steps import left, moved_on, started
from .turns import FOLLOW, Active


class Activation(Active, frozen=True, kw_only=True, tag="activation"):
    """The activation of a squadron; `pending` is the movement action that was chosen.

    `has_fired`: an attack was made in it; `shot_first`: it fired before it moved; `scattered`: it
    ended its movement out of coherency. `watch` says whether its side wants overwatch, None where
    it has not said so. `passengers` may follow at its end.
    """

    stages: ClassVar[tuple[str, ...]] = (
        *("start", "act", "perform", "moved", "watched", "close"),
        *("fought", "fire", "fired", "end", FOLLOW),
    )

    pending: Opening | None = None
    has_fired: bool = False
    shot_first: bool = False
    scattered: bool = False
    watch: bool | None = None

    def do_start(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take overwatch and Flat Out markers off, and forget the last move (PF-ACT-7)."""
        return Go(state=started(state, self.squadron))

    def has_shot(self) -> bool:
        """Return whether it has fired before its move (PF-MAR-HITRUN)."""
        return self.shot_first

    def ask_act(self, state: Table) -> Ask | None:
        """Ask for the movement action (PF-MOV-1), unless it was chosen with the squadron."""
        if self.pending is not None or not state.living(self.squadron):
            return None
        side, found = state.side(self.squadron), choices(state, self.squadron)
        kinds: tuple[type[Move], ...] = OPENINGS
        silence: Move = unsaid(state, self.squadron)
        # PF-ACT-4: there may be no way onto the table for it now.
        if state.squadron(self.squadron).place in OFF_TABLE:
            kinds, silence = (*kinds, Decline), Decline()
            found = (*found, Choice("Stay where it is", silence))
        entry = Entry(seat=side, kinds=kinds, choices=found, default=silence)
        text = (
            f"{seat_title(side)}: how {state.verb(self.squadron, 'does')} "
            f"{state.name(self.squadron)} move?"
        )
        return Ask(kind="move", rule="PF-MOV-1", text=text, entries=(entry,))

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the movement action, and have its facts confirmed where that is asked for."""
        side = state.side(self.squadron)
        # It may have been destroyed by its own artillery, or sent to the rear by its own fire.
        if not state.living(self.squadron):
            return Go(state=state, to="end")
        said = self.pending or answers.get(side)
        off = state.squadron(self.squadron).place in OFF_TABLE
        if off and not isinstance(said, OPENINGS):
            return self._stay(state)
        chosen = said if isinstance(said, OPENINGS) else unsaid(state, self.squadron)
        if isinstance(chosen, ShootFirst):
            return self._shoot(state)
        frame = msgspec.structs.replace(self, pending=chosen)
        return Go(state=state, frame=frame, first=to_confirm(state, side, chosen.spoken(state)))

    def _stay(self, table: Table) -> Go:
        """Leave it off the table: it has spent its activation, and its side chooses again.

        It was no activation of its side, which does not pass by it (PF-ACT-1, PF-ACT-4).
        """
        text = f"{table.does(self.squadron, 'stays')} where it is."
        spent = table.change(self.squadron, activated=True)
        return Go(state=spent, told=(Line(text, "PF-ACT-4", main=True),), back={"stayed": True})

    def _shoot(self, table: Table) -> Go:
        """Fire before the move (PF-MAR-HITRUN); designators lock nothing then."""
        frame = msgspec.structs.replace(self, pending=None, shot_first=True)
        designation = Designation(squadron=self.squadron, may_lock=False)
        first = (designation, Ordnance(squadron=self.squadron))
        text = f"{table.does(self.squadron, 'fires')} first, to move afterwards."
        line = Line(text, "PF-MAR-HITRUN")
        return Go(state=table, frame=frame, first=first, to="act", told=(line,))

    def do_perform(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Make the move, unless what was stated of it was taken back (PF-FACT-3)."""
        move = self.pending
        frame = msgspec.structs.replace(self, pending=None)
        if self.heard("stands") is False or move is None or isinstance(move, ShootFirst):
            return Go(state=state, frame=frame, to="act")
        if isinstance(move, Drop):
            bearing = named(move.bearing)
            drop = SkyDrop(squadron=self.squadron, marker=move.marker, bearing=bearing)
            return Go(state=state, frame=frame, first=(drop,))
        if isinstance(move, Withdraw):
            table, told = left(state, self.squadron, dice)
            return Go(state=table, frame=frame, told=told, to="watched")
        table, told = moved_on(state, move)
        # PF-MOV-4, PF-OW-1: both are looked at once overwatch has answered.
        frame = msgspec.structs.replace(
            frame,
            scattered=isinstance(move, Way) and not move.coherent,
            watch=_wanted(move),
        )
        first = (
            (Ramming(target=move.target, rammer=move.squadron),) if isinstance(move, Ram) else ()
        )
        return Go(state=table, frame=frame, told=told, first=first)

    def do_moved(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let overwatch answer the move (PF-OW-2), unless nobody of it is on the table."""
        # PF-A64, PF-WD-2, PF-SKY-7: others may have moved all the same, which is settled as ever.
        if not state.is_there(self.squadron):
            return Go(state=state)
        return Go(state=state, first=(OverwatchWindow(mover=self.squadron, segment="movement"),))

    def do_watched(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Consolidate the movement: coherency, then tests and Forlorn Hopes (PF-MOV-4)."""
        # PF-A27: who got out of a wreck has moved as well.
        calm, windows = out_of_turn(state, "movement")
        if windows:
            return Go(state=calm, first=windows, to="watched")
        table, told = state, tuple[Line, ...]()
        if self.scattered and state.is_there(self.squadron):
            table, told = scattered(state, self.squadron)
        return Go(state=table, told=told, first=(self._consolidation(state, "movement"),))

    def do_close(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Go on to close quarters if it is able (PF-ACT-5)."""
        # PF-A45: Total Disarray ends the activation after the movement segment.
        if not state.is_there(self.squadron) or state.squadron(self.squadron).activated:
            return Go(state=state, to="end")
        return Go(state=state, first=(CloseQuarters(squadron=self.squadron),))

    def do_fought(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Go on to main ordnance, its designators first (PF-SKY-2)."""
        # PF-A39: who shot first is done. PF-OW-1: who takes overwatch fires nothing, and who wanted
        # it and may not any more fires (PF-ORD-1).
        done = self.shot_first or (self.watch and self._may_watch(state))
        if not state.is_there(self.squadron) or done:
            return Go(state=state, to="end")
        designation = Designation(squadron=self.squadron, may_lock=may_fire(state, self.squadron))
        return Go(state=state, first=(designation,))

    def do_fire(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Fire main ordnance, where the move and the weapons allow it (PF-ORD-1)."""
        if may_fire(state, self.squadron):
            return Go(state=state, first=(Ordnance(squadron=self.squadron),))
        # Its own artillery may have hit it. PF-A27, PF-DIS-1: one test, so overwatch answers first.
        table, windows = out_of_turn(state, "ordnance")
        if not table.hurt and not windows:
            return Go(state=table)
        return Go(state=table, first=(*windows, self._consolidation(table, "ordnance")))

    def do_fired(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note whether it fired, now or before it moved (PF-OW-1)."""
        fired = self.has_fired or bool(self.heard("fired"))
        return Go(state=state, frame=msgspec.structs.replace(self, has_fired=fired))

    def ask_end(self, state: Table) -> Ask | None:
        """Ask whether it goes on overwatch, if it may and nobody has said yet (PF-OW-1)."""
        if self.watch is not None or not self._may_watch(state):
            return None
        side, name = state.side(self.squadron), state.name(self.squadron)
        choices = (Choice("Overwatch", SetOverwatch()), Choice("No overwatch", Decline()))
        entry = Entry(seat=side, kinds=(SetOverwatch, Decline), choices=choices, default=Decline())
        text = f"{seat_title(side)}: {state.verb(self.squadron, 'does')} {name} go on overwatch?"
        return Ask(kind="overwatch", rule="PF-OW-1", text=text, entries=(entry,))

    def do_end(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Put the Activated marker on it, and the overwatch that its side wants (PF-ACT-6)."""
        wants = self.watch or isinstance(answers.get(state.side(self.squadron)), SetOverwatch)
        frame = msgspec.structs.replace(self, passengers=follower(state, self.squadron))
        table = state.change(self.squadron, passed=(), locked=())
        if wants and self._may_watch(state):
            after, told = watching(table, self.squadron)
            return Go(state=after, frame=frame, told=told)
        return Go(state=table.change(self.squadron, activated=True), frame=frame)

    def _may_watch(self, table: Table) -> bool:
        there = table.is_there(self.squadron) and not self.shot_first
        return there and not unwatchful(table, self.squadron, fired=self.has_fired)

    def ask_follow(self, state: Table) -> Ask | None:
        """Ask whether the passengers of an Assault Vehicle follow at once (PF-ACT-8)."""
        if not self.passengers:
            return None
        side, name = state.side(self.squadron), state.name(self.passengers)
        out = Disembark(squadron=self.passengers)
        choices = (Choice("Stay aboard, still ready", Decline()), Choice("Disembark", out))
        # PF-PBP-1: silence keeps them aboard.
        entry = Entry(seat=side, kinds=(Disembark, Decline), choices=choices, default=Decline())
        text = (
            f"{seat_title(side)}: {state.verb(self.passengers, 'does')} {name} follow "
            f"{state.name(self.squadron)} at once?"
        )
        return Ask(kind="follow", rule="PF-ACT-8", text=text, entries=(entry,))

    def do_follow(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Activate the passengers, whatever helix is open (PF-A75)."""
        said = answers.get(state.side(self.squadron))
        if not isinstance(said, Disembark):
            return Go(state=state)
        return Go(state=state, first=(Activation(squadron=self.passengers, pending=said),))

    def _consolidation(self, table: Table, segment: Segment) -> Consolidation:
        return Consolidation(segment=segment, active=table.side(self.squadron))


def _wanted(move: Opening) -> bool | None:
    """Return whether somebody who stands has asked for overwatch, None if that is left open."""
    return move.watch if isinstance(move, Stand) and isinstance(move.watch, bool) else None
