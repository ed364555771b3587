"""The storage under the names that whoever puts the bot together needs."""

from __future__ import annotations

from db.backup import Copies as Copies
from db.database import Database as Database
from db.engine import Connection as Connection
