"""SQLite's words in PostgreSQL's, where the tests on both engines do not show the difference."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from db.dialect import definition, statement
from db.engine import is_shared

JSON = '{"host":7,"acting":{"7":"red","77":"blue é"},"words":{},"pace":"days","n":[1,{"a":2}]}'


def test_parameters_are_numbered_as_sqlite_does():
    """A plain mark is one more than the largest before; a text is no place for marks."""
    said = statement("SELECT ? , 'who? :me', ?, substr(key, 1, length(?2)) FROM x WHERE a = ?")
    assert said.sql == "SELECT $1 , 'who? :me', $2, substr(key, 1, length($2)) FROM x WHERE a = $3"


def test_named_parameters_are_put_in_order():
    said = statement("UPDATE x SET a = :one WHERE b = :two AND c = :one")
    assert said.sql == "UPDATE x SET a = $1 WHERE b = $2 AND c = $1"
    assert said.arranged({"two": 2, "one": 1, "more": 3}) == [1, 2]


def test_a_trigger_becomes_a_function_with_its_trigger():
    said = definition(
        "CREATE TRIGGER stays BEFORE DELETE ON note WHEN old.id > 1\nBEGIN\n"
        "    SELECT raise(ABORT, 'it stays');\nEND;"
    )
    assert "IF old.id > 1 THEN RAISE EXCEPTION 'it stays'" in said
    assert "RETURN old;" in said
    assert "CREATE TRIGGER stays BEFORE DELETE ON note FOR EACH ROW" in said


@pytest.mark.parametrize(
    "changed",
    [
        "json_set(?, '$.host', 0)",
        "json_set(?, '$.new', 5)",
        "json_replace(?, '$.new', 5)",
        "json_replace(?, '$.pace', 'it''s \"so\"')",
        "json_replace(?, '$.acting.77', 'x')",
        "json_remove(?, '$.acting.\"' || 77 || '\"')",
        "json_remove(?, '$.acting', '$.n', '$.nothing')",
        "json_remove(json_set(?, '$.host', 12345678901234567), '$.words')",
    ],
)
def test_what_stands_in_json_is_changed_to_the_same_bytes(db, changed):
    """The rest of it keeps its order and its form."""
    if is_shared(db):
        changed = changed.replace("?", "CAST(? AS TEXT)")
    (found,) = db.execute(f"SELECT {changed}", (JSON,)).fetchone()
    with closing(sqlite3.connect(":memory:")) as plain:
        sql = f"SELECT {changed}".replace("CAST(? AS TEXT)", "?")
        assert (found,) == plain.execute(sql, (JSON,)).fetchone()
    assert json.loads(found) != json.loads(JSON) or "json_replace(?, '$.new'" in sql


def test_truth_and_sums_are_whole_numbers(db):
    """Structs are made of what is found, and compared with it."""
    found = db.execute("SELECT 1 = 1, 1 = 2, coalesce(sum(1 = 1), 0), count(*), max(3, 2)")
    assert [repr(value) for value in found.fetchone()] == ["1", "0", "1", "1", "3"]
