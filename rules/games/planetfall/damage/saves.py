"""Shield and cover saves: whose dice are in the pool, what they roll, what they cancel."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.core import Line
from rules.dice import Dice
from rules.procedures.planetfall import pools

from ..figures import cover_of
from ..force.mars import BARRAGE, HARMONICS, SHIELD_PROJECTOR, Mar, found
from ..measured.areas import shelter_of
from ..modifiers import total, used
from ..pool_work import hits, works
from ..state import Table

ROLL = "shield"
"""What this roll is called where a modifier names the rolls that it touches."""
LEVER = "shield"


class Saves(msgspec.Struct, frozen=True):
    """How many dice a squadron saves with, and whether its shields roll heavy dice."""

    shields: int = 0
    cover: int = 0
    heavy: bool = False

    @property
    def kind(self) -> str:
        """The kind of its shield dice: heavy against Kinetic in an EF attack (PF-SAVE-3)."""
        return pools.HEAVY if self.heavy else pools.EXPLODING


def shield_rating(table: Table, model: int) -> int:
    """Return a model's own shields: its rating and what its squadron's harmonics add (PF-SAVE-2).

    A modifier in force for the squadron changes the rating of each of its models.
    """
    squadron = table.model(model).squadron
    rating = table.profile(model).shield + harmonics(table, squadron)
    return max(0, rating + total(table, squadron, LEVER, ROLL))


def harmonics(table: Table, squadron: int) -> int:
    """Return what living models with shield harmonics add to every model of their squadron.

    Nothing while it has disorder markers; else the highest of them (PF-MAR-HARMONICS, PF-A15).
    One that the attack destroys counts still: its damage is marked after the saves (PF-INT-22).
    """
    # PF-DIS-4, PF-INT-17
    if table.squadron(squadron).disorder:
        return 0
    values = [mar.value for _, mar in table.mars(squadron, HARMONICS)]
    return sum(values) if table.is_switched("harmonics_stack", "on") else max(values, default=0)


def projected(table: Table, side: str) -> int:
    """Return the highest rating that a living projector of a side lends, 0 without one.

    PF-MAR-PROJECTOR.
    """
    if not table.is_borne(SHIELD_PROJECTOR):
        return 0
    ratings = (
        mar.value
        for squadron in table.own(side)
        if table.is_there(squadron)
        for _, mar in table.mars(squadron, SHIELD_PROJECTOR)
    )
    return max(ratings, default=0)


def may_take_cover(mars: tuple[Mar, ...]) -> bool:
    """Return whether cover saves from an attack with these MARs: not from a Barrage.

    A Leviathan's melee weapon may have it, too (PF-MAR-BARRAGE, PF-LEV-3).
    """
    return found(mars, BARRAGE) is None


def saved_once(table: Table, squadron: int) -> Table:
    """Return the table after a squadron's saves, a modifier for so many rolls with one less.

    See PF-GM-6.
    """
    return used(table, squadron, LEVER, ROLL)


def lent_to(table: Table, model: int) -> int:
    """Return the rating that a projector may lend a model: on a measured table one in reach."""
    if table.scenery is not None:
        return shelter_of(table, model)
    return projected(table, table.side(table.model(model).squadron))


def saves(
    table: Table,
    reached: Iterable[int],
    *,
    sheltered: tuple[int, ...] = (),
    shields: bool = True,
    cover: bool = True,
    heavy: bool = False,
) -> Saves:
    """Return the dice of the models of one squadron that came under threat (PF-SAVE-1, PF-SAVE-2).

    They save for all of it, also who is spared in the end (PF-INT-6, PF-INT-7).

    Those `sheltered` by a projector have its rating in place of shields and cover where it is more
    (PF-SAVE-5, PF-A16). Without `shields` neither counts (PF-SAVE-6), without `cover` no cover
    (PF-SAVE-4, PF-INT-9).
    """
    rating = hidden = 0
    for model in reached:
        own = shield_rating(table, model) if shields else 0
        behind = cover_of(table, model) if cover else 0
        lent = lent_to(table, model) if shields else 0
        if model in sheltered and lent > own + behind:
            rating += lent
        else:
            rating += own
            hidden += behind
    return Saves(rating, hidden, heavy)


def roll_saves(one: Saves, dice: Dice, who: str, name: str) -> tuple[int, tuple[Line, ...]]:
    """Roll the shields, then the cover; return how many hits they cancel and what to tell.

    Every success cancels a hit, on 4 or more; cover always explodes (PF-SAVE-3, PF-INT-8).
    """
    need = pools.USUAL_NEED
    shields = pools.pool(dice, one.kind, one.shields, need, who, why="shields")
    cover = pools.pool(dice, pools.EXPLODING, one.cover, need, who, why="cover")
    saved = shields.successes + cover.successes
    working = (*works("shields", shields), *works("cover", cover))
    if not working:
        return 0, ()
    what = " and ".join(
        word for word, count in (("shields", one.shields), ("cover", one.cover)) if count
    )
    heavy = ", heavy dice against Kinetic" if one.heavy and one.shields else ""
    text = f"{name}: {what} cancel {hits(saved)}{heavy}."
    return saved, (Line(text, "PF-SAVE-3", work=working),)
