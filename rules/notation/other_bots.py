"""Whole lines as other bots have them, or with a slip, and the form that says the same here.

A line is looked at only once it was refused, so that nothing that can be read changes its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator

from .patterns import pattern
from .refusal import Offer

_DICE = r"[0-9]*d[0-9]+"
_POINT = r"[<>]=?[0-9]+"
_PLUS = r"(\s*[+-]\s*[0-9]+)?"
_SUM = rf"{_DICE}(?:\s*[+-]\s*[0-9]+)+"
_WORDS = r"([^\W\d_][^\W\d]*(?:[ '-]+[^\W\d]+)*)"
_COUNTED = r"(?:(?:hits?|success(?:es)?|count|tn|target|diff(?:iculty)?)(?:\s+(?:on|of))?|on|of)"
_AIM = r"(?:v\.?|tn|target|needs?|diff(?:iculty)?|(?:to\s+)?beats?|@)"
_BEST = r"(?:the\s+)?(?:best|better|highest|higher|high|top)"
_WITH = r"\s*(?:with\s+|w/\s*)"
_FORMS = (
    (r"\[([^\[\]]*d[^\[\]]*)\]", r"\1", "without brackets"),
    (rf"({_DICE})\s*c\[({_POINT})\]", r"\1\2", "counting dice"),
    (rf"({_DICE})\s*r\[({_POINT})\]", r"\1ro\2", "rerolled once"),
    (rf"({_DICE})\s*e\[({_POINT})\]", r"\1!\2", "exploding"),
    (r"([0-9]*)l\[([^\[\]]+)\]", r"\1d[\2]", "faces of your own"),
    (r"([0-9]*)d\[1-([0-9]+)\]", r"\1d\2", "faces from 1 on"),
    (rf"({_DICE})\s*ms({_POINT})", r"(\1)\2", "a test of the total"),
    (r"([0-9]*d)([0-9]+)x\2", r"\1\2!", "exploding on the highest face"),
    (rf"droplowest\(\s*({_DICE})\s*,\s*([0-9]+)\s*\)", r"\1dl\2", "drop the lowest"),
    (rf"drophighest\(\s*({_DICE})\s*,\s*([0-9]+)\s*\)", r"\1dh\2", "drop the highest"),
    (rf"\[\[({_DICE})\]\](d[0-9]+)", r"(\1)\2", "as many dice as it shows"),
    (r"([0-9]*)dc", r"\1d2", "coins as dice of two sides"),
    (r"\+2d20([+-][0-9]+)?", r"2d20kh1\1", "the better of two"),
    (rf"({_DICE})(<[0-9]+)f", r"\1\2", "counting those"),
    # Which dice are kept.
    (rf"({_DICE})\s*(?:h|b|\^|{_BEST})\s*([0-9]+){_PLUS}", r"\1kh\2\3", "keep the best"),
    (rf"({_DICE})\s+([0-9]+)\s*{_BEST}{_PLUS}", r"\1kh\2\3", "keep the best"),
    (rf"({_DICE})\s+{_BEST}{_PLUS}", r"\1kh1\2", "keep the best"),
    (rf"([0-9]+)k([0-9]+){_PLUS}", r"\1d10kh\2\3", "keep the best d10s"),
    (rf"({_DICE})\s*[hb]{_PLUS}", r"\1kh1\2", "keep the best"),
    (rf"({_DICE})\s*k{_PLUS}", r"\1kh1\2", "keep the best"),
    (rf"({_DICE})\s*(?:-|minus\s)\s*l(?:ow(?:est)?)?", r"\1dl1", "without the lowest"),
    (rf"({_DICE})\s*(?:-|minus\s)\s*h(?:igh(?:est)?)?", r"\1dh1", "without the highest"),
    (rf"({_DICE})\s*\(?drop\s+low(?:est)?\)?", r"\1dl1", "without the lowest"),
    (rf"({_DICE})\s*\(?drop\s+high(?:est)?\)?", r"\1dh1", "without the highest"),
    (rf"1?d20{_PLUS}(?:{_WITH}adv\.?|\s*ad?)", r"adv\1", "with advantage"),
    (rf"1?d20{_PLUS}{_WITH}dis(?:-?adv)?\.?", r"dis\1", "with disadvantage"),
    # Which dice are counted.
    (rf"({_DICE})(?:\s*{_COUNTED})?\s+([0-9]+)\+", r"\1>=\2", "that or more"),
    (rf"({_DICE})\s+([0-9]+)\+\s+{_COUNTED}", r"\1>=\2", "that or more"),
    (rf"({_DICE})\s+(?:on\s+|vs\.?\s+)?([0-9]+)\+", r"(\1)>=\2", "a test of the total"),
    (rf"({_SUM})\s+(?:on\s+|vs\.?\s+)?([0-9]+)\+", r"\1>=\2", "a test of the total"),
    (rf"({_SUM}|1?d20)\s*{_AIM}\s*([0-9]+)", r"\1>=\2", "that or more"),
    (rf"({_DICE})\s*(?:tn|diff(?:iculty)?)\s*([0-9]+)", r"\1>=\2", "that or more"),
    (rf"({_DICE})s([0-9]+)", r"\1>=\2", "counting that or more"),
    (r"([0-9]*d6)\s+5'?s\s+(?:and|or|&)\s+6'?s", r"\1>=5", "counting both"),
    (rf"({_DICE})\s+explod(?:e|es|ing)\s+(?:on\s+)?([0-9]+)\+", r"\1!>=\2", "exploding"),
    (rf"({_DICE})({_POINT})!([0-9]+)", r"\1!=\3\2", "exploding, then counting"),
    (rf"([0-9]*d)([0-9]+)({_POINT})!", r"\1\2!=\2\3", "exploding, then counting"),
    (r"(?:dc|ac)\s*([0-9]+)\s*[:,]?\s*([^<>=;#]*d[^<>=;#]*)", r"\2>=\1", "that or more"),
    (rf"(1?d20{_PLUS})\s+gegen\s+([0-9]+)", r"\1>=\3", "that or more"),
    (r"1?d(?:100|%)\s*(?:<=|under|unter)?\s*([0-9]+)\s*%?", r"1d100<=\1", "that or less"),
    (r"1?d(?:00|100%)", "1d100", "1 to 100"),
    (
        rf"({_DICE})\s+(?:on\s+)?([0-9]+)\s+or\s+(?:more|higher|better|up|above)",
        r"\1>=\2",
        "that or more",
    ),
    (
        rf"({_DICE})\s+(?:on\s+)?([0-9]+)\s+or\s+(?:less|lower|under|below)",
        r"\1<=\2",
        "that or less",
    ),
    (rf"({_DICE})\s*{_COUNTED}\s*([<>]=?\s*[0-9]+)", r"\1\2", "counting those"),
    # Several rolls.
    (r"(?:rr|repeat)\s*([0-9]+)\s*[,:x*]?\s*(.*d.*)", r"\1x\2", "as several rolls"),
    (r"([0-9]+)\s*r\s*([0-9]*d[0-9]+.*)", r"\1x\2", "as several rolls"),
    # Words beside the dice.
    (rf"(.*[0-9])\s*\({_WORDS}\)", r"\1 # \2", "as a comment"),
    (rf"(.*[0-9])\s*(?:\"|“){_WORDS}(?:\"|”)", r"\1 # \2", "as a comment"),
    (rf"(.*[0-9])\s*(?://|[:,|])\s*{_WORDS}", r"\1 # \2", "as a comment"),
    # A letter that looks like a number, a sign too many.
    (r"([0-9]*)d([0-9]+)o", r"\1d\g<2>0", "with a nought"),
    (rf"[li](d[0-9]+){_PLUS}", r"1\1\2", "with a one"),
    (r"([^#]*[0-9])\s*\+\s*\+\s*([0-9].*)", r"\1+\2", "with one plus"),
    # What other bots and tables have a name for.
    (r"(?:flip|toss)?\s*(?:a\s+)?coin(?:\s*(?:flip|toss))?", "d[heads,tails]", "a coin"),
    (r"percentile(?:\s+dice)?|d%%", "d100", "1 to 100"),
    (r"(?:random|rand|pick|number)?\s*1\s*(?:to|\.\.\.?)\s*([0-9]+)", r"1d\1", "from 1 on"),
    (r"(?:random|rand|pick|number)\s*1\s*-\s*([0-9]+)", r"1d\1", "from 1 on"),
    (r"(?:fate|fudge)(?:\s+dice)?" + _PLUS, r"4dF\1", "four Fate dice"),
    (r"([0-9]+)\s*(?:fate|fudge)(?:\s+dice)?" + _PLUS, r"\1dF\2", "Fate dice"),
    (r"([0-9]+)\s*%(?:\s+chance)?", r"1d100<=\1", "that or less"),
    (r"(?:dnd|d&d)?\s*(?:stats|abilities|ability scores)", "6x4d6kh3", "six abilities"),
    (r"(?:attack|skill|save|check|initiative)\s*([+-]\s*[0-9]+)", r"1d20\1", "with a d20"),
    (r"sr\s*([0-9]+)", r"\1d6>=5", "Shadowrun's dice"),
    (r"([0-9]+)\s*wod\s*([0-9]+)", r"\1d10>=\2f1", "World of Darkness's dice"),
    (r"([0-9]+)\s*cod", r"\1d10!=10>=8", "Chronicles of Darkness's dice"),
    (r"([0-9]+)\s*yz", r"\1d6=6", "the Year Zero Engine's dice"),
    (r"gurps", "3d6", "GURPS's dice"),
)

_NAMED = rf"({_DICE}|[0-9]+)\s+{_WORDS}"


def forms_of(text: str) -> Iterator[Offer]:
    """Yield the forms that say what a line meant, the likeliest first; some cannot be rolled."""
    bare = text.strip()
    for typed, form, caption in _FORMS:
        found = pattern(typed).fullmatch(bare)
        if found is not None:
            yield Offer(caption, found.expand(form))
    yield from _with_labels(bare)


def _with_labels(text: str) -> Iterator[Offer]:
    """Yield a sum with the words behind its parts as labels; those behind the last alone are a
    comment.
    """
    parts = text.split("+")
    named = [pattern(_NAMED).sub(r"\1[\2]", one.strip()) for one in parts]
    if any(one.endswith("]") for one in named[:-1]):
        yield Offer("with labels", "+".join(named))
