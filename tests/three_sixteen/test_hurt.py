"""Health, protection, Flashbacks, the end of encounters and healing."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from rules.core import RuleError, move_codec
from rules.dice import Scripted
from rules.three_sixteen import THREE_SIXTEEN
from rules.three_sixteen.declare import AlienIntent, Declare
from rules.three_sixteen.demand import HATRED, PLACEHOLDER
from rules.three_sixteen.flashbacks import Retell, Strength, Weakness
from rules.three_sixteen.gm import EndEncounter
from rules.three_sixteen.gm_table import SendBack
from rules.three_sixteen.health import (
    PROTECTION,
    Hit,
    boxes_text,
    exists,
    fallen,
    healed,
    marked,
    may_armour,
    may_tick,
    protection,
)
from rules.three_sixteen.hits import Defend, Window
from rules.three_sixteen.lists import IGNORE_ARMOUR, LASTING
from rules.three_sixteen.model import Mark, Vehicle
from rules.three_sixteen.places import Act
from rules.three_sixteen.ranks import CAPTAIN, LIEUTENANT, MAJOR, SERGEANT
from rules.three_sixteen.replacement import Replace

from .table import Table, after_mission, campaign, d10, meeting, round_of, slots, squad, trooper

BARE = {"strengths": slots(0), "weaknesses": slots(0)}


def pending(*troopers, faces="5 9 9", **more):
    """Return a table in the hit window of an alien success at 5; the first two failed."""
    more = {"place": "far", "tokens": 4, **more}
    return round_of(*troopers, **more).roll(d10(faces)).lapse().through("drugs", "turn")


def driving(state, key, kind, *riders, crew="", damage="ok"):
    """Return the state with a vehicle of the first rider's, at Far."""
    vehicle = Vehicle(
        kind=kind, owner=riders[0], damage=damage, place="far", crew=crew, riders=riders
    )
    return replace(state, vehicles={key: vehicle})


@pytest.mark.rule("C316-HURT-1", "C316-HURT-4", "C316-HURT-8")
def test_marks_fill_the_boxes_from_the_left_and_x_counts_as_a_wound():
    state = campaign(trooper("red", 5, 5))
    for kind in "XE":
        state, _ = marked(state, Hit(seat="red", kind=kind), Scripted())

    assert boxes_text(state.troopers["red"].boxes) == "[XE.]"
    assert state.troopers["red"].wounds == 1
    assert [mark.origin for mark in state.troopers["red"].boxes] == ["alien", "alien"]


@pytest.mark.rule("C316-HURT-8")
def test_exhaustion_counts_as_a_wound_by_the_switch():
    state = campaign(trooper("red", 5, 5), options={"wounds_count_e": "on"})

    assert marked(state, Hit(seat="red", kind="E"), Scripted())[0].troopers["red"].wounds == 1


@pytest.mark.rule("C316-HURT-2")
def test_wounds_lower_no_ability():
    table = pending(trooper("red", 6, 5, boxes="XX"), faces="9 6")

    assert table.state.troopers["red"].mission == 1
    assert table.heard("C316-ROUND-3")[0].endswith("Red 6 succeeds.")


@pytest.mark.rule("C316-HURT-3", "C316-HURT-10")
@pytest.mark.parametrize(("kind", "end"), [("X", "Dead"), ("E", "out of play")])
def test_the_third_box_ends_it(kind, end):
    state = campaign(trooper("red", 5, 5, boxes="XX"), trooper("blue", 5, 5))

    state, told = marked(state, Hit(seat="red", kind=kind), Scripted())

    assert state.troopers["red"].status == "dead"
    assert any(end in line.text for line in told)


@pytest.mark.rule("C316-HURT-10", "C316-END-1")
def test_the_dead_act_no_more_and_all_dead_is_the_end():
    doomed = trooper("red", 6, 5, boxes="XX", armour_used=True, **BARE)
    table = pending(doomed, faces="5 4", tokens=3)
    table.through().done()

    assert table.at("red").status == "dead"
    assert table.mission("red") == (0,)
    assert "lost" in table.heard("C316-END-9")[0]
    assert table.offers("red", Replace)


@pytest.mark.rule("C316-HURT-6")
@pytest.mark.parametrize(
    ("origin", "armour", "ship", "kinetic", "apc"),
    [
        ("alien", True, True, True, True),
        ("blast", True, True, True, True),
        ("bomb", False, False, False, True),
        ("evac", True, True, True, False),
        ("orbital", False, False, False, False),
        ("drugs", True, False, False, False),
        ("wreck", True, False, True, False),
        ("conflict", True, False, False, False),
    ],
)
def test_the_protection_matrix(origin, armour, ship, kinetic, apc):
    found = PROTECTION[origin]
    assert (found.armour, found.ship, found.kinetic, found.apc) == (armour, ship, kinetic, apc)
    hit = Hit(seat="red", origin=origin)

    plain = meeting(trooper("red", 5, 5, rank=MAJOR))
    assert may_armour(plain, hit) == armour
    assert may_tick(driving(plain, "s", "drop_ship", "red"), hit) == ship
    field = replace(plain, encounter=replace(plain.encounter, kinetic=("red",)))
    assert exists(field, hit) == (not kinetic)
    assert exists(driving(plain, "a", "apc", "red"), hit) == (not apc)


@pytest.mark.rule("C316-HURT-4", "C316-ARM-3", "C316-HURT-6")
def test_nothing_but_flashbacks_stops_exhaustion():
    table = round_of(*squad("red"), place="far", tokens=4)
    table.play("gm", AlienIntent(exhaust=True)).roll(d10("5 9")).lapse().through("drugs", "turn")

    assert not [move for move in table.offers("red", Defend) if move.armour]
    assert table.through().boxes("red") == "[E..]"


@pytest.mark.rule("C316-HURT-6", "C316-SA-8")
def test_ignore_armour_leaves_no_protection_from_aliens():
    state = meeting(trooper("red", 5, 5), abilities=(IGNORE_ARMOUR,))

    assert not protection(state, Hit(seat="red")).armour
    assert protection(state, Hit(seat="red", origin="blast")).armour
    state = driving(state, "a", "apc", "red")
    assert exists(state, Hit(seat="red"))


@pytest.mark.rule("C316-ARM-1", "C316-ARM-2", "C316-ARM-4")
def test_armour_stops_one_hit_once_a_planet():
    table = pending(*squad("red"), faces="5 9").play("red", Defend(armour=1)).through()

    assert table.boxes("red") == "[...]"
    assert (table.at("red").armour_used, table.at("red").wounds) == (True, 0)
    assert table.state.encounter.quiet == 0
    table.done().roll(d10("5 9")).lapse().through("drugs", "turn")
    with pytest.raises(RuleError, match="Armour does not stop"):
        table.play("red", Defend(armour=1))


@pytest.mark.rule("C316-HURT-9", "C316-HURT-7")
def test_a_tick_stops_one_of_several_hits():
    hits = (Hit(seat="red", origin="blast", by="blue"), Hit(seat="red"))
    state = meeting(*squad("red blue"))
    window = Window(hits=hits, parent=1)
    table = Table(replace(state, frames=(*state.frames, window)))

    table.play("red", Defend(armour=1)).lapse()

    assert [mark.origin for mark in table.at("red").boxes] == ["alien"]


@pytest.mark.rule("C316-HURT-9")
def test_marks_of_aliens_land_before_those_of_a_blast():
    hits = (Hit(seat="red", origin="blast", by="blue"), Hit(seat="red"))
    state = meeting(*squad("red blue"))
    table = Table(replace(state, frames=(*state.frames, Window(hits=hits, parent=1)))).lapse()

    assert [mark.origin for mark in table.at("red").boxes] == ["alien", "blast"]


@pytest.mark.rule("C316-PBP-8", "C316-HURT-5")
def test_silence_uses_armour_only_against_the_third_mark():
    assert pending(*squad("red", boxes="X"), faces="5 9").through().boxes("red") == "[XX.]"
    saved = pending(*squad("red", boxes="XX"), faces="5 9").through()
    assert saved.boxes("red") == "[XX.]"
    assert saved.at("red").armour_used


@pytest.mark.rule("C316-FLASH-1", "C316-FLASH-14")
def test_a_flashback_is_used_once_and_keeps_its_text():
    table = pending(*squad("red blue")).roll("d10:3").play("red", Strength(text="My mother."))

    assert table.at("red").strengths[0].text == "My mother."
    assert table.at("red").strengths[0].state == "used"
    with pytest.raises(msgspec.ValidationError, match="length"):
        move_codec(THREE_SIXTEEN.Moves).decode(b'{"kind":"strength","text":""}')
    again = pending(trooper("red", 6, 5, strengths=slots(0, 1)), *squad("blue"))
    with pytest.raises(RuleError) as refusal:
        again.play("red", Strength(text="Again."))
    assert refusal.value.rule == "C316-FLASH-14"


@pytest.mark.rule("C316-FLASH-2", "C316-END-2")
@pytest.mark.parametrize("stage", ["setup", "opening", "fight"])
def test_a_strength_ends_the_encounter_at_any_moment(stage):
    state = meeting(*squad("red blue"), stage=stage, place="near", tokens=5, pool=3)
    table = Table(state).roll("d10:7").play("red", Strength(text="No.")).done()

    assert table.state.encounter is None
    assert table.mission("red") == (7,)
    assert table.pool() == 3
    assert table.asks() == "free"


@pytest.mark.rule("C316-FLASH-4")
def test_a_strength_scores_the_best_step_and_never_a_bomb():
    captain = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN, in_hand="tpk_bomb")
    table = round_of(captain, place="far", tokens=2)
    table.roll("d6:4").play("red", Strength(text="Not today.")).done()

    assert table.mission("red") == (4,)


@pytest.mark.rule("C316-FLASH-3", "C316-FLASH-4")
def test_any_weapon_scores_for_a_strength_by_the_switch():
    rich = trooper("red", 5, 5, ("sidearm", "e_cannon"))
    table = round_of(rich, tokens=2)
    with pytest.raises(RuleError, match="weapon in hand"):
        table.play("red", Strength(text="Now.", weapon="e_cannon"))
    table = round_of(rich, tokens=2, options={"strength_any_weapon": "on"})

    table.roll(d10("9 8")).play("red", Strength(text="Now.", weapon="e_cannon")).done()

    assert table.mission("red") == (17,)


@pytest.mark.rule("C316-FLASH-5")
def test_what_was_applied_stays_and_what_waits_is_void():
    party = (trooper("red", 9, 5), *squad("blue green"))
    table = pending(*party, faces="5 8 9 9", tokens=5)
    assert (table.asks(), table.tokens()) == ("hit", 4)
    table.play("blue", Defend(armour=1)).done().roll("d10:2")

    table.play("green", Strength(text="Enough.")).done()

    assert table.mission("red", "blue", "green") == (1, 0, 2)
    assert table.boxes("red", "blue", "green") == "[...] [...] [...]"
    assert not table.at("blue").armour_used


@pytest.mark.rule("C316-FLASH-6", "C316-END-3", "C316-END-9")
def test_the_last_one_to_leave_by_a_weakness_loses_the_encounter():
    table = pending(*squad("red"), faces="5 9", tokens=1, pool=0)

    table.done().roll("d10:5").play("red", Weakness(text="I ran.")).done()

    assert "lost" in table.heard("C316-END-9")[0]
    assert table.state.planet.complete
    assert table.state.planet.last_remover == "red"


@pytest.mark.rule("C316-FLASH-6")
def test_who_leaves_by_a_weakness_loses_the_turn_that_waits():
    table = pending(*squad("red blue", fa=7), faces="5 5 9", tokens=4)

    table.play("red", Weakness(text="Home.")).through().done()

    assert table.mission("red") == (0,)
    assert table.tokens() == 3


@pytest.mark.rule("C316-FLASH-9")
def test_in_an_encounter_a_strength_after_a_weakness_is_a_new_use():
    table = pending(*squad("red blue")).play("red", Weakness(text="I ran."))

    table.roll("d10:1").play("blue", Strength(text="I did not.")).done()

    assert table.at("red").status == "ready"
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-FLASH-10")
def test_outside_encounters_a_flashback_is_refused():
    table = Table(campaign(*squad("red")))
    for move in (Strength(text="x"), Weakness(text="x")):
        with pytest.raises(RuleError) as refusal:
            table.play("red", move)
        assert refusal.value.rule == "C316-FLASH-10"


@pytest.mark.rule("C316-FLASH-11", "C316-GM-6")
def test_a_text_sent_back_is_told_again_and_the_effect_stands():
    table = pending(*squad("red blue")).play("red", Weakness(text="I won anyway."))
    table.play("gm", SendBack(seat="red", row="weaknesses", number=1))
    assert table.at("red").weaknesses[0].text == PLACEHOLDER

    table.play("red", Retell(row="weaknesses", number=1, text="I lost."))

    assert table.at("red").weaknesses[0].text == "I lost."
    assert table.at("red").status == "left"
    with pytest.raises(RuleError):
        table.play("red", Retell(row="weaknesses", number=1, text="Again."))


@pytest.mark.rule("C316-FLASH-12")
def test_the_fifth_weakness_is_hatred_for_home():
    old = trooper("red", 9, 9, weaknesses=slots(1, 4), strengths=slots(5))
    table = pending(old, *squad("blue"), faces="5 10 9")
    assert not table.at("red").weaknesses[4].hatred

    table.play("red", Weakness(text="Whatever."))

    assert table.at("red").weaknesses[4].text == HATRED
    assert table.at("red").weaknesses[4].hatred


@pytest.mark.rule("C316-FLASH-13")
@pytest.mark.parametrize(
    ("opened", "switch", "may"), [(True, "on", True), (False, "on", False), (True, "off", False)]
)
def test_hatred_spreads_once_it_is_open(opened, switch, may):
    table = pending(*squad("red blue"), hatred_open=opened, options={"hatred_any_slot": switch})
    hatred = [move for move in table.offers("red", Weakness) if move.hatred]

    assert bool(hatred) == may
    if may:
        assert table.play("red", hatred[0]).at("red").weaknesses[0].hatred


@pytest.mark.rule("C316-END-3")
def test_everybody_out_ends_it_lost():
    table = round_of(trooper("red", 6, 5), place="far", tokens=4, pool=2)
    table.play("red", Declare()).roll(d10("9 6")).lapse().through("drugs")
    table.play("red", Act(step="away")).done()

    assert table.pool() == 5
    assert "lost" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-END-4", "C316-END-9")
def test_no_token_left_is_won():
    table = round_of(*squad("red"), place="far", tokens=1).roll(d10("9 6")).passing().done()

    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-END-5")
def test_three_quiet_rounds_are_a_standoff():
    table = round_of(*squad("red"), place="far", tokens=3, pool=0)
    for quiet in (1, 2):
        table.roll(d10("9 9")).passing()
        assert table.state.encounter.quiet == quiet
    table.roll(d10("9 9")).passing().done()

    assert "draw back" in table.heard("C316-END-9")[0]
    assert table.pool() == 3


@pytest.mark.rule("C316-END-5")
def test_a_hit_that_cannot_exist_leaves_the_round_quiet():
    major = trooper("red", 6, 5, rank=MAJOR)
    table = round_of(major, place="far", tokens=3, encounter={"kinetic": ("red",)})

    assert table.roll(d10("5 9")).passing().done().state.encounter.quiet == 1


@pytest.mark.rule("C316-END-6", "C316-END-10")
def test_what_was_bought_and_taken_in_hand_goes_with_the_encounter():
    red = trooper("red", 5, 5, ("slug_rifle", "grenades"))
    enc = {"boost": 2, "impair": 1, "isolated": True}
    table = round_of(red, place="far", encounter=enc)
    table.play("red", Declare(weapon="grenades")).roll(d10("9 9")).passing().done()
    assert table.at("red").in_hand == "grenades"

    table.play("gm", EndEncounter(outcome="won"))

    assert table.at("red").in_hand == "slug_rifle"
    assert table.state.encounter is None
    assert table.at("red").status == "ready"


@pytest.mark.rule("C316-HEAL-1", "C316-HEAL-5")
@pytest.mark.parametrize(
    ("boxes", "after"), [("", ""), ("X", ""), ("XX", "X"), ("XE", ""), ("EX", ""), ("EE", "")]
)
def test_healing_takes_all_e_and_one_x(boxes, after):
    state = meeting(trooper("red", 5, 5))
    hurt = trooper("red", 5, 5, boxes=boxes)

    assert "".join(mark.kind for mark in healed(state, hurt)) == after


@pytest.mark.rule("C316-HEAL-5")
def test_the_dead_are_not_healed():
    dead = trooper("red", 5, 5, boxes="XXX")
    state = meeting(dead, *squad("blue"))
    state = replace(state, troopers={**state.troopers, "red": replace(dead, status="dead")})
    table = Table(state).play("gm", EndEncounter(outcome="won"))

    assert table.boxes("red") == "[XXX]"


@pytest.mark.rule("C316-HEAL-2")
def test_who_left_early_heals_only_once():
    table = pending(*squad("red blue", boxes="XX"), faces="5 9 9")
    table.play("red", Weakness(text="Gone."))
    assert table.boxes("red") == "[X..]"

    table.play("gm", EndEncounter(outcome="lost"))

    assert table.boxes("red", "blue") == "[X..] [X..]"


@pytest.mark.rule("C316-HEAL-3")
def test_between_missions_all_boxes_are_empty():
    hurt = trooper("red", 5, 5, boxes="XX", mission=3, armour_used=True, drugs_used=True)
    table = Table(after_mission(hurt)).through("level")

    assert table.boxes("red") == "[...]"
    assert not (table.at("red").armour_used or table.at("red").drugs_used)


@pytest.mark.rule("C316-HEAL-4", "C316-SA-13")
def test_lasting_wounds_of_aliens_stay():
    state = meeting(trooper("red", 5, 5), abilities=(LASTING,))
    marks = (Mark(kind="X", origin="alien"), Mark(kind="X", origin="blast"))

    kept = healed(state, replace(state.troopers["red"], boxes=marks))

    assert [mark.origin for mark in kept] == ["alien"]


@pytest.mark.rule("C316-FP-1")
def test_the_next_in_line_takes_a_dead_leaders_rank():
    leader, next_up = trooper("red", 5, 5, rank=LIEUTENANT), trooper("blue", 5, 5, rank=SERGEANT)
    state, told = fallen(campaign(leader, next_up, trooper("green", 5, 5)), "red", Scripted())

    assert [state.troopers[s].rank for s in ("blue", "green")] == [LIEUTENANT, 0]
    assert told[-1].rule == "C316-FP-1"


@pytest.mark.rule("C316-FP-1")
def test_nobody_is_promoted_where_another_has_the_rank():
    party = (trooper("red", 5, 5, rank=2), trooper("blue", 5, 5, rank=2), trooper("green", 5, 5))

    state, _ = fallen(campaign(*party), "red", Scripted())

    assert [state.troopers[s].rank for s in ("blue", "green")] == [2, 0]


@pytest.mark.rule("C316-FP-2")
@pytest.mark.parametrize(
    ("faces", "heir"), [("3 5", "green"), ("9 2", "green"), ("7 9", "green"), ("4 4 5 1", "blue")]
)
def test_several_in_line_test_nfa(faces, heir):
    party = (trooper("red", 5, 5, rank=2), trooper("blue", 5, 5), trooper("green", 5, 5))
    dice = Scripted(d10(faces))

    state, _ = fallen(campaign(*party), "red", dice)

    assert state.troopers[heir].rank == 2
    dice.done()


@pytest.mark.rule("C316-FP-4", "C316-FP-3")
@pytest.mark.parametrize(("switch", "claw"), [("off", False), ("on", True)])
def test_powers_come_at_once_and_gear_later(switch, claw):
    party = (trooper("red", 5, 5, rank=3), trooper("blue", 5, 5, rank=2))
    state = campaign(*party, options={"field_gear_now": switch})

    state, _ = fallen(state, "red", Scripted())

    blue = state.troopers["blue"]
    assert blue.rank == LIEUTENANT
    assert bool(blue.carried("powerclaw")) == claw
    assert not blue.promoted
