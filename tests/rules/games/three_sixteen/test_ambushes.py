"""Who sees whom first in every case, and what an ambush does and does not do."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.checks import Check
from rules.games.three_sixteen.encounter.ambush import SquadAmbush, TakeInHand
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.encounter.dominance import Watch, dominance
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.lists import IGNORE_ARMOUR
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LT_COLONEL, MAJOR
from tests.support.three_sixteen.scenes import BARE, riding
from tests.support.three_sixteen.table import Table, d10, meeting, squad, trooper

ABSTAIN = Watch(roll=False)


def looking(*troopers, **more):
    """Return a table at the Dominance test."""
    return Table(meeting(*troopers, stage="opening", place="none", **more))


def ambushing(*troopers, faces, place="close", **more):
    """Return a table where the squad has the jump on aliens that failed, and set the range."""
    table = looking(*troopers, **more).roll(d10(faces)).lapse().done()
    return table.play(troopers[0].seat, SetRange(range=place))


def ambushed(*troopers, kind="", damage="ok", **more):
    """Return a table where the aliens ambush; `kind` is a vehicle that the first one sits in."""
    state = meeting(*troopers, stage="opening", place="none", **more)
    state = riding(state, kind, "red", crew="red", place="none", damage=damage) if kind else state
    frames = (state.frames[0], Contact(stage="opening", ambush=True, parent=0))
    return Table(replace(state, frames=frames))


@pytest.mark.rule(
    *("C316-DOM-3", "C316-DOM-4", "C316-DOM-5", "C316-DOM-6", "C316-DOM-7", "C316-DOM-8"),
    "C316-DOM-10",
)
@pytest.mark.parametrize("watchers", [0, 1, 2])
def test_of_the_six_outcomes_exactly_one_holds(watchers):
    for aliens, *faces in product(range(1, 11), repeat=watchers + 1):
        theirs, won = aliens <= 5, [face for face in faces if face <= 5]
        best, all_won = max(won, default=0), bool(faces) and len(won) == len(faces)
        cases = {
            "squad_ambush": all_won and not theirs,
            "squad_high": bool(won) and (best > aliens if theirs else not all_won),
            "alien_high": theirs and bool(won) and aliens > best,
            "tie": theirs and aliens == best,
            "all_fail": not theirs and not won,
            "alien_ambush": theirs and not won,
        }
        party = [Check(f"pc{n}", face, 5) for n, face in enumerate(faces)]
        found = dominance(Check("aliens", aliens, 5), party)[0]
        assert [case for case, holds in cases.items() if holds] == [found]


@pytest.mark.rule("C316-DOM-2")
def test_an_alien_ambush_strikes_who_kept_no_watch_like_everyone_else():
    table = looking(*squad("red blue")).roll(d10("5 9")).play("red", ABSTAIN).play("blue", Watch())

    assert (table.asks(), table.asked()) == ("hit", {"red", "blue"})
    assert table.through("hit").boxes("red", "blue") == "[X..] [X..]"


@pytest.mark.rule("C316-DOM-2", "C316-DOM-7", "C316-DOM-8")
@pytest.mark.parametrize(("die", "asks"), [(5, "hit"), (6, "declare")])
def test_nobody_on_watch_is_as_if_all_had_failed(die, asks):
    table = looking(*squad("red blue"))

    table.roll(f"d10:{die}").play("red", ABSTAIN).play("blue", ABSTAIN).done()

    assert table.asks() == asks
    assert asks == "hit" or table.ranges("red", "blue") == "far far"


@pytest.mark.rule("C316-DOM-4", "C316-DOM-2", "C316-DOM-7")
@pytest.mark.parametrize("faces", ["9 3 9", "2 3 9", "2 3 1"])
def test_who_did_best_sets_the_range_without_an_ambush(faces):
    table = looking(*squad("red blue green"), tokens=5).play("green", ABSTAIN)
    table.roll(d10(faces)).lapse().done()
    assert (table.asks(), table.asked()) == ("range", {"red"})

    table.play("red", SetRange(range="near"))

    assert (table.asks(), table.tokens()) == ("declare", 5)
    assert table.ranges("red", "blue", "green") == "near near near"


@pytest.mark.rule("C316-DOM-8", "C316-AMB-1")
def test_the_aliens_alone_succeed_and_ambush():
    table = looking(*squad("red blue")).roll(d10("1 9 8")).lapse().done()

    assert table.asks() == "hit"
    assert table.through("hit").asked() == {"gm"}


@pytest.mark.rule("C316-DOM-9")
@pytest.mark.parametrize(("faces", "then"), [("2 5 5", "declare"), ("9 5 5", "weapon")])
def test_troopers_who_tie_for_best_agree_or_roll_off(faces, then):
    table = looking(*squad("red blue"), tokens=5).roll(d10(faces)).lapse().done()
    assert table.asked() == {"red", "blue"}

    table.play("red", SetRange(range="far")).roll(d10("4 4 3 7"))
    table.play("blue", SetRange(range="near")).done()

    assert table.ranges("red", "blue") == "near near"
    assert table.asks() == then


@pytest.mark.rule("C316-DOM-10", "C316-RNG-5")
def test_vehicles_and_their_occupants_begin_at_the_one_range():
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue green"))
    state = meeting(*party, stage="opening", place="none")
    table = Table(riding(state, "apc", "red", "blue", crew="red", place="none"))

    table.roll(d10("3 9 9 4")).lapse().play("green", SetRange(range="near")).done()

    assert table.ranges("red", "blue", "green") == "near near near"
    assert table.state.vehicles["apc-red"].place == "near"


@pytest.mark.rule("C316-AMB-1")
def test_an_alien_ambush_leaves_one_mark_of_the_aliens_and_their_choice_of_range():
    table = ambushed(*squad("red blue"), tokens=5).through("hit")

    marks = [(mark.kind, mark.origin) for seat in ("red", "blue") for mark in table.at(seat).boxes]
    assert marks == [("X", "alien"), ("X", "alien")]
    assert (table.asks(), table.asked()) == ("range", {"gm"})
    table.play("gm", SetRange(range="close"))
    assert (table.asks(), table.ranges("red", "blue")) == ("declare", "close close")


@pytest.mark.rule("C316-AMB-2", "C316-HURT-6")
@pytest.mark.parametrize(
    ("more", "red"),
    [
        ({"encounter": {"kinetic": ("red",)}}, "[...]"),
        ({"kind": "apc"}, "[...]"),
        ({"kind": "apc", "damage": "crippled"}, "[X..]"),
        ({"encounter": {"kinetic": ("red",)}, "abilities": (IGNORE_ARMOUR,)}, "[X..]"),
        ({"kind": "apc", "abilities": (IGNORE_ARMOUR,)}, "[X..]"),
        ({}, "[X..]"),
    ],
)
def test_no_die_helps_against_an_ambush_only_what_stops_every_alien_hit(more, red):
    plain = {"armour_used": True, **BARE}
    table = ambushed(
        trooper("red", 10, 10, rank=MAJOR, **plain), trooper("blue", 5, 5, **plain), **more
    )

    assert table.boxes("red", "blue") == f"{red} [X..]"
    assert table.dice.rolls == []


@pytest.mark.rule("C316-AMB-2")
@pytest.mark.parametrize("answer", [Defend(armour=1), Defend(ship=1)])
def test_a_tick_stops_the_hit_of_an_ambush(answer):
    table = ambushed(trooper("red", 5, 5, rank=MAJOR), *squad("blue"), kind="drop_ship")

    table.play("red", answer).play("blue", Defend())

    assert table.boxes("red", "blue") == "[...] [X..]"


@pytest.mark.rule("C316-AMB-1", "C316-AMB-2")
def test_a_flashback_answers_an_ambush():
    bare = {"armour_used": True}
    table = ambushed(*squad("red blue", **bare)).play("red", Weakness(text="Ran."))
    table.play("blue", Defend())
    assert table.boxes("red", "blue") == "[...] [X..]"

    table = ambushed(*squad("red blue", **bare)).roll("d10:5").play("red", Strength(text="Up!"))
    assert table.done().boxes("red", "blue") == "[...] [...]"


@pytest.mark.rule("C316-AMB-4", "C316-AMB-5")
def test_the_order_goes_from_high_to_low_whatever_the_ability():
    table = ambushing(trooper("red", 2, 8), *squad("blue"), faces="9 3 2", tokens=1)

    table.roll(d10("9 4")).silent("weapon").done()

    assert table.mission("red", "blue") == (1, 0)
    assert (table.at("red").total, table.at("blue").total) == (1, 0)


@pytest.mark.rule("C316-AMB-4", "C316-DOM-2")
def test_only_who_kept_watch_is_in_an_ambush():
    table = looking(*squad("red blue")).play("blue", ABSTAIN).roll(d10("9 3"))
    table.play("red", Watch()).play("red", SetRange(range="close")).done()
    assert table.asked() == {"red"}
    with pytest.raises(RuleError) as refusal:
        table.play("red", TakeInHand(weapon="shotgun"))
    assert refusal.value.rule == "C316-WPN-3"

    table.roll("d10:4").play("red", TakeInHand()).done()

    assert table.mission("red", "blue") == (1, 0)


@pytest.mark.rule("C316-AMB-5", "C316-WPN-1")
@pytest.mark.parametrize(("arm", "tokens"), [("e_cannon", 3), ("rocketpod", 3), ("slug_rifle", 2)])
def test_a_weapon_of_0_or_none_at_the_range_takes_no_token(arm, tokens):
    table = ambushing(trooper("red", 5, 5, (arm,)), faces="9 3", tokens=3)

    table.roll("d10:6").silent("weapon").done()

    assert table.tokens() == tokens
    assert table.at("red").total == 3 - tokens


@pytest.mark.rule("C316-AMB-5")
def test_equal_dice_score_together_without_a_roll_off_while_tokens_last():
    table = ambushing(*squad("red blue"), faces="9 3 2", tokens=2)

    table.roll(d10("4 4")).silent("weapon").done()

    assert table.mission("red", "blue") == (1, 1)


@pytest.mark.rule("C316-AMB-5", "C316-AMB-7")
def test_once_the_tokens_are_gone_nothing_happens_any_more_not_even_a_bomb():
    captain = trooper("blue", 5, 5, ("tpk_bomb",), CAPTAIN)
    table = ambushing(*squad("red"), captain, faces="9 3 2", tokens=1)

    table.roll(d10("9 4")).silent("weapon").done()

    assert table.asks() == "free"
    assert table.at("blue").carried("tpk_bomb")
    assert [table.at(seat).wounds for seat in ("red", "blue")] == [0, 0]


@pytest.mark.rule("C316-AMB-6", "C316-DRUG-3")
def test_an_ambush_has_no_cancels_no_steps_and_no_drugs():
    table = ambushing(*squad("red blue"), faces="9 3 2", tokens=4)
    seen = [table.asks()]
    assert not table.offers("red", Act, Drugs)

    table.roll(d10("10 4")).lapse().done()

    assert [*seen, table.asks()] == ["weapon", "declare"]
    assert table.ranges("red", "blue") == "close close"
    assert not table.at("red").drugs_used


@pytest.mark.rule("C316-AMB-6", "C316-GEAR-12", "C316-AMB-5")
def test_a_bomb_of_an_ambush_is_spent():
    table = ambushing(trooper("red", 5, 5, ("tpk_bomb",), CAPTAIN), faces="9 3", tokens=4)

    table.roll(d10("9 1 1")).silent("weapon", "hit").done()

    assert table.at("red").carried("tpk_bomb") is None
    assert (table.tokens(), table.at("red").default) == (3, "hand_to_hand")


@pytest.mark.rule("C316-AMB-7", "C316-END-4")
def test_tokens_left_after_an_ambush_bring_round_1():
    table = ambushing(*squad("red"), faces="9 3", tokens=2)

    table.roll("d10:6").silent("weapon").done()

    assert (table.asks(), table.state.encounter.round_no, table.tokens()) == ("declare", 1, 1)


@pytest.mark.rule("C316-VEH-6", "C316-AMB-6")
def test_two_bombs_of_an_ambush_at_once_wreck_an_apc_around_those_inside():
    bombers = (trooper(seat, 9, 5, ("paradise_bomb",), LT_COLONEL) for seat in ("red", "blue"))
    state = meeting(*bombers, trooper("green", 5, 5, rank=CAPTAIN), place="near")
    state = riding(state, "apc", "green", crew="green", place="near")
    frame = SquadAmbush(best=("red",), entitled=("red", "blue"), order={"red": 7, "blue": 7})

    (window,) = frame.do_turn(state, {}, Scripted("")).first
    assert [hit.origin for hit in window.of("green")] == ["wreck"]

    alone = replace(frame, order={"red": 7, "blue": 4})
    (window,) = alone.do_turn(state, {}, Scripted("")).first
    assert window.of("green") == ()
