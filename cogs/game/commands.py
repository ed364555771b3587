"""/game: making a game, seats, options, documents, status, log, answering, the end."""

from __future__ import annotations

from typing import Any, Literal

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play import any_move, completion, settling
from cogs.play.completion import Choice, matching
from cogs.ui import attachment, context, reply
from cogs.ui.context import Interaction
from referee import access, nearby
from referee.lifecycle import Ended
from referee.message import cut
from referee.seats import create, documents, joining
from referee.seats import words as fixed_words
from referee.timeline import ending, log, ruling
from referee.waiting import status
from referee.waiting.waits import waits_of

from . import afterwards, demo, leaving, lobby
from .back import BackCommands
from .keep import KeepCommands
from .memory import MemoryCommands
from .orders import OrderCommands
from .real_dice import FaceCommands
from .topics import BEGIN, LEAVING, MEMORY, UNDO, WAITING

Pace = Literal["live", "hours", "days"]
Words = app_commands.Range[str, 1, fixed_words.LONGEST]


class GameCog(
    BackCommands,
    FaceCommands,
    KeepCommands,
    MemoryCommands,
    OrderCommands,
    commands.GroupCog,
    group_name="game",
    group_description="Set up and follow a game",
):
    """The commands that every game shares; discord.py gathers them from every class named."""

    topics = (BEGIN, LEAVING, UNDO, WAITING, MEMORY)

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    @app_commands.command(description="Make a game in this channel")
    @app_commands.describe(
        game="Which game to play",
        title="Its name here",
        words="Words of yours that go into the dice; ten letters are drawn if you say none",
        thread="Play in a thread of its own, opened below this channel",
    )
    @app_commands.guild_only()
    async def new(
        self,
        interaction: Interaction,
        game: str,
        title: app_commands.Range[str, 1, create.LONGEST_TITLE] | None = None,
        words: Words | None = None,
        thread: bool = False,
    ) -> None:
        await lobby.new(interaction, game, title, words, thread)

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice]:
        return completion.games(self.bot.systems, typed)

    @app_commands.command(
        name="demo", description="Try a game for ten minutes against the computer, step by step"
    )
    @app_commands.describe(game="Which game to try; you are shown all of them if you name none")
    @app_commands.guild_only()
    async def try_game(self, interaction: Interaction, game: str = "") -> None:
        if game:
            await demo.begin(interaction, game)
        else:
            await demo.page(interaction)

    @try_game.autocomplete("game")
    async def _demos(self, interaction: Interaction, typed: str) -> list[Choice]:
        ready = [system for system in self.bot.systems if system.demo is not None]
        return completion.games(ready, typed)

    @app_commands.command(description="Take a seat")
    @app_commands.describe(
        seat="Which seat; the first free one if you name none",
        computer="Seat the computer instead",
        words="Words of yours that go into the dice; ten letters are drawn if you say none",
    )
    async def join(
        self,
        interaction: Interaction,
        seat: str | None = None,
        computer: bool = False,
        words: Words | None = None,
    ) -> None:
        head = await context.game_here(interaction)
        await lobby.join(interaction, head, seat, computer, words)

    @join.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        return matching(joining.choices(head), typed)

    @app_commands.command(description="Give your seat back, also in the middle of a game")
    @app_commands.describe(
        to="Who is to play on, if they agree; in a game in play only",
        seat="Which of your seats; all of them if you name none",
    )
    async def leave(
        self, interaction: Interaction, to: discord.User | None = None, seat: str | None = None
    ) -> None:
        await leaving.leave(interaction, await context.game_here(interaction), to, seat)

    @leave.autocomplete("seat")
    async def _own_seats(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        held = head.seats_of(interaction.user.id)
        return matching([(head.named(seat), seat) for seat in held], typed)

    @app_commands.command(description="Start the game when all are seated")
    async def start(self, interaction: Interaction) -> None:
        await lobby.begin(interaction, await context.game_here(interaction))

    @app_commands.command(description="Set an option of the game before it starts")
    @app_commands.describe(option="Which switch", value="Its new value")
    async def option(self, interaction: Interaction, option: str, value: str) -> None:
        await lobby.set_option(interaction, await context.game_here(interaction), option, value)

    @option.autocomplete("option")
    async def _options(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        pairs = [(f"{o.key}: {o.text} (now {v})", o.key) for o, v in _switches(head)]
        return matching(pairs, typed)

    @option.autocomplete("value")
    async def _values(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        values = [o.values for o, _ in _switches(head) if o.key == interaction.namespace.option]
        return matching([(value, value) for value in (values[0] if values else ())], typed)

    @app_commands.command(
        description="Set how long people have to answer before the default is played"
    )
    @app_commands.describe(
        pace="live: 10 minutes; hours: 12 hours; days: 3 days",
        question="Only for this kind of question",
        hours="Hours to answer that kind of question",
    )
    async def pace(
        self,
        interaction: Interaction,
        pace: Pace,
        question: app_commands.Range[str, 1, 40] | None = None,
        hours: app_commands.Range[int, 1, 720] | None = None,
    ) -> None:
        head = await context.game_here(interaction)
        await lobby.set_pace(interaction, head, pace, question, hours)

    @pace.autocomplete("question")
    async def _questions(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        ask = head.ask
        kinds = dict.fromkeys([*([ask.kind] if ask else []), *head.setup.lengths])
        return matching([(kind.replace("_", " "), kind) for kind in kinds], typed)

    @app_commands.command(description="Hand in a document: a warband, a board, a deck")
    @app_commands.describe(
        kind="Which document",
        file="The document as a file",
        sample="A ready one to try with",
        kept="One that you keep (/sheets keep)",
    )
    async def paper(
        self,
        interaction: Interaction,
        kind: str,
        file: discord.Attachment | None = None,
        sample: str | None = None,
        kept: str | None = None,
    ) -> None:
        """Hand in a document."""
        head = await context.game_here(interaction)
        source = documents.Source(await attachment.text_of(file), sample, kept)
        user = interaction.user.id
        text = await documents.text_of(self.bot.db, head.system, kind, source, user)
        await lobby.hand_in(interaction, head, kind, text)

    @paper.autocomplete("kind")
    async def _kinds(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        wanted = head.system.documents.required(head.setup.all_options(head.system), head.taken())
        kinds = dict.fromkeys(
            kind.partition("/")[0] for kind in (*wanted, *head.system.documents.optional)
        )
        return matching([(kind, kind) for kind in kinds], typed)

    @paper.autocomplete("sample")
    async def _samples(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        known = head.system.documents.samples.get(interaction.namespace.kind or "", {})
        return matching([(name, name) for name in known], typed)

    @paper.autocomplete("kept")
    async def _kept(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        kind = (interaction.namespace.kind or "").partition("/")[0]
        found = await documents.sheets(self.bot.db, interaction.user.id, head.system)
        return matching([(name, name) for name, one in found.items() if one.kind == kind], typed)

    @app_commands.command(description="Who holds which seat")
    async def seats(self, interaction: Interaction) -> None:
        await reply.private(interaction, log.seats(await context.game_here(interaction)))

    @app_commands.command(description="Where the game stands and who is to act")
    async def status(self, interaction: Interaction) -> None:
        """Show where the game of this channel stands, or how the last one ended."""
        last = await nearby.last(self.bot.referee, interaction.channel_id or 0)
        if last is not None and ending.is_over(last):
            await afterwards.show(interaction, last)
            return
        head = await context.game_here(interaction)
        waits = await waits_of(self.bot.referee, head)
        said, listed = status.message(head, waits), await ruling.listed(self.bot.referee, head)
        text = cut("\n".join(part for part in (said.text, listed) if part), reply.LONGEST_TEXT)
        await reply.private(interaction, msgspec.structs.replace(said, text=text))

    @app_commands.command(description="Answer what the game asks of you, or make any legal move")
    @app_commands.describe(move="Type a few letters and pick one of your legal moves")
    async def answer(self, interaction: Interaction, move: str) -> None:
        """Play a legal move by its label."""
        await any_move.play(interaction, await context.game_here(interaction), move)

    @answer.autocomplete("move")
    async def _moves(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await any_move.completed(interaction, typed)

    @app_commands.command(description="End the game now")
    async def end(self, interaction: Interaction) -> None:
        head = await context.game_here(interaction)
        access.check_may_run(head, context.person_of(interaction), "ends the game")
        if head.game.status == "lobby":
            await lobby.close(interaction, head)
            return
        name = interaction.user.display_name
        action = Ended(key=str(interaction.id), seat="bot", person=interaction.user.id, name=name)
        await settling.do(interaction, head, action)


def _switches(head: Any) -> list[tuple[Any, str]]:
    values = head.setup.all_options(head.system)
    return [(option, values[option.key]) for option in head.system.options]


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(GameCog(bot))
