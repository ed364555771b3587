"""The course of a campaign: its weapons are accepted, battle follows battle, and it ends."""

from __future__ import annotations

import pytest

from rules.core import GM, Line
from rules.games.planet28.answers import Accept, Decline
from rules.games.planet28.campaign.aftermath import Aftermath
from rules.games.planet28.campaign.between import Between, Disband, Ready
from rules.games.planet28.campaign.ledger import Agenda
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.campaign import Campaign
from tests.support.planet28.ledgers import REPLACE, between, having, pair, ready, with_ledger
from tests.support.planet28.tables import going, std, table

START = "d6:1 d6:1 d10:5"
THREE = "d6:1 d6:1 d6:1 d10:5 d10:1 d10:2 d10:3"
AGENDA = Agenda(seat="blue", kind=2, person=3)


def standing(stage, state=None, script="", **fields):
    """A campaign whose bottom frame stands at a stage."""
    state = state or with_ledger(table(*pair()))
    return going(REPLACE(state, frames=(Campaign(stage=stage, **fields),)), script)


def between_two(battle, length=3, seats=("red", "blue"), people=None, gone=(), **fields):
    """The campaign after so many battles, when nobody deals any more."""
    state = with_ledger(table(*(people or pair()), seats=seats), length=length, battle=battle)
    for number in gone:
        state = having(state, number, gone="dead")
    return REPLACE(state, winners=("red",), agendas=(AGENDA,), **fields)


@pytest.mark.rule("P28-CAMP-14")
@pytest.mark.parametrize(("battle", "kind"), [(1, "between"), (2, "between"), (3, None)])
def test_people_see_to_their_warbands_unless_it_was_the_last_battle(battle, kind):
    game = standing("between", between_two(battle))
    assert game.kind() == kind
    if kind:
        assert isinstance(game.state.frames[-1], Between)
        assert f"After battle {battle} of 3" in game.asked().text
    else:
        assert game.state.ended == "The campaign ends after battle 3, the last."


@pytest.mark.rule("P28-CAMP-14", "P28-CAMP-3")
@pytest.mark.parametrize(
    ("battle", "over", "gone", "why"),
    [
        (3, False, (), "battle 3, the last."),
        (3, True, (), "battle 3, as all agree."),
        (1, True, (), "battle 1, as all agree."),
        (2, False, (3, 4), "battle 2: nobody is left to fight."),
        (2, False, (1, 2, 3, 4), "battle 2: nobody is left to fight."),
    ],
)
def test_how_a_campaign_ends(battle, over, gone, why):
    state = between_two(battle, gone=gone)
    state = REPLACE(state, agendas=()) if gone else state
    game = standing("again", state, returned=({"over": over},))
    text = f"The campaign ends after {why}"
    assert (game.state.ended, game.state.frames, game.kind()) == (text, (), None)
    assert (game.state.winners, game.state.agendas) == ((), ())
    assert game.state.ledger.battle == battle
    assert game.told == [Line(text, "P28-CAMP-3", main=True)]


@pytest.mark.rule("P28-CAMP-14")
def test_allies_alone_have_nobody_left_to_fight():
    people = (std(name="Ash"), std("blue", "Cor"), std("green", "Eve"))
    seats = ("red", "blue", "green")
    sides = {"red": "us", "blue": "us"}
    state = between_two(1, seats=seats, people=people, sides=sides)
    ended = standing("again", having(state, 3, gone="dead"), returned=({"over": False},))
    assert "nobody is left" in ended.state.ended
    on = standing("again", state, "d6:1 d6:1 d6:1 d10:5", returned=({"over": False},))
    assert (on.state.ended, on.state.ledger.battle) == ("", 2)


@pytest.mark.rule("P28-CAMP-14", "P28-SETUP-6")
@pytest.mark.parametrize(("length", "battle"), [(3, 1), (4, 2)])
def test_the_next_battle_has_the_next_number_and_is_told_first(length, battle):
    state = having(between_two(battle, length), 2, misses=1)
    game = standing("again", REPLACE(state, agendas=()), START, returned=({"over": False},))
    assert game.state.ledger.battle == battle + 1
    assert [line.text for line in game.told][:2] == [
        f"Battle {battle + 1} of {length} begins.",
        "Bel sits this battle out: out of action.",
    ]
    assert [line.rule for line in game.told][:2] == ["P28-CAMP-14", "P28-SETUP-6"]
    assert isinstance(game.state.frames[1], Battle)


@pytest.mark.rule("P28-CAMP-14", "P28-SETUP-6")
def test_a_single_battle_begins_without_a_ledger_and_is_the_only_one():
    game = standing("battle", table(*pair()), f"{START} d10:1 d10:2")
    assert game.state.ledger is None
    assert isinstance(game.state.frames[1], Battle)
    assert game.state.frames[0].stage == "(end)"
    assert not any("Battle 1" in line.text for line in game.told)


@pytest.mark.rule("P28-CAMP-14", "P28-SETUP-6")
def test_the_first_battle_enters_everybody_in_the_ledger():
    state = with_ledger(table(*pair()))
    bare = REPLACE(state, ledger=REPLACE(state.ledger, people=(), roster=()))
    game = standing("battle", bare, START)
    assert len(game.state.ledger.people) == 4
    assert game.state.ledger.roster == (1, 2, 3, 4)
    known = standing("battle", having(state, 1, fought=3), START)
    assert known.state.ledger.person(1).fought == 3


@pytest.mark.rule("P28-CAMP-1", "P28-CAMP-7")
@pytest.mark.parametrize(("judged", "kind"), [(True, "between"), (False, "goal")])
def test_every_battle_is_reckoned_with(judged, kind):
    game = standing("after", returned=({"judged": judged},))
    assert game.kind() == kind
    if kind == "goal":
        assert isinstance(game.state.frames[-1], Aftermath)
    else:
        assert [person.fought for person in game.state.ledger.people] == [1, 1, 1, 1]


@pytest.mark.rule("P28-CAMP-14")
@pytest.mark.parametrize(
    ("answers", "goes_on"),
    [
        ((Ready(), Ready()), True),
        ((Disband(), Ready()), True),
        ((Ready(), Disband()), True),
        ((Disband(), Disband()), False),
    ],
)
def test_a_campaign_goes_on_unless_all_would_end_it(answers, goes_on):
    game = between()
    game.do("red", answers[0]).do("blue", answers[1], START if goes_on else "")
    assert bool(game.state.frames) is goes_on
    assert ("as all agree" in game.state.ended) is not goes_on


@pytest.mark.rule("P28-CAMP-14", "P28-PBP-1")
def test_everybody_who_plays_is_asked_whether_they_are_ready():
    assert [entry.seat for entry in between(seats=("red", "blue", GM)).asked().entries] == [
        "red",
        "blue",
    ]
    solo = between(std(name="Ash"), std(ENEMY, "Foe"), seats=("red", ENEMY))
    assert [entry.seat for entry in solo.asked().entries] == ["red"]
    ready(solo, START, seats=("red",))
    assert solo.state.ledger.battle == 2


def homemade(name, cost=7):
    """A weapon that is in no table."""
    profile, _ = std()
    return REPLACE(profile.weapons[0], name=name, cost=cost)


def bringing(seats=("red", "blue"), sides=None, **owners):
    """A campaign before its first battle, to which seats bring these weapons of their own."""
    people = []
    for seat in seats:
        if seat == GM:
            continue
        profile, fields = std(seat, f"One of {seat}")
        own = tuple(homemade(name) for name in owners.get(seat, ()))
        people.append((REPLACE(profile, weapons=(*profile.weapons, *own)), fields))
    return REPLACE(table(*people, seats=seats), sides=sides or {})


def weapons(game, unit):
    return [weapon.name for weapon in game.state.profile(unit).weapons]


@pytest.mark.rule("P28-CUST-7")
@pytest.mark.parametrize(
    ("seats", "sides", "asked"),
    [
        (("red", "blue"), {}, ["blue"]),
        (("red", "blue", "green"), {}, ["blue", "green"]),
        (("red", "blue", "green"), {"red": "us", "blue": "us"}, ["green"]),
        (("red", "blue", GM), {}, [GM]),
    ],
)
def test_other_sides_or_the_gm_accept_weapons_of_ones_own(seats, sides, asked):
    game = standing("gear", bringing(seats, sides, red=("Whip",)))
    assert game.kind() == "gear"
    assert [entry.seat for entry in game.asked().entries] == asked
    assert [choice.move for choice in game.asked().entries[0].choices] == [Accept(), Decline()]
    assert game.asked().entries[0].default == Decline()


@pytest.mark.rule("P28-CUST-7")
def test_nobody_is_asked_where_nobody_brings_anything():
    game = standing("gear", table(*pair(), turn=0), f"{START} d10:1 d10:2")
    assert game.state.turn == 1
    assert Campaign().ask_gear(table(*pair())) is None


@pytest.mark.rule("P28-CUST-7")
@pytest.mark.parametrize(("count", "more"), [(8, ""), (9, "and 1 more"), (11, "and 3 more")])
def test_a_question_names_eight_weapons(count, more):
    names = [f"Whip {n}" for n in range(1, count + 1)]
    text = standing("gear", bringing(red=names)).asked().text
    assert [name in text for name in names] == [n < 8 for n in range(count)]
    assert ("more" in text) is bool(more)
    assert more in text


@pytest.mark.rule("P28-CUST-7")
def test_what_one_of_another_side_refuses_stays_at_home_and_is_told_in_order():
    seats, sides = ("red", "blue", "green"), {"red": "us", "blue": "us"}
    state = bringing(seats, sides, red=("Whip", "Hook"), green=("Net",))
    game = standing("gear", state)
    assert [entry.seat for entry in game.asked().entries] == ["red", "blue", "green"]
    game.do("red", Accept()).do("blue", Decline())
    game.do("green", Accept(), THREE)
    assert [line.text for line in game.told if line.rule == "P28-CUST-7"] == [
        "Net of Green stays at home."
    ]
    assert [weapons(game, unit)[2:] for unit in (1, 2, 3)] == [["Whip", "Hook"], [], []]
    other = standing("gear", state).do("red", Accept()).do("blue", Accept())
    other.do("green", Decline(), THREE)
    assert [line.text for line in other.told if line.rule == "P28-CUST-7"] == [
        "Whip of Red stays at home.",
        "Hook of Red stays at home.",
    ]
    assert [weapons(other, unit)[2:] for unit in (1, 2, 3)] == [[], [], ["Net"]]
