"""Which free rolls a person made, and in which games and journals of rolls they hold a seat."""

from __future__ import annotations

from typing import NamedTuple

from .engine import Connection


def rows_of(db: Connection, person: int) -> tuple[tuple[int, int], ...]:
    """Return journal and number of every row of free rolls a person made that is not erased."""
    found = db.execute(
        "SELECT journal.game, journal.seq FROM journal JOIN game ON game.id = journal.game"
        " WHERE journal.person = ? AND game.kind = 'rolls' AND journal.erased_at IS NULL"
        " ORDER BY journal.game, journal.seq",
        (person,),
    )
    return tuple((int(game), int(seq)) for game, seq in found)


def seated(db: Connection, person: int) -> tuple[int, ...]:
    """Return every game and journal of rolls, live or over, in which a person holds a seat."""
    found = db.execute("SELECT DISTINCT game FROM seat WHERE person = ? ORDER BY game", (person,))
    return tuple(int(game) for (game,) in found)


def playing(db: Connection, person: int) -> int:
    """Return in how many live games (no free rolls) a person holds a seat."""
    found = db.execute(
        "SELECT count(DISTINCT seat.game) FROM seat JOIN game ON game.id = seat.game"
        " WHERE seat.person = ? AND game.kind = 'game' AND game.ended_at IS NULL",
        (person,),
    )
    return int(found.fetchone()[0])


def secret(db: Connection, game: int) -> tuple[int, int]:
    """Return how many secret rolls came from the hidden seed in use, and how many still are.

    A roll is no longer secret once a row of kind "reveal" names it. Erased ones are not counted.
    """
    found = db.execute(
        "SELECT count(*), coalesce(sum(journal.seq NOT IN ("
        " SELECT CAST(json_extract(move, '$.row') AS INTEGER) FROM journal"
        " WHERE game = ?1 AND kind = 'reveal'"
        ")), 0) FROM journal JOIN seed ON seed.game = journal.game AND seed.epoch = journal.epoch"
        " WHERE journal.game = ?1 AND journal.reveals = 1 AND journal.kind <> 'reveal'"
        " AND journal.erased_at IS NULL AND seed.hidden_shown_at IS NULL",
        (game,),
    )
    made, left = found.fetchone()
    return int(made), int(left)


def revealed(db: Connection, game: int) -> frozenset[int]:
    """Return the numbers of the secret rolls that were shown to everybody since."""
    found = db.execute(
        "SELECT CAST(json_extract(move, '$.row') AS INTEGER) FROM journal"
        " WHERE game = ? AND kind = 'reveal' AND erased_at IS NULL",
        (game,),
    )
    return frozenset(int(row) for (row,) in found if row is not None)


class Secrets(NamedTuple):
    """A seat's secret rolls from one hidden seed: how many, how many shown, when the first fell."""

    made: int
    shown: int
    since: int


def secrets_of(db: Connection, game: int, seq: int) -> Secrets:
    """Return what the roller of a row rolled in secret from the same hidden seed."""
    found = db.execute(
        "SELECT count(*), coalesce(sum(journal.seq IN ("
        " SELECT CAST(json_extract(move, '$.row') AS INTEGER) FROM journal"
        " WHERE game = ?1 AND kind = 'reveal'"
        ")), 0), min(journal.at) FROM journal"
        " JOIN seed ON seed.game = journal.game AND seed.epoch = journal.epoch"
        " WHERE journal.game = ?1 AND journal.reveals = 1 AND journal.kind <> 'reveal'"
        " AND journal.seat = (SELECT seat FROM journal WHERE game = ?1 AND seq = ?2)"
        " AND seed.hidden = (SELECT seed.hidden FROM journal JOIN seed ON seed.game = journal.game"
        " AND seed.epoch = journal.epoch WHERE journal.game = ?1 AND journal.seq = ?2)",
        (game, seq),
    )
    return Secrets(*found.fetchone())


def was_gm(db: Connection, places: tuple[str, ...], person: int, at: int) -> bool:
    """Say whether a person was GM at a time (ms) of the game played then at one of these places.

    The first place that had a game is the one. Only a seat held without a break counts as proof.
    """
    for place in places:
        found = db.execute(
            "SELECT EXISTS (SELECT 1 FROM seat WHERE game = id AND seat = 'gm' AND person = ?1"
            " AND since < ?2) FROM game WHERE kind = 'game' AND place = ?3 AND made_at < ?2"
            " AND (ended_at IS NULL OR ended_at >= ?2) ORDER BY id DESC LIMIT 1",
            (person, at, place),
        ).fetchone()
        if found is not None:
            return bool(found[0])
    return False


def show_hidden(db: Connection, game: int, before: int, at: int) -> None:
    """Note that the hidden seeds of the epochs before one are shown from now (ms) on."""
    db.execute(
        "UPDATE seed SET hidden_shown_at = ?"
        " WHERE game = ? AND epoch < ? AND hidden_shown_at IS NULL",
        (at, game, before),
    )
