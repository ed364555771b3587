"""Giving up a conflict: a side may yield at any time, if the other accepts (C316-PVP-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import forgotten, names, replace

from .conflict_moves import speakers
from .conflicts import conflict, everybody, is_able, side_of


class Yield(Interrupt, frozen=True, kw_only=True, tag="yield"):
    """Offer to yield the conflict. The GM yields only for a side made up of NPCs."""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a seat outside the conflict, and while another offer is waiting."""
        if state.conflict is None or state.conflict.ended:
            raise RuleError("There is no conflict to yield.", "C316-PVP-8")
        if yielding_side(state, seat) < 0:
            raise RuleError("Only those fighting in the conflict can yield.", "C316-PVP-8")
        if any(isinstance(frame, Offer) for frame in state.frames):
            raise RuleError("An offer to yield is already waiting.", "C316-PVP-8")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Yield()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Ask the other side."""
        side = yielding_side(state, seat)
        text = f"An offer to yield: {names(state, conflict(state).sides[side])}."
        told = Line(text, "C316-PVP-8", main=True)
        return Go(state=state, first=(Offer(side=side),), told=(told,))


def yielding_side(state: Campaign, seat: str) -> int:
    """Return the side for which a seat may yield, -1 for none."""
    if seat == GM:
        npcs = [all(a in state.npcs for a in side) for side in conflict(state).sides]
        return npcs.index(True) if True in npcs else -1
    there = seat in everybody(state) and is_able(state, seat)
    return side_of(state, seat) if there else -1


class Accept(Move, frozen=True, kw_only=True, tag="accept"):
    """Accept that the other side yields, or fight on."""

    accept: bool

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Accept(accept=True)
        yield Accept(accept=False)


class Offer(Frame, frozen=True, kw_only=True, tag="offer"):
    """An offer to yield, which everybody able on the other side must accept."""

    stages: ClassVar[tuple[str, ...]] = ("answer",)

    side: int

    def ask_answer(self, state: Campaign) -> Ask | None:
        """Ask everybody able on the other side."""
        others = tuple(a for a in conflict(state).sides[1 - self.side] if is_able(state, a))
        ready = (
            Choice("Accept", Accept(accept=True)),
            Choice("Fight on", Accept(accept=False)),
        )
        entries = tuple(
            Entry(seat=seat, kinds=(Accept,), choices=ready, default=Accept(accept=False))
            for seat in speakers(state, others)
        )
        text = "The other side yields. Accept?"
        return Ask(kind="yield", rule="C316-PVP-8", text=text, entries=entries) if entries else None

    def do_answer(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """End the conflict if all accept."""
        said = [isinstance(move, Accept) and move.accept for move in answers.values()]
        if not said or not all(said):
            return Go(state=state, back={"accepted": False})
        over = replace(conflict(state), ended="yield", winner=1 - self.side, soft=True)
        state = forgotten(replace(state, conflict=over))
        return Go(state=state, out=Arena)
