"""The road of a free roll: read the line, settle it, say it to whom it is for.

A line that cannot be read is refused with a button for every form that was perhaps meant.
"""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

from cogs.play import settling
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import drafts
from referee import custom_id
from referee.message import Button, Outgoing, cut
from rules.notation import Offer, Refused, read
from rules.rolls import Quick, Throw
from rules.rolls.audience import Hide

from . import habits as roll_habits
from . import places, wording
from .action import Rolled

Secret = Literal["everyone", "only me", "the GM"]
HIDES: dict[str, Hide] = {"everyone": "", "only me": "me", "the GM": "gm"}
LETTERS: dict[Hide, str] = {"": "a", "me": "m", "gm": "g"}
"""How a button's id names who sees its roll."""
LONGEST_LABEL = 80


async def roll(interaction: Interaction, typed: str, hide: Hide, again: int = 0) -> None:
    """Roll what a person typed, or refuse it with the forms that may be meant."""
    if hide == "gm":
        await places.check_gm_here(interaction)
    habits = await roll_habits.of(interaction.client.referee.recall, interaction)
    try:
        plan = read(typed, habits.default, habits.names, values=habits.values)
    except Refused as refused:
        await refuse(interaction, refused, hide)
        return
    move = Throw(
        line=plan.text,
        canonical=plan.canonical,
        notation=plan.version,
        hide=hide,
        again=again,
    )
    await settle(interaction, move)


async def quick(interaction: Interaction, move: Quick) -> None:
    """Make a quick roll."""
    await settle(interaction, move)


async def settle(interaction: Interaction, move: Throw | Quick) -> None:
    """Settle a free roll and speak of it. Raises Refusal for one to a GM who is not there."""
    gms = await places.check_gm_here(interaction) if move.hide == "gm" else ()
    sitting = await places.sit(interaction)
    action = Rolled(
        key=str(interaction.id),
        call=interaction.id,
        seat=sitting.seat,
        person=interaction.user.id,
        move=move,
        name=interaction.user.display_name,
        gms=gms,
    )
    await settling.do(interaction, sitting.head, action)


async def refuse(interaction: Interaction, refused: Refused, hide: Hide) -> None:
    """Tell what cannot be read, with a button for every form offered."""
    buttons = [
        Button(_label(offer), await _form_id(interaction, offer.form, hide), "primary")
        for offer in refused.offers
    ]
    say = Outgoing(wording.marked(refused.sentence()), buttons=(tuple(buttons),) if buttons else ())
    await reply.private(interaction, msgspec.structs.replace(say, text=cut(say.text, 2_000)))


def _label(offer: Offer) -> str:
    label = f"Roll {offer.form}"
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"


async def _form_id(interaction: Interaction, form: str, hide: Hide) -> str:
    """Return the id of a button that rolls a form; a long form is kept in the drafts."""
    short = f"rf:{LETTERS[hide]}:{form}"
    if len(short) <= custom_id.LONGEST:
        return short
    bot, person = interaction.client, interaction.user.id
    mark = hashlib.sha256(form.encode()).hexdigest()[:16]
    body = msgspec.json.encode(form).decode()
    draft = drafts.Draft(person, f"roll.{mark}", body, bot.clock.now())
    await bot.db.write(lambda db: drafts.put(db, draft))
    return custom_id.custom_id("rd", LETTERS[hide], mark)
