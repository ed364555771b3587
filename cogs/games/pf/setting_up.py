"""Setting a battle up, what is stated at the end of a turn, and what only a GM does."""

from __future__ import annotations

from rules.games.planetfall.gm import AddObjective, Modify
from rules.games.planetfall.opposed import Bid
from rules.games.planetfall.setup.deploying import Deploy
from rules.games.planetfall.setup.objectives import PlaceObjective
from rules.games.planetfall.setup.proposing import ProposeSites
from rules.games.planetfall.turn.arriving import ScheduleArrival
from rules.games.planetfall.turn.ends import EndBattle
from rules.games.planetfall.turn.scoring import TouchObjectives

from .group import master, pf, setup
from .options import Helix, OneSquadron, Place, Rides, Squadrons

setup.add(
    PlaceObjective,
    "Place an objective on your table",
    called="objective",
    building="Whether it is a building that infantry can occupy",
    storeys="How many storeys it has",
    name="What it is called",
    at=Place("Measured table: where it lies, such as C4 or C4+2.5,1"),
)
setup.add(
    ProposeSites,
    "Propose all objectives at once, and place the markers together",
    called="propose",
    names="Your primary, the other side's, then the secondaries: Relay*, Depot; * is a building",
)
setup.add(
    Deploy,
    "Deploy a helix, or all that are left",
    helix=Helix("Which helix; all that are left if you name none"),
    on_table=Squadrons("Who stands on the table against the force's wish"),
    sky_drop=Squadrons("Who waits for a sky drop"),
    portal=Squadrons("Who waits at a portal"),
    aboard=Rides("Who begins aboard what, such as Guards: Mule"),
    words="Where they stand, in words",
    formation="Measured table: how those line up whom you do not place",
    stands="Measured table: squadrons with their places, such as Fists C1, Claws D1",
)
pf.add(Bid, "Bid logistics points in secret", amount="How many; they are lost either way")
pf.add(
    TouchObjectives,
    "Say which squadrons touch which objectives as the turn ends",
    called="touch",
    held="Such as Fists: Relay, Claws: Depot; or none",
)
master.add(
    Modify,
    "Put a modifier on rolls",
    lever="What it changes",
    amount="By how much",
    squadron=OneSquadron("Whose rolls; a side's or everybody's if you name none"),
    side="Which side's: red or blue; both if you name none",
    uses="For how many rolls; 0 for the whole turn",
    roll="For which roll only, such as shield or disorder",
    reason="Why, for the log",
)
master.add(
    AddObjective,
    "Add an objective of a scenario",
    called="objective",
    name="What it is called",
    sort="A primary or a secondary",
    side="Whose: red or blue; nobody's if you name none",
    building="Whether it is a building that infantry can occupy",
)
master.add(
    ScheduleArrival,
    "Say when a squadron of a scenario's reserve arrives",
    called="arrival",
    squadron=OneSquadron("Which squadron"),
    turn="In which turn",
    edge="Over which edge",
)
master.add(
    EndBattle,
    "End the battle",
    called="end",
    reason="Why, for everybody",
    winner="Who has won: red or blue; nobody if you leave it out",
)
