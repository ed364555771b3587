"""A trooper who wants a conflict asks for it; whoever runs the game opens it, or does not.

Without a GM the one who is challenged says so. What was refused is not asked again on this planet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign, Conflict
from rules.games.three_sixteen.queries import living, name, planet, replace, with_planet
from rules.games.three_sixteen.troopers.npcs import in_making

from .conflict_rounds import ConflictRounds
from .conflicts import is_able, is_calm

RULE = "C316-PVP-1"


class AskConflict(Interrupt, frozen=True, kw_only=True, tag="ask_conflict"):
    """Ask for a conflict with another trooper or a figure of the GM's."""

    target: str

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError in an encounter, against nobody, and for what was refused already."""
        if seat not in living(state):
            raise RuleError("Only a living trooper can ask for a conflict.", RULE)
        if not _is_free(state):
            raise RuleError("Ask for a conflict while nothing else is going on.", RULE)
        if self.target not in opponents(state, seat):
            others = ", ".join(name(state, one) for one in opponents(state, seat)) or "nobody"
            raise RuleError(f"There is nobody like that to face; there is: {others}.", RULE)
        if (seat, self.target) in planet(state).refusals():
            text = f"A conflict with {name(state, self.target)} was refused on this planet."
            raise RuleError(text, RULE)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield from (AskConflict(target=one) for one in opponents(state, seat))

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Put it to whoever decides."""
        text = _wish(state, seat, self.target)
        asked = ConflictAsked(seat=seat, target=self.target)
        return Go(state=state, first=(asked,), told=(Line(text, RULE, main=True),))


class Permit(Move, frozen=True, kw_only=True, tag="permit_conflict"):
    """Open the conflict that was asked for, or refuse it."""

    allow: bool

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Permit(allow=True)
        yield Permit(allow=False)


class ConflictAsked(Frame, frozen=True, kw_only=True, tag="conflict_asked"):
    """A conflict that somebody asked for, and that is not open yet."""

    stages: ClassVar[tuple[str, ...]] = ("answer",)

    seat: str
    target: str

    def ask_answer(self, state: Campaign) -> Ask | None:
        """Ask the GM, or without one whoever is challenged; silence refuses."""
        if not self._is_possible(state):
            return None
        ready = (
            Choice("Open the conflict", Permit(allow=True)),
            Choice("No conflict", Permit(allow=False)),
        )
        entry = Entry(
            seat=GM if state.led else self.target,
            kinds=(Permit,),
            choices=ready,
            default=Permit(allow=False),
        )
        text = (
            f"{name(state, self.seat)} wants a conflict with {name(state, self.target)}. Open it?"
        )
        return Ask(kind="conflict", rule=RULE, text=text, entries=(entry,))

    def do_answer(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Open it with the one who asked as attacker, or note that it was refused."""
        said = next(iter(answers.values()), None)
        if not self._is_possible(state):
            return Go(state=state)
        if not isinstance(said, Permit) or not said.allow:
            pair = (self.seat, self.target)
            state = with_planet(state, declined=(*planet(state).refusals(), pair))
            return Go(state=state, told=(Line("No conflict.", RULE, main=True),))
        opened = Conflict(sides=((self.seat,), (self.target,)))
        text = f"{name(state, self.seat)} against {name(state, self.target)}."
        told = Line(text, RULE, main=True)
        return Go(state=replace(state, conflict=opened), first=(ConflictRounds(),), told=(told,))

    def _is_possible(self, state: Campaign) -> bool:
        """Return whether both can still face each other."""
        there = self.seat in living(state) and self.target in opponents(state, self.seat)
        return there and is_calm(state) and state.conflict is None


def _wish(state: Campaign, seat: str, target: str) -> str:
    return f"{name(state, seat)} wants a conflict with {name(state, target)}."


def _is_free(state: Campaign) -> bool:
    """Return whether nothing else is going on, and nobody waits for an answer."""
    calm = state.planet is not None and state.conflict is None and is_calm(state)
    return calm and not any(isinstance(frame, ConflictAsked) for frame in state.frames)


def opponents(state: Campaign, seat: str) -> tuple[str, ...]:
    """Return whom a trooper may face: the other living ones, and with a GM figures that can."""
    others = tuple(one for one in living(state) if one != seat)
    figures = tuple(one for one in in_making(state.npcs) if is_able(state, one))
    return (*others, *(figures if state.led else ()))
