"""Every move in a few plain words: what menus, completion and private receipts show.

A label names everything that tells two offered moves apart, so no two of them look alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from rules.core import Move
from rules.games.three_sixteen.conflict.asking import AskConflict, Permit
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.figures import Figures, figures_text
from rules.games.three_sixteen.conflict.strength_answer import Concede
from rules.games.three_sixteen.conflict.yielding import Accept, Yield
from rules.games.three_sixteen.encounter.ahead import Rethink
from rules.games.three_sixteen.encounter.alien_ability import METHOD_TITLES
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Advance, Ready
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.holding import HoldBack
from rules.games.three_sixteen.encounter.intents import as_intent, deed_text
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, MoveTokens, PlainTest, Reveal
from rules.games.three_sixteen.gm.gm_judging import JudgeTask, judged_text
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    CloseConflict,
    KillBrigadier,
    LetIn,
    MakeNpc,
    OpenConflict,
)
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Peek, Plan, SendBack, SetSwitch
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.mission.service import Brief, EndMission, OpenEncounter
from rules.games.three_sixteen.troopers.demand import Told
from rules.games.three_sixteen.troopers.develop import Develop, Improve
from rules.games.three_sixteen.troopers.downtime import (
    Board,
    Device,
    GetOut,
    SetDefault,
    Starkiller,
    TakeControls,
    TakeGear,
)
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.enlist import NEW_SUM, Enlist
from rules.games.three_sixteen.troopers.equipment import Equip, thing_title
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.latecomer import Recruit
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.ranks import title
from rules.games.three_sixteen.troopers.recall import AllowFlashback
from rules.games.three_sixteen.troopers.replacement import Replace, SitOut
from rules.games.three_sixteen.troopers.retelling import Retell
from rules.games.three_sixteen.troopers.vehicles import vehicle_title

from .lists import FORMS, LANDS, ability_name, planet_name
from .model import Campaign
from .queries import counted, name, names

Label = Callable[[Campaign, Any], str]


def label(state: Campaign, move: Move) -> str:
    """Return a move in words; a move without a label of its own is named by its kind."""
    found = _LABELS.get(type(move))
    if found is not None:
        return found(state, move)
    return str(type(move).__struct_config__.tag).replace("_", " ").capitalize()


def _join(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _thing(kind: str) -> str:
    return thing_title(kind) if kind else ""


def _aimed(step: str, weapon: str) -> str:
    return _join(f"a step {step}" if step else "", _thing(weapon))


def _paid(source: str) -> str:
    return f"from the {source}"


def _declare(state: Campaign, move: Declare) -> str:
    said = deed_text(state, as_intent(move))
    return f"{said[:1].upper()}{said[1:]} ({move.ability.upper()})"


def _act(state: Campaign, move: Act) -> str:
    if move.cancel:
        return "Cancel everybody lower"
    return _join("Act", _aimed(move.step, move.weapon), "get out" if move.leave else "")


def _defend(state: Campaign, move: Defend) -> str:
    armour = f"Armour stops hit {move.armour}" if move.armour else ""
    ship = f"the Drop Ship stops hit {move.ship}" if move.ship else ""
    return _join(armour, ship) or "Use nothing: the hits land"


def _ready(state: Campaign, move: Ready) -> str:
    field = "Kinetic Field on" if move.kinetic else ""
    pod = "in the Drop Pod" if move.pod else ""
    return _join("Ready", _thing(move.weapon), field, pod, "" if move.watch else "keep no watch")


def _level(state: Campaign, move: LevelUp) -> str:
    return _join(f"{move.ability.upper()} + 1", f"open a {move.slot.title()}" if move.slot else "")


def _develop(state: Campaign, move: Develop) -> str:
    if move.goal == "none":
        return "No goal, no roll"
    at = f"at {move.range.title()}" if move.goal == "improvement" else ""
    return " ".join(part for part in (f"Goal: {move.goal}", _thing(move.thing), at) if part)


def _reward(state: Campaign, move: Reward) -> str:
    if move.what == "weapon":
        return f"{_thing(move.weapon)} a step better at {move.range.title()}"
    return _level(state, LevelUp(ability=move.ability, slot=move.slot))


def _replace(state: Campaign, move: Replace) -> str:
    return f"{move.name}, a new {title(move.rank)} with FA {move.fa}"


def _recruit(state: Campaign, move: Recruit) -> str:
    pick = " and ".join(_thing(pick) for pick in move.picks)
    return _join(f"{move.name} joins: FA {move.fa}, NFA {NEW_SUM - move.fa}", pick)


def _planet(state: Campaign, move: MakePlanet) -> str:
    picked = _join(
        f"AA: {METHOD_TITLES[move.aa - 1]}" if move.aa else "",
        planet_name(move.name) if move.name else move.title,
        FORMS[move.form - 1][0] if move.form else "",
        LANDS[move.land - 1][0] if move.land else "",
        *(ability_name(n) for n in (move.ability, move.second, move.third) if n),
    )
    words = _join(f"Planet: {picked}" if picked else "Planet: roll everything")
    # C316-PLAN-2
    many = counted(move.abilities, "ability", "abilities") if state.ability_multi else ""
    return _join(words, many, "the squad names and briefs" if move.handed else "")


def _encounter(state: Campaign, move: OpenEncounter) -> str:
    size = counted(move.tokens, "token")
    tokens = "The final encounter" if move.final else f"Encounter with {size}"
    without = f"without {names(state, move.left_out)}" if move.left_out else ""
    return _join(tokens, without, "the aliens prepare nothing" if move.nothing else "")


def _alien_intent(state: Campaign, move: AlienIntent) -> str:
    what = "The aliens exhaust" if move.exhaust else "The aliens kill"
    moved = {"": "", "stay": "move nobody", "closer": "draw closer", "away": "drive away"}
    return _join(f"{what} and flee" if move.flee else what, moved[move.then])


def _alien_turn(state: Campaign, move: AlienTurn) -> str:
    if move.cancel:
        return "The aliens cancel"
    return (
        _join(
            f"closer: {names(state, move.closer)}" if move.closer else "",
            f"away: {names(state, move.away)}" if move.away else "",
            f"two steps: {names(state, move.leap)}" if move.leap else "",
            f"all to {move.gather.title()} {_paid(move.source)}" if move.gather else "",
        )
        or "The aliens stay"
    )


def _use(state: Campaign, move: UseAbility) -> str:
    if not move.ability:
        return "Use nothing"
    return f"Use {ability_name(move.ability)} {_paid(move.source)}"


def _buy(state: Campaign, move: Buy) -> str:
    at = f"against {name(state, move.target)}" if move.target else ""
    points = f"x {move.points}" if move.points > 1 else ""
    parts = (f"Buy {ability_name(move.ability)}", points, at, _paid(move.source))
    return " ".join(part for part in parts if part)


def _fight(state: Campaign, move: Fight) -> str:
    if move.blow == "other":
        return _join(move.text.rstrip(".") or "Something else", _thing(move.weapon)) + " (NFA)"
    blow = "Attack" if move.blow == "attack" else "Wear down"
    return _join(f"{blow} {name(state, move.target)}", _thing(move.weapon))


def _follow(state: Campaign, move: Follow) -> str:
    if move.figure is not UNSET:
        return f"{name(state, move.figure)} cancels everybody lower"
    if move.cancel:
        return "Cancel everybody lower"
    return f"A step {move.step}" if move.step else "Act, no step"


def _plain_test(state: Campaign, move: PlainTest) -> str:
    bonus = "a success earns + 1" if move.bonus else ""
    return _join(f"Plain {move.ability.upper()} test: {names(state, move.seats)}", bonus)


def _grant(state: Campaign, move: Grant) -> str:
    if move.bonus == "none":
        return f"{name(state, move.seat)}: take + 1 back"
    when = "the coming fight" if move.bonus == "fight" else "the next test"
    return f"{name(state, move.seat)}: + 1 on {when}"


def _conflict(state: Campaign, move: OpenConflict) -> str:
    return f"Conflict: {names(state, move.attackers)} against {names(state, move.defenders)}"


def _tokens(state: Campaign, move: MoveTokens) -> str:
    tokens = counted(move.tokens, "token")
    return f"Move {tokens}: {move.source} to {move.to}"


def _nominate(state: Campaign, move: Nominate) -> str:
    return f"Nominate {name(state, move.target)}" if move.target else "Nominate nobody"


def _name_planet(state: Campaign, move: NamePlanet) -> str:
    return planet_name(move.name) if move.name else move.title or "Roll for the name"


def _equip(state: Campaign, move: Equip) -> str:
    picks = " and ".join(_thing(pick) for pick in move.picks)
    return _join(f"Pick {picks}" if picks else "", f"default {_thing(move.default)}")


def _advance(state: Campaign, move: Advance) -> str:
    return f"Ambush {_paid(move.source)}" if move.ambush else "On to Dominance"


def _board(state: Campaign, move: Board) -> str:
    return f"{'Drive' if move.crew else 'Ride in'} {vehicle_title(state, move.vehicle)}"


def _retell(state: Campaign, move: Retell | SendBack) -> str:
    kind = "Strength" if move.row == "strengths" else "Weakness"
    return f"Tell {kind} {move.number} again"


_LABELS: dict[type[Move], Label] = {
    Accept: lambda state, move: "Accept" if move.accept else "Fight on",
    Act: _act,
    Advance: _advance,
    AlienIntent: _alien_intent,
    AllowFlashback: lambda state, move: f"Allow {name(state, move.seat)} a Flashback",
    AlienTurn: _alien_turn,
    Award: lambda state, move: f"{name(state, move.seat)}: {move.medal}",
    Bench: lambda state, move: f"On the bench: {names(state, move.seats)}",
    Board: _board,
    Brief: lambda state, move: f"Brief the squad: {move.text}" if move.text else "Brief the squad",
    Buy: _buy,
    Concede: lambda state, move: "Let the Strength stand",
    CloseConflict: lambda state, move: f"End the conflict, winner: {move.winner}",
    Declare: _declare,
    Defend: _defend,
    Develop: _develop,
    Device: lambda state, move: "Set off The Device",
    Drugs: lambda state, move: "Take drugs, roll again" if move.take else "Keep the die",
    EndEncounter: lambda state, move: f"End the encounter: {move.outcome}",
    EndMission: lambda state, move: "End the mission",
    EndCampaign: lambda state, move: f"End the campaign: {move.text}",
    Enlist: lambda state, move: f"{move.name}: FA {move.fa}, NFA {NEW_SUM - move.fa}",
    Equip: _equip,
    Fight: _fight,
    Figures: figures_text,
    Follow: _follow,
    GetOut: lambda state, move: "Get out of the vehicle",
    Grant: _grant,
    Improve: lambda state, move: f"{_thing(move.weapon)} at {move.range.title()}",
    JudgeTask: judged_text,
    KillBrigadier: lambda state, move: "The Brigadier is dead",
    LetIn: lambda state, move: f"Let {name(state, move.seat)} in at Far",
    LevelUp: _level,
    MakeNpc: lambda state, move: f"NPC: {move.name}, {counted(move.boxes, 'box', 'boxes')}",
    MakePlanet: _planet,
    MoveTokens: _tokens,
    NamePlanet: _name_planet,
    Nominate: _nominate,
    OpenConflict: _conflict,
    OpenEncounter: _encounter,
    Peek: lambda state, move: "Look at the sealed intents",
    PlainTest: _plain_test,
    Permit: lambda state, move: "Open the conflict" if move.allow else "No conflict",
    Plan: lambda state, move: f"Keep this plan: {move.text}",
    Ready: _ready,
    Recruit: _recruit,
    Replace: _replace,
    Retell: _retell,
    Reveal: lambda state, move: "Show every ability of the planet",
    Reward: _reward,
    SendBack: lambda state, move: f"{name(state, move.seat)}: {_retell(state, move)}",
    SitOut: lambda state, move: "Sit this mission out",
    Starkiller: lambda state, move: "Fire the Starkiller",
    SetDefault: lambda state, move: f"Default weapon: {_thing(move.weapon)}",
    HoldBack: lambda state, move: (
        "The aliens do nothing this round" if move.nothing else "The aliens may act after all"
    ),
    Rethink: lambda state, move: "Ask me again at my turn",
    SetRange: lambda state, move: move.range.title(),
    SetSwitch: lambda state, move: f"Set {move.key} to {move.value}",
    TakeControls: lambda state, move: "Take the controls",
    TakeGear: lambda state, move: f"Gear: {move.item}",
    TakeInHand: lambda state, move: _thing(move.weapon) or "Keep the weapon in hand",
    Told: lambda state, move: "Use it, tell it later",
    UseAbility: _use,
    Watch: lambda state, move: "Keep watch: roll" if move.roll else "Keep no watch",
    Strength: lambda state, move: _join("Use a Strength", _thing(move.weapon)),
    Yield: lambda state, move: "Offer to yield",
    AskConflict: lambda state, move: f"Ask for a conflict with {name(state, move.target)}",
    Weakness: lambda state, move: "Use Hatred for Home" if move.hatred else "Use a Weakness",
}
