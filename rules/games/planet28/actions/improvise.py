"""Universal actions: anything else that somebody proposes and the others accept (P28-UNIV-*).

A proposal says what is tried, its cost, the skill it takes and what a failure costs in HP. Nothing
is paid and no die falls before it is approved, by the GM where one judges (P28-GM-4). Using a thing
for something it is not made for is one of them (P28-ITEM-2).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from rules.core import TEXT, Ask, Choice, Entry, Go, Line, Mod, Move, RuleError
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planet28.acts import Spend
from rules.games.planet28.answers import Accept, Decline, Dispute
from rules.games.planet28.condition import lose
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.tolls import toll
from rules.games.planet28.facts import rolled_off
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.profiles import Skill
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad

Deed = Annotated[str, msgspec.Meta(min_length=1, max_length=120, pattern=r"^[^\n]+$"), TEXT]


class Improvise(Spend, frozen=True, kw_only=True, tag="improvise"):
    """A proposal (P28-UNIV-1): `deed` in words, its cost in actions, the skill it takes ("": none).

    `modifier` counts once, `step` for every attempt already made at the same deed; a failure costs
    `pain` HP without armour.
    """

    deed: Deed
    cost: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    skill: Literal["", "A", "F", "S", "AW", "P"] = ""
    modifier: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0
    step: Annotated[int, msgspec.Meta(ge=-5, le=5)] = 0
    pain: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0

    def price(self) -> int:
        """Return how many actions it costs."""
        return self.cost

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError if it costs more actions than are left."""
        super().check(state, seat)
        left = state.unit(self.unit).actions
        if self.cost > left:
            text = f"That costs {self.cost} actions; {state.name(self.unit)} has {left}."
            raise RuleError(text, "P28-UNIV-1")


def proposed(table: Table, move: Improvise) -> str:
    """Return a proposal in words."""
    parts = [f"{table.name(move.unit)}: {move.deed}"]
    if move.skill:
        # P28-UNIV-3: every attempt at the same deed counts.
        number = move.modifier + move.step * table.attempts.get(move.deed, 0)
        parts.append(f"on {move.skill}{number:+d}" if number else f"on {move.skill}")
    if move.cost > 1:
        parts.append(f"for {move.cost} actions")
    if move.pain:
        parts.append(f"a failure costs {move.pain} HP")
    return ", ".join(parts)


class Approval(Procedure, frozen=True, kw_only=True, tag="approval"):
    """Whether a proposal is accepted (P28-UNIV-2). Its result is `success`."""

    stages: ClassVar[tuple[str, ...]] = ("approve",)

    unit: int
    said: str

    def ask_approve(self, state: Table) -> Ask | None:
        """Ask the GM, or everybody else if there is none; silence is a refusal."""
        actor = state.seat(self.unit)
        others = tuple(seat for seat in state.people() if seat != actor and state.own(seat))
        seats = (GM,) if state.is_judged() else others
        entries = tuple(_asked(seat) for seat in seats)
        text = f"{seat_title(actor)} proposes. {self.said}. Agreed?"
        return Ask(kind="proposal", rule="P28-UNIV-2", text=text, entries=entries)

    def do_approve(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Accept if everybody does, refuse if nobody does; an argument is rolled (P28-GM-9).

        Nobody argues with the GM.
        """
        against = [seat for seat, answer in answers.items() if not isinstance(answer, Accept)]
        if not against:
            return Go(state=state, back={"success": True})
        # P28-UNIV-2: silence and a plain no refuse; where the others differ, or one wants it, it is
        # an argument, whoever of them comes first.
        arguing = [seat for seat in against if isinstance(answers[seat], Dispute)]
        if not arguing and len(against) == len(answers):
            line = Line("The proposal is refused, at no cost.", "P28-UNIV-2", main=True)
            return Go(state=state, back={"success": False}, told=(line,))
        against = arguing or against
        stands, told = rolled_off(state.seat(self.unit), against[0], dice)
        fate = "is agreed" if stands else "is refused, at no cost"
        line = Line(f"The proposal {fate}.", "P28-UNIV-2", main=True)
        return Go(state=state, back={"success": stands}, told=(*told, line))


def _asked(seat: str) -> Entry:
    argue = () if seat == GM else (Choice("Argue: roll for it", Dispute()),)
    return Entry(
        seat=seat,
        kinds=(Accept, Decline) if seat == GM else (Accept, Decline, Dispute),
        choices=(Choice("Agreed", Accept()), Choice("Refuse", Decline()), *argue),
        default=Decline(),
    )


class Improvised(Procedure, frozen=True, kw_only=True, tag="improvised"):
    """An approved proposal being tried."""

    stages: ClassVar[tuple[str, ...]] = ("try", "result")

    move: Improvise

    def do_try(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Count the attempt, and roll the skill it takes."""
        move, made = self.move, state.attempts.get(self.move.deed, 0)
        table = msgspec.structs.replace(state, attempts={**state.attempts, move.deed: made + 1})
        if not move.skill:
            text = f"{state.name(move.unit)} does it: {move.deed}."
            return Go(state=table, back={"done": True}, told=(Line(text, "P28-UNIV-3", main=True),))
        return Go(state=table, first=(tried(state, move, move.skill),))

    def do_result(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Tell how it went; a failure may cost HP."""
        unit, name = self.move.unit, state.name(self.move.unit)
        if self.heard("success"):
            line = Line(f"{name} succeeds: {self.move.deed}.", "P28-UNIV-1", main=True)
            return Go(state=state, told=(line,))
        if isinstance(state.unit(unit), Squad):
            line = Line(f"{name} fails: {self.move.deed}.", "P28-UNIV-1", main=True)
            pain = (toll(unit, "The failure", self.move.pain),) if self.move.pain else ()
            return Go(state=state, told=(line,), first=pain)
        lost = min(self.move.pain, state.character(unit).hp)
        table = lose(state, unit, lost) if lost else state
        hurt = f" and loses {lost} HP, {table.character(unit).hp} left" if lost else ""
        line = Line(f"{name} fails{hurt}: {self.move.deed}.", "P28-UNIV-1", main=True)
        return Go(state=table, told=(line,), first=(Shock(unit=unit, lost=lost),))


def tried(table: Table, move: Improvise, skill: Skill) -> SkillRoll:
    """Return the roll of a proposal with a skill, counting attempts made before (P28-UNIV-3)."""
    made = table.attempts.get(move.deed, 0)
    mods = (Mod("agreed", move.modifier), Mod("attempts before", move.step * made))
    return SkillRoll(
        unit=move.unit,
        skill=skill,
        why=move.deed,
        rule="P28-UNIV-1",
        mods=tuple(mod for mod in mods if mod.amount),
    )
