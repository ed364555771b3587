"""Making a planet: five lists whose entries are crossed off over the campaign (C316-PLAN-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeVar

import msgspec

from rules.core import GM, TEXT, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.encounter.alien_ability import METHOD_TITLES, alien_base
from rules.games.three_sixteen.lists import (
    ENTRIES,
    FORMS,
    LANDS,
    LISTS,
    ListName,
    ability_name,
    planet_name,
)
from rules.games.three_sixteen.model import Campaign, Planet
from rules.games.three_sixteen.queries import living, planet, replace, with_trooper
from rules.games.three_sixteen.troopers.vehicles import emptied

from .threat import crossed_off, factor, uncrossed

S = TypeVar("S", bound=Campaign)
MOST_ABILITIES = 3


class MakePlanet(Move, frozen=True, kw_only=True, tag="make_planet"):
    """Pick the entries of the five lists by number from 1 to 20; 0 rolls for it.

    `title` names the planet freely instead of by the list. `abilities` says how many it has: one,
    and two or three once the list of abilities has run out. `handed` leaves the name and the
    briefing to the highest in Rank.
    """

    aa: int = 0
    name: int = 0
    form: int = 0
    land: int = 0
    ability: int = 0
    second: int = 0
    third: int = 0
    abilities: int = 1
    handed: bool = False
    title: Annotated[str, msgspec.Meta(max_length=60), TEXT] = ""

    def is_secret(self) -> bool:
        """Return True: abilities hide until they are used, the rest until the briefing."""
        return True

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for entries crossed off, and for a wrong number of abilities."""
        if not living(state):
            raise RuleError("Nobody is left to go on a mission.", "C316-REPL-6")
        for which in LISTS:
            _check_entry(state, which, getattr(self, which))
        extra = tuple(n for n in (self.second, self.third) if n)
        for entry in extra:
            _check_entry(state, "ability", entry)
        chosen = (self.ability, *extra)
        if len(set(chosen)) < len(chosen):
            raise RuleError("A planet can have an ability only once.", "C316-PLAN-2")
        due = (2, MOST_ABILITIES) if state.ability_multi else (1,)
        if self.abilities not in due or len(extra) >= self.abilities:
            possible = " or ".join(map(str, due))
            text = f"{self.abilities} abilities are not possible now; possible: {possible}."
            raise RuleError(text, "C316-PLAN-2")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield rolling everything, and each single pick of AA or ability with the rest rolled."""
        count = 2 if state.ability_multi else 1
        for due in range(count, MOST_ABILITIES + 1 if state.ability_multi else count + 1):
            yield MakePlanet(abilities=due)
            yield MakePlanet(abilities=due, handed=True)
        for entry in uncrossed(state, "ability"):
            yield MakePlanet(abilities=count, ability=entry)
        for entry in uncrossed(state, "aa"):
            yield MakePlanet(abilities=count, aa=entry)


def _check_entry(state: Campaign, which: ListName, entry: int) -> None:
    if entry and entry not in uncrossed(state, which):
        free = ", ".join(map(str, uncrossed(state, which)))
        text = f"Entry {entry} of the list {which} is not free; free: {free}."
        raise RuleError(text, "C316-PLAN-2")


class NamePlanet(Move, frozen=True, kw_only=True, tag="name_planet"):
    """Name the planet: an entry of the list (0 rolls), or freely; and say what is to be done there.

    `target` is that of every encounter to which the GM gives none (C316-PLAN-4).
    """

    name: int = 0
    title: Annotated[str, msgspec.Meta(max_length=60), TEXT] = ""
    target: Annotated[str, msgspec.Meta(max_length=200), TEXT] = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a name that is crossed off."""
        _check_entry(state, "name", self.name)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield rolling, and every name that is free."""
        yield NamePlanet()
        yield from (NamePlanet(name=entry) for entry in uncrossed(state, "name"))


def _entry(
    state: S, which: ListName, chosen: int, dice: Dice, barred: tuple[int, ...] = ()
) -> tuple[S, int]:
    """Take or roll an entry, re-rolling those crossed off, and cross it off."""
    free = [n for n in uncrossed(state, which) if n not in barred]
    entry = chosen
    # C316-PLAN-1: crossed entries are rolled again.
    while entry not in free:
        (entry,) = dice.roll(1, ENTRIES, f"planet list: {which}", GM, (GM,))
    return crossed_off(state, which, entry), entry


def named(state: S, chosen: int, title: str, dice: Dice) -> tuple[S, int, str]:
    """Return the state with the planet's name taken from the list, or freely chosen."""
    # C316-PLAN-3
    if title and not chosen:
        return state, 0, title
    state, entry = _entry(state, "name", chosen, dice)
    return state, entry, title or planet_name(entry)


def made(state: S, said: MakePlanet, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Return the state with the planet made: AA and tokens public, the rest still hidden."""
    state, method = _entry(state, "aa", said.aa, dice)
    name_no, title = 0, ""
    if not said.handed:
        state, name_no, title = named(state, said.name, said.title, dice)
    state, form = _entry(state, "form", said.form, dice)
    state, land = _entry(state, "land", said.land, dice)
    state, abilities = _abilities(state, said, dice)
    troopers = len(living(state))
    threat = troopers * factor(state)
    new = Planet(
        name=title,
        name_no=name_no,
        form=form,
        land=land,
        method=method,
        abilities=abilities,
        aa=alien_base(state, method),
        troopers=troopers,
        threat=threat,
        pool=threat,
        handed=said.handed,
    )
    state = replace(state, planet=new, planet_no=state.planet_no + 1)
    return _mission_begun(state), _made_told(state, method)


def _abilities(state: S, said: MakePlanet, dice: Dice) -> tuple[S, tuple[int, ...]]:
    """Take what was picked, then roll the rest; a roll never repeats a pick still to be taken."""
    slots = (said.ability, said.second, said.third)[: said.abilities]
    found: tuple[int, ...] = ()
    for chosen in sorted(slots, key=lambda entry: entry == 0):
        state, entry = _entry(state, "ability", chosen, dice, found)
        found += (entry,)
    return state, tuple(sorted(found))


def _made_told(state: Campaign, method: int) -> tuple[Line, ...]:
    new = planet(state)
    text = f"Planet {state.planet_no}: alien ability {new.aa} ({METHOD_TITLES[method - 1]})."
    public = Line(text, "C316-AA-1", main=True)
    if not state.led:
        # C316-GM-12: nobody learns of it before the briefing.
        return (public,)
    shown = ", ".join(ability_name(n) for n in new.abilities)
    form, land = FORMS[new.form - 1][0], LANDS[new.land - 1][0]
    text = f"{new.name or 'Unnamed yet'}: {form}, {land}; ability: {shown}. Tokens: {new.threat}."
    return public, Line(text, "C316-PLAN-1", to=(GM,))


def _mission_begun(state: S) -> S:
    """Clear every trooper's mission kills and flags (C316-BRF-2); empty unusable vehicles."""
    for seat in living(state):
        state = with_trooper(
            state,
            seat,
            mission=0,
            armour_used=False,
            drugs_used=False,
            kinetic_used=False,
            ship_tick_used=False,
            used_strength=False,
            used_weakness=False,
            promoted=False,
            nominated=False,
            called_orbital=False,
            auto_weapon="",
            recall=False,
        )
    return emptied(replace(state, phase="briefing"))


def briefed_lines(state: Campaign) -> tuple[Line, ...]:
    """Return the lines of a briefing: name, form, land (C316-BRF-1), and any target."""
    now = planet(state)
    form, land = FORMS[now.form - 1], LANDS[now.land - 1]
    text = f"{now.name}: {land[0]} ({land[1]}). They are {form[0]}: {form[1]}."
    told = Line(text, "C316-BRF-1", main=True)
    return (told, Line(f"Target: {now.target}", "C316-PLAN-4")) if now.target else (told,)
