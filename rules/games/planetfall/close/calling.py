"""The moves of the close quarters segment: a call, or that there is none (PF-CQB-2, PF-CQB-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from rules.core import Move, RuleError

from ..fact_types import Some
from ..letters import letter, living
from ..measured.closing import callers, engaged
from ..procedure import Procedure
from ..state import Table
from .fact_types import Near, Pairs, Touching
from .initiating import REACH, check_initiates, check_target, enemies

Contacts = tuple[tuple[int, int], ...]


class Calling(Procedure, frozen=True, kw_only=True):
    """A segment in which engagements are called: of the active squadron, or against it.

    `near` are the enemies that its side has listed within 4" after it called none itself.
    """

    squadron: int
    near: tuple[int, ...] = ()


def calling(state: Table) -> Calling:
    """Return the segment that asks for a call. Raises RuleError when none is open."""
    top = state.frames[-1] if state.frames else None
    if not isinstance(top, Calling):
        raise RuleError("Nobody is asked for close quarters now.", "PF-CQB-2")
    return top


def check_caller(state: Table, seat: str, squadron: int, target: int) -> None:
    """Raise RuleError unless this squadron may call this one now (PF-CQB-2, PF-CQB-3)."""
    top = calling(state)
    if not 1 <= squadron <= len(state.squadrons) or state.side(squadron) != seat:
        raise RuleError("Call with a squadron of your own.", "PF-CQB-2")
    if seat == state.side(top.squadron) and squadron != top.squadron:
        text = f"Only {state.name(top.squadron)} may call: it is its activation."
        raise RuleError(text, "PF-CQB-2")
    if seat != state.side(top.squadron):
        _check_answer(state, top, squadron, target)
    check_target(state, squadron, target)
    check_initiates(state, squadron)


def _check_answer(state: Table, top: Calling, squadron: int, target: int) -> None:
    """Raise RuleError unless it is one of those near who calls the active squadron (PF-CQB-3)."""
    if squadron not in top.near:
        text = f"{state.does(squadron, 'was')} not listed within {REACH}; dispute that first."
        raise RuleError(text, "PF-CQB-3")
    if target != top.squadron:
        text = f"Only {state.name(top.squadron)} can be engaged now."
        raise RuleError(text, "PF-CQB-3")


def fighters(state: Table, squadron: int, letters: str | msgspec.UnsetType) -> tuple[int, ...]:
    """Return the models that fight, closest first: those named, or all that live (PF-CQB-5).

    Raises RuleError for letters of no living model, and for none at all.
    """
    if letters is msgspec.UNSET:
        return tuple(one.id for one in state.living(squadron))
    found = living(state, squadron, letters)
    if not found:
        text = f"Name the models of {state.name(squadron)} within {REACH}, or leave that out."
        raise RuleError(text, "PF-CQB-5")
    return found


def answering(state: Table, squadron: int, letters: str | msgspec.UnsetType) -> tuple[int, ...]:
    """Return the models of a target that fight back, as `fighters` does (PF-CQB-5).

    On a measured table perhaps nobody: sight need not be mutual (PF-ORD-3).
    """
    alone = letters == "" and state.scenery is not None
    return () if alone else fighters(state, squadron, letters)


def paired(state: Table, squadron: int, target: int, pairs: tuple[str, ...]) -> Contacts:
    """Return pairs of letters as pairs of living models, ours and theirs (PF-LEV-1, PF-LEV-2).

    Raises RuleError for letters of no living model.
    """
    return tuple(
        (living(state, squadron, pair[0])[0], living(state, target, pair[1])[0]) for pair in pairs
    )


class Engage(Move, frozen=True, kw_only=True, tag="engage"):
    """Call a close quarters engagement with one enemy squadron (PF-CQB-2).

    `mine` and `theirs` are the models of both within 4" and in sight, closest first; all of them
    unless said otherwise. `contact` are those in base contact, which matters to Leviathans, and
    `strikes` which of the models that it touches a Leviathan picks (PF-LEV-2).
    """

    squadron: int
    target: int
    strikes: Pairs = ()
    mine: Some = msgspec.UNSET
    theirs: Some = msgspec.UNSET
    contact: Touching = ()

    def measured(self, state: Table) -> Self:
        """Return it with who is near and in sight on a measured table (PF-CQB-5)."""
        known = all(1 <= one <= len(state.squadrons) for one in (self.squadron, self.target))
        if state.scenery is None or not known:
            return self
        if not (state.is_there(self.squadron) and state.is_there(self.target)):
            return self
        facts = engaged(state, self.squadron, self.target)
        return msgspec.structs.replace(self, **facts)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a call that is not allowed or that names models wrongly."""
        check_caller(state, seat, self.squadron, self.target)
        fighters(state, self.squadron, self.mine)
        answering(state, self.target, self.theirs)
        touching = paired(state, self.squadron, self.target, self.contact)
        chosen = paired(state, self.squadron, self.target, self.strikes)
        check_strikes(state, touching, chosen)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield a call of each enemy there is by each squadron that may call."""
        top = calling(state)
        if seat == state.side(top.squadron):
            yield from (cls(squadron=top.squadron, target=enemy) for enemy in enemies(state, seat))
        else:
            yield from (cls(squadron=one, target=top.squadron) for one in top.near)


def check_strikes(state: Table, contact: Contacts, strikes: Contacts) -> None:
    """Raise RuleError unless each Leviathan strikes one model that it touches (PF-LEV-2)."""
    for ours, theirs in strikes:
        if state.profile(ours).leviathan_cqb is None:
            name = state.name(state.model(ours).squadron)
            text = f"That model of {name} is no Leviathan: it picks no victim."
            raise RuleError(text, "PF-LEV-2")
        if (ours, theirs) not in contact:
            text = "A Leviathan strikes a model that it touches; name both in the contact."
            raise RuleError(text, "PF-LEV-2")
    if len({ours for ours, _ in strikes}) != len(strikes):
        raise RuleError("A Leviathan strikes one model, not several.", "PF-LEV-2")


class KeepClear(Move, frozen=True, kw_only=True, tag="keep_clear"):
    """Call no engagement, and list the enemies within 4" who may call one themselves (PF-CQB-3)."""

    near: Near = ()

    def measured(self, state: Table) -> Self:
        """Return it with who is near on a measured table."""
        top = state.frames[-1] if state.frames else None
        if state.scenery is None or not isinstance(top, Calling):
            return self
        return msgspec.structs.replace(self, near=callers(state, top.squadron))

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for squadrons that are no enemies on the table."""
        top = calling(state)
        for one in self.near:
            check_target(state, top.squadron, one)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield that nobody is near, and each enemy as the only one who is."""
        calling(state)
        yield cls()
        yield from (cls(near=(foe,)) for foe in enemies(state, seat))


def letters_of(state: Table, models: tuple[int, ...]) -> str:
    """Return the letters of models of one squadron with spaces between them."""
    return " ".join(letter(state, model) for model in models)
