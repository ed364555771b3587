"""A storming: an approach under fire, the defenders' fire, the attackers', who holds the building.

PF-STM-2 to PF-STM-8. Nothing in it is simultaneous (PF-INT-24).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice

from ..answers import Decline
from ..attack.overwatch import OverwatchWindow
from ..attack.watch import Approach
from ..damage.losses import Losses
from ..damage.ratings import withstood
from ..disorder.consolidation import Consolidation
from ..disorder.markers import disordered
from ..measured.aims import aimed
from ..measured.storming import run_up
from ..moving.forced import ForcedMove
from ..state import Table
from .attack import attacks, spent
from .blows import all_rolled, marked, pinned, saved
from .storm_moves import Occupy

RULE = "PF-STM-6"


class Storming(Approach, frozen=True, kw_only=True, tag="storming"):
    """A storming of the building that `defender` occupies.

    `near` are the attackers within 4" after their approach, closest first, `contact` those that
    touch the building; `lost` and `killed` count the models that either side destroys in it, fire
    at the approach left out (PF-A83).
    """

    stages: ClassVar[tuple[str, ...]] = (
        "approach",
        "defend",
        "attack",
        "test",
        "outcome",
        "occupy",
    )

    defender: int
    near: tuple[int, ...]
    contact: tuple[int, ...]
    ground: tuple[str, ...] = ()
    building: int = 0
    lost: int = 0
    killed: int = 0

    def do_approach(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the attackers run up to the building, under overwatch fire (PF-STM-2)."""
        begun = aimed(state, self.attacker, self.defender)
        # PF-STM-2: who occupied another building leaves it, and has its cover no longer.
        table = run_up(begun, self.attacker, self.defender).change(
            self.attacker, place="table", within=0, ground=self.ground
        )
        frame = msgspec.structs.replace(self, building=state.squadron(self.defender).within)
        text = f"{state.does(self.attacker, 'storms')} the building of {state.name(self.defender)}."
        # PF-STM-2: the approach is a movement action, and fire at it is of this segment.
        first = (OverwatchWindow(mover=self.attacker, segment="cqb"),)
        line = Line(text, "PF-STM-2", main=True)
        return Go(state=table, frame=frame, first=first, told=(line,))

    def do_defend(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the defenders fire first; the attackers' cover counts (PF-STM-3)."""
        chain = _alive(state, self.near)
        # PF-STM-2: wiped out on the way, or nobody of them has come near.
        if not chain:
            return Go(state=state, to="test")
        table, told, lost = _volley(
            state, self.defender, state_models(state, self.defender), chain, dice, covered=True
        )
        frame = msgspec.structs.replace(self, lost=lost)
        return Go(state=table, frame=frame, told=told, first=(Losses(),))

    def do_attack(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the attackers that are left fire; the defenders have no cover (PF-STM-4)."""
        # PF-INT-24: the dead do not shoot.
        mine = _alive(state, self.near)
        if not mine:
            return Go(state=state)
        chain = state_models(state, self.defender)
        table, told, killed = _volley(
            state, self.attacker, mine, chain, dice, covered=False, initiates=True
        )
        frame = msgspec.structs.replace(self, killed=killed)
        return Go(state=table, frame=frame, told=told, first=(Losses(),))

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test both squadrons for the damage, that of the approach included (PF-STM-5)."""
        side = state.side(self.attacker)
        return Go(state=state, first=(Consolidation(segment="cqb", active=side),))

    def do_outcome(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Say who has won; a defender who has lost leaves the building at once (PF-STM-7)."""
        if not state.living(self.attacker):
            text = f"Nobody of {state.name(self.attacker)} is left: the storming has failed."
            return Go(state=state, told=(Line(text, RULE, main=True),), back={})
        if not self.is_won(state):
            return self._failed(state)
        text = f"{state.does(self.attacker, 'takes')} the building: {self._count()}."
        line = Line(text, "PF-STM-6", main=True)
        if not state.living(self.defender):
            return Go(state=state, told=(line,))
        # PF-STM-7: at once, and no Flat Out marker (PF-A41).
        table, more = disordered(state, self.defender, 1, "driven out", "PF-STM-7")
        first = (ForcedMove(squadron=self.defender, why="expelled", fear=self.building),)
        return Go(state=table, told=(line, *more), first=first)

    def _count(self) -> str:
        return f"{self.killed} destroyed, {self.lost} lost"

    def is_won(self, state: Table) -> bool:
        """Return whether the attackers have won: more destroyed than lost, and one at the building.

        A defender that is wiped out has lost anyhow, if an attacker touches it (PF-STM-6, PF-A40).
        """
        touches = bool(_alive(state, self.contact))
        return touches and (self.killed > self.lost or not state.living(self.defender))

    def _failed(self, state: Table) -> Go:
        """Send the attackers away with a marker more (PF-STM-8)."""
        text = f"{state.does(self.attacker, 'fails')} to take the building: {self._count()}."
        table, more = disordered(state, self.attacker, 1, "the storming failed", "PF-STM-8")
        first = (ForcedMove(squadron=self.attacker, why="repelled", fear=self.building),)
        line = Line(text, "PF-STM-8", main=True)
        return Go(state=table, told=(line, *more), first=first, back={})

    def ask_occupy(self, state: Table) -> Ask:
        """Ask the attackers whether they occupy what they have taken (PF-STM-7)."""
        side, name = state.side(self.attacker), state.name(self.attacker)
        choices = (Choice("Occupy it", Occupy()), Choice("Stay outside", Decline()))
        # PF-PBP-1: silence occupies.
        entry = Entry(seat=side, kinds=(Occupy, Decline), choices=choices, default=Occupy())
        text = (
            f"{seat_title(side)}: {state.verb(self.attacker, 'does')} {name} occupy the building?"
        )
        return Ask(kind="occupy", rule="PF-STM-7", text=text, entries=(entry,))

    def do_occupy(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the attackers in, or leave the building empty."""
        if isinstance(answers.get(state.side(self.attacker)), Decline):
            line = Line(f"{state.does(self.attacker, 'stays')} outside.", "PF-STM-7")
            return Go(state=state, told=(line,), back={})
        table = state.change(self.attacker, place="occupying", within=self.building, ground=())
        line = Line(f"{state.does(self.attacker, 'occupies')} the building.", "PF-STM-7", main=True)
        return Go(state=table, told=(line,), back={})


def state_models(state: Table, squadron: int) -> tuple[int, ...]:
    """Return the living models of a squadron, in roster order."""
    return tuple(one.id for one in state.living(squadron))


def _alive(state: Table, models: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(model for model in models if state.boxes_left(model))


def _volley(
    state: Table,
    squadron: int,
    mine: tuple[int, ...],
    chain: tuple[int, ...],
    dice: Dice,
    *,
    covered: bool,
    initiates: bool = False,
) -> tuple[Table, tuple[Line, ...], int]:
    """Let one side fire and mark what it does; return how many models it destroys, too."""
    fired = attacks(state, squadron, mine, chain, initiates=initiates)
    blows, told = all_rolled(state, fired, dice)
    blows, hidden = saved(state, blows, dice, cover=covered)
    table, hurt = marked(spent(state, squadron), blows)
    table, pins = pinned(table, blows, dice)
    table = withstood(table, table.model(chain[0]).squadron)
    gone = sum(not table.boxes_left(model) for model in chain)
    return table, (*told, *hidden, *hurt, *pins), gone
