"""Who stands around a spot that a hit reaches: a blast in a fight, the marker of an Indirect shot.

The shooter of an Indirect weapon states how far away the marker falls before anybody measures;
who is within 10cm of it is asked only after a hit (P28-WSR-INDIR).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Frame, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.facings import has_sides
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.legality import check_ashore
from rules.games.planet28.measured.looks import around_marker, marker, within
from rules.games.planet28.measured.sides import side_at
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.solo.speakers import ends, entries
from rules.games.planet28.squads import check_whole
from rules.games.planet28.state import Table

from .measure import Measure, Unmeasured
from .splash import splashes

SPLASHED, MARKED = 50, 100
"""How far a blast and a marker reach, in millimetres (P28-WSR-EXPL, P28-WSR-INDIR)."""


class Blast(Unmeasured, frozen=True, kw_only=True, tag="blast"):
    """The units around the target of a hit, or with `marker` around where the shot falls."""

    stages: ClassVar[tuple[str, ...]] = ("around", "burst")

    hit: Attack
    marker: bool = False
    near: tuple[int, ...] = ()

    def open_facts(self) -> tuple[str, ...]:
        """Return what is asked: who is near."""
        return ("near",)

    def check_said(self, table: Table, said: Measure) -> None:
        """Raise RuleError for units that cannot be near, or are named twice."""
        near = said.near or ()
        for unit in near:
            if not table.is_there(unit) or (unit == self.hit.at and not self.marker):
                raise RuleError(f"Unit {unit} cannot stand near it.", self._rule())
            check_whole(table, unit)
            check_ashore(table, unit)
            if near.count(unit) > 1:
                raise RuleError(f"{table.name(unit)} is named twice.", self._rule())

    def _rule(self) -> str:
        return "P28-WSR-INDIR" if self.marker else "P28-WSR-EXPL"

    def ask_around(self, state: Table) -> Ask | None:
        """Ask the owner of the weapon who is within its reach."""
        if is_measured(state):
            return None
        name, shooter = state.name(self.hit.at), state.name(self.hit.by)
        nobody = Choice("Nobody", Measure(near=()))
        only = Choice(f"Only {name}", Measure(near=(self.hit.at,)))
        asked = entries(
            state,
            state.seat(self.hit.by),
            kinds=(Measure,),
            choices=(only, nobody) if self.marker else (nobody,),
            default=nobody.move,
        )
        text = f"{self.hit.weapon} of {shooter} bursts. Who stands within 5cm of {name}?"
        if self.marker:
            text = f"The shot of {shooter} comes down. Who stands within 10cm of the marker?"
        return Ask(kind="blast", rule=self._rule(), text=text, entries=asked, ends=ends(asked))

    def do_around(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record who is near, and have it confirmed if that is the option.

        See P28-FACT-3, P28-WSR-EXPL and P28-WSR-INDIR.
        """
        answer = next(iter(answers.values()), None)
        near = (answer.near or ()) if isinstance(answer, Measure) else ()
        if is_measured(state):
            near = self._reached(state)
        names = " and ".join(map(state.name, near)) or "nobody"
        spot = "the marker" if self.marker else state.name(self.hit.at)
        said = f"near {spot}: {names}"
        frame = msgspec.structs.replace(self, near=near)
        return Go(state=state, frame=frame, first=to_confirm(state, self.hit.by, said))

    def _reached(self, table: Table) -> tuple[int, ...]:
        """Return whom it reaches on a measured table (P28-WSR-EXPL, P28-WSR-INDIR)."""
        if self.marker:
            return around_marker(table, self.hit.by, self.hit.at, self.hit.far_mm, MARKED)
        return within(table, self.hit.at, SPLASHED)

    def do_burst(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Hit everybody near, in the order listed."""
        if self.heard("success") is False:
            return Go(state=state, frame=msgspec.structs.replace(self, near=()), to="around")
        hit = msgspec.structs.replace(self.hit, near=self.near)
        if not self.marker:
            return Go(state=state, first=splashes(state, hit))
        names = " and ".join(map(state.name, self.near)) or "nobody"
        line = Line(f"{self.hit.weapon} reaches {names}.", "P28-WSR-INDIR", main=True)
        return Go(state=state, told=(line,), first=self._struck(state))

    def _struck(self, table: Table) -> tuple[Frame, ...]:
        """Return the harm to each unit near the marker, and the blast around each of them."""
        weapon = weapon_of(table, self.hit.by, self.hit.weapon)
        harms: tuple[Frame, ...] = ()
        for unit in self.near:
            covered = self.hit.cover and unit == self.hit.at
            hit = Hit(
                victim=unit, weapon=weapon, striker=self.hit.by, cover=covered,
                aimed=self.hit.aimed, shot=True, facing=self._turned(table, unit),
                mount=self.hit.mount,
            )  # fmt: skip
            harms += (Harm(hit=hit),)
        return (*harms, *self._blasts(table))

    def _turned(self, table: Table, unit: int) -> str:
        """Return the side that a hull turns to the marker, "" if nobody knows (P28-VEH-DMG)."""
        if not is_measured(table) or not has_sides(table, unit):
            return ""
        point = marker(table, self.hit.by, self.hit.at, self.hit.far_mm)
        return side_at(table, unit, point)

    def _blasts(self, table: Table) -> tuple[Frame, ...]:
        if "Explosive" not in weapon_of(table, self.hit.by, self.hit.weapon).special:
            return ()
        return tuple(Blast(hit=msgspec.structs.replace(self.hit, at=unit)) for unit in self.near)


def blasts(table: Table, volley: tuple[Attack, ...]) -> tuple[Blast, ...]:
    """Return the question around each hit of a fight with an Explosive weapon (P28-WSR-EXPL)."""
    return tuple(
        Blast(hit=hit)
        for hit in volley
        if "Explosive" in weapon_of(table, hit.by, hit.weapon).special
    )
