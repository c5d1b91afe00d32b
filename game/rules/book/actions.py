"""What an action asks for and does, told as one would tell a player: take a flower and put it in an empty gate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from game.rules.book.forbidden import no_tile
from game.rules.book.telling import Record, Telling, Told, meant, records_with
from game.rules.language import phrases
from game.rules.wording.reading import things_of
from game.rules.wording.saying import Saying
from game.rules.wording.things import POINT, SQUARE

TILDE = "~"
"""What an instruction begins with in the templates of effects."""
_PLACES = {"point": POINT, "square": SQUARE}


def told(t: Telling, name: str, s: Saying) -> Told:
    """An action with its title before it."""
    title = s.of(s.title("actions", name))
    first, *rest = [words for words in course(t, name, s) if words] or [""]
    yield f"{title}{'' if title.endswith(('?', '!')) else ':'} {first[:1].upper()}{first[1:]}"
    yield from rest


def course(t: Telling, name: str, s: Saying) -> Told:
    """What is chosen and what is done with it, sentence by sentence; then when it can be done, and what its author says of it."""
    a = t.section("actions")[name]
    picks = list(a.get("pick", ()))
    with s.picking(picks):
        yield from _steps(t, a, picks, s)
        when = s.record("condition", a["when"], "sub") if "when" in a else ""
        if a.get("automatic"):
            only = s.either(f", but only if {when}", f", aber nur, wenn {when}") if when else ""
            yield s.either("this happens by itself", "das geschieht von selbst") + only
        elif when:
            yield s.either(f"this is possible only if {when}", f"das geht nur, wenn {when}")
        if "prefer" in a and "text" not in a:
            with s.choosing():
                prefer = s.record("condition", a["prefer"], "sub")
            yield s.either(
                f"wherever it can be done so that {prefer}, it has to be done so",
                f"wo es so geht, dass {prefer}, muss es so gehen",
            )
        for rule in a.get("forbid", {}).values():
            yield no_tile(t, rule["when"], s) or _only_so(rule["when"], s) or s.of(t.names.text(rule["because"]))
        yield s.of(t.words_of(a))


def _only_so(when: Record, s: Saying) -> str:
    """How alone an action can be done, where it may not leave behind that something is not so; else empty."""
    if "not" not in when:
        return ""
    with s.choosing():
        so = s.record("condition", when["not"], "sub")
    return s.either(f"it can only be done so that {so}", f"es geht nur so, dass {so}")


def _steps(t: Telling, a: Record, picks: Sequence[Record], s: Saying) -> Told:
    """The choices, and what is done: the first instruction in one sentence with them."""
    goals = [pick for pick in picks if _is_goal(a, pick, picks)]
    others = [pick["as"] for pick in picks if pick not in goals]
    s.names.it = others[-1] if others and others[-1] in (a["do"][0].get(word) for word in ("plant", "move")) else ""
    s.goals = {pick["as"]: _onto(t, a, pick, picks, s) for pick in goals if "way_of" not in pick}
    asked = _asked(a, [pick for pick in picks if pick not in goals], s)
    effects = [effect for effect in _together(a["do"]) if not _idle(t, effect)]
    done = []
    for effect in effects:
        done.append(s.record("effect", effect))
        s.names.it = ""
    if asked and done and done[0].startswith(TILDE):
        asked.append(done.pop(0).removeprefix(TILDE))
    if asked:
        yield s.joined(asked, "and")
    yield from done


def _asked(a: Record, picks: Sequence[Record], s: Saying) -> list[str]:
    """What is taken and chosen, with the verb once for all that stand side by side."""
    verbs = groupby(picks, lambda pick: _choose(a, pick, s))
    return [f"{verb} {_chosen(list(some), s)}" for verb, some in verbs]


def _chosen(picks: Sequence[Record], s: Saying) -> str:
    """What is taken or chosen at once; of a tile that it is on the board, where nothing else says so and others are not."""
    elsewhere = any("from" in pick for pick in picks)
    said = [
        s.record("pick", pick, **({"place": "board"} if elsewhere and "tile" in pick and s.anywhere(pick["tile"]) else {}))
        for pick in picks
    ]
    return s.joined(said, "and")


def _choose(a: Record, pick: Record, s: Saying) -> str:
    """What one does with what is picked: takes it, if it is then put somewhere."""
    put = any(effect["plant"] == pick["as"] for effect in records_with(a["do"], "plant"))
    return s.either("take", "nimm") if put and "from" in pick else s.either("choose", "wähle")


def _is_goal(a: Record, pick: Record, picks: Sequence[Record]) -> bool:
    """Whether a place that is picked is first of all where something is put or moved, so that it is said there."""
    name = pick["as"]
    if not {"point", "square", "way_of"} & pick.keys() or any(name in _words(other) for other in picks if other is not pick):
        return False
    first: Record = next((effect for effect in a["do"] if name in _words(effect)), {})
    return bool({"plant", "move"} & first.keys()) and name in (first.get("at"), first.get("to"))


def _words(value: Any) -> set[str]:
    """Every word of a record, but the keys."""
    if isinstance(value, str):
        return set(value.replace("(", " ").replace(")", " ").split())
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return set().union(*(_words(part) for part in inner))


def _onto(t: Telling, a: Record, pick: Record, picks: Sequence[Record], s: Saying) -> str:
    """Where to: in an empty gate, on an empty point next to it. What holds for all tiles that may be put there is said here."""
    word = next(word for word in _PLACES if word in pick)
    rule = common_rule(t, next((other for other in picks if other["as"] == pick.get("plant_rule_of")), None))
    known = {key: value for key, value in pick.items() if key != "plant_rule_of" or rule is None}
    if rule and rule != "anywhere":
        known[word] = f"({pick[word]}) and ({rule})"
    onto = s.onto(things_of(phrases.parse(known[word]), t.names, _PLACES[word])[0])
    moved = any(effect["to"] == pick["as"] for effect in records_with(a["do"], "move"))
    return f"{s.either('to', onto) if moved else onto} {s.record('pick', known)}"


def place_told(t: Telling, name: str, kind: str, pick: Record, at: Record, s: Saying) -> str:
    """Where an action puts a tile of a kind that was picked: on an empty point in your own half."""
    a = t.section("actions")[name]
    with s.picking([{**pick, "who": kind} if other["as"] == pick["as"] else other for other in a["pick"]]):
        return _onto(t, a, at, [pick], s)


def common_rule(t: Telling, pick: Record | None) -> str | None:
    """Where all tiles that may be picked come into play; None if that is not the same for all."""
    if pick is None:
        return "anywhere"
    asked = t.names.kinds_of(pick["who"]) if "who" in pick else None
    rules = {t.names.fields_of(kind.id).get("plant_on", "anywhere") for kind in t.kinds if asked is None or kind.index in asked}
    return str(rules.pop()) if len(rules) == 1 else None


def _together(effects: Sequence[Record]) -> Iterator[Record]:
    """Effects, those that send one thing after the other to the same pile as one."""
    last: dict[str, Any] = {}
    for effect in effects:
        if effect.keys() == last.keys() == {"send", "to"} and effect["to"] == last["to"] and " " not in effect["send"]:
            last["send"] = f"{last['send']} or {effect['send']}"
            continue
        if last:
            yield last
        last = dict(effect)
    if last:
        yield last


def _idle(t: Telling, effect: Record) -> bool:
    """Whether an effect is only for kinds of tile that are not played with."""
    asked = set(meant(effect["if"]["some"])) if "some" in effect.get("if", {}) else set()
    kinds = {kind for name in asked for kind in t.names.kinds_named(name)}
    return bool(kinds) and all(kind.index not in kinds for kind in t.kinds)
