"""French for the rules: articles that run together, plurals, and things with all that is said of them.

Names stand as their authors wrote them: with an article where they are things (``une fleur``), else as dictionaries have them
(``Rocher, un``); what tiles are like agrees with ``une tuile`` (``fanée``). What has no French name is not said in French.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.contract import Text
from game.rules.wording.english import denies, grouped, sure_first
from game.rules.wording.joining import listed as joined
from game.rules.wording.joining import merged
from game.rules.wording.names import dictionary
from game.rules.wording.templates import HALT
from game.rules.wording.things import PLACED, POINT, SQUARE, TILE, Tail, Thing

_WHERE: dict[str, str] = {
    "around": "autour de {0}",
    "beside": "à côté de {0}",
    "within spaces": "à {n} case{s} au plus de {0}",
    "within steps": "à {n} pas au plus de {0}",
    "within spaces another": "à {n} case{s} au plus de {0} (sans compter elle-même)",
    "within steps another": "à {n} pas au plus de {0} (sans compter elle-même)",
    "in line with": "sur une ligne avec {0}",
    "in sight of": "en vue de {0}",
    "between": "sur une ligne entre {many}",
    "flanked by": "entre {many} de part et d’autre",
    "ends of": "dans {0}",
    "mirror of": "en face de {0}",
    "reflection of": "de l’autre côté du milieu, en face de {0}",
    "origin of": "où se trouvait {0}",
    "corners of": "à un coin de {square}{0}",
    "squares at": "sur une case au contact de {0}",
    "on top of": "au sommet de {0}",
    "group of": "dans un même groupe que {0}",
    "group through": "en liaison avec {0} par {by}",
}
_LYING = re.compile(r"(?:à|au|autour|aux|contre|dans|de|en|entre|hors|ne|par|qui|sous|sur|tout|touchant)\b")
"""What can follow a noun without a clause of its own, and begins so."""
_ADVERBS = ("déjà", "plus", "trop", "très")
_FIXED = {"le": "m", "la": "f", "l’": "", "votre": "", "vos": "", "son": "", "ses": ""}
_ON = re.compile(r"(?:ligne|médiane|case|point|rangée|colonne|côté|bord|centre|milieu)s?$")
"""What one lies on, not in."""
_AFTER = re.compile(r" (?:à|au|aux|d’\S+|de|des|du|en|entièrement|pour|qui|sans|de) ?.*|, .*")
GENERIC = {"tile": ("tuile", "f"), "link": ("lien", "m"), "pile": ("pile", "f"), "place": ("endroit", "m")}
_ALONE = r"(?<![-\w])"
_VOWEL = re.compile(r"[aeiouyàâéèêëîïôûœAEIOUYÀÂÉÈÊËÎÏÔÛŒ]|h(?!aut|uit|ors)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Noun:
    """A French noun: its core with its adjectives, what follows that, its gender (``m``, ``f``), and a word that determines it in
    any case (``votre``, ``le``)."""

    core: str
    gender: str
    rest: str = ""
    fixed: str = ""
    many: str = ""


def noun_of(name: Text, label: bool = False, generic: str = "tile") -> Noun:
    """A name as a noun. A name in one language only is a name in all of them: ``la tuile Peony``. Raises LookupError where it has
    no French."""
    if "fr" not in name:
        if len(name) > 1 or not label:
            raise LookupError(name["en"])
        core, gender = GENERIC[generic]
        return Noun(core, gender, f" {name['en']}")
    words, given, many = dictionary(name["fr"])
    first, _, after = words.partition(" ")
    if words.startswith("l’"):
        first, after = "l’", words[2:]
    if first in ("un", "une") and after:
        given, words, first = first, after, ""
    fixed = first if first in _FIXED and after else ""
    core, rest = _split(after if fixed else words)
    gender = {"un": "m", "une": "f"}.get(given) or _FIXED.get(fixed) or _gender(core)
    return Noun(core, gender, rest, fixed, many)


def _split(words: str) -> tuple[str, str]:
    """A noun with its adjectives, and what follows it."""
    found = _AFTER.search(words)
    return (words[: found.start()], words[found.start() :]) if found else (words, "")


def _gender(core: str) -> str:
    """The likely gender: that of an adjective, or of an ending."""
    noun, *adjectives = core.split(" ")
    if adjectives:
        return "f" if adjectives[-1].endswith("e") and not adjectives[-1].endswith("que") else "m"
    return "f" if noun.endswith(("e", "tion", "té")) else "m"


def plural(words: str) -> str:
    """Words in the plural, each of them."""
    return " ".join(map(_plural, words.split(" ")))


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al"):
        return word[:-2] + "aux"
    return word + ("x" if word.endswith(("eau", "eu")) else "s")


def agreeing(words: str, gender: str, many: bool) -> str:
    """What a tile is like, said of something of that gender; it is written as of ``une tuile``."""
    first, _, rest = words.partition(" ")
    if first in _ADVERBS:
        return f"{first} {agreeing(rest, gender, many)}"
    if gender == "m":
        first = re.sub(r"(?<=[éiu])e$", "", first)
    if many and not _LYING.match(words):
        first = _plural(first)
    return f"{first} {rest}".strip()


def elided(words: str) -> str:
    """Words in which the small ones run together (``de le`` is ``du``, ``de une`` is ``d’une``), and what denies has both its
    parts."""
    for long, short in (("de le ", "du "), ("de les ", "des "), ("à le ", "au "), ("à les ", "aux "), ("de des ", "de ")):
        words = re.sub(rf"\b{long}", short, words)
    words = re.sub(rf"{_ALONE}([DdLlNnSsJj]|(?:jus|lors|puis)?qu)e (?!oui\b|onz)(?={_VOWEL.pattern})", r"\1’", words)
    words = re.sub(rf"{_ALONE}([Ll])a (?={_VOWEL.pattern})", r"\1’", words)
    words = re.sub(r"\b([Ss])i (?=ils?\b)", r"\1’", words).replace(" -l", "-l")
    return re.sub(r"\*(avez|a|y a|est)\* (?=pas de )", r"*n’\1* ", words)


def spaced(words: str) -> str:
    """A text with its small words run together, and a space that never breaks before each colon, semicolon and question mark."""
    return re.sub(r"(?<=[\w)»’…])[ \u00a0]?([:;?!])(?=\s|$)", "\u00a0\\1", elided(words))


def listed(parts: Sequence[str], joint: str = "et") -> str:
    """``a, b et c``."""
    return joined(parts, joint)


def said(things: Sequence[Thing], form: str = "a") -> str:
    """Things in a form: ``a`` (une rose), ``every``, ``no``, ``many`` (roses), ``some`` (des roses), ``the``, ``bare``."""
    joint = "et" if form in ("every", "many", "some", "your", "weak") else "ou"
    return elided(merged([_one(thing, form) for thing in things], joint))


def _one(thing: Thing, form: str) -> str:
    if thing.head["en"] == "nothing":
        return "rien"
    noun = noun_of(thing.head, thing.label, thing.generic)
    many = thing.several or (form in ("many", "some", "your", "weak") and not _lone(thing) and not noun.fixed)
    if thing.picked and thing.several and form == "every":
        ones = "d’entre elles" if thing.pronoun else f"de ces {plural(noun.core)}{noun.rest}"
        return _end(f"{'chacun' if noun.gender == 'm' else 'chacune'} {ones}", thing, noun.gender, False)
    if thing.pronoun:
        return _end(_it(noun.gender, form, many), thing, noun.gender, many)
    core = noun.core if not many else noun.many or plural(noun.core)
    before = _before(thing, noun.gender, many, core)
    like = [agreeing(adjective["fr"], noun.gender, many) for adjective in thing.adjectives]
    like += [_plural("adverse") if many else "adverse"] if thing.owner == "theirs" else []
    after = ["à vous"] if thing.owner == "mine" and not (form == "your" and many) else []
    after += ["sans propriétaire"] if thing.owner == "unowned" else []
    after += [agreeing("choisie", noun.gender, many)] if thing.chosen else []
    late = like if not noun.rest.startswith((" qui", ",")) else []  # une tuile d’accent adverse, une tuile adverse qui attaque
    core = " ".join([*before, core, *([] if late else like)]) + noun.rest
    after = [*late, *after]
    words = " ".join(filter(None, [_first(thing, noun, core, form, many), core, *after])).replace("l’ ", "l’")
    if form == "every" and thing.picked and thing.definite and thing.tails:
        it = "elle" if noun.gender == "f" else "il"
        return f"{words}, si {it} {_being(thing.tails, noun.gender, False)}{HALT}"
    return _end(words, thing, noun.gender, many)


def _it(gender: str, form: str, many: bool) -> str:
    """What has just been named: as what does something (il), what something is done to (-le: posez-le), or after other words."""
    if form == "obj":
        return "-les" if many else "-la" if gender == "f" else "-le"
    if gender == "f":
        return "elles" if many else "elle"
    if form in ("every", "the", "any"):
        return "ils" if many else "il"
    return "eux" if many else "lui"


def _end(words: str, thing: Thing, gender: str, many: bool) -> str:
    return f"{words} {_tails(thing, gender, many)}".strip()


def _before(thing: Thing, gender: str, many: bool, core: str) -> list[str]:
    """What is said of it before the noun: other, new."""
    if not thing.first:
        return []
    word = {"other": "autre", "new": "nouvelle" if gender == "f" else "nouveau"}[thing.first["en"]]
    if word == "nouveau" and not many and _VOWEL.match(core):
        word = "nouvel"
    return [_plural(word) if many else word]


def _lone(thing: Thing) -> bool:
    """Whether it is one point, seen from another: where a tile stood."""
    return thing.definite and any(tail.op in PLACED for tail in thing.tails)


def _first(thing: Thing, noun: Noun, core: str, form: str, many: bool) -> str:
    """The article, or what stands in its place."""
    if thing.that:
        return "ces" if many else "cette" if noun.gender == "f" else "cet" if _VOWEL.match(core) else "ce"
    if noun.fixed and not many:
        return noun.fixed
    if thing.definite:
        return "les" if many else _the(core, noun.gender)
    if many:
        return "vos" if thing.owner == "mine" and form == "your" else {"some": "des"}.get(form, "")
    one = "une" if noun.gender == "f" else "un"
    return {
        "every": "chaque", "any": "n’importe quelle" if noun.gender == "f" else "n’importe quel", "no": f"auc{one}",
        "the": _the(core, noun.gender), "bare": "", "strong": "",
    }.get(form, one)  # fmt: skip


def _the(core: str, gender: str) -> str:
    return "l’" if _VOWEL.match(core) else "la" if gender == "f" else "le"


def gender_of(name: Text) -> str:
    """``m`` or ``f``. Raises LookupError."""
    return noun_of(name, label=True).gender


# What is said of a thing


def _tails(thing: Thing, gender: str, many: bool) -> str:
    """What follows the noun: what it is like and where it lies, what else it is, and then what it is not, in brackets where
    nobody could tell of what it is said."""
    close = [tail for tail in thing.tails if not _no(tail) and _stays_close(tail)]
    other = [tail for tail in thing.tails if not _no(tail) and tail not in close]
    barred = [tail for tail in thing.tails if _no(tail)]
    out = [merged([_inline(tail, gender, many) for tail in group], "et") for group in grouped(close)]
    plain = all(tail.op == "is" for tail in close)
    if other or (barred and plain and not (all(tail.op == "isa" for tail in barred) and not close)):
        out.append(f"qui {_being([*other, *barred], gender, many)}")
    elif barred and not close:
        out.append(f"autre{'s' * many} que {merged([said(tail.things, 'some' if many else 'a') for tail in barred], 'ou')}")
    elif barred:
        out.append(f"(mais {_not(barred, gender, many)})")
    return " ".join(out)


def _no(tail: Tail) -> bool:
    """Whether it says what is not so; farther than so many steps is said as what is."""
    return tail.negated and tail.op not in ("within spaces", "within steps")


def _stays_close(tail: Tail) -> bool:
    """Whether it stands right after the noun, without a clause."""
    if tail.op in ("or", "and"):
        return all(_stays_close(part) and not _no(part) for part in tail.parts)
    if tail.op == "is":
        return "fr_clause" not in tail.words
    return tail.op != "isa"


def _inline(tail: Tail, gender: str, many: bool) -> str:
    """It right after the noun, where it stays close to that."""
    if tail.op in ("or", "and"):
        return merged([_inline(part, gender, many) for part in tail.parts], {"or": "ou", "and": "et"}[tail.op])
    return agreeing(tail.words["fr"], gender, many) if tail.op == "is" else where(tail)


def where(tail: Tail) -> str:
    """Where something lies: à côté d’une rose, dans une porte, à plus d’une case d’une porte."""
    if tail.op == "in":
        return merged([located(thing) for thing in tail.things], "ou")
    form = _WHERE[tail.op]
    things = said(tail.things) if "{0}" in form else ""  # only what is needed: phrases may be deep
    square = "" if all(thing.head == SQUARE for thing in tail.things) else "la case de "
    many = said(tail.things, "some") if "{many}" in form else ""
    by, s = said(tail.by, "some") if tail.by else "", "s" * (tail.count > 1)
    words = elided(form.format(things, many=many, n=tail.count, s=s, square=square, by=by))
    far = tail.negated and not _no(tail)
    return re.sub(r" au plus (?=de |d’)", " ", words.replace("à ", "à plus de ", 1)) if far else words


def located(thing: Thing, *, short: bool = False) -> str:
    """In a zone, on a point; ``short``: what is said of a point without the point, where that can be."""
    point = thing.head in (POINT, SQUARE)
    if short and point and thing.tails and not thing.adjectives and all(_stays_close(t) and not _no(t) for t in thing.tails):
        return _tails(thing, "m", False)
    return elided(f"{onto(thing)} {_one(thing, 'a')}")


def onto(thing: Thing) -> str:
    """The word before such a place: dans, sur."""
    on = thing.head in (POINT, SQUARE) or _ON.search(noun_of(thing.head, thing.label, thing.generic).core)
    return "sur" if on else "dans"


def clauses(tails: Sequence[Tail], gender: str = "f") -> str:
    """What is said of one thing after ``tant qu’elle``."""
    return _being(tails, gender, False)


def _being(tails: Sequence[Tail], gender: str, many: bool) -> str:
    """Est une porte mais n’est pas à côté d’un rocher; n’est ni ceci ni cela."""
    be = "sont" if many else "est"
    sure = [tail for tail in tails if not _no(tail)]
    barred = [tail for tail in tails if _no(tail)]
    if len(tails) == 1 and "fr_clause" in tails[0].words and not tails[0].negated:
        words = tails[0].words["fr_clause"]
        return agreeing_verb(words) if many else words
    alone = len(tails) == 1
    out = [f"{be} {merged([_what(tail, gender, many, either=not alone) for tail in sure], 'et')}"] if sure else []
    if barred:
        out.append(f"{'et ' if sure else ''}n’{be} {_not(barred, gender, many)}")
    return (", " if sure and sure[-1].op == "or" else " ").join(out)


def agreeing_verb(words: str) -> str:
    """A clause about one thing, said of several."""
    for one, several in (("vient ", "viennent "), ("a été ", "ont été "), ("est ", "sont ")):
        words = re.sub(rf"^{one}", several, words)
    return re.sub(r"(?<=ée)\b", "s", words)


def _not(tails: Sequence[Tail], gender: str, many: bool) -> str:
    """Pas une porte; ni une porte ni à côté d’un rocher."""
    parts = [_what(tail, gender, many) for tail in tails]
    return f"pas {parts[0]}" if len(parts) == 1 else f"ni {' ni '.join(parts)}"


def _what(tail: Tail, gender: str, many: bool, *, either: bool = False) -> str:
    """What it is, after ``est``: sauvage, une porte, à côté d’un rocher; what a negated one denies."""
    if tail.op in ("or", "and"):
        parts = [_being([part], gender, many) for part in sure_first(tail.parts)]
        be = "sont " if many else "est "
        if tail.op == "or" and any(map(denies, tail.parts)):
            return " ou ".join([parts[0].removeprefix(be), *parts[1:]])
        start = "soit " if either and tail.op == "or" else ""
        plain = [part.removeprefix(be) for part in parts]
        return start + (" soit ".join(plain) if start else merged(plain, {"or": "ou", "and": "et"}[tail.op]))
    if tail.op == "isa":
        return said(tail.things, "some" if many else "a")
    return agreeing(tail.words["fr"], gender, many) if tail.op == "is" else where(tail)


def demanded(tails: Sequence[Tail]) -> str:
    """What two things have to be, and what neither of them may be."""
    sure, barred = [tail for tail in tails if not _no(tail)], [tail for tail in tails if _no(tail)]
    out = [f"les deux doivent être {merged([_what(tail, 'f', True) for tail in sure], 'et')}"] if sure else []
    no = merged([_what(tail, "f", False) for tail in barred], "ou")
    return "; ".join([*out, *([f"aucune des deux ne doit être {no}"] if barred else [])])


def predicate(things: Sequence[Thing], gender: str = "f") -> str:
    """What is said of something that is one of these: ``*est* une rose``, ``*est* dans une porte``."""
    thing = things[0]
    if len(things) > 1 or thing.head != TILE or thing.adjectives or not thing.tails:
        return f"*est* {said(things)}"
    verb, _, rest = _being(thing.tails, gender, False).partition(" ")
    return f"*{verb}* {rest}"


def owned(thing: Thing, owner: str) -> str:
    """A pile that is one's own, or another's: ``votre réserve``, ``la réserve de l’autre joueur``."""
    noun = noun_of(thing.head, thing.label, thing.generic)
    whose = {"owner": " de son propriétaire", "anyone": " de l’un ou de l’autre", "theirs": " de l’autre joueur"}.get(owner, "")
    name = noun.core + noun.rest
    return f"{_the(noun.core, noun.gender)} {name}{whose}".replace("l’ ", "l’") if whose else f"votre {name}"


def pronoun(name: Text, case: str) -> str:
    """How a kind of tile is spoken of once it has been named: il, elle; le, la. Raises LookupError."""
    one = {"f": ("elle", "la"), "m": ("il", "le")}[gender_of(name)]
    return one[case == "acc"]


def lowered(words: str, proper: Sequence[str]) -> str:
    """A title as it stands within a sentence; one that begins with a word of the ``proper`` names, or with capitals, as it is."""
    first = re.split(r"[ ’]", words)[0]
    keeps = len(first) > 1 and first[1:] != first[1:].lower()
    return words if keeps or any(first in name.split(" ") for name in proper) else words[:1].lower() + words[1:]
