"""Races in a force file, with their lists of helixes (PF-DATA-4)."""

from __future__ import annotations

from typing import Any, get_args

from rules.core.documents import Reader

from .fields import Fields, note_repeated
from .pacts import NATURAL_ALLY_OF, pact_of
from .race import HelixEntry, HelixList, Pact, Race
from .reader_mars import MarReader

RULE = "PF-DATA-4"
KEYS = (
    *("race", "pact", "natural_ally_of", "tactical_bonus", "lp_cost", "lp_max_buy"),
    *("lp_max_per_test", "initial_deviation", "artillery_dice", "artillery_mars", "helixes"),
)
HELIX = ("type", "requisites", "options")
ENTRY = ("profile", "min", "max")
LONGEST_RACE, LONGEST_TYPE = 40, 30
LEAST_BONUS, MOST_BONUS = -5, 10
DEAREST_LP, MOST_LP, MOST_LP_A_TEST = 500, 50, 20
MOST_DICE, SIDES = 10, 6
MOST_SQUADRONS = 20


class RaceReader:
    """Reads race records."""

    def __init__(self, reader: Reader, mars: MarReader) -> None:
        self.reader, self.mars = reader, mars

    def read(self, value: Any, path: str) -> Race:
        """Return a race as far as it can be read; a pact left out is the book's."""
        fields = Fields(self.reader, value, path, KEYS, RULE, needed=("race",))
        name = fields.text("race", 1, LONGEST_RACE)
        helixes = fields.each("helixes", self._helix)
        types = ((f"{path}.helixes[{n}].type", one.type) for n, one in enumerate(helixes))
        note_repeated(self.reader, types, RULE)
        return Race(
            race=name,
            pact=self._pact(fields, name),
            natural_ally_of=self._leader(fields, name),
            tactical_bonus=fields.whole("tactical_bonus", LEAST_BONUS, MOST_BONUS),
            lp_cost=fields.whole("lp_cost", 0, DEAREST_LP),
            lp_most_bought=fields.maybe_whole("lp_max_buy", 0, MOST_LP),
            lp_most_per_test=fields.whole("lp_max_per_test", 0, MOST_LP_A_TEST),
            deviation=fields.whole("initial_deviation", 1, SIDES, SIDES),
            artillery_dice=fields.whole("artillery_dice", 1, MOST_DICE, 1),
            artillery_mars=self.mars.all(fields, "artillery_mars", "weapon"),
            helixes=helixes,
        )

    def _pact(self, fields: Fields, name: str) -> Pact:
        """Return the pact; a race of the book is in its own (PF-FRC-9, table 6.6)."""
        book = pact_of(name)
        said = fields.one_of("pact", get_args(Pact), "pact", book or "none")
        if book and said != book:
            fields.fault("pact", f"the book has {name} in the pact “{book}”")
        return said  # type: ignore[return-value]

    def _leader(self, fields: Fields, name: str) -> str:
        """Return at whose side the race fights as a natural ally, "" for nobody's."""
        book = NATURAL_ALLY_OF.get(name, "")
        if not fields.has("natural_ally_of"):
            return book
        said = fields.text("natural_ally_of", 0, LONGEST_RACE)
        if book and said != book:
            fields.fault("natural_ally_of", f"in the book {name} is the natural ally of {book}")
        return said

    def _helix(self, value: Any, path: str) -> HelixList:
        fields = Fields(self.reader, value, path, HELIX, RULE, needed=("type",))
        return HelixList(
            type=fields.text("type", 1, LONGEST_TYPE),
            requisites=fields.each("requisites", lambda one, at: self._entry(one, at, 1)),
            options=fields.each("options", lambda one, at: self._entry(one, at, 0)),
        )

    def _entry(self, value: Any, path: str, least: int) -> HelixEntry:
        fields = Fields(self.reader, value, path, ENTRY, RULE, needed=("profile",))
        low = fields.whole("min", 0, MOST_SQUADRONS, least)
        high = fields.whole("max", 1, MOST_SQUADRONS, max(1, low))
        if high < low:
            fields.fault("max", f"{high} is below the least, {low}")
        return HelixEntry(fields.slug("profile"), low, high)
