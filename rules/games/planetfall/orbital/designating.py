"""What nexus designators do: mark a drop site, lock a target, call a strike (PF-SKY-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

import msgspec

from rules.core import Move, RuleError
from rules.games.planetfall.buttons import shortened

from ..activation.turns import has_shot_first
from ..fact_types import Far, Some, inches
from ..force.mars import ARTILLERY_SUPPORT, TARGET_LOCK
from ..force.profile import Weapon
from ..letters import lettered, living, named
from ..measured.orbit import caller, ranges
from ..procedure import Procedure
from ..state import Table
from .markers import check_marker, check_race, marker_of, markers_of, told

Number = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
SWITCH = "artillery_needs_support_model"


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
        return f"{table.name(self.squadron)} is {inches(self.range or 0)} away"

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


class Designate(Combined, frozen=True, kw_only=True, tag="designate"):
    """Bring one of the own side's markers closer to where it is wanted (PF-SKY-3)."""

    marker: Number

    def measured(self, state: Table) -> Self:
        """Return it with who bears and how far it is on a measured table."""
        marker = next((one for one in state.markers if one.id == self.marker), None)
        if state.scenery is None or marker is None or not _is_due(state, self.squadron):
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
        if state.scenery is None or not known or not _is_due(state, self.squadron):
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
        rule, name = "PF-MAR-TARGETLOCK", state.name(self.squadron)
        if has_shot_first(state):
            raise RuleError(f"{name} fires before it moves, and so locks nothing.", rule)
        if not self.target <= len(state.squadrons) or state.side(self.target) == seat:
            raise RuleError("Lock an enemy squadron.", rule)
        if not state.is_there(self.target):
            raise RuleError(f"{state.name(self.target)} is not on the table.", rule)
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

    `model` is its letter, the first that can if left out.
    """

    marker: Number
    model: Some = msgspec.UNSET
    range: Far = None

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the range, which nobody but the players can see (PF-ART-1)."""
        return ("range",)

    def spoken(self, table: Table) -> str:
        """Return what is stated of the table (PF-FACT-1)."""
        return f"the marker is {inches(self.range or 0)} away from {table.name(self.squadron)}"

    def measured(self, state: Table) -> Self:
        """Return it with who calls and how far it is on a measured table."""
        marker = next((one for one in state.markers if one.id == self.marker), None)
        if state.scenery is None or marker is None or not _is_due(state, self.squadron):
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


def _is_due(table: Table, squadron: int) -> bool:
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
        raise RuleError(f"{table.name(squadron)} has no designator left to use.", "PF-SKY-2")
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


def markers_to_use(table: Table, squadron: int) -> tuple[str, ...]:
    """Return in words the markers that a squadron's designators could do something with."""
    own = markers_of(table, table.side(squadron))
    useful = (one for one in own if one.kind == "artillery" or one.micro > 1)
    return tuple(told(table, one) for one in useful)


def described(table: Table, move: UseDesignators) -> str:
    """Return a use of designators in a few words, for buttons and menus: at most 80 characters."""
    match move:
        case CallStrike():
            return f"Strike by {_marker(table, move.marker)}"
        case Designate():
            return f"Designate {_marker(table, move.marker)}"
        case TargetLock() if move.target <= len(table.squadrons):
            return shortened(f"Lock {table.name(move.target)}")
    return "Designators"


def _marker(table: Table, marker: int) -> str:
    found = next((one for one in table.markers if one.id == marker), None)
    return told(table, found) if found else f"marker {marker}"
