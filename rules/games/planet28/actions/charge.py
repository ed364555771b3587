"""The Charge action: fear, movement, contact, Coward, block, the extra fight (P28-CHG-10)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.answers import Block, Brawl, Decline, Strike, blows
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.facings import touched
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.rolls import BreakTest, SkillRoll
from rules.games.planet28.state import Table
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import read_sum

from .climbing import Climb
from .melee import bout, fight
from .travel import Travel, walked
from .volleys import may_take_part

# P28-VEH-RAM
IMPACT = Weapon(name="The impact", melee=True, hands=0, dice=read_sum("1D4"), cost=0)


class ChargeAction(Brawl, frozen=True, kw_only=True, tag="charge_action"):
    """A charge of `unit` at `target`. Without a `weapon` the extra fight is asked about."""

    stages: ClassVar[tuple[str, ...]] = (
        *("fear", "go", "arrive", "met"),
        *("extra", "block", "fight"),
    )

    unit: int
    target: int
    weapon: str = ""
    skill: str = ""
    distance_mm: int = 0
    terrain: tuple[str, ...] = ()
    climb: Climb | None = None
    also: tuple[int, ...] = ()
    facing: str = ""
    to: str = ""
    heading: int = -1

    def hands(self) -> tuple[int, int]:
        """Return who has the extra fight, and its target."""
        return self.unit, self.target

    def do_fear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the charger's one break test against a frightening target (P28-CHG-5)."""
        # P28-TR-FEARLESS
        bold = state.has(self.unit, "Fearless")
        # P28-CHG-5: one test, even against one both P28-TR-FEARSOME and P28-TR-TERRIFYING.
        if bold or not state.has(self.target, "Fearsome", "Terrifying"):
            return Go(state=state)
        return Go(state=state, first=(BreakTest(unit=self.unit, cause="trait"),))

    def do_go(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Set out, unless the charger's nerve failed."""
        if self.heard("success") is False:
            return Go(state=state, back={"success": False})
        way = Travel(
            unit=self.unit,
            terrain=self.terrain,
            climb=self.climb,
            way_mm=self.distance_mm,
            to=self.to,
            heading=self.heading,
            target=self.target if is_measured(state) else 0,
        )
        return Go(state=state, first=(way,))

    def do_arrive(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Come into contact if it got far enough; otherwise it was a plain move (P28-CHG-3)."""
        # A charger that fell, broke or died on its way does not charge.
        if self.heard("stopped") or not state.unit(self.target).here:
            return Go(state=state, back={"success": False})
        # P28-A18: the move was paid for, so a charge that falls short is a move.
        reach = int(self.heard("reach") or 0)
        if reach < self.distance_mm or self.heard("short"):
            short = walked(state, self.unit, reach, self.distance_mm)
            text = f"{state.name(self.unit)} falls short of {state.name(self.target)}."
            told = (short, Line(text, "P28-CHG-3", main=True))
            return Go(state=state, back={"success": False}, told=told)
        return self._contact(state)

    def _contact(self, table: Table) -> Go:
        """Lock with the target and the others touched; a vehicle hurts it (P28-VEH-RAM)."""
        text = f"{table.name(self.unit)} charges into contact with {table.name(self.target)}."
        for enemy in (self.target, *self.also):
            if table.unit(enemy).here:
                side = self.facing if enemy == self.target else ""
                table = touched(table.lock(self.unit, enemy), enemy, self.unit, side)
                table = touched(table, self.unit, enemy, "")
        told = (Line(text, "P28-CHG-1", main=True),)
        return Go(state=table, told=told, first=self._impact(table))

    def _impact(self, table: Table) -> tuple[Harm, ...]:
        """Return the harm that a vehicle does to whom it rams, if that is no vehicle."""
        # P28-VEH-RAM
        if not is_vehicle(table, self.unit) or is_vehicle(table, self.target):
            return ()
        return (Harm(hit=Hit(victim=self.target, weapon=IMPACT, striker=self.unit)),)

    def do_met(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the nerve of a Coward that is touched (P28-CHG-6, P28-TR-COWARD)."""
        # P28-FLOW-3: after the impact, before any block.
        near = self.target in state.touching(self.unit)
        coward = near and state.has(self.target, "Coward")
        test = (BreakTest(unit=self.target, cause="trait"),) if coward else ()
        return Go(state=state, first=test)

    def _may_fight(self, table: Table) -> bool:
        """Return whether the extra fight is possible: in contact, and not hanging on a face."""
        # P28-CLIMB-4: nobody fights while hanging on a face. P28-CHG-6: nobody fights who has run.
        near = not table.unit(self.unit).climbing and self.target in table.touching(self.unit)
        # P28-CLIMB-4, P28-CHG-6, P28-ARM-POWER
        return near and may_take_part(table, self.unit)

    def ask_extra(self, state: Table) -> Ask | None:
        """Ask the charger whether it takes the extra fight, and with what."""
        # A weapon named with the charge has already declared the extra fight.
        if self.weapon or not self._may_fight(state):
            return None
        choices = blows(state, self.unit, self.target, Strike)
        entry = Entry(
            seat=state.seat(self.unit),
            kinds=(Strike, Decline),
            choices=(*choices, Choice("No extra fight", Decline())),
            default=choices[0].move,
        )
        text = f"{state.name(self.unit)} may fight {state.name(self.target)} at once. With what?"
        return Ask(kind="extra_fight", rule="P28-CHG-1", text=text, entries=(entry,))

    def do_extra(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the weapon of the extra fight, or end the charge."""
        answer = answers.get(state.seat(self.unit))
        frame = self
        if isinstance(answer, Strike):
            frame = msgspec.structs.replace(self, weapon=answer.weapon, skill=answer.skill)
        # P28-CHG-1: an extra fight not taken at once is lost.
        if not frame.weapon or not self._may_fight(state):
            return Go(state=state, back={"success": True})
        return Go(state=state, frame=frame)

    def ask_block(self, state: Table) -> Ask | None:
        """Ask the target whether it blocks, if the charge has a bonus to lose.

        See P28-CHG-7 and P28-VEH-RAM.
        """
        # P28-VEH-RAM
        if not is_blockable(state, self.unit, self.target):
            return None
        big = state.has(self.unit, "Big", "Gigantic")
        # P28-INT-17: against a Bulwark (P28-TR-BULWARK) only the bonus for bulk is left.
        if state.has(self.target, "Bulwark") and not big:
            return None
        entry = Entry(
            seat=state.seat(self.target),
            kinds=(Block, Decline),
            choices=(Choice("Block", Block()), Choice("No block", Decline())),
            default=Block(),
        )
        unit, target = state.name(self.unit), state.name(self.target)
        text = f"{unit} charges {target}. Block with awareness, so that the charge gives no bonus?"
        return Ask(kind="block", rule="P28-CHG-7", text=text, entries=(entry,))

    def do_block(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll awareness for a block."""
        if not isinstance(answers.get(state.seat(self.target)), Block):
            return Go(state=state)
        return Go(state=state, first=(block_roll(self.target),))

    def do_fight(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Fight, with the bonus of the charge unless it was blocked."""
        edge = not self.heard("success")
        extra = fight(self.unit, self.target, self.weapon, self.skill, "charge", edge)
        return Go(state=state, first=(bout(state, extra),))


def is_blockable(table: Table, unit: int, target: int) -> bool:
    """Return whether a target may block a charge at all (P28-VEH-RAM)."""
    # A vehicle has no awareness to block with, either (P28-A58).
    return not is_vehicle(table, unit) and not is_vehicle(table, target)


def block_roll(unit: int) -> SkillRoll:
    """Return the roll of a unit that blocks a charge (P28-CHG-7)."""
    return SkillRoll(unit=unit, skill="AW", why="block", rule="P28-CHG-7")
