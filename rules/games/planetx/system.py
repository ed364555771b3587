"""Planet X as the rest of the bot sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from rules import core
from rules.core.score import Score
from rules.core.throw import Throw
from rules.dice import Dice, Roll
from rules.games.planetx.actions.colonise import Colonise, Colonising, Decline, Place, Winds
from rules.games.planetx.actions.explore import Explore

from . import card as status_card
from . import (
    computer,
    documents,
    invariants,
    notation,
    spans,
    stakes,
    standing_orders,
    unplayable,
    view,
)
from . import options as settings
from .actions import defence, explorers, farmers, scout, terraform, zap
from .cards import changes, deck, governments
from .cards.picks import picks_in_words
from .catalogue import CATALOGUE
from .demo import Tour
from .gm import gm_board, gm_cards, gm_hold, gm_players, gm_turns
from .samples import SAMPLES
from .scoring import ending
from .state import State
from .trade import trade
from .turn import giving_up, population, rounds, setup, turn

Frames = (
    rounds.Rounds
    | turn.Turn
    | Colonising
    | scout.Scouting
    | terraform.Terraforming
    | population.Losing
    | zap.Zapping
    | trade.Trading
    | gm_hold.Hold
)
Moves = (
    core.CORE_MOVES
    | rounds.TurnOrder
    | rounds.TakeSeat
    | rounds.ClearHex
    | turn.DoneSpending
    | turn.EndTurn
    | turn.SkipTurn
    | scout.Scout
    | scout.Reroll
    | scout.Keep
    | Explore
    | Colonise
    | Winds
    | Place
    | Decline
    | terraform.Terraform
    | terraform.Grant
    | terraform.Refuse
    | terraform.Withdraw
    | population.Remove
    | farmers.Farm
    | governments.BuyGovernment
    | governments.Flip
    | explorers.BuySea
    | explorers.Uncover
    | changes.BuyChange
    | changes.BuyMimicry
    | deck.BuyCard
    | deck.SpendCard
    | deck.ActCard
    | deck.InterruptCard
    | deck.Reveal
    | zap.Zap
    | zap.Take
    | zap.Surrender
    | zap.Regain
    | defence.Defend
    | trade.Offer
    | trade.Accept
    | trade.DeclineTrade
    | trade.Counter
    | gm_players.GmAdjust
    | gm_cards.GiveCard
    | gm_cards.TakeCard
    | gm_cards.WriteCard
    | gm_cards.Reshuffle
    | gm_players.SetCounter
    | gm_players.SetTitle
    | gm_players.RemovePlayer
    | gm_players.ReplacePlayer
    | gm_turns.Skip
    | gm_turns.CancelPending
    | gm_turns.ForceConsent
    | gm_turns.EndNow
    | gm_turns.GmRoll
    | gm_turns.SetConfig
    | gm_turns.SetMod
    | gm_turns.Note
    | gm_turns.HoldGame
    | gm_players.Peek
    | gm_board.EditHex
    | gm_board.EditPlayer
    | gm_board.EditSea
    | gm_board.SetRound
    | gm_board.SetActive
    | gm_hold.Settle
    | giving_up.GiveUp
)


class Game(State, frozen=True):
    """The state with its frames and answers named, as it is stored."""

    frames: tuple[Frames, ...] = ()
    answers: dict[str, Moves] = {}  # type: ignore[assignment]


class Documents(core.Documents):
    """A board, a deck of advancement cards, the texts of governments."""

    optional = ("board", "deck", "governments")
    samples = SAMPLES

    def required(self, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return the documents without which the game cannot start."""
        return ("deck",) if options.get("deck_mode") == "file" else ()

    def read(self, kind: str, text: str) -> Any:
        """Return a board, a deck or government texts. Raises Faults with every fault."""
        return documents.read(kind, text)


class Settings(core.LiveOptions[Game]):
    """The settings that are on or off, which the GM may switch (PX-GM-6)."""

    real_dice = "real_dice"
    dice_rule = "PX-GM-5"

    def value(self, state: Game, key: str) -> str | None:
        """Return "on" or "off" for a switch, None for any other setting."""
        value = getattr(state.config, key, None)
        return ("on" if value else "off") if isinstance(value, bool) else None

    def setting(self, key: str, value: str) -> core.Move:
        """Return the GM's move that sets a switch."""
        return gm_turns.SetConfig(key=key, value=value)


class Orders(core.Orders[Game]):
    """Standing orders (PX-PBP-3)."""

    offered = standing_orders.OFFERED

    def obey(self, order: str, state: Game, seat: str) -> core.Move | None:
        """Return the move that a standing order gives to the open question."""
        return standing_orders.obey(order, state, seat, Moves)


class Computer(core.EagerComputer):
    """A computer player that weighs its moves by the chance to win; it needs no dice."""

    def suggest(
        self, view: view.View, offers: tuple[core.Move, ...], seat: str, dice: Dice
    ) -> core.Move:
        """Return the best of the legal moves."""
        return computer.suggest(view, offers, seat)

    def urge(
        self, view: view.View, offers: tuple[core.Move, ...], seat: str, dice: Dice
    ) -> core.Move | None:
        """Return a card to play or to show unasked, None for none."""
        return computer.urge(view, offers, seat)


class PlanetX(core.System[Game]):
    """Planet X (the draft rules), for 2 to 6 players."""

    name: ClassVar[str] = "px"
    title: ClassVar[str] = "Planet X"
    nicknames: ClassVar[tuple[str, ...]] = ("hex game",)
    blurb: ClassVar[str] = (
        "Explore a planet of hexes and settle it, while it reacts to you. Half an hour a player "
        "live, two to four weeks by post."
    )
    page: ClassVar[str] = "px"
    presets: ClassVar[tuple[core.Preset, ...]] = (
        core.Preset(
            "first game",
            "Short and easy: four colonies each, and one clear hex beside every home.",
            {"colonies": "4", "quick_clear": "on"},
        ),
        core.STANDARD,
        core.Preset(
            "everything",
            "With governments, farmers, explorers, betrayal, merchants and mutation.",
            dict.fromkeys(
                ("governments", "farmers", "explorers", "betrayal", "merchants", "mutation"), "on"
            ),
        ),
    )
    version: ClassVar[str] = "4"
    State = Game
    Moves: ClassVar[Any] = Moves
    options = settings.OPTIONS
    seats = core.SeatPlan(least=2, most=6)
    swaps: ClassVar[bool] = True
    looks: ClassVar[tuple[tuple[str, str], ...]] = (
        ("winds", "Pick by letter"),
        ("deal", "See the offer"),
    )
    catalogue = CATALOGUE
    computer = Computer()
    live = Settings()
    documents = Documents()
    orders = Orders()
    demo = Tour()

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Game:
        """Return the state in which the game opens."""
        return setup.opened(Game, options, seats, papers)

    def concession(self, state: Game, seat: str) -> core.Concession | None:
        """Return how a player gives the game up (PX-ELIM-2, PX-ELIM-3)."""
        return giving_up.concession(state, seat)

    def check_first(self, state: Game, move: core.Move, seat: str) -> None:
        """Raise RuleError by the order of the game's own codes (section 5.1)."""
        move.check(state, seat)

    def option_fault(self, key: str, value: str) -> str | None:
        """Return why a value is not legal for a setting."""
        return settings.option_fault(key, value)

    def span(self, state: Game) -> core.Span:
        """Return the player's turn that a state stands in."""
        return spans.span(state)

    def looks_at(self, state: Game) -> tuple[tuple[str, str], ...]:
        """Return the button for the winds while they ask, and that for a trade that is offered."""
        ask = core.question(state)
        key = {"winds": "winds", "trade": "deal"}.get(ask.kind if ask else "")
        return tuple(one for one in self.looks if one[0] == key)

    def look(self, state: Game, viewer: str | None) -> view.View:
        """Return what a seat may see."""
        return view.look(state, viewer)

    def outcome(self, state: Game) -> core.Outcome | None:
        """Return how the game ended, None while it goes on."""
        return status_card.outcome(state)

    def card(self, view: view.View) -> core.Card:
        """Return the live card's text."""
        return status_card.card(view.state)

    def score(self, view: view.View) -> Score:
        """Return everybody's points, or colonies before the end."""
        return ending.score(view.state)

    def throw(self, roll: Roll, work: core.Work | None) -> Throw | None:
        """Return what terrain dice are worth."""
        return ending.throw(roll, work)

    def invariants(self, state: Game) -> tuple[str, ...]:
        """Return every broken invariant."""
        return invariants.faults(state)

    def unplayable(self, state: Game) -> tuple[str, ...]:
        """Return what in a state set by hand the game could not go on with (PX-GM-1)."""
        return unplayable.unplayable(state)

    def label(self, state: Game, move: core.Move) -> str:
        """Return a move in its short notation, picks of the winds and plain trades in words."""
        if isinstance(move, Winds) and any(move.picks.values()):
            return f"keep {picks_in_words(move.picks)}"[:100]
        if isinstance(move, trade.Offer | trade.Counter | trade.DeclineTrade):
            return (trade.in_words(state, move) or notation.write(move))[:100]
        return notation.write(move)[:100]

    def stakes(self, state: Game, move: core.Move, seat: str, viewer: str | None) -> core.Stakes:
        """Return what a move costs, how likely it comes off, which colony it risks."""
        return stakes.stakes(state, move, seat, viewer)


SYSTEM = PlanetX()
