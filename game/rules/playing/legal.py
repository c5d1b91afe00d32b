"""The list of legal moves, and carrying one out. This is the only place where legality is decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from operator import attrgetter
from typing import Any

from game.core.errors import TooCostly, quoted
from game.core.lattice import INDEX, NAMES, SQUARES, places, spelled
from game.core.work import BUDGET, TRIAL
from game.rules.playing.model import WIDEST, Action, Condition, Pick, Rule
from game.rules.playing.state import Failure, MoveBundle, Plan, Scene, State


def bundles(state: State) -> tuple[MoveBundle, ...]:
    """The legal moves of the player to act, gathered by all but their last pick, in the general way: every action by its picks.

    Skipping and passing are not among them. compiling/listing.py finds the same with less to do.
    """
    if state.ended is not None:
        return ()
    node = state.rules.phases[state.phase].nodes[state.node]
    ways = (of_action(Scene(state.rules, state, state.seat), action, following) for action, following in node.offers)
    found = cut_off(way for some in ways for way in some)
    return keep_owed(state, drop_repeated(found) if len(node.offers) > 1 else found)


def cut_off(found: Iterable[MoveBundle]) -> list[MoveBundle]:
    """As many of these as come to no more than WIDEST moves, and the one with which they do."""
    out: list[MoveBundle] = []
    width = 0
    for bundle in found:
        out.append(bundle)
        width += len(bundle)
        if width > WIDEST:
            break
    return out


def keep_owed(state: State, found: Sequence[MoveBundle]) -> tuple[MoveBundle, ...]:
    """Those that bring back no position, where none may; if some of them fulfil a ``must`` rule, only those, otherwise all. One
    rule after another."""
    if state.rules.repeats is not None:
        found = _keep_new(state, found)
    for rule in state.rules.must:
        found = _keep_satisfying(Scene(state.rules, state, state.seat), rule.condition, found)
    return tuple(found)


def _keep_new(state: State, found: Sequence[MoveBundle]) -> list[MoveBundle]:
    """Without the moves that bring back a position."""
    out = []
    for bundle in found:
        kept = 0
        BUDGET.spend(TRIAL * len(bundle))
        for place in places(bundle.mask) if bundle.mask else (-1,):
            if not brings_back(state, bundle, place):
                kept |= 1 << place if place >= 0 else 1
        if kept:
            out.append(MoveBundle(bundle.action, bundle.picks, bundle.prefix, kept if bundle.mask else 0, bundle.next))
    return out


def brings_back(state: State, bundle: MoveBundle, place: int) -> bool:
    """Whether a move may not be made because the position after it has come up before."""
    return state.rules.repeats is not None and state.rules.repeats(state, bundle, place)


def drop_repeated(found: Iterable[MoveBundle]) -> list[MoveBundle]:
    """Without the moves that an earlier action of the same form offers already: a text means one move."""
    seen: dict[str, int] = {}
    out = []
    for bundle in found:
        known = seen.get(bundle.prefix)
        if known is None:
            seen[bundle.prefix] = bundle.mask
            out.append(bundle)
        elif left := bundle.mask & ~known:
            seen[bundle.prefix] = known | left
            out.append(MoveBundle(bundle.action, bundle.picks, bundle.prefix, left, bundle.next))
    return out


def offered_moves(state: State) -> tuple[MoveBundle, ...]:
    """All legal moves: those of the actions, skipping where that may be, and passing for want of anything else. What some of the
    actions have to bring about is not evaded by skipping or passing."""
    if state.ended is not None:
        return ()
    found = state.bundles()
    if found and duty(state) is not None:
        return found
    phase = state.rules.phases[state.phase]
    following = phase.nodes[state.node].skip
    words = []
    if following is not None:
        skip = MoveBundle(None, (), "skip", 0, following)
        words = [] if found and brings_back(state, skip, -1) else [skip]
    if not (found or words) or (phase.may_pass and state.node in phase.starts):
        words.append(MoveBundle(None, (), "pass", 0, -1))
    return (*found, *words) if words else found


def spread(found: Sequence[MoveBundle], most: int) -> Iterator[tuple[MoveBundle, int]]:
    """The moves of bundles, at most so many, each as a bundle and a place in it: small bundles are whole, and of large ones there
    is the same number, evenly over the board. Where a tile of one sort may lie on hundreds of points, and another on two, the two
    are among them. Of more bundles than that some are left out."""
    share = _share(sorted(map(len, found)), most)
    if most < len(found):
        found = [found[number * len(found) // most] for number in range(most)]
    for bundle in found:
        where = list(places(bundle.mask)) if bundle.mask else [-1]
        if len(where) > share:
            where = [where[number * len(where) // share] for number in range(share)]
        for place in where:
            yield bundle, place


def _share(sizes: Sequence[int], most: int) -> int:
    """How many there may be of each of these sizes, the smallest first, so that there are ``most`` at most in all."""
    for at, size in enumerate(sizes):
        share = most // (len(sizes) - at)
        if size > share:
            return max(share, 1)
        most -= size
    return max(sizes, default=1)


def duty(state: State) -> Rule | None:
    """The ``must`` rule that the legal actions fulfil and that doing nothing does not; None if there is none."""
    for rule in state.rules.must:
        if not rule.condition.test(_idle(state)) and _fulfilled(state, rule):
            return rule
    return None


def _idle(state: State) -> Scene:
    """The scene after nothing has been done."""
    scene = Scene(state.rules, state.fork(), state.seat)
    scene.before = state
    return scene


def _fulfilled(state: State, rule: Rule) -> bool:
    """Whether the legal actions bring about what a ``must`` rule asks for: all of them do, or none."""
    first = next(iter(state.bundles()), None)
    if first is None:
        return False
    place = first.mask.bit_length() - 1 if first.mask else -1
    return rule.condition.test(scene_after(state, first, place))


def of_action(scene: Scene, action: Action, following: int) -> Iterator[MoveBundle]:
    """The legal ways of one action. Raises TooCostly, with a sentence that names the action and the pick to narrow."""
    if action.when is not None and not action.when.test(scene):
        return
    found = _deepen(scene, action, 0, list(action.says), following)
    try:
        yield from found if action.prefer is None else _keep_preferred(scene, action, list(found))
    except TooCostly as error:
        raise _too_many_ways(scene, action, error) from error


def _too_many_ways(scene: Scene, action: Action, error: TooCostly) -> TooCostly:
    """The same error with a sentence that names the action, about how many ways it has, and which of its picks is the widest."""
    if error.named:
        return error
    BUDGET.end()  # what is asked now is little, and needed for the sentence
    widths = [_width(scene, pick) for pick in action.picks]
    ways, widest = prod(widths), max(range(len(widths)), key=lambda at: (widths[at], at > 0, -at), default=0)
    if ways < 100_000:
        return error.about(f"{quoted(action.name)} needs too much work to be listed. Simplify its when:, forbid: or prefer:.")
    number = f"{ways / 1e6:,.0f} million" if ways >= 1e6 else f"{ways / 1e3:.0f} thousand"
    pick = f"pick #{widest + 1} ({action.picks[widest].name})"
    return error.about(f"{quoted(action.name)} can be done in too many ways: about {number}. Narrow its {pick}.")


def _width(scene: Scene, pick: Pick) -> int:
    """How many things may be picked, as the picks before it are made just now; one more, where these are not made."""
    try:
        mask = pick.places(scene)
        return max(len(pick.values(scene)) if mask is None else mask.bit_count(), 1)
    except KeyError:  # it depends on a pick that is open
        return 1


def _deepen(scene: Scene, action: Action, depth: int, words: list[str], following: int) -> Iterator[MoveBundle]:
    if depth == len(action.picks):
        if _works(scene, action):
            yield MoveBundle(action, tuple(scene.values.values()), " ".join(filter(None, words)), 0, following)
        return
    pick = action.picks[depth]
    last = depth == len(action.picks) - 1
    if last:
        BUDGET.spend(TRIAL // 2)
    if last and words[-1] == pick.name and (mask := pick.places(scene)) is not None:
        if mask and (mask := allowed_places(scene, action, mask, pick.name)):
            yield MoveBundle(action, tuple(scene.values.values())[:depth], " ".join(words[:-1]) + " ", mask, following)
        return
    at = words.index(pick.name)
    for value, text in pick.values(scene):
        BUDGET.spend(1)
        scene.picked(pick.name, value, pick.spot(value))
        yield from _deepen(scene, action, depth + 1, [*words[:at], text, *words[at + 1 :]], following)
    scene.values.pop(pick.name, None)
    scene.spots.pop(pick.name, None)


def _works(scene: Scene, action: Action) -> bool:
    """Whether an action whose picks are all made can be done without leaving what the rules forbid."""
    if barred(scene, action, ""):
        return False
    return _harmless(scene, action) or find_failure(scene, action) is None


def _harmless(scene: Scene, action: Action) -> bool:
    """Whether an action whose picks are made can be done for sure, and no rule looks at what it leaves."""
    if risk(scene, action, ""):
        return False
    rules = (*action.forbids, *scene.rules.never)
    if not rules:
        return True
    plan = Plan(scene.seat)
    if any(effect.plan(scene, plan, "") for effect in action.effects) or plan.touches_board or scene.rules.turn_bound:
        return False
    return not any(not rule.condition.board_only or rule.condition.test(scene) for rule in rules)


def allowed_places(scene: Scene, action: Action, mask: int, open_pick: str) -> int:
    """The places of a mask on which the last pick leaves nothing that is forbidden."""
    rules = (*action.forbids, *scene.rules.never)
    mask &= ~barred(scene, action, open_pick)
    if not rules:
        doubtful = mask & risk(scene, action, open_pick)
        return mask & ~doubtful | places_by_trying(scene, action, doubtful, open_pick, ())
    plan = Plan(scene.seat)
    doubtful = 0
    for effect in action.effects:
        doubtful |= effect.plan(scene, plan, open_pick)
    doubtful &= mask
    sure, unsure = split_by_guard(scene, plan, mask & ~doubtful, rules)
    if unsure:
        sure = places_by_trying(scene, action, sure, open_pick, unsure)
    return sure | places_by_trying(scene, action, doubtful, open_pick, rules)


def barred(scene: Scene, action: Action, open_pick: str) -> int:
    """The places of the last pick for which the action certainly does not work."""
    out = 0
    for effect in action.effects:
        out |= effect.bars(scene, open_pick)
    return out


def risk(scene: Scene, action: Action, open_pick: str) -> int:
    """The places of the last pick for which the action may turn out not to work."""
    out = 0
    for effect in action.effects:
        out |= effect.risk(scene, open_pick)
    return out


def split_by_guard(scene: Scene, plan: Plan, mask: int, rules: Sequence[Rule]) -> tuple[int, Sequence[Rule]]:
    """The places of a mask that break none of the rules which know so beforehand, and the rules that do not."""
    unsure = []
    for rule in rules if mask else ():
        plan.open = mask
        broken = rule.condition.guard(scene, plan)
        if broken is None:
            unsure.append(rule)
            mask &= ~rule.condition.lasting(scene, plan)
        else:
            mask &= ~broken
    return mask, unsure


def places_by_trying(scene: Scene, action: Action, mask: int, open_pick: str, rules: Sequence[Rule]) -> int:
    """The places of a mask on which the action can be carried out without leaving what the rules forbid."""
    out = 0
    for place in places(mask):
        BUDGET.spend(TRIAL)
        acting = scene.acting()
        acting.picked(open_pick, place, 1 << place)
        if carry_out(acting, action) is None and not any(rule.condition.test(acting) for rule in rules):
            out |= 1 << place
    return out


def find_failure(scene: Scene, action: Action) -> Failure | None:
    """What forbids an action whose picks are all made; None if nothing does."""
    BUDGET.spend(TRIAL)
    acting = scene.acting()
    failure = carry_out(acting, action)
    if failure is not None:
        return failure
    for rule in (*action.forbids, *scene.rules.never):
        if rule.condition.test(acting):
            return Failure(rule.name, rule.because, rule.condition.blame(acting), rule.condition.sort(acting))
    return None


def goes_well(scene: Scene, action: Action) -> bool:
    """Whether an action that happens by itself can be done, and breaks no rule that is not broken already."""
    rules = (*action.forbids, *scene.rules.never)
    if not rules and not risk(scene, action, ""):
        return True
    acting = scene.trial()
    return carry_out(acting, action) is None and not newly_broken(acting, scene, rules)


def newly_broken(acting: Scene, scene: Scene, rules: Sequence[Rule]) -> bool:
    """Whether some of these rules is broken now that was not before."""
    return any(rule.condition.test(acting) and not rule.condition.test(scene) for rule in rules)


def find_unmet_must(scene: Scene, action: Action) -> Failure | None:
    """The rule that asks for another move than an action whose picks are all made; None if none does."""
    for rule in scene.rules.must:
        acting = scene.acting()
        if carry_out(acting, action) is None and not rule.condition.test(acting) and _fulfilled(scene.state, rule):
            return Failure(rule.name, rule.because)
    return None


def carry_out(acting: Scene, action: Action) -> Failure | None:
    """Carry out the effects on a scene's fork; what stopped them, or None."""
    for effect in action.effects:
        failure = effect.apply(acting)
        if failure is not None:
            return failure
    return None


def _keep_preferred(scene: Scene, action: Action, found: list[MoveBundle]) -> list[MoveBundle]:
    """If some ways satisfy what the action prefers, those alone; else all. Asked for all, or for each first pick by itself. What
    brings back a position that may not come again is none of them."""
    if action.prefer is None:
        return found
    if scene.rules.repeats is not None:
        found = _keep_new(scene.state, found)
    if action.prefer_each:
        firsts = dict.fromkeys(bundle.picks[:1] for bundle in found)
        sorts = ([bundle for bundle in found if bundle.picks[:1] == one] for one in firsts)
        return [bundle for sort in sorts for bundle in _keep_satisfying(scene, action.prefer, sort)]
    return _keep_satisfying(scene, action.prefer, found)


def _keep_satisfying(scene: Scene, wanted: Condition, found: Sequence[MoveBundle]) -> list[MoveBundle]:
    out = []
    for bundle in found:
        kept = _satisfying_places(scene, wanted, bundle)
        if kept:
            out.append(MoveBundle(bundle.action, bundle.picks, bundle.prefix, kept if bundle.mask else 0, bundle.next))
    return out or list(found)


def _satisfying_places(scene: Scene, wanted: Condition, bundle: MoveBundle) -> int:
    """The places of a bundle that make a condition so (1 for a bundle without places)."""
    kept, mask, action = 0, bundle.mask, bundle.action
    if mask and action is not None:
        looking = made_so_far(scene, action, bundle.picks)
        plan, doubtful = Plan(scene.seat), 0
        for effect in action.effects:
            doubtful |= effect.plan(looking, plan, action.picks[-1].name)
        plan.open = mask & ~doubtful
        liked = wanted.guard(looking, plan)
        if liked is not None:
            kept, mask = mask & ~doubtful & liked, mask & doubtful
    BUDGET.spend(TRIAL * (mask.bit_count() if bundle.mask else 1))
    for place in places(mask) if bundle.mask else [-1]:
        if wanted.test(scene_after(scene.state, bundle, place)):
            kept |= 1 << place if place >= 0 else 1
    return kept


def made_so_far(scene: Scene, action: Action, values: tuple[Any, ...]) -> Scene:
    """A scene in which an action's first picks are made."""
    looking = Scene(scene.rules, scene.state, scene.seat)
    for pick, value in zip(action.picks, values, strict=False):
        looking.picked(pick.name, value, pick.spot(value))
    return looking


def scene_after(state: State, bundle: MoveBundle, place: int) -> Scene:
    """The scene after a legal action of a bundle has been carried out on a fork."""
    action = bundle.action
    if action is None:
        raise ValueError("a bundle without an action is a turn's own word")
    acting = Scene(state.rules, state.fork(), state.seat)
    acting.before = state
    for pick, value in zip(action.picks, (*bundle.picks, place) if bundle.mask else bundle.picks, strict=False):
        acting.picked(pick.name, value, pick.spot(value))
    carry_out(acting, action)
    return acting


def texts(found: tuple[MoveBundle, ...]) -> list[str]:
    """The moves of bundles as a sorted list of text, without duplicates."""
    out: list[str] = []
    previous = "\0"
    tangled = False
    for bundle in sorted(found, key=_prefix):
        prefix, mask = bundle.prefix, bundle.mask
        if prefix.startswith(previous):
            tangled = True
        previous = prefix
        if not mask:
            out.append(prefix)
        elif mask < FIRST_SQUARE:
            out += spelled(prefix, mask)
        else:
            out += sorted(prefix + NAMES[place] for place in places(mask))
    return sorted(set(out)) if tangled else out


_prefix = attrgetter("prefix")
FIRST_SQUARE = 1 << SQUARES


def find(found: tuple[MoveBundle, ...], text: str) -> tuple[MoveBundle, int] | None:
    """The bundle of a move's text, with the place of its last pick (-1 if it has none); None if it is not legal."""
    head, _, tail = text.rpartition(" ")
    place = INDEX.get(tail, -1)
    for bundle in found:
        if bundle.mask:
            if place >= 0 and bundle.mask >> place & 1 and bundle.prefix[:-1] == head:
                return bundle, place
        elif bundle.prefix == text:
            return bundle, -1
    return None

