"""Squadrons about to move: their activation is open, nothing has been done in it."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.select import Acting
from rules.games.planetfall.activation.turns import Active

from .tables import Game, battle, squad


def active(*red, blue=(), squadron=1, **fields):
    """A battle in which a squadron of red's, the first, is asked what it does."""
    blue = blue or (squad("Foes", 2),)
    return battle(red=red, blue=blue, frames=(Active(squadron=squadron),), **fields)


def refused(table, move, rule, match=None, seat="red"):
    """Assert that a move is refused by a rule, in a sentence with these words."""
    with pytest.raises(RuleError, match=match) as refusal:
        move.check(table, seat)
    assert refusal.value.rule == rule


def but(one, **fields):
    """A described squadron with other fields of its state."""
    return msgspec.structs.replace(one, fields={**one.fields, **fields})


def acting(red, blue=(), script="", **fields):
    """A game in which both sides activate squadron after squadron, red first."""
    blue = blue or (squad("Foes", 2),)
    return Game(battle(red=red, blue=blue, **fields)).send(Acting(), script=script)


def quietly(game, *kinds):
    """Let questions pass by their defaults until one of these kinds is asked, or none is left."""
    while game.kind() not in (None, "select", *kinds):
        game.lapse()
    return game


def only(game, seat, move, faces=""):
    """Play a move, then let the rest of the activation pass."""
    return quietly(game.do(seat, move, faces))
