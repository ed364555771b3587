"""Who may do something at all: the refusals before a rule's own, in the order of 2.6.

Also the two base frames, for files that must name them without importing the whole machine.
"""

from __future__ import annotations

from typing import NoReturn, TypeVar

from rules.core import Frame, RuleError, seat_title
from rules.games.planetx.board.board_updates import is_fogged, land
from rules.games.planetx.board.territory import is_beside, territory
from rules.procedures.planetx import symbols

from .model import Hex, Seat
from .state import State

F = TypeVar("F", bound=Frame)

CODES = (
    "MOD_OFF",
    "OUT_OF_GAME",
    "NOT_YOUR_TURN",
    "WRONG_STEP",
    "ACTION_USED",
    "FREE_USED",
    "NO_TOKEN",
    "NO_PIECE",
    "TOO_POOR",
    "NOT_AVAILABLE",
    "NOT_ON_BOARD",
    "FOGGED",
    "WRONG_FACE",
    "NOT_ADJACENT",
    "NOT_TERRITORY",
    "TOO_CLOSE",
    "NO_SPOT",
    "ASKED_ALREADY",
    "NOT_TARGETABLE",
    "MUST_ACT",
    "BAD_PICK",
    "NOT_ALLOWED",
)


class Machine(Frame, frozen=True):
    """Base of the frame at the bottom: what ends a turn early goes back to it."""


class TurnFrame(Frame, frozen=True):
    """Base of the frame of one turn."""

    seat: Seat


def refuse(code: str, text: str, rule: str) -> NoReturn:
    """Raise RuleError with a code of table 2.6."""
    raise RuleError(text, rule, code)


def check_mod(state: State, mod: str) -> None:
    """Raise RuleError unless the game is played with a mod (PX-MOD-1)."""
    if not state.has(mod):
        refuse("MOD_OFF", f"This game is played without the mod {title(mod)}.", "PX-MOD-1")


def title(word: str) -> str:
    """Return a mod's or card's word as people read it."""
    return word.replace("_", " ").title()


def check_in_game(state: State, seat: Seat) -> None:
    """Raise RuleError unless a seat takes turns."""
    player = state.players.get(seat)
    if player is None:
        refuse("OUT_OF_GAME", f"{seat_title(seat)} is not a player in this game.", "PX-TURN-2")
    if player.status != "playing":
        rule = "PX-END-1" if player.status == "finished" else "PX-ELIM-1"
        refuse("OUT_OF_GAME", f"{seat_title(seat)} is {player.status} and acts no more.", rule)


def check_on_turn(state: State, seat: Seat) -> None:
    """Raise RuleError unless it is the seat's turn."""
    check_in_game(state, seat)
    if seat != state.active:
        text = f"It is {seat_title(state.active)}'s turn, not {seat_title(seat)}'s."
        refuse("NOT_YOUR_TURN", text, "PX-TURN-2")


def check_in_action(state: State, seat: Seat) -> None:
    """Raise RuleError out of turn, or while something else waits for an answer."""
    check_on_turn(state, seat)
    frame = top(state, TurnFrame)
    if frame is None or frame.now() not in ("spend", "act"):
        refuse("WRONG_STEP", "Something else must be answered first.", "PX-ASK-STACK")


def check_in_spending(state: State, seat: Seat) -> None:
    """Raise RuleError out of turn, or once the spending step is closed (PX-TURN-4)."""
    check_in_action(state, seat)
    if state.turn.closed:
        text = "Spending comes before the action and is closed for this turn."
        refuse("WRONG_STEP", text, "PX-TURN-4")


def top(state: State, kind: type[F]) -> F | None:
    """Return the frame on top of the stack if it is of that class."""
    frame = state.frames[-1] if state.frames else None
    return frame if isinstance(frame, kind) else None


def check_can_pay(state: State, seat: Seat, price: int) -> None:
    """Raise RuleError if the price is more than the player has (PX-XP-2)."""
    xp = state.players[seat].xp
    if xp < price:
        refuse("TOO_POOR", f"That costs {price} XP; {seat_title(seat)} has {xp}.", "PX-XP-2")


def check_on_board(state: State, at: Hex, rule: str) -> None:
    """Raise RuleError unless a hex is on the board (sea hexes are not)."""
    if not land(state).is_on_board(at):
        last = land(state).order[-1]
        refuse("NOT_ON_BOARD", f'"{at}" is not a hex of this board (A1 to {last}).', rule)


def check_die(state: State, seat: Seat, at: Hex, faces: tuple[str, ...], rule: str) -> None:
    """Raise RuleError unless a die with one of these faces borders the territory (PX-TERR-5)."""
    check_on_board(state, at, rule)
    if is_fogged(state, at):
        refuse("FOGGED", f"{at} lies under fog; it must be uncovered first.", "PX-MOD-EXPLORERS-6")
    face = state.dice.get(at)
    if face not in faces:
        wanted = " or ".join(faces) if faces != symbols.TERRAIN else "a die"
        refuse("WRONG_FACE", f"{at} shows {shown(state, at)}; needed is {wanted}.", rule)
    if not is_beside(state, at, territory(state, seat)):
        text = f"{at} does not touch {seat_title(seat)}'s territory."
        refuse("NOT_ADJACENT", text, "PX-TERR-5")


def shown(state: State, at: Hex) -> str:
    """Return in words what lies on a board hex."""
    if at in state.colonies:
        return f"{seat_title(state.colonies[at].owner)}'s colony"
    face = state.dice.get(at)
    return f"the die {face}" if face else "nothing"
