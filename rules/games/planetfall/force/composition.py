"""What a force must keep to as a whole, checked as it is read (PF-FRC-1 to PF-FRC-15).

What could not be read is at fault already and is left out here.
"""

from __future__ import annotations

from rules.core.documents import Reader

from .access import may_use
from .composition_groups import note_groups
from .composition_squadrons import note_squadrons
from .contents import Contents
from .costs import allied_points, main_points, points_of, total
from .fields import note_repeated
from .force import BattleGroup, Force
from .helix_map import CORE
from .pacts import is_natural_ally
from .reader_forces import Roll


def note_force(reader: Reader, path: str, roll: Roll, contents: Contents) -> None:
    """Note everything in which a force breaks the rules of building one, each with its path."""
    force = roll.force
    if force.main_race and force.main_race not in contents.races:
        text = f"the file has no race “{force.main_race}”"
        reader.fault(f"{path}.main_race", text, "PF-FRC-3")
    _note_sums(reader, path, force, contents)
    _note_logistics(reader, path, force, contents)
    note_groups(reader, path, force, contents)
    note_squadrons(reader, path, force, contents)
    _note_cards(reader, path, roll, contents)


def _note_sums(reader: Reader, path: str, force: Force, contents: Contents) -> None:
    """Note what costs too much: all of it, the allies, the natural allies of a group."""
    at = f"{path}.mfv"
    cost = total(force, contents.races)
    # PF-FRC-1: a value that could not be read is no limit.
    if force.mfv and cost > force.mfv:
        over = cost - force.mfv
        text = f"the force costs {cost} of {force.mfv} points, {over} too many"
        reader.fault(at, text, "PF-FRC-1")
    # PF-FRC-10
    if allied_points(force) > main_points(force):
        text = f"allies cost {allied_points(force)} points, the main force {main_points(force)}"
        reader.fault(at, text, "PF-FRC-10")
    for group in force.groups:
        kin, core = _natural_points(group, contents), _core_points(group)
        # PF-FRC-12
        if kin > core:
            text = f"natural allies cost {kin} points, the core helix beside them {core}"
            reader.fault(at, text, "PF-FRC-12")


def _core_points(group: BattleGroup) -> int:
    return sum(points_of(helix) for helix in group.helixes if helix.type == CORE)


def _natural_points(group: BattleGroup, contents: Contents) -> int:
    """Return what the helixes of natural allies in a battle group cost."""
    races = contents.races
    kin = (
        helix
        for helix in group.helixes
        if helix.race in races and is_natural_ally(races[helix.race], group.race)
    )
    return sum(points_of(helix) for helix in kin)


def _note_logistics(reader: Reader, path: str, force: Force, contents: Contents) -> None:
    """Note more logistics points than the race may buy (PF-FRC-13)."""
    race = contents.races.get(force.main_race)
    most = race.lp_most_bought if race else None
    if most is not None and force.lp > most:
        text = f"{force.lp} logistics points are too many, {force.main_race} buys up to {most}"
        reader.fault(f"{path}.lp", text, "PF-FRC-13")


def _note_cards(reader: Reader, path: str, roll: Roll, contents: Contents) -> None:
    """Note cards that the file does not have, and those that the force may not use (PF-TAC-2)."""
    named = [(f"{path}.cards[{n}]", card) for n, card in enumerate(roll.cards)]
    note_repeated(reader, named, "PF-TAC-1")
    main = contents.races.get(roll.force.main_race)
    groups = {group.race for group in roll.force.groups}
    for at, key in named:
        card = contents.cards.get(key)
        if key and card is None:
            reader.fault(at, f"the file has no card “{key}”", "PF-DATA-5")
        elif card and main and not may_use(card, main, groups):
            text = f"{card.name} is for {card.group}, not for this force"
            reader.fault(at, text, "PF-TAC-2")
