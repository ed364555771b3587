"""Actions about a disagreement: a dispute, its end, a roll-off if no GM is there, a call.

A dispute stays open, in a list that everybody can see, until somebody settles it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from db import votes
from db.engine import Connection
from db.journal import Row
from referee import custom_id, naming, verdict
from referee.action import Result
from referee.head import GameHead
from referee.impartial import judges
from referee.message import Button, Outgoing
from referee.service import ServiceAction, check_in_play, told
from rules.core import GM, Line, RuleError, canonical, seat_title
from rules.dice import Dice

from .ruling import numbered

KIND = "dispute"

CONTEST = "contest"
"""The kind of a row in which two seats roll off."""


class Claim(msgspec.Struct, frozen=True):
    """What is disputed: the row, what is claimed instead, by which seat, by whom (0: forgotten)."""

    row: int
    text: str
    seat: str
    name: str
    person: int = 0


def claim_of(vote: votes.Vote) -> Claim:
    """Return the claim of an open dispute."""
    return msgspec.json.decode(vote.body, type=Claim)


class Disputed(ServiceAction, frozen=True, kw_only=True):
    """A seat disputes a row; the list of open disputes holds it from now on."""

    row: int
    claim: str
    due: int
    at: int

    def kind(self) -> str:
        """Return the name of this row."""
        return "dispute"

    def facts(self) -> dict[str, Any]:
        """Return which row and what is claimed."""
        return {"row": self.row, "text": self.claim}

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Open the dispute; nothing else changes."""
        check_in_play(head, "A dispute")
        if not 1 <= self.row <= head.seq:
            raise RuleError(f"There is no entry {self.row} to dispute.", "GM")
        text = f"{seat_title(self.seat)} ({self.who}) disputes entry {self.row}: {self.claim}"
        body = canonical(
            Claim(self.row, self.claim, self.seat, self.name, self.person or 0)
        ).decode()
        due = None if judges(head) else self.due
        vote = votes.Vote(None, head.id, KIND, f"{head.seq + 1}", body, self.at, due)
        return Result(
            state=head.state, told=(told(text, "GM"),), also=(lambda db: votes.add(db, vote),)
        )

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return it with a mention of whoever is to settle it, and their buttons."""
        if judges(after):
            text = f"{verdict.result(result.told)}\n{_at(after, (GM,))}: settle it with /gm settle."
            return Outgoing(text, pings=verdict.pinged(after, (GM,)))
        others = tuple(seat for seat in after.taken() if seat != self.seat)
        text = f"{verdict.result(result.told)}\nThere is no GM. {_at(after, others)}: is it so?"
        buttons = (
            Button("Accept", custom_id.custom_id("d", after.id, row.seq, "yes"), "success"),
            Button("Differ", custom_id.custom_id("d", after.id, row.seq, "no"), "danger"),
        )
        return Outgoing(text, buttons=(buttons,), pings=verdict.pinged(after, others))


def _at(head: GameHead, seats: tuple[str, ...]) -> str:
    """Return the people on these seats as mentions."""
    return " ".join(f"<@{person}>" for person in verdict.people(head, seats))


class Settled(ServiceAction, frozen=True, kw_only=True):
    """A dispute ends: by the GM's words, by agreement, by a roll-off, by time, or withdrawn."""

    vote: int
    claim: Claim
    ruling: str
    outcome: str
    at: int

    def kind(self) -> str:
        """Return the name of this row."""
        return "settle"

    def facts(self) -> dict[str, Any]:
        """Return which row it was about, and how it ended."""
        return {"row": self.claim.row, "ruling": self.ruling, "outcome": self.outcome}

    def closing(self, db: Connection) -> None:
        """Close the dispute. Raises RuleError if somebody else was faster."""
        if not votes.close(db, self.vote, self.outcome, self.at):
            raise RuleError("This dispute is settled already.", "GM")

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Tell the ruling; one given by a GM has a number."""
        check_in_play(head, "A ruling")
        text, setup = f"On entry {self.claim.row}: {self.ruling}", None
        if self.outcome == "ruled":
            text, setup = numbered(head, text)
        line = told(text, "GM")
        return Result(state=head.state, told=(line,), options=setup, also=(self.closing,))


class RolledOff(Settled, frozen=True, kw_only=True):
    """Without a GM, two seats that differ roll against each other; the winner decides."""

    against: str

    def kind(self) -> str:
        """Return the name of this row."""
        return CONTEST

    def text(self) -> bytes:
        """Return what the decision says, and the row it is about."""
        return canonical({"kind": CONTEST, "row": self.claim.row})

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Roll off by the game's own argument roll, else d10 each, the higher wins.

        Raises RuleError in a game that leaves disputes to a GM alone.
        """
        check_in_play(head, "A roll-off")
        head.system.check_argues(head.state)
        pair = (self.claim.seat, self.against)
        decision = canonical({"answers": [[seat, {"kind": CONTEST}] for seat in sorted(pair)]})
        dice.decide(decision)
        winner, work = head.system.argue(*pair, dice)
        holds = f"what {seat_title(self.claim.seat)} says holds: {self.claim.text}"
        falls = "the other says no, so it stands as it is"
        text = f"{seat_title(winner)} wins the roll-off on entry {self.claim.row}; "
        line = Line(
            text + (holds if winner == self.claim.seat else falls), "GM", work=work, main=True
        )
        return Result(state=head.state, told=(line,), decided=decision, also=(self.closing,))


class Called(ServiceAction, frozen=True, kw_only=True):
    """A seat calls the GM."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "call"

    def run(self, head: GameHead, dice: Dice) -> Result:
        check_in_play(head, "A call")
        if not head.masters():
            raise RuleError("This game has no GM. A player can become one: /gm claim.", "GM")
        names = " and ".join(naming.mark(held.person, held.name) for held in head.masters())
        text = f"{seat_title(self.seat)} ({self.who}) calls the GM, {names}."
        return Result(state=head.state, told=(told(text, "GM"),))

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return it with a mention of the GM."""
        text = f"{verdict.result(result.told)} {_at(after, (GM,))}"
        return Outgoing(text, pings=verdict.pinged(after, (GM,)))


def won(row: Row) -> str:
    """Return the seat that won a roll-off: the result names it first."""
    lines = msgspec.json.decode(row.told, type=tuple[Line, ...])
    first = lines[0].text.partition(" ")[0]
    return GM if first == seat_title(GM) else first.lower()
