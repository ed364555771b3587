"""The actions of a turn, and what is asked on the way."""

from __future__ import annotations

from rules.games.planetx.actions.colonise import Colonise, Decline, Place, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform, Withdraw
from rules.games.planetx.actions.zap import Regain, Zap
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.rounds import ClearHex
from rules.games.planetx.turn.turn import DoneSpending, EndTurn

from .group import px
from .options import Hex, HexLabel, Seat, WindsPicks

LABEL = "Its label, such as D4"

px.add(Scout, "Scout an unknown hex next to your territory", hex=Hex(LABEL))
px.add(Explore, "Explore an unknown or numbered hex next to your territory", hex=Hex(LABEL))
px.add(Terraform, "Terraform a fissure next to your territory", hex=Hex(LABEL))
px.add(Colonise, "Colonise: the winds blow first, then you place the colony")
px.add(
    Winds,
    "Pick what the winds leave empty, in secret",
    picks=WindsPicks("Per colony the hexes to keep, such as C6:C5+B5, E4:E5"),
)
px.add(Place, "Place your colony after the winds", hex=Hex(LABEL))
px.add(Decline, "Place no colony after the winds")
px.add(Withdraw, "Take back your own request or offer while others are asked")
px.add(Remove, "Choose which of your colonies is lost", hex=Hex("The colony's hex"))
px.add(Farm, "Farm instead of a usual action (Farmers)")
px.add(
    Zap, "Zap a player whose colony your territory touches (Betrayal)", target=Seat("Whom to zap")
)
px.add(Regain, "Take a zap token again instead of a usual action (Betrayal)")
px.add(
    Defend,
    "Place a defence token, or move one (Betrayal)",
    hex=Hex("Where to"),
    origin=HexLabel("From which hex; from your hand if you name none"),
)
px.add(
    ClearHex,
    "Name the neighbour of your home that starts empty (quick start)",
    called="clear",
    hex=Hex(LABEL),
)
px.add(DoneSpending, "Buy nothing more and go on to your action", called="done")
px.add(EndTurn, "End your turn")
