"""Overwatch: who takes it, the window after a move, the shot, and what becomes of the marker."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.steps import started
from rules.games.planetfall.attack.fire import Fire, HoldFire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.attack.watch import maintained, unwatchful, watching
from rules.games.planetfall.force.mars import CYBER_WEAPON, KINETIC, REAR_ECHELON, TRANSPORT
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.moving.forced import ForcedMove
from tests.support.planetfall.tables import GUN, Game, battle, d6, infantry, mar, profile, squad

MOVER, WATCHER, OTHER = 1, 2, 3


def window(red=None, blue=None, *others, **fields):
    """A battle in which squadron 1, red, has cruised past squadrons of blue on overwatch."""
    red = red or squad("Fists", 2, last_move="cruise", weapons=(GUN,))
    blue = blue or squad("Claws", overwatch=True)
    game = Game(battle(red=[red], blue=[blue, *others], **fields))
    return game.send(OverwatchWindow(mover=MOVER, segment="movement"))


def shot(squadron=WATCHER, target=MOVER, far=10):
    return Fire(squadron=squadron, target=target, ranges=(far,))


@pytest.mark.rule("PF-OW-2")
def test_only_an_enemy_on_overwatch_is_asked_and_holds_fire_by_default():
    game = window()

    assert game.kind() == "overwatch" and game.asked().entries[0].seat == "blue"
    assert "Overwatch: does Claws fire?" in game.asked().text
    assert game.lapse().state.squadron(WATCHER).overwatch
    assert window(None, squad("Claws")).asked() is None


@pytest.mark.rule("PF-OW-2")
@pytest.mark.parametrize(
    "fields", [{"place": "embarked", "within": 2}, {"place": "withdrawn"}, {"damage": (2,)}]
)
def test_nobody_is_asked_about_a_mover_that_is_off_the_table(fields):
    assert window(squad("Fists", **fields)).asked() is None


VIRUS = Weapon(
    name="Virus", role="main", arcs=("F",), ef=Band(20, 4), lr=None, mars=(mar(CYBER_WEAPON),)
)


@pytest.mark.rule("PF-OW-2", "PF-MAR-CYBER")
@pytest.mark.parametrize(
    ("mover", "weapons", "is_asked"),
    [
        (squad("Foot", 2, infantry(), last_move="cruise"), (VIRUS,), False),
        (squad("Foot", 2, infantry(), last_move="cruise"), (VIRUS, GUN), True),
        (squad("Fists", 2, last_move="cruise"), (VIRUS,), True),
        (squad("Foot", 1, infantry(), attached=[profile()], last_move="cruise"), (VIRUS,), True),
    ],
)
def test_cyber_weapons_alone_are_no_overwatch_against_infantry(mover, weapons, is_asked):
    assert (window(mover, squad("Claws", overwatch=True, weapons=weapons)).kind()) == (
        "overwatch" if is_asked else None
    )


@pytest.mark.rule("PF-OW-2", "PF-MAR-CYBER")
def test_only_the_others_on_watch_are_named():
    foot = squad("Foot", 2, infantry(), last_move="cruise")
    hackers = squad("Hackers", overwatch=True, weapons=(VIRUS,))
    game = window(foot, hackers, squad("Claws", overwatch=True))
    assert "Overwatch: does Claws fire?" in game.asked().text
    assert game.lapse().state.squadron(WATCHER).overwatch


@pytest.mark.rule("PF-OW-2")
def test_remaining_stationary_draws_overwatch_unless_a_switch_says_not():
    still = squad("Fists", last_move="stationary")

    assert window(still).kind() == "overwatch"
    assert window(still, switches={"overwatch_on_stationary": "off"}).asked() is None


@pytest.mark.rule("PF-OW-3", "PF-OW-4", "PF-INT-19", "PF-ACT-9")
def test_a_shot_is_rushed_and_takes_the_marker_and_the_activation():
    game = window().do("blue", shot(), d6(5, 4, 6, 1, 1))

    assert game.work("exploding").text() == "exploding dice on 5+: 5 Rushed (overwatch) = 5"
    watcher = game.state.squadron(WATCHER)
    assert not watcher.overwatch and watcher.activated
    assert "Claws has fired on overwatch, which is an activation." in game.text()
    assert game.asked() is None


@pytest.mark.rule("PF-OW-3")
def test_the_damage_of_a_shot_waits_for_the_consolidation_of_the_segment():
    game = window().do("blue", shot(), d6(6, 6, 6, 1, 1, 1, 1))

    assert game.state.model(1).damage == 1
    assert [(one.squadron, one.damage) for one in game.state.hurt] == [(MOVER, 1)]


@pytest.mark.rule("PF-OW-3", "PF-ORD-2")
def test_overwatch_fires_at_the_mover_and_at_nobody_else():
    red = squad("Fists", last_move="cruise")
    game = Game(battle(red=[red, squad("Friends")], blue=[squad("Claws", overwatch=True)]))
    game.send(OverwatchWindow(mover=1, segment="movement"))

    with pytest.raises(RuleError) as refused:
        game.do("blue", shot(3, 2))
    assert refused.value.rule == "PF-OW-3"
    assert {move.target for move in game.offers("blue") if isinstance(move, Fire)} == {1}


@pytest.mark.rule("PF-OW-2", "PF-OW-4")
def test_several_squadrons_fire_one_after_another_in_the_order_chosen():
    game = window(None, None, squad("Talons", overwatch=True))

    game.do("blue", shot(OTHER), d6(1, 1, 1, 1))
    assert game.kind() == "overwatch" and "Talons" not in game.asked().text
    game.do("blue", HoldFire())
    assert game.state.squadron(WATCHER).overwatch and not game.state.squadron(OTHER).overwatch


@pytest.mark.rule("PF-OW-2")
def test_a_squadron_keeps_its_marker_when_another_has_destroyed_the_mover():
    red = squad("Fists", boxes=(1,), last_move="cruise")
    game = window(red, None, squad("Talons", overwatch=True))
    game.do("blue", shot(), d6(5, 1, 1, 1))

    assert game.asked() is None and game.state.squadron(OTHER).overwatch


@pytest.mark.rule("PF-OW-3")
def test_a_watcher_with_two_sorts_of_weapons_declares_both_before_the_dice():
    rail = Weapon(name="Rail", arcs=("F",), ef=Band(20, 2), mars=(mar(KINETIC),))
    game = window(None, squad("Claws", overwatch=True, weapons=(GUN, rail)))
    game.do("blue", Fire(squadron=WATCHER, target=MOVER, weapon="Gun", ranges=(10,)))

    assert game.labels() == ["Open fire"]
    game.do(
        "blue",
        Fire(squadron=WATCHER, target=MOVER, weapon="Rail", ranges=(10,)),
        d6(1, 1, 1, 1, 1, 1),
    )
    assert not game.state.squadron(WATCHER).overwatch


@pytest.mark.rule("PF-OW-1")
def test_whoever_stood_still_and_did_nothing_may_take_overwatch():
    table = battle(red=[squad("Fists", last_move="stationary")])

    assert unwatchful(table, 1, fired=False) == ""
    table, told = watching(table, 1)
    assert table.squadron(1).overwatch and table.squadron(1).activated
    assert told[0].text == "Fists is on overwatch."


@pytest.mark.rule("PF-OW-1", "PF-MAR-REAR", "PF-MAR-CYBER")
@pytest.mark.parametrize(
    "fields",
    [
        {"last_move": "cruise"},
        {"fought": True},
        {"cyber": 1},
        {"dropped": True},
        {"weapons": ()},
        {"mars": (mar(REAR_ECHELON),)},
    ],
)
def test_who_may_not_take_overwatch(fields):
    table = battle(red=[squad("Fists", **({"last_move": "stationary"} | fields))])

    assert unwatchful(table, 1, fired=False)


@pytest.mark.rule("PF-OW-1")
def test_fire_and_designators_rule_overwatch_out():
    table = battle(red=[squad("Fists", last_move="stationary")])

    assert unwatchful(table, 1, fired=True) == "it fired"
    used = table.change_model(1, designated=True)
    assert unwatchful(used, 1, fired=False) == "it used a designator"


@pytest.mark.rule("PF-OW-1")
def test_one_used_designator_of_a_squadron_is_enough():
    table = battle(red=[squad("Fists", 2, last_move="stationary")])

    assert unwatchful(table.change_model(2, designated=True), 1, fired=False)


@pytest.mark.rule("PF-OW-1")
def test_the_designator_of_a_model_that_fell_since_counts_until_the_next_activation():
    table = battle(red=[squad("Fists", 2, last_move="stationary", damage=(2,))])
    used = table.change_model(1, designated=True)
    assert unwatchful(used, 1, fired=False) == "it used a designator"
    again = started(used, 1).change(1, last_move="stationary")
    assert unwatchful(again, 1, fired=False) == ""


@pytest.mark.rule("PF-OW-2")
def test_the_switch_for_the_stationary_spares_nobody_who_moved():
    assert window(switches={"overwatch_on_stationary": "off"}).kind() == "overwatch"


@pytest.mark.rule("PF-OW-2")
def test_who_rides_in_something_does_not_watch():
    watcher = squad("Claws", overwatch=True, place="embarked", within=3)

    assert window(None, watcher, squad("Carrier")).asked() is None


@pytest.mark.rule("PF-OW-2", "PF-ORD-2")
def test_a_watcher_without_weapons_does_not_silence_the_others():
    game = window(None, squad("Claws", overwatch=True, weapons=()), squad("T", overwatch=True))

    assert {move.squadron for move in game.offers("blue") if isinstance(move, Fire)} == {3}


@pytest.mark.rule("PF-OW-6")
def test_keeping_overwatch_spends_the_activation():
    table, _ = maintained(battle(red=[squad("Fists", overwatch=True)]), 1)

    assert table.squadron(1).overwatch and table.squadron(1).activated


@pytest.mark.rule("PF-OW-5")
@pytest.mark.parametrize("why", ["avoidance", "repelled", "expelled"])
def test_any_move_of_its_own_ends_overwatch(why):
    state = battle(red=[squad("Fists", overwatch=True)], blue=[squad("Claws")])

    assert not Game(state).send(ForcedMove(squadron=1, why=why)).state.squadron(1).overwatch


@pytest.mark.rule("PF-OW-4", "PF-OW-2", "PF-EMB-4")
def test_whoever_gets_out_of_a_wreck_may_be_answered_by_overwatch():
    carrier = squad("Slepnr", boxes=(3,), mars=(mar(TRANSPORT, value=12),))
    carrier_number, guards_number = 3, 4
    guards = squad("Guards", 2, of=infantry(), place="embarked", within=carrier_number)
    red = squad("Fists"), squad("Watch", overwatch=True)
    game = Game(battle(red=red, blue=[carrier, guards])).send(Ordnance(squadron=1))
    game.do("red", Fire(squadron=1, target=carrier_number, ranges=(10,)), d6(4, 4, 4, 1))

    assert game.kind() == "overwatch" and game.asked().entries[0].seat == "red"
    assert "Guards have moved." in game.asked().text
    shot_at_them = Fire(squadron=2, target=guards_number, ranges=(10,))
    game.do("red", shot_at_them, d6(5, 5, 5, 1) + " " + d6(1, 1, 1))
    assert game.asked() is None and not game.state.squadron(guards_number).stirred


@pytest.mark.rule("PF-OW-4", "PF-OW-2")
def test_a_wreck_that_overwatch_itself_makes_is_answered_too():
    carrier = squad("Slepnr", boxes=(3,), mars=(mar(TRANSPORT, value=12),), last_move="cruise")
    guards = squad("Guards", 2, of=infantry(), place="embarked", within=1)
    state = battle(
        red=[carrier, guards],
        blue=[squad("Claws", overwatch=True), squad("Talons", overwatch=True)],
    )
    game = Game(state).send(OverwatchWindow(mover=1))
    game.do("blue", Fire(squadron=3, target=1, ranges=(10,)), d6(5, 5, 5, 1))

    # Nobody else has moved.
    assert game.kind() == "overwatch" and "Guards have moved." in game.asked().text
    assert {move.squadron for move in game.offers("blue") if isinstance(move, Fire)} == {4}
    assert game.do("blue", HoldFire()).asked() is None
