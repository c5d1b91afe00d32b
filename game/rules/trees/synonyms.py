"""Words that people write in place of the language's: German ones, other English ones. One may stand for several of ours."""

from __future__ import annotations

from collections.abc import Mapping

_SECTIONS = {
    "tiles": "piece pieces figuren figure figures steine stein spielsteine spielstein token tokens",
    "board": "brett spielbrett",
    "groups": "gruppen gruppe classes class kinds",
    "zones": "zonen zone gebiete gebiet areas area regions region places felder",
    "setup": "aufstellung startaufstellung layout initial startposition start_position positions",
    "piles": "stapel vorrat vorraete haufen hands reserves pools",
    "circles": "kreise kreis",
    "relations": "beziehungen beziehung relationships",
    "links": "verbindungen verbindung harmonien harmonie harmonies lines",
    "statuses": "zustaende zustand states state conditions effects",
    "captures": "schlagen schlaege takes taking capturing",
    "never": "nie niemals verboten verbote forbidden prohibited",
    "actions": "aktionen aktion zuege turns",
    "flow": "ablauf reihenfolge sequence",
    "phases": "phasen stages stage",
    "scoring": "punkte wertung points scores",
    "tally": "zaehlung endwertung final_score",
    "endings": "ende enden end ends sieg ziel ziele goal goals victory winning spielende",
    "options": "optionen settings setting einstellungen variants",
    "presets": "voreinstellungen profiles",
    "remove": "entfernen delete without ohne removes streichen",
    "extends": "erweitert basiert based_on parent parents inherits inherit base includes include import imports vorlage",
    "players": "spieler",
    "name": "titel title names bezeichnung",
    "about": "beschreibung description desc info summary ueber",
    "source": "quelle quellen author",
}
_FIELDS = {
    "count": "anzahl zahl menge amount quantity number_of how_many counts",
    "move": "bewegen bewegung zug movement moves moving ziehen",
    "plant_on": "pflanzen plant plants planting placement place_on pflanzen_auf setzen",
    "land": "landen lands end_on",
    "over": "passes jump_over jumps",
    "through": "durch via",
    "cannot": "kann_nicht darf_nicht cant may_not must_not forbids",
    "is": "gehoert_zu group groups gruppe kind type types belongs_to class",
    "code": "kuerzel label short abbreviation",
    "art": "bild picture image icon",
    "text": "beschreibung description desc says",
    "owner": "besitzer owned_by",
    "starts_with": "beginnt_mit contains content contents inhalt",
    "who": "wer wen whom which affects",
    "when": "wann wenn if condition bedingung falls where",
    "because": "weil grund reason why",
    "winner": "sieger gewinner wins win victor gewinnt",
    "do": "tun then does effect effekte wirkung",
    "pick": "waehlen select picks choose auswahl",
    "turn": "turns steps zug",
    "number": "default standard value wert start",
    "choice": "default standard value wert",
    "switch": "default standard value wert",
    "min": "minimum least mindestens from_number",
    "max": "maximum most hoechstens",
    "choices": "values possible auswahl moeglichkeiten",
    "changes": "change aenderungen aendert rules",
    "ends": "end enden between tiles",
    "at_least": "minimum min mindestens",
    "at_most": "maximum max hoechstens",
    "exactly": "equals equal is genau",
    "more_than": "above over greater_than mehr_als",
    "less_than": "below under smaller_than fewer_than weniger_als",
    "en": "eng english englisch",
    "de": "deu ger german deutsch",
}
_VERBS = {
    "walk": "gehen geh laufen step run runs walks",
    "slide": "gleiten rutschen ziehen slides",
    "leap": "springen sprung jump hop knight",
    "plant": "pflanzen place put setzen",
    "move": "bewegen ziehen",
    "product": "times multiply multiplied multiplication weighted mal produkt",
    "absolute": "abs betrag magnitude",
    "smallest": "min minimum least lowest kleinste",
    "largest": "max maximum most highest groesste",
    "send": "return capture schicken zurueck",
}
_PHRASES = {
    "and": "und with",
    "or": "oder",
    "not": "nicht no kein keine without except",
    "mine": "my own our ours mein meine meinen eigene friendly",
    "theirs": "their enemy enemies opponent opponents opposing gegner gegnerische his her your foe",
    "around": "um near nearby surrounding rund surrounds",
    "beside": "neben next adjacent adjoining neighbour neighbours neighbor neighbors",
    "empty": "leer leere free vacant unoccupied",
    "occupied": "besetzt taken full",
    "gates": "tore tor gatter gate",
    "centre": "mitte zentrum middle centre center",
    "anywhere": "ueberall everywhere board",
    "nothing": "nirgends nowhere none",
    "steps": "schritte schritten",
    "of": "von",
    "red": "rot rote roten roter rotes",
    "white": "weiss weisse weissen weisser weisses",
}
_VALUES = {
    "after_turn": "end_of_turn turn_end end_of_the_turn nach_dem_zug",
    "after_action": "end_of_action after_move after_each_move always",
    "each": "both all every beide alle jeder jede everyone 2 two",
    "alternate": "abwechselnd alternating alternately turns",
    "guest": "gast",
    "host": "gastgeber",
    "nobody": "niemand none noone no_one draw tie drawn remis unentschieden",
    "everyone": "alle jeder all both",
    "shared": "gemeinsam common both",
    "mine": "me my i self own player mover ich",
    "theirs": "opponent enemy other gegner",
    "draw": "remis unentschieden tie",
    "lose": "verlieren loses lost loss verliert",
    "pass": "passen passes skip",
    "box": "graveyard out gone dead discard nowhere none",
    "harmony": "harmonie",
    "move": "bewegen moving",
    "be_captured": "geschlagen captured",
}


def _meanings() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for table in (_SECTIONS, _FIELDS, _VERBS, _PHRASES, _VALUES):
        for ours, others in table.items():
            for other in others.split():
                found.setdefault(other, []).append(ours)
    return {other: tuple(dict.fromkeys(ours)) for other, ours in found.items()}


SYNONYMS = _meanings()
"""Each such word, in plain small letters (``ue`` for ``ü``), with the words of the language that it may stand for."""
