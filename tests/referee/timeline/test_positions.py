"""Where a game stands, written down and read back: of every game, with its books."""

from __future__ import annotations

import json

import msgspec
import pytest

from referee.timeline import positions
from rules.core import Faults, canonical, pack
from rules.core.answers import unanswered
from tests.journals import kept

TODAY = ("planet28-8", "planetfall-6", "planetx-4-finished", "three-sixteen-7")


def place(system, state):
    """The position of a state, as a game's own is taken."""
    text, books = pack(unanswered(state))
    return positions.Place(
        system=system.name,
        version=system.version,
        title="Dust",
        options={},
        seats=("red", "blue"),
        state=msgspec.Raw(text),
        books={name: msgspec.Raw(body) for name, body in books.items()},
    )


def unfinished(name):
    """The game of a kept journal, and the states in it before its end."""
    journal = kept.load(f"{name}.json.gz")
    system, states = kept.system_of(journal), [*kept.states(journal).values()]
    going = [one for one in states if system.outcome(one) is None]
    assert len(going) > 2
    return system, going


@pytest.mark.parametrize("name", TODAY)
def test_a_position_comes_back_as_it_was_from_its_own_text_and_from_an_export(name):
    system, states = unfinished(name)
    for state in states:
        text = place(system, state).text()
        # Whoever saves an export again may set it out in lines.
        export = json.dumps({"rows": [], "position": json.loads(text)}, indent=1).encode()
        for body in (text, export):
            back = positions.restore(system, positions.read(body))
            assert canonical(back) == canonical(unanswered(state))


def test_a_book_that_was_changed_is_told_by_its_hash():
    system, (state, *_) = unfinished("planetx-4-finished")
    found = json.loads(place(system, state).text())
    name = next(iter(found["books"]))
    found["books"][name]["radius"] = 9
    with pytest.raises(Faults) as refused:
        positions.restore(system, positions.read(json.dumps(found).encode()))
    assert refused.value.faults == (f"books.{name}: its content is another",)


def test_a_position_in_which_nobody_could_look_at_the_game_is_refused():
    system, states = unfinished("three-sixteen-7")
    state = next(one for one in states if one.planet is not None)
    found = json.loads(place(system, state).text())
    found["state"]["planet"]["form"] = 1000
    with pytest.raises(Faults) as refused:
        positions.restore(system, positions.read(json.dumps(found).encode()))
    (fault,) = refused.value.faults
    assert fault.startswith("position.state: nobody could look at a game that stands like that")
