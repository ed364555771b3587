"""Trades: offers, counter-offers and their answers (Merchants)."""

from __future__ import annotations

from rules.games.planetx.trade.trade import Accept, Counter, Offer

from .group import px
from .options import HexLabel, Seat, Traded

trade = px.sub("trade", "Trade with another player")
OATH = "Where your oath token goes, if anywhere"

trade.add(
    Offer,
    "Offer a trade",
    partner=Seat("With whom"),
    give=Traded(),
    get=Traded(),
    oath=HexLabel(OATH),
)
trade.add(
    Accept,
    "Accept the offer as it stands",
    oath=HexLabel("Where your own oath token goes, if anywhere"),
)
trade.add(Counter, "Answer with another offer", give=Traded(), get=Traded(), oath=HexLabel(OATH))
