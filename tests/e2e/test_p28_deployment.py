"""Sealed deployments of Planet 28: typed into a form, seen by nobody, revealed together."""

from __future__ import annotations

import pytest

from tests.support.e2e import hands
from tests.support.e2e.p28 import PLACE, battle
from tests.support.services.playing import rows, told

pytestmark = [pytest.mark.bot, pytest.mark.rule("P28-SETUP-3", "P28-PBP-4")]


async def said(person, where):
    """Hand a deployment in by its form."""
    form = await hands.pick(person, PLACE, "p28 do", "Say where everybody begins")
    assert [field.label for field in form.modal.fields] == ["Where everybody of yours begins"]
    return await person.submit(form, where=where)


async def test_both_deployments_are_told_once_both_are_in(table):
    ana, ben = await battle(table, deploy="sealed")
    assert (await hands.asked(table))[0] == "deployment"

    await said(ana, "Teniel on the roof")
    heard = " ".join(m.text for m in await ben.messages(PLACE))
    await said(ben, "All behind the tank")

    assert "roof" not in heard
    lines = [line.text for row in await rows(table) for line in told(row)]
    assert "Red deploys: Teniel on the roof." in lines
    assert "Blue deploys: All behind the tank." in lines
    assert (await hands.asked(table))[0] != "deployment"
