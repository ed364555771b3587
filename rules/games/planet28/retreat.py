"""A unit that runs: to the nearest table edge, and perhaps over it (P28-BREAK-4, P28-BREAK-7)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.core.seats import GM
from rules.dice import Dice

from .aboard import is_riding
from .answers import Brawl, Decline, Edge
from .condition import displaced, remove, speed
from .facts import rolled_off, to_confirm
from .legality import cm
from .measured.moving import edge_mm, ran
from .measured.spots import is_measured
from .procedure import Procedure, stored_as
from .squad_losses import tests_of_squad
from .state import Table

STRIKE = "free_strike"


class Retreat(Procedure, frozen=True, kw_only=True, tag="retreat"):
    """A unit runs its whole Speed to the nearest edge (P28-BREAK-4).

    `edge_mm` is how far that edge is, -1 until somebody has said it.
    """

    stages: ClassVar[tuple[str, ...]] = ("strikes", "edge", "told", "run")

    unit: int
    edge_mm: int = -1

    def do_strikes(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let enemies strike at the runner, if the switch says so (P28-LEAVE-6, P28-A40)."""
        # A strike may shake it again, but it runs only once.
        others = (frame for frame in state.frames[:-1] if isinstance(frame, Retreat))
        if any(frame.unit == self.unit for frame in others):
            return Go(state=state, back={"ran": False})
        first = forced_strikes(state, self.unit) if _may_run(state, self.unit) else ()
        return Go(state=state, first=first)

    def ask_edge(self, state: Table) -> Ask | None:
        """Ask the owner how far away the edge is, if the unit can run."""
        if not _may_run(state, self.unit) or is_measured(state):
            return None
        entry = Entry(
            seat=state.seat(self.unit),
            kinds=(Edge, Decline),
            choices=(*self._choices(state), Choice("Somebody else says it", Decline())),
            # P28-PBP-1, P28-BREAK-7: silence passes the question on.
            default=Decline(),
        )
        return Ask(kind="edge", rule="P28-BREAK-7", text=self._text(state), entries=(entry,))

    def _choices(self, table: Table) -> tuple[Choice, ...]:
        """Return a distance on either side of what decides it (P28-BREAK-7)."""
        mm = speed(table, self.unit)
        # The table has the exact figure; what matters here is the edge.
        return (
            Choice("It stays on the table", Edge(edge_mm=mm + 10)),
            Choice("It runs off the table", Edge(edge_mm=mm)),
        )

    def _text(self, table: Table) -> str:
        run = cm(speed(table, self.unit))
        name = table.name(self.unit)
        return f"{name} runs {run} to the nearest edge. How far off is that edge?"

    def do_edge(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the distance, and have it confirmed if that is the option (P28-FACT-3)."""
        if not _may_run(state, self.unit):
            return Go(state=state, back={"ran": False})
        if is_measured(state):
            frame = Retreat(unit=self.unit, edge_mm=edge_mm(state, self.unit))
            return Go(state=state, frame=frame, to="run")
        answer = answers.get(state.seat(self.unit))
        if not isinstance(answer, Edge):
            return Go(state=state)
        frame = Retreat(unit=self.unit, edge_mm=answer.edge_mm)
        said = f"the nearest edge is {cm(answer.edge_mm)} from {state.name(self.unit)}"
        return Go(state=state, frame=frame, first=to_confirm(state, self.unit, said), to="run")

    def ask_told(self, state: Table) -> Ask | None:
        """Ask the GM, or all other seats if there is none, what the owner could not say."""
        owner, text = state.seat(self.unit), self._text(state)
        if state.is_judged():
            entries: tuple[Entry, ...] = (
                Entry(seat=GM, kinds=(Edge,), choices=self._choices(state)),
            )
        else:
            choices = (*self._choices(state), Choice("I cannot say", Decline()))
            entries = tuple(
                Entry(seat=seat, kinds=(Edge, Decline), choices=choices, default=Decline())
                for seat in state.players()
                if seat != owner
            )
        return Ask(kind="edge", rule="P28-BREAK-7", text=text, entries=entries)

    def do_told(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record what the others say; if the owner objects, dice decide (P28-GM-9)."""
        said = {seat: move.edge_mm for seat, move in answers.items() if isinstance(move, Edge)}
        told: tuple[Line, ...] = ()
        heard = next(iter(said), "")
        for seat in (one for one in said if said[one] != said[heard]):
            stays, lines = rolled_off(heard, seat, dice)
            heard, told = heard if stays else seat, told + lines
        # If nobody says anything, the unit stays on the table.
        edge = said[heard] if heard else speed(state, self.unit) + 10
        return Go(state=state, frame=Retreat(unit=self.unit, edge_mm=edge), told=told)

    def do_run(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Move the unit away from everybody, perhaps off the table."""
        if self.heard("success") is False:
            return Go(state=state, frame=Retreat(unit=self.unit), to="edge")
        name, run = state.name(self.unit), speed(state, self.unit)
        # P28-BREAK-7: Speed that reaches the edge takes the unit off it.
        if run >= self.edge_mm:
            line = Line(_fled(name, run, self.edge_mm), "P28-BREAK-7", main=True)
            table = remove(state, self.unit, "fled")
            # P28-SQD-13: the squad of whoever was out of unit may test for it.
            return Go(state=table, told=(line,), first=tests_of_squad(table, self.unit))
        text = f"{name} runs {cm(run)} towards the nearest edge, {cm(self.edge_mm)} away."
        line = Line(text, "P28-BREAK-4", main=True)
        table, stale = displaced(state.part(self.unit), self.unit)
        table = ran(table.change(self.unit, climbing=0), self.unit, run)
        return Go(state=table, told=(line, *stale))


def _fled(name: str, run: int, edge_mm: int) -> str:
    """Return that somebody has left the table; lengths in millimetres."""
    if not edge_mm:
        return f"{name} stood at the edge, and flees from the table."
    return f"{name} runs {cm(run)}, past the edge {cm(edge_mm)} away, and flees from the table."


def forced_strikes(table: Table, unit: int) -> tuple[Frame, ...]:
    """Return the free strikes at a unit that is forced out of a combat."""
    if table.is_switched("forced_strikes", "no"):
        return ()
    # A strike may make a unit run.
    made = stored_as(Brawl, STRIKE)
    return tuple(made(striker=enemy, struck=unit) for enemy in table.touching(unit))


def _may_run(table: Table, unit: int) -> bool:
    """Return whether a unit that must run can move: not under Immobilize (P28-INT-22).

    Nor does one that rides in a vehicle.
    """
    held = table.is_under(unit, "Immobilize") or is_riding(table, unit)
    return table.unit(unit).here and not held
