"""`python -m benchmarks [NAME ...]`: run all measurements, or those named, and hold them to bars.

`million` and `lasting` run only where they are named, as they take long. Exit status 1 when one is
over its bar.
"""

from __future__ import annotations

import importlib
import sys
import time

from .reading import Reading

NAMES = (
    *("notation", "ground", "packing", "storage", "settling", "load", "server", "answer"),
    *("upkeep", "journeys", "channels"),
)


def show(reading: Reading) -> None:
    """Print one reading as a line, and the raw figures under it."""
    mark = "ok  " if reading.passes else "OVER"
    bar = f"{reading.value:.2f} {reading.unit} (bar {reading.bar:g})"
    print(f"{mark} {reading.name}: {bar}\n       {reading.raw}", flush=True)


def main(wanted: list[str]) -> int:
    """Run the measurements; return how many are over their bar."""
    over = 0
    for name in wanted or NAMES:
        started = time.monotonic()
        for reading in importlib.import_module(f"benchmarks.{name}").measure():
            show(reading)
            over += not reading.passes
        print(f"-- {name} took {time.monotonic() - started:.0f} s", flush=True)
    return over


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
