"""Planetfall on a measured table: *Move* beside a question, `/pf map`, tables as files."""

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
from pictures import planetfall, planetfall_ground
from rules.core import Move
from rules.games.planetfall.fact_types import inches
from rules.games.planetfall.fielded import Fielded
from rules.games.planetfall.measured import offered
from rules.games.planetfall.measured.goals import middle
from rules.games.planetfall.measured.laying import ROLLED
from rules.games.planetfall.measured.leading import move_to
from rules.games.planetfall.measured.previews import outlook, preview
from rules.games.planetfall.named import squadron_of
from rules.games.planetfall.view import View, look
from rules.ground.terrain import Table as Scenery
from rules.ground.units import FOOT, HALF_INCH, Measure

from .forces.commands import group as forces
from .group import pf, playing

KEY = "move"
"""What the button beside a question stands for."""
VERB = "pfg"
"""Begins the verbs of the page's custom ids."""


class Squads:
    """How squadrons of Planetfall are moved by the page of moves."""

    verb = VERB

    def units(self, state: Fielded, seat: str) -> tuple[tuple[int, str], ...]:
        """Return the squadrons that a seat may move now, with their names."""
        return tuple((one, state.name(one)) for one in offered.movers(state, seat))

    def winds(self, state: Fielded, unit: int) -> dict[str, Step]:
        """Return how far a squadron gets in each direction by a cruise, by its letters."""
        found = offered.by_letters(state, state.side(unit), unit)
        return {letters: Step(inches(one.far), one.to) for letters, one in found.items()}

    def goals(self, state: Fielded, unit: int) -> tuple[Step, ...]:
        """Return other places that a squadron reaches, each once; flat out among them."""
        found: dict[str, Step] = {}
        for one in offered.reached(state, state.side(unit), unit):
            found.setdefault(one.to, Step(offered.heading(one), one.to))
        return tuple(found.values())

    def place(self, state: Fielded, unit: int, text: str) -> str:
        """Return the place that somebody has typed. Raises RuleError for none."""
        return offered.typed(state, unit, text)

    def turns(self, state: Fielded, unit: int, to: str) -> dict[str, Step]:
        """Return a place with each direction in which a squadron may look there."""
        place = "" if to == NOWHERE else to
        found = offered.turns(state, state.side(unit), unit, place)
        return {letters: Step(letters, one) for letters, one in found.items()}

    def shorter(self, state: Fielded, unit: int, to: str) -> str:
        """Return a place on the way somewhat before another, "" where none is worth it."""
        return offered.shorter(state, state.side(unit), unit, to)

    def move(self, state: Fielded, unit: int, to: str) -> Move:
        """Return the move of a squadron to a place: a cruise where it is one, else flat out."""
        return move_to(state, state.side(unit), unit, to)

    def here(self, state: Fielded, unit: int) -> Preview:
        """Return a squadron as it stands, and how far it may go."""
        scene = planetfall_ground.here(look(state, None).state, unit)
        return Preview((outlook(state, unit),), scene, middle(state, unit))

    def preview(self, state: Fielded, seat: str, unit: int, to: str) -> Preview:
        """Return what a squadron's move to a place would be like. Raises RuleError for none."""
        found = preview(state, seat, unit, to)
        scene = planetfall_ground.previewed(look(state, None).state, found)
        return Preview(found.lines, scene, next(iter(found.steps.values())).piece.at)


class Eyes:
    """How a measured table of Planetfall is shown."""

    keys: tuple[str, ...] = planetfall.GROUND_KEYS

    def seen(self, view: View) -> Seen | None:
        """Return the table as a view shows it, None for a battle on a real table."""
        table = view.state
        if table.scenery is None:
            return None
        scene = planetfall_ground.scene(table)
        numbers = {name: number for number, name in planetfall_ground.numbered(table).items()}
        units = {numbers[one.label]: one for one in scene.tokens if one.label}
        return Seen(scene, units)

    def ground(self, view: View) -> Scenery | None:
        """Return its scenery alone, None for a battle on a real table."""
        return view.state.scenery


EYES = Eyes()
MOVES = Moves(playing, Squads(), EYES)
PRESSES = MOVES.presses


async def _squadrons(interaction: Interaction, typed: str) -> list[Choice]:
    seen = EYES.seen(look((await playing.game(interaction)).state, None))
    units = seen.units if seen is not None else {}
    return matching([(f"{one.title} ({one.square})", str(n)) for n, one in units.items()], typed)


@pf.group.command(name="map", description="The measured table: with its legend, and in words")
@app_commands.describe(squadron="Round whom to look closer")
@app_commands.autocomplete(squadron=_squadrons)
async def map_(interaction: Interaction, squadron: str = "") -> None:
    head = await playing.game(interaction)
    around = squadron_of(head.state, squadron) if squadron else 0
    await map_page.show(interaction, head, EYES, VERB + MAP, around)


SIZES = {
    f"{wide}x{deep}": (wide * FOOT // HALF_INCH, deep * FOOT // HALF_INCH)
    for wide, deep in ((4, 4), (6, 4), (8, 4))
}
"""The sizes of table 6.1 in feet, in half inches (PF-SET-1)."""
SHEETS = Sheets(Measure.HALF_INCHES, SIZES, "crossroads", ROLLED, EYES)
scenery.add(forces, playing, SHEETS)
