"""Change and Mimicry cards: what is covered, what they cost at the end, and "Did it work?"."""

from __future__ import annotations

from rules.core import Line, Work, seat_title
from rules.dice import Dice
from rules.games.planetx.board import terrain
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.model import CHANGES, Change, Player, Seat
from rules.games.planetx.state import State
from rules.procedures.planetx.symbols import Face

DRAWBACK: dict[Change, int] = {"adaptation": -1, "mutation": -2, "transformation": 0}
FISHY = 4


def uncovered(player: Player) -> tuple[Change, ...]:
    """Return the Change cards that no Mimicry card covers, mildest first (PX-MOD-MUTATION-7)."""
    held = [change for change in CHANGES if change in player.changes]
    return tuple(held[: max(0, len(held) - player.mimicry)])


def victory_points(player: Player) -> int:
    """Return the points that uncovered drawbacks cost (PX-MOD-MUTATION-6)."""
    return sum(DRAWBACK[change] for change in uncovered(player))


def may_win(player: Player) -> bool:
    """Tell whether no uncovered Transformation forbids winning (PX-MOD-MUTATION-6)."""
    return "transformation" not in uncovered(player)


def price(player: Player, face: Face) -> int:
    """Return the XP that each Mimicry card costs at that face (PX-MOD-MUTATION-9)."""
    if face == "F":
        return FISHY if "adaptation" in uncovered(player) else 0
    return 0 if face == "?" else int(face)


def kept(player: Player, face: Face) -> tuple[int, int]:
    """Return how many Mimicry cards a player keeps, and the XP paid (PX-MOD-MUTATION-10)."""
    each = price(player, face)
    if not each:
        return player.mimicry, 0
    cards = min(player.mimicry, player.xp // each)
    return cards, cards * each


def did_it_work(state: State, dice: Dice) -> tuple[State, tuple[Line, ...]]:
    """Roll one die for all; each player pays for Mimicry or discards it (PX-MOD-MUTATION-8)."""
    (face,), work = terrain.roll(1, "did it work?", state.living()[0], dice)
    told = [Line(f"Did it work? {face}.", "PX-MOD-MUTATION-8", work=(work,), main=True)]
    for seat in state.living():
        player = state.players[seat]
        if player.mimicry:
            cards, paid = kept(player, face)
            state = with_player(state, seat, mimicry=cards, xp=player.xp - paid)
            told.append(_paid(seat, player, cards, paid, work))
    return state, tuple(told)


def _paid(seat: Seat, player: Player, cards: int, paid: int, work: Work) -> Line:
    text = f"{seat_title(seat)} pays {paid} XP and keeps {cards} of {player.mimicry} Mimicry cards."
    return Line(text, "PX-MOD-MUTATION-10", work=(work,))
