"""The `[[…]]` of a play-by-post message: rolled once for ever, by its author or the GM.

Whoever asks again reads the same result; a message that was edited since is pointed out, for the
row keeps the hash of the text it was rolled from.
"""

from __future__ import annotations

import hashlib

import discord
import msgspec

from cogs.play import settling
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import journal
from referee.errors import Refusal
from referee.message import Outgoing, cut
from rules.notation import Plan, Refused, read
from rules.rolls import Bracketed
from rules.rolls.line import LONGEST_LINE, MOST_LINES

from . import places, wording
from .action import FromMessage

OPEN, CLOSE = "[[", "]]"


def expressions(text: str) -> tuple[str, ...]:
    """Return what stands in each `[[…]]` of a text, in order."""
    found: list[str] = []
    place = 0
    while (start := text.find(OPEN, place)) >= 0 and (end := text.find(CLOSE, start + 2)) >= 0:
        # A label may end the expression, so its bracket belongs to what stands inside.
        while text.startswith(CLOSE, end + 1):
            end += 1
        found.append(text[start + 2 : end].strip())
        place = end + 2
    return tuple(one for one in found if one)


def digest(text: str) -> str:
    """Return the SHA-256 of a message's text as 64 hex digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


async def roll(interaction: Interaction, message: discord.Message) -> None:
    """Roll a message's expressions, or show what they came to."""
    bot, key = interaction.client, f"message:{message.id}"
    before = await bot.db.read(lambda db: journal.by_key(db, key))
    if before is not None:
        await reply.private(interaction, _same(before, message))
        return
    lines = expressions(message.content)
    await _check_rollable(interaction, message, bool(lines))
    plans = [_plan(line, at) for at, line in enumerate(lines, 1)]
    move = Bracketed(
        lines=tuple(plan.text for plan in plans),
        canonical=tuple(plan.canonical for plan in plans),
        notation=plans[0].version,
        digest=digest(message.content),
    )
    sitting = await places.sit(interaction)
    action = FromMessage(
        key=key,
        call=interaction.id,
        seat=sitting.seat,
        person=interaction.user.id,
        move=move,
        name=message.author.display_name,
        author=message.author.id,
        link=message.jump_url,
    )
    await settling.do(interaction, sitting.head, action)


async def _check_rollable(
    interaction: Interaction, message: discord.Message, any_lines: bool
) -> None:
    """Raise Refusal without expressions, and for anybody but the author and the GM."""
    if not any_lines:
        raise Refusal("There is no roll in that message. Write one as [[2d6+3]].")
    if interaction.user.id != message.author.id and not await places.is_gm(interaction):
        raise Refusal("Only the author of a message or the GM rolls what stands in it.")


def _plan(line: str, at: int) -> Plan:
    """Return the plan of one expression, or refuse the message: then nothing of it is rolled."""
    if at > MOST_LINES:
        raise Refusal(f"A message rolls at most {MOST_LINES} expressions.")
    if len(line) > LONGEST_LINE:
        raise Refusal(f"Expression {at} is longer than {LONGEST_LINE} characters.")
    try:
        return read(line)
    except Refused as refused:
        raise Refusal(
            f"Expression {at} cannot be read, so nothing was rolled. {refused.sentence()}"
        ) from None


def _same(row: journal.Row, message: discord.Message) -> Outgoing:
    """Return what a message came to when it was rolled, and whether it was edited since."""
    move = wording.move_of(row)
    if not isinstance(move, Bracketed):
        raise Refusal("What that message came to was erased.")
    say = wording.full(row, wording.told(row), message.author.display_name)
    notes = ["This message was rolled before; it stays as it fell."]
    if move.digest != digest(message.content):
        notes.append("**The message was edited since.** It was rolled as:")
        notes.append("; ".join(f"`{line.replace('`', chr(39))}`" for line in move.lines))
    return msgspec.structs.replace(say, text=cut("\n".join((say.text, *notes)), 2_000))
