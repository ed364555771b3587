"""The settings of a rematch: what is taken over, and who is to sit where."""

from __future__ import annotations

import msgspec
import pytest

from db.seats import COMPUTER, Seat
from referee.access import Person
from referee.errors import Refusal
from referee.seats import rematch
from referee.settings import Setup
from rules.games import GAMES
from tests.support.db.making import AT
from tests.support.referee.pages import head

PEOPLE = {"red": 11, "blue": 12, "green": 13}
SYSTEMS = {system.name: system for system in GAMES}


def ended(system, setup=None, people=PEOPLE, status="ended"):
    """Return a game of three people that is over."""
    made = head()
    held = tuple(Seat(1, seat, person, f"P{person}", AT) for seat, person in people.items())
    game = msgspec.structs.replace(
        made.game, status=status, options=(setup or Setup(11)).text(), system=system
    )
    return msgspec.structs.replace(made, game=game, seats=held, system=SYSTEMS[system])


def test_every_side_and_its_document_moves_on_by_one_seat():
    papers = {"warband/red": "r", "warband/blue": "b", "warband/green": "g", "enemy": "e"}
    old = Setup(11, options={"mode": "coop"}, papers=papers, pace="days", lengths={"act": 5})

    found = rematch.prepared(ended("planet28", old), 12, {"12": "words"})

    assert found.kept == {"11": ("blue",), "12": ("green",), "13": ("red",)}
    assert found.papers == {
        "warband/blue": "r",
        "warband/green": "b",
        "warband/red": "g",
        "enemy": "e",
    }
    assert (found.host, found.options, found.pace) == (12, {"mode": "coop"}, "days")
    assert (found.lengths, found.words, found.rematch) == ({"act": 5}, {"12": "words"}, 1)


def test_where_seats_are_all_alike_everybody_keeps_theirs_and_so_does_the_gm():
    found = rematch.prepared(ended("three_sixteen", people={**PEOPLE, "gm": 14}), 11, {})

    assert found.kept == {"11": ("red",), "12": ("blue",), "13": ("green",), "14": ("gm",)}


def test_nothing_is_kept_for_a_computer():
    found = rematch.prepared(ended("px", people={"red": 11, "blue": COMPUTER}), 11, {})

    assert found.kept == {"11": ("blue",)}


def test_what_is_kept_is_gone_once_it_is_taken_or_declined():
    setup = Setup(11, kept={"11": ("blue",), "12": ("red",)})
    there = ended("px", setup, people={"blue": 11}, status="lobby")

    assert rematch.invited(there) == {12: ("red",)}
    assert rematch.is_kept(there, "red") and not rematch.is_kept(there, "blue")
    assert rematch.without(setup, 12).kept == {"11": ("blue",)}


@pytest.mark.parametrize("status", ["open", "paused"])
def test_a_rematch_comes_after_the_end_and_for_those_who_played(status):
    with pytest.raises(Refusal, match="not over"):
        rematch.check_may_ask(ended("px", status=status), Person(11, "P11"))
    with pytest.raises(Refusal, match="Only those who played"):
        rematch.check_may_ask(ended("px"), Person(99, "Stan"))
    rematch.check_may_ask(ended("px"), Person(11, "P11"))
