"""Warband documents for tests, and what is found wrong or odd in them."""

from __future__ import annotations

import json

import pytest

from rules.core import Faults
from rules.games.planet28.warband.reader import read_warband, reviewed

ONES = {"A": 1, "F": 1, "S": 1, "AW": 1, "P": 1}


def fighter(name="Ash", **parts):
    """A character of a document: 10 points and what these parts cost."""
    return {"name": name, "skills": ONES, **parts}


def guard(members=3, **parts):
    """A squad of a document."""
    return {"name": "Guard", "skills": ONES, "members": members, **parts}


def document(*fighters, **parts):
    """A document of these characters, of two for 10 points each if none is given."""
    characters = list(fighters) or [fighter("Ash"), fighter("Bel")]
    return json.dumps({"warband": "Test", "characters": characters, **parts})


def faults(*fighters, **parts):
    """Every fault of a document, which has some."""
    with pytest.raises(Faults) as refused:
        read_warband(document(*fighters, **parts))
    return refused.value.faults


def review(*people, **parts):
    """What can be read of a warband, and its faults."""
    listed = [*people] or [fighter("Ash"), fighter("Bel")]
    return reviewed({"warband": "Test", "characters": listed, "points": 10_000, **parts})


def pair(**parts):
    """The faults of a warband whose first character has these parts."""
    return faults(fighter(**parts), fighter("Bel"))


def taken(points=100_000, **parts):
    """A warband without a fault whose first character has these parts."""
    return read_warband(document(fighter(**parts), fighter("Bel"), points=points))


def warnings(**parts):
    """The warnings about such a warband."""
    return taken(500, **parts).warnings


def places(found):
    """Where in the document each line found something."""
    return [line.partition(":")[0].removeprefix("characters[0].") for line in found]
