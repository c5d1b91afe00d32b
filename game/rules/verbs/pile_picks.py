"""Picks that are not places: tiles out of a pile, words, numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Annotated, Any

from game.core.contract import Text
from game.core.kept import kept
from game.core.languages import localize
from game.rules.binding.compiler import Compiler
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Extents, Picks
from game.rules.domain.names import EVERY_TILE, Kinds
from game.rules.language.families import PickNode
from game.rules.language.types import Between, MapOf, Phrase, Ref, Words
from game.rules.playing.model import WIDEST, Pick, Pile
from game.rules.playing.state import Failure, Scene
from game.rules.verbs.picks import HOW_MANY, PlainPick, between, too_many
from game.rules.wording.things import TILE


@kept(2048)
def _one_of_each(pile: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The kinds in a pile, each with one token of it."""
    return tuple({token // 3: token for token in pile}.items())


@dataclass(frozen=True, slots=True)
class FromPile(PlainPick):
    """A tile out of a pile of the acting player (or a shared one): of kinds that may be played now."""

    name: str
    rule: str
    pile: Pile
    kinds: frozenset[int] | None
    who: Text
    fitting: tuple[frozenset[int], frozenset[int]] | None
    """By seat, the tiles that may be picked: in a shared pile it may be asked whose they are."""
    after: tuple[str, ...]
    """The picks before it that take tiles out of the same pile: what they have taken cannot be picked once more."""
    from_pile = True

    @property
    def several(self) -> bool:
        """One at a time."""
        return False

    @property
    def form(self) -> str:
        """A tile's name, or several."""
        return "TILES" if self.several else "TILE"

    @property
    def tile_kinds(self) -> frozenset[int] | None:  # type: ignore[override]
        """Those asked for."""
        return self.kinds

    def slot_of(self, seat: int) -> int:
        """The pile's, as a seat has it."""
        return self.pile.slots[seat]

    def values(self, scene: Scene) -> Sequence[tuple[Any, str]]:
        """One tile of each kind."""
        kinds = scene.rules.kinds
        return [
            (token, kinds[kind].id)
            for kind, token in _one_of_each(self.there(scene))
            if (self.kinds is None or kind in self.kinds) and (kinds[kind].plant_after is None or not self._too_soon(scene, kind))
        ]

    def there(self, scene: Scene) -> tuple[int, ...]:
        """What lies in the pile, may be picked, and has not been picked before."""
        pile = scene.state.piles[self.pile.slots[scene.seat]]
        if self.fitting is not None and self.pile.shared:
            pile = tuple(filter(self.fitting[scene.seat].__contains__, pile))
        for name in self.after:
            value = scene.values.get(name, ())
            for token in value if isinstance(value, tuple) else (value,):
                at = pile.index(token) if token in pile else len(pile)
                pile = pile[:at] + pile[at + 1 :]
        return pile

    def places(self, scene: Scene) -> int | None:
        """It picks no places."""
        return None

    def spot(self, value: Any) -> int:
        """Nowhere on the board yet."""
        return 0

    def read(self, scene: Scene, words: list[str]) -> Any:
        """A tile of the named kind, in the pile or not."""
        kind = scene.rules.kind_index.get(words.pop(0), -1) if words else -1
        if kind < 0:
            return None
        tokens = (*self.there(scene), *scene.state.piles[self.pile.slots[scene.seat]])
        return next((token for token in tokens if token // 3 == kind), kind * 3 + scene.seat)

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """The kind is not of those asked for, not in the pile, or too soon."""
        kind = scene.rules.kinds[value // 3]
        if self._too_soon(scene, kind.index):
            early = localize("{0} may not be played yet.", kind.name)
            return self.unfit(scene, value) or Failure(f"tiles.{kind.id}.plant_after", early, sort="turn")
        return self.unfit(scene, value)

    def unfit(self, scene: Scene, value: int) -> Failure | None:
        """The kind of a tile is not of those asked for, or not in the pile."""
        kind = scene.rules.kinds[value // 3]
        name = kind.name
        if self.kinds is not None and kind.index not in self.kinds:
            return Failure(self.rule, localize("{0} cannot be chosen here: it must be {1}.", name, self.who))
        if value not in self.there(scene):
            return Failure(self.rule, localize("There is no {0} left here: {1}.", name, self.pile.title))
        return None

    def nothing(self) -> Failure:
        """Why nothing can be picked: nothing that fits is left."""
        return Failure(self.rule, localize("There is nothing left to choose from here: {0}.", self.pile.title))

    @staticmethod
    def _too_soon(scene: Scene, kind: int) -> bool:
        after = scene.rules.kinds[kind].plant_after
        return after is not None and min(scene.state.turns[: len(scene.rules.seats)]) < after(scene)


@dataclass(frozen=True, slots=True)
class SeveralFromPile(FromPile):
    """Several tiles out of a pile at once, as many as there are if there are fewer."""

    least: int
    most: int

    @property
    def several(self) -> bool:
        """In any order."""
        return True

    def values(self, scene: Scene) -> Sequence[tuple[Any, str]]:
        """Each different handful, its tiles sorted by name."""
        pile = sorted(self._pile(scene), key=lambda token: (scene.rules.kinds[token // 3].id, token))
        least, most = self.bounds(scene)
        hands = (hand for size in range(least, most + 1) for hand in combinations(pile, size))
        found = set(islice(hands, WIDEST))
        return [(hand, " ".join(scene.rules.kinds[token // 3].id for token in hand)) for hand in sorted(found)]

    def _pile(self, scene: Scene) -> list[int]:
        return [token for token in self.there(scene) if self.kinds is None or token // 3 in self.kinds]

    def bounds(self, scene: Scene) -> tuple[int, int]:
        """The fewest and the most that can be picked just now."""
        there = len(self._pile(scene))
        return min(self.least, there), min(self.most, there)

    def read(self, scene: Scene, words: list[str]) -> Any:
        """All the words that are kinds."""
        kinds = [scene.rules.kind_index[word] for word in words if word in scene.rules.kind_index]
        if len(kinds) < len(words):
            return None
        words.clear()
        pile, left, found = scene.state.piles[self.pile.slots[scene.seat]], list(self.there(scene)), []
        for kind in kinds:
            found.append(next((token for token in (*left, *pile) if token // 3 == kind), kind * 3 + scene.seat))
            if found[-1] in left:
                left.remove(found[-1])
        return tuple(sorted(found, key=lambda token: (scene.rules.kinds[token // 3].id, token)))

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """One of them cannot be picked, more of a kind than there are, or too few or too many in all."""
        if value in [hand for hand, _ in self.values(scene)]:
            return None
        for token in value:
            if (refused := self.unfit(scene, token)) is not None:
                return refused
        there = self.there(scene)
        scarce = next((token for token in value if value.count(token) > there.count(token)), None)
        if scarce is not None:
            name, count = scene.rules.kinds[scarce // 3].name, there.count(scarce)
            return Failure(self.rule, localize("There are no more than these to choose: {0} ({1}).", name, str(count)))
        return Failure(self.rule, localize("The number of tiles to choose is {0}, not {1}.", self.said(scene), str(len(value))))

    def said(self, scene: Scene) -> str:
        """How many can be picked just now, as digits."""
        least, most = self.bounds(scene)
        return str(most) if least == most else f"{least}\u2013{most}"


class PilePick(PickNode, verb="from"):
    """A tile, or several, out of a pile."""

    from_: Annotated[str, Ref(("piles",))]
    who: Annotated[str | None, Phrase("kinds"), "only tiles of these kinds"] = None
    how_many: Annotated[int | list[int] | None, Between(), HOW_MANY] = None

    sentence = "[!how_many:{who}][how_many:{how_many} {who:many}] from {from}"
    examples = ("{as: seed, from: reserve, who: basic}", "{as: kept, from: reserve, who: accent, how_many: 4}")

    sort = "tile"

    @property
    def pile(self) -> str:
        """That pile."""
        return self.from_

    def of_kind(self, kind: str) -> PilePick:
        """Only such tiles."""
        return self.changed(who=kind)

    @property
    def several(self) -> bool:
        """If it says how many."""
        return self.how_many is not None

    def build(self, binder: Compiler) -> Pick:
        """One of the kinds that lie there, or a handful of tiles."""
        kinds = None if self.who is None else frozenset(binder.kinds_of(self.who))
        who = TILE if self.who is None else binder.said(binder.phrase(self.who), tiles=True)
        after = tuple(name for name, pick in binder.picks.items() if pick.pile == self.from_)
        fitting = None if self.who is None else binder.tokens_of(self.who)
        given = self.as_, binder.rule(), binder.pile(self.from_), kinds, who, fitting, after
        return FromPile(*given) if self.how_many is None else SeveralFromPile(*given, *between(self.how_many))

    def taken(self, extents: Extents) -> Kinds:
        """Those that it asks for."""
        return extents.kinds_of(self.who or EVERY_TILE)

    def extent(self, extents: Extents, picks: Picks) -> int:
        """Anywhere on the board once it is planted, as other tiles that are taken may be then."""
        return extents.tiles & extents.holding(frozenset[str]().union(*(pick.taken(extents) for pick in picks.values())))

    def impossible(self, domain: Domain, picks: Picks) -> tuple[str, str]:
        """No such tile ever comes into the pile, or too few do."""
        there = domain.holds.there(self.from_)
        if not self.taken(domain.world) & there:
            what = "a tile" if self.who is None or not there else f'a tile that is "{self.who}"'
            known = f"In the {self.from_} can be: {', '.join(sorted(there))}." if 0 < len(there) <= FEW_KINDS else ""
            return f"there is never {what} in the {self.from_}.", known
        return too_many(domain, self.how_many, domain.in_pile(self.from_, self.who, owned=True).most)


FEW_KINDS = 12
"""Kinds that are all named in a hint."""


@dataclass(frozen=True, slots=True)
class OneWord(PlainPick):
    """One word, or one number, of a few."""

    name: str
    rule: str
    words: tuple[tuple[Any, str], ...]
    several = False

    @property
    def form(self) -> str:
        """The words, or the numbers, that it can be."""
        first, last = self.words[0], self.words[-1]
        return f"{first[1]}..{last[1]}" if isinstance(first[0], int) else "|".join(text for _, text in self.words)

    def values(self, scene: Scene) -> Sequence[tuple[Any, str]]:
        """All of them."""
        return self.words

    def places(self, scene: Scene) -> int | None:
        """It picks no places."""
        return None

    def spot(self, value: Any) -> int:
        """Nowhere on the board."""
        return 0

    def read(self, scene: Scene, words: list[str]) -> Any:
        """The value of the next word; the word itself if it is none of them."""
        word = words.pop(0) if words else None
        return next((value for value, text in self.words if text == word), word)

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """It is none of the words."""
        if any(value == known for known, _ in self.words):
            return None
        known = ", ".join(text for _, text in self.words)
        return Failure(self.rule, localize("Here one of these is asked for: {0}.", known))


class NumberPick(PickNode, verb="number"):
    """A whole number between two bounds."""

    number: Annotated[int | list[int], Between()]

    sentence = "a number from {number:range}"
    examples = ("{as: turns, number: [1, 7]}", "{as: far, number: [1, 5]}")

    def build(self, binder: Compiler) -> Pick:
        """One of them; of one bound, from 1 to it."""
        least, most = (1, self.number) if isinstance(self.number, int) else self.number
        return OneWord(self.as_, binder.rule(), tuple((n, str(n)) for n in range(least, most + 1)))


class ChoicePick(PickNode, verb="choice"):
    """One of a few words."""

    choice: Annotated[Mapping[str, Text | str], MapOf(Words(120))]

    sentence = "one of these: {choice:or}"
    examples = (
        "{as: right, choice: {first_tile: Place first, first_move: Move first}}",
        "{as: side, choice: {left: Left, right: Right}}",
    )

    @property
    def titles(self) -> Mapping[str, Text | str]:
        """What the author calls each."""
        return self.choice

    def build(self, binder: Compiler) -> Pick:
        """One of them; people read what the author calls it."""
        for word, text in self.choice.items():
            binder.name_word(word, binder.text(text))
        return OneWord(self.as_, binder.rule(), tuple((word, word) for word in self.choice))
