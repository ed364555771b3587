"""The storage, under the names needed by the code that puts the bot together."""

from __future__ import annotations

from db.backup import Copies as Copies
from db.database import Database as Database
from db.engine import Connection as Connection
