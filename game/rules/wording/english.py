"""English for the rule book: articles, plurals, and things with all that is said of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.core.contract import Text
from game.rules.wording.grammar import MANY, Grammar, is_lone
from game.rules.wording.names import bare
from game.rules.wording.templates import HALT
from game.rules.wording.things import Tail, Thing

_FIXED = ("the ", "your ", "one's ")
_CORE = re.compile(r"(?P<core>.*?)(?P<rest>(?:,| (?:of|in|that|for|among|at|on|which|beside|from|with) ).*)?")
_ON = re.compile(r"(?:s|lines?|rows?|columns?|spaces?|points?|sides?|edges?|borders?)$")
"""What one lies on, not in."""
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


def article(words: str) -> str:
    """``a`` or ``an``, as the words ask for it."""
    return "an" if re.match(r"[aeiouAEIOU](?!ne\b|ni)", words) else "a"


class English(Grammar):
    """Articles, plurals, possessives."""

    changing = ("e", "y")

    def link_name(self, name: str, proper: Sequence[str]) -> str:
        """Without its article."""
        return self.lowered(bare(name), proper)

    def one(self, thing: Thing, shape: str, _case: str) -> str:
        """A thing in a form."""
        form = {"some": "many", "obj": "a"}.get(shape, shape)
        name, many = bare(thing.head["en"]), thing.several or (form in MANY and not is_lone(thing))
        fixed = thing.head["en"].startswith(_FIXED)
        if thing.head["en"] == "nothing":
            return "nothing"
        if thing.picked and thing.several and form == "every":
            return f"every one of {'them' if thing.pronoun else 'the ' + plural(name)} {self.tails(thing, '', False)}".strip()
        if thing.pronoun:
            them = "they" if shape == "the" else "them"
            return f"{them if thing.several else 'it'} {self.tails(thing, '', thing.several)}".strip()
        own, name = ("own", name.removeprefix("own ")) if fixed and name.startswith("own ") else ("", name)
        before = [adjective["en"] for adjective in thing.adjectives]
        if thing.owner == "theirs":
            before.insert(0, "opposing")
        before = [*filter(None, [own, thing.first]), *before]
        name, rest = _split(name if not many or fixed else plural(name))
        core = " ".join([*before, name])
        after = ["of yours"] if thing.owner == "mine" and form != "your" else []
        after += ["belonging to nobody"] if thing.owner == "unowned" else []
        after += ["chosen"] if thing.chosen else []
        words = " ".join(filter(None, [_first(thing, core, form, many, fixed), core, *after, rest.strip()]))
        if form == "every" and thing.picked and thing.definite and thing.tails:
            return f"{words}, if it {self.being(thing.tails, '', False)}{HALT}"
        return f"{words} {self.tails(thing, '', many)}".strip()

    def stays_close(self, tail: Tail) -> bool:
        """A single word stands before the noun; what has happened to it is said as a clause."""
        close = super().stays_close(tail) or tail.clause.get("en", "").startswith("was ")
        return close and (tail.op != "is" or " " in tail.words["en"])

    def clause(self, words: str, many: bool) -> str:
        """Has, have; was, were."""
        return re.sub("^has ", "have ", re.sub("^was ", "were ", words)) if many else words

    def is_open(self, thing: Thing) -> bool:
        """On a line, a row, an edge."""
        return bool(_ON.search(_split(bare(thing.head["en"]))[0]))

    def pronoun(self, _name: Text, _case: str) -> str:
        """It."""
        return "it"

    def owned(self, thing: Thing, case: str, owner: str) -> str:
        """Your reserve, its owner's reserve."""
        return super().owned(Thing({"en": bare(thing.head["en"])}, generic=thing.generic), case, owner)


def _first(thing: Thing, core: str, form: str, many: bool, fixed: bool) -> str:
    if thing.that:
        return "those" if many else "that"
    if fixed or thing.definite:
        return "your" if thing.head["en"].startswith("your ") else "the"
    if many:
        return "your" if thing.owner == "mine" and form == "your" else ""
    return {"every": "every", "any": "any", "no": "no", "the": "the", "bare": "", "strong": ""}.get(form, article(core))
