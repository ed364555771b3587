"""The force that a person is putting together."""

from __future__ import annotations

from cogs.games.workbench.bench import Bench, Format
from rules.games.planetfall.documents import FORCE
from rules.games.planetfall.force import drafting
from rules.games.planetfall.system import SYSTEM

PRESS, FORM = "pff", "pfn"
"""The verbs of the custom ids of buttons and menus, and of forms."""
FORMAT = Format(
    fresh=drafting.fresh,
    parsed=drafting.parsed,
    text_of=drafting.text_of,
    name_of=lambda draft: str(drafting.force_of(draft)["name"]),
    is_begun=lambda draft: bool(drafting.squadrons(draft)),
)
BENCH = Bench(SYSTEM, FORCE, "pf:force", "pf:force:before", "pf-force", FORMAT)
