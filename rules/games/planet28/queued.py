"""Both actions of an activation, handed in at once (P28-PBP-3).

A queue is two steps of its owner's plan and no part of the state. The first is played at once; the
second waits for whatever is asked in between, and falls away where its condition fails or it cannot
be done any more.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import Move, OrderOver, RuleError, move_codec, question

from .actions.actions import Action
from .actions.described import described
from .actions.shooting import Shoot
from .actions.shots import is_sure
from .any_move import AnyMove
from .hulls import is_vehicle
from .legality import Turn
from .moves import Charge, Fight, Finish, Hold
from .state import Table
from .tally import earner

RULE = "P28-PBP-3"
WORD = "queued"
ATTACKS = (Shoot, Fight, Charge)
When = Literal["", "hit", "alive"]
WHENS: dict[When, str] = {
    "": "in any case",
    "hit": "if the first hits",
    "alive": "if the first leaves its target on the table",
}


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action of a queue, its move as text: played in this turn with so many actions left.

    `when` is the condition of the second, `target` whom the first is aimed at, `hits` how often its
    unit had hit when it was handed in.
    """

    move: str
    turn: int
    actions: int
    when: When = ""
    target: int = 0
    hits: int = 0


def orders(table: Table, first: Action, then: Action, when: When = "") -> tuple[str, str]:
    """Return both actions of a unit as the steps of a plan.

    Raises RuleError for a condition that the first gives no answer to, and for two units.
    """
    _check_pair(table, first, then, when)
    left = table.unit(first.unit).actions
    one = Step(_written(first), table.turn, left)
    two = Step(
        _written(then),
        table.turn,
        left - price(first),
        when,
        int(getattr(first, "target", 0)),
        _hits(table, first.unit),
    )
    return _order(one), _order(two)


def price(move: Action) -> int:
    """Return how many actions a move takes, none where it ends the activation."""
    return 0 if isinstance(move, Hold | Finish) else move.price()


def _check_pair(table: Table, first: Action, then: Action, when: When) -> None:
    if first.unit != then.unit:
        raise RuleError("Both actions are those of one unit.", RULE)
    if when and not isinstance(first, ATTACKS):
        raise RuleError(f"Only an attack can be followed by something {WHENS[when]}.", RULE)
    if when == "hit" and not may_hit(table, first):
        text = "Whether this hits is not one answer: the second action comes in any case, or not."
        raise RuleError(text, RULE)


def may_hit(table: Table, first: Move) -> bool:
    """Return whether an action is an attack of which it can be said that it hit.

    The volley of a vehicle has several targets; what is not rolled for hits a spot (P28-A26).
    """
    if not isinstance(first, ATTACKS) or is_vehicle(table, first.unit):
        return False
    return not (isinstance(first, Shoot) and is_sure(table, first.unit, first.weapon))


def _written(move: Move) -> str:
    return msgspec.json.encode(move).decode()


def _order(step: Step) -> str:
    return f"{WORD} {msgspec.json.encode(step).decode()}"


def _hits(table: Table, unit: int) -> int:
    return table.unit(earner(table, unit)).tally.hits


def is_queued(order: str) -> bool:
    """Return whether an order is an action of a queue."""
    return order.startswith(f"{WORD} ")


def read(order: str) -> tuple[Step, Any]:
    """Return a step and its move. Raises RuleError for what is none."""
    try:
        step = msgspec.json.decode(order.removeprefix(f"{WORD} "), type=Step)
        return step, move_codec(AnyMove).decode(step.move.encode())
    except (msgspec.MsgspecError, ValueError):
        raise RuleError("That is no action of a queue.", RULE) from None


def due(order: str, table: Table, seat: str) -> Move | None:
    """Return the move that comes now, None while something else is asked.

    Raises OrderOver where it cannot come any more.
    """
    step, move = read(order)
    ask = question(table)
    # P28-PBP-3: it stops at any prompt until that is answered.
    if ask is None or ask.kind != "act" or ask.entry(seat) is None:
        return None
    top = table.frames[-1]
    if not isinstance(top, Turn) or move.unit not in top.units:
        _check_waits(table, step, move)
        return None
    _check_due(table, step, move)
    found: Move = move
    return found


def _check_waits(table: Table, step: Step, move: Any) -> None:
    """Raise OrderOver unless the unit's activation goes on after somebody else's claim."""
    below = (one for one in table.frames[:-1] if isinstance(one, Turn))
    if step.turn != table.turn or not any(move.unit in one.units for one in below):
        raise OrderOver("Its activation is over.", RULE)


def _check_due(table: Table, step: Step, move: Any) -> None:
    """Raise OrderOver where what was handed in no longer holds."""
    if step.turn != table.turn:
        raise OrderOver("Its activation is over.", RULE)
    if table.unit(move.unit).actions > step.actions:
        raise OrderOver("The first action was taken back.", RULE)
    if step.when == "hit" and _hits(table, move.unit) <= step.hits:
        raise OrderOver("The first action did not hit.", RULE)
    if step.when == "alive" and not is_alive(table, step.target):
        raise OrderOver("The target of the first action is gone.", RULE)


def is_alive(table: Table, unit: int) -> bool:
    """Return whether a unit is still on the table."""
    return table.is_there(unit) and table.unit(unit).here


def spoken(order: str, table: Table) -> str:
    """Return an action of a queue in words, with its condition."""
    step, move = read(order)
    told = f"{table.name(move.unit)}: {_told(table, move)}"
    return f"{WHENS[step.when]}, {told}" if step.when else told


def _told(table: Table, move: Move) -> str:
    if isinstance(move, Hold):
        return "hold"
    return "finish" if isinstance(move, Finish) else described(table, move)
