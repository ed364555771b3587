"""Moves without a command of their own: a button, a menu or `/px do` offers every one of them."""

from __future__ import annotations

from rules.games.planetx.actions.colonise import Decline, Place
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Keep, Reroll
from rules.games.planetx.actions.terraform import Grant, Refuse, Withdraw
from rules.games.planetx.actions.zap import Regain, Surrender, Take
from rules.games.planetx.cards.changes import BuyMimicry
from rules.games.planetx.cards.deck import BuyCard
from rules.games.planetx.cards.governments import Flip
from rules.games.planetx.trade.trade import DeclineTrade
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.rounds import ClearHex, TakeSeat
from rules.games.planetx.turn.turn import DoneSpending, EndTurn

PICKED = (
    *(BuyCard, BuyMimicry, ClearHex, Decline, DeclineTrade, DoneSpending, EndTurn, Farm, Flip),
    *(Grant, Keep, Place, Refuse, Regain, Remove, Reroll, Surrender, Take, TakeSeat, Withdraw),
)
