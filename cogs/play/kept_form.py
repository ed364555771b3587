"""Forms whose words are kept: what was typed is a draft until it was taken, and never typed twice.

A refused form is offered again, filled in. Nothing of it lives in memory.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from cogs.ui import errors, modal, reply
from cogs.ui.context import Interaction
from referee import drafts
from referee.errors import Refusal, StorageError
from referee.message import Button, Outgoing, plain
from rules.core import RuleError

Values = dict[str, str]
Take = Callable[[Values], Awaitable[None]]


class KeptForm(msgspec.Struct, frozen=True):
    """A form under the key of its draft: `send` and `again` are the custom_ids of the form itself
    and of the button that opens it again."""

    key: str
    send: str
    again: str
    title: str
    fields: tuple[modal.Field, ...]


async def values_of(interaction: Interaction, key: str) -> Values:
    """Return what is kept of a form for the person who acts, empty where nothing is."""
    body = await drafts.kept(interaction.client.referee, interaction.user.id, key)
    return msgspec.json.decode(body, type=Values) if body else {}


async def keep(interaction: Interaction, key: str, values: Values) -> None:
    """Keep what a form holds for the person who acts."""
    body = msgspec.json.encode(values).decode()
    await drafts.keep(interaction.client.referee, interaction.user.id, key, body)


async def show(interaction: Interaction, form: KeptForm, values: Values) -> None:
    """Open a form, filled in with these values."""
    fields = [msgspec.structs.replace(f, filled=values.get(f.name, "")) for f in form.fields]
    await modal.show(interaction, form.send, form.title, *fields)


async def take(
    interaction: Interaction, form: KeptForm, work: Take, hidden: Values | None = None
) -> None:
    """Do something with a form that was sent; what is refused is kept and offered again.

    `hidden` is kept beside what was typed.
    """
    values = {**(hidden or {}), **_typed(interaction, form)}
    await keep(interaction, form.key, values)
    try:
        _check_complete(form, values)
        await work(values)
    except (RuleError, Refusal, StorageError) as refused:
        await _offer_again(interaction, form, refused)
        return
    await drafts.drop(interaction.client.referee, interaction.user.id, form.key)


def _typed(interaction: Interaction, form: KeptForm) -> Values:
    """Return what was typed into each field, cut to its length."""
    return {f.name: modal.value(interaction, f.name).strip()[: f.longest] for f in form.fields}


def _check_complete(form: KeptForm, values: Values) -> None:
    """Raise Refusal for a form with an empty field."""
    empty = [f.label for f in form.fields if not f.optional and not values[f.name]]
    if empty:
        raise Refusal(f'"{empty[0]}" is empty; nothing was done.')


async def _offer_again(interaction: Interaction, form: KeptForm, refused: Exception) -> None:
    text = errors.sentence(refused, f"form {form.title}")
    again = Button("Open it again", form.again, "primary")
    say = Outgoing(f"{plain(text)}\nWhat you typed is kept.", buttons=((again,),))
    await reply.private(interaction, say)
