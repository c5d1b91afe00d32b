"""English for the rule book: articles, plurals, and things with all that is said of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.rules.rulebook_templates import HALT
from game.rules.rulebook_things import PLACED, POINT, SQUARE, TILE, Tail, Thing

_FIXED = ("the ", "your ", "one's ")
_CORE = re.compile(r"(?P<core>.*?)(?P<rest>(?:,| (?:of|in|that|for|among|at|on|which|beside|from|with) ).*)?")
_WHERE: dict[str, str] = {
    "around": "next to {0}",
    "beside": "straight beside {0}",
    "within spaces": "within {n} space{s} of {0}",
    "within steps": "within {n} step{s} of {0}",
    "within spaces another": "within {n} space{s} of {0} other than itself",
    "within steps another": "within {n} step{s} of {0} other than itself",
    "in line with": "in line with {0}",
    "mirror of": "opposite {0}",
    "reflection of": "across the middle row from {0}",
    "origin of": "where {0} stood",
    "corners of": "at a corner of {square}{0}",
    "squares at": "in a square at {0}",
}


def _split(words: str) -> tuple[str, str]:
    """A noun with what stands before it, and what follows it."""
    found = _CORE.fullmatch(words)
    return (found["core"], found["rest"] or "") if found else (words, "")


def plural(words: str) -> str:
    """A noun in the plural; what follows its core stays as it is."""
    core, rest = _split(words)
    if re.search(r"[^aeiou]y$", core):
        return core[:-1] + "ies" + rest
    return core + ("es" if re.search(r"(s|x|z|ch|sh)$", core) else "s") + rest


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """``a, b and c``."""
    return f" {joint} ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else ""


def article(words: str) -> str:
    """``a`` or ``an``, as the words ask for it."""
    return "an" if re.match(r"[aeiouAEIOU](?!ne\b|ni)", words) else "a"


def bare(name: str) -> str:
    """A name without its article."""
    return re.sub(r"^(an?|the|your|one's) ", "", name)


def said(things: Sequence[Thing], form: str = "a") -> str:
    """Things in a form: ``a`` (a rose), ``any``, ``every``, ``no``, ``many`` (roses), ``the``, ``bare``; joined by ``or``, all of
    them by ``and``."""
    joint = "and" if form in ("every", "many", "your") else "or"
    return listed(list(dict.fromkeys(_one(thing, form) for thing in things)), joint)


def _one(thing: Thing, form: str) -> str:
    name, many = bare(thing.head["en"]), form in ("many", "your") or thing.several
    fixed = thing.head["en"].startswith(_FIXED)
    if thing.head["en"] == "nothing":
        return "nothing"
    before = [adjective["en"] for adjective in thing.adjectives]
    if thing.owner == "theirs":
        before.insert(0, "opposing")
    before = [thing.first["en"], *before] if thing.first else before
    name, rest = _split(name if not many or fixed else plural(name))
    core = " ".join([*before, name])
    after = ["of yours"] if thing.owner == "mine" and form != "your" else []
    after += ["belonging to nobody"] if thing.owner == "unowned" else []
    after += ["chosen"] if thing.chosen else []
    words = " ".join(filter(None, [_first(thing, core, form, many, fixed), core, *after, rest.strip()]))
    if form == "every" and thing.picked and thing.definite and thing.tails:
        return f"{words}, if it {listed([_clause(tail, False) for tail in thing.tails])}{HALT}"
    return f"{words} {_tails(thing, many)}".strip()


def _first(thing: Thing, core: str, form: str, many: bool, fixed: bool) -> str:
    if fixed or thing.definite:
        return "your" if thing.head["en"].startswith("your ") else "the"
    if many:
        return "your" if thing.owner == "mine" and form == "your" else ""
    return {"every": "every", "any": "any", "no": "no", "the": "the", "bare": "", "strong": ""}.get(form, article(core))


def _tails(thing: Thing, many: bool) -> str:
    """What follows the noun: side by side, or in one relative clause if one of them needs it."""
    close = [tail for tail in thing.tails if all(map(_inline, thing.tails)) or (_inline(tail) and tail.op in ("is", "or", "in"))]
    rest = [tail for tail in thing.tails if tail not in close]
    out = [listed([_inline(tail) for tail in group]) for group in grouped(close)]
    out += [f"that {listed([_clause(tail, many) for tail in rest])}"] if rest else []
    return " ".join(out)


def grouped(tails: Sequence[Tail]) -> list[list[Tail]]:
    """What a thing is like, and then where it lies."""
    like, there = [tail for tail in tails if tail.op == "is"], [tail for tail in tails if tail.op != "is"]
    return [group for group in (like, there) if group]


def _inline(tail: Tail) -> str:
    """It right after the noun; empty where a clause is needed."""
    if tail.op in ("or", "and"):
        parts = [_inline(part) for part in tail.parts]
        return listed(parts, tail.op) if all(parts) else ""
    if tail.negated:
        return f"more than {where(tail).removeprefix('within ').replace(' of ', ' from ', 1)}" if _far(tail) else ""
    if tail.op == "is":
        return "" if "en_clause" in tail.words else tail.words["en"]
    return "" if tail.op == "isa" else where(tail)


def _far(tail: Tail) -> bool:
    return tail.op in ("within spaces", "within steps")


def where(tail: Tail) -> str:
    """Where something lies: next to a rose, in a gate."""
    if tail.op == "in":
        return " or ".join(located(thing) for thing in tail.things)
    things = said(tail.things)
    square = "" if all(thing.head == SQUARE for thing in tail.things) else "the square of "
    return _WHERE[tail.op].format(things, n=tail.count, s="" if tail.count == 1 else "s", square=square)


def located(thing: Thing, *, short: bool = False) -> str:
    """In a zone, on a point; ``short``: what is said of a point without the point, where that can be."""
    point = thing.head in (POINT, SQUARE)
    if short and point and thing.tails and not thing.adjectives and all(map(_inline, thing.tails)):
        return _tails(thing, False)
    words = _one(thing, "a")
    return f"{'on' if point or words.endswith('s') else 'in'} {words}"


def clauses(tails: Sequence[Tail]) -> str:
    """What is said of one thing after ``while it``."""
    return listed([_clause(tail, False) for tail in tails])


def _clause(tail: Tail, many: bool) -> str:
    """It after ``that``."""
    be, lie, do = ("are", "lie", "do not lie") if many else ("is", "lies", "does not lie")
    if tail.op in ("or", "and"):
        return listed([_clause(part, many) for part in tail.parts], tail.op)
    if "en_clause" in tail.words and not tail.negated:
        words = tail.words["en_clause"]
        return re.sub("^has ", "have ", re.sub("^was ", "were ", words)) if many else words
    if tail.op == "is":
        return f"{be} {'not ' * tail.negated}{tail.words['en']}"
    if tail.op == "isa":
        fixed = tail.things[0].head["en"].startswith(_FIXED) or tail.things[0].definite
        return f"{be} {'not ' * (tail.negated and fixed)}{said(tail.things, 'no' if tail.negated and not fixed else 'a')}"
    if tail.op in PLACED:
        return f"{be} {'not ' * tail.negated}{where(tail)}"
    return f"{lie if not tail.negated or _far(tail) else do} {_inline(tail) or where(tail)}"


def predicate(things: Sequence[Thing]) -> str:
    """What is said of something that is one of these: ``*is* a rose``, ``*lies* in a gate``."""
    thing = things[0]
    if len(things) > 1 or thing.head != TILE or thing.adjectives or not thing.tails:
        return f"*is* {said(things)}"
    verb, _, rest = listed([_clause(tail, False) for tail in thing.tails]).partition(" ")
    return f"*{verb}* {rest}"
