"""Putting a ruleset together: each section in turn, into the compiler's Rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.core.contract import SEATS
from game.core.lattice import BOARD, INDEX, half_turn
from game.rules.binding import linking
from game.rules.binding.compiler import Compiler
from game.rules.compiling import assembling_end, fast_paths
from game.rules.language import phrases
from game.rules.language.fault import Fault
from game.rules.language.records import FORBIDDABLE
from game.rules.language.turn_steps import others_of, steps_of
from game.rules.playing import legal
from game.rules.playing.compiled import Rules
from game.rules.playing.links import LineEffect
from game.rules.playing.model import Action, Capture, Pile, Rule, Status
from game.rules.playing.turn_layout import StepFault
from game.rules.playing.turns import BY_CHANCE, END, Node, Phase, tidy
from game.rules.verbs import effects, steps
from game.rules.verbs.every import VERB_MODULES

assert VERB_MODULES  # noqa: S101  (a ruleset may use any verb: all of them are in their table now)


def assembled(tree: Mapping[str, Any], board: Mapping[str, Any]) -> Rules:
    """The compiled form of a resolved ruleset, options applied, on its board. Raises Fault for what no check has caught."""
    c = Compiler(tree, board)
    assemble(c)
    return c.rules


def assemble(c: Compiler) -> None:
    """Build every section. The order is that in which they may name each other."""
    _piles(c)
    for name, entry in c.section("statuses").items():
        c.where = f"statuses.{name}"
        _status(c, name, entry)
    for index, kind in enumerate(c.kind_ids):
        c.rules.kinds.append(c.kind(index, kind))
    for name in c.section("links"):
        link = c.link(name)
        if not link.head:
            c.rules.links[name] = link
    _kin(c)
    _line_effects(c)
    for name, entry in c.section("captures").items():
        c.where = f"captures.{name}"
        c.rules.captures.append(_capture(c, name, entry))
    c.acting = True
    c.rules.never.extend(_rules(c, "never", c.section("never")))
    c.rules.must.extend(_rules(c, "must", c.section("must")))
    for name, entry in c.section("actions").items():
        c.rules.actions[name] = _action(c, name, entry)
    _beside(c)
    _phases(c)
    c.acting = False
    assembling_end.assemble(c)
    _settings(c)


def _kin(c: Compiler) -> None:
    for index, (name, entry) in enumerate(c.section("statuses").items()):
        if "counts_as" in entry:
            c.where = f"statuses.{name}.counts_as"
            c.rules.kin.append(linking.kin(c, index, entry["counts_as"]))


def _status(c: Compiler, name: str, a: Mapping[str, Any]) -> None:
    index = len(c.statuses)
    if a.get("marked") and ("who" in a or "when" in a):
        raise Fault(c.where, "a lasting mark is set by an effect; it has no who: and no when:.")
    if "until" in a and not a.get("marked"):
        raise Fault(c.where, "only a lasting mark ends with until:; say marked: true, or leave it out.")
    cannot = frozenset(a.get("cannot", ()))
    c.statuses.append(
        Status(
            index=index,
            name=name,
            text=c.text(a["text"]) if "text" in a else c.name_of("statuses", name),
            who=None if a.get("marked") else c.phrase(a.get("who", "nothing")),
            slot=c.slots.get(name, 0),
            when=c.when(a),
            cannot=cannot,
            named="text" in a,
            causes=tuple(c.causes(phrases.parse(a["who"]))) if "who" in a else (),
        )
    )
    for verb in cannot:
        c.rules.forbidding.setdefault(verb, []).append(index)


def _piles(c: Compiler) -> None:
    slot = 0
    for name, a in c.section("piles").items():
        c.where = f"piles.{name}"
        shared = a["owner"] == "shared"
        single = c.tree.get("players", {}).get("count", 2) == 1
        slots = (slot, slot if shared or single else slot + 1)
        ordered = a.get("order") == "shuffled"
        starts = c.phrase(a["starts_with"]) if "starts_with" in a else None
        c.rules.piles[name] = Pile(
            name, c.name_of("piles", name), slots, shared, a.get("seen_by", "everyone"), not ordered, starts
        )
        c.rules.pile_sorted += [not ordered] * (slots[1] - slots[0] + 1)
        slot = slots[1] + 1


def _line_effects(c: Compiler) -> None:
    touched: set[str] = set()
    for name, a in c.section("line_effects").items():
        c.where = f"line_effects.{name}"
        turns = {link: None if into == "nothing" else into for link, into in a["turns"].items()}
        c.rules.line_effects.append(LineEffect(c.same_for_both(a["tiles"]), a.get("on", "whole_line") == "whole_line", turns))
        touched |= turns.keys() | {into for into in turns.values() if into}
    c.rules.turned_links = frozenset(touched)


def _capture(c: Compiler, name: str, a: Mapping[str, Any]) -> Capture:
    rows = c.rows(a["relation"], directed=True) if "relation" in a else None
    return Capture(
        name=name,
        by=c.phrase(a["by"]),
        of=c.phrase(a["of"]),
        rows=rows,
        related=tuple(tuple(c.kind_slot + j for j in range(len(c.kind_ids)) if row >> j & 1) for row in rows or ()),
        when=c.when(a),
        both=a.get("cost") == "attacker",
        into=a.get("into", ""),
        to_mover=a.get("whose") == "mover",
    )


def _rules(c: Compiler, where: str, entries: Mapping[str, Any]) -> list[Rule]:
    out = []
    for name, a in entries.items():
        c.where = f"{where}.{name}"
        out.append(Rule(c.where, c.condition(a["when"]), c.text(a["because"])))
    return out


def _action(c: Compiler, name: str, a: Mapping[str, Any]) -> Action:
    c.where = f"actions.{name}"
    c.picks = {}
    built = []
    if a.get("automatic") and a.get("pick"):
        raise Fault(c.where, "an automatic action happens by itself, so nobody can pick anything for it.")
    for record in a.get("pick", ()):
        c.where = f"actions.{name}.{record['as']}"
        built.append(c.build("pick", record))
        c.picks[record["as"]] = record
    c.where = f"actions.{name}"
    says = tuple(a["says"].split()) if "says" in a else (name, *c.picks)
    action = Action(
        name=name,
        title=c.name_of("actions", name),
        says=says,
        picks=tuple(built),
        effects=effects.in_order(c.effects(a["do"])),
        when=c.when(a),
        forbids=tuple(_rules(c, f"actions.{name}.forbid", a.get("forbid", {}))),
        prefer=c.condition(a["prefer"]) if "prefer" in a else None,
        automatic=bool(a.get("automatic")),
        because=c.text(a["because"]) if "because" in a else None,
        text=c.text(a["text"]) if "text" in a else None,
        prefer_each=a.get("prefer_for") == "each",
    )
    c.picks = {}
    c.words.setdefault(says[0], action.title)
    costly = bool(c.rules.never) and any(capture.both for capture in c.rules.captures)
    return replace(action, lister=fast_paths.lister(action, costly))


def _beside(c: Compiler) -> None:
    """What is offered beside another action is chosen, as that one is, and is not itself one that a third stands beside."""
    for base, others in others_of(c.tree).items():
        for name in others:
            if "as" in c.section("actions")[base]:
                raise Fault(f"actions.{name}.as", f"{base} is itself offered beside another action; name that one.")
            if c.rules.actions[name].automatic or c.rules.actions[base].automatic:
                raise Fault(f"actions.{name}.as", "an automatic action happens by itself; it cannot be one of several.")


def _phases(c: Compiler) -> None:
    flow = c.tree.get("flow") or list(c.section("phases"))
    for name in flow:
        a = c.section("phases")[name]
        c.where = f"phases.{name}"
        nodes: list[Node] = []
        try:
            entry = steps.laid(c, steps_of(c.tree, name)).lay(nodes, END)
        except StepFault as fault:
            raise Fault(f"{c.where}.turn", str(fault)) from fault
        if entry == END:
            raise Fault(f"{c.where}.turn", "this turn holds nothing to do.")
        nodes, entry = tidy(nodes, entry)
        if a["players"] in SEATS and a.get("first", a["players"]) != a["players"]:
            raise Fault(f"{c.where}.first", f"only {a['players'].upper()} has turns in this phase, so nobody else can be first.")
        first = a.get("first", a["players"] if a["players"] in SEATS else "guest")
        begins = BY_CHANCE if first == "chance" else SEATS.index(first)
        c.acting = False
        until = c.condition(a["until"]) if "until" in a else None
        c.acting = True
        main = name == flow[-1]
        c.rules.phases.append(
            Phase(
                name,
                c.name_of("phases", name),
                a["players"],
                begins,
                until,
                tuple(nodes),
                entry,
                main,
                bool(a.get("may_pass")),
            )
        )


def _settings(c: Compiler) -> None:
    rules = c.rules
    sets = c.tree.get("tile_sets", {})
    rules.sets_per_player = sets.get("per", "player") == "player"
    rules.on_board = sets.get("on_board", "owner")
    rules.strays = any(e.get("owner") == "nobody" for a in c.section("actions").values() for e in a["do"])
    rules.repetition = c.tree.get("repetition", 0)
    rules.scored = "score" in c.tree
    rules.setup = tuple(_setup(c))
    rules.seats = SEATS[: c.tree.get("players", {}).get("count", 2)]
    rules.stuck = c.tree.get("stuck", "pass")
    rules.turn_bound = any(status.when is not None and not status.when.board_only for status in rules.statuses)
    rules.marked = any(status.who is None for status in rules.statuses)
    rules.until_moved = frozenset(name for name, a in c.section("statuses").items() if a.get("until") == "moved")
    for verb in FORBIDDABLE:
        slots = tuple(c.kind_slot + kind.index for kind in rules.kinds if verb in kind.cannot)
        if slots:
            rules.bound_kinds[verb] = slots
    for action in rules.actions.values():
        names = [word for word in action.says[1:] if any(pick.name == word for pick in action.picks)]
        several = [names.index(pick.name) for pick in action.picks if pick.several]
        if several:
            rules.handfuls[action.says[0]] = several[0]
    rules.legal = legal.bundles
    rules.phrase_text = lambda found: c.said(found) if found is not None else {"en": ""}


def _setup(c: Compiler) -> Iterator[tuple[int, int]]:
    """The tiles of the set-up, as GUEST sees them."""
    taken: set[int] = set()
    for kind, listed in c.section("setup").items():
        index = c.rules.kind_index[kind]
        squares = c.rules.kinds[index].lives != BOARD
        if len(listed) > c.rules.kinds[index].count:
            raise Fault(f"setup.{kind}", f"it lays {len(listed)} of them, and a set has {c.rules.kinds[index].count}.")
        for x, y in listed:
            place = INDEX[f"{'s' if squares else ''}{x},{y}"]
            if taken & {place, half_turn(place)}:
                raise Fault(f"setup.{kind}", f"two tiles would lie on {x},{y} (HOST's lie as GUEST's, turned by half a turn).")
            taken |= {place, half_turn(place)} if len(c.rules.seats) == 2 else {place}
            yield index, place
