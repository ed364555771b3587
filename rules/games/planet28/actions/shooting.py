"""The Shoot action: who may shoot whom, and what people state of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

import msgspec

from rules.core import Move, RuleError, fact
from rules.games.planet28.acts import Near, Share, Some, Spend, StruckSide, listed
from rules.games.planet28.answers import Distance, Stated
from rules.games.planet28.armament import at_hand, weapon_of
from rules.games.planet28.attack import Attack, Volley
from rules.games.planet28.facings import has_sides, is_hull_covered
from rules.games.planet28.fact_types import CENTIMETRES
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.legality import (
    acting,
    check_ashore,
    check_hood,
    check_shield,
    check_target,
    check_truce,
    check_weapon,
    cm,
)
from rules.games.planet28.measured.looks import between, within
from rules.games.planet28.measured.reading import shown
from rules.games.planet28.measured.sides import check_arc
from rules.games.planet28.measured.spots import is_placed
from rules.games.planet28.squads import check_whole, ready_bodies
from rules.games.planet28.state import Table
from rules.games.planet28.warband.sections import CAMO
from rules.games.planet28.warband.weapons import Weapon

from .loading import check_usable
from .mounts import arc, barrels, check_mounted, mount_of, named, seen_from
from .vehicle_work import SMOKED
from .volleys import check_members, firing

# P28-VEH-SMOKE
CLEAR = 100
# P28-WSR-EXPL
BLAST = 50
# P28-VEH-TR-CAMO
BLENDED = 300
Height = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000), fact(CENTIMETRES)]


class Shoot(Spend, frozen=True, kw_only=True, tag="shoot"):
    """The Shoot action with one ranged weapon in hand (P28-SHOOT-1). Distances in millimetres.

    `height_mm` is how much higher the shooter stands, `near` the units within 5cm of the target.
    `cover`: some part of the target is hidden, or half of a squad, `hidden`: all of it. `skill` is
    S or, with a Psychic weapon, P; empty takes the better. `share` is how much of a vehicle is
    hidden, in percent, and `facing` the side of it that is struck. For a vehicle that shoots
    `mount` is the section with the weapon, `gunner` who aims it (P28-VEH-SHOOT-5) or shoots from a
    loophole. Of a squad `members` shoot, all if none are named.
    """

    target: int
    weapon: str
    skill: Annotated[str, msgspec.Meta(pattern="^(S|P|)$")] = ""
    distance_mm: Distance
    height_mm: Height = 0
    sight: Stated = True
    cover: Stated = False
    near: Near = ()
    hidden: Stated = False
    facing: StruckSide = msgspec.UNSET
    share: Share = msgspec.UNSET
    mount: Annotated[int, msgspec.Meta(ge=0, le=40)] | msgspec.UnsetType = msgspec.UNSET
    gunner: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | msgspec.UnsetType = msgspec.UNSET
    members: Some = msgspec.UNSET

    def by(self) -> int:
        """Return whose weapon it is: the unit's, or that of a passenger (P28-VEH-SHOOT-6)."""
        return self.gunner if self.gunner and self.mount is msgspec.UNSET else self.unit

    def volley(self, table: Table) -> Volley:
        """Return the shots, of a squad one by each member that can (P28-SQD-9)."""
        pairs = self._firing(table, self.distance_mm)
        return tuple(self._shot_of(table, one, weapon) for one, weapon in pairs)

    def _firing(
        self, table: Table, distance_mm: int | None = None
    ) -> tuple[tuple[int, Weapon], ...]:
        """Return who shoots with what: of a squad those named, or all who have not yet."""
        only = self.members or spare(table, self.unit)
        return firing(table, self.by(), self.target, self.weapon, distance_mm, only)

    def _shot_of(self, table: Table, member: int, weapon: Weapon) -> Attack:
        """Return the shot of a member of a squad, by whose skill only this weapon is guided."""
        skill = self.skill if weapon.name == self.weapon else ""
        whole = self.attack(table)
        return msgspec.structs.replace(whole, by=member, weapon=weapon.name, skill=skill)

    def _special(self, table: Table) -> tuple[str, ...]:
        """Return the special rules of the weapons that are fired."""
        return tuple(one for _, weapon in self._firing(table) for one in weapon.special)

    def spoken(self, table: Table) -> str:
        """Return how far the target is, its cover, the heights, and who is near (P28-FACT-1)."""
        far, name = cm(self.distance_mm or 0), table.name(self.target)
        parts = [f"{name} is in sight{seen_from(table, self)}, {far} away", self._covered()]
        if "Indirect" in weapon_of(table, self.by(), self.weapon).special:
            parts[0] = f"the marker falls {far} away towards {name}"
        if self.facing:
            parts.append(f"struck on its {self.facing}")
        if self.height_mm:
            side = "higher" if self.height_mm > 0 else "lower"
            parts.append(f"the shooter {cm(abs(self.height_mm))} {side}")
        if self.near:
            parts.append(f"near it {listed(table, self.near)}")
        if self.members:
            parts.append(f"of {table.name(self.unit)} shoots {listed(table, self.members)}")
        return ", ".join(parts)

    def _covered(self) -> str:
        if self.share is not None and self.share is not msgspec.UNSET:
            return f"{self.share}% of it hidden"
        if self.hidden:
            return "wholly hidden"
        return "in cover" if self.cover else "in the open"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a shooter, target or weapon that rules out the shot."""
        super().check(state, seat)
        if state.has(self.unit, "Animal"):
            raise RuleError(
                f"{state.name(self.unit)} is an Animal and never shoots.", "P28-SHOOT-1"
            )
        if is_vehicle(state, self.unit):
            weapon = check_mounted(state, self)
        else:
            weapon = check_weapon(state, self.unit, self.weapon, self.skill, melee=False)
        check_target(state, self.unit, self.target)
        check_shield(state, self.target)
        check_truce(state, self.unit, self.target)
        self._check_range(state, weapon)
        check_free(state, self.unit, self.target)
        check_usable(state, self.by(), weapon)
        check_members(state, self.unit, self.members or (), spare(state, self.unit))
        if not self._firing(state, self.distance_mm):
            text = f"Nobody of {state.name(self.unit)} is left to shoot at that."
            raise RuleError(text, "P28-SQD-9")
        near = self.near or ()
        for other in near:
            if not state.is_there(other) or other == self.target:
                raise RuleError(f"Unit {other} cannot stand near the target.", "P28-WSR-EXPL")
            check_whole(state, other)
            check_ashore(state, other)
            # P28-WSR-EXPL: a blast hits each nearby unit once.
            if near.count(other) > 1:
                raise RuleError(f"{state.name(other)} is named twice.", "P28-WSR-EXPL")

    def measured(self, state: Table) -> Self:
        """Return it with distance, sight, cover and heights on a measured table.

        How far the marker of an Indirect weapon falls stays the shooter's estimate
        (P28-WSR-INDIR). See P28-FACT-1, P28-SHOOT-1, P28-SHOOT-4 and P28-WSR-EXPL. Raises
        RuleError for a target beside the arc of a vehicle's weapon (P28-VEH-SHOOT-2).
        """
        if state.scenery is None or not state.is_there(self.target):
            return self
        side = self._side(state)
        known = shown(state, self.unit, self.target, self.__struct_fields__, side)
        if known and side:
            check_arc(state, self.unit, side, self.target)
        held = {one.name: one for one in at_hand(state, self.by(), melee=False)}
        weapon = held.get(self.weapon)
        if known and weapon is not None:
            if "Indirect" in weapon.special:
                known |= {"distance_mm": self.distance_mm, "sight": True}
            else:
                limits = (weapon.range_least, CLEAR)
                known["distance_mm"] = between(state, self.unit, self.target, limits, side)
            blast = "Explosive" in weapon.special
            known["near"] = within(state, self.target, BLAST) if blast else ()
        return msgspec.structs.replace(self, **known)

    def _side(self, table: Table) -> str:
        """Return the side from which a vehicle's weapon fires, "" for all round (P28-VEH-4)."""
        return arc(table, self) if is_vehicle(table, self.unit) else ""

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return distance, sight and cover, and for a blast who is near (P28-FACT-1)."""
        if state.scenery is not None:
            return self._estimated(state)
        cover = self._cover_facts(state)
        held = (one.name for one in at_hand(state, self.by(), melee=False))
        special = self._special(state) if self.weapon in held else ()
        # P28-WSR-INDIR: the distance is the shooter's estimate; the target need not be seen.
        if "Indirect" in special:
            return ("distance_mm", cover)
        # P28-VEH-4
        side = ("facing",) if has_sides(state, self.target) else ()
        near = ("near",) if "Explosive" in special else ()
        return ("distance_mm", "sight", cover, *side, *near)

    def _estimated(self, table: Table) -> tuple[str, ...]:
        """Return what even a measured table leaves to the shooter (P28-WSR-INDIR)."""
        if table.scenery is None:
            return ()
        held = (one.name for one in at_hand(table, self.by(), melee=False))
        indirect = self.weapon in held and "Indirect" in self._special(table)
        return ("distance_mm",) if indirect else ()

    def _cover_facts(self, table: Table) -> str:
        """Return which fact decides on the target's cover: for a giant whether all is hidden."""
        # P28-COVER-3
        if is_vehicle(table, self.target):
            return "share"
        # P28-TR-GIGANTIC
        return "hidden" if table.has(self.target, "Gigantic") else "cover"

    def is_covered(self, table: Table) -> bool:
        """Return whether the target has a cover die (P28-COVER-1, P28-TR-GIGANTIC)."""
        # P28-COVER-3
        if is_vehicle(table, self.target):
            return self._is_camouflaged(table) or is_hull_covered(
                table, self.target, self.share or 0
            )
        return bool(self.hidden or (self.cover and not table.has(self.target, "Gigantic")))

    def attack(self, table: Table) -> Attack:
        """Return it as one of a volley, with all that was stated of it (P28-FACT-1)."""
        # P28-VEH-SHOOT-5, P28-VEH-SHOOT-6, P28-FACT-1: a section bears it, or a passenger.
        mounted = is_vehicle(table, self.unit) and self.by() == self.unit
        return Attack(
            by=self.by(),
            at=self.target,
            weapon=self.weapon,
            skill=self.skill,
            height_mm=self.height_mm,
            cover=self.is_covered(table),
            near=self.near or (),
            facing=self.facing or "",
            mount=mount_of(table, self) if mounted else -1,
            gunner=int(self.gunner or 0) if mounted else 0,
            smoke=self.is_smoked(table),
            far_mm=(self.distance_mm or 0) if self._estimated(table) else 0,
        )

    def _is_camouflaged(self, table: Table) -> bool:
        """Return whether camouflage covers a vehicle this far away (P28-VEH-TR-CAMO)."""
        return table.has(self.target, CAMO) and (self._real_mm(table) or 0) > BLENDED

    def is_smoked(self, table: Table) -> bool:
        """Return whether smoke hides the target (P28-VEH-SMOKE).

        A distance not stated yet counts as far.
        """
        if not table.is_under(self.target, SMOKED):
            return False
        far = self._real_mm(table)
        return far is None or far >= CLEAR

    def _real_mm(self, table: Table) -> int | None:
        """Return how far away the target is, None while nobody has said it.

        On a measured table an estimate only says where the marker falls (P28-WSR-INDIR, P28-A26).
        """
        placed = is_placed(table, self.unit) and is_placed(table, self.target)
        if not placed or not self._estimated(table):
            return self.distance_mm
        return between(table, self.unit, self.target, (CLEAR,), self._side(table))

    def _check_range(self, table: Table, weapon: Weapon) -> None:
        target = table.name(self.target)
        # P28-WSR-INDIR: the target need not be seen.
        if self.sight is False and "Indirect" not in weapon.special:
            where = seen_from(table, self)
            rule = "P28-VEH-SHOOT-2" if where else "P28-SHOOT-1"
            raise RuleError(f"There is no line of sight{where} to {target}.", rule)
        mm = weapon.range_most if self.distance_mm is None else self.distance_mm
        if not weapon.range_least <= mm <= weapon.range_most:
            reach = cm(weapon.range_most)
            text = f"{target} is {cm(mm)} away; {weapon.name} reaches {reach}."
            raise RuleError(text, "P28-SHOOT-1")
        check_hood(table, self.target, weapon)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every ranged weapon in hand at every enemy; what the table shows is asked."""
        for unit in acting(state, seat):
            if is_vehicle(state, unit):
                ways = tuple(barrels(state, unit))
            else:
                ways = tuple({"weapon": one.name} for one in at_hand(state, unit, melee=False))
            for way in ways:
                for target in state.enemies(seat):
                    shot = cls(unit=unit, target=target, distance_mm=None, **way)
                    yield shot.left_open(state)


def spare(table: Table, unit: int) -> tuple[int, ...]:
    """Return the characters of a unit that have not been named for this volley yet."""
    fired = {one.by for one in named(table)}
    return tuple(one for one in ready_bodies(table, unit) if one not in fired)


def check_free(table: Table, unit: int, target: int) -> None:
    """Raise RuleError for a shot out of or into a combat (P28-SHOOT-2, P28-A87)."""
    own, theirs = table.touching(unit), table.touching(target)
    # P28-VEH-SHOOT-7, P28-A95: a vehicle neither, but with the switch.
    free = is_vehicle(table, unit) and table.is_switched("veh_shoot_locked", "yes")
    # P28-TR-GUNSLINGER, P28-INT-24: it ignores its own lock, but not its target's.
    # P28-VEH-SHOOT-7
    if own and not free and not table.has(unit, "Gunslinger"):
        raise RuleError(f"{table.name(unit)} is locked in combat and cannot shoot.", "P28-SHOOT-2")
    if theirs and unit not in theirs:
        text = f"{table.name(target)} is locked in combat and cannot be shot at."
        raise RuleError(text, "P28-SHOOT-2")
