"""A hit on its way: its damage is rolled, then the victim takes what armour leaves (P28-FLOW-2).

A hit on a squad or a vehicle takes one of its members or sections, and its owner says which
(P28-SQD-DMG, P28-VEH-DMG). What a section cannot take goes on to another.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.answers import Face, Pick, Picking
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.hulls import vehicle_of
from rules.games.planet28.rolls import BreakTest, sapped
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad, Vehicle
from rules.games.planet28.upkeep import section_name

from .damage import Damage, Hit, Shock, roll_armour, roll_damage, suffered
from .hull_sides import by_die, is_side_open, noted, side_question, sided
from .members import lowest, marked, member_name, open_members
from .sections import candidates, chooser, damaged, least_valuable
from .wreck import spilled


class Harm(Picking, frozen=True, kw_only=True, tag="harm"):
    """One hit. With `shock` what it does to the victim's nerve follows at once.

    Without, its result is `lost`, the HP taken, and `who` lost them; whoever sent it sees to the
    nerve of all. `part` is the member or section that takes the hit. `holds`: the side
    that was said is the one touched, for blows to come as well.
    """

    stages: ClassVar[tuple[str, ...]] = ("roll", "side", "turned", "pick", "take", "over")

    hit: Hit
    shock: bool = True
    damage: Damage = Damage()
    part: int = -1
    lost: int = 0
    holds: bool = False

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the damage; a hit on somebody who is gone by now is lost.

        See P28-DMG-1, P28-FLOW-3 and P28-VEH-DMG.
        """
        # P28-FLOW-3
        if not state.unit(self.hit.victim).here:
            return self._done(state, self.hit.victim)
        damage = roll_damage(state, self.hit, dice)
        if not isinstance(state.unit(self.hit.victim), Vehicle):
            return Go(state=state, frame=msgspec.structs.replace(self, damage=damage), to="pick")
        damage = _covered(state, self.hit, damage, dice)
        hit, works = by_die(state, sided(state, self.hit), dice)
        damage = Damage(damage.amount, (*damage.works, *works))
        return Go(state=state, frame=msgspec.structs.replace(self, hit=hit, damage=damage))

    def ask_side(self, state: Table) -> Ask | None:
        """Ask which side of a vehicle is struck, if nobody has said it and it matters."""
        return side_question(state, self.hit) if is_side_open(state, self.hit) else None

    def do_side(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the side, and have it confirmed if that is the option (P28-FACT-3)."""
        answer = next(iter(answers.values()), None)
        if not isinstance(answer, Face):
            return Go(state=state, to="pick")
        hit = msgspec.structs.replace(self.hit, facing=answer.facing)
        frame = msgspec.structs.replace(self, hit=hit, holds=bool(answer.holds))
        said = frame._side_said(state)
        return Go(
            state=state, frame=frame, first=to_confirm(state, hit.striker or hit.victim, said)
        )

    def do_turned(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Ask again for a side that did not stand."""
        if self.heard("success") is False:
            hit = msgspec.structs.replace(self.hit, facing="")
            return Go(state=state, frame=msgspec.structs.replace(self, hit=hit), to="side")
        # P28-FACT-1: what was said of the side is told with the hit.
        told = (Line(f"{self._side_said(state)}.", "P28-FACT-1"),)
        return Go(state=noted(state, self.hit) if self.holds else state, told=told)

    def _side_said(self, table: Table) -> str:
        return f"{table.name(self.hit.victim)} is struck on its {self.hit.facing}"

    def options(self, table: Table) -> tuple[int, ...]:
        """Return the members or sections that may take the hit, none of a lone character."""
        who = table.unit(self.hit.victim)
        if isinstance(who, Squad):
            return open_members(table, who)
        return candidates(table, self.hit) if isinstance(who, Vehicle) else ()

    def ask_pick(self, state: Table) -> Ask | None:
        """Ask which member or section takes the hit, unless there is only one."""
        options = self.options(state)
        if len(options) < 2:
            return None
        squad = isinstance(state.unit(self.hit.victim), Squad)
        told = tuple(Choice(self._called(state, one, squad), Pick(which=one)) for one in options)
        quiet = lowest(state, options) if squad else least_valuable(state, self.hit.victim, options)
        seat = state.seat(self.hit.victim) if squad else chooser(state, self.hit)
        entry = Entry(seat=seat, kinds=(Pick,), choices=told, default=Pick(which=quiet))
        rule = "P28-SQD-DMG" if squad else "P28-VEH-DMG"
        return Ask(kind="harm", rule=rule, text=self._loss(state), entries=(entry,))

    def _loss(self, table: Table) -> str:
        """Return in words what is to be taken: what is drained is not damage (P28-DMG-5)."""
        name, amount = table.name(self.hit.victim), self.damage.amount
        if self.hit.drained:
            return f"{name} is drained of {amount} HP. Which member loses it?"
        return f"{name} takes {amount} damage. Where?"

    def _called(self, table: Table, part: int, squad: bool) -> str:
        """Return a member or a section in words, with what it has left."""
        if squad:
            return member_name(table, part)
        return section_name(table, self.hit.victim, part)

    def do_pick(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record which member or section takes the hit."""
        options = self.options(state)
        answer = next(iter(answers.values()), None)
        part = answer.which if isinstance(answer, Pick) else next(iter(options), -1)
        return Go(state=state, frame=msgspec.structs.replace(self, part=part))

    def do_take(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take what is left of the damage: of a section, of a member's HP, of a character's."""
        who = state.unit(self.hit.victim)
        if isinstance(who, Vehicle):
            return self._wreck(state)
        victim = self.part if isinstance(who, Squad) else who.id
        hit = msgspec.structs.replace(self.hit, victim=victim)
        blow = suffered(state, hit, self.damage, dice)
        # P28-A70: what a member cannot take is lost.
        table = marked(blow.table, who.id, victim) if isinstance(who, Squad) else blow.table
        done = msgspec.structs.replace(self, lost=blow.lost)._done(table, victim)
        beyond = self._carried(table, blow.rest) if isinstance(who, Squad) else ()
        return msgspec.structs.replace(done, told=blow.told, first=(*beyond, *done.first))

    def _carried(self, table: Table, rest: int) -> tuple[Harm, ...]:
        """Return the harm that another member takes, if the switch carries it over (P28-A70)."""
        carried = (
            table.is_switched("squad_overflow", "carried") and table.unit(self.hit.victim).here
        )
        if not rest or not carried:
            return ()
        hit = msgspec.structs.replace(self.hit, bare=True)
        return (Harm(stage="pick", hit=hit, damage=Damage(rest)),)

    def _wreck(self, table: Table) -> Go:
        """Damage a section; its loss tests the crew at once, the rest goes on to another."""
        unit, place, works = self.hit.victim, self.part, self.damage.works
        # P28-INT-27: all that is left of it is out of use, and nothing can be hit.
        if place < 0:
            return self._done(table, unit)
        after, rest, told = damaged(table, self.hit, place, self.damage.amount, works)
        lost = self.lost + self.damage.amount - rest
        frame = msgspec.structs.replace(self, damage=Damage(rest), part=-1, lost=lost)
        after, test = _broken(after, self.hit, place)
        # P28-VEH-DMG: a new section takes the rest, while there is one.
        on = "pick" if rest and after.unit(unit).here else "over"
        return Go(state=after, frame=frame, told=told, first=test, to=on)

    def do_over(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """End a hit on a vehicle, whose crew has been tested."""
        return self._done(state, self.hit.victim)

    def _done(self, table: Table, who: int) -> Go:
        """End the hit, and see to the nerve of whoever took it if that is to be now.

        See P28-FLOW-2, 9 and P28-FLOW-3.
        """
        if not self.shock:
            return Go(state=table, back={"lost": self.lost, "who": who})
        # P28-DMG-5: what is drained is not damage.
        if self.hit.drained and self.lost:
            table, tests = sapped(table, who)
            return Go(state=table, back={}, first=tests)
        first = (Shock(unit=who, lost=self.lost),) if self.lost else ()
        return Go(state=table, back={}, first=first)


def _broken(table: Table, hit: Hit, place: int) -> tuple[Table, tuple[Frame, ...]]:
    """Return what follows when a hit has destroyed a section: who rode in it, then the crew."""
    unit = hit.victim
    if vehicle_of(table, unit).sections[place].hp:
        return table, ()
    # P28-VEH-DMG, 4
    after, out = spilled(table, unit, hit.striker, is_airborne(table, unit), place)
    return after, (*out, BreakTest(unit=unit, cause="wounds"))


def _covered(table: Table, hit: Hit, damage: Damage, dice: Dice) -> Damage:
    """Return the damage to a vehicle, which has no armour but cover (P28-VEH-DMG, 1)."""
    less, works = roll_armour(table, hit, dice)
    return Damage(max(0, damage.amount - less), (*damage.works, *works))
