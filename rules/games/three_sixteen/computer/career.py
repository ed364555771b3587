"""A computer player's choices between fights: its trooper, what he learns, how he rises."""

from __future__ import annotations

from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.model import Trooper
from rules.games.three_sixteen.troopers.develop import Develop, Improve
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.equipment import Equip
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.replacement import Replace
from rules.games.three_sixteen.troopers.weapons import Weapon
from rules.games.three_sixteen.view import View
from rules.procedures.three_sixteen.weapons import PATTERNS, RANGES, Reach

from . import evaluation


def enlist(view: View, move: Enlist, seat: str) -> int:
    """Value an even split: FA from 4 to 7."""
    return int(4 <= move.fa <= 7)


def equip(view: View, move: Equip, seat: str) -> int:
    """Value the picks that kill most over all ranges, with the best of them as default."""
    weapons = [Weapon(kind=kind) for kind in move.picks]
    trooper = view.troopers[seat]
    default = trooper.carried(move.default) or Weapon(kind=move.default)
    if default.pattern().bomb:
        return -1
    return sum(evaluation.best_reach(view, w) for w in weapons) + evaluation.best_reach(
        view, default
    )


def replace(view: View, move: Replace, seat: str) -> int:
    """Value a high Rank and even abilities."""
    dead = view.troopers[seat]
    nfa = dead.fa + dead.nfa - move.fa
    return 10 * move.rank - abs(move.fa - nfa)


def level(view: View, move: LevelUp | Reward, seat: str) -> int:
    """Value raising the lower ability, and opening a Strength where the choice is free."""
    trooper = view.troopers[seat]
    lower = "fa" if trooper.fa < trooper.nfa else "nfa"
    return 2 * (move.ability == lower) + (move.slot == "strength")


def reward(view: View, move: Reward, seat: str) -> int:
    """Value a Level above a weapon step."""
    if move.what == "level":
        return 1_000 + level(view, move, seat)
    return _step_gain(view.troopers[seat], move.weapon, move.range)


def improve(view: View, move: Improve, seat: str) -> int:
    """Value the step that kills more, the default weapon first."""
    trooper = view.troopers[seat]
    gain = _step_gain(trooper, move.weapon, move.range)
    return 2 * gain if move.weapon == trooper.default else gain


def _step_gain(trooper: Trooper, kind: str, place: Reach) -> int:
    weapon = trooper.carried(kind)
    now = weapon.step(place) if weapon else -1
    return evaluation.mean(now + 1) - evaluation.mean(now)


def develop(view: View, move: Develop, seat: str) -> int:
    """Value promotion, then replacing what was lost, then weapons and steps that kill more."""
    trooper = view.troopers[seat]
    if move.goal == "weapon":
        return 100 + _new_reach(trooper, move.thing)
    if move.goal == "improvement":
        return 100 + _step_gain(trooper, move.thing, move.range)
    return {"none": 0, "promotion": 10_000, "vehicle": 300, "bomb": 50}.get(move.goal, 0)


def _new_reach(trooper: Trooper, kind: str) -> int:
    """Return how much a new weapon adds at the ranges where it would kill more."""
    owned = [w for w in trooper.weapons if not w.pattern().bomb]
    new = Weapon(kind=kind) if kind in PATTERNS else trooper.hand()
    gains = (
        evaluation.mean(new.step(place))
        - max((evaluation.mean(w.step(place)) for w in owned), default=0)
        for place in RANGES
    )
    return sum(max(gain, 0) for gain in gains) // 2


def nominate(view: View, move: Nominate, seat: str) -> int:
    """Value accusing a trooper of higher Rank, if the chance is fair."""
    if not move.target:
        return 0
    me, other = view.troopers[seat], view.troopers[move.target]
    return 1 if other.rank > me.rank and me.nfa > other.nfa else -1
