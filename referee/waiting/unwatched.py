"""Games that only computers play: at a pace, and never for long unless somebody asks for more.

A game is such a one while no person holds a seat that the rules ask. Both the pace and the end of a
stretch follow from the journal alone, so that a restart changes neither.
"""

from __future__ import annotations

import msgspec

from db import journal
from db.engine import Connection
from referee import custom_id, standstill
from referee.action import Result
from referee.head import GameHead
from referee.message import Button, Outgoing
from referee.service import ServiceAction, told
from referee.settle import Referee
from rules.core import GM, RuleError
from rules.deadlines import UNWATCHED_STEPS
from rules.dice import Dice

STRETCH = 120
"""How many rows computers write with nobody among them before the game rests."""
GO_ON = "go"
"""The verb of the button that asks for more: game."""


def is_unwatched(head: GameHead) -> bool:
    """Say whether no person plays in a game in play; a GM counts if the rules ask one."""
    players = (held for held in head.seats if held.person)
    asked = (held for held in players if held.seat != GM or head.system.gm is not None)
    return head.game.status == "open" and not any(asked)


def next_at(head: GameHead, now: int) -> int:
    """Return when (ms) a game that only computers play goes on: its last row sets the time.

    A row dated in the future, by a clock that was once ahead, postpones nothing.
    """
    return min(head.game.moved_at, now) + UNWATCHED_STEPS[head.setup.pace]


async def is_worn_out(referee: Referee, head: GameHead) -> bool:
    """Tell whether computers have played a whole stretch since somebody last did anything."""

    def alone(db: Connection) -> int:
        return journal.since_a_person(db, head.id)

    return await referee.db.read(alone) >= STRETCH


class Rested(ServiceAction, frozen=True, kw_only=True):
    """A game that only computers play stops until somebody wants to see more of it."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "rest"

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Pause. Raises RuleError once a person has sat down."""
        if not is_unwatched(head):
            raise RuleError("Somebody plays in this game; it does not rest.", "GAME")
        setup = msgspec.structs.replace(head.setup, resting=True)
        text = (
            f"Only computers play here, so the game rests after {STRETCH} of their moves until "
            "somebody presses Go on."
        )
        return Result(state=head.state, told=(told(text),), status="paused", options=setup.text())

    def message(
        self, after: GameHead, result: Result, row: journal.Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return the sentence with the button under it."""
        button = Button("Go on", custom_id.custom_id(GO_ON, after.id), "primary")
        return Outgoing("", buttons=((button,),))


class WentOn(ServiceAction, frozen=True, kw_only=True):
    """Somebody wants to see more of a game that rests."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "go_on"

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Go on. Raises RuleError if the game is not resting."""
        if head.game.status == "paused" and not head.setup.resting:
            raise RuleError(standstill.why(head, self.person), "GAME")
        if head.game.status != "paused":
            raise RuleError("The game does not rest.", "GAME")
        setup = msgspec.structs.replace(head.setup, resting=False)
        line = told(f"{self.who} wants to see more: the computers go on.")
        return Result(state=head.state, told=(line,), status="open", options=setup.text())


def rest(head: GameHead) -> Rested:
    """Return the action by which a game rests, the same one however often it is tried."""
    return Rested(key=f"rest:{head.id}:{head.seq}", seat="bot", by="bot", seen=head.seq)
