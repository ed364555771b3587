"""What owners do for their hidden agendas, and how a GM looks at them (P28-CAMP-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Go, Interrupt, Line, Move, RuleError, Work
from rules.core.seats import GM
from rules.dice import Dice
from rules.games.planet28.state import Table

from .agendas import (
    CORNERS,
    KINDS,
    MULE,
    THIEF,
    agenda_of,
    bearer,
    bearers,
    changed,
    kind_of,
    spoken,
    targets,
)
from .ledger import Agenda

FOUND = 4


class TakeAgenda(Move, frozen=True, kw_only=True, tag="take_agenda"):
    """One of the seat's characters gets a hidden agenda (P28-CAMP-10)."""

    unit: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a character of the seat's that fights on its own."""
        if self.unit not in bearers(state, seat):
            raise RuleError("Only a character of yours can have an agenda.", "P28-CAMP-10")


class NameTarget(Move, frozen=True, kw_only=True, tag="name_target"):
    """The enemy that a seat's agenda names."""

    unit: int

    def is_secret(self) -> bool:
        """Say that nobody else may know whom it names."""
        return True

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for an agenda that names nobody, and for all but an enemy character."""
        agenda = agenda_of(state, seat)
        if agenda is None or not kind_of(agenda).named:
            raise RuleError("Your agenda names nobody.", "P28-CAMP-10")
        if self.unit not in targets(state, seat):
            raise RuleError("It names an enemy character.", kind_of(agenda).rule)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every enemy character, for an agenda that names one."""
        agenda = agenda_of(state, seat)
        if agenda is not None and kind_of(agenda).named:
            yield from (cls(unit=unit) for unit in targets(state, seat))


class ReadAgenda(Move, frozen=True, kw_only=True, tag="read_agenda"):
    """The owner has read an agenda that names nobody."""

    def is_secret(self) -> bool:
        """Say that nobody else may know that it names nobody."""
        return True

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for an agenda that has to name an enemy."""
        agenda = agenda_of(state, seat)
        if agenda is not None and kind_of(agenda).named:
            raise RuleError("Your agenda names an enemy: say whom.", kind_of(agenda).rule)


class Whisper(Interrupt, frozen=True, kw_only=True):
    """Something that only the owner of an agenda and the bot know (P28-PBP-4)."""

    def is_secret(self) -> bool:
        """Say that nobody else may know of it."""
        return True


def check_active(table: Table, seat: str, kind: int) -> Agenda:
    """Return a seat's agenda of this kind. Raises RuleError if there is nothing to do for it."""
    rule = KINDS[kind - 1].rule
    agenda = agenda_of(table, seat)
    # One refusal for everything: it says nothing of what the agenda is.
    if agenda is None or agenda.kind != kind or agenda.done or not table.turn or table.ended:
        raise RuleError("None of your agendas asks for that now.", rule)
    who = bearer(table, agenda)
    if who is None or not who.here:
        raise RuleError("Whoever has the agenda is not on the table.", rule)
    return agenda


def is_of(table: Table, seat: str, kind: int) -> bool:
    """Return whether a seat has an agenda of this kind."""
    agenda = agenda_of(table, seat)
    return agenda is not None and agenda.kind == kind


class TouchEdge(Whisper, frozen=True, kw_only=True, tag="touch_edge"):
    """The mule has reached the edge opposite its start, and touches it (P28-AGENDA-MULE)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a mule on its way."""
        agenda = check_active(state, seat, MULE)
        if agenda.since == state.turn:
            raise RuleError("You have said so in this turn.", "P28-AGENDA-MULE")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the one there is, for a mule."""
        if is_of(state, seat, MULE):
            yield cls()

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Take note; it is completed after one whole turn there."""
        agenda = check_active(state, seat, MULE)
        text = "Your mule touches the edge: it has to stay there for the whole of the next turn."
        line = Line(text, "P28-AGENDA-MULE", to=(seat,))
        return Go(state=changed(state, agenda, since=state.turn), told=(line,))


class SearchCorner(Whisper, frozen=True, kw_only=True, tag="search_corner"):
    """The thief searches a corner of the table, 1 to 4 (P28-AGENDA-THIEF)."""

    corner: Annotated[int, msgspec.Meta(ge=1, le=4)]

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a thief at a corner that it has not searched."""
        agenda = check_active(state, seat, THIEF)
        if self.corner in agenda.corners:
            raise RuleError("That corner has been searched.", "P28-AGENDA-THIEF")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every corner, for a thief."""
        if is_of(state, seat, THIEF):
            yield from (cls(corner=corner) for corner in CORNERS)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Roll 1D4, which finds it at a 4; the last corner needs no die."""
        agenda = check_active(state, seat, THIEF)
        last = len(agenda.corners) + 1 == len(CORNERS)
        faces = () if last else dice.roll(1, FOUND, "search", seat, to=(seat,))
        found = last or FOUND in faces
        work = (Work("search", faces, FOUND),) if faces else ()
        text = "Your thief has found it." if found else "Nothing in this corner."
        line = Line(text, "P28-AGENDA-THIEF", to=(seat,), work=work)
        corners = (*agenda.corners, self.corner)
        return Go(state=changed(state, agenda, corners=corners, done=found), told=(line,))


class LookAtAgendas(Interrupt, frozen=True, kw_only=True, tag="look_at_agendas"):
    """The GM looks at all hidden agendas; everybody is told (P28-GM-11)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, with `gm_sees` off, and if there are none."""
        if seat != GM:
            raise RuleError("Only a GM may look at hidden agendas.", "P28-GM-11")
        if state.is_switched("gm_sees", "off"):
            raise RuleError("The switch gm_sees is off.", "P28-GM-11")
        if not state.agendas:
            raise RuleError("There are no hidden agendas.", "P28-GM-11")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the one there is, while there is anything to see."""
        if state.agendas:
            yield cls()

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Tell the GM alone what they are."""
        shown = " ".join(spoken(state, agenda) for agenda in state.agendas)
        public = Line("The GM looks at the hidden agendas.", "P28-GM-11", main=True)
        return Go(state=state, told=(public, Line(shown, "P28-GM-11", to=(GM,))), reveals=True)
