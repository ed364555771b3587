"""What helps against which hit: every row and column of the matrix, played through."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.contact import Contact, Ready
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.hits import Defend, Window, own_hits
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.lists import EXPLODING, IGNORE_ARMOUR, SUICIDE
from rules.games.three_sixteen.model import Vehicle
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, MAJOR
from tests.support.three_sixteen.scenes import CALL
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, squad, trooper

RED = trooper("red", 6, 5, rank=MAJOR)
BLUE = trooper("blue", 8, 5, rank=LIEUTENANT)


def plain(state):
    return state


def inside(kind, damage, state):
    """Return the state with red at the controls of a vehicle."""
    place = state.encounter.ranges["red"] if state.encounter else "none"
    ride = Vehicle(kind=kind, owner="red", place=place, crew="red", riders=("red",), damage=damage)
    return replace(state, vehicles={f"{kind}-red": ride})


SHIP = partial(inside, "drop_ship", "ok")
APC = partial(inside, "apc", "ok")
WRECK = partial(inside, "apc", "crippled")


def shielded(state):
    """Return the state with red's Kinetic Field on."""
    return replace(state, encounter=replace(state.encounter, kinetic=("red",)))


def fighting(set_up, *others, **more):
    """Return a table at the start of a round, red set up; he will attack."""
    return Table(set_up(meeting(RED, *others, **{"place": "close", "tokens": 9, **more})))


def rolled(table, faces):
    """Return the table after the dice, at the first question that matters."""
    table.play("red", Declare()).roll(d10(faces))
    return (table.lapse() if table.asks() == "declare" else table).through("drugs", "turn")


def by_aliens(set_up, **more):
    return rolled(fighting(set_up, **more), "5 9")


def by_ambush(set_up):
    state = fighting(set_up, stage="opening", place="close").state
    frames = (state.frames[0], Contact(stage="opening", ambush=True, parent=0))
    return Table(replace(set_up(meeting(RED, tokens=9)), frames=frames))


def by_suicide(set_up):
    table = fighting(set_up, abilities=(SUICIDE,)).play("gm", Buy(ability=SUICIDE))
    return rolled(table, "9 9")


def by_bodies(set_up):
    table = rolled(fighting(set_up, *squad("blue"), abilities=(EXPLODING,)), "9 9 6")
    return table.play("gm", UseAbility(ability=EXPLODING))


def by_words(set_up):
    return rolled(fighting(set_up).play("gm", AlienIntent(exhaust=True)).roll(d10("5 9")), "")


def by_grenade(set_up, **more):
    thrower = trooper("blue", 8, 5, ("grenades",))
    return rolled(fighting(set_up, thrower, ranges={"blue": "near"}, **more), "9 9 7")


def by_bomb(set_up):
    return rolled(fighting(set_up, trooper("blue", 8, 5, ("paradise_bomb",), CAPTAIN)), "9 9 7")


def by_evac(set_up):
    table = fighting(set_up, trooper("blue", 5, 5, rank=MAJOR))
    return rolled(table.play("blue", Declare(**CALL, task="evac")), "9 9 3")


def by_orbital(set_up, **more):
    table = fighting(set_up, BLUE, **more).play("blue", Declare(**CALL, task="orbital"))
    return rolled(table, "9 9 3 1 1 1")


def by_drugs(set_up, **more):
    table = fighting(set_up, **more).play("red", Declare()).roll(d10("9 9")).lapse()
    return table.roll("d10:10").play("red", Drugs(take=True))


def by_blow(set_up, blow="attack"):
    table = Table(set_up(campaign(RED, BLUE))).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("blue",), defenders=("red",)))
    table.play("blue", SetRange(range="near")).roll(d10("5 9"))
    table.play("red", Fight(blow="other", text="ducks"))
    return table.play("blue", Fight(blow=blow, target="red")).through("drugs")


ALIEN = "armour ship kinetic apc"
ROWS = {
    "aliens": (by_aliens, ALIEN),
    "ambush": (by_ambush, ALIEN),
    "suicide": (by_suicide, ALIEN),
    "exploding bodies": (by_bodies, ALIEN),
    "ignore armour": (partial(by_aliens, abilities=(IGNORE_ARMOUR,)), ""),
    "exhaustion": (by_words, ""),
    "grenade": (by_grenade, ALIEN),
    "bomb": (by_bomb, "apc"),
    "evac": (by_evac, "armour ship kinetic"),
    "orbital": (by_orbital, ""),
    "overdose": (by_drugs, "armour"),
    "overdose by the switch": (partial(by_drugs, options={"drugs_armour": "off"}), ""),
}
every_row = pytest.mark.parametrize(("strike", "helps"), ROWS.values(), ids=ROWS.keys())


def hits(table):
    """Return the hits that wait for red; none where they cannot exist."""
    top = table.state.frames[-1]
    return top.of("red") if isinstance(top, Window) else ()


@pytest.mark.rule("C316-HURT-6", "C316-ARM-1")
@every_row
def test_the_armour_tick(strike, helps):
    table = strike(plain)
    assert len(hits(table)) == 1
    assert (Defend(armour=1) in table.offers("red")) == ("armour" in helps)
    if "armour" not in helps:
        with pytest.raises(RuleError) as refusal:
            table.play("red", Defend(armour=1))
        assert refusal.value.rule == "C316-HURT-6"


@pytest.mark.rule("C316-HURT-6", "C316-VEH-10")
@every_row
def test_the_tick_of_a_drop_ship(strike, helps):
    table = strike(SHIP)
    assert len(hits(table)) == 1
    assert (Defend(ship=1) in table.offers("red")) == ("ship" in helps)
    assert Defend(ship=1) not in strike(plain).offers("red")
    assert Defend(ship=1) not in strike(WRECK).offers("red")


@pytest.mark.rule("C316-HURT-6")
@every_row
def test_a_kinetic_field(strike, helps):
    assert bool(hits(strike(shielded))) == ("kinetic" not in helps)


@pytest.mark.rule("C316-HURT-6")
@every_row
def test_an_apc_without_damage(strike, helps):
    assert bool(hits(strike(APC))) == ("apc" not in helps)


@pytest.mark.rule("C316-HURT-6", "C316-FLASH-2")
@pytest.mark.parametrize("flashback", [Strength(text="No."), Weakness(text="I ran.")])
@every_row
def test_a_flashback_helps_against_every_hit(strike, helps, flashback):
    table = strike(plain)
    scores = isinstance(flashback, Strength) and strike not in (by_evac, by_orbital)
    table.roll("d10:1" if scores else "")

    table.play("red", flashback).done()

    assert (table.at("red").boxes, table.at("red").wounds) == ((), 0)
    assert not own_hits(table.state, "red")


@pytest.mark.rule("C316-HURT-6", "C316-SA-8")
def test_ignore_armour_is_for_the_aliens_own_hits():
    assert Defend(armour=1) in by_grenade(plain, abilities=(IGNORE_ARMOUR,)).offers("red")
    table = by_aliens(WRECK, abilities=(IGNORE_ARMOUR,))
    assert [hit.origin for hit in hits(table)] == ["wreck"]
    assert Defend(armour=1) in table.offers("red")


@pytest.mark.rule("C316-HURT-6")
@pytest.mark.parametrize("tick", ["armour_used", "ship_tick_used"])
def test_a_tick_that_is_spent_helps_no_more(tick):
    def spent(state):
        return SHIP(
            replace(state, troopers={"red": replace(state.troopers["red"], **{tick: True})})
        )

    offered = by_aliens(spent).offers("red", Defend)

    assert (Defend(armour=1) in offered) == (tick != "armour_used")
    assert (Defend(ship=1) in offered) == (tick != "ship_tick_used")


@pytest.mark.rule("C316-HURT-6", "C316-VEH-6")
def test_the_wreck_of_an_apc_strikes_once_and_armour_or_a_field_stops_it():
    table = by_aliens(WRECK)
    assert [hit.origin for hit in hits(table)] == ["wreck"]
    assert table.offers("red", Defend) == (Defend(), Defend(armour=1))

    both = by_aliens(lambda state: shielded(WRECK(state)))
    assert not hits(both)
    assert both.through().state.vehicles["apc-red"].damage == "destroyed"
    assert both.boxes("red") == "[...]"


@pytest.mark.rule("C316-HURT-6")
def test_exhaustion_leaves_the_hull_alone():
    table = by_words(APC).through()

    assert table.boxes("red") == "[E..]"
    assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-HURT-6")
@pytest.mark.parametrize(("blow", "armour"), [("attack", True), ("emote", False)])
def test_in_a_conflict_only_armour_helps_and_not_against_words(blow, armour):
    table = by_blow(SHIP, blow)
    assert len(hits(table)) == 1
    assert (Defend(armour=1) in table.offers("red")) == armour
    assert Defend(ship=1) not in table.offers("red")
    assert len(hits(by_blow(APC, blow))) == 1


@pytest.mark.rule("C316-HURT-6", "C316-AMB-6")
def test_a_bomb_in_an_ambush_strikes_nobody_inside_a_sound_apc():
    bomber = trooper("blue", 8, 5, ("paradise_bomb",), CAPTAIN)
    table = Table(APC(meeting(RED, bomber, stage="opening", tokens=9))).roll(d10("9 5 5"))
    table.lapse().play("red", SetRange(range="close")).play("blue", SetRange(range="close"))
    table.roll(d10("1 9")).lapse()

    assert table.asks() == "hit"
    assert [hit.seat for hit in table.state.frames[-1].hits] == ["blue"]


@pytest.mark.rule("C316-HURT-6", "C316-PVP-2", "C316-PVP-6")
@pytest.mark.parametrize(("switch", "struck"), [("on", 0), ("off", 1)])
def test_a_field_stops_the_ambush_of_a_conflict_by_the_switch(switch, struck):
    table = Table(campaign(RED, BLUE, options={"pvp_kinetic": switch})).roll(d10("3 9"))
    table.play("gm", OpenConflict(attackers=("blue",), defenders=("red",)))
    if switch == "on":
        table.play("red", Ready(kinetic=True))

    assert len(hits(table.done())) == struck


@pytest.mark.rule("C316-HURT-6", "C316-FLASH-2")
def test_the_caller_of_a_second_bombardment_has_no_way_out():
    table = by_orbital(plain, orbital_calls={"blue": 1})

    assert table.at("blue").status == "dead"
    for move in (Weakness(text="No."), Strength(text="No.")):
        with pytest.raises(RuleError) as refusal:
            table.play("blue", move)
        assert refusal.value.rule == "C316-FLASH-2"
