"""Squadrons about to move: their activation is open, nothing has been done in it."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.turns import Active

from .tables import battle, squad


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
