"""What the aliens may do when nobody acts any more: break off, explode, grow back.

Windows that follow each other at once, with nobody's move or die between them, are one question
(C316-PBP-6): whoever passes it passes all of them, and what is used takes its place in the order
of the book.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.lists import END_ENCOUNTER, ability_name
from rules.games.three_sixteen.mission.threat import pay, spent
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import (
    fight,
    forgotten,
    present,
    with_encounter,
    with_round,
)

from .endround import exploding, regrowing
from .holding import HoldBack, is_held
from .order import is_nearly_over
from .purchases import UseAbility
from .reveal import reckoned, reveal

NOTHING = Choice("Nothing", UseAbility())


def at_end(state: Campaign) -> dict[int, int]:
    """Return the prices of what the aliens may use at the end of the round.

    See C316-SA-6 and C316-SA-17.
    """
    return {**(exploding(state) if present(state) else {}), **regrowing(state)}


def from_now_on(state: Campaign) -> dict[int, int]:
    """Return the prices of what may be used right after the aliens' turn, and at once behind it.

    See C316-SA-4 and C316-PBP-6.
    """
    return {END_ENCOUNTER: 1, **(at_end(state) if is_nearly_over(state) else {})}


def ability_choices(abilities: tuple[int, ...], *, more: bool) -> tuple[Choice, ...]:
    """Return a choice for each of these abilities, all that everybody has to reckon with.

    With `more`, other windows may come in this round, which can be let pass together.
    """
    used = (Choice(ability_name(n), UseAbility(ability=n)) for n in abilities)
    return (*used, *((Choice("Nothing this round", HoldBack()),) if more else ()))


def following_choices(state: Campaign, abilities: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return the choices of a window right after the aliens' turn."""
    return ability_choices(abilities, more=not is_nearly_over(state))


def let_pass(state: Campaign) -> Campaign:
    """Return the state after the GM has used nothing: the end of the round passes with it."""
    return with_round(state, passed=True) if is_nearly_over(state) else state


def kept(state: Campaign, said: UseAbility) -> Campaign:
    """Return the state with an ability kept for its place at the end of the round."""
    return with_round(state, chosen=said.ability, payer=said.source)


def chosen(state: Campaign) -> UseAbility | None:
    """Return what was kept for the end of the round, None if nothing was."""
    now = fight(state)
    return UseAbility(ability=now.chosen, source=now.payer) if now.chosen else None


def broken_off(state: Campaign, said: UseAbility, told: tuple[Line, ...] = ()) -> Go:
    """End the encounter as lost, its tokens back in the pool (C316-END-7)."""
    state, seen = reveal(pay(state, 1, said.source), END_ENCOUNTER)
    state = with_encounter(state, ended="broken off", outcome="lost")
    text = f"The aliens break off, for {spent(1, said.source)}; the encounter is over."
    line = Line(text, "C316-SA-4", main=True)
    return Go(state=forgotten(state), out=Arena, told=(*told, *seen, line))


class LastWord(Frame, frozen=True, kw_only=True, tag="last_word"):
    """Right after the aliens' turn they may break off the encounter (C316-SA-4)."""

    stages: ClassVar[tuple[str, ...]] = ("word",)

    def windows(self, state: Campaign) -> dict[int, int]:
        """Return the prices of what may be used in this window."""
        return from_now_on(state)

    def ask_word(self, state: Campaign) -> Ask | None:
        """Ask the GM, as long as everybody has to reckon with it."""
        abilities = reckoned(state, self.windows(state))
        if not present(state) or is_held(state) or END_ENCOUNTER not in abilities:
            return None
        ready = (Choice("Go on", UseAbility()), *following_choices(state, abilities))
        entry = Entry(seat=GM, kinds=(UseAbility,), choices=ready, default=UseAbility())
        text = "After the aliens' turn: do they break it off?"
        if len(abilities) > 1:
            text = "After the aliens' turn: do they break it off, or do anything more?"
        # Sealed: no public button may show whether these aliens can do it (C316-PBP-6).
        return Ask(kind="aliens", rule="C316-SA-4", text=text, entries=(entry,), sealed=True)

    def do_word(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """End the encounter, keep an ability for the end of the round, or go on."""
        said = answers.get(GM)
        back: dict[str, int | str | bool | None] = {"word": False}
        if not isinstance(said, UseAbility):
            return Go(state=state, back=back)
        if said.ability == END_ENCOUNTER:
            return broken_off(state, said)
        if said.ability:
            return Go(state=kept(state, said), back=back)
        stay = Line("The aliens fight on.", "C316-SA-4")
        return Go(state=let_pass(state), back=back, told=(stay,))
