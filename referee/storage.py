"""The storage under the names that whoever puts the bot together needs."""

from __future__ import annotations

from sqlite3 import Connection as Connection

from db.backup import Copies as Copies
from db.database import Database as Database
