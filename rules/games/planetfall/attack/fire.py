"""Declaring an attack of main ordnance, and what people state of it (PF-ORD-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

import msgspec

from rules.core import Move, RuleError, fact_text

from ..fact_types import Some, Stated
from ..force.mars import CRYSTAL_FORMATION
from ..letters import letter, living
from ..measured.shots import onward_facts, shot_facts
from ..state import Table
from .aiming import aim, check_aims, check_cyber, check_lasers, check_target, is_all_cyber
from .armament import check_combining, guns, is_long, mounted, weapon_names
from .battery import Battery, firing_now
from .declared import Aim, Declared, weapon_of
from .stated import Arc, Far, Firers, Mounts

Squad = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
SAID = (
    ("models", "firing"),
    ("chain", "in order"),
    ("flank", "in its flank"),
    ("aft", "behind it"),
    ("arc", "arc"),
    ("onward_chain", "the crystal's targets in order"),
    ("onward_flank", "in their flank"),
    ("onward_aft", "behind them"),
)
"""Facts besides the range as they are told, where they are stated."""


class Fire(Move, frozen=True, kw_only=True, tag="fire"):
    """An attack with one weapon of the squadron, several with commas, or "" for all (PF-ORD-8).

    `ranges` are half inches to the closest viable model, one for all or one by firing model
    (PF-ORD-4). `models` fire, all who bear such a weapon if left; `arc` is where the target stands
    from them, "" where their weapons bear on it (PF-ORD-3). `chain` are its viable models, the
    closest first (PF-ORD-6), `flank` and `aft` how many firing models stand in those arcs of each
    (PF-ORD-7). `solution` is EF wherever that is possible, unless LR is chosen (PF-ORD-5). `hard`
    says whether a condition of people's own on a Hard Target holds. A crystal that is fired at
    attacks `onward` (PF-MAR-CRYSTAL).
    """

    squadron: Squad
    target: Squad
    weapon: Annotated[str, msgspec.Meta(max_length=200)] = ""
    solution: Literal["", "EF", "LR"] = ""
    onward: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    ranges: Far = None
    models: Some = msgspec.UNSET
    arc: Arc = ""
    chain: Some = msgspec.UNSET
    flank: Firers = ()
    aft: Firers = ()
    hard: Stated = True
    onward_chain: Some = msgspec.UNSET
    onward_flank: Firers = ()
    onward_aft: Firers = ()
    bearing: Mounts = msgspec.UNSET

    def measured(self, state: Table) -> Self:
        """Return it with what a measured table shows of it (PF-ORD-3 to PF-ORD-7)."""
        top = state.frames[-1] if state.frames else None
        if state.scenery is None or not isinstance(top, Battery):
            return self
        if self.squadron not in top.gunners(state):
            return self
        check_target(state, self.squadron, self.target, top.prey(), self.onward)
        known = shot_facts(state, self, top.spent())
        if self.onward:
            crystals = living(state, self.target, known["chain"])
            known |= onward_facts(state, crystals, self.onward)
        return msgspec.structs.replace(self, **known)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for weapons, a target or facts that rule the attack out (PF-ORD-2)."""
        self.declared(state)

    def declared(self, table: Table) -> Declared:
        """Return it as it is declared beside the others. Raises RuleError where it cannot be."""
        battery = firing_now(table, self.squadron)
        check_target(table, self.squadron, self.target, battery.prey(), self.onward)
        pairs = self._bearing(
            table, mounted(table, self.squadron, self.weapon, self._models(table))
        )
        found = guns(table, pairs, battery.spent(), self.ranges, self.arc)
        check_combining(table, found)
        # PF-MAR-CRYSTAL
        if self.onward:
            check_lasers(table, found)
        firing = len({gun.model for gun in found})
        # PF-ORD-6, PF-ORD-7
        cyber = is_all_cyber([weapon_of(table, gun) for gun in found])
        flank, aft = self.flank, self.aft
        shot = Declared(
            squadron=self.squadron,
            aim=aim(table, self.target, self.chain, flank, aft, firing, self.hard, cyber),
            guns=found,
            long=is_long(table, found, self.solution),
            onward=self._onward(table),
        )
        check_cyber(table, shot)
        check_aims(table, (*battery.declared, shot))
        return shot

    def _bearing(
        self, table: Table, pairs: tuple[tuple[int, int], ...]
    ) -> tuple[tuple[int, int], ...]:
        """Return those of some weapons that bear on the target, as far as that is known."""
        if self.bearing is msgspec.UNSET:
            return pairs
        bearing = {(one[0], int(one[1:]) - 1) for one in self.bearing}
        return tuple(pair for pair in pairs if (letter(table, pair[0]), pair[1]) in bearing)

    def _models(self, table: Table) -> tuple[int, ...]:
        """Return the models that see the target: all, unless some are named (PF-ORD-3)."""
        if isinstance(self.models, str):
            return living(table, self.squadron, self.models)
        return tuple(one.id for one in table.living(self.squadron))

    def _onward(self, table: Table) -> Aim | None:
        """Return whom the crystal attacks, as one firing model (PF-MAR-CRYSTAL, PF-A54)."""
        if not self.onward:
            return None
        flank, aft = self.onward_flank, self.onward_aft
        return aim(table, self.onward, self.onward_chain, flank, aft, 1, self.hard)

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the range, which nobody but the players can see (PF-ORD-4)."""
        return ("ranges",)

    def spoken(self, table: Table) -> str:
        """Return what is stated of the table, for the other side to confirm (PF-FACT-1)."""
        parts = [f"{table.does(self.target, 'is')} {fact_text(table, self, 'ranges')} away"]
        for field, what in SAID:
            value = getattr(self, field)
            if value not in (msgspec.UNSET, "", ()):
                parts.append(f"{what} {fact_text(table, self, field)}")
        if not self.hard:
            parts.append("the condition of its Hard Target does not hold")
        return ", ".join(parts)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every weapon at every target, and all weapons that combine, the range left open."""
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, Battery):
            return
        for squadron in top.gunners(state):
            names = weapon_names(state, squadron)
            weapons = ("", *names) if len(names) > 1 else names
            for target, onward in _targets(state, seat, top):
                for weapon in weapons:
                    yield cls(squadron=squadron, target=target, weapon=weapon, onward=onward)


class OpenFire(Move, frozen=True, kw_only=True, tag="open_fire"):
    """All attacks are declared: the dice fall (PF-ORD-2)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError where no attack is declared yet."""
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, Battery) or not top.declared:
            raise RuleError("Declare an attack first, or hold fire.", "PF-ORD-2")


class HoldFire(Move, frozen=True, kw_only=True, tag="hold_fire"):
    """No attack, or no more of them."""


def _targets(table: Table, seat: str, battery: Battery) -> Iterator[tuple[int, int]]:
    """Yield who might be fired at, and for crystals of one's own whom they might attack then."""
    if battery.prey():
        yield battery.prey(), 0
        return
    there = [n for n in range(1, len(table.squadrons) + 1) if table.is_there(n)]
    enemies = [n for n in there if table.side(n) != seat]
    yield from ((enemy, 0) for enemy in enemies)
    for own in there:
        if table.side(own) == seat and table.has(own, CRYSTAL_FORMATION):
            yield from ((own, enemy) for enemy in enemies)
