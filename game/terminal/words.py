"""What the terminal says besides the words of the rules, in English and German."""

from __future__ import annotations

from game.core.contract import Text

WORDS: dict[str, Text] = {
    "guest": {"en": "Guest", "de": "Gast"},
    "host": {"en": "Host", "de": "Gastgeber"},
    "any": {"en": "neutral", "de": "neutral"},
    "welcome": {
        "en": "{name}. Type a move, such as {move}, or a word: help tells which there are.",
        "de": "{name}. Tippe einen Zug, etwa {move}, oder ein Wort: help sagt, welche es gibt.",
    },
    "to_move": {"en": "{seat} to move: {asked}.", "de": "{seat} ist am Zug: {asked}."},
    "over": {"en": "The game is over: {name}. {winner}", "de": "Das Spiel ist zu Ende: {name}. {winner}"},
    "won": {"en": "{seat} has won.", "de": "{seat} hat gewonnen."},
    "nobody": {"en": "Nobody has won.", "de": "Niemand hat gewonnen."},
    "tally": {"en": "{title}: {numbers}.", "de": "{title}: {numbers}."},
    "made": {"en": "{seat}: {move}.", "de": "{seat}: {move}."},
    "thinks": {"en": "{seat} is thinking ...", "de": "{seat} denkt nach ..."},
    "taken": {"en": "{tile} of {owner} is taken at {place}.", "de": "{tile} von {owner} wird auf {place} geschlagen."},
    "removed": {"en": "{tile} leaves {place}.", "de": "{tile} verlässt {place}."},
    "moved": {"en": "{tile} goes from {start} to {place}.", "de": "{tile} geht von {start} nach {place}."},
    "placed": {"en": "{tile} comes to {place}.", "de": "{tile} kommt auf {place}."},
    "drawn": {"en": "{seat} draws {tile}.", "de": "{seat} zieht {tile}."},
    "drawn_unseen": {"en": "{seat} draws a tile.", "de": "{seat} zieht einen Stein."},
    "discarded": {"en": "{tile} of {owner} is discarded.", "de": "{tile} von {owner} wird abgelegt."},
    "scored": {"en": "{seat} scores {points}: {why}.", "de": "{seat} bekommt {points}: {why}."},
    "link_new": {"en": "New: {link}, {one} with {other}.", "de": "Neu: {link}, {one} mit {other}."},
    "link_gone": {"en": "Gone: {link}, {one} with {other}.", "de": "Fort: {link}, {one} mit {other}."},
    "at": {"en": "{tile} at {place}", "de": "{tile} auf {place}"},
    "face_down": {"en": "a tile face down", "de": "ein verdeckter Stein"},
    "board_empty": {"en": "The board is empty.", "de": "Das Brett ist leer."},
    "lies": {"en": "{owner}: {tiles}.", "de": "{owner}: {tiles}."},
    "links": {"en": "{link}: {pairs}.", "de": "{link}: {pairs}."},
    "pair": {"en": "{one} with {other}", "de": "{one} mit {other}"},
    "no_links": {"en": "Nothing is linked.", "de": "Nichts ist verbunden."},
    "tray": {"en": "{owner}, {pile}: {tiles}.", "de": "{owner}, {pile}: {tiles}."},
    "tray_shared": {"en": "{pile}: {tiles}.", "de": "{pile}: {tiles}."},
    "unseen": {"en": "{n} unseen", "de": "{n} verdeckt"},
    "nothing": {"en": "nothing", "de": "nichts"},
    "nothing_there": {"en": "Nothing lies at {place}.", "de": "Auf {place} liegt nichts."},
    "reaches": {"en": "It could go to: {places}.", "de": "Er könnte gehen nach: {places}."},
    "many_moves": {"en": "{n} moves. They begin with: {words}.", "de": "{n} Züge. Sie beginnen mit: {words}."},
    "moves": {"en": "{n} moves: {moves}.", "de": "{n} Züge: {moves}."},
    "which": {"en": "Which of these: {moves}?", "de": "Welcher davon: {moves}?"},
    "unknown": {
        "en": "{text} is neither a move here nor a word that I know; help tells which there are.",
        "de": "{text} ist hier kein Zug und kein Wort, das ich kenne; help sagt, welche es gibt.",
    },
    "legal": {"en": "That can be played.", "de": "Das kann gespielt werden."},
    "why_what": {"en": "Say which move: why move 0,-8 0,-2", "de": "Sage, welcher Zug: why move 0,-8 0,-2"},
    "hint": {"en": "Perhaps: {move}. {reasons}", "de": "Vielleicht: {move}. {reasons}"},
    "hint_threat": {"en": "The other side threatens {move}.", "de": "Die andere Seite droht mit {move}."},
    "no_hint": {"en": "There is nothing to hint at.", "de": "Es gibt nichts zu raten."},
    "undone": {"en": "Taken back.", "de": "Zurückgenommen."},
    "no_undo": {"en": "There is nothing to take back.", "de": "Es gibt nichts zurückzunehmen."},
    "redone": {"en": "Played again.", "de": "Wieder gespielt."},
    "no_redo": {"en": "Nothing was taken back.", "de": "Nichts wurde zurückgenommen."},
    "score": {"en": "{seat} {points}", "de": "{seat} {points}"},
    "no_score": {"en": "Nobody gathers points here.", "de": "Hier sammelt niemand Punkte."},
    "chapters": {"en": "{number} {heading}", "de": "{number} {heading}"},
    "rules_how": {
        "en": "Say which: rules 2, or rules and the name of a tile.",
        "de": "Sage, welches: rules 2, oder rules und der Name eines Steins.",
    },
    "no_rules": {"en": "No chapter and no tile is called {text}.", "de": "Kein Kapitel und kein Stein heißt {text}."},
    "kept": {"en": "The game is kept: {path}", "de": "Das Spiel ist aufgehoben: {path}"},
    "not_kept": {"en": "The game is not kept: {why}", "de": "Das Spiel ist nicht aufgehoben: {why}"},
    "hand_over": {
        "en": "Now {seat}. Press Enter when nobody else looks.",
        "de": "Jetzt {seat}. Drücke Eingabe, wenn niemand sonst hinsieht.",
    },
    "sure_resign": {"en": "Type resign once more to give up.", "de": "Tippe noch einmal resign, um aufzugeben."},
}
HELP: tuple[tuple[str, Text], ...] = (
    ("MOVE", {"en": "plays it; words in any order, as many as are needed", "de": "spielt ihn; Wörter in jeder Reihenfolge"}),
    ("moves", {"en": "what can be played; moves place tells more", "de": "was gespielt werden kann; moves place sagt mehr"}),
    ("look", {"en": "what lies where; look 0,-8 what lies there", "de": "was wo liegt; look 0,-8, was dort liegt"}),
    ("board", {"en": "the board as a picture of letters", "de": "das Brett als Bild aus Buchstaben"}),
    ("tiles", {"en": "what lies beside the board", "de": "was neben dem Brett liegt"}),
    ("links", {"en": "harmonies and the like", "de": "Harmonien und dergleichen"}),
    ("score", {"en": "the points", "de": "die Punkte"}),
    ("why", {"en": "why a move cannot be played: why move 0,-8 0,-2", "de": "warum ein Zug nicht geht: why move 0,-8 0,-2"}),
    ("hint", {"en": "a move, and why", "de": "ein Zug, und warum"}),
    ("undo, redo", {"en": "one move back, one on", "de": "einen Zug zurück, einen vor"}),
    ("rules", {"en": "the rules: rules 2, rules rose", "de": "die Regeln: rules 2, rules rose"}),
    ("resign", {"en": "gives up", "de": "gibt auf"}),
    ("quit", {"en": "ends; the game is kept", "de": "hört auf; das Spiel wird aufgehoben"}),
)
"""The words that can be typed, and what they do."""


def say(word: str, language: str, **parts: object) -> str:
    """A text of the terminal with its gaps filled."""
    return WORDS[word].get(language, WORDS[word]["en"]).format(**parts)
