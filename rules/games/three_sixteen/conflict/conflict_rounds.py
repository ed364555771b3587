"""Conflict rounds: Dominance, intents, successes from high to low, one common range."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from msgspec import UNSET

from rules.core import GM, Ask, Choice, Entry, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.checks import Check, roll_check, sorted_out, work_of_check
from rules.games.three_sixteen.encounter.hits import Window, real_hits
from rules.games.three_sixteen.encounter.ranges import stepped
from rules.games.three_sixteen.model import Ability, Campaign, HitKind, Verdict
from rules.games.three_sixteen.queries import name, names, replace, with_trooper
from rules.games.three_sixteen.troopers.drugs import drug_ask, taken, takers
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.relief import Relief
from rules.procedures.three_sixteen.weapons import PATTERNS

from .conflict_moves import Fight, Follow, figures, for_npc, is_in_reach, silent_blow, speakers
from .conflict_setup import ConflictSetup
from .conflicts import beaten_side, conflict, ended_by_blows, everybody, is_able, settled, side_of
from .figures import Figures

S = TypeVar("S", bound=Campaign)


class ConflictRounds(ConflictSetup, frozen=True, kw_only=True, tag="brawl"):
    """A conflict. Once it has ended it closes, whatever stage it had reached."""

    stages: ClassVar[tuple[str, ...]] = (
        *("field", "dominance", "range", "declare", "roll", "drugs", "choose"),
        *("strike", "after", "step", "close"),
    )

    intents: dict[str, Fight] = {}
    dice: dict[str, int] = {}
    targets: dict[str, int] = {}
    verdicts: dict[str, Verdict] = {}
    acted: tuple[str, ...] = ()
    group: tuple[str, ...] = ()

    def ask_declare(self, state: Campaign) -> Ask | None:
        """Ask every trooper for an attack, and the GM for each figure (C316-NPC-1)."""
        several = (Fight, Figures) if len(figures(state)) > 1 else (Fight,)
        entries = tuple(
            Entry(
                seat=seat,
                kinds=several if seat == GM else (Fight,),
                default=silent_blow(state, seat),
            )
            for seat in speakers(state, _able(state))
        )
        text = "The conflict: attack, wear down, or something else?"
        return Ask(kind="declare", rule="C316-PVP-3", text=text, entries=entries)

    def do_declare(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        intents: dict[str, Fight] = {}
        for actor in _able(state):
            said = answers.get(actor if actor in state.troopers else GM)
            if isinstance(said, Figures):
                intents[actor] = said.fight(actor)
            elif isinstance(said, Fight):
                intents[actor] = for_npc(state, actor, said)
                if said.weapon and said.blow == "attack":
                    state = with_trooper(state, actor, in_hand=said.weapon)
        return Go(state=state, frame=replace(self, intents=intents, acted=()))

    def do_roll(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for everybody, the initiator's side first."""
        checks: list[Check] = []
        for actor in (a for a in everybody(state) if a in self.intents):
            ability = self._ability(actor)
            state, check = roll_check(state, actor, ability, dice, "conflict", fighting=True)
            checks.append(check)
        works = tuple(
            work_of_check(state, c, self.intents[c.seat].blow, self._ability(c.seat))
            for c in checks
        )
        frame = replace(
            self,
            dice={c.seat: c.die for c in checks},
            targets={c.seat: c.target for c in checks},
            verdicts={c.seat: c.verdict for c in checks},
        )
        told = Line(f"They act: {sorted_out(state, checks)}.", "C316-PVP-3", work=works, main=True)
        return Go(state=state, frame=frame, told=(told,))

    def _ability(self, actor: str) -> Ability:
        return "fa" if self.intents[actor].blow == "attack" else "nfa"

    def ask_drugs(self, state: Campaign) -> Ask | None:
        """Ask attackers who have drugs left (C316-PVP-6)."""
        said = (
            seat for seat in everybody(state) if seat in self.intents and seat in state.troopers
        )
        return drug_ask(state, (seat for seat in said if self.intents[seat].blow == "attack"))

    def do_drugs(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll again for those who take them; a 10 hurts (C316-PVP-6)."""
        frame = self
        windows: tuple[Window, ...] = ()
        told: tuple[Line, ...] = ()
        ready = takers(answers)
        # C316-DICE-6, C316-PVP-6: the initiator's side first.
        for seat in (one for one in everybody(state) if one in self.intents and one in ready):
            state, die, more, line = taken(state, seat, self.targets[seat], dice)
            frame = frame._with_die(seat, die)
            windows, told = (*windows, *more), (*told, line)
        return Go(state=state, frame=frame, first=windows, told=told)

    def _with_die(self, seat: str, die: int) -> ConflictRounds:
        """Return the frame with the new die in place of the first one (C316-PVP-6)."""
        verdict: Verdict = "success" if die <= self.targets[seat] else "fail"
        return replace(
            self,
            dice={**self.dice, seat: die},
            verdicts={**self.verdicts, seat: verdict},
        )

    def _waiting(self, state: Campaign) -> tuple[str, ...]:
        """Return the successes still to act, the initiator's side first."""
        done = {*self.acted, *(a for a, verdict in self.verdicts.items() if verdict != "success")}
        return tuple(a for a in everybody(state) if a in self.verdicts and a not in done)

    def _next(self, state: Campaign) -> tuple[str, ...]:
        # C316-PVP-9: once one side is out, nobody has anything left to do.
        if beaten_side(state) >= 0:
            return ()
        ready = [actor for actor in self._waiting(state) if is_able(state, actor)]
        top = max((self.dice[actor] for actor in ready), default=0)
        return tuple(actor for actor in ready if self.dice[actor] == top)

    def _lower(self, state: Campaign, die: int) -> tuple[str, ...]:
        """Return the actors a cancel at this die would stop: lower successes that can still act."""
        lower = (actor for actor in self._waiting(state) if self.dice[actor] < die)
        return tuple(actor for actor in lower if is_able(state, actor))

    def ask_choose(self, state: Campaign) -> Ask | None:
        """Ask the next group whether it acts or cancels, if there is something to stop."""
        group = self._next(state)
        if not group or not self._lower(state, self.dice[group[0]]):
            return None
        entries = tuple(
            Entry(seat=seat, kinds=(Follow,), choices=_turns(state, seat, group), default=Follow())
            for seat in speakers(state, group)
        )
        text = f"{names(state, group)}: act, or cancel?"
        return Ask(kind="turn", rule="C316-PVP-6", text=text, entries=entries)

    def do_choose(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the next group cancel, or strike."""
        group = self._next(state)
        if not group:
            return Go(state=state, to="after")
        cancels = tuple(a for a in group if _is_cancelling(answers, state, a))
        frame = replace(self, group=tuple(a for a in group if a not in cancels))
        frame = replace(frame, acted=(*self.acted, *group))
        if not cancels:
            return Go(state=state, frame=frame)
        stopped = self._lower(state, self.dice[group[0]])
        verdicts = {**self.verdicts, **dict.fromkeys((*stopped, *cancels), "cancelled")}
        told = Line(f"Cancelled by {names(state, cancels)}.", "C316-PVP-6", main=True)
        return Go(state=state, frame=replace(frame, verdicts=verdicts), told=(told,))

    def do_strike(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Queue the group's hits; both sides' hits land (C316-PVP-4)."""
        hits = tuple(hit for actor in self.group for hit in self._hit(state, actor))
        hits = real_hits(state, hits)
        state, told = self._done(state)
        first = (Window(hits=hits),) if hits else ()
        return Go(state=state, first=first, to="choose", told=told)

    def _done(self, state: S) -> tuple[S, tuple[Line, ...]]:
        """Do the rest of the group's actions: take weapons in hand, or tell what was described."""
        told: tuple[Line, ...] = ()
        for actor in (a for a in self.group if self.intents[a].blow == "other"):
            said = self.intents[actor]
            words = said.text.rstrip(".") or "as declared"
            if said.weapon:
                state = with_trooper(state, actor, in_hand=said.weapon)
                words += f"; {PATTERNS[said.weapon].title} in hand"
            text = f"{name(state, actor)} does something else: {words}."
            told += (Line(text, "C316-PVP-3", main=True),)
        return state, told

    def _hit(self, state: Campaign, actor: str) -> tuple[Hit, ...]:
        said = self.intents[actor]
        if said.blow == "other":
            return ()
        armed = actor not in state.troopers or is_in_reach(state, actor)
        if said.blow == "attack" and not armed:
            return ()
        kind: HitKind = "X" if said.blow == "attack" else "E"
        return (Hit(seat=said.target, kind=kind, origin="conflict", by=actor),)

    def do_after(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Check whether one side is out."""
        return Go(state=ended_by_blows(state))

    def _better(self, state: Campaign) -> tuple[str, ...]:
        """Return the best of the side with the better best success (C316-PVP-5)."""
        won = {a: self.dice[a] for a, v in self.verdicts.items() if v == "success"}
        top = max(won.values(), default=0)
        best = tuple(actor for actor, die in won.items() if die == top)
        sides = {side_of(state, actor) for actor in best}
        # If the best successes of both sides are equal, the range stays.
        if len(sides) != 1:
            return ()
        side = tuple(a for a in conflict(state).sides[sides.pop()] if is_able(state, a))
        # The choice belongs to the side: if its best actor has fallen, another one chooses.
        return tuple(a for a in side if a in best) or side

    def ask_step(self, state: Campaign) -> Ask | None:
        """Ask whoever did best whether to change the common range by a step."""
        better = self._better(state)[:1]
        ready = (
            Choice("Stay", Follow()),
            Choice("Closer", Follow(step="closer")),
            Choice("Away", Follow(step="away")),
        )
        entries = tuple(
            Entry(seat=seat, kinds=(Follow,), choices=ready, default=Follow())
            for seat in speakers(state, better)
        )
        text = f"{names(state, better)}: change the range?"
        return Ask(kind="turn", rule="C316-PVP-5", text=text, entries=entries) if entries else None

    def do_step(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Move the common range; beyond Far the conflict ends without a winner."""
        said = next(iter(answers.values()), Follow())
        step = said.step if isinstance(said, Follow) else ""
        place = stepped(conflict(state).place, step)
        ended = "out" if place == "out" else ""
        now = replace(conflict(state), place=place, ended=ended)
        told = (Line(f"The range is {place.title()}.", "C316-PVP-5"),) if step else ()
        return Go(state=replace(state, conflict=now), to="declare", told=told)

    def do_close(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Settle the conflict."""
        state, told = settled(state)
        return Go(state=state, told=told, first=(Relief(),))


def _able(state: Campaign) -> tuple[str, ...]:
    return tuple(actor for actor in everybody(state) if is_able(state, actor))


def _turns(state: Campaign, seat: str, group: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return what a seat may do with its success; of several figures each may cancel alone."""
    own = tuple(actor for actor in group if actor in state.npcs) if seat == GM else ()
    if len(own) < 2:
        return Choice("Act", Follow()), Choice("Cancel", Follow(cancel=True))
    alone = (Choice(f"{name(state, one)} cancels", Follow(cancel=True, figure=one)) for one in own)
    return Choice("All act", Follow()), *alone, Choice("All cancel", Follow(cancel=True))


def _is_cancelling(answers: dict[str, Move], state: Campaign, actor: str) -> bool:
    said = answers.get(actor if actor in state.troopers else GM)
    if not isinstance(said, Follow) or not said.cancel:
        return False
    return said.figure is UNSET or said.figure == actor
