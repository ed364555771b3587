"""What a viewer may see of a battle, as data: all but agendas is open (P28-PBP-4)."""

from __future__ import annotations

import msgspec

from rules.core.letters import Picks
from rules.ground.piece import Piece
from rules.ground.terrain import Table as Scenery

from .campaign.overview import CampaignView
from .hull_view import HullView
from .units import Spot
from .warband.weapons import Weapon


class UnitView(msgspec.Struct, frozen=True, kw_only=True):
    """One unit as everybody sees it: current skills, HP, weapons in hand, condition.

    A squad shows the best skills, all the HP and every weapon of its `members`, who are units of
    their own and stand nowhere else while they are in it. A vehicle has a `hull`; its HP are those
    of all its sections.

    `aboard` names the vehicle in which it rides, () for none.
    `mover` is the seat that moves it, its owner or whoever controls it; `climbing` the height at
    which it hangs, in millimetres; `effects` are those that last, by name. `weapons` are all that
    it carries, `unloaded` those of them that must be loaded first, `injuries` those of a campaign
    and the damage of a vehicle that lasts. On a measured table it stands `at` a place, in this
    `square`, as this `piece`. It fights for a `side` and goes `speed_mm` with one action.
    """

    id: int
    name: str
    seat: str
    skills: dict[str, int]
    hp: int
    start_hp: int
    actions: int
    status: str
    half: bool
    holding: bool
    wielded: tuple[str, ...]
    armour: str
    traits: tuple[str, ...]
    items: dict[str, int]
    touching: tuple[int, ...]
    arcana: tuple[str, ...]
    effects: tuple[str, ...]
    acted: bool
    climbing: int
    mover: str
    abilities: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    unloaded: tuple[str, ...]
    injuries: tuple[str, ...] = ()
    members: tuple[UnitView, ...] = ()
    hull: HullView | None = None
    at: Spot | None = None
    square: str = ""
    aboard: tuple[int, ...] = ()
    piece: Piece | None = None
    side: str = ""
    speed_mm: int = 0

    @property
    def here(self) -> bool:
        """Return whether the unit is still on the table."""
        return self.status in ("ok", "broken", "shaken")


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a viewer sees it. `order` names the units still to act, `awaits` the seats.

    `acting` are the units of which one is activated now; `ground` is a measured table,
    `rents` the middles of ground that was rent there, `starts` where each seat deploys (5.19);
    `picks` is what the open question has somebody pick by letter.
    """

    viewer: str | None
    turn: int
    limit: int
    seats: tuple[str, ...]
    units: tuple[UnitView, ...]
    order: tuple[tuple[int, ...], ...]
    acting: tuple[int, ...]
    question: str
    awaits: tuple[str, ...]
    ended: str
    winners: tuple[str, ...]
    zones: tuple[str, ...]
    campaign: CampaignView | None = None
    goal: str = ""
    ground: Scenery | None = None
    rents: tuple[Spot, ...] = ()
    starts: dict[str, int] = {}
    picks: Picks | None = None

    @property
    def now(self) -> str:
        """Return which turn it is, of how many unless there is no limit (P28-GM-1)."""
        return f"Turn {self.turn} of {self.limit}" if self.limit else f"Turn {self.turn}"

    def of(self, seat: str) -> tuple[UnitView, ...]:
        return tuple(unit for unit in self.units if unit.seat == seat)

    def unit(self, number: int) -> UnitView:
        """Return a unit by its number, a member of a squad too. Raises KeyError for none."""
        for unit in self.units:
            for one in (unit, *unit.members):
                if one.id == number:
                    return one
        raise KeyError(number)


LOST = ("slain", "fled", "destroyed", "derelict")
