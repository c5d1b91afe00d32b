"""The rules in sentences, generated from what is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.contract import Text
from game.rules.compiled import Rules
from game.rules.model import Kind
from game.rules.wording import both


def rulebook(rules: Rules, tree: Mapping[str, Any]) -> Sequence[tuple[Text, Sequence[Text]]]:
    """Headings, each with its sentences: the tiles, their statuses, what is never allowed, the endings."""
    chapters: list[tuple[Text, Sequence[Text]]] = [
        (both("Tiles", "Steine"), [_tile(rules, kind) for kind in rules.kinds if kind.count]),
        (both("Lines", "Linien"), [_relation(rules, tree, name) for name in rules.links]),
        (both("Statuses", "Zustände"), [status.text for status in rules.statuses if status.named]),
        (both("Besides", "Außerdem"), _told(tree)),
        (both("Never", "Niemals"), [rule.because for rule in rules.never]),
        (
            both("The end", "Das Ende"),
            [both("{0}: when {1}.", "{0}: wenn {1}.", e.title, e.when.sentence) for e in rules.endings if e.when is not None],
        ),
    ]
    return [(heading, sentences) for heading, sentences in chapters if sentences]


def _told(tree: Mapping[str, Any]) -> list[Text]:
    """The sentences that authors have written beside actions, captures and line effects."""
    entries = [entry for section in ("line_effects", "captures", "actions") for entry in tree.get(section, {}).values()]
    texts = [entry["text"] for entry in entries if "text" in entry]
    return [{"en": text} if isinstance(text, str) else text for text in texts]


def _tile(rules: Rules, kind: Kind) -> Text:
    moves = [move.path.sentence for move in kind.moves] or [both("never moves by itself", "bewegt sich nicht von selbst")]
    how: Text = {lang: (" or " if lang == "en" else " oder ").join(m.get(lang, m["en"]) for m in moves) for lang in ("en", "de")}
    where = rules.phrase_text(kind.plant_on) if kind.plant_on is not None else both("anywhere", "überall")
    text = both(
        "{0} ({1}): {2}; comes into play: {3}.", "{0} ({1}): {2}; kommt ins Spiel: {3}.", kind.name, str(kind.count), how, where
    )
    return {lang: f"{text[lang]} {kind.text.get(lang, kind.text['en'])}".strip() for lang in ("en", "de")}


def _relation(rules: Rules, tree: Mapping[str, Any], name: str) -> Text:
    link, entry = rules.links[name], tree["links"][name]
    if "breaks" in entry:
        base = rules.links[entry["breaks"]].title
        return both("{0}: {1}, but for one tile between.", "{0}: {1}, läge nicht ein Stein dazwischen.", link.title, base)
    if entry["relation"] == "any":
        return both("{0}: {1} – {2}.", "{0}: {1} – {2}.", link.title, *(rules.phrase_text(end) for end in link.ends))
    pairs = {tuple(sorted((a.index, b.index))) for a in rules.kinds for b in rules.kinds if link.rows[a.index] >> b.index & 1}

    def listed(language: str) -> str:
        names = [kind.name.get(language, kind.name["en"]) for kind in rules.kinds]
        return ", ".join(f"{names[a]}–{names[b]}" for a, b in sorted(pairs))

    return {lang: f"{link.title.get(lang, link.title['en'])}: {listed(lang)}." for lang in ("en", "de")}
