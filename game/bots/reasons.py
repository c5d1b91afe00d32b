"""What a move changes of all that the rules count, in the words of the rules: the reasons of a hint, and of a lesson's move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol

from game.bots.evaluation import nearness, shares
from game.core.contract import Feature, Game, Piece, Searchable, Text
from game.core.covering import cover_links, cover_pieces
from game.core.languages import localize, mark_text

ENOUGH = 0.05
"""A change of the lead that is worth telling."""
MOST_REASONS = 3
"""Reasons that are told, at most."""
NEAR = 0.5
"""How near an ending is, from 0 to 1, whose winner is told of as things stand."""


class Told(Game[Any], Searchable[Any], Protocol):
    """A game that programs can play, and that has names for what people see of it."""


def reasons(game: Told, before: Any, after: Any, seat: str) -> list[Text]:
    """What a move brings to a seat, as sentences: that it ends the game, or what can be seen of the features that change most,
    and then the others of them; at least that a tile of its own comes onto the board."""
    told = [*changes(game, before, after, seat).values()]
    return (told or Sight(game, before, after, seat).planted())[:MOST_REASONS]


def changes(game: Told, before: Any, after: Any, seat: str) -> dict[str, Text]:
    """What a move brings to a seat, as in ``reasons``: sentences by their sort (the English with its gaps), the first to be told
    first and of each sort the weightiest; not that a tile only comes onto the board."""
    result = game.result(after)
    if result is not None:
        said = WINS if result.winner == seat else mark_text("It ends the game: {0}.")
        return {said: localize(said, result.name)}
    own = game.seats.index(seat) if game.opposed else 0
    then = {
        (feature.form, feature.name): (feature, share)
        for feature, share in shares(game.features(before), own, opposed=game.opposed)
    }
    seen = Sight(game, before, after, seat)
    found: list[tuple[bool, float, str, Text]] = []
    for feature, share in shares(game.features(after), own, opposed=game.opposed):
        old, was = then.get((feature.form, feature.name), (feature, 0.0))
        line = tell(old, feature, own, seen) if share - was > ENOUGH else None
        if line:
            found.append((feature.form not in ("links", "tiles"), was - share, *line))
    found.sort(key=lambda entry: entry[:2])
    told: dict[str, Text] = {}
    for _, _, sort, why in found:
        told.setdefault(sort, why)
    return told


def witness(game: Told, before: Any, after: Any, seat: str) -> list[Text]:
    """What anybody sees of what a move does, be it worth anything or not: between which tiles a link that nobody owns has come
    about or gone, and which tile of the other's has gone."""
    seen = Sight(game, before, after, seat)
    return [*seen.joined(made=True), *seen.joined(made=False), *seen.gone()][:MOST_REASONS]


class Sight:
    """What a seat can see of the board before a move and after it."""

    def __init__(self, game: Told, before: Any, after: Any, seat: str) -> None:
        self.game, self.seat = game, seat
        self._then, self._now = (cover_pieces(game.pieces(state), seat) for state in (before, after))
        self._badges = [game.badges(state) for state in (before, after)]
        self._links = [set(cover_links(game.links(state), seen)) for state, seen in ((before, self._then), (after, self._now))]

    def planted(self) -> list[Text]:
        """Which tile of the seat's has come onto the board, and where, if one has."""
        come = self._kinds(self._now, own=True) - self._kinds(self._then, own=True)
        here = [place for place, piece in self._now.items() if piece.owner == self.seat and come[piece.kind]]
        places = [place for place in here if place not in self._then]
        if come.total() != 1 or len(places) != 1:
            return []
        return [localize(PLANTED, self.game.kinds[self._now[places[0]].kind].name, places[0])]

    def held(self, *, freed: bool) -> tuple[str, Text] | None:
        """The tile of the other's that has come under a status, or of the seat's that is rid of one; None if not just one."""
        then, now = self._badges[::-1] if freed else self._badges
        pieces = self._then if freed else self._now
        found = [place for place in now if place in pieces and (pieces[place].owner == self.seat) == freed and place not in then]
        kinds = [self.game.kinds.get(pieces[place].kind) for place in found]
        if len(found) != 1 or kinds[0] is None:
            return None
        said = FREED if freed else BARRED
        return said, localize(said, kinds[0].name, found[0])

    def _kinds(self, pieces: Mapping[str, Piece], *, own: bool) -> Counter[str]:
        return Counter(piece.kind for piece in pieces.values() if (piece.owner == self.seat) == own and piece.owner != "any")

    def taken(self) -> tuple[str, Text]:
        """That the other has fewer tiles on the board: which one, where it is seen that it is one."""
        return next(((TAKEN, told) for told in self.gone()), (SOME_TAKEN, localize(SOME_TAKEN)))

    def gone(self) -> list[Text]:
        """Which tile the other has no more on the board, if it is one."""
        gone = list((self._kinds(self._then, own=False) - self._kinds(self._now, own=False)).elements())
        return [localize(TAKEN, self.game.kinds[gone[0]].name)] if len(gone) == 1 and gone[0] in self.game.kinds else []

    def joined(self, *, made: bool) -> list[Text]:
        """Between which tiles a link that nobody owns has come about, or gone."""
        then, now = self._links if made else self._links[::-1]
        pieces, said = (self._now, JOINED) if made else (self._then, PARTED)
        found = sorted((link for link in now - then if not link.owner), key=lambda link: (link.kind, link.a, link.b))
        ends = [(link, self.game.kinds[pieces[link.a].kind].name, self.game.kinds[pieces[link.b].kind].name) for link in found]
        return [localize(said, self.game.link_names[link.kind], a, link.a, b, link.b) for link, a, b in ends]

    def linked(self, name: str, title: Text, *, made: bool) -> tuple[str, Text] | None:
        """Which links of a kind the seat has made, or broken of the other's; None if there are none to be seen."""
        then, now = self._links if made else self._links[::-1]
        pieces = self._now if made else self._then
        found = [link for link in now - then if link.kind == name and link.owner and (link.owner == self.seat) == made]
        if not found:
            return None
        one, several = MADE if made else BROKEN
        if len(found) == 1:
            ends = sorted((pieces[found[0].a], pieces[found[0].b]), key=lambda end: end.owner != found[0].owner)
            names = [self.game.kinds[end.kind].name for end in ends]
            if made and {end.owner for end in ends} == {*self.game.seats}:
                return WITH_THEIRS, localize(WITH_THEIRS, title, *names)
            return one, localize(one, title, *names)
        return several, localize(several, title, str(len(found)))


def tell(old: Feature, new: Feature, own: int, seen: Sight) -> tuple[str, Text] | None:
    """What has changed about a feature, for the seat that gains by it: the sort of sentence, and the sentence; None where it says
    nothing that helps."""
    if new.form == "ending":
        whose = _changed(old, new, own)
        turned = old.favours[own] <= 0 < new.favours[own] and new.favours[1 - own] < 0 and max(new.amounts) >= NEAR
        said = ENDINGS[whose]
        return (said, localize(said, new.title)) if turned or whose[0] != "winner" else None
    gained = new.amounts[own] - old.amounts[own]
    lost = new.amounts[1 - own] - old.amounts[1 - own] if len(new.amounts) > 1 else 0.0
    ours = gained != 0 and abs(gained) >= abs(lost)
    if new.form == "links":
        return seen.linked(new.name.removeprefix("links."), new.title, made=ours)
    if new.form == "tiles":
        return None if ours else seen.taken()
    if new.form == "held" and (told := seen.held(freed=ours)):
        return told
    number = _number(abs(gained if ours else lost))
    said = ONE_POINT[ours] if (new.form, number) == ("score", "1") else SAID[new.form, ours]
    return said, localize(said, new.title, number)


def _changed(old: Feature, new: Feature, own: int) -> tuple[str, bool]:
    """What does most of a change about an ending: that one's own nearness, the other's, or who would win by it has changed; and
    whether it came nearer."""
    then, now = ([nearness(amount) for amount in feature.amounts] for feature in (old, new))
    other = 1 - own
    effects = {
        "mine": (now[own] - then[own]) * new.favours[own],
        "theirs": (then[other] - now[other]) * new.favours[other],
        "winner": then[own] * (new.favours[own] - old.favours[own]) - then[other] * (new.favours[other] - old.favours[other]),
    }
    whose = max(effects, key=lambda word: effects[word])
    return whose, {"mine": now[own] > then[own], "theirs": now[other] > then[other], "winner": True}[whose]


def _number(amount: float) -> str:
    return f"{amount:.0%}" if amount < 1 else f"{amount:.0f}"


PLANTED = mark_text("It brings a tile of yours onto the board: {0} on {1}.")
BARRED = mark_text("It holds a tile of the other's fast: {0} on {1}.")
FREED = mark_text("It frees a tile of yours: {0} on {1}.")
JOINED = mark_text("It links two tiles: {1} on {2} and {3} on {4} ({0}).")
PARTED = mark_text("It parts two linked tiles: {1} on {2} and {3} on {4} ({0}).")
WITH_THEIRS = mark_text("It links your {1} with the other's {2} ({0}).")
SOME_TAKEN = mark_text("It takes a tile of the other's off.")
TAKEN = mark_text("It takes a tile of the other's: {0}.")
MADE = mark_text("It links two tiles of yours: {1} and {2} ({0})."), mark_text("It gives you {1} new links: {0}.")
BROKEN = (
    mark_text("It parts two linked tiles of the other's: {1} and {2} ({0})."),
    mark_text("It breaks {1} links of the other's: {0}."),
)
"""One link with the tiles that it joins, or how many of a kind."""
WINS = mark_text("It wins: {0}.")
SEEN = (*MADE, *BROKEN, WITH_THEIRS, TAKEN, SOME_TAKEN, BARRED, FREED, WINS)
"""What is seen on the board."""
LEADING = mark_text("You would win now if the game ended so: {0}.")
ENDINGS: dict[tuple[str, bool], str] = {
    ("mine", True): mark_text("It brings you nearer to a win: {0}."),
    ("mine", False): mark_text("It puts off an ending that is bad for you: {0}."),
    ("theirs", True): mark_text("It brings the other nearer to an ending that is good for you: {0}."),
    ("theirs", False): mark_text("It sets the other back on the way to a win: {0}."),
    ("winner", True): LEADING,
}
"""By what changed about an ending, and whether it came nearer."""
ONE_POINT = {True: mark_text("It brings you one more point soon."), False: mark_text("It costs the other one point.")}
SAID: dict[tuple[str, bool], str] = {
    ("score", True): mark_text("It brings you {1} more points soon."),
    ("score", False): mark_text("It costs the other {1} points."),
    ("tally", True): mark_text("It adds {1} to what counts at the end: {0}."),
    ("tally", False): mark_text("It takes {1} from what the other counts at the end: {0}."),
    ("pairs", True): mark_text("It brings tiles of yours nearer to a link: {0}."),
    ("pairs", False): mark_text("It keeps tiles of the other's from a link: {0}."),
    ("turns", True): mark_text("It leaves you one tile more to lay in a later turn."),
    ("turns", False): mark_text("It leaves the other one tile fewer to lay in a later turn."),
    ("held", True): mark_text("It frees a tile of yours."),
    ("held", False): mark_text("It holds a tile of the other's fast."),
}
"""By the form of what changed most, and whether it is something of the seat's own."""
