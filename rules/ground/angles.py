"""Bearings in half degrees, by a table of whole sines (ruling G4).

Bearing 0 is north, and bearings grow clockwise. Directions point as far as SCALE.
"""

from __future__ import annotations

from bisect import bisect_left

SCALE = 1 << 30
HALF_DEGREES = 720
RIGHT = 180
"""A right angle in half degrees."""
DEGREES = 360

# round(SCALE * sin(n / 2 degrees)) for n from 0 to 180; the tests hold them against exact sines.
SINES = (
    *(0, 9_370_046, 18_739_379, 28_107_284, 37_473_049, 46_835_961),
    *(56_195_305, 65_550_370, 74_900_443, 84_244_813, 93_582_766, 102_913_593),
    *(112_236_583, 121_551_025, 130_856_211, 140_151_432, 149_435_979, 158_709_147),
    *(167_970_228, 177_218_517, 186_453_311, 195_673_906, 204_879_599, 214_069_690),
    *(223_243_478, 232_400_266, 241_539_355, 250_660_051, 259_761_657, 268_843_482),
    *(277_904_834, 286_945_021, 295_963_357, 304_959_154, 313_931_728, 322_880_394),
    *(331_804_471, 340_703_281, 349_576_144, 358_422_386, 367_241_333, 376_032_312),
    *(384_794_656, 393_527_696, 402_230_767, 410_903_207, 419_544_355, 428_153_553),
    *(436_730_145, 445_273_479, 453_782_903, 462_257_770, 470_697_435, 479_101_254),
    *(487_468_587, 495_798_798, 504_091_252, 512_345_318, 520_560_366, 528_735_772),
    *(536_870_912, 544_965_168, 553_017_922, 561_028_562, 568_996_477, 576_921_062),
    *(584_801_711, 592_637_825, 600_428_808, 608_174_066, 615_873_009, 623_525_051),
    *(631_129_609, 638_686_104, 646_193_961, 653_652_607, 661_061_475, 668_420_001),
    *(675_727_625, 682_983_788, 690_187_940, 697_339_532, 704_438_018, 711_482_859),
    *(718_473_518, 725_409_462, 732_290_163, 739_115_098, 745_883_746, 752_595_592),
    *(759_250_125, 765_846_838, 772_385_229, 778_864_800, 785_285_058, 791_645_512),
    *(797_945_680, 804_185_082, 810_363_241, 816_479_688, 822_533_958, 828_525_588),
    *(834_454_122, 840_319_110, 846_120_104, 851_856_663, 857_528_349, 863_134_732),
    *(868_675_383, 874_149_882, 879_557_810, 884_898_757, 890_172_315, 895_378_084),
    *(900_515_665, 905_584_669, 910_584_710, 915_515_405, 920_376_381, 925_167_266),
    *(929_887_697, 934_537_312, 939_115_760, 943_622_690, 948_057_759, 952_420_630),
    *(956_710_970, 960_928_454, 965_072_759, 969_143_570, 973_140_576, 977_063_475),
    *(980_911_966, 984_685_757, 988_384_560, 992_008_094, 995_556_083, 999_028_257),
    *(1_002_424_350, 1_005_744_105, 1_008_987_269, 1_012_153_594, 1_015_242_840, 1_018_254_771),
    *(1_021_189_159, 1_024_045_778, 1_026_824_413, 1_029_524_851, 1_032_146_887, 1_034_690_320),
    *(1_037_154_959, 1_039_540_613, 1_041_847_103, 1_044_074_252, 1_046_221_891, 1_048_289_855),
    *(1_050_277_989, 1_052_186_140, 1_054_014_162, 1_055_761_918, 1_057_429_273, 1_059_016_101),
    *(1_060_522_280, 1_061_947_697, 1_063_292_242, 1_064_555_814, 1_065_738_315, 1_066_839_657),
    *(1_067_859_754, 1_068_798_530, 1_069_655_912, 1_070_431_836, 1_071_126_243, 1_071_739_079),
    *(1_072_270_298, 1_072_719_860, 1_073_087_729, 1_073_373_879, 1_073_578_288, 1_073_700_939),
    *(1_073_741_824,),
)


def sine(half_degrees: int) -> int:
    """Return SCALE times the sine of an angle in half degrees."""
    turn, rest = divmod(half_degrees % HALF_DEGREES, RIGHT)
    size = SINES[rest] if turn % 2 == 0 else SINES[RIGHT - rest]
    return size if turn < 2 else -size


def direction(half_degrees: int) -> tuple[int, int]:
    """Return how far east and how far north a bearing in half degrees points."""
    return sine(half_degrees), sine(half_degrees + RIGHT)


def bearing(east: int, north: int) -> int:
    """Return the bearing of a vector in whole degrees, the nearest one; 0 for no vector."""
    return (bearing_below(east, north) + 1) // 2 % DEGREES


def bearing_below(east: int, north: int) -> int:
    """Return the greatest bearing in half degrees that is not beyond a vector, 0 for none."""
    turn = 0
    if not (east or north):
        return 0
    while not (east >= 0 and north > 0):
        # A quarter counter-clockwise, until the vector points between north and east.
        east, north, turn = -north, east, turn + 1
    return turn * RIGHT + _within_quarter(east, north)


def _within_quarter(east: int, north: int) -> int:
    def is_reached(half: int) -> bool:
        return east * SINES[RIGHT - half] >= north * SINES[half]

    return max(0, bisect_left(range(RIGHT), True, key=lambda half: not is_reached(half)) - 1)


def opposite(degrees: int) -> int:
    """Return the bearing straight back from one in whole degrees."""
    return (degrees + DEGREES // 2) % DEGREES


def turn_between(first: int, second: int) -> int:
    """Return the smaller angle between two bearings in whole degrees, 0 to 180."""
    apart = (first - second) % DEGREES
    return min(apart, DEGREES - apart)
