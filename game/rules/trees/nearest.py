"""The known word that was probably meant by an unknown one, and what a typo is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from game.rules.trees.synonyms import SYNONYMS

MAX_WORD = 64
"""Letters of a word; longer ones are compared with nothing."""
MAX_CANDIDATES = 2000
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "'": "", "’": ""})


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant, or None.

    Counts a letter left out, added or changed, or two neighbours exchanged, as one edit, and allows one edit to a short
    word, up to a third of the letters of a long one. Plural for singular, ``-`` for ``_``, capitals, the parts of a name
    in another order, and one part for the whole are near too. Of equally near ones the first is returned. A word of
    another language, or of other people's English, is near to what it stands for.
    """
    if not word or len(word) > MAX_WORD:
        return None
    known = [candidate for candidate in candidates if candidate != word and len(candidate) <= MAX_WORD][:MAX_CANDIDATES]
    ranked = [(far, place) for place, candidate in enumerate(known) if (far := _far(word, candidate)) is not None]
    if ranked and min(ranked)[0] < 1:
        return known[min(ranked)[1]]
    stands_for = next((meant for meant in SYNONYMS.get(plain_name(word), ()) if meant in known), None)
    return stands_for or (known[min(ranked)[1]] if ranked else _by_part(word, known))


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """``Did you mean "wheel"?``, or an empty text where nothing is near."""
    found = nearest(word, candidates)
    return f'Did you mean "{found}"?' if found else ""


def listed(word: str, candidates: Iterable[str]) -> str:
    """``Here can stand: leap, walk.``, the nearest first; empty where one of them was probably meant and only misspelt."""
    known = list(candidates)
    near = nearest(word, known)
    if near and _far(word, near) is not None:
        return ""
    ranked = sorted(known, key=lambda candidate: (candidate != near, edit_distance(word[:MAX_WORD], candidate), candidate))
    return f"Here can stand: {', '.join(ranked)}."


def plain_name(word: str) -> str:
    """The name that a word would be in small letters a-z, digits and ``_``; empty if there is none such."""
    letters = word.strip().lower().translate(_UMLAUTS)
    name = re.sub(r"[^a-z0-9]+", "_", letters).strip("_")
    return name if re.fullmatch(r"[a-z][a-z0-9_]{0,63}", name) else ""


def _folded(word: str) -> str:
    return word.strip().casefold().replace("-", "_").replace(" ", "_")


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def _far(word: str, candidate: str) -> float | None:
    """How far two words are apart, from 0; None if too far to be meant."""
    a, b = _folded(word), _folded(candidate)
    if a == b:
        return 0
    if _singular(a) == _singular(b):
        return 0.5
    if "_" in a and sorted(a.split("_")) == sorted(b.split("_")):
        return 0.5
    longer = max(len(a), len(b))
    most = longer // 3 if longer > 2 else 0
    if abs(len(a) - len(b)) > most or _letters_apart(a, b) > most:
        return None
    number = edit_distance(a, b)
    return number if number <= most else None


def _letters_apart(a: str, b: str) -> int:
    """A quick lower bound of the edit distance: letters that the one has and the other lacks."""
    left, right = Counter(a), Counter(b)
    return max((left - right).total(), (right - left).total())


def is_typo(word: str, other: str) -> bool:
    """Whether two words of four letters or more differ by one letter left out, added or changed, or two exchanged.

    Words that differ in a digit are meant to differ.
    """
    if word == other or min(len(word), len(other)) < 3 or max(len(word), len(other)) < 4:
        return False
    if len(word) > len(other):
        word, other = other, word
    start = next((i for i, letter in enumerate(word) if letter != other[i]), len(word))
    if other[start].isdigit() or word[start : start + 1].isdigit():
        return False
    if len(word) < len(other):
        return word[start:] == other[start + 1 :]
    exchanged = word[start : start + 2] == other[start : start + 2][::-1] and word[start + 2 :] == other[start + 2 :]
    return exchanged or word[start + 1 :] == other[start + 1 :]


def typo_of(word: str, known: Iterable[str]) -> str | None:
    """The first of the known words that a word is a typo of."""
    return next((other for other in known if is_typo(word, other)), None)


def edit_distance(a: str, b: str) -> int:
    """Optimal string alignment: how many letters are left out, added or changed, or neighbours exchanged, between two words."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def _by_part(word: str, known: list[str]) -> str | None:
    """The only candidate of which the word is a part (``lotus`` of ``white_lotus``) or a long beginning."""
    folded = _folded(word)
    whole = [c for c in known if folded in _folded(c).split("_") or _folded(c) in folded.split("_")]
    begun = [c for c in known if len(folded) >= 4 and _folded(c).startswith(folded)]
    found = whole or begun
    return found[0] if len(found) == 1 else None
