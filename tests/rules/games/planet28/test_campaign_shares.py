"""What a battle is worth, line by line: to units, to warbands, and to the players of one side."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.games.planet28.answers import Decline
from rules.games.planet28.campaign.earned import collective, earned, removed
from rules.games.planet28.campaign.goal import Reached, named
from rules.games.planet28.campaign.rewards import paid_out, shared
from rules.games.planet28.state import ENEMY
from rules.games.planet28.units import Tally
from tests.support.planet28.ledgers import REPLACE, after, band, pair, person, refused, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

CAR = ("front Engine 10/10", "front Crew 10/10")
UNHURT = {"surviving": 1, "unwounded": 5}
SPENT = Tally(hurt=True)


@pytest.mark.rule("P28-CAMP-1")
@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, UNHURT),
        ({"tally": Tally(hits=2, kills=(3, 4))}, {"hits": 2, "kills": 10, **UNHURT}),
        ({"tally": SPENT}, {"surviving": 1}),
        ({"status": "broken"}, UNHURT),
        ({"status": "fled", "tally": Tally(hits=1)}, {"hits": 1}),
        ({"status": "slain", "hp": 0, "tally": Tally(kills=(3,), hurt=True)}, {"kills": 5}),
        ({"status": "slain", "hp": 0, "tally": SPENT}, {}),
    ],
)
def test_a_character_earns_for_hits_kills_and_coming_through(fields, found):
    state = table(*pair()).change(1, **{"actions": 0, **fields})
    assert earned(state, 1) == found


@pytest.mark.rule("P28-CAMP-1")
@pytest.mark.parametrize(
    ("one", "switch", "unwounded"),
    [
        ({}, "never_lost", True),
        ({"tally": SPENT}, "never_lost", False),
        ({"status": "fled"}, "never_lost", False),
        ({"hp": 19}, "never_lost", True),
        ({"hp": 19}, "full_at_end", False),
        ({"tally": SPENT}, "full_at_end", True),
    ],
)
def test_a_squad_is_unwounded_if_all_its_members_are_there_and_unhurt(one, switch, unwounded):
    state = with_squad(table(*pair(), std(name="Eve"), unwounded=switch), 1, 2, 5)
    state = state.change(2, **one)
    assert earned(state, 6) == (UNHURT if unwounded else {"surviving": 1})


@pytest.mark.rule("P28-CAMP-11", "P28-CAMP-1")
@pytest.mark.parametrize("switch", ["never_lost", "full_at_end"])
def test_a_vehicle_earns_1_for_each_section_and_nothing_for_its_hits(switch):
    state = with_vehicle(table(*pair(), unwounded=switch), *CAR)
    state = state.change(5, tally=Tally(hits=4, kills=(1,), sections=3))
    kills = {"kills": 5, "sections destroyed": 3}
    assert earned(state, 5) == {**kills, "surviving": 1, "no section lost": 5}
    hurt = state.change(5, tally=REPLACE(state.unit(5).tally, hurt=True))
    assert earned(hurt, 5) == {**kills, "surviving": 1}
    assert earned(state.change(5, status="destroyed"), 5) == kills


@pytest.mark.rule("P28-CAMP-2")
@pytest.mark.parametrize(
    ("out", "part"),
    [((), 0), ((3,), 1), ((3, 4), 2), ((3, 4, 5), 3)],
)
def test_the_slain_and_those_who_fled_are_removed_of_all_that_fought(out, part):
    people = (std(), std(), std("blue"), std("blue"), std("blue"))
    state = with_vehicle(table(*people), *CAR, status="destroyed")
    for unit, status in zip(out, ("slain", "fled", "slain"), strict=False):
        state = state.change(unit, status=status, actions=0)
    broken = state.change(1, status="broken")
    assert removed(broken, "blue") == Fraction(part, 3)
    assert (removed(broken, "red"), removed(broken, "green")) == (0, 0)
    assert removed(with_ledger(broken), "blue") == Fraction(part, 3)


@pytest.mark.rule("P28-CAMP-2")
def test_doubles_come_after_the_roster_and_are_not_counted():
    state = with_ledger(table(*pair()))
    copy = REPLACE(state.unit(3), id=5, status="slain", hp=0, actions=0)
    double = REPLACE(
        state, units=(*state.units, copy), profiles=(*state.profiles, state.profile(3))
    )
    assert removed(double, "blue") == 0
    assert removed(REPLACE(double, ledger=None), "blue") == Fraction(1, 3)


@pytest.mark.rule("P28-CAMP-2")
@pytest.mark.parametrize(
    ("reached", "gone", "sides", "found"),
    [
        ((), (), {}, {}),
        (("red",), (), {}, {"the goal": 10}),
        (("blue",), (), {}, {}),
        ((), (2,), {}, {"half of an enemy": 10}),
        (("red", "blue"), (2, 3), {}, {"the goal": 10, "half of an enemy": 10}),
        ((), (1,), {}, {}),
        ((), (2,), {"red": "us", "blue": "us"}, {}),
        ((), (3,), {"red": "us", "blue": "us"}, {"half of an enemy": 10}),
    ],
)
def test_a_warband_earns_10_for_the_goal_and_10_for_half_of_one_enemy(reached, gone, sides, found):
    people = (std(name="Ash"), std("blue", "Cor"), std("green", "Eve"))
    state = REPLACE(table(*people, seats=("red", "blue", "green")), sides=sides)
    for unit in gone:
        state = state.change(unit, status="fled", actions=0)
    assert collective(state, "red", reached) == found


@pytest.mark.rule("P28-CAMP-2", "P28-CAMP-1", "P28-CAMP-11")
def test_every_line_of_the_reckoning_in_order_with_its_rule():
    state = with_vehicle(table(*pair()), *CAR, tally=Tally(sections=2, hurt=True))
    state = state.change(2, tally=Tally(hits=1)).change(1, status="slain", hp=0, actions=0)
    state = state.change(1, tally=SPENT).change(3, status="fled", actions=0)
    new, told = reckoned(with_ledger(state), ("red", "blue"))
    assert [(line.rule, line.text) for line in told] == [
        ("P28-CAMP-1", "Bel: 7 (1 hits, 1 surviving, 5 unwounded) points."),
        ("P28-CAMP-1", "Dan: 6 (1 surviving, 5 unwounded) points."),
        ("P28-CAMP-11", "Rover: 3 (2 sections destroyed, 1 surviving) points."),
        ("P28-CAMP-2", "Red: 20 (10 the goal, 10 half of an enemy) points for the warband."),
        ("P28-CAMP-2", "Blue: 20 (10 the goal, 10 half of an enemy) points for the warband."),
    ]
    people = new.ledger.people
    assert [one.cp for one in people] == [0, 7, 0, 6, 3]
    assert [[note.text for note in one.history] for one in people] == [
        [],
        ["Earned 7 (1 hits, 1 surviving, 5 unwounded)."],
        [],
        ["Earned 6 (1 surviving, 5 unwounded)."],
        ["Earned 3 (2 sections destroyed, 1 surviving)."],
    ]
    assert [one.pool for one in new.ledger.bands] == [20, 20]


@pytest.mark.rule("P28-CAMP-1")
def test_what_is_left_of_a_squad_survives_once_and_is_never_unhurt():
    state = with_squad(table(*pair(), std(name="Eve"), std(name="Fay")), 1, 2, 5, 6)
    state = with_ledger(state)
    units = [REPLACE(unit, squad=0) if unit.id in (1, 2, 5, 6) else unit for unit in state.units]
    state = REPLACE(state, units=tuple(units[:-1])).change(1, status="fled", actions=0)
    state = state.change(1, tally=Tally(hits=1)).change(5, tally=Tally(hits=2))
    new, told = reckoned(state, ())
    assert [line.text for line in told if line.rule == "P28-CAMP-1"][:3] == [
        "Ash: 1 (1 hits) points.",
        "Bel: 1 (1 surviving) points.",
        "Cor: 6 (1 surviving, 5 unwounded) points.",
    ]
    assert "Eve: 2 (2 hits) points." in [line.text for line in told]
    assert [new.ledger.person(number).cp for number in (1, 2, 5, 6, 7)] == [0, 0, 0, 0, 4]


def reckoned(state, reached):
    """The points of a battle as they are paid out and shared, with no agenda due."""
    state, told, sums = paid_out(state, reached)
    state, shares = shared(state, sums)
    return state, (*told, *shares)


def allies(*tallies, aside=None):
    """The reckoning after red and blue fought on one side: two people of red's and two of blue's.

    All are wounded, so that each earns 1 and its hits.
    """
    people = (std(name="Ash"), std(name="Bel"), std("blue", "Cor"), std("blue", "Dan"))
    state = table(*people, std("green", "Eve"), seats=("red", "blue", "green"))
    state = REPLACE(state, sides={"red": "us", "blue": "us"})
    for unit, hits in enumerate(tallies, 1):
        state = state.change(unit, tally=Tally(hits=hits, hurt=True))
    state = with_ledger(state)
    return reckoned(REPLACE(state, ledger=REPLACE(state.ledger, aside=aside or {})), ())


@pytest.mark.rule("P28-CAMP-9")
@pytest.mark.parametrize(
    ("hits", "aside", "pools", "cp", "kept", "words"),
    [
        ((2, 0, 2, 0), {}, (0, 0), (3, 1, 3, 1), {}, "8 points are shared: Red 4, Blue 4."),
        ((3, 1, 0, 0), {}, (0, 2), (2, 2, 1, 1), {}, "8 points are shared: Red 4, Blue 4."),
        ((0, 6, 0, 0), {}, (0, 3), (0, 5, 1, 1), {}, "10 points are shared: Red 5, Blue 5."),
        ((0, 0, 1, 4), {}, (2, 0), (1, 1, 0, 5), {}, "9 points are shared: Red 4, Blue 5."),
        ((0, 0, 0, 0), {"us": 1}, (0, 0), (1, 1, 1, 1), {"us": 1}, "5 points are"),
        ((1, 0, 0, 0), {"us": 1}, (0, 1), (2, 1, 1, 1), {}, "6 points are shared: Red 3, Blue 3."),
        ((2, 0, 0, 0), {"us": 1}, (0, 1), (3, 1, 1, 1), {}, "7 points are shared: Red 4, Blue 3."),
        ((0, 0, 0, 0), {"x": 1}, (0, 0), (1, 1, 1, 1), {"x": 1}, "4 points are"),
    ],
)
def test_a_side_shares_and_what_one_has_too_much_its_people_give(
    hits, aside, pools, cp, kept, words
):
    state, told = allies(*hits, aside=aside)
    ledger = state.ledger
    assert tuple(one.pool for one in ledger.bands) == (*pools, 0)
    assert tuple(one.cp for one in ledger.people[:4]) == cp
    assert ledger.aside == kept
    (line,) = (line for line in told if line.rule == "P28-CAMP-9")
    assert line.text.startswith(words)


@pytest.mark.rule("P28-CAMP-9")
def test_what_the_warbands_earned_is_shared_and_comes_out_of_their_pools_first():
    people = (std(name="Ash"), std("blue", "Cor"), std("green", "Eve"))
    state = REPLACE(table(*people, seats=("red", "blue", "green")), sides={"red": "u", "blue": "u"})
    for unit in (1, 2, 3):
        state = state.change(unit, tally=SPENT)
    new, told = reckoned(with_ledger(state, red={"pool": 3}), ("red",))
    assert [one.pool for one in new.ledger.bands] == [8, 5, 0]
    assert [one.cp for one in new.ledger.people] == [1, 1, 1]
    assert told[-1].text == "12 points are shared: Red 6, Blue 6."
    lone, lines = reckoned(with_ledger(REPLACE(state, sides={})), ("red",))
    assert [one.pool for one in lone.ledger.bands] == [10, 0, 0]
    assert not any(line.rule == "P28-CAMP-9" for line in lines)


@pytest.mark.rule("P28-CAMP-9")
def test_each_side_shares_by_itself_in_the_order_of_the_seats():
    seats = ("red", "blue", "green", "gold")
    state = table(*[std(seat, seat.title()) for seat in seats], seats=seats)
    state = REPLACE(state, sides={"red": "z", "blue": "a", "green": "z", "gold": "a"})
    _, told = reckoned(with_ledger(state.change(1, tally=Tally(hits=2))), ())
    assert [line.text for line in told if line.rule == "P28-CAMP-9"] == [
        "14 points are shared: Red 7, Green 7.",
        "12 points are shared: Blue 6, Gold 6.",
    ]


@pytest.mark.rule("P28-CAMP-9", "P28-SOLO-8")
def test_the_enemy_that_nobody_plays_shares_with_nobody():
    people = (std(name="Ash"), std(ENEMY, "Foe"))
    state = REPLACE(table(*people, seats=("red", ENEMY)), sides={"red": "u", ENEMY: "u"})
    assert not any(line.rule == "P28-CAMP-9" for line in reckoned(with_ledger(state), ())[1])


@pytest.mark.rule("P28-CAMP-2")
@pytest.mark.parametrize(
    ("seats", "switches", "asked"),
    [
        (("red", "blue"), {}, ["red", "blue"]),
        (("red", "blue"), {"judge": "gm"}, ["red", "blue"]),
        (("red", "blue", "gm"), {}, ["gm"]),
        (("red", ENEMY), {}, ["red"]),
    ],
)
def test_the_gm_or_all_people_say_who_reached_the_goal(seats, switches, asked):
    state = with_ledger(table(std(), std(seats[1]), seats=seats, **switches))
    game = after(state, judged=False)
    assert [entry.seat for entry in game.asked().entries] == asked
    moves = [choice.move for choice in game.asked().entries[0].choices]
    assert moves == [Reached(side="red"), Reached(side=seats[1]), Decline()]
    refused(game, asked[0], Reached(side="green"), "no side", "P28-CAMP-2")


@pytest.mark.rule("P28-CAMP-2")
def test_a_side_reaches_the_goal_with_all_its_seats():
    people = (std(name="Ash"), std("blue", "Cor"), std("green", "Eve"))
    state = REPLACE(table(*people, seats=("red", "blue", "green")), sides={"red": "u", "blue": "u"})
    assert named(state, ("blue", "red")) == ("red", "blue")
    assert named(state, ("green",)) == ("green",)
    assert named(state, ()) == ()
    game = after(with_ledger(state), judged=False)
    assert game.labels()[:3] == ["Red and Blue did", "Green did", "Nobody did"]
    for seat in ("red", "blue", "green"):
        game.do(seat, Reached(side="u"))
    assert game.state.winners == ("red", "blue")
    assert "Red and Blue reached the goal." in game.text()
    assert [band(game, seat).pool for seat in ("red", "blue", "green")] == [10, 10, 0]
    assert person(game, 1).cp == 6


@pytest.mark.rule("P28-GM-9", "P28-CAMP-2")
@pytest.mark.parametrize(
    ("script", "winners", "faces", "who"),
    [
        ("d10:4 d10:7 d10:5", ("red",), (4, 7, 5), "Red"),
        ("d10:7 d10:4 d10:5", ("blue",), (7, 4, 5), "Blue"),
        ("d10:7 d10:4 d10:4 d10:2 d10:1", (), (7, 4, 4, 2, 1), "Green"),
    ],
)
def test_of_seats_that_differ_the_lowest_die_prevails(script, winners, faces, who):
    people = (std(name="Ash"), std("blue", "Cor"), std("green", "Eve"))
    game = after(with_ledger(table(*people, seats=("red", "blue", "green"))), judged=False)
    game.do("red", Reached(side="red")).do("blue", Reached(side="blue"))
    game.do("green", Decline(), script)
    assert game.state.winners == winners
    assert [(sides, face) for _, sides, (face,) in game.rolls("GM-9")] == [
        (10, face) for face in faces
    ]
    assert f"{who} prevails" in game.text()


@pytest.mark.rule("P28-GM-9", "P28-CAMP-2")
def test_seats_that_agree_roll_nothing():
    game = after(with_ledger(table(*pair())), judged=False)
    game.do("red", Reached(side="blue")).do("blue", Reached(side="blue"))
    assert game.state.winners == ("blue",)
    assert not game.rolls("GM-9")
    assert "Blue reached the goal." in game.text()
