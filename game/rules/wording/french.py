"""French for the rules: articles that run together, plurals, and things with all that is said of them.

Names stand as their authors wrote them: with an article where they are things (``une fleur``), else as dictionaries have them
(``Rocher, un``); what tiles are like agrees with ``une tuile`` (``fanée``). What has no French name is not said in French.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.contract import Text
from game.rules.wording.grammar import MANY, Grammar, is_lone
from game.rules.wording.names import dictionary
from game.rules.wording.templates import HALT, Unsaid
from game.rules.wording.things import Tail, Thing, text_in

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
    """A name as a noun. A name in one language only is a name in all of them: ``la tuile Peony``. Raises Unsaid where it has no
    French."""
    if "fr" not in name:
        if len(name) > 1 or not label:
            raise Unsaid(name["en"])
        core, gender = GENERIC[generic]
        return Noun(core, gender, f" {name['en']}")
    words, given, many = dictionary(name["fr"], "fr")
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
    words = words.replace("soit soit ", "soit au choix ")
    return re.sub(r"\*(avez|a|y a|est)\* (?=pas de )", r"*n’\1* ", words)


def spaced(words: str) -> str:
    """A text with its small words run together, and a space that never breaks before each colon, semicolon and question mark."""
    return re.sub(r"(?<=[\w)»’…])[ \u00a0]?([:;?!])(?=\s|$)", "\u00a0\\1", elided(words))


class French(Grammar):
    """Gender and number, small words that run together, and what denies in two parts."""

    agrees = True

    def finished(self, words: str) -> str:
        """Du, d’une, qu’il; n’avez pas."""
        return elided(words)

    def spaced(self, text: str) -> str:
        """No line is broken before a colon."""
        return spaced(text)

    def is_adjective(self, words: str) -> bool:
        """However many words they are, they follow the noun."""
        return True

    def compared(self, words: str) -> str:
        """Moins de roses que de lis."""
        return f"de {words}"

    def one(self, thing: Thing, shape: str, _case: str) -> str:
        """A thing in a form: une rose, chaque rose, des roses, la rose."""
        form = shape
        if thing.head["en"] == "nothing":
            return "rien"
        noun = noun_of(thing.head, thing.label, thing.generic)
        many = thing.several or (form in MANY and not is_lone(thing) and not noun.fixed)
        if thing.picked and thing.several and form == "every":
            ones = "d’entre elles" if thing.pronoun else f"de ces {plural(noun.core)}{noun.rest}"
            return self._with_tails(f"{'chacun' if noun.gender == 'm' else 'chacune'} {ones}", thing, noun.gender, False)
        if thing.pronoun:
            return self._with_tails(_it(noun.gender, form, many), thing, noun.gender, many)
        core = noun.core if not many else noun.many or plural(noun.core)
        before = _before(thing, noun.gender, many, core)
        like = [agreeing(text_in(adjective, "fr"), noun.gender, many) for adjective in thing.adjectives]
        like += [_plural("adverse") if many else "adverse"] if thing.owner == "theirs" else []
        after = ["à vous"] if thing.owner == "mine" and not (form == "your" and many) else []
        after += ["sans propriétaire"] if thing.owner == "unowned" else []
        after += [agreeing("choisie", noun.gender, many)] if thing.chosen else []
        # une tuile d’accent adverse, but une tuile adverse qui attaque
        late = like if not noun.rest.startswith((" qui", ",")) else []
        core = " ".join([*before, core, *([] if late else like)]) + noun.rest
        after = [*late, *after]
        words = " ".join(filter(None, [_first(thing, noun, core, form, many), core, *after])).replace("l’ ", "l’")
        if form == "every" and thing.picked and thing.definite and thing.tails:
            it = "elle" if noun.gender == "f" else "il"
            return f"{words}, si {it} {self.being(thing.tails, noun.gender, False)}{HALT}"
        return self._with_tails(words, thing, noun.gender, many)

    def _with_tails(self, words: str, thing: Thing, gender: str, many: bool) -> str:
        return f"{words} {self.tails(thing, gender, many)}".strip()

    def like(self, words: Text, gender: str, many: bool) -> str:
        """Fanée, fané, fanées."""
        return agreeing(text_in(words, "fr"), gender, many)

    def is_open(self, thing: Thing) -> bool:
        """Sur une ligne, une case, un bord."""
        return bool(_ON.search(noun_of(thing.head, thing.label, thing.generic).core))

    def so(self, tails: Sequence[Tail], it: str) -> str:
        """Elle est fanée."""
        return f"{it} {self.being(tails, 'm' if it == 'il' else 'f', False)}"

    def clause(self, words: str, many: bool) -> str:
        """A été posée, ont été posées."""
        return agreeing_verb(words) if many else words

    def either(self, parts: Sequence[str], *, either: bool, mixed: bool = False) -> str:
        """Soit ceci soit cela."""
        return f"soit {' soit '.join(parts)}" if either and not mixed else super().either(parts, either=False, mixed=mixed)

    def is_such(self, it: str, things: Sequence[Thing], *, no: bool) -> str:
        """C’est une rose, ce n’est pas une rose; elle est fanée, elle n’est pas fanée."""
        verb, _, what = self.predicate(things).partition("* ")
        if it in ("il", "elle") and re.match(r"une? |d’", what):
            return f"{'ce n’est pas' if no else 'c’est'} {what}"
        return f"{it} *n’{verb[1:]}* pas {what}" if no else f"{it} {verb}* {what}"

    def owned(self, thing: Thing, _case: str, owner: str) -> str:
        """A pile that is one's own, or another's: ``votre réserve``, ``la réserve de l’autre joueur``."""
        noun = noun_of(thing.head, thing.label, thing.generic)
        of = {"owner": "son propriétaire", "anyone": "l’un ou de l’autre", "theirs": "l’autre joueur"}
        name = noun.core + noun.rest
        if owner not in of:
            return f"votre {name}"
        return f"{_the(noun.core, noun.gender)} {name} de {of[owner]}".replace("l’ ", "l’")

    def pronoun(self, name: Text, case: str) -> str:
        """How a kind of tile is spoken of once it has been named: il, elle; le, la. Raises Unsaid."""
        one = {"f": ("elle", "la"), "m": ("il", "le")}[noun_of(name, label=True).gender]
        return one[case == "acc"]


def _it(gender: str, form: str, many: bool) -> str:
    """What has just been named: as what does something (il), what something is done to (-le: posez-le), or after other words."""
    if form == "obj":
        return "-les" if many else "-la" if gender == "f" else "-le"
    if gender == "f":
        return "elles" if many else "elle"
    if form in ("every", "the", "any"):
        return "ils" if many else "il"
    return "eux" if many else "lui"


def _before(thing: Thing, gender: str, many: bool, core: str) -> list[str]:
    """What is said of it before the noun: other, new."""
    if not thing.first:
        return []
    word = {"other": "autre", "new": "nouvelle" if gender == "f" else "nouveau"}[thing.first]
    if word == "nouveau" and not many and _VOWEL.match(core):
        word = "nouvel"
    return [_plural(word) if many else word]


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


def agreeing_verb(words: str) -> str:
    """A clause about one thing, said of several."""
    for one, several in (("vient ", "viennent "), ("a été ", "ont été "), ("est ", "sont ")):
        words = re.sub(rf"^{one}", several, words)
    return re.sub(r"(?<=ée)\b", "s", words)
