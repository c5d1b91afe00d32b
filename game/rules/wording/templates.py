"""The small language in which a verb's sentence is written, in one language of people.

    {walk}                 what stands at the word ``walk``; {over:any} asks for a form of it (a case, a plural, a list)
    [over: , over {over}]  only if the word is there; [!over: ...] only if it is not
    [turn=each|may: ...]   only if it has one of these values; ``some`` is any number but 0 and 1, ``counted`` one that is counted
    *is*                   the finite verb of a clause; what follows | stands after the verb in any case
    ^                      the end of a relative clause: a comma where the sentence goes on
    ~                      at the beginning: an instruction (put it there), which can be joined to the one before it

Besides its own words a record has some that say how it is told: ``told`` (an action, step by step), ``alone`` (one player),
``ahead`` (of a move that is still to be chosen), and the flags of its node.

A German clause has its verb second when it stands alone, last when it depends on another, and first after one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from game.rules.language.families import NumberNode

HALT = "\u2063"
"""A comma, where the sentence goes on after a clause."""
Word = Callable[[str, str], str]
"""(word, form) -> what is said there."""
_TOKEN = re.compile(
    r"\[(?P<no>!?)(?P<word>[a-z_]+)(?:=(?P<values>[a-z_0-9|]+))?:|(?P<end>\])|\{(?P<slot>[a-z_]+)(?::(?P<form>[a-z-]+))?\}"
)


class _Part:
    """A stretch of a template: text, a slot, or parts under a condition."""

    __slots__ = ("form", "no", "parts", "text", "values", "word")

    def __init__(self, text: str = "", word: str = "", form: str = "") -> None:
        self.text, self.word, self.form = text, word, form
        self.no = False
        self.values: frozenset[str] = frozenset()
        self.parts: list[_Part] | None = None


@cache
def _parsed(template: str) -> list[_Part]:
    template = template.replace("^", HALT)
    stack: list[list[_Part]] = [[]]
    at = 0
    for found in _TOKEN.finditer(template):
        stack[-1].append(_Part(template[at : found.start()]))
        at = found.end()
        if found["end"]:
            stack.pop()
        elif found["slot"]:
            stack[-1].append(_Part(word=found["slot"], form=found["form"] or ""))
        else:
            part = _Part(word=found["word"])
            part.no, part.values, part.parts = bool(found["no"]), frozenset(filter(None, (found["values"] or "").split("|"))), []
            stack[-1].append(part)
            stack.append(part.parts)
    stack[-1].append(_Part(template[at:]))
    if len(stack) > 1:
        raise ValueError(f"a bracket is left open in {template!r}")
    return stack[0]


def filled(template: str, values: Mapping[str, Any], word: Word) -> str:
    """A template with what a record has at each word; ``*`` and ``|`` are left in it."""
    return "".join(_said(part, values, word) for part in _parsed(template))


def _said(part: _Part, values: Mapping[str, Any], word: Word) -> str:
    if part.parts is not None:
        holds = part.word in values and (not part.values or bool(part.values & _classes(values[part.word])))
        return "".join(_said(inner, values, word) for inner in part.parts) if holds is not part.no else ""
    return word(part.word, part.form) if part.word else part.text


def _classes(value: Any) -> set[str]:
    """What a condition of a template can ask a value for."""
    if isinstance(value, (Mapping, NumberNode)):
        return {"counted"}
    return {str(value).lower(), *({"some"} if isinstance(value, int) and value not in (0, 1) else ())}


_CLAUSE = re.compile(r"(?P<before>[^*]*)\*(?P<verb>[^*]+)\*(?P<inner>[^|]*)\|?(?P<after>.*)", re.DOTALL)


def ordered(clause: str, order: str = "main") -> str:
    """A clause in its order: ``main`` (as it is written), ``sub`` (the verb last), ``first`` (the verb first)."""
    found = _CLAUSE.fullmatch(clause)
    if found is None:
        return clause
    before, verb, inner, after = (found[name].strip(" ") for name in ("before", "verb", "inner", "after"))
    words = {"main": (before, verb, inner), "sub": (before, inner, verb), "first": (verb, before, inner)}[order]
    said = " ".join(filter(None, words))
    return re.sub(r" (?=[,:;.])", "", f"{said} {after}".strip())
