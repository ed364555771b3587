"""Dispute (under *Why?*) and Call the GM: buttons, a form, a list, and how a dispute ends."""

from __future__ import annotations

import msgspec

from cogs.play import settling
from cogs.ui import context, modal, reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.agreement import disputes
from referee.agreement.votes import Complete
from referee.change import change, noted
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, cut
from referee.service import check_in_play
from referee.timeline.dispute import Settled
from rules.core.moves import LONGEST_TEXT


async def _head(interaction: Interaction, parts: list[str], count: int) -> GameHead:
    numbers = parts[: 2 if count > 1 else 1]
    if len(parts) != count or not all(one.isdecimal() and len(one) < 19 for one in numbers):
        raise Refusal(context.UNKNOWN)
    return await context.game_pressed(interaction, parts[0])


async def asked(interaction: Interaction, parts: list[str]) -> None:
    """Open the form of a dispute: game, row; none where it would be refused in the end."""
    head = await _head(interaction, parts, 2)
    check_in_play(head, "A dispute")
    disputes.player_seat(head, interaction.user.id)
    field = modal.Field("claim", "What is right instead", LONGEST_TEXT, tall=True)
    name = custom_id.custom_id("dd", head.id, parts[1])
    await modal.show(interaction, name, f"Dispute entry {parts[1]}", field)


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form: game, row."""
    head = await _head(interaction, parts, 2)
    claim = modal.value(interaction, "claim")
    referee, person = interaction.client.referee, context.person_of(interaction)
    key, row = str(interaction.id), int(parts[1])
    await settling.do(interaction, head, disputes.disputed(referee, head, person, row, claim, key))


async def call(interaction: Interaction, parts: list[str]) -> None:
    """Call the GM: game."""
    head = await _head(interaction, parts, 1)
    referee = interaction.client.referee
    action = await disputes.called(referee, head, context.person_of(interaction))
    settled = await referee.settle(head.id, action)
    if settled.repeated:
        await reply.private(interaction, "The GM was called already.")
        return
    await settling.speak(interaction, settled, action)


async def listed(interaction: Interaction, head: GameHead) -> None:
    """Show the open disputes to the person who asks."""
    text = await disputes.listed(interaction.client.referee, head)
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))


async def settle(interaction: Interaction, head: GameHead, number: int, ruling: str) -> None:
    """Settle a dispute by the GM's words."""
    referee, person = interaction.client.referee, context.person_of(interaction)
    key = str(interaction.id)
    await settling.do(
        interaction, head, await disputes.ruled(referee, head, person, number, ruling, key)
    )


async def voiced(interaction: Interaction, parts: list[str]) -> None:
    """Take a seat's word on a dispute where there is no GM: game, row of the dispute, yes or no."""
    head = await _head(interaction, parts, 3)
    referee, person = interaction.client.referee, context.person_of(interaction)
    vote = await disputes.by_row(referee, head, parts[1])
    mine = disputes.check_voice(head, vote, person.id)
    if parts[2] == "no":
        action = disputes.roll_off(referee, vote, person, mine[0])
        await settling.do(interaction, head, _noted(interaction, head, action, "You differ."))
        return
    work = disputes.voicing(referee, head, vote, person.id, mine)
    try:
        await settling.answer(
            interaction, await change(referee, str(interaction.id), person, work, head.id)
        )
    except Complete:
        end = disputes.accepted(referee, vote, person, mine[0])
        await settling.do(interaction, head, _noted(interaction, head, end, "All accept."))


def _noted(interaction: Interaction, head: GameHead, action: Settled, text: str) -> Settled:
    """Return the end of a dispute, with the answer to this interaction kept beside it."""
    at = interaction.client.clock.now()
    note = noted(str(interaction.id), head.id, interaction.user.id, text, at)
    return msgspec.structs.replace(action, also=(note,))


PRESSES = {"dq": asked, "dd": sent, "gc": call, "d": voiced}
