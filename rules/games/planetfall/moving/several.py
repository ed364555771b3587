"""Models of several squadrons in one text: `Thor, Heimdahl B C` (PF-FACT-1)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from rules.core import FactType, RuleError, fact

from ..letters import lettered, living
from ..named import GONE, single
from ..state import Table


class Crowd(FactType[Table]):
    """Models of several squadrons: names with commas, each with letters for some of its models."""

    example = "such as Thor, Heimdahl B C; or none"

    def read(self, state: Table, text: str) -> tuple[int, ...]:
        if text.strip().lower() in ("", "none"):
            return ()
        found: list[int] = []
        for part in text.split(","):
            found += _part(state, part.strip())
        return tuple(dict.fromkeys(found))

    def text(self, state: Table, value: Any) -> str:
        parts = []
        # A forged button may name anything; it is refused in words.
        known = [model for model in value if 1 <= model <= len(state.models)]
        for squadron in dict.fromkeys(state.model(model).squadron for model in known):
            own = [model for model in known if state.model(model).squadron == squadron]
            some = len(own) < len(state.mustered(squadron))
            letters = f" {' '.join(lettered(state, own))}" if some else ""
            parts.append(f"{state.name(squadron)}{letters}")
        return ", ".join(parts) or "nobody"


CROWD = Crowd()
Number = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Crowded = Annotated[Annotated[tuple[Number, ...], msgspec.Meta(max_length=200)], fact(CROWD)]
"""Models by their numbers, of any squadrons."""


def _part(table: Table, part: str) -> tuple[int, ...]:
    """Return the models of one part; letters stand behind the name, with or without spaces."""
    if squadron := single(table, part):
        return tuple(one.id for one in table.living(squadron))
    words = part.split()
    for place in range(len(words) - 1, 0, -1):
        if squadron := single(table, " ".join(words[:place])):
            return living(table, squadron, "".join(words[place:]).upper())
    known = ", ".join(table.name(one.id) for one in table.squadrons if one.place not in GONE)
    raise RuleError(f'There is no single squadron "{part}". Squadrons: {known}.', "PF-FACT-1")


def check_models(table: Table, models: tuple[int, ...]) -> None:
    """Raise RuleError for models that do not exist or are destroyed (PF-FACT-1)."""
    for model in models:
        if not 1 <= model <= len(table.models) or not table.boxes_left(model):
            raise RuleError(f"There is no living model {model}.", "PF-FACT-1")
