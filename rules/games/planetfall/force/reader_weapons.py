"""Weapons in a force file (PF-DATA-3)."""

from __future__ import annotations

from typing import Any, get_args

from rules.core.documents import Reader

from .fields import Fields, once
from .profile import Arc, Band, Role, Weapon
from .reader_mars import MarReader

RULE = "PF-DATA-3"
KEYS = ("name", "role", "type", "arcs", "ef", "lr", "mars")
BAND = ("inches", "ad")
MOST = 8
LONGEST_NAME, LONGEST_TYPE = 60, 20
FARTHEST, MOST_DICE = 120, 60
MELEE = "leviathan_melee"
ALL_ROUND = "AR"


class WeaponReader:
    """Reads weapons with their MARs."""

    def __init__(self, reader: Reader, mars: MarReader) -> None:
        self.reader, self.mars = reader, mars

    def read(self, value: Any, path: str) -> Weapon:
        """Return a weapon as far as it can be read."""
        fields = Fields(self.reader, value, path, KEYS, RULE, needed=("name",))
        role = fields.one_of("role", get_args(Role), "role", "main")
        ef, lr = self._band(fields, "ef"), self._band(fields, "lr")
        if fields.values:
            self._note_bands(fields, role, ef, lr)
        return Weapon(
            name=fields.text("name", 1, LONGEST_NAME),
            role=role,  # type: ignore[arg-type]
            type=self._type(fields),
            arcs=self._arcs(fields, role),
            ef=ef,
            lr=lr,
            mars=self.mars.all(fields, "mars", "weapon"),
        )

    def _type(self, fields: Fields) -> str:
        found = fields.text("type", 0, LONGEST_TYPE)
        if found and not found.isalpha():
            fields.fault("type", f"“{found}” is not one word of letters")
        return found

    def _arcs(self, fields: Fields, role: str) -> tuple[Arc, ...]:
        arcs = fields.each("arcs", lambda value, path: self._arc(fields, value, path))
        if role == MELEE:
            if arcs:
                fields.fault("arcs", "a weapon of Leviathan melee has no arcs")
            return ()
        if not arcs and fields.values and not self._is_unread(fields):
            fields.fault("arcs", "it needs an arc: some of F, L, R, A, or AR")
        if ALL_ROUND in arcs and len(arcs) > 1:
            fields.fault("arcs", "AR is all round and stands alone")
        elif len({*arcs} - {""}) < len([arc for arc in arcs if arc]):
            fields.fault("arcs", "an arc stands there twice")
        return once(arcs)  # type: ignore[return-value]

    def _is_unread(self, fields: Fields) -> bool:
        """Return whether there is something in place of the list, which is a fault already."""
        return not isinstance(fields.values.get("arcs", []), list)

    def _arc(self, fields: Fields, value: Any, path: str) -> str:
        return self.reader.one_of(value, path, get_args(Arc), "arc", RULE)

    def _band(self, fields: Fields, key: str) -> Band | None:
        if not fields.has(key):
            return None
        band = Fields(self.reader, fields.values[key], fields.at(key), BAND, RULE, needed=BAND)
        return Band(band.inches("inches", 1, FARTHEST), band.whole("ad", 1, MOST_DICE))

    def _note_bands(self, fields: Fields, role: str, ef: Band | None, lr: Band | None) -> None:
        if role != MELEE and ef is None and lr is None:
            fields.fault("ef", "a weapon has an effective range, a long range, or both")
        # A reach that could not be read is a fault already.
        if ef and lr and ef.reach and lr.reach and lr.reach <= ef.reach:
            fields.fault("lr.inches", f'it is not longer than the effective {ef.reach / 2:g}"')
