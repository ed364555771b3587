"""The proof of rolls: what was promised, the seed on demand, and the file that checks itself."""

from __future__ import annotations

import asyncio
import io
import sqlite3
import zipfile
from typing import NamedTuple

import msgspec

from cogs.play import settling
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from db import games, journal, names, rolled, seeds
from referee import custom_id, verdict
from referee.errors import Refusal
from referee.export import export as exporting
from referee.message import Button, Outgoing
from referee.timeline.seed import SeedShown
from rules.export import export
from rules.fair import commitment

from . import places, readers, wording

LARGEST = 8_000_000
NONE: frozenset[int] = frozenset()


class Kept(NamedTuple):
    """All that the database holds of one journal of rolls."""

    game: games.Game
    epochs: tuple[seeds.Seeds, ...]
    rows: tuple[journal.Row, ...]
    names: tuple[names.Name, ...] = ()


async def may_moderate(interaction: Interaction) -> bool:
    """Say whether a person sets the rolling of a channel: moderators, the GM, and one alone."""
    alone = interaction.guild_id is None
    return alone or context.is_moderator(interaction) or await places.is_gm(interaction)


def kept(db: sqlite3.Connection, game: int, first: int = 1) -> Kept:
    found = games.get(db, game)
    if found is None:
        raise LookupError(f"the journal {game} is missing")
    rows, called = journal.rows(db, game, first), names.of_game(db, game)
    return Kept(found, seeds.every_epoch(db, game), rows, called)


async def shown(interaction: Interaction) -> Outgoing:
    """Return what was promised before the rolls here, and the receipt of the last."""
    sitting = await places.sit(interaction)
    head = sitting.head
    lines = (
        f"Promised before the first die of epoch {head.seeds.epoch}, as SHA-256:",
        f"open seed `{commitment(head.seeds.open)}`",
        f"hidden seed `{commitment(head.seeds.hidden)}`",
        f"Rows so far: {head.seq}. Every roll bears a receipt; keep one to compare.",
        "Show the seed to check every open roll so far; a new one follows at once. The hidden "
        "seed is shown with it once no roll from it is secret any more.",
        "The file holds what you may see; check it with rules/verify.py and plain Python.",
    )
    buttons = (
        Button("Show the seed", custom_id.custom_id("rs", sitting.game)),
        Button("Get the file", custom_id.custom_id("rx", sitting.game)),
    )
    foot = verdict.receipt(head.seq, head.chain)
    return Outgoing("\n".join(lines), foot=foot, buttons=(buttons,))


async def show_seed(interaction: Interaction) -> None:
    """Show the open seed to everybody here; the rolls that follow come from a fresh one.

    The hidden seed is shown with it when every secret roll from it was revealed.
    """
    sitting = await places.sit(interaction)
    bot = interaction.client
    (made, left), stood = await bot.db.read(
        lambda db: (rolled.secret(db, sitting.game), journal.head_seq(db, sitting.game))
    )
    action = SeedShown(
        key=str(interaction.id),
        seat=sitting.seat,
        person=interaction.user.id,
        name=interaction.user.display_name,
        fresh=bot.fresh_seed(),
        fresh_hidden=bot.fresh_seed() if made and not left else None,
        stood=stood,
        at=bot.clock.now(),
    )
    await settling.do(interaction, sitting.head, action)


async def hand_out(interaction: Interaction) -> None:
    """Give a person the export of the rolls here, alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    sitting = await places.sit(interaction)
    find = readers.gm_rows(interaction, sitting.game)

    def read(db: sqlite3.Connection) -> tuple[Kept, frozenset[int]]:
        found = kept(db, sitting.game)
        return found, find(db, found.rows)

    found, as_gm = await interaction.client.db.read(read)
    name, data = await asyncio.to_thread(packed, found, (sitting.seat,), as_gm)
    if len(data) > LARGEST:
        raise Refusal("The file is too large for Discord. Whoever runs the bot can hand it out.")
    told = "Check it: `python3 -I rules/verify.py` and the name of this file."
    await reply.hand_out(interaction, told, name, data)


def packed(
    kept: Kept, held: tuple[str, ...], as_gm: frozenset[int] = NONE, largest: int = LARGEST
) -> tuple[str, bytes]:
    """Return the name and bytes of an export's file; a large one is zipped."""
    name = f"rolls-{kept.game.id}.json"
    text = msgspec.json.format(msgspec.json.encode(exported(kept, held, as_gm)), indent=1)
    if len(text) <= largest:
        return name, text
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return f"{name}.zip", box.getvalue()


def exported(kept: Kept, held: tuple[str, ...], as_gm: frozenset[int] = NONE) -> dict[str, object]:
    """Return a journal of rolls as the holder of these seats may see it.

    `as_gm` are the rows that were made for them as GM.
    """
    open_rows = as_gm.union(_revealed(kept.rows))
    rows = (exporting.exported(row, _may_see(row, held, open_rows)) for row in kept.rows)
    epochs = (exporting.epoch(one) for one in kept.epochs)
    made = export(kept.game.id or 0, kept.game.system, kept.game.title, epochs, rows)
    return made | exporting.called(made["rows"], kept.names)


def _revealed(rows: tuple[journal.Row, ...]) -> list[int]:
    """Return the numbers of the secret rows that were shown to everybody since."""
    moves = [msgspec.json.decode(row.move) for row in rows if row.kind == "reveal"]
    return [move["row"] for move in moves if isinstance(move, dict)]


def _may_see(row: journal.Row, held: tuple[str, ...], shown_since: frozenset[int]) -> bool:
    return row.seq in shown_since or all(
        line.to is None or set(line.to) & set(held) for line in wording.told(row)
    )


async def seed_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Show the open seed of the rolls here."""
    await show_seed(interaction)


async def file_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Give the export of the rolls here."""
    await hand_out(interaction)


PRESSES = {"rs": seed_pressed, "rx": file_pressed}
