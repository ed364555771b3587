"""What the page of moves on a measured table does: it opens, previews, takes a form, confirms."""

from __future__ import annotations

from cogs.game_ui import Press
from cogs.games.commands import Playing
from cogs.play import kept_form, settling
from cogs.play.kept_form import KeptForm, Values
from cogs.play.pressed import check_in_play, parts_of, seat_of
from cogs.ui import context, given, modal, reply
from cogs.ui.context import Interaction
from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import legal
from rules.ground import goals

from . import map_page
from .map_page import Looker
from .mover import NOWHERE, Mover
from .page import CONFIRM, FORM, LOOK, MAP, MENU, PAGE, SEND, WHO, Chosen, id_of, made, units

NONE = "None of your units is to move now. See what you can do: What can I do now?"
TO = "to"


class Moves:
    """The page of moves of one game: `asked` opens it, `presses` are its buttons and its form."""

    def __init__(self, playing: Playing, mover: Mover, looker: Looker) -> None:
        self.playing, self.mover, self.looker = playing, mover, looker

    @property
    def presses(self) -> dict[str, Press]:
        """What answers to the page's custom ids, by their verbs."""
        verb = self.mover.verb
        return {
            verb + PAGE: self._turned,
            verb + MENU: self._picked,
            verb + FORM: self._typing,
            verb + SEND: self._typed,
            verb + CONFIRM: self._confirmed,
            verb + MAP: self._mapped,
            verb + LOOK: self._turning,
            verb + WHO: self._who,
        }

    async def asked(self, interaction: Interaction, head: GameHead) -> None:
        """Show whoever asks the page of their unit that is to move. Raises Refusal for none."""
        check_in_play(head, interaction.user.id)
        access.check_seated(head, interaction.user.id)
        for seat in head.seats_of(interaction.user.id):
            for unit, _ in self.mover.units(head.state, seat):
                await self._show(interaction, head, Chosen(seat, unit), is_new=True)
                return
        raise Refusal(NONE)

    async def _show(
        self,
        interaction: Interaction,
        head: GameHead,
        chosen: Chosen,
        is_new: bool = False,
        is_turning: bool = False,
    ) -> None:
        page = await context.off_loop(interaction, made, head, self.mover, chosen, is_turning)
        file = reply.picture(f"{head.system.name}-move", page.picture.png, page.picture.alt)
        if is_new:
            await reply.with_files(interaction, page.say, [file])
        else:
            await reply.in_place(interaction, page.say, file)

    async def _chosen(self, interaction: Interaction, parts: list[str]) -> tuple[GameHead, Chosen]:
        """Return the game and what a custom id says: game, question, seat, unit, place."""
        game, q, seat, unit, to = parts_of(parts, 5)
        await self.playing.of_press(interaction, game)
        head = await seat_of(interaction, game, q, seat)
        check_in_play(head, interaction.user.id)
        known = {str(number): number for number, _ in self.mover.units(head.state, seat)}
        if unit not in known or len(to) > goals.LONGEST:
            raise Refusal(context.UNKNOWN)
        return head, Chosen(seat, known[unit], to)

    async def _turned(self, interaction: Interaction, parts: list[str]) -> None:
        """Show the page with the place that was pressed."""
        await self._show(interaction, *await self._chosen(interaction, parts))

    async def _turning(self, interaction: Interaction, parts: list[str]) -> None:
        """Show the page on which it is chosen where the unit looks then."""
        head, chosen = await self._chosen(interaction, parts)
        await self._show(interaction, head, chosen, is_turning=True)

    async def _who(self, interaction: Interaction, parts: list[str]) -> None:
        """Show the menu of units, or the page of the one that was chosen in it."""
        head, chosen = await self._chosen(interaction, parts)
        if not given.all_chosen(interaction):
            await reply.in_place(interaction, units(head, self.mover, chosen))
            return
        known = {str(unit): unit for unit, _ in self.mover.units(head.state, chosen.seat)}
        unit = known.get(given.chosen(interaction))
        if unit is None:
            raise Refusal(context.UNKNOWN)
        await self._show(interaction, head, chosen._replace(unit=unit))

    async def _picked(self, interaction: Interaction, parts: list[str]) -> None:
        """Show the page with the place that was chosen in the menu."""
        head, chosen = await self._chosen(interaction, parts)
        await self._show(interaction, head, chosen._replace(to=given.chosen(interaction)))

    def _form(self, head: GameHead, chosen: Chosen) -> KeptForm:
        board = self.looker.ground(head.system.look(head.state, None))
        hint = f"Such as {goals.examples(board)}" if board is not None else ""
        field = modal.Field(TO, "Where to", goals.LONGEST, hint=hint)
        again = id_of(head, self.mover, FORM, chosen)
        send = id_of(head, self.mover, SEND, chosen)
        key = f"move:{head.id}:{chosen.unit}"
        return KeptForm(key, send, again, "Move elsewhere", (field,))

    async def _typing(self, interaction: Interaction, parts: list[str]) -> None:
        """Open the form for a place."""
        head, chosen = await self._chosen(interaction, parts)
        form = self._form(head, chosen)
        await kept_form.show(interaction, form, await kept_form.values_of(interaction, form.key))

    async def _typed(self, interaction: Interaction, parts: list[str]) -> None:
        """Show the page with the place that was typed; what is no place is offered again."""
        head, chosen = await self._chosen(interaction, parts)

        async def show(values: Values) -> None:
            to = self.mover.place(head.state, chosen.unit, values[TO])
            await self._show(interaction, head, chosen._replace(to=to))

        await kept_form.take(interaction, self._form(head, chosen), show)

    async def _confirmed(self, interaction: Interaction, parts: list[str]) -> None:
        """Make the move that the page shows; the page says how it went, and has no buttons left."""
        head, chosen = await self._chosen(interaction, parts)
        move = self.mover.move(head.state, chosen.unit, chosen.to)
        refusal = legal(head.state, move, chosen.seat)
        if refusal is not None:
            raise refusal
        interaction.extras[settling.OWN_PAGE] = True
        await settling.act(interaction, head, chosen.seat, move)

    async def _mapped(self, interaction: Interaction, parts: list[str]) -> None:
        """Show the table, or the part of it round somebody: game, unit."""
        game, unit = parts_of(parts, 2)
        head = await self.playing.of_press(interaction, game)
        value = unit if unit != "menu" else given.chosen(interaction)
        if value != NOWHERE and not value.isdecimal():
            raise Refusal(context.UNKNOWN)
        around = int(value) if value.isdecimal() else 0
        await map_page.show(interaction, head, self.looker, self.mover.verb + MAP, around)
