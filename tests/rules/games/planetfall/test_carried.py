"""Transports, buildings, rams, withdrawals and forced moves, as far as no activation is needed."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall import figures
from rules.games.planetfall.close import storm_moves
from rules.games.planetfall.force.mars import BULKY, COMMAND_ELEMENT, RECON_SPECIALIST, TRANSPORT
from rules.games.planetfall.moving.actions import FlatOut
from rules.games.planetfall.moving.buildings import ExitBuilding, Occupy
from rules.games.planetfall.moving.forced import ForcedMove
from rules.games.planetfall.moving.performing import performed
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.ramming_frame import Ramming
from rules.games.planetfall.moving.recon import ReconMove, reconnoitred
from rules.games.planetfall.moving.transports import Disembark, Embark
from rules.games.planetfall.moving.withdrawing import TableEdge, Withdraw, withdrawn
from rules.games.planetfall.units import Building
from tests.support.planetfall.moving import acting, active, but, refused
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad

FOOT = squad("Terran infantry", 4, infantry())


def slepnr(slots=12, allowed=(), **fields):
    """A command centre that carries so many slots."""
    return squad("Slepnr", mars=(mar(TRANSPORT, value=slots, allowed=allowed),), **fields)


@pytest.mark.rule("PF-EMB-1")
def test_ex_015_infantry_gets_aboard_by_a_flat_out_move():
    move = Embark(squadron=1, transport=2, fast=True, distance=12)
    table = active(FOOT, slepnr())
    move.check(table, "red")
    table, told = performed(table, move)
    one = table.squadron(1)
    assert (one.place, one.within, one.flat_out, one.last_move) == ("embarked", 2, True, "embark")
    assert not table.is_there(1) and table.passengers(2) == (1,)
    assert [line.text for line in told] == ['Terran infantry gets aboard Slepnr, flat out, 6".']
    slow = performed(active(FOOT, slepnr()), Embark(squadron=1, transport=2, distance=8))[0]
    assert not slow.squadron(1).flat_out


@pytest.mark.rule("PF-EMB-1", "PF-MAR-TRANSPORT", "PF-INV-5")
def test_who_does_not_get_aboard():
    table = active(FOOT, slepnr(), squad("Tanks"))
    refused(table, Embark(squadron=1, transport=2, distance=9), "PF-MOV-5")
    refused(table, Embark(squadron=1, transport=2, fast=True, distance=13), "PF-MOV-6")
    refused(table, Embark(squadron=1, transport=3), "PF-EMB-1", "carries nobody.*: Slepnr")
    refused(table, Embark(squadron=1, transport=4), "PF-EMB-1", "transport of your own")
    refused(table, Embark(squadron=1, transport=9), "PF-EMB-1", "transport of your own")
    for kind in (squad("Tanks"), squad("Mixed", 1, infantry(), attached=(profile("Truck"),))):
        tanks = active(kind, slepnr())
        refused(tanks, Embark(squadron=1, transport=2), "PF-EMB-1", "Only infantry embarks")
    full = active(FOOT, slepnr(), squad("Inside", 1, infantry(), place="embarked", within=2))
    refused(full, Embark(squadron=1, transport=2), "PF-EMB-1", "carries Inside already")
    away = active(FOOT, slepnr(place="sky_reserve"))
    refused(away, Embark(squadron=1, transport=2), "PF-EMB-1", "transports on the table: none")


@pytest.mark.rule("PF-MAR-TRANSPORT")
@pytest.mark.parametrize(
    ("allowed", "fits"),
    [
        ((), True),
        (("guards",), True),
        (("light_infantry",), True),
        (("Terran Alliance",), True),
        (("heavy_infantry", "Dindrenzi Federation"), False),
    ],
)
def test_a_transport_takes_the_elements_of_its_list(allowed, fits):
    table, move = active(FOOT, slepnr(allowed=allowed)), Embark(squadron=1, transport=2)
    if fits:
        move.check(table, "red")
    else:
        refused(table, move, "PF-EMB-1", "does not take Guards")


@pytest.mark.rule("PF-MAR-BULKY", "PF-EMB-2", "PF-MAR-TRANSPORT")
def test_ex_019_bulky_models_take_their_value_in_slots():
    heavy = infantry("Heavy", category="heavy_infantry", mars=(mar(BULKY, value=2),))
    Embark(squadron=1, transport=2).check(active(squad("Heavies", 3, heavy), slepnr(6)), "red")
    four = active(squad("Heavies", 4, heavy), slepnr(6))
    refused(four, Embark(squadron=1, transport=2), "PF-EMB-2", "has 6 slots, 8 are needed")
    Embark(squadron=1, transport=2).check(four.change_model(1, damage=1), "red")
    light = active(squad("Light", 7, infantry()), slepnr(6))
    refused(light, Embark(squadron=1, transport=2), "PF-EMB-2", "7 are needed")
    # Whom it does not take at all does not lack slots.
    both = squad("Both", 1, infantry(), attached=(heavy,))
    choosy = active(both, slepnr(6, allowed=("light_infantry",)))
    refused(choosy, Embark(squadron=1, transport=2), "PF-EMB-1", "does not take Heavy")


@pytest.mark.rule("PF-EMB-2")
def test_a_squadron_rides_in_one_vehicle_of_several():
    carriers = squad("Carriers", 2, mars=(mar(TRANSPORT, value=3),))
    refused(active(FOOT, carriers), Embark(squadron=1, transport=2), "PF-EMB-2", "has 3 slots")
    large = profile("Large", mars=(mar(TRANSPORT, value=4),))
    mixed = squad("Mixed", 1, mars=(mar(TRANSPORT, value=3),), attached=(large,))
    Embark(squadron=1, transport=2).check(active(FOOT, mixed), "red")


@pytest.mark.rule("PF-EMB-3")
def test_ex_017_out_of_a_transport_within_a_cruise_unless_it_rushed_this_turn():
    inside = squad("Terran infantry", 4, infantry(), place="embarked", within=2)
    table = active(inside, slepnr(last_move="cruise", moved=1, activated=True))
    move = Disembark(squadron=1, distance=8)
    move.check(table, "red")
    one = performed(table, move)[0].squadron(1)
    assert (one.place, one.within, one.last_move, one.flat_out) == ("table", 0, "disembark", False)
    refused(table, Disembark(squadron=1, distance=10), "PF-MOV-5", '5" is too far')
    for rushed in ({"last_move": "flat_out", "flat_out": True}, {"last_move": "ram"}):
        fast = active(inside, slepnr(moved=1, **rushed))
        for distance in (0, 8):
            late = Disembark(squadron=1, distance=distance)
            refused(fast, late, "PF-EMB-3", "went flat out this turn")
        # What it did in the turn before does not matter.
        Disembark(squadron=1).check(fast.change(2, moved=0), "red")
    refused(active(FOOT, slepnr()), Disembark(squadron=1), "PF-EMB-3", "not aboard")
    lost = active(inside, slepnr(place="sky_reserve"))
    refused(lost, Disembark(squadron=1), "PF-EMB-3", "Slepnr is not on the table")


NYX = squad("Nyx", 4, infantry("Nyx model", flat_out=16))


@pytest.mark.rule("PF-EMB-5")
def test_ex_016_infantry_occupies_an_empty_building_flat_out():
    table = active(NYX, buildings=(Building(id=1, name="Town hall", storeys=2),), made=1)
    move = Occupy(squadron=1, building="town HALL", fast=True, distance=16)
    move.check(table, "red")
    table, _ = performed(table, move)
    one = table.squadron(1)
    assert (one.place, one.within, one.flat_out, one.last_move) == ("occupying", 1, True, "embark")
    assert table.occupant(1) == 1 and table.is_there(1)
    assert len(table.buildings) == 1
    mixed = active(squad("Mixed", 1, infantry(), attached=(profile("Truck"),)))
    refused(mixed, Occupy(squadron=1, building="Mill"), "PF-EMB-5", "Only infantry")


@pytest.mark.rule("PF-EMB-5", "PF-TER-5")
def test_a_building_that_nobody_has_named_yet_is_noted_with_its_storeys():
    move = Occupy(squadron=1, building=" Mill ", storeys=3)
    table, _ = performed(active(NYX, made=4), move)
    assert table.buildings == (Building(id=5, name="Mill", storeys=3),)
    assert (table.made, table.squadron(1).within) == (5, 5)
    hall = Building(id=1, name="Hall")
    both, _ = performed(active(NYX, made=4, buildings=(hall,)), move)
    assert [one.name for one in both.buildings] == ["Hall", "Mill"]


@pytest.mark.rule("PF-EMB-5", "PF-TER-6", "PF-STM-1")
@pytest.mark.parametrize(("wood", "cover"), [(False, 2), (True, 1)])
def test_agreed_defences_are_a_building_and_woods_give_less_cover(wood, cover):
    """Both are occupied under a name, and have to be stormed (table 6.4)."""
    move = Occupy(squadron=1, building="Trench", wood=wood)
    table = active(NYX)
    move.check(table, "red")
    table, _ = performed(table, move)

    assert table.buildings == (Building(id=1, name="Trench", wood=wood),)
    assert figures.cover_dice(table, 1) == cover and figures.sight(table, 1) == "light"
    # What other places are is no matter.
    other = Building(id=2, name="Other", wood=not wood)
    both = msgspec.structs.replace(table, buildings=(*table.buildings, other))
    assert figures.cover_dice(both, 1) == cover
    assert storm_moves.is_held(table, 1)
    into = active(squad("Others", 1, infantry()), blue=(NYX,), buildings=table.buildings)
    into = into.change(2, place="occupying", within=1)
    refused(into, Occupy(squadron=1, building="trench"), "PF-EMB-5", "it has to be stormed")


@pytest.mark.rule("PF-EMB-5", "PF-TER-6", "PF-FACT-1")
def test_the_other_side_confirms_what_a_place_is_that_nobody_has_named_yet():
    table = active(NYX, buildings=(Building(id=1, name="Hall"),))

    def said(**fields):
        return Occupy(squadron=1, **fields).spoken(table)

    assert said(building="Copse", wood=True) == "Copse is vegetation that may be occupied"
    assert said(building="Mill", storeys=3, distance=6) == 'Nyx moves 3"; Mill has 3 storeys'
    assert said(building="Hall", storeys=3) == ""
    tall = Occupy(squadron=1, building="Copse", wood=True, storeys=2)
    refused(table, tall, "PF-TER-6", "no storeys")


@pytest.mark.rule("PF-EMB-5")
def test_who_does_not_get_into_a_building():
    hall = (Building(id=1, name="Hall"),)
    held = active(
        NYX, blue=(squad("Foes", 1, infantry(), place="occupying", within=1),), buildings=hall
    )
    refused(
        held, Occupy(squadron=1, building="Hall"), "PF-EMB-5", "Foes hold Hall; it has to be st"
    )
    mates = squad("Mates", 1, infantry(), place="occupying", within=1)
    own = active(NYX, mates, buildings=hall)
    one_each = "Mates are in Hall already; it takes one squadron"
    refused(own, Occupy(squadron=1, building="Hall"), "PF-EMB-5", one_each)
    refused(active(NYX), Occupy(squadron=1, building="  "), "PF-EMB-5", "Name the building")
    tanks = active(squad("Tanks"), buildings=hall)
    refused(tanks, Occupy(squadron=1, building="Hall"), "PF-EMB-5", "Only infantry")
    far = Occupy(squadron=1, building="Hall", distance=9)
    refused(active(NYX, buildings=hall), far, "PF-MOV-5")


@pytest.mark.rule("PF-EMB-6", "PF-TER-7")
@pytest.mark.parametrize(("fast", "distance"), [(False, 8), (True, 16)])
def test_ex_018_out_of_a_building_by_either_move(fast, distance):
    inside = but(NYX, place="occupying", within=1)
    table = active(inside, buildings=(Building(id=1, name="Hall"),))
    move = ExitBuilding(squadron=1, fast=fast, distance=distance)
    move.check(table, "red")
    one = performed(table, move)[0].squadron(1)
    assert (one.place, one.within, one.flat_out, one.last_move) == ("table", 0, fast, "disembark")
    refused(
        table,
        ExitBuilding(squadron=1, fast=fast, distance=distance + 1),
        "PF-MOV-6" if fast else "PF-MOV-5",
    )
    refused(active(NYX), ExitBuilding(squadron=1), "PF-EMB-6", "does not occupy")


WALKERS = squad("Walkers", 2, sight="elevated")
LIGHT = squad("Scouts", 2, sight="light")


@pytest.mark.rule("PF-RAM-1")
@pytest.mark.parametrize(
    ("ours", "theirs", "may"),
    [
        (("elevated",), ("armoured",), True),
        (("elevated",), ("light",), True),
        (("armoured",), ("light",), True),
        (("armoured",), ("armoured",), False),
        (("light",), ("armoured",), False),
        (("elevated", "armoured"), ("light", "armoured"), False),
        (("elevated", "armoured"), ("light",), True),
        (("elevated",), ("light", "elevated"), False),
    ],
)
def test_the_lightest_rammer_is_heavier_than_the_heaviest_target(ours, theirs, may):
    def of(classes):
        first, *rest = (profile(f"{c} model", sight=c) for c in classes)
        return squad("Squad", 1, first, attached=rest)

    table, move = active(of(ours), blue=(of(theirs),)), Ram(squadron=1, target=2)
    if may:
        move.check(table, "red")
    else:
        refused(table, move, "PF-RAM-1", "may only ram lighter squadrons")


@pytest.mark.rule("PF-RAM-1", "PF-TER-5")
def test_ex_041_who_stands_on_raised_ground_counts_as_elevated():
    destroyers = squad("Tank destroyers", 2, sight="armoured")
    Ram(squadron=1, target=2).check(active(WALKERS, blue=(destroyers,)), "red")
    high = active(WALKERS, blue=(but(destroyers, ground=("raised",)),))
    refused(high, Ram(squadron=1, target=2), "PF-RAM-1", "Tank destroyers are elevated")


@pytest.mark.rule("PF-RAM-1")
def test_who_is_not_rammed():
    table = active(WALKERS, squad("Mates", sight="light"), blue=(LIGHT,))
    refused(table, Ram(squadron=1, target=2), "PF-RAM-1", "your own")
    wing = active(squad("Wing", sight="flying", locomotion="flying"), blue=(LIGHT,))
    refused(wing, Ram(squadron=1, target=2), "PF-RAM-1", "Flyers neither ram")
    refused(table, Ram(squadron=1, target=4), "PF-RAM-1", "no squadron 4")
    refused(table, Ram(squadron=1, target=0), "PF-RAM-1", "no squadron 0")
    refused(table, Ram(squadron=1, target=3, distance=12), "PF-MOV-6", "flat out is more than")
    Ram(squadron=1, target=3, distance=24, touching=True).check(table, "red")
    rough = Ram(squadron=1, target=2, terrain=("rough",))
    tracked = active(squad("Heavy", sight="elevated", locomotion="tracked_wheeled"), blue=(LIGHT,))
    refused(tracked, rough, "PF-TER-2")
    inside = active(WALKERS, blue=(but(LIGHT, place="occupying", within=1),))
    refused(inside, Ram(squadron=1, target=2), "PF-RAM-1", "occupy a building")
    gone = active(WALKERS, blue=(but(LIGHT, place="embarked", within=1),))
    refused(gone, Ram(squadron=1, target=2), "PF-RAM-1", "not on the table")
    flyers = active(WALKERS, blue=(squad("Flyers", sight="flying"),))
    refused(flyers, Ram(squadron=1, target=2), "PF-RAM-1", "Flyers neither ram")


@pytest.mark.rule("PF-RAM-1", "PF-MOV-2")
def test_a_ram_ends_in_contact_and_no_other_move_does():
    """Who is no Leviathan, and rams nobody, keeps clear (PF-A79)."""
    table, far = active(WALKERS, blue=(LIGHT,)), {"distance": 20, "touching": True}
    Ram(squadron=1, target=2, **far).check(table, "red")
    refused(table, FlatOut(squadron=1, **far), "PF-MOV-2", "ram to make contact")


@pytest.mark.rule("PF-RAM-1")
def test_a_ram_is_a_flat_out_move():
    move = Ram(squadron=1, target=2, distance=20)
    one = performed(active(WALKERS, blue=(LIGHT,)), move)[0].squadron(1)
    assert (one.last_move, one.flat_out) == ("ram", True)


@pytest.mark.rule("PF-RAM-2", "PF-RAM-3", "PF-OW-5")
def test_the_rammed_test_and_give_way_without_their_overwatch():
    table = battle(red=[WALKERS], blue=[but(LIGHT, overwatch=True, ground=("raised",))])
    game = Game(table).send(Ramming(target=2), script=d6(4, 3, 1))
    foe = game.state.squadron(2)
    assert (foe.disorder, foe.overwatch, foe.ground, foe.last_move) == (1, False, (), "none")
    # It is no movement action, which overwatch would answer.
    assert not foe.stirred and not foe.flat_out and not foe.activated
    assert 'move 4" straight away' in game.text()
    passed = Game(table).send(Ramming(target=2), script=d6(4, 4, 1)).state.squadron(2)
    assert (passed.disorder, passed.overwatch) == (0, False)


@pytest.mark.rule("PF-RAM-2", "PF-RAM-3")
def test_nobody_but_the_rammed_tests_and_moves():
    table = battle(red=[WALKERS], blue=[squad("Others", overwatch=True), LIGHT])
    game = Game(table).send(Ramming(target=3, rammer=1), script=d6(1, 1, 1))
    assert [one.disorder for one in game.state.squadrons] == [0, 0, 2]
    assert game.state.squadron(2).overwatch and game.rules()[-1] == "RAM-3"
    assert "Scouts move" in game.told[-1].text


@pytest.mark.rule("PF-RAM-2")
def test_a_commander_steadies_the_rammed():
    chief = squad("Chief", mars=(mar(COMMAND_ELEMENT, reach=16),))
    game = Game(battle(red=[WALKERS], blue=[LIGHT, chief]))
    game.send(Ramming(target=2), script=d6(4, 4, 1, 1))
    assert game.state.squadron(2).disorder == 0


@pytest.mark.rule("PF-RAM-2", "PF-RAM-3")
def test_the_fearless_and_the_hopeless_give_way_as_well():
    fearless = squad("Scouts", 2, sight="light", mars=(mar("Fearless"),), overwatch=True)
    game = Game(battle(red=[WALKERS], blue=[fearless])).send(Ramming(target=2))
    assert not game.state.squadron(2).overwatch
    weak = squad("Scouts", 1, sight="light", boxes=(3,), overwatch=True)
    game = Game(battle(red=[WALKERS], blue=[weak])).send(Ramming(target=2), script=d6(1, 1, 1))
    assert game.state.squadron(2).hope
    assert 'moves 4" straight away' in game.text()


@pytest.mark.rule("PF-WD-1", "PF-FH-5")
def test_who_withdraws_and_over_which_edge():
    table = active(squad("Tanks", 2, disorder=2))
    for move in (
        Withdraw(squadron=1),
        Withdraw(squadron=1, fast=True, distance=20),
        Withdraw(squadron=1, edge="short", distance=3),
    ):
        move.check(table, "red")
    refused(table, Withdraw(squadron=1, edge="enemy"), "PF-WD-1", "not over the enemy's")
    refused(table, Withdraw(squadron=1, together=False), "PF-WD-1", "began out of coherency")
    refused(table, Withdraw(squadron=1, distance=13), "PF-MOV-5")
    lost = active(squad("Lost", 2, hope=True))
    refused(lost, Withdraw(squadron=1), "PF-FH-5", "Forlorn Hope")


@pytest.mark.rule("PF-WD-1", "PF-FACT-1")
def test_the_edge_is_typed_in_a_word():
    table = battle(red=[slepnr()], blue=[squad("Foes")])
    assert [TableEdge().read(table, text) for text in ("Own", " short ", "enemy")] == [
        "own",
        "short",
        "enemy",
    ]
    with pytest.raises(RuleError, match='"north" is not an edge: own, short or enemy') as refusal:
        TableEdge().read(table, "north")
    assert refusal.value.rule == "PF-WD-1"


@pytest.mark.rule("PF-WD-2", "PF-OW-2", "PF-DIS-6")
def test_nobody_shoots_at_who_withdraws_and_a_lost_command_shakes_the_rest():
    chief = squad("Chief", 1, mars=(mar(COMMAND_ELEMENT, reach=16),), tv=5)
    watch = squad("Watch", overwatch=True)
    game = acting([chief, squad("Line", 2)], blue=[watch])
    # The line's test is rolled straight away: 3 dice, 2 required.
    game.do("red", Withdraw(squadron=1), d6(1, 1, 4))

    assert game.state.squadron(1).place == "withdrawn" and game.tracker("blue") == 15 - 3
    assert game.state.squadron(2).disorder == 1 and game.state.squadron(3).overwatch
    assert (game.kind(), game.asked().entries[0].seat) == ("select", "blue")


@pytest.mark.rule("PF-WD-2")
def test_who_withdraws_is_worth_half_with_everybody_aboard():
    inside = squad("Inside", 2, infantry(), place="embarked", within=1, tv=5)
    table = battle(red=[slepnr(tv=4), inside], blue=[squad("Foes")])
    table, told = withdrawn(table.change_model(1, damage=1), 1)
    assert [one.place for one in table.squadrons] == ["withdrawn", "withdrawn", "table"]
    assert table.command("blue").tracker == 15 - 2 - 3
    assert [line.rule for line in told] == ["PF-WD-2", "PF-ZH-3"] * 2


@pytest.mark.rule("PF-EMB-4", "PF-ACT-9")
def test_who_gets_out_of_a_wreck_has_been_activated():
    inside = squad("Inside", 2, infantry(), place="embarked", within=2)
    game = Game(battle(red=[inside, slepnr()])).send(ForcedMove(squadron=1, why="wreck"))
    one = game.state.squadron(1)
    assert (one.place, one.within, one.activated, one.last_move) == ("table", 0, True, "disembark")
    assert one.stirred and not one.overwatch and one.ground == ()
    assert 'gets out of the wreck, up to 4"' in game.text()
    dead = squad("Inside", 1, infantry(), place="destroyed", damage=(1,))
    game = Game(battle(red=[dead])).send(ForcedMove(squadron=1, why="wreck"))
    assert (game.state.squadron(1).place, game.told) == ("destroyed", [])


@pytest.mark.rule("PF-STM-7", "PF-STM-8")
@pytest.mark.parametrize(("why", "rule"), [("expelled", "STM-7"), ("repelled", "STM-8")])
def test_who_is_driven_away_leaves_without_a_marker(why, rule):
    inside = squad("Inside", 2, infantry(), place="occupying", within=1, overwatch=True)
    game = Game(battle(red=[inside])).send(ForcedMove(squadron=1, why=why))
    one = game.state.squadron(1)
    assert (one.place, one.within, one.flat_out, one.overwatch) == ("table", 0, False, False)
    assert game.rules() == [rule]
    assert '6" away' in game.text()


@pytest.mark.rule("PF-SET-13", "PF-MAR-RECON", "PF-TER-2")
def test_a_recon_move_keeps_more_than_sixteen_inches_away():
    scouts = squad("Scouts", 2, mars=(mar(RECON_SPECIALIST),), flat_out=True)
    table = battle(red=[scouts, squad("Tanks")])
    move = ReconMove(squadron=1, distance=24, nearest=33, ground=("raised",))
    move.check(table, "red")
    moved, line = reconnoitred(table, move)
    assert moved.squadron(1).ground == ("raised",)
    assert moved.change(1, ground=()) == table
    assert line.rule == "PF-MAR-RECON"
    refused(table, ReconMove(squadron=1, nearest=32), "PF-SET-13", 'more than 16"')
    refused(table, ReconMove(squadron=1, distance=25), "PF-SET-13", "too far")
    refused(table, ReconMove(squadron=2), "PF-MAR-RECON", "no Recon Specialist")
    refused(table, ReconMove(squadron=1), "PF-ACT-1", "not yours", seat="blue")
    refused(table, ReconMove(squadron=1, ground=("rocks",)), "PF-TER-1")
    walkers = battle(red=[squad("Walkers", locomotion="walker", mars=(mar(RECON_SPECIALIST),))])
    for where in ({"terrain": ("vegetation",)}, {"ground": ("river",)}):
        refused(walkers, ReconMove(squadron=1, **where), "PF-TER-2")
    away = battle(red=[but(scouts, place="embarked", within=2), squad("Tanks")])
    refused(away, ReconMove(squadron=1), "PF-SET-13", "not on the table")


@pytest.mark.rule("PF-EMB-1", "PF-EMB-2", "PF-MAR-TRANSPORT")
def test_a_refusal_says_whether_the_slots_or_the_kind_are_wrong():
    few = active(FOOT, slepnr(slots=3))
    refused(few, Embark(squadron=1, transport=2), "PF-EMB-2", "3 slots")
    heavy = active(FOOT, slepnr(allowed=("heavy_infantry",)))
    refused(heavy, Embark(squadron=1, transport=2), "PF-EMB-1", "does not fit aboard")
    both = active(FOOT, slepnr(slots=3, allowed=("light_infantry",)))
    refused(both, Embark(squadron=1, transport=2), "PF-EMB-2")
