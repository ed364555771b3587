"""/gm: what a GM does in the game itself: answers for a seat, sets values, rules, rolls again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.game import back, consent
from cogs.play import settling
from cogs.play.completion import MOST, Choice, answers, matching
from cogs.play.pressed import check_in_play
from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access, custom_id
from referee.action import Played
from referee.edit import Edited
from referee.errors import Refusal
from referee.gm import Changed, Marked
from referee.head import GameHead
from referee.seats.seating import known
from referee.settings import Setup
from referee.timeline import replay
from referee.timeline.proposals import Undo
from referee.timeline.ruling import Ruled
from rules.core import GM, Edit, Lapse, Move, Ruling, offers, seat_title, waits_for
from rules.core.edit import paths
from rules.core.moves import LONGEST_TEXT

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Text = app_commands.Range[str, 1, LONGEST_TEXT]
Number = back.Number
HIDDEN = "What this seat may do can be secret: first /gm act for it"


async def gm_table(interaction: Interaction) -> GameHead:
    """Return the game here for its GM. Raises Refusal for everybody else."""
    head = await context.game_here(interaction)
    access.check_gm(head, interaction.user.id)
    return head


async def seats_here(interaction: Interaction, typed: str) -> list[Choice]:
    """Complete a seat in play."""
    head = await context.game_here(interaction)
    return matching([(head.named(seat), seat) for seat in (*head.taken(), GM)], typed)


def _open_moves(head: GameHead, seat: str, person: int) -> tuple[Move, ...]:
    """Return the legal moves of a seat that its GM may see.

    A list of moves may give a secret away (cards in hand), so it is shown to who acts for the seat,
    which is a public row; to others only what stands on buttons for all to see.
    """
    if seat in head.seats_of(person) or access.acting_for(head, person) == seat:
        return offers(head.system, head.state, seat)
    ask = head.ask
    entry = ask.entry(seat) if ask and not ask.sealed else None
    return tuple(choice.move for choice in entry.choices) if entry else ()


class PlayCommands(commands.Cog):
    """The GM's part in the game."""

    bot: Landfall

    @app_commands.command(description="Answer for a seat what the game asks of it")
    @app_commands.describe(seat="For whom", move="One of that seat's legal moves")
    async def answer(self, interaction: Interaction, seat: str, move: str) -> None:
        """Answer for a seat."""
        head = await gm_table(interaction)
        check_in_play(head, interaction.user.id)
        mine = _open_moves(head, known(head, seat), interaction.user.id)
        chosen = next((one for one in mine if custom_id.choice(one) == move), None)
        if chosen is None:
            raise Refusal(f"You cannot answer that for {seat_title(seat)}. {HIDDEN}.")
        await settling.act(interaction, head, seat, chosen)

    @answer.autocomplete("seat")
    async def _answer_seats(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.game_here(interaction)
        awaited = waits_for(head.state) if head.ask else ()
        seats = dict.fromkeys((*awaited, *head.taken()))
        return matching([(head.named(seat), seat) for seat in seats], typed)

    @answer.autocomplete("move")
    async def _answer_moves(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await gm_table(interaction)
        seat = interaction.namespace.seat
        if head.ask is None or seat not in (*head.taken(), GM):
            return []
        moves = _open_moves(head, seat, interaction.user.id)
        if not moves:
            return matching([(HIDDEN, "-")], "")
        return answers(head, moves, seat, None, typed)

    @app_commands.command(description="Act for a seat: your next commands are its moves")
    @app_commands.describe(seat="For whom; nobody if you name none")
    async def act(self, interaction: Interaction, seat: str | None = None) -> None:
        """Act for a seat."""
        head = await gm_table(interaction)
        user = interaction.user
        sentence = f"{context.person_of(interaction).mark} (GM) acts for nobody but the GM."
        if seat is not None:
            if seat != GM:
                access.check_sees(head, user.id, "act for a player, whose moves may be secret")
            known(head, seat)
            sentence = f"{context.person_of(interaction).mark} (GM) acts for {seat_title(seat)}."
        await change(interaction, head, sentence, lambda setup: _acting(setup, user.id, seat))

    @act.autocomplete("seat")
    async def _act_seats(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await seats_here(interaction, typed)

    @app_commands.command(description="Set one value of the game, with a reason, for all to see")
    @app_commands.describe(path="Which value", value="Its new value", reason="Why")
    async def edit(
        self, interaction: Interaction, path: str, value: str, reason: Text | None = None
    ) -> None:
        head = await gm_table(interaction)
        user = interaction.user
        move = Edit(path=path, value=value, reason=reason or "")
        action = Edited(key=str(interaction.id), seat=GM, by="gm", person=user.id, move=move)
        await settling.do(interaction, head, action)

    @edit.autocomplete("path")
    async def _paths(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await gm_table(interaction)
        names = [path for path, _ in paths(head.state)] if head.state is not None else []
        # What stands there may be a secret, also to the GM: only names are shown.
        close = [path for path in names if typed.lower() in path.lower() and len(path) <= 100]
        return [app_commands.Choice(name=path, value=path) for path in close[:MOST]]

    @app_commands.command(description="Rule on something, in words that bind the table")
    @app_commands.describe(text="Your ruling")
    async def rule(self, interaction: Interaction, text: Text) -> None:
        head = await gm_table(interaction)
        user = interaction.user
        action = Ruled(
            key=str(interaction.id), seat=GM, by="gm", person=user.id, move=Ruling(text=text)
        )
        await settling.do(interaction, head, action)

    @app_commands.command(description="Have a move rolled again; what followed it is undone")
    @app_commands.describe(entry="Which move; the last if you name none", reason="Why")
    async def reroll(
        self, interaction: Interaction, entry: Number | None = None, reason: Text | None = None
    ) -> None:
        """Grant a re-roll."""
        head = await gm_table(interaction)
        seq = await back.named(self.bot, head, entry)
        user = interaction.user
        who = {"key": str(interaction.id), "person": user.id, "name": user.display_name}
        action = await replay.rerolled(self.bot.referee, head, seq, reason or "", **who)
        await settling.do(interaction, head, action)

    @reroll.autocomplete("entry")
    async def _reroll_rows(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await back.labelled(self.bot, await gm_table(interaction), typed)

    @app_commands.command(description="Take the game back to before a move")
    @app_commands.describe(entry="The first move to take back")
    async def rewind(self, interaction: Interaction, entry: Number) -> None:
        head = await context.last_here(interaction)
        access.check_gm(head, interaction.user.id)
        await consent.propose(interaction, head, Undo(entry))

    @rewind.autocomplete("entry")
    async def _rewind_rows(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        head = await context.last_here(interaction)
        access.check_gm(head, interaction.user.id)
        marks = [one for one in await back.moments(self.bot, head) if typed in one.name]
        return [*marks, *await back.labelled(self.bot, head, typed)][:MOST]

    @app_commands.command(description="Name this moment, to take the game back to it later")
    @app_commands.describe(moment="Its name")
    async def mark(self, interaction: Interaction, moment: Text) -> None:
        head = await gm_table(interaction)
        user = interaction.user
        action = Marked(
            key=str(interaction.id),
            seat=GM,
            by="gm",
            person=user.id,
            name=user.display_name,
            moment=moment,
        )
        await settling.do(interaction, head, action)

    @app_commands.command(
        description="Stop waiting: whoever has not answered plays the default now"
    )
    async def skip(self, interaction: Interaction) -> None:
        """Let silence count at once."""
        head = await gm_table(interaction)
        user = interaction.user
        action = Played(key=str(interaction.id), seat="bot", by="gm", person=user.id, move=Lapse())
        await settling.do(interaction, head, action)


def _acting(setup: Setup, person: int, seat: str | None) -> Setup:
    """Return the settings with a GM who acts for a seat, or for none."""
    others = {gm: at for gm, at in setup.acting.items() if gm != str(person)}
    acting = others if seat is None else {**others, str(person): seat}
    return msgspec.structs.replace(setup, acting=acting)


async def change(
    interaction: Interaction, head: GameHead, sentence: str, changed: Callable[[Setup], Setup]
) -> None:
    """Change settings of the game as a public row."""
    user = interaction.user
    action = Changed(
        key=str(interaction.id),
        seat=GM,
        by="gm",
        person=user.id,
        name=user.display_name,
        changed=changed,
        sentence=sentence,
    )
    await settling.do(interaction, head, action)
