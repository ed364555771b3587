"""Population: gains and losses point by point, and the colony pieces they cost or bring back.

A loss may have to ask which colony goes, so it is a frame; a gain never asks.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, seat_title
from rules.core.work import signed as with_sign
from rules.dice import Dice
from rules.games.planetx.board.board_updates import lift_colony, own, set_player
from rules.games.planetx.cards.reactions import announced
from rules.games.planetx.legality import Machine, check_on_board, refuse, top
from rules.games.planetx.model import BOTTOM, TOP, Hex, Player, Seat
from rules.games.planetx.state import State

from .leaving import eliminate

TURN = "at the start of the turn"
"""Why everybody gains population once in each turn (PX-TURN-3)."""


def signed(number: int) -> str:
    """Return a number as people write population: `+2`, `0`, `−1`."""
    return with_sign(number) if number else "0"


def gained(player: Player, points: int, overflow: str) -> Player:
    """Return a player after gaining population, one point at a time (PX-POP-1, PX-POP-2)."""
    if player.status != "playing":  # PX-POP-7: only who still plays gains or loses
        return player
    for _ in range(points):
        if player.pop < TOP:
            player = msgspec.structs.replace(player, pop=player.pop + 1)
        elif player.lost:
            back = {"lost": player.lost - 1, "unplaced": player.unplaced + 1}
            player = msgspec.structs.replace(player, pop=0, **back)
            if overflow == "discard":
                break
    return player


def _told(seat: Seat, why: str, before: Player, after: Player) -> str:
    """Return how a player's population changed: `Red's turn: population −3 → −2.`."""
    whose = "'s turn" if why == TURN else f", {why.removeprefix('to ')}"
    return f"{seat_title(seat)}{whose}: population {signed(before.pop)} → {signed(after.pop)}."


def gain(state: State, seat: Seat, points: int, why: str, rule: str) -> tuple[State, Line]:
    """Return the state after a gain, and what to tell of it."""
    before = state.players[seat]
    after = gained(before, points, state.config.pop_overflow)
    text = _told(seat, why, before, after)
    if before.lost > after.lost:
        text, rule = f"{text} A lost colony piece comes back.", "PX-POP-2"
    return set_player(state, seat, after), Line(text, rule)


def fallen(player: Player, points: int, overflow: str) -> tuple[Player, int, bool]:
    """Return a player after losing population, the points still to lose, and a piece still owed.

    Stops at the point that costs a colony from the board (PX-POP-3, PX-POP-4).
    """
    if player.status != "playing":  # PX-POP-7: only who still plays gains or loses
        return player, 0, False
    while points:
        points -= 1
        if player.pop > BOTTOM:
            player = msgspec.structs.replace(player, pop=player.pop - 1)
            continue
        player = msgspec.structs.replace(player, pop=0)
        points = 0 if overflow == "discard" else points
        if not player.unplaced:
            return player, points, True
        back = {"lost": player.lost + 1, "unplaced": player.unplaced - 1}
        player = msgspec.structs.replace(player, **back)
    return player, 0, False


class Remove(Move, frozen=True, tag="remove"):
    """The loser's choice of the colony that leaves the board (PX-POP-4)."""

    hex: Hex

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless the player has a colony on the hex."""
        frame = top(state, Losing)
        if frame is None or frame.seat != seat:
            text = f"{seat_title(seat)} has no colony to remove now."
            refuse("WRONG_STEP", text, "PX-ASK-REMOVE")
        check_on_board(state, self.hex, "PX-POP-4")
        if self.hex not in own(state, seat):
            mine = ", ".join(own(state, seat))
            text = f"{seat_title(seat)} has no colony on {self.hex}; own ones: {mine}."
            refuse("NOT_ALLOWED", text, "PX-POP-4")


class Losing(Frame, frozen=True, tag="losing"):
    """A player loses population, and chooses a colony if that costs one on the board."""

    stages: ClassVar[tuple[str, ...]] = ("lose", "choose")

    seat: Seat
    points: int
    why: str

    def do_lose(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Apply the points one by one until one costs a colony on the board."""
        before = state.players[self.seat]
        after, left, owes = fallen(before, self.points, state.config.pop_overflow)
        state = set_player(state, self.seat, after)
        told = (self._line(before, after),) if self.points else ()
        if owes:
            return Go(state=state, frame=msgspec.structs.replace(self, points=left), told=told)
        return Go(state=state, told=told, back={"seat": self.seat})

    def _line(self, before: Player, after: Player) -> Line:
        text = _told(self.seat, self.why, before, after)
        pieces = after.lost - before.lost
        if pieces:
            text += f" {pieces} unplaced colony piece{'s' if pieces > 1 else ''} lost."
        return Line(text, "PX-POP-4" if pieces else "PX-POP-3")

    def ask_choose(self, state: State) -> Ask | None:
        """Ask which colony goes, if there is more than one (PX-ASK-REMOVE, PX-PBP-2)."""
        mine = own(state, self.seat)
        if len(mine) < 2 or state.players[self.seat].passive:
            return None
        entry = Entry(
            seat=self.seat,
            kinds=(Remove,),
            choices=tuple(Choice(f"Remove {at}", Remove(hex=at)) for at in mine),
            default=Remove(hex=self._newest(state)),
        )
        text = f"{seat_title(self.seat)} must remove a colony from the board."
        return Ask(kind="remove", rule="PX-ASK-REMOVE", text=text, entries=(entry,))

    def _newest(self, state: State) -> Hex:
        return max(own(state, self.seat), key=lambda h: state.colonies[h].no)

    def do_choose(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Remove the colony; the last one takes the player out (PX-POP-5)."""
        if not own(state, self.seat):
            return Go(state=state, back={"seat": self.seat})
        answer = answers.get(self.seat)
        at = answer.hex if isinstance(answer, Remove) else self._newest(state)
        if len(own(state, self.seat)) == 1:
            return self._out(state)
        home = state.players[self.seat].home
        state = lift_colony(state, at)
        text = f"{seat_title(self.seat)} removes the colony on {at}."
        told = [Line(text, "PX-POP-4", main=True)]
        if at == home:
            new = f"{state.players[self.seat].home} is {seat_title(self.seat)}'s home now."
            told.append(Line(new, "PX-POP-6"))
        return Go(state=state, to="lose", told=tuple(told))

    def _out(self, state: State) -> Go:
        """Eliminate the player; their turn ends, or the game if only one player is left."""
        before = state
        state, told = eliminate(state, self.seat)
        told = (*told, *announced(before, state))
        if self.seat == state.active or len(state.living()) < 2:
            return Go(state=state, out=Machine, told=told)
        return Go(state=state, told=told, back={"seat": self.seat})
