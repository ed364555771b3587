"""A Weakness that must be told: Force Weakness and Induce Weakness (C316-GEAR-7, C316-SA-11)."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.mission.threat import take
from rules.games.three_sixteen.model import SLOTS, Campaign, Trooper
from rules.games.three_sixteen.queries import (
    counted,
    encounter,
    name,
    open_slots,
    replace,
    status,
    with_trooper,
)

from .health import leave

S = TypeVar("S", bound=Campaign)
PLACEHOLDER = "(still to be told)"
HATRED = "Hatred for Home"


class Told(Move, frozen=True, kw_only=True, tag="told"):
    """Use a Weakness that is demanded, and tell it later."""


def demanded(state: Campaign) -> str:
    """Return the seat whose Weakness is being demanded, "" for nobody."""
    top = state.frames[-1] if state.frames else None
    return top.seat if isinstance(top, Demand) else ""


def has_own_hatred(trooper: Trooper) -> bool:
    """Return whether a trooper's own fifth Weakness is open (C316-FLASH-12)."""
    return trooper.weaknesses[SLOTS - 1].state == "open"


def spend_weakness(
    state: S, seat: str, text: str, *, hatred: bool = False, recalled: bool = False
) -> tuple[S, tuple[Line, ...]]:
    """Use a trooper's first open Weakness: mark it, store its text, take one token in an encounter.

    The fifth slot is always Hatred for Home (C316-FLASH-12), and is used as such once it is open.
    A Weakness `recalled` outside the encounter takes no token (C316-FLASH-10).
    """
    trooper = state.troopers[seat]
    at = next(n for n, slot in enumerate(trooper.weaknesses) if slot.state == "open")
    if hatred and has_own_hatred(trooper):
        at = SLOTS - 1
    hatred, text = hatred or at == SLOTS - 1, HATRED if at == SLOTS - 1 else text
    used = replace(trooper.weaknesses[at], state="used", text=text, hatred=hatred)
    row = (*trooper.weaknesses[:at], used, *trooper.weaknesses[at + 1 :])
    state = with_trooper(state, seat, weaknesses=row, used_weakness=True)
    # C316-FLASH-6
    if state.encounter is not None and state.conflict is None and not recalled:
        state = take(state, 1, seat)
    title = f" ({HATRED})" if hatred else ""
    told = Line(f"{trooper.name} uses a Weakness{title}: {text}", "C316-FLASH-6", main=True)
    return state, (told,)


def gone(state: Campaign, seat: str) -> Line:
    """Return the line for a trooper who left the encounter by a Weakness (C316-FLASH-6)."""
    left = counted(encounter(state).tokens, "token")
    text = f"{name(state, seat)} leaves the encounter, which has {left} left."
    return Line(text, "C316-FLASH-6", main=True)


class Demand(Frame, frozen=True, kw_only=True, tag="demand"):
    """A trooper must use a Weakness of his choice now."""

    stages: ClassVar[tuple[str, ...]] = ("tell",)

    seat: str

    def _is_due(self, state: Campaign) -> bool:
        here = status(state, self.seat) == "in"
        return here and open_slots(state.troopers[self.seat].weaknesses) > 0

    def ask_tell(self, state: Campaign) -> Ask | None:
        """Ask the target for a Weakness; by default one is used and its text comes later."""
        if not self._is_due(state):
            return None
        later = Choice("Use it, tell it later", Told())
        entry = Entry(seat=self.seat, kinds=(Told,), choices=(later,), default=Told())
        text = f"{name(state, self.seat)} must use a Weakness."
        return Ask(kind="demand", rule="C316-GEAR-7", text=text, entries=(entry,))

    def do_tell(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Use the Weakness of a target who has not told one."""
        if not self._is_due(state):
            return Go(state=state, back={"told": True})
        state, told = spend_weakness(state, self.seat, PLACEHOLDER)
        state = leave(state, self.seat)
        return Go(state=state, told=(*told, gone(state, self.seat)), back={"told": True})
