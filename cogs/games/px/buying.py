"""The purchases of the spending step."""

from __future__ import annotations

from cogs.games.commands import Offered, Option
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.cards.changes import BuyChange
from rules.games.planetx.cards.governments import BuyGovernment

from .group import px
from .options import Hex, Hexes

buy = px.sub("buy", "Spend experience")

buy.add(
    BuyGovernment,
    "Take a government (Governments)",
    called="government",
    card=Offered("Which government"),
    side="Which side lies up",
)
buy.add(
    BuySea,
    "Buy a sea route and place it (Explorers)",
    called="sea",
    hexes=Hexes("Neighbouring sea hexes, such as S4 S5 S6"),
)
buy.add(
    Uncover,
    "Lift the fog from a hex and set its die (Explorers)",
    hex=Hex("Its label, such as E5"),
    face=Option("What the die shows then", values=("F", "1", "2", "3", "4")),
)
buy.add(
    BuyChange,
    "Buy a Change card (Mutation)",
    called="change",
    card=Option("Which one; Transformation needs Mutation", field="change"),
)
