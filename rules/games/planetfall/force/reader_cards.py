"""Tactical action cards in a force file (PF-DATA-5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, get_args

from rules.core.documents import Reader

from .card import Card, Effect, Lever, Scope
from .fields import Fields
from .race import Pact

RULE = "PF-DATA-5"
KEYS = ("id", "name", "scope", "group", "play_cost", "text", "effects", "everyone", "only")
EFFECT = ("lever", "amount")
LONGEST_NAME, LONGEST_GROUP, LONGEST_TEXT = 60, 40, 500
DEAREST = 30
MOST = 12
"""How far an effect goes up or down, and how many effects a card has at most."""
MARKS = ("placed", "rushed")
"""Levers that have no amount: they are there or not."""
MOVE = "move"


class CardReader:
    """Reads cards. `whom` are the ids of profiles, categories and races that one may be for."""

    def __init__(self, reader: Reader, whom: Collection[str]) -> None:
        self.reader, self.whom = reader, whom

    def read(self, value: Any, path: str) -> Card:
        """Return a card as far as it can be read."""
        fields = Fields(self.reader, value, path, KEYS, RULE, needed=("id", "name", "play_cost"))
        scope = fields.one_of("scope", get_args(Scope), "scope", "universal")
        return Card(
            id=fields.slug("id"),
            name=fields.text("name", 1, LONGEST_NAME),
            scope=scope,  # type: ignore[arg-type]
            group=self._group(fields, scope),
            play_cost=fields.whole("play_cost", 0, DEAREST),
            text=fields.text("text", 0, LONGEST_TEXT, lines=True),
            effects=fields.each("effects", self._effect, MOST),
            everyone=fields.is_set("everyone"),
            only=fields.words("only", self.whom, "profile, category or race"),
        )

    def _group(self, fields: Fields, scope: str) -> str:
        """Return the race or pact of a card that is not for everybody (PF-TAC-2)."""
        group = fields.text("group", 0, LONGEST_GROUP)
        # A scope that is not known is a fault already.
        if fields.values.get("scope", scope) != scope:
            return group
        if scope == "universal" and group:
            fields.fault("group", "a universal card is for everybody; leave it empty")
        elif scope == "alliance" and group not in get_args(Pact)[:2]:
            fields.fault("group", "a card of an alliance names kurak or zenian")
        elif scope.startswith("racial") and not group:
            fields.fault("group", "a racial card names its race")
        return group

    def _effect(self, value: Any, path: str) -> Effect:
        fields = Fields(self.reader, value, path, EFFECT, RULE, needed=("lever",))
        lever = fields.one_of("lever", get_args(Lever), "effect")
        if not lever:
            return Effect("ad")
        if lever in MARKS:
            if "amount" in fields.values:
                fields.fault("amount", f"“{lever}” is there or not, without an amount")
            return Effect(lever)  # type: ignore[arg-type]
        # Movement is written in inches and kept in half inches.
        if lever == MOVE:
            amount = fields.inches("amount", -MOST, MOST)
        else:
            amount = fields.whole("amount", 1 if lever == "reroll" else -MOST, MOST)
        if not amount and fields.values.get("amount", 0) == 0:
            fields.fault("amount", "an effect of 0 does nothing")
        return Effect(lever, amount)  # type: ignore[arg-type]
