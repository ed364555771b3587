"""Tables as files: what one holds, the one that is played on, and one drawn from a seed."""

from __future__ import annotations

import io
from typing import Any, Literal, NamedTuple

import discord
from discord import app_commands

from cogs.games.commands import Playing
from cogs.games.ground.map_page import Looker
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from pictures import ground_map, ground_words
from pictures.canvas import MOST_ALT, Picture
from pictures.ground_scene import Scene
from pictures.strip import stacked
from referee import verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.seats import documents
from referee.timeline import outline
from rules.ground import schema
from rules.ground.document import read_values
from rules.ground.drawn import document
from rules.ground.handed import TABLE
from rules.ground.tables import TEXTS
from rules.ground.terrain import Table
from rules.ground.units import Measure

What = Literal["schema", "file", "draw"]
Seed = app_commands.Range[str, 1, 60]
FOUND = "The table as a file. Change it, and hand it in before a game: `/game paper`, kind `table`."
TABLES = "Tables to play on, as files"
WHAT = "What a file holds, the table of this channel's game, or one drawn from a seed"
SEED = "With draw, any text: it draws the same table for everybody. file tells a game's own"
SEEDLESS = "Give a `seed` to draw a table from: any text, such as the name of your club."
REAL = "This game is played on your own table; the bot holds none of it."


class Sheets(NamedTuple):
    """The tables of a game: what they are measured in, how large drawn ones are, which is shown.

    `sizes` are widths and depths in that measure by what people call them, the usual one first;
    `rolled` is what the dice are for from which a game draws its table, `looker` shows it.
    """

    measure: Measure
    sizes: dict[str, tuple[int, int]]
    example: str
    rolled: str
    looker: Looker


def add(group: app_commands.Group, playing: Playing, sheets: Sheets) -> None:
    """Add the command of tables to a group of a game; it asks for a size where there are more."""
    usual, *others = sheets.sizes
    if not others:

        @group.command(name="table", description=TABLES)
        @app_commands.describe(what=WHAT, seed=SEED)
        async def _table(interaction: Interaction, what: What, seed: Seed = "") -> None:
            await _answer(interaction, playing, sheets, what, (seed, usual))

        return
    choices = [app_commands.Choice(name=one, value=one) for one in sheets.sizes]

    @group.command(name="table", description=TABLES)
    @app_commands.describe(what=WHAT, seed=SEED, size=f"With draw, how large; {usual} if left out")
    @app_commands.choices(size=choices)
    async def _sized(
        interaction: Interaction, what: What, seed: Seed = "", size: str = usual
    ) -> None:
        await _answer(interaction, playing, sheets, what, (seed, size))


async def _answer(
    interaction: Interaction, playing: Playing, sheets: Sheets, what: What, drawn: tuple[str, str]
) -> None:
    """Hand out what is asked for; `drawn` is a seed, and the size of what is drawn from it."""
    if what == "schema":
        await _hand_out_schema(interaction, sheets)
    elif what == "file":
        await _hand_out_played(interaction, await playing.game(interaction), sheets)
    else:
        await _draw(interaction, *drawn, sheets)


async def _hand_out_schema(interaction: Interaction, sheets: Sheets) -> None:
    text = (
        "A table is YAML or JSON. This is its JSON Schema, with a ready table as an example. "
        "`/sheets keep` and `/game paper` say all that is wrong with one, with its place."
    )
    files = {
        "table.schema.json": schema.text(sheets.measure),
        "table.example.yaml": TEXTS[sheets.example].lstrip(),
    }
    handed = [_file(name, body) for name, body in files.items()]
    await reply.with_files(interaction, Outgoing(text), handed)


async def _hand_out_played(interaction: Interaction, head: GameHead, sheets: Sheets) -> None:
    text, body = await _played(interaction, head, sheets)
    await reply.with_files(interaction, Outgoing(text), [_file("table.yaml", body)])


async def _draw(interaction: Interaction, seed: str, size: str, sheets: Sheets) -> None:
    if not seed:
        raise Refusal(SEEDLESS)
    if size not in sheets.sizes:
        raise Refusal(f"There is no size {size}. Sizes: {', '.join(sheets.sizes)}.")
    values = document(seed, sheets.measure, *sheets.sizes[size])
    drawn = await context.off_loop(interaction, picture, read_values(values))
    text = f"The table that `{plain(seed)}` draws, whoever asks. {FOUND}"
    shown = reply.picture("table", drawn.png, drawn.alt)
    files = [shown, _file("table.json", schema.written(values))]
    await reply.with_files(interaction, Outgoing(text), files)


def picture(table: Table) -> Picture:
    """Return a table without anybody on it, in words too."""
    words = (ground_words.heading(table), *ground_words.ground(table))
    png = stacked([ground_map.drawn(Scene(table)).rows()])
    return Picture(png, ". ".join(words)[:MOST_ALT])


def _file(name: str, text: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)


async def _played(interaction: Interaction, head: GameHead, sheets: Sheets) -> tuple[str, str]:
    """Return where a game's table comes from in words, and its document."""
    table = sheets.looker.ground(head.system.look(head.state, None))
    if table is None:
        raise Refusal(REAL)
    referee: Any = interaction.client.referee
    handed = await documents.handed_in(referee.db, head.setup.papers, TABLE)
    if handed is not None:
        return FOUND, handed
    if table.id in TEXTS:
        return FOUND, TEXTS[table.id].lstrip()
    rows = await outline.rows(referee, head, (1,))
    rolls = [one for row in rows for one in verdict.dice(row) if one.why == sheets.rolled]
    seed = "-".join(str(face) for roll in rolls for face in roll.faces)
    told = f"It was drawn from `{seed}`, the faces rolled for it: *draw* draws it again. {FOUND}"
    sides = table.width // sheets.measure.value, table.depth // sheets.measure.value
    values = document(seed, sheets.measure, *sides)
    return told, schema.written(values)
