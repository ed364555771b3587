"""What a move of Planet 28 costs, how likely it comes off, and what it risks."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.core import Moment, play
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.abilities import Aim, Heal, Persuade
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import UseMedKit, UseStimulants
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Block, Counter, Decline, LetGo, Push, Reroll, Strike
from rules.games.planet28.moves import Charge, Fight, Finish, Hold, Rally, Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Drawn, Game, std, table

SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
FIGHT = Fight(unit=1, target=2, weapon="Dagger", distance_mm=20)
CHARGE = Charge(unit=1, target=2, distance_mm=50)
LOCKED = ((1, 2),)
KEPT = {"items": {"Strange idol": 1, "Med kit": 1, "Stimulants": 3, "Psyka": 1}}


def said(state, move):
    """What everybody may read of a move of red's, in a few words."""
    return SYSTEM.stakes(state, move, "red", None).brief()


def chance(state, move, seat="red"):
    return SYSTEM.stakes(state, move, seat, seat).chance


SHOTS = [
    ((std(), std("blue")), "1 action, 40 % to hit"),
    ((std(moves=1), std("blue", moves=1)), "1 action, 20 % to hit"),
    ((std(half=True), std("blue")), "1 action, 30 % to hit"),
    ((std(traits=("Blessed",)), std("blue")), "1 action, 64 % to hit"),
    ((std(traits=("Cursed",)), std("blue")), "1 action, 16 % to hit"),
    (
        (std(P=3), std("blue", traits=("Terrifying",))),
        "1 action, 40 % to hit; break test first: 20 % to hold",
    ),
    ((std(traits=("Fearless",)), std("blue", traits=("Terrifying",))), "1 action, 40 % to hit"),
    ((std(traits=("Unshakable",)), std("blue", traits=("Terrifying",))), "1 action, 40 % to hit"),
]


@pytest.mark.rule("P28-SHOOT-4", "P28-SHOOT-5", "P28-SHOOT-3", "P28-TR-FEARLESS")
@pytest.mark.parametrize(("people", "text"), SHOTS)
def test_a_shot_says_how_likely_it_hits(people, text):
    assert said(table(*people), SHOT) == text


@pytest.mark.rule("P28-SHOOT-4")
def test_a_shot_counts_the_height_that_was_stated_and_nothing_that_is_open():
    state = table(std(), std("blue"))
    assert chance(state, Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None)) == (
        Fraction(4, 10)
    )
    higher = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100, height_mm=60)
    assert chance(state, higher) == Fraction(5, 10)


@pytest.mark.rule("P28-WSR-VOL")
def test_a_volatile_weapon_warns_of_the_10():
    state = table(std(weapons=("Plasma rifle",)), std("blue"))
    shot = Shoot(unit=1, target=2, weapon="Plasma rifle", distance_mm=300)
    assert said(state, shot) == "1 action, 40 % to hit; a 10 hits the shooter"


FIGHTS = [
    ((std(), std("blue")), {}, FIGHT, "1 action, 40 % to hit"),
    ((std(F=8), std("blue")), {"locks": LOCKED}, FIGHT, "1 action, 70 % to hit"),
    # P28-MULTI-1: 5 - 2 under: 2 of 10 keep their focus; the others fight at 5 - 2.
    (
        (std(), std("blue"), std("blue")),
        {"locks": ((1, 2), (1, 3))},
        FIGHT,
        "1 action, 24 % to hit",
    ),
    ((std(focus="failed"), std("blue")), {"locks": LOCKED}, FIGHT, "1 action, 30 % to hit"),
    # P28-CHG-2: 4 + (1, 2, 3, 4) of 10, and 1 more for a big one.
    ((std(), std("blue")), {}, CHARGE, "1 action, 65 % to hit unless blocked"),
    ((std(traits=("Big",)), std("blue")), {}, CHARGE, "1 action, 75 % to hit unless blocked"),
    ((std(), std("blue", traits=("Bulwark",))), {}, CHARGE, "1 action, 40 % to hit"),
    (
        (std(), std("blue", traits=("Fearsome",))),
        {},
        CHARGE,
        "1 action, 65 % to hit unless blocked; break test first: 40 % to hold",
    ),
    (
        (std(), std("blue"), std("blue", "Vash")),
        {"locks": ((1, 3),)},
        CHARGE,
        "1 action, 65 % to hit unless blocked; an enemy strikes first",
    ),
]


@pytest.mark.rule(
    *("P28-FIGHT-2", "P28-FIGHT-4", "P28-MULTI-1", "P28-MULTI-3"),
    *("P28-CHG-2", "P28-CHG-5", "P28-CHG-8", "P28-LEAVE-1"),
)
@pytest.mark.parametrize(("people", "more", "move", "text"), FIGHTS)
def test_a_fight_and_a_charge_say_how_likely_they_hit(people, more, move, text):
    assert said(table(*people, **more), move) == text


@pytest.mark.rule("P28-LEAVE-1")
def test_leaving_a_combat_warns_of_the_free_strikes():
    walk = Walk(unit=1, distance_mm=50)
    foes = (std("blue"), std("blue"))
    assert said(table(std(), *foes), walk) == "1 action"
    both = table(std(), *foes, locks=((1, 2), (1, 3)))
    assert said(both, walk) == "1 action; 2 enemies strike first"
    blind = table(
        std(), foes[0], std("blue", effects=(Effect("Blind", 0, 1),)), locks=((1, 2), (1, 3))
    )
    assert said(blind, walk) == "1 action; an enemy strikes first"
    shield = table(std(effects=(Effect("Shield", 0, 1),)), *foes, locks=((1, 2), (1, 3)))
    assert said(shield, walk) == "1 action"


ACTIONS = [
    (std(P=7), Cast(unit=1, power="Smite", target=2), "1 action, 60 % to cast; 16 % to be rent"),
    (std(P=7), Cast(unit=1, power="Summon", target=2), "1 action, 40 % to cast; 24 % to be rent"),
    (
        std(P=7, doses=2, **KEPT),
        UsePsyka(unit=1, power="Smite", target=2),
        "1 action and a dose, 60 % to cast; 16 % to be rent, 20 % addiction",
    ),
    (std(status="broken", breaks=1), Rally(unit=1), "1 action, 30 % to rally"),
    (std(P=8), Persuade(unit=1, target=2), "1 action, 70 % to persuade"),
    (std(**KEPT), UseMedKit(unit=1, target=1), "1 action and the kit"),
    (std(**KEPT), UseStimulants(unit=1), "1 action and 1 dose"),
    (std(stims=1, **KEPT), UseStimulants(unit=1), "1 action and 2 doses"),
    (std(), Aim(unit=1, weapon="Dagger"), "1 action"),
    (std(), Hold(unit=1), ""),
    (std(), Finish(unit=1), "gives up 2 actions"),
    (std(actions=1), Finish(unit=1), "gives up 1 action"),
    (std(), Improvise(unit=1, deed="Kick the door", cost=2), "2 actions"),
    (
        std(),
        Improvise(unit=1, deed="Leap", skill="A", modifier=2, pain=3),
        "1 action, 60 % to succeed; a failure costs 3 HP",
    ),
]


@pytest.mark.rule(
    *("P28-ARC-2", "P28-RENT-1", "P28-ITEM-PSYKA", "P28-UNIV-1", "P28-BREAK-6"),
    *("P28-AB-PERSUADE", "P28-ITEM-MEDKIT", "P28-ITEM-STIM", "P28-ACT-1"),
)
@pytest.mark.parametrize(("who", "move", "text"), ACTIONS)
def test_every_other_action_says_its_price(who, move, text):
    assert said(table(who, std("blue")), move) == text


HEALINGS = [
    ({"hp": 16}, "1 action for 1D6 HP, 50 % to full HP"),
    ({"hp": 13}, "1 action for 1D6 HP"),
    ({"hp": 20}, "1 action for 1D6 HP; it has all its HP"),
    # P28-A33: exactly half of 20 is not enough.
    ({"hp": 7, "half": True}, "1 action for 1D6 HP, 50 % to end half health"),
    ({"hp": 4, "half": True}, "1 action for 1D6 HP"),
]


@pytest.mark.rule("P28-AB-HEAL", "P28-DMG-3")
@pytest.mark.parametrize(("friend", "text"), HEALINGS)
def test_healing_says_how_likely_it_matters(friend, text):
    state = table(std(abilities=("Heal",)), std(**friend), std("blue"))
    heal = Heal(unit=1, target=2)
    assert said(state, heal) == text
    mended = 0
    for face in range(1, 7):
        after = Game(state).do("red", heal, f"d6:{face}").unit(2)
        mended += not after.half if friend.get("half") else after.hp == 20
    if (found := chance(state, heal)) is not None:
        assert found == Fraction(mended, 6)


@pytest.mark.rule("P28-PUSH-1", "P28-PUSH-3", "P28-FALL-2")
def test_a_push_says_what_it_does_and_what_a_fall_costs():
    game = Game(table(std(), std("blue", acted=True), locks=LOCKED))
    game.do("red", FIGHT, "d10:1 d4:4 d4:1")
    assert game.kind() == "push"
    assert said(game.state, Push()) == "no action, ends the contact"
    assert said(game.state, Push(fell_mm=59)) == "no action, ends the contact"
    fall = "no action, ends the contact, the fall costs it {} HP"
    assert said(game.state, Push(fell_mm=89)) == fall.format(3)
    assert said(game.state, Push(fell_mm=990)) == fall.format(game.unit(2).hp)
    assert said(game.state, Decline()) == ""


@pytest.mark.rule("P28-AB-LOOT", "P28-WPN-4")
def test_loot_is_taken_once_and_a_weapon_as_it_is():
    gone = {"hp": 0, "status": "slain", "actions": 0, "weapons": ("Laser pistol", "Dagger")}
    slayer = std(abilities=("Loot",), slew=(2,))
    state = table(slayer, std("blue", unloaded=("Laser pistol",), **gone), std("blue"))
    told = {
        thing: said(state, Loot(unit=1, victim=2, thing=thing))
        for thing in ("Dagger", "Laser pistol")
    }
    once = "no action, once a battle"
    assert told == {"Dagger": once, "Laser pistol": f"{once}; not loaded"}


@pytest.mark.rule("P28-CTR-1", "P28-CHG-7")
def test_block_extra_fight_and_counter():
    """The answers to a charge, one after another."""
    game = Game(table(std(), std("blue", AW=6)))
    game.do("red", CHARGE)
    assert said(game.state, Strike(weapon="Dagger")) == "65 % to hit unless blocked"
    game.do("red", Strike(weapon="Dagger"))
    assert said(game.state, Block()) == "50 % to block"
    game.do("blue", Decline())
    assert said(game.state, Counter(weapon="Dagger")) == "1 action, 40 % to hit"
    assert said(game.state, Decline()) == ""


@pytest.mark.rule("P28-LEAVE-1")
def test_a_free_strike_is_a_fight_without_a_price():
    game = Game(table(std(), std("blue"), locks=LOCKED))
    game.do("red", Walk(unit=1, distance_mm=50))
    assert game.kind() == "strike"
    assert said(game.state, Strike(weapon="Dagger")) == "40 % to hit"


@pytest.mark.rule("P28-SKILL-5", "P28-ITEM-IDOL", "P28-DMG-5", "P28-TR-SNIPER")
def test_a_reroll_says_its_price_and_the_same_chance():
    game = Game(table(std(traits=("Sniper",)), std("blue"))).do("red", SHOT, "d10:7")
    assert said(game.state, Reroll(source="Sniper")) == "40 % to succeed"
    cast = Cast(unit=1, power="Smite", target=2)
    known = {"arcana": ("Smite",), "traits": ("Psychic",), **KEPT}
    game = Game(table(std(**known), std("blue"))).do("red", cast, "d10:7")
    assert said(game.state, Reroll(source="Psychic")) == "once a turn, 40 % to succeed"
    assert said(game.state, Reroll(source="Strange idol")) == "1 HP, 40 % to succeed"
    game = Game(table(std(hp=10, **known), std("blue"))).do("red", cast, "d10:7")
    text = "1 HP, 40 % to succeed; then a break test at half health"
    assert said(game.state, Reroll(source="Strange idol")) == text


def test_held_actions_that_are_let_go_are_lost():
    assert said(table(std(), std("blue")), LetGo()) == "held actions are lost"


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-4")
@pytest.mark.parametrize("traits", [(), ("Blessed",), ("Cursed",)])
@pytest.mark.parametrize("skill", [1, 4, 10])
def test_the_chance_of_a_shot_is_how_often_it_hits(traits, skill):
    """Every way the dice can fall, each as likely as any other."""
    state = table(std(S=skill, traits=traits), std("blue"))
    n = 2 if traits else 1
    hits = 0
    for faces in product(range(1, 11), repeat=n):
        dice = Rest(faces)
        step = play(SYSTEM, state, SHOT, Moment(seat="red", dice=dice))
        hits += any(line.rule == "P28-SHOOT-7" for line in step.told)
    assert Fraction(hits, 10**n) == chance(state, SHOT)


class Rest(Drawn):
    """Dice whose first throw is given."""

    def __init__(self, faces):
        super().__init__(1)
        self.first = faces

    def draw(self, n, sides, why, hidden):
        if not self.first:
            return super().draw(n, sides, why, hidden)
        faces, self.first = self.first, ()
        assert (n, sides) == (len(faces), 10)
        return faces
