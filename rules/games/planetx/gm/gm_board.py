"""The GM's edits of the board and of numbers: the invariants hold unless forced (PX-GM-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from rules.core import Go, Line, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import (
    land,
    place_colony,
    put_die,
    set_shields,
    successor,
    take_die,
    with_player,
)
from rules.games.planetx.cards.reactions import announced
from rules.games.planetx.invariants import faults
from rules.games.planetx.legality import Machine, refuse
from rules.games.planetx.model import SEATS, Hex, Seat, Turn
from rules.games.planetx.state import State
from rules.games.planetx.turn.rounds import Rounds
from rules.procedures.planetx import symbols

from . import gm_standing
from .gm import GmMove, Number, check_player

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Field = Literal[
    "pop",
    "xp",
    "unplaced",
    "lost",
    "zap",
    "shields",
    "mimicry",
    "special_p",
    "addiction",
    "vp_adjust",
    "status",
    "home",
    "oath",
    "government",
    "changes",
]
Content = Literal[
    "empty",
    "?",
    "F",
    "1",
    "2",
    "3",
    "4",
    "red",
    "blue",
    "green",
    "yellow",
    "white",
    "violet",
]


class Forced(GmMove, frozen=True, kw_only=True):
    """Base of edits. One that breaks an invariant is refused unless forced, and then warned of."""

    force: bool = False

    def check_gm(self, state: State) -> None:
        """Raise RuleError if the edit would break an invariant that holds now."""
        self.check_edit(state)
        broken = self.broken(state)
        if broken and not self.force:
            refuse("NOT_ALLOWED", f"{' '.join(broken)} Force the edit if you mean it.", "PX-GM-1")

    def check_edit(self, state: State) -> None:
        """Raise RuleError if the edit cannot be made even when forced."""

    def edited(self, state: State) -> State:
        """Return the state with the edit made."""
        raise NotImplementedError

    def text(self) -> str:
        raise NotImplementedError

    def broken(self, state: State) -> tuple[str, ...]:
        """Return the invariants that hold now and that the edit would break."""
        before = faults(state)
        return tuple(fault for fault in faults(self.edited(state)) if fault not in before)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Make the edit, and warn of what it breaks."""
        broken = self.broken(state)
        text = self.text() + (f"; broken now: {' '.join(broken)}" if broken else "")
        return Go(state=self.edited(state), told=(self.line(text, "PX-GM-1"),))


class EditHex(Forced, frozen=True, kw_only=True, tag="edit_hex"):
    """Set what lies on a hex: nothing, a die or a colony; and the defence tokens there."""

    hex: Hex
    content: Content
    defence: tuple[Seat, ...] | None = None
    promised: Literal["keep", "none", "on_top", "under"] = "keep"

    def check_edit(self, state: State) -> None:
        """Raise RuleError for a hex off the board or for unknown players."""
        if not land(state).is_on_board(self.hex):
            refuse("NOT_ON_BOARD", f'"{self.hex}" is not a hex of this board.', "PX-GM-1")
        for seat in (*(self.defence or ()), *([self.content] if self.content in SEATS else ())):
            check_player(state, seat)

    def edited(self, state: State) -> State:
        """Return the state with the hex cleared, and then the new content on it."""
        state = _cleared(state, self.hex)
        if self.content in SEATS:
            state = place_colony(state, self.hex, self.content)
        for face in symbols.TERRAIN:
            state = put_die(state, self.hex, face) if face == self.content else state
        if self.defence is not None:
            state = set_shields(state, self.hex, self.defence)
        if self.promised != "keep":
            kept = {h: side for h, side in state.promised.items() if h != self.hex}
            new = {} if self.promised == "none" else {self.hex: self.promised}
            state = state.but(promised={**kept, **new})
        return state

    def text(self) -> str:
        return f"sets {self.hex} to {self.content}"


def _cleared(state: State, at: Hex) -> State:
    """Return the state with a hex empty; a colony there goes back to its owner's unplaced."""
    colony = state.colonies.get(at)
    if colony is None:
        return take_die(state, at)
    state = state.but(colonies={h: c for h, c in state.colonies.items() if h != at})
    player = state.players[colony.owner]
    home = successor(state, colony.owner) if player.home == at else player.home
    return with_player(state, colony.owner, unplaced=player.unplaced + 1, home=home)


class EditPlayer(Forced, frozen=True, kw_only=True, tag="edit_player"):
    """Set a player's number, or in words their status, home, oath, government, changes.

    `value` is a number; else a status, a hex, "hand", "broken" or a hex, a government such as
    "senate:harmony", Change cards such as "adaptation,mutation", or "none".
    """

    seat: Seat
    field: Field
    value: Number | Words

    def check_edit(self, state: State) -> None:
        """Raise RuleError for an unknown player, or a value that the field cannot hold."""
        check_player(state, self.seat)
        if self.field in gm_standing.EDITS:
            gm_standing.check(state, self.seat, self.field, str(self.value))
            return
        plain = {**msgspec.to_builtins(state.players[self.seat]), self.field: self.value}
        try:
            msgspec.convert(plain, type(state.players[self.seat]))
        except msgspec.ValidationError:
            refuse("NOT_ALLOWED", f"{self.field} cannot be {self.value}.", "PX-GM-1")

    def edited(self, state: State) -> State:
        if self.field in gm_standing.EDITS:
            return gm_standing.edited(state, self.seat, self.field, str(self.value))
        return with_player(state, self.seat, **{self.field: self.value})

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Set it; a new status may end the turn or begin the countdown."""
        go = super().intervene(state, seat, dice)
        told = (*go.told, *announced(state, go.state), *_countdown(state, go.state))
        ends = gm_standing.is_turn_ended(state, go.state, self.seat)
        return msgspec.structs.replace(go, told=told, out=Machine if ends else None)

    def text(self) -> str:
        return f"sets {self.field} of {seat_title(self.seat)} to {self.value}"


def _countdown(before: State, after: State) -> Iterator[Line]:
    if after.last_round and after.last_round != before.last_round:
        yield Line(f"Round {after.last_round} is the last one.", "PX-END-2", main=True)


class EditSea(Forced, frozen=True, kw_only=True, tag="edit_sea"):
    """Place a sea piece of any shape, or take the hexes of pieces away."""

    hexes: tuple[Hex, ...]
    remove: bool = False

    def check_edit(self, state: State) -> None:
        """Raise RuleError for a hex outside the sea ring."""
        for at in self.hexes:
            if at not in land(state).sea:
                refuse("NOT_ON_BOARD", f'"{at}" is not a hex of the sea ring.', "PX-GM-1")

    def edited(self, state: State) -> State:
        left = {h: piece for h, piece in state.sea.items() if h not in self.hexes}
        piece = max(state.sea.values(), default=0) + 1
        return state.but(sea=left if self.remove else {**left, **dict.fromkeys(self.hexes, piece)})

    def text(self) -> str:
        return f"{'takes' if self.remove else 'places'} sea on {', '.join(self.hexes)}"


class SetRound(Forced, frozen=True, kw_only=True, tag="set_round"):
    """Set the round, or the last round (0 for none)."""

    which: Literal["round", "last_round"]
    value: int

    def check_edit(self, state: State) -> None:
        """Raise RuleError for an impossible round."""
        if self.value < (1 if self.which == "round" else 0):
            refuse("NOT_ALLOWED", f"{self.which.capitalize()} cannot be {self.value}.", "PX-GM-1")

    def edited(self, state: State) -> State:
        return state.but(**{self.which: self.value or None})

    def text(self) -> str:
        return f"sets {self.which.replace('_', ' ')} to {self.value or 'none'}"


class SetActive(Forced, frozen=True, kw_only=True, tag="set_active"):
    """Break off the current turn and begin that player's."""

    seat: Seat

    def check_edit(self, state: State) -> None:
        """Raise RuleError unless the game is under way and the player takes turns."""
        if self.seat not in state.playing() or not state.active:
            refuse("OUT_OF_GAME", f'"{self.seat}" takes no turn now.', "PX-GM-1")

    def edited(self, state: State) -> State:
        turn = Turn(no=state.turn.no + 1)
        return state.but(active=self.seat, turn=turn, frames=(Rounds(stage="turn"),))

    def text(self) -> str:
        return f"gives the turn to {seat_title(self.seat)}"
