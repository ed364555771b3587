"""What Planet 28's demo says at each step: what happens, and why the advised move makes sense.

Distances are those of the rules and of every verdict, base to base.
"""

from __future__ import annotations

from rules.core import Move, question, rounded
from rules.core.demo import Words
from rules.ground import places
from rules.ground.distance import gap
from rules.ground.units import Measure

from .actions.melee import Melee
from .actions.shooting import Shoot
from .acts import Act
from .answers import Block, Counter, Decline, Push, Reroll, Strike
from .fielded import Fielded
from .legality import cm
from .looking import look
from .moves import Charge, Fight, Finish, Hold, Rally, Walk
from .sense import STRIKES, nearest_foe
from .stakes import stakes
from .view import View

HAPPENS: dict[str, str] = {
    "extra_fight": "Your charge has reached its target.",
    "strike": "An enemy turns away from you, and leaves itself open.",
    "block": "You are charged, and may meet the blow before it falls.",
    "push": "You have hurt your enemy, and may drive it back.",
    "reroll": "That failed, but it may be rolled again.",
    "last_call": "The turn is nearly over, and held actions are lost with it.",
}
FIRST = "You are Red, three against the three of Blue; the map shows where everybody stands."
NEARER = "Somebody who is near enough can be charged, fought or shot."
ROUGH = "Rough ground may slow it down, but the way round would take longer."
WHY: dict[type[Move], tuple[str, ...]] = {
    Charge: ("Charging adds to your fighting skill, and you strike as you arrive.",),
    Fight: (
        "Rolling under your fighting skill hits, and armour takes some of the damage off.",
        "A blow costs one action, and whoever is hurt can be pushed away.",
    ),
    Shoot: (
        "Rolling under your shooting skill hits, and cover makes that harder.",
        "A shot costs one action, and needs nobody near.",
    ),
    Finish: ("No enemy can be reached or shot from there.",),
    Hold: ("A held action can still be used later this turn.",),
    Rally: ("Whoever is broken has to rally before doing anything else.",),
    Block: ("A block that works takes away what the charge adds.",),
    Counter: ("It costs an action, and may hurt whoever attacks you.",),
    Strike: ("It costs no further action.",),
    Reroll: ("A failed roll may be repeated once, and the second one counts.",),
    Push: ("Out of contact it is you who chooses whether to fight on.",),
    Decline: ("Nothing would be gained by it.",),
}
USUAL = "Nothing else that is offered does as much."


def words(table: Fielded, seat: str, move: Move) -> Words:
    """Return what happens by the kind of question, and why by the move and where it leads."""
    ask = question(table)
    kind = ask.kind if ask else ""
    happens = HAPPENS.get(kind, "It is your turn to answer.")
    if kind == "act" and isinstance(move, Act):
        happens = _activation(look(table, seat), seat, move)
    top = table.frames[-1] if table.frames else None
    if kind == "counter" and isinstance(top, Melee):
        happens = _blow(table, *top.hands())
    return Words(happens, _why(table, seat, move))


def _blow(table: Fielded, struck: int, striker: int) -> str:
    """Return who strikes at whom, and what a counter would cost."""
    left, who = table.unit(struck).actions, table.name(striker)
    cost = "its last action" if left == 1 else f"one of its {left} actions"
    return f"{who} strikes at your {table.name(struck)}, who may spend {cost} to strike back."


def _activation(view: View, seat: str, move: Act) -> str:
    """Return who acts, how often and how far its target or the nearest enemy is."""
    if view.turn == 1 and not any(one.acted for one in view.of(seat)):
        return FIRST
    own = view.unit(move.unit)
    target = move.target if isinstance(move, STRIKES) else 0
    foe = nearest_foe(view, move.unit, target)
    often = "twice" if own.actions > 1 else "once more"
    met = tuple(view.unit(one).name for one in own.touching if not target or one == target)
    if met:
        return f"{own.name} may act {often}, in contact with {' and '.join(met)}."
    far = f"; {foe[0]} is {cm(foe[1])} away" if foe else ""
    return f"{own.name} may act {often}{far}."


def _why(table: Fielded, seat: str, move: Move) -> str:
    if isinstance(move, Walk):
        return _led(table, seat, move)
    found = WHY.get(type(move), (USUAL,))
    chance = stakes(table, move).chance if isinstance(move, STRIKES) else None
    if chance is not None:
        found = (*found, f"The chance to hit is {rounded(chance)}.")
    return found[_count(table, move) % len(found)]


def _count(table: Fielded, move: Move) -> int:
    """Return a number that differs from one action of a battle to the next."""
    if not isinstance(move, Act):
        return 0
    return 2 * table.turn - table.unit(move.unit).actions + move.unit


def _led(table: Fielded, seat: str, move: Walk) -> str:
    """Return where a move leads: how far the nearest enemy is from there."""
    view = look(table, seat)
    here = view.unit(move.unit).piece
    if not any(one.acted for one in view.of(seat)) and view.turn == 1:
        return NEARER
    if move.terrain:
        return ROUGH
    if here is None or view.ground is None or not isinstance(move.to, str):
        return NEARER
    there = here.moved(places.read(view.ground, move.to))
    foes = (
        (gap(there, one.piece).within(Measure.MILLIMETRES), one.name)
        for one in view.units
        if one.seat != seat and one.piece is not None and one.here
    )
    far, name = min(foes, default=(0, ""))
    return f"From there {name} is {cm(far)} away." if name else NEARER
