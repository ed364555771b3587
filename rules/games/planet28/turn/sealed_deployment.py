"""Deployments handed in sealed, in words, where the bot holds no positions (P28-SETUP-3).

Each side says where all of its own begin; nobody learns of another's before all have said it
(P28-PBP-4). On a measured table the positions themselves are handed in like this.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Interrupt, Line, Move, RuleError, Words, fact
from rules.core.answers import given
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planet28.answers import Decline
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

RULE = "P28-SETUP-3"
LONGEST = 1000


class Places(Words[Table]):
    """Where everybody of a side begins, in words."""

    example = "Krol behind the tank, Teniel on the roof; both within 10cm of side 2"
    longest = LONGEST


PLACES = Places()


class SayDeployment(Move, frozen=True, kw_only=True, tag="say_deployment"):
    """A side's whole deployment, in words."""

    where: Annotated[Annotated[str, msgspec.Meta(max_length=LONGEST)] | None, fact(PLACES)] = None

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return that it has to be said (P28-FACT-1)."""
        return ("where",)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for words that say nothing; what is still open is asked in a form."""
        if self.where is not None and not self.where.strip():
            raise RuleError("Say where everybody of yours begins.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the one there is; the words are asked for."""
        yield cls()


class SealedDeployment(Procedure, frozen=True, kw_only=True, tag="sealed_deployment"):
    """The deployment of all sides at once."""

    stages: ClassVar[tuple[str, ...]] = ("say",)

    def ask_say(self, state: Table) -> Ask | None:
        """Ask every side; nobody sees another's answer before all have given theirs."""
        entries = tuple(
            Entry(
                seat=seat,
                kinds=(SayDeployment, Decline),
                choices=(
                    Choice("Say where they begin", SayDeployment()),
                    Choice("Nothing to hide", Decline()),
                ),
                default=Decline(),
            )
            for seat in state.people()
        )
        text = "Where do you deploy? All deployments are revealed together."
        return Ask(kind="deployment", rule=RULE, text=text, entries=entries, sealed=True)

    def do_say(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Reveal all of them."""
        told = tuple(_told(seat, answer) for seat, answer in answers.items())
        return Go(state=state, told=told, reveals=True)


def _told(seat: str, answer: Move) -> Line:
    said = answer.where if isinstance(answer, SayDeployment) else None
    text = f"deploys: {said.strip().rstrip('.')}" if said else "deploys in the open"
    return Line(f"{seat_title(seat)} {text}.", RULE, main=True)


def sealings(table: Table) -> tuple[SealedDeployment, ...]:
    """Return the question for sealed deployments, if that is the option and there are two sides."""
    sides = {table.side_of(seat) for seat in table.people()}
    sealed = table.is_switched("deploy", "sealed") and len(sides) > 1
    return (SealedDeployment(),) if sealed and not is_measured(table) else ()


class LookAtDeployments(Interrupt, frozen=True, kw_only=True, tag="look_at_deployments"):
    """The GM looks at the deployments handed in so far; everybody is told (P28-GM-11)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, with `gm_sees` off, and if there are none."""
        if seat != GM:
            raise RuleError("Only a GM may look at sealed deployments.", "P28-GM-11")
        if state.is_switched("gm_sees", "off"):
            raise RuleError("The switch gm_sees is off.", "P28-GM-11")
        if not _sealed(state):
            raise RuleError("No sealed deployment has been handed in.", "P28-GM-11")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the one there is, while there is anything to see."""
        if _sealed(state):
            yield cls()

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Tell the GM alone what they say."""
        shown = " ".join(line.text for line in _sealed(state))
        public = Line("The GM looks at the sealed deployments.", "P28-GM-11", main=True)
        return Go(state=state, told=(public, Line(shown, "P28-GM-11", to=(GM,))), reveals=True)


def _sealed(table: Table) -> tuple[Line, ...]:
    """Return what the deployments say that have been handed in and are not revealed yet."""
    if not table.frames or not isinstance(table.frames[-1], SealedDeployment):
        return ()
    return tuple(_told(seat, answer) for seat, answer in given(table).items())
