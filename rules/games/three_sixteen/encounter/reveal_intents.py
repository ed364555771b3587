"""Locking the intents and rolling for everybody in one go (C316-PBP-4)."""

from __future__ import annotations

from typing import TypeVar

from rules.core import GM, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.checks import Check, roll_check, sorted_out, work_of_check
from rules.games.three_sixteen.lists import FLEE
from rules.games.three_sixteen.model import ALIENS, SUICIDE_ACTOR, Campaign, Intent
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    intent,
    name,
    present,
    replace,
    with_planet,
    with_round,
    with_trooper,
)

from .declare import AlienIntent, Declare
from .intents import MOVED, as_intent, intent_text
from .reveal import reveal

S = TypeVar("S", bound=Campaign)
# One E-Vac and one Force Weakness a round: with sealed intents two may have declared one.
_ONLY_ONE = ("evac", "force")
_CALLED: dict[str, str] = {
    "evac": "E-Vac call",
    "orbital": "Orbital Bombardment call",
    "force": "Force Weakness",
    "controls": "taking the controls",
    "other": "something else",
}


def locked(state: S, answers: dict[str, Move]) -> tuple[S, tuple[Line, ...]]:
    """Return the state with everybody's intents locked; only one Force Weakness stays.

    See C316-GEAR-6, C316-PBP-4, C316-ROUND-1 and C316-WPN-3.
    """
    said = {
        seat: as_intent(move)
        for seat in present(state)
        if isinstance(move := answers.get(seat, Declare()), Declare)
    }
    intents = _without_doubles(said)
    state = with_round(state, intents=intents, stage="dice")
    for seat, one in intents.items():
        if one.ability == "fa" and one.weapon:
            state = with_trooper(state, seat, in_hand=one.weapon)
    # C316-GEAR-6
    if any(one.task == "force" for one in intents.values()):
        state = with_planet(state, force_used=True)
    state, told = _aliens_locked(state, answers.get(GM))
    shown = "; ".join(intent_text(state, seat, one) for seat, one in intents.items())
    return state, (Line(f"Declared: {shown}.", "C316-ROUND-1"), *told)


def _without_doubles(said: dict[str, Intent]) -> dict[str, Intent]:
    """Keep one call of each kind that the group shares (C316-GEAR-1, C316-GEAR-6, C316-PBP-3)."""
    taken: set[str] = set()
    kept = {}
    for seat, one in said.items():
        if one.task in _ONLY_ONE and one.task in taken:
            one = replace(one, task="other", target="")
        taken.add(one.task)
        kept[seat] = one
    return kept


def _aliens_locked(state: S, said: Move | None) -> tuple[S, tuple[Line, ...]]:
    if not isinstance(said, AlienIntent):
        return state, ()
    state = with_round(state, exhaust=said.exhaust, flee=said.flee, then=said.then)
    what = f"mean to {'exhaust' if said.exhaust else 'kill'}"
    if fight(state).induce:
        what = f"play on the mind of {name(state, fight(state).induce)}"
    state, told = reveal(state, FLEE) if said.flee else (state, ())
    what += ", and to get away" if said.flee else ""
    return state, (*told, Line(f"The aliens: they {what}{MOVED[said.then]}.", "C316-ROUND-1"))


def rolled(state: S, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Roll the aliens' die, then one for each trooper in roster order (C316-DICE-6).

    See C316-ROUND-2, C316-ROUND-22, C316-SA-19 and C316-TEST-6.
    """
    checks: list[Check] = []
    # C316-SA-19, C316-A42: if suicide took the last token, nobody is left to roll for.
    if encounter(state).tokens or not fight(state).suicide:
        state, check = roll_check(state, ALIENS, "nfa", dice, _why(state))
        checks.append(check)
    for seat in present(state):
        ability = intent(state, seat).ability
        state, check = roll_check(state, seat, ability, dice, _why(state), fighting=True)
        checks.append(check)
    if fight(state).suicide:
        # C316-SA-19
        checks.append(Check(SUICIDE_ACTOR, 1, 1))
    return _noted(state, checks), (_told(state, checks),)


def _why(state: Campaign) -> str:
    return f"round {encounter(state).round_no}"


def _noted(state: S, checks: list[Check]) -> S:
    return with_round(
        state,
        dice={check.seat: check.die for check in checks},
        targets={check.seat: check.target for check in checks},
        verdicts={check.seat: check.verdict for check in checks},
    )


def _told(state: Campaign, checks: list[Check]) -> Line:
    works = tuple(
        work_of_check(state, check, _doing(state, check.seat), _ability(state, check.seat))
        for check in checks
        if check.seat != SUICIDE_ACTOR
    )
    text = f"Round {encounter(state).round_no}: {sorted_out(state, checks)}."
    return Line(text, "C316-ROUND-3", work=works, main=True)


def _ability(state: Campaign, seat: str) -> str:
    return "aa" if seat == ALIENS else intent(state, seat).ability


def _doing(state: Campaign, seat: str) -> str:
    if seat == ALIENS:
        return "attack"
    said = intent(state, seat)
    hand = state.troopers[seat].hand().pattern().title
    return hand if said.task == "attack" else _CALLED.get(said.task, said.task)
