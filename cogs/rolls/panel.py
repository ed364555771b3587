"""A panel: somebody's saved rolls as buttons in a channel; each rolls for whoever presses it.

The line itself stands in the button's id, so a panel works as long as its message is there, even
when the saved roll has changed or is gone.
"""

from __future__ import annotations

from collections.abc import Mapping

from cogs.ui import reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.errors import Refusal
from referee.message import Button, Outgoing, plain

from . import habits as roll_habits
from . import road

MOST, IN_A_ROW = 25, 5
"""How many buttons a message has at most, and a row of it."""
NONE_SAVED = "You have no saved rolls yet. Keep one: /rolls save name:strike dice:1d20+5"
PIN = "-# Each button rolls for whoever presses it. Pin this message to keep it at hand."


async def post(interaction: Interaction, wanted: str) -> None:
    """Post a panel of one's saved rolls: of those named, separated by commas, or of all.

    Raises Refusal where there is none, or one that is not known.
    """
    habits = await roll_habits.of(interaction.client.referee.recall, interaction)
    await reply.public(interaction, panel(_chosen(habits.names, wanted)))


def _chosen(saved: Mapping[str, str], wanted: str) -> dict[str, str]:
    """Return the saved rolls that were asked for, in the order in which they were."""
    if not saved:
        raise Refusal(NONE_SAVED)
    names = [" ".join(name.casefold().split()) for name in wanted.split(",") if name.strip()]
    for name in names:
        if name not in saved:
            mine = ", ".join(f'"{plain(one)}"' for one in saved)
            raise Refusal(f'You have no saved roll called "{plain(name)}". Yours: {mine}.')
    return {name: saved[name] for name in names or saved}


def panel(rolls: Mapping[str, str]) -> Outgoing:
    """Return a message with a button for every roll. Raises Refusal where they are too many."""
    if len(rolls) > MOST:
        raise Refusal(
            f"A panel has at most {MOST} rolls, and these are {len(rolls)}. Name those you want, "
            "such as names:strike, parry."
        )
    buttons = [_button(place, name, line) for place, (name, line) in enumerate(rolls.items())]
    lines = [f"- {plain(name)}: {plain(line)}" for name, line in rolls.items()]
    rows = (buttons[first : first + IN_A_ROW] for first in range(0, len(buttons), IN_A_ROW))
    text = "\n".join((*lines, PIN))
    return Outgoing(text, buttons=tuple(map(tuple, rows)))


def _button(place: int, name: str, line: str) -> Button:
    # Two names may stand for one line, and no two buttons of a message for one id.
    short = f"rl:{place}:{line}"
    if len(short) > custom_id.LONGEST:
        room = custom_id.LONGEST - len(f"rl:{place}:")
        raise Refusal(
            f'"{plain(name)}" is too long for a button: {len(line)} characters, at most {room}. '
            "Name the others, such as names:strike, parry."
        )
    return Button(name, short, "primary")


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Roll what stands in a button, for everybody to see."""
    await road.roll(interaction, ":".join(parts[1:]), "")


PRESSES = {"rl": pressed}
