"""Settings of the application, a server, a channel, a person or a game: a key and a JSON value."""

from __future__ import annotations

from .engine import Connection


def put(db: Connection, scope: str, owner: int, key: str, value: str) -> None:
    """Set a value (JSON). Raises sqlite3.IntegrityError for an unknown scope."""
    db.execute(
        "INSERT INTO setting VALUES (?, ?, ?, ?)"
        " ON CONFLICT (scope, id, key) DO UPDATE SET value = excluded.value",
        (scope, owner, key, value),
    )


def get(db: Connection, scope: str, owner: int, key: str) -> str | None:
    """Return a value (JSON), None when it was never set."""
    sql = "SELECT value FROM setting WHERE scope = ? AND id = ? AND key = ?"
    found = db.execute(sql, (scope, owner, key)).fetchone()
    return None if found is None else str(found[0])


def under(db: Connection, scope: str, owner: int, prefix: str = "") -> dict[str, str]:
    """Return the values whose keys begin with a prefix, by their whole keys, in order."""
    found = db.execute(
        "SELECT key, value FROM setting WHERE scope = ? AND id = ?"
        " AND substr(key, 1, length(?3)) = ?3 ORDER BY key",
        (scope, owner, prefix),
    )
    return dict(found.fetchall())


def remove(db: Connection, scope: str, owner: int, key: str) -> bool:
    """Unset a value; say whether it was set."""
    sql = "DELETE FROM setting WHERE scope = ? AND id = ? AND key = ?"
    return db.execute(sql, (scope, owner, key)).rowcount > 0


def everybody(db: Connection, scope: str, key: str) -> dict[int, str]:
    """Return a key's value (JSON) of everybody of a scope who has one, by their number."""
    found = db.execute("SELECT id, value FROM setting WHERE scope = ? AND key = ?", (scope, key))
    return dict(found.fetchall())
