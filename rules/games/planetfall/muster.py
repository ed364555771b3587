"""Two forces become a battle: everything numbered in roster order, side by side (section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from rules.core import Faults
from rules.core.seats import GM, seat_title

from .cards.decks import shuffled_together
from .fielded import Fielded
from .force.force import Force, Helix, Troop
from .force.profile import Profile
from .force.race import Race
from .turn.battle import Battle
from .units import Command, HelixListing, Listing, Model, Squadron


class _Books(msgspec.Struct):
    """What is put together of both forces while they are mustered."""

    profiles: list[Profile] = []
    roster: list[Listing] = []
    helixes: list[HelixListing] = []
    squadrons: list[Squadron] = []
    models: list[Model] = []


def muster(forces: dict[str, Force], options: dict[str, str], seats: tuple[str, ...]) -> Fielded:
    """Return the battle of two forces before its set-up, the first seat's squadrons first.

    Raises Faults for a force that is worth more, or has more battle groups, than was agreed, and
    for a race of which the two forces say different things.
    """
    # PF-GM-2: a GM has no force.
    sides = tuple(seat for seat in seats if seat != GM)
    forces = {side: _as_stored(force) for side, force in forces.items()}
    _check_agreed(forces, options)
    books = _Books()
    shared = _shared(forces)
    for side in sides:
        _enlist(books, side, forces[side], shared)
    cards, decks = shuffled_together({side: forces[side].cards for side in sides})
    return Fielded(
        profiles=tuple(books.profiles),
        races=_races(forces),
        cards=cards,
        roster=tuple(books.roster),
        helixes=tuple(books.helixes),
        squadrons=tuple(books.squadrons),
        models=tuple(books.models),
        commands=tuple(_command(side, forces, options, decks[side]) for side in sides),
        seats=seats,
        switches=options,
        frames=(Battle(),),
    )


def _as_stored(force: Force) -> Force:
    """Return a force as it is read back from storage.

    What is at its default is left out there only if it is the very same object.
    """
    return msgspec.json.decode(msgspec.json.encode(force), type=Force)


def _check_agreed(forces: dict[str, Force], options: dict[str, str]) -> None:
    """Raise Faults for a force beyond what both sides agreed on (PF-SET-1, PF-FRC-2)."""
    found = []
    for side, force in forces.items():
        most = options["mfv"]
        if most != "any" and force.mfv > int(most):
            found.append(f"force/{side}: mfv {force.mfv} is above the {most} agreed (PF-SET-1)")
        groups = int(options["battle_groups"])
        if len(force.groups) > groups:
            has = f"{len(force.groups)} battle groups are more than the {groups} agreed"
            found.append(f"force/{side}: {has} (PF-FRC-2)")
    if found:
        raise Faults(tuple(found))


def _races(forces: dict[str, Force]) -> tuple[Race, ...]:
    book: dict[str, Race] = {}
    for side, force in forces.items():
        for race in force.races:
            if book.setdefault(race.race, race) != race:
                text = f"force/{side}: the other force has other figures for {race.race}"
                raise Faults((f"{text} (PF-DATA-4)",))
    return tuple(book.values())


def _command(
    side: str, forces: dict[str, Force], options: dict[str, str], deck: tuple[str, ...]
) -> Command:
    """Return what a side has: its bonus (PF-OPP-3), logistics points (PF-OPP-4), its tracker."""
    force = forces[side]
    race = next(one for one in force.races if one.race == force.main_race)
    return Command(
        side=side,
        race=force.main_race,
        mfv=force.mfv,
        bonus=race.tactical_bonus,
        lp=force.lp,
        lp_per_test=race.lp_most_per_test,
        tracker=start_of(force.mfv, max(one.mfv for one in forces.values()), options),
        deck=deck,
    )


def start_of(own: int, game: int, options: dict[str, str]) -> int:
    """Return where a tracker starts: its MFV / 100, rounded up, or what was agreed (PF-ZH-1)."""
    if options["zero_hour"] != "mfv":
        return int(options["zero_hour"])
    # PF-A35: one's own MFV, unless switched.
    basis = own if options["zero_hour_basis"] == "own" else game
    return -(-basis // 100)


def _enlist(books: _Books, side: str, force: Force, shared: set[str]) -> None:
    kinds = {one.id: one for one in force.profiles}
    numbers: dict[str, int] = {}
    wishes: list[tuple[int, Troop]] = []
    names = _names(force)
    for group, battle_group in enumerate(force.groups, 1):
        for helix in battle_group.helixes:
            books.helixes.append(
                HelixListing(
                    side=side, group=group, type=helix.type, race=helix.race, kind=battle_group.kind
                )
            )
            for troop in helix.troops:
                if troop.attach_to:
                    continue
                number = _form(books, side, helix, troop, kinds, names, shared)
                numbers[troop.id] = number
                wishes.append((number, troop))
    for number, troop in wishes:
        if troop.aboard in numbers:
            listing = books.roster[number - 1]
            books.roster[number - 1] = msgspec.structs.replace(
                listing, aboard=numbers[troop.aboard]
            )


def _form(
    books: _Books,
    side: str,
    helix: Helix,
    troop: Troop,
    kinds: dict[str, Profile],
    names: dict[str, str],
    shared: set[str],
) -> int:
    """Add a squadron with its attachments to the books; return its number (PF-FRC-7)."""
    joined = (troop, *(one for one in helix.troops if one.attach_to == troop.id))
    number = len(books.squadrons) + 1
    places = [_place(books, kinds[one.profile]) for one in joined for _ in range(one.models)]
    name = names[troop.id]
    books.roster.append(
        Listing(
            name=f"{name} ({seat_title(side)})" if name in shared else name,
            side=side,
            helix=len(books.helixes),
            race=kinds[troop.profile].race,
            profiles=tuple(places),
            # PF-FRC-8: the attachments' value counts, too.
            tv=sum(worth(kinds[one.profile], one.models) for one in joined),
            points=sum(one.points for one in joined),
            reserve=troop.reserve,
        )
    )
    books.squadrons.append(Squadron(id=number))
    for place in places:
        books.models.append(Model(id=len(books.models) + 1, squadron=number, profile=place))
    return number


def worth(profile: Profile, models: int) -> int:
    """Return the tactical value of so many models: that of the strength they have (PF-FRC-8)."""
    fits = [size.tv for size in profile.sizes if size.models <= models]
    return fits[-1] if fits else (profile.sizes[0].tv if profile.sizes else 0)


def _place(books: _Books, profile: Profile) -> int:
    if profile not in books.profiles:
        books.profiles.append(profile)
    return books.profiles.index(profile)


def _troops(force: Force) -> Iterable[Troop]:
    for group in force.groups:
        for helix in group.helixes:
            yield from (one for one in helix.troops if not one.attach_to)


def _names(force: Force) -> dict[str, str]:
    """Return what each squadron is called: its models' name, with a number where several are."""
    kinds: dict[str, Any] = {one.id: one.name for one in force.profiles}
    times = Counter(kinds[one.profile] for one in _troops(force))
    found: dict[str, str] = {}
    met: Counter[str] = Counter()
    for troop in _troops(force):
        name = kinds[troop.profile]
        met[name] += 1
        found[troop.id] = f"{name} {met[name]}" if times[name] > 1 else name
    return found


def _shared(forces: dict[str, Force]) -> set[str]:
    """Return the names that squadrons of both sides have."""
    times = Counter(name for force in forces.values() for name in set(_names(force).values()))
    return {name for name, n in times.items() if n > 1}
