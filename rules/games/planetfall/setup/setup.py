"""The pre-game sequence from what was agreed to the first turn (PF-SET-1 to PF-SET-14)."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.cards.hands import ChooseHands
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table

from .agreed import agreement
from .deployment import OpenDeployment, SealedDeployment
from .objectives import Objectives
from .proposing import Proposal
from .scouting import Scouting, scouts
from .sites import Sites, left
from .terrain import TerrainSetup

Edge = Literal["north", "south"]
OTHER: dict[str, Edge] = {"north": "south", "south": "north"}


class ChooseEdge(Move, frozen=True, kw_only=True, tag="choose_edge"):
    """The long edge that the winner of the test takes; the other side gets the other (PF-SET-4)."""

    edge: Edge


class Setup(Procedure, frozen=True, kw_only=True, tag="setup"):
    """The sequence of section 3.1. With `setup` at quick `winners` are those of the tests.

    They are in the order of PF-OPP-8: edge, primaries, secondaries, markers, recon; "" where none
    was rolled.
    """

    stages: ClassVar[tuple[str, ...]] = (
        "agreed",
        "terrain",
        "early_hands",
        "test",
        "edge",
        "propose",
        "primaries",
        "secondaries",
        "deploy",
        "sites",
        "late_hands",
        "recon",
    )

    winners: tuple[str, ...] = ()

    def do_agreed(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Tell what both have agreed on (PF-SET-1)."""
        return Go(state=state, told=agreement(state))

    def do_terrain(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the terrain placed (PF-SET-2, PF-SET-3)."""
        return Go(state=state, first=(TerrainSetup(),))

    def do_early_hands(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the hands chosen now where that is before deployment (PF-SET-12, PF-A36)."""
        early = state.is_switched("tac_timing", "before_deployment")
        return Go(state=state, first=(ChooseHands(),) if early else ())

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for the edge; with `setup` at quick all tests of the sequence (PF-OPP-8)."""
        tests = _tests(state) if _is_quick(state) else ("the board edge",)
        return Go(state=state, first=tuple(OpposedTest(purpose=one) for one in tests))

    def ask_edge(self, state: Table) -> Ask:
        """Ask the winner for its long edge (PF-SET-4)."""
        winner = str(self.returned[0]["winner"])
        choices = tuple(Choice(f"The {e} edge", ChooseEdge(edge=e)) for e in OTHER.values())
        default = ChooseEdge(edge="north")
        entry = Entry(seat=winner, kinds=(ChooseEdge,), choices=choices[::-1], default=default)
        text = f"{seat_title(winner)} chooses one of the long edges."
        return Ask(kind="edge", rule="PF-SET-4", text=text, entries=(entry,))

    def do_edge(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Give both their edges, and keep who won the tests that were rolled ahead."""
        winner = str(self.returned[0]["winner"])
        answer = answers.get(winner)
        edge: Edge = answer.edge if isinstance(answer, ChooseEdge) else "north"
        table = state.change_command(winner, edge=edge)
        table = table.change_command(state.enemy(winner), edge=OTHER[edge])
        line = Line(f"{seat_title(winner)} takes the {edge} edge.", "PF-SET-4", main=True)
        frame = msgspec.structs.replace(self, winners=self._won(state))
        return Go(state=table, frame=frame, told=(line,))

    def _won(self, table: Table) -> tuple[str, ...]:
        """Return the winners of the tests after the edge's, "" for one that was not rolled."""
        if not _is_quick(table):
            return ("",) * len(LATER)
        rolled = dict(zip(_tests(table), self.returned, strict=True))
        return tuple(str(rolled[name]["winner"]) if name in rolled else "" for name in LATER)

    def do_propose(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take a proposal for all that is placed, with `setup` at quick."""
        return Go(state=state, first=(Proposal(),) if _is_quick(state) else ())

    def do_primaries(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the primaries placed (PF-SET-6)."""
        return Go(state=state, first=(Objectives(kind="primary", tested=self.winners[0]),))

    def do_secondaries(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the secondaries placed (PF-SET-7)."""
        return Go(state=state, first=(Objectives(kind="secondary", tested=self.winners[1]),))

    def do_deploy(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have both sides deploy (PF-SET-9)."""
        sealed = _is_quick(state) or state.is_switched("deploy", "sealed")
        first: Frame = SealedDeployment() if sealed else OpenDeployment()
        return Go(state=state, first=(first,))

    def do_sites(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the markers placed (PF-SET-11)."""
        return Go(state=state, first=(Sites(tested=self.winners[2]),))

    def do_late_hands(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have both choose their hands in step G (PF-SET-12)."""
        early = state.is_switched("tac_timing", "before_deployment")
        return Go(state=state, first=() if early else (ChooseHands(),))

    def do_recon(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the recon moves made (PF-SET-13)."""
        return Go(state=state, first=(Scouting(tested=self.winners[3]),))


LATER = ("the primary objectives", "the secondary objectives", "the markers", "the recon moves")


def _is_quick(table: Table) -> bool:
    return table.is_switched("setup", "quick")


def _tests(table: Table) -> tuple[str, ...]:
    """Return the tests of the sequence that somebody needs, in the order of PF-OPP-8."""
    found = ["the board edge", *LATER[:2]]
    if any(left(table, side) for side in table.sides):
        found.append(LATER[2])
    # Nobody is deployed yet, so whoever might move counts.
    if any(_may_scout(table, side) for side in table.sides):
        found.append(LATER[3])
    return tuple(found)


def _may_scout(table: Table, side: str) -> bool:
    from_reserve = ("undeployed", "table")
    there = table
    for n in table.own(side):
        if table.squadron(n).place in from_reserve:
            there = there.change(n, place="table")
    return bool(scouts(there, side))
