"""Nexus designators: the frame that asks for them, who has one left, how far it reaches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Move, RuleError

from ..fact_types import Far, Some, inches
from ..force.mars import ARTILLERY_SUPPORT
from ..force.profile import Weapon
from ..letters import lettered, living, named
from ..procedure import Procedure
from ..state import Table

Number = Annotated[int, msgspec.Meta(ge=1, le=100_000)]


class Designating(Procedure, frozen=True, kw_only=True):
    """A frame in which a squadron's designators are used.

    `may_lock`: it fires afterwards, so that a lock would help.
    """

    squadron: int
    may_lock: bool = True


class UseDesignators(Move, frozen=True, kw_only=True):
    """Something that designators of the active squadron do together.

    `models` are those that take part, all that can if left out; `range` is how far they are from
    the target, None until somebody has said it, and those of `far` are in long range however near
    that is.
    """

    squadron: Number

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a squadron whose designators are not asked for now (PF-SKY-2)."""
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, Designating):
            raise RuleError("No designator is used now.", "PF-SKY-2")
        if self.squadron != top.squadron or state.side(top.squadron) != seat:
            name = state.name(top.squadron)
            raise RuleError(f"Only {name} may use designators now.", "PF-SKY-2")


class Combined(UseDesignators, frozen=True, kw_only=True):
    """A use of designators that adds their dice up."""

    range: Far = None
    models: Some = msgspec.UNSET
    far: Some = msgspec.UNSET

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the range, which nobody but the players can see (PF-SKY-2)."""
        return ("range",)

    def designators(self, table: Table) -> dict[int, Weapon]:
        """Return the designators that may take part, by model."""
        models = unused(table, self.squadron)
        return {model: one for model in models if (one := designator(table, model)) is not None}

    def spoken(self, table: Table) -> str:
        """Return what is stated of the table (PF-FACT-1)."""
        return f"{table.does(self.squadron, 'is')} {inches(self.range or 0)} away"

    def taking_part(self, table: Table) -> tuple[int, ...]:
        """Return the models that take part. Raises RuleError for letters of no such model."""
        if isinstance(self.models, str):
            return living(table, self.squadron, self.models)
        return unused(table, self.squadron)

    def check_parts(self, table: Table) -> None:
        """Raise RuleError for designators that are used up, or out of range (PF-SKY-2)."""
        models = self.taking_part(table)
        check_unused(table, self.squadron, models)
        far = living(table, self.squadron, self.far) if isinstance(self.far, str) else ()
        if outside := [model for model in far if model not in models]:
            text = f"{named(table, outside[0])} takes no part."
            raise RuleError(text, "PF-SKY-2")
        for model in models:
            if not dice_of(table, model, self.range or 0, model in far):
                text = f"The designator of {named(table, model)} does not reach that far."
                raise RuleError(text, "PF-SKY-2")

    def dice(self, table: Table) -> int:
        """Return how many dice its designators have, each by its own band (PF-SKY-3)."""
        far = living(table, self.squadron, self.far) if isinstance(self.far, str) else ()
        models = self.taking_part(table)
        return sum(dice_of(table, model, self.range or 0, model in far) for model in models)


def is_due(table: Table, squadron: int) -> bool:
    """Return whether the designators of a squadron are asked for now."""
    top = table.frames[-1] if table.frames else None
    return isinstance(top, Designating) and top.squadron == squadron


def has_attack_to_help(table: Table) -> bool:
    """Return whether a lock made now would help: after a flat out move it does not (PF-INT-20)."""
    top = table.frames[-1] if table.frames else None
    return not isinstance(top, Designating) or top.may_lock


def designating(table: Table, seat: str) -> Iterator[int]:
    """Yield the squadron of a seat whose designators are asked for now."""
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Designating) and table.side(top.squadron) == seat:
        yield top.squadron


def designator(table: Table, model: int) -> Weapon | None:
    """Return a model's nexus designator, None without one (PF-MAR-DESIGNATOR)."""
    weapons = table.profile(model).weapons
    return next((one for one in weapons if one.role == "designator"), None)


def unused(table: Table, squadron: int) -> tuple[int, ...]:
    """Return the living models whose designator has not been used in this activation (PF-SKY-2)."""
    return tuple(
        one.id
        for one in table.living(squadron)
        if designator(table, one.id) is not None and not one.designated
    )


def check_unused(table: Table, squadron: int, models: tuple[int, ...]) -> None:
    """Raise RuleError for models without a designator, or whose has been used (PF-SKY-2)."""
    left = unused(table, squadron)
    if not models:
        raise RuleError(f"{table.does(squadron, 'has')} no designator left to use.", "PF-SKY-2")
    for model in models:
        if model not in left:
            known = " ".join(lettered(table, left)) or "none"
            text = f"{named(table, model)} has no unused designator; who has: {known}."
            raise RuleError(text, "PF-SKY-2")


def dice_of(table: Table, model: int, distance: int, is_far: bool = False) -> int:
    """Return the dice of a model's designator at this distance, 0 out of range (PF-SKY-3).

    One that `is_far` is beyond its effective range.
    """
    weapon = designator(table, model)
    if weapon is None:
        return 0
    if weapon.ef is not None and distance <= weapon.ef.reach and not is_far:
        return weapon.ef.ad
    return weapon.lr.ad if weapon.lr is not None and distance <= weapon.lr.reach else 0


def has_support(table: Table, side: str) -> bool:
    """Return whether a side has a living model with Artillery Support (PF-MAR-ARTSUPPORT)."""
    left = (one for one in table.own(side) if table.squadron(one).place != "withdrawn")
    return any(table.has(one, ARTILLERY_SUPPORT) for one in left)
