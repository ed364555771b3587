"""What an enemy unit sees, as people type it, are asked it, and are told it (P28-FACT-1)."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.answers import Decline
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.sightings import SIGHTINGS, WAYS, Sighting
from rules.games.planet28.solo.watching import Watch, described, question, wanted
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.solo import against, foe, see, turn_of
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-FACT-1", "P28-SOLO-4")
NAMED = ("Teniel", "Krol")
BARE = {"weapons": ("Dagger",)}
STUCK = {"effects": (Effect("Immobilize", 0, 5, 2),)}


def field():
    """An enemy with a friend against two people with names."""
    return against(foe(), *(std(name=name) for name in NAMED), foe("Mate"), units=(1,))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("", ()),
        (" nobody ", ()),
        ("None", ()),
        ("Teniel 12", (Sighting(2, 120),)),
        ("Teniel 12, Krol 20.5 cover above", (Sighting(2, 120), Sighting(3, 205, True, -50))),
        ("krol 7cm below; 2 3", (Sighting(3, 70, False, 50), Sighting(2, 30))),
        ("Krol 4 cover,, ", (Sighting(3, 40, True),)),
    ],
)
def test_who_is_seen_is_typed_as_names_with_distances(text, seen):
    assert SIGHTINGS.read(field(), text) == seen


@pytest.mark.parametrize("text", ["Teniel", "12", "Teniel near", "Krol 12 cover behind"])
def test_a_name_without_a_distance_is_refused(text):
    with pytest.raises(RuleError, match="is no unit with its distance") as refused:
        SIGHTINGS.read(field(), f"Krol 3, {text}")
    assert (text in refused.value.text, refused.value.rule) == (True, "P28-FACT-1")


@pytest.mark.parametrize(
    "text", ["nobody", "Teniel 12", "Teniel 12, Krol 20.5 cover above", "Krol 7 below"]
)
def test_what_was_typed_is_said_again_as_it_was_typed(text):
    assert SIGHTINGS.text(field(), SIGHTINGS.read(field(), text)) == text


def test_a_step_of_a_millimetre_is_above_or_below_as_well():
    heights = (Sighting(2, 10, False, -1), Sighting(2, 10, False, 1))
    assert SIGHTINGS.text(field(), heights) == "Teniel 1 above, Teniel 1 below"


@pytest.mark.rule("P28-TERR-1")
@pytest.mark.parametrize(
    ("text", "ways", "said"),
    [
        ("", (), "even"),
        ("even", (), "even"),
        ("even, Rough,, hazardous ", ("rough", "hazardous"), "rough, hazardous"),
        ("impassable, obstacle", ("impassable", "obstacle"), "impassable, obstacle"),
    ],
)
def test_what_lies_ahead_is_typed_as_kinds_of_ground(text, ways, said):
    assert WAYS.read(field(), text) == ways
    assert WAYS.text(field(), ways) == said


@pytest.mark.rule("P28-TERR-1")
def test_the_first_kind_of_ground_that_there_is_not_is_named():
    with pytest.raises(RuleError, match="“lava” is no kind of ground") as refused:
        WAYS.read(field(), "rough, lava, ice")
    assert refused.value.rule == "P28-TERR-1"


# What is asked.


GUN, BLAST = ("Laser pistol",), ("Missile launcher",)
EMPTY = {"unloaded": BLAST}


def acts(state, unit):
    """The battle in which it is the turn of a unit of the enemy."""
    return msgspec.structs.replace(state, frames=(EnemyTurn(units=(unit,)),))


@pytest.mark.rule("P28-WSR-EXPL")
@pytest.mark.parametrize(
    ("person", "fields"),
    [
        ({"weapons": GUN}, ("seen", "way")),
        ({"weapons": GUN, **STUCK}, ("seen",)),
        # Nothing could come of it.
        ({**BARE, **STUCK}, ()),
        ({**BARE, **STUCK, "arcana": ("Smite",)}, ("seen",)),
        ({**BARE, **STUCK, "abilities": ("Drain",)}, ("seen",)),
        ({**BARE, "abilities": ("Heal",)}, ("seen", "way", "friends")),
        ({**BARE, "abilities": ("Repair",)}, ("seen", "way", "friends")),
        ({**BARE, "abilities": ("Inspire",)}, ("seen", "way", "friends")),
        ({**BARE, "arcana": ("Shield",)}, ("seen", "way", "friends")),
        ({**BARE, "arcana": ("Blind",)}, ("seen", "way", "friends")),
        ({**BARE, "arcana": ("Smite",), "abilities": ("Drain",)}, ("seen", "way")),
        ({"weapons": BLAST}, ("seen", "way", "near")),
        ({"weapons": BLAST, **EMPTY}, ("seen", "way")),
        # P28-MOVE-2: it has no Speed left.
        ({"weapons": GUN, "speed_dice": -100}, ("seen",)),
        ({"weapons": GUN, "speed_dice": -99}, ("seen", "way")),
    ],
)
def test_only_what_the_unit_could_use_is_asked(person, fields):
    assert wanted(acts(against(foe(**person), std(), units=(1,)), 1), 1) == fields


@pytest.mark.rule("P28-WSR-EXPL", "P28-WSR-INDIR")
def test_of_a_blast_that_falls_where_its_shooter_guesses_it_is_not_asked_who_stands_near():
    profile, fields = foe(weapons=BLAST)
    special = (*profile.weapons[0].special, "Indirect")
    weapon = msgspec.structs.replace(profile.weapons[0], special=special)
    person = msgspec.structs.replace(profile, weapons=(weapon,)), fields
    assert wanted(acts(against(person, std(), units=(1,)), 1), 1) == ("seen", "way")


@pytest.mark.parametrize(("more", "fields"), [({}, ("seen", "way")), (STUCK, ("seen",))])
def test_of_a_vehicle_it_is_asked_whom_it_sees_even_where_it_cannot_move(more, fields):
    state = with_vehicle(field(), *CAR, seat=ENEMY, **more)
    assert wanted(acts(state, 5), 5) == fields


@pytest.mark.rule("P28-WSR-EXPL")
def test_of_a_vehicle_it_is_not_asked_who_stands_near():
    parts = (*CAR, "left Turret hard point 10/10 = Battle cannon")
    state = with_vehicle(field(), *parts, seat=ENEMY)
    assert wanted(acts(state, 5), 5) == ("seen", "way")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (("seen",), ("whom",)),
        (("seen", "way"), ("whom", "what")),
        (("seen", "way", "friends"), ("whom", "what", "which")),
        (("seen", "near", "way"), ("whom", "what", "who")),
    ],
)
def test_the_question_names_what_is_asked_in_its_order(fields, said):
    text = question(field(), 1, fields)
    asked = re.findall(r"(?:Say |, | and )(whom|what|which|who)\b", text)
    assert (text[:18], tuple(asked)) == ("What does Foe see?", said)


# What is answered.


def test_nobody_says_what_a_player_s_unit_sees():
    state = table(std(), std("blue"))
    with pytest.raises(RuleError, match="Nobody asks what an enemy sees") as refused:
        Watch(seen=()).check(state, "red")
    assert refused.value.rule == "P28-SOLO-4"


def look(*, near=(), **said):
    """An enemy that may fire a blast has been told this."""
    person = foe(weapons=BLAST)
    people = (std(name=name) for name in NAMED)
    game = turn_of(state=against(person, *people, foe("Mate"), units=(1,)))
    Watch(**{"seen": (), "way": (), "near": near, **said}).check(game.state, "red")


def places(*units):
    return tuple(Sighting(unit, 50) for unit in units)


@pytest.mark.rule("P28-WSR-EXPL")
@pytest.mark.parametrize(
    ("said", "why", "rule"),
    [
        ({"seen": None}, "Say also whom it sees", "FACT-1"),
        ({"way": None}, "Say also what lies straight ahead", "FACT-1"),
        ({"near": None, "seen": None}, "Say also whom it sees .* and who stands", "FACT-1"),
        ({"seen": places(2, 4)}, "Mate is not one of those: Teniel, Krol", "SOLO-4"),
        ({"seen": places(4, 1)}, "Mate is not one of those", "SOLO-4"),
        ({"seen": places(2, 3, 2)}, "Teniel is named twice", "FACT-1"),
        ({"seen": places(3, 3, 2, 2)}, "Krol is named twice", "FACT-1"),
        ({"friends": places(3)}, "Krol is not one of those: Foe, Mate", "SOLO-4"),
        ({"friends": places(4, 4)}, "Mate is named twice", "FACT-1"),
        ({"seen": places(2, 5)}, "Unit 5 is not one of those: Teniel, Krol", "SOLO-4"),
        ({"seen": places(0)}, "Unit 0 is not one of those", "SOLO-4"),
        ({"friends": places(-1)}, "Unit -1 is not one of those: Foe, Mate", "SOLO-4"),
        ({"near": (1,)}, "Unit 1 cannot stand there", "WSR-EXPL"),
        ({"near": (3, 9)}, "Unit 9 cannot stand there", "WSR-EXPL"),
    ],
)
def test_what_it_cannot_be_is_refused(said, why, rule):
    with pytest.raises(RuleError, match=why) as refused:
        look(**said)
    assert refused.value.rule == f"P28-{rule}"


@pytest.mark.rule("P28-WSR-EXPL")
@pytest.mark.parametrize(
    "said", [{}, {"seen": places(2, 3)}, {"friends": places(4)}, {"near": (2, 3, 4)}]
)
def test_what_it_may_be_stands(said):
    look(**said)


@pytest.mark.rule("P28-WSR-EXPL")
def test_what_is_not_asked_may_be_left_out():
    state = turn_of(foe(), std()).state
    Watch(seen=(), way=()).check(state, "red")
    campaign = (Battle(stage="next"), Battle(stage="next", parent=0), EnemyTurn(units=(1,)))
    below = msgspec.structs.replace(state, frames=campaign)
    with pytest.raises(RuleError, match="Unit 1 cannot stand there"):
        Watch(seen=(), way=(), near=(1,)).check(below, "red")


def test_where_nobody_is_left_to_be_seen_that_is_said():
    state = turn_of(foe(), std(), std()).state
    for unit in (2, 3):
        state = state.change(unit, status="fled", actions=0)
    with pytest.raises(RuleError, match="is not one of those: nobody is there"):
        see((2, 50)).check(state, "red")


@pytest.mark.parametrize(
    ("watch", "text"),
    [
        (Watch(seen=()), "Foe sees nobody"),
        (see((2, 120), (3, 55)), "Foe sees Teniel 12, Krol 5.5; ahead: even"),
        (see((2, 120), way=("rough",)), "Foe sees Teniel 12; ahead: rough"),
        (see((2, 1), friends=((4, 30),)), "Foe sees Teniel 0.1; ahead: even; friends: Mate 3"),
        (see((2, 20), near=(3, 4)), "Foe sees Teniel 2; ahead: even; near its target: Krol, Mate"),
    ],
)
def test_what_was_said_is_told_with_the_rule(watch, text):
    assert described(field(), 1, watch) == text


# Who is asked, and until when.


@pytest.mark.rule("P28-GM-3", "P28-PBP-1")
@pytest.mark.parametrize(
    ("seats", "ends"), [(("red",), "last"), (("red", "blue"), "first"), (("red", "gm"), "first")]
)
def test_of_several_the_first_answer_counts(seats, ends):
    state = against(foe(), std(), units=(1,), seats=seats)
    ask = turn_of(state=state).asked()
    assert ([entry.seat for entry in ask.entries], ask.ends) == ([*seats], ends)
    assert (ask.kind, ask.rule) == ("look", "P28-SOLO-4")
    for entry in ask.entries:
        assert (entry.kinds, entry.default) == ((Watch, Decline), Decline())
        moves = [choice.move for choice in entry.choices]
        assert moves == [Watch(), Watch(seen=(), way=())]


def test_silence_of_a_question_that_nobody_heard_asks_nothing_again():
    state = field()
    frames = (Battle(stage="next"), EnemyTurn(units=(1,), parent=0, stage="look"))
    state = msgspec.structs.replace(state, frames=frames)
    gone = EnemyTurn(units=(1,), parent=0, stage="look").do_look(state, {}, None)
    assert (gone.to, gone.told) == ("act", ())
    idle = EnemyTurn(units=(1,), parent=0, stage="look").do_look(state, {"red": Decline()}, None)
    assert [line.rule for line in idle.told] == ["P28-SOLO-3"]
    seen = EnemyTurn(units=(1,), parent=0).do_look(state, {"a": Decline(), "b": see((2, 9))}, None)
    assert (seen.frame.watch, seen.to) == (see((2, 9)), "act")
    assert [(line.rule, line.text) for line in seen.told] == [
        ("P28-FACT-1", "Foe sees Teniel 0.9; ahead: even.")
    ]
    assert seen.frame.trace == ("2:0:0:ok", "3:0:0:ok")
