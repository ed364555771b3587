"""The road of a free roll: read the line, settle it, say it to whom it is for.

A line that cannot be read is refused with a button for every form that was perhaps meant.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Literal

import msgspec

from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import drafts
from referee import custom_id
from referee.message import Button, Outgoing
from referee.settle import Settlement
from rules.core import Interrupt
from rules.notation import Offer, Refused, read
from rules.rolls import Quick, Throw
from rules.rolls.audience import Hide

from . import habits as roll_habits
from . import places, wording
from .action import Rolled

log = logging.getLogger("landfall")

Secret = Literal["everyone", "only me", "the GM"]
HIDES: dict[str, Hide] = {"everyone": "", "only me": "me", "the GM": "gm"}
LETTERS: dict[Hide, str] = {"": "a", "me": "m", "gm": "g"}
"""How a button's id names who sees its roll."""
LONGEST_LABEL = 80


async def roll(interaction: Interaction, typed: str, hide: Hide, again: int = 0) -> None:
    """Roll what a person typed, or refuse it with the forms that may be meant."""
    if hide == "gm":
        await places.need_gm(interaction)
    habits = await roll_habits.of(tables.bot_of(interaction).db, interaction)
    try:
        plan = read(typed, habits.default, habits.names)
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
    if move.hide == "gm":
        await places.need_gm(interaction)
    await settle(interaction, move)


async def settle(interaction: Interaction, move: Interrupt) -> None:
    """Settle a free roll and say it."""
    await speak(interaction, await settled(interaction, move))


async def settled(interaction: Interaction, move: Interrupt, key: str | None = None) -> Settlement:
    """Settle a free roll, saved once under its key (the interaction's, if none is given)."""
    sitting = await places.sit(interaction)
    action = Rolled(
        key=key or str(interaction.id),
        seat=sitting.seat,
        person=interaction.user.id,
        move=move,
        name=interaction.user.display_name,
    )
    return await tables.bot_of(interaction).referee.settle(sitting.game, action)


async def speak(interaction: Interaction, verdict: Settlement) -> None:
    """Say a roll to the channel, to its roller, or to both."""
    name = interaction.user.display_name
    everyone = wording.public(verdict.row, name)
    alone = wording.private(verdict.row, name)
    if everyone is not None:
        await publish(interaction, verdict, everyone)
    if alone is not None:
        await confide(interaction, verdict, alone)


async def confide(interaction: Interaction, verdict: Settlement, say: Outgoing) -> None:
    """Say a row to its roller alone; what cannot be said now is in their history."""
    try:
        await reply.private(interaction, say)
    except reply.UNHEARD as error:
        log.info("secret row %s was not said: %s", verdict.row.seq, error)
        await reply.console(interaction, "Rolled and saved; see it in /rolls history.")


async def publish(interaction: Interaction, verdict: Settlement, say: Outgoing) -> None:
    """Say a row to the channel; what cannot be said now is left to the speaker, who is woken."""
    referee = tables.bot_of(interaction).referee
    try:
        message = await reply.public(interaction, say)
    except reply.UNHEARD as error:
        # The roll is saved: to tell the person that nothing was changed would be wrong.
        log.info("row %s of rolls was not said at once: %s", verdict.row.seq, error)
        referee.unspoken(verdict.line)
        referee.moved(verdict.head)
        await reply.console(interaction, "Rolled and saved; the channel hears of it soon.")
        return
    await referee.spoken(verdict.line, message)


async def refuse(interaction: Interaction, refused: Refused, hide: Hide) -> None:
    """Tell what cannot be read, with a button for every form offered."""
    buttons = [
        Button(_label(offer), await _form_id(interaction, offer.form, hide), "primary")
        for offer in refused.offers
    ]
    say = Outgoing(wording.marked(refused.sentence()), buttons=(tuple(buttons),) if buttons else ())
    await reply.private(interaction, msgspec.structs.replace(say, text=reply.cut(say.text, 2_000)))


def _label(offer: Offer) -> str:
    label = f"Roll {offer.form}"
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"


async def _form_id(interaction: Interaction, form: str, hide: Hide) -> str:
    """Return the id of a button that rolls a form; a long form is kept in the drafts."""
    short = f"rf:{LETTERS[hide]}:{form}"
    if len(short) <= custom_id.LONGEST:
        return short
    bot, person = tables.bot_of(interaction), interaction.user.id
    mark = hashlib.sha256(form.encode()).hexdigest()[:16]
    body = msgspec.json.encode(form).decode()
    draft = drafts.Draft(person, f"roll.{mark}", body, bot.clock.now())
    await bot.db.write(lambda db: drafts.put(db, draft))
    return custom_id.custom_id("rd", LETTERS[hide], mark)
