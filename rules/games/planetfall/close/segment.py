"""The close quarters segment of an activation: a call, an answer, a fight (PF-ACT-5, PF-CQB-2)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice

from ..answers import Decline
from ..attack.overwatch import out_of_turn
from ..disorder.consolidation import Consolidation
from ..fact_types import TERRAIN
from ..facts import to_confirm
from ..measured.closing import callers, chains, near
from ..state import Table
from .calling import Calling, Engage, KeepClear, answering, fighters, letters_of, paired
from .engagement import Engagement, told_of
from .fact_types import CONTACTS, SQUADRONS
from .initiating import REACH, enemies, may_initiate
from .storm_moves import Storm, may_be_stormed
from .storming import Storming

MOST_CHOICES = 10
LONGEST = 80
"""How long a button's label may be."""


class CloseQuarters(Calling, frozen=True, kw_only=True, tag="close_quarters"):
    """The close quarters of the active squadron. The result `fought` says whether it fought.

    `call` is what was called and waits for its facts to be accepted (PF-FACT-3).
    """

    stages: ClassVar[tuple[str, ...]] = ("call", "list", "react", "fight", "end")

    call: Engage | Storm | None = None

    def ask_call(self, state: Table) -> Ask | None:
        """Ask the active side whom it engages, and if nobody, who is near (PF-CQB-2)."""
        side = state.side(self.squadron)
        foes = within(state, self.squadron) if state.is_there(self.squadron) else ()
        mine = may_initiate(state, self.squadron) and bool(foes)
        # PF-CQB-3: with nobody to call there is nothing to ask.
        if not mine and not any(may_initiate(state, foe) for foe in foes):
            return None
        # Nobody is asked what the bot has measured.
        if not mine and state.scenery is not None:
            return None
        calls = _calls(state, self.squadron, foes) if mine else _alone(state, foes)
        none = "No engagement" if state.scenery is not None else f"No enemy within {REACH}"
        entry = Entry(
            seat=side,
            kinds=(Engage, Storm, KeepClear) if mine else (KeepClear,),
            choices=(Choice(none, KeepClear()), *calls)[:MOST_CHOICES],
            default=KeepClear(),
        )
        name = state.name(self.squadron)
        text = (
            f"{seat_title(side)}: {state.verb(self.squadron, 'does')} {name} engage an "
            f"enemy within {REACH}?"
        )
        if not mine:
            text = f"{seat_title(side)}: which enemies are within {REACH} of {name}?"
        return Ask(kind="close_quarters", rule="PF-CQB-2", text=text, entries=(entry,))

    def do_call(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the call, or the list of those who may call instead (PF-CQB-3)."""
        said = answers.get(state.side(self.squadron))
        if isinstance(said, Engage | Storm):
            return self._called(state, said)
        # PF-PBP-1: silence keeps clear, which does not hide who is near on a measured table.
        if state.scenery is not None and state.is_there(self.squadron):
            said = KeepClear(near=callers(state, self.squadron))
        # PF-CQB-3: who lists nobody is asked by nobody.
        if not isinstance(said, KeepClear) or not said.near:
            return Go(state=state, back={"fought": False})
        frame = msgspec.structs.replace(self, near=said.near)
        words = f"within {REACH} of {state.name(self.squadron)}: {SQUADRONS.text(state, said.near)}"
        first = to_confirm(state, state.side(self.squadron), words)
        line = Line(f"No engagement is called; {words}.", "PF-CQB-3")
        return Go(state=state, frame=frame, first=first, told=(line,))

    def do_list(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Ask again for a list that was disputed with right (PF-FACT-3)."""
        if self.heard("stands") is False:
            return Go(state=state, frame=msgspec.structs.replace(self, near=()), to="call")
        return Go(state=state)

    def ask_react(self, state: Table) -> Ask | None:
        """Ask the other side whether one squadron that is near calls an engagement (PF-CQB-3)."""
        able = [one for one in self.near if may_initiate(state, one)]
        if not able:
            return None
        side = state.enemy(state.side(self.squadron))
        name = state.name(self.squadron)
        calls = (
            Choice(
                f"{state.does(one, 'engages')} {name}"[:LONGEST],
                Engage(squadron=one, target=self.squadron),
            )
            for one in able
        )
        choices = (Choice("No engagement", Decline()), *calls)[:MOST_CHOICES]
        # PF-PBP-1: silence calls none.
        entry = Entry(seat=side, kinds=(Engage, Decline), choices=choices, default=Decline())
        text = f"{seat_title(side)}: does one squadron engage {name}?"
        return Ask(kind="close_reaction", rule="PF-CQB-3", text=text, entries=(entry,))

    def do_react(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the one call that may answer (PF-CQB-3)."""
        said = answers.get(state.enemy(state.side(self.squadron)))
        if isinstance(said, Engage):
            return self._called(state, said)
        return Go(state=state, back={"fought": False})

    def _called(self, state: Table, call: Engage | Storm) -> Go:
        """Have the facts of a call confirmed, if they have to be (PF-FACT-3)."""
        frame = msgspec.structs.replace(self, call=call)
        first = to_confirm(state, state.side(call.squadron), stated(state, call))
        return Go(state=state, frame=frame, first=first, to="fight")

    def do_fight(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Start what was called, unless its facts were taken back (PF-FACT-3)."""
        call = self.call
        assert call is not None  # noqa: S101 — nothing else leads here (PF-CQB-2)
        if self.heard("stands") is False:
            frame = msgspec.structs.replace(self, call=None)
            back = "call" if call.squadron == self.squadron else "react"
            return Go(state=state, frame=frame, to=back)
        # PF-CQB-4: once a turn; PF-CQB-11: either role counts in its own activation.
        table = state.change(call.squadron, called=True).change(self.squadron, fought=True)
        if isinstance(call, Storm):
            return Go(state=table, first=(begun(table, call),))
        fight = opened(table, call, table.squadron(self.squadron).passed)
        return Go(state=table, told=(told_of(table, fight),), first=(fight,))

    def do_end(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Settle what the fight brought: tests, then checks for Forlorn Hopes (PF-CQB-10).

        Overwatch answers those who left a wreck before it: one test for all damage (PF-INT-14).
        """
        table, windows = out_of_turn(state, "cqb")
        last = Consolidation(segment="cqb", active=state.side(self.squadron))
        return Go(state=table, first=(*windows, last), back={"fought": True})


def within(state: Table, squadron: int) -> tuple[int, ...]:
    """Return the enemies that may be near a squadron: on a measured table those that are."""
    if state.scenery is not None:
        return near(state, squadron)
    return enemies(state, state.side(squadron))


def _calls(state: Table, squadron: int, foes: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return a ready call of each enemy, of those that can be stormed a storming as well."""
    storms = (
        Choice(f"Storm {state.name(foe)}", Storm(squadron=squadron, target=foe))
        for foe in foes
        if may_be_stormed(state, squadron, foe)
    )
    engages = (
        Choice(f"Engage {state.name(foe)}", Engage(squadron=squadron, target=foe)) for foe in foes
    )
    return (*storms, *engages)


def _alone(state: Table, foes: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return each enemy as the only one near, who may call an engagement then (PF-CQB-3)."""
    return tuple(
        Choice(f"Only {state.does(foe, 'is')} within {REACH}", KeepClear(near=(foe,)))
        for foe in foes
    )


def stated(state: Table, call: Engage | Storm) -> str:
    """Return the facts of a call as one sentence, for the other side to accept (PF-FACT-1)."""
    fighting = (
        (call.squadron, fighters(state, call.squadron, call.mine)),
        (call.target, answering(state, call.target, call.theirs)),
    )
    ours, theirs = (
        f"{letters_of(state, models) or 'nobody'} of {state.name(squadron)}"
        for squadron, models in fighting
    )
    seen = f"within {REACH} and in sight are {ours} and {theirs}, closest first"
    return f"{seen}{_touching(state, call)}"


def _touching(state: Table, call: Engage | Storm) -> str:
    """Return who is stated to touch whom, or the building and in which terrain (PF-FACT-1)."""
    if isinstance(call, Engage):
        return f"; in contact {CONTACTS.text(state, call.contact)}" if call.contact else ""
    reaching = call.reaching(state)
    models = letters_of(state, reaching) if reaching else "nobody"
    return f"; at the building {models}, in {TERRAIN.text(state, call.ground)}"


def opened(state: Table, call: Engage, passed: tuple[int, ...] = ()) -> Engagement:
    """Return the engagement that a call makes (PF-CQB-5)."""
    ours = fighters(state, call.squadron, call.mine)
    theirs = answering(state, call.target, call.theirs)
    seen, faced = chains(state, call.squadron, call.target, ours, theirs)
    return Engagement(
        caller=call.squadron,
        target=call.target,
        ours=ours,
        theirs=theirs,
        seen=() if seen == theirs else seen,
        faced=() if faced == ours else faced,
        contact=paired(state, call.squadron, call.target, call.contact),
        strikes=paired(state, call.squadron, call.target, call.strikes),
        passed=passed,
    )


def begun(state: Table, call: Storm) -> Storming:
    """Return the storming that a call makes (PF-STM-2)."""
    return Storming(
        attacker=call.squadron,
        defender=call.target,
        near=fighters(state, call.squadron, call.mine),
        contact=call.reaching(state),
        ground=call.ground,
    )
