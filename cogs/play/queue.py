"""What waits for one person, one question after the other on one page of their own.

It holds the games of the server where it is opened whose channels the person can see; to any other
it has the way. After an answer it shows the next question without another press.
"""

from __future__ import annotations

import msgspec

from cogs.ui import context, reply
from cogs.ui.context import Interaction
from cogs.ui.reach import is_within_reach
from referee import access, custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Outgoing, cut, plain
from referee.waiting import own_games

from . import own_menu
from .pressed import parts_of

MENU = "s:"
"""How the ids of menus of moves begin."""
NOTHING = "Nothing else waits for you."
LONGEST_TITLE = 32
LONGEST_SAID = 700
"""What an answer says above the next question, in letters."""


class Next(msgspec.Struct, frozen=True):
    """What waits for a person: the game to answer now, how many more, and those out of reach."""

    head: GameHead | None
    more: int
    away: tuple[GameHead, ...] = ()


async def opened(interaction: Interaction, parts: list[str]) -> None:
    """Show the question that follows a game's, 0 for the first: game."""
    (after,) = parts_of(parts, 1)
    if not after.isdecimal() or len(after) > context.LONGEST_NUMBER:
        raise Refusal(context.UNKNOWN)
    shown = await page(interaction, await _waiting(interaction, later_than=int(after)))
    await reply.in_place(interaction, shown)


async def followed(interaction: Interaction, head: GameHead, said: Outgoing) -> Outgoing:
    """Return what an answer on a person's own page says, and below it what waits for them next.

    The game that was answered comes first if it asks them again.
    """
    found = await _waiting(interaction, first=head.id)
    if found.head is None:
        return said
    below = await page(interaction, found)
    text = f"{cut(said.text, LONGEST_SAID)}\n\n{below.text}"
    return msgspec.structs.replace(below, text=text, foot=said.foot)


def is_queued(interaction: Interaction) -> bool:
    """Say whether what was done began on such a page, whose menus say so."""
    rows = interaction.message.components if interaction.message is not None else ()
    names = (
        getattr(part, "custom_id", "") for row in rows for part in getattr(row, "children", ())
    )
    places = ((name or "").rpartition(":")[2] for name in names if (name or "").startswith(MENU))
    return any(place.startswith(own_menu.QUEUED) for place in places)


async def page(interaction: Interaction, found: Next) -> Outgoing:
    """Return the page of a question: the game, the person's own moves, and what else waits."""
    if found.head is None:
        text = "These wait elsewhere:" if found.away else NOTHING
        return Outgoing(text, buttons=(_ways(found),) if found.away else ())
    head, person = found.head, interaction.user.id
    ui = interaction.client.ui_of(head.system.name)
    menu = own_menu.page(head, ui, person, access.speaks_for(head, person), 0, own_menu.QUEUED)
    row = (*_later(found), *_there(interaction, head))
    lines = (f"{_title(head)}\n{menu.text}", _rest(found))
    text = "\n".join(line for line in lines if line)
    # A message has room for five rows, and a menu with its pages may fill four of them.
    own, *others = menu.buttons or ((),)
    rows = tuple(one for one in ((*own, *row), *others) if one)
    return msgspec.structs.replace(menu, text=text, buttons=rows)


def _title(head: GameHead) -> str:
    where = f" <#{head.game.channel}>" if head.game.channel else ""
    return f"**{plain(cut(head.game.title, LONGEST_TITLE))}**{where}"


def _rest(found: Next) -> str:
    if not found.more:
        return ""
    games = "1 other game waits" if found.more == 1 else f"{found.more} other games wait"
    return f"-# {games} for you."


def _later(found: Next) -> tuple[Button, ...]:
    if not found.more or found.head is None:
        return ()
    return (Button("Later: the next one", custom_id.custom_id(own_games.NEXT, found.head.id)),)


def _there(interaction: Interaction, head: GameHead) -> tuple[Button, ...]:
    """Return the way to a game that is played in another channel."""
    if not context.is_elsewhere(interaction, head):
        return ()
    return (Button("Go there", "", url=own_games.address(head, None)),)


def _ways(found: Next) -> tuple[Button, ...]:
    return tuple(
        Button(cut(head.game.title, LONGEST_TITLE), "", url=own_games.address(head, None))
        for head in found.away[: own_games.IN_A_ROW]
    )


async def _waiting(interaction: Interaction, *, first: int = 0, later_than: int = 0) -> Next:
    """Return what waits for whoever presses: a game to come first, or the one after another."""
    every = await own_games.asking(interaction.client.referee, interaction.user.id)
    heads = [one.head for one in _turned(every, first, later_than) if one.head is not None]
    near = [head for head in heads if _is_answerable(interaction, head)]
    away = tuple(head for head in heads if head not in near)
    return Next(near[0] if near else None, max(0, len(heads) - 1), away)


def _turned(
    asked: tuple[own_games.Found, ...], first: int, later_than: int
) -> tuple[own_games.Found, ...]:
    """Return games from one on, or from the one after another, the earlier ones behind them."""
    numbers = [one.own.game for one in asked]
    if first in numbers:
        at = numbers.index(first)
        return (asked[at], *asked[:at], *asked[at + 1 :])
    at = numbers.index(later_than) + 1 if later_than in numbers else 0
    return asked[at:] + asked[:at]


def _is_answerable(interaction: Interaction, head: GameHead) -> bool:
    here = interaction.channel_id in (head.game.channel, head.game.parent)
    return here or is_within_reach(interaction, head)


PRESSES = {own_games.NEXT: opened}
