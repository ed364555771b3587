"""A force that somebody is putting together: its file, changed piece by piece (PF-DATA-1).

A draft is the file itself as plain values, so that it is reviewed, kept and handed in by the rules
of every other one. It may have faults at any time; no change is ever refused for one.
"""

from __future__ import annotations

import json
import re
from typing import Any

from .costs import total
from .helix_map import titled
from .reader import Review, reviewed

Document = dict[str, Any]
_ABOUT = re.compile(
    r"profiles\[(\d+)\]"
    r"|forces\[0\]\.battle_groups\[(\d+)\]\.helixes\[(\d+)\](?:\.squadrons\[(\d+)\])?"
)
UNNAMED = "My force"
FIRST_VALUE = 1500
UNSHOWN = ("id", "race", "description", "weapons", "additional_rules")
"""The fields of a profile that its form does not show."""


def fresh() -> Document:
    """Return a file with an empty force of one battle group."""
    race = "Terran Alliance"
    return {
        "races": [{"race": race}],
        "profiles": [],
        "cards": [],
        "forces": [
            {
                "name": UNNAMED,
                "mfv": FIRST_VALUE,
                "main_race": race,
                "lp": 0,
                "cards": [],
                "battle_groups": [{"race": race, "kind": "main", "helixes": []}],
            }
        ],
    }


def parsed(text: str) -> Document:
    """Return the draft that a text holds, one that was kept or has no faults."""
    found: Document = json.loads(text)
    return {"races": [], "profiles": [], "cards": [], "forces": [], **found}


def text_of(draft: Document) -> str:
    """Return a draft as the file that is handed in."""
    return json.dumps(draft, indent=2, ensure_ascii=False)


def force_of(draft: Document) -> Document:
    """Return the force of a draft, its first."""
    found: Document = draft["forces"][0]
    return found


def named(draft: Document, name: str, mfv: int, lp: int, race: str) -> Document:
    """Return a draft whose force has another name, value, logistics points and main race.

    Battle groups, helixes and profiles of the race that it had before change with it.
    """
    force = force_of(draft)
    old = force["main_race"]
    groups = [_of_race(group, old, race) for group in force["battle_groups"]]
    new = {
        **force,
        **{"name": name, "mfv": mfv, "lp": lp, "main_race": race, "battle_groups": groups},
    }
    races = [one for one in draft["races"] if one.get("race") != race]
    kept = next((one for one in draft["races"] if one.get("race") == race), {"race": race})
    others = [one for one in races if one.get("race") != old]
    profiles = [_swapped(one, old, race) for one in draft["profiles"]]
    return {**draft, "races": [kept, *others], "profiles": profiles, "forces": [new]}


def _swapped(part: Document, old: str, new: str) -> Document:
    return {**part, "race": new} if part.get("race") == old else part


def _of_race(group: Document, old: str, new: str) -> Document:
    helixes = [_swapped(one, old, new) for one in group["helixes"]]
    return {**_swapped(group, old, new), "helixes": helixes}


def with_race(draft: Document, figures: Document) -> Document:
    """Return a draft whose main race has these figures besides its own (PF-DATA-4)."""
    main = force_of(draft)["main_race"]
    races = [{**one, **figures} if one.get("race") == main else one for one in draft["races"]]
    return {**draft, "races": races}


def slug(name: str) -> str:
    """Return the id that a name gives."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "one"


def put_profile(draft: Document, at: int | None, profile: Document) -> Document:
    """Return a draft with a profile more, or with the one at a place changed.

    It keeps its id, its weapons and whatever the form does not show.
    """
    main = force_of(draft)["main_race"]
    if at is None:
        made = {"id": free(draft["profiles"], slug(profile["name"])), "race": main, **profile}
        return {**draft, "profiles": [*draft["profiles"], made]}
    before = draft["profiles"][at]
    kept = {key: before[key] for key in UNSHOWN if key in before}
    return _replaced(draft, "profiles", at, {**kept, **profile})


def free(listed: list[Document], wish: str) -> str:
    """Return an id that nothing in a list has: the wish, or with a number behind it."""
    taken = {one.get("id") for one in listed}
    number = 2
    found = wish
    while found in taken:
        found = f"{wish[:36]}-{number}"
        number += 1
    return found


def _replaced(draft: Document, key: str, at: int, value: Document) -> Document:
    listed = list(draft[key])
    listed[at] = value
    return {**draft, key: listed}


def armed(draft: Document, at: int, weapon: Document) -> Document:
    """Return a draft whose profile bears one weapon more."""
    profile = draft["profiles"][at]
    weapons = [*profile.get("weapons", []), weapon]
    return _replaced(draft, "profiles", at, {**profile, "weapons": weapons})


def disarmed(draft: Document, at: int, number: int) -> Document:
    """Return a draft whose profile has lost a weapon, counted from 0."""
    profile = draft["profiles"][at]
    weapons = [one for n, one in enumerate(profile.get("weapons", [])) if n != number]
    return _replaced(draft, "profiles", at, {**profile, "weapons": weapons})


def without_profile(draft: Document, at: int) -> Document:
    """Return a draft without a profile; squadrons of it show as a fault."""
    left = [one for n, one in enumerate(draft["profiles"]) if n != at]
    return {**draft, "profiles": left}


def helixes(draft: Document) -> list[Document]:
    """Return the helixes of a draft's force, of all its battle groups."""
    return [helix for group in force_of(draft)["battle_groups"] for helix in group["helixes"]]


def squadrons(draft: Document) -> list[Document]:
    """Return the squadrons of a draft's force in order."""
    return [one for helix in helixes(draft) for one in helix["squadrons"]]


def with_squadron(draft: Document, kind: str, squadron: Document) -> Document:
    """Return a draft with a squadron more, in the first battle group's helix of this type.

    Where there is none yet it is added, of the race of the squadron's profile.
    """
    force = force_of(draft)
    group, *others = force["battle_groups"]
    made = {"id": free(squadrons(draft), squadron["profile"]), **squadron}
    parts = list(group["helixes"])
    place = next((n for n, one in enumerate(parts) if one["type"] == kind), None)
    if place is None:
        race = next(
            (one["race"] for one in draft["profiles"] if one.get("id") == squadron["profile"]),
            group["race"],
        )
        parts.append({"type": kind, "race": race, "squadrons": [made]})
    else:
        parts[place] = {**parts[place], "squadrons": [*parts[place]["squadrons"], made]}
    groups = [{**group, "helixes": parts}, *others]
    return {**draft, "forces": [{**force, "battle_groups": groups}]}


def without_squadron(draft: Document, key: str) -> Document:
    """Return a draft without a squadron, by its id, and without a helix that is empty then."""
    force = force_of(draft)
    groups = []
    for group in force["battle_groups"]:
        left = [
            {**one, "squadrons": [s for s in one["squadrons"] if s.get("id") != key]}
            for one in group["helixes"]
        ]
        groups.append({**group, "helixes": [one for one in left if one["squadrons"]]})
    return {**draft, "forces": [{**force, "battle_groups": groups}]}


def with_cards(draft: Document, cards: list[Document]) -> Document:
    """Return a draft with these cards besides its own, all of them in its force's deck."""
    known = {one.get("id") for one in draft["cards"]}
    more = [one for one in cards if one["id"] not in known]
    force = force_of(draft)
    deck = dict.fromkeys([*force.get("cards", []), *(one["id"] for one in cards)])
    return {
        **draft,
        "cards": [*draft["cards"], *more],
        "forces": [{**force, "cards": list(deck)}],
    }


def spoken(draft: Document, fault: str) -> str:
    """Return a fault with the name of whom it is about in place of the path to them."""
    match = _ABOUT.match(fault)
    if match is None:
        return fault.removeprefix("forces[0].")
    profile, group, helix, squadron = (int(part) if part else None for part in match.groups())
    if profile is not None:
        one = draft["profiles"][profile]
        who = one.get("name") or one.get("id") or f"Profile {profile + 1}"
    else:
        part = force_of(draft)["battle_groups"][group]["helixes"][helix]
        troop = None if squadron is None else part["squadrons"][squadron]
        who = f"{titled(str(part['type']))} helix" if troop is None else troop.get("id")
    rest = fault[match.end() :]
    return f"{who}, {rest[1:]}" if rest.startswith(".") else f"{who}{rest}"


def cost(found: Review) -> int:
    """Return what the force of a draft costs so far, with its logistics points (PF-FRC-1)."""
    races = {race.race: race for race in found.file.races}
    return sum(total(force, races) for force in found.file.forces[:1])


def review(draft: Document) -> Review:
    """Return a draft as far as it can be read, with every fault in it."""
    return reviewed(draft)
