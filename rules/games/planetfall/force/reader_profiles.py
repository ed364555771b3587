"""Profiles of models in a force file (PF-DATA-2)."""

from __future__ import annotations

from typing import Any, get_args

from rules.core.documents import Reader

from .bases import usual_base
from .contradictions import note_contradictions
from .fields import Fields
from .profile import Category, Locomotion, Profile, Quality, Sight, Size
from .reader_mars import RULE, MarReader
from .reader_weapons import MOST as MOST_WEAPONS
from .reader_weapons import WeaponReader

NEEDED = ("id", "name", "race", "category", "los_class", "locomotion", "dr", "sizes")
KEYS = (
    *NEEDED,
    *("description", "points", "mv_cruise", "mv_flat_out", "sh", "cqb", "leviathan_cqb"),
    *("quality", "attachment", "weapons", "mars", "base", "additional_rules"),
)
SIZE = ("size", "tv")
LONGEST_NAME, LONGEST_RACE, LONGEST_RULES = 60, 40, 500
MOST_POINTS = 5000
FASTEST, FASTEST_FLAT_OUT = 48, 72
MOST_BOXES, HIGHEST_BOX = 8, 30
MOST_SHIELD, MOST_CQB, MOST_LEVIATHAN = 12, 40, 60
MOST_SIZES, MOST_MODELS, MOST_TV = 2, 12, 60
SMALLEST_BASE, LARGEST_BASE = 10, 200


class ProfileReader:
    """Reads profiles with their weapons and MARs."""

    def __init__(self, reader: Reader, mars: MarReader) -> None:
        self.reader, self.mars = reader, mars
        self.weapons = WeaponReader(reader, mars)

    def read(self, value: Any, path: str) -> Profile:
        """Return a profile as far as it can be read."""
        fields = Fields(self.reader, value, path, KEYS, RULE, needed=NEEDED)
        category = fields.one_of("category", get_args(Category), "category", "other")
        cruise = fields.inches("mv_cruise", 0, FASTEST)
        profile = Profile(
            id=fields.slug("id"),
            name=fields.text("name", 1, LONGEST_NAME),
            race=fields.text("race", 1, LONGEST_RACE),
            category=category,  # type: ignore[arg-type]
            sight=fields.one_of("los_class", get_args(Sight), "class", "armoured"),  # type: ignore[arg-type]
            locomotion=fields.one_of(  # type: ignore[arg-type]
                "locomotion", get_args(Locomotion), "locomotion", "static"
            ),
            points=fields.whole("points", 0, MOST_POINTS),
            cruise=cruise,
            flat_out=self._flat_out(fields, cruise),
            boxes=self._boxes(fields),
            shield=fields.whole("sh", 0, MOST_SHIELD),
            cqb=fields.whole("cqb", 0, MOST_CQB),
            leviathan_cqb=fields.maybe_whole("leviathan_cqb", 1, MOST_LEVIATHAN),
            quality=fields.one_of("quality", get_args(Quality), "quality", "regular"),  # type: ignore[arg-type]
            attachment=fields.is_set("attachment"),
            sizes=self._sizes(fields),
            weapons=fields.each("weapons", self.weapons.read, MOST_WEAPONS),
            mars=self.mars.all(fields, "mars", "model"),
            base=fields.whole("base", SMALLEST_BASE, LARGEST_BASE, usual_base(category)),
            description=fields.text("description", 0, LONGEST_NAME),
            additional_rules=fields.text("additional_rules", 0, LONGEST_RULES, lines=True),
        )
        note_contradictions(fields, profile)
        return profile

    def _flat_out(self, fields: Fields, cruise: int) -> int | None:
        if not fields.has("mv_flat_out"):
            return None
        found = fields.inches("mv_flat_out", 0, FASTEST_FLAT_OUT)
        if found and found <= cruise:
            fields.fault("mv_flat_out", f'it is not more than the cruise of {cruise / 2:g}"')
        return found

    def _boxes(self, fields: Fields) -> tuple[int, ...]:
        boxes = fields.each("dr", lambda value, path: self._box(value, path), MOST_BOXES)
        if not boxes and isinstance(fields.values.get("dr"), list):
            fields.fault("dr", "a model has at least one Damage Rating")
        return boxes or (1,)

    def _box(self, value: Any, path: str) -> int:
        return self.reader.whole(value, path, 1, HIGHEST_BOX, RULE) or 1

    def _sizes(self, fields: Fields) -> tuple[Size, ...]:
        sizes = fields.each("sizes", self._size, MOST_SIZES)
        if not sizes and isinstance(fields.values.get("sizes"), list):
            fields.fault("sizes", "a squadron has at least one size")
        # A size of 0 could not be read and is a fault already.
        if len(sizes) == MOST_SIZES and all(one.models for one in sizes):
            battle, reinforced = sizes
            if reinforced.models <= battle.models:
                fields.fault("sizes[1].size", f"reinforced is more than {battle.models} models")
            if reinforced.tv < battle.tv:
                fields.fault("sizes[1].tv", f"reinforced is worth at least {battle.tv}")
        return sizes

    def _size(self, value: Any, path: str) -> Size:
        fields = Fields(self.reader, value, path, SIZE, RULE, needed=SIZE)
        return Size(fields.whole("size", 1, MOST_MODELS), fields.whole("tv", 0, MOST_TV))
