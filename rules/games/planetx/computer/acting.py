"""The action of a turn: each one weighed by the chance to win that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Move
from rules.games.planetx.actions.colonise import Colonise
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.farmers import Farm, yields
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform, listed
from rules.games.planetx.actions.zap import Regain, Zap
from rules.games.planetx.board.board_updates import put_die, take_die
from rules.games.planetx.cards.deck import ActCard
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn.turn import EndTurn
from rules.procedures.planetx.symbols import Face

from . import cards, chances, outlook, settling, timing, tokens, trial

MOST = 5
"""How many hexes are weighed in full for scouting and exploring."""
CONSENT = 0.6
"""How likely the neighbours are to agree to a terraforming."""


class Scale:
    """Weighs positions for one seat; what rivals may expect is taken as it was, unless asked."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.totals = outlook.totals(state)
        self.now = self.chance(self.totals)
        self._cleared: dict[Hex, State] = {}

    def cleared(self, at: Hex) -> State:
        """Return the state without the die on a hex, the same one each time."""
        if at not in self._cleared:
            self._cleared[at] = take_die(self.state, at)
        return self._cleared[at]

    def chance(self, totals: outlook.Totals, state: State | None = None) -> float:
        """Return the chance to win with these totals."""
        return outlook.chance(state or self.state, self.seat, totals)

    def mine(self, state: State) -> float:
        """Return the chance to win after a change that matters to this seat alone."""
        return self.chance({**self.totals, self.seat: outlook.points(state, self.seat)}, state)

    def whole(self, state: State) -> float:
        """Return the chance to win after a change that matters to everybody."""
        return self.chance(outlook.totals(state), state)


def choose(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return the best action, free ones included; the first of equals."""
    scale = Scale(state, seat)
    likely = set(_likely(scale, offers))
    tried = (m for m in offers if not isinstance(m, Explore | Scout) or m.hex in likely)
    return max(tried, key=lambda move: _weighed(scale, move))


def _weighed(scale: Scale, move: Move) -> float:
    worth = _WEIGH.get(type(move), _unknown)(scale, move)
    clears = isinstance(move, Explore | Terraform | Colonise)
    return worth + timing.staleness(scale.state) if clears else worth


def _likely(scale: Scale, offers: tuple[Move, ...]) -> list[Hex]:
    """Return the hexes that would be worth most clear: only those are weighed in full."""
    hexes = list(dict.fromkeys(m.hex for m in offers if isinstance(m, Explore | Scout)))
    hexes.sort(key=lambda at: -outlook.points(scale.cleared(at), scale.seat))
    return hexes[:MOST]


def _unknown(scale: Scale, move: Move) -> float:
    return -1.0


def _end(scale: Scale, move: Move) -> float:
    return scale.now


def _explore(scale: Scale, move: Explore) -> float:
    state, seat, at = scale.state, scale.seat, move.hex
    die: Face = state.dice[at]
    faces: chances.Faces = {die: 1.0}
    if die == "?":
        faces = chances.explored(state, seat)

    def after(face: Face) -> State:
        if face == "F":
            return trial.fissure(state, seat, at)
        return trial.numbered(scale.cleared(at), seat, int(face))

    return _mean(scale, faces, after)


def _scout(scale: Scale, move: Scout) -> float:
    state, seat, at = scale.state, scale.seat, move.hex
    faces = chances.scouted(state, seat)
    return _mean(scale, faces, lambda face: trial.scouted(state, seat, at, face))


def _mean(scale: Scale, faces: chances.Faces, after: Callable[[Face], State]) -> float:
    return sum(chance * scale.mine(after(face)) for face, chance in faces.items())


def _terraform(scale: Scale, move: Terraform) -> float:
    """Weigh a request as likely to be granted, where anybody must be asked."""
    state, at = scale.state, move.hex
    after = scale.whole(put_die(state, at, "?"))
    agreed = CONSENT if listed(state, scale.seat, at) else 1.0
    return agreed * after + (1 - agreed) * scale.now


def _farm(scale: Scale, move: Farm) -> float:
    """Weigh every number of points that the dice may bring."""
    state, seat = scale.state, scale.seat
    return sum(
        chance * scale.mine(trial.grown(state, seat, points))
        for points, chance in enumerate(_harvest(yields(state, seat), chances.farmed(state, seat)))
    )


def _harvest(dice: int, chance: float) -> list[float]:
    """Return how likely each number of points is, from none to one for each die."""
    found = [1.0]
    for _ in range(dice):
        found = [
            (1 - chance) * miss + chance * hit
            for miss, hit in zip([*found, 0.0], [0.0, *found], strict=True)
        ]
    return found


def _colonise(scale: Scale, move: Colonise) -> float:
    return settling.weigh(scale.state, scale.seat) + timing.impatience(scale.state)


def _defend(scale: Scale, move: Defend) -> float:
    return tokens.weigh_defence(scale.state, scale.seat, move, scale.now)


def _zap(scale: Scale, move: Zap) -> float:
    return tokens.weigh_zap(scale.state, scale.seat, move.target, scale.now)


def _regain(scale: Scale, move: Regain) -> float:
    return tokens.weigh_regain(scale.state, scale.seat, scale.now)


def _card(scale: Scale, move: ActCard) -> float:
    return cards.weigh(scale.state, scale.seat, move, scale.now)


_WEIGH: dict[type[Move], Callable[[Scale, Any], float]] = {
    EndTurn: _end,
    Explore: _explore,
    Scout: _scout,
    Terraform: _terraform,
    Farm: _farm,
    Colonise: _colonise,
    Defend: _defend,
    Zap: _zap,
    Regain: _regain,
    ActCard: _card,
}
