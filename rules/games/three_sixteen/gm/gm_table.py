"""The GM's moves about the game itself: switches, hidden plans, texts, the campaign's end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Literal

import msgspec

from rules.core import GM, TEXT, Go, Line, Move
from rules.core.answers import given
from rules.dice import Dice
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.intents import as_intent, intent_text
from rules.games.three_sixteen.encounter.purchases import moment
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.options import SWITCHES, is_on
from rules.games.three_sixteen.queries import name, replace
from rules.games.three_sixteen.troopers.demand import PLACEHOLDER
from rules.games.three_sixteen.troopers.enlist import Words
from rules.games.three_sixteen.troopers.retelling import retold

from .gm import GmMove, check_that, openly

Row = Literal["strengths", "weaknesses"]


class SetSwitch(GmMove, frozen=True, kw_only=True, tag="set_switch"):
    """Set a switch of the campaign (C316-GM-8)."""

    key: str
    value: str

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError for a switch or value that does not exist."""
        option = next((o for o in SWITCHES if o.key == self.key), None)
        check_that(option, f'There is no switch "{self.key}".', "C316-GM-8")
        good = option is not None and self.value in option.values
        check_that(good, f'"{self.value}" is not a value of {self.key}.', "C316-GM-8")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        options = {**state.options, self.key: self.value}
        text = f"The GM sets {self.key} to {self.value}."
        return openly(replace(state, options=options), text, "C316-GM-8")


class SendBack(GmMove, frozen=True, kw_only=True, tag="send_back"):
    """Send a Flashback's text back to be told again; its effect stands (C316-GM-6)."""

    seat: str
    row: Row
    number: int

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError for a Flashback that was not used."""
        trooper = state.troopers.get(self.seat)
        slots = getattr(trooper, self.row) if trooper else ()
        good = 1 <= self.number <= len(slots) and slots[self.number - 1].state == "used"
        check_that(good, "That Flashback was not used.", "C316-FLASH-11")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every Flashback that was told."""
        rows: tuple[Row, ...] = ("strengths", "weaknesses")
        for one, row in product(state.troopers if seat == GM else (), rows):
            for number, slot in enumerate(getattr(state.troopers[one], row), 1):
                if slot.state == "used" and slot.text != PLACEHOLDER:
                    yield SendBack(seat=one, row=row, number=number)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Clear the text."""
        state = retold(state, self.seat, self.row, self.number, PLACEHOLDER)
        text = f"The GM asks {name(state, self.seat)} to tell it again."
        return openly(state, text, "C316-FLASH-11")


class Plan(GmMove, frozen=True, kw_only=True, tag="plan"):
    """Keep the GM's own plan of the planet, hidden from everybody else."""

    text: Annotated[str, msgspec.Meta(max_length=2000), TEXT]

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        told = Line("Your plan is kept.", "C316-PBP-9", to=(GM,))
        return Go(state=replace(state, plan=self.text), told=(told,))


class Peek(GmMove, frozen=True, kw_only=True, tag="peek"):
    """Look at intents that are sealed; everybody is told (C316-GM-11)."""

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError without the switch, or if nothing is sealed."""
        check_that(state.led, "Without a GM nobody can look at sealed intents.", "C316-GM-12")
        check_that(is_on(state, "gm_sees"), "The switch gm_sees is off.", "C316-GM-11")
        sealed = is_on(state, "sealed_intents") and moment(state) == "declare"
        check_that(sealed and state.answers, "Nothing is sealed.", "C316-GM-11")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Peek()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Show them to the GM alone."""
        shown = "; ".join(
            intent_text(state, seat, as_intent(move))
            for seat, move in sorted(given(state).items())
            if isinstance(move, Declare)
        )
        public = Line("The GM looks at the sealed intents.", "C316-GM-11", main=True)
        private = Line(f"Sealed: {shown}", "C316-GM-11", to=(GM,))
        return Go(state=state, told=(public, private), reveals=True)


class EndCampaign(GmMove, frozen=True, kw_only=True, tag="end_campaign"):
    """End the campaign, with a last word on it."""

    text: Words

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError if it has ended already."""
        check_that(not state.over, "The campaign is over already.", "C316-GM-1")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        state = replace(state, over=self.text, encounter=None, round=None, conflict=None)
        told = Line(f"The campaign is over: {self.text}", "C316-GM-1", main=True)
        return Go(state=replace(state, answers={}), out=Service, told=(told,))
