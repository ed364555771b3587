"""Disorder tests: three dice that explode, against the damage that was suffered (PF-DIS-2)."""

from __future__ import annotations

from fractions import Fraction

from rules.core import Line, Mod, Work
from rules.dice import Dice
from rules.odds.chances import Chances
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import disorder, pools

from ..force.mars import FEARLESS
from ..force.profile import Quality
from ..modifiers import mods, used
from ..pool_work import hits, works
from ..state import Table
from .command import is_commanded
from .links import linked
from .markers import disordered

ROLL = "disorder"
"""What this roll is called where a modifier names the rolls that it touches."""
LEVER = "disorder_dice"


def takes_no_test(state: Table, squadron: int) -> str:
    """Return the rule by which a squadron does not test, "" where it does."""
    # PF-DIS-1: the destroyed, the fearless and the hopeless.
    if not state.living(squadron):
        return "PF-DIS-1"
    # PF-FH-5, PF-A20
    if state.squadron(squadron).hope:
        return "PF-FH-5"
    return "PF-MAR-FEARLESS" if state.has(squadron, FEARLESS) else ""


def pool_mods(state: Table, squadron: int, *, command: bool, terror: bool) -> tuple[Mod, ...]:
    """Return what changes the dice of a squadron's disorder test, each with its cause (PF-DIS-2).

    `command` says that a command element may help, `terror` that a Terror Weapon has hurt it.
    """
    found = []
    if command and is_commanded(state, squadron):
        found.append(("command element", "PF-MAR-COMMAND"))
    # PF-A51: one quality for a squadron.
    quality = steadiness(state, squadron)
    if quality == "elite":
        found.append(("Elite", "PF-MAR-ELITE"))
    if quality == "militia":
        found.append(("Militia", "PF-MAR-MILITIA"))
    # PF-INT-13: once, however many such weapons there were.
    if terror:
        found.append(("Terror Weapon", "PF-MAR-TERROR"))
    changes = (Mod(cause, disorder.CHANGES[cause], rule) for cause, rule in found)
    return (*changes, *mods(state, squadron, LEVER, ROLL))


def steadiness(state: Table, squadron: int) -> Quality:
    """Return the quality at which a squadron tests: at least Regular with a drone in an area.

    PF-MAR-DRONE, PF-A85.
    """
    quality = state.main_profile(squadron).quality
    return "regular" if quality == "militia" and linked(state, squadron) else quality


def test(
    state: Table,
    squadron: int,
    required: int,
    dice: Dice,
    *,
    command: bool = True,
    terror: bool = False,
) -> tuple[Table, tuple[Line, ...]]:
    """Test a squadron's nerve: what it falls short of are disorder markers (PF-DIS-2, PF-DIS-3).

    Nothing is rolled where it does not test, or where nothing is required.
    """
    if required < 1:
        return state, ()
    if excused := takes_no_test(state, squadron):
        return state, _unshaken(state, squadron, excused)
    changes = pool_mods(state, squadron, command=command, terror=terror)
    size = disorder.pool_size(sum(mod.amount for mod in changes))
    table = used(state, squadron, LEVER, ROLL)
    pool = pools.pool(
        dice, pools.EXPLODING, size, pools.USUAL_NEED, state.side(squadron), why="disorder test"
    )
    base = Work("disorder dice", base=disorder.POOL, mods=changes, verdict=str(size))
    working = (*((base,) if changes else ()), *works("disorder test", pool))
    short = disorder.markers(required, pool.successes)
    result = f"{hits(pool.successes, 'success', 'successes')}, {required} required"
    if not short:
        text = f"{state.does(squadron, 'keeps')} order: {result}."
        return table, (Line(text, "PF-DIS-3", work=working, main=True),)
    rolled = Line(f"{state.does(squadron, 'wavers')}: {result}.", "PF-DIS-2", work=working)
    table, more = disordered(table, squadron, short, "it fell short", "PF-DIS-3")
    return table, (rolled, *more)


def _unshaken(state: Table, squadron: int, rule: str) -> tuple[Line, ...]:
    """Return what is told of a squadron that does not test; nothing of a destroyed one."""
    if rule == "PF-DIS-1":
        return ()
    why = "is fearless" if rule == "PF-MAR-FEARLESS" else "is a Forlorn Hope"
    return (Line(f"{state.name(squadron)} {why} and takes no disorder test.", rule),)


def passing(
    state: Table, squadron: int, required: int, *, command: bool = True, terror: bool = False
) -> Fraction:
    """Return the exact chance that a squadron takes no marker from such a test (PF-DIS-3)."""
    if takes_no_test(state, squadron):
        return Fraction(1)
    found = chances(state, squadron, command=command, terror=terror)
    # What is cut off of an endless explosion lies far above what can be required.
    below = sum(weight for successes, weight in found.weights.items() if successes < required)
    return 1 - Fraction(below, found.whole)


def chances(state: Table, squadron: int, *, command: bool = True, terror: bool = False) -> Chances:
    """Return the exact chances of each number of successes in a squadron's disorder test."""
    changes = pool_mods(state, squadron, command=command, terror=terror)
    size = disorder.pool_size(sum(mod.amount for mod in changes))
    return counted(pools.counting(pools.EXPLODING, size, pools.USUAL_NEED), TAIL, Meter())
