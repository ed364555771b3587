"""The live games of a person, in the order in which they are shown."""

from __future__ import annotations

import pytest

from db import games, own_games, seats, waiting
from tests.support.db.making import AT, add_game

ANA, BEN = 7, 8


def seat(db, game, **held):
    """Seat people: `red=ANA`."""
    for name, person in held.items():
        seats.add(db, seats.Seat(game, name, person, "Somebody", AT))


def ask(db, game, name, since):
    """Have a game wait for a seat."""
    waiting.add(db, waiting.Waiting(game, "q", name, since))


@pytest.fixture
def made(db):
    """Games of Ana's by what they are like, made in this order, each in a channel of its own."""
    names = ("lobby", "asks_ben", "asked_long_ago", "asked_now", "paused", "over", "others")
    found = {}
    for number, name in enumerate(names, 1):
        found[name] = add_game(db, place=f"channel:{number}", channel=number)
        seat(db, found[name], red=BEN if name == "others" else ANA, blue=BEN)
    games.set_status(db, found["lobby"], "lobby", AT)
    games.set_status(db, found["paused"], "paused", AT)
    games.set_status(db, found["over"], "ended", AT)
    ask(db, found["asks_ben"], "blue", AT + 9)
    ask(db, found["asked_long_ago"], "red", AT + 1)
    ask(db, found["asked_now"], "red", AT + 5)
    ask(db, found["over"], "red", AT + 7)
    ask(db, found["others"], "red", AT + 8)
    return found


def test_games_that_ask_come_first_and_the_newest_question_before_the_older(db, made):
    names = {number: name for name, number in made.items()}
    shown = [(names[one.game], one.since, one.asked) for one in own_games.of_person(db, ANA)]
    assert shown == [
        ("asked_now", AT + 5, 1),
        ("asked_long_ago", AT + 1, 1),
        ("asks_ben", AT + 9, 0),
        ("paused", None, 0),
        ("lobby", None, 0),
    ]


def test_nobodys_games_are_none(db, made):
    assert own_games.of_person(db, 99) == ()


def test_players_are_asked_in_place_of_a_gm_who_is_not_there(db):
    game = add_game(db)
    seat(db, game, red=ANA)
    ask(db, game, "gm", AT)
    assert own_games.of_person(db, ANA)[0].asked
    seat(db, game, gm=BEN)
    assert not own_games.of_person(db, ANA)[0].asked
    assert own_games.of_person(db, BEN)[0].asked
