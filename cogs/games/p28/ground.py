"""Planet 28 on a measured table: *Move* beside a question, and `/p28 map`."""

from __future__ import annotations

from discord import app_commands

from cogs.games.ground import map_page, scenery
from cogs.games.ground.map_page import Seen
from cogs.games.ground.mover import NOWHERE, Preview, Step
from cogs.games.ground.page import MAP
from cogs.games.ground.presses import Moves
from cogs.games.ground.scenery import Sheets
from cogs.play.completion import Choice, matching
from cogs.ui.context import Interaction
from pictures import planet28, planet28_ground
from rules.core import Move
from rules.games.planet28.condition import speed
from rules.games.planet28.fact_types import unit_of
from rules.games.planet28.fielded import Fielded
from rules.games.planet28.legality import cm
from rules.games.planet28.looking import look
from rules.games.planet28.measured import offered
from rules.games.planet28.measured.laying import ROLLED, SIDE
from rules.games.planet28.measured.previews import preview
from rules.games.planet28.measured.spots import piece, square_of
from rules.games.planet28.measured.turnings import has_facing, led, turns, typed
from rules.games.planet28.measured.winds import facing_text
from rules.games.planet28.view import View
from rules.ground.terrain import Table as Scenery
from rules.ground.units import Measure

from .building.commands import group as warband
from .group import p28, playing

KEY = "move"
"""What the button beside a question stands for."""
VERB = "pg"
"""Begins the verbs of the page's custom ids."""


class Feet:
    """How units of Planet 28 are moved by the page of moves."""

    verb = VERB

    def units(self, state: Fielded, seat: str) -> tuple[tuple[int, str], ...]:
        """Return the units that a seat may move now, with their names."""
        return tuple((unit, state.name(unit)) for unit in offered.movers(state, seat))

    def winds(self, state: Fielded, unit: int) -> dict[str, Step]:
        """Return how far a unit gets in each direction, by its letters."""
        found = offered.by_letters(state, state.seat(unit), unit)
        return {letters: Step(cm(one.far), one.to) for letters, one in found.items()}

    def goals(self, state: Fielded, unit: int) -> tuple[Step, ...]:
        """Return other places that a unit reaches, each once."""
        found: dict[str, Step] = {}
        for one in offered.reached(state, state.seat(unit), unit):
            found.setdefault(one.to, Step(f"{one.called} ({cm(one.far)})", one.to))
        return tuple(found.values())

    def place(self, state: Fielded, unit: int, text: str) -> str:
        """Return the place that somebody has typed. Raises RuleError for none."""
        return typed(state, unit, text)

    def turns(self, state: Fielded, unit: int, to: str) -> dict[str, Step]:
        """Return a place with each direction in which a vehicle may face there; {} for others."""
        found = turns(state, state.seat(unit), unit, "" if to == NOWHERE else to)
        return {letters: Step(letters, one) for letters, one in found.items()}

    def shorter(self, state: Fielded, unit: int, to: str) -> str:
        """Return a place on the way somewhat before another, "" where none is worth it."""
        return offered.shorter(state, unit, to)

    def move(self, state: Fielded, unit: int, to: str) -> Move:
        """Return the move of a unit to a place."""
        return led(state, state.seat(unit), unit, to)

    def here(self, state: Fielded, unit: int) -> Preview:
        """Return a unit as it stands, and how far it may go."""
        scene = planet28_ground.scene(look(state, None))
        at, where, far = piece(state, unit), square_of(state, unit), cm(speed(state, unit))
        faces = f", facing {facing_text(at.facing)}," if has_facing(state, unit) else ""
        line = f"{state.name(unit)} at {where}{faces} goes {far} at most."
        return Preview((line,), scene, at.at)

    def preview(self, state: Fielded, seat: str, unit: int, to: str) -> Preview:
        """Return what a unit's move to a place would be like. Raises RuleError for none."""
        found = preview(state, seat, unit, to)
        scene = planet28_ground.previewed(look(state, None), unit, found)
        return Preview(found.lines, scene, found.end.at)


class Eyes:
    """How a measured table of Planet 28 is shown."""

    keys: tuple[str, ...] = planet28.GROUND_KEYS

    def seen(self, view: View) -> Seen | None:
        """Return the table as a view shows it, None for a battle on a real table."""
        if view.ground is None:
            return None
        scene = planet28_ground.scene(view)
        numbers = (unit.id for _, unit in planet28_ground.standing(view))
        return Seen(scene, dict(zip(numbers, scene.tokens, strict=True)))

    def ground(self, view: View) -> Scenery | None:
        """Return its scenery alone, None for a battle on a real table."""
        return view.ground


EYES = Eyes()
MOVES = Moves(playing, Feet(), EYES)
PRESSES = MOVES.presses


async def _units(interaction: Interaction, typed: str) -> list[Choice]:
    seen = EYES.seen(look((await playing.game(interaction)).state, None))
    units = seen.units if seen is not None else {}
    return matching([(f"{one.title} ({one.square})", str(n)) for n, one in units.items()], typed)


@p28.group.command(name="map", description="The measured table: with its legend, and in words")
@app_commands.describe(unit="Round whom to look closer; the whole table if you name nobody")
@app_commands.autocomplete(unit=_units)
async def map_(interaction: Interaction, unit: str = "") -> None:
    head = await playing.game(interaction)
    around = unit_of(head.state, unit) if unit else 0
    await map_page.show(interaction, head, EYES, VERB + MAP, around)


SHEETS = Sheets(Measure.MILLIMETRES, {"90x90": (SIDE, SIDE)}, "quarry", ROLLED, EYES)
scenery.add(warband, playing, SHEETS)
