"""The light records behave as the standard library's, and cost nothing until they are used."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from game.core import records


@records.dataclass(frozen=True, slots=True, order=True)
class Light:
    """A record."""

    a: int
    b: str = "b"
    c: list[int] = records.field(default_factory=list)

    @property
    def twice(self) -> int:
        return self.a * 2


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class Plain:
    """The same as the standard library makes it."""

    a: int
    b: str = "b"
    c: list[int] = dataclasses.field(default_factory=list)


@records.dataclass(frozen=True)
class Below:
    a: int
    b: int = 2


@records.dataclass(frozen=True)
class Above(Below):
    c: int = 3
    b: int = 4


@records.dataclass
class Open:
    a: int
    b: list[int] = records.field(default_factory=list)


def test_it_is_made_compared_and_shown_as_the_standard_one() -> None:
    given: dict[str, Any]
    for given in ({"a": 1}, {"a": 1, "b": "x"}, {"a": 1, "c": [3]}):
        light, plain = Light(**given), Plain(**given)
        assert repr(light) == repr(plain).replace("Plain", "Light")
        assert dataclasses.asdict(light) == dataclasses.asdict(plain)
        assert light == Light(**given)
    assert Light(1) != Light(2)
    assert Light(1) != Plain(1)  # type: ignore[comparison-overlap]
    assert Light(1).c is not Light(1).c
    assert Light.__match_args__ == ("a", "b", "c")
    assert Light(4).twice == 8


def test_order_and_hash() -> None:
    assert sorted([Light(2, "a"), Light(1, "b"), Light(1, "a")]) == [Light(1, "a"), Light(1, "b"), Light(2, "a")]
    assert Light(1) <= Light(1) >= Light(1)
    assert Light(2) > Light(1)
    assert hash(Below(1)) == hash(Below(1))
    assert len({Below(1), Below(1, 2), Below(2)}) == 2
    with pytest.raises(TypeError):
        hash(Open(1))
    with pytest.raises(TypeError):
        hash(Light(1))  # as of any that holds a list
    with pytest.raises(TypeError):
        _ = Light(1) < 3  # type: ignore[operator]


@pytest.mark.parametrize("record", [Light(1), Below(1)])
def test_frozen_ones_cannot_be_changed(record: Any) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        record.a = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del record.a
    with pytest.raises(AttributeError):
        record.new = 2


def test_slots_leave_no_dict() -> None:
    assert not hasattr(Light(1), "__dict__")
    assert vars(Below(1)) == {"a": 1, "b": 2}


def test_open_ones_can_be_changed() -> None:
    one = Open(1)
    one.a = 5
    one.b.append(1)
    assert one == Open(5, [1])


def test_fields_of_the_record_above_come_first() -> None:
    assert repr(Above(1)) == "Above(a=1, b=4, c=3)"
    assert Above(1, 2, 3) != Below(1, 2)
    assert dataclasses.asdict(Above(7)) == {"a": 7, "b": 4, "c": 3}


@pytest.mark.parametrize("replace", [dataclasses.replace, records.replace])
def test_replacing(replace: Callable[..., Any]) -> None:
    assert replace(Light(1, "x"), b="y") == Light(1, "y")
    assert replace(Above(1), a=2) == Above(2)
    with pytest.raises(TypeError):
        replace(Light(1), d=4)


def test_arguments_are_checked_as_those_of_any_function() -> None:
    for wrong in ((), (1, 2, 3, 4)):
        with pytest.raises(TypeError):
            Light(*wrong)
    with pytest.raises(TypeError, match="unexpected keyword"):
        Light(1, d=2)  # type: ignore[call-arg]


@pytest.mark.parametrize("record", [Light(1, "x", [2]), Above(5), Open(1)])
def test_copies(record: object) -> None:
    assert copy.copy(record) == copy.deepcopy(record) == pickle.loads(pickle.dumps(record)) == record  # noqa: S301


def test_it_is_one_of_the_standard_library_s_for_its_functions() -> None:
    assert dataclasses.is_dataclass(Light)
    assert [field.name for field in dataclasses.fields(Light(1))] == ["a", "b", "c"]
    assert not dataclasses.is_dataclass(int)


@pytest.mark.parametrize("frozen", [True, False])
def test_what_is_made_often_gets_the_standard_methods_and_stays_the_same(frozen: bool) -> None:
    class New:
        a: int
        b: str = "b"
        c: list[int] = records.field(default_factory=list)

    made: Any = records.dataclass(New, frozen=frozen, slots=True)
    first, general = made(1, b="x"), made.__init__
    for _ in range(records.MANY):
        made(2)
    assert made.__init__ is not general
    assert first == made(1, "x") != made(1)
    assert repr(first) == repr(made(1, b="x"))
    assert made(1).c is not made(1).c
    assert (made.__hash__ is not None) == frozen
    keyed: Any = records.dataclass(type("Keyed", (), {"__annotations__": {"a": "int"}}), frozen=frozen)
    if frozen:
        early = hash(keyed(3))
        for _ in range(records.MANY):
            keyed(2)
        assert hash(keyed(3)) == early
        with pytest.raises(dataclasses.FrozenInstanceError):
            made(1).a = 3


def test_the_fields_that_the_standard_library_asks_for_are_made_once() -> None:
    assert dataclasses.fields(Above)[0] is dataclasses.fields(Above)[0]
    assert [field.name for field in dataclasses.fields(Below)] == ["a", "b"]
