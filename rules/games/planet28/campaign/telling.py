"""Off-table games and what a GM hands out between battles (P28-CAMP-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from rules.core import TEXT, Go, Line, Mod, Move, RuleError, Work
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planet28.profiles import SKILLS, Skill
from rules.games.planet28.state import Table
from rules.procedures.planet28 import skill_roll

from .deal import Deal, Number, OnPerson, done, kept
from .fielding import ledger_of
from .ledger import squad_number

TEN = 10
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=300), TEXT]


class Award(Deal, frozen=True, kw_only=True, tag="award"):
    """The GM gives or takes points and credits: somebody's, or with 0 a warband's (P28-GM-8)."""

    owner: Annotated[str, msgspec.Meta(max_length=20)]
    person: Number = 0
    points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0
    credits: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, and for more than there is to take."""
        super().check(state, seat)
        if seat != GM:
            raise RuleError("Only the GM hands out points and credits.", "P28-GM-8")
        ledger = ledger_of(state)
        if self.owner not in [band.seat for band in ledger.bands]:
            raise RuleError(f"“{self.owner}” has no warband.", "P28-GM-8")
        if self.person and self.person not in ledger.of(self.owner):
            raise RuleError(f"Number {self.person} is nobody of theirs.", "P28-GM-8")
        band = ledger.band(self.owner)
        had = ledger.person(self.person).cp if self.person else band.pool
        if had + self.points < 0 or band.credits + self.credits < 0:
            raise RuleError("There is not so much to take away.", "P28-GM-8")

    def spoken(self, table: Table) -> str:
        """Return who gets what."""
        whose = seat_title(self.owner)
        who = ledger_of(table).person(self.person).profile.name if self.person else whose
        given = [f"{self.points:+d} points"] if self.points else []
        given += [f"{self.credits:+d} credits"] if self.credits else []
        return f"{who}: {', '.join(given) or 'nothing'}"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Hand it out."""
        ledger = ledger_of(state)
        band = ledger.band(self.owner)
        ledger = ledger.change_band(self.owner, credits=band.credits + self.credits)
        if self.person:
            cp = ledger.person(self.person).cp + self.points
            ledger = ledger.change(self.person, cp=cp)
        else:
            ledger = ledger.change_band(self.owner, pool=band.pool + self.points)
        return done(state, ledger, f"The GM: {self.spoken(state)}.", "P28-GM-8")


class Narrate(Deal, frozen=True, kw_only=True, tag="narrate"):
    """What happens away from the table, and how many days pass (P28-CAMP-15)."""

    text: Words
    days: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a player where there is a GM to tell it."""
        super().check(state, seat)
        if GM in state.seats and seat != GM:
            raise RuleError("The GM tells what happens away from the table.", "P28-CAMP-15")

    def spoken(self, table: Table) -> str:
        """Return what is told."""
        return self.text

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Tell it, and let the days pass."""
        ledger = ledger_of(state)
        now = ledger.days + self.days
        passed = f" ({self.days} days pass; day {now}.)" if self.days else ""
        ledger = msgspec.structs.replace(ledger, days=now)
        return done(state, ledger, f"{self.text}{passed}", "P28-CAMP-15")


class Attempt(OnPerson, frozen=True, kw_only=True, tag="attempt"):
    """Somebody tries something away from the table with a skill (P28-CAMP-15)."""

    skill: Literal["A", "F", "S", "AW", "P"]
    modifier: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0
    why: Words = "off the table"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for others' people, unless it is the GM, and without the skill."""
        if seat == GM:
            Deal.check(self, state, seat)
            if not ledger_of(state).has(self.person):
                raise RuleError(f"There is no number {self.person}.", "P28-CAMP-15")
        else:
            super().check(state, seat)
        if self.skill not in ledger_of(state).person(self.person).profile.skills:
            raise RuleError("A vehicle has no such skill.", "P28-CAMP-15")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield each skill of everybody who acts alone, without a modifier."""
        for number in kept(state, seat):
            if not squad_number(ledger_of(state).person(number)):
                for skill in SKILLS:
                    yield cls(person=number, skill=skill)

    def spoken(self, table: Table) -> str:
        """Return who tries what."""
        return f"{self.named(table)}: try {_called(self.skill)}"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Roll 1D10 under the skill (P28-SKILL-1, P28-SKILL-2)."""
        profile = ledger_of(state).person(self.person).profile
        target = profile.skills[self.skill] + self.modifier
        (face,) = dice.roll(1, TEN, self.why, seat)
        won = skill_roll.is_success(face, target)
        mods = (Mod("modifier", self.modifier),) if self.modifier else ()
        verdict = "success" if won else "failure"
        work = Work(
            self.why,
            (face,),
            TEN,
            base=profile.skills[self.skill],
            mods=mods,
            target=target,
            verdict=verdict,
            how="under",
            of=self.skill,
        )
        text = f"{profile.name}, {self.why}: {verdict}."
        line = Line(text, "P28-CAMP-15", work=(work,), main=True)
        return Go(state=state, told=(line,))


def _called(skill: Skill) -> str:
    names = {"A": "agility", "F": "fighting", "S": "shooting", "AW": "awareness", "P": "psyche"}
    return names[skill]
