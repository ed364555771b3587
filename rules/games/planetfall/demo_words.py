"""What Planetfall's demo says at each step: what happens, and why the advised move makes sense."""

from __future__ import annotations

from rules.core import Move, question
from rules.core.demo import Words
from rules.ground.piece import Piece

from .activation.ending import SetOverwatch
from .activation.select import Activate
from .attack.armament import weapon_names
from .attack.battery import Battery
from .attack.fire import Fire, OpenFire
from .cards.play import PassCard
from .close.calling import Engage, KeepClear
from .close.storm_moves import Storm
from .damage.losses import Spill
from .disorder.bleeding import Allocate
from .fact_types import inches
from .fielded import Fielded
from .measured.advantage import FAR, dice_in_reach, goal_at
from .measured.coming_out import came_out
from .measured.going import went
from .measured.spots import HALF, between, bodies
from .moving.actions import Cruise, FlatOut, Stand
from .moving.movement import Action
from .moving.speed import cruise_value
from .moving.transports import Disembark
from .orbital.dropping import Drop
from .orbital.uses import CallStrike, Designate, TargetLock

HAPPENS: dict[str, str] = {
    "designators": "It carries designators, which steer what falls from orbit.",
    "follow": "The transport has stopped, and whoever is inside may get out.",
    "direction": "The drop drifts, and you may let the direction be rolled again.",
    "disorder": "Losses have shaken a squadron, which now takes damage of its own.",
    "overwatch": "It has stood still, and may stay on watch until it acts again.",
    "close_quarters": "It has come close enough to an enemy to fight hand to hand.",
    "close_reaction": "An enemy has come close enough to be fought hand to hand.",
    "spill": "A wreck lets hits through to whoever rides in it.",
    "arrival": "Somebody who waits off the table may come in.",
}
FIRST = "You command Red, against Blue on the other edge of the map."
IN_TURNS = "You and Blue take turns, a squadron each, until all have acted."
MORE = "One attack is declared, and its other weapons may still fire elsewhere."
ORDNANCE = "After moving a squadron may fire its main weapons."
OTHERWISE = "You are asked what comes next."
WHY: dict[type[Move], str] = {
    FlatOut: "That is the fastest way to an objective, at the price of shooting.",
    Stand: "No move would bring it to a better place.",
    OpenFire: "Dice, shields and damage are worked out at once.",
    Designate: "A marker with a lower number lands nearer to where you want it.",
    TargetLock: "With 4 hits one of its attacks on that target hits on 3+.",
    CallStrike: "The marker is close enough to its target for the strike to hit.",
    Drop: "The lower the marker's number, the nearer to it the drop comes down.",
    SetOverwatch: "It then fires at whoever moves within its reach.",
    Engage: "By the odds the enemy loses more in this fight than you do.",
    Storm: "By the odds the building is likelier taken than held.",
    KeepClear: "By the odds that fight would cost you more than the enemy.",
    Allocate: "The damage has to go somewhere, and this model can bear it.",
    Spill: "They are taken in the order of your roster, unless you know better.",
    PassCard: "Your hand stays secret, so the demo never advises a card.",
}
USUAL = "It is what happens if you say nothing, and does no harm."


def words(table: Fielded, side: str, move: Move, is_fresh: bool) -> Words:
    """Return what happens by the kind of question, and why by the move and where it leads.

    `is_fresh`: no squadron of the side has moved yet.
    """
    return Words(FIRST if is_fresh else _happens(table, side, move), _why(table, move))


def _happens(table: Fielded, side: str, move: Move) -> str:
    ask = question(table)
    kind = ask.kind if ask else ""
    match kind:
        case "select":
            return _turns(table, side)
        case "move" if isinstance(move, Action):
            return _goes(table, move.squadron)
        case "ordnance":
            return MORE if _is_declared(table) else ORDNANCE
    return HAPPENS.get(kind, OTHERWISE)


def _is_declared(table: Fielded) -> bool:
    top = table.frames[-1]
    return isinstance(top, Battery) and bool(top.declared)


def _turns(table: Fielded, side: str) -> str:
    """Return how the turn goes on: at first by turns, then how many are left."""
    own = [n for n in table.own(side) if table.living(n)]
    left = sum(not table.squadron(n).activated for n in own)
    if left >= len(own) - 2:
        return IN_TURNS
    return f"{left} of your squadrons {'has' if left == 1 else 'have'} not acted yet this turn."


def _goes(table: Fielded, squadron: int) -> str:
    most = cruise_value(table, squadron)
    far = f", up to {inches(most)} at a cruise" if most else ""
    return f"{table.does(squadron, 'acts')}: first it moves{far}."


def _why(table: Fielded, move: Move) -> str:
    match move:
        case Activate():
            return _ready(table, move.squadron)
        case Cruise():
            end = next(iter(went(table, move).values())).piece
            fires = ", and it may still fire" if weapon_names(table, move.squadron) else ""
            return f"Then {_near(table, move.squadron, end)}{fires}."
        case Disembark() if move.to:
            end = next(iter(came_out(table, move).values())).piece
            return f"Then {_near(table, move.squadron, end)}; aboard it could not fire."
        case Fire():
            return _aimed(table, move)
    return WHY.get(type(move), USUAL)


def _ready(table: Fielded, squadron: int) -> str:
    """Return why a squadron acts next: it is in range, it rides, or it is safe yet."""
    one = table.squadron(squadron)
    if one.place == "embarked":
        return f"It rides in {table.name(one.within)}, and has to get out before it can fight."
    if dice := dice_in_reach(table, squadron):
        return f"It has {dice} dice on an enemy in range, better thrown early than late."
    near = next((_near(table, squadron, one) for one in bodies(table, squadron).values()), "")
    return f"No enemy is in its range yet, and {near or 'the way is free'}."


def _near(table: Fielded, squadron: int, end: Piece) -> str:
    """Return how far an objective is from a place of a squadron's."""
    far = goal_at(table, squadron, end)
    if far == FAR:
        return "no objective is left to take"
    return f"the next objective is {inches(far)} away" if far else "it stands at an objective"


def _aimed(table: Fielded, move: Fire) -> str:
    apart = between(table, move.squadron, move.target)
    far = "" if apart is None else f"{inches(apart.within(HALF))} away "
    return f"{table.name(move.target)} {far}is the target that it is likeliest to hurt."
