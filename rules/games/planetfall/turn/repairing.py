"""Repair in the end phase: a die for each marker, for whoever does not decline (PF-END-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from rules.core import Go, Interrupt, Line, Mod, Move, RuleError, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall import letters
from rules.games.planetfall.force.mars import ENHANCED_REPAIR, REAR_ECHELON
from rules.games.planetfall.state import Table
from rules.procedures.planetfall.pools import BASIC, SIX, USUAL_NEED, counts

RULE = "PF-END-3"


class LeaveMarkers(Interrupt, frozen=True, kw_only=True, tag="leave_markers"):
    """A side says ahead whether it declines to repair in the end phases that come (PF-END-3)."""

    leave: bool = True

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who commands nothing, and for what is so already."""
        if seat not in state.sides or not state.frames:
            raise RuleError("Only a commander in battle says that.", RULE)
        if state.command(seat).leaves_markers == self.leave:
            now = "are left" if self.leave else "are repaired"
            raise RuleError(f"Your markers {now} already.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the change that a commander can make."""
        if seat in state.sides and state.frames:
            yield cls(leave=not state.command(seat).leaves_markers)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        what = "leaves its markers" if self.leave else "repairs again"
        line = Line(f"{seat_title(seat)} {what}.", RULE)
        return Go(state=state.change_command(seat, leaves_markers=self.leave), told=(line,))


class _Marked(NamedTuple):
    """A marker that is rolled for: on a squadron, or with `model` on that model."""

    squadron: int
    model: int = 0


def repaired(table: Table, dice: Dice) -> tuple[Table, tuple[Line, ...]]:
    """Roll for every marker in order: first side first, squadrons before models (PF-DICE-12).

    It waits for nobody: who leaves markers has said so before (PF-PBP-2).
    """
    told: list[Line] = []
    for side in table.sides:
        if table.command(side).leaves_markers:
            continue
        for squadron in table.own(side):
            for one in tuple(_markers(table, squadron)):
                table, line = _rolled(table, one, dice)
                told.append(line)
    return table, tuple(told)


def _markers(table: Table, squadron: int) -> Iterator[_Marked]:
    """Yield each marker of a squadron that still lives."""
    living = table.living(squadron)
    if not living or table.squadron(squadron).place in ("destroyed", "withdrawn"):
        return
    yield from (_Marked(squadron) for _ in range(table.squadron(squadron).cyber))
    for model in living:
        yield from (_Marked(squadron, model.id) for _ in range(model.debilitating))


def _rolled(table: Table, one: _Marked, dice: Dice) -> tuple[Table, Line]:
    (face,) = dice.roll(1, SIX, "repair", table.side(one.squadron))
    helped = (
        table.profile(one.model).has(ENHANCED_REPAIR)
        if one.model
        # PF-END-3: any living model helps with what is on the squadron.
        else table.has(one.squadron, ENHANCED_REPAIR)
    )
    bonus = int(helped)
    done = bool(counts(BASIC, USUAL_NEED - bonus, face))
    mods = (Mod("Enhanced Repair Systems", bonus, "PF-MAR-REPAIR"),) if bonus else ()
    who = letters.named(table, one.model) if one.model else table.name(one.squadron)
    what = "debilitating" if one.model else "Cyber Attack"
    verb = "repairs" if done else "keeps"
    work = Work(
        what=f"{who}: repair",
        faces=(face,),
        sides=SIX,
        mods=mods,
        target=USUAL_NEED - bonus,
        how="at least",
        verdict="success" if done else "failure",
    )
    line = Line(f"{who} {verb} a {what} marker.", RULE, work=(work,))
    return (_without(table, one) if done else table), line


def _without(table: Table, one: _Marked) -> Table:
    if one.model:
        left = table.model(one.model).debilitating - 1
        return table.change_model(one.model, debilitating=left)
    return table.change(one.squadron, cyber=table.squadron(one.squadron).cyber - 1)


def cleared(table: Table) -> Table:
    """Return the table ready for the next turn: markers and flags of this one gone (PF-END-5)."""
    squadrons = tuple(
        msgspec.structs.replace(
            one,
            # PF-MAR-REAR: it stays activated.
            activated=one.activated and table.has(one.id, REAR_ECHELON),
            called=False,
            dropped=False,
            # PF-OW-2: nobody has answered who got out of a wreck in the end phase.
            stirred=False,
        )
        for one in table.squadrons
    )
    commands = tuple(msgspec.structs.replace(one, open_helix=0) for one in table.commands)
    return msgspec.structs.replace(table, squadrons=squadrons, commands=commands, hurt=())
