"""HP that a unit loses without armour, and gets back: of a squad one member's (P28-SQD-DMG).

Its owner picks the member; a character is not asked about.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.answers import Pick, Picking
from rules.games.planet28.condition import heal
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table

from .causes import cause
from .damage import Damage, Hit
from .harm import Harm
from .members import lowest, member_name


def toll(
    unit: int,
    what: str,
    lost: int,
    by: int = 0,
    works: tuple[Work, ...] = (),
    keyword: str = "",
    drained: bool = False,
) -> Harm:
    """Return the loss of so many HP by a squad, which nothing keeps off (P28-FLOW-4).

    What is `drained` is not damage (P28-AB-DRAIN).
    """
    source = cause(what, melee=False, keyword=keyword)
    hit = Hit(victim=unit, weapon=source, striker=by, bare=True, drained=drained)
    return Harm(stage="pick", hit=hit, damage=Damage(lost, works))


class Mend(Picking, frozen=True, kw_only=True, tag="mend"):
    """HP that a member of the squad `unit` gets back; its owner says which (P28-SQD-11)."""

    stages: ClassVar[tuple[str, ...]] = ("pick",)

    unit: int
    hp: int
    rule: str
    capped: bool = True

    def options(self, table: Table) -> tuple[int, ...]:
        """Return the members that have lost HP, all if none has."""
        members = bodies(table, self.unit)
        hurt = tuple(one for one in members if table.character(one).hp < table.profile(one).hp)
        return hurt or members

    def ask_pick(self, state: Table) -> Ask | None:
        """Ask which member it is, unless there is only one."""
        options = self.options(state)
        if len(options) < 2:
            return None
        told = tuple(Choice(member_name(state, one), Pick(which=one)) for one in options)
        default = Pick(which=lowest(state, options))
        seat = state.seat(self.unit)
        entry = Entry(seat=seat, kinds=(Pick,), choices=told, default=default)
        text = f"{state.name(self.unit)}: who gets {self.hp} HP back?"
        return Ask(kind="mend", rule="P28-SQD-11", text=text, entries=(entry,))

    def do_pick(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Heal the member."""
        answer = next(iter(answers.values()), None)
        options = self.options(state)
        if not options:
            return Go(state=state)
        one = answer.which if isinstance(answer, Pick) else options[0]
        table = mended(state, one, self.hp, self.capped)
        won = table.character(one).hp - state.character(one).hp
        line = Line(f"{state.name(one)} regains {won} HP.", self.rule, main=True)
        return Go(state=table, told=(line,))


def mended(table: Table, unit: int, hp: int, capped: bool = True) -> Table:
    """Return the table after a character is healed, which may cure it of poison (P28-A23)."""
    table = heal(table, unit, hp, capped)
    if table.is_switched("poison_cure", "heal_or_medkit"):
        return table.change(unit, poisoned=False)
    return table
