"""By what one sees that a rule without a line of its own was at work in a row of a campaign."""

from __future__ import annotations

from collections import Counter

from rules.core import Lapse, question
from rules.games.three_sixteen.checks import alien_ability
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import Grant, PlainTest
from rules.games.three_sixteen.gm.gm_table import SendBack
from rules.games.three_sixteen.lists import LASTING
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.model import SLOTS, SUICIDE_ACTOR
from rules.games.three_sixteen.troopers.demand import HATRED
from rules.games.three_sixteen.troopers.develop import Develop
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.replacement import Replace

from .campaigns import Row
from .rows import (
    Sign,
    any_trooper,
    bombs,
    changed,
    credited,
    everybody_dead,
    hit_twice,
    hits,
    hulls,
    in_vain,
    medal,
    now,
    opened,
    pays,
    played,
    rank_of,
    removed,
    rolled,
    said,
    scored_by_driving,
    scores,
    struck,
    tied_with_aliens,
    vehicles,
    window_before,
)

SIGNS: dict[str, Sign] = {
    "C316-DICE-2": lambda row: scores(row, "score d100"),
    "C316-DICE-3": lambda row: rolled("Orbital")(row) or rolled("Starkiller")(row),
    "C316-DICE-4": rolled("roll-off"),
    "C316-TEST-3": lambda row: bool(row.step.state.encounter and row.step.state.encounter.impair),
    "C316-THR-5": lambda row: removed(row) == 1 and said("tokens left")(row),
    "C316-THR-6": lambda row: isinstance(row.move, Buy) or pays(row),
    "C316-THR-7": said("back to the pool"),
    "C316-THR-8": said("The final encounter:"),
    "C316-THR-9": lambda row: bool(
        row.before.planet
        and row.step.state.planet
        and row.before.planet.last_remover != row.step.state.planet.last_remover
    ),
    "C316-THR-10": lambda row: bool(row.step.state.planet and row.step.state.planet.complete),
    "C316-PLAN-2": played(MakePlanet, lambda row: row.move.abilities > 1),
    "C316-PLAN-3": lambda row: bool(getattr(row.move, "title", "")),
    "C316-AA-4": lambda row: bool(
        row.step.state.encounter
        and alien_ability(row.step.state) > row.step.state.planet.aa + now(row).boost
    ),
    "C316-ENC-3": played(Ready, lambda row: row.move.kinetic),
    "C316-ENC-4": played(Ready, lambda row: row.move.pod),
    "C316-ENC-7": said("Target "),
    "C316-DOM-3": said("The squad ambushes the aliens"),
    "C316-DOM-4": said("The squad has the upper hand"),
    "C316-DOM-5": said("The aliens have the upper hand"),
    "C316-DOM-6": said("Nobody has the upper hand yet"),
    "C316-DOM-7": said("stumble into each other at Far"),
    "C316-DOM-8": said("The aliens ambush the squad"),
    "C316-DOM-9": rolled("roll-off for the range"),
    "C316-AMB-5": lambda row: rolled("ambush order")(row) and removed(row) > 0,
    "C316-AMB-7": lambda row: rolled("ambush order")(row) and said("is won")(row),
    "C316-RNG-2": any_trooper(lambda old, new: old.status == "in" and new.status == "left"),
    "C316-ROUND-8": struck(origin="alien"),
    "C316-ROUND-11": tied_with_aliens,
    "C316-ROUND-12": rolled("roll-off for the last tokens"),
    "C316-ROUND-15": any_trooper(lambda old, new: old.status == "in" and new.status == "left"),
    "C316-WPN-5": struck(origin="blast"),
    "C316-WPN-7": lambda row: window_before(row) is not None and credited(row),
    "C316-HURT-4": any_trooper(lambda old, new: {"X", "E"} <= {m.kind for m in new.boxes}),
    "C316-HURT-8": any_trooper(lambda old, new: new.wounds > old.wounds),
    "C316-HURT-9": hit_twice,
    "C316-HURT-10": any_trooper(lambda old, new: old.status != "dead" == new.status),
    "C316-ARM-2": any_trooper(lambda old, new: old.armour_used and not new.armour_used),
    "C316-ARM-4": said("The Armour stops a hit"),
    "C316-ARM-3": struck(kind="E"),
    "C316-DRUG-2": struck(origin="drugs"),
    "C316-FLASH-5": played(Strength, window_before),
    "C316-FLASH-7": played(Weakness, any_trooper(lambda old, new: len(new.boxes) < len(old.boxes))),
    "C316-FLASH-8": lambda row: (
        isinstance(row.move, Strength | Weakness)
        and window_before(row) is not None
        and window_before(row).personal
    ),
    "C316-FLASH-12": said(HATRED),
    "C316-FLASH-13": any_trooper(
        lambda old, new: (
            any(s.hatred for s in new.weaknesses[: SLOTS - 1])
            and not any(s.hatred for s in old.weaknesses)
        )
    ),
    "C316-END-1": everybody_dead,
    "C316-END-2": said("a Strength ended it"),
    "C316-END-3": said("nobody of the squad is left in it"),
    "C316-END-4": said("no token is left"),
    "C316-END-7": said("the aliens broke it off"),
    "C316-END-8": lambda row: said("was lifted out")(row) or said("the planet is clear.")(row),
    "C316-HEAL-2": any_trooper(
        lambda old, new: old.status == "in" and new.status == "left" and old.boxes != new.boxes
    ),
    "C316-HEAL-3": lambda row: (
        row.step.state.phase == "after"
        and any(len(new.boxes) < len(old.boxes) for old, new in changed(row))
    ),
    "C316-HEAL-4": lambda row: (
        said("Healing:")(row)
        and LASTING in row.step.state.planet.abilities
        and any(mark.origin == "alien" for _, new in changed(row) for mark in new.boxes)
    ),
    "C316-SAG-5": lambda row: (
        isinstance(row.move, Buy | UseAbility) and now(row) is not None and now(row).tokens == 0
    ),
    "C316-SAG-6": lambda row: bool(
        row.before.planet
        and row.step.state.planet
        and len(row.step.state.planet.revealed) > len(row.before.planet.revealed)
    ),
    "C316-GEAR-3": lambda row: in_vain(row, "evac"),
    "C316-GEAR-6": played(Declare, lambda row: row.move.task == "force"),
    "C316-GEAR-12": said("kills", "Bomb"),
    "C316-GEAR-14": any_trooper(lambda old, new: len(bombs(new)) > len(bombs(old))),
    "C316-GEAR-13": struck(origin="bomb"),
    "C316-VEH-3": scored_by_driving,
    "C316-VEH-5": lambda row: bool(hits(row) and hulls(row)),
    "C316-VEH-8": lambda row: bool(set(row.before.vehicles) - set(row.step.state.vehicles)),
    "C316-VEH-9": vehicles(lambda old, new: (old.damage, new.damage) == ("crippled", "ok")),
    "C316-VEH-12": vehicles(
        lambda old, new: old.kind == "drop_pod" and old.damage != new.damage == "destroyed"
    ),
    "C316-PVP-4": struck(origin="conflict"),
    "C316-PVP-7": lambda row: (
        isinstance(row.move, Strength | Weakness) and row.before.conflict is not None
    ),
    "C316-PVP-9": lambda row: (
        row.before.conflict is not None
        and row.step.state.conflict is None
        and any(new.status == "dead" for _, new in changed(row))
    ),
    "C316-PVP-11": lambda row: (
        row.before.conflict is not None
        and any(new.total == old.total + 1 for old, new in changed(row))
    ),
    "C316-NPC-3": lambda row: (
        said("is killed")(row) and any(new.total == old.total + 1 for old, new in changed(row))
    ),
    "C316-FP-4": any_trooper(lambda old, new: new.rank > old.rank and new.rank > new.ranked),
    "C316-FP-2": rolled("field promotion"),
    "C316-MED-2": medal("Wound Badge"),
    "C316-MED-3": medal("Kill Badge"),
    "C316-MED-4": lambda row: medal("Crimson Sword")(row) or medal("Crimson Skull")(row),
    "C316-LVL-2": rolled("level roll"),
    "C316-LVL-4": any_trooper(
        lambda old, new: new.fa + new.nfa > old.fa + old.nfa and opened(new) > opened(old)
    ),
    "C316-DEV-5": any_trooper(
        lambda old, new: rank_of(old, new) and len(new.weapons) > len(old.weapons)
    ),
    "C316-DEV-6": played(Develop, lambda row: row.move.goal in ("vehicle", "bomb")),
    "C316-DEV-7": played(Develop, lambda row: row.move.goal == "improvement"),
    "C316-DEV-8": said("goal", "is missed"),
    "C316-DEM-3": any_trooper(lambda old, new: new.nominated and not old.nominated),
    "C316-DEM-5": any_trooper(lambda old, new: new.rank < old.rank),
    "C316-REPL-2": lambda row: isinstance(row.move, Replace),
    "C316-REPL-4": lambda row: isinstance(row.move, Replace),
    "C316-REPL-5": lambda row: isinstance(row.move, Replace),
    "C316-REPL-7": lambda row: (
        said("receives: Campaign Medal")(row) and bool({one.seat for one in row.step.state.fallen})
    ),
    "C316-REPL-3": played(Replace, lambda row: row.move.rank > 0),
    "C316-ROT-2": lambda row: type(row.move).__name__ == "Reward",
    "C316-SA-19": lambda row: bool(
        row.step.state.round and SUICIDE_ACTOR in row.step.state.round.verdicts
    ),
    "C316-GM-4": lambda row: isinstance(row.move, Grant | PlainTest),
    "C316-GM-6": lambda row: isinstance(row.move, SendBack),
    "C316-PBP-8": lambda row: isinstance(row.move, Lapse),
    "C316-PBP-3": lambda row: bool((ask := question(row.before)) and ask.sealed),
}
"""A sign for each rule that leaves no line, or none that tells it from others."""


def seen(row: Row) -> Counter[str]:
    """Return the rules whose sign is in a row."""
    return Counter(rule for rule, sign in SIGNS.items() if sign(row))
