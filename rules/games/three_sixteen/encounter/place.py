"""The aliens' place among the failures: what works although they failed (C316-ROUND-17)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.lists import END_ENCOUNTER
from rules.games.three_sixteen.model import ALIENS, Campaign
from rules.games.three_sixteen.queries import fight, present, with_round

from .aliens import AlienTurn, alien_entry, alien_moves
from .holding import is_held
from .last_word import LastWord, broken_off, following_choices, from_now_on, kept, let_pass
from .purchases import UseAbility
from .reveal import reckoned


class AlienPlace(Frame, frozen=True, kw_only=True, tag="alien_place"):
    """The aliens' place among the failures, and what they may do at once behind it."""

    stages: ClassVar[tuple[str, ...]] = ("place", "word")

    failed: bool = True

    def windows(self, state: Campaign) -> dict[int, int]:
        """Return the prices of what may be used in this window, Rapid Movement aside."""
        return from_now_on(state)

    def ask_place(self, state: Campaign) -> Ask | None:
        """Ask the GM if Rapid Movement or End Encounter has to be reckoned with (C316-PBP-6)."""
        moves = alien_entry(state, 0)
        more = reckoned(state, self.windows(state)) if present(state) else ()
        if is_held(state) or not (moves or END_ENCOUNTER in more):
            return None
        ready = (Choice("Nothing", AlienTurn()), *following_choices(state, more))
        kinds = (AlienTurn, UseAbility)
        entry = Entry(seat=GM, kinds=kinds, choices=ready, default=AlienTurn())
        text = "The aliens failed; do they do anything?"
        # Sealed: no public button may show whether they have it (C316-PBP-6).
        return Ask(kind="turn", rule="C316-ROUND-17", text=text, entries=(entry,), sealed=True)

    def do_place(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Let Flee, Swarm or Rapid Movement work, then what else is used (C316-SA-4)."""
        said = answers.get(GM)
        turn = said if isinstance(said, AlienTurn) else AlienTurn()
        state, told = alien_moves(state, turn)
        state = with_round(state, acted=(*fight(state).acted, ALIENS))
        if isinstance(said, UseAbility) and said.ability:
            return self._used(state, said, told)
        if said is None or turn.gather:
            return Go(state=state, told=told)
        if not told:
            told = (Line("The aliens' failure comes to nothing.", "C316-ROUND-17"),)
        return Go(state=let_pass(state), told=told, back={"place": False})

    def _used(self, state: Campaign, said: UseAbility, told: tuple[Line, ...]) -> Go:
        """Break off, unless all have fled already, or keep it for the end of the round."""
        if said.ability != END_ENCOUNTER:
            return Go(state=kept(state, said), told=told, back={"place": True})
        if not present(state):
            return Go(state=state, told=told, back={"place": True})
        return broken_off(state, said, told)

    def do_word(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Give them the last word, where they have moved people or were not asked."""
        return Go(state=state, first=(LastWord(),))
