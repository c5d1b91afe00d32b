"""What is played with: the board and its places, the tiles and their names, the piles, and how it all lies at first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.contract import Chapter, Diagram, Paragraph, Text
from game.core.languages import localize
from game.rules.book.writer import BookWriter, Sentences
from game.rules.language.entries import PileEntry
from game.rules.playing.model import Kind
from game.rules.wording.names import plain_name
from game.rules.wording.saying import Saying
from game.rules.wording.things import TILE, Thing

SEEN: dict[str, tuple[str, str, str]] = {
    "everyone": ("everyone can see into it", "alle sehen hinein", "tout le monde peut y regarder"),
    "owner": ("only its owner sees into it", "nur der Besitzer sieht hinein", "seul son propriétaire y regarde"),
    "nobody": ("nobody looks into it", "niemand sieht hinein", "personne n’y regarde"),
}
AROUND = (
    "“Around” a tile or a place means: on one of the eight nearest points",
    "„Rings um“ heißt: auf einem der acht nächsten Punkte",
    "«\u00a0Autour\u00a0» veut dire: sur l’un des huit points les plus proches",
)
MEANT: dict[str, tuple[str, str, str]] = {
    "next to": (
        "“Next to” means: on one of the four points a step away",
        "„Neben“ heißt: auf einem der vier Punkte im Abstand eines Schrittes",
        "«\u00a0À côté\u00a0» veut dire: sur l’un des quatre points à un pas",
    ),
    " space of| spaces of| space from| spaces from": (
        "spaces are counted straight and diagonally",
        "Felder zählt man gerade und schräg",
        "les cases se comptent tout droit et en diagonale",
    ),
    "opposite": (
        "“Opposite” means: where half a turn of the board around its centre would bring it",
        "„Gegenüber“ heißt: wohin es bei einer halben Drehung des Bretts um seine Mitte käme",
        "«\u00a0En face\u00a0» veut dire: là où cela arriverait après un demi-tour du plateau autour de son centre",
    ),
}
"""Other words about nearness, by what of them stands in the English sentences."""


MOST_SHOWN = 6
"""A place of so many points at most shows each of them well enough."""


def board(w: BookWriter, start: Sequence[Diagram], zones: Sequence[Diagram]) -> Chapter:
    """The chapter of the board, the tiles and the piles."""
    told = [
        partial(_sets, w),
        partial(_groups, w),
        *(partial(_pile, w, name, entry) for name, entry in w.ruleset.piles.items()),
    ]
    found = [w.paragraph(partial(_board, w), "", zones), *w.paragraphs(told)]
    if start:
        found.append(w.paragraph(partial(_start, w), "", start))
    return Chapter(localize("What you play with"), found)


def _board(w: BookWriter, s: Saying) -> Sentences:
    many, name = len(w.rules.points), s.of(w.rules.look.name)
    yield s.either(
        f"the board ({name}) has {many} points, where its lines cross; tiles lie on the points",
        f"das Brett ({name}) hat {many} Punkte, wo seine Linien sich kreuzen; Steine liegen auf den Punkten",
        f"le plateau ({name}) a {many} points, là où ses lignes se croisent; les tuiles se posent sur les points",
    )
    odd = [s.of(kind.name) for kind in w.kinds if kind.on_squares]
    if odd:
        listed, several = s.joined(odd, "and"), len(odd) > 1
        yield s.either(
            f"only {listed} {'lie' if several else 'lies'} in the squares between them",
            f"nur {listed} {'liegen' if several else 'liegt'} auf den Feldern dazwischen",
            f"seules ces tuiles se posent sur les cases entre les points: {listed}",
        )
    if not w.alone:
        yield s.either(
            "GUEST sits at the south side, HOST at the north",
            "GAST sitzt im Süden, HOST im Norden",
            "l’Invité est assis au sud, l’Hôte au nord",
        )
        yield s.either(
            "your own side is the one where you sit",
            "die eigene Seite ist die, an der man sitzt",
            "votre côté est celui où vous êtes assis",
        )


def _sets(w: BookWriter, s: Saying) -> Sentences:
    """How many tiles there are, and whose they are."""
    total = sum(kind.count for kind in w.kinds)
    counts = dict.fromkeys(kind.count for kind in w.kinds)
    listed = "; ".join(_so_many(w, count, [kind for kind in w.kinds if kind.count == count], s) for count in counts)
    if w.alone or not w.rules.sets_per_player:
        be = s.either("there is" if total == 1 else "there are", "es gibt", "il y a")
    else:
        be = s.either("each player has", "jeder Spieler hat", "chaque joueur a")
    yield f"{be} {s.amount(total, 'tiles')}: {listed}" if len(w.kinds) > 1 or total > 1 else f"{be} {listed}"
    if w.rules.on_board == "nobody" and not w.alone:
        yield s.either(
            "a tile on the board belongs to nobody",
            "ein Stein auf dem Brett gehört niemandem",
            "une tuile sur le plateau n’appartient à personne",
        )
    elif w.rules.on_board == "placer" and not w.alone:
        yield s.either(
            "a tile on the board belongs to whoever has put it there",
            "ein Stein auf dem Brett gehört dem, der ihn gelegt hat",
            "une tuile sur le plateau appartient à qui l’a posée",
        )


def _so_many(w: BookWriter, count: int, kinds: Sequence[Kind], s: Saying) -> str:
    """As many of each of these kinds."""
    if len(kinds) > 1:
        listed = s.joined([s.of(kind.name) for kind in kinds], "and")
        return s.either(f"{count} each of {listed}", f"je {count}: {listed}", f"{count} de chaque: {listed}")
    name = Thing(w.names.entry_name("tiles", kinds[0].id) or kinds[0].name, label=True)
    return f"{count} {s.things([name], 'many' if count > 1 else 'strong')}"


def _groups(w: BookWriter, s: Saying) -> Sentences:
    """What the names of groups mean."""
    for name in w.ruleset.groups:
        if w.members(name) and w.tells(name):
            noun = w.names.is_noun("groups", name)
            what = [*_within(w, name, s), *_others(w, name, s)] if noun else [s.of(kind.name) for kind in _of(w, w.members(name))]
            listed = s.joined(what, "and")
            if noun and len(what) == 1:
                one = s.phrase(name, sort=TILE)
                yield s.either(f"only {listed} is {one}", f"nur {listed} ist {one}", f"{one}, c’est seulement {listed}")
            elif noun:
                many = s.phrase(name, "many", TILE)
                yield s.either(f"{many} are {listed}", f"{many} sind {listed}", f"{many}: {listed}")
            else:
                be = s.either("are" if len(what) > 1 else "is", "sind" if len(what) > 1 else "ist", ":")
                like = s.of(w.names.name_of("groups", name))
                yield f"{like}: {listed}" if s.french else f"{listed} {be} {like}"


def _parts(w: BookWriter, group: str) -> list[str]:
    """Groups with names that lie within a group and have nothing in common, the largest first."""
    whole = w.members(group)
    out: list[str] = []
    for name in sorted(w.ruleset.groups, key=lambda other: -len(w.members(other))):
        within = len(w.members(name)) > 1 and w.members(name) < whole and w.tells(name) and w.names.is_noun("groups", name)
        if within and not any(w.members(name) & w.members(other) for other in out):
            out.append(name)
    return [name for name in w.ruleset.groups if name in out]


def _within(w: BookWriter, group: str, s: Saying) -> list[str]:
    """The parts of a group that have names of their own."""
    the = s.either("the ", "die ", "les ")
    return [the + s.phrase(name, "weak" if s.german else "many", TILE) for name in _parts(w, group)]


def _others(w: BookWriter, group: str, s: Saying) -> list[str]:
    """The kinds in a group that are in none of its parts."""
    taken = frozenset[int]().union(*(w.members(name) for name in _parts(w, group)))
    return [s.of(kind.name) for kind in _of(w, w.members(group) - taken)]


def _of(w: BookWriter, members: frozenset[int]) -> list[Kind]:
    return [kind for kind in w.kinds if kind.index in members]


def _pile(w: BookWriter, name: str, entry: PileEntry, s: Saying) -> Sentences:
    """A pile: whose it is, who sees it, what it holds at first."""
    thing = Thing(w.names.entry_name("piles", name) or w.names.name_of("piles", name), label=True, generic="pile")
    pile = s.things([thing], "acc")
    seen = s.either(*SEEN[entry.seen_by])
    if w.alone:
        yield s.either(f"you have {pile}; {seen}", f"du hast {pile}; {seen}", f"vous avez {pile}; {seen}")
    elif entry.owner == "shared":
        yield s.either(
            f"both players share {pile}; {seen}",
            f"beide Spieler teilen sich {pile}; {seen}",
            f"les deux joueurs se partagent {pile}; {seen}",
        )
    else:
        yield s.either(
            f"each player has {pile}; {seen}",
            f"jeder Spieler hat {pile}; {seen}",
            f"chaque joueur a {pile}; {seen}",
        )
    yield _first_in(w, entry, s)


def _first_in(w: BookWriter, entry: PileEntry, s: Saying) -> str:
    """What a pile holds at first."""
    if entry.numbered is not None:
        held = [(many, kind) for kind, many in entry.numbered.items() if many]
        shapes = [f"{many} {s.phrase(kind, 'bare' if many == 1 else 'many', TILE)}" for many, kind in held]
        what = s.joined(shapes, "and") if held else s.either("nothing", "nichts", "rien")
        chance = s.either(
            ", in random order",
            ", in zufälliger Reihenfolge",
            ", dans un ordre aléatoire",
        ) if entry.order == "shuffled" else ""
        lies = "liegt" if [many for many, _ in held] == [1] else "liegen"
        return s.either(
            f"at the start it holds {what}{chance}",
            f"am Anfang {lies} darin {what}{chance}",
            f"au début, voici ce qu’il y a dedans: {what}{chance}",
        )
    if isinstance(entry.starts_with, str):
        alone = sum(kind.count for kind in _of(w, frozenset(w.names.kinds_of(entry.starts_with)))) == 1
        what = s.phrase(entry.starts_with, "the" if alone else "weak" if s.german else "many", TILE)
        chance = s.either(
            ", in random order",
            ", in zufälliger Reihenfolge",
            ", dans un ordre aléatoire",
        ) if entry.order == "shuffled" else ""
        if alone:
            return s.either(
                f"at the start it holds {what}",
                f"am Anfang liegt darin {what}",
                f"au début, voici ce qu’il y a dedans: {what}",
            )
        return s.either(
            f"at the start it holds all {what}{chance}",
            f"am Anfang liegen darin alle {what}{chance}",
            f"au début, tout ceci est dedans: {what}{chance}",
        )
    return s.either("at the start it is empty", "am Anfang ist nichts darin", "au début, il n’y a rien dedans")


def _start(w: BookWriter, s: Saying) -> Sentences:
    yield s.either(
        "this is how the tiles lie at the beginning",
        "so liegen die Steine am Anfang",
        "voici comment les tuiles sont placées au début",
    )


def zones_named(w: BookWriter) -> list[tuple[Text, int]]:
    """The places with names of which these rules speak: their names, and where GUEST sees them."""
    spoken = w.ruleset.words("relations")
    known = {*w.names.board.get("zones", {}), *w.ruleset.zones, *w.names.board.get("names", {})}
    out: list[tuple[Text, int]] = []
    for zone in sorted(
        known & spoken - set(w.ruleset.tiles), key=lambda name: (w.names.zone_masks(name)[0].bit_count(), name)
    ):
        name = w.names.zone_name(zone)
        if name is not None:
            out.append(
                (
                    {language: bare[:1].upper() + bare[1:] for language, bare in plain_name(name).items()},
                    w.names.zone_masks(zone)[0],
                )
            )
    return [(name, mask) for name, mask in out if mask.bit_count() > 1 or not any(_holds(other, mask) for _, other in out)]


def _holds(place: int, point: int) -> bool:
    """Whether a lone point is one of the few points of a place that is shown anyway."""
    return 1 < place.bit_count() <= MOST_SHOWN and place & point == point


def words(w: BookWriter, told: str) -> Sequence[Paragraph]:
    """What words about nearness mean, those that the English sentences of a book have."""
    used = [AROUND] if "around" in w.ruleset.words() else []  # that word alone stands in other sentences, too
    used += [meant for said, meant in MEANT.items() if any(part in told for part in said.split("|"))]
    return w.paragraphs([lambda s: [s.either(*meant) for meant in used]])
