"""Warbands in which anything may be wrong: every fault is told with its place."""

from __future__ import annotations

import json
import random
import re

import pytest

from rules.core import Faults
from rules.games.planet28.warband.reader import read_warband, reviewed
from tests.support.planet28.battles import warband
from tests.support.planet28.spoiled import heard_of, spoiled

PLACE = re.compile(r"(warband|points|alone|characters|squads|vehicles)\b[^:]*: \S")

HEARD = {"P28-WB-2", "P28-WB-6", "P28-WB-8", "P28-VCRE-4", "P28-CUST-1"}
LEAST, MOST = 200, 4000
"""How many warbands are spoiled; one in two hundred breaks the rarest of these rules."""


@pytest.mark.random
def test_whatever_is_wrong_with_a_warband_is_told_with_its_place(seed_of):
    source, told = random.Random(seed_of(28)), set()
    for tried in range(MOST):
        if tried >= LEAST and told >= HEARD:
            break
        text = spoiled(source, warband(source, "red"))
        faults = reviewed(json.loads(text)).faults
        assert all(PLACE.match(line) for line in faults), faults
        told.update(heard_of(text))
        try:
            read_warband(text)
        except Faults as refused:
            assert refused.faults == faults
        else:
            assert faults == ()
    assert told >= HEARD
