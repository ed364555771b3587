"""A table to test at: positions drawn as text, scripted dice, and what was told."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from rules import core
from rules.dice import Scripted
from rules.games.planetx import options as settings
from rules.games.planetx.board import board as boards
from rules.games.planetx.model import SEATS, Player, Turn
from rules.games.planetx.model import Colony as Piece
from rules.games.planetx.system import SYSTEM, Game
from rules.games.planetx.turn.rounds import Rounds, TurnOrder
from rules.games.planetx.turn.turn import Turn as TurnFrame

LETTERS = {seat[0].upper(): seat for seat in SEATS}


def opened(
    *seats: str,
    dice: str = "",
    papers: dict[str, str] | None = None,
    as_joined: bool = True,
    **options: str,
) -> Any:
    """Open a game with these seats in this order; options as the house writes them.

    Without a GM all want the order in which they joined, unless it is left open.
    """
    chosen = {**settings.defaults(), "turn_order": "manual", **options}
    scripted = Scripted(dice)
    start = core.Start(seats=seats, options=chosen)
    moment = core.Moment(seat="gm", by="gm", dice=scripted)
    step = core.begin(SYSTEM, start, papers or {}, moment)
    while as_joined and "gm" not in seats and _is_ordering(step.state):
        seat = core.waits_for(step.state)[0]
        moment = core.Moment(seat=seat, dice=scripted)
        step = core.play(SYSTEM, step.state, TurnOrder(seats=step.state.order), moment)
    scripted.done()
    return step


def _is_ordering(state: Game) -> bool:
    ask = core.question(state)
    return ask is not None and ask.kind == "order"


def drawn(symbols: Iterable[str]) -> str:
    """Return the rows of a board of 19 hexes for `position`, from its symbols in reading order."""
    rows = [3, 4, 5, 4, 3]
    pieces = iter(symbols)
    return "\n".join(" ".join(itertools.islice(pieces, n)) for n in rows)


def position(rows: str, active: str = "red", stage: str = "act", **changes: Any) -> Game:
    """Return a game in the middle of a turn, its board drawn in rows of symbols.

    The number of rows says which standard board it is; `changes` are fields of the state, and
    `mods` and settings by their key. Players are those with colonies; homes are their first ones.
    """
    symbols = [line.split() for line in rows.strip().splitlines()]
    radius = len(symbols) // 2
    board = boards.Board(radius=radius, starts=((0, 0),), centre=boards.standard(2).centre)
    ground = boards.ground(board)
    flat = dict(zip(ground.order, [s for line in symbols for s in line], strict=True))
    owned = {at: LETTERS[s] for at, s in flat.items() if s in LETTERS}
    order = tuple(seat for seat in SEATS if seat in owned.values())
    config = settings.config({**settings.defaults(), **_pop(changes, settings.BY_KEY)})
    colonies = {at: Piece(owner=s, no=i + 1) for i, (at, s) in enumerate(owned.items())}
    players = {seat: _player(seat, owned, config.colonies) for seat in order}
    state = Game(
        frames=(Rounds(stage="next"), TurnFrame(seat=active, stage=stage, parent=0)),
        board=board,
        config=config,
        order=order,
        players=players,
        dice={at: s for at, s in flat.items() if s in "?F1234"},
        colonies=colonies,
        active=active,
        turn=Turn(no=1, closed=stage == "act"),
        placed=len(colonies),
        gm=False,
    )
    return state.but(**changes)


def _pop(changes: dict[str, Any], keys: dict[str, Any]) -> dict[str, str]:
    return {key: str(changes.pop(key)) for key in list(changes) if key in keys}


def _player(seat: str, owned: dict[str, str], colonies: int) -> Player:
    mine = [at for at, owner in owned.items() if owner == seat]
    return Player(unplaced=max(0, colonies - len(mine)), home=mine[0])


def player(state: Game, seat: str, **values: Any) -> Game:
    """Return the state with some things of one player changed."""
    changed = msgspec.structs.replace(state.players[seat], **values)
    return state.but(players={**state.players, seat: changed})


class Table:
    """A game being played in a test: `play` moves with exactly these dice."""

    def __init__(self, state: Game) -> None:
        self.state = state
        self.told: tuple[core.Line, ...] = ()
        self.step: core.Step | None = None

    def play(self, seat: str, move: core.Move, dice: str = "") -> Table:
        """Play a move; all scripted faces must be asked for."""
        scripted = Scripted(dice)
        by = "gm" if seat == "gm" else "player"
        moment = core.Moment(seat=seat, by=by, dice=scripted)
        self.step = core.play(SYSTEM, self.state, move, moment)
        scripted.done()
        self.state, self.told = self.step.state, self.step.told
        return self

    def lapse(self, dice: str = "") -> Table:
        """Let the time of the open question pass."""
        return self.play("gm", core.Lapse(), dice)

    def refused(self, seat: str, move: core.Move) -> core.RuleError:
        """Return the move's own refusal; the game must stay as it is."""
        before = core.canonical(self.state)
        with pytest.raises(core.RuleError) as refusal:
            move.check(self.state, seat)
        assert core.legal(self.state, move, seat) is not None
        assert core.canonical(self.state) == before
        return refusal.value

    def code(self, seat: str, move: core.Move) -> str:
        """Return the code with which a move is refused."""
        return self.refused(seat, move).code

    def offers(self, seat: str, kind: type[core.Move] | None = None) -> tuple[core.Move, ...]:
        """Return what a seat is offered, perhaps only of one kind."""
        found = core.offers(SYSTEM, self.state, seat)
        return found if kind is None else tuple(m for m in found if isinstance(m, kind))

    def asked(self) -> core.Ask:
        """Return the open question."""
        ask = core.question(self.state)
        assert ask is not None
        return ask

    def waits(self) -> tuple[str, ...]:
        """Return who is awaited."""
        return core.waits_for(self.state)

    def rules(self) -> tuple[str, ...]:
        """Return the rules that the last step told."""
        return tuple(line.rule for line in self.told)

    def says(self, pattern: str) -> bool:
        """Tell whether a line of the last step matches."""
        return any(re.search(pattern, line.text) for line in self.told)
