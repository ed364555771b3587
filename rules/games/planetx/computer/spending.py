"""What to buy with experience: whatever raises the chance to win most, if anything does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Move
from rules.dice import Scripted
from rules.games.planetx.actions.explorers import BuySea, Uncover, buy_sea, uncover
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.cards import governments
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry, buy_change, buy_mimicry
from rules.games.planetx.cards.deck import BuyCard, SpendCard
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import buying

from . import cards, fortune, outlook, timing

WORTHWHILE = 0.004
"""How much the chance to win must rise before anything is bought."""
DEEDS: dict[type[Move], Callable[..., Any]] = {
    BuySea: buy_sea,
    Uncover: uncover,
    BuyChange: buy_change,
    BuyMimicry: buy_mimicry,
    BuyGovernment: governments.buy,
    Flip: governments.flip,
}


def best(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move | None:
    """Return the best purchase, None if the experience is better kept."""
    now = outlook.chance(state, seat)
    worths = [(weigh(state, seat, move, now), -i) for i, move in enumerate(offers)]
    if not worths or max(worths)[0] < now + WORTHWHILE:
        return None
    return offers[-max(worths)[1]]


def weigh(state: State, seat: Seat, move: Move, now: float) -> float:
    """Return the chance to win after a purchase, 0 for what is no purchase."""
    deed = DEEDS.get(type(move))
    if deed is not None:
        after = deed(state, seat, move, Scripted("")).state
        clears = timing.staleness(state) if isinstance(move, Uncover) else 0.0
        return outlook.chance(after, seat) + clears
    if isinstance(move, SpendCard):
        return cards.weigh(state, seat, move, now)
    return _drawn(state, seat) if isinstance(move, BuyCard) else 0.0


def _drawn(state: State, seat: Seat) -> float:
    """Return the chance to win with one more card, as good as those unseen are on average."""
    unseen = cards.unseen(state)
    if not unseen:
        return 0.0
    turns = timing.turns_left(state, seat)
    mean = sum(fortune.card(state, copy, turns) for copy in unseen) / len(unseen)
    after = with_player(state, seat, xp=state.players[seat].xp - buying.price(state, seat, "card"))
    found = outlook.totals(after)
    return outlook.chance(after, seat, {**found, seat: found[seat] + mean})
