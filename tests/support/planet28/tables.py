"""Battles for tests: the standard character of the worked examples, placed where it is needed."""

from __future__ import annotations

import random

import msgspec

from rules.core import Lapse, Moment, Move, legal, offers, play, question, unstated, waits_for
from rules.core.loop import Run
from rules.dice import Dice, Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.measure import Measure, waiting_action
from rules.games.planet28.answers import Decline, TakeBack
from rules.games.planet28.damage.damage import roll_damage, suffered
from rules.games.planet28.fielded import Fielded
from rules.games.planet28.options import OPTIONS
from rules.games.planet28.profiles import Profile
from rules.games.planet28.state import Slot
from rules.games.planet28.turn.activation import Activation
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.units import Character
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS

SWITCHES = {option.key: option.default for option in OPTIONS}


def std(seat="red", name="", **changed):
    """A profile and a character like "Std": everything 5, 20 HP, Dagger and Laser pistol."""
    skills = {s: changed.pop(s, 5) for s in ("A", "F", "S", "AW", "P")}
    hp = changed.pop("start", 20)
    weapons = changed.pop("weapons", ("Dagger", "Laser pistol"))
    profile = Profile(
        name=name or f"{seat.title()} Std",
        seat=seat,
        skills=skills,
        hp=hp,
        armour=ARMOURS[changed.pop("armour", "No armour")],
        weapons=tuple(WEAPONS[w] for w in weapons),
        traits=changed.pop("traits", ()),
        abilities=changed.pop("abilities", ()),
    )
    fields = {"actions": 2, "hp": hp, "wielded": weapons, **changed}
    return profile, fields


def table(*people, units=(1,), turn=1, limit=9, locks=(), seats=("red", "blue"), **switches):
    """A battle in which unit 1 (or `units`) is about to act."""
    profiles = tuple(profile for profile, _ in people)
    characters = tuple(Character(id=n, **fields) for n, (_, fields) in enumerate(people, 1))
    rest = tuple(Slot(5, (n,)) for n in range(1, len(people) + 1) if n not in units)
    state = Fielded(
        profiles=profiles,
        units=characters,
        seats=seats,
        switches={**SWITCHES, **switches},
        turn=turn,
        limit=limit,
        order=(Slot(5, tuple(units)), *rest),
        place=1,
        locks=locks,
        frames=(Battle(stage="next"), Activation(units=tuple(units), parent=0)),
    )
    # Who rides does so in a vehicle that is put there later.
    assert any(who.aboard for who in characters) or SYSTEM.invariants(state) == ()
    return state


class Game:
    """Plays moves with scripted dice and remembers what was told."""

    def __init__(self, state):
        self.state = state
        self.told = []

    def do(self, seat, move: Move, faces=""):
        """Play one move; every scripted face must be asked for."""
        dice = Scripted(faces)
        step = play(SYSTEM, self.state, move, Moment(seat=seat, dice=dice))
        dice.done()
        self.state, self.told = step.state, list(step.told)
        assert SYSTEM.invariants(self.state) == ()
        return self

    def no(self, faces=""):
        """Whoever is asked declines."""
        return self.do(self.asked().entries[0].seat, Decline(), faces)

    def lapse(self, faces=""):
        """The time of the open question is over."""
        return self.do("red", Lapse(), faces)

    def asked(self):
        """The open question."""
        return question(self.state)

    def kind(self):
        """The kind of the open question."""
        return self.asked().kind if self.asked() else None

    def unit(self, number):
        return self.state.unit(number)

    def offers(self, seat):
        return offers(SYSTEM, self.state, seat)

    def text(self):
        return "\n".join(line.text for line in self.told)

    def rules(self):
        """The rules of what was told, in order and without the name of the game."""
        return [line.rule.removeprefix("P28-") for line in self.told]

    def labels(self):
        """What the open question offers, of all who are asked."""
        return [choice.label for entry in self.asked().entries for choice in entry.choices]

    def rolls(self, rule):
        """The dice shown with what was told by a rule: what for, sides and faces."""
        told = [line for line in self.told if line.rule == f"P28-{rule}"]
        return [(work.what, work.sides, work.faces) for line in told for work in line.work]

    def cited(self):
        """The rules of what was told as one text."""
        return " ".join(self.rules())

    def shown(self):
        """Sides and faces of every throw told that is no skill roll."""
        works = [work for line in self.told for work in line.work]
        return [(work.sides, work.faces) for work in works if not work.of]

    def amounts(self, what):
        """What each modifier adds in the first working whose name begins so."""
        return [mod.amount for mod in self.work(what).mods]

    def work(self, what):
        """The first working whose name begins so: `F roll`, `F roll, charge` or `Fist damage`."""
        works = [work for line in self.told for work in line.work]
        return next(work for work in works if named(work).startswith(what))


def strike(state, hit, dice):
    """What a hit does to a character: the table after it, the HP lost, the line that tells it."""
    return suffered(state, hit, roll_damage(state, hit, dice), dice)


def named(work):
    """What a working is of, a skill roll with its skill."""
    return f"{work.of} roll, {work.what}" if work.of else work.what


def new_turn(*people, script="", stage="turn", **more):
    """A battle in which the next turn has just begun."""
    state = table(*people, **more)
    state = msgspec.structs.replace(state, frames=(Battle(stage=stage),))
    return going(msgspec.structs.replace(state, order=(), place=0), script)


def going(state, script=""):
    """A battle that has gone on until somebody is asked; every scripted face was asked for."""
    dice = Scripted(script)
    run = Run(state, dice)
    run.until_asked()
    dice.done()
    game = Game(run.state)
    game.told = run.told
    return game


def order(game):
    """The units of each place in the order of the turn."""
    return [slot.units for slot in game.state.order]


OPEN = {
    "distance_mm": (0, 10, 30, 50, 80, 100, 300),
    "sight": (True,),
    "cover": (False, True),
    "hidden": (False, True),
    "contact": (True,),
    "facing": ("front", "rear", "left", "right"),
    "share": (0, 60, 100),
    "terrain": ((), ("rough",), ("hazardous",)),
    "near": ((),),
    "climb_top_mm": (40, 90, 150),
    "climb_from_mm": (0, 90),
    "climb_to_mm": (0, 40, 90, 150),
    "to": ("C4",),
    "heading": (0, 90, 215),
    "members": ((),),
}
"""What people may read off their table for each fact that an action leaves open."""


def measured(rng, state):
    """What the people at a random table say: facts for the action that waits, or take it back."""
    action = waiting_action(state)
    for _ in range(20):
        move = Measure(**{field: rng.choice(OPEN[field]) for field in unstated(action)})
        if legal(state, move, waits_for(state)[0]) is None:
            return move
    return TakeBack()


class Drawn(Dice):
    """Faces from a seeded generator, for games that nobody scripts."""

    def __init__(self, seed):
        super().__init__()
        self.seed = random.Random(seed)

    def draw(self, n, sides, why, hidden):
        return tuple(self.seed.randint(1, sides) for _ in range(n))
