"""The moves of a storming: its call, and whether the building is taken (PF-STM-1, PF-STM-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from rules.core import Move, RuleError

from ..fact_types import Grounds, Some
from ..figures import is_infantry
from ..letters import living
from ..measured.closing import near as around
from ..measured.spots import bodies
from ..measured.storming import stormed
from ..state import Table
from .calling import calling, check_caller, fighters
from .initiating import enemies


class Storm(Move, frozen=True, kw_only=True, tag="storm"):
    """Storm a building that enemy infantry occupies (PF-STM-1).

    `mine` are the models that end their approach within 4", closest first, and `contact` those that
    reach the building; all of them unless said otherwise. `ground` is the terrain in which they
    stand then.
    """

    squadron: int
    target: int
    mine: Some = msgspec.UNSET
    contact: Some = msgspec.UNSET
    ground: Grounds = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError unless active infantry storms infantry in a building (PF-A73)."""
        check_caller(state, seat, self.squadron, self.target)
        if self.squadron != calling(state).squadron:
            raise RuleError("Only the active squadron can storm.", "PF-STM-1")
        if not is_infantry(state, self.squadron):
            text = f"{state.does(self.squadron, 'is')} no infantry; only infantry can storm."
            raise RuleError(text, "PF-STM-1")
        if not is_held(state, self.target):
            text = f"{state.does(self.target, 'is')} no infantry in a building; engage it instead."
            raise RuleError(text, "PF-STM-1")
        if state.scenery is not None and self.target not in around(state, self.squadron):
            text = f'{state.name(self.target)} is not within 4" of {state.name(self.squadron)}.'
            raise RuleError(text, "PF-STM-1")
        near = fighters(state, self.squadron, self.mine)
        for model in self.reaching(state):
            if model not in near:
                text = 'Whoever touches the building is within 4" as well; name it there, too.'
                raise RuleError(text, "PF-STM-2")

    def measured(self, state: Table) -> Self:
        """Return it with who ends the approach where, on a measured table."""
        known = all(1 <= one <= len(state.squadrons) for one in (self.squadron, self.target))
        if state.scenery is None or not known or not bodies(state, self.squadron):
            return self
        if not is_held(state, self.target) or not state.living(self.target):
            return self
        facts = stormed(state, self.squadron, self.target)
        return msgspec.structs.replace(self, **facts)

    def reaching(self, state: Table) -> tuple[int, ...]:
        """Return the models that end their approach in contact with the building (PF-STM-2)."""
        if self.contact is msgspec.UNSET:
            return fighters(state, self.squadron, self.mine)
        return living(state, self.squadron, self.contact)

    @property
    def theirs(self) -> msgspec.UnsetType:
        """All of the defenders fight: they are met anywhere in the building (PF-CQB-12)."""
        return msgspec.UNSET

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield a storming of each enemy there is."""
        top = calling(state)
        yield from (cls(squadron=top.squadron, target=foe) for foe in enemies(state, seat))


class Occupy(Move, frozen=True, kw_only=True, tag="take_building"):
    """Occupy the building that was stormed (PF-STM-7)."""


def is_held(state: Table, squadron: int) -> bool:
    """Return whether a squadron is infantry that occupies a building (PF-STM-1)."""
    return state.squadron(squadron).place == "occupying" and is_infantry(state, squadron)


def may_be_stormed(state: Table, squadron: int, target: int) -> bool:
    """Return whether a squadron is infantry, and the target infantry in a building (PF-STM-1)."""
    return is_infantry(state, squadron) and is_held(state, target)
