"""What is played with: the board and its places, the tiles and their names, the piles, and how it all lies at first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.contract import Chapter, Diagram, Paragraph, Text
from game.core.lattice import SPACES
from game.rules.rulebook_names import plain_name
from game.rules.rulebook_saying import Saying
from game.rules.rulebook_telling import Record, Telling, Told, words_in
from game.rules.rulebook_things import TILE, Thing
from game.rules.wording import both

SEEN: dict[str, tuple[str, str]] = {
    "everyone": ("everyone sees what is in it", "alle sehen, was darin ist"),
    "owner": ("only its owner sees what is in it", "nur der Besitzer sieht, was darin ist"),
    "nobody": ("nobody sees what is in it", "niemand sieht, was darin ist"),
}
MEANT: dict[str, tuple[str, str]] = {
    "next to": ("“next to” means on one of the eight points around", "„neben“ heißt: auf einem der acht Punkte ringsum"),
    "straight beside": (
        "“straight beside” means on one of the four points a step away",
        "„gerade neben“ heißt: auf einem der vier Punkte im Abstand eines Schrittes",
    ),
    " space of| spaces of| space from| spaces from": (
        "spaces are counted straight and diagonally",
        "Felder zählt man gerade und schräg",
    ),
    "opposite": (
        "“opposite” means as after half a turn of the board around its centre",
        "„gegenüber“ heißt: wie nach einer halben Drehung des Bretts um seine Mitte",
    ),
}
"""Words about nearness, by what of them stands in the English sentences."""


def board(t: Telling, start: Sequence[Diagram], zones: Sequence[Diagram]) -> Chapter:
    """The chapter of the board, the tiles and the piles."""
    told = [
        partial(_sets, t),
        partial(_groups, t),
        *(partial(_pile, t, name, entry) for name, entry in t.section("piles").items()),
    ]
    found = [t.paragraph(partial(_board, t), "", zones), *t.paragraphs(told)]
    if start:
        found.append(t.paragraph(partial(_start, t), "", start))
    return Chapter(both("What you play with", "Womit gespielt wird"), found)


def _board(t: Telling, s: Saying) -> Told:
    many = len(t.rules.points)
    yield s.either(
        f"{s.of(t.rules.look.name)}: {many} points where lines cross",
        f"{s.of(t.rules.look.name)}: {many} Punkte, wo Linien sich kreuzen",
    )
    yield s.either("tiles lie on points", "Steine liegen auf Punkten")
    odd = [s.of(kind.name) for kind in t.kinds if kind.lives == SPACES]
    if odd:
        listed = s.joined(odd, "and")
        yield s.either(
            f"these lie in the squares between the points: {listed}", f"auf den Feldern zwischen den Punkten liegt: {listed}"
        )
    if not t.alone:
        yield s.either("GUEST sits in the south, HOST in the north", "GAST sitzt im Süden, HOST im Norden")
        yield s.either("your own side is where you sit", "die eigene Seite ist die, an der man sitzt")


def _sets(t: Telling, s: Saying) -> Told:
    """How many tiles there are, and whose they are."""
    total = sum(kind.count for kind in t.kinds)
    listed = ", ".join(f"{kind.count} × {s.of(kind.name)}" for kind in t.kinds)
    if t.alone or not t.rules.sets_per_player:
        yield s.either(f"there are {total} tiles: {listed}", f"es gibt {total} Steine: {listed}")
    else:
        yield s.either(f"each player has {total} tiles: {listed}", f"jeder Spieler hat {total} Steine: {listed}")
    if t.rules.on_board == "nobody" and not t.alone:
        yield s.either("a tile on the board belongs to nobody", "ein Stein auf dem Brett gehört niemandem")
    elif t.rules.on_board == "placer" and not t.alone:
        yield s.either(
            "a tile on the board belongs to whoever has put it there", "ein Stein auf dem Brett gehört dem, der ihn gelegt hat"
        )


def _groups(t: Telling, s: Saying) -> Told:
    """What the names of groups mean."""
    for name in t.section("groups"):
        kinds = [kind for kind in t.kinds if name in kind.groups]
        if kinds and t.tells(name):
            listed = ", ".join(s.of(kind.name) for kind in kinds)
            words = s.phrase(name, sort=TILE) if t.names.is_noun("groups", name) else s.of(t.names.name_of("groups", name))
            yield f"{words}: {listed}"


def _pile(t: Telling, name: str, entry: Record, s: Saying) -> Told:
    """A pile: whose it is, who sees it, what it holds at first."""
    thing = Thing(t.names.entry_name("piles", name) or t.names.name_of("piles", name), label=True, generic="pile")
    pile = s.things([thing], "acc")
    seen = s.either(*SEEN[entry.get("seen_by", "everyone")])
    if t.alone:
        yield s.either(f"you have {pile}; {seen}", f"du hast {pile}; {seen}")
    elif entry["owner"] == "shared":
        yield s.either(f"both players share {pile}; {seen}", f"beide Spieler teilen sich {pile}; {seen}")
    else:
        yield s.either(f"each player has {pile}; {seen}", f"jeder Spieler hat {pile}; {seen}")
    if "starts_with" in entry:
        what = s.phrase(entry["starts_with"], "every", TILE)
        chance = (
            s.either(", in an order that is chance", ", in zufälliger Reihenfolge") if entry.get("order") == "shuffled" else ""
        )
        yield s.either(f"at first it holds {what}{chance}", f"am Anfang liegt darin {what}{chance}")
    else:
        yield s.either("at first it is empty", "am Anfang ist nichts darin")


def _start(t: Telling, s: Saying) -> Told:
    yield s.either("so the tiles lie at the beginning", "so liegen die Steine am Anfang")


def zones_named(t: Telling) -> list[tuple[Text, int]]:
    """The places with names of which these rules speak: their names, and where GUEST sees them."""
    spoken = words_in({section: entries for section, entries in t.tree.items() if section != "zones"})
    known = {*t.names.board.get("zones", {}), *t.section("zones"), *t.names.board.get("names", {})}
    out: list[tuple[Text, int]] = []
    for zone in sorted(
        known & spoken - set(t.section("tiles")), key=lambda name: (t.names.zone_masks(name)[0].bit_count(), name)
    ):
        name = t.names.zone_name(zone)
        if name is not None:
            out.append(
                (
                    {language: bare[:1].upper() + bare[1:] for language, bare in plain_name(name).items()},
                    t.names.zone_masks(zone)[0],
                )
            )
    return out


def words(t: Telling, told: str) -> Sequence[Paragraph]:
    """What words about nearness mean, those that the English sentences of a book have."""
    used = [meant for said, meant in MEANT.items() if any(part in told for part in said.split("|"))]
    return t.paragraphs([lambda s: [s.either(*meant) for meant in used]])
