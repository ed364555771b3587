"""Narration: how a success looks, or the colour of a failure. It changes nothing and is kept.

A row of the journal beside the rules; the channel reads it, nobody is called by it.
"""

from __future__ import annotations

from typing import Any

from cogs.play import settling
from cogs.ui.context import Interaction
from referee import access
from referee.action import Result, Row
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.service import ServiceAction, check_in_play
from rules.core import GM, Line
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import name

MOST = 1_000


class Narrated(ServiceAction, frozen=True, kw_only=True):
    """Words of a seat about what happens."""

    words: str

    def kind(self) -> str:
        return "narration"

    def facts(self) -> dict[str, Any]:
        return {"words": self.words}

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Keep the words; the state stays as it is."""
        check_in_play(head, "A narration")
        text = f"{title(head.state, self.seat)}: {self.words}"
        return Result(state=head.state, told=(Line(text, "GAME", main=True),))

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return the words whole, without a call to anybody."""
        return Outgoing(f"**{plain(title(after.state, self.seat))}**\n{plain(self.words)}")


def title(state: Campaign, seat: str) -> str:
    """Return who narrates, and in a round what his die came to: `Bell, success at 7`."""
    # Successes tell what they did, failures how it went wrong (C316-ROUND-16, C316-ROUND-17).
    now = state.round
    who = name(state, seat)
    if now is None or seat not in now.verdicts:
        return who
    return f"{who}, {now.verdicts[seat]} at {now.dice[seat]}"


async def narrate(interaction: Interaction, head: GameHead, words: str) -> None:
    """Tell the channel something in one's trooper's name, or as GM."""
    person = interaction.user
    held = head.seats_of(person.id)
    known = [seat for seat in held if seat in head.state.troopers or seat == GM]
    if not known:
        raise Refusal("Only a trooper's player or the GM can narrate.")
    speaker = access.speaks_for(head, person.id)
    seat = speaker if speaker in known else known[0]
    action = Narrated(
        key=str(interaction.id),
        seat=seat,
        person=person.id,
        name=person.display_name,
        words=words[:MOST],
    )
    await settling.do(interaction, head, action)
