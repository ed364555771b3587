"""One turn: population, spending, the action with its free actions, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Mod, Move, Work, seat_title
from rules.core.remembered import Remembered
from rules.dice import Dice
from rules.games.planetx.actions.colonise import Colonise, colonise
from rules.games.planetx.actions.defence import Defend, defend
from rules.games.planetx.actions.explore import Explore, explore
from rules.games.planetx.actions.explore import targets as explorable
from rules.games.planetx.actions.explorers import BuySea, Uncover, buy_sea, uncover
from rules.games.planetx.actions.farmers import Farm, farm
from rules.games.planetx.actions.scout import Scout, scout
from rules.games.planetx.actions.scout import targets as scoutable
from rules.games.planetx.actions.terraform import Terraform, is_barred, listed, terraform
from rules.games.planetx.actions.terraform import targets as terraformable
from rules.games.planetx.actions.zap import Regain, Zap, regain, zap
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.board.territory import spots
from rules.games.planetx.cards import effects, governments
from rules.games.planetx.cards.cards import TurnPop
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry, buy_change, buy_mimicry
from rules.games.planetx.cards.deck import ActCard, BuyCard, SpendCard, buy_card, play_card
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.gm.gm_hold import Hold
from rules.games.planetx.legality import TurnFrame, check_in_action, check_in_spending, refuse, top
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade.trade import Offer, offer

from .population import TURN, gain

Deed = Callable[[State, Seat, Any, Dice], Go]


class DoneSpending(Move, frozen=True, tag="done_spending"):
    """Close the spending step."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError outside the player's spending step."""
        check_in_spending(state, seat)


class EndTurn(Move, frozen=True, tag="end_turn"):
    """End the turn, or pass where no usual action is possible."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError while a usual action is due (PX-TURN-7), or in the spending step."""
        check_spending_over(state, seat)
        if state.turn.usual_used or not has_usual(state, seat):
            return
        can = ", ".join(possible(state, seat))
        refuse("MUST_ACT", f"{seat_title(seat)} must act first; possible: {can}.", "PX-TURN-7")


class SkipTurn(Move, frozen=True, tag="skip_turn"):
    """Skip the turn: what silence does with `turn_timeout` = skip (PX-PBP-6)."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for any player: only the clock or the GM skips a turn."""
        check_spending_over(state, seat)
        refuse("NOT_ALLOWED", "A turn is skipped only when its time is over.", "PX-PBP-6")


def check_spending_over(state: State, seat: Seat) -> None:
    """Raise RuleError out of turn, or while the player is asked what to buy (PX-TURN-4)."""
    check_in_action(state, seat)
    frame = top(state, TurnFrame)
    if frame is not None and frame.now() == "spend":
        text = "The spending step is open: close it with done, or take an action."
        refuse("WRONG_STEP", text, "PX-TURN-4")


def possible(state: State, seat: Seat) -> Iterator[str]:
    """Yield the usual actions that forbid passing; not one that needs consent (PX-TURN-7).

    Nor one that was refused this turn (PX-TERRA-4).
    """
    if scoutable(state, seat):
        yield "scout"
    if explorable(state, seat):
        yield "explore"
    if state.players[seat].unplaced and spots(state, seat):
        yield "colonise"
    open_to = (at for at in terraformable(state, seat) if not is_barred(state, seat, at))
    if any(not listed(state, seat, at) for at in open_to):
        yield "terraform"


def has_usual(state: State, seat: Seat) -> bool:
    """Tell whether passing is forbidden."""
    return next(possible(state, seat), None) is not None


ACTIONS: dict[type[Move], Deed] = {
    Scout: scout,
    Explore: explore,
    Colonise: colonise,
    Terraform: terraform,
    Farm: farm,
    Regain: regain,
    Zap: zap,
    Defend: defend,
    ActCard: play_card,
}
PURCHASES: dict[type[Move], Deed] = {
    BuyCard: buy_card,
    BuyGovernment: governments.buy,
    Flip: governments.flip,
    BuySea: buy_sea,
    Uncover: uncover,
    BuyChange: buy_change,
    BuyMimicry: buy_mimicry,
    SpendCard: play_card,
    Offer: offer,
}
SPENDING: tuple[type[Move], ...] = (*PURCHASES, DoneSpending)


_ables: Remembered[bool] = Remembered(64)


def has_legal(state: State, seat: Seat, kinds: Iterable[type[Move]]) -> bool:
    """Tell whether the rules would let a seat play a move of one of these kinds."""
    tried = (move for kind in kinds for move in kind.candidates(state, seat))
    return _ables.of(
        (state, kinds), (seat,), lambda: any(one.is_legal(state, seat) for one in tried)
    )


def has_hidden_card(state: State, seat: Seat) -> bool:
    """Tell whether a player holds a hidden card: then the question opens and gives nothing away."""
    return any(not held.open for held in state.players[seat].cards)


class Turn(TurnFrame, frozen=True, tag="turn"):
    """The stages of a turn (2.1): it loops in `spend` and `act` until its player is done."""

    stages: ClassVar[tuple[str, ...]] = ("special", "population", "spend", "act", "over")

    def do_special(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Use up Special P before anything else (PX-MOD-SPECIALP-2)."""
        amount = state.players[self.seat].special_p
        if not amount or not state.has("special_p"):
            return Go(state=state)
        # PX-MOD-SPECIALP-3: nothing more happens by itself, not even on a fissure.
        text = f"{seat_title(self.seat)} uses up {amount} Special P; the GM says what it does."
        told = (Line(text, "PX-MOD-SPECIALP-2", main=True),)
        hold = (Hold(seat=self.seat, why=text),) if state.config.special_hold else ()
        return Go(state=with_player(state, self.seat, special_p=0), told=told, first=hold)

    def do_population(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Step 1: the active player's population grows (PX-TURN-3)."""
        mods = self._growth(state)
        points = 1 + sum(mod.amount for mod in mods)
        state, line = gain(state, self.seat, points, TURN, "PX-TURN-3")
        work = (Work("population", base=1, mods=mods),) if mods else ()
        to = "over" if state.players[self.seat].passive else None
        return Go(state=state, told=(msgspec.structs.replace(line, work=work),), to=to)

    def _growth(self, state: State) -> tuple[Mod, ...]:
        """Return what adds to step 1 (PX-FX-TURNPOP, PX-MOD-MUTATION-5)."""
        mods = [
            Mod(source, effect.n, "PX-FX-TURNPOP")
            for source, found in effects.sources(state, self.seat)
            for effect in found
            if isinstance(effect, TurnPop)
        ]
        transformed = "transformation" in state.players[self.seat].changes
        if state.has("mutation") and transformed:
            mods.append(Mod("Transformation", 1, "PX-MOD-MUTATION-5"))
        return tuple(mods)

    def ask_spend(self, state: State) -> Ask | None:
        """Ask what to buy, if anything can be bought; the step stays open if not (PX-TURN-4)."""
        able = has_legal(state, self.seat, PURCHASES) or has_hidden_card(state, self.seat)
        if not able or state.is_silent(self.seat):
            return None
        entry = Entry(
            seat=self.seat,
            kinds=(*SPENDING, *ACTIONS),
            choices=(Choice("Done spending", DoneSpending()),),
            default=DoneSpending(),
        )
        xp = state.players[self.seat].xp
        text = f"{seat_title(self.seat)} may spend: {xp} XP."
        return Ask(kind="spend", rule="PX-TURN-4", text=text, entries=(entry,))

    def do_spend(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Carry a purchase or an action out, or go on to the action."""
        move = answers.get(self.seat)
        return Go(state=state) if move is None else self._carried_out(state, move, dice)

    def ask_act(self, state: State) -> Ask | None:
        """Ask for the action; once it is spent, only while a free one is possible (PX-TURN-8).

        Purchases are taken too until the spending step is closed (PX-TURN-4).
        """
        free = has_legal(state, self.seat, ACTIONS) or has_hidden_card(state, self.seat)
        if (state.turn.usual_used and not free) or state.is_silent(self.seat):
            return None
        skip = SkipTurn() if state.config.turn_timeout == "skip" else None
        entry = Entry(
            seat=self.seat,
            kinds=(*self._kinds(state), *(() if state.turn.closed else SPENDING)),
            choices=(Choice("End the turn", EndTurn()),),
            default=skip,
        )
        due = "a free action, or end the turn" if state.turn.usual_used else "your action"
        text = f"{seat_title(self.seat)}: {due}."
        return Ask(kind="act", rule="PX-TURN-5", text=text, entries=(entry,))

    def _kinds(self, state: State) -> tuple[type[Move], ...]:
        """Return the kinds of action, first what people are told to type: what is legal still."""
        if not state.turn.usual_used:
            return (*ACTIONS, EndTurn)
        free = (kind for kind in ACTIONS if has_legal(state, self.seat, (kind,)))
        return tuple(dict.fromkeys((*free, ActCard, *ACTIONS, EndTurn)))

    def do_act(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Carry a purchase or an action out and ask again, or end the turn."""
        move = answers.get(self.seat)
        return Go(state=state, to="over") if move is None else self._carried_out(state, move, dice)

    def _carried_out(self, state: State, move: Move, dice: Dice) -> Go:
        """Do what was chosen; all but a purchase closes the spending step (PX-TURN-4, PX-XP-3)."""
        deed = PURCHASES.get(type(move))
        if deed is not None:
            stirred = state.stirred or not isinstance(move, Offer)
            go = deed(state.but(changed=(), stirred=stirred), self.seat, move, dice)
            return msgspec.structs.replace(go, to="spend")
        state = state.but(turn=msgspec.structs.replace(state.turn, closed=True))
        if isinstance(move, DoneSpending):
            return Go(state=state, to="act")
        return self._act(state, move, dice)

    def _act(self, state: State, move: Move, dice: Dice) -> Go:
        deed = ACTIONS.get(type(move))
        if deed is not None:
            return msgspec.structs.replace(
                deed(state.but(changed=()), self.seat, move, dice), to="act"
            )
        return Go(state=state, to="over", told=self._ended(state, move))

    def _ended(self, state: State, move: Move) -> tuple[Line, ...]:
        name = seat_title(self.seat)
        if isinstance(move, SkipTurn):
            return (Line(f"{name}'s time is over; the turn is skipped.", "PX-PBP-6", main=True),)
        if not state.turn.usual_used:
            return (Line(f"{name} has no action and passes.", "PX-TURN-7", main=True),)
        return (Line(f"{name} ends the turn.", "PX-TURN-8"),)

    def do_over(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Leave the turn."""
        return Go(state=state, back={})
