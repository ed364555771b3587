"""Battles of Planetfall on a measured table for tests: scenery in a few words, models at places."""

from __future__ import annotations

import re

import msgspec

from rules.core import Moment, RuleError, play
from rules.games.planetfall.measured.spots import pieces
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Spot
from rules.ground.document import read_values

from .tables import Drawn, Game

INCH = 50
UNMEASURED = re.compile(r", arc [FLRA]|,? (?:to|within) [A-Z]\d.*")
"""What is said on one of two tables alone."""
PLACES = ("to", "face", "bearing")
"""What only a measured table knows of a move."""


def board(*terrain, feet=(4, 4)):
    """A table with this terrain, each as (ground, rectangle in inches)."""
    found = [
        {
            "id": f"t{n}",
            "name": ground,
            "ground": ground,
            "rectangle": [int(2 * one) for one in rectangle],
            "top": 12 if ground in ("building", "tower", "rocks", "raised") else 0,
        }
        for n, (ground, rectangle) in enumerate(terrain, 1)
    ]
    wide, deep = (24 * side for side in feet)
    document = {"table": "Plain", "id": "plain", "measure": "half inches"}
    return read_values({**document, "width": wide, "depth": deep, "terrain": found})


def spot(at):
    """A place in inches east and north, with a facing in degrees behind."""
    x, y, *facing = at
    return Spot(round(x * INCH), round(y * INCH), *facing)


def on(state, *spots, terrain=()):
    """A battle on a measured table, its models in their order at these places; None for nowhere."""
    state = msgspec.structs.replace(state, scenery=board(*terrain))
    commands = zip(state.sides, ("south", "north"), strict=True)
    for side, edge in commands:
        state = state.change_command(side, edge=edge)
    for model, at in enumerate(spots, 1):
        if at is not None:
            state = state.change_model(model, at=spot(at))
    return state


class Measured(Game):
    """A battle in which moves are measured before they are checked, as in the house."""

    def do(self, seat, move, faces=""):
        return super().do(seat, move.measured(self.state), faces)

    def at(self, model):
        """Where a model stands, in inches east and north, and where it faces."""
        found = pieces(self.state)[model]
        return found.x / INCH, found.y / INCH, found.facing


def stated(state):
    """The same battle on a table of people's own."""
    state = msgspec.structs.replace(state, scenery=None)
    for one in state.models:
        state = state.change_model(one.id, at=None)
    return state


def told_both_ways(state, seat, move, **claimed):
    """A move as it is measured, and what is told of it; played with stated facts, too.

    People state what the bot has measured, and what else is `claimed`: the verdict and the dice
    have to be the same.
    """
    known = move.measured(state)
    said = {field: msgspec.UNSET for field in PLACES if hasattr(known, field)} | claimed
    played = []
    for table, one in ((state, known), (stated(state), msgspec.structs.replace(known, **said))):
        dice = Drawn(7)
        step = play(SYSTEM, table, one, Moment(seat=seat, dice=dice))
        lines = [UNMEASURED.sub("", line.text) for line in step.told]
        played.append((lines, dice.rolls))
    assert played[0] == played[1]
    return known, "\n".join(played[0][0])


def verdict(state, seat, move):
    """How a move goes: its refusal with the rule, else what is told, the dice, its squadron."""
    dice = Drawn(7)
    try:
        step = play(SYSTEM, state, move, Moment(seat=seat, dice=dice))
    except RuleError as refusal:
        return refusal.rule, [str(refusal)], [], None
    lines = [UNMEASURED.sub("", line.text).rstrip(".") for line in step.told]
    return "", lines, dice.rolls, step.state.squadron(move.squadron)


def moved_both_ways(state, seat, move, **claimed):
    """A movement action as it is measured, and the rule by which it is refused, "" for none.

    It is played on the measured table, and with the same facts stated on a real one: refusal,
    rule, words, dice and what lasts on the squadron have to be the same. After it a measured table
    knows that nobody is near by and goes on alone, so only what the move itself told is compared.
    """
    known = move.measured(state)
    said = {field: msgspec.UNSET for field in PLACES if hasattr(known, field)} | claimed
    ours = verdict(state, seat, known)
    theirs = verdict(stated(state), seat, msgspec.structs.replace(known, **said))
    both = min(len(ours[1]), len(theirs[1]))
    assert ours[0] == theirs[0]
    assert both or not ours[1]
    assert ours[1][:both] == theirs[1][:both]
    assert ours[2][: len(theirs[2])] == theirs[2]
    if ours[3] is not None:
        kept = ("place", "within", "flat_out", "last_move", "moved", "ground", "disorder")
        assert [getattr(ours[3], one) for one in kept] == [getattr(theirs[3], one) for one in kept]
    return known, ours[0]
