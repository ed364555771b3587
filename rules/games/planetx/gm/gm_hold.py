"""The game held for a ruling by the GM or, without a GM, by all other players.

What they agree on holds; if they differ, each rolls a d10 and the highest rules (PX-ASK-GM).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from rules.core import (
    TEXT,
    Ask,
    Choice,
    Entry,
    Frame,
    Go,
    Line,
    Move,
    Work,
    seat_title,
)
from rules.core.seats import GM
from rules.dice import Dice
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.legality import refuse, top
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import Losing, gain

What = Literal["pop", "xp", "vp", "special_p", "addiction"]
FIELDS = {"xp": "xp", "vp": "vp_adjust", "special_p": "special_p", "addiction": "addiction"}


class Adjust(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change that a ruling makes: whose number, which one, and by how much."""

    seat: Seat
    what: What
    amount: Annotated[int, msgspec.Meta(ge=-100, le=100)]


class Settle(Move, frozen=True, tag="settle"):
    """A ruling in words, with the changes that it makes."""

    text: Annotated[str, msgspec.Meta(max_length=500), TEXT] = ""
    changes: Annotated[tuple[Adjust, ...], msgspec.Meta(max_length=20)] = ()

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless a ruling is asked of this seat and its changes can be made."""
        frame = top(state, Hold)
        if frame is None:
            refuse("WRONG_STEP", "Nothing waits for a ruling.", "PX-ASK-GM")
        if seat not in frame.rulers(state):
            refuse("NOT_ALLOWED", f"{seat_title(seat)} does not rule on this.", "PX-ASK-GM")
        for change in self.changes:
            check_adjust(state, change)


def check_adjust(state: State, change: Adjust) -> None:
    """Raise RuleError for an unknown or eliminated player, or a change to below zero."""
    player = state.players.get(change.seat)
    if player is None or player.status == "eliminated":
        text = f'"{change.seat}" is not a player who is still in the game.'
        refuse("OUT_OF_GAME", text, "PX-GM-2")
    has = getattr(player, FIELDS.get(change.what, "xp"))
    if change.what not in ("pop", "vp") and has + change.amount < 0:
        text = f"{seat_title(change.seat)} has only {has} {change.what}."
        refuse("NOT_AVAILABLE", text, "PX-GM-2")


def adjusted(state: State, change: Adjust) -> tuple[State, tuple[Line, ...], tuple[Frame, ...]]:
    """Return the state after a change, its lines, and the loss that it starts (PX-GM-2)."""
    name = seat_title(change.seat)
    if change.what == "pop" and change.amount < 0:
        lost = Losing(seat=change.seat, points=-change.amount, why="by a ruling")
        return state, (), (lost,)
    if change.what == "pop":
        state, line = gain(state, change.seat, change.amount, "by a ruling", "PX-GM-2")
        return state, (line,), ()
    field = FIELDS[change.what]
    value = getattr(state.players[change.seat], field) + change.amount
    state = with_player(state, change.seat, **{field: value})
    text = f"{name}: {change.amount:+d} {change.what.upper()} by a ruling, now {value}."
    return state, (Line(text, "PX-GM-2"),), ()


class Hold(Frame, frozen=True, tag="hold"):
    """Everything waits until a ruling says how the game goes on."""

    stages: ClassVar[tuple[str, ...]] = ("settle",)

    seat: Seat
    why: str

    def rulers(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that rule: the GM's, or every other player's if there is no GM."""
        others = tuple(s for s in state.living() if s != self.seat)
        return (GM,) if state.gm else others

    def ask_settle(self, state: State) -> Ask | None:
        """Ask for a ruling; silence means nothing (PX-ASK-GM)."""
        choices = (Choice("Go on", Settle()),)
        entries = tuple(
            Entry(seat=seat, kinds=(Settle,), choices=choices) for seat in self.rulers(state)
        )
        if not entries:
            return None
        return Ask(kind="gm", rule="PX-ASK-GM", text=f"A ruling: {self.why}", entries=entries)

    def do_settle(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Carry out the ruling that all gave, or that of the seat with the highest roll."""
        given = {seat: move for seat, move in answers.items() if isinstance(move, Settle)}
        if not given:
            return Go(state=state, back={})
        seat, work = highest(given, dice, "whose ruling holds")
        ruling = given[seat]
        told: list[Line] = []
        first: list[Frame] = []
        for change in ruling.changes:
            state, lines, frames = adjusted(state, change)
            told += lines
            first += frames
        said = ruling.text or "the game goes on"
        line = Line(f"{seat_title(seat)} rules: {said}.", "PX-ASK-GM", work=work, main=True)
        return Go(state=state, told=(line, *told), first=tuple(first))


def highest(given: Mapping[Seat, Move], dice: Dice, why: str) -> tuple[Seat, tuple[Work, ...]]:
    """Return the seat whose answer holds: any if all agree, else by d10, ties rolled again."""
    seats, works = sorted(given), []
    if len({repr(move) for move in given.values()}) == 1:
        return seats[0], ()
    while len(seats) > 1:
        faces = {seat: dice.roll(1, 10, why, seat)[0] for seat in seats}
        text = ", ".join(f"{seat_title(s)} {face}" for s, face in faces.items())
        works.append(Work(why, tuple(faces.values()), 10, verdict=text))
        seats = [seat for seat in seats if faces[seat] == max(faces.values())]
    return seats[0], tuple(works)
