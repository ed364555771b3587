"""What anybody may look at: sheet, story, ranges, exact odds. Only the one who asks sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from discord import app_commands

from cogs.play.completion import Choice, matching, seated
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from pictures import three_sixteen as drawn
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, cut, plain
from rules.games.three_sixteen.card import sheet as sheet_lines
from rules.games.three_sixteen.checks import alien_ability, effective, has_bonus_for
from rules.games.three_sixteen.encounter.dominance import watch_odds
from rules.games.three_sixteen.encounter.odds import turn_odds
from rules.games.three_sixteen.model import Ability, Campaign, Trooper
from rules.games.three_sixteen.queries import living, name, names, present
from rules.games.three_sixteen.troopers.vehicles import vehicle_title
from rules.procedures.three_sixteen.weapons import RANGES

from . import crossing, forms
from .group import NAME, own_seat, playing, root
from .listing import names_typed
from .narration import MOST, narrate
from .story import tell as told_story
from .words import actor_of, actors_of

_DOMINANCE = {
    "squad_ambush": "The squad ambushes",
    "squad_high": "The squad sets the range",
    "tie": "Tie",
    "all_fail": "All fail, Far",
    "alien_high": "The aliens set the range",
    "alien_ambush": "The aliens ambush",
}
_TURN = {
    "before": "Before the aliens",
    "alone": "Success, and they fail",
    "tied": "At the same time",
    "behind": "After the aliens",
    "failed": "No success",
    "hit": "They hit you",
}


def _trooper(head: GameHead, person: int, text: str) -> Trooper:
    """Return the trooper who is meant, the dead too; one's own if nobody is named."""
    typed = text.strip().casefold()
    gone = [dead for dead in head.state.fallen if typed and dead.name.casefold() == typed]
    if gone:
        found: Trooper = gone[-1]
        return found
    seat = actor_of(head, text) if typed else own_seat(head, person)
    trooper: Trooper | None = head.state.troopers.get(seat or "")
    if trooper is None:
        raise Refusal("There is no such trooper yet. Make yours: /316 enlist.")
    return trooper


async def _troopers(interaction: Interaction, typed: str) -> list[Choice]:
    found = await seated(interaction, NAME)
    if found is None:
        return []
    state = found[0].state
    names = [one.name for one in (*state.troopers.values(), *state.fallen)]
    return matching([(one, one) for one in dict.fromkeys(names)], typed)


async def _squad(interaction: Interaction, typed: str) -> list[Choice]:
    found = await seated(interaction, NAME)
    return names_typed(found[0], lambda head: living(head.state), typed) if found else []


async def _tell(interaction: Interaction, title: str, lines: tuple[str, ...]) -> None:
    text = "\n".join((f"**{plain(title)}**", *map(plain, lines)))
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))


async def _draw(
    interaction: Interaction, head: GameHead, draw: Callable[[Any], drawn.Picture | None]
) -> None:
    """Put a picture to the answer that was given already; the text never waits for it."""
    view = head.system.look(head.state, None)
    picture = await context.off_loop(interaction, draw, view)
    if picture is not None:
        file = reply.picture(NAME, picture.png, picture.alt)
        await interaction.edit_original_response(attachments=[file])


@root.group.command(description="A trooper's sheet")
@app_commands.describe(trooper="Whose; yours if you name nobody")
@app_commands.autocomplete(trooper=_troopers)
async def sheet(interaction: Interaction, trooper: str = "") -> None:
    head = await playing.game(interaction)
    await _show_sheet(interaction, head, _trooper(head, interaction.user.id, trooper))


async def own_sheet(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show the sheet of a seat's trooper."""
    await _show_sheet(interaction, head, head.state.troopers[seat])


async def _show_sheet(interaction: Interaction, head: GameHead, one: Trooper) -> None:
    first, *rest = sheet_lines(one)
    await _tell(interaction, first, tuple(rest))
    await _draw(interaction, head, lambda view: drawn.sheet_of(one))


@root.group.command(
    description="A trooper's whole story: Flashbacks, missions, medals, wounds, the end"
)
@app_commands.describe(trooper="Whose; yours if you name nobody", aloud="For everybody to read")
@app_commands.autocomplete(trooper=_troopers)
async def story(interaction: Interaction, trooper: str = "", aloud: bool = False) -> None:
    head = await playing.game(interaction)
    await told_story(interaction, head, _trooper(head, interaction.user.id, trooper), aloud=aloud)


async def own_story(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show the story of a seat's trooper to the one who asks."""
    await told_story(interaction, head, head.state.troopers[seat], aloud=False)


async def ended_story(interaction: Interaction, head: GameHead) -> bool:
    """Show the story of their own trooper to whoever has one; say whether they have."""
    seat = own_seat(head, interaction.user.id)
    if seat is None or seat not in head.state.troopers:
        return False
    await own_story(interaction, head, seat)
    return True


@root.group.command(name="map", description="Who is at which range from the aliens")
async def range_map(interaction: Interaction) -> None:
    await map_of(interaction, await playing.game(interaction), "")


async def map_of(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show the range map, the same to every seat."""
    await _tell(interaction, "Ranges", ranges(head.state))
    await _draw(interaction, head, drawn.range_map)


def ranges(state: Campaign) -> tuple[str, ...]:
    """Return the range map as lines, nearest first. Raises Refusal outside encounters."""
    now = state.encounter
    if now is None:
        raise Refusal("No encounter is open, so nobody is at any range.")
    lines = [f"Aliens: {now.tokens} tokens, AA {alien_ability(state)}"]
    for place in (*RANGES, "out", "none"):
        there = [name(state, seat) for seat in now.party if now.ranges.get(seat, "none") == place]
        if there or place in RANGES:
            title = {"out": "Beyond Far", "none": "No range yet"}.get(place, place.title())
            lines.append(f"{title}: {', '.join(there) or 'nobody'}")
    return (*lines, *_rides(state))


def _rides(state: Campaign) -> Iterator[str]:
    """Yield a line for each vehicle in the encounter: how it is, where, and who is inside."""
    for key, vehicle in state.vehicles.items():
        if vehicle.place == "none" or vehicle.damage == "destroyed":
            continue
        inside = [
            f"{name(state, seat)} at the controls" if seat == vehicle.crew else name(state, seat)
            for seat in vehicle.riders
        ]
        how = "" if vehicle.damage == "ok" else f"{vehicle.damage}, "
        where = "beyond Far" if vehicle.place == "out" else vehicle.place.title()
        yield f"{vehicle_title(state, key)} ({how}{where}): {', '.join(inside) or 'empty'}"


@root.group.command(description="Exact chances: Dominance, and acting before the aliens")
@app_commands.describe(
    aa="The aliens' AA; the planet's if you name none",
    ability="You roll",
    asleep="Who keeps no watch, with commas",
)
@app_commands.autocomplete(asleep=_squad)
async def odds(
    interaction: Interaction,
    aa: app_commands.Range[int, 0, 10] | None = None,
    ability: Ability = "fa",
    asleep: str = "",
) -> None:
    await _show_odds(interaction, await playing.game(interaction), aa, ability, asleep)


async def odds_now(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show the odds as they are on this planet, everybody awake."""
    await _show_odds(interaction, head, None, "fa", "")


async def _show_odds(
    interaction: Interaction, head: GameHead, aa: int | None, ability: Ability, asleep: str
) -> None:
    state = head.state
    if aa is None and state.planet is None:
        raise Refusal("There is no planet yet; say which AA you mean.")
    them = alien_ability(state) if aa is None else aa
    lines = dominance_lines(state, them, actors_of(head, asleep))
    seat = own_seat(head, interaction.user.id)
    lines += turn_lines(state, them, seat, ability) if seat else ()
    await _tell(interaction, f"Odds against AA {them}", lines)


def dominance_lines(state: Campaign, aa: int, asleep: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the chances of Dominance if everybody there keeps watch but those asleep."""
    # Who has left takes no part in Dominance (C316-DOM-2).
    there = present(state) if state.encounter else living(state)
    seats = tuple(seat for seat in there if seat not in asleep)
    title = f"Dominance, on watch: {names(state, seats)}"
    return _chances(title, _DOMINANCE, watch_odds(state, aa, seats))


def turn_lines(state: Campaign, aa: int, seat: str, ability: Ability) -> tuple[str, ...]:
    """Return how a trooper's die stands to the aliens' in one round."""
    value = effective(state, seat, ability, bonus=has_bonus_for(state, seat, True))
    title = f"A round, {name(state, seat)} with {ability.upper()} {value}"
    return _chances(title, _TURN, turn_odds(aa, value))


def _chances(title: str, words: dict[str, str], found: Any) -> tuple[str, ...]:
    shown = [
        f"{word}: {found.percent(key)} ({found.counts[key]:,} of {found.cases:,})"
        for key, word in words.items()
    ]
    return (f"{title}:", *shown)


async def advice(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show what the GM is advised: tokens for the next encounter, and which AA."""
    told = head.system.look(head.state, seat).advice
    await reply.private(interaction, Outgoing("\n".join(map(plain, told))))


async def short_lists(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show how much the planets' lists still hold, as a seat may see them."""
    text = crossing.overview(head.system.look(head.state, seat))
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))


@root.group.command(
    name="narrate", description="Tell how it looks; a form opens if you write nothing"
)
@app_commands.describe(text="Your words, for everybody")
async def tell(interaction: Interaction, text: app_commands.Range[str, 1, MOST] = "") -> None:
    head = await playing.game(interaction)
    if text:
        await narrate(interaction, head, text)
    else:
        await forms.opened(interaction, head, "narrate")
