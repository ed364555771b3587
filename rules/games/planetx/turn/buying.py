"""Prices and payment: what experience buys in the spending step (PX-XP-2)."""

from __future__ import annotations

from rules.core import Work
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.cards import Purchase
from rules.games.planetx.legality import check_can_pay, check_in_spending, check_mod
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State

FLIP = 2
USUAL_PRICE = 5


def price(state: State, seat: Seat, purchase: Purchase) -> int:
    """Return what a purchase costs a player now, in XP (PX-FX-COSTCHANGE)."""
    return effects.cost(state, seat, purchase, FLIP if purchase == "flip" else USUAL_PRICE)


def check_purchase(state: State, seat: Seat, purchase: Purchase, mod: str = "") -> None:
    """Raise RuleError without the mod, outside the spending step, or if it costs too much."""
    if mod:
        check_mod(state, mod)
    check_in_spending(state, seat)
    check_can_pay(state, seat, price(state, seat, purchase))


def receipt(state: State, seat: Seat, purchase: Purchase) -> tuple[Work, ...]:
    """Return the working of a price that effects change, else nothing (PX-FX-COSTCHANGE)."""
    base = FLIP if purchase == "flip" else USUAL_PRICE
    mods = effects.cost_mods(state, seat, purchase, base)
    return (Work("price", base=base, mods=mods),) if mods else ()


def paid(state: State, seat: Seat, purchase: Purchase) -> State:
    """Return the state with a purchase paid for, exactly (PX-A20)."""
    xp = state.players[seat].xp - price(state, seat, purchase)
    return with_player(state, seat, xp=xp)
