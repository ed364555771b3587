"""Where a game's commands are played: the game of the channel, and the seat somebody speaks for."""

from __future__ import annotations

from cogs.play import settling
from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import Move

HERE = "landfall game"
UNKNOWN = "This form is not known here any more."


class Playing:
    """How the commands of one game find their table. A game with ways of its own derives."""

    def __init__(self, system: str) -> None:
        self.system = system

    async def game(self, interaction: Interaction) -> GameHead:
        """Return this channel's game, looked up once for all options. Raises Refusal for none."""
        head: GameHead | None = interaction.extras.get(HERE)
        if head is None:
            head = access.of_system(await context.game_here(interaction), self.system)
            if head.state is None:
                raise Refusal("The game has not started. The host starts it: /game start.")
            interaction.extras[HERE] = head
        return head

    async def of_press(self, interaction: Interaction, game: str) -> GameHead:
        """Return the game that a custom_id names by its number. Raises Refusal for none of ours."""
        head = await context.game_pressed(interaction, game)
        if head.system.name != self.system or head.state is None:
            raise Refusal(UNKNOWN)
        return head

    def seat(self, head: GameHead, person: int, move: Move) -> str:
        """Return the seat that a person makes a move for. Raises Refusal if they hold none."""
        return access.speaks_for(head, person)

    def seats(self, head: GameHead, person: int, first: str) -> tuple[str, ...]:
        """Return the seats whose legal moves complete what a person types, `first` among them."""
        return (first,)

    async def act(self, interaction: Interaction, head: GameHead, move: Move) -> None:
        """Play a move for the person who gave the command."""
        await settling.act(interaction, head, self.seat(head, interaction.user.id, move), move)

    async def play(self, interaction: Interaction, move: Move) -> None:
        """Play a move in this channel's game, for a command that makes its move by itself."""
        await self.act(interaction, await self.game(interaction), move)
