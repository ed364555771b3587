"""The measured table for whoever asks: as a picture, closer round somebody, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from cogs.ui import context, reply
from cogs.ui.context import Interaction
from pictures import ground_map, ground_window, ground_words
from pictures.canvas import MOST_ALT, Picture
from pictures.ground_scene import Scene, Token
from pictures.keys import legend
from pictures.strip import stacked
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Menu, Outgoing, Pick, cut, plain
from rules.ground.terrain import Table

IN_A_MENU, LONGEST = 25, 2_000
WHOLE = "-"
REAL = "This game is played on your own table; the bot holds no map of it."


class Seen(NamedTuple):
    """A scene of a table, and its tokens by the numbers of their units."""

    scene: Scene
    units: dict[int, Token]


class Looker(Protocol):
    """How a game shows a measured table; `keys` are the lines of its map's legend."""

    keys: tuple[str, ...]

    def seen(self, view: Any) -> Seen | None:
        """Return the table as a view shows it, None for a game on a real table."""
        ...

    def ground(self, view: Any) -> Table | None:
        """Return its scenery alone, None for a game on a real table."""
        ...


async def show(
    interaction: Interaction, head: GameHead, looker: Looker, verb: str, around: int = 0
) -> None:
    """Show the table, closer round a unit if one is named. Raises Refusal where there is none."""
    found = looker.seen(head.system.look(head.state, None))
    if found is None:
        raise Refusal(REAL)
    if around and around not in found.units:
        raise Refusal("It does not stand on the table.")
    drawn = await context.off_loop(interaction, _drawn, found, looker.keys, around)
    file = reply.picture(f"{head.system.name}-table", drawn.png, drawn.alt)
    await reply.with_files(interaction, _page(head, found, verb, around), [file])


def _drawn(found: Seen, keys: tuple[str, ...], around: int) -> Picture:
    scene = found.scene
    at = found.units[around].piece.at if around else None
    window = ground_window.around(scene.scenery, at) if at else None
    words = (*ground_words.news(scene), *ground_words.pieces(scene))
    strips = [ground_map.drawn(scene, window).rows(), *legend(keys)]
    return Picture(stacked(strips), ". ".join(words)[:MOST_ALT])


def _page(head: GameHead, found: Seen, verb: str, around: int) -> Outgoing:
    """Return all of a table in words, with a menu to look closer at somebody."""
    text = cut("\n".join(lines(found.scene)), LONGEST)
    whole = Pick("The whole table", WHOLE, ticked=not around)
    picks = (
        whole,
        *(
            Pick(f"{token.label} {token.title}", str(unit), token.square, unit == around)
            for unit, token in found.units.items()
        ),
    )
    menu = Menu(custom_id.custom_id(verb, head.id, "menu"), "Look closer", picks[:IN_A_MENU])
    return Outgoing(text, menus=(menu,))


def lines(scene: Scene) -> Iterator[str]:
    """Yield a table in lines: what it is, who stands where, what was seen, the ground."""
    yield f"**{plain(ground_words.heading(scene.scenery))}**"
    yield from (f"- {plain(one)}" for one in ground_words.pieces(scene))
    yield from (f"{plain(one)}." for one in ground_words.news(scene))
    yield f"Ground: {plain('; '.join(ground_words.ground(scene.scenery)))}."
