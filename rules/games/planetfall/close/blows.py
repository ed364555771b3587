"""Pools of close quarters rolled, allocated, saved from and marked (PF-CQB-8, PF-CQB-9)."""

from __future__ import annotations

import msgspec

from rules.core import Line, Work
from rules.dice import Dice
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.allocation import Allocation, Box, allocate, cancelled

from ..damage.applying import damaged
from ..damage.ledger import targeted
from ..damage.pinpoint import pinpointed
from ..damage.ratings import boxes
from ..damage.saves import may_take_cover, roll_saves, saves
from ..force.mars import CORROSIVE, PINPOINT, TERROR_WEAPON, found
from ..letters import letter
from ..pool_work import hits, works
from ..state import Table
from .attack import CloseAttack, gained, hindered, rerolls

Told = tuple[Line, ...]


class Blow(msgspec.Struct, frozen=True):
    """An attack that was rolled: what is left of its hits, and where they went."""

    attack: CloseAttack
    hits: int
    allocation: Allocation


def rolled(state: Table, attack: CloseAttack, dice: Dice) -> tuple[int, Line]:
    """Roll an attack; return its hits less what damage takes off them (PF-CQB-8), and the line."""
    pool = thrown(state, attack, dice)
    plus = sum(mod.amount for mod in gained(state, attack))
    less = hindered(state, attack)
    left = net(pool.successes, plus, less)
    how = "strikes as a Leviathan" if attack.is_leviathan else "fights"
    more = "".join(f", {mod.amount:+d} {mod.cause}" for mod in gained(state, attack))
    taken = f", {less} less for damage" if less else ""
    text = f"{state.does(attack.squadron, how)}: {hits(left)} on {pool.need}+{more}{taken}."
    size = Work("attack dice", base=attack.base, mods=attack.mods, verdict=str(attack.dice))
    rule = "PF-LEV-2" if attack.is_leviathan else "PF-CQB-6"
    return left, Line(
        text, rule, work=(size, *works("close quarters", pool, attack.why)), main=True
    )


def thrown(state: Table, attack: CloseAttack, dice: Dice) -> pools.Pool:
    """Throw the dice of an attack to their end, with the re-rolls that it may have (PF-DICE-9)."""
    side = state.side(attack.squadron)
    count, need = pools.settled(attack.dice, attack.need)
    first = dice.roll(count, pools.SIX, "close quarters", side)
    failed = [n for n, face in enumerate(first) if not pools.counts(pools.BASIC, need, face)]
    places = failed[: rerolls(state, attack)]
    stood = pools.reroll(dice, first, places, side, why="close quarters") if places else first
    replaced = tuple((place, first[place]) for place in places)
    return pools.finish(
        dice, pools.EXPLODING, need, stood, side, why="close quarters", replaced=replaced
    )


def net(successes: int, plus: int, less: int) -> int:
    """Return the hits that are left: changed first, then lowered by damage, never below 0.

    PF-DICE-13, PF-CQB-8.
    """
    return max(0, max(0, successes + plus) - less)


def against(state: Table, chain: tuple[int, ...], taken: tuple[Box, ...] = ()) -> tuple[Box, ...]:
    """Return the open boxes along a chain, without those that an earlier attack has filled.

    No flank and no aft (PF-CQB-9); debilitating markers count. What a Leviathan has filled is no
    longer there for the squadron's ordinary attack (PF-A60).
    """
    filled = [box.model for box in taken]
    return tuple(box for model in chain for box in boxes(state, model)[filled.count(model) :])


def all_rolled(
    state: Table, attacks: tuple[CloseAttack, ...], dice: Dice
) -> tuple[tuple[Blow, ...], Told]:
    """Roll the attacks of one side, Leviathans first, and allocate their hits (PF-DICE-12)."""
    blows: list[Blow] = []
    told: Told = ()
    for attack in attacks:
        left, line = rolled(state, attack, dice)
        filled = tuple(box for blow in blows for box in blow.allocation.complete)
        found = allocate(left, against(state, attack.chain, filled))
        blows.append(Blow(attack, left, found))
        told = (*told, line, *_allocated(state, attack, found))
    return tuple(blows), told


def _allocated(state: Table, attack: CloseAttack, given: Allocation) -> Told:
    """Return where the hits of an attack went, as a line; none where there are none (PF-CQB-9)."""
    if not given.hits:
        return ()
    boxed = [f"{letter(state, box.model)} {box.need}" for box in given.complete]
    loose = [f"{given.floating} floating"] if given.floating else []
    name = state.name(state.model(attack.chain[0]).squadron)
    return (Line(f"{name}: {', '.join((*boxed, *loose))}.", "PF-CQB-9"),)


def saved(
    state: Table, blows: tuple[Blow, ...], dice: Dice, *, cover: bool = True
) -> tuple[tuple[Blow, ...], Told]:
    """Roll the cover of those under threat, and take what it cancels off the blows (PF-SAVE-7).

    There are no shields in close quarters (PF-SAVE-6), and no cover from a melee weapon's Barrage
    (PF-LEV-3). Floating hits go first, then those that came last.
    """
    reached = exposed_to(blows)
    if not reached or not cover:
        return blows, ()
    squadron = state.model(reached[0]).squadron
    pool = saves(state, reached, shields=False)
    stopped, told = roll_saves(pool, dice, state.side(squadron), state.name(squadron))
    return lessened(blows, stopped), told


def exposed_to(blows: tuple[Blow, ...]) -> tuple[int, ...]:
    """Return the models under threat of blows from which cover saves (PF-SAVE-1)."""
    coverable = (blow for blow in blows if may_take_cover(blow.attack.mars))
    return tuple(dict.fromkeys(model for blow in coverable for model in blow.allocation.reached))


def lessened(blows: tuple[Blow, ...], stopped: int) -> tuple[Blow, ...]:
    """Return blows without the hits that so many saves cancel, floating ones first (PF-ORD-17).

    Those of a Barrage stay as they are (PF-MAR-BARRAGE).
    """
    left, loose = stopped, []
    for blow in blows:
        spare = min(left, blow.allocation.floating) if may_take_cover(blow.attack.mars) else 0
        left -= spare
        loose.append(_less(blow, spare))
    after = []
    for blow in reversed(loose):
        spare = min(left, blow.allocation.hits) if may_take_cover(blow.attack.mars) else 0
        left -= spare
        after.append(_less(blow, spare))
    return tuple(reversed(after))


def _less(blow: Blow, stopped: int) -> Blow:
    return msgspec.structs.replace(blow, allocation=cancelled(blow.allocation, stopped))


def marked(state: Table, blows: tuple[Blow, ...]) -> tuple[Table, Told]:
    """Mark the damage of blows, and destroy whom they destroy."""
    table, told = state, tuple[Line, ...]()
    for blow in blows:
        mars = blow.attack.mars
        for model in blow.attack.chain[:1]:
            table = targeted(table, table.model(model).squadron, mars)
        table, lines = damaged(
            table,
            blow.allocation.marks(),
            terror=found(mars, TERROR_WEAPON) is not None,
            corrosive=found(mars, CORROSIVE) is not None,
        )
        told = (*told, *lines)
    return table, told


def pinned(state: Table, blows: tuple[Blow, ...], dice: Dice) -> tuple[Table, Told]:
    """Roll the pinpoint dice that Leviathans' melee weapons bring (PF-LEV-3, PF-CQB-10)."""
    table, told = state, tuple[Line, ...]()
    for blow in blows:
        pinpoint = found(blow.attack.mars, PINPOINT)
        if pinpoint is not None:
            side = state.side(blow.attack.squadron)
            terror = found(blow.attack.mars, TERROR_WEAPON) is not None
            table, lines = pinpointed(
                table, blow.allocation.marks(), pinpoint.value, dice, side, terror=terror
            )
            told = (*told, *lines)
    return table, told
