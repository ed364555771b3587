"""Whether the write-ahead log beside a database belongs to it, read from both files' headers.

SQLite applies any intact log to whatever file is beside it: over a copy that was restored by hand,
this gives a damaged database, or silently the later one. Standard library only.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

# sqlite.org/fileformat#the_write_ahead_log
MAGICS = {0x377F0682: "<", 0x377F0683: ">"}
HEADER = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
FIRST_PAGE = 72


class Stamp(NamedTuple):
    """What the first page says: which file it is (0: never marked), transactions counted."""

    identity: int
    number: int


def fault(path: str) -> str | None:
    """Say why the log beside a database cannot be its own; None if it can, or there is none."""
    seen = _logged(path + "-wal")
    if not seen:
        return None
    file = _of_file(path)
    if file is None:
        return f"{path} is missing or empty, but its log {path}-wal is there"
    if file.identity not in (0, *(stamp.identity for stamp in seen)):
        return f"{path}-wal is the log of another database"
    first, last = seen[0].number, seen[-1].number
    if first > last or first - 1 <= file.number <= last:
        return None
    return (
        f"{path}-wal is {'later' if file.number < first else 'older'} than the database beside it"
    )


def _of_file(path: str) -> Stamp | None:
    try:
        with open(path, "rb") as file:
            return _stamp(file.read(FIRST_PAGE))
    except FileNotFoundError:
        return None


def _stamp(page: bytes) -> Stamp | None:
    if len(page) < FIRST_PAGE:
        return None
    (number,) = struct.unpack_from(">i", page, 60)
    (identity,) = struct.unpack_from(">i", page, 68)
    return Stamp(identity, number)


def _logged(path: str) -> tuple[Stamp, ...]:
    """Return the stamps of all committed first pages in a log, none for a log SQLite ignores."""
    try:
        with open(path, "rb") as log:
            return tuple(_committed(log))
    except FileNotFoundError:
        return ()


def _committed(log: BinaryIO) -> Iterator[Stamp]:
    header = log.read(HEADER.size)
    if not _is_header(header):
        return
    _, _, size, _, *salts, _, _ = HEADER.unpack(header)
    waiting: list[Stamp] = []
    while len(head := log.read(FRAME.size)) == FRAME.size:
        page, commits, *own, _, _ = FRAME.unpack(head)
        if own != salts:
            return
        stamp = _stamp(log.read(FIRST_PAGE))
        log.seek(size - FIRST_PAGE, os.SEEK_CUR)
        if page == 1 and stamp is not None:
            waiting.append(stamp)
        if commits:
            yield from waiting
            waiting.clear()


def _is_header(header: bytes) -> bool:
    """Say whether a log's header is whole; SQLite ignores the log of a torn one."""
    if len(header) < HEADER.size:
        return False
    order = MAGICS.get(HEADER.unpack(header)[0])
    if order is None:
        return False
    return _checksum(order, header[:24]) == HEADER.unpack(header)[6:]


def _checksum(order: str, data: bytes) -> tuple[int, int]:
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    one = two = 0
    for at in range(0, len(words), 2):
        one = (one + words[at] + two) & 0xFFFFFFFF
        two = (two + words[at + 1] + one) & 0xFFFFFFFF
    return one, two
