"""What a picture is drawn from: no more of the past is read than it shows."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cogs.workers import pictures
from referee.labour import Labour


def stands(state, demo=False):
    """A game that stands so, and shows all of it."""
    system = SimpleNamespace(name="game", look=lambda state, viewer: state)
    game, setup = SimpleNamespace(guild=None), SimpleNamespace(demo=demo)
    return SimpleNamespace(id=1, seq=5, state=state, system=system, game=game, setup=setup)


def painting(ui, **games):
    """A bot that draws every game so."""
    reads = SimpleNamespace(**games)
    return SimpleNamespace(ui_of=lambda name: ui, games=reads, labour=Labour())


@pytest.mark.parametrize(("state", "drawn"), [("map", ("map", "then")), ("list", ("list",))])
async def test_how_a_span_began_is_read_only_for_a_picture_that_shows_it(monkeypatch, state, drawn):
    """Reading it costs more than all the rest of a move."""
    monkeypatch.setattr(pictures.ending, "is_over", lambda head: False)
    seen, read = [], []

    async def opened(head):
        read.append(head.seq)
        return stands("then")

    ui = SimpleNamespace(
        draw=lambda *views: seen.append(views),
        compares=False,
        traces=lambda view: view == "map",
    )
    assert await pictures.paint(painting(ui, opened=opened), stands(state)) is None
    assert seen == [drawn]
    assert len(read) == len(drawn) - 1


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("demo", [True, False])
async def test_a_demo_has_the_picture_of_a_step_where_its_game_draws_one(monkeypatch, demo, own):
    monkeypatch.setattr(pictures.ending, "is_over", lambda head: False)
    seen = []
    ui = SimpleNamespace(
        draw=lambda view: seen.append("whole"),
        draw_step=(lambda view: seen.append("step")) if own else None,
        compares=False,
        traces=None,
    )

    await pictures.paint(painting(ui), stands("map", demo))
    assert seen == ["step" if demo and own else "whole"]
