"""What a game's states are packed with, from the first save to a damaged book."""

from __future__ import annotations

import pytest

from db import books, journal, packing
from referee import dictionaries, states
from referee.waiting import autoplay, unwatched
from rules.games import GAMES, ROLLS
from tests.support.duel import DUEL
from tests.support.referee.table import Standing, computers, refereed


@pytest.fixture
def clock():
    return Standing()


async def played(referee, clock):
    """A game of Planet X in which some moves were made."""
    head = await computers(referee)
    for _ in range(3):
        clock.time = unwatched.next_at(head, clock.time)
        assert await autoplay.play(referee, head) is None
        head = await referee.games.get(head.id)
    return head


def packed(db):
    """How the states of all rows are stored."""
    return [state for (state,) in db.execute("SELECT state FROM journal ORDER BY seq")]


async def test_what_a_game_saves_names_the_book_that_it_needs(tmp_path, clock):
    async with refereed(tmp_path, clock) as referee:
        head = await played(referee, clock)
        dictionary = dictionaries.of(head.system)
        kept = await referee.db.read(lambda db: books.get(db, dictionary.name))
        stored = await referee.db.read(packed)

    assert kept == dictionary.body
    assert len(stored) == head.seq > 1
    named = packing.MARK + bytes.fromhex(dictionary.name)[:8]
    assert {state[:9] for state in stored if len(state) > packing.SHORTEST} == {named}


@pytest.mark.parametrize("left", ["the book", "the file"])
async def test_a_game_goes_on_with_the_book_or_the_file(tmp_path, clock, monkeypatch, left):
    async with refereed(tmp_path, clock) as referee:
        head = await played(referee, clock)
        if left == "the file":
            spoil = "UPDATE book SET body = x'00' WHERE hash = ?"
            name = dictionaries.of(head.system).name
            await referee.db.write(lambda db: db.execute(spoil, (name,)).rowcount)
    monkeypatch.setattr(packing, "_known", {})
    if left == "the book":
        monkeypatch.setattr(dictionaries, "know_all", lambda systems: None)
    async with refereed(tmp_path, clock) as again:
        read = await again.games.get(head.id)
        first = await again.db.read(lambda db: journal.row(db, head.id, 1))
        state = await again.db.read(lambda db: states.after(db, head.system, first))

    assert read.state == head.state
    assert read.chain == head.chain
    assert state is not None


def test_a_game_without_one_is_packed_without():
    assert dictionaries.of(DUEL) is None
    assert dictionaries.of(ROLLS) is None
    dictionaries.know_all((DUEL, ROLLS, *GAMES))


def test_where_a_games_dictionaries_lie_is_looked_up_once(monkeypatch):
    """Whatever is saved asks for one, and to find the folder takes as long as to pack a state."""
    found = [dictionaries.of(system) for system in (DUEL, *GAMES)]
    monkeypatch.setattr(dictionaries, "_folder", None)
    assert [dictionaries.of(system) for system in (DUEL, *GAMES)] == found
