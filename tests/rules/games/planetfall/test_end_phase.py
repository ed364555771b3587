"""The end of a turn: objectives, zero hour, repair, what is cleared, and late arrivals."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import GM, RuleError
from rules.dice import Scripted
from rules.games.planetfall.answers import Accept, Dispute, TakeBack
from rules.games.planetfall.force.mars import (
    ENHANCED_REPAIR,
    FLYING_VEHICLE,
    REAR_ECHELON,
    TAKE_AND_HOLD,
)
from rules.games.planetfall.setup.beginning import NameFirst
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.turn.arriving import Arrive, LateArrivals, ScheduleArrival, due
from rules.games.planetfall.turn.capturing import Contact, captured
from rules.games.planetfall.turn.ends import Concede, EndBattle, concession, judged
from rules.games.planetfall.turn.repairing import LeaveMarkers, cleared, repaired
from rules.games.planetfall.turn.scoring import CONTACTS, Scoring, TouchObjectives
from rules.games.planetfall.units import Arrival, Building, Hurt, Objective
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad

HOLD = (mar(TAKE_AND_HOLD),)
RELAY = Objective(id=1, kind="primary", side="red", name="Relay", building=1)
DEPOT = Objective(id=2, kind="primary", side="blue", name="Depot")
HILL = Objective(id=3, kind="secondary", side="", name="Hill")
HOUSE = Building(id=1, name="Relay")
FIELD = {"objectives": (RELAY, DEPOT, HILL), "buildings": (HOUSE,), "made": 1}


def scoring(red=(), blue=(), script="", **fields):
    """An end of turn with three objectives, of which the first is a building."""
    table = battle(
        red=red or [squad("Fists", mars=HOLD)],
        blue=blue or [squad("Claws", mars=HOLD)],
        **(FIELD | fields),
    )
    return Game(table).send(Scoring(), script=script)


def touching(*pairs):
    return TouchObjectives(held=tuple(Contact(*pair) for pair in pairs))


@pytest.mark.rule("PF-OBJ-1", "PF-OBJ-2", "PF-OBJ-3", "PF-OBJ-6", "PF-ZH-4", "PF-MAR-TAKEHOLD")
def test_contact_scores_the_objective_by_whose_it_is():
    play = scoring(red=[squad("A", mars=HOLD), squad("B", mars=HOLD)])
    play.do("red", touching((1, 1), (2, 3))).do("blue", touching((3, 2)))

    # Red: its own primary 4, the centre 2; Blue: its own primary 4.
    assert (play.tracker("red"), play.tracker("blue")) == (9, 11)
    assert [one.holder for one in play.state.objectives] == ["red", "blue", "red"]
    assert play.rules() == ["ZH-4", "ZH-4", "ZH-4"]


@pytest.mark.rule("PF-ZH-4", "PF-SET-6")
def test_the_enemys_primary_is_worth_a_quarter():
    play = scoring().do("red", touching((1, 2))).do("blue", touching())

    assert (play.tracker("red"), play.tracker("blue")) == (14, 15)


@pytest.mark.rule("PF-ZH-4", "PF-SET-6", "PF-SET-5")
@pytest.mark.parametrize(
    ("mfv", "primary", "secondary", "tertiary"),
    [(3000, 4, 2, 1), (6000, 8, 4, 2), (9000, 12, 6, 3), (9001, 16, 8, 4)],
)
def test_objectives_are_worth_what_table_6_2_says(mfv, primary, secondary, tertiary):
    for number, worth in ((1, primary), (3, secondary), (2, tertiary)):
        play = scoring(mfv=mfv).do("red", touching((1, number))).do("blue", touching())
        assert play.tracker("red") == mfv // 100 - worth


@pytest.mark.rule("PF-OBJ-2", "PF-OBJ-6")
def test_contact_of_both_sides_scores_for_nobody():
    play = scoring().do("red", touching((1, 3))).do("blue", touching((2, 3)))

    assert (play.tracker("red"), play.tracker("blue")) == (15, 15)
    assert play.state.objectives[2].holder == ""


@pytest.mark.rule("PF-OBJ-4", "PF-SET-8")
def test_infantry_inside_beats_contact_and_needs_no_word():
    guards = squad("Guards", of=infantry(mars=HOLD), place="occupying", within=1)
    play = scoring(red=[guards])

    assert [entry.seat for entry in play.asked().entries] == ["blue"]
    play.do("blue", touching((2, 1)))
    assert (play.tracker("red"), play.tracker("blue")) == (11, 15)


@pytest.mark.rule("PF-OBJ-4", "PF-OBJ-5")
def test_nobody_is_spent_on_an_objective_that_infantry_holds_from_within():
    guards = squad("Guards", of=infantry(mars=HOLD), place="occupying", within=1)
    table = scoring(red=[guards, squad("Fists", mars=HOLD)]).state

    # The Relay would score most for Red, and the Guards have it.
    assert captured(table, (Contact(2, 1), Contact(2, 3))) == {3: 2}


@pytest.mark.rule("PF-OBJ-1", "PF-OBJ-4", "PF-MAR-FLYING", "PF-MAR-TAKEHOLD", "PF-OBJ-2")
def test_who_lacks_take_and_hold_flies_or_is_infantry_outside_takes_nothing_by_contact():
    plain = squad("Plain")
    flyer = squad("Flyer", mars=(*HOLD, mar(FLYING_VEHICLE)), locomotion="flying", sight="flying")
    foot = squad("Foot", of=infantry(mars=HOLD))
    away = squad("Away", mars=HOLD, place="sky_reserve")
    play = scoring(red=[squad("Fists", mars=HOLD), plain, flyer, foot, away])

    for squadron in (2, 3, 4, 5, 6):
        with pytest.raises(RuleError, match="Only these of yours can take"):
            play.do("red", touching((squadron, 1)))


@pytest.mark.rule("PF-OBJ-4", "PF-OBJ-1", "PF-MAR-TAKEHOLD")
def test_infantry_inside_without_take_and_hold_holds_nothing():
    guards = squad("Guards", of=infantry(), place="occupying", within=1)
    play = scoring(red=[guards]).do("blue", touching((2, 1)))

    assert (play.tracker("red"), play.tracker("blue")) == (15, 14)


@pytest.mark.rule("PF-OBJ-5", "PF-PBP-1")
def test_a_squadron_takes_one_objective_and_silence_none():
    play = scoring()
    with pytest.raises(RuleError, match="takes one objective a turn"):
        play.do("red", touching((1, 1), (1, 3)))
    with pytest.raises(RuleError, match="no objective 9"):
        play.do("red", touching((1, 9)))
    play.lapse()
    assert (play.tracker("red"), play.tracker("blue")) == (15, 15)


@pytest.mark.rule("PF-OBJ-6", "PF-OBJ-2", "PF-GM-4")
def test_nobody_remembers_a_holder_unless_that_is_switched():
    held = (Objective(id=1, kind="secondary", side="", name="Hill", holder="red"),)
    plain = scoring(objectives=held).lapse()
    sticky = scoring(objectives=held, switches={"objective_sticky": "on"}).lapse()

    assert plain.tracker("red") == 15 and plain.state.objectives[0].holder == ""
    assert sticky.tracker("red") == 13
    # It stays until somebody takes it; what both touch is nobody's.
    fields = {"objectives": held, "switches": {"objective_sticky": "on"}}
    taken = scoring(**fields).do("red", touching()).do("blue", touching((2, 1)))
    assert (taken.tracker("red"), taken.tracker("blue")) == (15, 13)
    both = scoring(**fields).do("red", touching((1, 1))).do("blue", touching((2, 1)))
    assert (both.tracker("red"), both.tracker("blue")) == (15, 15)


@pytest.mark.rule("PF-OBJ-6", "PF-OBJ-2", "PF-GM-4")
def test_a_contested_turn_takes_nothing_from_a_holder_who_is_remembered():
    held = (Objective(id=1, kind="secondary", side="", name="Hill", holder="red"),)
    fields = {"objectives": held, "switches": {"objective_sticky": "on"}}
    play = scoring(**fields).do("red", touching((1, 1))).do("blue", touching((2, 1)))
    assert play.state.objectives[0].holder == "red"
    # When both have gone it scores again.
    assert play.send(Scoring()).lapse().tracker("red") == 13
    plain = scoring(objectives=held).do("red", touching((1, 1))).do("blue", touching((2, 1)))
    assert plain.state.objectives[0].holder == ""


@pytest.mark.rule("PF-OBJ-6", "PF-ZH-4", "PF-GM-4")
def test_a_held_objective_scores_for_its_holder_alone_and_what_the_other_side_took_is_new():
    held = (Objective(id=1, kind="primary", side="red", name="Relay", holder="red"),)
    fields = {"objectives": held, "switches": {"objective_sticky": "on"}}
    play = scoring(**fields).do("red", touching()).do("blue", touching((2, 1)))

    # A tertiary for Blue, and from now on it is Blue's.
    assert (play.tracker("red"), play.tracker("blue")) == (15, 14)
    assert play.state.objectives[0].holder == "blue"
    assert play.send(Scoring()).lapse().tracker("blue") == 13


@pytest.mark.rule("PF-ZH-4", "PF-GM-4")
def test_with_closed_secondaries_only_who_placed_one_scores_it():
    own = (Objective(id=1, kind="secondary", side="blue", name="Hill"),)
    closed = {"objectives": own, "switches": {"secondary_open": "off"}}

    centre = closed | {"objectives": (msgspec.structs.replace(own[0], side=""),)}
    assert scoring(**centre).do("red", touching((1, 1))).lapse().tracker("red") == 13
    assert scoring(objectives=own).do("red", touching((1, 1))).lapse().tracker("red") == 13
    assert scoring(**closed).do("red", touching((1, 1))).lapse().tracker("red") == 15
    assert scoring(**closed).do("blue", touching((2, 1))).lapse().tracker("blue") == 13


@pytest.mark.rule("PF-ZH-4", "PF-GM-7")
def test_example_40_an_objective_scores_every_turn_it_is_held():
    worth = (Objective(id=1, kind="secondary", side="", name="Hill", tv=6),)
    play = scoring(objectives=worth).do("red", touching((1, 1))).lapse()
    assert play.tracker("red") == 9
    play.send(Scoring()).do("red", touching((1, 1))).lapse()
    assert play.tracker("red") == 3


@pytest.mark.rule("PF-ZH-4", "PF-GM-7")
def test_a_scenario_says_what_a_primary_is_worth_and_its_tertiary_is_a_quarter_of_that():
    worth = (Objective(id=1, kind="primary", side="red", name="Relay", tv=12),)
    play = scoring(objectives=worth).do("red", touching((1, 1))).lapse()
    assert play.tracker("red") == 3
    play = scoring(objectives=worth).do("red", touching()).do("blue", touching((2, 1)))
    assert play.tracker("blue") == 12


@pytest.mark.rule("PF-FACT-3", "PF-OBJ-6")
def test_contact_that_is_disputed_and_taken_back_scores_nothing():
    play = scoring(switches={"claims": "confirm"}, gm=True)
    play.do("red", touching((1, 1))).do("blue", touching())
    assert "contact with Fists: Relay" in play.asked().text
    play.do("blue", Dispute()).do(GM, TakeBack())

    assert play.tracker("red") == 15


@pytest.mark.rule("PF-FACT-3", "PF-OBJ-6", "PF-ZH-4")
def test_contact_that_is_accepted_scores_and_each_side_is_asked_about_the_others_alone():
    play = scoring(switches={"claims": "confirm"})
    play.do("red", touching((1, 1))).do("blue", touching((2, 2)))
    assert play.asked().entries[0].seat == "blue"
    assert "Fists: Relay" in play.asked().text and "Claws" not in play.asked().text
    play.do("blue", Accept())
    assert "Claws: Depot" in play.asked().text and "Fists" not in play.asked().text
    play.do("red", Accept())
    assert (play.tracker("red"), play.tracker("blue")) == (11, 11)


@pytest.mark.rule("PF-FACT-3", "PF-OBJ-6")
def test_nobody_confirms_that_nothing_is_touched():
    play = scoring(switches={"claims": "confirm"}).do("red", touching()).do("blue", touching())
    assert play.state.frames == ()


@pytest.mark.rule("PF-OBJ-6")
def test_without_objectives_nobody_is_asked():
    assert scoring(objectives=()).state.frames == ()


@pytest.mark.rule("PF-FACT-1", "PF-OBJ-5")
def test_contacts_are_typed_as_squadron_and_objective():
    table = scoring().state

    assert CONTACTS.read(table, "fists: relay, Claws: Hill") == (Contact(1, 1), Contact(2, 3))
    assert CONTACTS.text(table, (Contact(1, 1),)) == "Fists: Relay"
    assert CONTACTS.read(table, "none") == () and CONTACTS.text(table, ()) == "none"
    assert CONTACTS.read(table, "") == () and CONTACTS.read(table, "fists:depot,") == (
        Contact(1, 2),
    )
    for typed in ("Fists Relay", "Fists: Mill", "Teeth: Relay", "Fists: Relay: Hill"):
        with pytest.raises(RuleError, match="names no squadron with an objective"):
            CONTACTS.read(table, typed)


@pytest.mark.rule("PF-FACT-1")
def test_a_contact_of_a_name_that_two_squadrons_have_is_refused():
    table = scoring(blue=[squad("Fists", mars=HOLD)]).state

    with pytest.raises(RuleError, match="names no squadron with an objective"):
        CONTACTS.read(table, "Fists: Relay")


@pytest.mark.rule("PF-SET-8", "PF-OBJ-4")
def test_an_objective_that_is_no_building_is_not_held_from_inside():
    guards = squad("Guards", of=infantry(mars=HOLD), place="occupying", within=1)
    depot = Objective(id=1, kind="primary", side="red", name="Depot")
    play = scoring(red=[guards], objectives=(depot,)).lapse()

    assert play.tracker("red") == 15 and play.state.objectives[0].holder == ""


@pytest.mark.rule("PF-OBJ-6")
def test_with_nobody_who_could_take_anything_nobody_is_asked():
    assert scoring(red=[squad("A")], blue=[squad("B")]).state.frames == ()


def trackers(red, blue, turn=1, **switches):
    table = battle(red=[squad("A")], blue=[squad("B")], turn=turn, switches=switches)
    return judged(table.change_command("red", tracker=red).change_command("blue", tracker=blue))


@pytest.mark.rule("PF-ZH-5")
@pytest.mark.parametrize(
    ("red", "blue", "winners", "word"),
    [
        (0, 1, ("red",), "Major Triumph"),
        (5, -2, ("blue",), "Major Triumph"),
        (-1, -3, ("blue",), "Minor Victory"),
        (0, 0, (), "Draw"),
    ],
)
def test_zero_hour_ends_the_battle_by_its_margin(red, blue, winners, word):
    text, won, rule = trackers(red, blue)

    assert won == winners and word in text and rule == "PF-ZH-5"
    low, high = sorted((red, blue))
    assert f"{low} to {high}." in text


@pytest.mark.rule("PF-ZH-5", "PF-ZH-6")
def test_above_zero_the_battle_goes_on_until_a_last_turn_that_was_agreed():
    assert trackers(1, 1, turn=99) is None
    assert trackers(1, 1, turn=3, turns="4") is None
    text, won, rule = trackers(7, 9, turn=4, turns="4")
    assert won == ("red",) and "Minor Victory" in text and rule == "PF-ZH-6"
    assert trackers(7, 7, turn=4, turns="4")[1] == ()


@pytest.mark.rule("PF-ZH-6")
def test_a_concession_is_a_major_triumph_for_the_other_side():
    play = scoring()
    with pytest.raises(RuleError, match="say sure: yes"):
        play.do("red", Concede())
    play.do("red", Concede(sure=True))

    assert play.state.frames == () and play.state.winners == ("blue",)
    assert "a Major Triumph for Blue" in play.state.ended
    assert play.text() == play.state.ended and play.rules() == ["ZH-6"]
    with pytest.raises(RuleError, match="over already"):
        play.do("blue", Concede(sure=True))


@pytest.mark.rule("PF-GM-1", "PF-ZH-6", "PF-GM-7")
def test_only_a_gm_ends_the_battle_by_word():
    play = scoring(gm=True)
    with pytest.raises(RuleError, match="Only the GM"):
        play.do("red", EndBattle(reason="late"))
    with pytest.raises(RuleError, match="has no force"):
        play.do(GM, EndBattle(reason="late", winner="green"))
    nobody = Game(play.state).do(GM, EndBattle(reason="It is late."))
    assert nobody.state.frames == () and nobody.state.winners == ()
    play.do(GM, EndBattle(reason="It is late.", winner="red"))

    assert play.text() == play.state.ended and play.rules() == ["GM-1"]
    assert play.state.frames == () and play.state.winners == ("red",)
    assert play.state.ended == "The GM ends the battle: It is late."
    with pytest.raises(RuleError, match="over already") as refusal:
        EndBattle(reason="again").check(play.state, GM)
    assert refusal.value.rule == "PF-GM-1"


@pytest.mark.rule("PF-END-3", "PF-DICE-12", "PF-MAR-REPAIR", "PF-MAR-CORROSIVE")
def test_repair_rolls_first_side_first_and_squadrons_before_models():
    table = battle(
        red=[squad("Fists", 2, cyber=1, debilitating=(0, 1))],
        blue=[squad("Claws", 2, cyber=1, debilitating=(2,), mars=(mar(ENHANCED_REPAIR),))],
    )
    dice = Scripted(d6(4, 3, 3, 2, 3))
    after, told = repaired(table, dice)
    dice.done()

    assert [line.text for line in told] == [
        "Fists repairs a Cyber Attack marker.",
        "Fists B keeps a debilitating marker.",
        "Claws repairs a Cyber Attack marker.",
        "Claws A keeps a debilitating marker.",
        "Claws A repairs a debilitating marker.",
    ]
    assert [one.cyber for one in after.squadrons] == [0, 0]
    assert [one.debilitating for one in after.models] == [0, 1, 1, 0]


@pytest.mark.rule("PF-END-3", "PF-DICE-12", "PF-PBP-2")
def test_markers_of_those_who_are_gone_are_not_rolled_for():
    away = squad("Away", 2, place="withdrawn", cyber=1, debilitating=(1,))
    lost = squad("Lost", 1, damage=(2,), place="destroyed", cyber=1)
    waiting = squad("Waiting", 2, place="sky_reserve", cyber=1, damage=(2,), debilitating=(1,))
    dice = Scripted(d6(4))
    after, told = repaired(battle(red=[away, lost, waiting]), dice)
    dice.done()

    assert [line.text for line in told] == ["Waiting repairs a Cyber Attack marker."]
    assert [one.cyber for one in after.squadrons] == [1, 1, 0]


@pytest.mark.rule("PF-END-3", "PF-MAR-REPAIR")
def test_repair_systems_help_their_own_model_and_the_squadron_while_they_live():
    helped = profile("Helped", mars=(mar(ENHANCED_REPAIR),))
    one = squad("Fists", 1, helped, attached=(profile("Plain"),), cyber=1, debilitating=(1, 1))
    for damage, faces, left in (((), (3, 3, 3), (0, 0, 1)), ((2,), (3, 3), (1, 1, 1))):
        dice = Scripted(d6(*faces))
        table = battle(red=[msgspec.structs.replace(one, damage=damage)])
        after, _ = repaired(table, dice)
        dice.done()
        found = (after.squadron(1).cyber, *(each.debilitating for each in after.models))
        assert found == left


@pytest.mark.rule("PF-END-3", "PF-DICE-12", "PF-PBP-2")
def test_repair_goes_by_roster_and_passes_over_a_side_that_declined():
    red = [squad("Fist", cyber=1), squad("Fang", cyber=1)]
    blue = [squad("Claw", 3, debilitating=(1, 0, 1)), squad("Horn", cyber=1)]
    table = battle(red=red, blue=blue)
    dice = Scripted(d6(4, 3, 4, 3, 4))
    after, told = repaired(table, dice)
    dice.done()
    assert [line.text.split(" a ")[0] for line in told] == [
        "Fist repairs",
        "Fang keeps",
        "Claw A repairs",
        "Claw C keeps",
        "Horn repairs",
    ]
    assert [one.cyber for one in after.squadrons] == [0, 1, 0, 0]

    silent = table.change_command("red", leaves_markers=True)
    dice = Scripted(d6(1, 1, 1))
    assert len(repaired(silent, dice)[1]) == 3
    dice.done()


@pytest.mark.rule("PF-END-3", "PF-MAR-REPAIR")
def test_a_repair_is_shown_with_its_face_and_what_helped():
    helped = squad("Fists", cyber=1, mars=(mar(ENHANCED_REPAIR),))
    _, told = repaired(battle(red=[helped], blue=[squad("Claws", cyber=1)]), Scripted(d6(3, 3)))
    (with_help,), (plain,) = told[0].work, told[1].work

    assert (with_help.faces, with_help.target, with_help.verdict) == ((3,), 3, "success")
    assert [(one.amount, one.rule) for one in with_help.mods] == [(1, "PF-MAR-REPAIR")]
    assert (plain.faces, plain.target, plain.verdict, plain.mods) == ((3,), 4, "failure", ())


@pytest.mark.rule("PF-END-3", "PF-PBP-2")
def test_a_side_that_declined_ahead_does_not_roll():
    play = Game(battle(red=[squad("A", cyber=1)], blue=[squad("B")], **FIELD)).send(Scoring())
    table = battle(red=[squad("A", cyber=1)], blue=[squad("B")])
    left = LeaveMarkers().intervene(table, "red", Scripted("")).state

    assert play.state.frames == ()
    assert repaired(left, Scripted(""))[1] == ()
    dice = Scripted(d6(6))
    assert len(repaired(table, dice)[1]) == 1


@pytest.mark.rule("PF-END-5", "PF-MAR-REAR", "PF-OW-2", "PF-INT-19", "PF-CQB-4")
def test_preparing_clears_the_turn_and_keeps_what_lasts():
    lasting = {"overwatch": True, "flat_out": True, "last_move": "flat_out", "disorder": 1}
    rear = squad("Rear", mars=(mar(REAR_ECHELON),), activated=True)
    table = battle(
        red=[squad("A", activated=True, called=True, dropped=True, cyber=1, **lasting), rear],
    ).change_command("red", open_helix=1)
    table = msgspec.structs.replace(table, hurt=(Hurt(squadron=1, damage=2),))
    assert cleared(table).hurt == ()
    one, other = cleared(table).squadrons

    assert (one.activated, one.called, one.dropped) == (False, False, False)
    assert (one.overwatch, one.flat_out, one.last_move) == (True, True, "flat_out")
    assert one.disorder == one.cyber == 1
    assert other.activated and cleared(table).command("red").open_helix == 0


@pytest.mark.rule("PF-OW-2", "PF-OW-3", "PF-END-5")
def test_overwatch_does_not_answer_in_the_next_turn_who_left_a_wreck_in_the_end_phase():
    table = battle(red=[squad("Riders", of=infantry(), stirred=True)])
    assert not cleared(table).squadron(1).stirred


def late(red=1, blue=1):
    reserves = {"place": "scenario_reserve"}
    return Game(
        battle(
            red=[squad(f"R{n}", **reserves) for n in range(red)],
            blue=[squad(f"B{n}", **reserves) for n in range(blue)],
            turn=2,
            gm=True,
        )
    )


@pytest.mark.rule("PF-TURN-2", "PF-OPP-8", "PF-GM-7")
def test_late_arrivals_of_both_sides_come_in_turn():
    play = late(red=2)
    for squadron, turn in ((1, 2), (2, 1), (3, 2)):
        state = ScheduleArrival(squadron=squadron, turn=turn, edge="north").intervene(
            play.state, GM, Scripted("")
        )
        play.state = state.state
    play.send(LateArrivals(), script=d6(6, 6, 1, 1))

    assert play.kind() == "who_first"
    play.do("red", NameFirst(own=False))
    assert play.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="not due to arrive; due now: B0"):
        play.do("blue", Arrive(squadron=1))
    play.do("blue", Arrive(squadron=3)).do("red", Arrive(squadron=2)).do("red", Arrive(squadron=1))

    assert {one.place for one in play.state.squadrons} == {"table"}
    assert play.state.frames == ()


@pytest.mark.rule("PF-TURN-2")
def test_a_side_with_more_arrivals_lets_the_other_place_in_between():
    play = late(red=2)
    for squadron in (1, 2, 3):
        move = ScheduleArrival(squadron=squadron, turn=2)
        play.state = move.intervene(play.state, GM, Scripted("")).state
    play.send(LateArrivals(), script=d6(6, 6, 1, 1)).do("red", NameFirst())

    for seat, squadron in (("red", 1), ("blue", 3), ("red", 2)):
        assert play.asked().entries[0].seat == seat
        play.do(seat, Arrive(squadron=squadron))
    assert play.state.frames == ()


@pytest.mark.rule("PF-GM-7", "PF-TURN-2")
def test_a_gm_says_when_and_where_who_waits_arrives():
    state = late().send(Scoring()).state
    state = msgspec.structs.replace(state, frames=(LateArrivals(stage="place", side="red"),))
    state = state.change(2, place="table")
    for wrong, words in (
        (ScheduleArrival(squadron=3, turn=1), "There is no squadron 3"),
        (ScheduleArrival(squadron=0, turn=1), "There is no squadron 0"),
        (ScheduleArrival(squadron=2, turn=1), "B0 is not in the scenario's reserve"),
    ):
        with pytest.raises(RuleError, match=words) as refusal:
            wrong.check(state, GM)
        assert refusal.value.rule == "PF-GM-7"
    move = ScheduleArrival(squadron=1, turn=4, edge="north")
    for place in ("scenario_reserve", "undeployed"):
        move.check(state.change(1, place=place), GM)
    with pytest.raises(RuleError, match="Only the GM"):
        move.check(state, "red")

    known = move.intervene(state, GM, Scripted("")).state
    again = ScheduleArrival(squadron=1, turn=3).intervene(known, GM, Scripted(""))
    assert [(one.squadron, one.turn, one.edge) for one in known.arrivals] == [(1, 4, "north")]
    assert [(one.turn, one.edge) for one in again.state.arrivals] == [(3, "")]
    later = msgspec.structs.replace(again.state, turn=2)
    assert due(later, "red") == () and due(msgspec.structs.replace(later, turn=3), "red") == (1,)


@pytest.mark.rule("PF-END-3", "PF-PBP-3")
def test_a_commander_says_once_that_markers_are_left():
    play = scoring(gm=True)
    for seat in (GM, "green"):
        with pytest.raises(RuleError, match="Only a commander in battle"):
            LeaveMarkers().check(play.state, seat)
    with pytest.raises(RuleError, match="are repaired already"):
        play.do("red", LeaveMarkers(leave=False))
    assert [one for one in play.offers("red") if isinstance(one, LeaveMarkers)] == [LeaveMarkers()]
    play.do("red", LeaveMarkers())
    assert play.state.command("red").leaves_markers and "Red leaves its markers" in play.text()
    assert not play.state.command("blue").leaves_markers
    with pytest.raises(RuleError, match="are left already"):
        play.do("red", LeaveMarkers())
    play.do("red", LeaveMarkers(leave=False))
    assert not play.state.command("red").leaves_markers and "repairs again" in play.text()
    over = msgspec.structs.replace(play.state, frames=())
    with pytest.raises(RuleError, match="Only a commander in battle"):
        LeaveMarkers().check(over, "red")
    assert list(LeaveMarkers.candidates(over, "red")) == []


@pytest.mark.rule("PF-ZH-6")
def test_what_giving_up_means_is_known_before():
    play = scoring(gm=True)
    assert SYSTEM.concession(play.state, "red") == concession(play.state, "red")
    found = concession(play.state, "red")
    assert found.move == Concede(sure=True) and "a Major Triumph for Blue" in found.text
    assert concession(play.state, GM) is None
    with pytest.raises(RuleError, match="Only a commander can concede"):
        Concede(sure=True).check(play.state, GM)


@pytest.mark.rule("PF-TURN-2")
def test_who_waits_for_a_sky_drop_is_no_late_arrival():
    waiting = [squad("Pod", place="sky_reserve"), squad("Late", place="scenario_reserve")]
    table = battle(red=waiting, arrivals=(Arrival(squadron=1, turn=1), Arrival(squadron=2, turn=1)))

    assert due(table, "red") == (2,)
    with pytest.raises(RuleError, match="not due to arrive; due now: Late") as refusal:
        Arrive(squadron=1).check(table, "red")
    assert refusal.value.rule == "PF-TURN-2"


@pytest.mark.rule("PF-TURN-2")
def test_without_arrivals_of_both_sides_no_test_is_rolled():
    assert late().send(LateArrivals()).state.frames == ()
    for squadron, side in ((1, "red"), (2, "blue")):
        play = late()
        move = ScheduleArrival(squadron=squadron, turn=2)
        play.state = move.intervene(play.state, GM, Scripted("")).state
        assert [entry.seat for entry in play.send(LateArrivals()).asked().entries] == [side]
        found = [one for one in play.offers(side) if isinstance(one, Arrive)]
        assert found == [Arrive(squadron=squadron)]
    with pytest.raises(RuleError, match="Only the GM schedules"):
        late().send(Scoring()).do("red", ScheduleArrival(squadron=1, turn=1))
