"""What nexus designators do: mark a drop site, lock a target, call a strike (PF-SKY-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from rules.core import RuleError
from rules.games.planetfall.buttons import shortened

from ..activation.turns import has_shot_first
from ..fact_types import Far, Some, inches
from ..force.mars import TARGET_LOCK
from ..letters import living, named
from ..measured.orbit import caller, ranges
from ..state import Table
from .designating import (
    Combined,
    Number,
    UseDesignators,
    check_unused,
    designating,
    designator,
    dice_of,
    has_support,
    is_due,
    unused,
)
from .deviation import Bearing, beside
from .markers import check_marker, check_race, marker_of, markers_of, told

SWITCH = "artillery_needs_support_model"


class Designate(Combined, frozen=True, kw_only=True, tag="designate"):
    """Bring one of the own side's markers closer to where it is wanted (PF-SKY-3)."""

    marker: Number

    def measured(self, state: Table) -> Self:
        """Return it with who bears and how far it is on a measured table."""
        marker = next((one for one in state.markers if one.id == self.marker), None)
        if state.scenery is None or marker is None or not is_due(state, self.squadron):
            return self
        facts = ranges(state, self, self.designators(state), marker)
        return msgspec.structs.replace(self, **facts)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a marker of others or zeroed in, and designators out of reach."""
        super().check(state, seat)
        check_marker(state, seat, self.marker, None, "PF-SKY-3")
        check_race(state, self.squadron, self.marker)
        if marker_of(state, self.marker).micro == 1:
            raise RuleError("That marker is zeroed in already.", "PF-SKY-3")
        self.check_parts(state)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every marker of the side, the range left open."""
        for squadron in designating(state, seat):
            yield from (
                cls(squadron=squadron, marker=marker.id) for marker in markers_of(state, seat)
            )


class TargetLock(Combined, frozen=True, kw_only=True, tag="target_lock"):
    """Lock an enemy squadron: 4 hits make one attack on it Placed (PF-MAR-TARGETLOCK)."""

    target: Number

    def measured(self, state: Table) -> Self:
        """Return it with who bears and how far it is on a measured table."""
        known = 1 <= self.target <= len(state.squadrons) and state.is_there(self.target)
        if state.scenery is None or not known or not is_due(state, self.squadron):
            return self
        weapons = {
            model: one
            for model, one in self.designators(state).items()
            if state.profile(model).has(TARGET_LOCK)
        }
        return msgspec.structs.replace(self, **ranges(state, self, weapons, self.target))

    def taking_part(self, table: Table) -> tuple[int, ...]:
        """Return the models that take part: with this MAR as well as a designator."""
        models = super().taking_part(table)
        if isinstance(self.models, str):
            return models
        return tuple(model for model in models if table.profile(model).has(TARGET_LOCK))

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a target that is no enemy, and for who cannot lock one."""
        super().check(state, seat)
        rule = "PF-MAR-TARGETLOCK"
        if has_shot_first(state):
            text = f"{state.does(self.squadron, 'fires')} before moving: no target is locked."
            raise RuleError(text, rule)
        if not self.target <= len(state.squadrons) or state.side(self.target) == seat:
            raise RuleError("Lock an enemy squadron.", rule)
        if not state.is_there(self.target):
            raise RuleError(f"{state.does(self.target, 'is')} not on the table.", rule)
        for model in self.taking_part(state):
            if not state.profile(model).has(TARGET_LOCK):
                raise RuleError(f"{named(state, model)} has no Target Lock.", rule)
        self.check_parts(state)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every enemy squadron, the range left open."""
        for squadron in designating(state, seat):
            foes = state.own(state.enemy(seat))
            yield from (cls(squadron=squadron, target=foe) for foe in foes)


class CallStrike(UseDesignators, frozen=True, kw_only=True, tag="call_strike"):
    """One designator calls an artillery strike by one of the own side's markers (PF-ART-1).

    `model` is its letter, the first that can if left out; `bearing` is where the marker's preferred
    edge is turned to first (PF-SKY-5).
    """

    marker: Number
    model: Some = msgspec.UNSET
    range: Far = None
    bearing: Bearing = msgspec.UNSET

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the range, which nobody but the players can see (PF-ART-1)."""
        return ("range",)

    def spoken(self, table: Table) -> str:
        """Return what is stated of the table (PF-FACT-1)."""
        return f"the marker is {inches(self.range or 0)} away from {table.name(self.squadron)}"

    def measured(self, state: Table) -> Self:
        """Return it with who calls and how far it is on a measured table."""
        marker = next((one for one in state.markers if one.id == self.marker), None)
        if state.scenery is None or marker is None or not is_due(state, self.squadron):
            return self
        models = unused(state, self.squadron)
        weapons = {one: weapon for one in models if (weapon := designator(state, one)) is not None}
        return msgspec.structs.replace(self, **caller(state, self, weapons, marker))

    def caller(self, table: Table) -> int:
        """Return the model that calls. Raises RuleError for letters of no single such model."""
        if not isinstance(self.model, str):
            return next(iter(unused(table, self.squadron)), 0)
        named_ = living(table, self.squadron, self.model)
        if len(named_) != 1:
            raise RuleError("One model calls a strike: name it by its letter.", "PF-ART-1")
        return named_[0]

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for another marker, a designator out of reach, or a lack of support."""
        super().check(state, seat)
        check_marker(state, seat, self.marker, "artillery", "PF-ART-1")
        check_race(state, self.squadron, self.marker)
        model = self.caller(state)
        check_unused(state, self.squadron, (model,) if model else ())
        if not dice_of(state, model, self.range or 0):
            text = f"The designator of {named(state, model)} does not reach that far."
            raise RuleError(text, "PF-ART-1")
        # PF-A30: with the switch the guns have to be there.
        if state.is_switched(SWITCH, "on") and not has_support(state, seat):
            raise RuleError("No model with Artillery Support is left.", "PF-MAR-ARTSUPPORT")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every artillery marker of the side, the range left open."""
        for squadron in designating(state, seat):
            for marker in markers_of(state, seat, "artillery"):
                yield cls(squadron=squadron, marker=marker.id)


def markers_to_use(table: Table, squadron: int) -> tuple[str, ...]:
    """Return in words the markers that a squadron's designators could do something with."""
    own = markers_of(table, table.side(squadron))
    useful = (one for one in own if one.kind == "artillery" or one.micro > 1)
    return tuple(told(table, one) for one in useful)


def described(table: Table, move: UseDesignators) -> str:
    """Return a use of designators in a few words, for buttons and menus: at most 80 characters."""
    match move:
        case CallStrike():
            return f"Strike by {_marker(table, move.marker)}{beside(move.bearing)}"
        case Designate():
            return f"Designate {_marker(table, move.marker)}"
        case TargetLock() if move.target <= len(table.squadrons):
            return shortened(f"Lock {table.name(move.target)}")
    return "Designators"


def _marker(table: Table, marker: int) -> str:
    found = next((one for one in table.markers if one.id == marker), None)
    return told(table, found) if found else f"marker {marker}"
