"""Ability tests: what a d10 is compared with, and who did best.

A success beats every failure; among successes the higher die is better (C316-TEST-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from rules.core import GM, Mod, Work
from rules.dice import Dice
from rules.procedures.three_sixteen import ability_test
from rules.procedures.three_sixteen import roll_off as roll_offs

from .lists import BOOST, ENRAGE, IMPAIR
from .model import ALIENS, Ability, Campaign, Verdict
from .options import is_on
from .queries import name, names, planet, with_trooper

S = TypeVar("S", bound=Campaign)
DIE = ability_test.TEN


class Check(msgspec.Struct, frozen=True):
    """One die against one number."""

    seat: str
    die: int
    target: int

    @property
    def success(self) -> bool:
        """Return whether the die is at most the target number (C316-TEST-1)."""
        return ability_test.is_success(self.die, self.target)

    @property
    def verdict(self) -> Verdict:
        return "success" if self.success else "fail"

    @property
    def grade(self) -> int:
        """Return the key by which checks are compared: successes first, then the die."""
        return ability_test.grade(self.die, self.target)


def alien_ability(state: Campaign) -> int:
    """Return the aliens' current AA, 0 to 10, Boost and Enrage included (C316-AA-4).

    See C316-TEST-4.
    """
    base = state.planet.aa if state.planet else 0
    if state.encounter is None:
        return base
    # C316-AA-4: Enrage adds nothing in the round it is bought, then one more each round.
    rage = state.encounter.round_no - state.encounter.enraged
    enrage = max(rage, 0) if state.encounter.enraged >= 0 else 0
    return ability_test.effective(base, state.encounter.boost + enrage)


def floor(state: Campaign) -> int:
    """Return the lowest value to which Impair can reduce an ability."""
    return 1 if is_on(state, "impair_floor_1") else 0


def is_testing_aa(state: Campaign, seat: str) -> bool:
    """Return whether it is aliens or an NPC who test, always AA (C316-TEST-4)."""
    return seat == ALIENS or seat in state.npcs


def effective(state: Campaign, seat: str, ability: Ability, *, bonus: bool = False) -> int:
    """Return a trooper's current FA or NFA, 0 to 10 (C316-TEST-3); NPCs and aliens test AA.

    See C316-HURT-2.
    """
    if is_testing_aa(state, seat):
        return alien_ability(state)
    trooper = state.troopers[seat]
    value = (trooper.fa if ability == "fa" else trooper.nfa) + bonus
    if state.encounter is None:
        return ability_test.effective(value)
    return ability_test.effective(value, -state.encounter.impair, least=floor(state))


def has_bonus_for(state: Campaign, seat: str, fighting: bool) -> bool:
    """Return whether a trooper's +1 applies to this test (C316-TEST-6)."""
    if seat not in state.troopers:
        return False
    # C316-TEST-6: a bonus for the fight is not used up by Dominance.
    bonus = state.troopers[seat].bonus
    return bonus == "next" or (fighting and bonus == "fight")


def roll_check(
    state: S, seat: str, ability: Ability, dice: Dice, why: str, *, fighting: bool = False
) -> tuple[S, Check]:
    """Roll one test; a +1 granted for it is used up."""
    bonus = has_bonus_for(state, seat, fighting)
    target = effective(state, seat, ability, bonus=bonus)
    roller = seat if seat in state.troopers else GM
    (die,) = dice.roll(1, DIE, f"{why}: {name(state, seat)}", roller)
    if bonus:
        state = with_trooper(state, seat, bonus="none")
    return state, Check(seat, die, target)


def sorted_out(state: Campaign, checks: Sequence[Check]) -> str:
    """Return for whom these tests went well: `success for Criner, Hunt; failure for Aliens`."""
    won = tuple(check.seat for check in checks if check.success)
    lost = tuple(check.seat for check in checks if not check.success)
    found = (("success", won), ("failure", lost))
    return "; ".join(f"{what} for {names(state, seats)}" for what, seats in found if seats)


def work_of_check(state: Campaign, check: Check, what: str, ability: str) -> Work:
    """Return the working of a test, including what changed the ability."""
    return Work(
        what=f"{name(state, check.seat)}, {what} ({ability.upper()})",
        faces=(check.die,),
        sides=DIE,
        mods=_mods(state, check.seat),
        target=check.target,
        verdict="success" if check.success else "failure",
        how="at most",
    )


def _mods(state: Campaign, seat: str) -> tuple[Mod, ...]:
    if state.encounter is None:
        return ()
    if is_testing_aa(state, seat):
        # C316-SA-3, C316-SA-5
        rage = alien_ability(state) - planet(state).aa
        boost = min(state.encounter.boost, rage)
        found = (Mod("Boost", boost, f"C316-SA-{BOOST}"),) if boost else ()
        grown = Mod("Enrage", rage - boost, f"C316-SA-{ENRAGE}")
        return (*found, grown) if rage > boost else found
    # C316-SA-10
    if state.encounter.impair:
        return (Mod("Impair", -state.encounter.impair, f"C316-SA-{IMPAIR}"),)
    return ()


def best_of(checks: Any) -> tuple[str, ...]:
    """Return the seats that share the best success, empty if all failed."""
    best = max((check.grade for check in checks), default=0)
    return tuple(check.seat for check in checks if best and check.grade == best)


def roll_off(
    seats: tuple[str, ...], places: int, dice: Dice, why: str, *, ordered: bool = True
) -> tuple[str, ...]:
    """Return the first `places` of the seats, best first (C316-DICE-4).

    Each rolls a d10, the highest is first; only those tied for a place at stake roll again. Not
    `ordered`: it matters only who is among the first, so a tie inside keeps its order.
    """
    if len(seats) <= 1 or not places:
        return seats[:places]
    rolled = {seat: dice.roll(1, DIE, f"{why}: {seat}", _roller(seat))[0] for seat in seats}
    order: tuple[str, ...] = ()
    for tied in roll_offs.ranks(rolled):
        left = places - len(order)
        if not ordered and len(tied) <= left:
            order += tied
        else:
            order += roll_off(tied, min(len(tied), left), dice, why, ordered=ordered)
    return order


def _roller(seat: str) -> str:
    return GM if seat == ALIENS or seat.startswith("npc") else seat
