"""What a move of 3:16 costs, how likely it comes off, and what it risks.

Chances are of the one test that the move leads to, with a bonus, Boost and Impair as everybody
can see them; what the aliens could still buy is in none of them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import GM, NOTHING, Move, Stakes
from rules.procedures.three_sixteen import ability_test
from rules.procedures.three_sixteen.dominance import Dominance

from .checks import alien_ability, effective, has_bonus_for
from .conflict.conflict_moves import Fight
from .encounter.aim import aim
from .encounter.contact import Ready
from .encounter.declare import Declare
from .encounter.dominance import Watch, watch_odds, watchers_with
from .encounter.hits import Defend, open_window
from .encounter.purchases import Buy, UseAbility, price_now
from .encounter.tasks import LAST_CALL
from .gm.gm import EndEncounter
from .gm.gm_table import EndCampaign
from .mission.service import EndMission
from .model import Ability, Campaign
from .queries import counted, fight
from .troopers.downtime import Device, Starkiller
from .troopers.drugs import Drugs
from .troopers.flashbacks import Strength, Weakness, is_decisive
from .troopers.health import BOXES, is_spared
from .troopers.replacement import SitOut

ONCE = "until the next planet"
SIGHTED: dict[Dominance, str] = {
    "squad_ambush": "ambush",
    "squad_high": "upper hand",
    "alien_high": "theirs",
    "tie": "tie",
    "all_fail": "both fail",
    "alien_ambush": "ambushed",
}
"""The outcomes of Dominance in words that fit side by side (C316-DOM-3 to C316-DOM-8)."""
ENDS: dict[type[Move], str] = {
    # C316-FLASH-1, C316-FLASH-6
    Strength: "used up for good",
    Weakness: "used up for good, and you leave",
    SitOut: "out until the next mission",
    EndMission: "while aliens are left",
    EndEncounter: "ends the encounter",
    EndCampaign: "ends the campaign",
    # C316-GEAR-15, C316-GEAR-16
    Starkiller: "your only missile; ends this planet",
    Device: "ends the campaign",
}
"""What cannot be taken back, by the kind of move."""


def stakes(state: Campaign, move: Move, seat: str, viewer: str | None) -> Stakes:
    """Return what a legal move of a seat costs and risks, as `viewer` may know it."""
    if (warning := ENDS.get(type(move))) is not None:
        ends = isinstance(move, Strength) and is_decisive(state, seat)
        return Stakes(warning=f"{warning}; ends the encounter" if ends else warning)
    match move:
        case Declare():
            return _declared(state, move, seat, viewer)
        case Fight() if seat != GM:
            return _tested(state, seat, "fa" if move.blow == "attack" else "nfa", fighting=True)
        case Watch():
            return _watched(state, seat, watching=move.roll)
        case Drugs(take=True):
            return _drugged(state, seat)
        case Defend():
            return _defended(state, move, seat)
        case Ready():
            return _readied(state, move, seat)
        case Buy() | UseAbility() if viewer == GM:
            return _bought(state, move)
    return NOTHING


def _tested(
    state: Campaign, seat: str, ability: Ability, *, fighting: bool, warning: str = ""
) -> Stakes:
    """Return the chance of a trooper's test, and whether it uses up a bonus (C316-TEST-6)."""
    bonus = has_bonus_for(state, seat, fighting)
    chance = ability_test.chance(effective(state, seat, ability, bonus=bonus))
    return Stakes("your +1" if bonus else "", chance, "to succeed", warning)


def _watched(state: Campaign, seat: str, *, watching: bool) -> Stakes:
    """Return the six outcomes of Dominance if nobody else stays away (C316-DOM-3 to C316-DOM-8)."""
    watchers = watchers_with(state, seat, watching=watching)
    odds = watch_odds(state, alien_ability(state), watchers)
    listed = tuple((words, odds.chance(key)) for key, words in SIGHTED.items())
    bonus = watching and has_bonus_for(state, seat, fighting=False)
    won = odds.chance("squad_ambush") + odds.chance("squad_high")
    return Stakes("your +1" if bonus else "", won, "you set the range", outcomes=listed)


def _declared(state: Campaign, move: Declare, seat: str, viewer: str | None) -> Stakes:
    """Return the chance of an action, and of an attack what it would score.

    The one button that all share says nothing of anybody's weapon.
    """
    danger = _danger(state, move, seat)
    found = aim(state, seat, move) if viewer is not None else None
    warning = danger if found is None else found.warning
    known = _tested(state, seat, move.ability, fighting=True, warning=warning)
    more = "" if found is None or warning else found.text
    return msgspec.structs.replace(known, more=more)


def _danger(state: Campaign, move: Declare, seat: str) -> str:
    """Return what calling for help does to the squad (C316-GEAR-2, C316-GEAR-4, C316-GEAR-6)."""
    match move.task:
        case "evac":
            return "hits everybody, ends the encounter"
        case "orbital":
            last = state.orbital_calls.get(seat, 0) + 1 >= LAST_CALL
            return "hits everybody on the planet" + (", and you fall with it" if last else "")
        case "force":
            return "once on each planet"
    return ""


def _drugged(state: Campaign, seat: str) -> Stakes:
    """Return the chance of the die that drugs roll again (C316-DRUG-1, C316-DRUG-2)."""
    frame: Any = state.frames[-1]
    target = frame.targets[seat] if state.conflict is not None else fight(state).targets[seat]
    chance = ability_test.chance(target)
    return Stakes("this planet's drugs", chance, "to succeed", "a 10 hurts you")


def _defended(state: Campaign, move: Defend, seat: str) -> Stakes:
    """Return what a tick uses up, and whether what is left could kill (C316-HURT-1)."""
    ticks = (
        f"your Armour {ONCE}" if move.armour else "",
        f"the Drop Ship's hull {ONCE}" if move.ship else "",
    )
    window = open_window(state)
    mine = window.waiting(state, seat) if window is not None else {}
    left = [hit for n, hit in mine.items() if n not in (move.armour, move.ship)]
    marks = len(state.troopers[seat].boxes) + len(left) if seat in state.troopers else 0
    deadly = marks >= BOXES and any(not is_spared(state, hit) for hit in left)
    cost = " and ".join(filter(None, ticks))
    return Stakes(cost, warning="your third mark" if deadly else "")


def _readied(state: Campaign, move: Ready, seat: str) -> Stakes:
    """Return what going in like this uses up, else the outcomes of Dominance (C316-DOM-2)."""
    if move.kinetic:
        return Stakes(f"your Kinetic Field {ONCE}")
    if move.pod:
        return Stakes("your Drop Pod")
    return _watched(state, seat, watching=move.watch)


def _bought(state: Campaign, move: Buy | UseAbility) -> Stakes:
    """Return what an ability costs the GM now (C316-SAG-2)."""
    price = move.points if isinstance(move, Buy) else price_now(state, move.ability)
    return Stakes(f"{counted(price, 'token')} of the {move.source}") if price else NOTHING
