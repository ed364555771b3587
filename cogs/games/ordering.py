"""Standing orders offered where they would help: with the question that they answer."""

from __future__ import annotations

import msgspec

from cogs.game import orders
from cogs.game_ui import Extra
from cogs.ui.context import Interaction
from referee.head import GameHead
from referee.waiting import standing_orders

KEY = "order:"
"""Begins the keys of these lines of a person's own menu."""


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return the orders for what a seat is asked, as lines of its own menu."""
    offered = head.system.orders.offers(head.state, seat)
    return tuple(Extra(KEY + one.order, f"From now on: {one.words}", "answer") for one in offered)


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
