"""The screenshots of the docs can be taken anew at any time."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.conftest import ROOT
from tests.support.e2e import screenshots
from tests.support.sandbox.browser import CHROMIUM

pytestmark = pytest.mark.bot
NAMES = (
    *("316-map", "316-sheet", "p28-sheet", "p28-character", "p28-warband"),
    *("pf-battle", "pf-attack", "pf-sheet"),
)
ON_A_PHONE = ("demo", "lobby", "p28-move", "p28-map", "pf-move", "pf-map")
"""Those that the docs show on a phone alone; they are taken in both sizes as well."""


def size_of(file):
    with Image.open(file) as picture:
        return picture.size


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason="this machine has no Chromium")
async def test_every_screenshot_is_taken_in_both_sizes(tmp_path):
    await screenshots.main(tmp_path, [])
    taken = {path.name: size_of(path) for path in tmp_path.iterdir()}
    sizes, names = screenshots.SIZES.items(), (*NAMES, *ON_A_PHONE)
    wanted = {f"{name}{end}.png": size for name in names for end, size in sizes}
    assert taken == wanted


@pytest.mark.parametrize("name", NAMES)
def test_the_docs_have_each_in_both_sizes(name):
    for end, size in screenshots.SIZES.items():
        file = ROOT / "docs" / "screenshots" / f"{name}{end}.png"
        assert size_of(file) == size
        assert any(file.name in page.read_text() for page in (ROOT / "docs").glob("*.md"))
