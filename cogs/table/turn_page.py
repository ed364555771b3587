"""The message that shows who acts when: one in a channel, edited as long as Discord lets it be."""

from __future__ import annotations

import logging

from cogs import wire
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import initiative
from db.engine import Connection
from db.initiative import Initiative, Listed
from referee import custom_id
from referee.message import Button, Outgoing, plain
from rules.rolls.initiative import Turn as At
from rules.rolls.initiative import after, ordered, tied

log = logging.getLogger("landfall")

ROOM = 1_700
"""How long the list may be before it leaves out how the values were rolled."""
TRIES = 3


def read(db: Connection, channel: int) -> tuple[Initiative, tuple[Listed, ...]] | None:
    """Return the list of a channel with its entries, None where there is none."""
    found = initiative.get(db, channel)
    return None if found is None else (found, initiative.entries(db, channel))


def page(found: Initiative, entries: tuple[Listed, ...]) -> Outgoing:
    """Return a list as a message: who is up, everybody in order, what can be pressed."""
    lines = _lines(found, entries, with_dice=True)
    if sum(map(len, lines)) > ROOM:
        lines = _lines(found, entries, with_dice=False)
    text = "\n".join((_first(found, entries), *lines))
    return Outgoing(text, buttons=_buttons(found, entries))


def _first(found: Initiative, entries: tuple[Listed, ...]) -> str:
    names = {one.id: plain(one.name) for one in entries}
    if not entries:
        return "**Initiative.** Nobody is in it yet: press *Add*."
    if found.turn not in names:
        return "**Initiative.** Press *Begin* once everybody is in."
    now = At(found.round, found.turn)
    then = after(entries, now)
    behind = f", then {names[then.entry]}" if then.entry != found.turn else ""
    return f"**{names[found.turn]}** is up in round {found.round}{behind}."


def _lines(found: Initiative, entries: tuple[Listed, ...], *, with_dice: bool) -> list[str]:
    alike = {one.id for group in tied(entries) for one in group}
    lines = []
    for place, one in enumerate(ordered(entries), 1):
        name = f"**{plain(one.name)}** (now)" if one.id == found.turn else plain(one.name)
        tie = " (tied)" if one.id in alike else ""
        how = f" · {one.how}" if with_dice and one.how else ""
        lines.append(f"{place}. **{one.value}** {name}{tie}{how}")
    return lines


def _buttons(found: Initiative, entries: tuple[Listed, ...]) -> tuple[tuple[Button, ...], ...]:
    begun = any(one.id == found.turn for one in entries)
    at = f"{found.round}.{found.turn or 0}"
    turns: tuple[Button, ...] = ()
    if entries:
        word = "Next" if begun else "Begin"
        turns = (Button(word, custom_id.custom_id("in", at), "primary"),)
    if begun:
        turns = (*turns, Button("Back", custom_id.custom_id("ib", at)))
    others = [Button("Add", "ia")]
    if entries:
        others.append(Button("Remove", "ir"))
    if tied(entries):
        others.append(Button("Break ties", custom_id.custom_id("it", found.rev)))
    others.append(Button("End", "ie", "danger"))
    return tuple(row for row in (turns, tuple(others)) if row)


async def show(interaction: Interaction, told: str = "") -> None:
    """Have the list's message show it as it is, and tell whoever acted what they did.

    A press changes the message that bears the button. Where the one there is cannot be changed any
    more, a new one takes its place.
    """
    found = await _now(interaction)
    if found is None:
        return
    if _is_of_the_list(interaction):
        await reply.edited(interaction, page(*found))
        await _note(interaction, found[0], interaction.message.id if interaction.message else 0)
        if told:
            await reply.private(interaction, told)
        return
    if found[0].message is not None and await _edited(interaction, found):
        await reply.private(interaction, told or "Done.")
        return
    await post(interaction)
    if told:
        await reply.private(interaction, told)


def _is_of_the_list(interaction: Interaction) -> bool:
    """Say whether what was pressed stands in a list's message, and can still be answered by it."""
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return False
    return not interaction.response.is_done()


async def post(interaction: Interaction) -> None:
    """Show the list in a new message, which is the list's from now on."""
    found = await _now(interaction)
    if found is None:
        return
    number = await reply.public(interaction, page(*found))
    if number is not None:
        await _note(interaction, found[0], number)


async def _now(interaction: Interaction) -> tuple[Initiative, tuple[Listed, ...]] | None:
    channel = interaction.channel_id or 0
    return await interaction.client.db.read(lambda db: read(db, channel))


async def _note(interaction: Interaction, found: Initiative, message: int) -> None:
    if found.message != message:
        await interaction.client.db.write(lambda db: initiative.shown(db, found.channel, message))


async def _edited(interaction: Interaction, found: tuple[Initiative, tuple[Listed, ...]]) -> bool:
    """Change the list's message until it shows the list as it is; say whether that could be."""
    place = interaction.client.get_partial_messageable(found[0].channel)
    for _ in range(TRIES):
        message = place.get_partial_message(found[0].message or 0)
        try:
            with wire.hurried():
                await message.edit(**reply.changed(page(*found)))
        except reply.UNHEARD as error:
            log.info("the initiative in %s is shown anew: %s", found[0].channel, error)
            return False
        now = await _now(interaction)
        if now is None or now[0].rev == found[0].rev:
            return True
        found = now
    return True


async def close(interaction: Interaction, found: Initiative) -> None:
    """Take the buttons off the message of a list that is over, where that can be."""
    if found.message is None:
        return
    place = interaction.client.get_partial_messageable(found.channel)
    over = Outgoing(f"**Initiative.** It is over after round {found.round}.")
    try:
        with wire.hurried():
            await place.get_partial_message(found.message).edit(**reply.changed(over))
    except reply.UNHEARD as error:
        log.info("the message of an initiative in %s stays: %s", found.channel, error)
