"""The games' own forms as the language knows them: by their words."""

from __future__ import annotations

from ..procedures import FORMS

BY_WORD = {form.word: form for form in FORMS}
COUNTED = frozenset(form.word for form in FORMS if form.dice)
