"""What a loss brings at once: passengers of wrecks, and the shock of a lost commander."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.procedures.planetfall.allocation import allocate

from ..disorder.command import REQUIRED, command_lost
from ..disorder.testing import test
from ..force.mars import TRANSPORT
from ..letters import lettered, living
from ..measured.emerging import out_of_wreck
from ..moving.forced import ForcedMove
from ..pool_work import hits
from ..procedure import Procedure
from ..state import Table
from .applying import damaged
from .ratings import boxes, first_rating

RULE = "PF-EMB-4"
ASKED = "spill"
"""The kind of the question in which order passengers are hit."""
FEW = 4
"""Of so many models at most every order is a choice."""
Chain = Annotated[str, msgspec.Meta(pattern="^[A-Z]{0,26}$")]


class Spill(Move, frozen=True, kw_only=True, tag="spill"):
    """In which order passengers take the hits that a wreck lets through: their letters.

    Those left out come last, in roster order (PF-EMB-4).
    """

    chain: Chain = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for letters that the passengers do not have."""
        living(state, _reached(state), self.chain)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every model as the first to take hits."""
        for model in state.living(_reached(state)):
            yield cls(chain=lettered(state, (model.id,)))


class Spilling(Procedure, frozen=True, kw_only=True):
    """A frame in which passengers of a wreck may take hits (PF-EMB-4)."""

    def reached(self, table: Table) -> int:
        """Return the passengers that are asked about now, 0 for none."""
        raise NotImplementedError


class Losses(Spilling, frozen=True, kw_only=True, tag="losses"):
    """Follow up what was destroyed: `floating` hits go to the passengers of wrecks (PF-ORD-20).

    They go to passengers of one `side`, of both for "", as in an engagement each side has hits of
    its own. `passengers` are those whose wreck is being settled, `waiting` those after them; an
    engagement puts everybody out itself and names in `waiting` who is to be settled. Without
    `tested` their damage brings no test (PF-A22). They are hits of an attack still, that of a
    Terror Weapon (`terror`) or a `corrosive` one. The result `floating` is what then is left.
    """

    stages: ClassVar[tuple[str, ...]] = ("wreck", "next", "spill", "out", "command")

    floating: int = 0
    side: str = ""
    tested: bool = True
    passengers: int = 0
    waiting: tuple[int, ...] = ()
    terror: bool = False
    corrosive: bool = False

    def reached(self, table: Table) -> int:
        """Return the passengers whose wreck is being settled."""
        return self.passengers

    def do_wreck(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Put everybody out of wrecks: nobody rides in one from now on (PF-EMB-4)."""
        table, out = put_out(state, self.side)
        return Go(state=table, frame=msgspec.structs.replace(self, waiting=(*self.waiting, *out)))

    def do_next(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the next of them; several wrecks share the hits in their order (PF-A46)."""
        if not self.waiting:
            return Go(state=state, to="command")
        one, *rest = self.waiting
        frame = msgspec.structs.replace(self, passengers=one, waiting=tuple(rest))
        return Go(state=state, frame=frame)

    def ask_spill(self, state: Table) -> Ask | None:
        """Ask their owner who of the passengers takes hits first, where that matters."""
        return asked(state, self.passengers, self.floating)

    def do_spill(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Allocate the floating hits to the passengers, without any save.

        PF-EMB-4, PF-SAVE-6, PF-INT-21.
        """
        named = order(state, self.passengers, answers)
        chain = dict.fromkeys((*named, *(one.id for one in state.living(self.passengers))))
        found = allocate(self.floating, [box for model in chain for box in boxes(state, model)])
        table, told = damaged(
            state,
            found.marks(),
            terror=self.terror,
            corrosive=self.corrosive,
            tested=self.tested,
        )
        line = Line(f"{_reach(self.floating)} {state.name(self.passengers)} unsaved.", RULE)
        frame = msgspec.structs.replace(self, floating=found.floating)
        return Go(state=table, frame=frame, told=(line, *told) if self.floating else ())

    def do_out(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the survivors out beside the wreck, activated (PF-EMB-4, PF-ACT-9)."""
        move = ForcedMove(squadron=self.passengers, why="wreck")
        return Go(state=state, first=(move,), to="next")

    def do_command(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the helixes that have lost their command, in roster order (PF-DIS-6)."""
        table, told = msgspec.structs.replace(state, fallen=()), tuple[Line, ...]()
        # PF-DICE-12, 7: straight after the attack that caused them.
        for squadron in command_lost(_revived(state), state):
            table, lines = test(table, squadron, REQUIRED, dice, command=False)
            told = (*told, *lines)
        lost = Line("A command element is lost.", "PF-DIS-6")
        told = (lost, *told) if told else ()
        return Go(state=table, told=told, back={"floating": self.floating})


def asked(table: Table, passengers: int, floating: int) -> Ask | None:
    """Return the question which passengers hits reach first, None where that does not matter."""
    models = [one.id for one in table.living(passengers)] if passengers else []
    if len(models) < 2 or floating < min(first_rating(table, one) for one in models):
        return None
    name, seat = table.name(passengers), table.side(passengers)
    choices = tuple(_orders(lettered(table, models)))
    entry = Entry(seat=seat, kinds=(Spill,), choices=choices, default=Spill())
    text = f"{_reach(floating)} {name} in the wreck. Who takes them first?"
    return Ask(kind=ASKED, rule=RULE, text=text, entries=(entry,))


def order(table: Table, passengers: int, answers: dict[str, Move]) -> tuple[int, ...]:
    """Return the passengers whom their owner has named to take hits first."""
    said = answers.get(table.side(passengers)) if passengers else None
    return living(table, passengers, said.chain) if isinstance(said, Spill) else ()


def _orders(letters: str) -> Iterator[Choice]:
    """Yield the orders in which models may take hits: every one of a few, of many who is first."""
    yield Choice(f"In roster order: {letters}", Spill())
    firsts = permutations(letters, len(letters) if len(letters) <= FEW else 1)
    for order in map("".join, firsts):
        if letters.startswith(order):
            continue
        back = "The other way round: " if order == letters[::-1] else ""
        rest = ", then the others" if len(order) < len(letters) else ""
        yield Choice(f"{back}{order}{rest}", Spill(chain=order))


def stranded_squadrons(table: Table) -> tuple[int, ...]:
    """Return the squadrons aboard one that has lost its last transport (PF-EMB-4).

    Their wrecks come in the order of the chain along which they were hit (PF-A46).
    """
    aboard = (one for one in table.squadrons if one.place == "embarked")
    wrecked = (one for one in aboard if _is_wreck(table, one.within))
    return tuple(one.id for one in sorted(wrecked, key=lambda one: _fell(table, one.within)))


def _fell(table: Table, carrier: int) -> int:
    """Return the place of a squadron's first loss among the models that have just fallen."""
    fallen = [table.model(model).squadron for model in table.fallen]
    return fallen.index(carrier) if carrier in fallen else len(fallen)


def put_out(table: Table, side: str = "") -> tuple[Table, tuple[int, ...]]:
    """Return the table with a side's passengers out of their wrecks, and who they are (PF-EMB-4).

    "" is both sides.
    """
    due = stranded_squadrons(table)
    out = tuple(one for one in due if side in ("", table.side(one)))
    for squadron in out:
        table = out_of_wreck(table, squadron, table.squadron(squadron).within)
        table = table.change(squadron, place="table", within=0)
    return table, out


def _is_wreck(table: Table, carrier: int) -> bool:
    """Return whether nothing is left of a squadron that could carry anybody."""
    had = (model for model in table.mustered(carrier) if table.profile(model).has(TRANSPORT))
    return not table.living(carrier) or (any(had) and not table.has(carrier, TRANSPORT))


def _revived(table: Table) -> Table:
    """Return the table as if the fallen were still there, with their squadrons."""
    for model in table.fallen:
        squadron = table.model(model).squadron
        table = table.change_model(model, damage=0)
        if table.squadron(squadron).place == "destroyed":
            table = table.change(squadron, place="table")
    return table


def _reached(table: Table) -> int:
    """Return the passengers of whom an order is asked. Raises RuleError where there are none."""
    top = table.frames[-1] if table.frames else None
    found = top.reached(table) if isinstance(top, Spilling) else 0
    if not found:
        raise RuleError("No wreck is being settled now.", RULE)
    return found


def _reach(count: int) -> str:
    return hits(count, "hit reaches", "hits reach")
