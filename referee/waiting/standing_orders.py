"""Standing orders and plans: what a seat wants played when it is legal, kept outside the state.

A standing order answers whenever it fits; a plan's steps are played once, in order, and the plan
ends at the first that has become illegal. Others see only the answer.
"""

from __future__ import annotations

from typing import Any

import msgspec

from db import inbox, waiting
from db import orders as kept
from db.engine import Connection
from db.journal import head_seq
from referee import verdict
from referee.action import Played, Result
from referee.change import Said, Work
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.saving import note
from referee.settle import Referee
from rules.core import Line, Move, OrderOver, RuleError, legal, seat_title, waits_for
from rules.dice import Dice

MOST = 20


class Will(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat wants: orders that stand, and the steps of a plan still to come."""

    standing: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()


class Ordered(Played, frozen=True, kw_only=True):
    """A move made by an order, read in `of`.

    `left` is what remains of the seat's will, to be saved with it.
    """

    of: kept.Orders
    left: kept.Orders

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Play the move; remove a plan's step in the same transaction."""
        result = super().run(head, dice)
        return msgspec.structs.replace(result, also=(self._keep,))

    def _keep(self, db: Connection) -> None:
        """Save what is left. Raises RuleError if the seat wants something else by now."""
        if not kept.replace(db, self.of, self.left):
            raise RuleError("The orders have changed meanwhile.", "ORDER")


def steps(text: str) -> tuple[str, ...]:
    """Read orders typed in one line, separated by semicolons."""
    return tuple(part.strip() for part in text.split(";") if part.strip())[:MOST]


def check_orders(head: GameHead, seat: str, orders: tuple[str, ...]) -> None:
    """Raise RuleError for an order that cannot be read, in the game's own words."""
    for order in orders:
        head.system.orders.obey(order, head.state, seat)


async def seats(referee: Referee, head: GameHead) -> frozenset[str]:
    """Return the seats of a game that have orders or a plan."""
    rows = await referee.db.read(lambda db: kept.of_game(db, head.id))
    return frozenset(row.seat for row in rows)


async def will(referee: Referee, head: GameHead, seat: str) -> Will:
    """Return what a seat wants."""
    row = await referee.db.read(lambda db: kept.get(db, head.id, seat))
    return Will() if row is None else msgspec.json.decode(row.body, type=Will)


def keeping(referee: Referee, head: GameHead, seat: str, person: int, wanted: Will) -> Work:
    """Return what saves what a seat wants, as that person left it, and tells it to them."""
    body = msgspec.json.encode(wanted).decode()
    row = kept.Orders(head.id, seat, person, body, referee.clock.now())
    message = Outgoing(plain(shown(head, wanted, seat)))

    def work(db: Connection) -> Said:
        kept.put(db, row)
        return Said(game=head.id, message=message, public=False)

    return work


async def answer_now(referee: Referee, head: GameHead, seat: str) -> None:
    """Let a seat's order answer what is open, unless it waits for its moment."""
    if await is_due(referee, head, seat):
        await obey(referee, head, seat)


def _applies(head: GameHead, seat: str, order: str) -> Move | None:
    """Return the move that an order gives to the open question, None if it is for another."""
    ask = head.ask
    entry = ask.entry(seat) if ask else None
    try:
        move = head.system.orders.obey(order, head.state, seat)
    except RuleError:
        return None
    return move if entry is not None and isinstance(move, entry.kinds) else None


def _over(head: GameHead, seat: str, step: str) -> OrderOver | None:
    """Return why the step of a plan can never come now, None if it may."""
    try:
        head.system.orders.obey(step, head.state, seat)
    except OrderOver as over:
        return over
    except RuleError:
        return None
    return None


async def obey(referee: Referee, head: GameHead, seat: str) -> bool:
    """Play what a seat's plan or orders say to the open question; say whether they did."""
    row = await referee.db.read(lambda db: kept.get(db, head.id, seat))
    if row is None or head.ask is None or seat not in waits_for(head.state):
        return False
    wanted = msgspec.json.decode(row.body, type=Will)
    if wanted.plan:
        over = _over(head, seat, wanted.plan[0])
        if over is not None:
            return await _ended(referee, head, row, wanted, over)
        move = _applies(head, seat, wanted.plan[0])
        if move is not None:
            return await _step(referee, head, row, wanted, move)
    for order in wanted.standing:
        move = _applies(head, seat, order)
        if move is not None and legal(head.state, move, seat) is None:
            await _play(referee, head, move, row, row)
            return True
    return False


def is_answering(head: GameHead, rows: tuple[kept.Orders, ...]) -> bool:
    """Say whether an order is about to answer the open question; `rows` are the game's orders.

    The outcome is then told together with it, and nobody is called for what they have ordered.
    """
    if head.ask is None or head.game.status != "open" or is_delayed(head):
        return False
    awaited = waits_for(head.state)
    said = {row.seat: msgspec.json.decode(row.body, type=Will).standing for row in rows}
    return any(row.seat in awaited and _has_answer(head, row) for row in rows) or any(
        head.system.orders.unsaid(head.state, seat, said.get(seat, ())) for seat in awaited
    )


def _has_answer(head: GameHead, row: kept.Orders) -> bool:
    wanted = msgspec.json.decode(row.body, type=Will)
    moves = (_applies(head, row.seat, order) for order in (*wanted.plan[:1], *wanted.standing))
    return any(move is not None and legal(head.state, move, row.seat) is None for move in moves)


async def pass_unsaid(referee: Referee, head: GameHead, seat: str, has_orders: bool) -> bool:
    """Answer for a seat a question that waits for nobody without an order; say whether it did.

    `has_orders` says whether the seat has given orders: only then are they read.
    """
    said = (await will(referee, head, seat)).standing if has_orders else ()
    move = head.system.orders.unsaid(head.state, seat, said)
    if move is None or is_delayed(head) or legal(head.state, move, seat) is not None:
        return False
    await referee.settle(head.id, Played(**_by_order(head, seat), move=move))
    return True


async def pass_idle(referee: Referee, head: GameHead, seat: str) -> None:
    """Answer with its default for a seat that has nothing to decide, which nobody else can see."""
    ask = head.ask
    entry = ask.entry(seat) if ask else None
    if entry is None or entry.default is None or seat not in waits_for(head.state):
        return
    said = (await will(referee, head, seat)).standing
    if any(head.system.orders.is_to_wait(order) for order in said):
        return
    if head.system.gm is not None and head.system.gm.is_idle(head.state, seat):
        action = Played(**_by_order(head, seat), move=entry.default)
        await referee.settle(head.id, action)


async def _step(
    referee: Referee, head: GameHead, row: kept.Orders, wanted: Will, move: Move
) -> bool:
    """Play the next step of a plan, or end the plan if it is no longer legal."""
    refusal = legal(head.state, move, row.seat)
    if refusal is not None:
        return await _ended(referee, head, row, wanted, refusal)
    await _play(referee, head, move, row, _left(row, wanted, wanted.plan[1:]))
    return True


def _left(row: kept.Orders, wanted: Will, plan: tuple[str, ...]) -> kept.Orders:
    """Return a seat's will with what is left of its plan."""
    body = msgspec.json.encode(Will(wanted.standing, plan)).decode()
    return msgspec.structs.replace(row, body=body)


async def _ended(
    referee: Referee, head: GameHead, row: kept.Orders, wanted: Will, why: RuleError
) -> bool:
    """End a plan before its next step, and tell those who hold the seat why.

    If the game has gone on since it was read, an earlier step may be the cause: whoever looks at
    the game then decides whether the plan goes on.
    """
    left = _left(row, wanted, ())
    step = head.system.orders.spoken(wanted.plan[0], head.state)
    text = f'Your plan ended before "{step}": {why.sentence()}'
    line = Line(text, "ORDER", to=(row.seat,))
    now = referee.clock.now()

    def write(db: Connection) -> None:
        if head_seq(db, head.id) != head.seq or not kept.replace(db, row, left):
            return
        for person in verdict.people(head, (row.seat,)):
            inbox.add(db, note(head.id, head.seq, person, line, now))

    await referee.db.write(write)
    return False


async def _play(
    referee: Referee, head: GameHead, move: Move, of: kept.Orders, left: kept.Orders
) -> None:
    action = Ordered(**_by_order(head, of.seat), move=move, of=of, left=left)
    await referee.settle(head.id, action)


def _by_order(head: GameHead, seat: str) -> dict[str, Any]:
    """Return the fields shared by every move that nobody makes by hand."""
    key = f"order:{head.id}:{head.seq}:{seat}"
    return {"key": key, "seat": seat, "by": "order", "seen": head.seq}


def is_delayed(head: GameHead) -> bool:
    """Say whether orders wait for their moment: the question is sealed and the game not live."""
    ask = head.ask
    return ask is not None and ask.sealed and head.setup.pace != "live"


async def is_due(referee: Referee, head: GameHead, seat: str) -> bool:
    """Say whether a seat's order may answer now: at once, or after the moment drawn for it."""
    if not is_delayed(head):
        return True
    rows = await referee.db.read(lambda db: waiting.of_game(db, head.id))
    return any(row.seat == seat and row.order_at is None for row in rows)


def shown(head: GameHead, wanted: Will, seat: str) -> str:
    """Return a seat's orders and plan in words, for its holder."""
    orders = head.system.orders
    standing = "; ".join(orders.spoken(order, head.state) for order in wanted.standing) or "none"
    plan = "; ".join(orders.spoken(step, head.state) for step in wanted.plan) or "none"
    return f"{seat_title(seat)}: standing orders: {standing}. Plan: {plan}."
