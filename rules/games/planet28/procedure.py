"""The frames of this game: what is at its default is not stored."""

from __future__ import annotations

from collections.abc import Callable

from rules.core import Frame


class Procedure(Frame, frozen=True, kw_only=True, omit_defaults=True):
    """A procedure half done. A field that is added later changes no stored battle."""


def stored_as(base: type[Frame], name: str) -> Callable[..., Frame]:
    """Return the frame of a stored name among those made of a base.

    For a file that the frame's own imports, as one may lead to the other.
    """
    return next(kind for kind in base.__subclasses__() if kind.__struct_config__.tag == name)
