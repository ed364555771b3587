"""An attack in words: what is fired at whom, the pool, the number needed, what came of it."""

from __future__ import annotations

from rules.core import Line, Mod, Work
from rules.procedures.planetfall.allocation import Allocation
from rules.procedures.planetfall.pools import EXPLODING, HEAVY, Pool

from ..damage.ratings import AFT, FLANK
from ..letters import letter, lettered, named
from ..pool_work import hits, works
from ..state import Table
from .declared import Declared, facing, weapon_of
from .quality import NEEDS
from .solution import Solution

SIDES = {0: "", FLANK: " (flank)", AFT: " (aft)"}
DICE = {EXPLODING: "exploding", HEAVY: "heavy"}


def announced(table: Table, shot: Declared) -> str:
    """Return an attack as it is declared: `Fists fire Gun at Claws (EF)`."""
    names = dict.fromkeys(weapon_of(table, gun).name for gun in shot.guns)
    with_what = " and ".join(names) if names else "its stored hits"
    band = "LR" if shot.long else "EF"
    name = table.name(shot.squadron)
    mates = shot.firing() if shot.guns else ()
    who = f"{name} ({lettered(table, mates)})" if len(mates) > 1 else name
    return f"{who}: {with_what} at {table.name(shot.target)} ({band})"


def rolled(table: Table, shot: Declared, found: Solution, pool: Pool, successes: int) -> Line:
    """Return the line of an attack's dice: pool, need with its reasons, faces, what is left.

    PF-ORD-13, PF-ORD-14, PF-ORD-23.
    """
    text = f"{announced(table, shot)}: {hits(successes)}."
    return Line(
        text,
        "PF-ORD-13",
        main=True,
        work=(
            *pool_work(found),
            need_work(found),
            *works("attack", pool),
            *_less(found, pool.successes, successes),
        ),
    )


def pool_work(found: Solution) -> tuple[Work, ...]:
    """Return how a pool is made up, and what is left of it where 7 or more is needed."""
    total = (Work("pool", mods=found.parts, verdict=str(found.pool)),)
    if not found.is_halved:
        return total
    return (*total, Work(f"7 or more needed: half of {found.pool} dice, rounded up: {found.ad}"))


def need_work(found: Solution) -> Work:
    """Return the number that each die needs, and why; the sort of dice and their aim with it."""
    causes = f" ({', '.join(found.causes)})" if found.causes else ""
    what = f"{DICE[found.kind]} dice on {found.need}+"
    base = f"{found.quality}{causes}"
    mods = (Mod(base, NEEDS[found.quality]), *found.mods)
    return Work(what, mods=mods, verdict=str(found.wanted))


def _less(found: Solution, successes: int, left: int) -> tuple[Work, ...]:
    changes = (Mod("modifiers", found.plus), Mod("damage of those who fire", -found.less))
    mods = tuple(mod for mod in changes if mod.amount)
    return (Work("hits", base=successes, mods=mods, verdict=str(left)),) if mods else ()


def allocated(table: Table, shot: Declared, before: Allocation, after: Allocation) -> Line:
    """Return where the hits went, box by box, and what the saves left of that (PF-ORD-16)."""
    filled = "boxes filled: " if before.complete else ""
    text = f"{table.name(shot.target)}: {filled}{_boxes(table, shot, before)}."
    if after == before:
        return Line(text, "PF-ORD-16")
    return Line(f"{text} After saves: {_boxes(table, shot, after)}.", "PF-ORD-17")


def _boxes(table: Table, shot: Declared, found: Allocation) -> str:
    """Return the boxes that are filled, and what floats: `A 5+5, B 6; 2 hits fill none`."""
    told = []
    for model, _ in found.marks():
        needs = "+".join(str(box.need) for box in found.complete if box.model == model)
        told.append(f"{_letter(table, shot, model)} {needs}{_side(table, shot, model)}")
    if not told:
        return "no box is filled"
    return ", ".join(told) + _floating(found.floating)


def _floating(count: int) -> str:
    """Return the hits that are left when no box of the target takes another (PF-ORD-16)."""
    fill = "fills" if count == 1 else "fill"
    return f"; {hits(count)} {fill} none" if count else ""


def _letter(table: Table, shot: Declared, model: int) -> str:
    """Return a model's letter; of one aboard, whom the target does not count, its whole name."""
    return letter(table, model) if model in shot.aim.chain else named(table, model)


def _side(table: Table, shot: Declared, model: int) -> str:
    if model not in shot.aim.chain:
        return ""
    return SIDES[facing(table, shot.aim, model, len(shot.firing()))]
