"""The limits of one line: counted, never clocked, so that a line legal here is legal everywhere.

All are checked before the first die (NOTATION, section 3, limits); only an extra die over the
limit can stop a line once dice have fallen.
"""

from __future__ import annotations

CHARACTERS = 500
NESTED_BRACKETS = 10
DIGITS = 9
SIDES = 1_000_000
DICE = 1_000
RESULTS = 20
EXTRA_DICE = 1_000
POOL_DICE = 10_000
RESULT = 10**15
LABEL_CHARACTERS = 50
