"""Trades: offered and accepted where they help oneself more than the partner, never the leader."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Move, legal
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.legality import top
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade.goods import Deal, Goods, moved
from rules.games.planetx.trade.trade import Accept, DeclineTrade, Offer, Trading

from . import outlook, trial

LEAST = 0.02
"""How many points of lead a trade must bring to be accepted."""
WORTH_ASKING = 0.08
"""How many points it must bring to be offered at all."""


def offer(state: State, seat: Seat) -> Move | None:
    """Return the best offer that its partner should want to accept, None for none.

    It brings this seat more than the partner, who is not the leader. An offer leaves no hex marked
    as changed, so that none follows one that was declined: nobody is asked without an end.
    """
    if not state.changed:
        return None
    before = outlook.totals(state)
    best, most = None, WORTH_ASKING
    for move in _thinkable(state, seat, outlook.leader(state, seat, before)):
        if legal(state, move, seat) is not None:
            continue
        after = traded(state, move.deal(seat), before)
        mine, theirs = (after[s] - before[s] for s in (seat, move.partner))
        if mine > max(most, theirs) and is_welcome(state, move.partner, seat, before, after):
            best, most = move, mine
    return best


def is_welcome(
    state: State, seat: Seat, other: Seat, before: outlook.Totals, after: outlook.Totals
) -> bool:
    """Tell whether a deal helps a player's lead and is not made with the leader."""
    gained = outlook.lead(state, seat, after) - outlook.lead(state, seat, before)
    return gained > LEAST and outlook.leader(state, seat, before) != other


def _thinkable(state: State, seat: Seat, leader: Seat) -> Iterator[Offer]:
    """Yield small deals: population for experience, either way."""
    for partner in (s for s in state.playing() if s not in (seat, leader)):
        for people in (1, 2, 3):
            for xp in range(1, 9):
                yield Offer(partner=partner, give=Goods(pop=people), get=Goods(xp=xp))
                yield Offer(partner=partner, give=Goods(xp=xp), get=Goods(pop=people))


def answer(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return whether to accept an offer."""
    frame = top(state, Trading)
    wanted: type[Move] = DeclineTrade
    if frame is not None and frame.asked == seat:
        before = outlook.totals(state)
        after = traded(state, frame.deal, before)
        if is_welcome(state, seat, frame.other(), before, after):
            wanted = Accept
    return next((move for move in offers if isinstance(move, wanted)), offers[0])


def traded(state: State, deal: Deal, before: outlook.Totals) -> outlook.Totals:
    """Return what all may expect after a deal, which changes its two parties alone."""
    after, pair = done(state, deal), (deal.active.seat, deal.partner.seat)
    return {**before, **{seat: outlook.points(after, seat) for seat in pair}}


def done(state: State, deal: Deal) -> State:
    """Return the state after a deal: losses, then gains, then the other goods."""
    sides = (deal.active, deal.partner)
    for side in sides:
        state = trial.lost(state, side.seat, side.goods.pop)
    for giver, taker in (sides, sides[::-1]):
        state = trial.grown(state, taker.seat, giver.goods.pop)
    for giver, taker in (sides, sides[::-1]):
        state = moved(state, giver, taker.seat)
    for side in sides:
        if side.oath:
            state = with_player(state, side.seat, oath="board")
    return state
