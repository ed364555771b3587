"""The movement actions for which something has to be typed."""

from __future__ import annotations

from rules.games.planetfall.moving.actions import Cruise, FlatOut, Stand
from rules.games.planetfall.moving.buildings import Occupy
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.stranding import Strand
from rules.games.planetfall.moving.withdrawing import Withdraw
from rules.games.planetfall.orbital.artillery import Impact
from rules.games.planetfall.orbital.dropping import Land

from .group import pf
from .options import Actor, OneSquadron, Squadron, Towards

FAR = "How far, in inches; as far as it goes if you say nothing"
CROSSED = "What is crossed, such as rough, river"
GROUND = "What the squadron stands in then"
COHERENT = "Whether the squadron is coherent at the end"
WHERE = Towards("Measured: where to: C4, north, or north 8")
FACE = "Measured: where it looks then, such as NE or 200°"
TOUCHING = "Whether a model ends in contact with an enemy"

pf.add(
    Cruise,
    "Cruise: up to the first movement value",
    distance=FAR,
    terrain=CROSSED,
    ground=GROUND,
    coherent=COHERENT,
    touching=TOUCHING,
    path="A Lumbering model's steps, such as F3 TL F2",
    to=WHERE,
    face=FACE,
    squadron=Actor(),
)
pf.add(
    FlatOut,
    "Go flat out: straight on, up to the second movement value",
    distance=FAR,
    terrain=CROSSED,
    ground=GROUND,
    coherent=COHERENT,
    touching=TOUCHING,
    path="A Lumbering model's steps, such as F5 TL F5",
    stuck="A Lumbering model that terrain stops at once turns on the spot",
    to=WHERE,
    face=FACE,
    squadron=Actor(),
)
pf.add(
    Ram,
    "Ram an enemy squadron",
    target=Squadron("Whom"),
    distance=FAR,
    terrain=CROSSED,
    ground=GROUND,
    coherent=COHERENT,
    squadron=Actor(),
)
pf.add(
    Stand,
    "Remain stationary, for focused fire or overwatch",
    watch="Whether it goes on overwatch and fires nothing now",
    coherent="Whether the squadron is coherent as it stands",
    squadron=Actor(),
)
pf.add(
    Occupy,
    "Infantry occupies a building",
    building="Which building, by its name",
    storeys="How many storeys it has",
    wood="Whether it is vegetation that you have agreed may be occupied",
    fast="Flat out instead of a cruise",
    distance=FAR,
    terrain=CROSSED,
    squadron=Actor(),
)
pf.add(
    Withdraw,
    "Leave the battlefield over a friendly or neutral edge",
    edge="Which edge",
    fast="Flat out instead of a cruise",
    together="Whether the squadron was coherent as it started",
    distance=FAR,
    squadron=Actor(),
)
pf.add(
    Land,
    "Say where a dropped squadron has come down",
    landing="On the table, off it, or slid on to the first free place",
    passed="Enemy models that it slid over, such as Fists AB",
    ground=GROUND,
    clear='Whether it stands more than 1" from every enemy',
)
pf.add(
    Impact,
    "Say whom the template of an artillery strike touches",
    touched="Models of all sides, such as Fists AB, Claws C",
    off="Whether it comes down off the table",
)
pf.add(
    Strand,
    "Say which models a forced move has left in impassable terrain",
    squadron=OneSquadron("Which squadron of yours"),
    models="Which models, such as AB",
)
