"""One side's attacks in close quarters: who strikes, with how many dice, on what (PF-CQB-6, 7).

A squadron has one ordinary attack, and before it one for each enemy model that its Leviathans
strike (PF-LEV-2, PF-A60).
"""

from __future__ import annotations

import msgspec

from rules.core import Mod
from rules.procedures.planetfall.pools import USUAL_NEED

from ..disorder.links import linked
from ..force.mars import KILL_TEAM, Mar
from ..modifiers import mods, total, used
from ..state import Table
from .calling import Contacts
from .melee_mars import melee_mars

ROLL = "cqb"
"""What this roll is called where a modifier names the rolls that it touches."""
PLACED, RUSHED = -1, 1
"""What Placed and Rushed make of the number needed (PF-CQB-7)."""
LEVERS = ("ad", "cqb", "to_hit", "placed", "rushed", "successes", "reroll")
"""What a modifier in force may change of an attack (PF-DICE-13)."""


class CloseAttack(msgspec.Struct, frozen=True):
    """A pool of dice against a chain of models.

    `models` contribute, those passed over on landing included; `base` and `mods` make its dice,
    `need` and `why` its number. `mars` are those of a Leviathan's melee weapons (PF-LEV-3).
    """

    squadron: int
    models: tuple[int, ...]
    chain: tuple[int, ...]
    base: int
    mods: tuple[Mod, ...]
    need: int
    why: tuple[Mod, ...]
    is_leviathan: bool = False
    mars: tuple[Mar, ...] = ()

    @property
    def dice(self) -> int:
        """Its attack dice before any halving, never below 0 (PF-CQB-6, PF-DICE-13)."""
        return max(0, self.base + sum(mod.amount for mod in self.mods))


def attacks(
    state: Table,
    squadron: int,
    mine: tuple[int, ...],
    chain: tuple[int, ...],
    *,
    initiates: bool,
    strikes: Contacts = (),
    passed: tuple[int, ...] = (),
) -> tuple[CloseAttack, ...]:
    """Return the attacks of a squadron in an engagement, Leviathans first (PF-CQB-6, PF-LEV-2).

    `mine` are its models that fight, `chain` the enemies that they can hurt, closest first, and
    `passed` enemy models over which the other side has landed (PF-SKY-9).
    """
    victims = dict(strikes)
    found = []
    # PF-A60: the pool of each victim, in the order of the chain.
    for victim in dict.fromkeys(victims.values()):
        who = tuple(one for one in mine if victims.get(one) == victim)
        found.append(_leviathans(state, squadron, who, victim, initiates))
    others = tuple(one for one in mine if one not in victims)
    if others or passed:
        found.append(_ordinary(state, squadron, others, chain, initiates, passed))
    return tuple(found)


def _ordinary(
    state: Table,
    squadron: int,
    mine: tuple[int, ...],
    chain: tuple[int, ...],
    initiates: bool,
    passed: tuple[int, ...],
) -> CloseAttack:
    """Return the attack of those who strike with their ordinary values (PF-CQB-6)."""
    values = sum(state.profile(one).cqb for one in mine)
    # PF-SKY-9: they add their values, and are no targets themselves.
    extra = tuple(one for one in passed if state.boxes_left(one) and one not in mine)
    over = sum(state.profile(one).cqb for one in extra)
    added = (Mod("passed over", over, "PF-SKY-9"),) if over else ()
    need, why = to_hit(state, squadron)
    return CloseAttack(
        squadron=squadron,
        models=(*mine, *extra),
        chain=chain,
        base=values,
        mods=(*_added(state, squadron, mine, initiates), *added),
        need=need,
        why=why,
    )


def _leviathans(
    state: Table, squadron: int, mine: tuple[int, ...], victim: int, initiates: bool
) -> CloseAttack:
    """Return the attack of Leviathans on the one model that they strike (PF-LEV-1, PF-LEV-2)."""
    need, why = to_hit(state, squadron)
    return CloseAttack(
        squadron=squadron,
        models=mine,
        chain=(victim,),
        base=sum(giants(state, mine).values()),
        mods=_added(state, squadron, mine, initiates),
        need=need,
        why=why,
        is_leviathan=True,
        mars=melee_mars(state, mine),
    )


def giants(state: Table, mine: tuple[int, ...]) -> dict[int, int]:
    """Return the Leviathans among models, each with its value in contact (PF-LEV-1)."""
    values = {one: state.profile(one).leviathan_cqb for one in mine}
    return {one: value for one, value in values.items() if value is not None}


def _added(state: Table, squadron: int, mine: tuple[int, ...], initiates: bool) -> tuple[Mod, ...]:
    """Return what is added to the values of models, each with its cause."""
    teams = [one for one in mine if initiates and state.profile(one).has(KILL_TEAM)]
    drones = [one for one in mine if one in linked(state, squadron)]
    found = (
        Mod("Kill Team", len(teams), "PF-MAR-KILLTEAM"),
        Mod("drones in a nexus area", len(drones), "PF-MAR-DRONE"),
        # PF-DICE-13: what changes the value does so for each model, what changes the pool once.
        *(
            Mod(mod.cause, mod.amount * len(mine), mod.rule)
            for mod in mods(state, squadron, "cqb", ROLL)
        ),
        *mods(state, squadron, "ad", ROLL),
    )
    return tuple(mod for mod in found if mod.amount)


def to_hit(state: Table, squadron: int) -> tuple[int, tuple[Mod, ...]]:
    """Return the number that a squadron's dice need in close quarters, and why (PF-CQB-7).

    Whatever protects its enemy does not count, and neither does a Cyber Attack marker.
    """
    one = state.squadron(squadron)
    placed = [Mod("Placed: Forlorn Hope", PLACED, "PF-FH-2")] if one.hope else []
    placed += _named(state, squadron, "placed", PLACED)
    rushed = []
    # PF-FH-4: a flat out move made as a Forlorn Hope rushes nobody.
    if one.flat_out and not one.as_hope:
        rushed.append(Mod("Rushed: Flat Out marker", RUSHED, "PF-CQB-7"))
    if one.disorder:
        rushed.append(Mod("Rushed: disorder", RUSHED, "PF-DIS-4"))
    rushed += _named(state, squadron, "rushed", RUSHED)
    # PF-CQB-7: several of one kind do not add up, one of each cancel.
    why = (*placed[:1], *rushed[:1], *_bonus(state, squadron))
    return USUAL_NEED + sum(mod.amount for mod in why), why


def _named(state: Table, squadron: int, lever: str, amount: int) -> list[Mod]:
    """Return what makes its dice Placed or Rushed besides, by being there (PF-DICE-13)."""
    return [
        Mod(f"{lever.capitalize()}: {mod.cause}", amount, mod.rule)
        for mod in mods(state, squadron, lever, ROLL)
    ]


def _bonus(state: Table, squadron: int) -> tuple[Mod, ...]:
    """Return what changes the number by a figure: +1 to hit makes it 1 lower (PF-DICE-13)."""
    return tuple(
        Mod(mod.cause, -mod.amount, mod.rule) for mod in mods(state, squadron, "to_hit", ROLL)
    )


def hindered(state: Table, attack: CloseAttack) -> int:
    """Return the damage markers that lower an attack's successes (PF-CQB-8).

    Those on the models that contribute, with the switch on the whole squadron (PF-A10); none of a
    Forlorn Hope (PF-FH-3).
    """
    if state.squadron(attack.squadron).hope:
        return 0
    if state.is_switched("damage_scope", "squadron"):
        return sum(one.damage for one in state.living(attack.squadron))
    return sum(state.model(one).damage for one in attack.models)


def gained(state: Table, attack: CloseAttack) -> tuple[Mod, ...]:
    """Return what changes the successes themselves, before damage lowers them (PF-DICE-13)."""
    return mods(state, attack.squadron, "successes", ROLL)


def rerolls(state: Table, attack: CloseAttack) -> int:
    """Return how many failed initial dice may be rolled again (PF-DICE-9)."""
    return max(0, total(state, attack.squadron, "reroll", ROLL))


def spent(state: Table, squadron: int) -> Table:
    """Return the table after a squadron's attacks: a modifier for so many rolls has one less."""
    for lever in LEVERS:
        state = used(state, squadron, lever, ROLL)
    return state
