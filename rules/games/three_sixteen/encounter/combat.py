"""The combat round: declare, one roll for all, then from high to low (C316-ROUND-1 to 22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.addressing import asking
from rules.games.three_sixteen.lists import ARMOUR, IGNORE_WOUNDS, REGENERATION, ability_name
from rules.games.three_sixteen.mission.threat import pay, spent
from rules.games.three_sixteen.model import ALIENS, Campaign
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    names,
    present,
    replace,
    with_encounter,
    with_round,
)
from rules.games.three_sixteen.troopers.drugs import dosed, drug_ask, fighters, takers

from .declare import AlienIntent, Declare, silent_intent
from .endround import closed_round, exploding, explosion, regrowing, regrown
from .failures import crew_entries, crews_moved, gone
from .holding import HoldBack, is_held
from .last_word import NOTHING, ability_choices, at_end, chosen
from .order import next_group
from .place import AlienPlace
from .purchases import UseAbility
from .reveal import reckoned, reveal
from .reveal_intents import locked, rolled
from .turn import Turn


def gm_ask(rule: str, text: str, abilities: tuple[int, ...], *, more: bool = False) -> Ask:
    """Return a question to the GM about abilities that may be used now.

    Sealed, so that no public button shows which of them this planet has (C316-PBP-6).
    """
    ready = (NOTHING, *ability_choices(abilities, more=more))
    entry = Entry(seat=GM, kinds=(UseAbility,), choices=ready, default=UseAbility())
    return Ask(kind="aliens", rule=rule, text=text, entries=(entry,), sealed=True)


class CombatRound(Frame, frozen=True, kw_only=True, tag="combat_round"):
    """One round of an encounter; its record is the state's `round`."""

    stages: ClassVar[tuple[str, ...]] = (
        *("declare", "roll", "drugs", "void", "groups", "ahead", "place", "crews"),
        *("explode", "regrow", "tally"),
    )

    def windows(self, state: Campaign) -> dict[int, int]:
        """Return the abilities that the GM may use in this window, with their price."""
        return _WINDOWS[self.now()](state) if self.now() in _WINDOWS else {}

    def _gm_ask(self, state: Campaign, rule: str, text: str) -> Ask | None:
        """Ask the GM as long as everybody has to reckon with an ability of this window."""
        abilities = reckoned(state, self.windows(state))
        open_to_all = abilities and not is_held(state) and not fight(state).passed
        return gm_ask(rule, text, abilities, more=self.now() == "void") if open_to_all else None

    def does(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Go straight to the end of the round once nobody is left in it (C316-END-3)."""
        if not present(state) and self.now() not in _LAST:
            return Go(state=replace(state, answers={}), to=_LAST[0])
        return super().does(state, answers, dice)

    def ask_declare(self, state: Campaign) -> Ask | None:
        """Ask every trooper and the GM for their intents at the same time.

        See C316-PBP-1 and C316-PBP-2.
        """
        if not present(state):
            return None
        squad = tuple(
            Entry(
                seat=seat,
                kinds=(Declare,),
                choices=_ATTACKS,
                default=silent_intent(state, seat),
            )
            for seat in present(state)
        )
        aliens = _alien_entry(state)
        form = f"Round {encounter(state).round_no}: what {{do}} {{who}} do?"
        sealed = state.options["sealed_intents"] == "on"
        entries = (*squad, aliens)
        ask = Ask(kind="declare", rule="C316-ROUND-1", text="", entries=entries, sealed=sealed)
        return asking(state, ask, form)

    def do_declare(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        state, told = locked(state, answers)
        return Go(state=state, told=told)

    def do_roll(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for everybody at once and compare (C316-ROUND-2, C316-ROUND-3, C316-ROUND-22)."""
        state, told = rolled(state, dice)
        return Go(state=state, told=told)

    def ask_drugs(self, state: Campaign) -> Ask | None:
        """Ask fighters who have drugs left whether they take them."""
        return drug_ask(state, fighters(state))

    def do_drugs(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll again for those who take them; a 10 hurts."""
        state, windows, told = dosed(state, takers(answers), dice)
        if answers and not told:
            told = (Line("Nobody takes combat drugs.", "C316-DRUG-1"),)
        return Go(state=state, first=windows, told=told)

    def ask_void(self, state: Campaign) -> Ask | None:
        """Ask the GM about voiding all scores, as long as everybody has to reckon with it."""
        if not present(state) or not encounter(state).tokens:
            return None
        return self._gm_ask(state, "C316-ROUND-4", "Do the aliens void all scores?")

    def do_void(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Void the scores, for a token or once for free (C316-SA-2, C316-SA-9)."""
        said = answers.get(GM)
        state = with_round(state, stage="turns")
        if not isinstance(said, UseAbility):
            return Go(state=state)
        if not said.ability:
            return Go(state=state, told=(Line("The scores of this round count.", "C316-ROUND-4"),))
        state, told = reveal(state, said.ability)
        text = f"{ability_name(said.ability)}: no score counts this round"
        if said.ability == ARMOUR:
            state = with_encounter(state, armour_spent=True)
        else:
            state = pay(state, 1, said.source)
            text += f", for {spent(1, said.source)}"
        line = Line(f"{text}.", f"C316-SA-{said.ability}", main=True)
        return Go(state=with_round(state, void=True), told=(*told, line))

    def do_groups(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Give the highest group still to act its turn (C316-ROUND-5)."""
        group = next_group(state)
        if not group:
            return Go(state=with_round(state, stage="failures"))
        if not encounter(state).tokens and "suicide" not in group:
            # C316-ROUND-16
            state = with_round(state, acted=(*fight(state).acted, *group))
            text = f"It has run dry at {fight(state).dice[group[0]]}: "
            text += f"{names(state, group)} may tell how it looks."
            return Go(state=state, to="groups", told=(Line(text, "C316-ROUND-16"),))
        turn = Turn(group=group, die=fight(state).dice[group[0]])
        return Go(state=state, first=(turn,), to="groups")

    def ask_ahead(self, state: Campaign) -> Ask | None:
        """Ask the crews that failed with a die no lower than the aliens' own (C316-ROUND-17)."""
        return _crews(crew_entries(state, ahead=True))

    def do_ahead(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Give them their turn ahead of the aliens (C316-ROUND-17)."""
        after = crews_moved(state, answers)
        return Go(state=after, told=_crews_told(state, after, answers))

    def do_place(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Give aliens that failed their place among the failures (C316-ROUND-17)."""
        verdict = fight(state).verdicts.get(ALIENS, "success")
        if verdict == "success" or not encounter(state).tokens:
            return Go(state=state)
        return Go(state=state, first=(AlienPlace(),))

    def ask_crews(self, state: Campaign) -> Ask | None:
        """Ask failed drivers for a step, and failed occupants whether they get out.

        See C316-ROUND-17.
        """
        return _crews(crew_entries(state))

    def do_crews(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Move the vehicles of failed drivers and let occupants out (C316-ROUND-17)."""
        after = crews_moved(state, answers)
        return Go(state=with_round(after, stage="end"), told=_crews_told(state, after, answers))

    def ask_explode(self, state: Campaign) -> Ask | None:
        """Ask the GM about Exploding Bodies after a score, if it has to be reckoned with.

        Whoever lets none explode is asked about Regeneration in the same question (C316-PBP-6).
        """
        if not reckoned(state, exploding(state)) or not present(state) or chosen(state):
            return None
        both = reckoned(state, regrowing(state))
        more = ", or do they regenerate" if both else ""
        return self._gm_ask(state, "C316-SA-6", f"End of the round: do bodies explode{more}?")

    def do_explode(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the bodies explode at Close (C316-SA-6), or go on to what else was chosen."""
        said = chosen(state) or answers.get(GM)
        state = with_round(state, chosen=0)
        if isinstance(said, UseAbility) and said.ability == REGENERATION:
            return replace(regrown(state, said), to="tally")
        if isinstance(said, UseAbility) and not said.ability:
            state = with_round(state, passed=True)
        return explosion(state, said)

    def ask_regrow(self, state: Campaign) -> Ask | None:
        """Ask the GM about Regeneration where troopers removed tokens, unless that has passed."""
        return self._gm_ask(state, "C316-SA-17", "End of the round: do they regenerate?")

    def do_regrow(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Put the tokens of this round back."""
        return regrown(state, answers.get(GM))

    def do_tally(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Count quiet rounds and close the round (C316-END-5)."""
        state, told = closed_round(state)
        return Go(state=state, told=told, back={"round": encounter(state).round_no})


def _alien_entry(state: Campaign) -> Entry:
    """Return the GM's entry among the intents; who does nothing this round is not waited for."""
    held = is_held(state)
    ready = (
        Choice("Aliens: kill", AlienIntent()),
        Choice("Aliens: exhaust", AlienIntent(exhaust=True)),
        *(() if held else (Choice("Aliens: kill, nothing else this round", HoldBack()),)),
    )
    default = AlienIntent()
    return Entry(seat=GM, kinds=(AlienIntent,), choices=ready, default=default, must=not held)


def _crews_told(before: Campaign, now: Campaign, answers: dict[str, Move]) -> tuple[Line, ...]:
    """Return who got out or moved, or that nobody did if somebody was asked."""
    nobody = Line("The vehicles stay where they are; nobody gets out.", "C316-VEH-7")
    return gone(before, now) or ((nobody,) if answers else ())


def _crews(entries: tuple[Entry, ...]) -> Ask | None:
    text = "The vehicles: move, stay, get out?"
    return Ask(kind="turn", rule="C316-VEH-7", text=text, entries=entries) if entries else None


def _voiding(state: Campaign) -> dict[int, int]:
    """Return the prices of Armour, once an encounter, and Ignore Wounds (C316-SA-2, C316-SA-9)."""
    prices = {ARMOUR: 0, IGNORE_WOUNDS: 1}
    return {IGNORE_WOUNDS: 1} if encounter(state).armour_spent else prices


_LAST = ("explode", "regrow", "tally")
_WINDOWS: dict[str, Callable[[Campaign], dict[int, int]]] = {
    "void": _voiding,
    "explode": at_end,
    "regrow": regrowing,
}
_ATTACKS = (Choice("Attack", Declare()), Choice("Attack, then stay", Declare(then="stay")))
