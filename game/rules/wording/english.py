"""English for the rule book: articles, plurals, and things with all that is said of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.core.contract import Text
from game.rules.wording.joining import listed as joined
from game.rules.wording.joining import merged
from game.rules.wording.templates import HALT
from game.rules.wording.things import PLACED, POINT, SQUARE, TILE, Tail, Thing

_FIXED = ("the ", "your ", "one's ")
_CORE = re.compile(r"(?P<core>.*?)(?P<rest>(?:,| (?:of|in|that|for|among|at|on|which|beside|from|with) ).*)?")
_ON = re.compile(r"(?:s|lines?|rows?|columns?|spaces?|points?|sides?|edges?|borders?)$")
"""What one lies on, not in."""
_WHERE: dict[str, str] = {
    "around": "around {0}",
    "beside": "next to {0}",
    "within spaces": "within {n} space{s} of {0}",
    "within steps": "within {n} step{s} of {0}",
    "within spaces another": "within {n} space{s} of {0} other than itself",
    "within steps another": "within {n} step{s} of {0} other than itself",
    "in line with": "in line with {0}",
    "in sight of": "in sight of {0}",
    "between": "on a line between {many}",
    "flanked by": "flanked by {many}",
    "ends of": "in {0}",
    "mirror of": "opposite {0}",
    "reflection of": "across the middle row from {0}",
    "origin of": "where {0} stood",
    "corners of": "at a corner of {square}{0}",
    "squares at": "in a square touching {0}",
    "on top of": "on top of {0}",
    "group of": "in one group with {0}",
    "group through": "joined to {0} through {by}",
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
    return joined(parts, joint)


def article(words: str) -> str:
    """``a`` or ``an``, as the words ask for it."""
    return "an" if re.match(r"[aeiouAEIOU](?!ne\b|ni)", words) else "a"


def bare(name: str) -> str:
    """A name without its article."""
    return re.sub(r"^(an?|the|your|one's) ", "", name)


def lowered(name: str, proper: Sequence[str] = ()) -> str:
    """A title as it stands within a sentence; one that begins with a word of the ``proper`` names, or with capitals, as it is."""
    first = name.split(" ")[0]
    keeps = first[1:] != first[1:].lower() or any(first in known.split(" ") for known in proper)
    return name if keeps else name[:1].lower() + name[1:]


def said(things: Sequence[Thing], form: str = "a") -> str:
    """Things in a form: ``a`` (a rose), ``any``, ``every``, ``no``, ``many`` (roses), ``the``, ``bare``; joined by ``or``, all of
    them by ``and``."""
    joint = "and" if form in ("every", "many", "your", "weak") else "or"
    return merged([_one(thing, form) for thing in things], joint)


def _one(thing: Thing, form: str) -> str:
    name, many = bare(thing.head["en"]), thing.several or (form in ("many", "your", "weak") and not _lone(thing))
    fixed = thing.head["en"].startswith(_FIXED)
    if thing.head["en"] == "nothing":
        return "nothing"
    if thing.picked and thing.several and form == "every":
        return f"every one of {'them' if thing.pronoun else 'the ' + plural(name)} {_tails(thing, False)}".strip()
    if thing.pronoun:
        tails = _tails(thing, thing.several)
        return f"{'them' if thing.several else 'it'} {tails}".strip()
    own, name = ("own", name.removeprefix("own ")) if fixed and name.startswith("own ") else ("", name)
    before = [adjective["en"] for adjective in thing.adjectives]
    if thing.owner == "theirs":
        before.insert(0, "opposing")
    before = [*filter(None, [own, thing.first.get("en", "")]), *before]
    name, rest = _split(name if not many or fixed else plural(name))
    core = " ".join([*before, name])
    after = ["of yours"] if thing.owner == "mine" and form != "your" else []
    after += ["belonging to nobody"] if thing.owner == "unowned" else []
    after += ["chosen"] if thing.chosen else []
    words = " ".join(filter(None, [_first(thing, core, form, many, fixed), core, *after, rest.strip()]))
    if form == "every" and thing.picked and thing.definite and thing.tails:
        return f"{words}, if it {clauses(thing.tails)}{HALT}"
    return f"{words} {_tails(thing, many)}".strip()


def _lone(thing: Thing) -> bool:
    """Whether it is one point, seen from another: where a tile stood."""
    return thing.definite and any(tail.op in PLACED for tail in thing.tails)


def _first(thing: Thing, core: str, form: str, many: bool, fixed: bool) -> str:
    if thing.that:
        return "those" if many else "that"
    if fixed or thing.definite:
        return "your" if thing.head["en"].startswith("your ") else "the"
    if many:
        return "your" if thing.owner == "mine" and form == "your" else ""
    return {"every": "every", "any": "any", "no": "no", "the": "the", "bare": "", "strong": ""}.get(form, article(core))


# What is said of a thing


def _tails(thing: Thing, many: bool) -> str:
    """What follows the noun: what it is like and where it lies, what else it is, and then what it is not, in brackets where
    nobody could tell of what it is said."""
    close = [tail for tail in thing.tails if not _no(tail) and _stays_close(tail)]
    other = [tail for tail in thing.tails if not _no(tail) and tail not in close]
    barred = [tail for tail in thing.tails if _no(tail)]
    out = [merged([_inline(tail) for tail in group], "and") for group in grouped(close)]
    plain = all(tail.op == "is" for tail in close)
    if other or (barred and plain and not (all(tail.op == "isa" for tail in barred) and not close)):
        out.append(f"that {_being([*other, *barred], many)}")
    elif barred and not close:
        out.append(f"other than {merged([said(tail.things, 'many' if many else 'a') for tail in barred], 'or')}")
    elif barred:
        out.append(f"(but {_not(barred, many)})")
    return " ".join(out)


def grouped(tails: Sequence[Tail]) -> list[list[Tail]]:
    """What a thing is like, and then where it lies."""
    like, there = [tail for tail in tails if tail.op == "is"], [tail for tail in tails if tail.op != "is"]
    return [group for group in (like, there) if group]


def _no(tail: Tail) -> bool:
    """Whether it says what is not so; farther than so many steps is said as what is."""
    return tail.negated and tail.op not in ("within spaces", "within steps")


def denies(tail: Tail) -> bool:
    """Whether it says what is not so, or some part of it does."""
    return _no(tail) or any(map(denies, tail.parts))


def sure_first(tails: Sequence[Tail]) -> list[Tail]:
    """What is so before what is not."""
    return sorted(tails, key=denies)


def _stays_close(tail: Tail) -> bool:
    """Whether it stands right after the noun, without a clause. (Saying it, only to see, would double the work at each depth.)"""
    if tail.op in ("or", "and"):
        return all(_stays_close(part) and not _no(part) for part in tail.parts)
    if tail.op == "is":
        return " " in tail.words["en"] and "en_clause" not in tail.words
    return tail.op != "isa"


def _inline(tail: Tail) -> str:
    """It right after the noun, where it stays close to that."""
    if tail.op in ("or", "and"):
        return merged([_inline(part) for part in tail.parts], tail.op)
    return tail.words["en"] if tail.op == "is" else where(tail)


def where(tail: Tail) -> str:
    """Where something lies: next to a rose, in a gate, more than a space from a gate."""
    if tail.op == "in":
        return merged([located(thing) for thing in tail.things], "or")
    form = _WHERE[tail.op]
    things = said(tail.things) if "{0}" in form else ""  # only what is needed: phrases may be deep
    square = "" if all(thing.head == SQUARE for thing in tail.things) else "the square of "
    many = said(tail.things, "many") if "{many}" in form else ""
    by, s = said(tail.by, "many") if tail.by else "", "" if tail.count == 1 else "s"
    words = form.format(things, many=many, n=tail.count, s=s, square=square, by=by)
    far = tail.negated and not _no(tail)
    return f"more than {words.removeprefix('within ').replace(' of ', ' from ', 1)}" if far else words


def located(thing: Thing, *, short: bool = False) -> str:
    """In a zone, on a point; ``short``: what is said of a point without the point, where that can be."""
    point = thing.head in (POINT, SQUARE)
    if short and point and thing.tails and not thing.adjectives and all(_stays_close(t) and not _no(t) for t in thing.tails):
        return _tails(thing, False)
    return f"{onto(thing)} {_one(thing, 'a')}"


def onto(thing: Thing) -> str:
    """The word before such a place: in, on."""
    point = thing.head in (POINT, SQUARE)
    return "on" if point or _ON.search(_split(bare(thing.head["en"]))[0]) else "in"


def clauses(tails: Sequence[Tail]) -> str:
    """What is said of one thing after ``while it``."""
    return _being(tails, False)


def _being(tails: Sequence[Tail], many: bool) -> str:
    """Is a gate but not next to a rock; is neither this nor that."""
    be = "are" if many else "is"
    sure = [tail for tail in tails if not _no(tail)]
    barred = [tail for tail in tails if _no(tail)]
    if len(tails) == 1 and "en_clause" in tails[0].words and not tails[0].negated:
        words = tails[0].words["en_clause"]
        return re.sub("^has ", "have ", re.sub("^was ", "were ", words)) if many else words
    alone = len(tails) == 1
    out = [f"{be} {merged([_what(tail, many, either=not alone) for tail in sure], 'and')}"] if sure else []
    if barred:
        out.append(f"{'and' if sure else be} {_not(barred, many)}")
    return (", " if sure and sure[-1].op == "or" else " ").join(out)  # what is denied is no part of an "or"


def _not(tails: Sequence[Tail], many: bool) -> str:
    """Not a gate; neither a gate nor next to a rock."""
    parts = [_what(tail, many) for tail in tails]
    return f"not {parts[0]}" if len(parts) == 1 else f"neither {' nor '.join(parts)}"


def _what(tail: Tail, many: bool, *, either: bool = False) -> str:
    """What it is, after ``is``: wild, a gate, next to a rock; what a negated one denies. ``either``: other things are said too.

    What is not so stands last, with a verb of its own after ``or``: else it would seem to deny all that follows.
    """
    if tail.op in ("or", "and"):
        parts = [_being([part], many).partition(" ")[2] for part in sure_first(tail.parts)]
        start = "either " if either and tail.op == "or" else ""
        if tail.op == "or" and any(map(denies, tail.parts)):
            return start + f" or {'are' if many else 'is'} ".join(parts)
        return start + merged(parts, tail.op)
    if tail.op == "isa":
        return said(tail.things, "many" if many else "a")
    return tail.words["en"] if tail.op == "is" else where(tail)


def demanded(tails: Sequence[Tail]) -> str:
    """What two things have to be, and what neither of them may be."""
    sure, barred = [tail for tail in tails if not _no(tail)], [tail for tail in tails if _no(tail)]
    out = [f"both have to be {merged([_what(tail, False) for tail in sure], 'and')}"] if sure else []
    return "; ".join(
        [*out, *([f"neither of the two may be {merged([_what(t, False) for t in barred], 'or')}"] if barred else [])]
    )


def predicate(things: Sequence[Thing]) -> str:
    """What is said of something that is one of these: ``*is* a rose``, ``*is* in a gate``."""
    thing = things[0]
    if len(things) > 1 or thing.head != TILE or thing.adjectives or not thing.tails:
        return f"*is* {said(things)}"
    verb, _, rest = _being(thing.tails, False).partition(" ")
    return f"*{verb}* {rest}"


def pronoun(_name: Text, _case: str) -> str:
    """How a kind of tile is spoken of once it has been named."""
    return "it"
