"""Faces typed in from a real table: asked for one roll at a time, kept as a draft meanwhile."""

from __future__ import annotations

import re
import sqlite3

import msgspec

from cogs.bot_type import Landfall
from cogs.play import settling
from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import drafts, votes
from referee import custom_id
from referee.action import Action, Played
from referee.agreement.proposals import Asker, Proposal, prepare
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Button, Outgoing, plain
from referee.timeline.undo import Rerolled
from rules.core import Move, RuleError, canonical, seat_title
from rules.core.typed_dice import Wanted

_FACE = re.compile(r"\d{1,7}")


class Again(msgspec.Struct, frozen=True, tag="reroll"):
    """A re-roll that the GM grants: of which row, and why."""

    row: int
    reason: str


class Proposed(msgspec.Struct, frozen=True, tag="proposal"):
    """What somebody proposed, by which vote it was agreed (0: it needed none), and how."""

    proposal: Proposal
    asker: Asker
    vote: int = 0
    consent: str = ""


class Unfinished(msgspec.Struct, frozen=True):
    """A deed that waits for faces: the row it came after, the seat, the faces so far.

    It is the move, or what `of` says it is made of.
    """

    seq: int
    seat: str
    move: msgspec.Raw
    faces: tuple[int, ...]
    n: int
    sides: int
    why: str
    who: str = ""
    of: Again | Proposed | None = None


def _key(game: int) -> str:
    return f"faces:{game}"


async def do(interaction: Interaction, head: GameHead, action: Action, of: Proposed | None) -> None:
    """Settle an action and speak of it, or ask for the faces it wants; `of` it was made."""
    try:
        settled = await tables.bot_of(interaction).referee.settle(head.id, action)
    except Wanted as wanted:
        await ask(interaction, head, action, wanted, of)
        return
    await settling.speak(interaction, settled, action)


async def ask(
    interaction: Interaction,
    head: GameHead,
    action: Action,
    wanted: Wanted,
    of: Proposed | None = None,
) -> None:
    """Keep the deed and ask whoever makes it for the next roll. Nothing is done yet.

    What others agreed to is typed in by who proposed it, and asked for in the channel.
    """
    user = interaction.user.id
    person = user if of is None else of.asker.person
    body = _kept(head, action, wanted, of)
    text = msgspec.json.encode(body).decode()
    bot = tables.bot_of(interaction)
    draft = drafts.Draft(person, _key(head.id), text, bot.clock.now())
    await bot.db.write(lambda db: drafts.put(db, draft))
    say = _asked(head, wanted)
    if person == user:
        await reply.private(interaction, say)
    else:
        whom = msgspec.structs.replace(say, text=f"<@{person}>: {say.text}", pings=(person,))
        await reply.public(interaction, whom)


def _kept(head: GameHead, action: Action, wanted: Wanted, of: Proposed | None) -> Unfinished:
    made: Proposed | Again | None = of
    if isinstance(action, Rerolled):
        made = Again(action.row, action.reason)
    if made is None and not isinstance(action, Played):
        raise Refusal("This cannot be done while real dice are on: /gm dice.")
    move = canonical(action.move) if isinstance(action, Played) and made is None else b"null"
    return Unfinished(
        head.seq, action.seat, msgspec.Raw(move), wanted.faces, wanted.n, wanted.sides, wanted.why,
        wanted.who, made,
    )  # fmt: skip


def _asked(head: GameHead, wanted: Wanted) -> Outgoing:
    whose = plain(seat_title(wanted.who))
    return Outgoing(
        f"Roll {wanted.n}d{wanted.sides} for {plain(wanted.why)} ({whose}),"
        " then type it in: /game faces.",
        buttons=((Button("Type the faces", custom_id.custom_id("f", head.id), "primary"),),),
    )


async def proposed(bot: Landfall, head: GameHead, of: Proposed, key: str) -> Action:
    """Return the deed of a proposal, under a key of its vote where it had one, else of its own.

    Where a vote agreed to it, it closes with the deed.
    """
    own, at = f"vote:{of.vote}" if of.vote else key, bot.clock.now()
    ready = await prepare(bot.referee, head, of.proposal, of.asker, own, of.consent)
    if not of.vote:
        return ready.action

    def close(db: sqlite3.Connection) -> None:
        if not votes.close(db, of.vote, "agreed", at):
            raise RuleError("This vote is over, and nothing changes.", "UNDO")

    return msgspec.structs.replace(ready.action, also=(close,))


async def unfinished(interaction: Interaction, head: GameHead) -> Unfinished:
    """Return the move of this person that waits for faces. Raises Refusal when there is none."""
    person = interaction.user.id
    found = await tables.bot_of(interaction).db.read(
        lambda db: drafts.get(db, person, _key(head.id))
    )
    body = None if found is None else msgspec.json.decode(found.body, type=Unfinished)
    if body is None or body.seq != head.seq:
        raise Refusal("No move of yours waits for faces here.")
    return body


def move_of(head: GameHead, body: Unfinished) -> Move:
    """Return the move that waits."""
    found: Move = msgspec.json.decode(body.move, type=head.system.Moves)
    return found


def read(text: str) -> tuple[int, ...]:
    """Read faces typed with spaces or commas between them. Raises Refusal for anything else."""
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    if not parts or not all(_FACE.fullmatch(part) for part in parts):
        raise Refusal(f'"{text}" are no faces; such as "4 2 6".')
    return tuple(int(part) for part in parts)
