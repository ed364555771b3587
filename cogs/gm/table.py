"""/gm: what those who run a game do around it: pauses, seats, deadlines, looks, disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.game import consent, disputes
from cogs.play import settling
from cogs.play.completion import matching
from cogs.ui import context, gate, reply
from cogs.ui.context import Interaction
from referee import access
from referee.access import COMPUTER_PLAYER, Person
from referee.agreement.disputes import named, opened
from referee.agreement.votes import asker_of
from referee.errors import Refusal
from referee.gm import Changed, Looked, Paused, Resumed
from referee.head import GameHead
from referee.message import cut, plain
from referee.seats import seating
from referee.seats.changes import ChangeSeat, What
from referee.seats.proposals import BecomeGm
from referee.waiting import waits
from rules import deadlines as pace
from rules.core import GM, seat_title

from .playing import Text, change, gm_table, seats_here

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Hours = app_commands.Range[int, 1, 24 * 60]
LONGEST_VALUES = 900
"""How long plain values may be that are shown in a message, in characters."""


async def run_table(interaction: Interaction) -> GameHead:
    """Return the game here for its GM or a moderator; without a GM, for the host."""
    head = await context.game_here(interaction)
    access.check_may_moderate(head, context.person_of(interaction))
    return head


async def seat_table(interaction: Interaction, seat: str) -> GameHead:
    """Return the game here for who may change this seat: a GM is made by GMs and moderators."""
    head = await run_table(interaction)
    if seat == GM and not gate.is_moderator(interaction):
        access.check_gm(head, interaction.user.id)
    return head


def person_of(user: discord.abc.User) -> Person:
    """Return somebody as who may be seated. Raises Refusal for a bot."""
    if user.bot:
        raise Refusal("A bot cannot be seated. The computer can: /gm seat computer.")
    return Person(user.id, user.display_name)


class TableCommands(commands.Cog):
    """Running a game."""

    bot: Landfall
    seat = app_commands.Group(name="seat", description="Who holds which seat")

    @app_commands.command(description="Pause the game: it waits for nobody until it is resumed")
    @app_commands.describe(reason="Why, for the log")
    async def pause(self, interaction: Interaction, reason: Text | None = None) -> None:
        await _pause(interaction, await run_table(interaction), reason, freeze=False)

    @app_commands.command(description="Freeze the game: only a moderator can resume it")
    @app_commands.describe(reason="Why, for the log")
    async def freeze(self, interaction: Interaction, reason: Text | None = None) -> None:
        head = await context.game_here(interaction)
        if not gate.is_moderator(interaction):
            access.check_gm(head, interaction.user.id)
        await _pause(interaction, head, reason, freeze=True)

    @app_commands.command(description="Resume a paused game; every deadline starts again")
    async def resume(self, interaction: Interaction) -> None:
        head = await run_table(interaction)
        if head.setup.frozen and not gate.is_moderator(interaction):
            raise Refusal("The game is frozen; a moderator can resume it.")
        action = Resumed(**context.who(interaction, head))
        await settling.do(interaction, head, action)

    @app_commands.command(description="Give those who are to act more time, or less")
    @app_commands.describe(hours="How many hours from now")
    async def deadline(self, interaction: Interaction, hours: Hours) -> None:
        """Set the deadline of the open question."""
        head = await gm_table(interaction)
        due = self.bot.clock.now() + hours * pace.HOUR
        # Lines of a game show no times of Discord's; the question under it has the moment.
        time = "1 hour" if hours == 1 else f"{hours} hours"
        sentence = f"{context.person_of(interaction).mark} (GM) gives {time} from now."
        write = await waits.moved_deadline(self.bot.referee, head, due)
        action = Changed(
            **context.who(interaction, head),
            changed=lambda setup: setup,
            sentence=sentence,
            also=(write,),
        )
        await settling.do(interaction, head, action)

    @seat.command(description="Give a seat to somebody, in place of all who hold it")
    @app_commands.describe(seat="Which seat", player="To whom")
    async def give(self, interaction: Interaction, seat: str, player: discord.User) -> None:
        head = await seat_table(interaction, seat)
        await self.bot.orders.check_not_banned(interaction.guild_id, player.id)
        await _change_seat(interaction, head, "give", seat, person_of(player))

    @seat.command(description="Let the computer play a seat")
    @app_commands.describe(seat="Which seat")
    async def computer(self, interaction: Interaction, seat: str) -> None:
        """Hand a seat to the computer."""
        head = await run_table(interaction)
        if seat == GM and not (head.system.gm and head.system.gm.by_computer):
            raise Refusal(f"The computer cannot be the GM of {head.system.title}.")
        await _change_seat(interaction, head, "give", seat, COMPUTER_PLAYER)

    @seat.command(description="Take a seat over yourself, as GM")
    @app_commands.describe(seat="Which seat")
    async def take(self, interaction: Interaction, seat: str) -> None:
        """Hand a seat to the GM."""
        head = await gm_table(interaction)
        await _change_seat(interaction, head, "give", seat, person_of(interaction.user))

    @seat.command(description="Seat one more person on a seat")
    @app_commands.describe(seat="Which seat", player="Whom")
    async def share(self, interaction: Interaction, seat: str, player: discord.User) -> None:
        """Seat one more person."""
        head = await seat_table(interaction, seat)
        seating.seatable(head, seat)
        await self.bot.orders.check_not_banned(interaction.guild_id, player.id)
        await _change_seat(interaction, head, "share", seat, person_of(player))

    @seat.command(description="Remove somebody from a seat")
    @app_commands.describe(seat="Which seat", player="Whom")
    async def remove(self, interaction: Interaction, seat: str, player: discord.User) -> None:
        head = await seat_table(interaction, seat)
        seating.known(head, seat)
        whom = Person(player.id, player.display_name)
        await _change_seat(interaction, head, "remove", seat, whom)

    @give.autocomplete("seat")
    @computer.autocomplete("seat")
    @take.autocomplete("seat")
    @remove.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_here(interaction, typed)

    @share.autocomplete("seat")
    async def _shared(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        head = await context.game_here(interaction)
        names = dict.fromkeys((*head.taken(), *seating.open_to_all(head), GM))
        return matching([(head.named(name), name) for name in names], typed)

    @app_commands.command(description="Become GM of a game without one, if the players agree")
    async def claim(self, interaction: Interaction) -> None:
        head = await context.game_here(interaction)
        await consent.propose(interaction, head, BecomeGm())

    @app_commands.command(description="Look at what only a seat may see; the log shows it")
    @app_commands.describe(seat="Whose secrets")
    async def look(self, interaction: Interaction, seat: str) -> None:
        """Look at a secret."""
        head = await gm_table(interaction)
        access.check_sees(head, interaction.user.id, "look")
        action = Looked(**context.who(interaction, head), at=seating.known(head, seat))
        await settling.do(interaction, head, action)
        await _show_secrets(interaction, head, seat)

    @look.autocomplete("seat")
    async def _look_seats(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await seats_here(interaction, typed)

    @app_commands.command(description="Type faces in from a real table, or let the bot roll again")
    @app_commands.describe(real="Whether faces are typed in")
    async def dice(self, interaction: Interaction, real: bool) -> None:
        head = await gm_table(interaction)
        live = head.system.live
        if live is not None and head.own_dice:
            # The game's own switch is the one truth: it is set by the game's own move.
            move = live.setting(head.own_dice, "on" if real else "off")
            await settling.do(interaction, head, settling.action_of(interaction, head, GM, move))
            return
        how = "come from your table: type them in" if real else "come from the bot"
        sentence = f"{context.person_of(interaction).mark} (GM): faces now {how}."
        await change(
            interaction,
            head,
            sentence,
            lambda setup: msgspec.structs.replace(setup, real_dice=real),
        )

    @app_commands.command(description="The disputes that are open")
    async def disputes(self, interaction: Interaction) -> None:
        await disputes.listed(interaction, await context.game_here(interaction))

    @app_commands.command(description="Settle a dispute")
    @app_commands.describe(dispute="Which one", ruling="Your ruling")
    async def settle(self, interaction: Interaction, dispute: int, ruling: Text) -> None:
        await disputes.settle(interaction, await gm_table(interaction), dispute, ruling)

    @settle.autocomplete("dispute")
    async def _open(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        head = await context.game_here(interaction)
        return [
            app_commands.Choice(name=cut(named(vote), 100), value=vote.id or 0)
            for vote in await opened(self.bot.referee, head)
            if typed.lower() in named(vote).lower()
        ][:25]


async def _change_seat(
    interaction: Interaction, head: GameHead, what: What, seat: str, person: Person
) -> None:
    """Change who holds a seat, or ask whoever has a say in it."""
    asker = asker_of(head, context.person_of(interaction))
    change = ChangeSeat(what, seat, person.id, person.name)
    await consent.propose_as(interaction, head, change, asker)


async def _pause(
    interaction: Interaction, head: GameHead, reason: str | None, freeze: bool
) -> None:
    action = Paused(**context.who(interaction, head), freeze=freeze, reason=reason or "")
    await settling.do(interaction, head, action)


async def _show_secrets(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show what a seat may see: its card, and all of it as plain values, if long in a file."""
    view = head.system.look(head.state, seat)
    shown = head.system.card(view)
    values = msgspec.json.format(msgspec.json.encode(view), indent=1).decode()
    lines = (f"**{seat_title(seat)}** sees:", plain(shown.status), *map(plain, shown.lines))
    text = "\n".join(lines)
    if len(values) <= LONGEST_VALUES:
        body = cut(text, LONGEST_VALUES)
        await reply.private(interaction, f"{body}\n```json\n{values.replace('`', '')}\n```")
        return
    name = f"{seat}.json"
    note = f"\nAll that {seat_title(seat)} sees is in {name}."
    body = cut(text, reply.LONGEST_TEXT - len(note))
    await reply.hand_out(interaction, f"{body}{note}", name, values.encode())
