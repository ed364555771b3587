"""The squadrons of a force: races, lists, sizes, attachments, passengers (PF-FRC-3, 6, 7, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.documents import Reader

from .contents import Contents
from .fields import note_repeated
from .force import Force, Helix, Troop
from .helix_map import titled
from .limits import is_among
from .mars import PORTAL, SKY_DROP
from .profile import Profile
from .race import HelixList, Race
from .transports import load_fault

Placed = tuple[str, Troop]


def note_squadrons(reader: Reader, path: str, force: Force, contents: Contents) -> None:
    """Note the faults of all squadrons of a force."""
    everyone: list[Placed] = []
    for at, helix in _helixes(path, force):
        placed = [(f"{at}.squadrons[{n}]", one) for n, one in enumerate(helix.troops)]
        _note_list(reader, at, helix, placed, contents.races.get(helix.race))
        for where, troop in placed:
            _note_strength(reader, where, troop, helix, contents.profiles)
            _note_attached(reader, where, troop, helix, contents.profiles)
        everyone += placed
    ids = ((f"{where}.id", troop.id) for where, troop in everyone)
    note_repeated(reader, ids, "PF-DATA-1")
    for where, troop in everyone:
        _note_reserve(reader, where, troop, everyone, contents.profiles)
    _note_passengers(reader, everyone, contents.profiles)


def _helixes(path: str, force: Force) -> Iterator[tuple[str, Helix]]:
    for n, group in enumerate(force.groups):
        for m, helix in enumerate(group.helixes):
            yield f"{path}.battle_groups[{n}].helixes[{m}]", helix


def _note_list(
    reader: Reader, path: str, helix: Helix, placed: list[Placed], race: Race | None
) -> None:
    """Note what the race's list of the helix does not allow (PF-FRC-6); without lists nothing."""
    if race is None or not race.helixes or not helix.type:
        return
    listed = next((one for one in race.helixes if one.type == helix.type), None)
    if listed is None:
        text = f"{race.race} has no {titled(helix.type)} helix"
        reader.fault(f"{path}.type", text, "PF-FRC-6")
        return
    there = Counter(troop.profile for _, troop in placed)
    for entry in listed.requisites:
        if there[entry.profile] < entry.least:
            short = f"at least {entry.least} of “{entry.profile}”, has {there[entry.profile]}"
            reader.fault(f"{path}.squadrons", f"the helix needs {short}", "PF-FRC-6")
    _note_beyond(reader, listed, placed)


def _note_beyond(reader: Reader, listed: HelixList, placed: list[Placed]) -> None:
    """Note every squadron that the list does not have, or not so often (PF-FRC-6)."""
    most: Counter[str] = Counter()
    for entry in (*listed.requisites, *listed.options):
        most[entry.profile] += entry.most
    seen: Counter[str] = Counter()
    for where, troop in placed:
        seen[troop.profile] += 1
        if troop.profile and seen[troop.profile] > most[troop.profile]:
            number = most[troop.profile]
            text = f"a {titled(listed.type)} helix has {number or 'none'} of “{troop.profile}”"
            reader.fault(f"{where}.profile", text, "PF-FRC-6")


def _note_strength(
    reader: Reader, path: str, troop: Troop, helix: Helix, profiles: dict[str, Profile]
) -> None:
    """Note a model of another race (PF-FRC-3), and a number that is no strength (PF-FRC-7)."""
    profile = profiles.get(troop.profile)
    if profile is None:
        return
    if profile.race and helix.race and profile.race != helix.race:
        text = f"{profile.name} is {profile.race}, the helix is {helix.race}"
        reader.fault(f"{path}.profile", text, "PF-FRC-3")
    sizes = [size.models for size in profile.sizes]
    if troop.models and sizes and all(sizes) and troop.models not in sizes:
        text = f"{profile.name} fights in squadrons of {' or '.join(map(str, sizes))}"
        reader.fault(f"{path}.models", f"{text}, not of {troop.models}", "PF-FRC-7")


def _note_attached(
    reader: Reader, path: str, troop: Troop, helix: Helix, profiles: dict[str, Profile]
) -> None:
    """Note an attachment that is none, or that joins nobody of its helix (PF-FRC-7)."""
    if not troop.attach_to:
        return
    at, profile = f"{path}.attach_to", profiles.get(troop.profile)
    mates = [one for one in helix.troops if one.id == troop.attach_to and one is not troop]
    if profile and not profile.attachment:
        reader.fault(at, f"{profile.name} is no attachment", "PF-FRC-7")
    elif not mates:
        text = f"the helix has no other squadron “{troop.attach_to}”"
        reader.fault(at, text, "PF-FRC-7")
    elif mates[0].attach_to:
        reader.fault(at, f"“{troop.attach_to}” is itself attached", "PF-FRC-7")
    elif troop.aboard or troop.reserve != "none":
        key = "aboard" if troop.aboard else "reserve"
        text = f"an attachment goes where “{troop.attach_to}” goes"
        reader.fault(f"{path}.{key}", text, "PF-FRC-7")


def _note_reserve(
    reader: Reader, path: str, troop: Troop, everyone: list[Placed], profiles: dict[str, Profile]
) -> None:
    """Note a wish for a reserve from which the squadron could never come."""
    profile = profiles.get(troop.profile)
    if profile is None:
        return
    # PF-MAR-SKYDROP
    if troop.reserve == "sky_drop" and not profile.has(SKY_DROP):
        text = f"{profile.name} has no {SKY_DROP}"
        reader.fault(f"{path}.reserve", text, "PF-SET-14")
    if troop.reserve == "portal":
        known = (profiles.get(one.profile) for _, one in everyone)
        portals = (one.mar(PORTAL) for one in known if one is not None)
        # PF-PRT-1
        if not any(mar and is_among(profile, mar.allowed) for mar in portals):
            text = f"the force has no portal for {profile.name}"
            reader.fault(f"{path}.reserve", text, "PF-PRT-1")


def _note_passengers(reader: Reader, everyone: list[Placed], profiles: dict[str, Profile]) -> None:
    """Note squadrons aboard of something that does not take them (PF-FRC-15)."""
    by_id = {troop.id: troop for _, troop in everyone}
    taken: set[str] = set()
    for where, troop in everyone:
        if troop.aboard:
            text = _boarding_fault(troop, by_id, profiles, taken)
            if text:
                reader.fault(f"{where}.aboard", text, "PF-FRC-15")
            taken.add(troop.aboard)


def _boarding_fault(
    troop: Troop, by_id: dict[str, Troop], profiles: dict[str, Profile], taken: set[str]
) -> str:
    carrier = by_id.get(troop.aboard)
    if carrier is None or carrier is troop:
        return f"the force has no other squadron “{troop.aboard}”"
    if troop.aboard in taken:
        return f"“{troop.aboard}” carries a squadron already"
    transport = profiles.get(carrier.profile)
    riders = [one for one in by_id.values() if one is troop or one.attach_to == troop.id]
    models = [profiles[one.profile] for one in riders if one.profile for _ in range(one.models)]
    # A profile that could not be read is at fault already.
    return load_fault(transport, models) if transport and models else ""
