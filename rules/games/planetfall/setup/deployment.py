"""Deployment: helix by helix in turn, or both sides sealed and revealed together (PF-SET-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Interrupt, Line, Move, RuleError
from rules.core.answers import given
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened
from rules.games.planetfall.measured.lining_up import OTHERS, TITLES
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.state import Table

from .beginning import asking_who, is_own
from .deploying import RULE, Deploy, Deployments, deployed, undeployed

LIMITS = 'inside its own zone, 8" deep, coherent and in command range of its helix'


class OpenDeployment(Deployments, frozen=True, kw_only=True, tag="open_deployment"):
    """Whole helixes in turn; `side` deploys the next (PF-SET-9)."""

    stages: ClassVar[tuple[str, ...]] = ("test", "who", "helix")

    side: str = ""

    def check_helix(self, table: Table, side: str, helix: int) -> None:
        """Raise RuleError for several helixes at once while the other side still has some."""
        if not helix and len(undeployed(table, side)) > 1 and undeployed(table, table.enemy(side)):
            raise RuleError("The sides take turns: deploy one helix.", RULE)

    def offered(self, table: Table, side: str) -> tuple[int, ...]:
        """Return each helix that is left, and 0 for all where they are several."""
        due = undeployed(table, side)
        return (*due, 0) if len(due) > 1 else due

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for who says which side begins."""
        return Go(state=state, first=(OpposedTest(purpose="deployment"),))

    def ask_who(self, state: Table) -> Ask:
        """Ask the winner which side deploys the first helix."""
        return asking_who(str(self.heard("winner")), "deploys the first helix", RULE)

    def do_who(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin with that side."""
        winner = str(self.heard("winner"))
        side = winner if is_own(answers, winner) else state.enemy(winner)
        return Go(state=state, frame=msgspec.structs.replace(self, side=side))

    def ask_helix(self, state: Table) -> Ask | None:
        """Ask the side whose turn it is for a helix."""
        due = undeployed(state, self.side)
        if not due:
            return None
        choices = [Choice(_title(state, one), Deploy(helix=one)) for one in due[:8]]
        if len(due) == 1:
            choices += _formations(state, due[0])
        if len(due) > 1 and not undeployed(state, state.enemy(self.side)):
            choices.insert(0, Choice("All that are left, as the force says", Deploy()))
        entry = Entry(seat=self.side, kinds=(Deploy,), choices=tuple(choices))
        text = f"{seat_title(self.side)} deploys a helix {LIMITS}."
        return Ask(kind="deploy", rule=RULE, text=text, entries=(entry,))

    def do_helix(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Put it on the table; then the other side deploys, if it has any left."""
        answer = answers.get(self.side)
        if not isinstance(answer, Deploy):
            return Go(state=state)
        table, line = deployed(state, self.side, answer)
        other = state.enemy(self.side)
        turn = other if undeployed(table, other) else self.side
        frame = msgspec.structs.replace(self, side=turn)
        return Go(state=table, frame=frame, told=(line,), to="helix")


class SealedDeployment(Deployments, frozen=True, kw_only=True, tag="sealed_deployment"):
    """Both whole deployments at once; nobody sees the other's before both are in (PF-PBP-4)."""

    stages: ClassVar[tuple[str, ...]] = ("say",)

    def check_helix(self, table: Table, side: str, helix: int) -> None:
        """Raise RuleError for a single helix: the whole deployment is handed in."""
        if helix and len(undeployed(table, side)) > 1:
            raise RuleError("Hand in your whole deployment, all helixes at once.", RULE)

    def offered(self, table: Table, side: str) -> tuple[int, ...]:
        """Return 0: all helixes are handed in at once."""
        return (0,)

    def ask_say(self, state: Table) -> Ask:
        """Ask both sides; an answer may be changed until both are in."""
        entries = tuple(
            Entry(
                seat=side,
                kinds=(Deploy,),
                choices=(Choice("As the force says", Deploy()), *_formations(state)),
            )
            for side in state.sides
        )
        text = f"Deploy everything, each helix {LIMITS}. Both deployments are revealed together."
        return Ask(kind="deployment", rule=RULE, text=text, entries=entries, sealed=True)

    def do_say(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Reveal both deployments at once (PF-PBP-4)."""
        table, told = state, []
        for side, answer in answers.items():
            if isinstance(answer, Deploy):
                table, line = deployed(table, side, answer)
                told.append(line)
        return Go(state=table, told=tuple(told), reveals=True)


def _formations(table: Table, helix: int = 0) -> tuple[Choice, ...]:
    """Return the other formations in which a measured force may begin."""
    if table.scenery is None:
        return ()
    return tuple(Choice(TITLES[one], Deploy(helix=helix, formation=one)) for one in OTHERS)


class LookAtSealed(Interrupt, frozen=True, kw_only=True, tag="look_at_sealed"):
    """The GM looks at what has been handed in sealed; everybody is told that (PF-GM-8)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, with `gm_sees` off, and if there is nothing."""
        if seat != GM:
            raise RuleError("Only a GM may look at what is sealed.", "PF-GM-8")
        if not state.is_switched("gm_sees", "on"):
            raise RuleError("The switch gm_sees is off.", "PF-GM-8")
        if not _sealed(state):
            raise RuleError("No sealed deployment has been handed in.", "PF-GM-8")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the one there is, while there is anything to see."""
        if _sealed(state):
            yield cls()

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Tell the GM alone what it says."""
        shown = " ".join(line.text for line in _sealed(state))
        public = Line("The GM looks at the sealed deployments.", "PF-GM-8", main=True)
        return Go(state=state, told=(public, Line(shown, "PF-GM-8", to=(GM,))), reveals=True)


def _sealed(table: Table) -> tuple[Line, ...]:
    if not table.frames or not isinstance(table.frames[-1], SealedDeployment):
        return ()
    said = ((seat, one) for seat, one in given(table).items() if isinstance(one, Deploy))
    return tuple(deployed(table, seat, one)[1] for seat, one in said)


def _title(table: Table, helix: int) -> str:
    listing = table.helixes[helix - 1]
    names = ", ".join(n.name for n in table.roster if n.helix == helix)
    return shortened(f"{listing.type.replace('_', ' ').capitalize()}: {names}")
