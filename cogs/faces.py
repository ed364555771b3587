"""Faces typed in from a real table: asked for one roll at a time, kept as a draft meanwhile."""

from __future__ import annotations

import re

import msgspec

from db import drafts
from rules.core import Move, canonical, seat_title
from rules.entered import Wanted

from . import ids, reply, tables
from .deeds import Deed, Played
from .heads import Head
from .refusals import Refusal
from .says import Button, Say, plain
from .tables import Interaction

_FACE = re.compile(r"\d{1,7}")


class Unfinished(msgspec.Struct, frozen=True):
    """A move that waits for faces: the row it came after, the seat, the move, the faces so far."""

    seq: int
    seat: str
    move: msgspec.Raw
    faces: tuple[int, ...]
    n: int
    sides: int
    why: str
    who: str = ""


def _key(game: int) -> str:
    return f"faces:{game}"


async def ask(interaction: Interaction, head: Head, deed: Deed, wanted: Wanted) -> None:
    """Keep the move and ask the person who makes it for the next roll. Nothing is done yet."""
    if not isinstance(deed, Played):
        raise Refusal("This cannot be done while real dice are on: /gm dice.")
    bot = tables.bot_of(interaction)
    move = msgspec.Raw(canonical(deed.move))
    body = Unfinished(
        head.seq, deed.seat, move, wanted.faces, wanted.n, wanted.sides, wanted.why, wanted.who
    )
    text = msgspec.json.encode(body).decode()
    draft = drafts.Draft(interaction.user.id, _key(head.id), text, bot.clock.now())
    await bot.db.write(lambda db: drafts.put(db, draft))
    say = Say(
        f"Roll {wanted.n}d{wanted.sides} for {plain(wanted.why)} ({plain(seat_title(wanted.who))}),"
        " then type it in: /game faces.",
        buttons=((Button("Type the faces", ids.custom_id("f", head.id), "primary"),),),
    )
    await reply.private(interaction, say)


async def unfinished(interaction: Interaction, head: Head) -> Unfinished:
    """Return the move of this person that waits for faces. Raises Refusal when there is none."""
    person = interaction.user.id
    found = await tables.bot_of(interaction).db.read(
        lambda db: drafts.get(db, person, _key(head.id))
    )
    body = None if found is None else msgspec.json.decode(found.body, type=Unfinished)
    if body is None or body.seq != head.seq:
        raise Refusal("No move of yours waits for faces here.")
    return body


def move_of(head: Head, body: Unfinished) -> Move:
    """Return the move that waits."""
    found: Move = msgspec.json.decode(body.move, type=head.system.Moves)
    return found


def read(text: str) -> tuple[int, ...]:
    """Read faces typed with spaces or commas between them. Raises Refusal for anything else."""
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    if not parts or not all(_FACE.fullmatch(part) for part in parts):
        raise Refusal(f'"{text}" are no faces; such as "4 2 6".')
    return tuple(int(part) for part in parts)
