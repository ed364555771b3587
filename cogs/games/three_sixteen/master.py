"""/316 gm: what the GM types most: tests, tokens, conflicts and switches."""

from __future__ import annotations

from cogs.games.commands import Listed, Option
from rules.games.three_sixteen.gm.gm import MoveTokens, PlainTest
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.gm.gm_table import SetSwitch
from rules.games.three_sixteen.queries import living

from .group import root
from .listing import everybody, switch_values, switches
from .options import Actors, Seen

gm = root.sub("gm", "The GM's powers")

gm.add(
    PlainTest,
    "Ask for a plain test",
    called="test",
    who=Actors(
        "With commas; everybody if you leave it out",
        field="seats",
        default=lambda head: living(head.state),
    ),
    ability="Of what",
    bonus="Success earns + 1",
)
gm.add(
    MoveTokens,
    "Move tokens between pool and encounter, or discard them",
    called="tokens",
    tokens=Option("How many", least=1, most=500),
    source="From where",
    to="Where to",
)
gm.add(
    OpenConflict,
    "Open a conflict between two sides",
    called="conflict",
    attackers=Actors("Names with commas", everybody),
    defenders=Actors("Names with commas", everybody),
)
gm.add(
    SetSwitch,
    "Set a switch of the campaign",
    called="switch",
    key=Seen("Which one", switches),
    value=Listed("on, off or a number", switch_values),
)
