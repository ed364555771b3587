"""Skill rolls with their rerolls, and break tests: the two procedures that most others use.

A skill roll fixes its target number when it is first rolled; a reroll repeats all its dice against
the same number, and its result stands (P28-SKILL-5).
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Mod, Move
from rules.core.frame import Result
from rules.dice import Dice
from rules.games.planet28.warband.items import IDOL
from rules.procedures.planet28 import skill_roll

from .aboard import is_riding
from .answers import Decline, Reroll
from .campaign.names import SHAKEN
from .condition import is_below_half, price
from .crew import crew_test, is_crew_due
from .kinds import is_open_to
from .procedure import Procedure
from .profiles import Skill
from .retreat import Retreat
from .skill_work import worked
from .skills import base, chance, current, lasting, roller, throw
from .squad_losses import tests_of_squad
from .squads import mover
from .state import Table, is_member
from .units import Character, Squad, Vehicle

Purpose = Literal["", "break", "arcana"]
Cause = Literal["wounds", "trait", "own", "paid"]
OUTCOMES = {
    "block": ("blocks the charge", "fails to block the charge"),
    "focus test": ("keeps focus", "loses focus"),
}
"""What a roll has come to, won and lost, where nothing that follows says so."""


class SkillRoll(Procedure, frozen=True, kw_only=True, tag="skill_roll"):
    """One skill roll of a unit with situational modifiers. Returns `success` and `natural`."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "again", "paid", "close")

    unit: int
    skill: Skill
    why: str
    rule: str
    mods: tuple[Mod, ...] = ()
    purpose: Purpose = ""
    target: int | None = None
    natural: int = 0
    used: tuple[str, ...] = ()

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the dice; a success is final (P28-SKILL-1)."""
        # P28-ITEM-IDOL: a reroll is compared with the same number.
        target = self._target(state)
        thrown = throw(state, self.unit, self.skill, dice, self.why)
        won = skill_roll.is_success(thrown.natural, target)
        frame = msgspec.structs.replace(self, target=target, natural=thrown.natural)
        line = frame.told(state, thrown.faces, won)
        return Go(state=state, frame=frame, told=(line,), to="paid" if won else "again")

    def chance(self, table: Table) -> Fraction:
        """Return the exact chance that its dice succeed when they are rolled next."""
        return chance(table, self.unit, self.skill, self._target(table))

    def _target(self, table: Table) -> int:
        """Return the number to stay below: the skill as it stands and what changes this roll.

        See P28-SKILL-1.
        """
        if self.target is not None:
            return self.target
        return current(table, self.unit, self.skill) + sum(mod.amount for mod in self.mods)

    def told(self, table: Table, faces: tuple[int, ...], won: bool) -> Line:
        """Return the line of a roll, which says whose it is, with its working (P28-SKILL-1)."""
        work = worked(
            self.why,
            skill_roll.SkillRoll(self.target or 0, faces, self.natural, won),
            of=self.skill,
            base=base(table, self.unit, self.skill),
            mods=(*lasting(table, self.unit, self.skill), *self.mods),
        )
        name = table.name(self.unit)
        how = OUTCOMES.get(self.why)
        said = f"{name} {how[0] if won else how[1]}." if how else f"{name}, {self.why}"
        return Line(said, self.rule, work=(work,))

    def ask_again(self, state: Table) -> Ask | None:
        """Ask the roller whether to repeat the failed roll, if something allows it."""
        sources = self.sources(state)
        if not sources:
            return None
        name, seat = state.name(self.unit), state.seat(self.unit)
        # P28-PBP-1: silence takes what is free, never the idol.
        free = next((source for source in sources if source != IDOL), None)
        choices = tuple(Choice(_again(source), Reroll(source=source)) for source in sources)
        entry = Entry(
            seat=seat,
            kinds=(Reroll, Decline),
            choices=(*choices, Choice("Let it stand", Decline())),
            default=Reroll(source=free) if free else Decline(),
        )
        text = f"{name} failed ({self.why}: {self.natural}, needs under {self.target}). Roll again?"
        return Ask(kind="reroll", rule="P28-SKILL-5", text=text, entries=(entry,))

    def sources(self, table: Table) -> tuple[str, ...]:
        """Return what may still repeat this failed roll, each source once (P28-SKILL-5)."""
        # P28-A29: several sources may follow one another, or with the switch only one.
        if self.used and table.is_switched("rerolls", "single"):
            return ()
        return tuple(s for s in _sources(table, self) if s not in self.used)

    def do_again(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Go back to the dice if the roller wants and pays for it, otherwise let the roll stand."""
        answer = next(iter(answers.values()), None)
        if not isinstance(answer, Reroll) or answer.source not in self.sources(state):
            return Go(state=state)
        frame = msgspec.structs.replace(self, used=(*self.used, answer.source))
        line = Line(f"{state.name(self.unit)} rolls again ({answer.source}).", "P28-SKILL-5")
        paid = _pay(state, self.unit, answer.source)
        return Go(state=paid, frame=frame, to="roll", told=(line,))

    def do_paid(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the nerve if HP paid for the roll call for it (P28-DMG-5, P28-SQD-13)."""
        if IDOL not in self.used:
            return Go(state=state)
        table, first = sapped(state, roller(state, self.unit, "P"))
        return Go(state=table, first=first)

    def do_close(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Return the result to the parent frame."""
        won = skill_roll.is_success(self.natural, self.target or 0)
        return Go(state=state, back={"success": won, "natural": self.natural})


def _again(source: str) -> str:
    return "Pay 1 HP: Strange idol" if source == IDOL else f"Roll again: {source}"


def _sources(table: Table, roll: SkillRoll) -> tuple[str, ...]:
    # P28-SQD-13: what is had once a turn is had once by the whole squad.
    unit, who = roll.unit, table.unit(mover(table, roll.unit))
    fresh = {
        # P28-INT-6: no Sniper on a shot that uses psyche.
        "Sniper": roll.skill == "S",
        # P28-TR-INTELLIGENT, P28-TR-BRAVE (P28-BREAK-10), P28-TR-PSYCHIC: once a turn.
        "Intelligent": roll.skill == "AW" and "Intelligent" not in who.spent,
        "Brave": roll.purpose == "break" and "Brave" not in who.spent,
        "Psychic": roll.purpose == "arcana" and "Psychic" not in who.spent,
    }
    free = tuple(trait for trait, fit in fresh.items() if fit and table.has(unit, trait))
    # P28-ITEM-IDOL: its price must leave the owner alive. After a trait it is asked again
    # only if that roll failed as well (P28-INT-5).
    body = table.unit(roller(table, unit, roll.skill))
    rich = isinstance(body, Character) and body.items.get(IDOL, 0) > 0 and body.hp >= 2
    idol = roll.skill == "P" and rich
    return (*free, IDOL) if idol else free


def _pay(table: Table, unit: int, source: str) -> Table:
    """Return the table with a re-roll paid for, in HP or for this turn (P28-SKILL-5)."""
    # P28-ITEM-IDOL
    if source == IDOL:
        return price(table, roller(table, unit, "P"), 1)
    # P28-TR-SNIPER: once for each failed roll, not once a turn.
    if source == "Sniper":
        return table
    whole = mover(table, unit)
    return table.change(whole, spent=(*table.unit(whole).spent, source))


class BreakTest(Procedure, frozen=True, kw_only=True, tag="break_test"):
    """A break test, with the retreat after a failure (P28-BREAK-*). Returns `success`."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "verdict", "close")

    unit: int
    cause: Cause

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll psyche, reduced by earlier tests, unless nothing shakes this unit.

        See P28-BREAK-2 and P28-BREAK-3.
        """
        if not is_test_due(state, self.unit, self.cause):
            return Go(state=state, back={"success": True})
        who = state.unit(self.unit)
        # P28-VEH-BREAK-2: not a skill roll.
        if isinstance(who, Vehicle):
            tested = crew_test(state, who, dice)
            back: Result = {"success": tested.held}
            return Go(state=tested.table, back=back, told=(tested.line,))
        return Go(state=state, first=(nerve_roll(state, self.unit),))

    def do_verdict(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Count the test; a pass steadies the unit, a failure makes it run."""
        won, name = bool(self.heard("success")), state.name(self.unit)
        table = _counted(state, self.unit, won)
        if won:
            # P28-BREAK-9: passing any test ends being broken.
            steady = settled(table.change(self.unit, status="ok"), self.unit)
            line = Line(f"{name} holds its nerve.", "P28-BREAK-4", main=True)
            return Go(state=steady, back={"success": True}, told=(line,))
        # P28-A12: with the switch, fear only costs the action.
        if self.cause == "trait" and state.is_switched("trait_test_fail", "action_lost"):
            # P28-A85: a shot through a loophole is no action of the passenger's.
            what = "shot" if is_riding(state, self.unit) else "action"
            line = Line(f"{name} loses its nerve and the {what}.", "P28-BREAK-8", main=True)
            return Go(state=settled(table, self.unit), back={"success": False}, told=(line,))
        line = Line(f"{name} breaks.", "P28-BREAK-4", main=True)
        broken = table.change(self.unit, status="broken")
        return Go(state=broken, told=(line,), first=(Retreat(unit=self.unit),))

    def do_close(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Return the failure to the parent frame (P28-BREAK-4)."""
        return Go(state=state, back={"success": False})


def sapped(table: Table, unit: int) -> tuple[Table, tuple[Frame, ...]]:
    """Apply half health after a loss that is not damage, with its one break test (P28-DMG-5).

    That of a member may test its squad (P28-SQD-13).
    """
    who = table.character(unit)
    squads = tests_of_squad(table, unit)
    # P28-A34: only the loss that crosses the half tests.
    if not who.here or who.half or not is_below_half(table, unit):
        return table, squads
    test = (BreakTest(unit=unit, cause="paid"),) if is_test_due(table, unit, "paid") else ()
    return table.change(unit, half=True), (*test, *squads)


def nerve_roll(table: Table, unit: int) -> SkillRoll:
    """Return the roll of a break test (P28-BREAK-3)."""
    return SkillRoll(
        unit=unit,
        skill="P",
        why="break test",
        rule="P28-BREAK-3",
        mods=nerve_mods(table, unit),
        purpose="break",
    )


def nerve_mods(table: Table, unit: int) -> tuple[Mod, ...]:
    """Return the modifiers of psyche in a break test (P28-BREAK-3)."""
    tests = Mod("break tests before", -table.unit(unit).breaks, "P28-BREAK-5")
    animal = Mod("Animal", -1 if table.has(unit, "Animal") else 0, "P28-TR-ANIMAL")
    # P28-INJ-SHAKEN: several add up.
    shaken = Mod(SHAKEN, -table.profile(unit).injuries.count(SHAKEN), "P28-INJ-SHAKEN")
    return tuple(mod for mod in (tests, animal, shaken) if mod.amount)


def is_test_due(table: Table, unit: int, cause: Cause) -> bool:
    """Return whether a break test is taken at all (P28-BREAK-2, P28-SQD-13, P28-INT-18)."""
    who = table.unit(unit)
    # P28-VEH-BREAK-1; P28-VEH-RAM: fear does not affect vehicles.
    if isinstance(who, Vehicle):
        shaking = cause != "trait" or is_open_to(table, unit, "fear")
        # P28-VEH-BREAK-1
        return who.here and shaking and is_crew_due(table, who)
    # P28-BREAK-1, P28-TR-UNSHAKABLE, even of a Coward that is charged (P28-INT-20).
    if not who.here or table.has(unit, "Unshakable"):
        return False
    # P28-SQD-13: a squad has other tests for its wounds.
    if isinstance(who, Squad):
        return cause in ("trait", "own")
    # P28-SQD-13: members do not test for their own wounds.
    if is_member(who):
        return False
    # P28-SOLO-2: nothing of its own shakes a lone hero.
    if table.profile(unit).lone and cause in ("wounds", "paid"):
        return False
    # P28-A13: once at 1 HP, for the rest of the battle.
    spared = who.exempt and (cause in ("wounds", "paid") or table.is_switched("one_hp", "all"))
    return not spared


def _counted(table: Table, unit: int, won: bool) -> Table:
    # P28-A100: squads have no successive penalty.
    if isinstance(table.unit(unit), Squad):
        return table
    # P28-A11: every test makes the next one harder, unless switched.
    if won and table.is_switched("break_penalty", "failed_only"):
        return table
    return table.change(unit, breaks=table.unit(unit).breaks + 1)


def settled(table: Table, unit: int) -> Table:
    """Clear the earlier break tests of a unit neither broken nor below half (P28-BREAK-5)."""
    who = table.unit(unit)
    half = isinstance(who, Character) and who.half
    calm = not half and who.status != "broken"
    return table.change(unit, breaks=0) if calm else table
