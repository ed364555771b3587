"""The campaign itself, mission after mission: the bottom frame of the stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import GM, TEXT, Ask, Choice, Entry, Frame, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.encounter.reveal import reveal_all
from rules.games.three_sixteen.model import Campaign, Encounter
from rules.games.three_sixteen.queries import (
    counted,
    encounter,
    living,
    name,
    names,
    planet,
    replace,
    senior,
    vehicle_of,
    with_planet,
    with_trooper,
)
from rules.games.three_sixteen.troopers.attendance import mustered, unled_told
from rules.games.three_sixteen.troopers.enlist import Enlist, enlisted, first_ranks
from rules.games.three_sixteen.troopers.equipment import Issue
from rules.games.three_sixteen.troopers.health import out_of_vehicle
from rules.games.three_sixteen.troopers.ranks import POWERS
from rules.games.three_sixteen.troopers.relief import Relief
from rules.games.three_sixteen.troopers.replacement import Replace, SitOut
from rules.games.three_sixteen.troopers.stories import free_name, reputation
from rules.games.three_sixteen.troopers.vehicles import vehicle_title

from .debrief import Debrief
from .planets import MakePlanet, NamePlanet, briefed_lines, made, named
from .threat import cap, is_cleared, plan


class OpenEncounter(Move, frozen=True, kw_only=True, tag="open_encounter"):
    """The GM commits tokens to an encounter; `final` commits the whole pool (C316-THR-8).

    `left_out` are troopers who are elsewhere; `over_cap` confirms more than twice as many
    tokens as troopers (C316-THR-3); `nothing` says that the aliens prepare nothing (C316-PBP-6).
    """

    tokens: int = 0
    final: bool = False
    left_out: tuple[str, ...] = ()
    over_cap: bool = False
    target: Annotated[str, msgspec.Meta(max_length=200), TEXT] = ""
    nothing: bool = False

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for missing tokens, an empty party, or an unconfirmed excess."""
        pool = planet(state).pool
        if not self.final and not 1 <= self.tokens <= pool:
            text = f"{counted(self.tokens, 'token')} cannot be committed; the pool holds {pool}."
            raise RuleError(text, "C316-THR-2")
        if self.tokens > cap(state) and not self.final and not self.over_cap:
            text = (
                f"{self.tokens} is above the usual {cap(state)}; to go ahead anyway, set over_cap."
            )
            raise RuleError(text, "C316-THR-3")
        if not _party(state, self.left_out):
            raise RuleError("Nobody would take part.", "C316-ENC-1")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield the finale, the advised numbers, and the cap; the finale without a window, too."""
        yield OpenEncounter(final=True)
        yield OpenEncounter(final=True, nothing=True)
        first, second, third = plan(planet(state).troopers)
        # Leave enough tokens for a finale.
        excess = min(planet(state).pool - cap(state), cap(state))
        for tokens in (first, second, *third, excess, cap(state)):
            yield OpenEncounter(tokens=min(tokens, planet(state).pool))
        yield OpenEncounter(tokens=min(second, planet(state).pool), nothing=True)


class EndMission(Move, frozen=True, kw_only=True, tag="end_mission"):
    """The GM ends the mission before its last token is gone."""


class Brief(Move, frozen=True, kw_only=True, tag="brief"):
    """Brief the squad: name, form and land become known."""

    text: Annotated[str, msgspec.Meta(max_length=500), TEXT] = ""


def _party(state: Campaign, left_out: tuple[str, ...]) -> tuple[str, ...]:
    """Return who goes into the encounter, officers too (C316-RANK-2)."""
    return tuple(seat for seat in living(state) if seat not in left_out)


class Service(Frame, frozen=True, kw_only=True, tag="service"):
    """A campaign from its first troopers to its end."""

    stages: ClassVar[tuple[str, ...]] = (
        *("raise", "enlist", "ranks", "recruits", "planet"),
        *("naming", "briefing", "free", "after"),
    )

    def asks(self, state: Campaign) -> Ask | None:
        """Ask nothing once the campaign is over."""
        return None if state.over else super().asks(state)

    def does(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """End once the campaign is over."""
        if state.over:
            return Go(state=replace(state, phase="over", answers={}), back={"over": True})
        return super().does(state, answers, dice)

    def do_raise(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Open the campaign."""
        told = Line("The campaign begins; a squad is raised.", "C316-CHAR-1", main=True)
        return Go(state=state, told=(told, *unled_told(state)))

    def ask_enlist(self, state: Campaign) -> Ask | None:
        """Ask every seat for its trooper."""
        entries = tuple(
            Entry(seat=seat, kinds=(Enlist,), default=_silent_enlist(state, seat))
            for seat in state.roster
        )
        text = "Make your trooper: a name, a reputation, FA from 2 to 8."
        return Ask(kind="enlist", rule="C316-CHAR-1", text=text, entries=entries)

    def do_enlist(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the troopers and roll their starting kills."""
        state, told = enlisted(state, answers, dice)
        return Go(state=state, told=told)

    def do_ranks(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Assign the first Ranks, and issue what they bring."""
        state, told = first_ranks(state, dice)
        issue = Issue(seats=state.roster, everybody=True)
        return Go(state=replace(state, phase="planet"), first=(issue,), told=told)

    def ask_recruits(self, state: Campaign) -> Ask | None:
        """Ask the dead's players for new troopers; if nobody is left to go, one must come."""
        dead = tuple(s for s in state.roster if state.troopers[s].status == "dead")
        if not living(state):
            entries = tuple(Entry(seat=seat, kinds=(Replace,)) for seat in dead)
            text = "The whole squad is dead. New troopers, please."
            return Ask(kind="recruits", rule="C316-REPL-1", text=text, entries=entries)
        # C316-GM-9: a trooper whose player was removed stays away.
        asked = tuple(seat for seat in dead if seat not in state.absent)
        ready = (Choice("Sit this mission out", SitOut()),)
        entries = tuple(
            Entry(seat=seat, kinds=(Replace, SitOut), choices=ready, default=SitOut())
            for seat in asked
        )
        text = f"For {names(state, asked)}: a new trooper before the next mission?"
        ask = Ask(kind="recruits", rule="C316-REPL-6", text=text, entries=entries)
        return ask if entries else None

    def do_recruits(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Go on, as somebody is there; troopers without a player now stay behind (C316-GM-9)."""
        state, told = mustered(state)
        return Go(state=state, told=told)

    def ask_planet(self, state: Campaign) -> Ask | None:
        """Ask the GM for the next planet."""
        count = 2 if state.ability_multi else 1
        ready = (Choice("Roll everything", MakePlanet(abilities=count)),)
        entry = Entry(seat=GM, kinds=(MakePlanet,), choices=ready)
        text = "The next planet: pick or roll its lists."
        return Ask(kind="planet", rule="C316-PLAN-1", text=text, entries=(entry,))

    def do_planet(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Make the planet."""
        said = answers[GM]
        if not isinstance(said, MakePlanet):
            return Go(state=state, to="recruits")
        state, told = made(state, said, dice)
        return Go(state=state, told=told, reveals=True)

    def ask_naming(self, state: Campaign) -> Ask | None:
        """Ask the highest in Rank for a name, if it was left to them (C316-PLAN-4)."""
        if not planet(state).handed or planet(state).name:
            return None
        ready = (Choice("Roll for it", NamePlanet()),)
        entries = tuple(
            Entry(seat=seat, kinds=(NamePlanet,), choices=ready, default=NamePlanet())
            for seat in senior(state, living(state))
        )
        text = "The planet's name is yours to give."
        ask = Ask(kind="naming", rule="C316-PLAN-4", text=text, entries=entries, ends="first")
        return ask if entries else None

    def do_naming(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        if planet(state).name:
            return Go(state=state)
        said = next(iter(answers.values()), NamePlanet())
        if not isinstance(said, NamePlanet):
            return Go(state=state)
        state, number, title = named(state, said.name, said.title, dice)
        return Go(state=with_planet(state, name_no=number, name=title, target=said.target))

    def ask_briefing(self, state: Campaign) -> Ask | None:
        """Ask the GM, and officers if it was left to them, for the briefing (C316-BRF-1)."""
        if planet(state).complete:
            return None
        ready = (Choice("Brief the squad", Brief()),)
        officers = [s for s in living(state) if state.troopers[s].rank >= POWERS["brief"]]
        briefers = (GM, *(officers if planet(state).handed else ()))
        entries = tuple(
            Entry(seat=seat, kinds=(Brief,), choices=ready, default=Brief(), must=seat == GM)
            for seat in briefers
        )
        text = "Brief the squad on the planet."
        return Ask(kind="briefing", rule="C316-BRF-1", text=text, entries=entries, ends="first")

    def do_briefing(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Tell name, form and land; after a Starkiller there is nothing left to brief.

        See C316-GEAR-15 and C316-BRF-1.
        """
        if planet(state).complete:
            state = replace(state, planet=None, phase="planet")
            return Go(state=state, to="recruits")
        state = replace(with_planet(state, briefed=True), phase="free")
        said = tuple(move.text for move in answers.values() if isinstance(move, Brief))
        words = tuple(Line(text, "C316-BRF-1") for text in said if text)
        told = (*briefed_lines(state), *words)
        if not state.led:
            # C316-GM-12: without a GM nobody keeps the planet's secrets.
            state, seen = reveal_all(state)
            told += seen
        return Go(state=state, told=told, reveals=True)

    def ask_free(self, state: Campaign) -> Ask | None:
        """Ask the GM for the next encounter, until the planet is complete."""
        if is_cleared(state):
            return None
        # C316-THR-4
        first, second, _ = plan(planet(state).troopers)
        tokens = first if planet(state).encounters == 0 else second
        tokens = min(tokens, planet(state).pool)
        ready = (
            Choice(f"Encounter with {counted(tokens, 'token')}", OpenEncounter(tokens=tokens)),
            Choice("The final encounter", OpenEncounter(final=True)),
            Choice("End the mission", EndMission()),
        )
        entry = Entry(seat=GM, kinds=(OpenEncounter, EndMission), choices=ready)
        text = "What comes next on this planet?"
        return Ask(kind="free", rule="C316-ENC-1", text=text, entries=(entry,))

    def do_free(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Open an encounter, or leave the planet (C316-THR-10)."""
        said = answers.get(GM)
        if isinstance(said, OpenEncounter):
            state, told = opened(state, said)
            return Go(state=state, first=(Contact(), Relief()), to="free", told=told)
        state = replace(with_planet(state, complete=is_cleared(state)), phase="after")
        return Go(state=state, first=(Debrief(),))

    def do_after(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Leave the planet behind."""
        return Go(state=replace(state, planet=None, phase="planet"), to="recruits")


def _silent_enlist(state: Campaign, seat: str) -> Enlist:
    return Enlist(name=free_name(state, seat), reputation=reputation(state, seat), fa=5)


def opened(state: Campaign, said: OpenEncounter) -> tuple[Campaign, tuple[Line, ...]]:
    """Return the state with an encounter open: tokens out of the pool, the party in it.

    See C316-ENC-1, C316-ENC-2, C316-THR-2 and C316-THR-8.
    """
    now = planet(state)
    tokens = now.pool if said.final else said.tokens
    party = _party(state, said.left_out)
    state = with_planet(state, pool=now.pool - tokens, encounters=now.encounters + 1)
    new = Encounter(
        ordinal=now.encounters + 1,
        final=said.final,
        tokens=tokens,
        target=said.target or now.target,
        party=party,
        held=0 if said.nothing else -1,
    )
    state = replace(state, encounter=new, phase="encounter")
    for seat in party:
        default = state.troopers[seat].default
        state = with_trooper(state, seat, status="in", in_hand=default)
    state, stayed = _left_behind(state)
    final = "The final encounter" if said.final else f"Encounter {new.ordinal}"
    text = f"{final}: {counted(tokens, 'token')}. There: {names(state, party)}."
    text += f" Target: {new.target}" if new.target else ""
    text += " The aliens prepare nothing." if said.nothing else ""
    return state, (Line(text, "C316-THR-2", main=True), *stayed)


def _left_behind(state: Campaign) -> tuple[Campaign, tuple[Line, ...]]:
    """Return the state with nobody in a vehicle who is not in the encounter, and who got out.

    A vehicle goes where its occupants are (C316-RNG-5), and only they are its crew (C316-VEH-5).
    """
    told: tuple[Line, ...] = ()
    for seat in state.roster:
        inside = vehicle_of(state, seat)
        if inside is None or seat in encounter(state).party:
            continue
        title = vehicle_title(state, inside[0])
        text = f"{name(state, seat)} stays behind and gets out of {title}."
        told += (Line(text, "C316-ENC-1", main=True),)
        state = out_of_vehicle(state, seat)
    return state, told
