"""What the house adds to the rules is played again too, and a forgery in it is found.

Re-rolls, corrected facts, roll-offs, positions that a game begins with, seats that change hands,
the GM's values and rulings: every journal here is made by the bot's own actions.
"""

from __future__ import annotations

import copy

import pytest

from referee.timeline.positions import Place
from rules import replay
from rules.core import GM, Lapse, offers, question, waits_for
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.verify import verify
from tests.support.duel import DUEL, Bid
from tests.support.verify.host import redraw
from tests.support.verify.house import House
from tests.support.verify.making import forged


def check(system, file):
    """Return an export played again, the proof of which is whole."""
    assert verify(file) == []
    return replay.replayed(system, file)


def bids(house, red, blue, paces=0):
    return house.play("red", Bid(amount=red, paces=paces)).play("blue", Bid(amount=blue))


def duel(*seats, **setup):
    return House(DUEL, seats or ("red", "blue", GM), options={"charms": "0"}, **setup).start()


def long_duel():
    """Return a duel with every kind of row that decides or goes back."""
    house = bids(duel(), 3, 1)
    house.reroll(3)
    bids(house, 2, 0, paces=95)
    house.correct(5, Bid(amount=2, paces=10)).correct(7, Bid(amount=2, paces=12))
    house.reroll(8)
    house.undo(house.head.seq).redo()
    house.edit("hits", "7").rule("Nobody strikes twice.")
    house.contest("red", "blue")
    return bids(house, 0, 3)


def test_every_row_of_a_long_duel_is_played_again():
    file = long_duel().file()
    found = check(DUEL, file)
    assert (found.faults, found.stopped) == ([], "")
    assert found.played == len(file["rows"])
    kinds = {row["stored"]["kind"] for row in file["rows"]}
    assert {"reroll", "undo", "redo", "edit", "ruling", "contest", "bid"} <= kinds
    restoring = [row["stored"] for row in file["rows"] if row["stored"]["restores"] is not None]
    assert {one["kind"] for one in restoring} == {"reroll", "bid", "undo", "redo"}


def test_answers_taken_back_and_given_again_are_played_again():
    """An undo in the middle of a question brings back the answers of the others."""
    house = duel()
    house.play("red", Bid(amount=1)).undo(2).play("red", Bid(amount=3)).play("blue", Bid(amount=0))
    house.undo(5)
    bids(house, 0, 2)
    found = check(DUEL, house.file())
    assert (found.faults, found.played) == ([], len(house.rows))


def test_a_game_that_ended_and_was_undone_goes_on_with_fresh_seeds():
    house = duel()
    house.edit("wounds.blue", "2").play("red", Bid(amount=3)).play("blue", Bid(amount=0))
    while house.head.game.status == "open":
        bids(house, 3, 0)
    house.undo(house.head.seq)
    bids(house, 2, 0)
    assert len(house.epochs) == 2
    found = check(DUEL, house.file())
    assert (found.faults, found.played) == ([], len(house.rows))


def test_typed_faces_are_played_again():
    house = duel(real_dice=True).play("red", Bid(amount=3)).play("blue", Bid(amount=0), 2)
    file = house.file()
    assert check(DUEL, file).faults == []
    file["rows"][2]["stored"]["rolls"].append({**file["rows"][2]["stored"]["rolls"][0]})
    assert replay.replayed(DUEL, forged(file)).faults == [
        "row 3: 1 dice fell that the rules did not ask for"
    ]


def row_of(file, kind, restored=False):
    """Return the last row of a kind."""
    found = [
        row["stored"]
        for row in file["rows"]
        if row["stored"]["kind"] == kind and (not restored or row["stored"]["restores"] is not None)
    ]
    return found[-1]


def _add_die(said):
    said["rolls"].append({**said["rolls"][0]})


def _other_die(said):
    said["rolls"][0]["sides"] = 20


def _words(said):
    said["told"] = [line for line in said["told"] if line["rule"] != "DUEL-2"]


def _winner(said):
    line = next(line for line in said["told"] if "wins the roll-off" in line["text"])
    red = line["text"].startswith("Red")
    line["text"] = line["text"].replace("Red", "Blue", 1) if red else line["text"].replace(
        "Blue wins", "Red wins", 1
    )  # fmt: skip


def _state(said):
    said["state"] = "ab" * 32


FORGERIES = {
    "a re-roll with a die more": ("reroll", True, _add_die),
    "a re-roll with other dice": ("reroll", True, _other_die),
    "a re-roll that tells no strike": ("reroll", True, _words),
    "a re-roll to another state": ("reroll", True, _state),
    "a corrected fact with a die more": ("bid", True, _add_die),
    "a corrected fact that tells no strike": ("bid", True, _words),
    "a corrected fact to another state": ("bid", True, _state),
    "a roll-off with a die more": ("contest", False, _add_die),
    "a roll-off with other dice": ("contest", False, _other_die),
    "a roll-off that the other wins": ("contest", False, _winner),
    "an undo to another state": ("undo", False, _state),
    "a redo to another state": ("redo", False, _state),
    "a value set to another": ("edit", False, lambda said: said["move"].update(value="8")),
    "a ruling in other words": (
        "ruling", False, lambda said: said["told"][0].update(text="Ruling 1. Anything goes.")),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_in_what_the_house_does_is_found(name):
    kind, restored, change = FORGERIES[name]
    file = long_duel().file()
    said = row_of(file, kind, restored)
    change(said)
    found = replay.replayed(DUEL, forged(redraw(file, said["seq"])))
    assert any(fault.startswith(f"row {said['seq']}:") for fault in found.faults)


def test_an_undo_goes_back_where_the_rules_say():
    """A host who goes back further than the question that is undone takes back what was decided."""
    house = bids(bids(duel(), 3, 0), 2, 0)
    file = house.undo(5).file()
    row_of(file, "undo")["restores"] = 1
    found = replay.replayed(DUEL, forged(redraw(file, 6)))
    assert found.faults == ["row 6: it goes back to row 1, the rules to row 3"]


def test_a_decision_is_as_secret_as_the_rules_make_it():
    file = bids(duel(), 3, 0).file()
    said = row_of(file, "bid")
    assert said["hides"] is True
    del said["hides"]
    found = replay.replayed(DUEL, forged(redraw(file, 3)))
    assert found.faults == ["row 3: by the rules its decision is secret"]


def campaign():
    """Return a campaign of two and a GM to which people come and from which they go."""
    house = House(THREE_SIXTEEN, ("red", "blue", GM)).start()
    rounds(house, 8)
    house.seat("green", 3)
    rounds(house, 6)
    house.seat("blue", 0, removed=True)
    rounds(house, 6)
    house.seat("blue", 5)
    house.seat(GM).undo(house.head.seq - 4)
    return rounds(house, 4)


def rounds(house, count):
    """Play what is offered, or silence."""
    for _ in range(count):
        state = house.head.state
        seat = waits_for(state)[0]
        found = offers(THREE_SIXTEEN, state, seat)
        asked = [move for move in found if isinstance(move, question(state).entry(seat).kinds)]
        house.play(seat, asked[0]) if asked else house.play("bot", Lapse(), by="clock")
    return house


def test_people_come_and_go_and_every_row_is_played_again():
    file = campaign().file()
    found = check(THREE_SIXTEEN, file)
    assert (found.faults, found.stopped) == ([], "")
    assert found.played == len(file["rows"])
    assert sum(row["stored"]["kind"] == "seat" for row in file["rows"]) == 4


COMINGS = (
    (0, {"seat": "yellow"}),
    (0, {"seat": "gm", "holders": []}),
    (0, {"seat": "purple"}),
    (0, {"holders": []}),
    (1, {"removed": False}),
    (2, {"removed": True}),
    (3, {"holders": ["Gus"]}),
)


@pytest.mark.parametrize(("place", "change"), COMINGS, ids=str)
def test_another_coming_or_going_is_found(place, change):
    """What the game hears of its people changes its state, or what it tells."""
    file = campaign().file()
    changes = [row["stored"] for row in file["rows"] if row["stored"]["kind"] == "seat"]
    changes[place]["move"].update(change)
    assert replay.replayed(THREE_SIXTEEN, forged(file)).faults


def of_old(file):
    """Leave out what an earlier bot did not say of seats that change hands; return their rows."""
    changes = [row["stored"] for row in file["rows"] if row["stored"]["kind"] == "seat"]
    for said in changes:
        del said["move"]["removed"]
    return [said["seq"] for said in changes]


def test_seat_rows_of_an_earlier_bot_are_played_as_it_fits_what_follows():
    """They did not say whether the seat's player was removed: here of one of four."""
    file = campaign().file()
    seqs = of_old(file)
    found = replay.replayed(THREE_SIXTEEN, forged(file))
    assert (found.faults, found.stopped) == ([], "")
    assert found.played == len(file["rows"])
    assert (found.unsaid, found.guesses) == (seqs, {seqs[1]: True})
    assert list(replay.summary(found)) == [
        f"Rows played again by the rules: {len(file['rows'])} of {len(file['rows'])}.",
        f"Rows of an earlier bot that do not say who was there: {', '.join(map(str, seqs))}. Each "
        "was played both ways; all that follows fits one of them.",
    ]


def test_a_forgery_behind_seat_rows_of_an_earlier_bot_is_found_none_the_less():
    file = campaign().file()
    of_old(file)
    last = [row["stored"] for row in file["rows"] if row["stored"]["rolls"]][-1]
    _add_die(last)
    found = replay.replayed(THREE_SIXTEEN, forged(file))
    (fault,) = found.faults
    assert fault == f"row {last['seq']}: 1 dice fell that the rules did not ask for"
    assert "neither fits" in "".join(replay.summary(found))


def placed():
    """Return a duel that goes on where another stood, and that one's position."""
    where = Place.of(bids(duel(), 3, 1).head)
    house = House(DUEL, ("red", "blue", GM), options={"charms": "0"}, position="x").place(where)
    return bids(house, 2, 0)


def test_a_game_from_a_position_is_played_again():
    file = placed().file()
    found = check(DUEL, file)
    assert (found.faults, found.played) == ([], 3)
    del file["placed"]
    found = replay.replayed(DUEL, file)
    assert (found.faults, found.played) == ([], 0)
    assert "the position it began with" in found.stopped


def test_a_position_of_an_earlier_bot_is_played_though_it_does_not_name_a_gm():
    file = placed().file()
    del file["rows"][0]["stored"]["move"]["led"]
    found = replay.replayed(DUEL, forged(file))
    assert (found.faults, found.played, found.unsaid) == ([], 3, [1])


def test_another_position_is_found():
    """In the file, and under the decision: then the state is another."""
    file = placed().file()
    other = copy.deepcopy(file)
    other["placed"] = other["placed"].replace('"hits":', '"hits":1')
    assert replay.replayed(DUEL, other).faults == [
        "row 1: the position in the file is not the one it began with"
    ]
    file["rows"][0]["stored"]["state"] = "cd" * 32
    assert replay.replayed(DUEL, forged(file)).faults == [
        "row 1: the rules leave the game in another state"
    ]
