"""Farming: empty hexes around a player's colonies yield population."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.board import terrain
from rules.games.planetx.board.board_updates import is_empty, land, own
from rules.games.planetx.cards import effects
from rules.games.planetx.legality import check_in_action, check_mod, refuse
from rules.games.planetx.model import NUMBERS, Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import free_actions
from rules.games.planetx.turn.population import gain


class Farm(Move, frozen=True, tag="farm"):
    """Farm instead of a usual action, or by a card's grant (PX-MOD-FARMERS-1)."""

    grant: str = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError when farming would roll no die (PX-MOD-FARMERS-4)."""
        check_mod(state, "farmers")
        check_in_action(state, seat)
        grant = free_actions.choose(state, seat, "farm", self.grant)
        free_actions.check_grant(state, seat, "farm", grant)
        if not yields(state, seat) and not state.config.farm_zero:
            count = len(fields(state, seat))
            text = f"{count} empty hexes around a player's colonies give no die to farm with."
            refuse("NOT_ALLOWED", text, "PX-MOD-FARMERS-4")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        yield cls()


def fields(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the empty board hexes next to a player's colonies, each once (PX-MOD-FARMERS-2)."""
    # Sea hexes are not among `near` (PX-MOD-EXPLORERS-4).
    near = {h for at in own(state, seat) for h in land(state).near[at]}
    return land(state).sort(h for h in near if is_empty(state, h))


def yields(state: State, seat: Seat) -> int:
    """Return how many dice farming rolls (PX-MOD-FARMERS-3)."""
    return len(fields(state, seat)) // 2


def farm(state: State, seat: Seat, move: Farm, dice: Dice) -> Go:
    """Roll, and gain a point for every number (PX-MOD-FARMERS-3).

    The dice are not put on the board, and `?` is not rolled again (PX-MOD-FARMERS-5).
    """
    grant = free_actions.choose(state, seat, "farm", move.grant)
    state = free_actions.use(state, seat, grant)
    faces, work = terrain.roll(yields(state, seat), "farming", seat, dice)
    read = [effects.mapped(state, seat, "farm", face) for face in faces]
    points = sum(face in NUMBERS for face in read)
    text = f"{seat_title(seat)} farms: {' '.join(read) or 'no dice'}."
    told = Line(text, "PX-MOD-FARMERS-3", work=(work,), main=True)
    state, line = gain(state, seat, points, "by farming", "PX-MOD-FARMERS-3")
    return Go(state=state, told=(told, line, *free_actions.told(seat, grant)))
