"""What each answer of a computer player's trooper is worth in an encounter or a conflict."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.three_sixteen.conflict.asking import Permit
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.yielding import Accept
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange, stepped
from rules.games.three_sixteen.lists import REDUCED
from rules.games.three_sixteen.model import Task, Trooper
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.weapons import Place, Weapon
from rules.games.three_sixteen.view import View
from rules.procedures.three_sixteen.weapons import VEHICLE_STEPS

from . import evaluation

NEVER = -100_000
LATER = 80
"""What a shot of the next round is worth against one of this round, in hundredths."""
MANY_TOKENS = 3
"""Tokens for each trooper from which help from outside is called."""
FRIEND = 60
"""How bad it is to strike a comrade."""


def ready(view: View, move: Ready, seat: str) -> int:
    """Value the best weapon, the pod whenever there is one, and the field for a large fight."""
    trooper = view.troopers[seat]
    weapon = trooper.carried(move.weapon or trooper.default) or trooper.hand()
    if weapon.pattern().bomb:
        return NEVER
    large = view.encounter is not None and _crowd(view) >= 2
    field = (100 if large else -1) * move.kinetic
    return evaluation.best_reach(view, weapon) + 500 * move.pod + field + move.watch


def _crowd(view: View) -> int:
    """Return the encounter's tokens per trooper in it."""
    tokens = view.encounter.tokens if view.encounter else 0
    return tokens // max(len(evaluation.present(view)), 1)


def watch(view: View, move: Watch, seat: str) -> int:
    """Value keeping watch."""
    return int(move.roll)


def set_range(view: View, move: SetRange, seat: str) -> int:
    """Value the range where the squad does most."""
    return evaluation.squad_punch(view, move.range)


def take_in_hand(view: View, move: TakeInHand, seat: str) -> int:
    """Value what does most at the range of the ambush; no bombs among comrades."""
    trooper = view.troopers[seat]
    weapon = trooper.carried(move.weapon) if move.weapon else trooper.hand()
    if weapon is None or weapon.pattern().bomb:
        return NEVER
    return evaluation.shot(view, weapon, evaluation.here(view, seat))


def declare(view: View, move: Declare, seat: str) -> int:
    """Value attacking with what does most here, moving within reach, or calling for help.

    How its turn ends a computer says when it comes.
    """
    return NEVER if move.then else _TASKS[move.task](view, move, seat)


def _attack(view: View, move: Declare, seat: str) -> int:
    trooper = view.troopers[seat]
    weapon = trooper.carried(move.weapon) if move.weapon else trooper.hand()
    if weapon is None or weapon.pattern().bomb:
        return NEVER
    place = evaluation.here(view, seat)
    gain = evaluation.ability(view, seat, "fa") * evaluation.shot(view, weapon, place)
    return gain - _blast(view, seat, weapon, place) - bool(move.weapon)


def _blast(view: View, seat: str, weapon: Weapon, place: Place) -> int:
    """Return what a blast may cost: comrades at Close who may fail (C316-WPN-5)."""
    if weapon.pattern().blast != "grenade" or place == "far":
        return 0
    near = [
        s for s in evaluation.present(view) if s != seat and evaluation.here(view, s) == "close"
    ]
    failing = sum(evaluation.DIE - evaluation.ability(view, s, "fa") for s in near)
    return evaluation.ability(view, seat, "fa") * failing * FRIEND // evaluation.DIE


def _manoeuvre(view: View, move: Declare, seat: str) -> int:
    trooper, place = view.troopers[seat], evaluation.here(view, seat)
    after = stepped(place, move.step)
    if after == "out":
        # A trooper whom the next hit kills is better off gone.
        return 1_000 - bool(move.weapon) if evaluation.is_in_peril(view, seat) else NEVER
    if evaluation.is_in_peril(view, seat):
        return 900 if move.step == "away" and not move.weapon else -1
    weapon = trooper.carried(move.weapon) if move.weapon else None
    if weapon is not None and weapon.pattern().bomb:
        return NEVER
    there = evaluation.shot(view, weapon, after) if weapon else _best_shot(view, trooper, after)
    chance = evaluation.ability(view, seat, "fa") * evaluation.ability(view, seat, "nfa")
    return chance * there * LATER // (100 * evaluation.DIE)


def _best_shot(view: View, trooper: Trooper, place: Place) -> int:
    return max(evaluation.shot(view, weapon, place) for weapon in evaluation.handy(trooper))


def _drive(view: View, move: Declare, seat: str) -> int:
    kinds = [v.kind for v in view.vehicles.values() if v.crew == seat]
    steps = [VEHICLE_STEPS[kind] for kind in kinds if kind in VEHICLE_STEPS]
    blind = evaluation.is_known(view, REDUCED) and evaluation.here(view, seat) == "far"
    if not steps or blind:
        return 0
    return evaluation.ability(view, seat, "nfa") * (evaluation.mean(steps[0]) + evaluation.TOKEN)


def _controls(view: View, move: Declare, seat: str) -> int:
    """Value being able to drive a round later."""
    steps = (VEHICLE_STEPS[v.kind] for v in view.vehicles.values() if seat in v.riders)
    gain = sum(evaluation.mean(step) + evaluation.TOKEN for step in steps)
    return evaluation.ability(view, seat, "nfa") * gain * LATER // 100


def _help(view: View, move: Declare, seat: str) -> int:
    """Value calling for help when tokens are many and nobody would die of it."""
    squad = [view.troopers[s] for s in evaluation.present(view)]
    fresh = all(not one.boxes for one in squad)
    if not fresh or _crowd(view) < MANY_TOKENS:
        return NEVER
    # C316-GEAR-4: the second bombardment of a career is the last.
    if move.task == "orbital" and view.orbital_calls.get(seat, 0):
        return NEVER
    return evaluation.ability(view, seat, "nfa") * (200 if move.task == "orbital" else 40)


def _no(view: View, move: Declare, seat: str) -> int:
    return NEVER


def _other(view: View, move: Declare, seat: str) -> int:
    return -1


_TASKS: dict[Task, Callable[[View, Declare, str], int]] = {
    "attack": _attack,
    "manoeuvre": _manoeuvre,
    "drive": _drive,
    "evac": _help,
    "orbital": _help,
    "force": _no,
    "board": _no,
    "controls": _controls,
    "other": _other,
}


def drugs(view: View, move: Drugs, seat: str) -> int:
    """Value rolling a failed die again, unless an overdose would kill."""
    now, trooper = view.round, view.troopers[seat]
    if now is None or now.verdicts.get(seat) == "success" or evaluation.is_one_from_death(trooper):
        return -int(move.take)
    return int(move.take) if evaluation.ability(view, seat, "fa") >= 4 else -int(move.take)


def act(view: View, move: Act, seat: str) -> int:
    """Value acting as declared and stepping where the weapon does more; cancel to save a life."""
    if move.cancel:
        return 2_000 if _is_saving(view, seat) else NEVER
    if move.leave:
        return -500
    trooper, place = view.troopers[seat], evaluation.here(view, seat)
    after = stepped(place, move.step)
    if after == "out":
        return 1_000 if evaluation.is_in_peril(view, seat) else NEVER
    weapon = (trooper.carried(move.weapon) if move.weapon else None) or trooper.hand()
    said = view.round.intents.get(seat) if view.round else None
    kept = said is not None and (said.step, said.weapon) == (move.step, move.weapon)
    return evaluation.shot(view, weapon, after) + (5 if kept else 0)


def _is_saving(view: View, seat: str) -> bool:
    """Return whether a cancel stops hits that would kill a comrade."""
    now, die = view.round, evaluation.alien_die(view)
    if now is None or not die or now.dice.get(seat, 0) <= die:
        return False
    beaten = [s for s in evaluation.present(view) if _is_beaten(view, s, die) and s != seat]
    return any(evaluation.is_in_peril(view, s) for s in beaten)


def _is_beaten(view: View, seat: str, die: int) -> bool:
    now = view.round
    won = now is not None and now.verdicts.get(seat) == "success" and now.dice[seat] > die
    return not won


def defend(view: View, move: Defend, seat: str) -> int:
    """Value using a tick from the second mark on: the first one heals by itself."""
    trooper = view.troopers[seat]
    ticks = bool(move.armour) + bool(move.ship)
    hurt = len(trooper.boxes) + evaluation.own_hits(view, seat) >= 2
    final = view.encounter is not None and view.encounter.final
    return ticks if hurt or final else -ticks


def fight(view: View, move: Fight, seat: str) -> int:
    """Value striking where the weapon reaches, otherwise wearing the other down."""
    if move.blow == "other":
        return NEVER
    if seat not in view.troopers:
        return 2 if move.blow == "attack" else 1
    trooper = view.troopers[seat]
    place = view.conflict.place if view.conflict else "far"
    weapon = trooper.carried(move.weapon) if move.weapon else trooper.hand()
    if move.blow == "emote":
        return trooper.nfa
    return trooper.fa + 1 if weapon and weapon.step(place) > 0 else NEVER


def follow(view: View, move: Follow, seat: str) -> int:
    """Value acting on a success and staying put."""
    return -1 if move.cancel or move.step else 0


def permit(view: View, move: Permit, seat: str) -> int:
    """Value refusing a conflict with oneself, where there is no GM."""
    return int(not move.allow)


def accept(view: View, move: Accept, seat: str) -> int:
    """Value accepting that the other side yields."""
    return int(move.accept)
