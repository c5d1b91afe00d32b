"""Numbers that are counted: tiles on the board, in piles, links, scores, turns; what is made of them is in arithmetic.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from game.core.lattice import places, xy
from game.rules.binding.compiler import Compiler
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Picks
from game.rules.language.families import NumberNode, one_of
from game.rules.language.fault import Fault
from game.rules.language.outlook import COUNTED, ENDLESS, Span
from game.rules.language.phrases import parse
from game.rules.language.types import Amount, Flag, ListOf, Phrase, Ref, Word
from game.rules.playing.line_links import Bound
from game.rules.playing.lines import spanned
from game.rules.playing.model import Counted, Counting
from game.rules.playing.rules import LinkKind
from game.rules.playing.state import UNDER, Scene
from game.rules.verbs.link_conditions import OWNERS, ends_in, ends_of, new_ones, standing
from game.rules.wording.reading import sort_of
from game.rules.wording.saying import Saying, flags_of
from game.rules.wording.things import TILE, Thing

WHOSE = "whose: mine, theirs, or anyone; of a link that belongs to nobody, do not ask"
Words = Mapping[str, str]


class Constant(NumberNode, plain=True):
    """A plain number, or ``$option`` as long as the options are not settled."""

    value: Annotated[int | str, Amount()]

    sentence = "{value}"
    style = "plain"

    @property
    def plain(self) -> int | str:
        """The number."""
        return self.value

    def build(self, binder: Compiler) -> Counted:
        """Always the same."""
        value = int(self.value)
        return Counted(lambda _s: value, {"en": str(value)})

    def span(self, domain: Domain, picks: Picks) -> Span:
        """The number; or what the option can be."""
        return Span(*domain.variants.range_of(self.value))


class Tiles(NumberNode, verb="tiles"):
    """The tiles in a set."""

    tiles: Annotated[str, Phrase(sort="tile")]

    sentence = (
        "[form=many:{tiles:many}[place: on the board]][form=single:{tiles:bare}][form=each:1 point for each {tiles:bare}]"
    )
    examples = ("{tiles: mine and gates}", "{tiles: mine and flower and not gates}")

    def build(self, binder: Compiler) -> Counted:
        """One for each place with a tile."""
        found = binder.phrase(self.tiles)
        if binder.means_tiles(found.node):
            return Counted(lambda s: found.at(s).bit_count(), binder.titled(self), places=found, shown=found.at)
        tiles: Counting = lambda s: found.at(s) & s.m[0]  # noqa: E731
        return Counted(lambda s: tiles(s).bit_count(), binder.titled(self), shown=tiles)

    def span(self, domain: Domain, picks: Picks) -> Span:
        """No more than there are tiles for it, if all of them have a place in it."""
        return domain.tiles(self.tiles, picks)

    def owner_in(self, words: Saying) -> str:
        """Whose all of the tiles are."""
        owners = {thing.owner for thing in words.tiles_in(self.tiles)}
        return owners.pop() if len(owners) == 1 else ""

    def context(self, words: Saying, owner: str) -> Words:
        """That they lie on the board, where the set says nothing of it; and whether it is said whose they are."""
        said = {"said_owner": ""} if owner in ("mine", "theirs") else {}
        return said | ({"place": "board"} if words.anywhere(self.tiles) else {})

    def tiles_and_place(self, words: Saying) -> tuple[Sequence[Thing], str]:
        """On the board."""
        return words.tiles_in(self.tiles), words.fill("on the board")


class Points(NumberNode, verb="points"):
    """The points in a set, whatever lies on them."""

    points: Annotated[str, Phrase()]

    sentence = "[form=many:{points:many}][form=single:{points:bare}][form=each:1 point for each {points:bare}]"
    examples = ("{points: empty and beside group of it}", "{points: empty and not group of theirs through empty}")

    def build(self, binder: Compiler) -> Counted:
        """One for each."""
        found = binder.phrase(self.points)
        return Counted(lambda s: found.at(s).bit_count(), binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """No more than there is room."""
        return domain.tiles(self.points, picks)


class Groups(NumberNode, verb="groups"):
    """The groups that the tiles or points of a set make: each is straight beside another of its group, and beside none of the
    others."""

    groups: Annotated[str, Phrase()]

    sentence = "[form=each:1 point for each ][form=many:groups][!form=many:group] of {groups:many}"
    examples = ("{groups: mine}", "{groups: empty and not group of theirs through empty}")

    def build(self, binder: Compiler) -> Counted:
        """As many as the set falls into."""
        found, grid = binder.phrase(self.groups), binder.grid
        return Counted(lambda s: sum(1 for _ in grid.pieces_of(found.at(s))), binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """No more than there are places in the set; one at least if there are any."""
        found = domain.tiles(self.groups, picks)
        return Span(min(1, found.least), found.most)


class LargestGroup(NumberNode, verb="largest_group"):
    """The tiles or points in the largest of the groups that a set makes; nothing if it is empty."""

    largest_group: Annotated[str, Phrase()]

    sentence = (
        "[form=each:1 point for each ][places:point][!places:tile][form=many:s] in the largest group of {largest_group:many}"
    )
    examples = ("{largest_group: mine}", "{largest_group: mine and flower}")

    def flags(self, words: Saying) -> Words:
        """Whether it is points that are counted, and not tiles."""
        return flags_of(places=sort_of(parse(self.largest_group), words.names) is not TILE)

    def build(self, binder: Compiler) -> Counted:
        """The places of the group that has most."""
        found, grid = binder.phrase(self.largest_group), binder.grid
        size = lambda s: max((part.bit_count() for part in grid.pieces_of(found.at(s))), default=0)  # noqa: E731
        return Counted(size, binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """No more than there are places in the set; one at least if there are any."""
        found = domain.tiles(self.largest_group, picks)
        return Span(min(1, found.least), found.most)


class InPile(NumberNode, verb="pile"):
    """The tiles in a pile; in a shared pile ``owner`` asks whose the tiles are."""

    pile: Annotated[str, Ref(("piles",))]
    who: Annotated[str | None, Phrase("kinds"), "only tiles of these kinds"] = None
    owner: Annotated[str | None, Word(OWNERS), "whose pile; of a shared pile, whose tiles"] = None

    sentence = "[form=many:{who:many}][form=single:{who:bare}][form=each:1 point for each {who:bare}] in {pile}"
    examples = ("{pile: reserve, who: basic, owner: mine}", "{pile: pot, owner: theirs}")

    def build(self, binder: Compiler) -> Counted:
        """One for each tile. Raises Fault where it is not said whose pile is meant."""
        pile, such = binder.pile(self.pile), None if self.who is None else binder.tokens_of(self.who)
        if self.owner is None and not pile.shared:
            raise Fault(binder.rule(), f"each player has a {pile.name}: say whose, owner: mine, theirs or anyone.")
        owner = self.owner or "anyone"
        if owner == "theirs" and binder.ruleset.players.count == 1:
            return Counted(lambda _s: 0, binder.titled(self))

        def counted(s: Scene) -> int:
            seats = (0, 1) if owner == "anyone" else (s.seat if owner == "mine" else 1 - s.seat,)
            if pile.shared:
                found = [t for t in s.state.piles[pile.slots[0]] if owner == "anyone" or t % 3 in seats]
            else:
                found = [t for slot in {pile.slots[seat] for seat in seats} for t in s.state.piles[slot]]  # one if alone
            return len(found if such is None else [t for t in found if t in such[s.seat]])

        return Counted(counted, binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """No more than there are tiles that ever come into it."""
        return domain.in_pile(self.pile, self.who, owned=(self.owner or "anyone") != "anyone")

    def hidden_from(self, binder: Compiler) -> frozenset[str]:
        """Whoever does not see what lies in the pile; how many tiles do, all see."""
        pile = binder.pile(self.pile)
        asks_more = self.who is not None or (pile.shared and self.owner in ("mine", "theirs"))
        if not asks_more or pile.seen_by == "everyone":
            return frozenset()
        other = {"mine": "theirs", "theirs": "mine"}.get(self.owner or "")
        return frozenset((other,) if other and pile.seen_by == "owner" and not pile.shared else ("mine", "theirs"))

    def flags(self, words: Saying) -> Words:
        """All tiles, where it does not say which; those of a shared pile belong to whom it says."""
        shared = words.is_shared(self.pile) and self.owner in ("mine", "theirs")
        return {"who": "tile"} | ({"said_owner": str(self.owner)} if shared else {})

    def say_whose(self, words: Saying, bounds: Mapping[str, object]) -> str:
        """Nobody has the tiles of a pile that is shared."""
        return words.who("" if words.is_shared(self.pile) else self.owner_in(words), one=one_of(bounds))

    def say_compared(self, words: Saying, *, alone: bool) -> str:
        """Of a shared pile, with the other's tiles in it."""
        if not words.is_shared(self.pile):
            return super().say_compared(words, alone=alone)
        return words.fill("[theirs:opposing ones][!theirs:ones of yours]", theirs=self.owner_in(words) == "theirs")

    def tiles_and_place(self, words: Saying) -> tuple[Sequence[Thing], str]:
        """In the pile."""
        return words.tiles_in(self.who or "tile"), words.fill("in {pile}", pile=words.pile(self.pile, "dat", self.owner or ""))


class UnderTiles(NumberNode, verb="under"):
    """The tiles that lie under some; ``owner`` asks whose they are."""

    under: Annotated[str, Phrase(sort="tile")]
    who: Annotated[str | None, Phrase("kinds"), "only tiles of these kinds"] = None
    owner: Annotated[str | None, Word(OWNERS), "whose tiles: mine, theirs, or anyone's"] = None

    sentence = (
        "[form=many:{who:many}][form=single:{who:bare}][form=each:1 point for each {who:bare}][owner=mine: of yours]"
        "[owner=theirs: of the other player's] under {under:any}"
    )
    examples = ("{under: it}", "{under: mine, who: flower, owner: theirs}")

    def build(self, binder: Compiler) -> Counted:
        """One for each tile that lies under one of the set."""
        found, such = binder.phrase(self.under), None if self.who is None else binder.tokens_of(self.who)
        owner = self.owner or "anyone"

        def counted(s: Scene) -> int:
            seats = (0, 1, 2) if owner == "anyone" else (s.seat if owner == "mine" else 1 - s.seat,)
            lower = (token for place in places(found.at(s) & s.m[0]) for token in s.state.board[place].under)
            return sum(token % 3 in seats and (such is None or token in such[s.seat]) for token in lower)

        return Counted(counted, binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """No more than there are tiles that ever come to lie under others."""
        return domain.in_pile(UNDER, self.who, owned=(self.owner or "anyone") != "anyone")

    def flags(self, words: Saying) -> Words:
        """All tiles, where it does not say which."""
        return {"who": "tile"}

    def say_whose(self, words: Saying, bounds: Mapping[str, object]) -> str:
        """Nobody has the tiles under others."""
        return words.who("", one=one_of(bounds))


class LinksCounted(NumberNode, verb="links"):
    """Links on the board: how many, what they are worth, or the points from end to end (T12). ``across`` a zone: only those
    that pass over it between their ends, neither of which lies in it (O5). ``made``: only those that the action has made."""

    links: Annotated[str, Ref(("links",))]
    owner: Annotated[str | None, Word(OWNERS), WHOSE] = None
    measure: Annotated[
        str, Word(("count", "worth", "points_covered")),
        "count: how many; worth: what they are worth; points_covered: the points from end to end",
    ] = "count"  # fmt: skip
    across: Annotated[str | None, Ref(("zones",)), "only links that cross this zone between their ends"] = None
    between: Annotated[str | None, Phrase(), "only links of which both ends are in this set"] = None
    made: Annotated[bool, Flag(), "true: only those that the action has made"] = False

    sentence = (
        "[form=each:[!measure:1 point for each][measure=count:1 point for each][measure=worth:the points of each]"
        "[measure=points_covered:1 point for each point under each]][form=each: [made:new ]{links:bare}][form=single:[made:new "
        "]{links:bare}][form=many:[measure=worth:points of ][measure=points_covered:points under ][made:new ]{links:many}]"
        "[measure=points_covered: (the ends count too)][across: that crosses {across}][between: between {between:many}]"
    )
    examples = ("{links: harmony, owner: mine}", "{links: harmony, owner: mine, across: midlines}")

    @property
    def link(self) -> str:
        """That link."""
        return self.links

    def build(self, binder: Compiler) -> Counted:
        """The measure of each link that stands, summed."""
        if self.made:
            binder.must_act("made")
        link = binder.link(self.links)
        owner, ends = binder.must_name_owner(link, self.owner), ends_in(binder, self.between)
        zone = None if self.across is None else binder.zone_mask(self.across)
        size, made = _MEASURES[self.measure](link), self.made

        def crosses(bound: Bound, zone: int) -> bool:
            return bool(spanned(bound.a, bound.b) & zone) and not (zone >> bound.a | zone >> bound.b) & 1

        def those(s: Scene) -> list[Bound]:
            found = standing(s, link, owner, ends)
            found = new_ones(s, link, found) if made else found
            return found if zone is None else [bound for bound in found if crosses(bound, zone)]

        def counted(s: Scene) -> int:
            return sum(size(s, bound) for bound in those(s))

        return Counted(counted, binder.titled(self), shown=lambda s: ends_of(those(s)))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """No more than their ends allow; of their worth no more is known than that it is something."""
        found = domain.linked(self.links, self.owner or "anyone")
        return found if self.measure == "count" or not found.most else Span(found.least, ENDLESS)

    def context(self, words: Saying, owner: str) -> Words:
        """Whose they are is said once."""
        return {"owner": ""} if owner in ("mine", "theirs") else {}


_MEASURES: Mapping[str, Callable[[LinkKind], Callable[[Scene, Bound], int]]] = {
    "count": lambda _link: lambda _s, _b: 1,
    "worth": lambda link: lambda s, b: link.value(s.state, b),
    "points_covered": lambda _link: lambda _s, b: _points(b),
}


def _points(link: Bound) -> int:
    """The points from end to end, the ends too."""
    (ax, ay), (bx, by) = xy(link.a), xy(link.b)
    return max(abs(ax - bx), abs(ay - by)) + 1


class Chain(NumberNode, verb="chain"):
    """The tiles that hang together by such links, where there are most; ``joins``: only where some tile is in each of these
    sets. Nothing if there is no such chain."""

    chain: Annotated[str, Ref(("links",))]
    owner: Annotated[str | None, Word(OWNERS), WHOSE] = None
    joins: Annotated[tuple[str, ...], ListOf(Phrase(), 1, 4), "only where some tile is in each of these sets"] = ()

    sentence = "the number of tiles in the largest chain of {chain:many}[joins: that joins {joins:and-a}]"
    style = "one"
    examples = ("{chain: harmony, owner: mine}", "{chain: harmony, owner: mine, joins: [my_side, their_side]}")

    def build(self, binder: Compiler) -> Counted:
        """The tiles of the largest group that links join."""
        link = binder.link(self.chain)
        owner, sets = binder.must_name_owner(link, self.owner), [binder.phrase(text) for text in self.joins]

        def size(s: Scene) -> int:
            needed = [found.at(s) for found in sets]
            fitting = [group for group in groups(standing(s, link, owner, None)) if all(group & mask for mask in needed)]
            return max((group.bit_count() for group in fitting), default=0)

        return Counted(size, binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """None, if such links never stand."""
        return COUNTED if domain.links.possible(self.chain) else Span(0, 0)

    def context(self, words: Saying, owner: str) -> Words:
        """Whose they are is said once."""
        return {"owner": ""} if owner in ("mine", "theirs") else {}


def groups(links: Sequence[Bound]) -> list[int]:
    """The sets of places that links join, each as one mask."""
    out: list[int] = []
    for link in links:
        ends = 1 << link.a | 1 << link.b
        joined = ends
        apart = []
        for group in out:
            if group & ends:
                joined |= group
            else:
                apart.append(group)
        out = [*apart, joined]
    return out


class Score(NumberNode, verb="score"):
    """The points that a player has gathered so far (B43, B44)."""

    score: Annotated[str, Word(("mine", "theirs"))]

    sentence = (
        "[form=many:points][form=single:point][form=each:the points that [score=mine:you have][score=theirs:the other "
        "player has] gathered]"
    )
    things = False
    owned_by = "score"
    examples = ("{score: mine}", "{score: theirs}")

    def build(self, binder: Compiler) -> Counted:
        """The running score. Raises Fault where nobody has one."""
        if binder.ruleset.score is None:
            raise Fault(binder.rule(), "nobody gathers points in these rules: there is no score: section.")
        mine = self.score == "mine"
        whose: Counting = lambda s: s.seat if mine else 1 - s.seat  # noqa: E731
        return Counted(lambda s: s.state.scores[whose(s)], binder.titled(self), shown=lambda s: _scoring(s.seen_by(whose(s))))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """Something must bring points, and something cost them."""
        return domain.score()


def _scoring(scene: Scene) -> int:
    """The places of what brings a player points now."""
    out = 0
    for known in scene.rules.scoring:
        if known.shown is not None and known.sign > 0 and (known.when is None or known.when.test(scene)):
            out |= known.shown(scene)
    return out


class Turns(NumberNode, verb="turns"):
    """Turns that a player has completed in the phase that is being played, passed ones too; ``anyone``: those that both players
    have completed, so the fewer of the two. Each phase counts its own."""

    turns: Annotated[str, Word(OWNERS)]
    in_: Annotated[str | None, Ref(("phases",)), "the phase whose turns are meant, whichever is being played"] = None

    sentence = (
        "[whose:completed turn[form=many:s]][!whose:[form=each:1 point for each turn][form=many:turns] that "
        "[turns=mine:you have][turns=theirs:the other player has][turns=anyone:[alone:you][!alone:both players] have] completed]"
        "[in: in {in}]"
    )
    owned_by = "turns"
    examples = ("{turns: mine}", "{turns: anyone, in: play}")

    def build(self, binder: Compiler) -> Counted:
        """The turns that are over."""
        whose, flow = self.turns, binder.ruleset.flow
        binder.rules.turns_by_phase |= len(flow) > 1
        phase = flow.index(self.in_) if self.in_ in flow else -1  # an option may leave a phase out of the flow
        if self.in_ is not None and phase < 0:
            return Counted(lambda _s: 0, binder.titled(self))
        binder.rules.turns_kept |= {phase} - {-1}

        def counted(s: Scene) -> int:
            done = s.state.turns_in(s.state.phase if phase < 0 else phase)
            return min(done[: len(s.rules.seats)]) if whose == "anyone" else done[s.seat if whose == "mine" else 1 - s.seat]

        return Counted(counted, binder.titled(self))

    def span(self, domain: Domain, picks: Picks) -> Span:
        """As many as one likes, but none when play begins."""
        return Span(0, 0) if domain.world.start else COUNTED

    def context(self, words: Saying, owner: str) -> Words:
        """Whether it is said who has completed them."""
        return {"whose": "said"} if owner else {}

    def say_whose(self, words: Saying, bounds: Mapping[str, object]) -> str:
        """Of those that both have completed: each player has so many, or at least one."""
        if self.turns != "anyone" or words.alone:
            return words.who("mine" if self.turns == "anyone" else self.turns)
        most, least = bool({"at_most", "less_than"} & bounds.keys()), bool({"at_least", "more_than"} & bounds.keys())
        if most == least and bounds.get("exactly") != 0:
            return words.fill("the player with fewer turns *has*")
        return words.fill("[one:a][!one:each] player *has*", one=not least)

    def say_compared(self, words: Saying, *, alone: bool) -> str:
        """With the fewer of the two."""
        if self.turns != "anyone":
            return super().say_compared(words, alone=alone)
        return words.fill("the player with fewer turns")
