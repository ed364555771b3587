"""Once a game is over: how it ended for whoever asks, its replay and its story.

A replay and a story show what everybody was told and saw, so that they can be had earlier, too.
"""

from __future__ import annotations

import io
import re

import discord

from cogs.ui import context, reply, score
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.export import scroll_page
from referee.export.scroll_page import Part
from referee.head import GameHead
from referee.message import Outgoing, cut, plain
from referee.timeline import ending, tale
from referee.timeline.retold import scenes

from .replay import replays_of

NO_FILM = "There is nothing to draw in this game; the page tells it."


async def show(interaction: Interaction, head: GameHead) -> None:
    """Show the end of a game to whoever asks: who won, the score, everybody's luck."""
    await _think(interaction)
    every = await scenes(interaction.client.referee, head)
    told = await context.off_loop(interaction, ending.lines, head, every)
    picture = await score.drawn(interaction.client, head)
    files = [] if picture is None else [picture]
    await reply.with_files(interaction, ending.message(head, told), files)


async def replay(interaction: Interaction, head: GameHead) -> None:
    """Hand a game out as an animated picture, and as a page to scroll through."""
    check_begun(head)
    await _think(interaction)
    found = await replays_of(interaction.client).of(head)
    files = [_file(head, "html", found.page, "The game as a page to scroll through")]
    if found.film is not None:
        files.insert(0, _file(head, "gif", found.film, found.alt))
    told = f"**{plain(head.game.title)}**: {plain(tale.summary(head))}"
    text = told if found.film is not None else f"{told} {NO_FILM}"
    await reply.with_files(interaction, Outgoing(text), files)


async def story(interaction: Interaction, head: GameHead) -> None:
    """Tell the story of a game to whoever asks: their own where the game has one for them."""
    check_begun(head)
    ui = interaction.client.ui_of(head.system.name)
    if ui is not None and ui.story is not None and await ui.story(interaction, head):
        return
    await _think(interaction)
    every = await scenes(interaction.client.referee, head)
    chapters = tale.chapters(every)
    parts = tuple(Part(one.title, one.lines) for one in chapters)
    page = await context.off_loop(interaction, scroll_page.page, head, parts)
    file = _file(head, "html", page, "The story as a page")
    await reply.with_files(interaction, tale.message(head, chapters), [file])


def check_begun(head: GameHead) -> None:
    """Raise Refusal for a game in which nothing has happened yet."""
    if head.state is None:
        raise Refusal("This game has not begun; there is nothing to tell yet.")


async def _think(interaction: Interaction) -> None:
    """Tell whoever asks that it takes a moment."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


def _file(head: GameHead, kind: str, body: bytes, about: str) -> discord.File:
    name = f"{slug(head.game.title)}-{head.seq}.{kind}"
    return discord.File(io.BytesIO(body), name, description=cut(about, 1_024))


def slug(title: str) -> str:
    """Return a title as a part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "game"


async def _pressed(interaction: Interaction, parts: list[str]) -> GameHead:
    if len(parts) != 1:
        raise Refusal(context.UNKNOWN)
    return await context.game_pressed(interaction, parts[0])


async def replay_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Hand the replay of a game out: game."""
    await replay(interaction, await _pressed(interaction, parts))


async def story_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Tell the story of a game: game."""
    await story(interaction, await _pressed(interaction, parts))


PRESSES = {ending.REPLAY: replay_pressed, ending.STORY: story_pressed}
"""Whoever reads a channel may see a game of its again, and press these."""
