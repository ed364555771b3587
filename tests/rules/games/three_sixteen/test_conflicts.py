"""Trooper against trooper."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.strength_answer import Concede
from rules.games.three_sixteen.conflict.yielding import Accept, Yield
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import CloseConflict, OpenConflict
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import MAJOR
from rules.games.three_sixteen.troopers.replacement import Replace
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, slots, squad, trooper

BLUE = trooper("blue", 5, 5)


AT_BLUE = Fight(target="blue")


AT_RED = Fight(target="red")


def faced(red, blue=BLUE, place="far", **more):
    """Return a table where two face each other: red was better and set the range."""
    table = Table(campaign(red, blue, **more)).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))
    return table.play("red", SetRange(range=place)).done()


@pytest.mark.rule("C316-PVP-1")
def test_a_conflict_is_opened_outside_encounters_by_the_gm():
    with pytest.raises(RuleError) as refusal:
        Table(meeting(*squad("red blue"))).play(
            "gm", OpenConflict(attackers=("red",), defenders=("blue",))
        )
    assert refusal.value.rule == "C316-PVP-1"
    table = Table(campaign(*squad("red blue")))
    with pytest.raises(RuleError):
        table.play("red", OpenConflict(attackers=("red",), defenders=("blue",)))
    with pytest.raises(RuleError, match="Two sides"):
        table.play("gm", OpenConflict(attackers=("red",), defenders=("red",)))


@pytest.mark.rule("C316-PVP-1")
def test_by_the_switch_a_conflict_opens_while_intents_are_declared():
    state = meeting(*squad("red blue"), options={"conflict_in_encounter": "on"})
    table = Table(state).roll(d10("9 9"))

    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",))).done()
    assert table.state.conflict.place == "far"
    table.play("red", Yield()).play("blue", Accept(accept=True))

    assert table.state.conflict is None
    assert table.asked() == {"red", "blue", "gm"}
    assert table.tokens() == 6


@pytest.mark.rule("C316-PVP-2", "C316-HURT-6")
def test_an_ambush_hits_the_other_side_and_sets_the_range():
    table = Table(campaign(trooper("red", 5, 5), BLUE)).roll(d10("3 9"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))
    assert table.asks() == "hit"
    table.lapse().lapse()

    assert table.boxes("red", "blue") == "[...] [X..]"
    assert table.done().state.conflict.place == "near"


@pytest.mark.rule("C316-PVP-11", "C316-WPN-7", "C316-PVP-2")
@pytest.mark.parametrize(
    ("faces", "score"),
    [("3 9", (1, 0)), ("3 5 9", (0, 1)), ("5 3 9", (1, 0)), ("5 5 9", (1, 0))],
)
def test_a_death_in_an_ambush_counts_for_the_best_of_the_ambushers(faces, score):
    doomed = trooper("blue", 5, 5, boxes="XX", armour_used=True, strengths=(), weaknesses=())
    attackers = ("red", "green")[: len(faces.split()) - 1]
    table = Table(campaign(*squad("red green"), doomed)).roll(d10(faces))
    table.play("gm", OpenConflict(attackers=attackers, defenders=("blue",)))
    table.through("hit").done()

    assert table.at("blue").status == "dead"
    assert table.mission("red", "green") == score
    assert (table.at("red").total, table.at("green").total) == score


@pytest.mark.rule("C316-PVP-2")
def test_nobody_succeeds_and_they_are_at_far():
    table = Table(campaign(trooper("red", 5, 5), BLUE)).roll(d10("9 9"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",))).done()

    assert table.state.conflict.place == "far"
    assert table.asked() == {"red", "blue"}


@pytest.mark.rule("C316-PVP-3", "C316-PVP-4")
def test_both_successes_land_and_a_weapon_without_a_step_does_nothing():
    table = faced(trooper("red", 5, 5, ("sidearm",)))
    with pytest.raises(RuleError) as refusal:
        table.play("red", Fight(target="red"))
    assert refusal.value.rule == "C316-PVP-3"

    table.play("red", AT_BLUE).roll(d10("4 3")).play("blue", AT_RED)
    table.through("drugs", "turn", "hit").done()

    assert table.boxes("red", "blue") == "[X..] [...]"


@pytest.mark.rule("C316-PVP-5")
def test_the_better_side_moves_the_range_and_beyond_far_it_is_over():
    table = faced(trooper("red", 5, 5), place="near")
    for place in ("far", None):
        table.play("red", Fight(blow="other", text="talk")).roll(d10("4 9"))
        table.play("blue", AT_RED).through("drugs", "hit")
        assert table.asked() == {"red"}
        table.play("red", Follow(step="away")).done()
        assert (table.state.conflict and table.state.conflict.place) == place

    assert "without a winner" in table.heard("C316-PVP-10")[0]


@pytest.mark.rule("C316-PVP-6")
def test_a_cancel_stops_the_lower_success():
    table = faced(trooper("red", 5, 5)).play("red", AT_BLUE).roll(d10("5 3")).play("blue", AT_RED)
    table.through("drugs")
    table.play("red", Follow(cancel=True)).through("hit", "turn").done()

    assert table.boxes("red", "blue") == "[...] [...]"


@pytest.mark.rule("C316-PVP-6", "C316-DRUG-1", "C316-DRUG-3")
def test_an_attacker_may_take_drugs():
    table = faced(trooper("red", 5, 5)).play("red", AT_BLUE).roll(d10("9 9"))
    table.play("blue", Fight(blow="emote", target="red"))
    assert table.asked() == {"red"}

    table.done().roll("d10:2").play("red", Drugs(take=True)).through("hit", "turn").done()

    assert table.boxes("red", "blue") == "[...] [X..]"
    assert table.at("red").drugs_used
    assert table.heard("C316-DRUG-1") == ["Red takes combat drugs and needs 5 or less."]


@pytest.mark.rule("C316-PVP-7", "C316-FLASH-9")
def test_a_strength_wins_and_a_weakness_may_answer_it():
    table = faced(trooper("red", 5, 5)).play("red", AT_BLUE).roll(d10("5 3")).play("blue", AT_RED)
    table.through("drugs", "turn").play("red", Strength(text="I never lose."))
    assert (table.asks(), table.asked()) == ("comeback", {"blue"})
    with pytest.raises(RuleError) as refusal:
        table.play("blue", Strength(text="Nor do I."))
    assert refusal.value.rule == "C316-FLASH-9"
    with pytest.raises(RuleError, match="Only the other side"):
        table.play("red", Weakness(text="I did not mean it."))

    table.play("blue", Weakness(text="I let him."))

    assert table.state.conflict is None
    assert table.boxes("red", "blue") == "[...] [...]"
    assert "won by Red" in table.heard("C316-PVP-10")[0]
    assert table.at("red").used_strength
    assert table.at("blue").used_weakness


@pytest.mark.rule("C316-PVP-7")
def test_a_strength_may_stand_and_a_weakness_loses():
    table = faced(trooper("red", 5, 5)).play("red", Strength(text="Mine."))
    assert "won by Red" in table.play("blue", Concede()).heard("C316-PVP-10")[0]

    table = faced(trooper("red", 5, 5)).play("red", Weakness(text="I walked away."))
    assert "won by Blue" in table.heard("C316-PVP-10")[0]
    assert table.pool() == 20


@pytest.mark.rule("C316-PVP-8")
def test_the_other_side_may_fight_on():
    table = faced(trooper("red", 5, 5)).play("red", AT_BLUE).play("blue", Yield())
    assert table.asked() == {"red"}
    with pytest.raises(RuleError, match="already waiting"):
        table.play("red", Yield())

    table.play("red", Accept(accept=False))

    assert table.state.conflict.ended == ""
    assert table.asked() == {"red", "blue"}
    assert table.offers("blue", Fight)


@pytest.mark.rule("C316-PVP-9", "C316-PVP-11", "C316-WPN-7")
def test_it_ends_with_a_death_that_counts_one():
    doomed = trooper("blue", 5, 5, boxes="XX", armour_used=True, strengths=(), weaknesses=())
    table = faced(trooper("red", 5, 5), doomed).play("red", AT_BLUE).roll(d10("5 9"))
    table.play("blue", AT_RED).through("drugs", "turn", "hit").done()

    assert table.at("blue").status == "dead"
    assert table.state.conflict is None
    assert (table.mission("red"), table.at("red").total) == ((1,), 1)


@pytest.mark.rule("C316-PVP-9", "C316-PVP-10")
def test_the_side_that_began_may_lose_and_both_may():
    bare = {"boxes": "XX", "armour_used": True, "strengths": (), "weaknesses": ()}
    table = faced(trooper("red", 5, 5, **bare)).play("red", AT_BLUE).roll(d10("9 5"))
    table.play("blue", AT_RED).through("drugs", "turn", "hit").done()
    assert "won by Blue" in table.heard("C316-PVP-10")[0]

    both = faced(trooper("red", 5, 5, **bare), trooper("blue", 5, 5, **bare))
    both.play("red", AT_BLUE).roll(d10("4 4")).play("blue", AT_RED)
    both.through("drugs", "turn", "hit").done()
    assert "without a winner" in both.heard("C316-PVP-10")[0]


@pytest.mark.rule("C316-PVP-9", "C316-PVP-10", "C316-HURT-3")
@pytest.mark.parametrize(("switch", "status"), [("on", "dead"), ("off", "ready")])
def test_the_third_exhaustion_is_final_but_for_the_switch(switch, status):
    tired = trooper("blue", 5, 5, boxes="EE", strengths=slots(0), weaknesses=slots(0))
    options = {"pvp_exhaust_final": switch}
    table = faced(trooper("red", 5, 5, boxes="XE"), tired, options=options)
    table.play("red", Fight(blow="emote", target="blue")).roll(d10("5 9"))
    table.play("blue", AT_RED).through("drugs", "turn", "hit").done()

    assert table.at("blue").status == status
    assert table.boxes("red") == "[X..]"
    assert table.mission("red") == (0,)
    if status == "ready":
        assert table.boxes("blue") == "[...]"


@pytest.mark.rule("C316-PVP-10")
def test_x_marks_stay_after_a_conflict():
    table = faced(trooper("red", 5, 5, boxes="XE")).play("red", Yield())
    table.play("blue", Accept(accept=True))

    assert table.boxes("red") == "[X..]"


@pytest.mark.rule("C316-GM-7")
@pytest.mark.parametrize(
    ("winner", "end"),
    [("attackers", "won by Red"), ("defenders", "won by Blue"), ("nobody", "without a winner")],
)
def test_the_gm_closes_a_conflict_by_an_event(winner, end):
    table = faced(trooper("red", 5, 5, boxes="E")).play("red", AT_BLUE).roll(d10("5 3"))
    table.play("blue", AT_RED).through("drugs", "turn")
    assert table.asks() == "hit"

    table.play("gm", CloseConflict(winner=winner)).done()

    assert table.state.conflict is None
    assert table.asks() == "free"
    assert end in table.heard("C316-PVP-10")[0]
    assert table.boxes("red", "blue") == "[E..] [...]"
    with pytest.raises(RuleError) as refusal:
        table.play("gm", CloseConflict())
    assert refusal.value.rule == "C316-GM-7"


@pytest.mark.rule("C316-GEAR-11", "C316-HURT-6", "C316-PVP-4")
def test_a_kinetic_field_works_between_troopers_only_by_the_switch():
    major = trooper("blue", 5, 5, rank=MAJOR)
    table = Table(campaign(trooper("red", 5, 5), major, options={"pvp_kinetic": "on"}))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))
    assert (table.asks(), table.asked()) == ("ready", {"blue"})
    table.roll(d10("3 2")).play("blue", Ready(kinetic=True))
    table.play("red", SetRange(range="far")).done().play("red", AT_BLUE).roll(d10("5 9"))
    table.play("blue", AT_RED).through("drugs", "turn", "hit").done()

    assert table.boxes("blue") == "[...]"
    assert table.at("blue").kinetic_used
    assert faced(trooper("red", 5, 5), major).asks() == "declare"


@pytest.mark.rule("C316-PVP-4")
def test_armour_is_not_offered_against_words():
    table = faced(trooper("red", 5, 5)).play("red", Fight(blow="emote", target="blue"))
    table.roll(d10("5 9")).play("blue", Fight(blow="other", text="sings")).through("drugs")

    assert table.asks() == "hit"
    assert [move for move in table.offers("blue", Defend)] == [Defend()]


@pytest.mark.rule("C316-REPL-6", "C316-PVP-3")
def test_a_replacement_does_not_step_into_the_conflict():
    doomed = trooper("blue", 5, 5, boxes="XX", armour_used=True, strengths=(), weaknesses=())
    party = (trooper("red", 5, 5), doomed, trooper("green", 5, 5))
    table = Table(campaign(*party)).roll(d10("3 2 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue", "green")))
    table.play("red", SetRange(range="far")).done().play("red", AT_BLUE).roll(d10("5 9 9"))
    table.lapse().through("drugs", "turn", "hit").done()
    assert table.at("blue").status == "dead"

    with pytest.raises(RuleError) as refusal:
        table.play("blue", Replace(name="New", reputation="new", fa=5))

    assert refusal.value.rule == "C316-REPL-6"
