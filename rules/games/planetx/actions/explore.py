"""Exploring: clear a hex for its number of experience, at that price in population."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Go, Line, Move, Work, seat_title
from rules.dice import Dice
from rules.games.planetx.board import terrain
from rules.games.planetx.board.board_updates import put_die, take_die, with_player
from rules.games.planetx.board.territory import frontier
from rules.games.planetx.cards import effects
from rules.games.planetx.legality import check_die, check_in_action
from rules.games.planetx.model import NUMBERS, Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import free_actions
from rules.games.planetx.turn.population import Losing
from rules.procedures.planetx.symbols import Face

FISSURE_LOSS = 2
EXPLORABLE = ("?", *NUMBERS)


class Explore(Move, frozen=True, tag="explore"):
    """Explore a `?` or a number next to the player's territory; `grant` as in Scout."""

    hex: Hex
    grant: str = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-EXPL-1 forbids exploring the hex."""
        check_in_action(state, seat)
        grant = free_actions.choose(state, seat, "explore", self.grant)
        check_die(state, seat, self.hex, EXPLORABLE, "PX-EXPL-1")
        free_actions.check_grant(state, seat, "explore", grant)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every hex at the frontier without a fissure."""
        yield from (cls(hex=at) for at in targets(state, seat))


def targets(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the hexes that a player could explore."""
    return tuple(h for h in frontier(state, seat) if state.dice[h] != "F")


def worst_loss(state: State, seat: Seat, at: Hex) -> int:
    """Return the most population that exploring a hex can cost; players are warned (PX-EXPL-5)."""
    face = state.dice[at]
    numbers = NUMBERS if face == "?" else (face,)
    losses = [effects.loss(state, seat, "explore_number", int(n)) for n in numbers]
    if face == "?":
        losses.append(effects.loss(state, seat, "explore_fissure", FISSURE_LOSS))
    return max(losses)


def explore(state: State, seat: Seat, move: Explore, dice: Dice) -> Go:
    """Roll a `?` until it shows something, then take what it shows (PX-EXPL-2, PX-EXPL-3)."""
    grant = free_actions.choose(state, seat, "explore", move.grant)
    state, told = free_actions.use(state, seat, grant), free_actions.told(seat, grant)
    face: Face = state.dice[move.hex]
    works: tuple[Work, ...] = ()
    if face == "?":
        raw, works = terrain.roll_known(f"exploring {move.hex}", seat, dice)
        face = effects.mapped(state, seat, "explore", raw)
        told = (*told, *effects.misread(raw, face))  # PX-FX-FACEMAP
    if face == "F":
        go = _fissure(state, seat, move.hex, works)
    else:
        go = _cleared(state, seat, move.hex, int(face), works)
    return msgspec.structs.replace(go, told=(*go.told, *told))


def _fissure(state: State, seat: Seat, at: Hex, works: tuple[Work, ...]) -> Go:
    text = f"{seat_title(seat)} explores {at} and finds a fissure."
    points = effects.loss(state, seat, "explore_fissure", FISSURE_LOSS)
    works = (*works, *effects.loss_work(state, seat, "explore_fissure", FISSURE_LOSS))
    return Go(
        state=put_die(state, at, "F"),
        told=(Line(text, "PX-EXPL-2", work=works, main=True),),
        first=(Losing(seat=seat, points=points, why="to a fissure"),),
    )


def _cleared(state: State, seat: Seat, at: Hex, number: int, works: tuple[Work, ...]) -> Go:
    """Empty the hex, gain the experience, then lose the population (PX-EXPL-4, PX-XP-1)."""
    state = take_die(state, at)
    state = with_player(state, seat, xp=state.players[seat].xp + number)
    text = f"{seat_title(seat)} explores {at}: {number}. The hex is clear; {number} XP gained."
    points = effects.loss(state, seat, "explore_number", number)
    works = (*works, *effects.loss_work(state, seat, "explore_number", number))
    return Go(
        state=state,
        told=(Line(text, "PX-EXPL-4", work=works, main=True),),
        first=(Losing(seat=seat, points=points, why=f"exploring {at}"),),
    )
