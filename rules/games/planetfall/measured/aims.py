"""Who has attacked whom in an activation on a measured table, for the picture of it."""

from __future__ import annotations

import msgspec

from ..state import Table
from ..units import Aimed


def aimed(table: Table, squadron: int, target: int) -> Table:
    """Return the table with an attack noted, each pair once; a real table shows it by itself."""
    one = Aimed(squadron, target)
    if table.scenery is None or one in table.aimed:
        return table
    return msgspec.structs.replace(table, aimed=(*table.aimed, one))
