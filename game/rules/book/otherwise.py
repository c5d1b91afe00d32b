"""Rules that differ though no sentence of the rule books tells it: which entry it is, and what of it is otherwise, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core.contract import Text
from game.rules.wording.names import plain_name

Tree = Mapping[str, Any]
ENTRIES: dict[str, tuple[str, str]] = {
    "actions": ("the action “{0}”", "die Handlung „{0}“"),
    "board": ("the board", "das Brett"),
    "captures": ("the capture “{0}”", "die Schlagregel „{0}“"),
    "circles": ("the circle “{0}”", "der Kreis „{0}“"),
    "endings": ("the ending “{0}”", "das Ende „{0}“"),
    "groups": ("the group “{0}”", "die Gruppe „{0}“"),
    "line_effects": ("the effect “{0}”", "die Wirkung „{0}“"),
    "links": ("the link “{0}”", "die Verbindung „{0}“"),
    "must": ("the duty “{0}”", "die Pflicht „{0}“"),
    "never": ("the ban “{0}”", "das Verbot „{0}“"),
    "options": ("the option “{0}”", "die Einstellung „{0}“"),
    "phases": ("the phase “{0}”", "der Abschnitt „{0}“"),
    "pictures": ("the picture “{0}”", "das Bild „{0}“"),
    "piles": ("the pile “{0}”", "der Haufen „{0}“"),
    "players": ("the players", "die Spieler"),
    "presets": ("the set of options “{0}”", "die Auswahl „{0}“"),
    "relations": ("the relation “{0}”", "die Verwandtschaft „{0}“"),
    "score": ("the points", "die Punkte"),
    "scoring": ("points for “{0}”", "Punkte für „{0}“"),
    "setup": ("where “{0}” lies at first", "wo „{0}“ am Anfang liegt"),
    "statuses": ("the state “{0}”", "der Zustand „{0}“"),
    "tally": ("in the count “{0}”", "in der Abrechnung „{0}“"),
    "tile_sets": ("the sets of tiles", "die Sätze der Steine"),
    "tiles": ("the tile “{0}”", "der Stein „{0}“"),
    "zones": ("the place “{0}”", "der Ort „{0}“"),
}
"""What an entry of a section is called."""
WHOLE: dict[str, tuple[str, str]] = {
    "captured_into": ("where captured tiles go", "wohin geschlagene Steine kommen"),
    "flow": ("the order of the phases", "die Folge der Abschnitte"),
    "repetition": ("how often a position may come up", "wie oft eine Stellung entstehen darf"),
    "stuck": ("what befalls a player who can do nothing", "was geschieht, wenn ein Spieler nichts tun kann"),
}
"""Sections that hold one value."""
FIELDS: dict[str, tuple[str, str]] = {
    "add": ("what it brings", "was es bringt"),
    "after": ("what follows a turn", "was auf einen Zug folgt"),
    "apart": ("which tiles it joins", "welche Steine zusammengehören"),
    "art": ("its picture", "sein Bild"),
    "as": ("what it counts as", "als was es gilt"),
    "at": ("when it is counted", "wann es gezählt wird"),
    "automatic": ("whether it happens by itself", "ob es von selbst geschieht"),
    "award": ("what it brings in the count", "was es in der Abrechnung bringt"),
    "because": ("the reason that players read", "der Grund, den man liest"),
    "before": ("what comes before a turn", "was einem Zug vorausgeht"),
    "breaks": ("what would stand there otherwise", "was sonst dort stünde"),
    "broken_by": ("which tile breaks it", "welcher Stein es bricht"),
    "by": ("who captures", "wer schlägt"),
    "cannot": ("what it keeps from", "was es verwehrt"),
    "changes": ("what it changes", "was sie ändert"),
    "check": ("when it is looked for", "wann danach gesehen wird"),
    "choice": ("what is chosen at first", "was anfangs gewählt ist"),
    "choices": ("what can be chosen", "was zur Wahl steht"),
    "circle": ("which tiles it joins", "welche Steine zusammengehören"),
    "code": ("its short sign", "sein Kürzel"),
    "columns": ("where it lies", "wo er liegt"),
    "cost": ("what it costs", "was es kostet"),
    "count": ("how many", "wie viele"),
    "counts_as": ("what it counts as", "als was es gilt"),
    "crosses": ("what it has to cross", "was es kreuzen muss"),
    "do": ("what is done", "was geschieht"),
    "ends": ("what it joins", "was sie verbindet"),
    "extra": ("additional points", "zusätzliche Punkte"),
    "first": ("who begins", "wer beginnt"),
    "for": ("for whom it is looked for", "für wen danach gesehen wird"),
    "forbid": ("what may not come of it", "was dabei nicht entstehen darf"),
    "from": ("from which number on the rules change", "von welcher Zahl an sich die Regeln ändern"),
    "into": ("where the captured tile goes", "wohin der geschlagene Stein kommt"),
    "is": ("the groups", "die Gruppen"),
    "land": ("where moves end", "wo Züge enden"),
    "legend": ("its grounds", "seine Gärten"),
    "length": ("how long it may be", "wie lang sie sein darf"),
    "lines": ("along which lines it runs", "auf welchen Linien sie läuft"),
    "lives_on": ("whether it lies on points or squares", "ob er auf Punkten oder Feldern liegt"),
    "marked": ("whether it lasts", "ob er bleibt"),
    "max": ("the most", "das Höchste"),
    "may_pass": ("whether a turn may be passed", "ob man einen Zug auslassen darf"),
    "min": ("the least", "das Kleinste"),
    "minutes": ("how many minutes a game takes", "wie viele Minuten eine Partie dauert"),
    "move": ("how it moves", "wie er zieht"),
    "name": ("the name", "der Name"),
    "names": ("what its grounds are called", "wie seine Gärten heißen"),
    "not_across": ("what it may not cross", "was sie nicht kreuzen darf"),
    "number": ("the number", "die Zahl"),
    "of": ("who is captured", "wer geschlagen wird"),
    "on": ("where it works", "wo sie wirkt"),
    "on_board": ("whose a tile on the board is", "wem ein Stein auf dem Brett gehört"),
    "order": ("the order in it", "die Reihenfolge darin"),
    "over": ("what it passes over", "worüber es hinweggeht"),
    "over_neutral": ("which neutral tiles may lie between", "welche neutralen Steine dazwischen liegen dürfen"),
    "owner": ("whose it is", "wem er gehört"),
    "pairs": ("which tiles it joins", "welche Steine zusammengehören"),
    "per": ("who has one", "wer einen hat"),
    "pick": ("what is chosen", "was gewählt wird"),
    "plant_after": ("from when on it comes into play", "ab wann er ins Spiel kommt"),
    "plant_on": ("where it comes into play", "wo er ins Spiel kommt"),
    "players": ("who has turns", "wer Züge hat"),
    "points": ("where it lies", "wo die Punkte liegen"),
    "prefer": ("which ways go before others", "welche Wege anderen vorgehen"),
    "prefer_for": ("for what they go before others", "wofür sie anderen vorgehen"),
    "relation": ("which kinds it is about", "welche Arten es betrifft"),
    "rows": ("where it lies", "wo er liegt"),
    "says": ("how such a move is written", "wie ein solcher Zug geschrieben wird"),
    "seen_by": ("who sees into it", "wer hineinsieht"),
    "set": ("the options that it sets", "die Einstellungen, die sie wählt"),
    "shown": ("whether the board shows it", "ob das Brett sie zeigt"),
    "shows": ("what is shown", "was gezeigt wird"),
    "squares": ("the squares", "die Felder"),
    "starts_with": ("what it holds at first", "was er anfangs enthält"),
    "step": ("by how much it is changed at once", "um wie viel sie auf einmal geändert wird"),
    "subtract": ("what it costs", "was es kostet"),
    "switch": ("whether it is on at first", "ob sie anfangs an ist"),
    "text": ("what players read of it", "was man dazu liest"),
    "through": ("where the way leads", "wo der Weg verläuft"),
    "tiles": ("which tiles do it", "welche Steine es tun"),
    "traits": ("its traits", "seine Eigenschaften"),
    "turn": ("the steps of a turn", "die Schritte eines Zuges"),
    "turns": ("what becomes of links", "was aus Verbindungen wird"),
    "until": ("when it is over", "wann es vorbei ist"),
    "when": ("when it holds", "wann es gilt"),
    "where": ("where it lies", "wo er liegt"),
    "who": ("which tiles", "welche Steine"),
    "whose": ("to whose pile the tile goes", "zu wessen Haufen der Stein kommt"),
    "winner": ("who wins", "wer gewinnt"),
    "worth": ("what it is worth", "was sie wert ist"),
    "zones": ("its places", "seine Orte"),
}
"""What a field of an entry says."""
ONLY = ("only one of the two has it", "nur eines der beiden hat das")


def otherwise(paths: Sequence[str], trees: Sequence[Tree]) -> Text:
    """One sentence of the rules at these paths (``section.entry.field``), which are otherwise in one of two rulesets."""
    by_entry: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        section, *rest = path.split(".")
        by_entry.setdefault((section, *rest[:1]) if "{0}" in ENTRIES.get(section, ("",))[0] else (section,), []).append(path)
    listed: list[str] = []
    for number, language in enumerate(("en", "de")):
        said = []
        for entry, found in by_entry.items():
            what = ", ".join(dict.fromkeys(words for path in found for words in _fields(path, entry, trees, number)))
            said.append(": ".join(filter(None, (_title(entry, trees, language, number), what))))
        listed.append("; ".join(said))
    return {"en": f"Also differs: {listed[0]}.", "de": f"Außerdem ist anders: {listed[1]}."}


def _title(entry: tuple[str, ...], trees: Sequence[Tree], language: str, number: int) -> str:
    """What an entry is called; nothing for a section that is one value."""
    section, *rest = entry
    if section not in ENTRIES:
        return WHOLE.get(section, (section, section))[number]
    return ENTRIES[section][number].format(_name(section, rest[0], trees, language) if rest else "")


def _name(section: str, entry: str, trees: Sequence[Tree], language: str) -> str:
    for tree in reversed(trees):
        found = tree.get(section, {}).get(entry)
        if isinstance(found, Mapping) and "name" in found:
            name = plain_name({"en": found["name"]} if isinstance(found["name"], str) else dict(found["name"]))
            return str(name.get(language, name["en"]))
    return entry.replace("_", " ")


def _fields(path: str, entry: tuple[str, ...], trees: Sequence[Tree], number: int) -> Iterator[str]:
    """What is otherwise: a field in words, with its two numbers if it has such; of a whole entry, that only one has it."""
    field = path.split(".")[len(entry) :]
    if not field:
        if entry[0] in ENTRIES and any(_at(tree, path) is None for tree in trees):
            yield ONLY[number]
        return
    values = [_at(tree, path) for tree in trees]
    plain = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    yield FIELDS.get(field[0], (field[0],) * 2)[number] + (f" ({values[0]} → {values[1]})" if plain else "")


def _at(tree: Tree, path: str) -> Any:
    here: Any = tree
    for step in path.split("."):
        here = here.get(step) if isinstance(here, Mapping) else None
    return here
