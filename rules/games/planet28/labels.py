"""Moves in a few words, for menus and completion: at most 100 characters."""

from __future__ import annotations

from rules.core import Move
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import Extinguish, Reload, Swap, UseMedKit, UseStimulants
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.turn.battle import Resume

from .answers import Armed, Block, Decline, Edge, LetGo, Push, Reroll, TakeSlot
from .legality import cm
from .moves import Act, Charge, Claim, Fight, Walk, Withdraw
from .state import Table

LONGEST = 100
PLAIN = {Block: "Block", Decline: "No", LetGo: "Let held actions go", Push: "Push it back"}


def label(table: Table, move: Move) -> str:
    """Return a move in words for people."""
    return _label(table, move)[:LONGEST]


def _label(table: Table, move: Move) -> str:
    for kind, words in PLAIN.items():
        if isinstance(move, kind):
            return words
    match move:
        case Armed():
            return f"{_word(move).capitalize()} with {move.weapon}"
        case Reroll():
            return f"Roll again: {move.source}"
        case Edge():
            return f"The edge is {cm(move.edge_mm)} away"
        case TakeSlot():
            return f"Place {move.place + 1}"
        case Loot():
            return f"Take {move.thing} from {table.name(move.victim)}"
        case Act() | Claim() | Withdraw() | Resume():
            return f"{table.name(move.unit)}: {_deed(table, move)}"
    return _word(move).capitalize()


def _word(move: Move) -> str:
    return str(type(move).__struct_config__.tag).replace("_", " ")


def _deed(table: Table, move: Move) -> str:
    match move:
        case Walk():
            if move.climb_top_mm:
                return f"climb to {cm(move.climb_to_mm)} of a face of {cm(move.climb_top_mm)}"
            ground = f" over {' and '.join(move.terrain)} ground" if move.terrain else ""
            return f"move {cm(move.distance_mm)}{ground}"
        case Charge():
            return f"charge {table.name(move.target)}"
        case Fight():
            return f"fight {table.name(move.target)} with {move.weapon}"
        case Shoot():
            cover = ", in cover" if move.cover else ""
            return f"shoot {table.name(move.target)} with {move.weapon}{cover}"
        case Swap():
            return f"take up {' and '.join(move.wielded)}"
        case Reload():
            return f"reload {move.weapon}"
        case UseMedKit():
            return f"use a med kit on {table.name(move.target)}"
        case UseStimulants():
            return "take stimulants"
        case Cast() | UsePsyka():
            at = f" on {table.name(move.target)}" if move.target else ""
            dose = " with Psyka" if isinstance(move, UsePsyka) else ""
            return f"cast {move.power}{at}{dose}"
        case Extinguish():
            return "put the fire out"
        case Improvise():
            return move.deed
        case Aim():
            return f"aim with {move.weapon}"
        case Drain() | Heal() | Inspire() | Persuade() | Throw():
            return f"{_word(move)} {table.name(move.target)}"
        case Resume() | Claim():
            return "use held actions"
        case Withdraw():
            return "wait on"
    return _word(move)
