"""Ten minutes of Planet X against the computer: three colonies, explained turn by turn."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Demo, Move, offers, question
from rules.core.demo import Words

from . import computer, view
from .actions.colonise import Colonise, Decline, Place, Winds
from .actions.explore import Explore, worst_loss
from .actions.scout import Scout
from .actions.terraform import Grant, Refuse, Terraform
from .cards.deck import ActCard, BuyCard, InterruptCard, SpendCard
from .state import State
from .turn.turn import DoneSpending, EndTurn

LAST_ROUND = 10
"""The round after which everything has been seen, if the game is not over by then."""
FROM_HAND = (ActCard, SpendCard, InterruptCard)
"""Advice is public, so it never names a card in the learner's hand."""
BEFORE = ("order", "seat", "clear")
"""What is asked before the first turn."""
TURNS = {
    1: "You are Red at {home}: found {more} more colonies, far apart, with one action a turn.",
    2: "Blue has had a turn as well, and your people have grown as they do every turn.",
    3: "Your people may fall to −4, where the next loss would cost you a colony.",
}
TURN = "You have {mine} of {all} colonies and Blue has {theirs}; do one thing."
LAST = "You have {mine} of {all} colonies and Blue has {theirs}; round {last} is the last."
"""What a turn is like once somebody has put the last colony down (PX-END-2)."""
UNKNOWN = "Whatever the die shows you earn as XP and pay in people, unless it is a fissure."
KNOWN = "It is known: {face} XP for {loss} population, and the hex is clear for a colony."
KEEPS = "Nothing of yours can be kept, whatever you say."
KEPT = "{colony}:{first} lets {colony} keep {first}, so that what you still need stays clear."
WHY: dict[type[Move], str] = {
    Scout: "Scouting rolls what lies on a hex, so that nobody walks into a fissure.",
    Colonise: "Whose colonies span the most hexes wins; the winds may first stir up empty hexes.",
    Place: "The new colony costs people, and every turn you reach farther from there.",
    Decline: "No hex is worth the people that a colony would cost.",
    Terraform: "A fissure is of use to nobody until it is terraformed.",
    BuyCard: "XP buys cards that bend the rules.",
    DoneSpending: "Nothing that is for sale would help you now.",
    EndTurn: "Nothing else makes sense now.",
    Grant: "That fissure helps you just as little.",
    Refuse: "A fissure there hurts the other side more than you.",
}
HAPPENS: dict[str, str] = {
    "winds": "The winds blow: some empty hexes that you have cleared are rolled again.",
    "place": "Your people are ready to found a colony on a clear hex.",
    "consent": "Blue wants to change a fissure that touches your territory.",
    "spend": "Your turn begins with what you can pay for.",
}


class Tour(Demo[State]):
    """A short game to its end, or until every kind of turn has been seen."""

    options: ClassVar[dict[str, str]] = {"colonies": "3", "quick_clear": "on"}
    about: ClassVar[str] = "You scout, explore and settle a planet, and spread farther than Blue."
    ending: ClassVar[str] = (
        "You have scouted, explored and settled. A whole game has more colonies, cards, trade and "
        "up to six players: /game new."
    )

    def is_set_up(self, state: State) -> bool:
        """Return whether the first turn has come: the hex at home that starts clear is chosen."""
        ask = question(state)
        return ask is None or ask.kind not in BEFORE

    def is_done(self, state: State) -> bool:
        """Return whether more rounds have been played than a demo needs."""
        return state.round > LAST_ROUND

    def advice(self, system: Any, state: State, seat: str) -> Move | None:
        """Return what the computer would play of what gives no card in hand away."""
        found = tuple(m for m in offers(system, state, seat) if not isinstance(m, FROM_HAND))
        return computer.suggest(view.look(state, seat), found, seat) if found else None

    def words(self, state: State, seat: str, move: Move) -> Words:
        """Return what happens by the kind of question, and why by the move."""
        ask = question(state)
        turn = _turn(state, seat)
        happens = HAPPENS.get(ask.kind, turn) if ask else turn
        return Words(happens, _why(state, seat, move))


def _turn(state: State, seat: str) -> str:
    """Return where a player stands at the beginning of a turn."""
    owners = [colony.owner for colony in state.colonies.values()]
    mine, player = owners.count(seat), state.players[seat]
    usual = TURN if state.last_round is None else LAST
    return TURNS.get(state.round, usual).format(
        home=player.home,
        more=player.unplaced,
        mine=mine,
        all=mine + player.unplaced,
        theirs=len(owners) - mine,
        last=state.last_round,
    )


def _why(state: State, seat: str, move: Move) -> str:
    """Return why a move makes sense where the game stands."""
    if isinstance(move, Explore):
        face, loss = state.dice[move.hex], worst_loss(state, seat, move.hex)
        return UNKNOWN if face == "?" else KNOWN.format(face=face, loss=loss)
    if isinstance(move, Winds):
        kept = ((colony, one) for colony, picked in move.picks.items() for one in picked)
        colony, first = next(kept, ("", ""))
        return KEPT.format(colony=colony, first=first) if first else KEEPS
    return WHY.get(type(move), "That is the best that you can do now.")
