"""An encounter from set-up to end: Dominance or ambush, rounds, and the aftermath."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from rules.core import GM, Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.lists import AMBUSH
from rules.games.three_sixteen.mission.closing import closed
from rules.games.three_sixteen.mission.threat import pay, spent
from rules.games.three_sixteen.model import Campaign, Round, Source, Trooper
from rules.games.three_sixteen.queries import (
    encounter,
    name,
    names,
    present,
    replace,
    with_encounter,
    with_trooper,
)
from rules.games.three_sixteen.troopers.equipment import check_default, thing_title
from rules.games.three_sixteen.troopers.ranks import POWERS
from rules.games.three_sixteen.troopers.vehicles import pod_of

from .ambush import AlienAmbush, SquadAmbush
from .combat import CombatRound
from .dominance import Lookout, is_awake
from .endround import MOST_QUIET
from .holding import is_held
from .purchases import AT_SETUP, buyable, check_listed, check_price
from .ranges import PickRange, all_at
from .reveal import reckoned, reveal

S = TypeVar("S", bound=Campaign)


def has_field(trooper: Trooper) -> bool:
    """Return whether he can switch on a Kinetic Field: Major or above, once per planet."""
    return trooper.rank >= POWERS["kinetic"] and not trooper.kinetic_used


class Ready(Move, frozen=True, kw_only=True, tag="ready"):
    """Go in: with another default weapon, the Kinetic Field on, or in the Drop Pod.

    `watch` is whether the trooper keeps watch, and so rolls for Dominance (C316-DOM-2).
    """

    weapon: str = ""
    kinetic: bool = False
    pod: bool = False
    watch: bool = True

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for gear the trooper does not have or has used up."""
        trooper = state.troopers[seat]
        if self.weapon:
            check_default(trooper, self.weapon)
        if self.kinetic and not has_field(trooper):
            raise RuleError(f"{trooper.name} has no Kinetic Field to use.", "C316-GEAR-11")
        first = state.encounter is not None and state.encounter.ordinal == 1
        if self.pod and not (first and pod_of(state, seat)):
            text = f"{trooper.name} has no Drop Pod for a first encounter."
            raise RuleError(text, "C316-VEH-11")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every other default weapon, the field and the pod, and keeping no watch."""
        yield Ready()
        yield Ready(kinetic=True)
        yield Ready(pod=True)
        yield Ready(kinetic=True, pod=True)
        yield Ready(watch=False)
        trooper = state.troopers[seat]
        for weapon in trooper.weapons:
            if weapon.kind != trooper.default:
                yield Ready(weapon=weapon.kind)


class Advance(Move, frozen=True, kw_only=True, tag="advance"):
    """The GM is done buying: on to Dominance, or straight into an ambush."""

    ambush: bool = False
    source: Source = "pool"

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for an ambush unlisted, unpaid or forestalled by a pod (C316-SA-1)."""
        if not self.ambush:
            return
        check_listed(state, AMBUSH)
        if encounter(state).pod:
            raise RuleError("The Drop Pod has the jump on them.", "C316-SA-1")
        check_price(state, 1, self.source)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield going on, and the ambush paid from either source."""
        yield Advance()
        yield Advance(ambush=True)
        yield Advance(ambush=True, source="encounter")


class Contact(Arena, frozen=True, kw_only=True, tag="contact"):
    """An encounter. Once it has ended it closes, whatever stage it had reached.

    `asleep` are those who keep no watch; None where that is still to be asked.
    """

    stages: ClassVar[tuple[str, ...]] = ("setup", "buy", "opening", "outcome", "fight", "close")

    ambush: bool = False
    asleep: tuple[str, ...] | None = None

    def asks(self, state: Campaign) -> Ask | None:
        """Ask nothing once the encounter has ended."""
        return None if encounter(state).ended else super().asks(state)

    def does(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Go straight to the close once the encounter has ended."""
        if encounter(state).ended and self.now() != "close":
            return Go(state=replace(state, answers={}), to="close")
        return super().does(state, answers, dice)

    def ask_setup(self, state: Campaign) -> Ask | None:
        """Ask for default weapon, field, pod and watch, all at once.

        See C316-DOM-2, C316-ENC-2, C316-ENC-3 and C316-ENC-4.
        """
        entries = tuple(
            Entry(
                seat=seat,
                kinds=(Ready,),
                choices=tuple(_ready_choices(state, seat)),
                default=Ready(),
            )
            for seat in present(state)
        )
        text = "An encounter: how do you go in, and who keeps watch?"
        return Ask(kind="ready", rule="C316-ENC-2", text=text, entries=entries)

    def do_setup(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply what everybody answered."""
        told: tuple[Line, ...] = ()
        for seat in present(state):
            said = answers.get(seat)
            if isinstance(said, Ready):
                state, lines = _readied(state, seat, said)
                told += lines
        going = Line(f"Going in: {names(state, present(state))}.", "C316-ENC-2", main=not told)
        asleep = tuple(s for s in present(state) if not is_awake(answers.get(s)))
        return Go(state=state, frame=replace(self, asleep=asleep), told=(*told, going))

    def ask_buy(self, state: Campaign) -> Ask | None:
        """Ask the GM for purchases, as long as everybody has to reckon with one."""
        # An ambush is bought like an ability, but not against a Drop Pod (C316-SA-1).
        ambush = () if encounter(state).pod else (AMBUSH,)
        open_to_all = reckoned(state, dict.fromkeys((*ambush, *buyable(state, AT_SETUP)), 1))
        if not open_to_all or is_held(state):
            return None
        ready = (Choice("Go on", Advance()), Choice("Ambush", Advance(ambush=True)))
        entry = Entry(seat=GM, kinds=(Advance,), choices=ready, default=Advance())
        text = "Before the first die: do the aliens prepare anything?"
        # Sealed: no public button may show whether an ambush can be bought (C316-PBP-6).
        return Ask(kind="aliens", rule="C316-ENC-5", text=text, entries=(entry,), sealed=True)

    def do_buy(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Pay for the ambush, if one was bought."""
        said = answers.get(GM)
        if not isinstance(said, Advance):
            return Go(state=state)
        if not said.ambush:
            # Said on every planet alike, so it gives nothing away (C316-PBP-6).
            return Go(state=state, told=(Line("The aliens come on.", "C316-ENC-6"),))
        state, told = reveal(pay(state, 1, said.source), AMBUSH)
        text = f"The aliens ambush the squad, for {spent(1, said.source)}."
        line = Line(text, "C316-SA-1", main=True)
        return Go(state=state, frame=replace(self, ambush=True), told=(*told, line))

    def do_opening(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin with a Drop Pod, the aliens' ambush, or Dominance (C316-ENC-6)."""
        # C316-END-4: the last token may have been spent; an ambush that was paid for still strikes.
        if not encounter(state).tokens and not self.ambush:
            return Go(state=state, to="fight")
        pod = encounter(state).pod
        if pod:
            child = SquadAmbush(best=(pod,), entitled=present(state))
            return Go(state=state, first=(child,), to="fight")
        if self.ambush:
            return Go(state=state, first=(AlienAmbush(),), to="fight")
        return Go(state=state, first=(Lookout(asleep=self.asleep),))

    def do_outcome(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Follow the outcome of Dominance: an ambush, a choice of range, or Far."""
        # C316-END-4
        if not encounter(state).tokens:
            return Go(state=state)
        back = self.returned[-1]
        right = tuple(s for s in str(back["right"]).split(",") if s)
        watch = tuple(s for s in str(back["watch"]).split(",") if s)
        # C316-A12
        if state.options["abstain_scores"] == "on":
            watch = present(state)
        if back["outcome"] == "squad_ambush":
            return Go(state=state, first=(SquadAmbush(best=right, entitled=watch),))
        if back["outcome"] == "alien_ambush":
            return Go(state=state, first=(AlienAmbush(),))
        if right:
            return Go(state=state, first=(PickRange(right=right),))
        # C316-DOM-7
        return Go(state=all_at(state, "far"))

    def do_fight(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Fight the next round, or close the encounter if it is over (C316-ROUND-19)."""
        ended, outcome = _ending(state)
        if ended:
            return Go(state=with_encounter(state, ended=ended, outcome=outcome), to="close")
        number = encounter(state).round_no + 1
        state = with_encounter(replace(state, round=Round()), round_no=number)
        return Go(state=state, first=(CombatRound(),), to="fight")

    def do_close(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Heal, repair, return tokens, and leave."""
        outcome = encounter(state).outcome
        state, told = closed(state)
        return Go(state=state, told=told, back={"outcome": outcome})


def _ending(state: Campaign) -> tuple[str, str]:
    """Return why the encounter is over and how it came out, empty while it goes on (C316-END-9).

    See C316-END-1.
    """
    # C316-A50: first who is present, then what is left.
    if not present(state):
        return "gone", "lost"
    if not encounter(state).tokens:
        return "tokens", "won"
    return ("standoff", "lost") if encounter(state).quiet >= MOST_QUIET else ("", "")


def _ready_choices(state: Campaign, seat: str) -> Iterator[Choice]:
    trooper = state.troopers[seat]
    yield Choice(f"Ready with the {thing_title(trooper.in_hand)}", Ready())
    if has_field(trooper):
        yield Choice("Ready, Kinetic Field on", Ready(kinetic=True))
    if encounter(state).ordinal == 1 and pod_of(state, seat):
        yield Choice("Ready, in the Drop Pod", Ready(pod=True))
    yield Choice("Ready, but keep no watch", Ready(watch=False))


def _readied(state: S, seat: str, said: Ready) -> tuple[S, tuple[Line, ...]]:
    told: tuple[Line, ...] = ()
    if said.weapon:
        state = with_trooper(state, seat, default=said.weapon, in_hand=said.weapon)
    if said.kinetic:
        state = with_trooper(state, seat, kinetic_used=True)
        state = with_encounter(state, kinetic=(*encounter(state).kinetic, seat))
        told = (Line(f"{name(state, seat)}'s Kinetic Field is on.", "C316-GEAR-11", main=True),)
    if said.pod and not encounter(state).pod:
        state = with_encounter(state, pod=seat)
        text = f"{name(state, seat)} drops in with the pod: the squad ambushes the aliens."
        told += (Line(text, "C316-VEH-11", main=True),)
    return state, told
