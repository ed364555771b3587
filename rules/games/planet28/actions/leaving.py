"""Leaving a combat: a free strike by each enemy, then 1D4 less Speed (P28-LEAVE-*)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.answers import Brawl, Decline, Strike, blows
from rules.games.planet28.legality import has_truce
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.straying import is_out
from rules.games.planet28.units import Vehicle

from .melee import bout, fight
from .volleys import may_take_part


class FreeStrike(Brawl, frozen=True, kw_only=True, tag="free_strike"):
    """One enemy's free fight against a unit that leaves it (P28-LEAVE-1)."""

    stages: ClassVar[tuple[str, ...]] = ("strike",)

    striker: int
    struck: int

    def hands(self) -> tuple[int, int]:
        """Return the enemy left behind, and the unit leaving it."""
        return self.striker, self.struck

    def may_strike(self, table: Table) -> bool:
        """Return whether the enemy can act and still touches the unit leaving (P28-LEAVE-1)."""
        striker = table.unit(self.striker)
        # P28-ACT-2: an enemy that cannot act has no free strike either.
        fit = striker.status == "ok" and not striker.climbing
        fit = fit and not table.is_under(self.striker, "Blind")
        fit = fit and may_take_part(table, self.striker)
        # P28-SQD-7: a member out of unit does not attack.
        fit = fit and not is_out(table, self.striker)
        # P28-AB-PERSUADE
        spared = has_truce(table, self.striker, self.struck)
        spared = spared or table.is_under(self.struck, "Shield")
        return fit and not spared and self.struck in table.touching(self.striker)

    def ask_strike(self, state: Table) -> Ask | None:
        """Ask the enemy whether it strikes, and with what."""
        if not self.may_strike(state):
            return None
        choices = blows(state, self.striker, self.struck, Strike)
        entry = Entry(
            seat=state.seat(self.striker),
            kinds=(Strike, Decline),
            choices=(*choices, Choice("Let it go", Decline())),
            default=choices[0].move,
        )
        text = f"{state.name(self.struck)} leaves {state.name(self.striker)}. Strike at it?"
        return Ask(kind="strike", rule="P28-LEAVE-1", text=text, entries=(entry,))

    def do_strike(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Strike as in any fight, but without paying an action and without a counter.

        See P28-LEAVE-1 and P28-LEAVE-4.
        """
        answer = answers.get(state.seat(self.striker))
        if not isinstance(answer, Strike):
            return Go(state=state)
        # P28-LEAVE-1; P28-SQD-11: of a squad all members strike.
        free = fight(self.striker, self.struck, answer.weapon, answer.skill, "free")
        return Go(state=state, first=(bout(state, free),))


def free_strikes(table: Table, unit: int) -> tuple[FreeStrike, ...]:
    """Return a strike by each enemy that a unit touches, whether it may strike or not."""
    return tuple(FreeStrike(striker=enemy, struck=unit) for enemy in table.touching(unit))


class Leave(Procedure, frozen=True, kw_only=True, tag="leave"):
    """A unit breaks away from every enemy it touches. Its result is `slow` in mm, or `stopped`."""

    stages: ClassVar[tuple[str, ...]] = ("strikes", "slow")

    unit: int

    def do_strikes(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let each enemy strike first, in roster order."""
        return Go(state=state, first=free_strikes(state, self.unit))

    def do_slow(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the 1D4 once, however many enemies there were and whatever they did (P28-A39)."""
        # Slain, fled or broken on the way out: the action ends here.
        if state.unit(self.unit).status != "ok":
            return Go(state=state, back={"stopped": True})
        # P28-VEH-LEAVE: half its Speed, straight back.
        if isinstance(state.unit(self.unit), Vehicle):
            text = f"{state.name(self.unit)} backs straight out of the combat at half its Speed."
            return Go(state=state, back={"halves": 1}, told=(Line(text, "P28-VEH-LEAVE"),))
        # P28-LEAVE-2: one die, however many enemies there were.
        faces = dice.roll(1, 4, "leaving combat", state.seat(self.unit))
        work = Work(what="leaving combat", faces=faces, sides=4)
        text = f"{state.name(self.unit)} breaks away and loses {faces[0]}cm of Speed."
        line = Line(text, "P28-LEAVE-2", work=(work,))
        return Go(state=state, back={"slow": faces[0] * 10}, told=(line,))
