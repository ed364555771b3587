"""The fight of Planet 28 on a phone: who is locked, aboard, apart, how far, and who is gone."""

from __future__ import annotations

import pytest

from pictures import planet28_fight, planet28_fight_words
from rules.games.planet28 import SYSTEM
from rules.games.planet28.gaps import Gap
from rules.games.planet28.units import Effect
from tests.support import drawing
from tests.support.planet28 import battles
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.rides import aboard
from tests.support.planet28.tables import std, table

LONG = "Grand Archdeacon Wilhelmina of the Outer Marches"
GAPS = (Gap(6, 2, 125, covered=True), Gap(1, 6, 300, moved=True))


def battle():
    """A battle with somebody of every sort: locked, holding, hidden, aboard, tipped, slain."""
    people = [
        std(name=LONG, hp=12),
        std(name="Teniel", holding=True),
        std(name="Wren"),
        std("blue", "Needle", hp=3, status="broken"),
        std("blue", "Krol"),
        std("blue", "Grub", effects=(Effect("Smoke", -1, 3, 1),)),
        std("blue", "Old Tom", status="slain", hp=0, actions=0),
    ]
    parts = ("front Engine 10/10", "left Transport section 10/10")
    state = with_vehicle(table(*people), *parts, name="Mudlark", seat="red", tipped=True)
    return aboard(state.lock(1, 4).lock(1, 5).lock(2, 5), 3, place=1)


def drawn(state, told=()):
    view = SYSTEM.look(state, None)
    with drawing.recorded() as made:
        picture = planet28_fight.draw(view, told)
    assert [fault for one in made for fault in drawing.faults(one)] == []
    return picture, [text.words for one in made for text in one.texts]


def test_the_words_say_of_everybody_where_they_are():
    assert planet28_fight_words.fight_lines(SYSTEM.look(battle(), None), GAPS) == (
        f"Locked: {LONG} (12/20 HP) with Needle (3/20 HP, broken) and Krol (20/20 HP); "
        "Teniel (20/20 HP, holds 2) with Krol (20/20 HP)",
        "In Mudlark: Wren (20/20 HP)",
        "Red, touching nobody: Mudlark (20/20 HP, on its side)",
        "Blue, touching nobody: Grub (20/20 HP, hidden by smoke)",
        f"Last said: Grub and Teniel 12.5 cm, Teniel in cover; {LONG} and Grub 30 cm, "
        "before a move",
        "Down or gone: Old Tom (slain)",
    )


def test_the_picture_shows_the_same_and_can_be_read_on_a_phone():
    picture, words = drawn(battle(), GAPS)
    for title in ("Locked in combat", "In Mudlark", "Touching nobody", "Down or gone"):
        assert title in words
    assert {"Teniel", "20/20 HP, holds 2", "Krol", "Needle", "Wren", "Mudlark"} <= set(words)
    assert "20/20 HP, hidden by smoke" in words and "Old Tom (slain)" in words
    assert "Grub and Teniel 12.5 cm, Teniel in cover" in words
    assert picture.alt.startswith("Turn 1 of 9. Locked: ") and len(picture.alt) <= 1000


def test_lines_join_those_who_touch_and_nobody_else():
    apart, _ = drawn(table(std(), std("blue")))
    view = SYSTEM.look(battle(), None)
    (combat,) = planet28_fight_words.parted(view).locked
    assert [unit.name for unit in combat] == [LONG, "Teniel", "Needle", "Krol"]
    assert "Locked" not in apart.alt


def test_a_combat_of_three_sides_is_one():
    seats = ("red", "blue", "green")
    state = table(*(std(seat, seat.title()) for seat in seats), seats=seats)
    state = state.lock(1, 2).lock(2, 3)
    (combat,) = planet28_fight_words.parted(SYSTEM.look(state, None)).locked
    assert len(combat) == 3
    with_notch, without = drawn(state), drawn(state.part(2, 3))
    assert "Blue (20/20 HP) with Green (20/20 HP)" in with_notch[0].alt
    assert with_notch[0].png != without[0].png


def test_a_squad_counts_its_members_and_rides_whole():
    state = with_squad(table(*[std(name=f"Red {n}") for n in (1, 2, 3)], std("blue")), 1, 2, 3)
    state = with_vehicle(state, "left Transport section 10/10", seat="red", name="Bus", actions=0)
    walking = planet28_fight_words.fight_lines(SYSTEM.look(state, None), ())
    assert walking[0].startswith("Red, touching nobody: Guard (60/60 HP, 3 of 3)")
    riding = SYSTEM.look(aboard(state, 1, 2, 3, place=0), None)
    assert planet28_fight_words.fight_lines(riding, ())[0] == "In Bus: Guard (60/60 HP, 3 of 3)"


def test_forty_in_one_combat_and_forty_apart_can_be_read():
    people = [std(seat, f"{seat} {n}") for seat in ("red", "blue") for n in range(1, 21)]
    state = table(*people)
    _, words = drawn(state)
    assert "and 28 more: /game status" in words
    for n in range(1, 20):
        state = state.lock(n, n + 20).lock(n, n + 21)
    drawn(state)


@pytest.mark.parametrize("seed", range(4))
def test_random_battles_can_be_read_and_name_everybody(seed):
    rows = []
    battles.play_out(seed, rows.append)
    for row in rows[::40]:
        _, words = drawn(row.step.state)
        view = SYSTEM.look(row.step.state, None)
        text = "\n".join(planet28_fight_words.fight_lines(view, ()))
        assert all(unit.name in text for unit in view.units)
        assert words[0] == view.now
