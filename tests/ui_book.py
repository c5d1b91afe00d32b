"""A make-believe game with a book: every sort of paragraph and diagram that a page of rules has to set."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Chapter, Diagram, Link, Paragraph, Piece, Text
from tests.ui_fake import Garden
from tests.ui_ground import CIRCLE, GROUNDS, STEPS, at, both

MIDDLE = "2,2"
BARRED = {"0,2": "blocked", "2,4": "blocked", "3,4": "blocked", "2,-1": "blocked"}


def around(middle: str, steps: int) -> list[str]:
    """The points within so many steps along the lines."""
    x, y = at(middle)
    return [place for place in GROUNDS if 0 < abs(at(place)[0] - x) + abs(at(place)[1] - y) <= steps]


def walks(kind: str) -> Diagram:
    """Where a flower may go: a tile that it takes, and one that stands in its way."""
    marks = dict.fromkeys(around(MIDDLE, STEPS[kind]), "land")
    pieces = {MIDDLE: Piece(kind, "guest"), "3,3": Piece("lily", "host"), "1,2": Piece("rock", "host")}
    title = both("Where it may go, what it takes, what stops it", "Wohin sie darf, was sie schlägt, was sie aufhält")
    return Diagram(title, pieces, {**marks, **BARRED, MIDDLE: "source", "3,3": "capture", "1,2": "blocked"})


def turning() -> Diagram:
    title = both("Two ways around a corner", "Zwei Wege um die Ecke")
    ways = (("0,0", "1,0", "2,0", "2,1"), ("0,0", "0,1", "-1,1"))
    return Diagram(title, {"0,0": Piece("jasmine", "guest")}, {"0,0": "source", "2,1": "land", "-1,1": "land"}, ways=ways)


def threads() -> list[Diagram]:
    one = Diagram(
        both("A thread of the guest, one of the host", "Ein Faden des Gastes, einer des Gastgebers"),
        {
            "-1,2": Piece("rose", "guest"), "3,2": Piece("chrysanthemum", "guest"),
            "-1,0": Piece("jasmine", "host"), "3,0": Piece("lily", "host"),
        },
        links=(Link("harmony", "guest", "-1,2", "3,2"), Link("harmony", "host", "-1,0", "3,0", 2)),
    )  # fmt: skip
    other = Diagram(
        both("These two clash", "Diese beiden streiten"),
        {"0,0": Piece("rose", "guest"), "0,3": Piece("jasmine", "host")},
        {"0,1": "blocked"},
        links=(Link("disharmony", None, "0,0", "0,3"),),
    )
    return [one, other]


def board() -> Diagram:
    pieces = {gate: Piece(kind, "guest") for gate, kind in zip(("0,-8", "0,8", "8,0"), CIRCLE, strict=False)}
    return Diagram(both("The gates", "Die Tore"), pieces, {"-8,0": "land"}, ways=(("-8,0", "-5,0"),))


def corner() -> Diagram:
    title = both("A rock on a square", "Ein Stein auf einem Feld")
    return Diagram(title, {"s-8,1": Piece("rock", "any"), "-6,2": Piece("wheel", "host")}, {"-6,1": "land"})


MOVES: Text = both(
    "{0} walks up to {1} steps along the lines and may turn as often as it likes; it never ends its walk in the garden of the "
    "other colour. What stands in its way stops it; what clashes with it may be taken.",
    "{0} zieht bis zu {1} Schritte entlang der Linien und darf dabei beliebig oft abbiegen; im Garten der anderen Farbe endet "
    "kein Zug. Was im Weg steht, hält die Blume auf; was mit ihr streitet, darf sie schlagen.",
)


def about(kind: str, diagrams: Sequence[Diagram] = ()) -> Paragraph:
    name = Garden.kinds[kind].name
    return Paragraph({lang: MOVES[lang].format(name[lang], STEPS[kind]) for lang in ("en", "de")}, kind, diagrams)


class Told(Garden):
    """The garden, with its rules written down."""

    def book(self) -> Sequence[Chapter]:
        long = both(
            "Two players plant flowers in the gates, walk them into the gardens and join them by threads along the lines. Six "
            "threads hold a garden together: whoever has them first has won.\nEach has two neighbours on the circle.",
            "Zwei Spieler pflanzen Blumen in die Tore, führen sie in die Gärten und verbinden sie entlang der Linien durch "
            "Fäden. Sechs Fäden halten einen Garten zusammen: Wer sie zuerst hat, gewinnt.\nJede hat zwei Nachbarn im Kreis.",
        )
        return [
            Chapter(both("The game", "Das Spiel"), [Paragraph(long), Paragraph(both("Guest begins.", "Gast beginnt."))]),
            Chapter(
                both("Flowers", "Blumen"),
                [about("rose", [walks("rose"), turning()]), *map(about, CIRCLE[1:3]), about("jasmine", [walks("jasmine")])],
            ),
            Chapter(
                both("Threads and quarrels", "Fäden und Streitigkeiten"),
                [
                    Paragraph(
                        both("Neighbours on one line are joined.", "Nachbarn auf einer Linie sind verbunden."), "", threads()
                    )
                ],
            ),
            Chapter(both("The board", "Das Brett"), [Paragraph(both("Gates.", "Tore."), "", [board(), corner()])]),
            Chapter(
                both("Accents", "Aktionssteine"),
                [
                    Paragraph(both("Rock: never moves.", "Stein: zieht nie."), "rock"),
                    Paragraph(both("Nothing passes it.", "Nichts kommt daran vorbei."), "rock"),
                    Paragraph(both("Wheel: turns what lies around it.", "Rad: dreht, was darum liegt."), "wheel"),
                ],
            ),
            Chapter(both("The end", "Das Ende"), [Paragraph(both("Six threads win.", "Sechs Fäden gewinnen."))]),
        ]
