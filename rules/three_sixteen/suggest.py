"""A computer player: a sensible choice among its legal moves, from its own view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import Interrupt, Move
from ..dice import Dice
from .aliens import AlienTurn
from .declare import AlienIntent, Declare
from .develop import Develop
from .hits import Defend
from .look import View
from .places import Act
from .replacement import Replace
from .reviews import Nominate
from .service import EndMission, OpenEncounter


def suggest(view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
    """Return one of the offers: the best liked, by a die among equals."""
    answers = [move for move in offers if not isinstance(move, Interrupt)]
    wanted = answers or [move for move in offers if isinstance(move, Replace)] or list(offers)
    liked = [_liking(view, move, seat) for move in wanted]
    best = [move for move, worth in zip(wanted, liked, strict=True) if worth == max(liked)]
    (face,) = dice.roll(1, len(best), "computer player", seat, (seat,))
    return best[face - 1]


def _liking(view: View, move: Move, seat: str) -> int:
    like = _LIKES.get(type(move))
    return like(view, move, seat) if like else 0


def _declare(view: View, move: Any, seat: str) -> int:
    """Attack with what counts most here; else go where the weapon counts."""
    trooper = view.troopers[seat]
    place = view.encounter.ranges.get(seat, "far") if view.encounter else "far"
    if move.task == "attack":
        weapon = trooper.carried(move.weapon) if move.weapon else trooper.hand()
        step = weapon.step(place) if weapon else 0
        harm = 3 if weapon and weapon.pattern().blast else 0
        return 10 * step - harm if step > 0 else -10
    return 1 if move.task == "manoeuvre" and move.step and not move.weapon else -5


def _defend(view: View, move: Any, seat: str) -> int:
    return bool(move.armour) + bool(move.ship)


def _act(view: View, move: Any, seat: str) -> int:
    return -5 if move.cancel else 0


def _develop(view: View, move: Any, seat: str) -> int:
    return {"promotion": 3, "weapon": 2, "improvement": 1}.get(move.goal, 0)


def _open(view: View, move: Any, seat: str) -> int:
    return 0 if move.final else 1


_LIKES: dict[type[Move], Callable[[View, Any, str], int]] = {
    Declare: _declare,
    Defend: _defend,
    Act: _act,
    Develop: _develop,
    OpenEncounter: _open,
    EndMission: lambda view, move, seat: -9,
    AlienTurn: lambda view, move, seat: -5 if move.cancel else 0,
    AlienIntent: lambda view, move, seat: -1 if move.exhaust or move.flee else 0,
    Nominate: lambda view, move, seat: 0 if move.target else 1,
}
