"""The fight, for whoever asks: who is locked with whom, aboard, apart, and how far off."""

from __future__ import annotations

from cogs.ui import context, reply
from cogs.ui.context import Interaction
from pictures import planet28_fight, planet28_fight_words
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Outgoing, cut, plain
from referee.timeline import recent
from referee.timeline.spans import LOOK_UP
from rules.games.planet28.campaign.deal import is_interval
from rules.games.planet28.gaps import gaps

from .group import NAME

LOOKED_BACK = 60
"""So many of the last moves are searched for what was said of distances."""


def button(head: GameHead) -> Button:
    """Return the button that opens the fight."""
    return Button("The fight", custom_id.custom_id(LOOK_UP, head.id, "fight"))


async def asked(interaction: Interaction, head: GameHead) -> None:
    """Show the fight in words at once, and as a picture when it is drawn."""
    if is_interval(head.state):
        raise Refusal("No battle is fought now. See where the campaign stands: /game status.")
    seats = head.seats_of(interaction.user.id)
    moves = await recent.moves(interaction.client.referee, head, seats, LOOKED_BACK)
    view, told = head.system.look(head.state, None), gaps(head.state, moves)
    lines = planet28_fight_words.fight_lines(view, told)
    text = "\n".join((f"**{plain(view.now)}**: who is where", *map(plain, lines)))
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))
    drawn = await context.off_loop(interaction, planet28_fight.draw, view, told)
    file = reply.picture(f"{NAME}-fight", drawn.png, drawn.alt)
    await interaction.edit_original_response(attachments=[file])
