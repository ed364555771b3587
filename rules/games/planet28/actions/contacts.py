"""Facts told between actions: which units touch, and which stand near an aura (P28-FACT-1).

The rules set and clear locks themselves; these moves correct them if the table shows more, as
after a pushback (P28-PUSH-1).
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Interrupt, Line, Move, RuleError, question
from rules.dice import Dice
from rules.games.planet28.acts import Units
from rules.games.planet28.claims import LAST_CALL
from rules.games.planet28.facings import touched
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.legality import check_ally, check_ashore, check_own, check_target
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

AURAS = ("Inspiring", "Unbreakable conviction")
GAPS = ("act", "look", LAST_CALL)


def check_gap(table: Table, seat: str, unit: int) -> None:
    """Raise RuleError for another seat's unit, one that is gone, and in the middle of an action."""
    check_own(table, seat, unit)
    if not table.unit(unit).here:
        raise RuleError(f"{table.name(unit)} is no longer on the table.", "P28-FACT-1")
    check_ashore(table, unit)
    ask = question(table)
    if ask is None or ask.kind not in GAPS:
        raise RuleError("That can be stated between two actions, not during one.", "P28-FACT-1")


def check_unmeasured(table: Table) -> None:
    """Raise RuleError on a measured table, where the bot knows who stands where."""
    if is_measured(table):
        text = "The bot holds the positions of this battle: it knows who touches whom."
        raise RuleError(text, "P28-FACT-1")


class Contacts(Interrupt, frozen=True, kw_only=True, tag="contacts"):
    """The owner states all the enemies that one of its units touches now."""

    unit: int
    enemies: Units = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError in the middle of an action, and for units that are no enemies present."""
        check_unmeasured(state)
        check_gap(state, seat, self.unit)
        for enemy in self.enemies:
            check_target(state, self.unit, enemy)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Have the other side confirm it if that is the option, then record it."""
        names = " and ".join(state.name(enemy) for enemy in self.enemies) or "nobody"
        said = f"{state.name(self.unit)} touches {names}"
        return Go(state=state, first=(Noted(unit=self.unit, said=said, others=self.enemies),))


class Nearby(Interrupt, frozen=True, kw_only=True, tag="nearby"):
    """The owner states which friends stand within 10cm of a unit with an aura."""

    unit: int
    friends: Units = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit without an aura, and for one that is no friend."""
        check_unmeasured(state)
        check_gap(state, seat, self.unit)
        if not state.has(self.unit, *AURAS):
            raise RuleError(f"{state.name(self.unit)} has no aura.", "P28-FACT-1")
        for friend in self.friends:
            check_ally(state, seat, friend)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Have the other side confirm it if that is the option, then record it."""
        names = " and ".join(state.name(friend) for friend in self.friends) or "nobody"
        said = f"within 10cm of {state.name(self.unit)}: {names}"
        noted = Noted(unit=self.unit, said=said, others=self.friends, aura=True)
        return Go(state=state, first=(noted,))


class Noted(Procedure, frozen=True, kw_only=True, tag="noted"):
    """A stated fact about `unit` and `others`: contacts, or who is near its aura."""

    stages: ClassVar[tuple[str, ...]] = ("confirm", "note")

    unit: int
    said: str
    others: tuple[int, ...]
    aura: bool = False

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Ask the other side first, if `claims` is at confirm (P28-FACT-3)."""
        return Go(state=state, first=to_confirm(state, self.unit, self.said))

    def do_note(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the fact, if it stands."""
        if self.heard("success") is False:
            return Go(state=state)
        line = Line(f"Noted: {self.said}.", "P28-FACT-1", main=True)
        if self.aura:
            return Go(state=state.change(self.unit, near=self.others), told=(line,))
        # The statement is complete: all other contacts are over.
        table = state.part(self.unit)
        for enemy in self.others:
            table = touched(table.lock(self.unit, enemy), self.unit, enemy, "")
            table = touched(table, enemy, self.unit, "")
        return Go(state=table, told=(line,))
