"""Forces in a file: battle groups of helixes of squadrons (PF-DATA-1)."""

from __future__ import annotations

from typing import Any, get_args

from rules.core.documents import Reader

from .fields import Fields
from .force import BattleGroup, Force, GroupKind, Helix, Reserve, Troop
from .profile import Profile

RULE = "PF-DATA-1"
KEYS = ("name", "mfv", "main_race", "lp", "cards", "battle_groups")
NEEDED = ("name", "mfv", "main_race", "battle_groups")
GROUP = ("race", "kind", "helixes")
HELIX = ("type", "race", "squadrons")
TROOP = ("id", "profile", "models", "points", "attach_to", "aboard", "reserve")
LONGEST_NAME, LONGEST_RACE, LONGEST_TYPE = 60, 40, 30
LEAST_MFV, MOST_MFV = 100, 99_999
MOST_LP, MOST_MODELS, MOST_POINTS = 500, 12, 60_000
MOST_GROUPS, MOST_HELIXES, MOST_TROOPS, MOST_CARDS = 20, 20, 40, 60


class Roll:
    """A force as it stands in the file, each list in its order, and the ids of its cards."""

    def __init__(self, force: Force, cards: tuple[str, ...]) -> None:
        self.force, self.cards = force, cards


class ForceReader:
    """Reads forces. `profiles` are those of the file by id; the cost of a squadron needs them."""

    def __init__(self, reader: Reader, profiles: dict[str, Profile]) -> None:
        self.reader, self.profiles = reader, profiles

    def read(self, value: Any, path: str) -> Roll:
        """Return a force as far as it can be read; what it must keep to is checked later."""
        fields = Fields(self.reader, value, path, KEYS, RULE, needed=NEEDED)
        force = Force(
            name=fields.text("name", 1, LONGEST_NAME),
            mfv=fields.whole("mfv", LEAST_MFV, MOST_MFV),
            main_race=fields.text("main_race", 1, LONGEST_RACE),
            lp=fields.whole("lp", 0, MOST_LP),
            groups=fields.each("battle_groups", self._group, MOST_GROUPS),
        )
        return Roll(force, fields.each("cards", self._card, MOST_CARDS))

    def _card(self, value: Any, path: str) -> str:
        if isinstance(value, str):
            return value
        self.reader.fault(path, "a card is named by its id", RULE)
        return ""

    def _group(self, value: Any, path: str) -> BattleGroup:
        fields = Fields(self.reader, value, path, GROUP, RULE, needed=("race", "helixes"))
        return BattleGroup(
            race=fields.text("race", 1, LONGEST_RACE),
            kind=fields.one_of("kind", get_args(GroupKind), "kind", "main"),  # type: ignore[arg-type]
            helixes=fields.each("helixes", self._helix, MOST_HELIXES),
        )

    def _helix(self, value: Any, path: str) -> Helix:
        fields = Fields(self.reader, value, path, HELIX, RULE, needed=HELIX)
        return Helix(
            type=fields.text("type", 1, LONGEST_TYPE),
            race=fields.text("race", 1, LONGEST_RACE),
            troops=fields.each("squadrons", self._troop, MOST_TROOPS),
        )

    def _troop(self, value: Any, path: str) -> Troop:
        fields = Fields(self.reader, value, path, TROOP, RULE, needed=("id", "profile", "models"))
        profile = fields.values.get("profile", "")
        models = fields.whole("models", 1, MOST_MODELS)
        if "profile" in fields.values:
            fields.one_of("profile", self.profiles, "profile of this file")
        known = self.profiles.get(profile) if isinstance(profile, str) else None
        each = known.points if known else 0
        return Troop(
            id=fields.slug("id"),
            profile=profile if known else "",
            models=models,
            # PF-A67: what a squadron costs wins over the price of its models.
            points=fields.whole("points", 0, MOST_POINTS, models * each),
            attach_to=fields.slug("attach_to"),
            aboard=fields.slug("aboard"),
            reserve=fields.one_of("reserve", get_args(Reserve), "reserve", "none"),  # type: ignore[arg-type]
        )
