"""The duel of the tests as Discord meets it: commands, a form and a picture, all in this file.

`docs/adding_a_game.md` explains it piece by piece.
"""

from __future__ import annotations

import io

import msgspec
from discord import app_commands
from PIL import Image, ImageDraw

from cogs.game_ui import GameUI
from cogs.games.commands import GameCommands, Offered, Option, Playing, answers
from cogs.topic import Topic
from cogs.ui import modal
from cogs.ui.context import Interaction
from referee import custom_id
from referee.head import GameHead
from rules.core import Move, seat_title
from tests.support.duel import DUEL, Bid, Charm, Faint, Seen

playing = Playing("duel")
group = app_commands.Group(name="duel", description="A duel", guild_only=True)
duel = GameCommands(playing, group)


class LastWords(Option):
    """Words of one's own; a form asks for them if they are left out."""

    async def ask(self, interaction: Interaction, head: GameHead, move: Move) -> bool:
        return await form(interaction, head, "", move)


duel.add(
    Bid,
    "Bid in secret for the next strike",
    amount=Offered("How much, from 0 to 3"),
    paces="How far away you stand, in paces",
)
duel.add(Charm, "Spend a charm, or take the blow", spend="Whether you spend one")
duel.add(Faint, "Give the duel up", words=LastWords("Your last words; else a form opens"))

FORM = "df"


async def form(interaction: Interaction, head: GameHead, _seat: str, move: Move) -> bool:
    """Open the form for somebody's last words; say whether the move has one."""
    if not isinstance(move, Faint):
        return False
    name = custom_id.custom_id(FORM, head.id)
    field = modal.Field("words", "Your last words", longest=80)
    await modal.show(interaction, name, "Give up", field)
    return True


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form: the number of its game stands in its custom_id."""
    head = await playing.of_press(interaction, parts[0] if parts else "")
    words = modal.value(interaction, "words")
    await playing.act(interaction, head, Faint(words=words[:80]))


SIZE, BOX = (240, 80), 24
PAPER, INK = "#f6f2e9", "#9c2f18"
WOUNDS = 3


class Picture(msgspec.Struct, frozen=True):
    """A picture as PNG bytes, and what it shows in words."""

    png: bytes
    alt: str


def draw(view: Seen) -> Picture:
    """Draw the wounds of both, a row of boxes for each."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    for row, (seat, wounds) in enumerate(view.wounds.items()):
        top = 8 + row * (BOX + 12)
        pen.text((8, top + 6), seat_title(seat), fill=INK)
        for box in range(WOUNDS):
            left = 80 + box * (BOX + 12)
            corners = (left, top, left + BOX, top + BOX)
            pen.rectangle(corners, outline=INK, fill=INK if box < wounds else None)
    png = io.BytesIO()
    image.save(png, "PNG")
    shown = ", ".join(f"{seat_title(seat)} {wounds}" for seat, wounds in view.wounds.items())
    return Picture(png.getvalue(), f"Wounds: {shown}")


HELP = Topic(
    "duel",
    "Duel",
    "Each round both bid in secret; the higher bidder strikes. A charm has a strike rolled again. "
    "Three wounds end it, or somebody faints.",
)

DUEL_UI = GameUI(
    system=DUEL,
    groups=(group,),
    answers=answers(group),
    form=form,
    presses={FORM: sent},
    draw=draw,
    topics=(HELP,),
)
