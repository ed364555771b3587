"""What a picture is drawn from: no more of the past is read than it shows."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cogs.workers import pictures
from referee.labour import Labour


def stands(state):
    """A game that stands so, and shows all of it."""
    system = SimpleNamespace(name="game", look=lambda state, viewer: state)
    return SimpleNamespace(
        id=1, seq=5, state=state, system=system, game=SimpleNamespace(guild=None)
    )


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
    bot = SimpleNamespace(
        ui_of=lambda name: ui, games=SimpleNamespace(opened=opened), labour=Labour()
    )

    assert await pictures.paint(bot, stands(state)) is None
    assert seen == [drawn]
    assert len(read) == len(drawn) - 1
