"""The flow of a game: phases, turns, the steps of a turn, and how what happens by itself happens.

A phase's turn is compiled into nodes. A node offers actions, each with the node that follows it; a node that may be skipped
says where skipping leads; one with a condition says where the turn goes on when it does not hold.
"""

from __future__ import annotations

from collections import Counter

from game.core.chance import Chance
from game.core.contract import SEATS
from game.core.work import BUDGET
from game.rules.playing import counting, legal
from game.rules.playing.digest import digest
from game.rules.playing.endings import built_in, ended_by, repeated
from game.rules.playing.model import BY_CHANCE, END, Node, Phase
from game.rules.playing.state import MoveBundle, Scene, State

LONGEST_GAME = 4000
"""Actions after which a game is drawn (ending ``too_long``): no ruleset plays for ever."""
LONGEST_TURN = 200
"""Steps of one turn that happen by themselves; a ruleset that needs more is endless."""


def tidy(nodes: list[Node], entry: int, closing: int) -> tuple[list[Node], int, int]:
    """The nodes that can be reached from the entry, from the turn's beginning on, each with a label of its own; where the entry
    and the closing steps are then."""
    order: list[int] = []
    waiting = [entry]
    while waiting:
        index = waiting.pop(0)
        if index != END and index not in order:
            order.append(index)
            node = nodes[index]
            waiting += [following for _, following in node.offers]
            waiting += [END if way is None else way for way in (node.then, node.skip)]
            waiting += [node.other] if node.then is not None else []
    at = {index: number for number, index in enumerate(order)} | {END: END}
    out: list[Node] = []
    labels: Counter[str] = Counter()
    for index in order:
        node = nodes[index]
        labels[node.label] += 1
        label = node.label if labels[node.label] == 1 else f"{node.label} ({labels[node.label]})"
        offers = tuple((action, at[following]) for action, following in node.offers)
        skip, then = (None if way is None else at[way] for way in (node.skip, node.then))
        out.append(Node(label, offers, skip, node.when, then, END if then is None else at[node.other], node.title))
    return out, at[entry], at[closing]


def begin(state: State, phase: int) -> None:
    """Come to a phase on a fork; ``go_on`` lets its first turn begin."""
    rules = state.rules
    known = rules.phases[phase]
    state.phase, state.passes = phase, 0
    if rules.turn_bound:
        state.cache = {}
    if state.earlier:
        state.earlier = tuple(done if at in rules.turns_kept else (0, 0) for at, done in enumerate(state.earlier))
    if known.first == BY_CHANCE and state.starts[phase] < 0:
        toss(state, phase)
    state.seat = state.starts[phase] if state.starts[phase] >= 0 and known.players not in SEATS else known.first
    if len(rules.seats) == 1:
        state.seat = 0


def toss(state: State, phase: int) -> None:
    """Let a coin settle who begins a phase."""
    chance = Chance(state.chance)
    winner = chance.below(2)
    state.chance = chance.state
    starts_with(state, phase, winner)
    state.events = (*state.events, {"event": "tossed", "player": SEATS[winner]})


def starts_with(state: State, phase: int, seat: int) -> None:
    """Settle who begins a phase, on a fork."""
    state.starts = (*state.starts[:phase], seat, *state.starts[phase + 1 :])


def go_on(state: State) -> None:
    """Let the player to act begin a turn, and the next one after a turn that is over by itself, until somebody can act.

    A turn in which nothing is to be done is a pass; turns that happen by themselves come to a bound.
    """
    for _ in range(LONGEST_TURN):
        if state.ended is not None:
            return
        state.moved = ()
        if ended_by(state, "before_turn") or repeated(state):
            return
        before = len(state.events)
        if not run(Scene(state.rules, state, state.seat), state.rules.phases[state.phase].entry):
            return
        state.passes += len(state.events) == before
        close_turn(state)
    if state.ended is None:
        built_in(state, "too_long")


def enter(scene: Scene, following: int) -> None:
    """Go on to a node of the turn, past all that is skipped or happens by itself; to the next turn at the end of this one."""
    if run(scene, following):
        end_turn(scene.state)


def run(scene: Scene, following: int) -> bool:
    """The same within one turn; whether the turn is over and another can begin."""
    state = scene.state
    opening = following == state.rules.phases[state.phase].entry
    acted = not opening
    for _ in range(LONGEST_TURN):
        if state.ended is not None or ended_by(state, "after_action", acted=acted):
            return False
        if following == END:
            return True
        node = state.rules.phases[state.phase].nodes[following]
        if node.then is not None and node.when is not None:
            following = node.then if node.when.test(scene) else node.other
            continue
        state.node = following
        state.forget_moves()
        if node.offers and node.offers[0][0].automatic:
            done, following = by_itself(state, node)
            acted = acted or bool(done.events)
            scene.followed_by(done)
            continue
        if opening:
            stuck(state)
            return False
        if state.bundles():
            return False
        following = state.rules.phases[state.phase].left_out(following)
    built_in(state, "too_long")
    return False


def stuck(state: State) -> None:
    """Where the rules say that a player who can do nothing loses, or draws, the game is over then."""
    if state.ended is not None or state.rules.stuck == "pass" or state.bundles() or _may_go_on(state):
        return
    winner = "draw" if state.rules.stuck == "draw" else SEATS[1 - state.seat]
    state.ended = ("stuck", winner if len(state.rules.seats) == 2 else None)
    state.events = (*state.events, {"event": "ended", "ending": "stuck"})


def _may_go_on(state: State) -> bool:
    """Whether something can be done in this turn once what is optional now has been skipped, or happens by itself then."""
    skip = state.rules.phases[state.phase].nodes[state.node].skip
    fork = state.fork()
    return skip is not None and (not run(Scene(fork.rules, fork, fork.seat), skip) or bool(fork.events))


def by_itself(state: State, node: Node) -> tuple[Scene, int]:
    """Carry out an automatic action in place, where it can be done whole and breaks no rule; the scene after it and the node that
    follows."""
    action, following = node.offers[0]
    scene = Scene(state.rules, state, state.seat)
    scene.before = state.fork()
    if (action.when is None or action.when.test(scene)) and legal.goes_well(scene, action):
        legal.carry_out(scene, action)
        remember(scene)
        if scene.events and state.rules.scoring:
            counting.score(state, "action", scene)
    return scene, following


def remember(scene: Scene) -> None:
    """Note what the action moved, and what happened."""
    state = scene.state
    if scene.origins or scene.placed or state.moved:
        moves = {origin: goal for goal, origin in scene.origins.items()}
        kept = [moves.get(place, place) for place in state.moved]
        state.moved = tuple(sorted({*kept, *scene.origins, *scene.placed} & state.board.keys()))
    if scene.events:
        state.events = (*state.events, *scene.events)
    state.forget_moves()


def play(state: State, bundle: MoveBundle, place: int) -> State:
    """The state after a legal move. Raises TooCostly where it, or the list that follows, would take too much work."""
    first = BUDGET.begin()
    try:
        return _word(state, bundle) if bundle.action is None else _act(state, bundle, place)
    finally:
        if first:
            BUDGET.end()


def _act(state: State, bundle: MoveBundle, place: int) -> State:
    """The state after an action."""
    scene = legal.scene_after(state, bundle, place)
    new = scene.state
    new.plies += 1
    new.passes = 0
    remember(scene)
    if new.rules.scoring:
        counting.score(new, "action", scene)
    if new.plies >= LONGEST_GAME and new.ended is None:
        built_in(new, "too_long")
    enter(scene, bundle.next)
    return new


def repeats(state: State, bundle: MoveBundle, place: int) -> bool:
    """Whether a move of the list, or skipping what is left of the turn, ends the turn with a position that came up before."""
    if bundle.action is None:
        scene = Scene(state.rules, state.fork(), state.seat)
    else:
        scene = legal.scene_after(state, bundle, place)
        remember(scene)
    new = scene.state
    new.passes = 0
    if new.ended is not None or not run(scene, bundle.next):
        return False
    close_turn(new)
    return new.ended is None and new.rules.phases[new.phase].main and new.seen.count(digest(new)) > 0


def _word(state: State, bundle: MoveBundle) -> State:
    """Skipping an optional step, or passing a turn."""
    new = state.fork()
    new.plies += 1
    if new.plies >= LONGEST_GAME:
        built_in(new, "too_long")
        return new
    if bundle.prefix == "skip":
        enter(Scene(new.rules, new, new.seat), bundle.next)
        return new
    if len(new.rules.seats) == 2 or not state.bundles():  # alone, a pass ends the game for want of anything to do
        new.passes += 1
    new.events = ({"event": "passed", "player": SEATS[new.seat]},)
    end_turn(new)
    return new


def resigned(state: State) -> State:
    """The state after the player to act gives up."""
    new = state.fork()
    built_in(new, "forfeit", SEATS[1 - state.seat], (state.seat,))
    return new


def end_turn(state: State) -> None:
    """Close the turn and let the next one begin."""
    close_turn(state)
    go_on(state)


def close_turn(state: State) -> None:
    """Count the turn, look for an ending, and say whose turn it is now."""
    phase = state.rules.phases[state.phase]
    if state.rules.turn_bound:
        state.cache = {}
    count_turn(state)
    if state.rules.scoring:
        counting.score(state, "turn")
    if ended_by(state, "after_turn"):
        return
    if state.passes >= len(state.rules.seats):
        built_in(state, "stuck")
        return
    following = _next(state, phase)
    if following is not None:
        begin(state, following)
    elif phase.players not in (*SEATS, "one") and len(state.rules.seats) == 2:
        state.seat = 1 - state.seat


def count_turn(state: State) -> None:
    """The player to act has completed a turn of the phase."""
    if not (state.earlier or state.rules.phases[state.phase].main):
        return
    guest, host = state.turns_in(state.phase)
    done = (guest + (state.seat == 0), host + (state.seat == 1))
    if state.rules.phases[state.phase].main:
        state.turns = done
    else:
        state.earlier = (*state.earlier[: state.phase], done, *state.earlier[state.phase + 1 :])


def _next(state: State, phase: Phase) -> int | None:
    """The phase that begins now, or None while this one goes on."""
    if phase.until is not None:
        over = phase.until.test(state.scene(state.seat))
    else:
        first = state.starts[state.phase] if state.starts[state.phase] >= 0 else phase.first
        last = state.seat != first or len(state.rules.seats) == 1
        over = phase.players in (*SEATS, "one") or (phase.players == "each" and last)
    return state.phase + 1 if over and state.phase + 1 < len(state.rules.phases) else None
