"""The designators of a squadron, before it fires its main ordnance (PF-SKY-2, PF-SKY-3)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.procedures.planetfall import pools

from ..answers import Decline
from ..attack.watch import has_designated
from ..facts import to_confirm
from ..force.mars import TARGET_LOCK
from ..pool_work import hits, works
from ..state import Table
from .artillery import CalledStrike
from .designating import Designating, has_attack_to_help, unused
from .deviation import named
from .markers import marker_of, told, zeroed
from .uses import CallStrike, Designate, TargetLock, described, markers_to_use

PLACED = "one attack on it is Placed, hitting on 3+"
LOCKED = 4
"""Hits that a target lock takes (table 6.7)."""
MOST_CHOICES = 10
Use = Designate | TargetLock | CallStrike


class Designation(Designating, frozen=True, kw_only=True, tag="designation"):
    """The designators of the active squadron, one use after another until its side is done."""

    stages: ClassVar[tuple[str, ...]] = ("use", "confirmed")

    pending: Use | None = None

    def ask_use(self, state: Table) -> Ask | None:
        """Ask what they do, as long as one is unused and could do something."""
        if not has_use(state, self):
            return None
        side, name = state.side(self.squadron), state.name(self.squadron)
        choices: list[Choice] = [Choice("Nothing more", Decline())]
        # PF-INT-20: a lock that helps nothing is legal, and no button.
        kinds = (CallStrike, Designate, TargetLock) if self.may_lock else (CallStrike, Designate)
        for kind in kinds:
            legal = (one for one in kind.candidates(state, side) if one.is_legal(state, side))
            choices += (Choice(described(state, one), one) for one in legal)
        entry = Entry(
            seat=side,
            kinds=(Designate, TargetLock, CallStrike, Decline),
            choices=tuple(choices[:MOST_CHOICES]),
            default=Decline(),
        )
        text = f"{seat_title(side)}: what do the designators of {name} do?"
        return Ask(kind="designators", rule="PF-SKY-2", text=text, entries=(entry,))

    def do_use(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take what they do, and have its facts confirmed where that is asked for."""
        said = answers.get(state.side(self.squadron))
        if not isinstance(said, Designate | TargetLock | CallStrike):
            return Go(state=state, back={"designated": has_designated(state, self.squadron)})
        frame = msgspec.structs.replace(self, pending=said)
        first = to_confirm(state, state.side(self.squadron), said.spoken(state))
        return Go(state=state, frame=frame, first=first)

    def do_confirmed(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Use them up and roll, or call the strike (PF-SKY-3, PF-ART-1)."""
        frame = msgspec.structs.replace(self, pending=None)
        use = self.pending
        if self.heard("stands") is False or use is None:
            return Go(state=state, frame=frame, to="use")
        if isinstance(use, CallStrike):
            spent = state.change_model(use.caller(state), designated=True)
            bearing = named(use.bearing)
            strike = CalledStrike(squadron=self.squadron, marker=use.marker, bearing=bearing)
            return Go(state=spent, frame=frame, first=(strike,), to="use")
        table, told = rolled(state, use, dice)
        return Go(state=table, frame=frame, told=told, to="use")


def rolled(table: Table, use: Designate | TargetLock, dice: Dice) -> tuple[Table, tuple[Line, ...]]:
    """Roll designators together on 4+, and apply what they hit (PF-SKY-3, PF-A31)."""
    ad, what = use.dice(table), "designators"
    side = table.side(use.squadron)
    for model in use.taking_part(table):
        table = table.change_model(model, designated=True)
    # PF-A31: neither damage nor anything else changes the number needed.
    pool = pools.pool(dice, pools.EXPLODING, ad, pools.USUAL_NEED, side, why=what)
    count = hits(pool.successes)
    if isinstance(use, TargetLock):
        return _locked(table, use, pool.successes, works(what, pool))
    table = zeroed(table, use.marker, pool.successes)
    after = told(table, marker_of(table, use.marker))
    text = f"{table.does(use.squadron, 'designates')} with {count}: {after}."
    return table, (Line(text, "PF-SKY-3", work=works(what, pool), main=True),)


def _locked(
    table: Table, use: TargetLock, successes: int, working: tuple[Work, ...]
) -> tuple[Table, tuple[Line, ...]]:
    foe = table.name(use.target)
    if successes >= LOCKED:
        locked = (*table.squadron(use.squadron).locked, use.target)
        table = table.change(use.squadron, locked=locked)
        gain = PLACED if has_attack_to_help(table) else "it has no attack to come that this helps"
        text = f"{table.does(use.squadron, 'locks')} {foe} with {hits(successes)}: {gain}."
    else:
        text = (
            f"{table.does(use.squadron, 'does')} not lock {foe}: {hits(successes)}, "
            f"{LOCKED} needed."
        )
    return table, (Line(text, "PF-MAR-TARGETLOCK", work=working, main=True),)


def has_use(table: Table, frame: Designating) -> bool:
    """Return whether a squadron has an unused designator with something to do (PF-SKY-2)."""
    squadron = frame.squadron
    left = unused(table, squadron)
    if not left or not table.is_there(squadron):
        return False
    locking = frame.may_lock and any(table.profile(one).has(TARGET_LOCK) for one in left)
    return locking or bool(markers_to_use(table, squadron))
