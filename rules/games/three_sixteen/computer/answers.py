"""How a computer player picks one of its legal answers; a die decides among equals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import GM, Interrupt, Move
from rules.dice import Dice
from rules.games.three_sixteen.conflict.asking import Permit
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.figures import Figures
from rules.games.three_sixteen.conflict.yielding import Accept
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Advance, Ready
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter
from rules.games.three_sixteen.troopers.develop import Develop, Improve
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.equipment import Equip
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.replacement import Replace
from rules.games.three_sixteen.view import View

from . import career, fight, master


def suggest(view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
    """Return the highest-valued of the offers; a die decides among equals."""
    answers = [move for move in offers if not isinstance(move, Interrupt)]
    return favourite(view, answers or list(offers), seat, dice)


def favourite(view: View, moves: list[Move], seat: str, dice: Dice) -> Move:
    """Return the highest-valued of these moves; a die decides among equals."""
    liked = [_liking(view, move, seat) for move in moves]
    best = [move for move, like in zip(moves, liked, strict=True) if like == max(liked)]
    if len(best) == 1:
        return best[0]
    (face,) = dice.roll(1, len(best), "computer player", seat, (seat,))
    return best[face - 1]


def _liking(view: View, move: Move, seat: str) -> int:
    like = (_MASTER if seat == GM else _SQUAD).get(type(move))
    return like(view, move, seat) if like else 0


Likes = dict[type[Move], Callable[[View, Any, str], int]]
_BOTH: Likes = {Fight: fight.fight, Follow: fight.follow, Accept: fight.accept}
_SQUAD: Likes = _BOTH | {
    Permit: fight.permit,
    Act: fight.act,
    Declare: fight.declare,
    Defend: fight.defend,
    Develop: career.develop,
    Drugs: fight.drugs,
    Enlist: career.enlist,
    Equip: career.equip,
    Improve: career.improve,
    LevelUp: career.level,
    Nominate: career.nominate,
    Ready: fight.ready,
    Replace: career.replace,
    Reward: career.reward,
    SetRange: fight.set_range,
    TakeInHand: fight.take_in_hand,
    Watch: fight.watch,
}
_MASTER: Likes = _BOTH | {
    Permit: master.permit,
    Advance: master.advance,
    AlienIntent: master.intent,
    AlienTurn: master.alien_turn,
    EndMission: master.end_mission,
    Figures: master.figures,
    MakePlanet: master.make_planet,
    OpenEncounter: master.open_encounter,
    SetRange: master.set_range,
    UseAbility: master.use_ability,
}
