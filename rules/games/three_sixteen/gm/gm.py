"""The GM's moves at the table: tests, bonuses, tokens, and the end of an encounter.

Everybody is told every move of the GM's: nothing is done in secret (C316-GM-10).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core import GM, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.checks import roll_check, work_of_check
from rules.games.three_sixteen.encounter.reveal import reveal_all
from rules.games.three_sixteen.mission.threat import cap, held, is_cleared
from rules.games.three_sixteen.model import Ability, Bonus, Campaign, Source
from rules.games.three_sixteen.queries import (
    counted,
    encounter,
    forgotten,
    living,
    name,
    names,
    planet,
    with_encounter,
    with_planet,
    with_trooper,
)


class GmMove(Interrupt, frozen=True, kw_only=True):
    """A move of the GM's, possible at any time its check allows."""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for anybody but the GM, and for what the move itself forbids."""
        if seat != GM:
            raise RuleError("Only the GM can do that.", "C316-GM-1")
        self.check_allowed(state)

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError if the move is not possible now."""


def check_that(test: object, text: str, rule: str) -> None:
    """Raise RuleError with this text unless the test is truthy."""
    if not test:
        raise RuleError(text, rule)


def openly(state: Campaign, text: str, rule: str) -> Go:
    """Return the state with one line told to everybody."""
    return Go(state=state, told=(Line(text, rule, main=True),))


class PlainTest(GmMove, frozen=True, kw_only=True, tag="plain_test"):
    """Ask troopers for a plain FA or NFA test; with `bonus` a success earns + 1 (C316-TEST-6)."""

    seats: tuple[str, ...]
    ability: Ability = "nfa"
    bonus: bool = False

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError in an encounter, and for seats without a living trooper."""
        check_that(
            state.encounter is None, "That is not possible during an encounter.", "C316-TEST-5"
        )
        there = self.seats and all(seat in living(state) for seat in self.seats)
        check_that(there, f"Living troopers: {names(state, living(state))}.", "C316-TEST-5")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield both abilities for the whole squad, with and without the bonus."""
        if seat == GM:
            yield PlainTest(seats=living(state))
            yield PlainTest(seats=living(state), ability="fa", bonus=True)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Roll in roster order."""
        works, won = [], []
        for one in (s for s in state.roster if s in self.seats):
            state, check = roll_check(state, one, self.ability, dice, "plain test")
            works.append(work_of_check(state, check, "plain test", self.ability))
            won += [one] if check.success else []
        for one in won if self.bonus else []:
            state = with_trooper(state, one, bonus="next")
        text = f"A plain {self.ability.upper()} test; succeeded: {names(state, tuple(won))}."
        return Go(state=state, told=(Line(text, "C316-TEST-5", work=tuple(works), main=True),))


class Grant(GmMove, frozen=True, kw_only=True, tag="grant"):
    """Grant + 1 on the next test or the first roll of the coming fight; `none` takes it back."""

    seat: str
    bonus: Bonus = "next"

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError for a seat without a living trooper, or with a bonus already."""
        check_that(
            self.seat in living(state), f'"{self.seat}" has no living trooper.', "C316-TEST-6"
        )
        if self.bonus == "none":
            text = f"{name(state, self.seat)} has no + 1 to take back."
            check_that(state.troopers[self.seat].bonus != "none", text, "C316-GM-4")
        again = state.troopers[self.seat].bonus != self.bonus
        check_that(again, "That trooper has a + 1 already; it does not add up.", "C316-TEST-6")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield both kinds for everybody, and taking back each bonus granted."""
        for one in living(state) if seat == GM else ():
            yield Grant(seat=one)
            yield Grant(seat=one, bonus="fight")
            yield Grant(seat=one, bonus="none")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        state = with_trooper(state, self.seat, bonus=self.bonus)
        if self.bonus == "none":
            return openly(state, f"{name(state, self.seat)}'s + 1 is taken back.", "C316-GM-4")
        text = f"{name(state, self.seat)} is well prepared: + 1 once."
        return openly(state, text, "C316-TEST-6")


class Reveal(GmMove, frozen=True, kw_only=True, tag="reveal"):
    """Show every ability of the planet."""

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError if everybody knows them already."""
        hidden = state.planet is not None and not state.planet.open
        check_that(hidden, "There is nothing hidden.", "C316-PLAN-5")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Reveal()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        state, told = reveal_all(state)
        return Go(state=state, told=told, reveals=True)


class MoveTokens(GmMove, frozen=True, kw_only=True, tag="move_tokens"):
    """Move tokens between pool and encounter, or discard them (`to` "gone")."""

    tokens: int
    source: Source = "pool"
    to: Literal["pool", "encounter", "gone"] = "encounter"

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError for tokens that are not there, and an encounter that is not open."""
        check_that(state.planet, "There is no planet.", "C316-GM-1")
        enough = 1 <= self.tokens <= held(state, self.source)
        check_that(enough, f"The {self.source} holds {held(state, self.source)}.", "C316-GM-1")
        check_that(self.source != self.to, "They are there already.", "C316-GM-1")
        there = state.encounter is not None and not state.encounter.ended
        check_that(there or self.to != "encounter", "No encounter is open.", "C316-GM-1")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield one token in each direction."""
        if seat == GM and state.planet is not None:
            yield MoveTokens(tokens=1)
            yield MoveTokens(tokens=1, source="encounter", to="pool")
            yield MoveTokens(tokens=1, to="gone")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        state = _with_tokens(state, self.source, -self.tokens)
        if self.to != "gone":
            state = _with_tokens(state, self.to, self.tokens)
        elif is_cleared(state):
            # C316-A60: the planet's last token earns nobody a medal.
            state = with_planet(state, last_remover="")
        where = "away" if self.to == "gone" else f"to the {self.to}"
        what = counted(self.tokens, "token")
        text = f"The GM moves {what} from the {self.source} {where}."
        return openly(state, text + _over_cap(state, self.to), "C316-GM-1")


def _over_cap(state: Campaign, to: str) -> str:
    """Return a warning if an encounter now holds more than is usual (C316-THR-3)."""
    if to != "encounter" or encounter(state).tokens <= cap(state):
        return ""
    return f" With {encounter(state).tokens} it holds more than the usual {cap(state)}."


def _with_tokens(state: Campaign, where: str, n: int) -> Campaign:
    if where == "pool":
        return with_planet(state, pool=planet(state).pool + n)
    return with_encounter(state, tokens=encounter(state).tokens + n)


class EndEncounter(GmMove, frozen=True, kw_only=True, tag="end_encounter"):
    """End the encounter by an event, won or lost (C316-END-6)."""

    outcome: Literal["won", "lost"]

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError without an encounter, and during a conflict."""
        there = state.encounter is not None and not state.encounter.ended
        check_that(there and state.conflict is None, "No encounter is open.", "C316-END-6")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield EndEncounter(outcome="won")
        yield EndEncounter(outcome="lost")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Drop what is pending, and close the encounter."""
        state = with_encounter(state, ended="event", outcome=self.outcome)
        told = Line("An event ends the encounter.", "C316-END-6", main=True)
        return Go(state=forgotten(state), out=Arena, told=(told,))
