"""The only place that knows Discord's limits; it turns a `Say` into a message."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import discord

from cogs import wire
from referee.message import Button, Menu, Outgoing, cut

from . import acknowledge

# https://docs.discord.com/developers/resources/message
LONGEST_TEXT = 2_000
LONGEST_WORKING = 1_500
LONGEST_FOOT = 2_048
LONGEST_LABEL = 80
LONGEST_PICK = 100
ROWS = 5
BUTTONS = 5
PICKS = 25

UNHEARD = wire.UNHEARD
NOBODY = discord.AllowedMentions.none()

_STYLES = {"primary": 1, "secondary": 2, "success": 3, "danger": 4}
_ROW, _BUTTON, _SELECT = 1, 2, 3
_LINK = 5


class Components:
    """The components of a message as Discord takes them, in place of a View of discord.py.

    The router listens, no view does, and a View costs more than all the rest of a message.
    """

    __discord_ui_view__ = True
    timeout = None
    """No view listens, so none has to be stopped; discord.py checks this for private follow-ups."""

    def __init__(self, rows: list[list[dict[str, Any]]]) -> None:
        self._rows = rows

    def to_components(self) -> list[dict[str, Any]]:
        """Return them in the form in which they are sent."""
        return [{"type": _ROW, "components": row} for row in self._rows]

    def has_components_v2(self) -> bool:
        """Say that they go below a text."""
        return False

    def is_dispatchable(self) -> bool:
        """Say that there is nothing to listen for."""
        return False

    def is_finished(self) -> bool:
        """Say that it no longer listens to anything."""
        return True


def _button(button: Button) -> dict[str, Any]:
    label = cut(button.label, LONGEST_LABEL)
    if button.url:
        return {"type": _BUTTON, "style": _LINK, "label": label, "url": button.url}
    style = _STYLES[button.style]
    return {"type": _BUTTON, "style": style, "label": label, "custom_id": button.id}


def _menu(menu: Menu) -> dict[str, Any]:
    options = [
        {"label": cut(pick.label, LONGEST_PICK), "value": pick.value}
        | ({"description": cut(pick.note, LONGEST_PICK)} if pick.note else {})
        | ({"default": True} if pick.ticked else {})
        for pick in menu.picks[:PICKS]
    ]
    hint = cut(menu.hint, LONGEST_PICK)
    several = _bounds(menu, len(options)) if menu.several else {}
    named = {"type": _SELECT, "custom_id": menu.id, "placeholder": hint}
    return {**named, "options": options, **several}


def _bounds(menu: Menu, count: int) -> dict[str, int]:
    """Return how many lines of a menu may be chosen; Discord allows no more than there are."""
    return {
        "min_values": min(menu.least, count),
        "max_values": min(menu.most, count) if menu.most else count,
    }


def view(say: Outgoing) -> Components | None:
    """Return the components of a message, None if it has none."""
    menus = [[_menu(menu)] for menu in say.menus]
    buttons = [[_button(button) for button in row[:BUTTONS]] for row in say.buttons if row]
    rows = [*menus, *buttons][:ROWS]
    return Components(rows) if rows else None


def embed(say: Outgoing) -> discord.Embed | None:
    """Return the working of a message as an embed, None when it has none."""
    if not say.working:
        return None
    built = discord.Embed(description=cut(say.working, LONGEST_WORKING))
    if say.foot:
        built.set_footer(text=cut(say.foot, LONGEST_FOOT))
    return built


def content(say: Outgoing) -> str:
    """Return the text of a message; without an embed, it ends with what would be the footer."""
    below = f"\n-# {say.foot}" if say.foot and not say.working else ""
    return cut(say.text, LONGEST_TEXT - len(below)) + below


def mentions(say: Outgoing) -> discord.AllowedMentions:
    """Return who may be mentioned: only the people being asked, never anybody from typed text."""
    # Discord refuses a list that names somebody twice: one person may hold two seats.
    if not say.pings:
        return NOBODY
    users = [discord.Object(person) for person in dict.fromkeys(say.pings)]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def message(say: Outgoing) -> dict[str, Any]:
    """Return the arguments of a new message."""
    parts: dict[str, Any] = {
        "content": content(say),
        "allowed_mentions": mentions(say),
    }
    for name, part in (("embed", embed(say)), ("view", view(say))):
        if part is not None:
            parts[name] = part
    return parts


def changed(say: Outgoing) -> dict[str, Any]:
    """Return the arguments of an edit: whatever the message no longer has is removed."""
    parts = message(say)
    return {**parts, "embed": parts.get("embed"), "view": parts.get("view")}


async def console(interaction: discord.Interaction, text: str) -> None:
    """Tell only the person, if even that is possible, where to find the answer."""
    with contextlib.suppress(*UNHEARD):
        await private(interaction, text)


async def private(interaction: discord.Interaction, say: Outgoing | str) -> None:
    """Tell only the person who acted."""
    await _alone(interaction, message(Outgoing(say) if isinstance(say, str) else say))


async def with_files(
    interaction: discord.Interaction, say: Outgoing, files: list[discord.File]
) -> None:
    """Tell only the person who acted, with files."""
    await _alone(interaction, {**message(say), "files": files} if files else message(say))


async def hand_out(interaction: discord.Interaction, text: str, name: str, body: bytes) -> None:
    """Give a file of that name to the person who acted only."""
    file = discord.File(io.BytesIO(body), name)
    await _alone(interaction, {**message(Outgoing(text)), "file": file})


async def in_full(interaction: discord.Interaction, text: str, name: str, whole: str) -> None:
    """Tell only the person who acted; anything too long for a message is sent as a file.

    `whole` is the text as it goes into the file of that name, without markup for Discord.
    """
    if len(text) <= LONGEST_TEXT:
        await private(interaction, text)
        return
    note = f"\nAll of it is in {name}."
    room = LONGEST_TEXT - len(note)
    lines, _, _ = text[:room].rpartition("\n")
    await hand_out(interaction, f"{lines or cut(text, room)}{note}", name, whole.encode())


async def _alone(interaction: discord.Interaction, parts: dict[str, Any]) -> None:
    async with acknowledge.turn(interaction):
        if interaction.response.is_done():
            await interaction.followup.send(**parts, ephemeral=True)
        else:
            await interaction.response.send_message(**parts, ephemeral=True)


async def public(interaction: discord.Interaction, say: Outgoing) -> int | None:
    """Answer for everybody to see; return the number of the message if Discord gives it."""
    parts = message(say)
    async with acknowledge.turn(interaction):
        if acknowledge.is_late(interaction):
            return await _late(interaction, parts)
        if interaction.response.is_done():
            return (await interaction.followup.send(**parts, wait=True)).id
        return (await interaction.response.send_message(**parts)).message_id


async def edited(interaction: discord.Interaction, say: Outgoing) -> int | None:
    """Answer a button by changing the message it belongs to; return the message's number."""
    async with acknowledge.turn(interaction):
        await interaction.response.edit_message(**changed(say))
    return interaction.message.id if interaction.message else None


async def in_place(
    interaction: discord.Interaction, say: Outgoing, picture: discord.File | None = None
) -> None:
    """Tell the person who acted by changing their own page, the one with the button they pressed.

    The page has this picture and no other. A form that no page opened is answered with a new page.
    """
    files = [picture] if picture is not None else []
    async with acknowledge.turn(interaction):
        if interaction.response.is_done():
            await interaction.followup.send(**message(say), files=files, ephemeral=True)
        elif interaction.message is None:
            await interaction.response.send_message(**message(say), files=files, ephemeral=True)
        else:
            await interaction.response.edit_message(**changed(say), attachments=files)


async def _late(interaction: discord.Interaction, parts: dict[str, Any]) -> int:
    """Post in the channel itself: a deferred answer is visible to one person only."""
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    sent = await channel.send(**parts)
    await interaction.followup.send("Done; it stands in the channel.", ephemeral=True)
    return sent.id


def picture(name: str, image: bytes, alt: str) -> discord.File:
    """Return a picture as an attachment with a description for those who cannot see it."""
    return discord.File(io.BytesIO(image), f"{name}.png", description=cut(alt, 1_024))
