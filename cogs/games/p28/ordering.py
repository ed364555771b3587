"""Standing orders offered where they would help: with the question they answer (P28-PBP-1)."""

from __future__ import annotations

import msgspec

from cogs.game import orders
from cogs.game_ui import Extra
from cogs.ui.context import Interaction
from referee.game import GameHead
from referee.waiting import standing_orders
from rules.games.planet28.standing_orders import offered

KEY = "order:"
WORDS = {
    "block always": "From now on: always block",
    "block if stronger": "From now on: block only whoever fights better",
    "block never": "From now on: never block",
    "counter always": "From now on: always strike back",
    "counter if weaker": "From now on: strike back only at whoever fights worse",
    "counter never": "From now on: never strike back",
    "strike always": "From now on: always strike at whoever leaves",
    "strike never": "From now on: never strike at whoever leaves",
    "push always": "From now on: always push back",
    "push never": "From now on: never push back",
    "extra always": "From now on: always take the extra fight",
    "extra never": "From now on: never take the extra fight",
}


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return the orders for what a seat is asked, as lines of its own menu."""
    return tuple(Extra(KEY + one, WORDS[one], "answer") for one in offered(head.state, seat))


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Keep an order in place of an earlier one of its kind; it answers the question at once."""
    order = key.removeprefix(KEY)
    wanted = await standing_orders.will(interaction.client.referee, head, seat)
    kind = order.partition(" ")[0]
    others = tuple(one for one in wanted.standing if one.partition(" ")[0] != kind)
    standing = (order, *others)
    await orders.set_will(
        interaction, head, seat, msgspec.structs.replace(wanted, standing=standing)
    )
