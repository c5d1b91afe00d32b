"""Putting a ruleset together: each section in turn, into the compiler's Rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.core.contract import SEATS
from game.rules.binding.compiler import Compiler
from game.rules.binding.perspective import hidden_from, is_sided
from game.rules.compiling.listing import Lists
from game.rules.language import phrases
from game.rules.language.entries import (
    ActionEntry,
    CaptureEntry,
    EndingEntry,
    Forbidden,
    Must,
    Never,
    PhaseEntry,
    StatusEntry,
)
from game.rules.language.families import NumberNode
from game.rules.language.fault import Fault
from game.rules.language.records import BUILT_IN_ENDINGS, BUILT_IN_FIELDS, BUILT_IN_TITLES, FORBIDDABLE
from game.rules.playing import counting, turns
from game.rules.playing.model import (
    BY_CHANCE,
    END,
    Action,
    Award,
    Capture,
    Ending,
    Line,
    Node,
    Phase,
    Pick,
    Pile,
    Rule,
    ScoringRule,
    Status,
    Winner,
)
from game.rules.playing.rules import LineEffect, Rules
from game.rules.playing.state import UNDER
from game.rules.playing.turn_layout import StepFault
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
    for name, status in c.ruleset.statuses.items():
        c.where = f"statuses.{name}"
        _status(c, name, status)
    for index, kind in enumerate(c.kind_ids):
        c.rules.kinds.append(c.kind(index, kind))
    for name in c.ruleset.links:
        link = c.link(name)
        if not link.head:
            c.rules.links[name] = link
    for index, (name, status) in enumerate(c.ruleset.statuses.items()):
        if status.counts_as is not None:
            c.where = f"statuses.{name}.counts_as"
            c.rules.kin.append(c.kin(index, status.counts_as))
    _line_effects(c)
    for name, capture in c.ruleset.captures.items():
        c.where = f"captures.{name}"
        c.rules.captures.append(_capture(c, name, capture))
    c.acting = True
    c.rules.never.extend(_rules(c, "never", c.ruleset.never))
    c.rules.must.extend(_rules(c, "must", c.ruleset.must))
    for name, action in c.ruleset.actions.items():
        c.rules.actions[name] = _action(c, name, action)
    _beside(c)
    for name in c.ruleset.flow:
        c.where = f"phases.{name}"
        c.rules.phases.append(_phase(c, name, c.ruleset.phases[name]))
    c.acting = False
    _points(c)
    for name, ending in c.ruleset.endings.items():
        c.where = f"endings.{name}"
        c.rules.endings.append(_ending(c, name, ending))
    _settings(c)


def _status(c: Compiler, name: str, status: StatusEntry) -> None:
    if status.marked and (status.who is not None or status.when is not None):
        raise Fault(c.where, "a lasting mark is set by an effect; it has no who: and no when:.")
    if status.on == "points" and (not status.marked or status.cannot or status.until or status.counts_as):
        text = "only a lasting mark (marked: true) lies on points, and it keeps nothing from anything: another status may ask."
        raise Fault(c.where, text)
    if status.until is not None and not status.marked:
        raise Fault(c.where, "only a lasting mark ends with until:; say marked: true, or leave it out.")
    index = len(c.statuses)
    c.statuses.append(
        Status(
            index=index,
            name=name,
            text=c.name_of("statuses", name) if status.text is None else c.text(status.text),
            who=None if status.marked else c.phrase(status.who or "nothing"),
            slot=c.slots.get(name, 0),
            when=c.when(status.when),
            cannot=frozenset(status.cannot),
            named=status.text is not None or status.on == "points",
            causes=() if status.who is None else tuple(c.causes(phrases.parse(status.who))),
            on_points=status.on == "points",
        )
    )
    if status.seen_by == "owner":
        c.rules.veils += (index,)
    for verb in frozenset(status.cannot):
        c.rules.forbidding.setdefault(verb, []).append(index)


def _piles(c: Compiler) -> None:
    slot = 0
    for name, pile in c.ruleset.piles.items():
        c.where = f"piles.{name}"
        shared = pile.owner == "shared"
        slots = (slot, slot if shared or c.ruleset.players.count == 1 else slot + 1)
        ordered = pile.order == "shuffled"
        starts = None if pile.begins_with is None else c.phrase(pile.begins_with)
        numbers = None if pile.numbered is None else {c.kind_ids.index(kind): int(many) for kind, many in pile.numbered.items()}
        c.rules.piles[name] = Pile(name, c.name_of("piles", name), slots, shared, pile.seen_by, not ordered, starts, numbers)
        c.rules.pile_sorted += [not ordered] * (slots[1] - slots[0] + 1)
        slot = slots[1] + 1


def _line_effects(c: Compiler) -> None:
    touched: set[str] = set()
    for name, effect in c.ruleset.line_effects.items():
        c.where = f"line_effects.{name}"
        turns = {link: None if into == "nothing" else into for link, into in effect.turns.items()}
        c.rules.line_effects.append(LineEffect(c.same_for_both(effect.tiles), effect.on == "whole_line", turns))
        touched |= turns.keys() | {into for into in turns.values() if into}
    c.rules.turned_links = frozenset(touched)


def _capture(c: Compiler, name: str, capture: CaptureEntry) -> Capture:
    rows = None if capture.relation is None else c.rows(capture.relation, directed=True)
    if (capture.into or c.ruleset.captured_into) == UNDER:
        c.rules.stacks = True
        if capture.cost is not None:
            raise Fault(c.where, "the taker leaves the board, so nothing can come to lie under it: say where it goes (into:).")
    return Capture(
        name=name,
        by=c.phrase(capture.by),
        of=c.phrase(capture.of),
        rows=rows,
        related=tuple(tuple(c.kind_slot + j for j in range(len(c.kind_ids)) if row >> j & 1) for row in rows or ()),
        when=c.when(capture.when),
        both=capture.cost == "attacker",
        into=capture.into,
        to_mover=capture.whose == "mover",
    )


def _rules(c: Compiler, where: str, entries: Mapping[str, Never] | Mapping[str, Must] | Mapping[str, Forbidden]) -> list[Rule]:
    out = []
    for name, entry in entries.items():
        c.where = f"{where}.{name}"
        out.append(Rule(c.where, c.condition(entry.when), c.text(entry.because)))
    return out


def _action(c: Compiler, name: str, entry: ActionEntry) -> Action:
    c.where = f"actions.{name}"
    c.picks = {}
    built: list[Pick] = []
    if entry.automatic and entry.pick:
        raise Fault(c.where, "an automatic action happens by itself, so nobody can pick anything for it.")
    for pick in entry.pick:
        c.where = f"actions.{name}.{pick.as_}"
        built.append(pick.build(c))
        c.picks[pick.as_] = pick
    c.where = f"actions.{name}"
    says = (name, *c.picks) if entry.says is None else tuple(entry.says.split())
    questions = {pick.as_: None if pick.ask is None else c.text(pick.ask) for pick in entry.pick}
    action = Action(
        name=name,
        title=c.name_of("actions", name),
        says=says,
        picks=tuple(built),
        effects=effects.in_order(c, entry.do),
        when=c.when(entry.when),
        forbids=tuple(_rules(c, f"actions.{name}.forbid", entry.forbid)),
        prefer=c.when(entry.prefer),
        automatic=entry.automatic,
        because=None if entry.because is None else c.text(entry.because),
        text=None if entry.text is None else c.text(entry.text),
        prefer_each=entry.prefer_for == "each",
        asks=tuple(questions[word] for word in says[1:] if word in questions),
    )
    c.picks = {}
    c.words.setdefault(says[0], action.title)
    return action


def _beside(c: Compiler) -> None:
    """What is offered beside another action is chosen, as that one is, and is not itself one that a third stands beside."""
    for name, entry in c.ruleset.actions.items():
        if not entry.as_:
            continue
        if c.ruleset.actions[entry.as_].as_:
            raise Fault(f"actions.{name}.as", f"{entry.as_} is itself offered beside another action; name that one.")
        if entry.automatic or c.ruleset.actions[entry.as_].automatic:
            raise Fault(f"actions.{name}.as", "an automatic action happens by itself; it cannot be one of several.")


def _phase(c: Compiler, name: str, entry: PhaseEntry) -> Phase:
    nodes: list[Node] = []
    turn = c.ruleset.steps[name]
    around = len(turn) - len(entry.after)
    try:
        closing = steps.in_series(c, turn[around:]).lay(nodes, END)
        start = steps.in_series(c, turn[:around]).lay(nodes, closing)
    except StepFault as fault:
        raise Fault(f"{c.where}.turn", str(fault)) from fault
    if start == END:
        raise Fault(f"{c.where}.turn", "this turn holds nothing to do.")
    nodes, start, closing = turns.tidy(nodes, start, closing)
    if entry.players in SEATS and entry.first not in (None, entry.players):
        raise Fault(f"{c.where}.first", f"only {entry.players.upper()} has turns in this phase, so nobody else can be first.")
    first = entry.first or (entry.players if entry.players in SEATS else "guest")
    begins = BY_CHANCE if first == "chance" else SEATS.index(first)
    c.acting = False
    until = c.when(entry.until)
    c.acting = True
    return Phase(
        name=name,
        title=c.name_of("phases", name),
        players=entry.players,
        first=begins,
        until=until,
        nodes=tuple(nodes),
        entry=start,
        main=name == c.ruleset.flow[-1],
        may_pass=entry.may_pass,
        closing=closing,
    )


# Points, the count at the end, and when the end comes


def _points(c: Compiler) -> None:
    """What is scored during the game, and the lines of the count at its end."""
    if c.ruleset.scoring and c.ruleset.score is None:
        raise Fault("scoring", "nobody gathers points in these rules: there is no score: section.")
    for name, score in c.ruleset.scoring.items():
        c.where = f"scoring.{name}"
        sign, number = _signed(c, {"add": (1, score.add), "subtract": (-1, score.subtract)})
        c.acting = score.at == "action"
        counted, title = c.number(number), c.name_of("scoring", name)
        c.rules.scoring.append(ScoringRule(title, score.at, sign, counted.of, c.when(score.when), counted.shown))
    c.acting = False
    for name, line in c.ruleset.tally.items():
        c.where = f"tally.{name}"
        sign, number = _signed(c, {"add": (1, line.add), "subtract": (-1, line.subtract), "shows": (0, line.shows)})
        hidden = bool(hidden_from(c, number))
        title, counted = c.name_of("tally", name), c.number(number)
        c.rules.tally.append(Line(name, title, sign, counted.of, c.when(line.when), hidden))


def _signed(c: Compiler, given: Mapping[str, tuple[int, NumberNode | None]]) -> tuple[int, NumberNode]:
    """The sign and the number of the one of these words that an entry has."""
    found = [(sign, number) for sign, number in given.values() if number is not None]
    if len(found) != 1:
        raise Fault(c.where, f"it says what is counted with one of {', '.join(given)}.")
    return found[0]


def _ending(c: Compiler, name: str, entry: EndingEntry) -> Ending:
    built_in = name in BUILT_IN_ENDINGS
    if (built_in and entry.written().keys() - set(BUILT_IN_FIELDS)) or not (built_in or entry.when is not None):
        said = "every game has this ending; when it holds is not the ruleset's to say." if built_in else '"when" is missing.'
        raise Fault(c.where, said)
    title = BUILT_IN_TITLES[name] if built_in and entry.name is None else c.name_of("endings", name)
    winner: Winner = entry.winner.build(c)
    award = None
    if entry.award is not None:
        called = counting.AWARD if entry.award.name is None else c.text(entry.award.name)
        award = Award(called, entry.award.to == "theirs", c.number(entry.award.add).of)
    links = tuple(link for link in c.ruleset.links if link in entry.words())
    found = Ending(name, title, entry.check, entry.for_ == "each", c.when(entry.when), winner, award, links=links)
    return _measured(c, entry, found)


def _measured(c: Compiler, entry: EndingEntry, found: Ending) -> Ending:
    """An ending with what those who show how near it is have to know."""
    found = replace(found, open_winner=not hidden_from(c, entry.winner))
    if entry.when is None or entry.when.constant_value is not None:
        return found
    part = entry.when.open_part
    aim = found.when if part == entry.when else c.condition(part)
    sided = is_sided(c, part)
    raced = not sided and not found.each and entry.winner.drawn_if_shared
    return replace(found, aim=aim, sided=sided, raced=raced, hidden=hidden_from(c, part))


def _settings(c: Compiler) -> None:
    rules, ruleset = c.rules, c.ruleset
    rules.sets_per_player = ruleset.tile_sets.per == "player"
    rules.on_board = ruleset.tile_sets.on_board
    rules.strays = any(
        effect.makes_unowned for action in ruleset.actions.values() for given in action.do for effect in given.each()
    )
    rules.repetition = ruleset.repetition
    rules.repeats = turns.repeats if ruleset.never_again else None
    rules.scored = ruleset.score is not None
    rules.setup = tuple(_setup(c))
    rules.seats = SEATS[: ruleset.players.count]
    rules.stuck = ruleset.stuck
    bound = [*(status.when for status in rules.statuses), *(capture.when for capture in rules.captures)]
    rules.turn_bound = any(when is not None and not when.board_only for when in bound)
    rules.marked = any(status.who is None and not status.on_points for status in rules.statuses)
    rules.point_marks = {status.name: status.slot for status in rules.statuses if status.on_points}
    rules.until_moved = frozenset(name for name, status in ruleset.statuses.items() if status.until == "moved")
    for verb in FORBIDDABLE:
        slots = tuple(c.kind_slot + kind.index for kind in rules.kinds if verb in kind.cannot)
        if slots:
            rules.bound_kinds[verb] = slots
    for action in rules.actions.values():
        names = [word for word in action.says[1:] if any(pick.name == word for pick in action.picks)]
        several = [names.index(pick.name) for pick in action.picks if pick.several]
        if several:
            rules.handfuls[action.says[0]] = several[0]
    rules.legal = Lists(rules).bundles
    rules.place_text = lambda found, square: c.located(found, square) if found is not None else {"en": ""}


def _setup(c: Compiler) -> Iterator[tuple[int, int]]:
    """The tiles of the set-up, as GUEST sees them."""
    taken: set[int] = set()
    for kind, listed in c.ruleset.setup.items():
        index = c.rules.kind_index[kind]
        squares = c.rules.kinds[index].on_squares
        if len(listed) > c.rules.kinds[index].count:
            raise Fault(f"setup.{kind}", f"it lays {len(listed)} of them, and a set has {c.rules.kinds[index].count}.")
        for x, y in listed:
            place = c.grid.place(f"{'s' if squares else ''}{x},{y}")
            other = c.grid.half_turn(place)
            if place < 0 or other < 0:
                raise Fault(f"setup.{kind}", f"{x},{y} is off the board, or its opposite is, where HOST's would lie.")
            if taken & {place, other}:
                raise Fault(f"setup.{kind}", f"two tiles would lie on {x},{y} (HOST's lie as GUEST's, turned by half a turn).")
            taken |= {place, other} if len(c.rules.seats) == 2 else {place}
            yield index, place
