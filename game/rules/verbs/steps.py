"""The steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.rules.binding.compiler import Compiler
from game.rules.language.fault import Fault
from game.rules.language.registry import verb
from game.rules.language.types import ListOf, MapOf, One, Phrase, Ref, Step, Whole, Words
from game.rules.playing.turn_layout import Act, Either, Layer, OneOf, Series, Skippable
from game.rules.verbs.picks import Place

STEPS = ListOf(Step(), 1, 20)


def laid(c: Compiler, steps: Sequence[Any]) -> Layer:
    """A list of steps as one."""
    return Series(tuple(c.step(step) for step in steps))


@verb(
    "step",
    "one_of",
    one_of=STEPS,
    name=Words(80),
    sentence={"en": "{one_of:or}", "de": "{one_of:or}"},
    examples=("{one_of: [plant, arrange]}", "{one_of: [plant, {steps: [arrange, skip_bonus]}], name: Plant or arrange}"),
)
def one_of(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """The player chooses one of these (S5, B6); ``name``: how people are asked."""
    return OneOf(tuple(c.step(step) for step in a["one_of"]), c.text(a["name"]) if "name" in a else None)


@verb(
    "step",
    "steps",
    steps=STEPS,
    sentence={"en": "{steps:then}", "de": "{steps:then}"},
    examples=("{steps: [draw, discard]}", "{steps: [lay, arrange]}"),
)
def steps(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """These, one after another (A5)."""
    return laid(c, a["steps"])


@verb(
    "step",
    "optional",
    optional=STEPS,
    when=One("condition"),
    name=Words(80),
    sentence={
        "en": "[when:, if {when:sub},] you may go on[titled: (“{name}”)]: {optional:then}",
        "de": "du *darfst*[when:, wenn {when:sub},] noch weitermachen[titled: („{name}“)]: {optional:then}",
    },
    examples=("{optional: [bonus], when: {made: harmony, owner: mine}}", "{optional: [spin]}"),
)
def optional(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """Steps that the player may skip, offered only when the condition holds (S13)."""
    when = c.condition(a["when"]) if "when" in a else None
    return Skippable(laid(c, a["optional"]), when, c.text(a["name"]) if "name" in a else None)


@verb(
    "step",
    "do",
    do=Ref(("actions",)),
    with_=MapOf(Phrase()),
    needs=("with",),
    sentence={"en": "{do:mention} (only with {with})", "de": "{do:mention} (nur mit {with:dat})"},
    examples=("{do: spin, with: {hub: moved_before}}", "{do: push, with: {vessel: moved_before}}"),
)
def do(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """An action, with less to pick from than it has elsewhere (B6: the wheel that has just moved)."""
    action = c.rules.actions[a["do"]]
    unknown = [name for name in a["with"] if name not in [pick.name for pick in action.picks if isinstance(pick, Place)]]
    if unknown:
        raise Fault(c.where, f"{a['do']} picks no place called {unknown[0]!r}.")
    picks = tuple(
        replace(pick, clauses=(*pick.clauses, *c.clauses(a["with"][pick.name])))
        if isinstance(pick, Place) and pick.name in a["with"]
        else pick
        for pick in action.picks
    )
    return Act(replace(action, picks=picks, lister=None))


@verb(
    "step",
    "if",
    if_=One("condition"),
    then=STEPS,
    else_=STEPS,
    needs=("then",),
    sentence={
        "en": ", if {if:sub}, {then:then}[else:; otherwise {else:then}]",
        "de": ", wenn {if:sub}, {then:then}[else:; sonst {else:then}]",
    },
    examples=("{if: {seat: host}, then: [plant]}", "{if: {some: mine and gates}, then: [arrange], else: [plant]}"),
)
def either(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """One list of steps or another."""
    return Either(c.condition(a["if"]), laid(c, a["then"]), laid(c, a.get("else", [])))


@verb(
    "step",
    "repeat",
    repeat=STEPS,
    times=Whole(1, 12),
    needs=("times",),
    sentence={
        "en": "[once:{times:times} {repeat:then}][!once:do this {times:times}: {repeat:then}]",
        "de": "[once:{times:times} {repeat:then}][!once:{times:times} dies: {repeat:then}]",
    },
    examples=("{repeat: [plant], times: 3}", "{repeat: [draw], times: 2}"),
)
def repeat(c: Compiler, a: Mapping[str, Any]) -> Layer:
    """The same steps several times."""
    return Series((laid(c, a["repeat"]),) * int(a["times"]))
