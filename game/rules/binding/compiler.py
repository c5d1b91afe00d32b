"""From a resolved ruleset, options applied, to tables and closures. The verbs themselves are built in ``components``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.contract import BoardLook
from game.core.lattice import BOARD, NAMES, SPACES, places
from game.rules.binding import linking
from game.rules.binding.binder import Binder, Tree
from game.rules.language.families import ConditionNode, EffectNode, NumberNode, StepNode, relations_in
from game.rules.language.fault import Fault
from game.rules.language.nodes import RuleNode, node_of, value_of
from game.rules.language.types import Number
from game.rules.playing.compiled import Rules
from game.rules.playing.links import Link, ends_at
from game.rules.playing.model import Condition, Counted, Effect, Kind, Move, Pile, code_of
from game.rules.playing.sets import Set
from game.rules.playing.state import OWNER
from game.rules.playing.turn_layout import Act, Layer

_INHERITED = ("count", "plant_on", "plant_after", "move", "land", "over", "through", "cannot", "lives_on", "text")


class Compiler(Binder):
    """Builds the Rules of one ruleset. Each verb's ``build`` gets it, to turn the words beside the verb into what they mean."""

    def __init__(self, tree: Tree, board: Tree) -> None:
        super().__init__(tree, board)
        self.links: dict[str, Link] = {}
        self.sights: list[tuple[Set | None, int]] = []
        self._sight_keys: dict[tuple[str, int], int] = {}
        self.kind_slot = OWNER + 3
        self.rules = self._frame()

    # Kinds

    def fields_of(self, kind: str) -> dict[str, Any]:
        """A kind's fields: its groups' in the order of ``is``, then its own."""
        out: dict[str, Any] = {}
        for group in self.kind_groups[kind]:
            out.update({k: v for k, v in self.section("groups").get(group, {}).items() if k in _INHERITED})
        out.update(self.section("tiles")[kind])
        return out

    def kind(self, index: int, kind: str) -> Kind:
        self.where = f"tiles.{kind}"
        fields = self.fields_of(kind)
        paths = fields.get("move", [])
        moves = tuple(self._move(path, fields) for path in (paths if isinstance(paths, list) else [paths]))
        return Kind(
            index=index,
            id=kind,
            name=self.name_of("tiles", kind),
            code=code_of(kind, fields.get("code")),
            art=fields.get("art", kind),
            count=fields.get("count", 0),
            groups=self.kind_groups[kind],
            moves=moves,
            plain=Kind.plain_of(moves),
            plant_on=self.phrase(fields["plant_on"]) if "plant_on" in fields else None,
            plant_clauses=self.clauses(fields["plant_on"]) if "plant_on" in fields else (),
            plant_after=self.number(fields["plant_after"]).of if "plant_after" in fields else None,
            cannot=frozenset(fields.get("cannot", ())),
            lives=SPACES if fields.get("lives_on") == "squares" else BOARD,
            text=self.text(fields["text"]) if "text" in fields else {"en": ""},
        )

    def _move(self, path: Mapping[str, Any], fields: Mapping[str, Any]) -> Move:
        def set_of(key: str) -> Set | None:
            found = path.get(key, fields.get(key))
            return self.phrase(found) if found is not None else None

        when = self.condition(path["when"]) if "when" in path else None
        start = self.phrase(path["from"]) if "from" in path else None
        built = self.build("path", path)
        one_sided = path.get("directions") in ("forward", "not_back")
        turned = replace(built, steps=tuple(-step for step in built.steps)) if one_sided else None
        return Move(built, set_of("over"), set_of("through"), set_of("land"), when, start, turned)

    # Verbs

    def node(self, family: str, record: Mapping[str, Any] | RuleNode) -> Any:
        """The node of a record with one verb of a family, or itself."""
        if isinstance(record, RuleNode):
            return record
        try:
            return node_of(family, record)
        except LookupError as error:
            raise Fault(self.where, str(error.args[0])) from error

    def build(self, family: str, record: Mapping[str, Any] | RuleNode) -> Any:
        """What a record with one verb of a family builds."""
        return self.node(family, record).build(self)

    def condition(self, record: Mapping[str, Any] | ConditionNode) -> Condition:
        """A condition."""
        built: Condition = self.build("condition", record)
        return built

    def when(self, a: Mapping[str, Any]) -> Condition | None:
        """The condition under ``when``, if there is one."""
        return self.condition(a["when"]) if "when" in a else None

    def number(self, value: int | Mapping[str, Any] | NumberNode) -> Counted:
        """A number that is counted, or a plain one."""
        node: NumberNode = value if isinstance(value, NumberNode) else value_of(Number(), value)
        counted: Counted = node.build(self)
        return counted

    def effects(self, records: Sequence[Mapping[str, Any] | EffectNode]) -> tuple[Effect, ...]:
        """A list of effects."""
        return tuple(self.build("effect", record) for record in records)

    def step(self, value: str | Mapping[str, Any] | StepNode) -> Layer:
        """A step of a turn: an action's name, or a record."""
        built: Layer = Act(self.rules.actions[value]) if isinstance(value, str) else self.build("step", value)
        return built

    # Things that others name

    def pile(self, name: str) -> Pile:
        """A pile."""
        return self.rules.piles[name]

    def is_pile_pick(self, name: str) -> bool:
        """Whether a name is a pick that takes tiles out of a pile."""
        return "from" in self.picks.get(name, {})

    def pile_of_pick(self, name: str) -> Pile:
        """The pile that a pick takes its tile from."""
        if not self.is_pile_pick(name):
            raise Fault(self.where, f"{name!r} is not a tile taken from a pile.")
        return self.pile(self.picks[name]["from"])

    def must_act(self, what: str) -> None:
        """Some conditions look at an action while it is carried out."""
        if not self.acting:
            raise Fault(self.where, f"{what!r} has a meaning only in actions, in steps of a turn and under never:.")

    def must_name_owner(self, link: Link, owner: str | None) -> str:
        """Whose links are meant; it must be said where links belong to players."""
        if link.owned and owner is None:
            raise Fault(self.where, f"{link.name} belongs to a player: say whose, owner: mine, theirs or anyone.")
        return owner or "anyone"

    def must_be_single(self, name: str) -> None:
        """A pick that takes one tile, not several at once."""
        if "how_many" in self.picks.get(name, {}):
            raise Fault(self.where, f"{name!r} picks several tiles at once; only one can be put on a place.")

    def mark(self, name: str) -> str:
        """A status that tiles bear as a lasting mark."""
        if not self.section("statuses").get(name, {}).get("marked"):
            raise Fault(self.where, f"{name!r} is no lasting mark: its status does not say marked: true.")
        return name

    def zone_masks(self, name: str) -> tuple[int, int]:
        """A zone as GUEST sees it, and as HOST does."""
        return self._zone(name)

    def zone_mask(self, name: str) -> int:
        """A zone that looks the same from both seats. Raises Fault for another."""
        south, north = self._zone(name)
        if south != north:
            raise Fault(self.where, f"{name!r} is another place for each player; here one is needed that is the same for both.")
        return south

    def same_for_both(self, text: str) -> Set:
        """A phrase that means the same to both players. Raises Fault for another."""
        found = self.phrase(text)
        if not found.seatless:
            raise Fault(self.where, f"{text!r} means something else to each player; here it must be the same for both.")
        return found

    def link(self, name: str) -> Link:
        """A kind of link."""
        if name not in self.links:
            where, self.where = self.where, f"links.{name}"
            self.links[name] = linked = self._link(name, self.section("links")[name])
            linked.ways = linking.ways_of(self, name, linked)
            self.where = where
        return self.links[name]

    def ends(self, link: str) -> Set:
        """The tiles at the ends of the links of a name. Raises Fault where links themselves depend on what is being built."""
        if self.where.partition(".")[0] in ("statuses", "links", "line_effects") or link not in self.section("links"):
            raise Fault(self.where, f"'ends of {link}' asks for links, and links depend on this.")
        found = self.link(link)
        return Set(lambda s: ends_at(found, s.state))

    def rows(self, relation: str, *, directed: bool = False) -> list[int]:
        """For each kind the kinds it is related to, as bits; ``directed``: the first of a pair to the second only."""
        size = len(self.kind_ids)
        if relation == "any":
            return [(1 << size) - 1] * size
        rows = [0] * size
        for node in relations_in(self.section("relations")[relation]):
            for one, other in node.build(self):
                rows[one] |= 1 << other
                rows[other] |= 0 if directed else 1 << one
        return rows

    def fixed_places(self, text: str) -> int:
        """The places of a phrase that never changes and is the same for both. Raises Fault for another."""
        found = self.same_for_both(text)
        if found.const is None:
            raise Fault(self.where, f"{text!r} is made of tiles; what a link crosses, or cannot cross, is a place on the board.")
        return found.const[0]

    def _link(self, name: str, a: Mapping[str, Any]) -> Link:
        if "breaks" in a:
            return linking.broken(self, name, a)
        wall = self.fixed_places(a["not_across"]) if "not_across" in a else 0
        key = (a.get("over", ""), wall)
        if key not in self._sight_keys:
            self._sight_keys[key] = len(self.sights)
            self.sights.append((self.same_for_both(a["over"]) if "over" in a else None, wall))
        extra = tuple((self.phrase(e["ends"][0]), self.phrase(e["ends"][1]), e["add"]) for e in a.get("extra", ()))
        ends = (self.phrase(a["ends"][0]), self.phrase(a["ends"][1]))
        found = Link(
            name, self.name_of("links", name), self.rows(a["relation"]), ends, self.sights[self._sight_keys[key]][0], wall,
            self._sight_keys[key], a.get("worth", 1), extra,
        )  # fmt: skip
        found.relation, found.head, found.quiet = a["relation"], a.get("as", ""), a.get("shown") is False
        found.lines = a.get("lines", "straight")
        return found

    # The whole

    def _frame(self) -> Rules:
        return Rules(
            kinds=[], kind_index={kind: i for i, kind in enumerate(self.kind_ids)}, kind_slot=self.kind_slot, slots=self.slots,
            statuses=self.statuses, forbidding={}, piles={}, pile_sorted=[], links={}, line_effects=[],
            sights=self.sights, captures=[], captured_into=self.tree.get("captured_into", "box"), never=[], actions={},
            phases=[], endings=[], look=self._look(), words=self.words, squares=self.universe != BOARD, all_links=self.links,
        )  # fmt: skip

    def _look(self) -> BoardLook:
        shown = set(self.grounds)
        grounds = {
            NAMES[place]: tuple(name for name in self.grounds if name in shown and self.grounds[name] >> place & 1)
            for place in places(BOARD)
        }
        return BoardLook(self.text(self.board.get("name", "Board")), grounds, self.universe != BOARD)
