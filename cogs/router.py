"""The one road in for buttons, menus and forms, keyed by custom_id.

The one try/except: a forged, stale, foreign or unknown id gets a sentence too, and nothing here
lives in memory, so every button survives a restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands
from discord.ext import commands

from cogs.ui import context, errors, gate, given
from cogs.ui.acknowledge import listen
from cogs.ui.context import Interaction
from referee.change import answered
from referee.errors import Refusal, StorageError
from referee.guide import DEMOS
from referee.message import Outgoing, cut

from . import service_presses
from .bot_type import Landfall
from .game import afterwards
from .help import commands as help_pages
from .help import rulebook
from .person import games as own_games
from .person import privacy
from .play import fact_form, look_up, presses, queue, why
from .rolls import odds, panel, proof, sheet
from .rolls import presses as roll_presses
from .server import data
from .table import initiative, list_forms, whisper
from .ui import reply

PRESSES: dict[str, Callable[[Interaction, list[str]], Awaitable[None]]] = {
    "a": presses.answer,
    "s": presses.selected,
    "p": presses.page,
    "n": presses.now,
    "w": presses.working,
    "i": presses.inbox,
    **fact_form.PRESSES,
    **why.PRESSES,
    **look_up.PRESSES,
    **odds.PRESSES,
    **privacy.PRESSES,
    **own_games.PRESSES,
    **queue.PRESSES,
    **whisper.PRESSES,
    **initiative.PRESSES,
    **list_forms.PRESSES,
    **service_presses.PRESSES,
    **roll_presses.PRESSES,
    **panel.PRESSES,
    **sheet.PRESSES,
    **proof.PRESSES,
    **help_pages.PRESSES,
    **rulebook.PRESSES,
}


FREE = frozenset(
    verb
    for presses in (
        *(odds.PRESSES, privacy.PRESSES, own_games.PRESSES, queue.PRESSES, proof.PRESSES),
        *(help_pages.PRESSES, rulebook.PRESSES, why.PRESSES, data.PRESSES, ("w", "i", DEMOS)),
        *(whisper.PRESSES, sheet.PRESSES, initiative.PRESSES, list_forms.PRESSES),
        *(roll_presses.PRESSES, afterwards.PRESSES),
    )
    for verb in presses
)
"""What changes no game: even somebody whom a server has banned from its games may press it."""


class Router(commands.Cog):
    """Handles every component and form."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self.presses = {
            **PRESSES,
            **{v: press for ui in bot.uis for v, press in ui.presses.items()},
        }
        bot.tree.error(self.refused)
        listen(bot, self.route)

    async def route(self, interaction: Interaction) -> None:
        """Find what a press is for and do it; whatever goes wrong gets a sentence."""
        verb, *parts = given.name(interaction).split(":")
        try:
            if verb not in self.presses:
                raise Refusal(context.UNKNOWN)
            async with self.bot.crowd.turn(interaction):
                self.bot.measures.turn_came()
                await gate.admit(interaction, is_free=verb in FREE)
                await self.presses[verb](interaction, parts)
        except Exception as error:
            await self.tell(interaction, error, f"button {verb}")

    async def refused(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that was refused or failed."""
        name = interaction.command.qualified_name if interaction.command else "unknown"
        await self.tell(interaction, error, f"/{name}")

    async def tell(self, interaction: Interaction, error: Exception, doing: str) -> None:
        """Tell the person what was wrong, with one retry; after that, only the log says it."""
        message = await self._before(interaction, error)
        if message is None:
            said = errors.with_contact(errors.sentence(error, doing), self.bot.contact)
            text = errors.shown(said)
        else:
            text = said = message.text
        try:
            await reply.in_full(interaction, text, "refused.txt", said)
        except reply.UNHEARD as unheard:
            errors.log.info("a refusal of %s was not heard: %s", doing, unheard)
            await reply.console(interaction, cut(text, reply.LONGEST_TEXT))

    async def _before(self, interaction: Interaction, error: Exception) -> Outgoing | None:
        """Return the answer given to the same interaction when it was delivered before.

        What it did then is the reason it is refused now. Nothing is looked up unless something goes
        wrong.
        """
        if not errors.is_refusal(error):
            return None
        try:
            return await answered(self.bot.referee, str(interaction.id))
        except (Refusal, StorageError):
            return None


async def setup(bot: Landfall) -> None:
    """Add the router."""
    await bot.add_cog(Router(bot))
