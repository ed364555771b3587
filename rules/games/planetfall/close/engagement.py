"""A close quarters engagement: both squadrons fight at once (PF-CQB-5 to PF-CQB-10, PF-LEV-4)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice

from ..damage.losses import Losses, put_out
from ..damage.ratings import withstood
from ..letters import letter, named
from ..measured.aims import aimed
from ..procedure import Procedure
from ..state import Table
from .attack import CloseAttack, attacks, giants, spent
from .blows import Blow, all_rolled, marked, pinned, saved
from .calling import Contacts, check_strikes, letters_of, paired
from .fact_types import Pairs


class Engagement(Procedure, frozen=True, kw_only=True, tag="engagement"):
    """An engagement that `caller` has called with `target`.

    `ours` and `theirs` are the models of each that fight, closest first; `contact` those of both in
    base contact, the caller's first; `strikes` and `answer` which model each Leviathan picks;
    `passed` the enemies of the active squadron over which it has landed (PF-SKY-9). `seen` are the
    models of the target that the caller may hurt, `faced` those of the caller that the target may,
    closest first; where they are none, those that fight.
    """

    stages: ClassVar[tuple[str, ...]] = ("answer", "fight")

    caller: int
    target: int
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    contact: Contacts = ()
    strikes: Contacts = ()
    answer: Contacts = ()
    passed: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    faced: tuple[int, ...] = ()

    def ask_answer(self, state: Table) -> Ask | None:
        """Ask the target's side whom its Leviathans strike, if they touch several (PF-LEV-2)."""
        several = torn(state, self.theirs, flipped(self.contact))
        if not several:
            return None
        names = " and ".join(named(state, one) for one in several)
        entry = Entry(
            seat=state.side(self.target),
            kinds=(Strike,),
            choices=_choices(state, self, several),
            default=Strike(),
        )
        verb = "touches" if len(several) == 1 else "each touch"
        text = f"{names} {verb} several models: which one is struck?"
        return Ask(kind="leviathan_victim", rule="PF-LEV-2", text=text, entries=(entry,))

    def do_answer(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note whom the target's Leviathans strike, by default the first they touch (PF-LEV-2)."""
        said = answers.get(state.side(self.target))
        pairs = said.victims if isinstance(said, Strike) else ()
        chosen = paired(state, self.target, self.caller, pairs)
        return Go(state=state, frame=msgspec.structs.replace(self, answer=chosen))

    def do_fight(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll both sides, then allocate, save and mark everything at once (PF-CQB-9, PF-LEV-4).

        PF-DICE-12: the caller's pools, the target's pools, the target's cover, the caller's cover,
        the caller's pinpoint, the target's pinpoint.
        """
        first, second = both(state, self)
        mine, told = all_rolled(state, first, dice)
        theirs, more = all_rolled(state, second, dice)
        mine, hidden = saved(state, mine, dice)
        theirs, behind = saved(state, theirs, dice)
        # PF-CQB-9: both were allocated before either is marked.
        state = aimed(state, self.caller, self.target)
        table, hurt = marked(spent(spent(state, self.caller), self.target), mine)
        table, back = marked(table, theirs)
        lines = (*told, *more, *hidden, *behind, *hurt, *back)
        for blows in (mine, theirs):
            table, pins = pinned(table, blows, dice)
            lines = (*lines, *pins)
        table = withstood(withstood(table, self.caller), self.target)
        table, follow = self._followed(table, mine, theirs)
        return Go(state=table, told=lines, first=follow)

    def _followed(
        self, table: Table, mine: tuple[Blow, ...], theirs: tuple[Blow, ...]
    ) -> tuple[Table, tuple[Losses, ...]]:
        """Put both sides' passengers out of wrecks; return what settles them, the target's first.

        PF-EMB-4: nobody rides in a wreck while the other side's is settled.
        """
        follow: list[Losses] = []
        for squadron, blows in ((self.target, mine), (self.caller, theirs)):
            side = table.side(squadron)
            table, out = put_out(table, side)
            # PF-INT-23: what a Leviathan has too much is lost, the rest floats on to passengers.
            follow.append(Losses(floating=loose(blows), side=side, waiting=out))
        return table, tuple(follow)


def loose(blows: tuple[Blow, ...]) -> int:
    """Return the hits of blows that float at the very end, those of Leviathans left out."""
    return sum(blow.allocation.floating for blow in blows if not blow.attack.is_leviathan)


def both(state: Table, one: Engagement) -> tuple[tuple[CloseAttack, ...], tuple[CloseAttack, ...]]:
    """Return the attacks of the caller and those of its target (PF-CQB-6, PF-LEV-5).

    Those passed over help their own side (PF-SKY-9).
    """
    helped = {state.side(state.model(model).squadron) for model in one.passed}
    first = attacks(
        state,
        one.caller,
        one.ours,
        one.seen or one.theirs,
        initiates=True,
        strikes=struck(state, one.ours, one.contact, one.strikes),
        passed=one.passed if state.side(one.caller) in helped else (),
    )
    second = attacks(
        state,
        one.target,
        one.theirs,
        one.faced or one.ours,
        initiates=False,
        strikes=struck(state, one.theirs, flipped(one.contact), one.answer),
        passed=one.passed if state.side(one.target) in helped else (),
    )
    return first, second


def flipped(contact: Contacts) -> Contacts:
    """Return pairs in contact as the other side sees them."""
    return tuple((theirs, ours) for ours, theirs in contact)


def struck(state: Table, mine: tuple[int, ...], contact: Contacts, chosen: Contacts) -> Contacts:
    """Return whom each Leviathan in contact strikes: whom it chose, else the first that it touches.

    See PF-LEV-1 and PF-LEV-2.
    """
    touched = {ours: theirs for ours, theirs in reversed(contact)} | dict(chosen)
    return tuple((one, touched[one]) for one in giants(state, mine) if one in touched)


def torn(state: Table, mine: tuple[int, ...], contact: Contacts) -> tuple[int, ...]:
    """Return the Leviathans that touch several enemy models and have to pick one (PF-LEV-2)."""
    touching = [ours for ours, _ in contact]
    return tuple(one for one in giants(state, mine) if touching.count(one) > 1)


class Strike(Move, frozen=True, kw_only=True, tag="strike"):
    """Pick which of the models that it touches each Leviathan strikes (PF-LEV-2).

    One that is left out strikes the first that it touches.
    """

    victims: Pairs = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a model that is not touched, or that is no Leviathan's to strike."""
        top = state.frames[-1]
        if not isinstance(top, Engagement):
            raise RuleError("No Leviathan is asked whom it strikes now.", "PF-LEV-2")
        chosen = paired(state, top.target, top.caller, self.victims)
        check_strikes(state, flipped(top.contact), chosen)


def _choices(state: Table, one: Engagement, several: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return ready answers: each model that one Leviathan touches, or the first for several."""
    giant, *others = several
    if others:
        return (Choice("Each the first that it touches", Strike()),)
    return tuple(
        Choice(
            f"Strike {named(state, victim)}",
            Strike(victims=(letter(state, giant) + letter(state, victim),)),
        )
        for victim in touched(state, one)
    )


def touched(state: Table, one: Engagement) -> tuple[int, ...]:
    """Return the models of which the target's one Leviathan has to pick; none for several."""
    several = torn(state, one.theirs, flipped(one.contact))
    if len(several) != 1:
        return ()
    return tuple(theirs for ours, theirs in flipped(one.contact) if ours == several[0])


def told_of(state: Table, one: Engagement) -> Line:
    """Return who fights whom, as it was stated (PF-CQB-5)."""
    text = (
        f"{state.name(one.caller)} ({letters_of(state, one.ours)}) engages "
        f"{state.name(one.target)} ({letters_of(state, one.theirs) or 'nobody'}) in close quarters."
    )
    text += _reaching(state, one.caller, one.target, one.seen, one.theirs)
    text += _reaching(state, one.target, one.caller, one.faced, one.ours)
    return Line(text, "PF-CQB-5", main=True)


def _reaching(
    state: Table, squadron: int, foe: int, chain: tuple[int, ...], fighting: tuple[int, ...]
) -> str:
    """Return whom a squadron may hurt where those are others than fight back, else ""."""
    if not chain or {*chain} == {*fighting}:
        return ""
    return f" {state.does(squadron, 'reaches')} {letters_of(state, chain)} of {state.name(foe)}."
