"""What a person's own menu holds beside moves: forms for what is typed, and what may be looked up.

What a GM or a player seldom does stands behind *More*.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from cogs.game_ui import Extra, OwnMenu
from cogs.games import ordering
from cogs.play.kept_form import Values
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.core import GM
from rules.games.three_sixteen.conflict.asking import AskConflict
from rules.games.three_sixteen.conflict.conflicts import is_calm
from rules.games.three_sixteen.gm.gm import MoveTokens, Reveal
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    KillBrigadier,
    MakeNpc,
    OpenConflict,
    is_inside,
)
from rules.games.three_sixteen.gm.gm_table import Peek, SendBack
from rules.games.three_sixteen.mission.advice import advice
from rules.games.three_sixteen.mission.threat import held
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import living, name
from rules.games.three_sixteen.troopers.downtime import SetDefault, TakeGear
from rules.games.three_sixteen.troopers.recall import AllowFlashback

from . import forms, show

RARE = (
    *(AllowFlashback, AskConflict, Award, Bench, KillBrigadier, MakeNpc, MoveTokens),
    *(OpenConflict, Peek, Reveal, SendBack, SetDefault, TakeGear),
)
Look = Callable[[Interaction, GameHead, str], Awaitable[None]]
LOOKS: dict[str, Look] = {
    "advice": show.advice,
    "sheet": show.own_sheet,
    "story": show.own_story,
    "map": show.map_of,
    "odds": show.odds_now,
    "lists": show.short_lists,
}


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what a seat's menu offers beside moves."""
    state, asked = head.state, head.ask.kind if head.ask and head.ask.entry(seat) else ""
    own = _of_gm(state) if seat == GM else _of_trooper(state, seat)
    return (*_answers(asked), *ordering.extras(head, seat), *own, *_looks(state, seat))


def _answers(asked: str) -> Iterator[Extra]:
    """Yield forms for what is asked of a seat."""
    if asked == "free":
        yield Extra("encounter", "An encounter of your own…", "answer")
    elif asked == "planet":
        yield Extra("planet", "Pick from the lists…", "answer")
    elif asked == "briefing":
        yield Extra("brief", "Brief the squad in your own words…", "answer")
    elif asked == "naming":
        yield Extra("name", "Name it, and say what is to be done…", "answer")


def _of_gm(state: Campaign) -> Iterator[Extra]:
    if state.led:
        yield Extra("narrate", "Tell how it looks…", "act")
    if state.encounter is None and living(state):
        yield Extra("test", "Have some of them tested…", "act")
    if state.planet is not None:
        if held(state, "pool") or held(state, "encounter"):
            yield Extra("tokens", "Move tokens…", "act")
        yield Extra("npc", "Make a figure for conflicts…", "rare")
        if state.conflict is None and (is_calm(state) or is_inside(state)):
            yield Extra("conflict", "Open a conflict…", "rare")
    if state.phase == "planet":
        yield Extra("bench", "Say who stays behind…", "act")
    yield Extra("plan", "Keep a plan…", "rare")
    yield Extra("finish", "End the campaign…", "rare")


def _of_trooper(state: Campaign, seat: str) -> Iterator[Extra]:
    if seat in state.troopers:
        yield Extra("narrate", "Tell how it looks…", "act")


def _looks(state: Campaign, seat: str) -> Iterator[Extra]:
    if seat == GM and advice(state):
        yield Extra("advice", "Advice: how many tokens, which AA", "look")
    if seat in state.troopers:
        yield Extra("sheet", "My sheet", "look")
        yield Extra("story", "My story", "look")
    if state.encounter is not None:
        yield Extra("map", "Who is at which range", "look")
    if state.planet is not None and living(state):
        yield Extra("odds", "Exact odds", "look")
    yield Extra("lists", "What the planets' lists still hold", "look")


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Show what is looked up, keep an order, or open a form."""
    if key.startswith(ordering.KEY):
        await ordering.opened(interaction, head, seat, key)
    elif key in LOOKS:
        await LOOKS[key](interaction, head, seat)
    else:
        await forms.opened(interaction, head, key, filled=_filled(head.state, key))


def _filled(state: Campaign, key: str) -> Values:
    """Return what is usual in a form, to be changed by whoever fills it in."""
    squad = ", ".join(name(state, seat) for seat in living(state))
    return {
        "test": {"who": squad, "ability": "NFA", "bonus": "no"},
        "tokens": _tokens(state),
        "npc": {"boxes": "1"},
        "encounter": {"over_cap": "no"},
        "plan": {"text": state.plan},
    }.get(key, {})


def _tokens(state: Campaign) -> Values:
    """Return a token's way that is open now."""
    if state.planet is None or not held(state, "pool"):
        return {"tokens": "1", "source": "encounter", "to": "pool"}
    there = state.encounter is not None and not state.encounter.ended
    return {"tokens": "1", "source": "pool", "to": "encounter" if there else "gone"}


MENU = OwnMenu(rare=RARE, extras=extras, open=opened)
