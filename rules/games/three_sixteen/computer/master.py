"""A computer GM: planets, encounters by the advised plan, and the aliens' turns."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.three_sixteen.conflict.asking import Permit
from rules.games.three_sixteen.conflict.figures import Figures
from rules.games.three_sixteen.encounter.alien_ability import base_of
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange, stepped
from rules.games.three_sixteen.lists import (
    ARMOUR,
    END_ENCOUNTER,
    EXPLODING,
    IGNORE_WOUNDS,
    REGENERATION,
)
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter
from rules.games.three_sixteen.mission.threat import plan
from rules.games.three_sixteen.model import Way
from rules.games.three_sixteen.troopers.ranks import POWERS
from rules.games.three_sixteen.troopers.weapons import Place
from rules.games.three_sixteen.view import PlanetView, View

from . import evaluation
from .fight import NEVER

FIRST_AA, LAST_AA = 5, 8
EASY_PLANETS = 4
"""For how many planets the aliens stay as they are before they get better by one."""
MOST_ENCOUNTERS = 12
"""Encounters after which a planet is left, whatever is left on it."""
MAPPED = 20
"""Planets after which the campaign ends: every name of the list was used."""


def make_planet(view: View, move: MakePlanet, seat: str) -> int:
    """Value an AA of 5 at first and 8 at last; leave the rest to the dice and to officers."""
    if move.ability:
        return NEVER
    troopers = [view.troopers[s] for s in _mission(view)]
    led = any(one.rank >= POWERS["brief"] for one in troopers)
    if move.handed and not led:
        return NEVER
    if not move.aa:
        return 1 if led and move.handed else 0
    wanted = min(FIRST_AA + view.planet_no // EASY_PLANETS, LAST_AA)
    aa = base_of([one.fa for one in troopers], [one.nfa for one in troopers], move.aa)
    return 5 - abs(aa - wanted)


def _mission(view: View) -> tuple[str, ...]:
    away = ("dead", "benched")
    return tuple(s for s in view.roster if view.troopers[s].status not in away)


def open_encounter(view: View, move: OpenEncounter, seat: str) -> int:
    """Value the advised plan, and keep what fits the finale for it (C316-THR-3, C316-THR-4)."""
    planet = _planet(view)
    wanted = _tokens(planet)
    if move.nothing:
        return NEVER
    if move.final:
        return 5 if wanted >= planet.pool else -1_000
    return 4 - abs(move.tokens - wanted)


def _tokens(planet: PlanetView) -> int:
    """Return the tokens for the next encounter; all that are left for the finale."""
    first, second, third = plan(planet.troopers)
    if planet.encounters < 3:
        return (first, second, third[1])[planet.encounters]
    cap = 2 * planet.troopers
    return planet.pool if planet.pool <= cap else min(cap, planet.pool - cap)


def _planet(view: View) -> PlanetView:
    if view.planet is None:
        raise RuntimeError("no planet is open")
    return view.planet


def end_mission(view: View, move: EndMission, seat: str) -> int:
    """Value leaving a planet that would take for ever."""
    return 1_000 if _planet(view).encounters >= MOST_ENCOUNTERS else NEVER


def set_range(view: View, move: SetRange, seat: str) -> int:
    """Value the range where the squad does least."""
    return -evaluation.squad_punch(view, move.range)


def permit(view: View, move: Permit, seat: str) -> int:
    """Value opening the conflict that a player asks for."""
    return int(move.allow)


def figures(view: View, move: Figures, seat: str) -> int:
    """Value every figure that is told to strike, and most of all to attack."""
    worth = {"attack": 2, "emote": 1, "other": 0}
    return sum(worth[part.blow] for part in move.parts)


def advance(view: View, move: Advance, seat: str) -> int:
    """Value an ambush in every second encounter, if tokens are left to fight with."""
    due = view.encounter is not None and view.encounter.ordinal % 2 == 0
    if not move.ambush:
        return 0
    return int(due and move.source == "pool") or -1


def intent(view: View, move: AlienIntent, seat: str) -> int:
    """Value killing; aliens that can flee do so when they are few."""
    few = view.encounter is not None and view.encounter.tokens == 1 and not view.encounter.final
    if move.exhaust or move.then:
        return -1
    return int(few) if move.flee else 0


def alien_turn(view: View, move: AlienTurn, seat: str) -> int:
    """Value moving the beaten to where they do less, never out of it, and never cancel."""
    if move.cancel:
        return NEVER
    if move.gather:
        pay = evaluation.TOKEN * evaluation.DIE if move.source == "pool" else NEVER
        seats = evaluation.present(view)
        return sum(_loss(view, s, move.gather) for s in seats) - pay
    closer = sum(_moved(view, s, "closer", s in move.leap) for s in move.closer)
    return closer + sum(_moved(view, s, "away", s in move.leap) for s in move.away)


def _moved(view: View, seat: str, way: Way, leaps: bool) -> int:
    after = stepped(evaluation.here(view, seat), way, 2 if leaps else 1)
    return NEVER if after == "out" else _loss(view, seat, after)


def _loss(view: View, seat: str, place: Place) -> int:
    """Return what a trooper loses by moving to another range."""
    return evaluation.punch(view, seat, evaluation.here(view, seat)) - evaluation.punch(
        view, seat, place
    )


def use_ability(view: View, move: UseAbility, seat: str) -> int:
    """Value an ability where it is worth its token."""
    if not move.ability:
        return 0
    cost = 1 if move.source == "pool" else 2
    return 2 * _USES[move.ability](view) - 3 * cost


def _void(view: View) -> int:
    """Return the value of voiding scores: how many fighters are about to score."""
    if view.round is None:
        return 0
    won = view.round.verdicts
    return sum(won.get(s) == "success" and i.ability == "fa" for s, i in view.round.intents.items())


def _break_off(view: View) -> int:
    """Value breaking off once, late in a losing fight, to fight on another day."""
    now = view.encounter
    late = now is not None and now.round_no >= 2 and 2 <= now.tokens <= 3 and not now.final
    return 3 if late else 0


def _explode(view: View) -> int:
    return sum(evaluation.here(view, s) == "close" for s in evaluation.present(view))


def _regrow(view: View) -> int:
    return view.round.removed if view.round else 0


def _armour(view: View) -> int:
    return _void(view) + 1


_USES: dict[int, Callable[[View], int]] = {
    ARMOUR: _armour,
    IGNORE_WOUNDS: _void,
    END_ENCOUNTER: _break_off,
    EXPLODING: _explode,
    REGENERATION: _regrow,
}
