"""Players who trade: everybody has experience to give and an oath in hand."""

from __future__ import annotations

from typing import Any

from rules.games.planetx.system import Game
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Offer

from .table import player, position

THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


def market(rows: str = THREE, mods: tuple[str, ...] = ("merchants",), **changes: Any) -> Game:
    """Return a game at Red's time to spend and trade."""
    state = position(rows, stage="spend", mods=mods, **changes)
    for seat in state.order:
        state = player(state, seat, xp=6, oath="hand")
    return state


def offer(
    give: dict[str, Any] | None = None,
    get: dict[str, Any] | None = None,
    partner: str = "blue",
    oath: str = "",
) -> Offer:
    """Return an offer, its goods by field."""
    return Offer(partner=partner, give=Goods(**(give or {})), get=Goods(**(get or {})), oath=oath)
