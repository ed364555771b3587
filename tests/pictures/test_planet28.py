"""A battle of Planet 28 on a phone: everything can be read, and the words name everybody."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from pictures import lettered, palette, planet28, planet28_news, planet28_sheet
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Pick
from rules.games.planet28.campaign.injuries import DEATH, FATES, OUT, RECOVERY
from rules.games.planet28.campaign.names import EFFECTS
from rules.games.planet28.campaign.wrecks import DAMAGES, DESTROYED, FULL, SLOW
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.units import Effect
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support import drawing
from tests.support.planet28 import battles
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import going, std, table

EVERY = 40
SABRE = WEAPONS["Great sword"]
LASTING_INJURIES = {fate.name for fate in FATES} - {RECOVERY, OUT, DEATH}
LASTING_DAMAGE = {damage.name for damage in DAMAGES} - {SLOW, FULL, DESTROYED}
LONG = "Grand Archdeacon Wilhelmina of the Outer Marches"


PLATES = ("_title", "_thing")


def drawn(state, before=None):
    """Return the picture, and what each of its strips is made of."""
    drawing.forgotten()
    for name in PLATES:
        getattr(lettered, name).cache_clear()
    views = [SYSTEM.look(one, None) if one is not None else None for one in (state, before)]
    with drawing.recorded() as made:
        picture = planet28.draw(*views)
    return picture, made


def words(made):
    return [text.words for one in made for text in one.texts]


def faults(made):
    return [fault for one in made for fault in drawing.faults(one)]


def stripes(made):
    """Return how many characters are marked as changed."""
    return sum(fill == palette.CHANGED for one in made for fill in one.fills)


@pytest.mark.parametrize("seed", range(3))
def test_random_battles_can_be_read_and_everybody_is_named(seed):
    rows = []
    battles.play_out(seed, rows.append)
    for row in rows[::EVERY]:
        picture, made = drawn(row.step.state, row.before)
        assert faults(made) == []
        assert len(picture.alt) <= 1000
        # Of a squad it is the squad that is named.
        for unit in SYSTEM.look(row.step.state, None).units:
            assert unit.name in picture.alt


def test_sixty_characters_with_long_names_can_be_read():
    seats = ("red", "blue", "green", "yellow", "white", "violet")
    every = ("Blind", "Flame", "Immobilize", "Stimulants", "Inspire", "Wither", "Dishearten")
    effects = tuple(Effect(name, 0, 9, 1) for name in every)
    people = [std(seat, f"{LONG} {n}", effects=effects) for seat in seats for n in range(10)]
    _, made = drawn(table(*people, seats=seats))

    assert faults(made) == []


def test_hp_order_contacts_effects_and_whose_activation_are_on_the_picture():
    burning = (Effect("Flame", 0, 9, 1),)
    people = (std("red", "Teniel", hp=7, half=True, effects=burning), std("blue", "Needle"))
    picture, made = drawn(table(*people, locks=((1, 2),)))

    assert {"7/20", "20/20", "Teniel acts", "Turn 1 of 9", "1"} <= set(words(made))
    assert any("Touches" in said for said in words(made))
    assert picture.alt == (
        "Planet 28, turn 1 of 9. Teniel acts. "
        "Red: Teniel 7/20 HP, has 2 actions, touches Needle, below half, flame. "
        "Blue: Needle 20/20 HP, number 1 to act, touches Teniel."
    )


def test_who_holds_is_broken_hangs_or_is_controlled_is_said():
    people = (
        std("red", "Teniel"),
        std("blue", "Needle", holding=True),
        std("blue", "Grub", status="broken"),
        std("blue", "Krol", climbing=90),
        std("blue", "Vash", control="red"),
    )
    _, made = drawn(table(*people))

    assert {"Holds 2 actions", "Broken", "Hangs 9 cm up", "Moved by Red"} <= set(words(made))


def test_what_the_last_row_changed_is_marked_and_told():
    before = table(std("red", "Teniel"), std("blue", "Needle"), std("blue", "Grub"))
    after = before.change(2, hp=5, holding=True).change(3, hp=0, status="slain")
    picture, made = drawn(after, before)

    assert stripes(made) == 1
    assert "Changed: Needle 20 to 5 HP, holds 2 actions; Grub 20 to 0 HP, slain." in picture.alt
    assert "Gone: Grub (slain)" in words(made)
    assert stripes(drawn(after, after)[1]) == stripes(drawn(after)[1]) == 0


def test_the_legend_stands_on_the_first_picture_alone():
    first = table(std("red"), std("blue"))
    later = replace(first, turn=2)

    assert [planet28.KEYS[0] in words(drawn(one)[1]) for one in (first, later)] == [True, False]


def test_a_battle_that_is_over_says_how_it_ended():
    over = replace(table(std("red"), std("blue")), ended="The enemy has fled.", frames=())
    picture, made = drawn(over)

    assert "The enemy has fled." in words(made)
    assert "The enemy has fled." in picture.alt


@pytest.mark.parametrize("seed", range(3))
def test_every_sheet_can_be_read_and_says_it_in_words(seed):
    rows = []
    battles.play_out(seed, rows.append)
    view = SYSTEM.look(rows[len(rows) // 2].step.state, None)
    for unit in view.units:
        with drawing.recorded() as made:
            picture = planet28_sheet.sheet(view, unit.id)
        assert drawing.faults(made[-1]) == []
        assert picture.alt.startswith(f"{unit.name}. {unit.hp}/{unit.start_hp} HP")
        assert all(weapon.name in picture.alt for weapon in unit.weapons)


def test_a_sheet_shows_skills_weapons_gear_and_what_lasts():
    flame = (Effect("Flame", 0, 9, 1),)
    krol = std("red", "Krol", F=7, items={"Med kit": 2}, effects=flame, unloaded=("Laser pistol",))
    view = SYSTEM.look(table(krol, std("blue", "Needle"), locks=((1, 2),)), None)

    assert planet28_sheet.sheet_lines(view, 1) == (
        "Krol",
        "20/20 HP, Red, armour: No armour",
        "A 5, F 7, S 5, AW 5, P 5",
        "Weapons: Dagger 1D4+3, in hand; Laser pistol 1D8, to 15 cm, in hand, not loaded",
        "Items: Med kit 2",
        "Lasting on it: Flame",
        "In contact with: Needle",
    )


def test_a_sheet_says_which_injuries_somebody_bears_and_what_they_do():
    state = table(std("red", "Krol"), std("blue"))
    hurt = replace(state.profile(1), injuries=("Crushed leg", "Shaken", "Crushed leg"))
    view = SYSTEM.look(replace(state, profiles=(hurt, *state.profiles[1:])), None)
    told = (
        "Crushed leg × 2 (3 cm less Speed for good, less A for some battles), "
        "Shaken (1 less in break tests)"
    )

    with drawing.recorded() as made:
        picture = planet28_sheet.sheet(view, 1)

    assert drawing.faults(made[-1]) == []
    assert f"Injuries: {told}" in planet28_sheet.sheet_lines(view, 1)
    assert f"Injuries: {told}" in picture.alt
    shown = [text.words for text in made[-1].texts]
    assert " ".join(shown[shown.index("Injuries") + 1 :]).startswith(told)


def test_every_injury_says_on_the_sheet_what_it_does():
    assert set(EFFECTS) == {*LASTING_INJURIES, *LASTING_DAMAGE}


def crowd(**changed):
    """Return a battle of forty, in which number 1 acts and may be locked with number 21."""
    people = [std(seat, f"{seat} {n}", **changed) for seat in ("red", "blue") for n in range(1, 21)]
    return table(*people)


def test_of_many_characters_those_that_matter_are_drawn_and_the_others_counted():
    before = crowd()
    after = before.lock(1, 21).change(30, hp=4).change(9, holding=True)
    picture, made = drawn(after, before)

    named = {said for said in words(made) if said[:4] in ("red ", "blue") and said[-1].isdigit()}
    assert {"red 1", "blue 1", "blue 10", "red 9"} <= named
    assert len(named) == planet28_news.FEW
    assert "+ 12 more, unhurt: /game status" in words(made)
    assert "; and 12 more, unhurt." in picture.alt
    assert faults(made) == []


def test_the_others_are_counted_by_how_they_are():
    after = crowd().change(40, hp=4).change(39, hp=3, status="broken").change(38, status="fled")
    picture, made = drawn(after)

    assert "+ 19 more, 2 hurt, 1 broken: /game status" in words(made)
    assert "Gone: blue 18 (fled)" in words(made)
    assert "Blue: and 19 more, 2 hurt, 1 broken. Gone: blue 18 (fled)." in picture.alt


@pytest.mark.parametrize(("many", "shown"), [(12, 12), (13, 10)])
def test_up_to_twelve_are_all_drawn(many, shown):
    people = [std(("red", "blue")[n % 2], f"Unit {n}") for n in range(many)]
    _, made = drawn(table(*people))

    assert sum(said.startswith("Unit ") and said[-1].isdigit() for said in words(made)) == shown


def test_only_characters_that_look_otherwise_are_drawn_again():
    before = table(std("red", "Teniel"), std("blue", "Needle"), std("blue", "Grub"))
    drawn(before)
    views = [SYSTEM.look(one, None) for one in (before.change(2, hp=5), before)]
    with drawing.recorded() as made:
        planet28.draw(*views)

    assert words(made)[:3] == ["1", "5/20", "Needle"]
    assert len(made) == 1


def test_a_picture_of_forty_is_small_and_whole():
    picture, made = drawn(crowd().lock(1, 21), crowd())
    image = Image.open(io.BytesIO(picture.png))
    image.load()

    assert image.size == (620, sum(strip.canvas.numbers.height for strip in made))
    assert len(picture.png) < 25_000
    again, anew = drawn(crowd().lock(1, 21), crowd())
    assert again == picture and len(anew) == len(made)


@pytest.mark.rule("P28-SQD-DMG")
def test_whom_a_hit_may_take_stands_on_the_picture_with_the_letters_of_the_buttons():
    people = [std("blue", name, hp=hp) for name, hp in (("Ada", 20), (LONG, 3))]
    state = with_squad(table(std(), *people), 2, 3)
    frame = Harm(hit=Hit(striker=1, weapon=SABRE, victim=4), parent=len(state.frames) - 1)
    state = going(replace(state, frames=(*state.frames, frame)), "d6:3 d6:2").state
    asked = SYSTEM.picks(state)

    picture, made = drawn(state)

    assert faults(made) == []
    assert [(one.letter, one.name, one.note) for one in asked.things] == [
        ("A", "Ada", "20 HP"), ("B", LONG, "3 HP")
    ]  # fmt: skip
    assert picture.alt.startswith(f"{asked.title} A Ada (20 HP), B {LONG} (3 HP). Planet 28, ")
    assert {"A", "B", "Ada", "20 HP"} <= set(words(made))
    assert [one.move for one in asked.things] == [Pick(which=2), Pick(which=3)]
