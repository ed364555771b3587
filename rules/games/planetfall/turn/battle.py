"""The turn machine of a battle: set-up, the turns, the end phase (sections 3.2 and 3.3).

It is the bottom frame of the stack; everything else is a child of one of its stages.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.activation.select import Acting
from rules.games.planetfall.cards.buy_back import BuyBack
from rules.games.planetfall.cards.play import PlayCards
from rules.games.planetfall.disorder.bleeding import Compulsory
from rules.games.planetfall.modifiers import expired
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.setup.setup import Setup
from rules.games.planetfall.state import Table

from .arriving import LateArrivals
from .ends import judged
from .repairing import cleared, repaired
from .scoring import Scoring


class Battle(Procedure, frozen=True, kw_only=True, tag="battle"):
    """A battle from its set-up to its end."""

    stages: ClassVar[tuple[str, ...]] = (
        "setup",
        "turn",
        "buyback",
        "cards",
        "late",
        "initiative",
        "first",
        "act",
        "compulsory",
        "score",
        "check",
        "repair",
        "effects",
        "prepare",
    )

    def do_setup(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Go through the pre-game sequence (PF-SET-1)."""
        return Go(state=state, first=(Setup(),))

    def do_turn(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Open a turn (PF-TURN-1)."""
        turn = state.turn + 1
        limit = state.switches.get("turns", "none")
        of = f" of {limit}" if limit != "none" else ""
        line = Line(f"Turn {turn}{of}.", "PF-TURN-1", main=True)
        return Go(state=msgspec.structs.replace(state, turn=turn), told=(line,))

    def do_buyback(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let both buy played cards back (PF-TAC-3)."""
        return Go(state=state, first=(BuyBack(),))

    def do_cards(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let both play a card (PF-TAC-4)."""
        return Go(state=state, first=(PlayCards(),))

    def do_late(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have late squadrons arrive (PF-TURN-2)."""
        return Go(state=state, first=(LateArrivals(),))

    def do_initiative(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for who acts first (PF-TURN-3)."""
        return Go(state=state, first=(OpposedTest(purpose="initiative"),))

    def do_first(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the winner of the test act first this turn (PF-TURN-3)."""
        first = str(self.heard("winner"))
        line = Line(f"{seat_title(first)} acts first.", "PF-TURN-3", main=True)
        return Go(state=msgspec.structs.replace(state, first=first), told=(line,))

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Activate squadrons in turn until nobody is ready (PF-ACT-1)."""
        return Go(state=state, first=(Acting(),))

    def do_compulsory(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Turn disorder into damage, remove every Forlorn Hope (PF-END-2, PF-INT-26)."""
        return Go(state=state, first=(Compulsory(),))

    def do_score(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Score the objectives (PF-END-1, PF-OBJ-6)."""
        return Go(state=state, first=(Scoring(),))

    def do_check(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """End the battle at zero hour or after its last turn (PF-ZH-5, PF-ZH-6)."""
        end = judged(state)
        if end is None:
            return Go(state=state)
        text, winners, rule = end
        over = msgspec.structs.replace(state, ended=text, winners=winners)
        return Go(state=over, back={"over": True}, told=(Line(text, rule, main=True),))

    def do_repair(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for the markers of those who repair (PF-END-3)."""
        table, told = repaired(state, dice)
        return Go(state=table, told=told)

    def do_effects(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """End what lasted for the turn (PF-END-4)."""
        return Go(state=expired(state))

    def do_prepare(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Make everybody ready again, and open the next turn (PF-END-5)."""
        return Go(state=cleared(state), to="turn")
