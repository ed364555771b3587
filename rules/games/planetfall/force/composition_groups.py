"""Battle groups and the helix map: cores, doubled and opposite types, allies (PF-FRC-2 to 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.documents import Reader

from .contents import Contents
from .costs import ALLY
from .force import BattleGroup, Force
from .helix_map import CORE, OPPOSITE, TYPES, titled
from .pacts import is_natural_ally, may_fight_for
from .race import Race


class Fault(NamedTuple):
    """A fault of a battle group: the place inside it, the sentence, the rule."""

    at: str
    text: str
    rule: str


def note_groups(reader: Reader, path: str, force: Force, contents: Contents) -> None:
    """Note the faults of all battle groups."""
    if force.groups and all(group.kind == ALLY for group in force.groups):
        text = "a force has a battle group of its main race"
        reader.fault(f"{path}.battle_groups", text, "PF-FRC-2")
    for n, group in enumerate(force.groups):
        seen = set[str]()
        for fault in _faults(group, force.main_race, contents.races):
            # One fault a place: what is twice too many is said once.
            if fault.at not in seen:
                at = f"{path}.battle_groups[{n}].{fault.at}"
                reader.fault(at, fault.text, fault.rule)
            seen.add(fault.at)


def _faults(group: BattleGroup, main: str, races: dict[str, Race]) -> Iterator[Fault]:
    yield from _unknown_races(group, races)
    yield from _cores(group)
    yield from _whose(group, main, races)
    yield from _strangers(group, main, races)
    if group.kind == "alliance":
        yield from _alliance(group, races)
    yield from _types(group, races)
    yield from _doubled(group)


def _unknown_races(group: BattleGroup, races: dict[str, Race]) -> Iterator[Fault]:
    places = [("race", group.race)]
    places += [(f"helixes[{n}].race", helix.race) for n, helix in enumerate(group.helixes)]
    for at, race in places:
        if race and race not in races:
            yield Fault(at, f"the file has no race “{race}”", "PF-FRC-3")


def _cores(group: BattleGroup) -> Iterator[Fault]:
    """Yield the lack of a core helix, and every one after the first (PF-FRC-2)."""
    cores = [n for n, helix in enumerate(group.helixes) if helix.type == CORE]
    if not cores and all(helix.type for helix in group.helixes):
        yield Fault("helixes", "a battle group has a core helix, this one has none", "PF-FRC-2")
    for n in cores[1:]:
        yield Fault(f"helixes[{n}].type", "a battle group has one core helix", "PF-FRC-2")
    for n in cores[:1]:
        race = group.helixes[n].race
        # PF-FRC-3
        if race and group.race and race != group.race:
            text = f"the core helix is of the race of its battle group, {group.race}"
            yield Fault(f"helixes[{n}].race", text, "PF-FRC-3")


def _whose(group: BattleGroup, main: str, races: dict[str, Race]) -> Iterator[Fault]:
    """Yield a race that a battle group of its kind may not be of (PF-FRC-3, 9, 10)."""
    if not group.race or not main:
        return
    if group.kind != ALLY:
        if group.race != main:
            text = f"a battle group of the main force is {main}"
            yield Fault("race", text, "PF-FRC-3")
        return
    if group.race == main:
        yield Fault("race", "a battle group of allies is of another race", "PF-FRC-10")
    elif {group.race, main} <= {*races} and not may_fight_for(races[group.race], races[main]):
        yield Fault("race", f"{group.race} has no pact with {main}", "PF-FRC-9")


def _strangers(group: BattleGroup, main: str, races: dict[str, Race]) -> Iterator[Fault]:
    """Yield helixes of races that have no place in this battle group (PF-FRC-9 to 12)."""
    for n, helix in enumerate(group.helixes if group.race else ()):
        if helix.type == CORE or helix.race in ("", group.race) or helix.race not in races:
            continue
        race, at = races[helix.race], f"helixes[{n}].race"
        if group.kind == ALLY:
            yield Fault(at, f"all of it is of one race, {group.race}", "PF-FRC-10")
        elif main in races and not may_fight_for(race, races[main]):
            yield Fault(at, f"{race.race} has no pact with {main}", "PF-FRC-9")
        # PF-FRC-12: natural allies stand in any battle group of theirs.
        elif group.kind == "main" and not is_natural_ally(race, group.race):
            text = f"{race.race} is no natural ally: this takes a battle group of kind alliance"
            yield Fault(at, text, "PF-FRC-11")


def _alliance(group: BattleGroup, races: dict[str, Race]) -> Iterator[Fault]:
    """Yield what may not stand beside the one helix of an ally (PF-FRC-11)."""
    attached = [(n, one) for n, one in enumerate(group.helixes) if one.type != CORE]
    foreign = [
        n
        for n, one in attached
        if one.race in races
        and one.race != group.race
        and not is_natural_ally(races[one.race], group.race)
    ]
    if not foreign:
        return
    first = foreign[0]
    ally = group.helixes[first]
    for n, other in attached:
        if n == first:
            continue
        text = ""
        if n in foreign:
            text = f"one helix of an ally is the most, and {ally.race} has it"
        elif other.race != group.race:
            text = f"no natural ally beside the helix of {ally.race}"
        elif other.type == ally.type:
            text = f"no second {titled(ally.type)} helix beside that of {ally.race}"
        elif other.type == OPPOSITE.get(ally.type):
            text = f"{titled(other.type)} stands opposite {titled(ally.type)} of {ally.race}"
        if text:
            yield Fault(f"helixes[{max(n, first)}].type", text, "PF-FRC-11")


def _types(group: BattleGroup, races: dict[str, Race]) -> Iterator[Fault]:
    """Yield types that neither the book nor the race knows (PF-FRC-4, PF-A72)."""
    for n, helix in enumerate(group.helixes):
        race = races.get(helix.race)
        own = {one.type for one in race.helixes} if race else set[str]()
        if helix.type and race and helix.type not in {*TYPES, *own}:
            text = f"“{helix.type}” is no type of helix; known here: {', '.join(TYPES)}"
            yield Fault(f"helixes[{n}].type", text, "PF-FRC-4")


def _doubled(group: BattleGroup) -> Iterator[Fault]:
    """Yield a third helix of a type, and one that breaks a doubled pair (PF-FRC-4, PF-FRC-5)."""
    types = [helix.type for helix in group.helixes]
    for n, kind in enumerate(types):
        if kind in ("", CORE):
            continue
        at, before = f"helixes[{n}].type", types[:n]
        other = OPPOSITE.get(kind, "")
        if before.count(kind) > 1:
            yield Fault(at, f"two {titled(kind)} helixes are the most", "PF-FRC-5")
        elif other and before.count(kind) == 1 and other in before:
            text = f"no second {titled(kind)} helix beside {titled(other)}"
            yield Fault(at, text, "PF-FRC-5")
        elif other and before.count(other) > 1:
            text = f"no {titled(kind)} helix beside two of {titled(other)}"
            yield Fault(at, text, "PF-FRC-5")
