"""The actions of a turn that name a place or a player."""

from __future__ import annotations

from rules.games.planetx.actions.colonise import Colonise, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Zap

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
px.add(
    Zap, "Zap a player whose colony your territory touches (Betrayal)", target=Seat("Whom to zap")
)
px.add(
    Defend,
    "Place a defence token, or move one (Betrayal)",
    hex=Hex("Where to"),
    origin=HexLabel("From which hex; from your hand if you name none"),
)
