"""How people see colours: contrast, distance, and the three rarer kinds of colour vision."""

from __future__ import annotations

Linear = tuple[float, float, float]

VISION = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009): the matrices for a severity of 1.0, for linear RGB."""
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def linear(colour: str) -> Linear:
    """Return an sRGB colour such as `#d55e00` without its gamma."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2.2 defines it, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, vision: str) -> Linear:
    """Return a colour as somebody with that colour vision sees it, without gamma."""
    return _times(VISION[vision], linear(colour))


def _times(matrix: tuple[Linear, Linear, Linear], colour: Linear) -> Linear:
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in matrix
    )
    return red, green, blue


def _lab(colour: Linear) -> Linear:
    """Return a linear colour in CIE L*a*b*."""
    xyz = [sum(a * b for a, b in zip(row, colour, strict=True)) for row in TO_XYZ]
    x, y, z = (_bent(value / white) for value, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def distance(one: Linear, other: Linear) -> float:
    """Return how far apart two linear colours look (CIE 1976); about 2 can just be seen."""
    pairs = zip(_lab(one), _lab(other), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5
