"""Small battles in which cards are chosen and played: squadrons of several races, no dice."""

from __future__ import annotations

from typing import Any

from rules.games.planetfall.force.card import Card, Effect
from rules.games.planetfall.force.profile import Profile
from rules.games.planetfall.force.race import Race
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Command, HelixListing, Listing, Model, Squadron

AQUAN, TERQUAI, SORYLIAN = "Aquan Prime", "Terquai Empire", "Sorylian Collective"
DINDRENZI = "Dindrenzi Federation"
RACES = (
    Race(race=AQUAN, pact="kurak"),
    Race(race=TERQUAI, pact="kurak", natural_ally_of=AQUAN),
    Race(race=SORYLIAN, pact="kurak"),
    Race(race=DINDRENZI, pact="zenian"),
)
PROFILES = (
    Profile(
        id="skimmer",
        name="Skimmer",
        race=AQUAN,
        category="light_tank",
        sight="armoured",
        locomotion="hover",
    ),
    Profile(
        id="guard",
        name="Guard",
        race=DINDRENZI,
        category="light_infantry",
        sight="light",
        locomotion="infantry",
    ),
)
SIDES = ((AQUAN, "main"), (TERQUAI, "main"), (SORYLIAN, "full_ally"), (AQUAN, "main"))
"""The races of red's squadrons 1 to 4, each with the kind of its battle group; 5 is blue's."""


def card(key: str, cost: int = 2, **more: Any) -> Card:
    """Return a card that adds two attack dice, if nothing else is said."""
    return Card(**{"id": key, "name": key.title(), "play_cost": cost, "effects": (ADD,), **more})


ADD = Effect("ad", 2)
DECK = tuple(card(key, cost) for cost, key in enumerate(("sweep", "volley", "rush", "grit"), 1))


def carded(red: tuple[Card, ...] = DECK, blue: tuple[Card, ...] = (), **more: Any) -> Table:
    """Return a battle of Aquans with friends against Dindrenzi, with these cards to choose from."""
    listings = [
        Listing(name=f"Red {n}", side="red", helix=n, race=race, profiles=(0,), tv=3)
        for n, (race, _) in enumerate(SIDES, 1)
    ]
    helixes = [
        HelixListing(side="red", group=n, type="core", race=race, kind=kind)
        for n, (race, kind) in enumerate(SIDES, 1)
    ]
    guard = Listing(name="Guard", side="blue", helix=5, race=DINDRENZI, profiles=(1,), tv=3)
    commands = (
        Command(side="red", race=AQUAN, mfv=1500, tracker=15, deck=tuple(one.id for one in red)),
        Command(
            side="blue", race=DINDRENZI, mfv=4000, tracker=40, deck=tuple(one.id for one in blue)
        ),
    )
    fields = {
        "races": RACES,
        "profiles": PROFILES,
        "cards": tuple(dict.fromkeys((*red, *blue))),
        "roster": (*listings, guard),
        "helixes": (*helixes, HelixListing(side="blue", group=1, type="core", race=DINDRENZI)),
        "squadrons": tuple(Squadron(id=n, place="table") for n in range(1, 6)),
        "models": tuple(Model(id=n, squadron=n, profile=n // 5) for n in range(1, 6)),
        "commands": commands,
        "seats": ("red", "blue"),
        "turn": 1,
    }
    return Table(**{**fields, **more})
