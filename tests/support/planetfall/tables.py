"""Battles of Planetfall for tests, built from short descriptions, and played with scripted dice.

game = Game(battle(red=[squad("Fists", 2, boxes=(6, 6))], blue=[squad("Claws", 3, cqb=2)]))
game = game.send(OpposedTest(purpose="initiative"), "d6:5 d6:4 d6:2 d6:1")
game.do("blue", Accept())
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from rules.core import Frame, Lapse, Moment, Move, offers, play, question
from rules.core.loop import Run
from rules.core.seats import GM
from rules.dice import Dice, Scripted
from rules.games.planetfall.fielded import Fielded
from rules.games.planetfall.force.mars import Mar
from rules.games.planetfall.force.profile import Band, Profile, Size, Weapon
from rules.games.planetfall.force.race import Race
from rules.games.planetfall.options import OPTIONS
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Command, HelixListing, Listing, Model, Squadron

SWITCHES = {option.key: option.default for option in OPTIONS}
RACES = {"red": "Terran Alliance", "blue": "Dindrenzi Federation"}
GUN = Weapon(name="Gun", arcs=("AR",), ef=Band(20, 4), lr=Band(40, 2))
"""An all-round gun: 4 dice to 10", 2 dice to 20"."""


class Squad(msgspec.Struct):
    """A squadron as a test describes it; `models` profiles, `damage` of each of them in order."""

    name: str
    profiles: tuple[Profile, ...]
    listing: dict[str, Any]
    fields: dict[str, Any]
    damage: tuple[int, ...] = ()
    debilitating: tuple[int, ...] = ()


def profile(name: str = "Tank", **changed: Any) -> Profile:
    """A medium tank of DR 6+6, CQB 4, move 6"/12", with a gun and hover; fields as given."""
    fields: dict[str, Any] = {
        "id": name.lower().replace(" ", "-"),
        "name": name,
        "race": RACES["red"],
        "category": "medium_tank",
        "sight": "armoured",
        "locomotion": "hover",
        "cruise": 12,
        "flat_out": 24,
        "boxes": (6, 6),
        "cqb": 4,
        "sizes": (Size(1, 4),),
        "weapons": (GUN,),
    }
    return Profile(**(fields | changed))


def infantry(name: str = "Guards", **changed: Any) -> Profile:
    """Light infantry of DR 3, CQB 4, move 4"/6", without a gun; fields as given."""
    fields: dict[str, Any] = {
        "category": "light_infantry",
        "sight": "light",
        "locomotion": "infantry",
        "cruise": 8,
        "flat_out": 12,
        "boxes": (3,),
        "base": 25,
        "weapons": (),
    }
    return profile(name, **(fields | changed))


def squad(
    name: str,
    models: int = 1,
    of: Profile | None = None,
    *,
    attached: Iterable[Profile] = (),
    damage: tuple[int, ...] = (),
    debilitating: tuple[int, ...] = (),
    **fields: Any,
) -> Squad:
    """A squadron of so many models of a profile; attachments come last.

    Other fields go where they belong: to its `Listing` (tv, helix, points, reserve, aboard), to
    the `Squadron` (place, overwatch, disorder, …) or to the profile (boxes, cqb, mars, …).
    """
    listing = {k: fields.pop(k) for k in tuple(fields) if k in _fields(Listing)}
    state = {k: fields.pop(k) for k in tuple(fields) if k in _fields(Squadron)}
    base = of or profile(f"{name} model")
    one = msgspec.structs.replace(base, **fields) if fields else base
    return Squad(name, (*(one,) * models, *attached), listing, state, damage, debilitating)


def _fields(kind: type[msgspec.Struct]) -> frozenset[str]:
    return frozenset(kind.__struct_fields__)


def battle(
    red: Iterable[Squad] = (),
    blue: Iterable[Squad] = (),
    *,
    gm: bool = False,
    mfv: int = 1500,
    bonus: tuple[int, int] = (0, 0),
    lp: tuple[int, int] = (0, 0),
    switches: dict[str, str] | None = None,
    frames: tuple[Frame, ...] = (),
    **fields: Any,
) -> Fielded:
    """A battle in its first turn, everybody on the table; red is the first seat, numbers from 1.

    `helix` of a squad counts within its side. Other fields are those of the `Table`.
    """
    profiles: list[Profile] = []
    made: dict[str, list[Any]] = {"roster": [], "squadrons": [], "models": [], "helixes": []}
    for side, squads in (("red", tuple(red)), ("blue", tuple(blue))):
        first = len(made["helixes"])
        most = max((one.listing.get("helix", 1) for one in squads), default=0)
        for _ in range(most):
            helix = HelixListing(side=side, group=1, type="core", race=RACES[side])
            made["helixes"].append(helix)
        for one in squads:
            _add(one, side, first, profiles, made)
    commands = tuple(
        Command(side=s, race=RACES[s], mfv=mfv, bonus=b, lp=n, lp_per_test=n, tracker=mfv // 100)
        for s, b, n in zip(("red", "blue"), bonus, lp, strict=True)
    )
    races = tuple(Race(race=name, artillery_dice=4, deviation=6) for name in RACES.values())
    state = Fielded(
        profiles=tuple(profiles),
        races=races,
        commands=commands,
        seats=("red", "blue", GM) if gm else ("red", "blue"),
        switches=SWITCHES | (switches or {}),
        frames=frames,
        **({"turn": 1, "first": "red"} | {k: tuple(v) for k, v in made.items()} | fields),
    )
    return state


def _add(
    one: Squad, side: str, helixes: int, profiles: list[Profile], made: dict[str, list[Any]]
) -> None:
    places = []
    for kind in one.profiles:
        if kind not in profiles:
            profiles.append(kind)
        places.append(profiles.index(kind))
    number = len(made["squadrons"]) + 1
    listing = {"race": RACES[side], "tv": 4} | one.listing
    listing["helix"] = helixes + listing.get("helix", 1)
    made["roster"].append(Listing(name=one.name, side=side, profiles=tuple(places), **listing))
    made["squadrons"].append(Squadron(**({"id": number, "place": "table"} | one.fields)))
    for place, kind in enumerate(places):
        made["models"].append(
            Model(
                id=len(made["models"]) + 1,
                squadron=number,
                profile=kind,
                damage=one.damage[place] if place < len(one.damage) else 0,
                debilitating=one.debilitating[place] if place < len(one.debilitating) else 0,
            )
        )


class Game:
    """Plays moves with scripted dice and remembers what was told."""

    def __init__(self, state: Fielded) -> None:
        self.state = state
        self.told: list[Any] = []

    def send(self, *frames: Frame, script: Any = "") -> Game:
        """Put frames on the stack, the first to be done first, and go on until one asks."""
        state = msgspec.structs.replace(self.state, frames=(*self.state.frames, *reversed(frames)))
        return self._run(state, script)

    def go(self, script: Any = "") -> Game:
        """Go on until somebody is asked; every scripted face must be asked for."""
        return self._run(self.state, script)

    def _run(self, state: Fielded, script: Any) -> Game:
        dice = Scripted(script)
        run = Run(state, dice)
        run.told = []
        run.until_asked()
        dice.done()
        self.state, self.told = run.state, list(run.told)
        return self

    def do(self, seat: str, move: Move, faces: Any = "") -> Game:
        """Play one move; every scripted face must be asked for."""
        dice = Scripted(faces)
        step = play(SYSTEM, self.state, move, Moment(seat=seat, dice=dice))
        dice.done()
        self.state, self.told = step.state, list(step.told)
        return self

    def lapse(self, faces: Any = "") -> Game:
        """The time of the open question is over."""
        return self.do("red", Lapse(), faces)

    def asked(self) -> Any:
        """The open question."""
        return question(self.state)

    def kind(self) -> str | None:
        """The kind of the open question."""
        return self.asked().kind if self.asked() else None

    def offers(self, seat: str) -> tuple[Move, ...]:
        return offers(SYSTEM, self.state, seat)

    def labels(self) -> list[str]:
        """What the open question offers, of all who are asked."""
        return [choice.label for entry in self.asked().entries for choice in entry.choices]

    def text(self) -> str:
        return "\n".join(line.text for line in self.told)

    def rules(self) -> list[str]:
        """The rules of what was told, in order and without the name of the game."""
        return [line.rule.removeprefix("PF-") for line in self.told]

    def work(self, what: str) -> Any:
        """The first working whose name begins so."""
        works = [work for line in self.told for work in line.work]
        return next(work for work in works if work.what.startswith(what))

    def tracker(self, side: str) -> int:
        return self.state.command(side).tracker


def d6(*faces: int) -> str:
    """A script of six-sided dice: `d6(5, 4)` is "d6:5 d6:4"."""
    return " ".join(f"d6:{face}" for face in faces)


def mar(name: str, **fields: Any) -> Mar:
    """A MAR by its name."""
    return Mar(name, **fields)


class Drawn(Dice):
    """Faces from a seeded generator, for games that nobody scripts."""

    def __init__(self, seed: float) -> None:
        super().__init__()
        self.seed = random.Random(seed)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        return tuple(self.seed.randint(1, sides) for _ in range(n))
