"""What is played for seats that need no person: standing orders at once, computer players.

Both take the same road as everybody's moves, with a key of their own, so that a crash between a
move and its answer loses nothing and duplicates nothing.
"""

from __future__ import annotations

import secrets

from db import games
from db.seats import COMPUTER
from referee.action import Played
from referee.guide import chosen, demo_of, learner
from referee.head import GameHead
from referee.settle import Referee
from rules.core import EagerComputer, Move, waits_for
from rules.core.computer import answer, unasked
from rules.dice import Dice

from . import standing_orders, unwatched


class Chance(Dice):
    """Dice of a computer player: the machine's own, unrelated to the game's seeds."""

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return faces from the operating system's randomness."""
        return tuple(secrets.randbelow(sides) + 1 for _ in range(n))


async def unattended(referee: Referee) -> tuple[int, ...]:
    """Return the games in which something may be due for a seat without a person."""
    answering = tuple(
        games.Answering(system.name, *option)
        for system in referee.games.systems()
        if (option := system.orders.unsaid_with) is not None
    )
    return tuple(await referee.db.read(lambda db: games.unattended(db, answering)))


async def play(referee: Referee, head: GameHead) -> int | None:
    """Give one answer for a seat that needs no person; the move it makes leads to the next.

    Return when (ms) to ask again: if only computers play, they do so at the game's pace, and rest
    after a while.
    """
    if head.ask is None:
        return None
    if not unwatched.is_unwatched(head):
        await _play(referee, head)
        return None
    now = referee.clock.now()
    at = unwatched.next_at(head, now)
    if at > now:
        return at
    if await unwatched.is_worn_out(referee, head):
        await referee.settle(head.id, unwatched.rest(head))
        return None
    await _play(referee, head)
    return None


async def _play(referee: Referee, head: GameHead) -> None:
    if _is_eager(head):
        action = await referee.labour.do(head.game.guild, _unasked, head)
        if action is not None:
            await referee.settle(head.id, action)
            return
    if demo_of(head) is not None and await _chosen(referee, head):
        return
    ordered = () if standing_orders.is_delayed(head) else await standing_orders.seats(referee, head)
    for seat in waits_for(head.state):
        if is_computers(head, seat):
            await _answer(referee, head, seat)
            return
        if seat in ordered and await standing_orders.obey(referee, head, seat):
            return
        if await standing_orders.pass_unsaid(referee, head, seat, seat in ordered):
            return


async def _chosen(referee: Referee, head: GameHead) -> bool:
    """Choose for the learner of a demo where no step explains anything; say whether it did.

    Before the first step one seat answers after another, the computer's too.
    """
    seat = learner(head)
    move = await referee.labour.do(head.game.guild, chosen, head) if seat else None
    if move is not None:
        await referee.settle(head.id, _action(head, seat, move))
    return move is not None


def _is_eager(head: GameHead) -> bool:
    """Say whether the computer has a seat on which it may do something unasked."""
    eager = isinstance(head.system.computer, EagerComputer)
    return eager and any(is_computers(head, seat) for seat in head.seated())


def _unasked(head: GameHead) -> Played | None:
    """Return what one of the computer's seats does unasked, None if none does."""
    for seat in (one for one in head.seated() if is_computers(head, one)):
        move = unasked(head.system, head.state, seat, Chance())
        if move is not None:
            return _action(head, seat, move)
    return None


async def _answer(referee: Referee, head: GameHead, seat: str) -> None:
    move = await referee.labour.do(head.game.guild, answer, head.system, head.state, seat, Chance())
    if move is not None:
        await referee.settle(head.id, _action(head, seat, move))


def _action(head: GameHead, seat: str, move: Move) -> Played:
    key = f"bot:{head.id}:{head.seq}:{seat}"
    return Played(key=key, seat=seat, by="bot", move=move, seen=head.seq)


def is_computers(head: GameHead, seat: str) -> bool:
    """Say whether the computer plays a seat."""
    return any(held.person == COMPUTER for held in head.holders(seat))
