"""What a force file defines, by name: races, profiles, cards."""

from __future__ import annotations

from collections.abc import Iterable

from .card import Card
from .profile import Profile
from .race import Race


class Contents:
    """The definitions of a file; of two with one name the first counts."""

    def __init__(
        self, races: Iterable[Race], profiles: Iterable[Profile], cards: Iterable[Card]
    ) -> None:
        self.races: dict[str, Race] = {}
        for race in races:
            self.races.setdefault(race.race, race)
        self.profiles: dict[str, Profile] = {}
        for profile in profiles:
            self.profiles.setdefault(profile.id, profile)
        self.cards: dict[str, Card] = {}
        for card in cards:
            self.cards.setdefault(card.id, card)
