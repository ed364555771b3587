"""*Pick by letter*: which models of a large squadron a projector shelters, in one menu."""

from __future__ import annotations

from cogs.play import settling
from cogs.play.pressed import STALE, check_in_play, own_seat, parts_of, seat_of
from cogs.ui import given, reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Menu, Outgoing, Pick, plain
from rules.core.letters import Picks
from rules.games.planetfall.attack.shelter import Shelter
from rules.games.planetfall.looking import LETTERS, sheltering

PRESS = "pfl"
"""The verb of the custom id of the menu of models."""
KEY = LETTERS
"""What the button beside the question stands for."""
NONE = "Nobody asks you for models now. See what you can do: What can I do now?"


async def asked(interaction: Interaction, head: GameHead) -> None:
    """Show whoever is asked the models of the squadron under fire."""
    seat = own_seat(interaction, head, sheltering, NONE)
    found = sheltering(head.state, seat)
    if found is not None:
        await reply.private(interaction, page(head, seat, found))


def page(head: GameHead, seat: str, found: Picks) -> Outgoing:
    """Return the page with the menu of models, each with its letter and the boxes it has left."""
    q = custom_id.question(head.trail, head.state, head.ask)
    lines = tuple(Pick(f"{one.letter}: {one.name}", one.letter, one.note) for one in found.things)
    name = custom_id.custom_id(PRESS, head.id, q, seat)
    menu = Menu(name, "Choose every model in the area", lines, several=True)
    text = f"**{plain(head.named(seat))}**: {plain(found.title)} What you choose is your answer."
    return Outgoing(text, menus=(menu,))


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Answer with the models that were chosen: game, question, seat."""
    game, q, seat = parts_of(parts, 3)
    head = await seat_of(interaction, game, q, seat)
    check_in_play(head, interaction.user.id)
    found = sheltering(head.state, seat)
    if found is None:
        raise Refusal(STALE)
    chosen = {*given.all_chosen(interaction)}
    letters = "".join(one.letter for one in found.things if one.letter in chosen)
    await settling.act(interaction, head, seat, Shelter(models=letters))


PRESSES = {PRESS: pressed}
