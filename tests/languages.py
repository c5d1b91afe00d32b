"""Catalogues of words, kept by Babel: ``python -m tests.languages new fr``, ``update`` and ``check``.

``new``     begins a language, with the plurals that it has.
``update``  brings every language up to the template: new texts come in empty, changed ones are marked as fuzzy, those that have
            gone are kept as comments.
``check``   names what is missing in each language.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import babel.messages.extract
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from game.core.languages import FOLDER, list_languages
from game.rules.language.nodes import PLAIN, VERBS
from game.rules.rules_game import RulesGame as RulesGame  # with it come all verbs
from tests.import_graph import program_files

DOMAINS = ("words", "sentences", "rules", "checks")
_GAP = re.compile(r"\{(\w+)")
_WORD_OF_A_RULE = re.compile(r"[\[{]!?(\w+)")
MOST = 30
"""So many faults of a file are named."""
KEYWORDS = {"localize": None, "mark_text": None}
"""The calls in which sentences stand in the code."""
TEMPLATES = ("fill", "template")
"""The calls in which templates of the rules stand."""
_OF_THE_DAY = re.compile(r'^"(?:Project|Report|POT-|PO-|Last|Language-Team|Generated)[^:\n]*: .*"\n', re.MULTILINE)


def load(path: Path, language: str | None = None) -> Catalog:
    """A file of gettext; obsolete entries come along."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def save(path: Path, catalog: Catalog) -> None:
    """Writes it with a line for each text, so that texts can be searched for, and nothing that changes from day to day."""
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=0, omit_header=False)
    text = path.read_text("utf-8")
    path.write_text(_OF_THE_DAY.sub("", text).rstrip() + "\n", "utf-8")


def extract() -> Catalog:
    """The template of the sentences, from the code."""
    catalog = Catalog(header_comment="# Sentences that stand in the code in English, as Babel finds them there.", fuzzy=False)
    for path in program_files():
        code = path.read_bytes()
        if any(f"{call}(".encode() in code for call in KEYWORDS):
            for _, english, _, _ in babel.messages.extract.extract("python", io.BytesIO(code), KEYWORDS):
                catalog.add(english)
    return catalog


def extract_rules() -> Catalog:
    """The template of the sentences of the rules, with their gaps: what each verb says of itself, and what stands in calls of
    ``fill`` and ``template``, with the words that may be asked for."""
    head = "# Sentences of the rules, with gaps ({tiles:many}) and parts that depend on words; above each, of what it is said."
    catalog = Catalog(header_comment=head, fuzzy=False)
    for family, verbs in VERBS.items():
        for name, verb in verbs.items():
            catalog.add(verb.sentence, auto_comments=[f"{family}.{name}"])
    for family, plain in PLAIN.items():
        if hasattr(plain, "sentence"):
            catalog.add(plain.sentence, auto_comments=[f"{family}, plain"])
    for path in (path for path in program_files() if "rules" in path.parts):
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            if (call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")) in TEMPLATES:
                words = ", ".join(keyword.arg for keyword in call.keywords if keyword.arg)
                for english in _texts(call.args[0]):
                    catalog.add(english, auto_comments=[f"{path.stem}: {words}" if words else path.stem])
    return catalog


def _texts(node: ast.expr) -> list[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def update() -> None:
    """Brings every language up to the templates, and those of the sentences up to the code."""
    for domain in DOMAINS:
        template = {"sentences": extract, "rules": extract_rules}.get(domain, lambda name=domain: load(FOLDER / f"{name}.pot"))()
        save(FOLDER / f"{domain}.pot", template)
        for path in sorted(FOLDER.glob(f"*/{domain}.po")):
            catalog = load(path, path.parent.name)
            before = {message.context: message for message in catalog if message.context and message.string}
            catalog.update(template, no_fuzzy_matching=domain == "words", update_header_comment=False)
            if domain == "words":
                _carry_over(before, catalog)
            save(path, catalog)


def _carry_over(before: Mapping[str, Message], catalog: Catalog) -> None:
    """What was said for a name whose English has changed is kept, to be looked at again."""
    for message in catalog:
        old = before.get(message.context or "")
        if old and not _forms(message)[0] and isinstance(old.id, str) == isinstance(message.id, str):
            message.string = old.string
            message.flags.add("fuzzy")


def begin(language: str) -> None:
    """Begins a language."""
    for domain in DOMAINS:
        path = FOLDER / language / f"{domain}.po"
        if not path.exists():
            catalog = Catalog(locale=language, header_comment=f"# All that the program itself says: {language}.", fuzzy=False)
            catalog.update(load(FOLDER / f"{domain}.pot"))
            save(path, catalog)


def find_faults(language: str, domain: str = "words") -> list[str]:
    """What is missing or wrong in a language, a line for each text; or one line for a file that is not there."""
    path = FOLDER / language / f"{domain}.po"
    if not path.exists():
        return [f"{language}: {domain}.po is not there, so all of it is said in English"]
    catalog, lines = load(path, language), []
    for message in load(FOLDER / f"{domain}.pot"):
        found = catalog.get(_first(message.id), message.context)
        if message.id and (fault := _fault(message, found, catalog.num_plurals, domain)):
            name = message.context if domain == "words" else repr(_first(message.id))
            lines += [f"{language}: {name} {fault}"]
    return lines


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def _first(text: str | tuple[str, ...] | list[str]) -> str:
    return text if isinstance(text, str) else text[0]


def _fault(asked: Message, found: Message | None, plurals: int, domain: str) -> str:
    """What is wrong with an entry; empty if nothing is."""
    if found is None:
        return "is not there; python -m tests.languages update brings it in"
    forms = _forms(found)
    if not all(forms) or (isinstance(asked.id, (tuple, list)) and len(forms) != plurals):
        return "is not said"
    if found.fuzzy:
        return "is fuzzy: look at it again, and take the mark away"
    odd = [form for form in forms if not _fits(form, asked, domain)]
    return f"has other gaps: {odd[0]!r}" if odd else ""


def _fits(said: str, asked: Message, domain: str) -> bool:
    """Whether a text has the gaps of the English one and no others; what checks and rules say may need fewer of them, and a rule
    may ask for ``weak``, and for whatever the comment above it offers."""
    english = asked.id if isinstance(asked.id, str) else asked.id[-1]
    if domain == "rules":
        offered = re.findall(r"\w+", " ".join(comment.partition(":")[2] for comment in asked.auto_comments))
        return {*_WORD_OF_A_RULE.findall(said)} <= {"weak", *offered, *_WORD_OF_A_RULE.findall(english)}
    had, wanted = {*_GAP.findall(said)}, {*_GAP.findall(english)}
    return had <= wanted and (domain == "checks" or wanted <= {"n", *had})


def main(arguments: list[str]) -> int:
    """Carries out what the command line asks for."""
    if arguments[:1] == ["new"] and len(arguments) == 2:
        begin(arguments[1])
    elif arguments == ["update"]:
        update()
    elif arguments == ["check"]:
        found = [find_faults(language, domain) for language in list_languages()[1:] for domain in DOMAINS]
        for faults in filter(None, found):
            print("\n".join(faults[:MOST]) + (f"\n... and {len(faults) - MOST} more in this file" if len(faults) > MOST else ""))
        return int(any(found))
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
