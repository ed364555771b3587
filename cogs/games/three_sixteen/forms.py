"""Forms for what is told in words: Flashbacks, troopers, narration, briefings, plans.

What was typed is kept as a draft before it is tried, so a refused form is opened again filled in.
A form is named by its kind and one short detail; nothing of it lives in memory.
"""

from __future__ import annotations

from typing import Any

import discord
import msgspec

from cogs.games.commands.playing import UNKNOWN
from cogs.ui import errors, modal, reply
from cogs.ui.context import Interaction
from referee import custom_id, drafts
from referee.errors import Refusal, StorageError
from referee.game import GameHead
from referee.message import Button, Outgoing, cut, plain
from rules.core import Move, RuleError

from .fields import Field, Form, Values
from .group import playing
from .tales import FORMS, form_of

OPEN, SEND = "3o", "3s"
LONGEST_TITLE = 45


def _key(game: int, kind: str, detail: str) -> str:
    return f"316:{game}:{kind}:{detail}"


async def opened(
    interaction: Interaction,
    head: GameHead,
    kind: str,
    detail: str = "",
    filled: Values | None = None,
) -> None:
    """Open a form, filled in with what this person had typed before, else with `filled`."""
    person = interaction.user.id
    key = _key(head.id, kind, detail)
    kept = await drafts.kept(interaction.client.referee, person, key)
    values = msgspec.json.decode(kept, type=Values) if kept else filled or {}
    name = custom_id.custom_id(SEND, head.id, kind, detail)
    form = discord.ui.Modal(title=cut(FORMS[kind].title, LONGEST_TITLE), custom_id=name)
    for field in FORMS[kind].fields:
        form.add_item(_input(field, values.get(field.name, "")))
    # Stopped at once, so that discord.py does not listen for it: the router does.
    form.stop()
    await interaction.response.send_modal(form)


def _input(field: Field, filled: str) -> discord.ui.TextInput[Any]:
    style = discord.TextStyle.paragraph if field.tall else discord.TextStyle.short
    return discord.ui.TextInput(
        label=field.label,
        custom_id=field.name,
        max_length=field.longest,
        style=style,
        default=filled or None,
    )


async def _meant(interaction: Interaction, parts: list[str]) -> tuple[GameHead, str, str]:
    if len(parts) != 3 or parts[1] not in FORMS:
        raise Refusal(UNKNOWN)
    return await playing.of_press(interaction, parts[0]), parts[1], parts[2]


async def open_again(interaction: Interaction, parts: list[str]) -> None:
    """Open a form from a button: game, kind, detail."""
    await opened(interaction, *await _meant(interaction, parts))


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take a form: game, kind, detail. What was typed is kept until it was taken."""
    head, kind, detail = await _meant(interaction, parts)
    form = FORMS[kind]
    values = _typed(interaction, form)
    await _keep(interaction, head, kind, detail, values)
    try:
        _check_complete(form, values)
        await form.sent(interaction, head, detail, values)
    except (RuleError, Refusal, StorageError) as refused:
        await _offer_again(interaction, head, kind, detail, refused)
        return
    person, key = interaction.user.id, _key(head.id, kind, detail)
    await drafts.drop(interaction.client.referee, person, key)


async def _keep(
    interaction: Interaction, head: GameHead, kind: str, detail: str, values: Values
) -> None:
    referee, body = interaction.client.referee, msgspec.json.encode(values).decode()
    await drafts.keep(referee, interaction.user.id, _key(head.id, kind, detail), body)


async def _offer_again(
    interaction: Interaction, head: GameHead, kind: str, detail: str, refused: Exception
) -> None:
    text = errors.sentence(refused, f"form {kind}")
    again = Button("Open it again", custom_id.custom_id(OPEN, head.id, kind, detail), "primary")
    say = Outgoing(f"{plain(text)}\nWhat you typed is kept.", buttons=((again,),))
    await reply.private(interaction, say)


def _typed(interaction: Interaction, form: Form) -> Values:
    """Return what was typed into each field, cut to its length."""
    return {f.name: modal.value(interaction, f.name).strip()[: f.longest] for f in form.fields}


def _check_complete(form: Form, values: Values) -> None:
    """Refuse a form with an empty field."""
    empty = [field.label for field in form.fields if not values[field.name]]
    if empty:
        raise Refusal(f'"{empty[0]}" is empty; nothing was done.')


async def ask(interaction: Interaction, head: GameHead, move: Move) -> bool:
    """Open the form of a move chosen in a menu; say whether it has one."""
    found = form_of(move)
    if found is not None:
        await opened(interaction, head, *found)
    return found is not None


PRESSES = {OPEN: open_again, SEND: sent}
