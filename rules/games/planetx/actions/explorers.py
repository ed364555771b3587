"""Sea routes and the promised land: two purchases of the mod Explorers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core import Go, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import is_fogged, land, put_die
from rules.games.planetx.board.territory import is_beside, territory
from rules.games.planetx.legality import check_on_board, refuse
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import buying

PER_PLAYER = 2


class BuySea(Move, frozen=True, tag="buy_sea"):
    """Buy a sea route and place it at once, on neighbouring hexes of the sea ring."""

    hexes: tuple[Hex, ...]

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-MOD-EXPLORERS-1 or PX-MOD-EXPLORERS-2 forbids the piece."""
        buying.check_purchase(state, seat, "sea", "explorers")
        if not supply(state):
            refuse("NOT_AVAILABLE", "No sea route piece is left.", "PX-MOD-EXPLORERS-1")
        rule = "PX-MOD-EXPLORERS-2"
        for at in self.hexes:
            if at not in land(state).sea:
                refuse("NOT_ON_BOARD", f'"{at}" is not a hex of the sea ring.', rule)
        held = territory(state, seat)
        if not any(is_beside(state, at, held) for at in self.hexes):
            text = f"None of {', '.join(self.hexes)} touches {seat_title(seat)}'s territory."
            refuse("NOT_ADJACENT", text, rule)
        _check_shape(state, self.hexes)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every piece that touches the player's territory, if they can afford one."""
        if state.players[seat].xp < buying.price(state, seat, "sea"):
            return
        held = territory(state, seat)
        for run in runs(state):
            if any(is_beside(state, at, held) for at in run):
                yield cls(hexes=run)


def _check_shape(state: State, hexes: tuple[Hex, ...]) -> None:
    rule, length = "PX-MOD-EXPLORERS-2", state.config.sea_length
    taken = [at for at in hexes if at in state.sea]
    if taken:
        refuse("NOT_ALLOWED", f"Another piece lies on {', '.join(taken)}.", rule)
    if len(hexes) != length or len(set(hexes)) != length:
        refuse("NOT_ALLOWED", f"A piece covers {length} different hexes.", rule)
    if not is_in_a_row(state, frozenset(hexes)):
        refuse("NOT_ALLOWED", f"{', '.join(hexes)} do not lie in a row.", rule)


def is_in_a_row(state: State, hexes: frozenset[Hex]) -> bool:
    """Tell whether one can walk through sea hexes, each once, from neighbour to neighbour."""
    return any(_has_walk(state, at, hexes - {at}) for at in hexes)


def _has_walk(state: State, at: Hex, left: frozenset[Hex]) -> bool:
    near = (h for h in land(state).around[at] if h in left)
    return not left or any(_has_walk(state, h, left - {h}) for h in near)


def runs(state: State) -> tuple[tuple[Hex, ...], ...]:
    """Return every place for a piece: free sea hexes in a row, each set once."""
    ground = land(state)
    free = [at for at in ground.sea if at not in state.sea]
    walks: list[tuple[Hex, ...]] = [(at,) for at in free]
    for _ in range(state.config.sea_length - 1):
        walks = [
            (*walk, h)
            for walk in walks
            for h in ground.around[walk[-1]]
            if h in free and h not in walk
        ]
    return tuple(dict.fromkeys(ground.sort(walk) for walk in walks))


def supply(state: State) -> int:
    """Return how many sea pieces are left (PX-MOD-EXPLORERS-1)."""
    total = state.config.sea_supply
    total = PER_PLAYER * len(state.order) if total < 0 else total
    return total - len(set(state.sea.values()))


def buy_sea(state: State, seat: Seat, move: BuySea, dice: Dice) -> Go:
    """Pay and place the piece; it is open to everybody (PX-MOD-EXPLORERS-3)."""
    work = buying.receipt(state, seat, "sea")
    state = buying.paid(state, seat, "sea")
    piece = max(state.sea.values(), default=0) + 1
    state = state.but(sea={**state.sea, **dict.fromkeys(move.hexes, piece)}, changed=move.hexes)
    text = f"{seat_title(seat)} opens a sea route on {', '.join(move.hexes)}."
    return Go(state=state, told=(Line(text, "PX-MOD-EXPLORERS-2", work=work, main=True),))


class Uncover(Move, frozen=True, tag="uncover"):
    """Lift the fog from a hex next to the player's territory and set its die."""

    hex: Hex
    face: Literal["?", "F", "1", "2", "3", "4"]

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-MOD-EXPLORERS-7 forbids uncovering the hex."""
        buying.check_purchase(state, seat, "uncover", "explorers")
        rule = "PX-MOD-EXPLORERS-7"
        check_on_board(state, self.hex, rule)
        # PX-MOD-EXPLORERS-10: without fog such a hex never shows `?`.
        if self.face == "?":
            refuse("WRONG_FACE", "An uncovered die shows F, 1, 2, 3 or 4, never ?.", rule)
        if not is_beside(state, self.hex, territory(state, seat)):
            text = f"{self.hex} does not touch {seat_title(seat)}'s territory."
            refuse("NOT_ADJACENT", text, rule)
        if not is_fogged(state, self.hex):
            refuse("NOT_ALLOWED", f"{self.hex} does not lie under fog.", rule)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every face for every fogged hex."""
        for at in land(state).sort(h for h, side in state.promised.items() if side == "on_top"):
            for face in ("F", "1", "2", "3", "4"):
                yield cls(hex=at, face=face)


def uncover(state: State, seat: Seat, move: Uncover, dice: Dice) -> Go:
    """Pay, put the token under the die, set the die."""
    work = buying.receipt(state, seat, "uncover")
    state = put_die(buying.paid(state, seat, "uncover"), move.hex, move.face)
    text = f"{seat_title(seat)} uncovers {move.hex} and sets it to {move.face}."
    return Go(state=state, told=(Line(text, "PX-MOD-EXPLORERS-7", work=work, main=True),))
